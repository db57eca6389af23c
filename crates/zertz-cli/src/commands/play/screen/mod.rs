//! The game on the whole screen of a terminal.
//!
//! | module | holds |
//! |---|---|
//! | `state` | what is on the screen, whatever draws it and wherever keys come from |
//! | `turn` | a turn put together ring by ring |
//! | `windows` | what can lie above the board |
//! | `keys` | what keys and mouse do |
//! | `draw`, `board`, `panels`, `overlay`, `letters` | drawing: the screen, its parts |
//! | `plan` | where the rings are, and how the cursor walks |
//! | `look` | colours and characters |
//! | `engine` | the engine in a thread of its own |
//! | `terminal` | taking the terminal over and giving it back |
//!
//! Everything that happens comes as an event through one channel: keys, the engine's words, signals.
//! The state changes, says what the engine should be thinking about, and is drawn.

mod board;
mod draw;
mod engine;
mod keys;
mod letters;
mod look;
mod overlay;
mod panels;
mod plan;
mod state;
mod terminal;
#[cfg(test)]
mod tests;
mod turn;
mod windows;

use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, Sender, channel};

use anyhow::bail;
use ratatui::crossterm::event::Event as Heard;
use zertz_engine::eval::Eval;

use super::session::PlaySession;
use super::thinker::Thinker;
use crate::messages::t;
use engine::{EngineThread, Said, Task};
pub(super) use look::Look;
use state::{App, Order};
use terminal::OwnTerminal;

/// What can happen.
enum Event {
    /// A key, the mouse, another size.
    Terminal(Heard),
    Engine(Task, Said),
    /// The engine's thread has ended, which it should not.
    EngineGone,
    /// Somebody asks the program to end: the number of the signal.
    #[cfg_attr(not(unix), allow(dead_code))]
    Killed(i32),
    /// The program slept and was woken up.
    #[cfg_attr(not(unix), allow(dead_code))]
    Awake,
    /// The terminal is gone.
    End,
}

/// Whether there is a screen to play on, and somebody at the keys.
pub(super) fn is_possible() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb" || term.is_empty());
    !is_dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Plays until the person at the keyboard has had enough. Returns the signal that ended it, if one did.
pub(super) fn run(
    session: PlaySession,
    thinker: Thinker,
    eval: Eval,
    look: Look,
) -> anyhow::Result<Option<i32>> {
    let (sender, events) = channel();
    let mut app = App::new(session, look, eval);
    let ended = play(&mut app, thinker, &sender, &events)?;
    // The terminal is as it was.
    if let Some(parting) = app.session.parting() {
        println!("{parting}");
    }
    Ok(ended)
}

fn play(
    app: &mut App,
    thinker: Thinker,
    sender: &Sender<Event>,
    events: &Receiver<Event>,
) -> anyhow::Result<Option<i32>> {
    let mut engine = EngineThread::start(thinker, sender.clone())?;
    let mut terminal = OwnTerminal::take()?;
    terminal::listen_to_signals(sender.clone())?;
    terminal::listen(sender.clone())?;
    loop {
        engine.pursue(app.task(), app.game());
        let mut layout = None;
        terminal
            .screen
            .draw(|frame| layout = draw::draw(app, frame))?;
        let mut next = events.recv().ok();
        // What has happened meanwhile is worked off before the screen is drawn again.
        while let Some(event) = next {
            match event {
                Event::Terminal(heard) => app.handle(&heard, layout.as_ref()),
                Event::Engine(task, said) => app.hear(task, said),
                Event::EngineGone => bail!(t!("screen.engine_gone")),
                Event::Awake => terminal.take_again()?,
                Event::Killed(signal) => return Ok(Some(signal)),
                Event::End => return Ok(None),
            }
            match app.order.take() {
                Some(Order::Hurry) => engine.hurry(),
                Some(Order::Suspend) => terminal.suspend()?,
                Some(Order::Redraw) => terminal.redraw()?,
                Some(Order::Quit) => return Ok(None),
                None => {}
            }
            engine.pursue(app.task(), app.game());
            next = events.try_recv().ok();
        }
    }
}
