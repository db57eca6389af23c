//! The server's answers to tries at puzzles agree with the puzzles: solutions lead to the win in time, other turns are refused with a
//! refutation.
//!
//! The default tests follow every solution of every puzzle and refute some wrong turns. Three wrong turns of every puzzle are
//! refuted, in some minutes, by `cargo test --release -p zertz-server --test puzzles -- --ignored`.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::common::{Client, server};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use zertz::{Action, Game, Move, Outcome, Turn};
use zertz_engine::Stop;
use zertz_engine::puzzle::Judge;
use zertz_play::learn::{RatedPuzzle, lessons};
use zertz_play::message::{PuzzleAnswer, PuzzleVerdict};
use zertz_server::learn::{PuzzleJudges, Puzzles};

const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const NODES: u64 = 5_000_000;

async fn try_moves(
    judges: &PuzzleJudges,
    rated: &Arc<RatedPuzzle>,
    game: &Game,
) -> Arc<PuzzleAnswer> {
    let moves = game.turns().map(ToString::to_string).collect();
    let answer = judges.judge(rated, moves, HERE).await;
    answer.unwrap_or_else(|error| panic!("{}: {error}", rated.id))
}

/// However many tries come from one address, somebody else waits for one of them at most.
#[tokio::test]
async fn addresses_take_turns() {
    let judges = Arc::new(PuzzleJudges::default());
    let rated = Puzzles::shipped().list().last().expect("a puzzle");
    let game = rated.puzzle.game();
    let wrong = |mv: &Move| !rated.puzzle.solutions.contains(mv);
    let mut moves = game.legal_moves().into_iter().filter(wrong);
    let (told, mut hear) = mpsc::unbounded_channel();
    let mut try_next = |address: IpAddr| {
        let (judges, told) = (judges.clone(), told.clone());
        let text = game.notate(Action::Move(moves.next().expect("a turn")));
        let moves = vec![text.to_string()];
        tokio::spawn(async move {
            let answer = judges.judge(rated, moves, address).await;
            told.send((address, answer.is_ok())).expect("heard");
        });
    };
    let there = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));
    for _ in 0..3 {
        try_next(HERE);
    }
    try_next(there);
    let mut order = Vec::new();
    while order.len() < 4 {
        let (address, judged) = hear.recv().await.expect("told");
        assert!(judged);
        order.push(address);
    }
    assert_eq!(order.iter().position(|&one| one == there), Some(1));
}

/// A turn that wins in time, found by a search of the test's own.
fn winning(rated: &RatedPuzzle, game: &Game, left: u32) -> Move {
    let stop = Stop::new();
    let mut judge = Judge::new(rated.puzzle.position.turn(), NODES, &stop);
    let position = game.position();
    let mut moves = game.legal_moves().into_iter();
    // What wins at once comes first: it needs no search.
    moves
        .find(|&mv| judge.wins_with(position, mv, left) == Some(true))
        .unwrap_or_else(|| panic!("{}: no win in {left}: {position}", rated.id))
}

/// Begins with a solution and follows the server's answers to the win.
async fn follow(judges: &PuzzleJudges, rated: &Arc<RatedPuzzle>, first: Move) {
    let puzzle = &rated.puzzle;
    let mut game = puzzle.game();
    game.play(first).expect("a legal solution");
    for turn in 1..=puzzle.turns {
        let answer = try_moves(judges, rated, &game).await;
        let left = puzzle.turns - turn;
        for made in &answer.reply {
            game.play_text(&made.token).expect("a legal reply");
        }
        if answer.verdict == PuzzleVerdict::Solved {
            let winner = game.outcome().and_then(Outcome::winner);
            assert_eq!(winner, Some(puzzle.position.turn()), "{}", rated.id);
            return;
        }
        let text = answer.words.clone();
        assert_eq!(
            answer.verdict,
            PuzzleVerdict::GoOn,
            "{}: {text}: {game:?}",
            rated.id
        );
        assert_eq!(answer.reply.len(), 1, "{}", rated.id);
        assert_eq!(answer.look.moment.position, game.position().to_string());
        let known: Vec<Move> = game.turns().map(Turn::mv).collect();
        let next = match puzzle.line.strip_prefix(known.as_slice()) {
            Some([next, ..]) => *next,
            _ => winning(rated, &game, left),
        };
        game.play(next).expect("a legal turn");
    }
    panic!("{}: not solved in {} turns", rated.id, puzzle.turns);
}

