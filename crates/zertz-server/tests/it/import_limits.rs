//! How much of imports there may be: sizes, numbers and rates, of one visitor, one address and all together.

use std::time::{Duration, Instant};

use crate::common::imports::{brought, many, read};
use crate::common::{Client, PATIENCE, config, server, server_of, server_with, visited};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use zertz_server::Limits;

#[tokio::test(flavor = "multi_thread")]
async fn huge_files_are_refused_before_they_are_read() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    // A hundred megabytes that are announced: the answer comes after the head alone.
    for head in ["Content-Length: 104857600", "Transfer-Encoding: chunked"] {
        let mut stream = TcpStream::connect(server.address())
            .await
            .expect("a connection");
        let request = format!(
            "POST /api/v1/imports HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\n{head}\r\n\r\n",
            server.address(),
            ann.token
        );
        stream.write_all(request.as_bytes()).await.expect("sent");
        let (mut from, mut to) = stream.into_split();
        // Where nothing is announced, it comes when too much has come.
        let sending = tokio::spawn(async move {
            let mut sent = 0_usize;
            let piece = format!("{:x}\r\n{}\r\n", 1 << 20, "x".repeat(1 << 20));
            while head.starts_with("Transfer") && sent < 100 {
                if to.write_all(piece.as_bytes()).await.is_err() {
                    break;
                }
                sent += 1;
            }
            (to, sent)
        });
        let mut answer = [0; 4096];
        let length = tokio::time::timeout(PATIENCE, from.read(&mut answer))
            .await
            .expect("an answer in time")
            .expect("an answer");
        let answer = String::from_utf8_lossy(&answer[..length]).into_owned();
        assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
        assert!(answer.contains("32 MiB"), "{answer}");
        sending.abort();
    }
    assert_eq!(ann.get("/api/v1/imports").await.json(), json!([]));
    // Everybody else's requests are still small.
    let answer = ann
        .request("POST", "/api/v1/games", "", &"x".repeat(100_000))
        .await;
    assert_eq!(answer.status, 413);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn there_is_a_limit_to_what_one_visitor_keeps() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    for _ in 0..50 {
        brought(&ann, "a.txt", "Wd4,a1").await;
    }
    let answer = ann.request("POST", "/api/v1/imports", "", "Wd4,a1").await;
    assert_eq!(answer.status, 429);
    assert!(answer.body.contains("50 imports"), "{}", answer.body);
    // Somebody else may go on; and with games it is the same.
    let bob = Client::new(server.address()).await;
    let import = brought(&bob, "a.txt", "Wd4,a1").await;
    let db =
        rusqlite::Connection::open(data.path().join(zertz_server::DATABASE)).expect("the database");
    db.execute(
        "UPDATE imports SET games = 49_000 WHERE id = ?",
        [import["id"].as_str()],
    )
    .expect("changed");
    let import = brought(&bob, "many.zgn", &many(2000)).await;
    assert_eq!(import["state"], "failed");
    assert_eq!(import["games"], 1000, "{import}");
    assert!(
        import["message"]
            .as_str()
            .is_some_and(|words| words.contains("50000")),
        "{import}"
    );
    // Once there is nothing left, nothing is taken.
    let answer = bob.request("POST", "/api/v1/imports", "", "Wd4,a1").await;
    assert_eq!(answer.status, 429, "{}", answer.body);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_come_no_quicker_than_allowed() {
    let data = tempfile::tempdir().expect("a folder");
    let limits = Limits {
        games_per_minute: 1.0,
        game_burst: 2.0,
        ..Limits::NONE
    };
    let server = server_with(data.path(), limits).await;
    let ann = Client::new(server.address()).await;
    for status in [202, 202, 429] {
        let answer = ann.request("POST", "/api/v1/imports", "", "Wd4,a1").await;
        assert_eq!(answer.status, status, "{}", answer.body);
    }
    server.stop().await;
}

/// A file on its way: the head is sent, and the server has said that it wants the rest or why not.
struct Sending {
    stream: TcpStream,
    answer: String,
}

impl Sending {
    async fn begin(client: &Client, bytes: usize) -> Sending {
        let mut stream = TcpStream::connect(client.address)
            .await
            .expect("a connection");
        // The server answers when it begins to read the body.
        let head = format!(
            "POST /api/v1/imports HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: {bytes}\r\n\r\n",
            client.address, client.token
        );
        stream.write_all(head.as_bytes()).await.expect("sent");
        let mut answer = [0; 4096];
        let length = tokio::time::timeout(PATIENCE, stream.read(&mut answer))
            .await
            .expect("an answer in time")
            .expect("an answer");
        let answer = String::from_utf8_lossy(&answer[..length]).into_owned();
        Sending { stream, answer }
    }

