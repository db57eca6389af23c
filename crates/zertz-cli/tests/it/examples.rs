//! Every example of the help, and every command in the blocks of the documents, is run word for word, in a folder that has the files
//! it names. What takes long is interrupted once it has begun; what is not run is listed with the reason.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::common::{Folder, Ran, fine, interrupt_or_end};
use crate::verify::{SEVEN, SEVEN_XZ};

/// How a command is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum How {
    /// To its end, which must be a good one.
    Whole,
    /// It takes long, or goes on for ever: it is interrupted as soon as it has begun.
    Begun,
    /// Not here, and why.
    Not(&'static str),
}
use How::{Begun, Not, Whole};

const PORT: &str = "its port may be taken; serve.rs does it on a free one";
const ELSEWHERE: &str = "other parts of `./test` do it";
const INSTRUMENTED: &str = "takes minutes; `zertz bench rules --once` is tested by itself";

/// Commands by how they begin: the longest beginning counts. Others are run to their end.
const RULES: &[(&str, How)] = &[
    ("zertz #", Not(PORT)),
    ("zertz serve", Not(PORT)),
    ("zertz serve --listen 127.0.0.1:0", Begun),
    ("zertz analyse", Begun),
    ("zertz blunders", Begun),
    ("zertz --eval hand blunders", Begun),
    ("zertz --eval learned blunders", Begun),
    ("zertz bench", Begun),
    (
        "zertz bench rules",
        Not("has no end to wait for but its time; tested in program.rs"),
    ),
    ("zertz bench rules --list", Whole),
    ("zertz datagen", Begun),
    ("zertz levels", Begun),
    ("zertz levels measure --to 2", Whole),
    ("zertz match", Begun),
    ("zertz match ladder:depth1 ladder:random --games 20", Whole),
    ("zertz openings make", Begun),
    ("zertz openings make --game 19", Whole),
    ("zertz puzzles check", Begun),
    ("zertz puzzles mine", Begun),
    ("zertz puzzles test", Begun),
    ("zertz solve --game 37 Wd4,a1", Begun),
    ("zertz solve --game 4.5.6.5.4", Begun),
    ("zertz solve --game 7 --all-first-turns", Begun),
    ("zertz solve --all-first-turns", Begun),
    ("zertz solve --game 37 Wd4,a2 --proof", Begun),
    ("cargo", Not(ELSEWHERE)),
    ("./test", Not("it runs this")),
    ("cd web", Not(ELSEWHERE)),
    ("npm", Not(ELSEWHERE)),
    ("ZERTZ_BIN=", Not(ELSEWHERE)),
    ("valgrind", Not(INSTRUMENTED)),
    (
        "training/",
        Not("training.rs and training/test_training.py do it on a small scale"),
    ),
    (
        "python3 training/plot.py",
        Not("needs Python's plotting; the picture is in docs/pictures"),
    ),
    (
        "at=http",
        Not("needs a server; the_conversation_of_the_server_page does it"),
    ),
    ("token=$(curl", Not("the same")),
    ("game=$(curl", Not("the same")),
    ("curl", Not("the same")),
];

/// The documents whose blocks have commands in them.
const DOCUMENTS: &[&str] = &[
    "",
    "docs",
    "crates/zertz",
    "crates/zertz-cli",
    "crates/zertz-engine",
    "crates/zertz-lab",
];

/// What commands begin with.
const BEGINNINGS: [&str; 12] = [
    "zertz ",
    "printf ",
    "cargo ",
    "npm ",
    "cd ",
    "./test",
    "python3 ",
    "valgrind ",
    "curl ",
    "at=",
    "token=",
    "game=",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The examples of the help, as the catalogue has them.
fn examples_of_the_help() -> Vec<String> {
    let mut is_example = false;
    let mut found = Vec::new();
    for line in include_str!("../../messages/en.txt").lines() {
        if let Some((name, _)) = line.split_once(" =").filter(|_| line.starts_with("help.")) {
            is_example = name.ends_with(".examples");
        }
        // Deeper lines are the examples; the words of a sentence stand further left.
        if let Some(text) = line.strip_prefix("    ").filter(|_| is_example) {
            found.extend(command(text));
        }
    }
    assert!(found.len() > 100, "{}", found.len());
    found
}

/// The commands in the blocks of the documents.
fn commands_of_the_documents() -> Vec<String> {
    let mut found = Vec::new();
    for folder in DOCUMENTS {
        let entries = fs::read_dir(root().join(folder)).expect("a folder");
        for path in entries.map(|entry| entry.expect("an entry").path()) {
            if path.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&path).expect("a text");
                let blocks = text.split("```").skip(1).step_by(2);
                found.extend(blocks.flat_map(str::lines).filter_map(command));
            }
        }
    }
    assert!(found.len() > 50, "{}", found.len());
    found
}

