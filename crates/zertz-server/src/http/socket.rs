//! A WebSocket to one game.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

use super::guard::Bucket;
use super::{App, visitor};
use crate::game::{Mail, SocketId};
use crate::hub::no_such_game;
use crate::ids::{GameId, Visitor};
use crate::protocol::{Action, ClientMessage, Code, ServerMessage};
use crate::refusal::Refusal;

/// The largest message in bytes.
const MESSAGE_BYTES: usize = 8 * 1024;
/// Every socket has two buffers of this size; what is usual elsewhere, 128 KiB, would make memory
/// the limit for thousands of them.
const BUFFER_BYTES: usize = 4 * 1024;
/// So many messages may wait for a slow client before it is dropped.
const OUTBOX: usize = 64;
/// A client that does not take a message for so long is dropped.
const SEND_TIME: Duration = Duration::from_secs(10);
/// How often a silent client is asked whether it is still there, and how long it may be silent.
const PING: Duration = Duration::from_secs(25);
const SILENCE: Duration = Duration::from_secs(80);
/// So many messages that make no sense, and the connection is closed.
const MAX_NONSENSE: u32 = 20;
/// The same for messages that come too quickly.
const MAX_THROTTLED: u32 = 200;

pub(super) async fn open(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(id): Path<String>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Response {
    let Ok(id) = id.parse::<GameId>() else {
        return no_such_game().into_response();
    };
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(error) => {
            let message = format!("this address is for WebSockets: {error}");
            return Refusal::new(Code::Malformed, message).into_response();
        }
    };
    let who = visitor::anybody(&headers);
    // Whether the game is there is best said before the connection is a socket.
    if let Err(refusal) = app.hub.find(&id).await {
        return refusal.into_response();
    }
    let address = app.guard.address(peer, &headers);
    let Some(counted) = app.guard.open_socket(address) else {
        app.hub.metrics.throttled.inc();
        return Refusal::new(Code::TooMany, "too many connections; close some pages")
            .into_response();
    };
    upgrade
        .max_message_size(MESSAGE_BYTES)
        .max_frame_size(MESSAGE_BYTES)
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(BUFFER_BYTES)
        .on_upgrade(move |socket| async move {
            app.hub.metrics.sockets.inc();
            let connection = Connection {
                app: app.clone(),
                id,
                who,
                address,
                socket,
            };
            connection.run().await;
            app.hub.metrics.sockets.dec();
            drop(counted);
        })
}

struct Connection {
    app: App,
    id: GameId,
    who: Visitor,
    address: IpAddr,
    socket: WebSocket,
}

impl Connection {
    async fn run(mut self) {
        let (outbox, mut inbox) = mpsc::channel(OUTBOX);
        let attached = self.app.hub.ask(&self.id, |reply| Mail::Attach {
            visitor: self.who,
            outbox: outbox.clone(),
            reply,
        });
        let socket = match attached.await.and_then(|attached| attached) {
            Ok(socket) => socket,
            Err(refusal) => {
                self.send(&ServerMessage::Bye {
                    message: refusal.message,
                })
                .await;
                return;
            }
        };
        // The game alone holds the other end now: when it lets go, this ends.
        drop(outbox);
        self.talk(socket, &mut inbox).await;
        let _ = self.app.hub.tell(&self.id, Mail::Detach(socket)).await;
        let _ = timeout(SEND_TIME, self.socket.send(Message::Close(None))).await;
    }

    async fn talk(&mut self, socket: SocketId, inbox: &mut mpsc::Receiver<Utf8Bytes>) {
        let mut ping = tokio::time::interval(PING);
        let mut heard = Instant::now();
        let limits = self.app.limits;
        let (rate, burst) = (limits.messages_per_second, limits.message_burst);
        let mut bucket = Bucket::full(burst);
        let mut throttled = 0;
        let mut nonsense = 0;
        loop {
            let going_on = tokio::select! {
                news = inbox.recv() => match news {
                    Some(text) => self.pass_on(text).await,
                    None => false,
                },
                _ = ping.tick() => {
                    heard.elapsed() < SILENCE
                        && self.deliver(Message::Ping(Default::default())).await
                }
                message = self.socket.recv() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            if bucket.take(rate, burst) {
                                self.hear(socket, inbox, &text, &mut nonsense).await
                            } else {
                                throttled += 1;
                                self.app.hub.metrics.throttled.inc();
                                let refusal = Refusal::new(Code::TooMany, "too many messages; wait a moment");
                                self.refuse(number(&text), refusal).await
                            }
                        }
                        Some(Ok(Message::Binary(_))) => {
                            nonsense += 1;
                            let refusal = Refusal::new(Code::Malformed, "messages are JSON text");
                            self.refuse(0, refusal).await
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => true,
                        Some(Ok(Message::Close(_)) | Err(_)) | None => false,
                    }
                }
            };
            if !going_on || nonsense > MAX_NONSENSE || throttled > MAX_THROTTLED {
                return;
            }
        }
    }

    /// Handles a message. Says whether the connection goes on.
    async fn hear(
        &mut self,
        socket: SocketId,
        inbox: &mut mpsc::Receiver<Utf8Bytes>,
        text: &str,
        nonsense: &mut u32,
    ) -> bool {
        let ClientMessage { id, action } = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                *nonsense += 1;
                let message = format!("the message cannot be understood: {error}");
                return self
                    .refuse(number(text), Refusal::new(Code::Malformed, message))
                    .await;
            }
        };
        match action {
            Action::Ping => self.send(&ServerMessage::Pong).await,
            Action::Resync => self
                .app
                .hub
                .tell(&self.id, Mail::Resync(socket))
                .await
                .is_ok(),
            action => {
                if let Action::Rematch = action
                    && let Err(refusal) = self.app.guard.new_game(self.address)
                {
                    return self.refuse(id, refusal).await;
                }
                let (visitor, id_of_game) = (self.who, self.id.clone());
                let act = |reply| Mail::Act {
                    visitor,
                    action: action.clone(),
                    reply,
                };
                let result = self
                    .app
                    .hub
                    .ask(&id_of_game, act)
                    .await
                    .and_then(|result| result);
                // What has happened is told before it is said to be done.
                while let Ok(text) = inbox.try_recv() {
                    if !self.pass_on(text).await {
                        return false;
                    }
                }
                match result {
                    Ok(seq) => self.send(&ServerMessage::Done { id, seq }).await,
                    Err(refusal) => self.refuse(id, refusal).await,
                }
            }
        }
    }

    async fn refuse(&mut self, id: u64, refusal: Refusal) -> bool {
        let Refusal { code, message } = refusal;
        self.send(&ServerMessage::Refused { id, code, message })
            .await
    }

    async fn send(&mut self, message: &ServerMessage) -> bool {
        match serde_json::to_string(message) {
            Ok(text) => self.pass_on(text.into()).await,
            Err(_) => false,
        }
    }

    async fn pass_on(&mut self, text: Utf8Bytes) -> bool {
        self.deliver(Message::Text(text)).await
    }

    async fn deliver(&mut self, message: Message) -> bool {
        matches!(
            timeout(SEND_TIME, self.socket.send(message)).await,
            Ok(Ok(()))
        )
    }
}

/// The number of a message that could not be understood otherwise.
fn number(text: &str) -> u64 {
    #[derive(serde::Deserialize)]
    struct Numbered {
        id: u64,
    }
    serde_json::from_str::<Numbered>(text).map_or(0, |message| message.id)
}
