//! `zertz play` over a pipe, as scripts and the tests of a terminal see it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use crate::common::{Folder, Ran, fine, refused, run_with_input, zertz};
use zertz::{Position, Record, zgn};
use zertz_engine::rng::Rng;

/// Plays what is typed, between two people.
fn people(args: &[&str], typed: &str) -> Ran {
    let args = [&["play", "--opponent", "human"], args].concat();
    let ran = run_with_input(&args, typed);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert!(!ran.out.contains('\u{1b}'), "no escape codes: {}", ran.out);
    ran
}

/// The lines of the output that are not part of a board.
fn sentences(ran: &Ran) -> String {
    let is_said = |line: &&str| line.contains(": ") || line.ends_with('.') || line.contains('`');
    ran.out
        .lines()
        .filter(is_said)
        .collect::<Vec<_>>()
        .join("\n")
}

fn record(text: &str) -> Record {
    let mut games = zgn::read(text);
    let record = games.next().expect("a game").expect("that can be read");
    assert!(games.next().is_none());
    record
}

fn tokens(record: &Record) -> Vec<&str> {
    record
        .main_line()
        .map(|id| record.node(id).token())
        .collect()
}

#[test]
fn moves_are_played_and_told() {
    let ran = people(&[], "Wd4,a1\nb c4 a2\nd4b4\nrecord\nquit\nWa1,a2\n");
    for line in [
        "player 1: Wd4,a1",
        "player 2: Bc4,a2",
        "player 1: xd4Bb4 captures 1 black",
    ] {
        assert!(
            ran.out.lines().any(|said| said == line),
            "{line}: {}",
            ran.out
        );
    }
    assert!(ran.out.contains("A capture is compulsory: xc4We3  xd4Bb4"));
    assert!(
        ran.out.contains("player 1:  W 0/4  G 0/5  B 1/6  each 0/3"),
        "the racks"
    );
    assert!(ran.out.contains("1. Wd4,a1 Bc4,a2 2. xd4Bb4 *"));
    // Nothing is played after `quit`.
    assert!(!ran.out.contains("Wa1,a2"));
}

#[test]
fn a_refused_move_is_explained_and_can_be_typed_again() {
    let ran = people(
        &[],
        "Wd4\nWd4,d4\nWd4,c3\nhello\npass\nundo\nWd4,a1\nposition\n",
    );
    for reason in [
        "must be removed",
        "ring c3 is not free",
        "`hello` is neither a move",
        "passing is only possible",
        "there is no move of yours to take back",
    ] {
        assert!(ran.out.contains(reason), "{reason}: {}", sentences(&ran));
    }
    assert_eq!(ran.out.matches("player 1: Wd4,a1").count(), 1);
    assert!(
        ran.out
            .contains("37 1ooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 5/8/10 0/0/0 0/0/0 2")
    );
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let typed = "Wd4,a1\nBg1,g2\nback\nundo\nundo\nforward\nredo\nredo\nrecord\nback\nGg1,g2\nforward\nrecord\n";
    let ran = people(&[], typed);
    assert!(ran.out.contains("1. Wd4,a1 Bg1,g2 *"), "{}", ran.out);
    assert!(ran.out.contains("1. Wd4,a1 Gg1,g2 *"), "{}", ran.out);
    assert_eq!(
        ran.out
            .matches("there is no move of yours to take back")
            .count(),
        1
    );
    assert_eq!(ran.out.matches("nothing was taken back").count(), 2);
}

#[test]
fn every_command_answers() {
    let typed = "help\n?\nmoves\nmoves Wd4\nmoves Wd4,g\nmoves zz\neval\nhint\nboard\nposition\nrecord\nswap\n\n  \n\
                 HELP\nhint me\nsave\nsave -\n";
    let ran = people(&["--movetime", "20"], typed);
    for said in [
        "take your last move back",
        "1,944 legal moves: any colour",
        "18 of 1,944 legal moves:",
        "4 of 1,944 legal moves:\n  Wd4,g1  Wd4,g2  Wd4,g3  Wd4,g4\n",
        "none of 1,944 legal moves begins so",
        "evaluation: ",
        "hint: ",
        "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1",
        "[Game \"37\"]",
        "there is no engine",
        "`hint` stands alone",
        "`save` needs the name of a file",
        "not saved: expected the name of a file, not `-`",
    ] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
    assert_eq!(ran.out.matches("take your last move back").count(), 3);
    // Scores are those of `zertz analyse`, not centipoints.
    assert!(!ran.out.contains("cp "), "{}", ran.out);
    // The hint is a move that can be played.
    let hint = ran
        .out
        .lines()
        .find_map(|line| line.strip_prefix("hint: "))
        .unwrap();
    let start: Position = Position::start("37".parse().unwrap());
    start.parse_move(hint.split(' ').next().unwrap()).unwrap();
}