    fn is_wanted(&self) -> bool {
        self.answer.starts_with("HTTP/1.1 100")
    }

    /// Sends the rest, and returns the answer.
    async fn end(mut self, body: &str) -> String {
        self.stream.write_all(body.as_bytes()).await.expect("sent");
        let mut answer = Vec::new();
        let reading = self.stream.read_to_end(&mut answer);
        let read = tokio::time::timeout(PATIENCE, reading).await;
        read.expect("an answer in time").expect("an answer");
        String::from_utf8_lossy(&answer).into_owned()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_sends_two_files_at_once() {
    let (_data, server, ann) = visited().await;
    let first = Sending::begin(&ann, 32 << 20).await;
    let second = Sending::begin(&ann, 6).await;
    assert!(first.is_wanted() && second.is_wanted());
    let third = Sending::begin(&Client::new(server.address()).await, 6).await;
    assert!(third.answer.starts_with("HTTP/1.1 429"), "{}", third.answer);
    assert!(third.answer.contains("on their way"), "{}", third.answer);
    let answer = second.end("Wd4,a1").await;
    assert!(answer.starts_with("HTTP/1.1 202"), "{answer}");
    // One that has arrived is on its way no longer, nor is one that was given up.
    let fourth = Sending::begin(&ann, 6).await;
    assert!(fourth.is_wanted(), "{}", fourth.answer);
    drop(first);
    let end = Instant::now() + PATIENCE;
    while !Sending::begin(&ann, 6).await.is_wanted() {
        assert!(Instant::now() < end, "the place stays taken");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_files_together_do_not_pass_a_limit_that_has_room_for_one() {
    let (_data, server, ann) = visited().await;
    for _ in 0..49 {
        brought(&ann, "a.txt", "Wd4,a1").await;
    }
    let sending = [Sending::begin(&ann, 6).await, Sending::begin(&ann, 6).await];
    let mut answers = Vec::new();
    for one in sending {
        assert!(one.is_wanted(), "{}", one.answer);
        answers.push(one.end("Wd4,a1").await);
    }
    assert!(answers[0].starts_with("HTTP/1.1 202"), "{}", answers[0]);
    assert!(answers[1].starts_with("HTTP/1.1 429"), "{}", answers[1]);
    assert!(answers[1].contains("50 imports"), "{}", answers[1]);
    let list = ann.get("/api/v1/imports").await.json();
    assert_eq!(list.as_array().map(Vec::len), Some(50));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_few_files_are_open_at_once_and_all_are_read() {
    let data = tempfile::tempdir().expect("a folder");
    // Behind a proxy, so that the two come from two addresses.
    let server = server_of(zertz_server::Config {
        public_url: Some("https://zertz.example".parse().expect("an address")),
        ..config(data.path())
    })
    .await;
    let text = many(3000);
    let mut begun = Vec::new();
    for address in ["192.0.2.1", "192.0.2.2"] {
        let client = Client::new(server.address()).await;
        let header = format!("X-Forwarded-For: {address}\r\n");
        for _ in 0..3 {
            let answer = client.request("POST", "/api/v1/imports", &header, &text);
            begun.push((client.clone(), answer.await.json()));
        }
    }
    let db =
        rusqlite::Connection::open(data.path().join(zertz_server::DATABASE)).expect("the database");
    let end = Instant::now() + PATIENCE * 6;
    let (mut most, mut most_of_one) = (0, 0);
    loop {
        let (left, open, of_one): (i64, i64, i64) = db
            .query_row(
                "SELECT count(*), coalesce(sum(open), 0), coalesce(max(of_one), 0) FROM
                   (SELECT games > 0 AS open, sum(games > 0) OVER (PARTITION BY visitor) AS of_one
                    FROM imports WHERE state = 'reading')",
                [],
                |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
            )
            .expect("numbers");
        (most, most_of_one) = (most.max(open), most_of_one.max(of_one));
        if left == 0 {
            break;
        }
        assert!(Instant::now() < end, "it takes too long");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    assert!(most <= 3, "{most} were open");
    assert!(most_of_one <= 2, "{most_of_one} of one visitor were open");
    for (client, import) in begun {
        let import = read(&client, &import["id"]).await;
        assert_eq!(
            (&import["state"], &import["games"]),
            (&json!("done"), &json!(3000))
        );
    }
    server.stop().await;
}
