//! What a server must bear: nonsense, floods, other sites, and a database that refuses.

use crate::common::{Client, PATIENCE, friend_game, same_screen, server, visited, visited_with};
use futures_util::SinkExt;
use serde_json::json;
use tempfile::TempDir;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{self, Message};
use zertz_server::Limits;

/// The database of a server, opened behind its back.
fn database(data: &TempDir) -> rusqlite::Connection {
    rusqlite::Connection::open(data.path().join(zertz_server::DATABASE)).expect("open")
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_messages_are_answered_and_too_many_end_the_connection() {
    let (_data, server, ann) = visited().await;
    let id = ann.begin(&friend_game("37")).await;
    let (mut socket, _) = ann.socket(&id).await;
    let nonsense = [
        "",
        "{",
        "null",
        "[]",
        "\"move\"",
        "{\"id\":1}",
        "{\"id\":-1,\"type\":\"ping\"}",
        "{\"id\":2,\"type\":\"fly\"}",
        "{\"id\":3,\"type\":\"move\",\"turn\":\"one\",\"move\":\"Wd4\"}",
        "{\"id\":1e99,\"type\":\"ping\"}",
        "\u{0}\u{1}",
        "{\"id\":4,\"type\":\"move\",\"turn\":1}",
    ];
    for text in nonsense {
        socket.send_text(text).await;
        let refused = socket.until("refused").await;
        assert_eq!(refused["code"], "malformed", "{text}");
        assert!(
            refused["message"].as_str().is_some_and(|m| m.len() > 10),
            "{refused}"
        );
    }
    let deep = format!("{}{}", "[".repeat(3000), "]".repeat(3000));
    socket.send_text(&deep).await;
    assert_eq!(socket.until("refused").await["code"], "malformed");
    socket
        .stream
        .send(Message::binary(vec![0; 10]))
        .await
        .expect("sent");
    assert_eq!(
        socket.until("refused").await["message"],
        "messages are JSON text"
    );
    // It still works,
    assert_eq!(
        socket.act(json!({"type": "join", "name": "x"})).await["code"],
        "taken"
    );
    // until it is too much.
    for _ in 0..12 {
        // The connection may end before all of them are sent.
        let _ = socket.try_send("{").await;
    }
    while socket.next().await.is_some() {}
    assert_eq!(ann.view(&id).await["state"]["seq"], 0);
    server.stop().await;
}

/// A huge message ends the connection, and nothing else. Whoever sent it hears why, even while the rest of it is still
/// on its way.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_too_large_is_told_so() {
    let (_data, server, ann) = visited().await;
    let id = ann.begin(&friend_game("37")).await;
    let paths = [
        (format!("/api/v1/games/{id}/socket"), 8 * 1024),
        ("/api/v1/analysis/socket".to_string(), 32 * 1024),
    ];
    for (path, most) in &paths {
        for size in [most + 1, 100_000, 30_000_000] {
            let mut socket = ann.connect_to(path).await.expect("a socket");
            let text = Message::text("x".repeat(size));
            // It is not taken to the end.
            let _ = timeout(PATIENCE, socket.stream.send(text)).await;
            let bye = socket.until("bye").await;
            assert_eq!(
                (&bye["reason"], &bye["params"]["most"]),
                (&json!("message_too_large"), &json!(most)),
                "{bye}"
            );
            let sentence = bye["message"].as_str().expect("a sentence").to_string();
            assert_eq!(socket.ending().await, Some((1009, sentence)), "{size}");
        }
        // One that is just short enough is read.
        let mut socket = ann.connect_to(path).await.expect("a socket");
        socket.send_text(&" ".repeat(*most)).await;
        assert_eq!(socket.until("refused").await["reason"], "bad_message");
    }
    // Too much nonsense ends a connection with a reason as well.
    let (mut socket, _) = ann.socket(&id).await;
    for _ in 0..30 {
        let _ = socket.try_send("{").await;
    }
    let (code, why) = socket.ending().await.expect("a reason");
    assert!(code == 1008 && why.contains("too many"), "{code} {why}");
    assert_eq!(ann.view(&id).await["state"]["seq"], 0);
    server.stop().await;
}

