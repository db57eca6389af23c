//! `zertz bench server`: many live games at once on a server of its own.
//!
//! The server is a process of its own, so that its memory can be told. Every game has two sockets
//! and plays random moves at its own pace; a game that ends is followed by a new one. In the end
//! the database is compared with what was acknowledged.

use std::io::{BufReader, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use clap::Args;
use futures_util::{SinkExt, StreamExt};
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};
use zertz::{Action, Game, Position, Rules};
use zertz_engine::Stop;
use zertz_engine::lines::bounded_line;
use zertz_engine::rng::Rng;
use zertz_play::message::GameEvent;
use zertz_server::ids::{GameId, Token};
use zertz_server::store::{Health, Sqlite, Store};

use crate::interrupt::{exit_code, on_interrupt};
use crate::messages::t;
use crate::output::{complain, fixed, stdout};
use crate::progress::ProgressLine;

/// The address of the server fits into a line of this many bytes.
const LONGEST_LINE: usize = 1 << 10;

/// An acknowledgement that takes longer counts as lost.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long an analyst looks at a position.
const LOOK: Duration = Duration::from_secs(3);

#[derive(Debug, Args)]
pub(crate) struct ServerArgs {
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    games: u32,
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    moves: u32,
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=3_600))]
    seconds: u32,
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=64))]
    analysts: u32,
    #[arg(long, value_name = "GAME", default_value = "37")]
    game: Rules,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Figures {
    games_at_once: u32,
    sockets: u32,
    games_begun: usize,
    moves: usize,
    seconds: f64,
    moves_per_second: f64,
    ack_p50_ms: f64,
    ack_p99_ms: f64,
    ack_max_ms: f64,
    update_p99_ms: f64,
    /// From a question of an analyst to the first lines.
    lines_p50_ms: Option<f64>,
    lines_max_ms: Option<f64>,
    server_memory_mib: Option<f64>,
    errors: usize,
    lost_moves: usize,
    /// Whether it was ended before its time.
    interrupted: bool,
}

/// What all games share.
struct Bench {
    address: SocketAddr,
    rules: Rules,
    pace: Duration,
    /// When the measuring begins and ends.
    from: Instant,
    until: Instant,
    stop: Stop,
    made: AtomicU64,
}

/// What one place for a game has seen.
#[derive(Default)]
struct Seen {
    /// Every game, with the moves that were acknowledged.
    games: Vec<(GameId, Vec<String>)>,
    /// Times from sending a move to its acknowledgement, and to the opponent's hearing of it.
    acks: Vec<Duration>,
    updates: Vec<Duration>,
    /// Times from an analyst's question to the first lines.
    lines: Vec<Duration>,
    errors: Vec<String>,
}

pub(crate) fn run(args: &ServerArgs) -> anyhow::Result<ExitCode> {
    // Two sockets a game, and some for the rest.
    let wanted = u64::from(args.games) * 2 + 200;
    let files = rlimit::increase_nofile_limit(wanted.max(4096)).unwrap_or(1024);
    ensure!(
        files >= wanted,
        t!("bench.server.files", wanted = %wanted, allowed = %files)
    );
    let folder = tempfile::tempdir()?;
    let (mut child, address) = start_server(folder.path())?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let result = runtime.block_on(measure(args, address));
    let memory = peak_memory(child.id());
    // Asked to end, as by an administrator: what is stored must be complete.
    let _ = Command::new("kill")
        .arg("-TERM")
        .arg(child.id().to_string())
        .status();
    let ended = child.wait();
    let (mut figures, seen) = result?;
    ensure!(
        ended.is_ok_and(|status| status.success()),
        t!("bench.server.bad_end")
    );
    figures.server_memory_mib = memory;
    figures.lost_moves = runtime.block_on(lost(folder.path(), &seen))?;
    print(args, &figures, &seen)?;
    let fine = figures.lost_moves == 0 && figures.errors == 0;
    Ok(exit_code(figures.interrupted, !fine))
}

fn start_server(folder: &Path) -> anyhow::Result<(Child, SocketAddr)> {
    let mut child = Command::new(std::env::current_exe()?)
        .args(["serve", "--listen", "127.0.0.1:0", "--unlimited", "--data"])
        .arg(folder)
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| t!("bench.server.no_start"))?;
    let line = match child.stdout.take() {
        Some(out) => bounded_line(&mut BufReader::new(out), LONGEST_LINE)?,
        None => None,
    };
    let address = line
        .as_ref()
        .map_or("", |line| line.text.trim())
        .strip_prefix("http://")
        .and_then(|text| text.parse().ok());
    match address {
        Some(address) => Ok((child, address)),
        None => {
            let _ = child.kill();
            bail!(t!("bench.server.no_address"))
        }
    }
}

