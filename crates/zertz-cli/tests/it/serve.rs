//! `zertz serve` as a process: how it starts, how it ends, and what it keeps.
#![cfg(unix)]

#[path = "../../../zertz-server/tests/it/common/mod.rs"]
mod client;

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use client::{Client, friend_game, same_screen, some_move};
use serde_json::json;
use tokio::sync::Barrier;
use zertz::{Game, Position, Rules};

/// A server that ends with the test.
struct Running {
    child: Child,
    address: SocketAddr,
}

impl Running {
    fn start(data: &Path) -> Running {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zertz"));
        command.args([
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--unlimited",
            "--threads",
            "1",
            "--data",
        ]);
        Running::of(command.arg(data))
    }

    fn of(command: &mut Command) -> Running {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a process");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line
            .trim()
            .strip_prefix("http://")
            .expect("an address")
            .parse()
            .expect("an address");
        Running { child, address }
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill")
            .args([name, &self.child.id().to_string()])
            .status();
        assert!(sent.expect("kill").success());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Killed in the middle of many games: every move that was acknowledged is there afterwards, in
/// order, and the games go on.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_by_a_kill() {
    const GAMES: usize = 40;
    let data = tempfile::tempdir().expect("a folder");
    for round in 0..2 {
        let server = Running::start(data.path());
        let ready = Arc::new(Barrier::new(GAMES + 1));
        let made = Arc::new(AtomicUsize::new(0));
        let mut players = Vec::new();
        for number in 0..GAMES {
            let address = server.address;
            let (ready, made) = (ready.clone(), made.clone());
            players.push(tokio::spawn(async move {
                let client = Client::new(address).await;
                let id = client.begin(&same_screen("37")).await;
                let (mut socket, _) = client.socket(&id).await;
                ready.wait().await;
                let mut game = Game::new(Position::start(Rules::default()));
                let mut acknowledged = Vec::new();
                while game.outcome().is_none() {
                    let text = some_move(&game, number as u64);
                    let turn = game.turns().len() + 1;
                    let message = json!({"id": turn, "type": "move", "turn": turn, "move": text});
                    if socket.try_send(&message.to_string()).await.is_err() {
                        break;
                    }
                    // Until the acknowledgement, or the end of the connection.
                    let answer = loop {
                        match socket.next().await {
                            Some(message) if message["id"] == turn => break Some(message),
                            Some(_) => {}
                            None => break None,
                        }
                    };
                    let Some(answer) = answer else { break };
                    assert_eq!(answer["type"], "done", "{answer}");
                    game.play_text(&text).expect("legal");
                    acknowledged.push(text);
                    made.fetch_add(1, Ordering::Relaxed);
                }
                (client, id, acknowledged)
            }));
        }
        // In the middle, however slow the machine is: all are at the table, and many moves are made.
        let in_the_middle = async {
            ready.wait().await;
            while made.load(Ordering::Relaxed) < GAMES * (2 + round) {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let waited = tokio::time::timeout(2 * client::PATIENCE, in_the_middle).await;
        waited.expect("moves in time");
        server.signal("-KILL");
        let mut played = Vec::new();
        for player in players {
            played.push(player.await.expect("a player"));
        }
        drop(server);
        let again = Running::start(data.path());
        let mut moves = 0;
        for (mut client, id, acknowledged) in played {
            client.address = again.address;
            let view = client.view(&id).await;
            let turns = view["turns"].as_array().expect("turns");
            assert!(turns.len() >= acknowledged.len() && turns.len() <= acknowledged.len() + 1);
            for (turn, token) in turns.iter().zip(&acknowledged) {
                assert_eq!(turn["token"], token.as_str());
            }
            moves += acknowledged.len();
            assert_eq!(view["you"], json!(["first", "second"]));
        }
        assert!(moves > GAMES, "only {moves} moves before the kill");
    }
}

/// A disk that is full: moves are refused with the reason and nothing is lost.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told_and_loses_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    // No file may grow beyond a limit; without the signal that is an error of the write.
    let script = "trap '' XFSZ; ulimit -f 300; exec \"$0\" serve --listen 127.0.0.1:0 --unlimited --data \"$1\"";
    let server = Running::of(
        Command::new("bash")
            .args(["-c", script, env!("CARGO_BIN_EXE_zertz")])
            .arg(data.path()),
    );
    let mut ann = Client::new(server.address).await;
    let mut stored = Vec::new();
    let refused = loop {
        let answer = ann.post("/api/v1/games", &friend_game("37")).await;
        if answer.status != 201 {
            break answer;
        }
        stored.push(answer.id());
        assert!(stored.len() < 5_000, "the disk never fills");
    };
    assert_eq!(refused.status, 503, "{}", refused.body);
    assert!(
        refused.body.contains("could not be stored"),
        "{}",
        refused.body
    );
    // What was there can still be read,
    let last = stored.last().expect("a game").clone();
    assert_eq!(ann.view(&last).await["state"]["status"], "waiting");
    drop(server);
    // and with room again everything is there.
    let again = Running::start(data.path());
    ann.address = again.address;
    for id in &stored {
        assert_eq!(ann.get(&format!("/api/v1/games/{id}")).await.status, 200);
    }
    ann.begin(&friend_game("37")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_ends_in_order_when_asked_to() {
    for signal in ["-TERM", "-INT"] {
        let data = tempfile::tempdir().expect("a folder");
        let mut server = Running::start(data.path());
        let ann = Client::new(server.address).await;
        let id = ann.begin(&friend_game("37")).await;
        let (mut socket, _) = ann.socket(&id).await;
        server.signal(signal);
        assert_eq!(
            socket.until("bye").await["message"],
            "the server shuts down"
        );
        let asked = Instant::now();
        let status = server.child.wait().expect("an end");
        assert!(status.success(), "{signal}: {status}");
        assert!(asked.elapsed() < Duration::from_secs(8));
        // The write-ahead log is folded in: one file is the whole database.
        assert!(!data.path().join("zertz.sqlite3-wal").exists());
    }
}

#[test]
fn a_port_that_is_taken_is_told_with_what_to_do() {
    let data = tempfile::tempdir().expect("a folder");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let ran = Command::new(env!("CARGO_BIN_EXE_zertz"))
        .args(["serve", "--listen", &address, "--data"])
        .arg(data.path())
        .output()
        .expect("a process");
    let text = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.code(), Some(2));
    assert!(
        text.contains("another program is listening") && text.contains("--listen 127.0.0.1:0"),
        "{text}"
    );
}

#[test]
fn what_cannot_be_a_database_is_told() {
    let data = tempfile::tempdir().expect("a folder");
    let serve = |folder: &Path| {
        let ran = Command::new(env!("CARGO_BIN_EXE_zertz"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(folder)
            .output()
            .expect("a process");
        assert_eq!(ran.status.code(), Some(2));
        String::from_utf8_lossy(&ran.stderr).into_owned()
    };
    // A file where the folder should be.
    let file = data.path().join("file");
    std::fs::write(&file, "x").expect("a file");
    assert!(serve(&file).contains("cannot make the folder"));
    // A file that is not a database is left as it is.
    let garbage = data.path().join("zertz.sqlite3");
    std::fs::write(
        &garbage,
        "this is no database, but somebody may need it".repeat(50),
    )
    .expect("a file");
    let before = std::fs::read(&garbage).expect("readable");
    assert!(serve(data.path()).contains("cannot open the database"));
    assert_eq!(std::fs::read(&garbage).expect("readable"), before);
}

/// `zertz` alone is `zertz serve` in the user's data folder, on the usual port or not at all.
#[test]
fn without_a_command_it_serves() {
    let home = tempfile::tempdir().expect("a folder");
    let mut child = Command::new(env!("CARGO_BIN_EXE_zertz"))
        .env("HOME", home.path())
        .env("XDG_DATA_HOME", home.path().join("data"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a process");
    let mut line = String::new();
    let out = child.stdout.take().expect("its output");
    BufReader::new(out).read_line(&mut line).expect("a line");
    if line.is_empty() {
        // Somebody else is using the port on this machine.
        let mut text = String::new();
        child
            .stderr
            .take()
            .expect("its errors")
            .read_to_string(&mut text)
            .expect("text");
        assert!(
            text.contains("another program is listening on 127.0.0.1:8037"),
            "{text}"
        );
    } else {
        assert_eq!(line, "http://127.0.0.1:8037\n");
        assert!(home.path().join("data/zertz/zertz.sqlite3").exists());
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// A small run of the bench: it finds nothing lost.
#[test]
fn the_bench_of_the_server_loses_nothing() {
    let ran = Command::new(env!("CARGO_BIN_EXE_zertz"))
        .args([
            "bench",
            "server",
            "--games",
            "10",
            "--moves",
            "50",
            "--seconds",
            "2",
            "--json",
        ])
        .output()
        .expect("a process");
    let text = String::from_utf8_lossy(&ran.stdout);
    assert!(
        ran.status.success(),
        "{text}{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let figures: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert!(
        figures["moves"].as_u64().is_some_and(|moves| moves > 20),
        "{text}"
    );
    assert_eq!(figures["lost_moves"], 0);
}
