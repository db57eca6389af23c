//! The engine for those who analyse: what a request leads to, in a thread of its own.

use std::net::IpAddr;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Weak, mpsc as std_mpsc};
use std::thread;
use std::time::Duration;

use tokio::sync::mpsc;
use zertz::{Action, Game, Outcome, Player};
use zertz_engine::analysis::{
    Evaluation, JudgedTurn as JudgedByEngine, Judgement, Progress, analyse,
};
use zertz_engine::eval::Eval;
use zertz_engine::solver::{Exact, Solver};
use zertz_engine::{Engine, Gate, Limits, Settings, Stop, with_deep_stack};
use zertz_play::TableReason;

use crate::ids::Visitor;
use crate::refusal::{Refusal, ServerReason};
use crate::services::now;
use crate::share::{Full, MAX_OF_VISITOR, Place, Share};
use zertz_play::message::{
    AnalysisMessage, Effort, EngineLines, Judged, JudgedTurn, Report, ReportPosition, ScoreView,
    Solved, SolvedVerdict, line_turns,
};

/// The most lines at once.
const MAX_LINES: usize = 5;
/// A search for lines ends after this many positions: minutes on a core of its own.
const LINES_NODES: u64 = 600_000_000;
/// The solver gives up after this many positions.
const SOLVE_NODES: u64 = 100_000_000;
/// Positions that the engine makes to judge a try.
const JUDGE_NODES: u64 = 1_000_000;
/// A try that loses less of the winning chance than this is as good as the best.
const HOLDS: f64 = 0.05;
/// An analyst without questions ends after this, and its table is free for others.
const IDLE: Duration = Duration::from_secs(60);
/// Longer games are not analysed as a whole.
const MAX_TURNS: usize = 300;

/// What is to be found out.
#[derive(Debug)]
pub(crate) enum Question {
    /// This many best lines.
    Lines(Game, usize),
    Solve(Game),
    /// How good every turn was.
    Whole(Game, Effort),
    /// How good the last turn was.
    Judge(Game),
}

/// Somebody who answers one question after the other, in a thread of its own, and remembers
/// positions from one to the next. The thread ends when this is dropped, and after a while without
/// questions.
#[derive(Debug)]
pub(crate) struct Analyst {
    questions: std_mpsc::Sender<Asked>,
    /// Gone when the thread has ended.
    place: Weak<Place>,
    stop: Stop,
}

/// Why nobody else can take part, as it is told.
pub(crate) fn full(why: Full) -> Refusal {
    match why {
        Full::Everybody => ServerReason::AllAnalysing {},
        Full::Visitor => ServerReason::YouAreAnalysing {
            most: MAX_OF_VISITOR,
        },
        Full::Address => ServerReason::AddressAnalysing {},
    }
    .into()
}

struct Asked {
    id: u64,
    question: Question,
    stop: Stop,
}

impl Drop for Analyst {
    fn drop(&mut self) {
        self.stop.set();
    }
}

impl Analyst {
    /// Begins to work for a visitor; the answers come through the channel. Those that will be
    /// overtaken by later ones are left out when it is full.
    pub(crate) fn start(
        share: &Arc<Share>,
        visitor: Visitor,
        address: IpAddr,
        eval: Eval,
        answers: mpsc::Sender<AnalysisMessage>,
    ) -> Result<Analyst, Refusal> {
        Analyst::resting_after(IDLE, share, visitor, address, eval, answers)
    }

    fn resting_after(
        idle: Duration,
        share: &Arc<Share>,
        visitor: Visitor,
        address: IpAddr,
        eval: Eval,
        answers: mpsc::Sender<AnalysisMessage>,
    ) -> Result<Analyst, Refusal> {
        let place = share.join(visitor, address).map_err(full)?;
        let (questions, asked) = std_mpsc::channel();
        let analyst = Analyst {
            questions,
            place: Arc::downgrade(&place),
            stop: Stop::new(),
        };
        let started = thread::Builder::new()
            .name("analysis".into())
            .spawn(move || with_deep_stack(move || work(place, &eval, &asked, &answers, idle)));
        match started {
            Ok(_) => Ok(analyst),
            Err(_) => Err(ServerReason::NoThread {}.into()),
        }
    }

    /// Leaves off whatever it was doing and answers this. The question comes back if nobody works
    /// here any more.
    pub(crate) fn ask(&mut self, id: u64, question: Question) -> Result<(), Box<Question>> {
        self.stop.set();
        let Some(place) = self.place.upgrade() else {
            return Err(Box::new(question));
        };
        let stop = Stop::with_gate(place);
        // The place is the thread's alone: it is free when that ends.
        self.stop = stop.without_gate();
        let asked = Asked { id, question, stop };
        let sent = self.questions.send(asked);
        sent.map_err(|back| Box::new(back.0.question))
    }

