//! An engine in a process of its own that speaks UGI. Whatever it does, it is never waited for
//! without a limit: not for its greeting, not for its move, and not for its end.

use std::io::{BufReader, Read, Write};
#[cfg(unix)]
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use zertz::{Game, Player};
use zertz_engine::lines::bounded_line;
use zertz_engine::{Limits, Stop};

use super::protocol_log::EngineLog;
use super::{Answer, DECIDED, Fault, Opponent, ProtocolLog, Setting, StartError};

/// How long an engine may take to greet, and to get ready for a game.
const GREETING: Duration = Duration::from_secs(10);
/// How long an engine may take to answer `stop`.
const STOPPING: Duration = Duration::from_millis(500);
/// How long an engine may take to end.
const ENDING: Duration = Duration::from_millis(300);
/// No line of an engine is longer; the rest of one that is longer is dropped.
const LONGEST_LINE: usize = 1 << 16;
/// At most this many lines may wait to be read. An engine that says more has to wait.
const WAITING: usize = 256;
/// How often it is looked whether the match has been interrupted.
const TICK: Duration = Duration::from_millis(50);

/// An engine in a process of its own.
pub(super) struct UgiOpponent {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    log: Option<EngineLog>,
    /// What it said last instead of a legal move.
    illegal: Option<String>,
}

impl UgiOpponent {
    /// Starts the program, greets it and sets its options.
    pub(super) fn start(
        words: &[String],
        settings: &[Setting],
        log: Option<&ProtocolLog>,
    ) -> Result<UgiOpponent, StartError> {
        let Some((program, arguments)) = words.split_first() else {
            return Err(StartError::NoCommand);
        };
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // Ctrl-C is for us to handle: the engine is told to end in an orderly way.
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.spawn().map_err(|source| StartError::Spawn {
            program: program.clone(),
            source,
        })?;
        let log = log.map(|log| log.engine(words));
        let stdin = child.stdin.take();
        let (sender, lines) = sync_channel(WAITING);
        if let Some(output) = child.stdout.take() {
            // This thread ends with the output of the engine, or when nobody listens any more.
            let log = log.clone();
            thread::spawn(move || pass_on(output, &sender, log.as_ref()));
        }
        let mut client = UgiOpponent {
            child,
            stdin,
            lines,
            log,
            illegal: None,
        };
        let stop = Stop::new();
        let greeted = client.ask("ugi", "ugiok", GREETING, &stop);
        greeted.map_err(|fault| refused(program, "`ugi` with `ugiok`", fault))?;
        for (name, value) in settings {
            let set = client.send(&format!("setoption name {name} value {value}"));
            set.map_err(|fault| refused(program, "`setoption`", fault))?;
        }
        let complaint = client.settle(&stop);
        let complaint =
            complaint.map_err(|fault| refused(program, "`isready` with `readyok`", fault))?;
        if let Some(what) = complaint {
            return Err(StartError::Option {
                program: program.clone(),
                complaint: what,
            });
        }
        Ok(client)
    }

    /// Waits until the options are set. Returns the first thing that the engine finds wrong with them.
    fn settle(&mut self, stop: &Stop) -> Result<Option<String>, Fault> {
        self.send("isready")?;
        let until = Instant::now() + GREETING;
        let mut complaint = None;
        loop {
            let line = self.line(until, stop)?;
            if line.trim() == "readyok" {
                return Ok(complaint);
            }
            if let Some(what) = line.trim().strip_prefix("info string error ") {
                complaint.get_or_insert_with(|| what.to_string());
            }
            if Instant::now() >= until {
                return Err(Fault::Hang);
            }
        }
    }

    fn send(&mut self, line: &str) -> Result<(), Fault> {
        if let Some(log) = &self.log {
            log.note('>', line);
        }
        let stdin = self.stdin.as_mut().ok_or(Fault::Crash)?;
        let sent = writeln!(stdin, "{line}").and_then(|()| stdin.flush());
        sent.map_err(|_| Fault::Crash)
    }

