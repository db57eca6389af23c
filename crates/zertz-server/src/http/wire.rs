//! A WebSocket, whatever is said over it: pings, silence, too many messages, and nonsense.

use std::net::IpAddr;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use serde::Serialize;
use tokio::time::{Instant, sleep_until, timeout};
use tungstenite::error::CapacityError;

use super::App;
use super::guard::{Bucket, OpenSocket};
use crate::refusal::{Bye, Problem, Refusal, ServerReason};

/// Every socket has two buffers of this size; what is usual elsewhere, 128 KiB, would make memory
/// the limit for thousands of them.
const BUFFER_BYTES: usize = 4 * 1024;
/// A client that does not take a message for this long is dropped.
const SEND_TIME: Duration = Duration::from_secs(10);
/// A connection that is silent for so many times as long as it takes to count as lost is given up.
const GIVEN_UP: u32 = 6;
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
    /// When anything was heard last.
    heard: Instant,
    /// When to ask for a sign of life, to call it lost, or to give it up.
    due: Instant,
    is_silent: bool,
    bucket: Bucket,
    throttled: u32,
    nonsense: u32,
    /// Why the connection ends, for the other side.
    ending: Option<CloseFrame>,
}

/// What is heard of the other end.
pub(super) enum Heard {
    /// A message.
    Text(Utf8Bytes),
    /// Nothing, for so long that the connection counts as lost.
    Silence,
    /// Something again after that.
    Back,
    /// It has closed the connection, or has to be dropped.
    Left,
    /// The connection broke without a word.
    Broken,
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
        let heard = Instant::now();
        let due = heard + app.services.patience.silence / 2;
        Wire {
            app,
            socket,
            heard,
            due,
            is_silent: false,
            bucket,
            throttled: 0,
            nonsense: 0,
            ending: None,
        }
    }

    /// The next message, or what else is to be known of the other end.
    pub(super) async fn hear(&mut self) -> Heard {
        loop {
            if self.nonsense > MAX_NONSENSE || self.throttled > MAX_THROTTLED {
                self.ending = Some(CloseFrame {
                    code: close_code::POLICY,
                    reason: Utf8Bytes::from_static("too many messages that cannot be carried out"),
                });
                return Heard::Left;
            }
            tokio::select! {
                () = sleep_until(self.due) => {
                    if let Some(heard) = self.listen_in().await {
                        return heard;
                    }
                }
                message = self.socket.recv() => {
                    if let Some(heard) = self.received(message).await {
                        return heard;
                    }
                }
            }
        }
    }

    /// Nothing was heard for a while.
    async fn listen_in(&mut self) -> Option<Heard> {
        let silence = self.app.services.patience.silence;
        let quiet = self.heard.elapsed();
        // Something may have come after the alarm was set.
        if quiet < silence / 2 {
            self.due = self.heard + silence / 2;
            return None;
        }
        if quiet >= silence * GIVEN_UP {
            return Some(Heard::Broken);
        }
        if quiet >= silence && !self.is_silent {
            self.is_silent = true;
            return Some(Heard::Silence);
        }
        self.due = Instant::now() + silence / 2;
        let asked = self.deliver(Message::Ping(Bytes::new())).await;
        (!asked).then_some(Heard::Broken)
    }

    async fn received(&mut self, message: Option<Result<Message, axum::Error>>) -> Option<Heard> {
        let message = match message {
            Some(Ok(Message::Close(_))) => return Some(Heard::Left),
            Some(Ok(message)) => message,
            Some(Err(error)) => {
                self.broken(error).await;
                return Some(Heard::Broken);
            }
            None => return Some(Heard::Broken),
        };
        self.heard = Instant::now();
        match message {
            Message::Text(text) => {
                let limits = self.app.limits;
                let taken = self
                    .bucket
                    .take(limits.messages_per_second, limits.message_burst);
                if taken.is_ok() {
                    self.is_silent = false;
                    return Some(Heard::Text(text));
                }
                self.throttled += 1;
                self.app.services.metrics.throttled.inc();
                let refusal = ServerReason::TooManyMessages {}.into();
                self.refuse(number(&text), refusal).await;
            }
            Message::Binary(_) => {
                self.nonsense += 1;
                let refusal = ServerReason::JsonTextOnly {}.into();
                self.refuse(0, refusal).await;
            }
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => {}
        }
        std::mem::take(&mut self.is_silent).then_some(Heard::Back)
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
