//! Going on on another device: a code that is used once, seats and imports that come along, and what is refused.

use crate::common::{Answer, Client, friend_game, server};
use serde_json::{Value, json};
use zertz::{Position, Rules};

async fn offer(who: &Client, luggage: &str) -> String {
    let body = json!({ "luggage": luggage });
    let answer = who.post("/api/v1/handovers", &body).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let told = answer.json();
    assert_eq!(told["seconds"], 600);
    told["code"].as_str().expect("a code").to_string()
}

async fn fetch(who: &Client, code: &str) -> Answer {
    who.post("/api/v1/handovers/use", &json!({ "code": code }))
        .await
}

/// The visitor whom an answer makes of a device.
fn from_cookie(answer: &Answer, client: &Client) -> Client {
    let head = answer.head.to_lowercase();
    let (_, rest) = head.split_once("set-cookie: zertz=").expect("a cookie");
    let (token, how) = rest.split_once(';').expect("attributes");
    assert!(
        how.contains("httponly") && how.contains("samesite=lax"),
        "{how}"
    );
    Client {
        address: client.address,
        token: token.to_string(),
    }
}

async fn games(who: &Client) -> Vec<Value> {
    let list = who.get("/api/v1/games").await.json();
    list["games"].as_array().expect("games").clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_games_and_luggage_go_along_and_a_code_is_used_once() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let (old, new, friend) = (
        Client::new(server.address()).await,
        Client::new(server.address()).await,
        Client::new(server.address()).await,
    );
    let left = old.begin(&friend_game("37")).await;
    // The new device has a game of its own, which somebody watches while it goes on.
    let own = new.begin(&friend_game("48")).await;
    let (mut socket, _) = friend.socket(&own).await;
    let done = socket.act(json!({"type": "join", "name": "Bob"})).await;
    assert_eq!(done["type"], "done", "{done}");

    let code = offer(&old, "{\"a\":1}").await;
    // As people type it.
    let typed = format!(
        " {}-{} {} ",
        &code[..4],
        code[4..8].to_uppercase(),
        &code[8..]
    );
    let answer = fetch(&new, &typed).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let luggage = json!({ "luggage": "{\"a\":1}", "games": 1 });
    assert_eq!(answer.json(), luggage);
    assert!(
        !answer.body.contains(&old.token),
        "the token is for the cookie alone"
    );
    let moved = from_cookie(&answer, &new);
    assert_eq!(moved.token, old.token);
    assert_eq!(fetch(&new, &code).await.status, 404);

    // Both games are in the list of both devices, and both can be played on at once, without a restart.
    let mut ids: Vec<Value> = games(&old)
        .await
        .iter()
        .map(|game| game["id"].clone())
        .collect();
    ids.sort_by_key(ToString::to_string);
    let mut all = vec![json!(left), json!(own)];
    all.sort_by_key(ToString::to_string);
    assert_eq!(ids, all);
    assert_eq!(games(&new).await, Vec::<Value>::new());
    assert_eq!(moved.view(&own).await["you"], json!(["first"]));
    assert_eq!(new.view(&own).await["you"], json!([]));
    let start = zertz::Game::new(Position::start("48".parse::<Rules>().expect("rules")));
    let turn = crate::common::some_move(&start, 3);
    let action = json!({"type": "move", "turn": 1, "move": turn});
    assert_eq!(new.act(&own, &action).await.status, 403);
    assert_eq!(old.act(&own, &action).await.status, 200);
    // Whoever sits opposite has kept the seat.
    assert_eq!(friend.view(&own).await["you"], json!(["second"]));
    // It is so after a restart as well.
    server.stop().await;
    let server = crate::common::server(data.path()).await;
    let old = Client {
        address: server.address(),
        ..old
    };
    assert_eq!(games(&old).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_and_both_sides_of_a_game_become_one_visitors() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let (ann, bob) = (
        Client::new(server.address()).await,
        Client::new(server.address()).await,
    );
    // Two devices have played against each other.
    let game = ann.begin(&friend_game("37")).await;
    let (mut socket, _) = bob.socket(&game).await;
    socket.act(json!({"type": "join", "name": "Bob"})).await;
    let note = |text: &str| {
        json!({ "game": "37", "nodes": [{ "parent": null, "comment": text }] }).to_string()
    };
    let path = format!("/api/v1/notes/game-{game}");
    for (who, text) in [(&ann, "older"), (&bob, "newer")] {
        let answer = who.request("PUT", &path, "", &note(text)).await;
        assert_eq!(answer.status, 204, "{}", answer.body);
    }
    let code = offer(&ann, "").await;
    assert_eq!(fetch(&bob, &code).await.status, 200);
    assert_eq!(ann.view(&game).await["you"], json!(["first", "second"]));
    let notes = ann.get(&path).await;
    assert!(
        notes.body.contains("newer") && !notes.body.contains("older"),
        "{}",
        notes.body
    );
    assert_eq!(bob.get(&path).await.status, 204);
    assert_eq!(games(&ann).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_that_are_wrong_withdrawn_or_too_large() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let nobody = Client::nobody(server.address());
    let body = json!({ "luggage": "" });
    assert_eq!(nobody.post("/api/v1/handovers", &body).await.status, 403);
    for code in ["", "abcdefghijkl", "\u{0}<b>", &"x".repeat(10_000)] {
        let answer = fetch(&ann, code).await;
        assert_eq!(
            (answer.status, &answer.json()["reason"]),
            (404, &json!("no_such_code"))
        );
        assert!(!answer.head.to_lowercase().contains("set-cookie"));
    }
    let code = offer(&ann, "").await;
    assert_eq!(
        ann.request("DELETE", "/api/v1/handovers", "", "")
            .await
            .status,
        204
    );
    assert_eq!(fetch(&nobody, &code).await.status, 404);
    let large = json!({ "luggage": "x".repeat(300_000) });
    assert_eq!(ann.post("/api/v1/handovers", &large).await.status, 413);
    let huge = json!({ "luggage": "x".repeat(3_000_000) });
    assert_eq!(ann.post("/api/v1/handovers", &huge).await.status, 413);
    assert_eq!(ann.post("/api/v1/handovers", &json!({})).await.status, 400);
    // The same browser once more: nothing changes.
    let own = ann.begin(&friend_game("37")).await;
    let code = offer(&ann, "kept").await;
    let answer = fetch(&ann, &code).await;
    assert_eq!(answer.json(), json!({ "luggage": "kept", "games": 0 }));
    assert_eq!(games(&ann).await[0]["id"], own);
    // A page of another site cannot make a visitor somebody else.
    let code = offer(&ann, "").await;
    let origin = "Origin: https://evil.example\r\n";
    let body = json!({ "code": code }).to_string();
    let answer = nobody
        .request("POST", "/api/v1/handovers/use", origin, &body)
        .await;
    assert_eq!(answer.status, 403);
    assert_eq!(fetch(&nobody, &code).await.status, 200);
}