/// A program whose token is spoilt hears it at once. It does not watch in silence a game that it wants to play.
#[tokio::test(flavor = "multi_thread")]
async fn a_spoilt_token_is_refused() {
    let (_data, server, ann) = visited().await;
    let id = ann.begin(&friend_game("37")).await;
    let token = &ann.token;
    let spoilt = [
        "Bearer".to_string(),
        "Bearer x".to_string(),
        format!("Bearer {}", &token[1..]),
        format!("bearer {token}{token}"),
        format!("Bearer {}", token.to_uppercase()),
        "Bearer \u{e9}".to_string(),
    ];
    let upgrade = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let nobody = Client::nobody(server.address());
    for authorization in &spoilt {
        for path in [
            format!("/api/v1/games/{id}/socket"),
            "/api/v1/analysis/socket".to_string(),
            format!("/api/v1/games/{id}"),
            "/api/v1/games".to_string(),
        ] {
            let headers = format!("Authorization: {authorization}\r\n{upgrade}");
            let answer = nobody.request("GET", &path, &headers, "").await;
            assert_eq!(answer.status, 403, "{authorization} {path}");
            assert_eq!(answer.json()["reason"], "bad_token");
        }
    }
    // What is meant for a proxy says nothing about a visitor, and nobody may watch.
    for headers in ["Authorization: Basic YTpi\r\n", ""] {
        let path = format!("/api/v1/games/{id}");
        assert_eq!(nobody.request("GET", &path, headers, "").await.status, 200);
    }
    let mut watching = nobody.connect(&id).await.expect("a socket");
    assert_eq!(watching.until("hello").await["you"], json!([]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_get_a_reason() {
    let (_data, server, ann) = visited().await;
    let nobody = Client::nobody(server.address());
    for (body, reason) in [
        ("", "EOF"),
        ("{}", "missing field"),
        (
            "{\"game\":\"37\",\"seats\":{\"first\":{\"kind\":\"me\"},\"second\":{\"kind\":\"alien\"}}}",
            "alien",
        ),
        (
            "{\"game\":\"36\",\"seats\":{\"first\":{\"kind\":\"me\"},\"second\":{\"kind\":\"open\"}}}",
            "the game",
        ),
        (
            "{\"game\":\"37\",\"more\":1,\"seats\":{\"first\":{\"kind\":\"me\"},\"second\":{\"kind\":\"open\"}}}",
            "more",
        ),
    ] {
        let answer = ann.request("POST", "/api/v1/games", "", body).await;
        assert_eq!(answer.status, 400, "{body}");
        assert!(
            answer.json()["message"]
                .as_str()
                .is_some_and(|m| m.contains(reason)),
            "{body}: {}",
            answer.body
        );
    }
    let huge = format!("{{\"game\":\"{}\"}}", "x".repeat(1 << 20));
    let answer = ann.request("POST", "/api/v1/games", "", &huge).await;
    assert_eq!(answer.status, 413, "{answer:?}");
    let answer = nobody.request("POST", "/api/v1/games", "", "{}").await;
    assert_eq!(answer.status, 403);
    for path in [
        "/api/v1/games/abc",
        "/api/v1/games/aaaaaaaaaaaa",
        "/api/v1/games/..%2f..%2fetc",
        "/api/v2/x",
        "/api/v1/games/aaaaaaaaaaaa/socket",
    ] {
        let answer = ann.get(path).await;
        assert!(
            answer.status == 404 || answer.status == 400,
            "{path}: {}",
            answer.status
        );
        assert!(answer.json()["message"].is_string(), "{path}");
    }
    assert_eq!(ann.get("/assets/0000/js/main.js").await.status, 404);
    assert_eq!(ann.get("/assets/../Cargo.toml").await.status, 404);
    // What looks like a file is one or is not there.
    for path in [
        "/manifest.json",
        "/sw.js",
        "/game/abc.html",
        "/.env",
        "/wp-login.php",
    ] {
        let answer = nobody.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.header("set-cookie").is_none() && !answer.body.contains("<html"));
    }
    let robots = nobody.get("/robots.txt").await;
    assert!(robots.body.starts_with("User-agent: *\n"), "{robots:?}");
    assert_eq!(
        robots.header("content-type"),
        Some("text/plain; charset=utf-8")
    );
    // The pages of the app; one that is not there says so itself.
    for (path, status) in [
        ("/", 200),
        ("/game/abc", 200),
        ("/games", 200),
        ("/nowhere", 404),
    ] {
        let answer = nobody.get(path).await;
        assert_eq!(answer.status, status, "{path}");
        assert!(answer.body.contains("<html"), "{path}");
        assert!(
            answer.head.contains("HttpOnly; SameSite=Lax"),
            "{}",
            answer.head
        );
        assert!(
            answer.head.contains("default-src 'none'"),
            "{}",
            answer.head
        );
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_are_kept_out() {
    let (_data, server, ann) = visited().await;
    let wish = friend_game("37").to_string();
    let evil = "Origin: https://evil.example\r\n";
    assert_eq!(
        ann.request("POST", "/api/v1/games", evil, &wish)
            .await
            .status,
        403
    );
    assert_eq!(
        ann.request("GET", "/", "Host: evil.example\r\n", "")
            .await
            .status,
        403
    );
    let own = format!("Origin: http://{}\r\n", server.address());
    let begun = ann.request("POST", "/api/v1/games", &own, &wish).await;
    let id = begun.id();
    let path = format!("/api/v1/games/{id}/socket");
    let upgrade = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let answer = ann
        .request("GET", &path, &format!("{upgrade}{evil}"), "")
        .await;
    assert_eq!(answer.status, 403);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn floods_are_slowed_down() {
    let limits = Limits {
        requests_per_second: 1.0,
        request_burst: 30.0,
        games_per_minute: 1.0,
        game_burst: 3.0,
        sockets_per_address: 2,
        messages_per_second: 1.0,
        message_burst: 5.0,
    };
    let (_data, server, ann) = visited_with(limits).await;
    let mut begun = Vec::new();
    let wish = friend_game("37");
    for _ in 0..5 {
        let answer = ann.post("/api/v1/games", &wish).await;
        if answer.status == 201 {
            begun.push(answer.id());
        } else {
            assert_eq!(answer.status, 429);
            // One a minute: nobody is sent away for longer, or for nothing.
            let wait = answer.header("retry-after").expect("a time");
            assert!((1..=60).contains(&wait.parse().unwrap_or(0)), "{wait}");
            assert_eq!(answer.json()["params"]["seconds"].to_string(), wait);
        }
    }
    assert_eq!(begun.len(), 3);
    let (mut one, _) = ann.socket(&begun[0]).await;
    let (_two, _) = ann.socket(&begun[0]).await;
    match ann.connect(&begun[0]).await {
        Err(tungstenite::Error::Http(refused)) => {
            assert_eq!(refused.status(), 429);
            assert!(refused.headers().contains_key("retry-after"));
        }
        _ => panic!("a third socket"),
    }
    for _ in 0..8 {
        one.send_text("{\"id\":5,\"type\":\"ping\"}").await;
    }
    let refused = one.until("refused").await;
    assert_eq!(
        (&refused["code"], &refused["id"]),
        (&json!("too_many"), &json!(5))
    );
    let mut throttled = 0;
    for _ in 0..40 {
        let answer = ann.get("/api/v1/info").await;
        throttled += usize::from(answer.status == 429);
        let wait = (answer.status == 429).then_some("1");
        assert_eq!(answer.header("retry-after"), wait);
    }
    assert!(throttled > 5, "{throttled}");
    server.stop().await;
}

/// Another process holds the database: moves are refused with the reason, nothing changes, and when
/// it lets go the game goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_refuses_loses_nothing() {
    let (data, server, ann) = visited().await;
    let id = ann.begin(&same_screen("37")).await;
    let (mut socket, _) = ann.socket(&id).await;
    assert_eq!(socket.play(1, "Wd4,a1").await["type"], "done");
    let other = database(&data);
    other.execute_batch("BEGIN IMMEDIATE").expect("locked");
    let refused = socket.play(2, "Bg1,a2").await;
    assert_eq!(refused["code"], "storage", "{refused}");
    assert_eq!(ann.view(&id).await["state"]["seq"], 1);
    assert_eq!(
        ann.post("/api/v1/games", &friend_game("37")).await.status,
        503
    );
    other.execute_batch("COMMIT").expect("released");
    assert_eq!(socket.play(2, "Bg1,a2").await["type"], "done");
    assert_eq!(ann.get("/healthz").await.status, 200);
    server.stop().await;
}

/// Another process appends to the game: this one notices, takes over what was done, and tells its
/// clients.
#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_database_do_not_contradict_each_other() {
    let data = tempfile::tempdir().expect("a folder");
    let (one, two) = (server(data.path()).await, server(data.path()).await);
    let ann = Client::new(one.address()).await;
    let elsewhere = Client {
        address: two.address(),
        token: ann.token.clone(),
    };
    let id = ann.begin(&same_screen("37")).await;
    let (mut here, _) = ann.socket(&id).await;
    let (mut there, _) = elsewhere.socket(&id).await;
    assert_eq!(here.play(1, "Wd4,a1").await["type"], "done");
    // The other server has not heard of it, and its move would be the first one too.
    let refused = there.play(1, "Bd4,a4").await;
    assert_eq!(refused["code"], "stale", "{refused}");
    assert_eq!(elsewhere.view(&id).await["turns"][0]["token"], "Wd4,a1");
    assert_eq!(there.play(2, "Bg1,a2").await["type"], "done");
    one.stop().await;
    two.stop().await;
}

/// The database of the first release, with a game in it.
#[tokio::test(flavor = "multi_thread")]
async fn an_older_database_is_upgraded_with_its_games() {
    let (data, running, mut ann) = visited().await;
    let id = ann.begin(&friend_game("37")).await;
    running.stop().await;
    // Back to the tables of version 1.
    let db = database(&data);
    db.execute_batch(
        "DROP TABLE imported_records; DROP TABLE imported_games; DROP TABLE import_faults; DROP TABLE imports;
         DROP TABLE import_total;
         DROP TABLE notes; DROP TABLE reports;
         DROP INDEX people_by_visitor; DROP INDEX games_by_time;
         ALTER TABLE people DROP COLUMN kept; PRAGMA user_version = 1;",
    )
    .expect("older");
    drop(db);
    let again = server(data.path()).await;
    ann.address = again.address();
    assert_eq!(ann.view(&id).await["you"], json!(["first"]));
    assert_eq!(ann.get("/api/v1/games").await.json()["games"][0]["id"], id);
    again.stop().await;
}

/// Events that make no sense are refused with a reason; other games are not harmed.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_game_harms_no_other() {
    let (data, running, mut ann) = visited().await;
    let (bad, good) = (
        ann.begin(&friend_game("37")).await,
        ann.begin(&friend_game("37")).await,
    );
    running.stop().await;
    let db = database(&data);
    let event = "{\"kind\":\"moved\",\"player\":\"first\",\"token\":\"Wz9\"}";
    db.execute("INSERT INTO events VALUES (?, 1, 1, ?)", [&bad, event])
        .expect("damaged");
    drop(db);
    let again = server(data.path()).await;
    ann.address = again.address();
    let answer = ann.get(&format!("/api/v1/games/{bad}")).await;
    assert_eq!(answer.status, 503);
    assert!(
        answer.body.contains("damaged at event 1"),
        "{}",
        answer.body
    );
    let list = ann.get("/api/v1/games").await.json();
    assert_eq!(list["games"].as_array().map(Vec::len), Some(1));
    assert_eq!(list["games"][0]["id"], good);
    again.stop().await;
}

/// Connections that are given up in the middle of the upgrade do not count for ever.
#[tokio::test(flavor = "multi_thread")]
async fn sockets_that_never_open_are_forgotten() {
    use tokio::io::AsyncWriteExt;
    let limits = Limits {
        sockets_per_address: 5,
        ..Limits::NONE
    };
    let (_data, server, ann) = visited_with(limits).await;
    let id = ann.begin(&friend_game("37")).await;
    for _ in 0..40 {
        let mut stream = tokio::net::TcpStream::connect(server.address())
            .await
            .expect("a connection");
        let request = format!(
            "GET /api/v1/games/{id}/socket HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            server.address()
        );
        stream.write_all(request.as_bytes()).await.expect("sent");
        drop(stream);
    }
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
    let mut open = Vec::new();
    for _ in 0..5 {
        open.push(ann.socket(&id).await);
    }
    assert!(ann.connect(&id).await.is_err(), "a sixth socket");
    server.stop().await;
}

/// Rematches are new games, too.
#[tokio::test(flavor = "multi_thread")]
async fn rematches_count_as_new_games() {
    let limits = Limits {
        games_per_minute: 0.001,
        game_burst: 2.0,
        ..Limits::NONE
    };
    let (_data, server, ann) = visited_with(limits).await;
    let id = ann.begin(&same_screen("37")).await;
    ann.act(&id, &json!({"type": "resign"})).await;
    assert_eq!(ann.act(&id, &json!({"type": "rematch"})).await.status, 200);
    let next = ann.rematch(&id).await;
    ann.act(&next, &json!({"type": "resign"})).await;
    assert_eq!(
        ann.act(&next, &json!({"type": "rematch"})).await.status,
        429
    );
    server.stop().await;
}
