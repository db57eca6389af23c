//! New inputs from old ones.

use crate::Rng;

/// Pieces that mean something to one parser or another.
const WORDS: &[&str] = &[
    "37",
    "48",
    "61",
    "19",
    "7",
    "3.4.3.2",
    "9",
    ":blitz",
    ":tournament",
    ":islands=inert",
    ":claims=optional",
    ":captures=claimed",
    ":goals=1/1/1/1",
    ":pool=9/9/9",
    ":pool=99/99/99",
    "oooo",
    "W",
    "G",
    "B",
    "w",
    ".",
    "/",
    " 6/8/10 ",
    " 0/0/0",
    " 1",
    " 2",
    "x",
    "-",
    "undo",
    ",",
    "Wd4,a1",
    "Bd7,b2xWa1Wa2",
    "xe3Wg3",
    "x e3Wg3",
    "[Event \"",
    "\"]\n",
    "[Game \"48\"]\n",
    "[Setup \"",
    "[Result \"1-0\"]\n",
    "{",
    "}",
    "(",
    ")",
    ";",
    "$1",
    "$999",
    "!?",
    "1.",
    "1...",
    "1-0",
    "0-1",
    "1/2-1/2",
    "0-0",
    "*",
    "\\",
    "\"",
    "%",
    "[%clk 0:01:02]",
    "[%cal Gb3c4]",
    "[%csl Rc4]",
    "(;",
    "GM[22]",
    "VV[2]",
    "SU[Zertz]",
    "SU[Zertz+11]",
    "SU[Zertz+24]",
    "SU[Zertz+xx]",
    "SU[Zertz+H]",
    "; P0[1 RtoB 2 2 D 4]",
    "; P1[2 R- G 4]",
    "; P0[3 Done]",
    "; P0[4 BtoB D 4 B 4]",
    "; P0[0 Start P0]",
    "; P1[5 RtoR 2 0 1]",
    "; P0[6 Edit]",
    "; P1[7 Swap]",
    "; P0[8 Resign]",
    "; P0[9 R+ A 8]",
    "; P0[reset]",
    "TM[99999999999]",
    "RE[",
    "P0[id \"",
    "C[",
    "]",
    ")",
    "Wb3-c4",
    "Wa4xc4xe5+wg",
    "[ZIP \"",
    "\nposition startpos moves ",
    "\nposition fen ",
    "\nsetoption name Game value ",
    "\nsetoption name MultiPV value ",
    "\ngo nodes 9",
    "\ngo infinite",
    "\ngo p1time 5 p2time 5",
    "\nstop\n",
    "\nquery result\n",
    "\nlegalmoves\n",
    "\nperft ",
    "\nsolve nodes 9\n",
    "zertznet",
    "zertzdat",
    "\u{1}\0",
    "\u{2}\0\0\0",
    "\u{7f}",
    "\u{feff}",
    "\u{e9}",
    "99999999999999999999",
    "-1",
    "0",
];

/// Inputs do not grow beyond this.
const MOST: usize = 8192;

/// An input made from one of the corpus by a few random changes.
pub fn mutate(rng: &mut Rng, corpus: &[Vec<u8>]) -> Vec<u8> {
    let pick = |rng: &mut Rng| {
        corpus
            .get(rng.below(corpus.len()))
            .cloned()
            .unwrap_or_default()
    };
    let mut input = pick(rng);
    for _ in 0..=rng.below(6) {
        let len = input.len();
        let (a, b) = (rng.below(len + 1), rng.below(len + 1));
        let (from, to) = (a.min(b), a.max(b));
        match rng.below(8) {
            // Change a byte, or one bit of it.
            0 if len > 0 => input[a % len] = rng.number() as u8,
            1 if len > 0 => input[a % len] ^= 1 << rng.below(8),
            // Insert a word, or put it in place of a short piece.
            2 | 3 => {
                let word = WORDS[rng.below(WORDS.len())];
                let end = if rng.below(2) == 0 {
                    from
                } else {
                    len.min(from + rng.below(8))
                };
                input.splice(from..end, word.bytes());
            }
            // Cut a piece out, or cut the end off.
            4 => drop(input.drain(from..to.min(from + 40))),
            5 if rng.below(4) == 0 => input.truncate(a),
            // Repeat a piece, now and then often.
            6 => {
                let piece = input[from..to.min(from + 200)].to_vec();
                let times = if rng.below(20) == 0 {
                    200
                } else {
                    1 + rng.below(3)
                };
                input.splice(from..from, piece.repeat(times));
            }
            // Take a piece of another input.
            _ => {
                let other = pick(rng);
                let (c, d) = (rng.below(other.len() + 1), rng.below(other.len() + 1));
                input.splice(from..to, other[c.min(d)..c.max(d)].iter().copied());
            }
        }
        input.truncate(MOST);
    }
    input
}
