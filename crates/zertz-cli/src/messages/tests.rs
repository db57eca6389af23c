//! The catalogue: how messages are read, that every name is there and used, and that nothing is said
//! to people outside of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use clap::Command;

use super::format::{Piece, Value, entries, parse, write};
use super::help::{command_name, option_name};
use super::sources::{self, Source, Text};
use super::{ENGLISH, said, t};
use crate::args::Cli;

// ── How messages are read ───────────────────────────────────────────────────────────────────────

fn filled(message: &str, params: &[(&str, Value)]) -> String {
    let message = parse(message).expect("a message");
    write(&message, params, ENGLISH.plural)
}

#[test]
fn numbers_plurals_and_choices() {
    let games = "{count, plural, =0 {no game} one {# game} other {# games}} in {file}";
    let said = |count: u64| filled(games, &[("count", count.into()), ("file", "a.zgn".into())]);
    assert_eq!(said(0), "no game in a.zgn");
    assert_eq!(said(1), "1 game in a.zgn");
    assert_eq!(said(12_345), "12,345 games in a.zgn");
    let end = "done{interrupted, select, true {, interrupted} other {}}";
    assert_eq!(
        filled(end, &[("interrupted", true.into())]),
        "done, interrupted"
    );
    assert_eq!(filled(end, &[("interrupted", false.into())]), "done");
    let nested = "{a, plural, one {# {b}} other {# {b, select, x {y} other {#}}}}";
    let both = |a: u64, b: &str| filled(nested, &[("a", a.into()), ("b", b.into())]);
    assert_eq!(
        [both(1, "x"), both(2, "x"), both(2, "z")],
        ["1 x", "2 y", "2 2"]
    );
    // What is marked with % is put in as it is.
    assert_eq!(t!("place.line", line = %12_345), "line 12345");
}

#[test]
fn a_language_has_as_many_plurals_as_it_has() {
    let polish = |number| match (number % 10, number % 100) {
        (1, _) if number == 1 => "one",
        (2..=4, 0..=10 | 20..) => "few",
        _ => "many",
    };
    let message = "{n, plural, =0 {brak} one {# partia} few {# partie} many {# partii} other {}}";
    let message = parse(message).expect("a message");
    let said = [0, 1, 3, 5, 12, 22].map(|n: u64| write(&message, &[("n", n.into())], polish));
    let expected = [
        "brak",
        "1 partia",
        "3 partie",
        "5 partii",
        "12 partii",
        "22 partie",
    ];
    assert_eq!(said, expected);
}

#[test]
fn what_others_have_written_is_put_in_as_it_is() {
    let name = "{name} # `x`";
    assert_eq!(
        filled("{name}: fine", &[("name", name.into())]),
        "{name} # `x`: fine"
    );
    assert_eq!(filled("# {name}", &[]), "# ");
}

