//! Where the time comes from: the only file of the engine that asks the system.

use core::fmt;
use std::sync::Arc;
use std::time::Duration;

/// A clock that never goes back. Limits of time are measured by it.
///
/// The default is the clock of the system. In a browser the standard library has none: there the
/// default stands still, and a caller that wants limits of time supplies a clock, such as
/// `performance.now()`.
///
/// ```
/// use std::time::Duration;
/// use zertz_engine::{Clock, Engine, Settings};
///
/// let clock = Clock::new(|| Duration::from_millis(42));
/// let engine = Engine::new(Settings { hash_mib: 1, clock, ..Settings::default() });
/// assert_eq!(engine.settings().clock.now(), Duration::from_millis(42));
/// ```
#[derive(Clone)]
pub struct Clock {
    now: Now,
    is_default: bool,
}

type Now = Arc<dyn Fn() -> Duration + Send + Sync>;

impl Clock {
    /// A clock made from a function that says how much time has passed since any fixed moment.
    pub fn new(now: impl Fn() -> Duration + Send + Sync + 'static) -> Clock {
        Clock {
            now: Arc::new(now),
            is_default: false,
        }
    }

    /// How much time has passed since the fixed moment of this clock.
    pub fn now(&self) -> Duration {
        (self.now)()
    }

    /// A stopwatch that starts now.
    pub(crate) fn stopwatch(&self) -> Stopwatch {
        Stopwatch {
            start: self.now(),
            clock: self.clone(),
        }
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock {
            now: system(),
            is_default: true,
        }
    }
}

/// The clock of the system.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
fn system() -> Now {
    #[expect(
        clippy::disallowed_methods,
        reason = "everybody else gets the time here"
    )]
    let start = std::time::Instant::now();
    Arc::new(move || start.elapsed())
}

/// Here the system has no clock, and asking for the time panics.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
fn system() -> Now {
    Arc::new(|| Duration::ZERO)
}

/// Two clocks are the same if both are the default, or if one is a clone of the other.
impl PartialEq for Clock {
    fn eq(&self, other: &Clock) -> bool {
        self.is_default && other.is_default || Arc::ptr_eq(&self.now, &other.now)
    }
}

impl Eq for Clock {}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Clock").finish_non_exhaustive()
    }
}

/// How much time has passed since a moment.
#[derive(Clone, Debug)]
pub(crate) struct Stopwatch {
    start: Duration,
    clock: Clock,
}

impl Stopwatch {
    pub(crate) fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.start)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// A clock that goes on by this much whenever somebody looks at it.
    pub(crate) fn ticking(tick: Duration) -> Clock {
        let looks = AtomicU64::new(0);
        Clock::new(move || tick * looks.fetch_add(1, Ordering::Relaxed) as u32)
    }

    #[test]
    fn a_stopwatch_measures_from_its_start() {
        let clock = ticking(Duration::from_secs(1));
        assert_eq!(clock.now(), Duration::ZERO);
        let stopwatch = clock.stopwatch();
        assert_eq!(stopwatch.elapsed(), Duration::from_secs(1));
        assert_eq!(stopwatch.elapsed(), Duration::from_secs(2));
    }

    #[test]
    fn a_clock_that_goes_back_does_no_harm() {
        let looks = AtomicU64::new(9);
        let clock = Clock::new(move || Duration::from_secs(looks.fetch_sub(1, Ordering::Relaxed)));
        assert_eq!(clock.stopwatch().elapsed(), Duration::ZERO);
    }

    #[test]
    fn clocks_are_told_apart() {
        let [one, other] = [1, 2].map(|_| ticking(Duration::ZERO));
        assert_eq!(one, one.clone());
        assert_ne!(one, other);
        assert_eq!(Clock::default(), Clock::default());
        assert_ne!(one, Clock::default());
    }
}
