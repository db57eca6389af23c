//! What is settled when a game is begun.

use serde::{Deserialize, Serialize};
use zertz::Position;
use zertz_engine::Level;

use crate::protocol::{ClockRule, Code, NewGame, Pair, Player, Seat, SeatKind, SeatWish, Subject};
use crate::refusal::Refusal;

/// Longer names are cut.
const NAME_LETTERS: usize = 32;
/// The longest clock: a day.
const CLOCK_SECONDS: u32 = 24 * 60 * 60;
/// The largest increment.
const INCREMENT_SECONDS: u32 = 10 * 60;

/// What is settled when a game is begun. It is stored as it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameSetup {
    /// The position to start from, with its rules.
    pub start: String,
    /// Who plays, at the beginning.
    pub seats: Pair<Seat>,
    /// The time.
    pub clock: Option<ClockRule>,
    /// The game of which this is the rematch.
    pub rematch_of: Option<String>,
    /// What the engine draws at random follows from this.
    pub seed: u64,
}

impl GameSetup {
    /// Checks a wish for a game. Also says which seats are those of the visitor.
    pub fn new(wish: &NewGame, seed: u64) -> Result<(GameSetup, Vec<Player>), Refusal> {
        let start = start(wish)?;
        let seats = Pair {
            first: seat(&wish.seats.first)?,
            second: seat(&wish.seats.second)?,
        };
        let mine: Vec<Player> = Player::BOTH
            .into_iter()
            .filter(|player| matches!(wish.seats.get(*player), SeatWish::Me { .. }))
            .collect();
        let open = Player::BOTH
            .into_iter()
            .any(|player| seats.get(player).kind == SeatKind::Open);
        if open && mine.len() != 1 {
            return Err(malformed(
                "a game with an open seat needs you on the other seat",
            ));
        }
        if let Some(clock) = wish.clock
            && !(1..=CLOCK_SECONDS).contains(&clock.seconds)
        {
            return Err(malformed("a clock has 1 second to 24 hours"));
        }
        if wish.clock.is_some_and(|c| c.increment > INCREMENT_SECONDS) {
            return Err(malformed("a clock adds at most 600 seconds for a turn"));
        }
        let setup = GameSetup {
            start: start.to_string(),
            seats,
            clock: wish.clock,
            rematch_of: None,
            seed,
        };
        Ok((setup, mine))
    }

    /// The same game again with the sides swapped.
    pub fn swapped(&self, seats: &Pair<Seat>, of: &str, seed: u64) -> GameSetup {
        GameSetup {
            start: with_racks_swapped(&self.start),
            seats: Pair {
                first: seats.second.clone(),
                second: seats.first.clone(),
            },
            rematch_of: Some(of.to_string()),
            seed,
            ..self.clone()
        }
    }
}

/// A handicap belongs to the player and not to the side: it goes with him. Other positions stay as they are.
fn with_racks_swapped(start: &str) -> String {
    let swapped = || {
        let mut setup = start.parse::<Position>().ok()?.setup();
        setup.captured.swap(0, 1);
        let unplayed = setup.field.marbles().is_empty();
        unplayed.then(|| setup.position().ok()).flatten()
    };
    swapped().map_or_else(|| start.to_string(), |position| position.to_string())
}

fn malformed(message: impl Into<String>) -> Refusal {
    Refusal::new(Code::Malformed, message)
}

fn start(wish: &NewGame) -> Result<Position, Refusal> {
    let subject = Subject {
        game: Some(wish.game.clone()),
        position: wish.position.clone(),
        moves: Vec::new(),
    };
    let position = *subject.game()?.start();
    let mut setup = position.setup();
    if let Some(handicap) = wish.handicap {
        setup
            .give(handicap.player.into(), handicap.marbles.into())
            .map_err(|error| malformed(format!("the handicap: {error}")))?;
    }
    let position = setup
        .position()
        .map_err(|error| malformed(format!("the start: {error}")))?;
    match position.outcome() {
        None => Ok(position),
        Some(outcome) => Err(malformed(format!(
            "the game would be over before it begins ({outcome})"
        ))),
    }
}

