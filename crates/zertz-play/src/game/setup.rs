//! What is settled when a game is begun.

use serde::{Deserialize, Serialize};
use zertz::{Player, Position, foreign};
use zertz_engine::Level;

use crate::message::{ClockRule, NewGame, Seat, SeatKind, SeatWish, Subject};
use crate::pair::Pair;
use crate::refusal::{Refusal, TableReason, of_setup};

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
    pub start: Position,
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
            return Err(TableReason::OpenSeatNeedsYou {}.into());
        }
        if let Some(clock) = wish.clock
            && !(1..=CLOCK_SECONDS).contains(&clock.seconds)
        {
            return Err(TableReason::ClockSeconds {}.into());
        }
        if wish.clock.is_some_and(|c| c.increment > INCREMENT_SECONDS) {
            let most = INCREMENT_SECONDS;
            return Err(TableReason::ClockIncrement { most }.into());
        }
        let setup = GameSetup {
            start,
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
            start: with_racks_swapped(self.start),
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

/// A handicap belongs to the player and not to the side. Other positions stay as they are.
fn with_racks_swapped(start: Position) -> Position {
    let mut setup = start.setup();
    if !setup.field.marbles().is_empty() {
        return start;
    }
    setup.captured.swap(0, 1);
    setup.position().unwrap_or(start)
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
            .give(handicap.player, handicap.marbles)
            .map_err(|error| TableReason::BadHandicap {
                cause: of_setup(&error),
                error: error.to_string(),
            })?;
    }
    let position = setup.position().map_err(|error| TableReason::BadStart {
        cause: of_setup(&error),
        error: error.to_string(),
    })?;
    match position.outcome() {
        None => Ok(position),
        Some(outcome) => {
            let outcome = outcome.to_string();
            Err(TableReason::OverBeforeItBegins { outcome }.into())
        }
    }
}

fn seat(wish: &SeatWish) -> Result<Seat, Refusal> {
    Ok(match wish {
        SeatWish::Me { name } => person(name),
        SeatWish::Open => Seat {
            kind: SeatKind::Open,
            name: String::new(),
            level: None,
            nameless: false,
        },
        SeatWish::Engine { level } => {
            let level = *level;
            let known = Level::new(level).ok_or(TableReason::NoSuchLevel { level })?;
            Seat {
                kind: SeatKind::Engine,
                name: known.name().to_string(),
                level: Some(level),
                nameless: false,
            }
        }
    })
}

/// The seat of somebody with this name, made harmless: one line, no letters that turn the text
/// around, not too long.
pub(super) fn person(name: &str) -> Seat {
    let name: String = foreign::words(name).take(NAME_LETTERS).collect();
    let name = name.trim();
    Seat {
        kind: SeatKind::Person,
        name: if name.is_empty() { "Anonymous" } else { name }.to_string(),
        level: None,
        nameless: name.is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::Handicap;
    use zertz::Counts;

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
        GameSetup::new(wish, 0).expect_err("refused").to_string()
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
        let marbles = Counts::new(1, 0, 2);
        game.handicap = Some(Handicap {
            player: Player::Second,
            marbles,
        });
        let (setup, _) = GameSetup::new(&game, 0).expect("fine");
        assert!(
            setup.start.to_string().ends_with("5/8/8 0/0/0 1/0/2 1"),
            "{}",
            setup.start
        );
        game.handicap = Some(Handicap {
            player: Player::First,
            marbles: Counts::new(4, 0, 0),
        });
        assert!(refused(&game).contains("over before it begins"));
        game.handicap = Some(Handicap {
            player: Player::First,
            marbles: Counts::new(9, 0, 0),
        });
        assert!(refused(&game).starts_with("the handicap:"));
    }

    #[test]
    fn names_are_made_harmless() {
        assert_eq!(person("  Ann \n\t Lee ").name, "Ann Lee");
        assert_eq!(person("").name, "Anonymous");
        assert!(person("").nameless && !person("Anonymous").nameless);
        assert_eq!(person("\u{202e}\u{200b}").name, "Anonymous");
        assert_eq!(person(&"x".repeat(100)).name.len(), NAME_LETTERS);
        assert_eq!(person("<b>é</b>").name, "<b>é</b>");
    }
}
