//! Positions without a game: where some turns lead, and positions in the making.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use zertz::{Content, Field, Game, Position, Ring, Rules, Setup};

use super::options::Options;
use super::table::{BoardShape, Counts, Marble, Moment, Pair, Player, TurnMade};
use super::{Code, Result as Ending, ending, title};
use crate::refusal::Refusal;

/// Longer descriptions of games and positions are not read.
const TEXT_BYTES: usize = 400;
/// Games have some dozens of turns; more than this are not read.
const MAX_TURNS: usize = 1_000;

/// What to look at. Nothing is stored.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Subject {
    /// The rules: `48`, `37:blitz`; 37 if nothing is said. A position says its rules itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The start, if it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Turns from the start, in notation.
    #[serde(default)]
    pub moves: Vec<String>,
}

impl Subject {
    /// The game that was played so far.
    pub fn game(&self) -> Result<Game, Refusal> {
        let malformed = |message: String| Refusal::new(Code::Malformed, message);
        let texts = [self.game.as_ref(), self.position.as_ref()];
        if texts.into_iter().flatten().any(|t| t.len() > TEXT_BYTES) {
            return Err(malformed("the description of the game is too long".into()));
        }
        if self.moves.len() > MAX_TURNS {
            return Err(malformed(format!("more than {MAX_TURNS} turns")));
        }
        let rules: Option<Rules> = match &self.game {
            None => None,
            Some(text) => Some(
                text.parse()
                    .map_err(|error| malformed(format!("the game: {error}")))?,
            ),
        };
        let start = match &self.position {
            None => Position::start(rules.unwrap_or_default()),
            Some(text) => text
                .parse()
                .map_err(|error| malformed(format!("the position: {error}")))?,
        };
        if rules.is_some_and(|rules| rules != *start.rules()) {
            return Err(malformed(format!(
                "the position belongs to the game {}, not to {}",
                start.rules(),
                self.game.as_deref().unwrap_or_default()
            )));
        }
        let mut game = Game::new(start);
        for (index, text) in self.moves.iter().enumerate() {
            let text: String = text.chars().take(TEXT_BYTES).collect();
            game.play_text(&text).map_err(|error| {
                let number = index + 1;
                Refusal::new(Code::Illegal, format!("turn {number}, {text}: {error}"))
            })?;
        }
        Ok(game)
    }

    /// Where it leads, or what is wrong with it.
    pub fn view(&self) -> SetupView {
        match self.game() {
            Ok(game) => SetupView {
                position: Some(game.position().to_string()),
                problems: Vec::new(),
                look: Some(Look::new(&game, 0)),
            },
            Err(refusal) => SetupView {
                position: None,
                problems: vec![sentence(&refusal.message)],
                look: None,
            },
        }
    }
}

/// What to look at, and which turns the asker knows already.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct LookWish {
    /// What to look at.
    #[serde(flatten)]
    pub subject: Subject,
    /// Leave the first so many turns out of the answer.
    #[serde(default)]
    pub skip: usize,
}

/// Where some turns lead.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Look {
    /// The rules: `48:tournament`.
    pub game: String,
    /// The rules in words.
    pub title: String,
    /// The board.
    pub shape: BoardShape,
    /// The start.
    pub start: Moment,
    /// The turns after those that were to be left out.
    pub turns: Vec<TurnMade>,
    /// After all turns.
    pub moment: Moment,
    /// What may be done then; null when the game is over.
    pub options: Option<Options>,
    /// How it ended.
    pub result: Option<Ending>,
}

impl Look {
    /// A game, without its first `skip` turns.
    pub fn new(game: &Game, skip: usize) -> Look {
        let start = game.start();
        let rules = start.rules();
        let turns = game.turns().enumerate().skip(skip);
        let nobody = |player| match player {
            Player::First => "The first player".to_string(),
            Player::Second => "The second player".to_string(),
        };
        Look {
            game: rules.to_string(),
            title: title(rules),
            shape: BoardShape::new(&rules.board),
            start: Moment::new(start),
            turns: turns
                .map(|(index, turn)| TurnMade::new(index + 1, turn, None))
                .collect(),
            moment: Moment::new(game.position()),
            options: Options::new(game),
            result: game
                .outcome()
                .map(|outcome| ending(outcome, &rules.goals, nobody)),
        }
    }
}

