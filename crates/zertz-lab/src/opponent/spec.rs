//! What opponents are called: `engine`, `level:5`, `ladder:balls`, `ugi:COMMAND LINE`.

use std::fmt;

use zertz_engine::bot::Bot;
use zertz_engine::eval::Eval;
use zertz_engine::{Engine, Level, LevelBot, Settings, ladder};

use super::in_process::{BotOpponent, EngineOpponent};
use super::ugi::UgiOpponent;
use super::{Opponent, ProtocolLog, Setting, StartError};

/// Starts an opponent.
type Starter =
    Box<dyn Fn(Option<&ProtocolLog>) -> Result<Box<dyn Opponent>, StartError> + Send + Sync>;

/// Whether an opponent thinks in time, what it evaluates by if that can be another one under the same name, and
/// how it is started; or what is wrong with its description.
type Read = Result<(bool, Option<Eval>, Starter), String>;

/// An opponent by its name, ready to be started as often as there are games at once.
pub struct OpponentSpec {
    name: String,
    /// The options given beside the name.
    settings: Vec<Setting>,
    /// Whether it thinks in time, and can lose by it.
    pub is_timed: bool,
    /// Whether it knows itself when to end, so that it needs no limit.
    pub has_own_limits: bool,
    /// What it evaluates by, if that can be another one under the same name.
    eval: Option<Eval>,
    /// Where to write down what is said to it and by it, if it is a program of its own.
    log: Option<ProtocolLog>,
    starter: Starter,
}

