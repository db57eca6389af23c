//! What every rung of the ladder chooses in a file of positions, and how long it takes.
//!
//! ```text
//! cargo run --release -p zertz-engine --example ladder crates/zertz-engine/tests/it/ladder.txt
//! ```

use std::time::Duration;

use zertz::{Game, Position};
use zertz_engine::{Clock, Limits, Stop, ladder};

fn main() {
    let path = std::env::args().nth(1).unwrap_or_default();
    let only = std::env::args().nth(2);
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!(
            "usage: ladder FILE [RUNG]; a line of the file is a position, or # and a comment"
        );
        std::process::exit(2);
    };
    let clock = Clock::default();
    for name in ladder::NAMES {
        if only.as_deref().is_some_and(|only| only != name) {
            continue;
        }
        let (mut total, mut longest, mut number) = (Duration::ZERO, Duration::ZERO, 0);
        for line in text.lines() {
            let fields = line.split('|').next().unwrap_or_default();
            let Ok(position) = fields.trim().parse::<Position>() else {
                continue;
            };
            let game = Game::new(position);
            let Some(mut bot) = ladder::by_name(name) else {
                continue;
            };
            bot.new_game(0);
            let start = clock.now();
            let action = bot.choose(&game, &Limits::nodes(20_000), &Stop::new());
            let time = clock.now() - start;
            (total, longest, number) = (total + time, longest.max(time), number + 1);
            let shown = action.map_or("-".to_string(), |action| game.notate(action).to_string());
            println!("{name:<10} {:>8.1} ms  {shown:<20} {position}", ms(time));
        }
        let mean = ms(total) / f64::from(number.max(1));
        println!(
            "{name:<10} {mean:>8.1} ms on average, {:.1} at most\n",
            ms(longest)
        );
    }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
