//! A WebSocket to one game.

use std::net::{IpAddr, SocketAddr};

use axum::extract::ws::{Utf8Bytes, WebSocketUpgrade};
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use tokio::sync::mpsc;

use super::wire::{self, Wire};
use super::{App, visitor};
use crate::game::{Mail, SocketId};
use crate::hub::no_such_game;
use crate::ids::{GameId, Visitor};
use crate::protocol::{Action, ClientMessage, ServerMessage};

/// The largest message in bytes.
const MESSAGE_BYTES: usize = 8 * 1024;
/// So many messages may wait for a slow client before it is dropped.
const OUTBOX: usize = 64;
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
    let upgrade = match wire::asked(upgrade) {
        Ok(upgrade) => upgrade,
        Err(refusal) => return refusal.into_response(),
    };
    let who = visitor::anybody(&headers);
    // Whether the game is there is best said before the connection is a socket.
    if let Err(refusal) = app.hub.find(&id).await {
        return refusal.into_response();
    }
    let address = app.guard.address(peer, &headers);
    let counted = match wire::counted(&app, address) {
        Ok(counted) => counted,
        Err(refusal) => return refusal.into_response(),
    };
    wire::settings(upgrade, MESSAGE_BYTES).on_upgrade(move |socket| async move {
        app.hub.metrics.sockets.inc();
        let connection = Connection {
            wire: Wire::new(app.clone(), socket),
            app: app.clone(),
            id,
            who,
            address,
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
                let message = refusal.message;
                self.wire.send(&ServerMessage::Bye { message }).await;
                return;
            }
        };
        // The game alone holds the other end now: when it lets go, this ends.
        drop(outbox);
        self.talk(socket, &mut inbox).await;
        let _ = self.app.hub.tell(&self.id, Mail::Detach(socket)).await;
        self.wire.close().await;
    }

    async fn talk(&mut self, socket: SocketId, inbox: &mut mpsc::Receiver<Utf8Bytes>) {
        loop {
            let going_on = tokio::select! {
                news = inbox.recv() => match news {
                    Some(text) => self.wire.pass_on(text).await,
                    None => false,
                },
                message = self.wire.hear() => match message {
                    Some(text) => self.hear(socket, inbox, &text).await,
                    None => false,
                },
            };
            if !going_on {
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
