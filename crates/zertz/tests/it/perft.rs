//! Counts of move sequences, the classic check of a move generator. They stand in `perft.txt`: those of
//! crates/zertz-server/rules/en.md, and those of many positions of all kinds of games, which the slow reference counted.
//!
//! A line of the file is `position ; D1 n ; D2 n …`; `#` begins a heading. To make the file anew:
//! `cargo test --release -p zertz --test it -- --ignored writes_perft_txt`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Mutex;

use crate::common::{
    CUSTOM_BOARDS, NAMED_BOARDS, Rng, Style, games_factor, games_of, in_parallel, odd_games_of,
    pos, random_setup, rules, tokens,
};
use crate::reference::{ALL_EVENTS, Event, RefPosition};
use zertz::{Position, divide, perft};

const FILE: &str = include_str!("perft.txt");

/// The table "Counts to check against" of crates/zertz-server/rules/en.md, and its "legal first turns": more than the
/// reference can count, they come into the file as they are.
const RULES_MD: [(&str, &[u64]); 8] = [
    ("7", &[108, 5_400]),
    ("19", &[648, 323_136]),
    ("37", &[1_944, 3_277_260, 4_114_538_424]),
    ("40", &[2_223]),
    ("43", &[2_520]),
    ("44", &[2_580]),
    ("48", &[2_961, 7_824_600, 16_426_650_636]),
    ("61", &[4_320, 17_000_496, 55_631_803_536]),
];

/// A line of the file: a position and its counts from depth 1 on.
struct Line {
    position: &'static str,
    counts: Vec<u64>,
}

fn lines() -> Vec<Line> {
    let mut lines = Vec::new();
    for text in FILE.lines().filter(|text| !text.starts_with('#')) {
        let mut parts = text.split(" ; ");
        let position = parts.next().unwrap();
        let mut counts = Vec::new();
        for (depth, part) in (1..).zip(parts) {
            let (name, count) = part.split_once(' ').unwrap();
            assert_eq!(name, format!("D{depth}"), "{text}");
            counts.push(count.parse().unwrap());
        }
        assert!(!counts.is_empty(), "{text}");
        lines.push(Line { position, counts });
    }
    lines
}

#[test]
fn counts_of_the_file() {
    in_parallel(&lines(), |line| {
        let position = pos(line.position);
        for (depth, &count) in (1..).zip(&line.counts) {
            let found = perft(&position, depth);
            assert_eq!(found, count, "{} depth {depth}", line.position);
        }
    });
}

#[test]
fn the_file_has_every_game_and_every_rare_case() {
    let lines = lines();
    for (board, counts) in RULES_MD {
        let start = Position::start(rules(board)).to_string();
        let found = lines.iter().find(|line| line.position == start).unwrap();
        assert_eq!(found.counts, counts, "{board}");
    }
    for board in NAMED_BOARDS {
        for game in games_of(board) {
            let start = format!("{game} ");
            let of_game = lines
                .iter()
                .filter(|line| line.position.starts_with(&start));
            assert!(of_game.count() >= 1, "{game}");
        }
    }
    for event in ALL_EVENTS
        .into_iter()
        .filter(|event| is_of_positions(*event))
    {
        let heading = format!("# {event:?}\n");
        let (_, rest) = FILE
            .split_once(&heading)
            .unwrap_or_else(|| panic!("{heading}"));
        assert!(!rest.starts_with('#') && !rest.is_empty(), "{event:?}");
    }
}

#[test]
fn divide_sums_up_to_perft() {
    for line in lines() {
        let position = pos(line.position);
        for (depth, &count) in (1..).zip(&line.counts) {
            if count < 100_000 {
                let parts = divide(&position, depth);
                assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), count);
                assert_eq!(parts.len() as u64, line.counts[0]);
            }
        }
        assert_eq!(perft(&position, 0), 1);
    }
}

/// Other positions in every run of another length: small ones, as the reference is slow.
#[test]
fn random_small_positions_are_counted_as_the_reference_counts() {
    let mut games = Vec::new();
    for board in CUSTOM_BOARDS.into_iter().chain(["7"]) {
        if rules(board).board.rings().len() <= 10 {
            games.extend(games_of(board));
            games.extend(odd_games_of(board));
        }
    }
    in_parallel(&games, |game| {
        for number in 0..2 * games_factor() {
            let rng = &mut Rng::for_task(game, 1000 + number);
            let Ok(position) = random_setup(rules(game), rng).position() else {
                continue;
            };
            let slow = RefPosition::parse(&position.to_string()).unwrap();
            for depth in 1..=3 {
                let count = perft(&position, depth);
                if count > 2_000 {
                    break;
                }
                assert_eq!(count, slow.perft(depth), "{position} depth {depth}");
            }
        }
    });
}

/// Whether an event can be seen without the history of the game.
fn is_of_positions(event: Event) -> bool {
    !matches!(
        event,
        Event::RepetitionTie | Event::FourMoveTie | Event::TakenBack
    )
}

