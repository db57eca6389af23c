//! What the server counts, for Prometheus.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Metric, Registry};

/// What the server counts.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    pub games: Counter,
    /// Games in memory.
    pub tasks: Gauge,
    /// Turns made, the engine's included.
    pub turns: Counter,
    pub sockets: Gauge,
    pub refused: Counter,
    /// Requests and messages refused because there were too many.
    pub throttled: Counter,
    /// Failures of the store.
    pub store_failures: Counter,
    /// From an action's arrival to its safe storage.
    pub action_seconds: Histogram,
    /// Searches that wait.
    pub engine_waiting: Gauge,
    /// Searches that run.
    pub engine_running: Gauge,
    /// How long searches take.
    pub search_seconds: Histogram,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let all = &mut Registry::with_prefix("zertz");
        let action_times = Histogram::new(exponential_buckets(0.0005, 2.0, 14));
        let search_times = Histogram::new(exponential_buckets(0.001, 2.0, 14));
        Metrics {
            games: counter(all, "games", "Games begun"),
            tasks: gauge(all, "games_in_memory", "Games in memory"),
            turns: counter(all, "turns", "Turns made"),
            sockets: gauge(all, "sockets", "Sockets open"),
            refused: counter(all, "actions_refused", "Actions refused"),
            throttled: counter(all, "throttled", "Refused for being too many"),
            store_failures: counter(all, "store_failures", "Failures of the store"),
            action_seconds: added(
                all,
                "action_seconds",
                "From an action's arrival to its safe storage",
                action_times,
            ),
            engine_waiting: gauge(all, "engine_waiting", "Searches that wait"),
            engine_running: gauge(all, "engine_running", "Searches that run"),
            search_seconds: added(
                all,
                "search_seconds",
                "How long searches take",
                search_times,
            ),
            registry: std::mem::take(all),
        }
    }
}

/// Registers something to be counted under a name, with a word of help.
fn added<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

fn counter(registry: &mut Registry, name: &str, help: &str) -> Counter {
    added(registry, name, help, Counter::default())
}

fn gauge(registry: &mut Registry, name: &str, help: &str) -> Gauge {
    added(registry, name, help, Gauge::default())
}

impl Metrics {
    /// All figures as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing into a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
