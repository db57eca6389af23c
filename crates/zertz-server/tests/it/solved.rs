//! First turns that lose by force, and the proof to play against, over HTTP.

use serde_json::{Value, json};
use zertz::{Action, Game, Player, Position, Rules};
use zertz_engine::rng::Rng;
use zertz_engine::solved::Solved;

use crate::common::{Client, server};

/// The games, the first turns that lose, and all first turns.
const GAMES: [(&str, usize, usize); 6] = [
    ("37", 1_728, 1_944),
    ("40", 624, 2_223),
    ("43", 104, 2_520),
    ("44", 96, 2_580),
    ("48", 72, 2_961),
    ("37:blitz", 144, 1_944),
];

/// The first turns of a game that lose, as the message tells them.
fn lost(message: &Value) -> Vec<String> {
    let removals = message["removals"].as_array().expect("removals").iter();
    let turns = removals.flat_map(|removal| {
        let ring = removal["ring"].as_str().expect("a ring");
        let places = removal["places"].as_object().expect("places").iter();
        places.flat_map(move |(at, colours)| {
            let colours = colours.as_array().expect("colours").iter();
            let word = |colour: &Value| colour.as_str().expect("a colour").to_string();
            colours.map(move |colour| format!("{}{at},{ring}", word(colour)))
        })
    });
    turns.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn first_turns_of_every_game_are_told_as_the_proof_has_them() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    for (game, losing, all) in GAMES {
        let answer = ann.get(&format!("/api/v1/solved?game={game}")).await;
        assert_eq!(answer.status, 200, "{game}: {}", answer.body);
        assert!(answer.body.len() < 40_000, "{game}: {}", answer.body.len());
        let message = answer.json();
        assert_eq!(
            (&message["game"], &message["turns"], &message["lost"]),
            (&json!(game), &json!(all), &json!(losing))
        );
        assert_eq!(message["games"], json!(GAMES.map(|(game, ..)| game)));
        // Each turn that is told to lose does, and no other.
        let rules: Rules = game.parse().expect("rules");
        let start = Position::start(rules);
        let solved = Solved::of(&rules).expect("solved");
        let told = lost(&message);
        assert_eq!(told.len(), losing, "{game}");
        for turn in &told {
            let after = start.after(start.parse_move(turn).expect("a legal turn"));
            assert!(solved.win(&after).is_some(), "{game} {turn}");
        }
        // The places with no colour at all are told as well: all first turns are there.
        let removals = message["removals"].as_array().expect("removals").iter();
        let places = removals.map(|one| one["places"].as_object().map_or(0, serde_json::Map::len));
        assert_eq!(places.sum::<usize>() * 3, all, "{game}");
    }
    // With nothing said it is the basic game; a tournament is won like a standard game.
    let usual = ann.get("/api/v1/solved").await.json();
    assert_eq!(usual["game"], "37");
    let tournament = ann.get("/api/v1/solved?game=48:tournament").await.json();
    assert_eq!(tournament["lost"], 72);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_which_nothing_is_proven_are_refused_with_the_reason() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let long = "3".repeat(500);
    for (game, status, reason) in [
        ("61", 404, "nothing_proven"),
        ("48:blitz", 404, "nothing_proven"),
        ("37:islands%3Dinert", 404, "nothing_proven"),
        ("", 400, "bad_game"),
        ("x", 400, "bad_game"),
        ("37:hasty", 400, "bad_game"),
        ("%00%F0%9F%98%80", 400, "bad_game"),
        (&long, 400, "description_too_long"),
        ("37&game=40", 400, "bad_query"),
    ] {
        let answer = ann.get(&format!("/api/v1/solved?game={game}")).await;
        assert_eq!(answer.status, status, "{game}: {}", answer.body);
        assert_eq!(answer.json()["reason"], reason, "{game}");
    }
    let told = ann.get("/api/v1/solved?game=61").await.json();
    assert_eq!(
        told["message"],
        "nothing is proven of the game 61, but of 37, 40, 43, 44, 48, 37:blitz"
    );
    server.stop().await;
}

