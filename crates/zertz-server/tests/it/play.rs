//! Games against the real server on a free port with a real database: what sockets and the store add
//! to the table, whose own tests are in `zertz-play`.

use std::time::{Duration, Instant};

use crate::common::{
    Client, PATIENCE, config, engines_game, friend_game, same_screen, server, server_of, some_move,
    visited,
};
use serde_json::{Value, json};
use zertz::{Game, Position, Rules};

/// Two visitors at a friend's game, with their sockets.
async fn two_at(
    server: &zertz_server::Server,
    rules: &str,
) -> (
    String,
    (Client, crate::common::Socket),
    (Client, crate::common::Socket),
) {
    let (ann, bob) = (
        Client::new(server.address()).await,
        Client::new(server.address()).await,
    );
    let game = ann.begin(&friend_game(rules)).await;
    let (mut ann_socket, hello) = ann.socket(&game).await;
    assert_eq!(hello["state"]["status"], "waiting");
    assert_eq!(hello["you"], json!(["first"]));
    let (mut bob_socket, hello) = bob.socket(&game).await;
    assert_eq!(hello["you"], json!([]));
    let done = bob_socket.act(json!({"type": "join", "name": "Bob"})).await;
    assert_eq!(done["type"], "done", "{done}");
    ann_socket.event("joined").await;
    (game, (ann, ann_socket), (bob, bob_socket))
}

