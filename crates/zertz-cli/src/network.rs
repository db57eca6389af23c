//! `--eval hand|FILE`: which evaluation the engine uses.

use std::fs;
use std::sync::Arc;

use anyhow::Context;
use zertz_engine::eval::Network;

/// The network that is named, or none for the hand-made evaluation.
pub(crate) fn network(text: &str) -> anyhow::Result<Option<Arc<Network>>> {
    if text == "hand" {
        return Ok(None);
    }
    let bytes = fs::read(text).with_context(|| format!("{text}: expected hand or a network"))?;
    let network = Network::read(&bytes).with_context(|| text.to_string())?;
    Ok(Some(Arc::new(network)))
}
