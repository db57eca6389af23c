//! `zertz datagen` and `zertz samples`: games for training, interruptions, and files that are none.

use std::fs;
use std::time::{Duration, Instant};

use crate::common::{Folder, Ran, SHORT, fine, refused, run, run_with_input, zertz};
use zertz_lab::selfplay::{self as data, Reader, ScoredGame};

/// Few positions a turn, on small boards, so that games are quick.
const QUICK: [&str; 4] = ["--nodes", "60", "--mix", "37=1,19:blitz=2"];

/// The games of a file in order of their numbers.
fn games(path: &str) -> Vec<ScoredGame> {
    let bytes = fs::read(path).expect("the file is there");
    let reader = Reader::new(&bytes).expect("a file of games");
    let mut games: Vec<_> = reader.map(|game| game.expect("a game")).collect();
    games.sort_by_key(|game| game.number);
    games
}

/// Where the games of a file begin.
fn header(path: &str) -> usize {
    let bytes = fs::read(path).expect("the file is there");
    Reader::new(&bytes).expect("a file of games").at()
}

fn datagen(words: &[&str]) -> Vec<String> {
    let all = ["datagen"].iter().chain(&QUICK).chain(words);
    all.map(ToString::to_string).collect()
}

/// Runs it, which must work.
fn make(words: &[&str]) -> Ran {
    let ran = run(datagen(words));
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    ran
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let folder = Folder::new();
    let [one, four, other] = ["1.zdat", "4.zdat", "other.zdat"].map(|name| folder.at(name));
    let json = make(&["--games", "18", "--threads", "1", "--json", "-o", &one]).json();
    make(&["--games", "18", "--threads", "4", "-o", &four]);
    make(&["--games", "18", "--seed", "1", "-o", &other]);
    let games_of_one = games(&one);
    let numbers: Vec<u32> = games_of_one.iter().map(|game| game.number).collect();
    assert_eq!(numbers, (0..18).collect::<Vec<_>>());
    assert_eq!(games_of_one, games(&four));
    assert_ne!(games_of_one, games(&other));
    assert!(games_of_one.iter().all(|game| game.outcome().is_some()));

    assert_eq!((&json["games"], &json["new"]), (&18.into(), &18.into()));
    assert_eq!(json["interrupted"], false);
    assert_eq!(json["left_out"], serde_json::json!({}));
    let bytes = json["bytes"].as_u64().expect("a number") as usize;
    assert_eq!(bytes + header(&one), fs::read(&one).expect("a file").len());

    // A file is not overwritten.
    let error = refused(datagen(&["--games", "3", "-o", &one]));
    assert!(error.contains("--resume"), "{error}");
    // What is there already is not made again.
    let json = make(&["--games", "20", "--resume", "--json", "-o", &one]).json();
    assert_eq!((&json["games"], &json["new"]), (&20.into(), &2.into()));
    assert_eq!(games(&one)[..18], games_of_one);
}

#[test]
fn numbers_are_bounded() {
    let folder = Folder::new();
    let file = folder.at("a.zdat");
    for words in [
        &["--games", "0"][..],
        &["--games", "100000001"],
        &["--games", "1", "--threads", "0"],
        &["--games", "1", "--threads", "257"],
        &["--games", "1", "--seconds", "0"],
        &["--games", "1", "--seconds", "99999999999"],
        &["--games", "1", "--nodes", "0"],
        &["--games", "1", "--mix", "37=0"],
        &["--games", "1", "--mix", "38=1"],
        &["--games", "1", "--from", "sgf"],
        &["--seed", "1", "games.zgn"],
        &[],
    ] {
        refused([&["datagen", "-o", &file][..], words].concat());
    }
    refused([
        "datagen",
        "--games",
        "1",
        "-o",
        &folder.at("no/such/a.zdat"),
    ]);
    assert!(!fs::exists(&file).expect("it can be asked"));
}

