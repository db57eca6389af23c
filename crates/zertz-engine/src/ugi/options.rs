//! What can be set with `setoption`.

use std::fmt::Write;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use zertz::Rules;

use super::voice::quoted;
use crate::engine::Settings;
use crate::eval::Eval;
use crate::level::Level;
use crate::limits::Limits;

/// The values in force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Options {
    /// The game that `startpos` begins.
    pub(super) rules: Rules,
    /// What the engine is made with.
    pub(super) settings: Settings,
    /// What the engine is made with unless something is set.
    default: Settings,
    /// What a move costs on its way, taken off the clocks.
    pub(super) overhead: Duration,
    /// How strong to play.
    pub(super) level: Level,
    /// Where the chance in the levels comes from; zero: each move draws a new one.
    pub(super) seed: u64,
}

/// What setting an option asks for beyond keeping the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// Nothing.
    None,
    /// Another game: its start is set up.
    Restart,
    /// What was found in earlier searches is to be forgotten.
    Forget,
}

const HASH: (u64, u64) = (1, Settings::MAX_HASH as u64);
const THREADS: (u64, u64) = (1, Settings::MAX_THREADS as u64);
const LINES: (u64, u64) = (1, Settings::MAX_LINES as u64);
const OVERHEAD: (u64, u64) = (0, 10_000);
const LEVEL: (u64, u64) = (1, Level::FULL.number() as u64);
const SEED: (u64, u64) = (0, u32::MAX as u64);
/// What brings an evaluation back that has no name of its own.
const DEFAULT: &str = "default";

impl Options {
    /// The defaults, with an engine of these settings.
    pub(super) fn new(settings: Settings) -> Options {
        Options {
            rules: Rules::default(),
            default: settings.clone(),
            settings,
            overhead: Duration::from_millis(10),
            level: Level::FULL,
            seed: 0,
        }
    }

    /// The options with their defaults, as `ugi` lists them.
    pub(super) fn listed(&self) -> String {
        let default = Options::new(self.default.clone());
        let mut out = format!("option name Game type string default {}\n", default.rules);
        let mut spin = |name: &str, value: u64, (min, max): (u64, u64)| {
            let _ = writeln!(
                out,
                "option name {name} type spin default {value} min {min} max {max}"
            );
        };
        spin("Hash", default.settings.hash_mib as u64, HASH);
        spin("Threads", default.settings.threads as u64, THREADS);
        spin("MultiPV", default.settings.lines as u64, LINES);
        spin(
            "Move Overhead",
            default.overhead.as_millis() as u64,
            OVERHEAD,
        );
        spin("Level", default.level.number().into(), LEVEL);
        spin("Seed", default.seed, SEED);
        let eval = self.default.eval.name().unwrap_or(DEFAULT);
        let _ = writeln!(out, "option name Eval type string default {eval}");
        let solved = default.settings.solved;
        let _ = writeln!(out, "option name Solved type check default {solved}");
        out + "option name Clear Hash type button"
    }

    /// Takes what a move costs on its way off the clocks.
    pub(super) fn take_overhead(&self, limits: &mut Limits) {
        for left in limits.clocks.iter_mut().flat_map(|clocks| &mut clocks.left) {
            // A clock that has run out is one all the same.
            let rest = left.saturating_sub(self.overhead);
            *left = rest.max(Duration::from_millis(1));
        }
    }

    /// The seed, or one that is drawn.
    pub(super) fn drawn_seed(&self) -> u64 {
        match self.seed {
            // The standard library draws the keys of its hash tables at random.
            0 => RandomState::new().hash_one(0),
            seed => seed,
        }
    }

    /// Sets an option, or says why not and changes nothing. Names are read in any case.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Effect, String> {
        let value = || value.ok_or_else(|| format!("option {} needs a value", quoted(name)));
        match name.to_ascii_lowercase().as_str() {
            "game" => {
                self.rules = value()?.parse().map_err(|error| format!("Game: {error}"))?;
                return Ok(Effect::Restart);
            }
            "hash" => self.settings.hash_mib = table_size(number("Hash", value()?, HASH)?)?,
            "threads" => {
                self.settings.threads = number("Threads", value()?, THREADS)? as usize;
            }
            "multipv" => self.settings.lines = number("MultiPV", value()?, LINES)? as usize,
            "move overhead" => {
                let ms = number("Move Overhead", value()?, OVERHEAD)?;
                self.overhead = Duration::from_millis(ms);
            }
            "level" => {
                let level = Level::new(number("Level", value()?, LEVEL)? as u8);
                self.level = level.unwrap_or(Level::FULL);
            }
            "seed" => self.seed = number("Seed", value()?, SEED)?,
            "eval" => {
                self.settings.eval = match value()? {
                    DEFAULT => self.default.eval.clone(),
                    name => Eval::named(name).map_err(|error| format!("Eval: {error}"))?,
                };
            }
            "solved" => {
                self.settings.solved = truth("Solved", value()?)?;
                // What was found before rests on the old value.
                return Ok(Effect::Forget);
            }
            "clear hash" => return Ok(Effect::Forget),
            _ => return Err(format!("there is no option {}", quoted(name))),
        }
        Ok(Effect::None)
    }
}

