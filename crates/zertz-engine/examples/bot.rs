//! A bot of one's own. It takes as many marbles as it can and gives away as few as it must.
//!
//! ```text
//! cargo build --release -p zertz-engine --example bot
//! zertz match ugi:target/release/examples/bot ladder:random --games 20
//! ```

use std::io::{self, stdin, stdout};

use zertz::{Action, Game, Move};
use zertz_engine::bot::Bot;
use zertz_engine::rng::Rng;
use zertz_engine::{BotUgi, Limits, Stop};

fn main() -> io::Result<()> {
    BotUgi::new(Greedy(Rng::new(0, 0)), stdout()).run(stdin().lock())
}

pub(crate) struct Greedy(pub(crate) Rng);

impl Bot for Greedy {
    fn name(&self) -> String {
        "greedy".to_string()
    }

    fn new_game(&mut self, seed: u64) {
        self.0 = Rng::new(seed, 0);
    }

    fn choose(&mut self, game: &Game, _: &Limits, stop: &Stop) -> Option<Action> {
        let (position, me) = (game.position(), game.position().turn());
        // What I have after a move, less the most that the opponent can have after the next one.
        let worth = |mv| {
            let after = position.after(mv);
            let them = me.other();
            let answers = after.legal().list().into_iter();
            let captures = answers.filter(|answer| matches!(answer, Move::Capture(_)));
            let most = captures.map(|answer| after.after(answer).captured(them).total());
            let theirs = most.max().unwrap_or(after.captured(them).total());
            i64::from(after.captured(me).total()) - i64::from(theirs)
        };
        let mut moves = game.legal().list();
        // Of equally good ones any: the last of those in random order.
        for i in (1..moves.len()).rev() {
            moves.swap(i, self.0.below(i + 1));
        }
        let tried = moves.into_iter().enumerate();
        let in_time = tried.take_while(|(i, _)| *i == 0 || !stop.is_set());
        let best = in_time.map(|(_, mv)| mv).max_by_key(|mv| worth(*mv));
        best.map(Action::Move)
    }
}