    /// Leaves off whatever it was doing.
    pub(crate) fn stop(&self) {
        self.stop.set();
    }
}

/// Refuses what would be too much.
pub(crate) fn check(question: &Question) -> Result<(), Refusal> {
    match question {
        Question::Whole(game, _) if game.actions().len() > MAX_TURNS => {
            let most = MAX_TURNS;
            Err(ServerReason::TooLongToAnalyse { most }.into())
        }
        Question::Judge(game) if game.actions().is_empty() => {
            Err(TableReason::NothingToJudge {}.into())
        }
        _ => Ok(()),
    }
}

/// The thread of an analyst, which ends after a while without questions.
fn work(
    mut place: Arc<Place>,
    eval: &Eval,
    asked: &std_mpsc::Receiver<Asked>,
    answers: &mpsc::Sender<AnalysisMessage>,
    idle: Duration,
) {
    let mut engine = None;
    loop {
        let Asked { id, question, stop } = match asked.recv_timeout(idle) {
            Ok(asked) => asked,
            // Whoever is about to ask something holds the place as well; then it is not the end.
            Err(RecvTimeoutError::Timeout) => match Arc::try_unwrap(place) {
                Ok(_) => return,
                Err(needed) => {
                    place = needed;
                    continue;
                }
            },
            Err(RecvTimeoutError::Disconnected) => return,
        };
        // A fault of the engine must not go unnoticed by whoever waits.
        let done = panic::catch_unwind(AssertUnwindSafe(|| {
            let mut job = Job {
                id,
                place: &place,
                eval,
                stop: &stop,
                answers,
                engine: &mut engine,
            };
            job.answer(&question);
        }));
        place.rest();
        if done.is_err() {
            engine = None;
            tracing::error!(?question, "an analysis has failed");
            let reason = zertz_play::Refusal::from(TableReason::EngineFailed {});
            let _ = answers.blocking_send(AnalysisMessage::Refused {
                id,
                code: reason.code(),
                message: reason.to_string(),
                reason,
            });
        }
    }
}

/// The game as it would be if the player on turn had to pass; refused where that makes no sense.
pub(crate) fn passed(game: &Game) -> Result<Game, Refusal> {
    let mut setup = game.position().setup();
    setup.turn = match setup.turn {
        Player::First => Player::Second,
        Player::Second => Player::First,
    };
    let position = setup.position().map_err(|_| TableReason::GameOver {})?;
    match position.outcome() {
        Some(_) => Err(TableReason::GameOver {}.into()),
        None => Ok(Game::new(position)),
    }
}

struct Job<'a> {
    id: u64,
    place: &'a Arc<Place>,
    eval: &'a Eval,
    stop: &'a Stop,
    answers: &'a mpsc::Sender<AnalysisMessage>,
    /// Made when it is first needed.
    engine: &'a mut Option<Engine>,
}

