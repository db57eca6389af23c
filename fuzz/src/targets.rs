//! The laws that no input may break.
//!
//! A target gets any bytes at all. It must not panic, hang or use much memory, and whatever it
//! accepts must obey the law.

use std::ops::ControlFlow;

use crate::conversation::conversation;
use crate::training;
use zertz::draw::Marks;
use zertz::{
    Board, Counts, Game, GameResult, MoveText, NodeId, PartialTurn, Position, ReadError, Record,
    RingName, Rules, Setup, Step, decode, games, sgf, zen, zgn,
};
use zertz_engine::Stop;
use zertz_engine::proof_file::{ProofFile, ReadError as ProofError, Unproven};
use zertz_lab::openings::OpeningList;

/// A target: its name, which is also the folder of its corpus, and its law.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name.
    pub name: &'static str,
    /// Panics if the input breaks the law.
    pub law: fn(&[u8]),
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target {
        name: "rules",
        law: rules,
    },
    Target {
        name: "position",
        law: position,
    },
    Target {
        name: "move",
        law: a_move,
    },
    Target {
        name: "turn",
        law: turn,
    },
    Target {
        name: "zgn",
        law: zgn_records,
    },
    Target {
        name: "sgf",
        law: sgf_records,
    },
    Target {
        name: "zen",
        law: zen_records,
    },
    Target {
        name: "zip",
        law: zip,
    },
    Target {
        name: "games",
        law: any_games,
    },
    Target {
        name: "marks",
        law: marks,
    },
    Target {
        name: "proof",
        law: proof,
    },
    Target {
        name: "openings",
        law: openings,
    },
    Target {
        name: "ugi",
        law: conversation,
    },
    Target {
        name: "network",
        law: training::network,
    },
    Target {
        name: "data",
        law: training::games,
    },
];

/// Openings come back from their text, and every one begins a game that is not over.
fn openings(input: &[u8]) {
    let Ok(lists) = OpeningList::read(&decode(input)) else {
        return;
    };
    for list in &lists {
        for moves in list.openings() {
            let game = list.game(*list.rules(), moves);
            assert_eq!(game.turns().len(), moves.len());
            assert!(game.outcome().is_none());
        }
        let again = OpeningList::read(&list.to_string());
        assert_eq!(again.as_deref(), Ok(std::slice::from_ref(list)));
    }
}

/// Texts that describe a board, rules, a ring or counts come back in canonical form.
fn rules(input: &[u8]) {
    let text = decode(input);
    if let Ok(rules) = text.parse::<Rules>() {
        assert_eq!(rules.to_string().parse(), Ok(rules));
    }
    if let Ok(board) = text.parse::<Board>() {
        assert_eq!(board.to_string().parse(), Ok(board));
        for ring in board.in_order() {
            assert_eq!(board.ring(&board.name(ring).to_string()), Some(ring));
        }
    }
    if let Ok(name) = text.parse::<RingName>() {
        assert_eq!(name.to_string().parse(), Ok(name));
    }
    if let Ok(counts) = text.parse::<Counts>() {
        assert_eq!(counts.to_string().parse(), Ok(counts));
    }
    if let Ok(score) = text.parse::<GameResult>() {
        assert_eq!(score.as_str(), text);
    }
}

