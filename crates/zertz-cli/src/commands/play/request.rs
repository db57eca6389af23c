//! What a typed line asks for.

use zertz::{Action, Captures, Game, MoveError};

use crate::messages::t;

/// A request of the person at the keyboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Request {
    Nothing,
    Act(Action),
    Back,
    Forward,
    Hint,
    Eval,
    /// The legal moves, or those that begin so.
    Moves(String),
    Board,
    Position,
    Record,
    Save {
        file: String,
        /// Whether another file of that name may go.
        replace: bool,
    },
    Resign,
    Tie,
    Swap,
    Help,
    Quit,
}

/// A command, with other words for it, what follows it, and what it does.
type Command = (&'static [&'static str], &'static str, fn() -> String);

const COMMANDS: &[Command] = &[
    (&["back", "takeback", "undo"], "", || t!("play.help.back")),
    (&["forward", "redo"], "", || t!("play.help.forward")),
    (&["hint"], "", || t!("play.help.hint")),
    (&["eval"], "", || t!("play.help.eval")),
    (&["moves"], " [BEGINNING]", || t!("play.help.moves")),
    (&["board", "show"], "", || t!("play.help.board")),
    (&["position"], "", || t!("play.help.position")),
    (&["record"], "", || t!("play.help.record")),
    (&["save"], " FILE", || t!("play.help.save")),
    (&["resign"], "", || t!("play.help.resign")),
    (&["tie"], "", || t!("play.help.tie")),
    (&["swap"], "", || t!("play.help.swap")),
    (&["help", "?"], "", || t!("play.help.help")),
    (&["quit", "exit", "q"], "", || t!("play.help.quit")),
];

/// Reads a line, or says what is wrong with it.
pub(super) fn read(line: &str, game: &Game) -> Result<Request, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let word = word.to_lowercase();
    let alone = |request| {
        if rest.is_empty() {
            Ok(request)
        } else {
            Err(t!("play.alone", word = word.as_str()))
        }
    };
    match word.as_str() {
        "" => Ok(Request::Nothing),
        // Where captures are claimed, `undo` is the demand of the rules, an action like a move.
        "undo" if game.position().rules().captures == Captures::Claimed => {
            alone(Request::Nothing)?;
            let action = game
                .parse("undo")
                .map_err(|error| t!("play.no_demand", error = %error))?;
            Ok(Request::Act(action))
        }
        "take" if rest.eq_ignore_ascii_case("back") => Ok(Request::Back),
        "back" | "takeback" | "undo" => alone(Request::Back),
        "forward" | "redo" => alone(Request::Forward),
        "hint" => alone(Request::Hint),
        "eval" => alone(Request::Eval),
        "moves" => Ok(Request::Moves(rest.to_string())),
        "board" | "show" => alone(Request::Board),
        "position" => alone(Request::Position),
        "record" => alone(Request::Record),
        "save" | "save!" if rest.is_empty() => Err(t!("play.save_where")),
        "save" | "save!" => Ok(Request::Save {
            file: rest.to_string(),
            replace: word.ends_with('!'),
        }),
        "resign" => alone(Request::Resign),
        "tie" => alone(Request::Tie),
        "swap" => alone(Request::Swap),
        "help" | "?" => alone(Request::Help),
        "quit" | "exit" | "q" => alone(Request::Quit),
        "pass" => alone(Request::Nothing).and_then(|_| read_move("-", game)),
        _ => read_move(line, game),
    }
}

/// Reads a move in whatever way people write it: `Wd4,a1`, `w d4 a1`, `x d4 b4`, `d4b4`.
fn read_move(text: &str, game: &Game) -> Result<Request, String> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .collect();
    let compact: String = lower.split_whitespace().collect();
    let listed = match words.as_slice() {
        // The colour may stand alone.
        [colour @ ("w" | "g" | "b"), ring, rest @ ..] => {
            [&[format!("{colour}{ring}").as_str()], rest]
                .concat()
                .join(",")
        }
        words => words.join(","),
    };
    let jump = format!("x{}", words.concat());
    let mut refused: Option<MoveError> = None;
    for form in [text, &compact, &listed, &jump] {
        match game.parse(form) {
            Ok(action) => return Ok(Request::Act(action)),
            // The reason of the rules says more than that the form is wrong.
            Err(error) => match (&refused, &error) {
                (None, _) => refused = Some(error),
                (Some(MoveError::Syntax { .. }), MoveError::Syntax { .. }) => {}
                (Some(MoveError::Syntax { .. }), _) => refused = Some(error),
                _ => {}
            },
        }
    }
    Err(match refused {
        Some(MoveError::Syntax { .. }) => t!("play.unknown", text = text),
        Some(error) => error.to_string(),
        None => t!("play.no_move"),
    })
}

/// The list of commands.
pub(super) fn help(game: &Game) -> String {
    let is_claimed = game.position().rules().captures == Captures::Claimed;
    let mut out = t!("play.help") + "\n";
    for (words, argument, what) in COMMANDS {
        let words: Vec<&&str> = words
            .iter()
            .filter(|&&word| !(is_claimed && word == "undo"))
            .collect();
        let names: Vec<String> = words.iter().map(ToString::to_string).collect();
        let name = names.join(", ") + argument;
        out += &format!("  {name:<24} {}\n", what());
    }
    if is_claimed {
        out += &format!("  {:<24} {}\n", "undo", t!("play.help.undo"));
    }
    out
}

