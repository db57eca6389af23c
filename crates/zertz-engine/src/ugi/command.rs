//! What a line says. Nothing is carried out here.

use std::time::Duration;

use zertz::Position;

use super::voice::quoted;
use crate::limits::{Clocks, Limits};
use crate::score::Score;

/// A command from the user interface.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Command {
    Ugi,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: Option<String>,
    },
    Position {
        /// Where to start, if not from the start of the game that was set.
        start: Option<Box<Position>>,
        moves: Vec<String>,
    },
    Go(Limits),
    Stop,
    Quit,
    Query(Query),
    LegalMoves,
    Perft(u32),
    Solve {
        nodes: Option<u64>,
    },
    Draw,
    Eval,
}

/// What can be asked about the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Query {
    FirstPlayersTurn,
    GameOver,
    Result,
}

/// Longer times are as good as this one, and adding them to a clock cannot overflow.
const MAX_TIME: u64 = 30 * 24 * 3600 * 1000;
/// Deeper than anything that could ever be counted, except on boards of a handful of rings.
const MAX_PERFT: u64 = 12;

impl Command {
    /// Reads a line. An empty one says nothing.
    pub(super) fn parse(line: &str) -> Result<Option<Command>, String> {
        let words = words(line)?;
        let Some((&name, rest)) = words.split_first() else {
            return Ok(None);
        };
        let alone = |command| match rest {
            [] => Ok(command),
            [word, ..] => Err(format!("`{name}` stands alone, without {}", quoted(word))),
        };
        Ok(Some(match name {
            "ugi" => alone(Command::Ugi)?,
            "isready" => alone(Command::IsReady)?,
            "uginewgame" => alone(Command::NewGame)?,
            "stop" => alone(Command::Stop)?,
            "quit" => alone(Command::Quit)?,
            "legalmoves" => alone(Command::LegalMoves)?,
            "d" => alone(Command::Draw)?,
            "eval" => alone(Command::Eval)?,
            "setoption" => set_option(rest)?,
            "position" => position(rest)?,
            "go" => Command::Go(go(rest)?),
            "query" => Command::Query(query(rest)?),
            "perft" => Command::Perft(perft(rest)?),
            "solve" => solve(rest)?,
            _ => return Err(format!("unknown command {}", quoted(name))),
        }))
    }
}

/// The words of a line. A word in double quotes may hold spaces: `"x e3Wg3"`.
fn words(line: &str) -> Result<Vec<&str>, String> {
    let mut words = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let (word, after) = if let Some(inside) = rest.strip_prefix('"') {
            inside
                .split_once('"')
                .ok_or_else(|| format!("a quotation is not closed: {}", quoted(rest)))?
        } else {
            rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()))
        };
        words.push(word);
        rest = after.trim_start();
    }
    Ok(words)
}

fn set_option(words: &[&str]) -> Result<Command, String> {
    let usage = "expected `setoption name N` or `setoption name N value V`";
    let Some((&"name", words)) = words.split_first() else {
        return Err(usage.to_string());
    };
    let at = words.iter().position(|&word| word == "value");
    let (name, value) = match at {
        Some(at) => (&words[..at], Some(words[at + 1..].join(" "))),
        None => (words, None),
    };
    if name.is_empty() {
        return Err(usage.to_string());
    }
    let name = name.join(" ");
    Ok(Command::SetOption { name, value })
}