fn number(name: &str, text: &str, (min, max): (u64, u64)) -> Result<u64, String> {
    match text.parse() {
        Ok(number) if (min..=max).contains(&number) => Ok(number),
        _ => Err(format!(
            "{name}: expected a number from {min} to {max}, not {}",
            quoted(text)
        )),
    }
}

fn truth(name: &str, text: &str) -> Result<bool, String> {
    text.parse()
        .map_err(|_| format!("{name}: expected true or false, not {}", quoted(text)))
}

/// A size of the table that this machine can give.
fn table_size(mib: u64) -> Result<usize, String> {
    let size = usize::try_from(mib).ok();
    size.filter(|&mib| Settings::fits_in_memory(mib))
        .ok_or_else(|| format!("Hash: there is not that much memory, {mib} MiB"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_values_are_kept_and_bad_ones_change_nothing() {
        let mut options = Options::new(Settings::default());
        assert_eq!(options.set("hash", Some("3")), Ok(Effect::None));
        assert_eq!(options.set("MULTIPV", Some("4")), Ok(Effect::None));
        assert_eq!(options.set("Threads", Some("2")), Ok(Effect::None));
        assert_eq!(options.set("Level", Some("7")), Ok(Effect::None));
        assert_eq!(options.set("Seed", Some("4294967295")), Ok(Effect::None));
        assert_eq!(options.set("Move Overhead", Some("0")), Ok(Effect::None));
        assert_eq!(options.set("Game", Some("48:blitz")), Ok(Effect::Restart));
        assert_eq!(options.set("Clear Hash", None), Ok(Effect::Forget));
        assert_eq!(options.set("solved", Some("false")), Ok(Effect::Forget));
        assert!(!options.settings.solved);
        let settings = &options.settings;
        let numbers = (settings.hash_mib, settings.lines, settings.threads);
        assert_eq!((numbers, options.level.number()), ((3, 4, 2), 7));
        assert_eq!(options.rules.to_string(), "48:blitz");

        assert_eq!(options.set("eval", Some("hand")), Ok(Effect::None));
        assert_eq!(options.settings.eval, Eval::Hand);

        let before = options.clone();
        for (name, value) in [
            ("Hash", Some("0")),
            ("Hash", Some("65537")),
            ("Hash", Some("99999999999999999999999")),
            ("Hash", Some("-1")),
            ("Hash", Some("")),
            ("Hash", None),
            ("Threads", Some("0")),
            ("Threads", Some("two")),
            ("MultiPV", Some("257")),
            ("Level", Some("11")),
            ("Level", Some("0")),
            ("Level", Some("256")),
            ("Seed", Some("4294967296")),
            ("Move Overhead", Some("10001")),
            ("Game", Some("38")),
            ("Game", None),
            ("Eval", Some("no/such/file")),
            ("Eval", Some("Cargo.toml")),
            ("Eval", None),
            ("Solved", Some("maybe")),
            ("Solved", None),
            ("Ponder", Some("true")),
            ("", None),
        ] {
            assert!(options.set(name, value).is_err(), "{name} {value:?}");
            assert_eq!(options, before, "{name} {value:?}");
        }
    }

    #[test]
    fn the_default_evaluation_is_that_of_the_settings() {
        let mut options = Options::new(Settings::with(Eval::Hand));
        assert!(options.listed().contains("Eval type string default hand\n"));
        assert_eq!(options.set("Eval", Some("learned")), Ok(Effect::None));
        assert_eq!(options.settings.eval, Eval::learned());
        assert_eq!(options.set("Eval", Some("default")), Ok(Effect::None));
        assert_eq!(options.settings.eval, Eval::Hand);
        assert!(options.listed().contains("Eval type string default hand\n"));
    }
}
