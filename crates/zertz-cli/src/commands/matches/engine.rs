//! The two sides of a match: what they are called on the command line, and how they are asked for a
//! move.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use zertz::{Action, Game};
use zertz_engine::bot::Bot;
use zertz_engine::eval::Eval;
use zertz_engine::{Engine, Level, LevelBot, Limits, Settings, Stop, ladder};

use super::ugi::Client;

/// Something that plays the games of one side.
pub(crate) trait Contestant: Send {
    /// Gets ready for a new game; whatever it draws at random follows from the seed.
    fn new_game(&mut self, seed: u64, stop: &Stop) -> Result<(), Fault>;

    /// What it does in a game that is not over. `patience` is how long it may take at the most.
    fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        patience: Duration,
        stop: &Stop,
    ) -> Result<Answer, Fault>;
}

/// A move, and what is known about how it was found.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) action: Action,
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
}

/// Why a side cannot go on. It loses the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// It played a move that is not legal.
    Illegal,
    /// It ended, or spoke what nobody understands, or panicked.
    Crash,
    /// It did not answer.
    Hang,
    /// It answered too late.
    Time,
}

impl Fault {
    pub(crate) const ALL: [Fault; 4] = [Fault::Illegal, Fault::Crash, Fault::Hang, Fault::Time];

    /// As the tag Termination says it.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Fault::Illegal => "illegal move",
            Fault::Crash => "crash",
            Fault::Hang => "hang",
            Fault::Time => "time forfeit",
        }
    }
}

/// Starts a contestant.
type Starter = Box<dyn Fn() -> anyhow::Result<Box<dyn Contestant>> + Send + Sync>;

/// Whether a side thinks in time, what it evaluates by if that can be another one under the same name, and
/// how it is started; or what is wrong with its description.
type Read = Result<(bool, Option<Eval>, Starter), String>;

/// A side as the command line names it.
pub(crate) struct Spec {
    /// Whether it thinks in time, and can lose by it.
    pub(crate) is_timed: bool,
    /// Whether it knows itself when to end, so that it needs no limit.
    pub(crate) has_own_limits: bool,
    /// What it evaluates by, if that can be another one under the same name.
    pub(crate) eval: Option<Eval>,
    starter: Starter,
}

/// A kind of engine: what stands before the colon, an example, and how what stands behind the colon
/// is read.
struct Kind {
    name: &'static str,
    example: &'static str,
    has_own_limits: bool,
    read: fn(&str, &[Setting]) -> Read,
}

/// Every kind of engine that can play a match.
const KINDS: [Kind; 4] = [
    Kind {
        name: "engine",
        example: "engine:hash=16,threads=1",
        has_own_limits: false,
        read: read_engine,
    },
    Kind {
        name: "ladder",
        example: "ladder:balls",
        has_own_limits: false,
        read: |name, _| {
            read_bot(
                name,
                ladder::NAMES.as_slice(),
                ladder::by_name,
                ladder::heeds_limits,
            )
        },
    },
    Kind {
        name: "level",
        example: "level:5",
        has_own_limits: true,
        read: read_level,
    },
    Kind {
        name: "ugi",
        example: "ugi:COMMAND LINE",
        has_own_limits: false,
        read: read_ugi,
    },
];

/// A name and a value, as in `Hash=64`.
pub(crate) type Setting = (String, String);

impl Spec {
    /// Reads a side; `settings` are the options given beside it.
    pub(crate) fn read(text: &str, settings: &[Setting]) -> Result<Spec, String> {
        if text.contains(char::is_control) {
            return Err("no control characters, please".to_string());
        }
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let kind = KINDS.iter().find(|kind| kind.name == name).ok_or_else(|| {
            let examples = KINDS.map(|kind| format!("`{}`", kind.example));
            format!("expected an engine such as {}", examples.join(", "))
        })?;
        if !settings.is_empty() && kind.name != "ugi" {
            return Err("options are for engines behind `ugi:` alone".to_string());
        }
        let (is_timed, eval, starter) = (kind.read)(rest, settings)?;
        Ok(Spec {
            is_timed,
            has_own_limits: kind.has_own_limits,
            eval,
            starter,
        })
    }