    /// The next line, if one comes in time.
    fn line(&mut self, until: Instant, stop: &Stop) -> Result<String, Fault> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(TICK)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Crash),
                Err(RecvTimeoutError::Timeout) if left.is_zero() || stop.is_set() => {
                    return Err(Fault::Hang);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Sends a line and waits until a certain word comes back.
    fn ask(&mut self, line: &str, answer: &str, time: Duration, stop: &Stop) -> Result<(), Fault> {
        self.send(line)?;
        let until = Instant::now() + time;
        while self.line(until, stop)?.trim() != answer {
            // An engine that never stops talking is not answering either.
            if Instant::now() >= until {
                return Err(Fault::Hang);
            }
        }
        Ok(())
    }

    /// Reads on until the move comes.
    fn best_move(
        &mut self,
        game: &Game,
        seen: &mut Seen,
        until: Instant,
        stop: &Stop,
    ) -> Result<Answer, Fault> {
        loop {
            let line = self.line(until, stop)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => note_info(&line, seen),
                Some("bestmove") => {
                    let text = words.next().unwrap_or_default();
                    let action = game.parse(text).map_err(|error| {
                        let text: String =
                            zertz::foreign::visible(text).take(LONGEST_MOVE).collect();
                        let error = error.to_string();
                        let error: String = zertz::foreign::visible(&error).take(200).collect();
                        self.illegal = Some(format!("`{text}`: {error}"));
                        Fault::Illegal
                    })?;
                    return Ok(Answer {
                        action,
                        nodes: seen.nodes,
                        depth: seen.depth,
                        score: seen.score,
                    });
                }
                _ => {}
            }
            if Instant::now() >= until {
                return Err(Fault::Hang);
            }
        }
    }
}

impl Opponent for UgiOpponent {
    fn new_game(&mut self, _: u64, stop: &Stop) -> Result<(), Fault> {
        self.send("uginewgame")?;
        self.ask("isready", "readyok", GREETING, stop)
    }

    fn choose(
        &mut self,
        game: &Game,
        limits: &Limits,
        patience: Duration,
        stop: &Stop,
    ) -> Result<Answer, Fault> {
        self.send(&position_line(game))?;
        self.send(&go_line(limits))?;
        let mut seen = Seen::default();
        let until = Instant::now() + patience;
        match self.best_move(game, &mut seen, until, stop) {
            Err(Fault::Hang) => {
                self.send("stop")?;
                let until = Instant::now() + STOPPING;
                match self.best_move(game, &mut seen, until, &Stop::new()) {
                    Ok(_) => Err(Fault::Time),
                    Err(fault) => Err(fault),
                }
            }
            answer => answer,
        }
    }

    fn illegal(&self) -> Option<&str> {
        self.illegal.as_deref()
    }
}

/// So much of what is no move is told.
const LONGEST_MOVE: usize = 100;

impl Drop for UgiOpponent {
    fn drop(&mut self) {
        let _ = self.send("quit");
        self.stdin = None;
        let until = Instant::now() + ENDING;
        while let Ok(None) = self.child.try_wait() {
            if Instant::now() >= until {
                let _ = self.child.kill();
                let _ = self.child.wait();
                break;
            }
            // Lines that wait would keep an orderly engine from ending.
            let _ = self.lines.recv_timeout(Duration::from_millis(2));
        }
    }
}

fn refused(program: &str, question: &'static str, fault: Fault) -> StartError {
    StartError::Silent {
        program: program.to_string(),
        question,
        how: if fault == Fault::Crash {
            "it ended"
        } else {
            "it has had 10 seconds"
        },
    }
}

/// The game as an engine is told about it.
fn position_line(game: &Game) -> String {
    let mut line = format!("position fen {}", game.start());
    let mut shown = Game::new(*game.start());
    for (i, action) in game.actions().into_iter().enumerate() {
        line.push_str(if i == 0 { " moves " } else { " " });
        line.push_str(&shown.notate(action).to_string());
        // The actions of a game are legal one after the other.
        let _ = shown.act(action);
    }
    line
}

