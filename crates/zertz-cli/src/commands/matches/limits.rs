//! How long each side may think, and the openings that both have to play.

use std::time::Duration;

use clap::Args;
use zertz::{Game, Position, Rules};
use zertz_engine::Limits;
use zertz_engine::rng::Rng;

use crate::start::count_moves;

/// Without any limit, every move gets so much time.
const DEFAULT_TIME: Duration = Duration::from_millis(100);
/// So many openings are drawn before one is taken that is not quiet.
const TRIES: u64 = 1_000;

/// The limits of the command line: for both sides, and for one of them.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    /// Time for each move, in milliseconds [default: 100, if there is no other limit]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// For A alone
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime_a: Option<u64>,
    /// For B alone
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime_b: Option<u64>,
    /// Positions for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// For A alone
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes_a: Option<u64>,
    /// For B alone
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes_b: Option<u64>,
    /// Depth of each move, in placements
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,
    /// For A alone
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth_a: Option<u32>,
    /// For B alone
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth_b: Option<u32>,
    /// A clock for the game: seconds, and seconds added after each turn, as in 60+0.5
    #[arg(long, value_name = "S+S", value_parser = clock)]
    clock: Option<Clock>,
    /// For A alone
    #[arg(long, value_name = "S+S", value_parser = clock)]
    clock_a: Option<Clock>,
    /// For B alone
    #[arg(long, value_name = "S+S", value_parser = clock)]
    clock_b: Option<Clock>,
}

/// A clock at the start of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    pub(crate) left: Duration,
    pub(crate) increment: Duration,
}

fn clock(text: &str) -> Result<Clock, String> {
    let (left, increment) = text.split_once('+').unwrap_or((text, "0"));
    let seconds = |text: &str, least: f64| {
        let number: f64 = text.parse().ok()?;
        let fits = (least..=86_400.0).contains(&number);
        fits.then(|| Duration::from_secs_f64(number))
    };
    seconds(left, 0.01)
        .zip(seconds(increment, 0.0))
        .map(|(left, increment)| Clock { left, increment })
        .ok_or_else(|| "expected seconds and the increment, as in 60+0.5".to_string())
}

/// What one side may use for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SideLimits {
    /// Depth, nodes and time for a move.
    pub(crate) each: Limits,
    pub(crate) clock: Option<Clock>,
}

impl LimitArgs {
    /// The limits of both sides. A side that has limits of its own needs no others.
    pub(crate) fn sides(&self, have_own: [bool; 2]) -> [SideLimits; 2] {
        let side = |movetime: Option<u64>, nodes, depth, clock: Option<Clock>, has_own: bool| {
            let mut limits = SideLimits {
                each: Limits {
                    depth,
                    nodes,
                    move_time: movetime.map(Duration::from_millis),
                    clocks: None,
                },
                clock,
            };
            if limits == SideLimits::default() && !has_own {
                limits.each.move_time = Some(DEFAULT_TIME);
            }
            limits
        };
        [
            side(
                self.movetime_a.or(self.movetime),
                self.nodes_a.or(self.nodes),
                self.depth_a.or(self.depth),
                self.clock_a.or(self.clock),
                have_own[0],
            ),
            side(
                self.movetime_b.or(self.movetime),
                self.nodes_b.or(self.nodes),
                self.depth_b.or(self.depth),
                self.clock_b.or(self.clock),
                have_own[1],
            ),
        ]
    }
}

impl std::fmt::Display for SideLimits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut parts = Vec::new();
        if let Some(clock) = self.clock {
            let (left, increment) = (clock.left.as_secs_f64(), clock.increment.as_secs_f64());
            parts.push(format!("clock {left}+{increment}"));
        }
        if let Some(time) = self.each.move_time {
            parts.push(format!("{} ms", time.as_millis()));
        }
        if let Some(nodes) = self.each.nodes {
            parts.push(format!("{nodes} nodes"));
        }
        if let Some(depth) = self.each.depth {
            parts.push(format!("depth {depth}"));
        }
        if parts.is_empty() {
            parts.push("no limit but its own".to_string());
        }
        f.write_str(&parts.join(", "))
    }
}

/// The opening of a pair: random turns, after which the game is not over and, if that can be had, no
/// capture is pending and nobody has captured anything.
pub(crate) fn opening(rules: Rules, turns: u32, seed: u64, pair: u64) -> Game {
    let start = Position::start(rules);
    let mut fallback = None;
    let mut rng = Rng::new(seed, pair);
    for _ in 0..TRIES {
        let mut game = Game::new(start);
        for _ in 0..turns {
            let choice = rng.below(count_moves(&game));
            let played = game.position().nth_move(choice).map(|mv| game.play(mv));
            if !matches!(played, Some(Ok(()))) {
                break;
            }
        }
        if game.outcome().is_some() {
            continue;
        }
        let position = game.position();
        let racks = zertz::Player::BOTH.map(|player| position.captured(player));
        if racks == [zertz::Counts::NONE; 2] && position.capturing().is_empty() {
            return game;
        }
        fallback.get_or_insert(game);
    }
    fallback.unwrap_or_else(|| Game::new(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read() {
        let read = |text| clock(text).map(|clock| (clock.left, clock.increment));
        let ms = Duration::from_millis;
        assert_eq!(read("60+0.5"), Ok((ms(60_000), ms(500))));
        assert_eq!(read("3"), Ok((ms(3_000), ms(0))));
        for text in ["", "0", "x+1", "1+x", "1+-1", "1e9", "NaN+1", "inf"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn openings_are_quiet_and_differ() {
        for game in ["37", "48:tournament", "61", "19:blitz"] {
            let rules: Rules = game.parse().expect("a game");
            let mut seen = std::collections::HashSet::new();
            for pair in 0..50 {
                let opening = opening(rules, 3, 1, pair);
                assert_eq!(opening.turns().len(), 3);
                assert!(opening.position().capturing().is_empty());
                seen.insert(opening.position().to_string());
            }
            assert!(seen.len() >= 45, "{game}: {}", seen.len());
        }
        let same = |pair| opening(Rules::default(), 2, 5, pair).position().to_string();
        assert_eq!(same(3), same(3));
    }
}