/// A position comes back from its text; its moves are legal and lead to positions.
fn position(input: &[u8]) {
    let text = decode(input);
    if let Ok(setup) = text.parse::<Setup>() {
        assert_eq!(setup.to_string().parse(), Ok(setup));
    }
    let Ok(position) = text.parse::<Position>() else {
        return;
    };
    assert_eq!(position.to_string().parse(), Ok(position));
    assert_eq!(position.zobrist(), position.computed_zobrist());
    let mut seen = 0;
    let _ = position.for_each_move(|mv| {
        seen += 1;
        assert!(position.is_legal(mv), "{position}: {mv:?}");
        // Reading is slow, so a part of the moves has to do.
        if seen % 37 == 1 {
            let next = position.after(mv);
            assert_eq!(next.to_string().parse(), Ok(next), "{position}: {mv:?}");
            assert_eq!(
                position.parse_move(&position.notate(mv).to_string()),
                Ok(mv)
            );
        }
        if seen < 2000 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    assert_eq!(position.count_moves_up_to(2000).min(2000), seen.min(2000));
    assert_eq!(seen == 0, position.is_over());
}

/// The first line is a position, further words are moves: what is accepted is legal and is written
/// as it can be read.
fn a_move(input: &[u8]) {
    let text = decode(input);
    let (first, rest) = text.split_once('\n').unwrap_or(("", &text));
    let start = first.parse().unwrap_or(Position::start(Rules::default()));
    let mut game = Game::new(start);
    for line in rest.lines().take(200) {
        let _ = line.parse::<MoveText>();
        let before = *game.position();
        match game.parse(line) {
            Ok(action) => {
                let canonical = game.notate(action).to_string();
                assert_eq!(game.parse(&canonical), Ok(action));
                assert_eq!(
                    game.parse(&format!("{:#}", game.notate(action))),
                    Ok(action)
                );
                assert!(game.act(action).is_ok(), "{before}: {canonical}");
                assert_eq!(game.undo(), Some(action));
                assert_eq!(*game.position(), before);
                game.redo();
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// The first line is a position, then two bytes make a step of a turn: a complete turn is a legal
/// move, and a step that was offered can be taken.
fn turn(input: &[u8]) {
    let end = input.iter().position(|&byte| byte == b'\n').unwrap_or(0);
    let start = decode(&input[..end])
        .parse()
        .unwrap_or(Position::start(Rules::default()));
    let mut turn = PartialTurn::new(start);
    for pair in input[end..].chunks_exact(2).take(100) {
        let Some(ring) = zertz::Ring::new(pair[1] % 61) else {
            continue;
        };
        let options = turn.options();
        let colour = zertz::Marble::ALL[pair[0] as usize / 8 % 3];
        let step = match pair[0] % 8 {
            0 | 1 => Step::Place(colour, ring),
            2 | 3 => Step::Remove(ring),
            4 => {
                let Some(from) = options.jumpers.nth(pair[1] as usize % 4) else {
                    continue;
                };
                let Some(to) = turn.landings(from).nth(pair[0] as usize / 8 % 3) else {
                    continue;
                };
                Step::Jump { from, to }
            }
            5 => Step::Decline(ring),
            6 => Step::Pass,
            _ => {
                turn.back();
                continue;
            }
        };
        let offered = match step {
            Step::Place(marble, at) => options.places.contains(at) && options.supply[marble] > 0,
            Step::Remove(ring) => options.removals.contains(ring),
            Step::Jump { from, .. } => options.jumpers.contains(from),
            Step::Decline(ring) => options.declinable.contains(ring),
            Step::Pass => options.pass,
        };
        let taken = turn.take(step);
        assert_eq!(
            taken.is_ok(),
            offered,
            "{}: {:?} {step:?} {taken:?}",
            start,
            turn.steps()
        );
        let _ = (turn.field(), turn.isolated());
        if let Some(mv) = turn.complete() {
            assert_eq!(start.check(mv), Ok(()), "{start}: {:?}", turn.steps());
        }
    }
}

/// A record that was read is written as it can be read, and from then on byte for byte.
fn zgn_records(input: &[u8]) {
    for record in zgn::read(&decode(input)) {
        match record {
            Ok(record) => {
                comes_back(&record);
                loses_nothing_silently(&record);
            }
            Err(error) => assert!(error.line > 0 && !error.to_string().is_empty()),
        }
    }
}

/// A text in any form is read from its beginning to its end; what is read comes back, what is not says where.
fn any_games(input: &[u8]) {
    let text = decode(input);
    let mut games = games::read(&text, None);
    let mut last = 0;
    while let Some(game) = games.next() {
        assert!((last..=text.len()).contains(&games.offset()));
        last = games.offset();
        match game {
            Ok(record) => comes_back(&record),
            Err(error) => assert!(error.line > 0 && error.line <= text.lines().count() + 1),
        }
    }
}

fn comes_back(record: &Record) {
    let text = zgn::write(record);
    let again: Vec<_> = zgn::read(&text).collect();
    let [Ok(again)] = again.as_slice() else {
        panic!("{text}\n{again:?}")
    };
    assert_eq!(zgn::write(again), text);
    assert_eq!(words(again), words(record), "{text}");
    assert_eq!(again.result, record.result);
    for (name, value) in record.tags() {
        let own = ["Game", "Setup", "Result"].contains(&name);
        let odd =
            value.contains(['\n', '\r']) || name.contains(|c: char| !c.is_ascii_alphanumeric());
        assert!(
            own || odd || again.tags().any(|tag| tag == (name, value)),
            "{text}"
        );
    }
}

/// Everything that is said in a record, in order.
fn words(record: &Record) -> Vec<String> {
    let mut words = Vec::new();
    let mut todo = vec![NodeId::START];
    while let Some(id) = todo.pop() {
        let node = record.node(id);
        words.push(format!(
            "{} {:?} {:?} {:?}",
            node.token(),
            node.before,
            node.glyphs,
            node.comments
        ));
        todo.extend(node.children().iter().rev());
    }
    words
}

/// What a foreign format loses is said: where nothing is, the moves, comments and glyphs come back.
fn loses_nothing_silently(record: &Record) {
    let zen = zen::write(record);
    if zen.losses.is_empty() {
        assert_same(record, zen::read(&zen.text).next(), &zen.text);
    }
    let sgf = sgf::write(record);
    if sgf.losses.is_empty() {
        assert_same(record, sgf::read(&sgf.text).next(), &sgf.text);
    }
}

fn assert_same(record: &Record, again: Option<Result<Record, ReadError>>, text: &str) {
    let Some(Ok(again)) = again else {
        panic!("{text}\n{again:?}")
    };
    // As `.zgn`, where it does not show whether a comment belongs to a move or to the next.
    let body = |record: &Record| {
        let text = zgn::write(record);
        let body = text.split_once("\n\n").map(|(_, body)| body.to_string());
        let numbered = |word: &&str| !word.ends_with("...");
        let words: Vec<String> = body
            .unwrap_or_default()
            .split_whitespace()
            .filter(numbered)
            .map(str::to_string)
            .collect();
        words.join(" ")
    };
    assert_eq!(body(&again), body(record), "{text}");
}

/// A game read from SGF can be written as `.zgn` and, with the same moves, as SGF.
fn sgf_records(input: &[u8]) {
    for record in sgf::read(&decode(input)).flatten() {
        comes_back(&record);
        let written = sgf::write(&record).text;
        has_the_same_moves(&record, &sgf::read(&written).collect::<Vec<_>>(), &written);
    }
}

/// A game read from ZEN can be written as `.zgn` and, with the same moves, as ZEN.
fn zen_records(input: &[u8]) {
    for record in zen::read(&decode(input)).flatten() {
        comes_back(&record);
        let written = zen::write(&record).text;
        has_the_same_moves(&record, &zen::read(&written).collect::<Vec<_>>(), &written);
    }
}

fn has_the_same_moves(record: &Record, again: &[Result<Record, ReadError>], text: &str) {
    match again {
        [Ok(again)] => assert_eq!(moves(again), moves(record), "{text}"),
        _ => panic!("{text}\n{again:?}"),
    }
}

fn moves(record: &Record) -> Vec<&str> {
    record
        .main_line()
        .map(|id| record.node(id).token())
        .collect()
}

/// A position read as ZIP is one.
fn zip(input: &[u8]) {
    let text = decode(input);
    for board in [None, Some(Board::R37), Some(Board::R48), Some(Board::R61)] {
        if let Ok((position, _)) = zen::read_position(&text, board) {
            assert_eq!(position.to_string().parse(), Ok(position));
        }
    }
}

/// Arrows and circles in comments come back.
fn marks(input: &[u8]) {
    let text = decode(input);
    for board in [Board::R37, Board::R61] {
        let marks = Marks::from_comment(&text, &board);
        let written = marks.to_comment(&board);
        assert_eq!(
            Marks::from_comment(&written, &board).to_comment(&board),
            written
        );
    }
}

/// A proof is refused with a reason, or comes back byte for byte from then on. Whatever the checker
/// says of it, a line that refutes it can be played.
fn proof(input: &[u8]) {
    const MOST_LINES: usize = 1000;
    let proof = match ProofFile::read(&mut &input[..], MOST_LINES) {
        Ok(proof) => proof,
        Err(ProofError::Text { line, fault }) => {
            assert!((1..=MOST_LINES + 1).contains(&line) && !fault.to_string().is_empty());
            return;
        }
        Err(error) => panic!("{error}"),
    };
    let write = |proof: &ProofFile| {
        let mut text = Vec::new();
        proof.write(&mut text).expect("memory");
        text
    };
    let text = write(&proof);
    let again = ProofFile::read(&mut text.as_slice(), usize::MAX).expect("a proof");
    assert_eq!(write(&again), text);
    assert_eq!(again.len(), proof.len());
    match proof.check(&Stop::new(), &mut |_| {}) {
        Ok(checked) => assert_eq!(checked.positions + checked.unused, proof.len() as u64),
        Err(Unproven::Refuted(refutation)) => {
            let mut game = Game::new(Position::start(*proof.rules()));
            for token in &refutation.line {
                game.play_text(token).expect("a legal move");
            }
            assert_eq!(*game.position(), refutation.position);
        }
        Err(Unproven::Stopped) => panic!("nobody stops it"),
    }
}
