//! A conversation with a bot: the protocol for whoever can choose a move, and for nothing else.

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use zertz::{Action, Game, Position};

use super::command::Command;
use super::job::{self, NAP, Started, UgiJob};
use super::options::{Effect, Options};
use super::session::MAX_LINE;
use super::table;
use super::voice::Voice;
use crate::bot::Bot;
use crate::engine::Settings;
use crate::limits::{Limits, Stop};
use crate::lines::bounded_line;

/// The options that mean something to any bot.
const OPTIONS: [&str; 3] = ["Game", "Move Overhead", "Seed"];

/// A bot that speaks UGI: the loop around [`Bot::choose`]. It answers everything that a match runner or a page asks:
/// the greeting, options, positions, questions about the game, `stop` while the bot thinks, and nonsense.
///
/// ```
/// use zertz::{Action, Game};
/// use zertz_engine::bot::Bot;
/// use zertz_engine::{BotUgi, Limits, Stop};
///
/// struct First;
///
/// impl Bot for First {
///     fn name(&self) -> String {
///         "first".to_string()
///     }
///
///     fn new_game(&mut self, _seed: u64) {}
///
///     fn choose(&mut self, game: &Game, _: &Limits, _: &Stop) -> Option<Action> {
///         game.legal().nth(0).map(Action::Move)
///     }
/// }
///
/// let conversation = "ugi\nposition startpos\ngo movetime 100\nquit\n";
/// BotUgi::new(First, std::io::stdout()).run(conversation.as_bytes())?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct BotUgi<B, W> {
    name: String,
    author: String,
    voice: Voice<W>,
    options: Options,
    game: Game,
    /// Lent to the job while it thinks.
    bot: Option<B>,
    job: Option<UgiJob<B>>,
}

impl<B: Bot + 'static, W: Write + Send + 'static> BotUgi<B, W> {
    /// A new conversation, at the start of the basic game.
    pub fn new(bot: B, out: W) -> BotUgi<B, W> {
        let options = Options::new(Settings::default());
        let mut ugi = BotUgi {
            name: bot.name(),
            author: bot.author(),
            voice: Voice::new(out),
            game: Game::new(Position::start(options.rules)),
            options,
            bot: Some(bot),
            job: None,
        };
        ugi.new_game();
        ugi
    }

    /// Holds the conversation until `quit` or the end of input. At the end of input a bounded search finishes and
    /// answers, an infinite one stops and answers.
    ///
    /// Fails only if the input cannot be read or the output not be written.
    pub fn run(&mut self, mut input: impl BufRead) -> io::Result<()> {
        while let Some(line) = bounded_line(&mut input, MAX_LINE)? {
            let flow = match Command::parse(&line.text) {
                _ if line.is_cut => {
                    let mib = MAX_LINE >> 20;
                    Err(format!("a line of more than {mib} MiB"))
                }
                Ok(Some(Command::Quit)) => Ok(ControlFlow::Break(())),
                Ok(Some(command)) => self.carry_out(command).map(ControlFlow::Continue),
                Ok(None) => Ok(ControlFlow::Continue(())),
                Err(what) => Err(what),
            };
            if let Some(error) = self.voice.take_error() {
                self.end(true);
                return Err(error);
            }
            match flow {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => {
                    self.end(true);
                    return Ok(());
                }
                Err(what) => self.voice.error(what),
            }
        }
        let endless = self.job.as_ref().is_some_and(UgiJob::is_endless);
        self.end(endless);
        self.voice.take_error().map_or(Ok(()), Err)
    }