fn position(words: &[&str]) -> Result<Command, String> {
    let at = words.iter().position(|&word| word == "moves");
    let (start, moves) = match at {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    let start = match start {
        ["startpos"] => None,
        ["fen", fields @ ..] if !fields.is_empty() => {
            let position = fields.join(" ").parse::<Position>();
            Some(Box::new(position.map_err(|error| error.to_string())?))
        }
        _ => {
            return Err(
                "expected `position startpos` or `position fen` and the six fields, then `moves …`"
                    .to_string(),
            );
        }
    };
    let moves = moves.iter().map(ToString::to_string).collect();
    Ok(Command::Position { start, moves })
}

fn go(words: &[&str]) -> Result<Limits, String> {
    let mut limits = Limits::NONE;
    let mut infinite = false;
    let (mut left, mut increment) = ([None; 2], [None; 2]);
    let mut words = words.iter().copied();
    while let Some(name) = words.next() {
        if name == "infinite" {
            infinite = true;
            continue;
        }
        let argument = words.next();
        match name {
            "depth" => {
                let depth = number(name, argument, 1)?.min(u64::from(Score::MAX_TURNS));
                limits.depth = Some(depth as u32);
            }
            "nodes" => limits.nodes = Some(number(name, argument, 1)?),
            "movetime" => limits.move_time = Some(time(name, argument)?),
            "p1time" => left[0] = Some(clock(name, argument)?),
            "p2time" => left[1] = Some(clock(name, argument)?),
            "p1inc" => increment[0] = Some(time(name, argument)?),
            "p2inc" => increment[1] = Some(time(name, argument)?),
            _ => {
                return Err(format!(
                    "go: unknown limit {}, expected p1time, p2time, p1inc, p2inc, movetime, depth, \
                     nodes or infinite",
                    quoted(name)
                ));
            }
        }
    }
    limits.clocks = match left {
        [None, None] if increment == [None; 2] => None,
        [None, None] => return Err("go: p1inc and p2inc need p1time and p2time".to_string()),
        // If only one clock is given, it is the one that matters.
        [first, second] => Some(Clocks {
            left: [first.or(second), second.or(first)].map(Option::unwrap_or_default),
            increment: increment.map(Option::unwrap_or_default),
        }),
    };
    if infinite && limits != Limits::NONE {
        return Err("go: `infinite` and a limit exclude each other".to_string());
    }
    Ok(limits)
}

fn number(name: &str, text: Option<&str>, least: u64) -> Result<u64, String> {
    let most = u64::MAX;
    let wrong =
        |found: String| format!("{name}: expected a number from {least} to {most}, {found}");
    let text = text.ok_or_else(|| wrong("found nothing".to_string()))?;
    match text.parse() {
        Ok(number) if number >= least => Ok(number),
        _ => Err(wrong(format!("not {}", quoted(text)))),
    }
}

/// A time in milliseconds.
fn time(name: &str, text: Option<&str>) -> Result<Duration, String> {
    let ms = number(name, text, 0)?;
    Ok(Duration::from_millis(ms.min(MAX_TIME)))
}

/// What is left on a clock. One that has run out is below zero with some match runners, and a player
/// who may still move has to be given a move.
fn clock(name: &str, text: Option<&str>) -> Result<Duration, String> {
    let below_zero = text
        .and_then(|text| text.strip_prefix('-'))
        .is_some_and(|digits| digits.parse::<u64>().is_ok() && !digits.starts_with('+'));
    if below_zero {
        return Ok(Duration::ZERO);
    }
    time(name, text)
}

fn query(words: &[&str]) -> Result<Query, String> {
    match words {
        ["p1turn"] => Ok(Query::FirstPlayersTurn),
        ["gameover"] => Ok(Query::GameOver),
        ["result"] => Ok(Query::Result),
        _ => Err("query: expected p1turn, gameover or result".to_string()),
    }
}

fn perft(words: &[&str]) -> Result<u32, String> {
    let [depth] = words else {
        return Err("perft: expected a depth, as in `perft 2`".to_string());
    };
    match depth.parse() {
        Ok(depth @ 0..=MAX_PERFT) => Ok(depth as u32),
        _ => Err(format!(
            "perft: expected a depth from 0 to {MAX_PERFT}, not {}",
            quoted(depth)
        )),
    }
}

fn solve(words: &[&str]) -> Result<Command, String> {
    match words {
        [] => Ok(Command::Solve { nodes: None }),
        ["nodes", count @ ..] if count.len() < 2 => {
            let nodes = number("nodes", count.first().copied(), 1)?;
            Ok(Command::Solve { nodes: Some(nodes) })
        }
        _ => Err("expected `solve` or `solve nodes N`".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command {
        Command::parse(line).unwrap().unwrap()
    }

    #[test]
    fn words_may_be_quoted() {
        assert_eq!(
            words(" a  b\t\"c d\"e \"\""),
            Ok(vec!["a", "b", "c d", "e", ""])
        );
        assert!(words("a \"b").is_err());
        let Command::Position { start: None, moves } =
            read("position startpos moves Wd4,a1 Bc4,a2 \"x d4Bb4\"\r")
        else {
            panic!("not read as a position")
        };
        assert_eq!(moves, ["Wd4,a1", "Bc4,a2", "x d4Bb4"]);
    }

    #[test]
    fn options_have_names_and_values_of_several_words() {
        let option = |name: &str, value: Option<&str>| Command::SetOption {
            name: name.to_string(),
            value: value.map(str::to_string),
        };
        assert_eq!(
            read("setoption name Clear Hash"),
            option("Clear Hash", None)
        );
        assert_eq!(
            read("setoption name Hash value 12"),
            option("Hash", Some("12"))
        );
        assert_eq!(
            read("setoption name A B value C  D"),
            option("A B", Some("C D"))
        );
        assert_eq!(read("setoption name A value"), option("A", Some("")));
        for wrong in [
            "setoption",
            "setoption Hash",
            "setoption name",
            "setoption name value 3",
        ] {
            assert!(Command::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn limits_of_a_search() {
        let ms = Duration::from_millis;
        assert_eq!(read("go"), Command::Go(Limits::NONE));
        assert_eq!(read("go infinite"), Command::Go(Limits::NONE));
        assert_eq!(read("go depth 3"), Command::Go(Limits::depth(3)));
        assert_eq!(
            read("go depth 99999999999"),
            Command::Go(Limits::depth(1000))
        );
        assert_eq!(read("go nodes 7"), Command::Go(Limits::nodes(7)));
        assert_eq!(
            read("go movetime 20"),
            Command::Go(Limits::move_time(ms(20)))
        );
        assert_eq!(
            read("go movetime 18446744073709551615"),
            Command::Go(Limits::move_time(ms(MAX_TIME)))
        );
        let clocks = |left: [u64; 2], increment: [u64; 2]| Limits {
            clocks: Some(Clocks {
                left: left.map(ms),
                increment: increment.map(ms),
            }),
            ..Limits::NONE
        };
        assert_eq!(
            read("go p1time 10 p2time 20 p1inc 1 p2inc 2"),
            Command::Go(clocks([10, 20], [1, 2]))
        );
        assert_eq!(read("go p2time 20"), Command::Go(clocks([20, 20], [0, 0])));
        assert_eq!(
            read("go p1time -7 p2time 20"),
            Command::Go(clocks([0, 20], [0, 0]))
        );
        for wrong in [
            "go depth",
            "go depth 0",
            "go depth x",
            "go nodes 0",
            "go depth -1",
            "go nodes -1",
            "go movetime -1",
            "go movetime -",
            "go movetime 1.5",
            "go movetime 1e3",
            "go movetime 99999999999999999999999",
            "go p1time --5",
            "go p1time -+5",
            "go p1time -",
            "go p1time -99999999999999999999999",
            "go p1time 20 p1inc -1",
            "go p1inc 3",
            "go infinite depth 3",
            "go ponder",
            "go nodes 99999999999999999999999",
        ] {
            assert!(Command::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_bad_number_is_told_with_what_was_expected() {
        let told = |line: &str| Command::parse(line).unwrap_err();
        assert_eq!(
            told("go movetime -1"),
            "movetime: expected a number from 0 to 18446744073709551615, not `-1`"
        );
        assert_eq!(
            told("go nodes 99999999999999999999999"),
            "nodes: expected a number from 1 to 18446744073709551615, not `99999999999999999999999`"
        );
        assert_eq!(
            told("go depth"),
            "depth: expected a number from 1 to 18446744073709551615, found nothing"
        );
    }

    #[test]
    fn what_is_no_command_is_refused() {
        assert_eq!(Command::parse(" \t "), Ok(None));
        for wrong in [
            "hello",
            "UGI",
            "isready now",
            "position",
            "position fen",
            "position fen 37",
            "position moves Wd4,a1",
            "query",
            "query who",
            "perft",
            "perft 13",
            "perft -1",
            "solve nodes",
            "solve nodes 0",
            "solve now",
            "\0",
        ] {
            assert!(Command::parse(wrong).is_err(), "{wrong:?}");
        }
    }
}
