//! Ctrl-C: the first one asks the work to end, so that it can say what it has found and leave its
//! files usable; the second one ends the program at once.

use std::process::ExitCode;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use zertz_engine::Stop;

/// The exit code of a program that an interrupt ended: 128 and the number of the signal.
pub(crate) const INTERRUPTED: u8 = 130;

/// Signals that follow each other so closely are one: `timeout` sends its own to the program and
/// again to the group of processes that it is in, and a shell that is ended may pass one on.
const ONE_MOMENT: Duration = Duration::from_millis(500);

/// A flag that Ctrl-C sets. Every call returns the same flag.
pub(crate) fn on_interrupt() -> Stop {
    static FLAG: OnceLock<Stop> = OnceLock::new();
    FLAG.get_or_init(|| {
        let flag = Stop::new();
        let seen = flag.clone();
        let mut since = Instant::now();
        // Where no handler can be set, Ctrl-C ends the program as it always did.
        let _ = ctrlc::set_handler(move || {
            if !seen.is_set() {
                since = Instant::now();
                seen.set();
            } else if since.elapsed() > ONE_MOMENT {
                std::process::exit(i32::from(INTERRUPTED));
            }
        });
        flag
    })
    .clone()
}

/// The exit code of work that was interrupted, has found something wrong, or neither.
pub(crate) fn exit_code(interrupted: bool, failed: bool) -> ExitCode {
    if interrupted {
        ExitCode::from(INTERRUPTED)
    } else {
        ExitCode::from(u8::from(failed))
    }
}
