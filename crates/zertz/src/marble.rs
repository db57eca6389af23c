//! Marbles, and counts of marbles.

use alloc::string::String;
use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

/// The colour of a marble. Marbles belong to nobody until they are captured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Marble {
    /// A white marble, the rarest.
    White = 0,
    /// A grey marble.
    Grey = 1,
    /// A black marble, the most common.
    Black = 2,
}

impl Marble {
    /// White, grey and black, in that order.
    pub const ALL: [Marble; 3] = [Marble::White, Marble::Grey, Marble::Black];

    /// The letter of the notation: `W`, `G` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Marble::White => 'W',
            Marble::Grey => 'G',
            Marble::Black => 'B',
        }
    }

    /// The marble of a letter, in either case.
    pub const fn from_letter(letter: char) -> Option<Marble> {
        match letter {
            'W' | 'w' => Some(Marble::White),
            'G' | 'g' => Some(Marble::Grey),
            'B' | 'b' => Some(Marble::Black),
            _ => None,
        }
    }
}

impl fmt::Display for Marble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Marble::White => "white",
            Marble::Grey => "grey",
            Marble::Black => "black",
        })
    }
}

/// How many marbles of each colour: a pool, or what a player has captured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Counts(
    /// White, grey, black, and a zero that makes it a word.
    [u8; 4],
);

impl Counts {
    /// No marbles.
    pub const NONE: Counts = Counts([0; 4]);
    /// The largest number of one colour that a game may have.
    pub const MAX: u8 = 99;

    /// This many white, grey and black marbles.
    pub const fn new(white: u8, grey: u8, black: u8) -> Counts {
        Counts([white, grey, black, 0])
    }

    /// How many there are of one colour.
    #[inline]
    pub const fn get(self, marble: Marble) -> u8 {
        self.0[marble as usize]
    }

    /// Whether there is none of any colour.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.word() == 0
    }

    /// Adds marbles of a colour, or with a number of 255 takes one away, and returns the count before
    /// and after. Wraps around where that is impossible.
    #[inline]
    pub(crate) fn change(&mut self, marble: Marble, number: u8) -> (u8, u8) {
        let before = self.get(marble);
        let after = before.wrapping_add(number);
        self[marble] = after;
        (before, after)
    }

    /// The counts as one number, white in the lowest byte.
    #[inline]
    pub(crate) const fn word(self) -> u32 {
        u32::from_le_bytes(self.0)
    }

    /// The number of all marbles together.
    pub const fn total(self) -> u32 {
        self.0[0] as u32 + self.0[1] as u32 + self.0[2] as u32
    }

    /// The colours of which there is at least one.
    pub fn colours(self) -> impl Iterator<Item = Marble> + Clone {
        Marble::ALL
            .into_iter()
            .filter(move |&marble| self[marble] > 0)
    }

    /// How many colours there is at least one of.
    #[inline]
    pub const fn number_of_colours(self) -> u32 {
        (self.0[0] > 0) as u32 + (self.0[1] > 0) as u32 + (self.0[2] > 0) as u32
    }

    /// The colour that comes `n`-th of those of which there is at least one.
    #[inline]
    pub(crate) fn nth_colour(self, n: usize) -> Option<Marble> {
        // A table instead of a loop: this draws random moves, which no processor can foresee.
        const LAST: u8 = 3;
        static NTH: [[u8; 3]; 8] = [
            [LAST; 3],
            [0, LAST, LAST],
            [1, LAST, LAST],
            [0, 1, LAST],
            [2, LAST, LAST],
            [0, 2, LAST],
            [1, 2, LAST],
            [0, 1, 2],
        ];
        let [white, grey, black] = Marble::ALL.map(|marble| usize::from(self.get(marble) > 0));
        let colour = *NTH[white + 2 * grey + 4 * black].get(n)?;
        Marble::ALL.get(colour as usize).copied()
    }

    /// Colour by colour, the sum; `None` if a count no longer fits.
    pub fn checked_add(self, other: Counts) -> Option<Counts> {
        let mut sum = self;
        for marble in Marble::ALL {
            sum[marble] = sum[marble].checked_add(other[marble])?;
        }
        Some(sum)
    }

    /// Colour by colour, the difference; `None` if there are too few of a colour.
    pub fn checked_sub(self, other: Counts) -> Option<Counts> {
        let mut rest = self;
        for marble in Marble::ALL {
            rest[marble] = rest[marble].checked_sub(other[marble])?;
        }
        Some(rest)
    }
}

impl Index<Marble> for Counts {
    type Output = u8;
    #[inline]
    fn index(&self, marble: Marble) -> &u8 {
        &self.0[marble as usize]
    }
}

impl IndexMut<Marble> for Counts {
    #[inline]
    fn index_mut(&mut self, marble: Marble) -> &mut u8 {
        &mut self.0[marble as usize]
    }
}

impl fmt::Display for Counts {
    /// As in a position: `6/8/10`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.0[0], self.0[1], self.0[2])
    }
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Three counts were expected, as in `6/8/10`, and something else was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseCountsError {
    text: String,
}

impl ParseCountsError {
    /// What was found.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for ParseCountsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not three counts of marbles such as `6/8/10` (white/grey/black, each at most {})",
            self.text,
            Counts::MAX
        )
    }
}

impl core::error::Error for ParseCountsError {}

/// Reads a number as it stands in counts, goals and column lengths: digits alone, at most
/// [`Counts::MAX`].
pub(crate) fn parse_count(text: &str) -> Option<u8> {
    let plain = !text.is_empty() && text.len() <= 3 && text.bytes().all(|b| b.is_ascii_digit());
    let number = if plain {
        text.parse().ok()?
    } else {
        return None;
    };
    (number <= Counts::MAX).then_some(number)
}

impl FromStr for Counts {
    type Err = ParseCountsError;

    fn from_str(text: &str) -> Result<Counts, ParseCountsError> {
        let error = || ParseCountsError {
            text: crate::text::excerpt(text),
        };
        let mut parts = text.split('/');
        let mut counts = Counts::NONE;
        for marble in Marble::ALL {
            counts[marble] = parts.next().and_then(parse_count).ok_or_else(error)?;
        }
        if parts.next().is_some() {
            Err(error())
        } else {
            Ok(counts)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_colour_is_that_of_the_list() {
        for bits in 0..8u8 {
            let counts = Counts::new(bits & 1, bits >> 1 & 1, bits >> 2);
            for n in 0..3 {
                assert_eq!(
                    counts.nth_colour(n),
                    counts.colours().nth(n),
                    "{counts} {n}"
                );
            }
        }
    }
}