    /// A bot that is in no registry.
    #[cfg(test)]
    pub(crate) fn of_bot(is_timed: bool, make: fn() -> Box<dyn Bot>) -> Spec {
        let starter = move || Ok(Box::new(Player(make())) as Box<dyn Contestant>);
        Spec {
            is_timed,
            has_own_limits: false,
            eval: None,
            starter: Box::new(starter),
        }
    }

    pub(crate) fn start(&self) -> anyhow::Result<Box<dyn Contestant>> {
        (self.starter)()
    }
}

/// A bot that has a name of its own in some registry.
fn read_bot(
    name: &str,
    names: &[&str],
    find: fn(&str) -> Option<Box<dyn Bot>>,
    is_timed: fn(&str) -> bool,
) -> Read {
    if find(name).is_none() {
        return Err(format!("expected one of: {}", names.join(", ")));
    }
    let owned = name.to_string();
    let starter = move || match find(&owned) {
        Some(bot) => Ok(Box::new(Player(bot)) as Box<dyn Contestant>),
        None => anyhow::bail!("there is no `{owned}`"),
    };
    Ok((is_timed(name), None, Box::new(starter)))
}

fn read_engine(text: &str, _: &[Setting]) -> Read {
    // Many games are played at once, so each engine gets a small table.
    let mut settings = Settings {
        hash_mib: 16,
        ..Settings::default()
    };
    let mut eval = Eval::default();
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let wrong = || {
            format!(
                "`{part}`: expected hash=MIB (1 to 65536), threads=N (1 to 256) or eval=learned|hand|FILE"
            )
        };
        let (name, value) = part.split_once('=').ok_or_else(wrong)?;
        if name == "eval" {
            eval = Eval::named(value)?;
            continue;
        }
        let value: usize = value.parse().map_err(|_| wrong())?;
        match name {
            "hash" if (1..=65_536).contains(&value) => {
                if !Settings::fits_in_memory(value) {
                    return Err(format!("`{part}`: there is not so much memory"));
                }
                settings.hash_mib = value;
            }
            "threads" if (1..=256).contains(&value) => settings.threads = value,
            _ => return Err(wrong()),
        }
    }
    let used = eval.clone();
    let starter = move || {
        let mut engine = Engine::new(settings);
        engine.set_eval(used.clone());
        Ok(Box::new(Own(engine)) as Box<dyn Contestant>)
    };
    Ok((true, Some(eval), Box::new(starter)))
}

fn read_level(text: &str, _: &[Setting]) -> Read {
    let level: Level = text
        .parse()
        .map_err(|error: zertz_engine::level::ParseLevelError| error.to_string())?;
    let starter =
        move || Ok(Box::new(Player(Box::new(LevelBot::new(level)))) as Box<dyn Contestant>);
    // The others always evaluate by hand.
    let eval = (level == Level::FULL).then(Eval::default);
    Ok((true, eval, Box::new(starter)))
}

fn read_ugi(text: &str, settings: &[Setting]) -> Read {
    let words = words(text)?;
    if words.is_empty() {
        return Err("expected a command line after `ugi:`".to_string());
    }
    let settings = settings.to_vec();
    let starter = move || Ok(Box::new(Client::start(&words, &settings)?) as Box<dyn Contestant>);
    Ok((true, None, Box::new(starter)))
}

/// Splits a command line as a shell does: at spaces, except within quotes and after a backslash.
fn words(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (None, ' ' | '\t') => words.extend(word.take()),
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (Some(q), c) if q == c => quote = None,
            (None | Some('"'), '\\') => {
                let next = chars.next().ok_or("nothing follows the last backslash")?;
                word.get_or_insert_default().push(next);
            }
            _ => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err("a quotation mark is not closed".to_string());
    }
    words.extend(word);
    Ok(words)
}

