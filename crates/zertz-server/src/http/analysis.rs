//! Analysis: a WebSocket to the engine, and what is kept beside games.

#![allow(
    unused_qualifications,
    reason = "the macro that describes routes writes some"
)]

use std::net::IpAddr;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use tokio::sync::mpsc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use zertz::{Game, zgn};

use super::App;
use super::api::{Answer, parse};
use super::asked::Path;
use super::guard::place;
use super::records::{RECORD_BYTES, blocking};
use super::visitor::{Address, Known};
use super::wire::{self, Heard, Wire};
use crate::analysis::{self, Analyst, Question};
use crate::game::Mail;
use crate::ids::{Key, Visitor};
use crate::refusal::{Bye, Problem, Refusal, ServerReason};
use crate::services::now;
use zertz_play::message::{
    AnalysisMessage, AnalysisRequest, Report, Status, Subject, Tree, TreeWish,
};

/// The largest message in bytes: a game of many turns.
const MESSAGE_BYTES: usize = 32 * 1024;
/// The most that is kept of a visitor's notes about one game.
const NOTES_BYTES: usize = 256 * 1024;
/// How many answers may wait for a slow client; later ones are left out.
const OUTBOX: usize = 64;

pub(super) fn router() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(report))
        .routes(routes!(notes, put_notes, forget_notes))
        .layer(DefaultBodyLimit::max(RECORD_BYTES))
}

fn key(text: &str) -> Answer<Key> {
    text.parse().map_err(|_| ServerReason::NoSuchKey {}.into())
}

/// The engine's report about a game
#[utoipa::path(get, path = "/api/v1/reports/{key}", operation_id = "view_report",
    security((), ("token" = []), ("cookie" = [])),
    params(("key" = String, Path)),
    responses((status = 200, body = Report), (status = 204, description = "not analysed yet"), (status = 404, body = Problem)))]
async fn report(
    State(app): State<App>,
    Path(name): Path<String>,
    known: Result<Known, Refusal>,
) -> Answer<Response> {
    let key = key(&name)?;
    if let Key::Import(..) = key {
        stored_game(&app, known?.0, &key).await?;
    }
    let found = app.services.store.report(key).await;
    match found? {
        Some(text) => Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response()),
        // Usual, and no error: browsers would complain about one.
        None => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}

/// Your notes about a game, as a tree
#[utoipa::path(get, path = "/api/v1/notes/{key}", operation_id = "view_notes",
    security(("token" = []), ("cookie" = [])),
    params(("key" = String, Path)),
    responses((status = 200, body = Tree), (status = 204, description = "no notes yet"), (status = 404, body = Problem)))]
async fn notes(
    State(app): State<App>,
    Path(name): Path<String>,
    Known(who): Known,
) -> Answer<Response> {
    let found = app.services.store.notes(key(&name)?, who).await;
    let Some(text) = found? else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    blocking(move || match zgn::read(&text).next() {
        Some(Ok(record)) => Ok(Json(Tree::new(&record)?).into_response()),
        _ => Err(ServerReason::DamagedNotes {}.into()),
    })
    .await
}

/// Keep notes about a game
///
/// They take the place of those that you made before.
#[utoipa::path(put, path = "/api/v1/notes/{key}", operation_id = "keep_notes",
    security(("token" = []), ("cookie" = [])),
    params(("key" = String, Path)), request_body = TreeWish,
    responses((status = 204), (status = 400, body = Problem), (status = 413, body = Problem), (status = 422, body = Problem)))]
async fn put_notes(
    State(app): State<App>,
    Path(name): Path<String>,
    Known(who): Known,
    body: Result<Bytes, BytesRejection>,
) -> Answer<StatusCode> {
    let key = key(&name)?;
    // Notes about games that are not there would be kept for nothing.
    stored_game(&app, who, &key).await?;
    let text = blocking(move || {
        let wish: TreeWish = parse(body)?;
        Ok(zgn::write(&wish.record()?))
    })
    .await?;
    if text.len() > NOTES_BYTES {
        let most = NOTES_BYTES;
        return Err(ServerReason::NotesTooLarge { most }.into());
    }
    let put = app.services.store.put_notes(key, who, now(), text).await;
    if put? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ServerReason::NotesFull {}.into())
    }
}