/// A turn that does not solve the puzzle is refused with an answer that can be played.
async fn refuse(judges: &PuzzleJudges, rated: &Arc<RatedPuzzle>, mv: Move) -> PuzzleVerdict {
    let mut game = rated.puzzle.game();
    game.play(mv).expect("a legal turn");
    let answer = try_moves(judges, rated, &game).await;
    match answer.verdict {
        // It may win all the same, only later: then that is proven.
        PuzzleVerdict::Slow => assert!(answer.solution.is_empty()),
        PuzzleVerdict::Wrong => {
            if game.outcome().is_none() {
                assert!(!answer.reply.is_empty(), "{}: no refutation", rated.id);
            }
            for made in &answer.reply {
                game.play_text(&made.token).expect("a legal refutation");
            }
            assert_eq!(answer.solution.len(), rated.puzzle.line.len());
            assert!(answer.words.len() > 15, "{}", answer.words);
        }
        other => panic!("{}: {:?} is {other:?}", rated.id, Action::Move(mv)),
    }
    answer.verdict
}

fn other_moves(rated: &RatedPuzzle) -> Vec<Move> {
    let puzzle = &rated.puzzle;
    let mut moves = puzzle.game().legal_moves();
    moves.retain(|mv| !puzzle.is_solved_by(*mv));
    moves
}