/// A bot in this process.
struct Player(Box<dyn Bot>);

impl Contestant for Player {
    fn new_game(&mut self, seed: u64, _: &Stop) -> Result<(), Fault> {
        self.0.new_game(seed);
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        _: Duration,
        stop: &Stop,
    ) -> Result<Answer, Fault> {
        let chosen = catch_unwind(AssertUnwindSafe(|| self.0.choose(game, limits, stop)));
        match chosen {
            Ok(Some(action)) => Ok(Answer {
                action,
                nodes: 0,
                depth: 0,
            }),
            Ok(None) => Err(Fault::Illegal),
            Err(_) => Err(Fault::Crash),
        }
    }
}

/// Our own engine in this process.
struct Own(Engine);

impl Contestant for Own {
    fn new_game(&mut self, _: u64, _: &Stop) -> Result<(), Fault> {
        self.0.new_game();
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        _: Duration,
        stop: &Stop,
    ) -> Result<Answer, Fault> {
        let search = AssertUnwindSafe(|| self.0.search(game, limits, stop, &mut |_| {}));
        let report = catch_unwind(search).map_err(|_| Fault::Crash)?;
        Ok(Answer {
            action: report.best().ok_or(Fault::Illegal)?,
            nodes: report.nodes,
            depth: report.depth,
        })
    }
}

/// What a side has done in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Work {
    pub(crate) moves: u64,
    pub(crate) time: Duration,
    pub(crate) nodes: u64,
    /// The sum of the depths reached.
    pub(crate) depths: u64,
}

impl Work {
    pub(crate) fn note(&mut self, answer: &Answer, since: Instant) {
        self.moves += 1;
        self.time += since.elapsed();
        self.nodes += answer.nodes;
        self.depths += u64::from(answer.depth);
    }

    pub(crate) fn add(&mut self, other: &Work) {
        self.moves += other.moves;
        self.time += other.time;
        self.nodes += other.nodes;
        self.depths += other.depths;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_split_like_in_a_shell() {
        let split = |text| words(text).expect("a command line");
        assert_eq!(split("a  b\tc "), ["a", "b", "c"]);
        assert_eq!(
            split("'a b' \"c 'd'\" e\\ f ''"),
            ["a b", "c 'd'", "e f", ""]
        );
        assert_eq!(split(r#"x"y z"'\' "\"""#), ["xy z\\", "\""]);
        assert_eq!(split(""), [""; 0]);
        assert!(words("a 'b").is_err());
        assert!(words("a\\").is_err());
    }

    #[test]
    fn sides_are_read() {
        let wrong = |text| Spec::read(text, &[]).err().expect("an error");
        assert!(Spec::read("ladder:balls", &[]).is_ok_and(|spec| !spec.is_timed));
        assert!(Spec::read("ladder:alphabeta", &[]).is_ok_and(|spec| spec.is_timed));
        assert!(Spec::read("engine", &[]).is_ok_and(|spec| !spec.has_own_limits));
        assert!(Spec::read("level:5", &[]).is_ok_and(|spec| spec.has_own_limits));
        assert!(wrong("level:0").contains("1 to 10"));
        assert!(Spec::read("engine:hash=1,threads=2", &[]).is_ok());
        assert!(wrong("ladder:").contains("balls"));
        assert!(wrong("engine:hash=0").contains("hash=0"));
        assert!(wrong("engine:depth=3").contains("depth=3"));
        assert!(wrong("ugi:").contains("command line"));
        assert!(wrong("ugi: '").contains("not closed"));
        assert!(wrong("stockfish").contains("ladder:balls"));
        let setting = ("Hash".to_string(), "1".to_string());
        assert!(Spec::read("engine", &[setting]).is_err());
    }
}
