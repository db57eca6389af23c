//! Serves the board game ZÈRTZ: a web page, a REST interface and WebSockets, with games stored in a
//! database.
//!
//! | module | holds |
//! |---|---|
//! | [`game`] | a game on the server: the task that owns it, its sockets, its engine |
//! | [`store`] | where games are kept |
//! | [`engines`] | the engine for many games at once |
//! | `analysis` | the engine for those who analyse |
//! | [`share`] | a few cores for many analyses |
//! | [`import`] | files of games that visitors import, read in the background |
//! | [`services`] | what everything shares: the store, the engine, what is counted |
//! | [`config`] | how the server is set up |
//! | [`ids`] | names that nobody can guess: of games, imports and visitors |
//! | [`metrics`] | what is counted, for Prometheus |
//! | `refusal` | why the server does not do something, in English sentences |
//! | `linger` | connections that end while the other side still sends |
//! | [`hub`] | the games in memory, and how to reach them |
//! | `handover` | one-time codes with which a visitor goes on on another device |
//! | `past` | the finished games of a visitor, in figures |
//! | [`learn`] | the puzzles by name, who judges tries, and the page of rules |
//! | `http` | everything that is reached over HTTP |
//!
//! What needs neither sockets nor storage nor a time of its own, the game at the table and all
//! messages, is the crate `zertz-play`.
//!
//! The walk of a move: the socket reads a typed message and knows nothing of the game → the game's
//! task asks the table, which reads the move and checks it by the rules of `zertz` → it is stored under the
//! next number → then told to everybody with the new moment and the new options, and acknowledged →
//! if the engine is on turn, one of its threads searches a copy; its answer comes through the same
//! mailbox.

#![forbid(unsafe_code)]

mod analysis;
pub mod config;
pub mod engines;
pub mod game;
mod handover;
mod http;
pub mod hub;
pub mod ids;
pub mod import;
pub mod learn;
mod linger;
pub mod metrics;
mod past;
mod refusal;
pub mod services;
pub mod share;
pub mod store;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;

pub use config::{Config, Limits, Patience};
pub use refusal::{Problem, Refusal, ServerReason};

use engines::Engines;
use http::{App, Guard, Pages};
use hub::Hub;
use import::Imports;
use linger::Lingering;
use metrics::Metrics;
use services::Services;
use store::{Health, Sqlite};

/// The name of the database in its folder.
pub const DATABASE: &str = "zertz.sqlite3";
/// A client that has not sent the head of its request by then is dropped.
const HEAD_TIME: Duration = Duration::from_secs(20);
/// More connections than this are not taken at once.
const MAX_CONNECTIONS: usize = 20_000;
/// How long connections may take to end when the server shuts down.
const GOODBYE: Duration = Duration::from_secs(3);

/// Why the server could not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Something else listens there.
    #[error("another program is listening on {address}; choose another port with --listen, or --listen {}:0 for any that is free", .address.ip())]
    Taken { address: SocketAddr },
    #[error("cannot listen on {address}: {error}")]
    Listen {
        address: SocketAddr,
        error: io::Error,
    },
    /// The folder cannot be made.
    #[error("cannot make the folder {}: {error}; choose another with --data", .folder.display())]
    Folder { folder: PathBuf, error: io::Error },
    /// The database cannot be opened.
    #[error("cannot open the database {}: {error}", .file.display())]
    Database {
        file: PathBuf,
        error: store::StoreError,
    },
    /// No threads to be had.
    #[error("cannot start the threads of the engine: {0}")]
    Threads(io::Error),
}

/// The interface, described: every address and every message.
pub fn openapi() -> utoipa::openapi::OpenApi {
    http::openapi()
}

/// A server that runs.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    services: Arc<Services>,
    imports: Arc<Imports>,
    page_weight: usize,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Server {
    /// Starts a server.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        std::fs::create_dir_all(&config.data).map_err(|error| StartError::Folder {
            folder: config.data.clone(),
            error,
        })?;
        let listener = TcpListener::bind(config.listen).await.map_err(|error| {
            let address = config.listen;
            if error.kind() == io::ErrorKind::AddrInUse {
                StartError::Taken { address }
            } else {
                StartError::Listen { address, error }
            }
        })?;
        let listen = |error| StartError::Listen {
            address: config.listen,
            error,
        };
        let address = listener.local_addr().map_err(listen)?;
        let file = config.data.join(DATABASE);
        let metrics = Arc::new(Metrics::default());
        let health = Health::counting(metrics.store_failures.clone());
        let store =
            Sqlite::open(&file, health).map_err(|error| StartError::Database { file, error })?;
        let engines = Engines::new(
            config.threads,
            config.hash_mib,
            config.eval,
            metrics.clone(),
        )
        .map_err(StartError::Threads)?;
        let services = Services::new(
            Arc::new(store),
            engines,
            metrics,
            config.pause,
            config.patience,
        );
        let imports = Imports::new(services.clone());
        let app = App {
            hub: Hub::new(services.clone()),
            services: services.clone(),
            pages: Arc::new(Pages::new(config.web.clone())),
            guard: Arc::new(Guard::new(config.limits, config.public_url.clone())),
            limits: config.limits,
            imports: imports.clone(),
        };
        imports.sweep();
        let page_weight = app.pages.weight();
        let (stop, stopped) = watch::channel(false);
        let serving = serve(listener, http::router(&app), stopped);
        Ok(Server {
            address,
            services,
            imports,
            page_weight,
            stop,
            task: tokio::spawn(serving),
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What everything on this server shares.
    pub fn services(&self) -> &Arc<Services> {
        &self.services
    }

    /// What all files of the page weigh together, compressed, in bytes.
    pub fn page_weight(&self) -> usize {
        self.page_weight
    }

    /// Says goodbye to everybody, finishes what is being stored and ends.
    pub async fn stop(self) {
        self.services.close();
        self.stop.send_replace(true);
        let _ = timeout(GOODBYE, self.task).await;
        self.imports.settle().await;
        let services = self.services;
        let close = move || {
            services.engines.close();
            services.store.close();
        };
        let _ = tokio::task::spawn_blocking(close).await;
    }
}

/// Takes connections until it is told to stop, then lets those that are busy finish.
async fn serve(listener: TcpListener, router: Router, mut stopped: watch::Receiver<bool>) {
    let room = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = told(&mut stopped) => break,
        };
        let Ok((stream, peer)) = accepted else {
            // No more open files, mostly: wait for some to be closed.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Ok(place) = room.clone().try_acquire_owned() else {
            continue;
        };
        // Small messages are sent at once, not held back for more to come.
        let _ = stream.set_nodelay(true);
        let routes = TowerToHyperService::new(router.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            routes.call(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEAD_TIME)
            .serve_connection(TokioIo::new(Lingering::new(stream)), service)
            .with_upgrades();
        let mut stopped = stopped.clone();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            // Whatever goes wrong, it is the client's connection.
            tokio::select! {
                _ = connection.as_mut() => {}
                () = told(&mut stopped) => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            drop(place);
        });
    }
    drop(listener);
    // All places are free when all connections have ended.
    let _ = room.acquire_many(MAX_CONNECTIONS as u32).await;
}

/// Waits until it is time to stop, or nobody is left who could say so.
async fn told(stopped: &mut watch::Receiver<bool>) {
    let _ = stopped.wait_for(|stop| *stop).await;
}
