//! `zertz serve`: the web app.

use std::io::{IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, ToSocketAddrs, UdpSocket};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use clap::{Args, ValueEnum};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{fmt, registry};
use zertz_engine::eval::Eval;
use zertz_server::{Config, Limits, Patience, Server};

use crate::args;
use crate::messages::t;
use crate::output::stdout;

/// The port, if nobody says: the rings of the basic board.
const PORT: u16 = 8037;

/// As many open files as are ever needed.
const FILES: u64 = 65_536;

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    #[arg(long, value_name = "ADDRESS", default_value_t = SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)), value_parser = address)]
    listen: SocketAddr,
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = args::table_size)]
    hash: u32,
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_parser = log_filter)]
    log: String,
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log_format: LogFormat,
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,
    #[arg(long, value_name = "SECONDS", default_value_t = Patience::default().silence.as_secs(), value_parser = clap::value_parser!(u64).range(2..=600))]
    silence: u64,
    #[arg(long, value_name = "SECONDS", default_value_t = Patience::default().absence.as_secs(), value_parser = clap::value_parser!(u64).range(1..=86_400))]
    absence: u64,
    // Where the files of the page are, instead of in the program.
    #[arg(long, value_name = "DIR")]
    web: Option<PathBuf>,
    // For measurements: no limits on what one client may ask for, and no pauses.
    #[arg(long, hide = true)]
    unlimited: bool,
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u16).range(..=10_000))]
    pause: Option<u16>,
    #[arg(long)]
    open: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogFormat {
    #[value(help = t!("value.log.text"))]
    Text,
    #[value(help = t!("value.log.json"))]
    Json,
}

/// An address and a port; the address may be a name, of which the first meaning is taken, an IPv4 one if
/// there is any.
fn address(text: &str) -> Result<SocketAddr, String> {
    let refused = || t!("serve.no_address");
    let known: Vec<SocketAddr> = text.to_socket_addrs().map_err(|_| refused())?.collect();
    let first = known.iter().find(|address| address.is_ipv4());
    first.or(known.first()).copied().ok_or_else(refused)
}

fn log_filter(text: &str) -> Result<String, String> {
    text.parse::<Targets>()
        .map(|_| text.to_string())
        .map_err(|_| t!("serve.log_filter"))
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
        _ => Err(t!("serve.no_url")),
    }
}

pub(crate) fn run(args: &ServeArgs, eval: &Eval) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(
        !args.unlimited || args.listen.ip().is_loopback(),
        t!("serve.not_local")
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
        pause: pause(args),
        patience: Patience {
            silence: Duration::from_secs(args.silence),
            absence: Duration::from_secs(args.absence),
        },
    })
    .await?;
    // Signals are caught from before the address is known to anybody.
    let ended = end_signal()?;
    let address = reachable(server.address());
    let mut out = stdout();
    writeln!(out, "http://{address}")?;
    if std::io::stdout().is_terminal() {
        writeln!(out, "{}", t!("serve.open"))?;
        writeln!(out, "{}", t!("serve.data", folder = %data.display()))?;
    }
    if let Some(network) = network_address(server.address()) {
        writeln!(out, "{}", t!("serve.network", address = %network))?;
    }
    if let Some(url) = &args.public_url {
        writeln!(out, "{}", t!("serve.public", url = url.as_str()))?;
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

/// How long the easy levels wait before they answer a person.
fn pause(args: &ServeArgs) -> Duration {
    match args.pause {
        Some(wish) => Duration::from_millis(u64::from(wish)),
        None if args.unlimited => Duration::ZERO,
        None => Config::PAUSE,
    }
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
    let folders =
        directories::ProjectDirs::from("", "", "zertz").with_context(|| t!("serve.no_home"))?;
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
    fn where_to_listen() {
        for text in ["127.0.0.1:80", "localhost:80"] {
            assert_eq!(
                address(text),
                Ok("127.0.0.1:80".parse().expect("an address"))
            );
        }
        assert_eq!(
            address("[::1]:80"),
            Ok("[::1]:80".parse().expect("an address"))
        );
        for text in [
            "",
            "localhost",
            "127.0.0.1",
            "127.0.0.1:x",
            ":1:2",
            "127.0.0.1:99999",
        ] {
            assert!(address(text).is_err(), "{text}");
        }
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