fn seat(wish: &SeatWish) -> Result<Seat, Refusal> {
    Ok(match wish {
        SeatWish::Me { name } => person(name),
        SeatWish::Open => Seat {
            kind: SeatKind::Open,
            name: String::new(),
            level: None,
        },
        SeatWish::Engine { level } => {
            let known = Level::new(*level)
                .ok_or_else(|| malformed(format!("there is no level {level}, but 1 to 10")))?;
            Seat {
                kind: SeatKind::Engine,
                name: known.name().to_string(),
                level: Some(*level),
            }
        }
    })
}

/// The seat of somebody with this name, made harmless: one line, no letters that turn the text
/// around, not too long.
pub(super) fn person(name: &str) -> Seat {
    let harmless = |c: &char| {
        !c.is_control()
            && !matches!(c, '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let name: String = name
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .chars()
        .filter(harmless)
        .take(NAME_LETTERS)
        .collect();
    let name = name.trim();
    Seat {
        kind: SeatKind::Person,
        name: if name.is_empty() { "Anonymous" } else { name }.to_string(),
        level: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Counts, Handicap};

    fn wish(game: &str) -> NewGame {
        NewGame {
            game: game.into(),
            position: None,
            handicap: None,
            seats: Pair {
                first: SeatWish::Me { name: "Ann".into() },
                second: SeatWish::Engine { level: 3 },
            },
            clock: None,
        }
    }

    fn refused(wish: &NewGame) -> String {
        GameSetup::new(wish, 0).expect_err("refused").message
    }

    #[test]
    fn wishes_are_checked() {
        let (setup, mine) = GameSetup::new(&wish("48:tournament"), 0).expect("fine");
        assert_eq!(mine, [Player::First]);
        assert_eq!(setup.seats.second.level, Some(3));
        assert!(refused(&wish("49")).starts_with("the game:"));
        assert!(refused(&wish(&"4".repeat(1000))).contains("too long"));
        let mut bad = wish("37");
        bad.seats.second = SeatWish::Engine { level: 11 };
        assert_eq!(refused(&bad), "there is no level 11, but 1 to 10");
        bad.seats = Pair {
            first: SeatWish::Open,
            second: SeatWish::Open,
        };
        assert!(refused(&bad).contains("open seat"));
        let mut bad = wish("37");
        bad.clock = Some(ClockRule {
            seconds: 0,
            increment: 0,
        });
        assert!(refused(&bad).contains("1 second"));
        bad.clock = Some(ClockRule {
            seconds: 60,
            increment: 601,
        });
        assert!(refused(&bad).contains("600"));
        let mut bad = wish("37");
        bad.position = Some("48 nonsense".into());
        assert!(refused(&bad).starts_with("the position:"));
    }

    #[test]
    fn handicaps_come_from_the_pool() {
        let mut game = wish("37");
        let marbles = Counts { W: 1, G: 0, B: 2 };
        game.handicap = Some(Handicap {
            player: Player::Second,
            marbles,
        });
        let (setup, _) = GameSetup::new(&game, 0).expect("fine");
        assert!(
            setup.start.ends_with("5/8/8 0/0/0 1/0/2 1"),
            "{}",
            setup.start
        );
        game.handicap = Some(Handicap {
            player: Player::First,
            marbles: Counts { W: 4, G: 0, B: 0 },
        });
        assert!(refused(&game).contains("over before it begins"));
        game.handicap = Some(Handicap {
            player: Player::First,
            marbles: Counts { W: 9, G: 0, B: 0 },
        });
        assert!(refused(&game).starts_with("the handicap:"));
    }

    #[test]
    fn names_are_made_harmless() {
        assert_eq!(person("  Ann \n\t Lee ").name, "Ann Lee");
        assert_eq!(person("").name, "Anonymous");
        assert_eq!(person("\u{202e}\u{200b}").name, "Anonymous");
        assert_eq!(person(&"x".repeat(100)).name.len(), NAME_LETTERS);
        assert_eq!(person("<b>é</b>").name, "<b>é</b>");
    }
}