impl Job<'_> {
    fn answer(&mut self, question: &Question) {
        // Nothing is allocated before there is a slot.
        self.place.pass(self.stop);
        if self.stop.is_set() {
            return;
        }
        match question {
            Question::Lines(game, lines) => self.lines(game, *lines),
            Question::Solve(game) => self.solve(game),
            Question::Whole(game, effort) => self.whole(game, *effort),
            Question::Judge(game) => self.judge(game),
        }
    }

    /// Says something that will be overtaken: left out if nobody has time for it.
    fn mention(&self, message: AnalysisMessage) {
        let _ = self.answers.try_send(message);
    }

    /// Says something that must be heard.
    fn tell(&self, message: AnalysisMessage) {
        self.place.rest();
        if !self.stop.is_set() {
            let _ = self.answers.blocking_send(message);
        }
    }

    /// The engine, taken out of its place so that the job can speak while it works.
    fn take_engine(&mut self, lines: usize) -> Engine {
        let settings = Settings {
            hash_mib: self.place.table_mib(),
            lines,
            ..Settings::with(self.eval.clone())
        };
        match self.engine.take() {
            Some(mut engine) => {
                engine.set(settings);
                engine
            }
            None => Engine::new(settings),
        }
    }

    fn lines(&mut self, game: &Game, lines: usize) {
        let mut engine = self.take_engine(lines.clamp(1, MAX_LINES));
        let limits = Limits::nodes(LINES_NODES);
        let found = engine.search(game, &limits, self.stop, &mut |found| {
            let lines = EngineLines::new(self.id, game, found, false);
            self.mention(AnalysisMessage::Lines(lines));
        });
        self.tell(AnalysisMessage::Lines(EngineLines::new(
            self.id, game, &found, true,
        )));
        *self.engine = Some(engine);
    }

    fn solve(&mut self, game: &Game) {
        // One table at a time.
        *self.engine = None;
        let mut solver = Solver::new(self.place.table_mib());
        let limits = Limits::nodes(SOLVE_NODES);
        let solution = solver.solve(game, &limits, self.stop, &mut |progress| {
            self.mention(AnalysisMessage::Solving {
                id: self.id,
                nodes: progress.nodes,
                seconds: seconds(progress.time),
            });
        });
        let decided = matches!(solution.verdict, Exact::Win | Exact::Loss);
        let moves: Vec<Action> = solution.line.iter().copied().map(Action::Move).collect();
        self.tell(AnalysisMessage::Solved(Solved {
            id: self.id,
            verdict: match solution.verdict {
                Exact::Win => SolvedVerdict::Win,
                Exact::Loss => SolvedVerdict::Loss,
                Exact::Tie => SolvedVerdict::Tie,
                Exact::Unknown => SolvedVerdict::Unknown,
            },
            turns: decided.then(|| solution.winner_turns()),
            line: line_turns(game, &moves),
            nodes: solution.nodes,
            seconds: seconds(solution.time),
        }));
    }

    fn whole(&mut self, game: &Game, effort: Effort) {
        let mut engine = self.take_engine(1);
        let limits = Limits::nodes(effort.nodes());
        let of = game.actions().len() + 1;
        let mut done = 0;
        let analysis = analyse(&mut engine, game, &limits, self.stop, &mut |progress| {
            if let Progress::Evaluated { position, .. } = progress {
                done = done.max(position + 1);
                let id = self.id;
                self.mention(AnalysisMessage::Progress { id, done, of });
            }
        });
        if analysis.is_complete() {
            let report = Report::new(game, &analysis, effort, now());
            self.tell(AnalysisMessage::Report {
                id: self.id,
                report: Box::new(report),
            });
        }
        *self.engine = Some(engine);
    }

    fn judge(&mut self, after: &Game) {
        let mut before = after.clone();
        let Some(action) = before.undo() else { return };
        let mut engine = self.take_engine(1);
        let limits = Limits::nodes(JUDGE_NODES);
        let mut look = |game: &Game| match game.outcome() {
            Some(outcome) => Some(over(game, outcome)),
            None => {
                let found = engine.search(game, &limits, self.stop, &mut |_| {});
                Evaluation::of_report(game, &found)
            }
        };
        let looked = (look(&before), look(after));
        *self.engine = Some(engine);
        let (Some(was), Some(is)) = looked else {
            return;
        };
        let forced = before.legal().count_up_to(2) == 1 && !before.may_demand();
        let token = before.notate(action).to_string();
        let number = after.turns().len();
        // Two searches differ a little: what one of them takes for the best is not refuted by the other.
        let best = was.lines.first().and_then(|line| line.moves.first());
        let is_best = best == Some(&action);
        let turn = JudgedByEngine::new(0, action, token, forced, &was, &is);
        let is_lossless = turn.loss < HOLDS && turn.allows.is_none();
        let leaves_proof = matches!(turn.judgement, Some(Judgement::LeftProof(_)));
        self.tell(AnalysisMessage::Judged(Box::new(Judged {
            id: self.id,
            holds: is_best || is_lossless && !leaves_proof,
            turn: JudgedTurn::new(number, &before, &turn),
            before: ScoreView::of(&was),
            after: ScoreView::of(&is),
            best: ReportPosition::new(&before, &was).best,
            reply: ReportPosition::new(after, &is).best,
        })));
    }
}

fn over(game: &Game, outcome: Outcome) -> Evaluation {
    Evaluation::of_outcome(game.position().turn(), outcome)
}

fn seconds(time: Duration) -> f64 {
    time.as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;
    use zertz::{Position, Rules};

    /// The thread does not end while somebody is about to ask something; otherwise it does.
    #[test]
    fn no_question_is_lost_when_an_analyst_rests() {
        let share = Share::new(1, Arc::default());
        let visitor = Visitor::from_bytes(&[1; 32]).expect("a visitor");
        let idle = Duration::from_millis(50);
        let (outbox, mut inbox) = mpsc::channel(64);
        let address = Ipv4Addr::LOCALHOST.into();
        let analyst = Analyst::resting_after(idle, &share, visitor, address, Eval::Hand, outbox);
        let mut analyst = analyst.expect("room");
        let place = analyst
            .place
            .upgrade()
            .expect("a thread that has just begun");
        thread::sleep(4 * idle);
        let question = Question::Lines(Game::new(Position::start(Rules::default())), 1);
        let stop = Stop::with_gate(place);
        analyst.stop = stop.without_gate();
        let id = 1;
        let asked = Asked { id, question, stop };
        analyst.questions.send(asked).expect("somebody hears it");
        let heard = inbox.blocking_recv().expect("an answer");
        assert!(matches!(heard, AnalysisMessage::Lines(lines) if lines.id == id));
        analyst.stop();
        while !share.is_empty() {
            thread::sleep(idle);
        }
        let question = Question::Solve(Game::new(Position::start(Rules::default())));
        assert!(analyst.ask(2, question).is_err());
    }
}
