//! Connections that break or fall silent, and players who are gone: over real sockets, with less
//! patience than a server usually has.

use std::time::Duration;

use crate::common::{Client, Socket, config, friend_game};
use futures_util::SinkExt;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio_tungstenite::tungstenite::Message;
use zertz_server::{Patience, Server};

/// A connection counts as lost after so long.
const SILENCE: Duration = Duration::from_millis(600);

/// What is promised to people, by the figures that a server has unless it is told otherwise.
#[test]
fn a_lost_connection_is_told_within_15_seconds_and_claimed_after_30() {
    let usual = Patience::default();
    // A quarter of a second passes before changes are told.
    assert!(usual.silence + Duration::from_millis(250) < Duration::from_secs(15));
    assert_eq!(usual.absence, Duration::from_secs(30));
}

async fn patient(data: &TempDir, absence: Duration) -> Server {
    let mut config = config(data.path());
    config.patience = Patience {
        silence: SILENCE,
        absence,
    };
    Server::start(config).await.expect("a server")
}

struct Table {
    id: String,
    ann: Client,
    ann_socket: Socket,
    bob: Client,
    bob_socket: Socket,
}

/// Ann and Bob with five minutes each.
async fn table(server: &Server) -> Table {
    let (ann, bob) = (
        Client::new(server.address()).await,
        Client::new(server.address()).await,
    );
    let mut wish = friend_game("37");
    wish["clock"] = json!({"seconds": 300, "increment": 0});
    let id = ann.begin(&wish).await;
    let (ann_socket, _) = ann.socket(&id).await;
    let (mut bob_socket, _) = bob.socket(&id).await;
    bob_socket.act(json!({"type": "join", "name": "Bob"})).await;
    Table {
        id,
        ann,
        ann_socket,
        bob,
        bob_socket,
    }
}

/// Waits until Ann is told this of Bob.
async fn hears_that_bob_is(ann_socket: &mut Socket, contact: &str) -> Value {
    loop {
        let presence = ann_socket.until("presence").await;
        if presence["second"] == contact {
            return presence;
        }
    }
}

fn reason(answer: &Value) -> &str {
    answer["reason"].as_str().unwrap_or_default()
}

/// Whoever does not answer is lost, though nothing was closed; a sign of life brings them back. A
/// connection that breaks is lost, and one that is closed is not.
#[tokio::test(flavor = "multi_thread")]
async fn silence_is_noticed_and_ends() {
    let data = tempfile::tempdir().expect("a folder");
    let server = patient(&data, Duration::from_secs(30)).await;
    let mut table = table(&server).await;
    hears_that_bob_is(&mut table.ann_socket, "here").await;
    assert_eq!(table.ann_socket.play(1, "Wd4,a1").await["type"], "done");
    // Nobody reads what comes to Bob, so that no ping is answered either.
    let presence = hears_that_bob_is(&mut table.ann_socket, "lost").await;
    assert_eq!(presence["first"], "here");
    assert_eq!(presence["overdue"]["player"], "second");
    let wait = presence["overdue"]["wait"].as_u64().expect("a time");
    assert!((20_000..=30_000).contains(&wait), "{wait}");
    let early = table.ann_socket.act(json!({"type": "claim_win"})).await;
    assert_eq!(reason(&early), "too_early_to_claim");
    // He reads again.
    let answer = table.bob_socket.act(json!({"type": "claim_win"})).await;
    assert_eq!(reason(&answer), "your_turn");
    let presence = hears_that_bob_is(&mut table.ann_socket, "here").await;
    assert_eq!(presence["overdue"], Value::Null);
    // He moves: nobody is awaited. Then the connection breaks without a word.
    table.bob_socket.play(2, "Bg1,a2").await;
    drop(table.bob_socket);
    let presence = hears_that_bob_is(&mut table.ann_socket, "lost").await;
    assert_eq!(presence["overdue"], Value::Null, "Ann is on turn");
    table.ann_socket.play(3, "Gb1,a3").await;
    while table.ann_socket.until("presence").await["overdue"]["player"] != "second" {}
    // He comes back by another, and leaves in order.
    (table.bob_socket, _) = table.bob.socket(&table.id).await;
    hears_that_bob_is(&mut table.ann_socket, "here").await;
    table.bob_socket.stream.close(None).await.expect("closed");
    hears_that_bob_is(&mut table.ann_socket, "away").await;
    // Whoever asks without a socket is here, too.
    table.bob.view(&table.id).await;
    hears_that_bob_is(&mut table.ann_socket, "here").await;
    server.stop().await;
}

