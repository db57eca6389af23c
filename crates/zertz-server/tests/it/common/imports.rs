//! Importing files of games, and waiting for them.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{Client, PATIENCE};

/// Imports a file.
pub(crate) async fn bring(client: &Client, name: &str, text: &str) -> Value {
    let path = format!("/api/v1/imports?name={name}");
    let answer = client.request("POST", &path, "", text).await;
    assert_eq!(answer.status, 202, "{}", answer.body);
    answer.json()
}

/// Waits until an import has been read.
pub(crate) async fn read(client: &Client, id: &Value) -> Value {
    let path = format!("/api/v1/imports/{}", id.as_str().expect("a name"));
    let end = Instant::now() + PATIENCE * 6;
    loop {
        let import = client.get(&path).await.json();
        if import["state"] != "reading" {
            return import;
        }
        assert!(Instant::now() < end, "it takes too long: {import}");
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
}

pub(crate) async fn brought(client: &Client, name: &str, text: &str) -> Value {
    let begun = bring(client, name, text).await;
    read(client, &begun["id"]).await
}

pub(crate) async fn games(client: &Client, import: &Value, query: &str) -> Value {
    let id = import["id"].as_str().expect("a name");
    let answer = client
        .get(&format!("/api/v1/imports/{id}/games?{query}"))
        .await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

pub(crate) fn numbers(list: &Value) -> Vec<u64> {
    let games = list["games"].as_array().expect("games");
    games
        .iter()
        .filter_map(|game| game["number"].as_u64())
        .collect()
}

/// This many small games of various people on various boards.
pub(crate) fn many(number: usize) -> String {
    let mut text = String::new();
    for i in 1..=number {
        let board = ["37", "48", "61"][i % 3];
        let result = ["1-0", "0-1", "*", "1/2-1/2"][i % 4];
        let _ = write!(
            text,
            "[Player1 \"Ann {i}\"]\n[Player2 \"Élodie\"]\n[Date \"{}.{:02}.{:02}\"]\n[Game \"{board}\"]\n[Result \"{result}\"]\n\n1. Wd4,a1 {result}\n\n",
            2000 + i % 20,
            1 + i % 12,
            1 + i % 28,
        );
    }
    text
}

/// The content of a body that was sent in pieces.
pub(crate) fn unchunked(body: &str) -> String {
    let (mut out, mut rest) = (String::new(), body);
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).expect("a size");
        if size == 0 {
            break;
        }
        out += &after[..size];
        rest = after[size..].trim_start_matches("\r\n");
    }
    out
}