/// A position in the making: everything that lies on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupWish {
    /// The rules.
    pub game: String,
    /// The rings in play.
    pub rings: Vec<String>,
    /// The marbles, by ring.
    pub marbles: BTreeMap<String, Marble>,
    /// Rings out of play.
    #[serde(default)]
    pub inert: Vec<String>,
    /// The pool.
    pub pool: Counts,
    /// What the players have captured.
    pub captured: Pair<Counts>,
    /// The player on turn.
    pub turn: Player,
}

/// What is to be said about a position in the making.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct SetupView {
    /// The position in one line, or null if it cannot be.
    pub position: Option<String>,
    /// What is wrong with it, each a sentence; empty if nothing is.
    pub problems: Vec<String>,
    /// If nothing is wrong.
    pub look: Option<Look>,
}

impl SetupWish {
    /// What is to be said about it.
    pub fn view(&self) -> SetupView {
        let mut problems = Vec::new();
        let position = self.position(&mut problems);
        SetupView {
            position: position.map(|position| position.to_string()),
            look: position.map(|position| Look::new(&Game::new(position), 0)),
            problems,
        }
    }

    /// The position; if it cannot be, everything that is wrong with it.
    fn position(&self, problems: &mut Vec<String>) -> Option<Position> {
        if self.game.len() > TEXT_BYTES {
            problems.push("The description of the game is too long.".into());
            return None;
        }
        let rules: Rules = match self.game.parse() {
            Ok(rules) => rules,
            Err(error) => {
                problems.push(sentence(&format!("the game: {error}")));
                return None;
            }
        };
        let mut find = |name: &String| -> Option<Ring> {
            let ring = rules.board.ring(name);
            if ring.is_none() {
                let name: String = name.chars().take(10).collect();
                problems.push(format!("There is no ring {name} on this board."));
            }
            ring
        };
        let (mut field, mut inert) = (Field::EMPTY, Field::EMPTY);
        for ring in self.rings.iter().filter_map(&mut find) {
            field.set(ring, Content::Vacant);
        }
        for ring in self.inert.iter().filter_map(&mut find) {
            inert.set(ring, Content::Vacant);
        }
        let mut loose = Vec::new();
        for (name, marble) in &self.marbles {
            let Some(ring) = find(name) else { continue };
            let content = Content::Marble((*marble).into());
            if field.rings().contains(ring) {
                field.set(ring, content);
            } else if inert.rings().contains(ring) {
                inert.set(ring, content);
            } else {
                loose.push(format!("There is a marble on {name}, but no ring."));
            }
        }
        problems.append(&mut loose);
        let setup = Setup {
            rules,
            field,
            inert,
            pool: self.pool.into(),
            captured: [self.captured.first.into(), self.captured.second.into()],
            turn: self.turn.into(),
        };
        if field.rings().is_empty() {
            problems.push("There are no rings.".into());
        }
        for marble in zertz::Marble::ALL {
            let racks = [
                field.counts(),
                inert.counts(),
                setup.pool,
                setup.captured[0],
                setup.captured[1],
            ];
            let found: u32 = racks.iter().map(|rack| u32::from(rack[marble])).sum();
            let most = rules.pool[marble];
            if found > u32::from(most) {
                problems.push(format!(
                    "There are {found} {marble} marbles, but the game has {most}."
                ));
            }
        }
        if !problems.is_empty() {
            return None;
        }
        match setup.position() {
            Ok(position) => Some(position),
            Err(error) => {
                problems.push(sentence(&error.to_string()));
                None
            }
        }
    }
}

/// A message as a sentence of its own.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}
