//! `zertz perft`: counts the sequences of moves.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use zertz::{Game, Move};

use crate::json::quoted;
use crate::messages::t;
use crate::output::{plain, stdout};
use crate::progress::ProgressLine;
use crate::start::{MANY, Start, count_moves};

/// How often the progress is shown.
const TICK: Duration = Duration::from_millis(500);
/// Deeper than anything that could ever be counted, except on boards of a handful of rings.
const MAX_DEPTH: u32 = 12;

#[derive(Debug, Args)]
#[command(override_usage = "zertz perft [OPTIONS] [MOVE]... <DEPTH>")]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    start: Start,
    // The last of them is the depth.
    #[arg(required = true, value_name = "MOVE|DEPTH")]
    words: Vec<String>,
    #[arg(long)]
    divide: bool,
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &PerftArgs) -> anyhow::Result<ExitCode> {
    let (depth, moves) = args
        .words
        .split_last()
        .with_context(|| t!("perft.missing_depth"))?;
    let depth = parse_depth(depth)?;
    let game = args.start.play(moves)?;
    let mut out = stdout();

    if args.json {
        let position = quoted(&game.position().to_string());
        write!(out, "{{\"position\":{position},\"depth\":{depth}")?;
        if args.divide {
            write!(out, ",\"divide\":[")?;
        }
    }
    // Where the moves scroll by on the same terminal, nobody needs to be told how far we are.
    let is_scrolling = args.divide && io::stdout().is_terminal();
    let mut comma = "";
    let count = count(&game, depth, is_scrolling, |mv, below| {
        if !args.divide {
            return Ok(());
        }
        // Printed at once: contrived positions have more moves than fit into memory.
        let token = game.position().notate(mv);
        if args.json {
            let token = quoted(&token.to_string());
            write!(out, "{comma}{{\"move\":{token},\"count\":{below}}}")?;
            comma = ",";
            Ok(())
        } else {
            writeln!(out, "{token} {below}")
        }
    })?;
    if args.json {
        let end = if args.divide { "]" } else { "" };
        writeln!(out, "{end},\"count\":{count}}}")?;
    } else {
        writeln!(out, "{count}")?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Counts the sequences of moves, and hands over the count for each first move. The library knows
/// neither of repetition nor of demands; here at least the start is a game.
fn count(
    game: &Game,
    depth: u32,
    is_scrolling: bool,
    mut each: impl FnMut(Move, u64) -> io::Result<()>,
) -> io::Result<u64> {
    if depth == 0 {
        return Ok(1);
    }
    let ticker = Ticker::start(count_moves(game), is_scrolling);
    let mut count = 0_u64;
    let ended = game.legal().for_each(|mv| {
        let below = zertz::perft(&game.position().after(mv), depth - 1);
        count = count.saturating_add(below);
        ticker.advance(count);
        match each(mv, below) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }
    });
    ended.break_value().map_or(Ok(count), Err)
}

/// How far the count has come.
#[derive(Debug, Default)]
struct State {
    first_moves: AtomicU64,
    count: AtomicU64,
}

/// Says how far the count has come, if somebody is looking. A thread of its own keeps the line alive
/// when a single first move takes for ever.
#[derive(Debug)]
struct Ticker {
    state: Arc<State>,
    /// Dropping the sender ends the thread.
    thread: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Ticker {
    fn start(total: usize, is_scrolling: bool) -> Ticker {
        let state = Arc::new(State::default());
        let mut thread = None;
        if io::stderr().is_terminal() && !is_scrolling {
            let (sender, ended) = channel();
            let state = Arc::clone(&state);
            thread = Some((sender, thread::spawn(move || tick(&state, total, &ended))));
        }
        Ticker { state, thread }
    }

    /// One more first move is done; the count has come so far.
    fn advance(&self, count: u64) {
        self.state.first_moves.fetch_add(1, Ordering::Relaxed);
        self.state.count.store(count, Ordering::Relaxed);
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.thread.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}

/// Writes the line twice a second, until the other end of the channel is dropped.
fn tick(state: &State, total: usize, ended: &Receiver<()>) {
    // Nobody knows how many they are if they were too many to count.
    let is_known = total < MANY;
    let mut line = ProgressLine::new();
    while ended.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
        let done = state.first_moves.load(Ordering::Relaxed);
        let count = state.count.load(Ordering::Relaxed);
        line.say_now(|| {
            if is_known {
                t!("perft.progress", count = count, done = done, total = total)
            } else {
                t!("perft.progress.many", count = count, done = done)
            }
        });
    }
}

fn parse_depth(text: &str) -> anyhow::Result<u32> {
    let depth: u64 = text
        .parse()
        .map_err(|_| anyhow!(t!("perft.no_depth", most = %MAX_DEPTH, word = plain(text))))?;
    match u32::try_from(depth) {
        Ok(depth) if depth <= MAX_DEPTH => Ok(depth),
        _ => bail!(t!("perft.too_deep", depth = %depth, most = %MAX_DEPTH)),
    }
}