/// How long an engine is told to think.
fn go_line(limits: &Limits) -> String {
    let mut line = "go".to_string();
    if let Some(clocks) = &limits.clocks {
        for player in Player::BOTH {
            let (i, number) = (player as usize, player.number());
            let left = clocks.left[i].as_millis();
            let increment = clocks.increment[i].as_millis();
            line.push_str(&format!(" p{number}time {left} p{number}inc {increment}"));
        }
    }
    if let Some(time) = limits.move_time {
        line.push_str(&format!(" movetime {}", time.as_millis()));
    }
    if let Some(depth) = limits.depth {
        line.push_str(&format!(" depth {depth}"));
    }
    if let Some(nodes) = limits.nodes {
        line.push_str(&format!(" nodes {nodes}"));
    }
    line
}

/// What an engine has said about its search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Seen {
    nodes: u64,
    depth: u32,
    score: Option<i32>,
}

/// Takes nodes, depth and score from a line of information.
fn note_info(line: &str, seen: &mut Seen) {
    let words: Vec<&str> = line.split_whitespace().collect();
    for (i, pair) in words.windows(2).enumerate().skip(1) {
        match pair[0] {
            "nodes" => seen.nodes = pair[1].parse().unwrap_or(seen.nodes),
            "depth" => seen.depth = pair[1].parse().unwrap_or(seen.depth),
            "score" => {
                let number = words.get(i + 2).and_then(|word| word.parse::<i32>().ok());
                seen.score = match (pair[1], number) {
                    ("cp", Some(points)) => Some(points.clamp(1 - DECIDED, DECIDED - 1)),
                    ("win", Some(_)) => Some(DECIDED),
                    ("loss", Some(_)) => Some(-DECIDED),
                    _ => seen.score,
                };
            }
            // What follows is a line of play or free text.
            "pv" | "string" => break,
            _ => {}
        }
    }
}

/// Passes on the lines of an engine until they end.
fn pass_on(output: impl Read, sender: &SyncSender<String>, log: Option<&EngineLog>) {
    let mut output = BufReader::new(output);
    while let Ok(Some(line)) = bounded_line(&mut output, LONGEST_LINE) {
        if let Some(log) = log {
            log.note('<', &line.text);
        }
        if sender.send(line.text).is_err() {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zertz::{Position, Rules};
    use zertz_engine::Clocks;

    #[test]
    fn an_engine_is_told_game_and_limits() {
        let mut game = Game::new(Position::start(Rules::default()));
        let start = *game.start();
        assert_eq!(position_line(&game), format!("position fen {start}"));
        for text in ["Wd4,a1", "Bc4,a2", "xd4b4"] {
            game.play_text(text).expect("a legal move");
        }
        let expected = format!("position fen {start} moves Wd4,a1 Bc4,a2 xd4Bb4");
        assert_eq!(position_line(&game), expected);

        let seconds = Duration::from_secs;
        let limits = Limits {
            depth: Some(3),
            nodes: Some(1000),
            move_time: Some(seconds(1)),
            clocks: Some(Clocks {
                left: [seconds(60), seconds(50)],
                increment: [seconds(1), seconds(2)],
            }),
        };
        assert_eq!(
            go_line(&limits),
            "go p1time 60000 p1inc 1000 p2time 50000 p2inc 2000 movetime 1000 depth 3 nodes 1000"
        );
    }

    #[test]
    fn information_is_read() {
        let mut seen = Seen::default();
        let known = Seen {
            nodes: 120,
            depth: 4,
            score: Some(-3),
        };
        note_info(
            "info depth 4 score cp -3 nodes 120 nps 9 pv nodes 7",
            &mut seen,
        );
        assert_eq!(seen, known);
        for line in [
            "info depth x nodes",
            "info string depth 9",
            "info",
            "info score",
            "info score cp",
            "info score cp x",
        ] {
            note_info(line, &mut seen);
            assert_eq!(seen, known, "{line}");
        }
        note_info("info score win 3", &mut seen);
        assert_eq!(seen.score, Some(DECIDED));
        note_info("info score loss 3", &mut seen);
        assert_eq!(seen.score, Some(-DECIDED));
    }
}
