//! The ladder: frozen opponents, kept as code, to measure every version of the engine against.
//!
//! | name | how it plays |
//! |---|---|
//! | `random` | every legal move with the same probability |
//! | `depth1` | one placement deep, by the marbles captured |
//! | `depth2` | two placements deep, by the marbles captured |
//! | `balls` | three placements deep, by the fewest marbles still needed for a winning set |
//! | `alphabeta` | the same evaluation as `balls`, as deep as the limits allow |
//!
//! They use the rules and the random numbers and nothing else of the engine, so that no change of
//! the engine changes them. They never change themselves: a test pins what they choose.
//!
//! All but `random` search full-width: every legal move is considered at every turn, captures cost
//! no depth, and the value is exactly that of plain minimax. Of equally good moves one is drawn.

mod alphabeta;
mod plan;
mod random;
mod search;
mod transposition;
mod worth;

use crate::bot::Bot;
use crate::clock::Clock;
use alphabeta::{Depth, Searcher};

/// The names of the rungs, the weakest first.
pub const NAMES: [&str; 5] = ["random", "depth1", "depth2", "balls", "alphabeta"];

/// The rung of this name.
///
/// ```
/// use zertz::{Game, Position, Rules};
/// use zertz_engine::{Limits, Stop, ladder};
///
/// let game = Game::new(Position::start(Rules::default()));
/// let mut bot = ladder::by_name("depth1").expect("a rung");
/// bot.new_game(7);
/// assert!(bot.choose(&game, &Limits::NONE, &Stop::new()).is_some());
/// assert!(ladder::by_name("depth9").is_none());
/// ```
pub fn by_name(name: &str) -> Option<Box<dyn Bot>> {
    with_clock(name, Clock::default())
}

/// The rung of this name with another clock.
pub fn with_clock(name: &str, clock: Clock) -> Option<Box<dyn Bot>> {
    let rung = |name, worth, depth| Box::new(Searcher::new(name, worth, depth, clock));
    Some(match name {
        "random" => Box::new(random::Random::new()),
        "depth1" => rung("depth1", worth::material, Depth::Fixed(1)),
        "depth2" => rung("depth2", worth::material, Depth::Fixed(2)),
        "balls" => rung("balls", worth::balls_to_win, Depth::Fixed(3)),
        "alphabeta" => rung("alphabeta", worth::balls_to_win, Depth::AsLimited),
        _ => return None,
    })
}

/// Whether a rung thinks as long as the limits allow, and can therefore lose on time. The others
/// do not look at the limits.
pub fn heeds_limits(name: &str) -> bool {
    name == "alphabeta"
}