/// Forget your notes about a game
#[utoipa::path(delete, path = "/api/v1/notes/{key}", operation_id = "forget_notes",
    security(("token" = []), ("cookie" = [])),
    params(("key" = String, Path)),
    responses((status = 204)))]
async fn forget_notes(
    State(app): State<App>,
    Path(name): Path<String>,
    Known(who): Known,
) -> Answer<StatusCode> {
    let forgotten = app.services.store.forget_notes(key(&name)?, who).await;
    forgotten?;
    Ok(StatusCode::NO_CONTENT)
}

/// The socket.
pub(super) async fn open(
    State(app): State<App>,
    Address(address): Address,
    Known(who): Known,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer<Response> {
    let upgrade = wire::asked(upgrade)?;
    let counted = wire::counted(&app, address)?;
    let talk = async move |socket| {
        app.services.metrics.sockets.inc();
        let (outbox, inbox) = mpsc::channel(OUTBOX);
        let connection = AnalysisSocket {
            wire: Wire::new(app.clone(), socket),
            app: app.clone(),
            who,
            address: place(address),
            analyst: None,
            outbox,
            serial: 0,
            asked: 0,
            storing: None,
        };
        connection.run(inbox).await;
        app.services.metrics.sockets.dec();
        drop(counted);
    };
    Ok(wire::settings(upgrade, MESSAGE_BYTES).on_upgrade(talk))
}

/// A socket of somebody who analyses.
struct AnalysisSocket {
    app: App,
    wire: Wire,
    who: Visitor,
    address: IpAddr,
    analyst: Option<Analyst>,
    outbox: mpsc::Sender<AnalysisMessage>,
    /// Our own number of what was asked last: answers to anything else are late.
    serial: u64,
    /// What the client calls it.
    asked: u64,
    /// Where the report is to be stored.
    storing: Option<Key>,
}

impl AnalysisSocket {
    async fn run(mut self, mut inbox: mpsc::Receiver<AnalysisMessage>) {
        let mut closing = self.app.services.closing();
        loop {
            let going_on = tokio::select! {
                () = async { let _ = closing.wait_for(|closing| *closing).await; } => {
                    let why = ServerReason::ShuttingDown {}.into();
                    self.wire.send(&Bye::new(why)).await;
                    false
                }
                Some(answer) = inbox.recv() => self.pass_on(answer, &mut inbox).await,
                heard = self.wire.hear() => match heard {
                    Heard::Text(text) => match serde_json::from_str(&text) {
                        Ok(request) => self.carry_out(request).await,
                        Err(error) => self.wire.nonsense(&text, &error).await,
                    },
                    Heard::Silence | Heard::Back => true,
                    Heard::Left | Heard::Broken => false,
                },
            };
            if !going_on {
                break;
            }
        }
        // Nobody looks any more.
        self.analyst = None;
        self.wire.close().await;
    }

    /// Tells an answer, or the latest if several have come.
    async fn pass_on(
        &mut self,
        answer: AnalysisMessage,
        inbox: &mut mpsc::Receiver<AnalysisMessage>,
    ) -> bool {
        let mut latest = answer;
        while let Ok(later) = inbox.try_recv() {
            latest = later;
        }
        match number(&mut latest) {
            Some(number) if *number == self.serial => *number = self.asked,
            _ => return true,
        }
        if let AnalysisMessage::Report { report, .. } = &latest
            && let Some(key) = self.storing.take()
            && let Ok(text) = serde_json::to_string(report)
        {
            // It is told all the same; only the next visit will miss it.
            let _ = self
                .app
                .services
                .store
                .put_report(key, report.made, text)
                .await;
        }
        self.wire.send(&latest).await
    }

    async fn carry_out(&mut self, request: AnalysisRequest) -> bool {
        let (id, question) = match request {
            AnalysisRequest::Ping => return self.wire.send(&AnalysisMessage::Pong).await,
            AnalysisRequest::Stop => {
                self.leave_off();
                return true;
            }
            AnalysisRequest::Lines {
                id,
                lines,
                threat,
                subject,
            } => (
                id,
                going_on(&subject).and_then(|game| {
                    let game = if threat {
                        analysis::passed(&game)?
                    } else {
                        game
                    };
                    Ok(Question::Lines(game, lines))
                }),
            ),
            AnalysisRequest::Solve { id, subject } => (id, going_on(&subject).map(Question::Solve)),
            AnalysisRequest::Judge { id, subject } => {
                let game = subject.game().map_err(Refusal::from);
                (id, game.map(Question::Judge))
            }
            AnalysisRequest::Whole {
                id,
                effort,
                key,
                subject,
            } => {
                self.leave_off();
                let found = game_to_report(&self.app, self.who, key.as_deref(), &subject).await;
                let question = found.map(|(game, key)| {
                    self.storing = key;
                    Question::Whole(game, effort)
                });
                (id, question)
            }
        };
        if !matches!(question, Ok(Question::Whole(..))) {
            self.leave_off();
        }
        match question.and_then(|question| self.ask(id, question)) {
            Ok(()) => true,
            Err(refusal) => {
                self.leave_off();
                self.wire.refuse(id, refusal).await
            }
        }
    }

    /// Nothing that was asked before is answered any more.
    fn leave_off(&mut self) {
        self.serial += 1;
        self.storing = None;
        if let Some(analyst) = &self.analyst {
            analyst.stop();
        }
    }

    fn ask(&mut self, id: u64, question: Question) -> Result<(), Refusal> {
        analysis::check(&question)?;
        self.asked = id;
        let serial = self.serial;
        let question = match &mut self.analyst {
            Some(analyst) => match analyst.ask(serial, question) {
                Ok(()) => return Ok(()),
                Err(question) => *question,
            },
            None => question,
        };
        // Nobody works here yet, or not any more.
        self.analyst = None;
        let mut analyst = Analyst::start(
            &self.app.services.share,
            self.who,
            self.address,
            self.app.services.engines.eval().clone(),
            self.outbox.clone(),
        )?;
        let asked = analyst.ask(serial, question);
        self.analyst = Some(analyst);
        asked.map_err(|_| ServerReason::EngineUnreachable {}.into())
    }
}

/// The game to report on, and where the report is stored. Of a game on this server it is
/// what was really played.
async fn game_to_report(
    app: &App,
    who: Visitor,
    key_text: Option<&str>,
    subject: &Subject,
) -> Result<(Game, Option<Key>), Refusal> {
    let Some(key) = key_text.map(key).transpose()? else {
        return Ok((subject.game()?, None));
    };
    if let Key::Game(id) = &key {
        let look = |reply| Mail::View {
            visitor: who,
            reply,
        };
        let view = app.hub.ask(id, look).await?;
        if view.state.status != Status::Over {
            return Err(ServerReason::StillGoingOn {}.into());
        }
    }
    let game = stored_game(app, who, &key).await?;
    Ok((game, Some(key)))
}

/// A game that something is kept beside: one that was played here, or one of the visitor's imports.
async fn stored_game(app: &App, who: Visitor, key: &Key) -> Result<Game, Refusal> {
    match key {
        Key::Game(id) => {
            let record = app.hub.ask(id, |reply| Mail::Record { reply }).await?;
            Ok(record.game())
        }
        Key::Import(id, number) => {
            let missing = || ServerReason::NoSuchImportedGame {}.into();
            let store = &app.services.store;
            let found = store.imported_record(id.clone(), who, u64::from(*number));
            let text = found.await?;
            let text = text.ok_or_else(missing)?;
            blocking(move || match zgn::read(&text).next() {
                Some(Ok(record)) => Ok(record.game()),
                _ => Err(missing()),
            })
            .await
        }
    }
}

/// A game that is not over: there is something to look for.
fn going_on(subject: &Subject) -> Result<Game, Refusal> {
    let game = subject.game()?;
    match game.outcome() {
        None => Ok(game),
        Some(_) => Err(ServerReason::OverHere {}.into()),
    }
}

/// The number of the question that an answer belongs to.
fn number(message: &mut AnalysisMessage) -> Option<&mut u64> {
    match message {
        AnalysisMessage::Lines(lines) => Some(&mut lines.id),
        AnalysisMessage::Solved(solved) => Some(&mut solved.id),
        AnalysisMessage::Judged(judged) => Some(&mut judged.id),
        AnalysisMessage::Solving { id, .. }
        | AnalysisMessage::Progress { id, .. }
        | AnalysisMessage::Report { id, .. }
        | AnalysisMessage::Refused { id, .. } => Some(id),
        AnalysisMessage::Pong | AnalysisMessage::Bye { .. } => None,
    }
}
