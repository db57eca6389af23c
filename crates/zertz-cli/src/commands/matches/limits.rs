//! The flags that say how long each side may think.

use std::time::Duration;

use clap::Args;
use zertz_engine::Limits;
use zertz_lab::matches::{Clock, SideLimits};

use crate::messages::t;

/// The limits of the command line: for both sides, and for one of them.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime_a: Option<u64>,
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime_b: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes_a: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes_b: Option<u64>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth_a: Option<u32>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth_b: Option<u32>,
    #[arg(long, value_name = "S+S", value_parser = clock)]
    clock: Option<Clock>,
    #[arg(long, value_name = "S+S", value_parser = clock)]
    clock_a: Option<Clock>,
    #[arg(long, value_name = "S+S", value_parser = clock)]
    clock_b: Option<Clock>,
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
        .ok_or_else(|| t!("match.clock"))
}

impl LimitArgs {
    /// The limits of both sides. A side that has limits of its own needs no others.
    pub(crate) fn sides(&self, have_own: [bool; 2]) -> [SideLimits; 2] {
        let side = |movetime: Option<u64>, nodes, depth, clock: Option<Clock>, has_own: bool| {
            let limits = SideLimits {
                each: Limits {
                    depth,
                    nodes,
                    move_time: movetime.map(Duration::from_millis),
                    clocks: None,
                },
                clock,
            };
            if limits == SideLimits::default() && !has_own {
                return SideLimits::DEFAULT;
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
}