/// More candidates than this are not shown at once.
const MANY: usize = 60;
/// Contrived positions have more moves than can be listed.
const MOST: usize = 20_000;

/// What a line that was begun could become. Placements are completed in two steps, the marble and
/// then the ring, since there are so many.
pub(super) fn complete(begun: &str, game: &Game) -> Vec<String> {
    let begun = begun.trim_start().to_lowercase();
    let begins = |word: &str| word.to_lowercase().starts_with(&begun);
    let mut words: Vec<String> = COMMANDS
        .iter()
        .flat_map(|(words, ..)| words.first())
        .filter(|word| begins(word) && !begun.is_empty())
        .map(ToString::to_string)
        .collect();
    if game.legal().count_up_to(MOST) < MOST {
        words.extend(tokens(game).filter(|token| begins(token)));
    }
    if game.may_demand() && begins("undo") {
        words.push("undo".to_string());
    }
    if words.len() > MANY && !begun.contains(',') {
        for word in &mut words {
            let end = word.find(',').map_or(word.len(), |comma| comma + 1);
            word.truncate(end);
        }
    }
    words.sort();
    words.dedup();
    words
}

/// The tokens of the legal moves.
pub(super) fn tokens(game: &Game) -> impl Iterator<Item = String> {
    let moves = game.legal_moves().into_iter();
    moves.map(|mv| game.position().notate(mv).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use zertz::{Position, Rules};

    fn game(rules: &str, moves: &[&str]) -> Game {
        let rules: Rules = rules.parse().unwrap();
        let mut game = Game::new(Position::start(rules));
        for text in moves {
            game.play_text(text).unwrap();
        }
        game
    }

    #[test]
    fn moves_are_read_as_people_write_them() {
        let start = game("37", &[]);
        for text in [
            "Wd4,a1",
            "wd4,a1",
            "W D4 , A1",
            "w d4 a1",
            "Wd4 a1",
            " wd4,A1 ",
        ] {
            let token = match read(text, &start) {
                Ok(Request::Act(action)) => start.notate(action).to_string(),
                other => panic!("{text}: {other:?}"),
            };
            assert_eq!(token, "Wd4,a1", "{text}");
        }
        let capture = game("37", &["Wd4,a1", "Bc4,a2"]);
        for text in [
            "xd4b4", "x d4Bb4", "x d4 b4", "d4b4", "D4 B4", "XD4B4", "d4,b4",
        ] {
            let token = match read(text, &capture) {
                Ok(Request::Act(action)) => capture.notate(action).to_string(),
                other => panic!("{text}: {other:?}"),
            };
            assert_eq!(token, "xd4Bb4", "{text}");
        }
    }

    #[test]
    fn a_refusal_gives_the_reason_of_the_rules() {
        let start = game("37", &["Wd4,a1"]);
        let refused = |text| read(text, &start).unwrap_err();
        assert_eq!(refused("b d4 a2"), "there is a marble on d4");
        assert!(
            refused("Bc3").contains("must be removed"),
            "{}",
            refused("Bc3")
        );
        assert!(refused("d4f4").contains("no marble"), "{}", refused("d4f4"));
        assert!(refused("hello").contains("`help`"));
        assert!(refused("pass").contains("passing is only possible"));
        assert!(refused("hint now").contains("stands alone"));
        assert!(refused("save").contains("name of a file"));
    }

    #[test]
    fn undo_is_the_demand_where_the_rules_have_one() {
        assert_eq!(read("undo", &game("37", &["Wd4,a1"])), Ok(Request::Back));
        let claimed = game("37:captures=claimed", &["Wd4,a1", "Bc4,a2", "Gg1,a3"]);
        assert_eq!(read("UNDO", &claimed), Ok(Request::Act(Action::Demand)));
        assert_eq!(read("back", &claimed), Ok(Request::Back));
        let nothing = game("37:captures=claimed", &["Wd4,a1"]);
        assert!(read("undo", &nothing).unwrap_err().contains("type `back`"));
        assert!(help(&claimed).contains("demand"));
        assert!(!help(&nothing).contains("takeback, undo"));
    }

    #[test]
    fn lines_are_completed_in_steps() {
        let start = game("37", &[]);
        let rings = complete("w", &start);
        assert_eq!((rings.len(), rings[0].as_str()), (37, "Wa1,"));
        assert_eq!(
            complete("Wd4,g", &start),
            ["Wd4,g1", "Wd4,g2", "Wd4,g3", "Wd4,g4"]
        );
        assert_eq!(complete("hi", &start), ["hint"]);
        assert_eq!(complete("zz", &start), Vec::<String>::new());
        let capture = game("37", &["Wd4,a1", "Bc4,a2"]);
        assert_eq!(complete("", &capture), ["xc4We3", "xd4Bb4"]);
    }
}