/// A line with the counts of the reference, as deep as it can count in a reasonable time.
fn counted(position: &str) -> String {
    let slow = RefPosition::parse(position).unwrap();
    let mut line = position.to_string();
    let size = (position.len() as u64 / 20).pow(2);
    for depth in 1..=4 {
        let count = slow.perft(depth);
        write!(line, " ; D{depth} {count}").unwrap();
        // The next depth costs a list of moves for each of these sequences.
        if count == 0 || count * size > 30_000 {
            break;
        }
    }
    line
}

/// Plays a random game and gives its positions.
fn random_game(game: &str, number: u64) -> Vec<Position> {
    let rng = &mut Rng::for_task(game, number);
    let styles = [*rng.pick(&Style::ALL), *rng.pick(&Style::ALL)];
    let mut positions = vec![Position::start(rules(game))];
    while let Some(&last) = positions.last()
        && !last.is_over()
        && positions.len() < 100
    {
        positions.push(last.after(styles[positions.len() % 2].choose(&last, rng)));
    }
    positions
}

#[test]
#[ignore = "writes perft.txt: minutes in a release build"]
fn writes_perft_txt() {
    let mut sections: Vec<(String, Vec<String>)> = Vec::new();
    for board in NAMED_BOARDS.into_iter().chain(CUSTOM_BOARDS) {
        let mut texts = Vec::new();
        for game in games_of(board) {
            let played = random_game(&game, 7);
            let last = played.len() - 1;
            texts.push(played[last / 2].to_string());
            if NAMED_BOARDS.contains(&board) {
                texts.push(played[last.saturating_sub(1)].to_string());
            }
        }
        // Of the custom boards every third game, which still is every option.
        if !NAMED_BOARDS.contains(&board) {
            texts = texts.into_iter().step_by(3).collect();
        }
        for game in odd_games_of(board).into_iter().step_by(21) {
            let played = random_game(&game, 8);
            texts.push(played[2 * (played.len() - 1) / 3].to_string());
        }
        sections.push((format!("board {board}"), texts));
    }
    sections.extend(positions_before_rare_cases());
    let circles = ["37", "37:tournament", "37:goals=9/9/9/9"]
        .map(|game| format!("{game} 4/2B2/3GB1/3o3/1Bo3/2B2/4 0/0/0 3/0/0 0/0/0 1"));
    sections.push(("going round in circles".to_string(), circles.to_vec()));

    let all: Vec<&String> = sections.iter().flat_map(|(_, texts)| texts).collect();
    let results = Mutex::new(BTreeMap::new());
    in_parallel(&all, |text| {
        let line = counted(text);
        results.lock().unwrap().insert((*text).clone(), line);
    });
    let mut results = results.into_inner().unwrap();
    let mut file = String::from("# Made by the ignored test `writes_perft_txt` of perft.rs.\n");
    file.push_str("# the counts of crates/zertz-server/rules/en.md\n");
    for (board, counts) in RULES_MD {
        write!(file, "{}", Position::start(rules(board))).unwrap();
        for (depth, count) in (1..).zip(counts) {
            write!(file, " ; D{depth} {count}").unwrap();
        }
        file.push('\n');
    }
    for (heading, texts) in sections {
        writeln!(file, "# {heading}").unwrap();
        for text in texts {
            // A position that stands there already is not counted twice.
            if let Some(line) = results.remove(&text) {
                writeln!(file, "{line}").unwrap();
            }
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/perft.txt");
    std::fs::write(path, file).unwrap();
}

/// For every rare case some positions in which one of the moves meets it.
fn positions_before_rare_cases() -> Vec<(String, Vec<String>)> {
    let mut games = Vec::new();
    for board in ["5", "7", "3.1.3", "8", "3.4.3.2", "1.5.2.3"] {
        games.extend(games_of(board));
        games.extend(odd_games_of(board));
    }
    let found = Mutex::new(BTreeMap::new());
    in_parallel(&games, |game| {
        // One position of a game at the most for each case, so that games differ.
        let mut met: BTreeMap<Event, String> = BTreeMap::new();
        let rng = &mut Rng::for_task(game, 9);
        let starts = [0; 4].map(|_| random_setup(rules(game), rng).position());
        let positions = random_game(game, 9);
        for position in positions.into_iter().chain(starts.into_iter().flatten()) {
            let slow = RefPosition::parse(&position.to_string()).unwrap();
            for token in tokens(&position).into_iter().take(100) {
                let (_, events) = slow.play_single(&token).unwrap();
                met.extend(
                    events
                        .into_iter()
                        .map(|event| (event, position.to_string())),
                );
            }
        }
        found.lock().unwrap().insert(game.clone(), met);
    });
    let mut sections: BTreeMap<Event, Vec<String>> = BTreeMap::new();
    for (event, text) in found.into_inner().unwrap().into_values().flatten() {
        sections.entry(event).or_default().push(text);
    }
    sections
        .into_iter()
        .map(|(event, texts)| {
            let few = texts.len().div_ceil(10);
            (
                format!("{event:?}"),
                texts.into_iter().step_by(few).collect(),
            )
        })
        .collect()
}