/// The most memory that a process has used, where the system tells.
fn peak_memory(process: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: f64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kib / 1024.0)
}

async fn measure(args: &ServerArgs, address: SocketAddr) -> anyhow::Result<(Figures, Vec<Seen>)> {
    let pace = Duration::from_secs_f64(f64::from(args.games) / f64::from(args.moves));
    // The games take their seats first; then all begin, evenly spread.
    let set_up = Duration::from_secs(5) + Duration::from_millis(u64::from(args.games) * 10);
    let from = Instant::now() + set_up;
    let bench = Arc::new(Bench {
        address,
        rules: args.game,
        pace,
        from,
        until: from + Duration::from_secs(u64::from(args.seconds)),
        stop: on_interrupt(),
        made: AtomicU64::new(0),
    });
    let mut tasks = Vec::new();
    for number in 0..args.games {
        let bench = bench.clone();
        let offset = pace.mul_f64(f64::from(number) / f64::from(args.games));
        tasks.push(tokio::spawn(async move {
            bench.place(u64::from(number), offset).await
        }));
        if number % 50 == 49 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    for number in 0..args.analysts {
        let bench = bench.clone();
        tasks.push(tokio::spawn(async move {
            let mut seen = Seen::default();
            if let Err(error) = bench.analyst(u64::from(number), &mut seen).await
                && !bench.stop.is_set()
            {
                seen.errors.push(format!("{error:#}"));
            }
            seen
        }));
    }
    let progress = tokio::spawn(show_progress(bench.clone(), args.moves));
    let mut seen = Vec::new();
    for task in tasks {
        seen.push(task.await?);
    }
    let seconds = bench.from.elapsed().as_secs_f64().max(0.001);
    progress.abort();
    // The line goes away with its task.
    let _ = progress.await;
    let sorted = |times: fn(&Seen) -> &[Duration]| {
        let mut all: Vec<Duration> = seen.iter().flat_map(times).copied().collect();
        all.sort();
        all
    };
    let (acks, updates) = (sorted(|seen| &seen.acks), sorted(|seen| &seen.updates));
    let lines = sorted(|seen| &seen.lines);
    let at = |times: &[Duration], part: f64| {
        let index = (times.len() as f64 * part) as usize;
        let time = times.get(index.min(times.len().saturating_sub(1)));
        time.map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    let figures = Figures {
        games_at_once: args.games,
        sockets: args.games * 2,
        games_begun: seen.iter().map(|seen| seen.games.len()).sum(),
        moves: acks.len(),
        seconds,
        moves_per_second: acks.len() as f64 / seconds,
        ack_p50_ms: at(&acks, 0.5),
        ack_p99_ms: at(&acks, 0.99),
        ack_max_ms: at(&acks, 1.0),
        update_p99_ms: at(&updates, 0.99),
        lines_p50_ms: (!lines.is_empty()).then(|| at(&lines, 0.5)),
        lines_max_ms: (!lines.is_empty()).then(|| at(&lines, 1.0)),
        server_memory_mib: None,
        errors: seen.iter().map(|seen| seen.errors.len()).sum(),
        lost_moves: 0,
        interrupted: bench.stop.is_set(),
    };
    Ok((figures, seen))
}

async fn show_progress(bench: Arc<Bench>, moves: u32) {
    let mut line = ProgressLine::new().only_on_terminal();
    loop {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let made = bench.made.load(Ordering::Relaxed);
        let to_begin = bench
            .from
            .saturating_duration_since(Instant::now())
            .as_secs();
        if to_begin > 0 {
            line.say_now(|| t!("bench.server.begins", seconds = %to_begin));
        } else {
            let left = bench
                .until
                .saturating_duration_since(Instant::now())
                .as_secs();
            line.say_now(|| {
                t!(
                    "bench.server.progress",
                    made = %made,
                    wanted = %moves,
                    left = %left,
                )
            });
        }
    }
}

impl Bench {
    fn is_over(&self) -> bool {
        self.stop.is_set() || Instant::now() >= self.until
    }

    /// Waits until then, or until it is all over.
    async fn sleep_until(&self, then: Instant) {
        while !self.is_over() && Instant::now() < then {
            let wake = then.min(Instant::now() + Duration::from_millis(100));
            tokio::time::sleep_until(wake.into()).await;
        }
    }

    /// One place for a game: game after game until the time is over.
    async fn place(&self, number: u64, offset: Duration) -> Seen {
        let mut seen = Seen::default();
        let mut rng = Rng::new(1, number);
        let mut next = self.from + offset;
        while !self.is_over() {
            // Ctrl-C ends the server as well.
            if let Err(error) = self.one_game(&mut rng, &mut next, &mut seen).await
                && !self.stop.is_set()
            {
                seen.errors.push(format!("{error:#}"));
                if seen.errors.len() > 3 {
                    break;
                }
            }
        }
        seen
    }

    async fn one_game(
        &self,
        rng: &mut Rng,
        next: &mut Instant,
        seen: &mut Seen,
    ) -> anyhow::Result<()> {
        let tokens = [Token::random()?, Token::random()?];
        let id = self.begin(&tokens[0]).await?;
        seen.games.push((id.clone(), Vec::new()));
        let mut sockets = [
            self.connect_to_game(&id, &tokens[0]).await?,
            self.connect_to_game(&id, &tokens[1]).await?,
        ];
        sockets[1]
            .send(r#"{"id":0,"type":"join","name":"Bob"}"#)
            .await?;
        sockets[1].until(|news| news.kind == "done").await?;
        sockets[0]
            .until(|news| news.event.as_ref().is_some_and(|e| e.kind == "joined"))
            .await?;
        let mut game = Game::new(Position::start(self.rules));
        let mut seq = 1;
        while game.outcome().is_none() && !self.is_over() {
            self.sleep_until(*next).await;
            *next += self.pace;
            let Some(mv) = game.legal().pick(|count| rng.below(count)) else {
                break;
            };
            let token = game.notate(Action::Move(mv)).to_string();
            let turn = game.turns().len() + 1;
            let mover = game.position().turn() as usize;
            let text = format!(r#"{{"id":{turn},"type":"move","turn":{turn},"move":"{token}"}}"#);
            seq += 1;
            let [first, second] = &mut sockets;
            let (here, there) = if mover == 0 {
                (first, second)
            } else {
                (second, first)
            };
            let sent = Instant::now();
            here.send(&text).await?;
            let news = here.until(|news| news.id == Some(turn as u64)).await?;
            ensure!(
                news.kind == "done",
                t!("bench.server.refused", news = format!("{news:?}"))
            );
            seen.acks.push(sent.elapsed());
            self.made.fetch_add(1, Ordering::Relaxed);
            let news = there.until(|news| news.kind == "update").await?;
            ensure!(
                news.state.as_ref().is_some_and(|state| state.seq == seq),
                t!("bench.server.order", news = format!("{news:?}"))
            );
            seen.updates.push(sent.elapsed());
            game.play(mv)?;
            if let Some((_, moves)) = seen.games.last_mut() {
                moves.push(token);
            }
        }
        Ok(())
    }

    /// Somebody who looks at one position after the other.
    async fn analyst(&self, number: u64, seen: &mut Seen) -> anyhow::Result<()> {
        let mut rng = Rng::new(2, number);
        let token = Token::random()?;
        let mut socket = self.connect("/api/v1/analysis/socket", &token).await?;
        self.sleep_until(self.from).await;
        let mut id = 0;
        while !self.is_over() {
            let mut game = Game::new(Position::start(self.rules));
            for _ in 0..rng.below(20) {
                let mv = game.legal().pick(|count| rng.below(count));
                if let Some(mv) = mv.filter(|_| game.outcome().is_none()) {
                    game.play(mv)?;
                }
            }
            if game.outcome().is_some() {
                continue;
            }
            id += 1;
            let position = game.position();
            let sent = Instant::now();
            let ask = format!(
                r#"{{"type":"lines","id":{id},"lines":3,"position":"{position}","moves":[]}}"#
            );
            socket.send(&ask).await?;
            let news = socket.until(|news| news.id == Some(id)).await?;
            ensure!(
                news.kind == "lines",
                t!("bench.server.no_analysis", news = format!("{news:?}"))
            );
            seen.lines.push(sent.elapsed());
            // It goes on while the visitor looks at it.
            self.sleep_until(Instant::now() + LOOK).await;
        }
        Ok(())
    }

    async fn begin(&self, token: &Token) -> anyhow::Result<GameId> {
        #[derive(Deserialize)]
        struct Begun {
            id: String,
        }
        let body = format!(
            r#"{{"game":"{}","seats":{{"first":{{"kind":"me","name":"Ann"}},"second":{{"kind":"open"}}}}}}"#,
            self.rules
        );
        let request = format!(
            "POST /api/v1/games HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            token.as_str(),
            body.len()
        );
        let mut stream = TcpStream::connect(self.address).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        tokio::time::timeout(PATIENCE, stream.read_to_string(&mut answer)).await??;
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        let begun: Begun = serde_json::from_str(body)
            .with_context(|| t!("bench.server.no_game", answer = answer.as_str()))?;
        Ok(begun.id.parse()?)
    }

    async fn connect_to_game(&self, id: &GameId, token: &Token) -> anyhow::Result<Socket> {
        let mut socket = self
            .connect(&format!("/api/v1/games/{id}/socket"), token)
            .await?;
        socket.until(|news| news.kind == "hello").await?;
        Ok(socket)
    }

    async fn connect(&self, path: &str, token: &Token) -> anyhow::Result<Socket> {
        let url = format!("ws://{}{path}", self.address);
        let mut request = url.into_client_request()?;
        request.headers_mut().insert(
            "authorization",
            format!("Bearer {}", token.as_str()).parse()?,
        );
        let (stream, _) =
            tokio::time::timeout(PATIENCE, connect_async_with_config(request, None, true))
                .await??;
        Ok(Socket(stream))
    }
}

/// A socket to a game.
struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

/// What the bench looks at in a message.
#[derive(Debug, Deserialize)]
struct News {
    #[serde(rename = "type")]
    kind: String,
    id: Option<u64>,
    event: Option<Event>,
    state: Option<State>,
}

#[derive(Debug, Deserialize)]
struct Event {
    kind: String,
}

#[derive(Debug, Deserialize)]
struct State {
    seq: u64,
}

impl Socket {
    async fn send(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(self.0.send(Message::text(text.to_string())).await?)
    }

    /// The next message of the kind wanted; others are passed over.
    async fn until(&mut self, wanted: impl Fn(&News) -> bool) -> anyhow::Result<News> {
        let work = async {
            loop {
                match self.0.next().await {
                    Some(Ok(Message::Text(text))) => {
                        let news: News = serde_json::from_str(&text)?;
                        if wanted(&news) {
                            return Ok(news);
                        }
                    }
                    Some(Ok(_)) => {}
                    Some(Err(error)) => return Err(error.into()),
                    None => bail!(t!("bench.server.ended")),
                }
            }
        };
        tokio::time::timeout(PATIENCE, work)
            .await
            .with_context(|| t!("bench.server.late"))?
    }
}

/// How many acknowledged moves the database does not have.
async fn lost(folder: &Path, seen: &[Seen]) -> anyhow::Result<usize> {
    let store = Sqlite::open(&folder.join(zertz_server::DATABASE), Health::default())?;
    let mut lost = 0;
    for (id, moves) in seen.iter().flat_map(|seen| &seen.games) {
        let stored = store.load(id.clone()).await?;
        let mut stored =
            stored
                .into_iter()
                .flat_map(|game| game.events)
                .filter_map(|(_, event)| match event {
                    GameEvent::Moved { token, .. } => Some(token.to_string()),
                    _ => None,
                });
        lost += moves
            .iter()
            .filter(|token| stored.next().as_ref() != Some(token))
            .count();
    }
    store.close();
    Ok(lost)
}

fn print(args: &ServerArgs, figures: &Figures, seen: &[Seen]) -> anyhow::Result<()> {
    let mut out = stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(figures)?)?;
    } else {
        if figures.interrupted {
            writeln!(out, "{}", t!("bench.interrupted"))?;
        }
        for line in told(args, figures) {
            writeln!(out, "{line}")?;
        }
    }
    out.flush()?;
    for error in seen.iter().flat_map(|seen| &seen.errors).take(5) {
        complain(error.as_str());
    }
    Ok(())
}

/// The figures for people, line by line.
fn told(args: &ServerArgs, figures: &Figures) -> Vec<String> {
    let mut lines = vec![
        t!(
            "bench.server.games",
            games = %figures.games_at_once,
            sockets = %figures.sockets,
            begun = %figures.games_begun,
        ),
        t!(
            "bench.server.moves",
            moves = %figures.moves,
            seconds = fixed(figures.seconds, 1),
            rate = fixed(figures.moves_per_second, 0),
        ),
        t!(
            "bench.server.acknowledged",
            median = fixed(figures.ack_p50_ms, 1),
            most = fixed(figures.ack_p99_ms, 1),
            slowest = fixed(figures.ack_max_ms, 1),
        ),
        t!(
            "bench.server.opponent",
            most = fixed(figures.update_p99_ms, 1)
        ),
    ];
    if let (Some(median), Some(slowest)) = (figures.lines_p50_ms, figures.lines_max_ms) {
        lines.push(t!(
            "bench.server.analysts",
            count = %args.analysts,
            median = fixed(median, 0),
            slowest = fixed(slowest, 0),
        ));
    }
    if let Some(memory) = figures.server_memory_mib {
        lines.push(t!("bench.server.memory", memory = fixed(memory, 0)));
    }
    lines.push(t!(
        "bench.server.lost",
        moves = %figures.lost_moves,
        errors = %figures.errors,
    ));
    lines
}
