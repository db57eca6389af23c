//! The settings of the ten levels: all that makes one stronger than another.
//!
//! They are found by matches between neighbours: `zertz levels measure` measures the whole
//! table again. The work of a level is counted in positions and not in time, so that it plays alike
//! on every machine.

use super::choice::Taste;
use super::glance::{Glance, Judge};

/// How a level plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Character {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    /// In how many of a hundred turns it thinks ahead; in the others it plays at a glance.
    pub(super) thinks: usize,
    /// What it sees at a glance.
    pub(super) glance: Glance,
    /// How it thinks ahead.
    pub(super) thought: Thought,
    /// How it chooses among the moves that it sees.
    pub(super) taste: Taste,
    /// Whether it knows which first turns are proven to lose, and how.
    pub(super) solved: bool,
}

/// How a level thinks ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Thought {
    /// The depth in placements, at most.
    pub(super) depth: Option<u32>,
    /// The number of positions, at most …
    pub(super) nodes: Option<u64>,
    /// … or this many for each legal move, if that is more: large boards have many.
    pub(super) per_move: u64,
    /// How many moves it chooses among.
    pub(super) lines: usize,
}

const SHARP: Glance = Glance {
    places: 100,
    captures: 8,
    jumps: 40,
    judge: Judge::Position,
};

const NO_THOUGHT: Thought = Thought {
    depth: Some(1),
    nodes: Some(1),
    per_move: 0,
    lines: 1,
};

const fn thought(nodes: u64, per_move: u64, lines: usize) -> Thought {
    Thought {
        depth: None,
        nodes: Some(nodes),
        per_move,
        lines,
    }
}

const fn taste(halving: i32, margin: i32) -> Taste {
    Taste { halving, margin }
}

/// The levels, the weakest first.
pub(super) const CHARACTERS: [Character; 10] = [
    Character {
        name: "Newcomer",
        about: "Has just learned the rules: takes what there is, and sees little of the board.",
        thinks: 0,
        glance: Glance {
            places: 24,
            captures: 1,
            jumps: 1,
            judge: Judge::Marbles,
        },
        thought: NO_THOUGHT,
        taste: taste(45, 120),
        solved: false,
    },
    Character {
        name: "Beginner",
        about: "Sees what a marble gives away at once, where it happens to look.",
        thinks: 0,
        glance: Glance {
            places: 30,
            captures: 1,
            jumps: 2,
            judge: Judge::Marbles,
        },
        thought: NO_THOUGHT,
        taste: taste(40, 100),
        solved: false,
    },
    Character {
        name: "Casual",
        about: "Sees simple exchanges on half of the board, and counts the marbles.",
        thinks: 0,
        glance: Glance {
            places: 50,
            captures: 2,
            jumps: 2,
            judge: Judge::Marbles,
        },
        thought: NO_THOUGHT,
        taste: taste(30, 80),
        solved: false,
    },
    Character {
        name: "Improver",
        about: "Follows exchanges to their end, and now and then thinks a move ahead.",
        thinks: 20,
        glance: Glance {
            places: 85,
            judge: Judge::Marbles,
            ..SHARP
        },
        thought: thought(3_000, 6, 4),
        taste: taste(25, 70),
        solved: false,
    },
    Character {
        name: "Regular",
        about: "Feels which positions are good, and thinks ahead in every other turn.",
        thinks: 45,
        glance: SHARP,
        thought: thought(4_000, 7, 3),
        taste: taste(16, 55),
        solved: false,
    },
    Character {
        name: "Club player",
        about: "Thinks ahead in nearly every turn, and likes good moves as well as the best.",
        thinks: 92,
        glance: SHARP,
        thought: thought(8_000, 9, 3),
        taste: taste(12, 40),
        solved: false,
    },
    Character {
        name: "Tactician",
        about: "Always thinks ahead, and finds sacrifices that pay a few turns later.",
        thinks: 100,
        glance: SHARP,
        thought: thought(20_000, 14, 2),
        taste: taste(7, 20),
        solved: false,
    },
    Character {
        name: "Expert",
        about: "Looks deep, and seldom lets a chance go by.",
        thinks: 100,
        glance: SHARP,
        thought: thought(70_000, 26, 2),
        taste: taste(5, 15),
        solved: true,
    },
    Character {
        name: "Master",
        about: "Nearly all that the engine can do in a moment's thought.",
        thinks: 100,
        glance: SHARP,
        thought: thought(500_000, 60, 1),
        taste: Taste::BEST,
        solved: true,
    },
    Character {
        name: "Full strength",
        about: "As strong as the time and the machine allow.",
        thinks: 100,
        glance: SHARP,
        thought: Thought {
            depth: None,
            nodes: None,
            per_move: 0,
            lines: 1,
        },
        taste: Taste::BEST,
        solved: true,
    },
];