/// Those who watch are told of the others, and somebody with two windows is one of them.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_of_themselves() {
    let data = tempfile::tempdir().expect("a folder");
    let server = patient(&data, Duration::from_secs(30)).await;
    let mut table = table(&server).await;
    let eve = Client::new(server.address()).await;
    let (mut one, _) = eve.socket(&table.id).await;
    let (_two, _) = eve.socket(&table.id).await;
    while table.ann_socket.until("presence").await["watchers"] != 1 {}
    let (mut stranger, _) = Client::nobody(server.address()).socket(&table.id).await;
    while table.ann_socket.until("presence").await["watchers"] != 2 {}
    while one.until("presence").await["watchers"] != 1 {}
    while stranger.until("presence").await["watchers"] != 1 {}
    server.stop().await;
}

/// The claim is refused while the player is back, and granted after the wait; it is an event of the
/// game, which a new server finds in the store.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_claimed_in_time_and_not_after_a_return() {
    let data = tempfile::tempdir().expect("a folder");
    let server = patient(&data, Duration::from_millis(1)).await;
    let claims = [
        ("claim_win", "win_claimed", "1-0"),
        ("call_tie", "tie_called", "1/2-1/2"),
    ];
    let mut ended = Vec::new();
    for (action, event, score) in claims {
        let mut table = table(&server).await;
        table.ann_socket.play(1, "Wd4,a1").await;
        hears_that_bob_is(&mut table.ann_socket, "lost").await;
        // A sign of life: he is back, and nothing can be claimed.
        table.bob_socket.sign_of_life().await;
        hears_that_bob_is(&mut table.ann_socket, "here").await;
        let refused = tokio::select! {
            refused = table.ann_socket.act(json!({"type": action})) => refused,
            // He stays by reading on.
            end = table.bob_socket.until("bye") => panic!("{end}"),
        };
        assert_eq!(reason(&refused), "opponent_is_here");
        hears_that_bob_is(&mut table.ann_socket, "lost").await;
        let done = table.ann_socket.act(json!({"type": action})).await;
        assert_eq!(done["type"], "done", "{done}");
        // He reads it when he is there again.
        let update = table.bob_socket.event(event).await;
        assert_eq!(update["event"]["player"], "first");
        assert_eq!(update["state"]["result"]["score"], score);
        assert_eq!(
            update["state"]["result"]["end"],
            json!({"kind": "abandoned"})
        );
        let late = json!({"type": "move", "turn": 2, "move": "Bg1,a2", "since": 2});
        assert_eq!(reason(&table.bob_socket.act(late).await), "game_over");
        ended.push((table.id, table.ann, score));
    }
    server.stop().await;
    let again = patient(&data, Duration::from_secs(30)).await;
    for (id, mut ann, score) in ended {
        ann.address = again.address();
        let view = ann.view(&id).await;
        assert_eq!(view["state"]["result"]["score"], score);
        let record = ann
            .get(&format!("/api/v1/games/{id}/record?format=zgn"))
            .await;
        assert!(
            record.body.contains("[Termination \"abandoned\"]"),
            "{}",
            record.body
        );
        let sgf = ann
            .get(&format!("/api/v1/games/{id}/record?format=sgf"))
            .await;
        let read = zertz::sgf::read(&sgf.body)
            .next()
            .expect("a game")
            .expect("readable");
        assert_eq!(read.result.expect("a result").as_str(), score);
    }
    again.stop().await;
}

/// A move that nobody knows to have arrived is sent again, over another connection too: it counts once.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_arrives_twice_is_played_once() {
    let data = tempfile::tempdir().expect("a folder");
    let server = patient(&data, Duration::from_secs(30)).await;
    let mut table = table(&server).await;
    let (mut other, hello) = table.ann.socket(&table.id).await;
    assert_eq!(hello["state"]["since"], 0);
    let first = json!({"type": "move", "turn": 1, "move": "Wd4,a1", "since": 0});
    // By two connections at once, and once more by each, and without any.
    let (a, b) = tokio::join!(
        table.ann_socket.act(first.clone()),
        other.act(first.clone())
    );
    for answer in [a, b, table.ann_socket.act(first.clone()).await] {
        assert_eq!(
            (&answer["type"], &answer["seq"]),
            (&json!("done"), &json!(2)),
            "{answer}"
        );
    }
    assert_eq!(table.ann.act(&table.id, &first).await.status, 200);
    let view = table.ann.view(&table.id).await;
    assert_eq!(view["turns"].as_array().map(Vec::len), Some(1));
    // Taken back meanwhile, it does not come again by itself.
    table.ann_socket.act(json!({"type": "takeback"})).await;
    table.bob_socket.event("takeback_offered").await;
    table
        .bob_socket
        .act(json!({"type": "answer_takeback", "accept": true}))
        .await;
    let late = other.act(first).await;
    assert_eq!(reason(&late), "turns_taken_back");
    assert_eq!(late["code"], "stale");
    assert_eq!(table.bob.view(&table.id).await["turns"], json!([]));
    server.stop().await;
}

impl Socket {
    /// Says something that only a sign of life answers.
    async fn sign_of_life(&mut self) {
        self.stream
            .send(Message::Ping(Default::default()))
            .await
            .expect("sent");
    }
}
