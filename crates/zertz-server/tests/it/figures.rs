//! How a visitor's finished games went, in figures.

use crate::common::{Client, friend_game, same_screen, server};
use serde_json::{Value, json};

/// A game against the engine, given up after the first turn.
async fn given_up(ann: &Client, board: &str, level: u8) -> String {
    let wish = json!({ "game": board, "seats": { "first": { "kind": "me", "name": "Ann" },
        "second": { "kind": "engine", "level": level } } });
    let id = ann.begin(&wish).await;
    let (mut socket, _) = ann.socket(&id).await;
    let done = socket
        .act(json!({"type": "move", "turn": 1, "move": "Wd4,a1"}))
        .await;
    assert_eq!(done["type"], "done", "{done}");
    let done = socket.act(json!({"type": "resign"})).await;
    assert_eq!(done["type"], "done", "{done}");
    id
}

async fn figures(who: &Client) -> Value {
    let answer = who.get("/api/v1/figures").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn results_are_counted_by_opponent_and_board_and_accuracy_comes_with_reports() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let (ann, bob) = (
        Client::new(server.address()).await,
        Client::new(server.address()).await,
    );
    let nothing = json!({ "games": 0, "results": [], "accuracy": [] });
    assert_eq!(figures(&ann).await, nothing);
    let nobody = Client::nobody(server.address());
    assert_eq!(nobody.get("/api/v1/figures").await.status, 403);

    given_up(&ann, "48", 3).await;
    let lost = given_up(&ann, "37", 3).await;
    given_up(&ann, "37", 2).await;
    // A game of friends, which Bob gives up.
    let friends = ann.begin(&friend_game("37")).await;
    let (mut socket, _) = bob.socket(&friends).await;
    for act in [
        json!({"type": "join", "name": "Bob"}),
        json!({"type": "resign"}),
    ] {
        let done = socket.act(act).await;
        assert_eq!(done["type"], "done", "{done}");
    }
    // What somebody plays against themself counts for nobody, and neither does a game that goes on.
    let alone = ann.begin(&same_screen("37")).await;
    let (mut socket, _) = ann.socket(&alone).await;
    socket.act(json!({"type": "resign"})).await;
    ann.begin(&friend_game("37")).await;

    let row = |level: Value, board: &str, won: u32, lost: u32| json!({ "level": level, "board": board, "won": won, "lost": lost, "tied": 0 });
    let told = figures(&ann).await;
    assert_eq!(told["games"], 4);
    assert_eq!(
        told["results"],
        json!([
            row(Value::Null, "37", 1, 0),
            row(json!(2), "37", 0, 1),
            row(json!(3), "37", 0, 1),
            row(json!(3), "48", 0, 1),
        ])
    );
    assert_eq!(told["accuracy"], json!([]));
    assert_eq!(
        figures(&bob).await["results"],
        json!([row(Value::Null, "37", 0, 1)])
    );

    // All of them in one file, which is read as an import would be.
    let file = ann.get("/api/v1/games/file").await;
    assert_eq!(file.status, 200, "{}", file.body);
    let games: Vec<_> = zertz::zgn::read(&file.body).collect();
    // Of the others nothing was played.
    assert_eq!(games.len(), 3);
    assert!(games.iter().all(Result::is_ok));
    assert_eq!(nobody.get("/api/v1/games/file").await.status, 403);

    let mut desk = ann
        .connect_to("/api/v1/analysis/socket")
        .await
        .expect("a socket");
    let ask = json!({"type": "whole", "id": 1, "effort": "quick", "key": format!("game-{lost}"), "moves": []});
    desk.send_text(&ask.to_string()).await;
    let report = desk.until("report").await;
    let accuracy = &report["report"]["summary"]["first"]["accuracy"];
    assert!(accuracy.is_number(), "{report}");
    let told = figures(&ann).await;
    let [one] = told["accuracy"].as_array().expect("a list").as_slice() else {
        panic!("{told}");
    };
    assert_eq!((&one["id"], &one["accuracy"]), (&json!(lost), accuracy));
    assert_eq!((&one["level"], &one["board"]), (&json!(3), &json!("37")));
}