/// The command of a line, without the prompt before and the words after it.
fn command(line: &str) -> Option<String> {
    let line = line.trim().trim_start_matches("$ ");
    let is_script = line.starts_with("training/") && line.contains(".py ");
    let is_command = is_script
        || line.starts_with("ZERTZ_BIN=")
        || BEGINNINGS.iter().any(|begin| line.starts_with(begin));
    if !is_command || line.starts_with("zertz ->") {
        return None;
    }
    let line = line.split("  ").next().unwrap_or_default();
    // The name alone starts the server.
    Some(match line {
        "zertz" => "zertz #".to_string(),
        line => line.to_string(),
    })
}

fn how(command: &str) -> How {
    let rules = RULES.iter().filter(|(begin, _)| command.starts_with(begin));
    rules
        .max_by_key(|(begin, _)| begin.len())
        .map_or(Whole, |(_, how)| *how)
}

/// The files that the commands name, and the program itself.
fn prepare() -> Folder {
    let folder = Folder::new();
    let at = |name: &str| folder.path().join(name);
    let link = |from: &Path, to: &str| {
        fs::create_dir_all(at(to).parent().expect("a folder")).expect("a folder");
        symlink(from, at(to)).expect("a link");
    };
    let program = Path::new(env!("CARGO_BIN_EXE_zertz"));
    for name in ["bin/zertz", "zertz-old", "target/zertz-old"] {
        link(program, name);
    }
    let nets = fs::read_dir(root().join("crates/zertz-engine/nets")).expect("a folder");
    let nets = nets.map(|entry| entry.expect("an entry").path());
    let net = nets.max_by_key(|path| {
        path.extension()
            .is_some_and(|extension| extension == "znet")
    });
    let net = net.expect("a network").canonicalize().expect("a path");
    link(&net, "new.znet");
    link(&net, "nets/one.znet");
    let games = ["random", "--games=4", "--seed=2", "-o"];
    for name in [
        "games.zgn",
        "game.zgn",
        "evening.zgn",
        "games/one.zgn",
        "boardspace/37/one.zgn",
    ] {
        fs::create_dir_all(at(name).parent().expect("a folder")).expect("a folder");
        let count = if name.starts_with("game.") || name.starts_with('e') {
            "--games=1"
        } else {
            "--games=4"
        };
        fine([games[0], count, games[2], games[3], &folder.at(name)]);
    }
    let from = folder.at("boardspace/37/one.zgn");
    let games = folder.read("boardspace/37/one.zgn");
    let players = "[Player1 \"Ann\"]\n[Player2 \"Bob\"]\n[Event";
    folder.write("boardspace/37/one.zgn", games.replace("[Event", players));
    for to in ["boardspace/37/one.sgf", "game.sgf"] {
        let ran = crate::common::run(["convert", "--to=sgf", &from, "-o", &folder.at(to)]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    fs::remove_file(from).expect("the file is there");
    for name in ["games.zdat", "archive.zdat"] {
        let args = ["datagen", "--games=2", "--nodes=20", "--eval=hand", "-o"];
        let ran = crate::common::run(args.into_iter().chain([folder.at(name).as_str()]));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    let puzzles = fine(["puzzles", "list", "--text", "--board=61", "--every=20"]).out;
    folder.write("mine.txt", &puzzles);
    folder.write("puzzles.txt", &puzzles);
    folder.write(
        "sample.txt",
        include_str!("../../../zertz-lab/src/blunder/sample.txt"),
    );
    folder.write("seven.zproof", SEVEN);
    let mut gz = GzEncoder::new(Vec::new(), Compression::default());
    gz.write_all(SEVEN.as_bytes()).expect("memory");
    folder.write("seven.zproof.gz", gz.finish().expect("memory"));
    folder.write("seven.zproof.xz", SEVEN_XZ);
    for name in [
        "docs",
        ".zfunc",
        ".config/fish/completions",
        ".local/share/bash-completion/completions",
    ] {
        fs::create_dir_all(at(name)).expect("a folder");
    }
    folder
}

/// A copy of the folder for one command, without what the command is about to make.
fn copy_for(command: &str, prepared: &Folder) -> Folder {
    let own = Folder::new();
    let copied = Command::new("cp")
        .arg("-a")
        .arg(prepared.path().join("."))
        .arg(own.path())
        .status();
    assert!(copied.expect("cp can be run").success());
    let words: Vec<&str> = command.split(' ').collect();
    for pair in words
        .windows(2)
        .filter(|pair| ["-o", "--save"].contains(&pair[0]))
    {
        if words.iter().filter(|word| **word == pair[1]).count() == 1 {
            let _ = fs::remove_file(own.path().join(pair[1]));
        }
    }
    own
}

/// Runs a command in a folder of its own.
fn run(command: &str, how: How, prepared: &Folder) -> Ran {
    let folder = copy_for(command, prepared);
    let path = format!(
        "{}:{}",
        folder.at("bin"),
        std::env::var("PATH").unwrap_or_default()
    );
    let script = if how == Begun {
        format!("exec {command}")
    } else {
        command.to_string()
    };
    let mut child = Command::new("sh")
        .args(["-c", &script])
        .current_dir(folder.path())
        .env("PATH", path)
        .env("HOME", folder.path())
        .env_remove("XDG_DATA_HOME")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    if how == Begun {
        interrupt_or_end(&mut child);
    }
    child.wait_with_output().expect("it ends").into()
}

/// Runs all of these, several at once. Prints what is not run.
fn run_all(mut commands: Vec<String>) {
    commands.sort();
    commands.dedup();
    let prepared = prepare();
    let queue = Mutex::new(commands.into_iter());
    let failed = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().expect("no panic").next();
                    let Some(command) = next else { break };
                    let how = how(&command);
                    if let Not(why) = how {
                        println!("not run: {command}: {why}");
                        continue;
                    }
                    let begin = std::time::Instant::now();
                    let ran = run(&command, how, &prepared);
                    println!("{:.1} s: {command}", begin.elapsed().as_secs_f64());
                    let is_good = match how {
                        Begun => matches!(ran.code, Some(0 | 130)),
                        _ => ran.code == Some(0) && !ran.out.starts_with("unknown"),
                    };
                    if !is_good || ran.err.contains("error: ") {
                        let what = format!("{command}: {:?} {}{}", ran.code, ran.out, ran.err);
                        failed.lock().expect("no panic").push(what);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().expect("no panic");
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn every_example_of_the_help_works() {
    run_all(examples_of_the_help());
}

#[test]
fn every_command_of_the_documents_works() {
    let examples = examples_of_the_help();
    let mut commands = commands_of_the_documents();
    commands.retain(|command| !examples.contains(command));
    run_all(commands);
}

/// No rule is for a command that nobody shows any more.
#[test]
fn every_rule_is_for_some_command() {
    let all = [examples_of_the_help(), commands_of_the_documents()].concat();
    for (begin, _) in RULES {
        let is_used = all.iter().any(|command| {
            let rules = RULES.iter().filter(|(begin, _)| command.starts_with(begin));
            rules
                .max_by_key(|(begin, _)| begin.len())
                .is_some_and(|(longest, _)| longest == begin)
        });
        assert!(is_used, "{begin}");
    }
}

/// What docs/server.md shows, word for word but for the address.
#[test]
fn the_conversation_of_the_server_page() {
    let folder = prepare();
    for tool in ["curl", "jq"] {
        if Command::new(tool).arg("--version").output().is_err() {
            println!("not run: there is no {tool}");
            return;
        }
    }
    let mut server = crate::common::zertz()
        .args([
            "serve",
            "--listen=127.0.0.1:0",
            "--data",
            &folder.at("data"),
        ])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut address = String::new();
    let mut out = BufReader::new(server.stdout.take().expect("a pipe"));
    out.read_line(&mut address).expect("an address");
    let text = fs::read_to_string(root().join("docs/server.md")).expect("a text");
    let blocks = text.split("```").skip(1).step_by(2);
    let block = blocks.into_iter().find(|block| block.contains("$ at="));
    let (mut script, mut answers, mut is_open) = (String::new(), Vec::new(), false);
    for line in block.expect("the conversation").lines().skip(1) {
        let typed = line.strip_prefix("$ ");
        if typed.is_none() && !is_open {
            answers.push(line);
            continue;
        }
        let typed = typed.unwrap_or(line);
        is_open ^= typed.matches('\'').count() % 2 == 1;
        script.push_str(typed);
        script.push('\n');
    }
    let script = script.replace("http://127.0.0.1:8037", address.trim());
    let ran = Command::new("bash").args(["-euc", &script]).output();
    crate::common::signal(&server);
    assert!(server.wait().expect("it ends").success());
    let ran: Ran = ran.expect("bash can be run").into();
    assert_eq!(ran.code, Some(0), "{script}{}", ran.err);
    assert!(!answers.is_empty());
    for answer in answers {
        assert!(ran.out.contains(answer), "{answer}: {}", ran.out);
    }
}
