//! Which evaluation an engine uses.

use std::fs::{self, File};
use std::io::{self, Read};
use std::sync::{Arc, LazyLock, OnceLock};

use zertz::Position;

use super::net::{Learned, MAX_BYTES};
use super::{Network, NetworkError, Promise, evaluate};
use crate::score::Score;
use crate::sight::Sight;

/// The network that is part of the program: `nets/` has its card.
#[allow(clippy::expect_used, reason = "a test has read it")]
static OWN: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../nets/8-1c698872.znet");
    Arc::new(Network::read(bytes).expect("the network of the program is sound"))
});

/// What engines use that are not told otherwise.
static DEFAULT: OnceLock<Eval> = OnceLock::new();

/// How positions are evaluated.
///
/// ```
/// use zertz_engine::eval::Eval;
///
/// assert_eq!(Eval::named("hand"), Ok(Eval::Hand));
/// assert_eq!(Eval::named("learned"), Ok(Eval::learned()));
/// assert!(Eval::named("no/such/file.znet").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Eval {
    /// By the features made by hand.
    Hand,
    /// By a network.
    Learned(Arc<Network>),
}

impl Eval {
    /// The network that is part of the program.
    pub fn learned() -> Eval {
        Eval::Learned(OWN.clone())
    }

    /// `hand`, `learned`, `default` (what the program has decided on), or a file with a network; or what
    /// is wrong with it.
    pub fn named(name: &str) -> Result<Eval, String> {
        match name {
            "hand" => return Ok(Eval::Hand),
            "learned" => return Ok(Eval::learned()),
            "default" => return Ok(Eval::default()),
            _ => {}
        }
        let (bytes, size) = read(name).map_err(|error| {
            format!("expected hand, learned or a file with a network: {name}: {error}")
        })?;
        let network = Network::read(&bytes).map_err(|error| match error {
            // Not all of it was read.
            NetworkError::Size(..) if size > MAX_BYTES => NetworkError::Large(size),
            error => error,
        });
        let network = network.map_err(|error| format!("{name}: {error}"))?;
        Ok(Eval::Learned(Arc::new(network)))
    }

    /// `hand` or `learned`, or `default` for another network.
    pub fn name(&self) -> &'static str {
        match self {
            Eval::Hand => "hand",
            _ if *self == Eval::learned() => "learned",
            Eval::Learned(_) => "default",
        }
    }

    /// What tells this evaluation from others: `hand`, or the hash of a network.
    pub fn fingerprint(&self) -> String {
        match self {
            Eval::Hand => "hand".into(),
            Eval::Learned(network) => format!("network {:016x}", network.hash()),
        }
    }

    /// Makes this what engines use that are made from now on and not told otherwise. Only the first
    /// call has an effect: a program decides this once, when it starts.
    pub fn make_default(self) {
        let _ = DEFAULT.set(self);
    }

    /// What a position is worth to the player on turn, without looking further. It must not be over.
    pub fn estimate(&self, position: &Position) -> Score {
        let Some(network) = self.network() else {
            return evaluate(position);
        };
        let by_hand = if network.corrects() {
            evaluate(position).value()
        } else {
            0
        };
        let sight = Sight::of(position);
        let learned = Learned::new(network.clone()).points(position, &sight, &sight.edges(), 0);
        Score::points((by_hand + learned).clamp(-Score::MAX_POINTS, Score::MAX_POINTS))
    }

    /// How promising the placements of a position are, if a network knows.
    pub fn promise(&self, position: &Position) -> Option<Promise> {
        Learned::new(self.network()?.clone()).promise(position, &Sight::of(position), 0)
    }

    /// The network, if it is one.
    pub(crate) fn network(&self) -> Option<&Arc<Network>> {
        match self {
            Eval::Hand => None,
            Eval::Learned(network) => Some(network),
        }
    }
}

impl Default for Eval {
    /// The network of the program, unless the program has decided otherwise.
    fn default() -> Eval {
        DEFAULT.get().cloned().unwrap_or_else(Eval::learned)
    }
}

/// The beginning of a file, a byte more than a network can have, and the size of it all. What is no
/// file, as a pipe, might never end.
fn read(path: &str) -> io::Result<(Vec<u8>, usize)> {
    let known = fs::metadata(path)?;
    if !known.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    let mut bytes = Vec::new();
    let file = File::open(path)?;
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok((bytes, usize::try_from(known.len()).unwrap_or(usize::MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_has_a_network() {
        assert!(matches!(Eval::learned(), Eval::Learned(_)));
    }
}
