//! A WebSocket to one game.

use std::net::IpAddr;

use axum::extract::State;
use axum::extract::ws::{Utf8Bytes, WebSocketUpgrade};
use axum::response::Response;
use tokio::sync::mpsc;

use super::App;
use super::api::{Answer, game_id};
use super::asked::Path;
use super::visitor::{Address, Anybody};
use super::wire::{self, Heard, Wire};
use crate::game::{Mail, SocketId};
use crate::ids::{GameId, Visitor};
use crate::refusal::Bye;
use zertz_play::message::{Action, ClientMessage, ServerMessage};

/// The largest message in bytes.
const MESSAGE_BYTES: usize = 8 * 1024;
/// How many messages may wait for a slow client before it is dropped.
const OUTBOX: usize = 64;

/// Opens a socket to a game, for whoever asks.
pub(super) async fn open(
    State(app): State<App>,
    Address(address): Address,
    Path(id): Path<String>,
    Anybody(who): Anybody,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let id = game_id(&id)?;
    let upgrade = wire::asked(upgrade)?;
    // Whether the game is there is best said before the connection is a socket.
    app.hub.find(&id).await?;
    let counted = wire::counted(&app, address)?;
    let talk = async move |socket| {
        app.services.metrics.sockets.inc();
        let connection = Connection {
            wire: Wire::new(app.clone(), socket),
            app: app.clone(),
            id,
            who,
            address,
        };
        connection.run().await;
        app.services.metrics.sockets.dec();
        drop(counted);
    };
    Ok(wire::settings(upgrade, MESSAGE_BYTES).on_upgrade(talk))
}

struct Connection {
    app: App,
    id: GameId,
    who: Visitor,
    address: IpAddr,
    wire: Wire,
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
                self.wire.send(&Bye::new(refusal)).await;
                return;
            }
        };
        // The game alone holds the other end now: when it lets go, this ends.
        drop(outbox);
        let has_left = self.talk(socket, &mut inbox).await;
        let _ = self
            .app
            .hub
            .tell(&self.id, Mail::Detach { socket, has_left })
            .await;
        self.wire.close().await;
    }

    /// Ends with the connection. Says whether the client has closed it, and not lost it.
    async fn talk(&mut self, socket: SocketId, inbox: &mut mpsc::Receiver<Utf8Bytes>) -> bool {
        let mut is_lost = false;
        loop {
            let going_on = tokio::select! {
                news = inbox.recv() => match news {
                    Some(text) => self.wire.pass_on(text).await,
                    None => false,
                },
                heard = self.wire.hear() => {
                    let was_lost = std::mem::replace(&mut is_lost, matches!(heard, Heard::Silence));
                    if is_lost != was_lost {
                        let _ = self.app.hub.tell(&self.id, Mail::Silence { socket, is_lost }).await;
                    }
                    match heard {
                        Heard::Text(text) => self.hear(socket, inbox, &text).await,
                        Heard::Silence | Heard::Back => true,
                        Heard::Left => return true,
                        Heard::Broken => false,
                    }
                }
            };
            if !going_on {
                return false;
            }
        }
    }

    /// Handles a message. Says whether the connection goes on.
    async fn hear(
        &mut self,
        socket: SocketId,
        inbox: &mut mpsc::Receiver<Utf8Bytes>,
        text: &str,
    ) -> bool {
        let ClientMessage { id, action } = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => return self.wire.nonsense(text, &error).await,
        };
        match action {
            Action::Ping => self.wire.send(&ServerMessage::Pong).await,
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
                    return self.wire.refuse(id, refusal).await;
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
                    if !self.wire.pass_on(text).await {
                        return false;
                    }
                }
                match result {
                    Ok(seq) => self.wire.send(&ServerMessage::Done { id, seq }).await,
                    Err(refusal) => self.wire.refuse(id, refusal).await,
                }
            }
        }
    }
}
