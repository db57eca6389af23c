//! Ctrl-C: the first one asks the work to end, so that it can say what it has found and leave its
//! files usable; the second one ends the program at once.

use std::sync::OnceLock;

use zertz_engine::Stop;

/// The exit code of a program that an interrupt ended: 128 and the number of the signal.
pub(crate) const INTERRUPTED: u8 = 130;

/// A flag that Ctrl-C sets. Every call returns the same flag.
pub(crate) fn on_interrupt() -> Stop {
    static FLAG: OnceLock<Stop> = OnceLock::new();
    FLAG.get_or_init(|| {
        let flag = Stop::new();
        let seen = flag.clone();
        // Where no handler can be set, Ctrl-C ends the program as it always did.
        let _ = ctrlc::set_handler(move || {
            if seen.is_set() {
                std::process::exit(i32::from(INTERRUPTED));
            }
            seen.set();
        });
        flag
    })
    .clone()
}