/// The time is kept even where a single turn takes longer.
#[test]
fn the_time_is_kept() {
    let folder = Folder::new();
    let file = folder.at("a.zdat");
    let begin = Instant::now();
    let nodes = ["datagen", "--games", "9", "--nodes", "1000000000"];
    let json = run([&nodes[..], &["--seconds", "1", "--json", "-o", &file]].concat()).json();
    assert!(begin.elapsed() < Duration::from_secs(30));
    assert_eq!(
        (&json["games"], &json["interrupted"]),
        (&0.into(), &false.into())
    );
    assert_eq!(games(&file), []);
}

#[test]
fn only_a_file_of_the_same_series_is_continued() {
    let folder = Folder::new();
    let file = folder.at("a.zdat");
    make(&["--games", "5", "--threads", "1", "-o", &file]);
    let sound = fs::read(&file).expect("a file");
    let resume = |words: &[&str], contents: &[u8]| {
        let path = folder.write("b.zdat", contents);
        let args = ["datagen", "--games", "5", "--resume", "-o", &path];
        (run([&args, words].concat()), path)
    };
    let header = header(&file);
    let len = |at: usize| 8 + usize::from(u16::from_le_bytes([sound[at], sound[at + 1]]));
    let second = header + len(header);
    let mut damaged = sound.clone();
    damaged[second + 15] ^= 1;
    let mut newer = sound.clone();
    newer[8] = 3;
    let place = format!("game 2, at byte {second}, is damaged");
    for (words, contents, reason) in [
        (&QUICK[..], &b"PK\x03\x04 something else"[..], "zertzdat"),
        (&QUICK, &sound[..9], "zertzdat"),
        (&QUICK, &sound[..header - 3], "beginning"),
        (&QUICK, &newer, "version 3"),
        (&QUICK, &damaged, place.as_str()),
        (
            &["--mix", "37=1", "--nodes", "60"],
            &sound,
            "\"mix 37=1,19:blitz=2, seed 0, nodes 60, network ",
        ),
        (
            &["--mix", "37=3,19:blitz=1", "--nodes", "60"],
            &sound,
            "instead of \"mix 37=3,19:blitz=1, seed 0, nodes 60, network ",
        ),
        (
            &[&QUICK[..], &["--seed", "7"]].concat(),
            &sound,
            "instead of \"mix 37=1,19:blitz=2, seed 7, ",
        ),
        (
            &["--mix", "37=1,19:blitz=2", "--nodes", "61"],
            &sound,
            "seed 0, nodes 61, ",
        ),
        (
            &[&QUICK[..], &["--eval", "hand"]].concat(),
            &sound,
            "nodes 60, hand\"",
        ),
    ] {
        let (ran, path) = resume(words, contents);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
        assert!(
            ran.err.lines().count() == 1 && ran.err.contains(reason) && ran.err.contains("b.zdat"),
            "{}",
            ran.err
        );
        assert_eq!(fs::read(path).expect("a file"), contents, "it was changed");
    }
    // What a file says of itself is not ours: it must not clear the screen.
    let rules = ["37", "19:blitz"].map(|name| name.parse().expect("rules"));
    let (ran, _) = resume(&QUICK, &data::header(&rules, "mix \u{1b}[2J"));
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("another way") && !ran.err.contains('\u{1b}'));
    // However many boards it is made of.
    let longest = "5.6.7.8.9.8.7.6.5:islands=inert:claims=optional:captures=claimed:goals=99/99/99/99\
        :pool=9/9/9=1000";
    let mix = vec![longest; 100].join(",");
    let many = folder.at("many.zdat");
    let words = ["datagen", "--games", "1", "--nodes", "1", "--mix", &mix];
    for more in [&[][..], &["--resume"]] {
        let ran = run([&words[..], more, &["--seconds", "1", "-o", &many]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    // Cut off anywhere behind its beginning it is continued, and nothing is missing or twice.
    for cut in [
        0,
        header,
        header + 1,
        header + 5,
        second - 1,
        sound.len() - 1,
    ] {
        let (ran, path) = resume(&QUICK, &sound[..cut]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_eq!(games(&path), games(&file), "{cut}");
    }
}

#[test]
fn games_that_were_played_are_scored() {
    let folder = Folder::new();
    folder.write(
        "games/1.zgn",
        "[Game \"37\"]\n[Result \"0-1\"]\n\n1. Wd4,a1 Bg1,a2 2. Gd7,a3 0-1\n",
    );
    // A game that goes on, one from a position, one of other rules, one without a turn, and none.
    folder.write(
        "games/2.zgn",
        format!("[Game \"37\"]\n\n1. Wd4,a1 *\n\n{SHORT}"),
    );
    folder.write("games/3.zgn", "[Game \"37\"]\n[Result \"1-0\"]\n\n1-0\n");
    folder.write(
        "games/4.zgn",
        "[Game \"37\"]\n[Result \"1-0\"]\n\n1. Wd4,d5 1-0\n",
    );
    folder.write(
        "games/5.zgn",
        "[Game \"37\"]\n[Setup \"37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/ooo1 6/8/10 0/0/0 0/0/0 1\"]\n\
         [Result \"1-0\"]\n\n1. Wd4,a1 1-0\n",
    );
    folder.write("games/6.sgf", "");
    let agreed = "[Game \"48:tournament\"]\n[Result \"1/2-1/2\"]\n\n1. Wd4,a1 1/2-1/2\n";
    folder.write("games/7.zgn", agreed);
    let (input, file) = (folder.at("games"), folder.at("a.zdat"));
    let words = ["datagen", &input, "--nodes", "50", "--json"];
    let ran = run([&words[..], &["-o", &file]].concat());
    // One file has no game: the others are used all the same.
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let json = ran.json();
    assert_eq!(
        (&json["games"], &json["new"], &json["unreadable"]),
        (&2.into(), &2.into(), &1.into()),
        "{json}"
    );
    let left_out = json["left_out"].as_object().expect("an object");
    assert_eq!(left_out.len(), 5, "{json}");
    assert!(left_out.values().all(|games| *games == 1), "{json}");
    assert!(ran.err.contains("6.sgf: no game") && ran.err.contains("5 games left out"));

    // Numbers are places in the input; results are those of the records.
    let scored = games(&file);
    let told: Vec<_> = scored
        .iter()
        .map(|game| {
            (
                game.number,
                game.turns.len(),
                game.result().map(zertz::GameResult::as_str),
            )
        })
        .collect();
    assert_eq!(told, [(0, 3, Some("0-1")), (6, 1, Some("1/2-1/2"))]);
    let token = |game: &ScoredGame| {
        let game = game.game().expect("legal turns");
        game.turns().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(token(&scored[0]), ["Wd4,a1", "Bg1,a2", "Gd7,a3"]);

    // Only those asked for; the first so many; on standard input.
    let only = folder.at("only.zdat");
    let mix = ["--mix", "7:goals=1/1/1/1=1", "-o", &only];
    let ran = run([&words[..], &mix].concat());
    assert_eq!(
        (ran.code, games(&only)[0].number),
        (Some(1), 2),
        "{}",
        ran.err
    );
    assert_eq!(games(&only)[0].stated, None);
    let first = folder.at("first.zdat");
    run([&words[..], &["--games", "3", "-o", &first]].concat());
    assert_eq!(games(&first), scored[..1]);
    let typed = folder.at("typed.zdat");
    let ran = run_with_input(&["datagen", "-", "--nodes", "50", "-o", &typed], agreed);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(games(&typed)[0].turns, scored[1].turns);

    // It is continued with the same input, and not with another.
    let bytes = fs::read(&file).expect("a file");
    fs::write(&file, &bytes[..bytes.len() - 2]).expect("it can be cut");
    let ran = run([&words[..], &["--resume", "-o", &file]].concat());
    assert_eq!((ran.code, &ran.json()["new"]), (Some(1), &1.into()));
    assert_eq!(games(&file), scored);
    let another = folder.write("another.zgn", "[Result \"0-1\"]\n\n1. We4,a1 0-1\n");
    let error = refused([
        "datagen", &another, "--nodes", "50", "--resume", "-o", &file,
    ]);
    assert!(error.contains("not in the input"), "{error}");
    // Where there is nothing to learn from, that is said.
    let none = folder.at("none.zdat");
    let error = refused(["datagen", &folder.at("games/3.zgn"), "-o", &none]);
    assert!(error.contains("without a turn"), "{error}");
    refused(["datagen", &folder.at("no-such-folder"), "-o", &none]);

    // Samples of resigned games have their result.
    let samples = folder.at("samples.bin");
    let ran = run(["samples", &file, &only, "-o", &samples]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.ends_with("positions of 3 games\n"), "{}", ran.err);
    let whole = fs::read(&samples).expect("samples");
    let (header, rest) = whole.split_at(16);
    assert_eq!(header, b"zertzsmp\x01\0\0\0\x58\0\0\0");
    let (bytes, end) = rest.split_at(rest.len() - 12);
    assert_eq!(bytes.len() % 88, 0);
    assert_eq!(end[..8], (bytes.len() as u64 / 88).to_le_bytes());
    let sum = crc32fast::hash(&whole[..whole.len() - 4]);
    assert_eq!(end[8..], sum.to_le_bytes());
    // By the number of the game: whichever is ready first comes first.
    let results = |number: u8| {
        let of_it = bytes.chunks(88).filter(|sample| sample[82] == number);
        of_it.map(|sample| sample[72]).collect::<Vec<_>>()
    };
    assert_eq!((results(0), results(6)), (vec![0, 2, 0], vec![1]));
}

#[test]
fn samples_of_damaged_files_are_refused_and_nothing_is_left() {
    let folder = Folder::new();
    let file = folder.at("a.zdat");
    make(&["--games", "4", "--threads", "1", "-o", &file]);
    let sound = fs::read(&file).expect("a file");
    let samples = folder.write("samples.bin", "older samples");
    let header = header(&file);
    let mut damaged = sound.clone();
    damaged[header + 9] ^= 64;
    let mut foreign = sound.clone();
    foreign[0] = b'Z';
    for (contents, reason) in [
        (&damaged, format!("game 1, at byte {header}, is damaged")),
        (&foreign, "zertzdat".to_string()),
        (&Vec::new(), "zertzdat".to_string()),
    ] {
        let bad = folder.write("bad.zdat", contents);
        // The sound one comes first.
        let error = refused(["samples", &file, &bad, "-o", &samples]);
        assert!(
            error.contains("bad.zdat") && error.contains(&reason),
            "{error}"
        );
        assert_eq!(error.lines().count(), 1);
        assert_eq!(folder.read("samples.bin"), "older samples");
    }
    refused(["samples", &folder.at("none.zdat"), "-o", &samples]);
    refused([
        "samples",
        folder.path().to_str().expect("UTF-8"),
        "-o",
        &samples,
    ]);
    refused(["samples", &file, "-o", &folder.at("no/such/folder.bin")]);
    // A last game that is cut off is told, and the others are used.
    let cut = folder.write("cut.zdat", &sound[..sound.len() - 3]);
    let ran = run(["samples", &cut, "-o", &samples]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(
        ran.err.contains("cut.zdat: the last game is cut off"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("of 3 games"), "{}", ran.err);
    // Where there is nothing to learn from, nothing is written.
    let empty = folder.write("empty.zdat", &sound[..header]);
    let error = refused(["samples", &empty, "-o", &folder.at("nothing.bin")]);
    assert!(error.contains("no position to learn from"), "{error}");
    let twice = folder.at("twice.bin");
    run(["samples", &cut, "-o", &twice]);
    assert_eq!(
        fs::read(&samples).expect("samples"),
        fs::read(&twice).expect("samples")
    );
    let left = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 6, "nothing half-written is left");
    fine(["samples", "--help"]);
}

#[cfg(unix)]
mod interrupts {
    use super::*;
    use std::process::{Child, Command, Stdio};

    fn start(args: &[String]) -> Child {
        let command = &mut zertz();
        let command = command.args(args).stdout(Stdio::piped());
        command.stderr(Stdio::piped()).spawn().expect("it starts")
    }

    fn interrupt(child: Child) -> Ran {
        let pid = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &pid]).status();
        assert!(sent.expect("kill can be run").success());
        let begin = Instant::now();
        let ran = child.wait_with_output().expect("it ends").into();
        assert!(begin.elapsed() < Duration::from_secs(20));
        ran
    }

    #[test]
    fn an_interrupted_run_is_continued_to_the_same_games() {
        let folder = Folder::new();
        let (file, whole) = (folder.at("a.zdat"), folder.at("whole.zdat"));
        let child = start(&datagen(&["--games", "90000", "--json", "-o", &file]));
        let begin = Instant::now();
        while fs::metadata(&file).map_or(0, |known| known.len()) < 1500 {
            assert!(begin.elapsed() < Duration::from_secs(60), "no games");
            std::thread::sleep(Duration::from_millis(10));
        }
        let ran = interrupt(child);
        assert_eq!(ran.code, Some(130), "{}", ran.err);
        assert!(ran.err.contains("interrupted: "), "{}", ran.err);
        let before = games(&file);
        let json = ran.json();
        assert_eq!(json["interrupted"], true);
        assert_eq!(json["games"], before.len());

        let wanted = before
            .iter()
            .map(|game| game.number + 1)
            .max()
            .expect("games")
            + 3;
        let wanted = wanted.to_string();
        make(&["--games", &wanted, "--resume", "-o", &file]);
        make(&["--games", &wanted, "-o", &whole]);
        assert_eq!(games(&file), games(&whole));
    }

    #[test]
    fn two_runs_do_not_write_the_same_file() {
        let folder = Folder::new();
        let file = folder.at("a.zdat");
        let first = start(&datagen(&["--games", "90000", "-o", &file]));
        let begin = Instant::now();
        while fs::metadata(&file).map_or(0, |known| known.len()) < 1500 {
            assert!(begin.elapsed() < Duration::from_secs(60), "no games");
            std::thread::sleep(Duration::from_millis(10));
        }
        let error = refused(datagen(&["--games", "9", "--resume", "-o", &file]));
        assert!(error.contains("another program is writing it"), "{error}");
        interrupt(first);
        make(&["--games", "9", "--resume", "-o", &file]);
    }

    #[test]
    fn interrupted_samples_leave_nothing() {
        let folder = Folder::new();
        let file = folder.at("a.zdat");
        make(&["--games", "30", "-o", &file]);
        // The same games often enough to take a while.
        let bytes = fs::read(&file).expect("a file");
        let header = header(&file);
        let many = [&bytes[..header], &bytes[header..].repeat(3000)].concat();
        let many = folder.write("many.zdat", many);
        let out = folder.at("samples.bin");
        let args = ["samples", &many, "-o", &out].map(String::from);
        let child = start(&args);
        let begin = Instant::now();
        let is_begun = || fs::read_dir(folder.path()).expect("a folder").count() > 2;
        while !is_begun() {
            assert!(
                begin.elapsed() < Duration::from_secs(60),
                "it does not begin"
            );
            std::thread::sleep(Duration::from_millis(5));
        }
        let ran = interrupt(child);
        assert_eq!(ran.code, Some(130), "{}", ran.err);
        assert!(ran.err.contains("interrupted"), "{}", ran.err);
        assert!(!is_begun(), "something is left");
    }
}
