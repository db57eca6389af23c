//! What a puzzle is about, and how hard it is.

use core::fmt;
use core::str::FromStr;

use zertz::{Marble, Move, Player, Position};

use super::Puzzle;
use super::bounded::is_quiet;

/// What a puzzle is about. Several can fit one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Theme {
    /// The winner gives marbles away once.
    Sacrifice,
    /// The winner gives marbles away at least twice.
    SacrificeChain,
    /// The winner claims an isolated group, and that decides.
    Isolation,
    /// The opponent too is one marble short of a winning set.
    ColourRace,
    /// The first move neither takes nor gives anything.
    QuietMove,
    /// The first move is one of several captures.
    CaptureChoice,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 6] = [
        Theme::Sacrifice,
        Theme::SacrificeChain,
        Theme::Isolation,
        Theme::ColourRace,
        Theme::QuietMove,
        Theme::CaptureChoice,
    ];

    /// The word for it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Theme::Sacrifice => "sacrifice",
            Theme::SacrificeChain => "sacrifice-chain",
            Theme::Isolation => "isolation",
            Theme::ColourRace => "colour-race",
            Theme::QuietMove => "quiet-move",
            Theme::CaptureChoice => "capture-choice",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Theme {
    type Err = ();

    fn from_str(text: &str) -> Result<Theme, ()> {
        let named = |theme: &Theme| theme.as_str() == text;
        Theme::ALL.into_iter().find(named).ok_or(())
    }
}

/// The themes of a line that the player on turn wins.
pub fn themes(position: &Position, line: &[Move]) -> Vec<Theme> {
    let winner = position.turn();
    let mut sacrifices = 0;
    let mut decided_by_claim = false;
    let mut at = *position;
    for &mv in line {
        let next = at.after(mv);
        if at.turn() == winner {
            let placed = matches!(mv, Move::Place(_));
            sacrifices += u32::from(placed && !next.capturing().is_empty());
            decided_by_claim = placed && next.is_decided();
        }
        at = next;
    }
    let first = line.first().copied();
    let found = |theme: &Theme| match theme {
        Theme::Sacrifice => sacrifices == 1,
        Theme::SacrificeChain => sacrifices > 1,
        Theme::Isolation => decided_by_claim,
        Theme::ColourRace => shortage(position, winner.other()) <= 1,
        Theme::QuietMove => first.is_some_and(|mv| is_quiet(position, mv)),
        Theme::CaptureChoice => matches!(first, Some(Move::Capture(_))),
    };
    Theme::ALL.into_iter().filter(found).collect()
}

/// How many marbles a player lacks for the nearest winning set.
pub(super) fn shortage(position: &Position, player: Player) -> u32 {
    let goals = &position.rules().goals;
    let held = position.captured(player);
    let lacks = |goal: u8, marble: Marble| u32::from(goal.saturating_sub(held[marble]));
    let of_each = Marble::ALL
        .map(|marble| lacks(goals.of_each, marble))
        .iter()
        .sum();
    let colours = Marble::ALL.map(|marble| lacks(goals.colours[marble], marble));
    colours.into_iter().fold(of_each, u32::min)
}

/// How hard a puzzle is, from 1 to 5: by the number of turns, by the work that the engine has with
/// it, by the number of moves there are, and by whether the first move is a quiet one.
pub fn difficulty(puzzle: &Puzzle) -> u8 {
    let level = |nodes: u64| Puzzle::LEVELS.iter().position(|&level| nodes <= level);
    let work = puzzle.nodes.and_then(level).unwrap_or(Puzzle::LEVELS.len());
    let long = puzzle.turns.saturating_sub(2) as usize;
    let wide = usize::from(puzzle.position.count_moves_up_to(500) >= 500);
    let quiet = usize::from(puzzle.themes.contains(&Theme::QuietMove));
    (1 + (2 * work + long + wide + quiet) / 2).min(5) as u8
}
