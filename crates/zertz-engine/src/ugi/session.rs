//! A conversation: the state between the commands, and what each of them does.

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;

use zertz::{Game, Position};

use super::command::Command;
use super::job::{self, Started, UgiJob};
use super::options::{Effect, Options};
use super::table;
use super::voice::Voice;
use crate::engine::{Engine, Settings};
use crate::limits::Limits;
use crate::lines::bounded_line;
use crate::solved::Solved;

/// A longer line is none of the protocol: a game of ten thousand moves fits several times.
pub(super) const MAX_LINE: usize = 1 << 20;
/// How many positions `solve` looks at if it is not told: a matter of a minute.
const SOLVE_NODES: u64 = 10_000_000;

/// An engine that speaks UGI: it is given lines and writes its answers, whole lines each, to an
/// output.
///
/// Searches run in a thread of their own, so that further lines can be given meanwhile.
///
/// ```
/// use zertz_engine::Ugi;
///
/// let conversation = "isready\nposition startpos moves Wd4,a1\nquery p1turn\nquit\n";
/// let mut ugi = Ugi::new(std::io::stdout());
/// ugi.run(conversation.as_bytes())?; // readyok, response false
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Ugi<W> {
    voice: Voice<W>,
    options: Options,
    game: Game,
    /// Made at the beginning, and lent to the job while it searches.
    engine: Option<Engine>,
    job: Option<UgiJob>,
}

