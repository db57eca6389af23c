//! Which evaluation an engine uses.

use std::fs::{self, File};
use std::io::{self, Read};
use std::sync::{Arc, LazyLock};

use zertz::Position;

use super::net::{Learned, MAX_BYTES};
use super::{Network, NetworkError, Policy, evaluate};
use crate::score::Score;
use crate::sight::Sight;

/// The file of the network that is part of the program: `nets/` has its card.
const OWN_FILE: &[u8] = include_bytes!("../../nets/8-1c698872.znet");

/// The same, read once: constant, like a table.
#[allow(clippy::expect_used, reason = "a test has read it")]
static OWN: LazyLock<Arc<Network>> = LazyLock::new(|| {
    Arc::new(Network::read(OWN_FILE).expect("the network of the program is sound"))
});

/// How positions are evaluated: part of the [settings](crate::Settings) of an engine.
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

    /// `hand`, `learned`, or a file with a network; or what is wrong with it.
    pub fn named(name: &str) -> Result<Eval, String> {
        match name {
            "hand" => return Ok(Eval::Hand),
            "learned" => return Ok(Eval::learned()),
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

    /// The name by which [`named`](Eval::named) finds it anywhere; none for the network of a file.
    pub fn name(&self) -> Option<&'static str> {
        match self {
            Eval::Hand => Some("hand"),
            _ if *self == Eval::learned() => Some("learned"),
            Eval::Learned(_) => None,
        }
    }

    /// What tells this evaluation from others: `hand`, or the hash of a network.
    pub fn fingerprint(&self) -> String {
        match self {
            Eval::Hand => "hand".into(),
            Eval::Learned(network) => format!("network {:016x}", network.hash()),
        }
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
    pub fn policy(&self, position: &Position) -> Option<Policy> {
        Learned::new(self.network()?.clone()).policy(position, &Sight::of(position), 0)
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
    /// The network that is part of the program.
    fn default() -> Eval {
        Eval::learned()
    }
}

/// The beginning of a file, a byte more than a network can have, and the size of it all. What is no
/// file, as a pipe, might never end.
fn read(path: &str) -> io::Result<(Vec<u8>, usize)> {
    let known = fs::metadata(path)?;
    if !known.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    let mut bytes = Vec::new();
    let file = File::open(path)?;
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok((bytes, usize::try_from(known.len()).unwrap_or(usize::MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with these bytes in a folder of its own.
    fn file(name: &str, bytes: &[u8]) -> String {
        let folder = std::env::temp_dir().join(format!("zertz-eval-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join(name);
        fs::write(&path, bytes).expect("a file");
        path.to_str().expect("a name").to_string()
    }

    #[test]
    fn the_default_is_the_network_of_the_program() {
        let (default, learned) = (Eval::default(), Eval::named("learned").expect("a network"));
        assert_eq!(default, learned);
        assert_eq!(default.name(), Some("learned"));
        let expected = Network::read(OWN_FILE).expect("a network");
        assert_eq!(
            default.fingerprint(),
            format!("network {:016x}", expected.hash())
        );
    }

    #[test]
    fn evaluations_differ_in_name_fingerprint_and_what_they_say() {
        let hand = Eval::named("hand").expect("an evaluation");
        assert_eq!(
            (hand.name(), hand.fingerprint().as_str()),
            (Some("hand"), "hand")
        );
        let text = "37 oooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 2/5/8 2/1/0 1/2/2 1";
        let position: Position = text.parse().expect("a position");
        assert_eq!(hand.estimate(&position), evaluate(&position));
        assert_ne!(
            hand.estimate(&position),
            Eval::learned().estimate(&position)
        );
        assert!(hand.policy(&position).is_none());
        assert!(Eval::learned().policy(&position).is_some());
    }

    #[test]
    fn a_network_is_read_from_a_file_if_it_is_one() {
        let same = Eval::named(&file("same.znet", OWN_FILE)).expect("a network");
        assert_eq!(same, Eval::learned());
        // Another weight, and the hash made right again.
        let mut other = OWN_FILE.to_vec();
        let end = other.len() - 8;
        other[100] ^= 1;
        let damaged = Eval::named(&file("damaged.znet", &other)).expect_err("damage");
        assert!(damaged.contains("damaged.znet: "), "{damaged}");
        let hash = super::super::net::checksum(&other[..end]);
        other[end..].copy_from_slice(&hash.to_le_bytes());
        let other = Eval::named(&file("other.znet", &other)).expect("a network");
        assert_eq!(other.name(), None);
        assert_ne!(other.fingerprint(), Eval::learned().fingerprint());
        // Only a caller that has chosen a default knows what `default` means.
        for wrong in ["default", "no/such/file.znet", ".", "Cargo.toml"] {
            assert!(Eval::named(wrong).is_err(), "{wrong}");
        }
    }
}
