//! A game line by line: for pipes and scripts, for screen readers, and for whoever likes it plain.

mod input;

use std::io::{self, Write};
use std::ops::ControlFlow;

use zertz::draw::Style;
use zertz::{Captures, Game, Move};
use zertz_engine::eval::Eval;
use zertz_engine::{Report, Stop};

use super::request::{self, Request};
use super::session::{PlaySession, Reply};
use super::thinker::Thinker;
use crate::interrupt;
use crate::messages::t;
use crate::output::{plain_line, score_text, stdout};
use crate::picture;
use crate::progress::ProgressLine;
use input::{Input, Typed};

/// As many moves are listed without being asked for.
const FEW: usize = 12;

/// Plays until nothing more is typed.
pub(super) fn run(
    session: PlaySession,
    thinker: Thinker,
    eval: Eval,
    style: Style,
) -> anyhow::Result<()> {
    let mut lines = Lines {
        session,
        thinker,
        eval,
        style,
        stop: None,
    };
    let mut input = Input::open()?;
    let mut out = stdout();
    lines.greet(&mut out, input.is_edited())?;
    loop {
        lines.let_engine_move(&mut out)?;
        lines.show(&mut out)?;
        // What was said has to be read before an answer can be typed.
        out.flush()?;
        let flow = loop {
            let flow = match input.read(&lines.prompt(), lines.session.game())? {
                Typed::Line(line) => lines.answer(&line, &mut out)?,
                Typed::End => Flow::End,
            };
            out.flush()?;
            if flow != Flow::Ask {
                break flow;
            }
        };
        if flow == Flow::End {
            if let Some(parting) = lines.session.parting() {
                writeln!(out, "{parting}")?;
            }
            out.flush()?;
            return Ok(());
        }
    }
}

/// What happens after a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Flow {
    /// The next line is read.
    Ask,
    /// The game has changed, or is to be shown.
    GoOn,
    /// That was all.
    End,
}

/// A game that is shown and told in lines.
struct Lines {
    session: PlaySession,
    thinker: Thinker,
    eval: Eval,
    style: Style,
    /// Ctrl-C ends the thinking. It is not listened to before the first thought.
    stop: Option<Stop>,
}

impl Lines {
    /// Says who plays.
    fn greet(&self, out: &mut impl Write, is_edited: bool) -> io::Result<()> {
        let rules = self.session.game().position().rules();
        let who = match self.session.seats().engine {
            Some((engine, level)) => t!(
                "play.greeting.engine",
                rules = %rules,
                you = %engine.other(),
                engine = %engine,
                level = %level,
            ),
            None => t!("play.greeting.people", rules = %rules),
        };
        writeln!(out, "{who}")?;
        if is_edited {
            writeln!(out, "{}", t!("play.keys"))?;
        }
        if let Some(result) = self.session.keeper().stated_result() {
            writeln!(out, "{}", t!("play.stated", result = %result))?;
        }
        Ok(())
    }

    /// What a person is asked.
    fn prompt(&self) -> String {
        match self.session.game().outcome() {
            Some(_) => format!("{}> ", t!("play.over")),
            None => format!("{}> ", self.session.game().position().turn()),
        }
    }

    /// Lets the engine move as long as it is on turn.
    fn let_engine_move(&mut self, out: &mut impl Write) -> io::Result<()> {
        while self.session.is_engines_turn()
            && let Some((_, level)) = self.session.seats().engine
        {
            out.flush()?;
            let thinker = &mut self.thinker;
            let game = self.session.game();
            let action = aloud(&mut self.stop, game, |stop, progress| {
                thinker.choose(level, game, stop, progress)
            });
            let Some(action) = action else { break };
            let reply = self.session.act(action);
            let is_played = matches!(reply, Reply::Changed(_));
            say(reply, out)?;
            if !is_played {
                break;
            }
        }
        Ok(())
    }

    /// Draws the board and says what has to be said about the turn, or how the game ended.
    fn show(&self, out: &mut impl Write) -> io::Result<()> {
        let game = self.session.game();
        let picture = picture::terminal(game, self.style);
        writeln!(out, "\n{}", picture.trim_end())?;
        match game.outcome() {
            // Why the game is over stands below the board already.
            Some(outcome) => writeln!(out, "{}", self.session.verdict(outcome)),
            None => self.write_duty(out),
        }
    }

