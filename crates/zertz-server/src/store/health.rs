//! Whether a store does its work: counted, and logged once rather than for every move of every game.

use std::sync::atomic::{AtomicBool, Ordering};

use prometheus_client::metrics::counter::Counter;

use super::StoreError;

/// Whether a store does its work.
#[derive(Debug, Default)]
pub struct Health {
    failing: AtomicBool,
    failures: Counter,
}

impl Health {
    /// A healthy store whose failures are counted here.
    pub fn counting(failures: Counter) -> Health {
        Health {
            failing: AtomicBool::new(false),
            failures,
        }
    }

    /// Whether something has failed since the last write that succeeded.
    pub fn is_failing(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }

    /// Something was written.
    pub(super) fn wrote(&self) {
        if self.failing.swap(false, Ordering::Relaxed) {
            tracing::info!("the store works again");
        }
    }

    /// Something has failed. That somebody else was quicker is not a failure.
    pub(super) fn failed(&self, error: &StoreError) {
        if *error == StoreError::Conflict {
            return;
        }
        self.failures.inc();
        if !self.failing.swap(true, Ordering::Relaxed) {
            tracing::error!(%error, "the store fails");
        }
    }
}
