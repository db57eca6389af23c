//! The terminal: taken over at the beginning, given back at the end, whatever the end is.

use std::io::{self, Stdout, Write, stdout};
use std::panic;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};
use ratatui::layout::{Position, Rect};

use super::Event;

/// A terminal that is ours as long as this lives.
pub(super) struct OwnTerminal {
    pub(super) screen: Terminal<CrosstermBackend<Stdout>>,
}

impl OwnTerminal {
    /// Takes the terminal over. A panic gives it back before it says anything.
    pub(super) fn take() -> io::Result<OwnTerminal> {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            usual(info);
        }));
        enter()?;
        let screen = Terminal::new(CrosstermBackend::new(stdout()));
        match screen {
            Ok(screen) => Ok(OwnTerminal { screen }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Takes the terminal once more, after somebody else has had it, and draws everything anew.
    pub(super) fn take_again(&mut self) -> io::Result<()> {
        // Whoever had it may have left it in another mode than we did.
        let _ = disable_raw_mode();
        enter()?;
        self.redraw()
    }

    /// Forgets what is on the screen, so that the next drawing writes all of it.
    pub(super) fn redraw(&mut self) -> io::Result<()> {
        // Its `clear` would ask where the cursor is, and the thread at the keys would get the answer.
        let size = self.screen.size()?;
        self.screen.resize(Rect::from((Position::ORIGIN, size)))
    }

    /// Ctrl-Z: gives the terminal back and sleeps until the shell goes on with us.
    #[cfg(unix)]
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        // Sent to this very thread, which does not go on before the signal has done its work.
        let _ = signal_hook::low_level::raise(signal_hook::consts::SIGTSTP);
        self.take_again()
    }

    #[cfg(not(unix))]
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for OwnTerminal {
    fn drop(&mut self) {
        give_back();
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    let entered = execute!(
        stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste,
        Hide
    );
    if entered.is_err() {
        give_back();
    }
    entered
}

/// Leaves the terminal as it was found. It can be done twice, and nothing can be done if it fails.
fn give_back() {
    let mut out = stdout();
    let _ = queue!(
        out,
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = out.flush();
    let _ = disable_raw_mode();
}

/// Listens to keys, mouse and window in a thread of its own.
pub(super) fn listen(events: Sender<Event>) -> io::Result<()> {
    // The first look sets up the listening to changes of size: none is missed once the screen is drawn.
    event::poll(Duration::ZERO)?;
    let read = move || {
        loop {
            let heard = match event::read() {
                Ok(heard) => Event::Terminal(heard),
                // The terminal is gone.
                Err(_) => Event::End,
            };
            let is_end = matches!(heard, Event::End);
            if events.send(heard).is_err() || is_end {
                return;
            }
        }
    };
    thread::Builder::new()
        .name("keys".to_string())
        .spawn(read)?;
    Ok(())
}

/// Listens to the signals that end a program or wake it up.
#[cfg(unix)]
pub(super) fn listen_to_signals(events: Sender<Event>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGCONT, SIGHUP, SIGINT, SIGTERM])?;
    let read = move || {
        for signal in &mut signals {
            let event = match signal {
                SIGCONT => Event::Awake,
                signal => Event::Killed(signal),
            };
            if events.send(event).is_err() {
                return;
            }
        }
    };
    thread::Builder::new()
        .name("signals".to_string())
        .spawn(read)?;
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn listen_to_signals(_: Sender<Event>) -> io::Result<()> {
    Ok(())
}