    /// What the player on turn has to do or may do besides moving as they like.
    fn write_duty(&self, out: &mut impl Write) -> io::Result<()> {
        let game = self.session.game();
        let position = game.position();
        if game.may_demand() {
            let name = self.session.name(position.turn().other());
            writeln!(out, "{}", t!("play.may_demand", name = name))?;
        }
        if position.must_pass() {
            return writeln!(out, "{}", t!("play.must_pass"));
        }
        if position.capturing().is_empty() {
            return Ok(());
        }
        let is_compulsory = position.rules().captures == Captures::Enforced || game.must_capture();
        let captures = captures(game).join("  ");
        let duty = if is_compulsory {
            t!("play.compulsory", captures = captures)
        } else {
            t!("play.due", captures = captures)
        };
        writeln!(out, "{duty}")
    }

    /// Carries out what was typed.
    fn answer(&mut self, line: &str, out: &mut impl Write) -> io::Result<Flow> {
        let request = match request::read(line, self.session.game()) {
            Ok(request) => request,
            Err(reason) => {
                writeln!(out, "{}", plain_line(&reason))?;
                return Ok(Flow::Ask);
            }
        };
        match request {
            Request::Quit => Ok(Flow::End),
            Request::Board => Ok(Flow::GoOn),
            Request::Hint => self.hint(out),
            Request::Eval => self.evaluate(out),
            // After a move that was refused the board is drawn once more.
            Request::Act(action) => say(self.session.act(action), out).map(|_| Flow::GoOn),
            request => say(self.session.answer(request), out),
        }
    }

    fn hint(&mut self, out: &mut impl Write) -> io::Result<Flow> {
        let game = self.session.game();
        if let Some(outcome) = game.outcome() {
            writeln!(out, "{}", t!("play.finished", outcome = %outcome))?;
            return Ok(Flow::Ask);
        }
        let thinker = &mut self.thinker;
        let report = aloud(&mut self.stop, game, |stop, progress| {
            thinker.hint(game, stop, progress)
        });
        match report.best().zip(report.score()) {
            Some((action, score)) => {
                let (token, score) = (game.notate(action), score_text(score));
                writeln!(out, "{}", t!("play.hint", token = %token, score = score))?;
            }
            None => writeln!(out, "{}", t!("play.no_hint"))?,
        }
        Ok(Flow::Ask)
    }

    fn evaluate(&self, out: &mut impl Write) -> io::Result<Flow> {
        let game = self.session.game();
        if let Some(outcome) = game.outcome() {
            writeln!(out, "{}", t!("play.finished", outcome = %outcome))?;
            return Ok(Flow::Ask);
        }
        let position = game.position();
        let score = score_text(self.eval.estimate(position));
        let name = self.session.name(position.turn());
        let text = t!("play.evaluation", score = score, name = name);
        writeln!(out, "{text}")?;
        Ok(Flow::Ask)
    }
}

/// Prints what is said. What changes the game is followed by the board.
fn say(reply: Reply, out: &mut impl Write) -> io::Result<Flow> {
    let flow = match reply {
        Reply::Changed(_) => Flow::GoOn,
        Reply::Same(_) | Reply::Refused(_) => Flow::Ask,
    };
    for sentence in reply.sentences() {
        writeln!(out, "{sentence}")?;
    }
    Ok(flow)
}

/// The first few captures that can be made.
fn captures(game: &Game) -> Vec<String> {
    let mut captures = Vec::new();
    let _ = game.legal().for_each_capture(|chain| {
        captures.push(game.position().notate(Move::Capture(chain)).to_string());
        if captures.len() > FEW {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    if captures.len() > FEW {
        captures.truncate(FEW);
        captures.push("…".to_string());
    }
    captures
}

/// Thinks, and shows on standard error how far it has come, if somebody is looking. Ctrl-C ends it.
fn aloud<T>(
    stop: &mut Option<Stop>,
    game: &Game,
    think: impl FnOnce(&Stop, &mut dyn FnMut(&Report)) -> T,
) -> T {
    let stop = stop.get_or_insert_with(interrupt::on_interrupt);
    // A Ctrl-C that came at another time was not meant for this move.
    stop.reset();
    let mut line = ProgressLine::new().only_on_terminal();
    line.say_now(|| t!("play.thinking"));
    let done = think(stop, &mut |report| {
        if let Some(thought) = thought(game, report) {
            line.say_now(|| thought);
        }
    });
    stop.reset();
    done
}

/// What the engine is thinking of.
fn thought(game: &Game, report: &Report) -> Option<String> {
    let best = game.notate(report.best()?);
    let score = score_text(report.score().unwrap_or_default());
    Some(t!(
        "play.thought",
        best = %best,
        score = score,
        depth = %report.depth,
    ))
}
