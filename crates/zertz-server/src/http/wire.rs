//! A WebSocket, whatever is said over it: pings, silence, too many messages, and nonsense.

use std::net::IpAddr;
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use serde::Serialize;
use tokio::time::{Instant, Interval, timeout};
use tungstenite::error::CapacityError;

use super::App;
use super::guard::{Bucket, OpenSocket};
use crate::refusal::{Bye, Problem, Refusal, ServerReason};

/// Every socket has two buffers of this size; what is usual elsewhere, 128 KiB, would make memory
/// the limit for thousands of them.
const BUFFER_BYTES: usize = 4 * 1024;
/// A client that does not take a message for this long is dropped.
const SEND_TIME: Duration = Duration::from_secs(10);
/// How often a silent client is asked whether it is still there, and how long it may be silent.
const PING: Duration = Duration::from_secs(25);
const SILENCE: Duration = Duration::from_secs(80);
/// After more messages that make no sense than this, the connection is closed.
const MAX_NONSENSE: u32 = 20;
/// The same for messages that come too quickly.
const MAX_THROTTLED: u32 = 200;

/// A request that asks for a socket, or why it does not.
pub(super) fn asked(
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<WebSocketUpgrade, Refusal> {
    upgrade.map_err(|error| {
        let error = error.to_string();
        ServerReason::NotAWebSocket { error }.into()
    })
}

/// A place among the sockets of an address, or why there is none.
pub(super) fn counted(app: &App, address: IpAddr) -> Result<OpenSocket, Refusal> {
    app.guard.open_socket(address).ok_or_else(|| {
        app.services.metrics.throttled.inc();
        ServerReason::TooManyConnections {}.into()
    })
}

/// The settings of all sockets, for messages of at most this many bytes.
pub(super) fn settings<F>(upgrade: WebSocketUpgrade<F>, message_bytes: usize) -> WebSocketUpgrade<F>
where
    F: axum::extract::ws::OnFailedUpgrade,
{
    upgrade
        .max_message_size(message_bytes)
        .max_frame_size(message_bytes)
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(BUFFER_BYTES)
}

/// One end of a WebSocket.
pub(super) struct Wire {
    app: App,
    socket: WebSocket,
    ping: Interval,
    heard: Instant,
    bucket: Bucket,
    throttled: u32,
    nonsense: u32,
    /// Why the connection ends, for the other side.
    ending: Option<CloseFrame>,
}

/// What every socket answers to a message that it does not carry out.
#[derive(Serialize)]
struct Refused {
    r#type: &'static str,
    id: u64,
    #[serde(flatten)]
    problem: Problem,
}

impl Wire {
    pub(super) fn new(app: App, socket: WebSocket) -> Wire {
        let bucket = Bucket::full(app.limits.message_burst);
        Wire {
            app,
            socket,
            ping: tokio::time::interval(PING),
            heard: Instant::now(),
            bucket,
            throttled: 0,
            nonsense: 0,
            ending: None,
        }
    }

    /// The next message; nothing when the connection has ended, or has to.
    pub(super) async fn hear(&mut self) -> Option<Utf8Bytes> {
        loop {
            if self.nonsense > MAX_NONSENSE || self.throttled > MAX_THROTTLED {
                self.ending = Some(CloseFrame {
                    code: close_code::POLICY,
                    reason: Utf8Bytes::from_static("too many messages that cannot be carried out"),
                });
                return None;
            }
            tokio::select! {
                _ = self.ping.tick() => {
                    let alive = self.heard.elapsed() < SILENCE;
                    if !alive || !self.deliver(Message::Ping(Default::default())).await {
                        return None;
                    }
                }
                message = self.socket.recv() => {
                    self.heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            let limits = self.app.limits;
                            let taken =
                                self.bucket.take(limits.messages_per_second, limits.message_burst);
                            if taken.is_ok() {
                                return Some(text);
                            }
                            self.throttled += 1;
                            self.app.services.metrics.throttled.inc();
                            let refusal = ServerReason::TooManyMessages {}.into();
                            self.refuse(number(&text), refusal).await;
                        }
                        Some(Ok(Message::Binary(_))) => {
                            self.nonsense += 1;
                            let refusal = ServerReason::JsonTextOnly {}.into();
                            self.refuse(0, refusal).await;
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Err(error)) => {
                            self.broken(error).await;
                            return None;
                        }
                        Some(Ok(Message::Close(_))) | None => return None,
                    }
                }
            }
        }
    }

    /// Answers a message that cannot be understood. Says whether the connection goes on.
    pub(super) async fn nonsense(&mut self, text: &str, error: &serde_json::Error) -> bool {
        self.nonsense += 1;
        let error = error.to_string();
        let refusal = ServerReason::BadMessage { error }.into();
        self.refuse(number(text), refusal).await
    }

    /// Says that something was not carried out. Says whether the connection goes on.
    pub(super) async fn refuse(&mut self, id: u64, refusal: Refusal) -> bool {
        let problem = Problem::from(refusal);
        let r#type = "refused";
        self.send(&Refused {
            r#type,
            id,
            problem,
        })
        .await
    }

    /// Sends a message. Says whether the connection goes on.
    pub(super) async fn send(&mut self, message: &impl Serialize) -> bool {
        match serde_json::to_string(message) {
            Ok(text) => self.pass_on(text.into()).await,
            Err(_) => false,
        }
    }

    /// Sends a message that is text already. Says whether the connection goes on.
    pub(super) async fn pass_on(&mut self, text: Utf8Bytes) -> bool {
        self.deliver(Message::Text(text)).await
    }

    pub(super) async fn close(mut self) {
        let goodbye = Message::Close(self.ending.take());
        let _ = timeout(SEND_TIME, self.socket.send(goodbye)).await;
    }

    /// What came is no message. A person may have done nothing but write much: they hear that it was too much.
    async fn broken(&mut self, error: axum::Error) {
        use tungstenite::Error;
        let error = error.into_inner().downcast::<Error>();
        let (code, reason) = match error.as_deref() {
            Ok(Error::Capacity(CapacityError::MessageTooLong { max_size, .. })) => {
                let reason = ServerReason::MessageTooLarge { most: *max_size };
                let sentence = reason.to_string();
                self.send(&Bye::new(reason.into())).await;
                (close_code::SIZE, sentence.into())
            }
            Ok(Error::Utf8(_)) => (close_code::INVALID, "messages are UTF-8".into()),
            Ok(Error::Protocol(_)) => (close_code::PROTOCOL, "".into()),
            _ => return,
        };
        self.ending = Some(CloseFrame { code, reason });
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
