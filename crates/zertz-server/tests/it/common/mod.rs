//! A client for tests: requests, sockets, and a server of one's own.

#![allow(dead_code, reason = "every test uses a part of it")]

pub(crate) mod imports;
pub(crate) mod schemas;

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use zertz::Game;
use zertz_engine::eval::Eval;

use schemas::{Schemas, Side};

/// Nothing in these tests takes longer, even on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// An answer over HTTP.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {self:?}"))
    }

    /// What a header of the answer says.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(':'));
        let found = lines.find(|(key, _)| key.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.trim())
    }

    /// The name of the game that was begun.
    pub(crate) fn id(&self) -> String {
        assert_eq!(self.status, 201, "{}", self.body);
        self.json()["id"].as_str().expect("a name").to_string()
    }
}

/// A visitor of a server.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
    pub(crate) token: String,
}

impl Client {
    /// A new visitor.
    pub(crate) async fn new(address: SocketAddr) -> Client {
        let nobody = Client::nobody(address);
        let answer = nobody.request("POST", "/api/v1/visitors", "", "").await;
        let token = answer.json()["token"]
            .as_str()
            .expect("a token")
            .to_string();
        Client { address, token }
    }

    /// Somebody without a token.
    pub(crate) fn nobody(address: SocketAddr) -> Client {
        Client {
            address,
            token: String::new(),
        }
    }

    /// A request with more headers, if wanted.
    pub(crate) async fn request(
        &self,
        method: &str,
        path: &str,
        headers: &str,
        body: &str,
    ) -> Answer {
        let work = async {
            let mut stream = TcpStream::connect(self.address)
                .await
                .expect("a connection");
            let token = if self.token.is_empty() {
                String::new()
            } else {
                format!("Authorization: Bearer {}\r\n", self.token)
            };
            let host = if headers.to_lowercase().contains("host:") {
                String::new()
            } else {
                format!("Host: {}\r\n", self.address)
            };
            let request = format!(
                "{method} {path} HTTP/1.1\r\n{host}{token}{headers}Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
                body.len()
            );
            // A server that refuses early may close before it has read everything.
            let _ = stream.write_all(request.as_bytes()).await;
            let mut bytes = Vec::new();
            let _ = stream.read_to_end(&mut bytes).await;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
            let status = head
                .split(' ')
                .nth(1)
                .and_then(|s| s.parse().ok())
                .unwrap_or(0);
            Answer {
                status,
                head: head.to_string(),
                body: body.to_string(),
            }
        };
        let answer = timeout(PATIENCE, work).await.expect("an answer in time");
        let schemas = Schemas::of_server();
        if let Some(schema) = schemas.of_answer(method, path, answer.status)
            && let Ok(value) = serde_json::from_str(&answer.body)
        {
            schemas.check(schema, Side::Server, &value);
        }
        answer
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.request("GET", path, "", "").await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.request("POST", path, "", &body.to_string()).await
    }

    /// Begins a game, and returns its name.
    pub(crate) async fn begin(&self, wish: &Value) -> String {
        self.post("/api/v1/games", wish).await.id()
    }

    pub(crate) async fn view(&self, game: &str) -> Value {
        self.get(&format!("/api/v1/games/{game}")).await.json()
    }

    /// The game that followed one that is over.
    pub(crate) async fn rematch(&self, game: &str) -> String {
        let view = self.view(game).await;
        let next = view["state"]["rematch"]["game"].as_str();
        next.expect("a game").to_string()
    }

    pub(crate) async fn act(&self, game: &str, action: &Value) -> Answer {
        self.post(&format!("/api/v1/games/{game}/actions"), action)
            .await
    }

    /// A socket to a game, before its first message.
    pub(crate) async fn connect(&self, game: &str) -> Result<Socket, tungstenite::Error> {
        self.connect_to(&format!("/api/v1/games/{game}/socket"))
            .await
    }

    /// Any socket.
    pub(crate) async fn connect_to(&self, path: &str) -> Result<Socket, tungstenite::Error> {
        let url = format!("ws://{}{path}", self.address);
        let mut request = url.into_client_request()?;
        if !self.token.is_empty() {
            let token = format!("Bearer {}", self.token).parse().expect("a header");
            request.headers_mut().insert("authorization", token);
        }
        let (stream, _) = timeout(PATIENCE, connect_async(request))
            .await
            .expect("a socket in time")?;
        let speaks = match path.starts_with("/api/v1/analysis/") {
            true => "AnalysisMessage",
            false => "ServerMessage",
        };
        Ok(Socket {
            stream,
            speaks,
            next: 1,
        })
    }

    /// A socket to a game, and the greeting.
    pub(crate) async fn socket(&self, game: &str) -> (Socket, Value) {
        let mut socket = self.connect(game).await.expect("a socket");
        let hello = socket.until("hello").await;
        (socket, hello)
    }
}

