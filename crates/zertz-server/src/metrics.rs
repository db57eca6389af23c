//! What the server counts, for Prometheus.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// What the server counts.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    /// Games begun.
    pub games: Counter,
    /// Games in memory.
    pub tasks: Gauge,
    /// Turns made, the engine's included.
    pub turns: Counter,
    /// Sockets open.
    pub sockets: Gauge,
    /// Actions refused.
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
        let metrics = Metrics {
            registry: Registry::default(),
            games: Counter::default(),
            tasks: Gauge::default(),
            turns: Counter::default(),
            sockets: Gauge::default(),
            refused: Counter::default(),
            throttled: Counter::default(),
            store_failures: Counter::default(),
            action_seconds: Histogram::new(exponential_buckets(0.0005, 2.0, 14)),
            engine_waiting: Gauge::default(),
            engine_running: Gauge::default(),
            search_seconds: Histogram::new(exponential_buckets(0.001, 2.0, 14)),
        };
        metrics.registered()
    }
}

impl Metrics {
    fn registered(mut self) -> Metrics {
        let mut registry = Registry::with_prefix("zertz");
        registry.register("games", "Games begun", self.games.clone());
        registry.register("games_in_memory", "Games in memory", self.tasks.clone());
        registry.register("turns", "Turns made", self.turns.clone());
        registry.register("sockets", "Sockets open", self.sockets.clone());
        registry.register("actions_refused", "Actions refused", self.refused.clone());
        registry.register(
            "throttled",
            "Refused for being too many",
            self.throttled.clone(),
        );
        registry.register(
            "store_failures",
            "Failures of the store",
            self.store_failures.clone(),
        );
        registry.register(
            "action_seconds",
            "From an action's arrival to its safe storage",
            self.action_seconds.clone(),
        );
        registry.register(
            "engine_waiting",
            "Searches that wait",
            self.engine_waiting.clone(),
        );
        registry.register(
            "engine_running",
            "Searches that run",
            self.engine_running.clone(),
        );
        registry.register(
            "search_seconds",
            "How long searches take",
            self.search_seconds.clone(),
        );
        self.registry = registry;
        self
    }

    /// All figures as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing into a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