async fn check(solutions: usize, every: usize, wrong: usize) {
    let judges = PuzzleJudges::default();
    let began = Instant::now();
    let (mut followed, mut refused, mut slow) = (0, 0, 0);
    for (index, rated) in Puzzles::shipped().list().iter().enumerate() {
        let found = &rated.puzzle.solutions;
        let own = rated.puzzle.line.first().copied();
        let others = found.iter().copied().filter(|mv| Some(*mv) != own);
        for first in own.into_iter().chain(others).take(solutions) {
            follow(&judges, rated, first).await;
            followed += 1;
        }
        if index % every == 0 {
            let moves = other_moves(rated);
            for mv in moves
                .iter()
                .step_by((moves.len() / wrong).max(1))
                .take(wrong)
            {
                match refuse(&judges, rated, *mv).await {
                    PuzzleVerdict::Slow => slow += 1,
                    _ => refused += 1,
                }
            }
        }
        for mv in rated.puzzle.slower.iter().take(solutions) {
            let mut game = rated.puzzle.game();
            game.play(*mv).expect("a legal turn");
            let answer = try_moves(&judges, rated, &game).await;
            assert_eq!(answer.verdict, PuzzleVerdict::Slow, "{}", rated.id);
            slow += 1;
        }
    }
    println!(
        "{followed} solutions followed to the win, {refused} turns refuted, {slow} slow wins, {:.1} s",
        began.elapsed().as_secs_f64()
    );
    assert!(followed >= Puzzles::shipped().list().len() && refused > 0 && slow > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn solutions_are_accepted_and_other_turns_refuted() {
    check(usize::MAX, 20, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes; see the head of this file"]
async fn wrong_turns_of_every_puzzle() {
    check(usize::MAX, 1, 3).await;
}

/// However hard the try, the answer comes in a few seconds.
#[tokio::test(flavor = "multi_thread")]
async fn the_hardest_tries_are_answered_in_time() {
    let judges = PuzzleJudges::default();
    let list = Puzzles::shipped().list();
    for rated in list.iter().rev().step_by(40).take(8) {
        let moves = other_moves(rated);
        let began = Instant::now();
        refuse(&judges, rated, moves[moves.len() / 2]).await;
        let time = began.elapsed();
        assert!(time < Duration::from_secs(12), "{}: {time:?}", rated.id);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_task_of_every_lesson_is_shown_to_its_end() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let mut tasks = 0;
    for lesson in lessons("en") {
        for (index, step) in lesson.steps.iter().enumerate() {
            let path = format!("/api/v1/lessons/{}/steps/{}", lesson.id, index + 1);
            let mut moves: Vec<String> = Vec::new();
            let Some(task) = &step.exercise else {
                let path = format!("{path}?show=1");
                let answer = ann.post(&path, &json!({ "moves": [] })).await;
                assert_eq!(answer.status, 422, "{path}");
                continue;
            };
            tasks += 1;
            for stage in 1..=task.stages.len() {
                let body = json!({ "moves": moves });
                let shown = ann.post(&format!("{path}?show=1"), &body).await.json();
                let last = stage == task.stages.len();
                assert_eq!(
                    shown["verdict"],
                    if last { "right" } else { "go_on" },
                    "{path}"
                );
                let turns = shown["turns"].as_array().expect("turns").iter();
                moves.extend(turns.filter_map(|turn| turn["token"].as_str().map(str::to_string)));
            }
            // What was shown is right when the learner does it himself.
            let answer = ann.post(&path, &json!({ "moves": moves })).await.json();
            assert_eq!(answer["verdict"], "right", "{path} {moves:?}");
        }
    }
    assert!(tasks >= 30, "{tasks}");
    // Only turns that belong to the task are gone on from.
    let body = json!({ "moves": ["Wa1,a2"] });
    let answer = ann.post("/api/v1/lessons/sacrifice/steps/1?show=1", &body);
    assert_eq!(answer.await.status, 400, "turns of another task");
}

#[tokio::test(flavor = "multi_thread")]
async fn lessons_and_puzzles_over_http() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let lessons = ann.get("/api/v1/lessons").await.json();
    assert!(lessons.as_array().is_some_and(|list| list.len() >= 12));
    let lesson = ann.get("/api/v1/lessons/placing").await.json();
    assert_eq!(lesson["next"]["id"], "free-rings");
    assert!(lesson["steps"][1]["circles"][0]["ring"] == "d4");
    // Whoever speaks a language that nobody has translated them into reads them in English.
    for path in ["lessons", "lessons/placing", "rules"] {
        let english = ann.get(&format!("/api/v1/{path}")).await.json();
        let other = ann.get(&format!("/api/v1/{path}?language=tlh")).await;
        assert_eq!((other.status, other.json()), (200, english), "{path}");
    }
    let step = |number: usize| format!("/api/v1/lessons/capturing/steps/{number}");
    let moves = |moves: &[&str]| json!({ "moves": moves });

    // Right, wrong with the lesson's word, and illegal with the reason of the rules.
    let answer = ann.post(&step(1), &moves(&["xd4d6"])).await.json();
    assert_eq!(answer["verdict"], "right");
    assert_eq!(answer["turns"][0]["token"], "xd4Gd6");
    let answer = ann.post(&step(1), &moves(&["xd5Wd3"])).await.json();
    assert_eq!(answer["verdict"], "wrong");
    assert!(
        answer["words"]
            .as_str()
            .is_some_and(|words| words.contains("white marble"))
    );
    assert_eq!(answer["say"], json!({ "kind": "lesson" }));
    assert_eq!(answer["look"]["moment"], lesson_look(&ann).await);
    let answer = ann.post(&step(3), &moves(&["Wd4,a2"])).await.json();
    assert_eq!(answer["verdict"], "wrong");
    let words = answer["words"].as_str().unwrap_or_default();
    assert!(words.contains("a capture is compulsory"), "{words}");
    assert_eq!(answer["say"]["kind"], "not_allowed");
    assert_eq!(answer["say"]["reason"], "must_capture");
    assert_eq!(answer["turns"], json!([]));

    // A task of two turns, with the answer between them.
    let path = "/api/v1/lessons/sacrifice/steps/1";
    let answer = ann.post(path, &moves(&["We1,c4"])).await.json();
    assert_eq!(answer["verdict"], "go_on");
    assert_eq!(answer["turns"][1]["token"], "xe1Be3");
    let answer = ann
        .post(path, &moves(&["We1,c4", "xe1Be3", "xd4f2"]))
        .await
        .json();
    assert_eq!(answer["verdict"], "right");

    // Nonsense is refused with words.
    for (path, body, status) in [
        (step(1), json!({"moves": []}), 400),
        (step(1), json!({"moves": ["xd4d6", "xd6d4"]}), 400),
        (
            step(1),
            json!({"moves": ["xd4d6", "Wa1,a2", "Wa3,a4"]}),
            400,
        ),
        (step(1), json!({"moves": 5}), 400),
        (step(99), moves(&["xd4d6"]), 404),
        ("/api/v1/lessons/placing/steps/x".into(), moves(&["-"]), 404),
        ("/api/v1/lessons/none/steps/1".into(), moves(&["-"]), 404),
        ("/api/v1/lessons/endings/steps/5".into(), moves(&["-"]), 422),
        ("/api/v1/puzzles/none/try".into(), moves(&["-"]), 404),
        ("/api/v1/puzzles/qqefppuz/try".into(), moves(&[]), 400),
        ("/api/v1/puzzles/qqefppuz/try".into(), moves(&["Wz9"]), 422),
        (
            "/api/v1/puzzles/qqefppuz/try".into(),
            moves(&["We2,f1", "x"]),
            400,
        ),
    ] {
        let answer = ann.post(&path, &body).await;
        assert_eq!(answer.status, status, "{path} {body}: {}", answer.body);
        assert!(
            answer.json()["message"]
                .as_str()
                .is_some_and(|words| words.len() > 8)
        );
    }

    // Puzzles: the list, one, the one of the day, a try, a wrong one, giving up.
    let list = ann.get("/api/v1/puzzles").await.json();
    assert_eq!(list.as_array().map(Vec::len), Some(691));
    let daily = ann.get("/api/v1/puzzles/daily").await.json();
    assert_eq!(daily, ann.get("/api/v1/puzzles/daily").await.json());
    assert!(
        list.as_array()
            .is_some_and(|list| list.iter().any(|one| one["id"] == daily["id"]))
    );
    let one = ann.get("/api/v1/puzzles/qqefppuz").await.json();
    assert_eq!(one["turns"], 2);
    let path = "/api/v1/puzzles/qqefppuz/try";
    let answer = ann.post(path, &moves(&["We2,f1"])).await.json();
    assert_eq!(answer["verdict"], "go_on");
    assert_eq!(answer["reply"][0]["token"], "xe2Bc3");
    let answer = ann
        .post(path, &moves(&["We2,f1", "xe2Bc3", "xb2d4d6"]))
        .await
        .json();
    assert_eq!(answer["verdict"], "solved");
    let answer = ann.post(path, &moves(&["Wa2,f1"])).await.json();
    assert_eq!(answer["verdict"], "wrong", "{answer}");
    assert_eq!(answer["solution"].as_array().map(Vec::len), Some(3));
    let answer = ann
        .post(&format!("{path}?give_up=1"), &json!({}))
        .await
        .json();
    assert_eq!(answer["solution"][0]["token"], "We2,f1");

    let rules = ann.get("/api/v1/rules").await.json();
    assert!(
        rules["blocks"]
            .as_array()
            .is_some_and(|blocks| blocks.len() > 30)
    );
    server.stop().await;
}

async fn lesson_look(ann: &Client) -> Value {
    let lesson = ann.get("/api/v1/lessons/capturing").await.json();
    lesson["steps"][0]["look"]["moment"].clone()
}