/// Plays against the proof, with turns at random, until it has won.
async fn play(ann: &Client, game: &str, first: &str, rng: &mut Rng) {
    let mut table = Game::new(Position::start(game.parse().expect("rules")));
    table.play_text(first).expect("a legal turn");
    let mut left = u64::MAX;
    loop {
        let moves: Vec<String> = table.turns().map(ToString::to_string).collect();
        let wish = json!({ "game": game, "moves": moves });
        let answer = ann.post("/api/v1/solved/answer", &wish).await;
        assert_eq!(answer.status, 200, "{game} {moves:?}: {}", answer.body);
        let answer = answer.json();
        let turns = answer["look"]["turns"].as_array().expect("turns");
        let [mine, reply] = turns.as_slice() else {
            panic!("{game} {moves:?}: {turns:?}");
        };
        assert_eq!(mine["token"].as_str(), moves.last().map(String::as_str));
        table
            .play_text(reply["token"].as_str().expect("a turn"))
            .expect("a legal answer");
        assert_eq!(
            answer["look"]["moment"]["position"],
            table.position().to_string()
        );
        // The promise becomes smaller with every turn, and is kept.
        let promise = answer["turns_left"].as_u64().expect("a number");
        assert!(promise < left, "{game} {moves:?}: {promise} after {left}");
        left = promise;
        if let Some(outcome) = table.outcome() {
            assert_eq!(outcome.winner(), Some(Player::Second), "{game} {moves:?}");
            assert_eq!(left, 0, "{game} {moves:?}");
            let moves: Vec<String> = table.turns().map(ToString::to_string).collect();
            let wish = json!({ "game": game, "moves": moves });
            let over = ann.post("/api/v1/solved/answer", &wish).await;
            assert_eq!(
                (over.status, &over.json()["reason"]),
                (409, &json!("game_over"))
            );
            return;
        }
        assert!(left > 0, "{game} {moves:?}");
        let legal = table.legal_moves();
        let mv = legal[rng.below(legal.len())];
        table.act(Action::Move(mv)).expect("a legal turn");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_proof_wins_whatever_is_played() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let mut rng = Rng::new(17, 0);
    for (game, ..) in GAMES {
        let message = ann.get(&format!("/api/v1/solved?game={game}")).await;
        let lost = lost(&message.json());
        for _ in 0..8 {
            play(&ann, game, &lost[rng.below(lost.len())], &mut rng).await;
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_proof_says_where_it_has_no_answer() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let turns = |moves: &[&str]| json!({ "game": "37", "moves": moves });
    // It is answered to a turn that loses; what the proof has answered is then the second turn.
    let answer = ann.post("/api/v1/solved/answer", &turns(&["Wd4,a2"])).await;
    let reply = answer.json()["look"]["turns"][1]["token"].clone();
    let reply = reply.as_str().expect("a turn").to_string();
    for (wish, status, reason) in [
        // An open first turn, no turn at all, an answer of somebody else's, and the second player's turn.
        (turns(&["Wd4,a1"]), 422, "not_in_the_proof"),
        (turns(&[]), 422, "not_in_the_proof"),
        (
            turns(&["Wd4,a2", "Ba1,g4", "Ba3,g3"]),
            422,
            "not_in_the_proof",
        ),
        (turns(&["Wd4,a2", &reply]), 422, "not_in_the_proof"),
        (turns(&["Wd4,d4"]), 422, "ring_occupied"),
        (turns(&["nonsense"]), 422, "not_a_turn"),
        (
            json!({ "game": "61", "moves": ["Wd4,a1"] }),
            404,
            "nothing_proven",
        ),
        (json!({ "game": "x", "moves": [] }), 400, "bad_game"),
        (turns(&["Wd4,a2"; 1_001]), 400, "too_many_turns"),
        (json!({ "game": "37" }), 400, "bad_request"),
        (
            json!({ "game": "37", "moves": [], "position": "" }),
            400,
            "bad_request",
        ),
    ] {
        let answer = ann.post("/api/v1/solved/answer", &wish).await;
        let told = answer.json();
        assert_eq!(
            (answer.status, &told["reason"]),
            (status, &json!(reason)),
            "{wish}: {told}"
        );
    }
    server.stop().await;
}