impl<W: Write + Send + 'static> Ugi<W> {
    /// A new conversation, at the start of the basic game.
    pub fn new(out: W) -> Ugi<W> {
        Ugi::with(out, Settings::default())
    }

    /// The same with an engine of these settings. Options change them; the evaluation `default` is
    /// theirs.
    pub fn with(out: W, settings: Settings) -> Ugi<W> {
        let options = Options::new(settings);
        Ugi {
            voice: Voice::new(out),
            game: Game::new(Position::start(options.rules)),
            options,
            engine: None,
            job: None,
        }
    }

    /// Holds the conversation until `quit` or the end of input. At the end of input a bounded search
    /// finishes and answers, an infinite one stops and answers.
    ///
    /// Fails only if the input cannot be read or the output not be written.
    pub fn run(&mut self, mut input: impl BufRead) -> io::Result<()> {
        // Memory is taken before anything is asked, so that no search loses time over it.
        self.prepare();
        while let Some(line) = bounded_line(&mut input, MAX_LINE)? {
            let flow = if line.is_cut {
                let mib = MAX_LINE >> 20;
                self.voice
                    .error(format_args!("a line of more than {mib} MiB"));
                ControlFlow::Continue(())
            } else {
                self.line(&line.text)
            };
            if let Some(error) = self.voice.take_error() {
                self.quit();
                return Err(error);
            }
            if flow.is_break() {
                return Ok(());
            }
        }
        self.finish();
        self.voice.take_error().map_or(Ok(()), Err)
    }

    /// Carries out one line. Breaks after `quit`.
    pub fn line(&mut self, line: &str) -> ControlFlow<()> {
        match Command::parse(line) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => {
                self.quit();
                return ControlFlow::Break(());
            }
            Ok(Some(command)) => {
                if let Err(what) = self.carry_out(command) {
                    self.voice.error(what);
                }
            }
            Err(what) => self.voice.error(what),
        }
        ControlFlow::Continue(())
    }

    /// The end of input: waits for what was begun, unless it would never end.
    pub fn finish(&mut self) {
        if self.job.as_ref().is_some_and(UgiJob::is_endless) {
            self.stop();
        }
        self.wait();
    }

    fn quit(&mut self) {
        self.stop();
        self.wait();
    }

    fn carry_out(&mut self, command: Command) -> Result<(), String> {
        match command {
            Command::Ugi => self.introduce(),
            Command::IsReady => {
                // A search that is under way is not waited for.
                if self.is_idle() {
                    self.prepare();
                    // What is solved of this game takes a moment to unpack. No search is to wait for it.
                    if self.options.settings.solved {
                        Solved::of(self.game.position().rules());
                    }
                }
                self.voice.say("readyok");
            }
            Command::NewGame => {
                self.expect_idle("uginewgame")?;
                self.forget();
            }
            Command::SetOption { name, value } => {
                self.expect_idle("setoption")?;
                match self.options.set(&name, value.as_deref())? {
                    Effect::None => {
                        self.prepare();
                    }
                    Effect::Restart => self.game = Game::new(Position::start(self.options.rules)),
                    Effect::Forget => self.forget(),
                }
            }
            Command::Position { start, moves } => {
                self.expect_idle("position")?;
                let start =
                    start.map_or_else(|| Position::start(self.options.rules), |start| *start);
                self.game = table::play(start, &moves)?;
            }
            Command::Go(limits) => {
                self.expect_idle("go")?;
                self.go(limits)?;
            }
            Command::Perft(depth) => {
                self.expect_idle("perft")?;
                let (game, voice) = (self.game.clone(), self.voice.clone());
                self.start(false, move |control| {
                    job::perft(&game, depth, &control, &voice);
                    None
                })?;
            }
            Command::Solve { nodes } => {
                self.expect_idle("solve")?;
                let limits = Limits::nodes(nodes.unwrap_or(SOLVE_NODES));
                let settings = self.options.settings.clone();
                let (game, voice) = (self.game.clone(), self.voice.clone());
                self.start(false, move |control| {
                    job::solve(&settings, &game, &limits, &control, &voice);
                    None
                })?;
            }
            Command::Stop => self.stop(),
            // Taken out before.
            Command::Quit => {}
            Command::Query(query) => self.voice.say(table::answer(&self.game, query)),
            Command::LegalMoves => self.voice.say(table::legal_moves(&self.game)?),
            Command::Draw => self.voice.say(table::drawn(&self.game)),
            Command::Eval => self.evaluate(),
        }
        Ok(())
    }

    fn introduce(&self) {
        let version = env!("CARGO_PKG_VERSION");
        self.voice.say(format_args!(
            "id name zertz {version}\nid author the zertz authors\n{}\nugiok",
            self.options.listed()
        ));
    }

    fn go(&mut self, mut limits: Limits) -> Result<(), String> {
        self.options.take_overhead(&mut limits);
        let is_endless = limits == Limits::NONE && self.game.outcome().is_none();
        let Some(engine) = self.prepare().take() else {
            return Err("there is no engine".to_string());
        };
        let (game, voice) = (self.game.clone(), self.voice.clone());
        let level = (self.options.level, self.options.drawn_seed());
        self.start(is_endless, move |control| {
            job::search(engine, &game, &limits, level, &control, &voice)
        })
    }

    fn evaluate(&self) {
        match self.game.outcome() {
            Some(outcome) => self.voice.say(format_args!("eval none: {outcome}")),
            None => {
                let position = self.game.position();
                let score = self.options.settings.eval.estimate(position);
                let turn = position.turn();
                self.voice
                    .say(format_args!("eval {score} for {turn}, who is on turn"));
            }
        }
    }

    /// Starts a job, and takes the engine back from one that was done at once.
    fn start(
        &mut self,
        is_endless: bool,
        work: impl FnOnce(job::Control) -> Option<Engine> + Send + 'static,
    ) -> Result<(), String> {
        match UgiJob::start(is_endless, work) {
            Ok(Started::Running(job)) => self.job = Some(job),
            Ok(Started::Finished(engine)) => self.engine = engine.or(self.engine.take()),
            Err(error) => return Err(format!("no thread could be started: {error}")),
        }
        Ok(())
    }

    /// The engine, with the settings in force.
    fn prepare(&mut self) -> &mut Option<Engine> {
        let settings = &self.options.settings;
        match &mut self.engine {
            Some(engine) if engine.settings() != settings => engine.set(settings.clone()),
            Some(_) => {}
            None => self.engine = Some(Engine::new(settings.clone())),
        }
        &mut self.engine
    }

    fn forget(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.new_game();
        }
    }

    fn stop(&mut self) {
        if let Some(job) = &self.job {
            job.stop();
        }
    }

    fn wait(&mut self) {
        if let Some(job) = self.job.take() {
            // A job that was lent no engine has none to give back.
            self.engine = job.wait().or(self.engine.take());
        }
    }

    /// Whether nothing is under way. What has answered, or was told to stop, is waited for: that is
    /// a matter of moments.
    fn is_idle(&mut self) -> bool {
        if self.job.as_ref().is_some_and(UgiJob::is_ending) {
            self.wait();
        }
        self.job.is_none()
    }

    fn expect_idle(&mut self, command: &str) -> Result<(), String> {
        if self.is_idle() {
            Ok(())
        } else {
            Err(format!(
                "`{command}` has to wait until the search has ended: send `stop` first"
            ))
        }
    }
}

impl<W> Drop for Ugi<W> {
    fn drop(&mut self) {
        // Nobody is going to hear the answer, but a thread that searches for ever would be left.
        if let Some(job) = self.job.take() {
            job.stop();
            job.wait();
        }
    }
}
