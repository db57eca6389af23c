//! Analysis over the socket, positions, trees, notes and reports.

use std::time::{Duration, Instant};

use crate::common::{Client, Socket, friend_game, server};
use serde_json::{Value, json};
use zertz::{Game, Position, Rules};
use zertz_engine::rng::Rng;

/// Somebody at the analysis board.
async fn desk(client: &Client) -> Socket {
    client
        .connect_to("/api/v1/analysis/socket")
        .await
        .expect("a socket")
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_stream_in_and_stop() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let mut desk = desk(&ann).await;
    let ask = json!({"type": "lines", "id": 7, "lines": 3, "game": "37", "moves": ["Wd4,a1"]});
    desk.send_text(&ask.to_string()).await;
    let first = desk.until("lines").await;
    assert_eq!(first["id"], 7);
    let mut deepest = first["depth"].as_u64().expect("a depth");
    while deepest < 3 {
        let next = desk.until("lines").await;
        assert!(next["depth"].as_u64() >= Some(deepest), "{next}");
        deepest = next["depth"].as_u64().expect("a depth");
        assert_eq!(next["lines"].as_array().map(Vec::len), Some(3));
        for line in next["lines"].as_array().expect("lines") {
            let chance = line["score"]["chance"].as_f64().expect("a chance");
            assert!((0.0..=1.0).contains(&chance));
            assert!(line["moves"][0]["notation"].is_string());
        }
    }
    // The next question takes its place; late answers to the first are not told.
    let solve = json!({"type": "solve", "id": 8, "game": "7", "moves": []});
    desk.send_text(&solve.to_string()).await;
    let solved = desk.until("solved").await;
    assert_eq!(
        (&solved["id"], &solved["verdict"]),
        (&json!(8), &json!("loss"))
    );
    assert!(
        solved["line"]
            .as_array()
            .is_some_and(|line| !line.is_empty())
    );
    // The threat: what the opponent would do. White on d4 is taken by nobody, so it goes on.
    let threat = json!({"type": "lines", "id": 9, "lines": 1, "threat": true, "game": "37", "moves": ["Wd4,a1"]});
    desk.send_text(&threat.to_string()).await;
    assert_eq!(desk.until("lines").await["id"], 9);
    desk.send_text(r#"{"type":"stop"}"#).await;
    desk.send_text(r#"{"type":"ping"}"#).await;
    desk.until("pong").await;
    // What nobody looks at comes to an end.
    drop(desk);
    let share = &server.services().share;
    for _ in 0..100 {
        if share.is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(share.is_empty(), "the thread goes with the socket");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_refused_at_the_desk() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let mut desk = desk(&ann).await;
    let over = "7 1W/111/W1 0/0/0 4/0/0 0/0/0 2";
    for (request, code) in [
        (
            json!({"type": "lines", "id": 1, "lines": 1, "game": "38", "moves": []}),
            "malformed",
        ),
        (
            json!({"type": "lines", "id": 1, "lines": 1, "moves": ["Wz9"]}),
            "illegal",
        ),
        (
            json!({"type": "lines", "id": 1, "lines": 1, "moves": ["Wd4,d5"]}),
            "illegal",
        ),
        (
            json!({"type": "lines", "id": 1, "lines": 1, "position": "x".repeat(500)}),
            "malformed",
        ),
        (
            json!({"type": "lines", "id": 1, "lines": 1, "position": over}),
            "malformed",
        ),
        (
            json!({"type": "judge", "id": 1, "game": "37", "moves": []}),
            "malformed",
        ),
        (
            json!({"type": "whole", "id": 1, "effort": "quick", "key": "game-nothere12345"}),
            "not_found",
        ),
        (
            json!({"type": "whole", "id": 1, "effort": "quick", "key": "x"}),
            "not_found",
        ),
        (
            json!({"type": "whole", "id": 1, "effort": "quick", "key": "import-abcdefghijkm-1", "moves": ["Wd4,a1"]}),
            "not_found",
        ),
        (json!({"type": "dance", "id": 1}), "malformed"),
        (json!({"type": "lines"}), "malformed"),
    ] {
        desk.send_text(&request.to_string()).await;
        let answer = desk.next().await.expect("an answer");
        assert_eq!(answer["type"], "refused", "{request} {answer}");
        assert_eq!(answer["code"], code, "{request} {answer}");
        assert!(
            answer["message"]
                .as_str()
                .is_some_and(|text| text.len() > 8)
        );
    }
    // Without a token nobody works for you.
    let nobody = Client {
        token: String::new(),
        ..ann.clone()
    };
    assert!(nobody.connect_to("/api/v1/analysis/socket").await.is_err());
    // A visitor gets so many desks at work, and no more.
    let mut desks = Vec::new();
    let mut refused = 0;
    for _ in 0..6 {
        let mut one = self::desk(&ann).await;
        let ask = json!({"type": "lines", "id": 1, "lines": 1, "game": "48", "moves": []});
        one.send_text(&ask.to_string()).await;
        let answer = one.next().await.expect("an answer");
        refused += usize::from(answer["code"] == "too_many");
        desks.push(one);
    }
    assert_eq!(refused, 2);
    server.stop().await;
}

/// Twenty visitors at two slots: each sees something within a second, and a game beside them is
/// not held up.
#[tokio::test(flavor = "multi_thread")]
async fn twenty_visitors_analyse_at_once() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let mut desks = Vec::new();
    for _ in 0..20 {
        desks.push(desk(&Client::new(server.address()).await).await);
    }
    let began = Instant::now();
    for (index, desk) in desks.iter_mut().enumerate() {
        let board = ["37", "48", "61"][index % 3];
        let ask = json!({"type": "lines", "id": 1, "lines": 3, "game": board, "moves": []});
        desk.send_text(&ask.to_string()).await;
    }
    let mut times = Vec::new();
    for desk in &mut desks {
        desk.until("lines").await;
        times.push(began.elapsed());
    }
    // Measured on its own it is a quarter of a second: this machine may have other things to do.
    let slowest = times.iter().max().expect("times");
    eprintln!("the first lines of 20 visitors after {slowest:?} at the latest");
    assert!(*slowest < Duration::from_secs(5), "{times:?}");
    let ann = Client::new(server.address()).await;
    let id = ann
        .begin(&json!({"game": "37", "seats": {"first": {"kind": "me"}, "second": {"kind": "me"}}}))
        .await;
    let (mut socket, _) = ann.socket(&id).await;
    let mut moves = Vec::new();
    for (turn, mv) in ["Wd4,a1", "Wd7,a2", "Wg1,a3", "Ga4,b5"].iter().enumerate() {
        let began = Instant::now();
        let done = socket.play(turn + 1, mv).await;
        assert_eq!(done["type"], "done", "{done}");
        moves.push(began.elapsed());
    }
    eprintln!("moves acknowledged meanwhile after {moves:?}");
    assert!(
        moves.iter().all(|time| *time < Duration::from_secs(2)),
        "{moves:?}"
    );
    // Everybody gets further, not only those who came first.
    for desk in &mut desks {
        while desk.until("lines").await["depth"].as_u64() < Some(2) {}
    }
    server.stop().await;
}

/// A game from the start to its end, drawn at random.
async fn finished_game(ann: &Client) -> String {
    let id = ann
        .begin(&json!({"game": "7", "seats": {"first": {"kind": "me", "name": "Ann"}, "second": {"kind": "me", "name": "Bob"}}}))
        .await;
    let (mut socket, _) = ann.socket(&id).await;
    let mut game = Game::new(Position::start("7".parse().expect("rules")));
    while game.outcome().is_none() {
        let mv = crate::common::some_move(&game, 5);
        let done = socket.play(game.turns().len() + 1, &mv).await;
        assert_eq!(done["type"], "done", "{done}");
        game.play_text(&mv).expect("legal");
    }
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_are_judged_and_the_report_is_kept() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let id = finished_game(&ann).await;
    let path = format!("/api/v1/reports/game-{id}");
    assert_eq!(ann.get(&path).await.status, 204);
    let mut desk = desk(&ann).await;
    // What the visitor says was played does not matter: the game is what is stored.
    let ask = json!({"type": "whole", "id": 3, "effort": "quick", "key": format!("game-{id}"), "game": "37", "moves": ["Wd4,a1"]});
    desk.send_text(&ask.to_string()).await;
    let told = desk.until("report").await;
    let report = &told["report"];
    let turns = ann.view(&id).await["turns"]
        .as_array()
        .expect("turns")
        .len();
    assert_eq!(report["turns"].as_array().map(Vec::len), Some(turns));
    assert_eq!(
        report["positions"].as_array().map(Vec::len),
        Some(turns + 1)
    );
    let last = &report["positions"][turns]["score"];
    assert!(last["wins"].is_string() && last["turns"] == 0, "{last}");
    let judged: u64 = ["first", "second"]
        .iter()
        .map(|player| {
            report["summary"][player]["turns"]
                .as_u64()
                .expect("a number")
        })
        .sum();
    assert_eq!(judged, turns as u64);
    // A report about something else does not take its place, though it has the same number.
    let forged = json!({"type": "whole", "id": 3, "effort": "quick", "game": "7", "moves": []});
    let honest = json!({"type": "whole", "id": 3, "effort": "quick", "key": format!("game-{id}"), "moves": []});
    desk.send_text(&forged.to_string()).await;
    desk.send_text(&honest.to_string()).await;
    let mut told = desk.until("report").await;
    // The first may be ready before the second has taken its place.
    if told["report"]["turns"] == json!([]) {
        told = desk.until("report").await;
    }
    let report = &told["report"];
    assert_eq!(report["turns"].as_array().map(Vec::len), Some(turns));
    // It is there for the next visitor, also after a restart.
    server.stop().await;
    let server = crate::common::server(data.path()).await;
    let bob = Client::new(server.address()).await;
    let kept = bob.get(&path).await;
    assert_eq!((kept.status, &kept.json()), (200, report));
    // A game that goes on cannot be reported on, and a deleted one takes its report along.
    let ann = Client {
        address: server.address(),
        ..ann
    };
    let going_on = ann.begin(&friend_game("7")).await;
    let mut desk = self::desk(&ann).await;
    let ask = json!({"type": "whole", "id": 4, "effort": "quick", "key": format!("game-{going_on}"), "moves": []});
    desk.send_text(&ask.to_string()).await;
    assert_eq!(
        desk.next().await.expect("an answer")["code"],
        "not_possible"
    );
    let deleted = ann
        .request("DELETE", &format!("/api/v1/games/{id}"), "", "")
        .await;
    assert_eq!(deleted.status, 204, "{}", deleted.body);
    assert_eq!(bob.get(&path).await.status, 204);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tries_are_judged() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let mut desk = desk(&ann).await;
    // The first puzzle that is shipped: one move wins in two, the others do not.
    let puzzle = zertz_engine::puzzle::shipped()
        .into_iter()
        .next()
        .expect("a puzzle");
    let game = puzzle.game();
    let best = game.position().notate(puzzle.solutions[0]).to_string();
    let other = game
        .legal_moves()
        .into_iter()
        .find(|mv| !puzzle.solutions.contains(mv) && !puzzle.slower.contains(mv))
        .expect("another move");
    let other = game.position().notate(other).to_string();
    let position = game.position().to_string();
    for (id, mv, holds) in [(1, &best, true), (2, &other, false)] {
        let ask = json!({"type": "judge", "id": id, "position": position, "moves": [mv]});
        desk.send_text(&ask.to_string()).await;
        let judged = desk.until("judged").await;
        assert_eq!(judged["holds"], holds, "{judged}");
        assert_eq!(&judged["turn"]["token"], mv);
        assert!(judged["before"]["wins"].is_string(), "{judged}");
    }
    server.stop().await;
}

/// A first turn that loses by force: lines, solver, report and tries all say what the proof says.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_proven_is_told_as_proven() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let mut desk = desk(&ann).await;
    let whole = |line: &Value| line.as_array().map(Vec::len);
    let ask = json!({"type": "lines", "id": 1, "lines": 3, "game": "37", "moves": ["We2,e1"]});
    desk.send_text(&ask.to_string()).await;
    let told = desk.until("lines").await;
    let [first, others @ ..] = told["lines"].as_array().expect("lines").as_slice() else {
        panic!("no line");
    };
    let score = &first["score"];
    assert_eq!(
        (&score["wins"], &score["turns"]),
        (&json!("second"), &json!(13))
    );
    assert_eq!(score["proven"], true);
    assert_eq!(whole(&first["moves"]), Some(25));
    assert!(others.iter().all(|line| line["score"]["proven"] == false));
    let best = first["moves"][0]["token"].clone();
    // The loser's turn.
    let ask =
        json!({"type": "lines", "id": 2, "lines": 3, "game": "37", "moves": ["We2,e1", best]});
    desk.send_text(&ask.to_string()).await;
    let mut told = desk.until("lines").await;
    // Something about the first question may have been on its way.
    while told["id"] != 2 {
        told = desk.until("lines").await;
    }
    assert_eq!(told["lines"][0]["score"]["proven"], true);
    assert_eq!(whole(&told["lines"][0]["moves"]), Some(24));
    for (id, moves, verdict, turns) in [
        (3, json!(["We2,e1"]), "win", 13),
        (4, json!(["We2,e1", best]), "loss", 12),
    ] {
        let ask = json!({"type": "solve", "id": id, "game": "37", "moves": moves});
        desk.send_text(&ask.to_string()).await;
        let solved = desk.until("solved").await;
        assert_eq!(
            (&solved["verdict"], &solved["turns"]),
            (&json!(verdict), &json!(turns))
        );
    }
    let ask = json!({"type": "whole", "id": 5, "effort": "quick", "game": "37", "moves": ["We2,e1", "Ba4,a1"]});
    desk.send_text(&ask.to_string()).await;
    let report = desk.until("report").await["report"].take();
    assert_eq!(report["turns"][0]["judgement"], "blunder");
    assert_eq!(report["turns"][0]["allows"], 13);
    let proven: Vec<&Value> = (0..3)
        .map(|i| &report["positions"][i]["score"]["proven"])
        .collect();
    assert_eq!(proven, [&json!(false), &json!(true), &json!(false)]);
    assert_eq!(whole(&report["positions"][1]["best"]), Some(25));
    // Nobody knows whether the win is gone.
    assert_eq!(report["turns"][1]["judgement"], "left_proof");
    assert_eq!(report["summary"]["second"]["left_proofs"], 1);
    for (id, mv, holds) in [(6, json!("Ba4,a1"), false), (7, best, true)] {
        let ask = json!({"type": "judge", "id": id, "game": "37", "moves": ["We2,e1", mv]});
        desk.send_text(&ask.to_string()).await;
        assert_eq!(desk.until("judged").await["holds"], holds, "{mv}");
    }
    server.stop().await;
}

/// What the engine itself would play is never said not to hold.
#[tokio::test(flavor = "multi_thread")]
async fn the_best_turn_holds() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let mut rng = Rng::new(5, 0);
    for id in 1..=3 {
        let mut game = Game::new(Position::start(Rules::default()));
        while game.turns().len() < 8 || !game.position().capturing().is_empty() {
            let mv = game.legal().pick(|count| rng.below(count)).expect("a turn");
            game.play(mv).expect("legal");
        }
        let position = game.position().to_string();
        let any = game.legal_moves()[0];
        let mut mv = json!(game.position().notate(any).to_string());
        for holds in [None, Some(true)] {
            // An engine of its own, so that the second looks at the position like the first.
            let mut desk = desk(&ann).await;
            let ask = json!({"type": "judge", "id": id, "position": position, "moves": [mv]});
            desk.send_text(&ask.to_string()).await;
            let judged = desk.until("judged").await;
            assert!(
                holds.is_none_or(|holds| judged["holds"] == holds),
                "{judged}"
            );
            mv = judged["best"][0]["token"].clone();
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_are_looked_at_and_checked() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let wish = json!({"game": "37", "moves": ["Wd4,a1", "Bd7,g1"], "skip": 1});
    let look = ann.post("/api/v1/positions", &wish).await.json();
    assert_eq!(look["turns"].as_array().map(Vec::len), Some(1));
    assert_eq!(look["turns"][0]["number"], 2);
    assert_eq!(look["moment"]["turn"], "first");
    let wish = json!({"game": "37", "moves": ["Wd4,d5"]});
    let refused = ann.post("/api/v1/positions", &wish).await;
    assert_eq!(refused.status, 422);
    assert!(
        refused.json()["message"]
            .as_str()
            .is_some_and(|text| text.contains("turn 1"))
    );
    // A setup, right and wrong.
    let mut setup = json!({
        "game": "7", "rings": ["a1", "a2", "b1", "b2", "b3", "c1", "c2"], "marbles": {"a1": "W"},
        "pool": {"W": 5, "G": 8, "B": 10}, "turn": "second",
        "captured": {"first": {"W": 0, "G": 0, "B": 0}, "second": {"W": 0, "G": 0, "B": 0}},
    });
    let right = ann.post("/api/v1/positions/check", &setup).await.json();
    assert_eq!(right["problems"], json!([]));
    assert_eq!(right["look"]["moment"]["turn"], "second");
    setup["marbles"] = json!({"a1": "W", "b1": "W", "z9": "W"});
    setup["rings"] = json!(["a1"]);
    let wrong = ann.post("/api/v1/positions/check", &setup).await.json();
    assert_eq!(wrong["position"], Value::Null);
    let problems = wrong["problems"].to_string();
    for word in ["There is no ring z9", "a marble on b1, but no ring"] {
        assert!(problems.contains(word), "{problems}");
    }
    // The same as a text that is being typed.
    let text = right["position"].clone();
    let wish = json!({"position": text});
    let typed = ann.post("/api/v1/positions/read", &wish).await;
    assert_eq!(typed.json(), right);
    let wish = json!({"position": "7 oo/o"});
    let half = ann.post("/api/v1/positions/read", &wish).await;
    assert_eq!(half.status, 200);
    assert_eq!(half.json()["look"], Value::Null);
    let problem = half.json()["problems"][0].to_string();
    assert!(problem.starts_with("\"The position: "), "{problem}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn trees_are_read_written_and_kept_as_notes() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let (ann, bob) = (
        Client::new(server.address()).await,
        Client::new(server.address()).await,
    );
    let text =
        "[Player1 \"<script>\"]\n[Game \"37\"]\n\n1. Wd4,a1 {fine} (1. Bd4,a1 $2) 1... Bd7,g1 *\n";
    let tree = ann
        .request("POST", "/api/v1/records/read", "", text)
        .await
        .json();
    assert_eq!(tree["nodes"].as_array().map(Vec::len), Some(4));
    let nodes: Vec<Value> = tree["nodes"]
        .as_array()
        .expect("nodes")
        .iter()
        .map(|node| {
            let mut wish = node.clone();
            wish["token"] = node["turn"]["token"].clone();
            wish.as_object_mut().expect("a node").remove("turn");
            wish
        })
        .collect();
    let wish = json!({"game": tree["game"], "position": null, "tags": tree["tags"], "result": null, "nodes": nodes});
    for format in ["zgn", "sgf", "zen"] {
        let body = json!({"format": format, "tree": wish});
        let written = ann.post("/api/v1/records/write", &body).await;
        assert_eq!(written.status, 200, "{format} {}", written.body);
        assert!(written.head.contains("x-losses"), "{}", written.head);
        if format == "zgn" {
            let again = ann
                .request("POST", "/api/v1/records/read", "", &written.body)
                .await;
            assert_eq!(again.json()["nodes"], tree["nodes"]);
        }
    }
    let bad = ann
        .request(
            "POST",
            "/api/v1/records/read",
            "",
            "[Game \"37\"]\n\n1. Wd4,d5 *\n",
        )
        .await;
    assert_eq!(bad.status, 400);
    assert!(
        bad.json()["message"]
            .as_str()
            .is_some_and(|text| text.contains("line 3")),
        "{}",
        bad.body
    );
    let large = "x".repeat(3 << 20);
    assert_eq!(
        ann.request("POST", "/api/v1/records/read", "", &large)
            .await
            .status,
        413
    );
    // Notes are a visitor's own.
    let id = ann.begin(&friend_game("37")).await;
    let path = format!("/api/v1/notes/game-{id}");
    assert_eq!(ann.get(&path).await.status, 204);
    let put = ann.request("PUT", &path, "", &wish.to_string()).await;
    assert_eq!(put.status, 204, "{}", put.body);
    assert_eq!(ann.get(&path).await.json()["nodes"], tree["nodes"]);
    assert_eq!(bob.get(&path).await.status, 204);
    let nowhere = bob
        .request(
            "PUT",
            "/api/v1/notes/game-nothere12345",
            "",
            &wish.to_string(),
        )
        .await;
    assert_eq!(nowhere.status, 404);
    let nobodys = "/api/v1/notes/import-abcdefghijkm-1";
    let nowhere = bob.request("PUT", nobodys, "", &wish.to_string()).await;
    assert_eq!(nowhere.status, 404);
    assert_eq!(
        bob.get("/api/v1/reports/import-abcdefghijkm-1")
            .await
            .status,
        404
    );
    assert_eq!(ann.request("DELETE", &path, "", "").await.status, 204);
    assert_eq!(ann.get(&path).await.status, 204);
    // A stored game is a tree too.
    let tree = ann.get(&format!("/api/v1/games/{id}/tree")).await.json();
    assert_eq!(tree["nodes"].as_array().map(Vec::len), Some(1));
    server.stop().await;
}
