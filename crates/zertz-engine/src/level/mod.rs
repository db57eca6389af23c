//! Ten levels, from somebody who has just learned the rules to the full strength of the engine.
//!
//! A weak level does not play bad moves on purpose. It looks at the board as people do who have
//! played less: it overlooks places, sees only the beginning of a chain, counts marbles and nothing
//! else, thinks ahead in few turns and not far, and then chooses among the moves that look good to
//! it. It never plays a move that loses much by what it sees itself, and it takes a win that it
//! sees.
//!
//! | file | holds |
//! |---|---|
//! | `characters.rs` | the settings of the levels, as data |
//! | `glance.rs` | what is seen without thinking ahead |
//! | `choice.rs` | choosing among good moves |

mod characters;
mod choice;
mod glance;
#[cfg(test)]
mod tests;

use core::fmt;
use std::str::FromStr;
use std::time::Duration;

use zertz::{Action, Game};

use crate::bot::Bot;
use crate::clock::Stopwatch;
use crate::engine::{Engine, Settings};
use crate::eval::Eval;
use crate::limits::{Limits, Stop};
use crate::report::{PrincipalVariation, Report};
use crate::rng::Rng;
use crate::score::Score;
use characters::{CHARACTERS, Character, Thought};
use glance::Patience;

/// How long full strength thinks by default.
const FULL_TIME: Duration = Duration::from_secs(3);
/// No real position has more moves than this.
const MANY_MOVES: usize = 5_000;
/// At a glance not more than this part of a clock is used.
const SHARE_OF_CLOCK: u32 = 20;

/// A level of play, from 1 to 10.
///
/// ```
/// use zertz_engine::Level;
///
/// let level = Level::new(3).expect("there are ten");
/// assert_eq!((level.number(), level.name()), (3, "Casual"));
/// assert_eq!("casual".parse(), Ok(level));
/// assert_eq!(Level::new(11), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 10] = {
        let mut all = [Level(1); 10];
        let mut i = 0;
        while i < 10 {
            all[i] = Level(i as u8 + 1);
            i += 1;
        }
        all
    };

    /// Where a person who does not know their level may begin.
    pub const CASUAL: Level = Level(3);
    /// As strong as the engine can play.
    pub const FULL: Level = Level(10);

    /// The level of this number, if it is from 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if matches!(number, 1..=10) {
            Some(Level(number))
        } else {
            None
        }
    }

    /// From 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What a player of this level is called.
    pub fn name(self) -> &'static str {
        self.character().name
    }

    /// How it plays, in a sentence.
    pub fn about(self) -> &'static str {
        self.character().about
    }

    fn character(self) -> &'static Character {
        &CHARACTERS[usize::from(self.0) - 1]
    }
}

impl fmt::Display for Level {
    /// The number and the name: `3 (Casual)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.number(), self.name())
    }
}

/// Text that is not a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseLevelError;

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a level from 1 to 10, or its name")
    }
}

impl std::error::Error for ParseLevelError {}

impl FromStr for Level {
    type Err = ParseLevelError;

    /// Reads a number or a name, in any case.
    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        let is_meant = |level: &Level| {
            text == level.number().to_string() || text.eq_ignore_ascii_case(level.name())
        };
        Level::ALL.into_iter().find(is_meant).ok_or(ParseLevelError)
    }
}

/// What a level does in a game: the first line of the report begins with the move that it has
/// chosen. What it draws at random follows from the seed and the position.
///
/// The limits hold as well as those of the level: whatever is reached first. Full strength has no
/// limits of its own, uses the engine as it is set, and reports progress; the other levels report
/// one line in the end.
pub fn think(
    level: Level,
    seed: u64,
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    stop: &Stop,
    progress: &mut dyn FnMut(&Report),
) -> Report {
    if level == Level::FULL {
        return engine.search(game, limits, stop, progress);
    }
    let character = level.character();
    if character.solved
        && let Some(report) = engine.proven_win(game)
    {
        return report;
    }
    let stream = game.position().zobrist() ^ game.turns().len() as u64;
    let mut rng = Rng::new(seed, stream);
    let mut report = look(character, &mut rng, engine, game, limits, stop);
    let scores: Vec<Score> = report.lines.iter().map(|line| line.score).collect();
    if let Some(chosen) = character.taste.choose(&scores, &mut rng) {
        report.lines.swap(0, chosen);
        report.lines.truncate(1);
    }
    report
}

