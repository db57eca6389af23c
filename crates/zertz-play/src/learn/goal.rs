//! What a task asks for, as conditions on a turn.
//!
//! A goal is a list of conditions joined by `and`, each of which may begin with `not`:
//!
//! | condition | the turn |
//! |---|---|
//! | `any` | whatever is legal |
//! | `places` | places a marble |
//! | `colour W` | places a marble of this colour |
//! | `on d4 e4` | places a marble on one of these rings |
//! | `removes a1 a2` | removes one of these rings |
//! | `captures 2` | gains at least this many marbles, by jumps or by isolation |
//! | `takes W 2` | gains at least this many marbles of this colour |
//! | `jumps 2` | captures at least this many marbles by jumps |
//! | `isolates 2` | claims at least this many marbles by isolation |
//! | `splits` | leaves more than one group of rings |
//! | `wins` | wins the game |
//! | `forces` | leaves the opponent a capture, which is compulsory |
//! | `answers 1` | leaves the opponent captures, exactly this many |
//! | `leads e4 e5` | leaves the opponent captures, and all of them end on one of these rings |
//! | `safe` | leaves the opponent no capture |
//! | `plays Wd4,a1 Wd4,a2` | is one of these, as canonical tokens |

use core::fmt;
use core::ops::ControlFlow;

use zertz::{Board, Game, Marble, Move, Outcome, Player, Ring};

/// What a turn must be or do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal(Vec<(bool, Condition)>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Condition {
    Any,
    Places,
    Colour(Marble),
    On(Vec<Ring>),
    Removes(Vec<Ring>),
    Captures(u32),
    Takes(Marble, u32),
    Jumps(u32),
    Isolates(u32),
    Splits,
    Wins,
    Forces,
    Answers(u32),
    Leads(Vec<Ring>),
    Safe,
    Plays(Vec<String>),
}

/// A text that is not a goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoalError(String);

impl fmt::Display for GoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl std::error::Error for GoalError {}

impl Goal {
    /// Reads a goal for a board.
    pub fn parse(text: &str, board: &Board) -> Result<Goal, GoalError> {
        let mut conditions = Vec::new();
        for part in text.split(" and ") {
            let part = part.trim();
            let (wanted, part) = match part.strip_prefix("not ") {
                Some(rest) => (false, rest.trim()),
                None => (true, part),
            };
            conditions.push((wanted, Condition::parse(part, board)?));
        }
        Ok(Goal(conditions))
    }

    /// Whether any turn will do.
    pub fn is_free(&self) -> bool {
        self.0.iter().all(|one| *one == (true, Condition::Any))
    }

    /// Whether the last turn of a game is what is asked for.
    pub fn is_met(&self, game: &Game) -> bool {
        let mut conditions = self.0.iter();
        conditions.all(|(wanted, condition)| condition.holds(game) == *wanted)
    }
}

impl Condition {
    fn parse(text: &str, board: &Board) -> Result<Condition, GoalError> {
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        let wrong = |expected: &str| GoalError(format!("`{text}`: expected {expected}"));
        let number = |word: Option<&&str>| {
            let found = word.and_then(|word| word.parse::<u32>().ok());
            found.filter(|n| *n > 0).ok_or_else(|| wrong("a number"))
        };
        let colour = |word: Option<&&str>| {
            let mut letters = word.map(|word| word.chars()).into_iter().flatten();
            let found = letters.next().and_then(Marble::from_letter);
            found.ok_or_else(|| wrong("a colour: W, G or B"))
        };
        let rings = || {
            let found: Option<Vec<Ring>> = rest.iter().map(|name| board.ring(name)).collect();
            let found = found.filter(|rings| !rings.is_empty());
            found.ok_or_else(|| wrong("rings of the board"))
        };
        let (condition, used) = match name {
            "any" => (Condition::Any, 0),
            "places" => (Condition::Places, 0),
            "splits" => (Condition::Splits, 0),
            "wins" => (Condition::Wins, 0),
            "forces" => (Condition::Forces, 0),
            "safe" => (Condition::Safe, 0),
            "colour" => (Condition::Colour(colour(rest.first())?), 1),
            "captures" => (Condition::Captures(number(rest.first())?), 1),
            "answers" => (Condition::Answers(number(rest.first())?), 1),
            "leads" => (Condition::Leads(rings()?), rest.len()),
            "jumps" => (Condition::Jumps(number(rest.first())?), 1),
            "isolates" => (Condition::Isolates(number(rest.first())?), 1),
            "takes" => (
                Condition::Takes(colour(rest.first())?, number(rest.get(1))?),
                2,
            ),
            "on" => (Condition::On(rings()?), rest.len()),
            "removes" => (Condition::Removes(rings()?), rest.len()),
            "plays" if !rest.is_empty() => {
                let tokens = rest.iter().map(|word| (*word).to_string()).collect();
                (Condition::Plays(tokens), rest.len())
            }
            _ => return Err(wrong("a condition")),
        };
        if used == rest.len() {
            Ok(condition)
        } else {
            Err(wrong("nothing after that"))
        }
    }

    fn holds(&self, game: &Game) -> bool {
        let Some(turn) = game.turns().next_back() else {
            return false;
        };
        let (before, mv, after) = (turn.before(), turn.mv(), game.position());
        let mover: Player = before.turn();
        let placement = match mv {
            Move::Place(placement) => Some(placement),
            _ => None,
        };
        let claimed = placement.map(|placement| before.claimed_by(&placement).counts());
        let gained = |marble: Marble| {
            // What the mover places of their own captures is not a loss: only what is taken counts.
            let own = placement.filter(|_| before.pool().is_empty());
            let paid = own.is_some_and(|placement| placement.marble == marble);
            u32::from(after.captured(mover)[marble] + u8::from(paid))
                - u32::from(before.captured(mover)[marble])
        };
        match self {
            Condition::Any => true,
            Condition::Places => placement.is_some(),
            Condition::Colour(marble) => placement.is_some_and(|p| p.marble == *marble),
            Condition::On(rings) => placement.is_some_and(|p| rings.contains(&p.at)),
            Condition::Removes(rings) => placement
                .and_then(|p| p.remove)
                .is_some_and(|ring| rings.contains(&ring)),
            Condition::Captures(n) => Marble::ALL.map(gained).iter().sum::<u32>() >= *n,
            Condition::Takes(marble, n) => gained(*marble) >= *n,
            Condition::Jumps(n) => {
                matches!(mv, Move::Capture(chain) if chain.len() >= *n as usize)
            }
            Condition::Isolates(n) => claimed.is_some_and(|counts| counts.total() >= *n),
            Condition::Splits => after.field().rings().groups().count() > 1,
            Condition::Wins => game.outcome().and_then(Outcome::winner) == Some(mover),
            Condition::Forces => forces(game),
            Condition::Answers(n) => {
                let n = *n as usize;
                forces(game) && game.legal().count_up_to(n + 1) == n
            }
            Condition::Leads(rings) => {
                let walked = game.legal().for_each(|mv| match mv {
                    Move::Capture(chain) if rings.contains(&chain.end()) => {
                        ControlFlow::Continue(())
                    }
                    _ => ControlFlow::Break(()),
                });
                forces(game) && walked.is_continue()
            }
            Condition::Safe => after.capturing().is_empty(),
            Condition::Plays(tokens) => tokens.contains(&turn.to_string()),
        }
    }
}

/// Whether the opponent has to capture.
fn forces(game: &Game) -> bool {
    game.outcome().is_none() && !game.position().capturing().is_empty()
}