#[test]
fn a_message_that_is_not_well_formed_is_refused() {
    for wrong in [
        "{",
        "{name",
        "{}",
        "{two words}",
        "{n, plural, one {#}}",
        "{n, plural, other {#}",
        "{n, plural, other #}",
        "{n, number, other {#}}",
        "{n, plural}",
    ] {
        assert!(parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn long_texts_go_over_several_lines() {
    let text = "# A comment.\na.short = one = two\n\na.long =\n  One paragraph\n  of two lines.\n\n  \
                Examples:\n    zertz a\n    zertz b\n  The end.\n\n# b\nb.break = one\\\n  two\n";
    let expected = [
        ("a.short", "one = two"),
        (
            "a.long",
            "One paragraph of two lines.\n\nExamples:\n  zertz a\n  zertz b\nThe end.",
        ),
        ("b.break", "one\ntwo"),
    ];
    let read = entries(text);
    let read: Vec<(&str, &str)> = read.iter().map(|(name, text)| (*name, &**text)).collect();
    assert_eq!(read, expected);
}

// ── Names and parameters ────────────────────────────────────────────────────────────────────────

/// The parameters of a message.
fn params(message: &[Piece]) -> BTreeSet<String> {
    let of = |piece: &Piece| match piece {
        Piece::Text(_) => BTreeSet::new(),
        Piece::Param(param) => BTreeSet::from([param.clone()]),
        Piece::Choice { param, forms, .. } => {
            let inside = forms.iter().flat_map(|(_, form)| params(form));
            inside.chain([param.clone()]).collect()
        }
    };
    message.iter().flat_map(of).collect()
}

/// The parameters of every message of a catalogue.
fn catalogue(text: &str) -> BTreeMap<&str, BTreeSet<String>> {
    let mut names = BTreeMap::new();
    for (name, text) in entries(text) {
        let message = parse(&text).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        assert!(!text.is_empty() && text.trim() == text, "{name}");
        assert!(
            names.insert(name, params(&message)).is_none(),
            "{name} stands there twice"
        );
    }
    names
}

#[test]
fn every_message_is_well_formed() {
    for name in catalogue(ENGLISH.catalogue).keys() {
        let fits = |c: char| c.is_ascii_lowercase() || matches!(c, '.' | '_');
        assert!(name.contains('.') && name.chars().all(fits), "{name}");
    }
    // No line is lost: what is not a message is a comment.
    for line in ENGLISH.catalogue.lines() {
        let is_message = line.contains(" =");
        assert!(
            line.is_empty() || line.starts_with(['#', ' ']) || is_message,
            "{line}"
        );
    }
}

#[test]
fn every_other_language_has_the_names_and_parameters_of_english() {
    let english = catalogue(ENGLISH.catalogue);
    let headings = |text: &str| -> BTreeMap<String, usize> {
        let entries = entries(text).into_iter();
        let count = |(name, text): (&str, String)| (name.to_string(), text.matches('|').count());
        entries
            .filter(|(name, _)| name.ends_with(".columns"))
            .map(count)
            .collect()
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("messages");
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("text");
        let name = path.display();
        assert_eq!(catalogue(&text), english, "{name}");
        assert_eq!(headings(&text), headings(ENGLISH.catalogue), "{name}");
    }
}

#[test]
fn what_is_said_is_in_the_catalogue_and_the_other_way_round() {
    let known = catalogue(ENGLISH.catalogue);
    let mut unused: BTreeSet<&str> = known.keys().copied().collect();
    unused.retain(|name| !name.starts_with("help."));
    for said in sources::all().said {
        let (place, name) = (&said.place, said.name.as_str());
        let wanted = known.get(name);
        let wanted = wanted.unwrap_or_else(|| panic!("{place}: `{name}` is not in the catalogue"));
        let given: BTreeSet<String> = said.params.into_iter().collect();
        assert_eq!(&given, wanted, "{place}: the parameters of `{name}`");
        unused.remove(name);
    }
    assert_eq!(unused, BTreeSet::new(), "nobody says these");
}

#[test]
fn every_command_and_option_has_help_and_the_other_way_round() {
    fn walk(command: &Command, path: &str, used: &mut BTreeMap<String, String>) {
        let mut take = |name: String, whose: &str, is_needed: bool| {
            if said(&name, &[]).is_some() {
                let before = used.insert(name.clone(), whose.to_string());
                assert!(
                    before.is_none_or(|before| before == whose),
                    "{name} is for two things"
                );
            } else {
                assert!(!is_needed, "`{name}` is not in the catalogue");
            }
        };
        take(path.to_string(), "a command", true);
        take(format!("{path}.long"), "a command", false);
        take(format!("{path}.examples"), "a command", false);
        for option in command
            .get_arguments()
            .filter(|option| !(option.is_hide_set() && option.get_id() == "eval"))
        {
            let name = option_name(path, option.get_id().as_str());
            take(format!("{name}.long"), "an option", false);
            take(name, "an option", true);
            assert!(option.get_help().is_some());
        }
        for inner in command.get_subcommands() {
            let above = if path == "help.zertz" { "help" } else { path };
            walk(inner, &format!("{above}.{}", command_name(inner)), used);
        }
    }
    let mut used = BTreeMap::new();
    walk(&Cli::described(), "help.zertz", &mut used);
    for name in catalogue(ENGLISH.catalogue).into_keys() {
        let is_used = !name.starts_with("help.") || used.contains_key(name);
        assert!(is_used, "`{name}` is the help of nothing");
    }
}

// ── Nothing is said outside ─────────────────────────────────────────────────────────────────────

/// Macros and functions whose texts people read.
const SAYING: &[&str] = &[
    "write!",
    "writeln!",
    "print!",
    "println!",
    "eprint!",
    "eprintln!",
    "bail!",
    "anyhow!",
    "ensure!",
    "context",
    "say_now",
    "note",
    "complain",
    "help",
    "about",
    "error",
];

/// Macros and functions whose texts are for developers, or for whoever keeps a server and searches
/// its log.
const INTERNAL: &[&str] = &[
    "expect",
    "assert!",
    "assert_eq!",
    "debug_assert!",
    "panic!",
    "unreachable!",
    "info!",
    "warn!",
];

/// What reads like a sentence and is none, by how it begins, with the reason.
const ALLOWED: &[(&str, &str)] = &[
    ("zertz perft [OPTIONS]", "how a command is called"),
    (
        "# zertz blunders collect FILES",
        "a command line that draws a sample again",
    ),
    ("#   --nodes", "the same"),
    (
        "Random games of seed {}",
        "a tag of a record, the same on every machine",
    ),
    (
        "Player {}",
        "a name in a record, the same in every language",
    ),
    ("engine, ", "a name in JSON"),
    ("strongest people", "a name in JSON"),
    ("all people", "a name in JSON"),
    ("POST /api/v1/games HTTP/1.1", "a request to the server"),
    ("Bearer {}", "a head of a request"),
];

/// Whether a text is said to people; if it is not known where it goes, whether it reads so.
fn is_said(text: &Text) -> bool {
    if INTERNAL.contains(&text.goes_to.as_str())
        || ALLOWED
            .iter()
            .any(|(begin, _)| text.text.starts_with(begin))
    {
        return false;
    }
    // What is put in counts as a word: `{count} games` reads like a sentence.
    let (mut words, mut others) = (0, 0);
    for part in text.text.replace("\\n", " ").split_whitespace() {
        let bare = part.trim_matches(|c: char| c.is_ascii_punctuation() && c != '{' && c != '-');
        // Quotation marks within a text are those of JSON.
        let is_quoted = part.contains("\\\"");
        if bare.chars().count() > 1 && bare.chars().all(char::is_alphabetic) && !is_quoted {
            words += 1;
        } else if part.contains('{') {
            others += 1;
        }
    }
    words > 1 || (words == 1 && (others > 0 || SAYING.contains(&text.goes_to.as_str())))
}

#[test]
fn nothing_is_said_to_people_outside_the_catalogue() {
    let texts = sources::all().texts.into_iter().filter(is_said);
    let found: Vec<String> = texts
        .map(|text| format!("{}: {}", text.place, text.text))
        .collect();
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn a_sentence_outside_the_catalogue_would_be_found() {
    let said = |code: &str| {
        let mut source = Source::default();
        source.read("x.rs", code);
        source.texts.iter().filter(|text| is_said(text)).count()
    };
    for code in [
        r#"let text = "nothing found yet";"#,
        r#"let text = format!("{count} games");"#,
        r#"let text = format!("game {count}");"#,
        r#"writeln!(out, "interrupted")?;"#,
        r#"writeln!(out, "{}", if done { "done" } else { "" })?;"#,
        r#"bail!("impossible");"#,
        r#"read().context("lost")?;"#,
        r#"#[command(about = "Count the sequences of moves")] struct Args {}"#,
        r#"t!("app.error", what = "no such file");"#,
        r#"const NAMES: [&str; 2] = ["enough white marbles", ""];"#,
    ] {
        assert_eq!(said(code), 1, "{code}");
    }
    for code in [
        r#"writeln!(out, "{}", t!("app.error", what = error))?;"#,
        r#"ensure!(news.kind == "done", t!("bench.server.late"));"#,
        r#"/// What a comment says. "Quoted words."
           fn a() {}"#,
        r#"#[cfg(test)] mod tests { const TEXT: &str = "two words"; }"#,
        r#"write!(out, "{{\"position\":{position},\"depth\":{depth}")?;"#,
        r#"game.expect("a legal one");"#,
        r#"#[arg(long, value_name = "FILE|MOVE")] struct Args {}"#,
        r#"writeln!(out, "{number:>5}  {:8}  {}", entry.game, text)?;"#,
    ] {
        assert_eq!(said(code), 0, "{code}");
    }
}