/// A socket to a game.
pub(crate) struct Socket {
    pub(crate) stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The schema of what it says.
    speaks: &'static str,
    next: u64,
}

impl Socket {
    /// How the connection ends: the code and the words of the last frame. Messages are passed over.
    pub(crate) async fn ending(&mut self) -> Option<(u16, String)> {
        loop {
            let frame = timeout(PATIENCE, self.stream.next());
            match frame.await.expect("an end in time")? {
                Ok(Message::Close(frame)) => {
                    return frame.map(|frame| (frame.code.into(), frame.reason.to_string()));
                }
                Ok(_) => {}
                Err(_) => return None,
            }
        }
    }

    /// The next message; `None` when the connection has ended.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            match timeout(PATIENCE, self.stream.next())
                .await
                .expect("a message in time")?
            {
                Ok(Message::Text(text)) => {
                    let message = serde_json::from_str(&text).expect("JSON");
                    Schemas::of_server().check_named(self.speaks, &message);
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of a type; others are passed over.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self
                .next()
                .await
                .unwrap_or_else(|| panic!("ended before {kind}"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// The next update with an event of this kind.
    pub(crate) async fn event(&mut self, kind: &str) -> Value {
        loop {
            let update = self.until("update").await;
            if update["event"]["kind"] == kind {
                return update;
            }
        }
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        let sent = self.stream.send(Message::text(text.to_string())).await;
        sent.expect("sent");
    }

    /// Sends, unless the connection has ended.
    pub(crate) async fn try_send(&mut self, text: &str) -> Result<(), tungstenite::Error> {
        self.stream.send(Message::text(text.to_string())).await
    }

    /// Does something and waits for the answer: `done` or `refused`. Updates on the way are dropped.
    pub(crate) async fn act(&mut self, mut action: Value) -> Value {
        let id = self.next;
        self.next += 1;
        action["id"] = id.into();
        self.send_text(&action.to_string()).await;
        loop {
            let message = self.next().await.expect("an answer");
            if message["id"] == id {
                return message;
            }
        }
    }

    pub(crate) async fn play(&mut self, turn: usize, mv: &str) -> Value {
        self.act(json!({"type": "move", "turn": turn, "move": mv}))
            .await
    }
}

/// A friend's game: the one who begins has the first seat.
pub(crate) fn friend_game(rules: &str) -> Value {
    json!({
        "game": rules,
        "seats": {"first": {"kind": "me", "name": "Ann"}, "second": {"kind": "open"}},
    })
}

/// A game at one screen: whoever begins has both seats.
pub(crate) fn same_screen(rules: &str) -> Value {
    json!({
        "game": rules,
        "seats": {"first": {"kind": "me", "name": "Ann"}, "second": {"kind": "me", "name": "Bob"}},
    })
}

/// A game of the engine against itself.
pub(crate) fn engines_game(rules: &str, levels: [u8; 2]) -> Value {
    json!({
        "game": rules,
        "seats": {"first": {"kind": "engine", "level": levels[0]}, "second": {"kind": "engine", "level": levels[1]}},
    })
}

/// A move drawn from those of a position, the same each time.
pub(crate) fn some_move(game: &Game, seed: u64) -> String {
    let mut n = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ game.position().zobrist();
    n ^= n >> 29;
    let mv = game
        .legal()
        .pick(|count| (n % count as u64) as usize)
        .expect("a move");
    game.notate(zertz::Action::Move(mv)).to_string()
}

/// A server without limits, its folder, and its first visitor.
pub(crate) async fn visited() -> (TempDir, zertz_server::Server, Client) {
    visited_with(zertz_server::Limits::NONE).await
}

pub(crate) async fn visited_with(
    limits: zertz_server::Limits,
) -> (TempDir, zertz_server::Server, Client) {
    let data = tempfile::tempdir().expect("a folder");
    let server = server_with(data.path(), limits).await;
    let ann = Client::new(server.address()).await;
    (data, server, ann)
}

/// A server in this process, on a free port.
pub(crate) async fn server(data: &Path) -> zertz_server::Server {
    server_with(data, zertz_server::Limits::NONE).await
}

pub(crate) async fn server_with(data: &Path, limits: zertz_server::Limits) -> zertz_server::Server {
    server_of(zertz_server::Config {
        limits,
        ..config(data)
    })
    .await
}

pub(crate) async fn server_of(config: zertz_server::Config) -> zertz_server::Server {
    let server = zertz_server::Server::start(config);
    server.await.expect("a server")
}

/// A free port, one thread, no limits, no pauses.
pub(crate) fn config(data: &Path) -> zertz_server::Config {
    zertz_server::Config {
        listen: "127.0.0.1:0".parse().expect("an address"),
        data: data.to_path_buf(),
        threads: 1,
        hash_mib: 4,
        eval: Eval::default(),
        public_url: None,
        web: None,
        limits: zertz_server::Limits::NONE,
        pause: Duration::ZERO,
        patience: zertz_server::Patience::default(),
    }
}