#[test]
fn games_end_by_resigning_and_agreeing() {
    let ran = people(
        &[],
        "Wd4,a1\nresign\nWd3,a2\nresign\nhint\neval\nback\nposition\ntie\nrecord\n",
    );
    assert!(
        ran.out.contains("player 1 wins: the opponent resigned"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("The game is over: 1-0"));
    assert!(
        ran.out.matches("the game is over (player 1 wins").count() == 4,
        "{}",
        sentences(&ran)
    );
    // Taking back a resignation takes back nothing else.
    assert!(
        ran.out
            .contains("oooWooo/oooooo/ooooo/oooo 5/8/10 0/0/0 0/0/0 2")
    );
    assert!(ran.out.contains("The game is over: 1/2-1/2"));
    assert!(ran.out.contains("[Termination \"agreement\"]"));
}

#[test]
fn the_winner_and_the_reason_are_told() {
    let ran = people(
        &["--game", "7:goals=1/1/1/1"],
        "Wa1,c1\nGb2,b1\na1c2\nWa2\n",
    );
    assert!(
        ran.out.contains("player 1: xa1Gc2 captures 1 grey"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("player 1 wins: enough grey marbles"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("The game is over: 1-0"));
    assert!(
        ran.out.contains("the game is over (player 1 wins"),
        "no move after the end"
    );
}

#[test]
fn where_captures_are_claimed_undo_is_the_demand() {
    let game = ["--game", "37:captures=claimed"];
    let typed =
        "Wd4,a1\nundo\nBc4,a2\nGg1,a3\nundo\nGg1,a3\nxd4b4\nhelp\nback\nback\nrecord\nquit\n";
    let ran = people(&game, typed);
    assert!(
        ran.out.contains("to take your own move back, type `back`"),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .contains("player 1 overlooked a capture: `undo` demands")
    );
    assert!(
        ran.out
            .contains("player 2: undo, so player 1 takes the turn back and must capture")
    );
    assert!(
        ran.out
            .contains("a capture is compulsory, with the marble on c4 or d4")
    );
    assert!(ran.out.contains("player 1: xd4Bb4 captures 1 black"));
    // Taking back the capture, then the demand.
    assert!(
        ran.out.contains("1. Wd4,a1 Bc4,a2 2. Gg1,a3 *"),
        "{}",
        ran.out
    );
}

#[test]
fn isolated_marbles_are_told() {
    let position = "37 W3/4o/5o/6o/6/5/4 5/8/10 0/0/0 0/0/0 1";
    let setup = position.parse::<Position>();
    assert!(setup.is_err(), "a full group is no position");
    // Removing b5 cuts a4 off, and the marble goes on it first.
    let start = "37 3o/4o/5o/6o/5o/4o/4 6/8/10 0/0/0 0/0/0 1";
    let ran = people(&["--position", start], "Wa4,b5\n");
    assert!(
        ran.out
            .contains("player 1: Wa4,b5xWa4 isolates and claims 1 white"),
        "{}",
        ran.out
    );
}

#[test]
fn a_player_who_cannot_move_passes() {
    let position = "7 oo/oWo/oo 0/0/0 0/0/0 0/0/3 1";
    let ran = people(&["--position", position], "Wa1\npass\nBa1,c1\n");
    assert!(
        ran.out.contains("No move is possible: type `-` to pass."),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("player 1: -") && ran.out.contains("player 2: Ba1,c1"));
}

#[test]
fn the_end_of_input_keeps_the_game() {
    let folder = Folder::new();
    let file = folder.at("game.zgn");
    let ran = people(&["--save", &file], "Wd4,a1\nBg1,g2");
    assert!(ran.out.contains("The game is kept in "), "{}", ran.out);
    assert_eq!(
        tokens(&record(&folder.read("game.zgn"))),
        ["Wd4,a1", "Bg1,g2"]
    );
    // Without a move there is nothing to keep.
    let ran = people(&["--save", &folder.at("none.zgn")], "");
    assert!(!ran.out.contains("kept") && !folder.path().join("none.zgn").exists());
    let ran = people(&[], "Wd4,a1\n");
    assert!(ran.out.contains("The game was not saved"));
}

#[test]
fn saving_spares_other_files() {
    let folder = Folder::new();
    let other = folder.write("other.zgn", "precious");
    let new = folder.at("new.zgn");
    let typed =
        format!("Wd4,a1\nsave {other}\nsave {new}\nBg1,g2\nsave {new}\nsave new.sgf\nquit\n");
    let ran = people(&[], &typed);
    assert!(
        ran.out
            .contains("is there already, and holds something else; `save! FILE` replaces it")
    );
    assert!(ran.out.contains("games are saved as .zgn"));
    assert_eq!(ran.out.matches("saved as ").count(), 2 + 1, "{}", ran.out);
    assert_eq!(folder.read("other.zgn"), "precious");
    assert_eq!(tokens(&record(&folder.read("new.zgn"))).len(), 2);
    people(&[], &format!("Wd4,a1\nsave! {other}\n"));
    assert_eq!(tokens(&record(&folder.read("other.zgn"))).len(), 1);
    let nowhere = folder.at("no/such/folder.zgn");
    let ran = people(&[], &format!("Wd4,a1\nsave {nowhere}\nrecord\n"));
    assert!(ran.out.contains("not saved: cannot write") && ran.out.contains("1. Wd4,a1 *"));
}

#[test]
fn saved_games_say_who_played_and_when() {
    let folder = Folder::new();
    let file = folder.at("game.zgn");
    let saved = |args: &[&str], typed: &str| {
        let ran = zertz_named("Sam", &[&["play", "--save", &file], args].concat(), typed);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let saved = record(&folder.read("game.zgn"));
        std::fs::remove_file(&file).expect("a file");
        let tags = ["Player1", "Player2"].map(|tag| saved.tag(tag).unwrap_or("").to_string());
        (tags, saved.tag("Date").unwrap_or("").to_string())
    };
    let quick = ["--movetime", "5", "--opponent", "level:2"];
    let engine = concat!("zertz ", env!("CARGO_PKG_VERSION"), ", level 2");
    // The engine's opponent is whoever has logged in, unless they give another name.
    let (names, date) = saved(&quick, "Wd4,a1\n");
    assert_eq!(names, ["Sam", engine]);
    let days: Vec<u32> = date
        .split('.')
        .map(|part| part.parse().expect(&date))
        .collect();
    assert!(matches!(days[..], [2026..=9999, 1..=12, 1..=31]), "{date}");
    let other = [
        &quick[..],
        &["--first", "engine", "--name", "Ann \u{1b}[2J\"x\\"],
    ]
    .concat();
    let (names, _) = saved(&other, "Wd4,a1\n");
    assert_eq!(names, [engine, "Ann \u{fffd}[2J\"x\\"]);
    let (names, _) = saved(&quick, "Wd4,a1\nswap\n");
    assert_eq!(names, [engine, "Sam"], "they change places");
    // Of two people it is not known which one has logged in.
    let people = ["--opponent", "human"];
    assert_eq!(saved(&people, "Wd4,a1\n").0, ["Player 1", "Player 2"]);
    let named = [&people[..], &["--name", "Ann", "--name", "Ben"]].concat();
    assert_eq!(saved(&named, "Wd4,a1\n").0, ["Ann", "Ben"]);
    // A resumed game keeps its date and its names.
    let text =
        "[Date \"2001.02.03\"]\n[Player1 \"Eve\"]\n[Game \"37\"]\n[Result \"*\"]\n\n1. Wd4,a1 *\n";
    let old = folder.write("old.zgn", text);
    let (names, date) = saved(
        &[&old, "--opponent", "human", "--name", "", "--name", "Ben"],
        "Bg1,g2\n",
    );
    assert_eq!(
        (names, date.as_str()),
        (["Eve", "Ben"].map(str::to_string), "2001.02.03")
    );
}

/// Runs the program for somebody who has logged in under this name.
fn zertz_named(user: &str, args: &[&str], typed: &str) -> Ran {
    let mut child = zertz()
        .env("USER", user)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(typed.as_bytes()).expect("it listens");
    drop(stdin);
    child.wait_with_output().expect("the program ends").into()
}

#[test]
fn a_saved_game_is_resumed_with_all_that_it_says() {
    let folder = Folder::new();
    let text = "[Event \"Evening\"]\n[Player1 \"Ann\"]\n[Game \"37\"]\n[Result \"*\"]\n\n\
                1. Wd4,a1 {Centre.} 1... Bg1,g2 (1... Ga4,b5 {Or so.}) *\n";
    let file = folder.write("game.zgn", text);
    people(&[&file, "--save", &file], "Ge6,d7\nquit\n");
    let saved = folder.read("game.zgn");
    assert_eq!(tokens(&record(&saved)), ["Wd4,a1", "Bg1,g2", "Ge6,d7"]);
    for kept in [
        "[Event \"Evening\"]",
        "[Player1 \"Ann\"]",
        "{Centre.}",
        "(1... Ga4,b5 {Or so.})",
    ] {
        assert!(saved.contains(kept), "{kept}: {saved}");
    }
    // A game of the engine is resumed with the engine in its seat.
    let mine = folder.at("mine.zgn");
    let quick = ["--movetime", "5"];
    let args = [&["play", "--first", "engine", "--save", &mine], &quick[..]].concat();
    let ran = run_with_input(&args, "resign\nback\nquit\n");
    assert!(
        ran.out.contains("you are player 2, the engine is player 1"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("You have lost: 1-0"), "{}", ran.out);
    let ran = run_with_input(&[&["play", &mine], &quick[..]].concat(), "");
    assert!(
        ran.out.contains("you are player 2, the engine is player 1"),
        "{}",
        ran.out
    );
    let first = ran.out.matches("engine (player 1):").count();
    assert_eq!(first, 0, "it is not on turn");
    // A stated result that the moves do not show is mentioned.
    let given_up = folder.write(
        "up.zgn",
        "[Game \"37\"]\n[Result \"1-0\"]\n\n1. Wd4,a1 1-0\n",
    );
    assert!(
        people(&[&given_up], "")
            .out
            .contains("The file says 1-0, but")
    );
}

#[test]
fn bad_arguments_are_refused() {
    let folder = Folder::new();
    let two = folder.write(
        "two.zgn",
        "[Game \"37\"]\n\n1. Wd4,a1 *\n\n[Game \"37\"]\n\n1. Wd4,a1 *\n",
    );
    let bad = folder.write("bad.zgn", "[Game \"37\"]\n\n1. Wd4,c3 *\n");
    let empty = folder.write("empty.zgn", "");
    let there = folder.write("there.zgn", "precious");
    for args in [
        vec![two.as_str()],
        vec![&bad],
        vec![&empty],
        vec!["no-such-file.zgn"],
        vec![folder.path().to_str().unwrap()],
        vec!["--save", &there],
        vec!["--save", "game.sgf"],
        vec!["--save", "-"],
        vec!["--movetime", "0"],
        vec!["--movetime", "99999999999"],
        vec!["--game", "38"],
        vec!["--position", "37"],
        vec!["--opponent", "nobody"],
        vec!["--first", "nobody"],
        vec![&two, "--game", "37"],
    ] {
        refused([&["play"], args.as_slice()].concat());
    }
    assert_eq!(folder.read("there.zgn"), "precious");
    assert!(fine(["play", "--help"]).out.contains("Examples"));
}

#[test]
fn hostile_input_does_no_harm() {
    let mut typed =
        b"\xff\xfe\0\x1b[2J\n\x1b]0;title\x07\nsave \x1b[2J/x\nmoves \x1b[31m\n".to_vec();
    typed.extend(vec![b'x'; 10_000_000]);
    typed.extend(b"\nWd4,a1\nrecord\n");
    let mut rng = Rng::new(3, 0);
    for _ in 0..200 {
        typed.extend((0..rng.below(60)).map(|_| rng.below(256) as u8));
        typed.push(b'\n');
    }
    let mut child = zertz()
        .args(["play", "--opponent", "human"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || stdin.write_all(&typed));
    let ran: Ran = child.wait_with_output().expect("the program ends").into();
    writer.join().unwrap().unwrap();
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("player 1: Wd4,a1"));
    assert!(!ran.out.contains(|c: char| c.is_control() && c != '\n'));
    assert!(ran.out.len() < 200_000, "{}", ran.out.len());
}

/// A person who reads the position and types a move.
struct Scripted {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    rng: Rng,
}

impl Scripted {
    fn sit_down(args: &[&str], seed: u64) -> Scripted {
        let mut child = zertz()
            .arg("play")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let rng = Rng::new(seed, 0);
        Scripted {
            child,
            input,
            output,
            rng,
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program reads");
    }

    /// Asks for the position, and returns it with what was said before.
    fn look(&mut self) -> (Position, String) {
        self.say("position");
        let mut said = String::new();
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("UTF-8");
            assert!(read > 0, "the program ended: {said}");
            if let Ok(position) = line.trim().parse() {
                return (position, said);
            }
            said += &line;
        }
    }

    /// Plays random moves to the end, and returns the last words.
    fn play(mut self) -> String {
        for _ in 0..500 {
            let (position, said) = self.look();
            if said.contains("You have won")
                || said.contains("You have lost")
                || said.contains("The game is over")
            {
                self.say("quit");
                assert_eq!(self.child.wait().expect("a child").code(), Some(0));
                return said;
            }
            assert!(!said.contains("error"), "{said}");
            let mv = position.nth_move(self.rng.below(position.count_moves()));
            let token = position.notate(mv.expect("a legal move")).to_string();
            self.say(&token);
        }
        panic!("the game does not end");
    }
}

#[test]
fn a_whole_game_against_the_engine() {
    let folder = Folder::new();
    for (number, first) in ["me", "engine", "random"].into_iter().enumerate() {
        let file = folder.at(&format!("{number}.zgn"));
        let args = [
            "--movetime",
            "2",
            "--first",
            first,
            "--save",
            &file,
            "--game",
            "37:blitz",
        ];
        let last = Scripted::sit_down(&args, number as u64).play();
        let saved = record(&folder.read(&format!("{number}.zgn")));
        let outcome = saved.game().outcome().expect("a finished game");
        assert_eq!(saved.result, Some(outcome.result()));
        assert!(last.contains(&outcome.to_string()), "{last}");
        let is_engine = |name: &str| name.starts_with("zertz ") && name.ends_with(", level 3");
        let engine = ["Player1", "Player2"].map(|tag| saved.tag(tag).is_some_and(is_engine));
        assert_eq!(engine.iter().filter(|&&known| known).count(), 1);
        // Whoever is not the engine has won or lost as told.
        let engine_won = outcome.winner().map(|winner| engine[winner as usize]);
        match engine_won {
            Some(true) => assert!(last.contains("You have lost")),
            Some(false) => assert!(last.contains("You have won")),
            None => assert!(last.contains("The game is over")),
        }
        fine(["check", "-q", &file]);
    }
}

#[test]
fn every_variant_is_played_to_its_end() {
    let folder = Folder::new();
    for (number, game) in [
        "48:tournament",
        "61",
        "40",
        "19",
        "7",
        "3.4.3.2",
        "37:islands=inert",
        "37:claims=optional",
        "37:captures=claimed",
        "37:goals=2/2/2/1",
    ]
    .into_iter()
    .enumerate()
    {
        let file = folder.at(&format!("{number}.zgn"));
        let args = ["--opponent", "human", "--save", &file, "--game", game];
        Scripted::sit_down(&args, 40 + number as u64).play();
        let saved = record(&folder.read(&format!("{number}.zgn")));
        assert!(saved.game().outcome().is_some(), "{game}");
        fine(["check", "-q", &file]);
    }
}