/// What is seen before the choice: every line begins with a move that may be played. Where there is
/// nothing to choose, nobody thinks ahead.
fn look(
    character: &Character,
    rng: &mut Rng,
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    stop: &Stop,
) -> Report {
    let has_choice = game.legal().count_up_to(2) > 1 || game.may_demand();
    if rng.below(100) < character.thinks && has_choice {
        character.search(engine, game, limits, stop)
    } else {
        let stopwatch = engine.settings().clock.stopwatch();
        glance_at(character, rng, game, limits, stop, &stopwatch)
    }
}

impl Character {
    /// Thinks ahead, on one thread, so that the same seed gives the same game.
    fn search(&self, engine: &mut Engine, game: &Game, limits: &Limits, stop: &Stop) -> Report {
        fn less<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            a.into_iter().chain(b).min()
        }
        let settings = engine.settings().clone();
        engine.set(Settings {
            threads: 1,
            lines: self.thought.lines,
            // Networks come and go, and the levels keep their strength.
            eval: Eval::Hand,
            solved: self.solved && settings.solved,
            ..settings.clone()
        });
        let moves = game.legal().count_up_to(MANY_MOVES) as u64;
        let Thought {
            depth,
            nodes,
            per_move,
            ..
        } = self.thought;
        let least = moves * per_move;
        let limits = Limits {
            depth: less(depth, limits.depth),
            nodes: less(nodes.map(|nodes| nodes.max(least)), limits.nodes),
            ..*limits
        };
        let report = engine.search(game, &limits, stop, &mut |_| {});
        engine.set(settings);
        report
    }
}

/// Every move that is seen at a glance, as a line of its own.
fn glance_at(
    character: &Character,
    rng: &mut Rng,
    game: &Game,
    limits: &Limits,
    stop: &Stop,
    stopwatch: &Stopwatch,
) -> Report {
    let clock = limits.clocks.map(|clocks| {
        let player = game.position().turn() as usize;
        clocks.left[player] / SHARE_OF_CLOCK
    });
    let time = limits.move_time.into_iter().chain(clock).min();
    let patience = Patience {
        stop,
        stopwatch,
        time: time.map(|time| time / 2),
        positions: limits.nodes,
    };
    let seen = character.glance.look(game, rng, &patience);
    let line = |(action, score)| PrincipalVariation {
        score,
        moves: vec![action],
        proven: false,
    };
    Report {
        depth: 1,
        longest: 1,
        nodes: seen.positions,
        time: stopwatch.elapsed(),
        table_full: 0,
        lines: seen.moves.into_iter().map(line).collect(),
    }
}

/// A level as a player of its own, with its own engine.
///
/// ```
/// use zertz::{Game, Position, Rules};
/// use zertz_engine::bot::Bot;
/// use zertz_engine::eval::Eval;
/// use zertz_engine::{Level, LevelBot, Limits, Stop};
///
/// let mut game = Game::new(Position::start(Rules::default()));
/// let mut bot = LevelBot::new(Level::CASUAL, Eval::default());
/// bot.new_game(7);
/// let action = bot.choose(&game, &Limits::NONE, &Stop::new()).expect("a move");
/// game.act(action).expect("a legal move");
/// ```
#[derive(Debug)]
pub struct LevelBot {
    level: Level,
    engine: Engine,
    seed: u64,
}

impl LevelBot {
    /// A player of this level, with a table of 16 MiB. Only full strength uses the evaluation: the
    /// others always evaluate by hand.
    pub fn new(level: Level, eval: Eval) -> LevelBot {
        let settings = Settings {
            hash_mib: 16,
            ..Settings::with(eval)
        };
        LevelBot::with(level, settings)
    }

    /// A player of this level, whose engine has these settings. Only full strength uses several
    /// threads.
    pub fn with(level: Level, settings: Settings) -> LevelBot {
        LevelBot {
            level,
            engine: Engine::new(settings),
            seed: 0,
        }
    }

    /// Its level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// What it does, with what it thinks of it: see [`think`]. Full strength takes three seconds if
    /// there is no limit.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        let limits = if self.level == Level::FULL && *limits == Limits::NONE {
            Limits::move_time(FULL_TIME)
        } else {
            *limits
        };
        think(
            self.level,
            self.seed,
            &mut self.engine,
            game,
            &limits,
            stop,
            progress,
        )
    }
}

impl Bot for LevelBot {
    fn name(&self) -> String {
        format!("level {}", self.level)
    }

    fn new_game(&mut self, seed: u64) {
        self.seed = seed;
        self.engine.new_game();
    }

    fn choose(&mut self, game: &Game, limits: &Limits, stop: &Stop) -> Option<Action> {
        if game.outcome().is_some() {
            return None;
        }
        let report = self.think(game, limits, stop, &mut |_| {});
        // Any move is better than none.
        report
            .best()
            .or_else(|| game.legal().nth(0).map(Action::Move))
    }
}
