//! The engine in a thread of its own. What it is to do is said anew after every event; what it finds
//! comes back as messages, with the task they belong to.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use zertz::{Action, Game};
use zertz_engine::{Level, Report, Stop};

use super::super::thinker::Thinker;
use super::Event;

/// What the engine is to think about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Task {
    pub(super) kind: Kind,
    /// Which moment of the game it is about.
    pub(super) moment: u64,
}

/// What for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A move of its own, at a level.
    Move(Level),
    /// A move to advise.
    Hint,
    /// Nothing but what it thinks, as long as it may.
    Watch,
}

/// What the engine says.
#[derive(Clone, Debug)]
pub(super) enum Said {
    /// What it has found so far.
    Thought(Report),
    /// It has chosen a move.
    Chosen(Option<Action>),
    /// It has finished looking.
    Looked(Report),
}

struct Job {
    task: Task,
    game: Game,
    stop: Stop,
}

/// A thread that thinks, and what it is thinking about.
pub(super) struct EngineThread {
    jobs: Sender<Job>,
    running: Option<(Task, Stop)>,
}

impl EngineThread {
    /// Starts the thread. What it says goes to the others' events.
    pub(super) fn start(thinker: Thinker, events: Sender<Event>) -> std::io::Result<EngineThread> {
        let (jobs, todo) = channel();
        thread::Builder::new()
            .name("engine".to_string())
            .spawn(move || {
                let _last_word = LastWord(events.clone());
                work(thinker, &todo, &events);
            })?;
        Ok(EngineThread {
            jobs,
            running: None,
        })
    }

    /// Sees to it that this is what the engine thinks about, and nothing else.
    pub(super) fn pursue(&mut self, wanted: Option<Task>, game: &Game) {
        if self.running.as_ref().map(|(task, _)| *task) == wanted {
            return;
        }
        if let Some((_, stop)) = self.running.take() {
            stop.set();
        }
        if let Some(task) = wanted {
            let stop = Stop::new();
            let job = Job {
                task,
                game: game.clone(),
                stop: stop.clone(),
            };
            // A thread that is gone has said so.
            let _ = self.jobs.send(job);
            self.running = Some((task, stop));
        }
    }

    /// It is to be content with what it has found.
    pub(super) fn hurry(&self) {
        if let Some((_, stop)) = &self.running {
            stop.set();
        }
    }
}

impl Drop for EngineThread {
    fn drop(&mut self) {
        self.hurry();
    }
}

/// Tells that the thread has ended, also where it should not have.
struct LastWord(Sender<Event>);

impl Drop for LastWord {
    fn drop(&mut self) {
        let _ = self.0.send(Event::EngineGone);
    }
}

fn work(mut thinker: Thinker, todo: &Receiver<Job>, events: &Sender<Event>) {
    while let Ok(Job { task, game, stop }) = todo.recv() {
        let say = |said| {
            let _ = events.send(Event::Engine(task, said));
        };
        let mut progress = |report: &Report| say(Said::Thought(report.clone()));
        let said = match task.kind {
            Kind::Move(level) => Said::Chosen(thinker.choose(level, &game, &stop, &mut progress)),
            Kind::Hint => Said::Looked(thinker.hint(&game, &stop, &mut progress)),
            Kind::Watch => Said::Looked(thinker.watch(&game, &stop, &mut progress)),
        };
        say(said);
    }
}
