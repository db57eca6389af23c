//! Networks as files.
//!
//! Little-endian: `zertznet`, then 32-bit numbers: version, 1 if it corrects the hand-made
//! evaluation, inputs, width of the first layer, stages, width of the policy's first layer (0: it has
//! no policy); then the evaluation, in 16-bit weights: a row for every input, one for the bias, one for
//! every stage; a 32-bit bias for every stage; then the policy: a row for every input, one for the
//! bias, one for every output; a 32-bit bias for every output; and a 64-bit FNV-1a hash of all of that.
//!
//! Version 2 had no policy, nor its width, and can still be read.

use super::policy::{self, OUTPUTS, PolicyNetwork};
use super::{Layer, Network, STAGES, inputs, simd};
use crate::checksum::fnv1a_64;

const MAGIC: &[u8; 8] = b"zertznet";
const VERSION: u32 = 3;
/// Without a policy.
const VERSION_2: u32 = 2;
/// The largest file.
pub(crate) const MAX_BYTES: usize = 4 << 20;
/// Weights of the second layer must have 7 bits and a sign, or the arithmetic overflows.
const MAX_OUTPUT: i16 = 127;

/// Why a file is not a network that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// It does not begin like one.
    Foreign,
    /// It was made for another version of this program.
    Version(u32),
    /// It sees other things than this program shows it.
    Shape(&'static str, u32),
    /// How many bytes it has, and how many it should have.
    Size(usize, usize),
    /// How many bytes it has, which is too many.
    Large(usize),
    /// Its hash is another.
    Damaged,
    /// Weights of an output are larger than this.
    Weights(i16),
}

impl core::fmt::Display for NetworkError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            NetworkError::Foreign => {
                write!(f, "this is not a network: it should begin with `zertznet`")
            }
            NetworkError::Version(version) => {
                write!(
                    f,
                    "the network has version {version}; this program knows {VERSION_2} and {VERSION}"
                )
            }
            NetworkError::Shape(what, number) => {
                write!(
                    f,
                    "the network has {number} {what}, which does not fit this program"
                )
            }
            NetworkError::Size(is, should) => {
                write!(
                    f,
                    "the network has {is} bytes instead of {should}: it is cut off or damaged"
                )
            }
            NetworkError::Large(size) => {
                write!(f, "the network has {size} bytes; {MAX_BYTES} is the most")
            }
            NetworkError::Damaged => write!(f, "the network is damaged: its hash does not fit"),
            NetworkError::Weights(most) => {
                write!(f, "the network has weights in its output beyond ±{most}")
            }
        }
    }
}

impl core::error::Error for NetworkError {}

/// Reads numbers one after the other.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }

    fn row(&mut self, len: usize) -> Option<Vec<i16>> {
        (0..len)
            .map(|_| self.take().map(i16::from_le_bytes))
            .collect()
    }

    fn biases(&mut self, len: usize) -> Option<Vec<i32>> {
        (0..len)
            .map(|_| self.take().map(i32::from_le_bytes))
            .collect()
    }

    fn layer(&mut self, width: usize) -> Option<Layer> {
        Some(Layer {
            width,
            rows: self.row(inputs::COUNT * width)?,
            bias: self.row(width)?,
        })
    }
}

/// How many bytes a part has: a first layer of this width, rows of outputs, and a bias for each.
fn part_size(width: usize, outputs: usize) -> usize {
    2 * width * (inputs::COUNT + 1 + outputs) + 4 * outputs
}

impl Network {
    /// Reads a file. Nothing but a whole and sound one is taken.
    pub fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
        let mut left = Bytes(bytes);
        if left.take() != Some(*MAGIC) {
            return Err(NetworkError::Foreign);
        }
        // The bytes before the weights; in version 2 there were four fewer.
        let cut = NetworkError::Size(bytes.len(), MAGIC.len() + 24);
        let mut number = || left.take().map(u32::from_le_bytes).ok_or(cut.clone());
        let version = number()?;
        if version != VERSION && version != VERSION_2 {
            return Err(NetworkError::Version(version));
        }
        let [corrects, inputs, hidden, stages] = [number()?, number()?, number()?, number()?];
        let policy_width = if version == VERSION { number()? } else { 0 };
        if inputs as usize != inputs::COUNT {
            return Err(NetworkError::Shape("inputs", inputs));
        }
        if corrects > 1 {
            return Err(NetworkError::Shape("ways to correct", corrects));
        }
        if stages as usize != STAGES {
            return Err(NetworkError::Shape("stages", stages));
        }
        if hidden == 0 || !(hidden as usize).is_multiple_of(simd::WIDTH) || hidden > 4096 {
            return Err(NetworkError::Shape("hidden neurons", hidden));
        }
        let is_whole = (policy_width as usize).is_multiple_of(simd::WIDTH);
        if !is_whole || policy_width as usize > policy::MAX_WIDTH {
            return Err(NetworkError::Shape(
                "hidden neurons of the policy",
                policy_width,
            ));
        }
        let (hidden, policy_width) = (hidden as usize, policy_width as usize);
        let head = bytes.len() - left.0.len();
        let mut size = head + part_size(hidden, STAGES) + 8;
        if policy_width > 0 {
            size += part_size(policy_width, OUTPUTS);
        }
        if size > MAX_BYTES {
            return Err(NetworkError::Large(size));
        }
        if bytes.len() != size {
            return Err(NetworkError::Size(bytes.len(), size));
        }
        let (body, end) = bytes.split_at(size - 8);
        let hash = checksum(body);
        if end != hash.to_le_bytes() {
            return Err(NetworkError::Damaged);
        }
        let mut read = || {
            Some(Network {
                corrects: corrects != 0,
                first: left.layer(hidden)?,
                output: left.row(STAGES * hidden)?,
                output_bias: left.biases(STAGES)?.try_into().ok()?,
                policy: match policy_width {
                    0 => None,
                    _ => Some(PolicyNetwork {
                        first: left.layer(policy_width)?,
                        weights: left.row(OUTPUTS * policy_width)?,
                        bias: left.biases(OUTPUTS)?,
                    }),
                },
                hash,
            })
        };
        let network = read().ok_or(NetworkError::Size(bytes.len(), size))?;
        let is_small = |weights: &[i16], most: i16| {
            let most = most.unsigned_abs();
            weights.iter().all(|weight| weight.unsigned_abs() <= most)
        };
        if !is_small(&network.output, MAX_OUTPUT) {
            return Err(NetworkError::Weights(MAX_OUTPUT));
        }
        let policy = network.policy.as_ref();
        if !policy.is_none_or(|policy| is_small(&policy.weights, policy::MAX_WEIGHT)) {
            return Err(NetworkError::Weights(policy::MAX_WEIGHT));
        }
        Ok(network)
    }
}

/// The checksum of a file: it finds damage, and tells one network from another.
pub fn checksum(bytes: &[u8]) -> u64 {
    fnv1a_64(bytes)
}