    fn carry_out(&mut self, command: Command) -> Result<(), String> {
        match command {
            Command::Ugi => self.introduce(),
            Command::IsReady => {
                // A bot that was told to stop is waited for; one that thinks is not.
                self.is_idle();
                self.voice.say("readyok");
            }
            Command::NewGame => {
                self.expect_idle("uginewgame")?;
                self.new_game();
            }
            Command::SetOption { name, value } => {
                self.expect_idle("setoption")?;
                if !OPTIONS
                    .iter()
                    .any(|known| known.eq_ignore_ascii_case(&name))
                {
                    let known = OPTIONS.join(", ");
                    return Err(format!(
                        "this bot has no option of that name; it has {known}"
                    ));
                }
                if self.options.set(&name, value.as_deref())? == Effect::Restart {
                    self.game = Game::new(Position::start(self.options.rules));
                }
                if name.eq_ignore_ascii_case("Seed") {
                    self.new_game();
                }
            }
            Command::Position { start, moves } => {
                self.expect_idle("position")?;
                let usual = || Position::start(self.options.rules);
                let start = start.map_or_else(usual, |start| *start);
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
            Command::Stop => {
                if let Some(job) = &self.job {
                    job.stop();
                }
            }
            // Taken out before.
            Command::Quit => {}
            Command::Query(query) => self.voice.say(table::answer(&self.game, query)),
            Command::LegalMoves => self.voice.say(table::legal_moves(&self.game)?),
            Command::Draw => self.voice.say(table::drawn(&self.game)),
            Command::Solve { .. } | Command::Eval => {
                return Err("this bot does not solve or evaluate; it chooses moves".to_string());
            }
        }
        Ok(())
    }

    fn introduce(&self) {
        let listed = self.options.listed();
        let mine = |line: &&str| {
            let name = line.strip_prefix("option name ").unwrap_or_default();
            OPTIONS.iter().any(|known| {
                let rest = name.strip_prefix(known);
                rest.is_some_and(|rest| rest.starts_with(" type "))
            })
        };
        let options: Vec<&str> = listed.lines().filter(mine).collect();
        let options = options.join("\n");
        let (name, author) = (&self.name, &self.author);
        self.voice.say(format_args!(
            "id name {name}\nid author {author}\n{options}\nugiok"
        ));
    }

    fn go(&mut self, mut limits: Limits) -> Result<(), String> {
        self.options.take_overhead(&mut limits);
        let is_endless = limits == Limits::NONE && self.game.outcome().is_none();
        let Some(mut bot) = self.bot.take() else {
            return Err("the bot has failed and cannot go on".to_string());
        };
        let (game, voice) = (self.game.clone(), self.voice.clone());
        self.start(is_endless, move |control| {
            let answer = match game.outcome() {
                Some(_) => "none".to_string(),
                None => chosen(&mut bot, &game, &limits, &control.stop, &voice),
            };
            // An infinite search answers only when it is told to.
            while is_endless && !control.stop.is_set() {
                thread::park_timeout(NAP);
            }
            control.answer(&voice, &format!("bestmove {answer}"));
            Some(bot)
        })
    }

    fn new_game(&mut self) {
        let seed = self.options.drawn_seed();
        if let Some(bot) = &mut self.bot {
            bot.new_game(seed);
        }
    }

    /// Starts a job, and takes the bot back from one that was done at once.
    fn start(
        &mut self,
        is_endless: bool,
        work: impl FnOnce(job::Control) -> Option<B> + Send + 'static,
    ) -> Result<(), String> {
        match UgiJob::start(is_endless, work) {
            Ok(Started::Running(job)) => self.job = Some(job),
            Ok(Started::Finished(bot)) => self.bot = bot.or(self.bot.take()),
            Err(error) => return Err(format!("no thread could be started: {error}")),
        }
        Ok(())
    }

    fn end(&mut self, stop: bool) {
        if let Some(job) = self.job.take() {
            if stop {
                job.stop();
            }
            self.bot = job.wait().or(self.bot.take());
        }
    }

    /// Whether nothing is under way. What has answered, or was told to stop, is waited for.
    fn is_idle(&mut self) -> bool {
        if self.job.as_ref().is_some_and(UgiJob::is_ending) {
            self.end(false);
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

/// What the bot plays. A bot that fails, or plays what is not legal, says so and plays any move: the game goes on, and
/// whoever reads the log sees the fault.
fn chosen<W: Write>(
    bot: &mut impl Bot,
    game: &Game,
    limits: &Limits,
    stop: &Stop,
    voice: &Voice<W>,
) -> String {
    let found = catch_unwind(AssertUnwindSafe(|| bot.choose(game, limits, stop)));
    let fault = match found {
        Ok(Some(Action::Move(mv))) => match game.check(mv) {
            Ok(()) => return game.notate(Action::Move(mv)).to_string(),
            Err(error) => format!("the bot chose a move that is not legal: {error}"),
        },
        Ok(Some(Action::Demand)) if game.may_demand() => {
            return game.notate(Action::Demand).to_string();
        }
        Ok(Some(Action::Demand)) => "the bot demands what cannot be taken back".to_string(),
        Ok(None) => "the bot chose no move although the game goes on".to_string(),
        Err(_) => "the bot has failed; its output for errors says where".to_string(),
    };
    voice.error(fault);
    let any = game.legal().nth(0).map(Action::Move);
    any.map_or("none".to_string(), |any| game.notate(any).to_string())
}
