//! An adaptive binary range coder, as in LZMA: the more surely a bit can be foretold, the fewer bytes it
//! takes.
//!
//! Writing and reading are one trait, so that a model is written once and serves both ways: it hands
//! the true bit to a writer, and gets the true bit from a reader, whatever it hands over.

/// How likely a bit is set, in parts of [`CERTAIN`]. It learns from every bit that it foretells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chance(u16);

const CERTAIN_BITS: u32 = 12;
const CERTAIN: u16 = 1 << CERTAIN_BITS;
/// The larger, the slower it learns.
const INERTIA: u32 = 4;
/// Below this the range is widened by a byte.
const NARROW: u32 = 1 << 24;

impl Chance {
    /// Nothing is known yet.
    pub(super) const EVEN: Chance = Chance(CERTAIN / 2);

    /// The part of a range that stands for a set bit.
    fn part(self, range: u32) -> u32 {
        (range >> CERTAIN_BITS) * u32::from(self.0)
    }

    fn learn(&mut self, bit: bool) {
        if bit {
            self.0 += (CERTAIN - self.0) >> INERTIA;
        } else {
            self.0 -= self.0 >> INERTIA;
        }
    }
}

/// Bits on their way to a file or out of it.
pub(super) trait Coder {
    /// Writes this bit, or reads one and returns it.
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> bool;

    /// The same for a number of several bits, the highest first. There is a chance for every bit after
    /// every beginning: twice to the power of `bits`, of which the first is not used.
    fn number(&mut self, chances: &mut [Chance], bits: u32, number: usize) -> usize {
        let mut node = 1;
        for place in (0..bits).rev() {
            let bit = self.bit(&mut chances[node], number >> place & 1 == 1);
            node = node << 1 | usize::from(bit);
        }
        node - (1 << bits)
    }
}

/// Writes bits.
#[derive(Debug)]
pub(super) struct Writer {
    bytes: Vec<u8>,
    low: u64,
    range: u32,
}

impl Writer {
    pub(super) fn new() -> Writer {
        Writer {
            bytes: Vec::new(),
            low: 0,
            range: u32::MAX,
        }
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        for _ in 0..4 {
            self.shift();
        }
        self.bytes
    }

    /// Moves the highest byte of the low end out.
    fn shift(&mut self) {
        if self.low >> 32 != 0 {
            // A carry goes through all bytes that are full.
            for byte in self.bytes.iter_mut().rev() {
                *byte = byte.wrapping_add(1);
                if *byte != 0 {
                    break;
                }
            }
        }
        self.bytes.push((self.low >> 24) as u8);
        self.low = self.low << 8 & u64::from(u32::MAX);
    }
}

impl Coder for Writer {
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> bool {
        let part = chance.part(self.range);
        if bit {
            self.range = part;
        } else {
            self.low += u64::from(part);
            self.range -= part;
        }
        chance.learn(bit);
        while self.range < NARROW {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

/// Reads bits. Behind the end of the bytes it reads whatever follows from zeros.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    bytes: std::slice::Iter<'a, u8>,
    code: u32,
    range: u32,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Reader<'a> {
        let mut reader = Reader {
            bytes: bytes.iter(),
            code: 0,
            range: u32::MAX,
        };
        for _ in 0..4 {
            reader.shift();
        }
        reader
    }

    fn shift(&mut self) {
        let byte = self.bytes.next().copied().unwrap_or(0);
        self.code = self.code << 8 | u32::from(byte);
    }
}

impl Coder for Reader<'_> {
    fn bit(&mut self, chance: &mut Chance, _: bool) -> bool {
        let part = chance.part(self.range);
        let bit = self.code < part;
        if bit {
            self.range = part;
        } else {
            self.code -= part;
            self.range -= part;
        }
        chance.learn(bit);
        while self.range < NARROW {
            self.range <<= 8;
            self.shift();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn what_was_written_is_read() {
        let mut rng = Rng::new(1, 0);
        // Bits that are nearly always the same drive the chances to their ends, and carries far back.
        for rare in [2, 3, 100, 10_000, usize::MAX] {
            for length in [0, 1, 7, 1000, 20_000] {
                let bits: Vec<bool> = (0..length).map(|_| rng.below(rare) == 0).collect();
                let mut writer = Writer::new();
                let mut chance = Chance::EVEN;
                for &bit in &bits {
                    writer.bit(&mut chance, bit);
                }
                let bytes = writer.finish();
                let mut reader = Reader::new(&bytes);
                let mut chance = Chance::EVEN;
                let read: Vec<bool> = bits
                    .iter()
                    .map(|_| reader.bit(&mut chance, false))
                    .collect();
                assert!(read == bits, "{rare} {length}");
                if rare >= 10_000 {
                    assert!(bytes.len() <= 16 + length / 64, "{} bytes", bytes.len());
                }
            }
        }
    }

    #[test]
    fn numbers_are_written_and_read() {
        let mut rng = Rng::new(2, 0);
        let numbers: Vec<usize> = (0..5000).map(|_| rng.below(32)).collect();
        let mut writer = Writer::new();
        let mut chances = [Chance::EVEN; 32];
        for &number in &numbers {
            writer.number(&mut chances, 5, number);
        }
        let bytes = writer.finish();
        let mut reader = Reader::new(&bytes);
        let mut chances = [Chance::EVEN; 32];
        for &number in &numbers {
            assert_eq!(reader.number(&mut chances, 5, 0), number);
        }
    }
}