#[tokio::test(flavor = "multi_thread")]
async fn two_players_see_the_same_numbered_events_to_the_end() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    for rules in ["37", "19:blitz", "48:tournament"] {
        let (id, (ann, mut ann_socket), (bob, mut bob_socket)) = two_at(&server, rules).await;
        let mut game = Game::new(Position::start(rules.parse::<Rules>().expect("rules")));
        let mut seq = 1;
        while game.outcome().is_none() {
            let text = some_move(&game, 7);
            let turn = game.turns().len() + 1;
            let mover = game.position().turn();
            let socket = match mover {
                zertz::Player::First => &mut ann_socket,
                zertz::Player::Second => &mut bob_socket,
            };
            // The mover hears of their own move as everybody does.
            socket
                .send_text(
                    &json!({"id": turn, "type": "move", "turn": turn, "move": text}).to_string(),
                )
                .await;
            game.play_text(&text).expect("legal");
            seq += 1;
            let updates = [
                ann_socket.until("update").await,
                bob_socket.until("update").await,
            ];
            assert_eq!(updates[0], updates[1]);
            let state = &updates[0]["state"];
            assert_eq!(state["seq"], seq);
            assert_eq!(state["moment"]["position"], game.position().to_string());
            assert_eq!(updates[0]["add"][0]["token"], text);
            assert_eq!(state["options"].is_null(), game.outcome().is_some());
        }
        let view = bob.view(&id).await;
        assert_eq!(view["state"]["status"], "over");
        assert_eq!(
            view["turns"].as_array().map(Vec::len),
            Some(game.turns().len())
        );
        assert_eq!(
            view["state"]["result"]["score"],
            game.outcome().expect("an end").result().to_string()
        );
        // The record says the same.
        let record = ann
            .get(&format!("/api/v1/games/{id}/record?format=zgn"))
            .await;
        let record = zertz::zgn::read(&record.body)
            .next()
            .expect("a game")
            .expect("readable");
        assert_eq!(record.game().position(), game.position());
        assert_eq!(record.tag("Player2"), Some("Bob"));
        for format in ["sgf", "zen"] {
            let file = ann
                .get(&format!("/api/v1/games/{id}/record?format={format}"))
                .await;
            assert!(file.status == 200 && file.head.contains(&format!("zertz-{id}.{format}")));
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_catches_up_and_seats_survive_a_restart() {
    let data = tempfile::tempdir().expect("a folder");
    let running = server(data.path()).await;
    let (id, (mut ann, mut ann_socket), (mut bob, bob_socket)) = two_at(&running, "37").await;
    drop(bob_socket);
    loop {
        let presence = ann_socket.until("presence").await;
        if presence["second"] == "lost" && presence["watchers"] == 0 {
            break;
        }
    }
    assert_eq!(ann_socket.play(1, "Wd4,a1").await["type"], "done");
    let (mut bob_socket, hello) = bob.socket(&id).await;
    assert_eq!(hello["you"], json!(["second"]));
    assert_eq!(hello["turns"][0]["token"], "Wd4,a1");
    assert_eq!(bob_socket.play(2, "Bc4,a2").await["type"], "done");
    // The server goes away in order, and comes back on another port.
    running.stop().await;
    let bye = bob_socket.until("bye").await;
    assert_eq!(bye["message"], "the server shuts down");
    assert_eq!(bye["reason"], "shutting_down");
    let again = server(data.path()).await;
    (ann.address, bob.address) = (again.address(), again.address());
    let (mut ann_socket, hello) = ann.socket(&id).await;
    assert_eq!(hello["you"], json!(["first"]));
    assert_eq!(hello["state"]["seq"], 3);
    assert_eq!(ann_socket.play(3, "xd4b4").await["type"], "done");
    assert_eq!(bob.view(&id).await["turns"][2]["notation"], "x d4Bb4");
    again.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_answers_takes_back_and_plays_again() {
    let (_data, server, ann) = visited().await;
    let wish = json!({
        "game": "37",
        "seats": {"first": {"kind": "engine", "level": 1}, "second": {"kind": "me", "name": "Ann"}},
    });
    let id = ann.begin(&wish).await;
    let (mut socket, hello) = ann.socket(&id).await;
    let mut position = hello["state"]["moment"]["position"].clone();
    let mut turns = hello["turns"].as_array().map_or(0, Vec::len);
    let mut state = hello["state"].clone();
    for _ in 0..400 {
        if state["status"] == "over" {
            break;
        }
        if state["moment"]["turn"] == "second" {
            let text = position.as_str().expect("a position");
            let game = Game::new(text.parse().expect("a position"));
            let text =
                json!({"id": 1, "type": "move", "turn": turns + 1, "move": some_move(&game, 3)});
            socket.send_text(&text.to_string()).await;
        }
        let update = socket.event("moved").await;
        state = update["state"].clone();
        position = state["moment"]["position"].clone();
        turns = update["keep"].as_u64().expect("a number") as usize + 1;
    }
    assert_eq!(state["status"], "over");
    // Alone one may take back even the end; the turn before was one's own choice.
    assert_eq!(
        socket.act(json!({"type": "takeback"})).await["type"],
        "done"
    );
    let view = ann.view(&id).await;
    assert_eq!(view["state"]["status"], "playing");
    assert_eq!(view["state"]["moment"]["turn"], "second");
    let refused = socket.act(json!({"type": "tie"})).await;
    assert_eq!(refused["message"], "the engine does not agree to ties");
    socket.act(json!({"type": "resign"})).await;
    assert_eq!(socket.act(json!({"type": "rematch"})).await["type"], "done");
    let next = ann.rematch(&id).await;
    assert_eq!(ann.view(&next).await["you"], json!(["first"]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn easy_levels_take_a_pause_that_no_clock_counts_and_nobody_must_wait_for() {
    let data = tempfile::tempdir().expect("a folder");
    let start = |pause| {
        server_of(zertz_server::Config {
            pause,
            ..config(data.path())
        })
    };
    let against = |level: u8| {
        json!({
            "game": "19",
            "clock": {"seconds": 5, "increment": 0},
            "seats": {"first": {"kind": "me", "name": "Ann"}, "second": {"kind": "engine", "level": level}},
        })
    };
    let pause = Duration::from_millis(500);
    let server_in_no_hurry = start(pause).await;
    let ann = Client::new(server_in_no_hurry.address()).await;
    let (mut socket, _) = ann.socket(&ann.begin(&against(3)).await).await;
    let before = Instant::now();
    socket.play(1, "Wc3,a1").await;
    let update = socket.event("moved").await;
    assert!(before.elapsed() >= pause, "{:?}", before.elapsed());
    assert_eq!(update["event"]["player"], "second");
    let left = update["state"]["clocks"]["second"].as_u64();
    assert!(left.is_some_and(|left| left > 4500), "{left:?}");
    server_in_no_hurry.stop().await;

    // Far longer than anything here waits.
    let slow = start(PATIENCE * 10).await;
    let ann = Client::new(slow.address()).await;
    let (mut socket, _) = ann.socket(&ann.begin(&against(4)).await).await;
    socket.play(1, "Wc3,a1").await;
    assert_eq!(socket.event("moved").await["event"]["player"], "second");
    let (mut socket, _) = ann.socket(&ann.begin(&against(1)).await).await;
    socket.play(1, "Wc3,a1").await;
    let done = socket.act(json!({"type": "takeback"})).await;
    assert_eq!(
        done["type"], "done",
        "one's turn may be taken back meanwhile"
    );
    assert_eq!(socket.play(1, "Gc3,a1").await["type"], "done");
    assert_eq!(socket.act(json!({"type": "resign"})).await["type"], "done");
    slow.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn engines_play_each_other_while_somebody_looks() {
    let (_data, server, ann) = visited().await;
    let id = ann.begin(&engines_game("19", [1, 2])).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(ann.view(&id).await["state"]["seq"], 0, "nobody looks");
    let (mut socket, _) = ann.socket(&id).await;
    for turn in 1..=3 {
        assert_eq!(socket.event("moved").await["state"]["seq"], turn);
    }
    // It is in the list of the one who began it.
    let list = ann.get("/api/v1/games?opponent=engines").await.json();
    assert_eq!(list["games"][0]["id"], id);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn my_games_are_listed_filtered_paged_and_deleted() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let (ann, bob) = (
        Client::new(server.address()).await,
        Client::new(server.address()).await,
    );
    let engine = |rules: &str, name: &str| json!({"game": rules, "seats": {"first": {"kind": "me", "name": name}, "second": {"kind": "engine", "level": 1}}});
    let mut games = Vec::new();
    for i in 0..7 {
        let rules = if i % 2 == 0 { "37" } else { "48" };
        games.push(ann.begin(&engine(rules, &format!("Änn {i}"))).await);
    }
    let friend = ann.begin(&friend_game("37")).await;
    bob.act(&friend, &json!({"type": "join", "name": "Bob"}))
        .await;
    let ids = |list: &Value| -> Vec<String> {
        let games = list["games"].as_array().expect("a list");
        games
            .iter()
            .map(|game| game["id"].as_str().expect("a name").to_string())
            .collect()
    };
    let list = |query: &'static str| {
        let ann = ann.clone();
        async move { ann.get(&format!("/api/v1/games{query}")).await.json() }
    };
    assert_eq!(ids(&list("").await).len(), 8);
    assert_eq!(ids(&list("?board=48").await).len(), 3);
    assert_eq!(ids(&list("?opponent=friend").await), [friend.as_str()]);
    assert_eq!(ids(&list("?text=%C3%A4nn%203").await), [games[3].as_str()]);
    assert_eq!(ids(&list("?status=over").await).len(), 0);
    assert_eq!(ann.get("/api/v1/games?status=flying").await.status, 400);
    assert_eq!(ann.get("/api/v1/games?before=nonsense").await.status, 400);
    // Page by page, every game once.
    let mut seen = Vec::new();
    let mut path = "/api/v1/games?limit=3".to_string();
    loop {
        let page = ann.get(&path).await.json();
        seen.extend(ids(&page));
        match page["next"].as_str() {
            Some(next) => path = format!("/api/v1/games?limit=3&before={next}"),
            None => break,
        }
    }
    let mut sorted = seen.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!((seen.len(), sorted.len()), (8, 8));
    // Nobody else's games, and nobody else deletes them.
    assert_eq!(
        ids(&bob.get("/api/v1/games").await.json()),
        [friend.as_str()]
    );
    let path = format!("/api/v1/games/{}", games[0]);
    assert_eq!(bob.request("DELETE", &path, "", "").await.status, 404);
    assert_eq!(ann.request("DELETE", &path, "", "").await.status, 204);
    assert_eq!(ann.get(&path).await.status, 404);
    // A game that is going on with a friend must be ended first; then it stays in the list of the other.
    let path = format!("/api/v1/games/{friend}");
    assert_eq!(ann.request("DELETE", &path, "", "").await.status, 422);
    bob.act(&friend, &json!({"type": "resign"})).await;
    assert_eq!(ann.request("DELETE", &path, "", "").await.status, 204);
    assert_eq!(ids(&list("").await).len(), 6);
    assert_eq!(
        ids(&bob.get("/api/v1/games").await.json()),
        [friend.as_str()]
    );
    assert_eq!(bob.request("DELETE", &path, "", "").await.status, 204);
    assert_eq!(bob.get(&path).await.status, 404);
    server.stop().await;
}

/// Many who come at once cost nobody the connection, and are told once.
#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_of_watchers_throws_nobody_out() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let (id, (_ann, mut ann_socket), (_bob, mut bob_socket)) = two_at(&server, "37").await;
    let mut crowd = Vec::new();
    for _ in 0..150 {
        let (id, address) = (id.clone(), server.address());
        crowd.push(tokio::spawn(async move {
            Client::nobody(address).socket(&id).await.0
        }));
    }
    let mut watching = Vec::new();
    for watcher in crowd {
        watching.push(watcher.await.expect("a watcher"));
    }
    while ann_socket.until("presence").await["watchers"] != 150 {}
    assert_eq!(ann_socket.play(1, "Wd4,a1").await["type"], "done");
    assert_eq!(bob_socket.play(2, "Bg1,a2").await["type"], "done");
    for watcher in &mut watching {
        assert_eq!(watcher.event("moved").await["state"]["seq"], 2);
    }
    server.stop().await;
}

/// What is refused says so over the socket and by REST: a code, a sentence, a reason with parameters.
#[tokio::test(flavor = "multi_thread")]
async fn refusals_travel_with_their_reason() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let (id, (ann, mut ann_socket), (bob, mut bob_socket)) = two_at(&server, "37").await;
    let eve = Client::new(server.address()).await;
    let (mut eve_socket, _) = eve.socket(&id).await;
    let why = |answer: &Value| (answer["code"].clone(), answer["reason"].clone());
    let watching = eve_socket.play(1, "Wd4,a1").await;
    assert_eq!(why(&watching), (json!("no_seat"), json!("watching")));
    assert_eq!(watching["params"], json!({}));
    assert_eq!(
        why(&bob_socket.play(1, "Wd4,a1").await),
        (json!("not_your_turn"), json!("not_your_turn"))
    );
    let stale = ann_socket.play(2, "Wd4,a1").await;
    assert_eq!(why(&stale), (json!("stale"), json!("moved_on")));
    assert_eq!(stale["params"], json!({"expected": 1, "turn": 2}));
    let illegal = ann_socket.play(1, "Wd4,d5").await;
    assert_eq!(why(&illegal), (json!("illegal"), json!("ring_not_free")));
    assert_eq!(illegal["params"], json!({"ring": "d5"}));
    assert!(illegal["message"].as_str().expect("words").contains("d5"));
    let nonsense = ann_socket.act(json!({"type": "fly"})).await;
    assert_eq!(why(&nonsense), (json!("malformed"), json!("bad_message")));
    assert_eq!(ann_socket.play(1, "Wd4,a1").await["type"], "done");
    assert_eq!(bob_socket.play(2, "Bd5,a2").await["type"], "done");
    let capture = json!({"type": "move", "turn": 3, "move": "xd4d6"});
    for (client, status, reason) in [(&eve, 403, "watching"), (&bob, 409, "not_your_turn")] {
        let answer = client.act(&id, &capture).await;
        assert_eq!(
            (answer.status, why(&answer.json()).1),
            (status, json!(reason))
        );
    }
    let answer = ann.act(&id, &capture).await;
    assert_eq!(
        (answer.status, answer.json()["seq"].clone()),
        (200, json!(4)),
        "{}",
        answer.body
    );
    let missing = ann.get("/api/v1/games/none").await;
    assert_eq!(
        (missing.status, why(&missing.json()).1),
        (404, json!("no_such_game"))
    );
    server.stop().await;
}

/// Offers and answers reach the other socket; the next game is begun for both.
#[tokio::test(flavor = "multi_thread")]
async fn offers_reach_the_other_and_a_rematch_begins() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let (id, (ann, mut ann_socket), (_bob, mut bob_socket)) = two_at(&server, "37").await;
    ann_socket.play(1, "Wd4,a1").await;
    ann_socket.act(json!({"type": "takeback"})).await;
    let offer = bob_socket.event("takeback_offered").await;
    assert_eq!(
        offer["state"]["takeback"],
        json!({"by": "first", "turn": 1, "notation": "Wd4,a1"})
    );
    bob_socket
        .act(json!({"type": "answer_takeback", "accept": true}))
        .await;
    let back = ann_socket.event("taken_back").await;
    assert_eq!((&back["keep"], &back["add"]), (&json!(0), &json!([])));
    bob_socket.act(json!({"type": "resign"})).await;
    ann_socket.event("resigned").await;
    ann_socket.act(json!({"type": "rematch"})).await;
    bob_socket.event("rematch_offered").await;
    bob_socket.act(json!({"type": "rematch"})).await;
    let begun = ann_socket.event("rematch_begun").await;
    let next = begun["event"]["game"].as_str().expect("a game").to_string();
    let view = ann.view(&next).await;
    assert_eq!(view["you"], json!(["second"]));
    assert_eq!(view["state"]["seats"]["first"]["name"], "Bob");
    assert_eq!(view["info"]["rematch_of"], id);
    server.stop().await;
}

/// The server's own timer: nobody loses time while it is away, and then the flag falls with nobody
/// doing anything.
#[tokio::test(flavor = "multi_thread")]
async fn the_flag_falls_by_itself_and_not_while_the_server_is_away() {
    let (data, running, mut ann) = visited().await;
    let mut wish = same_screen("37");
    wish["clock"] = json!({"seconds": 1, "increment": 0});
    let id = ann.begin(&wish).await;
    let (mut socket, _) = ann.socket(&id).await;
    socket.play(1, "Wd4,a1").await;
    running.stop().await;
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let again = server(data.path()).await;
    ann.address = again.address();
    let (mut socket, hello) = ann.socket(&id).await;
    assert_eq!(hello["state"]["status"], "playing");
    let over = socket.event("time_out").await;
    assert_eq!(
        over["state"]["result"]["text"],
        "Bob has run out of time. Ann wins."
    );
    again.stop().await;
}