/// A kind of engine: what stands before the colon, an example, and how what stands behind the colon
/// is read.
struct Kind {
    name: &'static str,
    example: &'static str,
    has_own_limits: bool,
    read: fn(&str, &[Setting], &Eval) -> Read,
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
        read: |name, _, _| {
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

impl OpponentSpec {
    /// Reads the name of an opponent; `settings` are the options given beside it, and `eval` is how
    /// our engine evaluates if the name does not say.
    ///
    /// ```
    /// use zertz_engine::eval::Eval;
    /// use zertz_lab::opponent::OpponentSpec;
    ///
    /// assert!(OpponentSpec::read("level:5", &[], &Eval::learned()).is_ok());
    /// assert!(OpponentSpec::read("level:11", &[], &Eval::learned()).is_err());
    /// ```
    pub fn read(text: &str, settings: &[Setting], eval: &Eval) -> Result<OpponentSpec, String> {
        if text.contains(zertz::foreign::is_unseen) {
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
        let (is_timed, eval, starter) = (kind.read)(rest, settings, eval)?;
        Ok(OpponentSpec {
            name: text.to_string(),
            settings: settings.to_vec(),
            is_timed,
            has_own_limits: kind.has_own_limits,
            eval,
            log: None,
            starter,
        })
    }

    /// A bot that is in no registry.
    pub fn of_bot(
        name: &str,
        is_timed: bool,
        make: impl Fn() -> Box<dyn Bot> + Send + Sync + 'static,
    ) -> OpponentSpec {
        let starter =
            move |_: Option<&ProtocolLog>| Ok(Box::new(BotOpponent(make())) as Box<dyn Opponent>);
        OpponentSpec {
            name: name.to_string(),
            settings: Vec::new(),
            is_timed,
            has_own_limits: false,
            eval: None,
            log: None,
            starter: Box::new(starter),
        }
    }

    pub fn start(&self) -> Result<Box<dyn Opponent>, StartError> {
        (self.starter)(self.log.as_ref())
    }

    /// Has everything that is said to it and by it written down, if it is a program of its own.
    pub fn keep_protocol(&mut self, log: ProtocolLog) {
        self.log = Some(log);
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name with all that may differ under the same name: options and evaluation.
    pub(crate) fn identity(&self) -> String {
        let named = self.settings.iter();
        let named = named.map(|(name, value)| format!("{name}={value}"));
        let eval = self.eval.iter().map(Eval::fingerprint);
        let more = named.chain(eval).map(|more| format!(" {more}"));
        self.name.clone() + &more.collect::<String>()
    }
}

impl fmt::Debug for OpponentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OpponentSpec({})", self.identity())
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
    let starter = move |_: Option<&ProtocolLog>| match find(&owned) {
        Some(bot) => Ok(Box::new(BotOpponent(bot)) as Box<dyn Opponent>),
        None => Err(StartError::Unknown(owned.clone())),
    };
    Ok((is_timed(name), None, Box::new(starter)))
}

fn read_engine(text: &str, _: &[Setting], eval: &Eval) -> Read {
    // Many games are played at once, so each engine gets a small table.
    let mut settings = Settings {
        hash_mib: 16,
        ..Settings::with(eval.clone())
    };
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let wrong = || {
            format!(
                "`{part}`: expected hash=MIB (1 to 65536), threads=N (1 to 256), solved=true|false \
                 or eval=learned|hand|FILE"
            )
        };
        let (name, value) = part.split_once('=').ok_or_else(wrong)?;
        if name == "eval" {
            settings.eval = match value {
                "default" => eval.clone(),
                name => Eval::named(name)?,
            };
            continue;
        }
        if name == "solved" {
            settings.solved = value.parse().map_err(|_| wrong())?;
            continue;
        }
        let value: usize = value.parse().map_err(|_| wrong())?;
        match name {
            "hash" if (1..=65_536).contains(&value) => {
                if !Settings::fits_in_memory(value) {
                    return Err(format!("`{part}`: there is not that much memory"));
                }
                settings.hash_mib = value;
            }
            "threads" if (1..=256).contains(&value) => settings.threads = value,
            _ => return Err(wrong()),
        }
    }
    let eval = settings.eval.clone();
    let starter = move |_: Option<&ProtocolLog>| {
        let engine = Engine::new(settings.clone());
        Ok(Box::new(EngineOpponent(engine)) as Box<dyn Opponent>)
    };
    Ok((true, Some(eval), Box::new(starter)))
}

fn read_level(text: &str, _: &[Setting], eval: &Eval) -> Read {
    let level: Level = text
        .parse()
        .map_err(|error: zertz_engine::level::ParseLevelError| error.to_string())?;
    let used = eval.clone();
    let starter = move |_: Option<&ProtocolLog>| {
        let bot = LevelBot::new(level, used.clone());
        Ok(Box::new(BotOpponent(Box::new(bot))) as Box<dyn Opponent>)
    };
    // The others always evaluate by hand.
    let eval = (level == Level::FULL).then(|| eval.clone());
    Ok((true, eval, Box::new(starter)))
}

fn read_ugi(text: &str, settings: &[Setting], _: &Eval) -> Read {
    let words = words(text)?;
    if words.is_empty() {
        return Err("expected a command line after `ugi:`".to_string());
    }
    let settings = settings.to_vec();
    let starter = move |log: Option<&ProtocolLog>| {
        Ok(Box::new(UgiOpponent::start(&words, &settings, log)?) as Box<dyn Opponent>)
    };
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
        let read = |text: &str| OpponentSpec::read(text, &[], &Eval::Hand);
        let wrong = |text| read(text).expect_err("an error");
        assert!(read("ladder:balls").is_ok_and(|spec| !spec.is_timed));
        assert!(read("ladder:alphabeta").is_ok_and(|spec| spec.is_timed));
        assert!(read("engine").is_ok_and(|spec| !spec.has_own_limits));
        assert!(read("level:5").is_ok_and(|spec| spec.has_own_limits));
        assert!(wrong("level:0").contains("1 to 10"));
        assert!(read("engine:hash=1,threads=2").is_ok());
        assert!(read("engine:solved=false").is_ok());
        assert!(wrong("engine:solved=no").contains("true|false"));
        assert!(wrong("ladder:").contains("balls"));
        assert!(wrong("engine:hash=0").contains("hash=0"));
        assert!(wrong("engine:depth=3").contains("depth=3"));
        assert!(wrong("ugi:").contains("command line"));
        assert!(wrong("ugi: '").contains("not closed"));
        assert!(wrong("stockfish").contains("ladder:balls"));
        let setting = ("Hash".to_string(), "1".to_string());
        assert!(OpponentSpec::read("engine", &[setting], &Eval::Hand).is_err());
        assert_eq!(read("engine").expect("one").identity(), "engine hand");
        assert_eq!(read("level:9").expect("one").identity(), "level:9");
        assert_eq!(read("level:10").expect("one").identity(), "level:10 hand");
    }
}
