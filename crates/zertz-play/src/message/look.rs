//! Positions without a game: where some turns lead, and positions in the making.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use zertz::{
    Content, Counts, Field, Game, Marble, ParsePositionError, Player, Position, Ring, Rules,
    RulesError, Setup,
};

use super::board::{BoardShape, Moment, TurnMade};
use super::game::ResultView;
use super::options::Options;
use crate::pair::Pair;
use crate::refusal::{Refusal, TableReason, TextReason, of_position, of_setup};
#[cfg(feature = "openapi")]
use crate::schema;
use crate::words;

/// Longer descriptions of games and positions are not read.
const TEXT_BYTES: usize = 400;
/// Games have some dozens of turns; more than this are not read.
const MAX_TURNS: usize = 1_000;

/// What to look at. Nothing is stored.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Subject {
    /// The rules: `48`, `37:blitz`; the default is 37. A position says its rules itself.
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
        let texts = [self.game.as_ref(), self.position.as_ref()];
        if texts.into_iter().flatten().any(|t| t.len() > TEXT_BYTES) {
            return Err(TableReason::DescriptionTooLong {}.into());
        }
        if self.moves.len() > MAX_TURNS {
            let most = MAX_TURNS;
            return Err(TableReason::TooManyTurns { most }.into());
        }
        let rules: Option<Rules> = match &self.game {
            None => None,
            Some(text) => Some(text.parse().map_err(|error| bad_game(&error))?),
        };
        let start = match &self.position {
            None => Position::start(rules.unwrap_or_default()),
            Some(text) => text.parse().map_err(|error| bad_position(&error))?,
        };
        if rules.is_some_and(|rules| rules != *start.rules()) {
            return Err(TableReason::PositionOfAnotherGame {
                position: start.rules().to_string(),
                game: self.game.clone().unwrap_or_default(),
            }
            .into());
        }
        let mut game = Game::new(start);
        for (index, text) in self.moves.iter().enumerate() {
            let text: String = text.chars().take(TEXT_BYTES).collect();
            game.play_text(&text)
                .map_err(|error| Refusal::of_turn(Some(index + 1), &text, &error))?;
        }
        Ok(game)
    }

    /// Where it leads, or what is wrong with it.
    pub fn view(&self) -> SetupView {
        match self.game() {
            Ok(game) => SetupView {
                position: Some(game.position().to_string()),
                problems: Vec::new(),
                reasons: Vec::new(),
                look: Some(Look::new(&game, 0)),
            },
            Err(refusal) => SetupView {
                position: None,
                problems: vec![sentence(&refusal.to_string())],
                reasons: vec![refusal],
                look: None,
            },
        }
    }
}

/// What to look at, and which turns the asker knows already.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LookWish {
    /// What to look at.
    #[serde(flatten)]
    pub subject: Subject,
    /// How many turns to leave out of the answer, from the first on.
    #[serde(default)]
    pub skip: usize,
}

/// Where some turns lead.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
    pub result: Option<ResultView>,
}

impl Look {
    /// A game, without its first `skip` turns.
    pub fn new(game: &Game, skip: usize) -> Look {
        let start = game.start();
        let rules = start.rules();
        let nobody = |player| words::nameless(player).to_string();
        Look {
            game: rules.to_string(),
            title: words::title(rules),
            shape: BoardShape::new(&rules.board),
            start: Moment::new(start),
            turns: TurnMade::all_after(game, skip),
            moment: Moment::new(game.position()),
            options: Options::new(game),
            result: game
                .outcome()
                .map(|outcome| ResultView::new(outcome, &rules.goals, nobody)),
        }
    }
}

/// A position in the making: everything that lies on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SetupWish {
    /// The rules.
    pub game: String,
    /// The rings in play.
    pub rings: Vec<String>,
    /// The marbles, by ring.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, schema::Marble>))]
    pub marbles: BTreeMap<String, Marble>,
    /// Rings out of play.
    #[serde(default)]
    pub inert: Vec<String>,
    /// The pool.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Counts))]
    pub pool: Counts,
    /// What the players have captured.
    #[cfg_attr(feature = "openapi", schema(value_type = Pair<schema::Counts>))]
    pub captured: Pair<Counts>,
    /// The player on turn.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
    pub turn: Player,
}

/// What is to be said about a position in the making.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SetupView {
    /// The position in one line, or null if it cannot be.
    pub position: Option<String>,
    /// What is wrong with it, each a sentence; empty if nothing is.
    pub problems: Vec<String>,
    /// The same, for those who speak another language.
    pub reasons: Vec<Refusal>,
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
            problems: problems
                .iter()
                .map(|one| sentence(&one.to_string()))
                .collect(),
            reasons: problems,
        }
    }

    /// The position; if it cannot be, everything that is wrong with it.
    fn position(&self, problems: &mut Vec<Refusal>) -> Option<Position> {
        if self.game.len() > TEXT_BYTES {
            problems.push(TableReason::DescriptionTooLong {}.into());
            return None;
        }
        let rules: Rules = match self.game.parse() {
            Ok(rules) => rules,
            Err(error) => {
                problems.push(bad_game(&error).into());
                return None;
            }
        };
        let mut find = |name: &String| -> Option<Ring> {
            let ring = rules.board.ring(name);
            if ring.is_none() {
                let ring: String = name.chars().take(10).collect();
                let message = format!("there is no ring {ring} on this board");
                problems.push(Refusal::flaw(TextReason::NotOnBoard { ring }, message));
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
            let content = Content::Marble(*marble);
            if field.rings().contains(ring) {
                field.set(ring, content);
            } else if inert.rings().contains(ring) {
                inert.set(ring, content);
            } else {
                let message = format!("there is a marble on {name}, but no ring");
                let ring = name.clone();
                loose.push(Refusal::flaw(
                    TextReason::MarbleWithoutRing { ring },
                    message,
                ));
            }
        }
        problems.append(&mut loose);
        let setup = Setup {
            rules,
            field,
            inert,
            pool: self.pool,
            captured: [self.captured.first, self.captured.second],
            turn: self.turn,
        };
        if field.rings().is_empty() {
            let message = "there are no rings".into();
            problems.push(Refusal::flaw(TextReason::NoRings {}, message));
        }
        for marble in Marble::ALL {
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
                let message =
                    format!("there are {found} {marble} marbles, but the game has {most}");
                let reason = TextReason::TooManyMarbles {
                    marble,
                    found,
                    most,
                };
                problems.push(Refusal::flaw(reason, message));
            }
        }
        if !problems.is_empty() {
            return None;
        }
        match setup.position() {
            Ok(position) => Some(position),
            Err(error) => {
                problems.push(Refusal::flaw(of_setup(&error), error.to_string()));
                None
            }
        }
    }
}

fn bad_game(error: &RulesError) -> TableReason {
    TableReason::BadGame {
        error: error.to_string(),
        cause: error.into(),
    }
}

fn bad_position(error: &ParsePositionError) -> TableReason {
    TableReason::BadPosition {
        error: error.to_string(),
        cause: of_position(error),
    }
}

/// A message as a sentence of its own.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}
