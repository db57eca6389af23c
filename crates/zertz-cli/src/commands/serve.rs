//! `zertz serve`: the web app.

use std::io::{IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, ValueEnum};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{fmt, registry};
use zertz_engine::eval::Eval;
use zertz_server::{Config, Limits, Server};

use crate::args;
use crate::output::stdout;

/// The port, if nobody says: the rings of the basic board.
const PORT: u16 = 8037;

/// As many open files as are ever needed.
const FILES: u64 = 65_536;

/// Start the web app
///
/// Prints its address. Games are kept in a database in the user's data folder; the page is part of
/// the program. Ctrl-C ends it. This is also what `zertz` does without a command.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz serve --open\n  \
    zertz serve --listen 0.0.0.0:8037               let friends on the same network in\n  \
    zertz serve --listen 127.0.0.1:0 --data games   any free port, games in this folder\n  \
    zertz serve --public-url https://zertz.example.org   behind a proxy: see docs/server.md")]
pub(crate) struct ServeArgs {
    /// Where to listen: address and port. Port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS", default_value_t = SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)))]
    listen: SocketAddr,
    /// The folder of the database [default: the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Threads of the engine [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The engine's tables in MiB, all together
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = args::table_size)]
    hash: u32,
    /// What to log: error, warn, info, debug or trace, or a filter such as
    /// `warn,zertz_server=debug`
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_parser = log_filter)]
    log: String,
    /// How to write logs
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log_format: LogFormat,
    /// The address under which others reach the server, behind a proxy
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,
    /// Take the files of the page from this folder instead of those in the program, for work on it
    #[arg(long, value_name = "DIR")]
    web: Option<PathBuf>,
    /// No limits on what one client may ask for: for measurements on this machine
    #[arg(long, hide = true)]
    unlimited: bool,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogFormat {
    /// Lines for people
    Text,
    /// One JSON object a line
    Json,
}

fn log_filter(text: &str) -> Result<String, String> {
    text.parse::<Targets>()
        .map(|_| text.to_string())
        .map_err(|_| "expected error, warn, info, debug or trace".into())
}

fn public_url(text: &str) -> Result<String, String> {
    let plain = text.trim_end_matches('/');
    let host = plain
        .strip_prefix("https://")
        .or_else(|| plain.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']) => {
            Ok(plain.to_string())
        }
        _ => Err("expected a scheme and a host, such as https://zertz.example.org".into()),
    }
}

pub(crate) fn run(args: &ServeArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(
        !args.unlimited || args.listen.ip().is_loopback(),
        "--unlimited is for measurements on this machine: it needs a local address"
    );
    start_logging(args);
    // Every visitor takes an open file. What the system allows is taken.
    let _ = rlimit::increase_nofile_limit(FILES);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(serve(args, eval.clone()))
}

async fn serve(args: &ServeArgs, eval: Eval) -> anyhow::Result<ExitCode> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let data = match &args.data {
        Some(folder) => folder.clone(),
        None => data_folder()?,
    };
    let public_url = args
        .public_url
        .as_ref()
        .map(|url| url.parse())
        .transpose()?;
    let server = Server::start(Config {
        listen: args.listen,
        data: data.clone(),
        threads: args.threads.map_or(cores, usize::from),
        hash_mib: args.hash as usize,
        eval,
        public_url,
        web: args.web.clone(),
        limits: if args.unlimited {
            Limits::NONE
        } else {
            Limits::default()
        },
    })
    .await?;
    // Signals are caught from before the address is known to anybody.
    let ended = end_signal()?;
    let address = reachable(server.address());
    let mut out = stdout();
    writeln!(out, "http://{address}")?;
    if std::io::stdout().is_terminal() {
        writeln!(
            out,
            "Open this address in a browser. Ctrl-C ends the program."
        )?;
        writeln!(out, "Games are kept in {}", data.display())?;
    }
    if let Some(network) = network_address(server.address()) {
        writeln!(out, "Friends on the same network can open http://{network}")?;
    }
    if let Some(url) = &args.public_url {
        writeln!(out, "Others reach it at {url}")?;
    }
    out.flush()?;
    drop(out);
    tracing::info!(%address, data = %data.display(), "the server is ready");
    if args.open && open::that_detached(format!("http://{address}")).is_err() {
        tracing::warn!("no browser could be opened");
    }
    ended.await;
    tracing::info!("the server shuts down");
    server.stop().await;
    Ok(ExitCode::SUCCESS)
}

fn start_logging(args: &ServeArgs) {
    // The filter was read with the other arguments.
    let filter: Targets = args.log.parse().unwrap_or_default();
    let lines = fmt::layer().with_writer(std::io::stderr);
    let lines = match args.log_format {
        LogFormat::Text => lines.with_ansi(std::io::stderr().is_terminal()).boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    // A second server in one process keeps the first one's log.
    let _ = registry().with(lines.with_filter(filter)).try_init();
}

fn data_folder() -> anyhow::Result<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "zertz")
        .context("there is no home folder to keep games in; name one with --data")?;
    Ok(folders.data_dir().to_path_buf())
}

/// The address to open on this machine: one cannot open `0.0.0.0`.
fn reachable(address: SocketAddr) -> SocketAddr {
    match address.ip() {
        ip if !ip.is_unspecified() => address,
        IpAddr::V4(_) => (Ipv4Addr::LOCALHOST, address.port()).into(),
        IpAddr::V6(_) => (std::net::Ipv6Addr::LOCALHOST, address.port()).into(),
    }
}

/// The address that others on the same network can open.
fn network_address(address: SocketAddr) -> Option<SocketAddr> {
    if address.ip().is_loopback() {
        return None;
    }
    if !address.ip().is_unspecified() {
        return Some(address);
    }
    // A socket that would send to an address for documentation says from where it would do so;
    // nothing is sent.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified() && !ip.is_loopback()).then(|| (ip, address.port()).into())
}

/// Waits for Ctrl-C or a request to end.
#[cfg(unix)]
fn end_signal() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn end_signal() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let all: SocketAddr = "0.0.0.0:80".parse().expect("an address");
        assert_eq!(reachable(all).to_string(), "127.0.0.1:80");
        let one: SocketAddr = "192.0.2.7:80".parse().expect("an address");
        assert_eq!(reachable(one), one);
        assert_eq!(network_address(one), Some(one));
        assert_eq!(
            network_address("127.0.0.1:80".parse().expect("an address")),
            None
        );
    }

    #[test]
    fn public_urls() {
        assert_eq!(
            public_url("https://zertz.example/"),
            Ok("https://zertz.example".into())
        );
        for wrong in [
            "",
            "zertz.example",
            "ftp://x",
            "https://",
            "https://x/path",
            "https://a b",
        ] {
            assert!(public_url(wrong).is_err(), "{wrong}");
        }
    }
}
