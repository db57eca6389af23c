//! How the server is set up.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use axum::http::Uri;
use zertz_engine::eval::Eval;
use zertz_play::LIVE_WAIT;

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// The folder of the database; it is made if it is not there.
    pub data: PathBuf,
    /// Threads of the engine.
    pub threads: usize,
    /// The engine's tables in MiB, all together.
    pub hash_mib: usize,
    /// How the engine evaluates positions.
    pub eval: Eval,
    /// The address under which others reach the server, if it stands behind a proxy.
    pub public_url: Option<Uri>,
    /// Read the files of the page from this folder, anew at each visit, instead of those in the program.
    pub web: Option<PathBuf>,
    /// How much one client may ask for.
    pub limits: Limits,
    /// How long levels 1 to 3 take over a turn at least when they play a person: who learns wants to see
    /// what they have done themselves before the answer comes. No clock counts it.
    pub pause: Duration,
    /// How long somebody may be silent, or gone.
    pub patience: Patience,
}

impl Config {
    /// A pause in which one can see what one has done.
    pub const PAUSE: Duration = Duration::from_millis(800);
}

/// How long somebody may be silent, or gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// A connection over which nothing is heard for so long counts as lost. Half of it after the last
    /// sign of life the client is asked for another.
    pub silence: Duration,
    /// How long the opponent of somebody who is gone waits in live games before they may claim the win.
    pub absence: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            silence: Duration::from_secs(10),
            absence: Duration::from_millis(LIVE_WAIT),
        }
    }
}

/// How much one client may ask for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Requests of one address, on average
    pub requests_per_second: f64,
    /// and at once.
    pub request_burst: f64,
    /// New games of one address, on average
    pub games_per_minute: f64,
    /// and at once.
    pub game_burst: f64,
    /// Sockets of one address.
    pub sockets_per_address: usize,
    /// Messages over one socket, on average
    pub messages_per_second: f64,
    /// and at once.
    pub message_burst: f64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests_per_second: 20.0,
            request_burst: 200.0,
            games_per_minute: 20.0,
            game_burst: 60.0,
            sockets_per_address: 100,
            messages_per_second: 10.0,
            message_burst: 40.0,
        }
    }
}

impl Limits {
    /// As good as none: for measurements.
    pub const NONE: Limits = Limits {
        requests_per_second: 1e9,
        request_burst: 1e9,
        games_per_minute: 1e9,
        game_burst: 1e9,
        sockets_per_address: usize::MAX,
        messages_per_second: 1e9,
        message_burst: 1e9,
    };
}
