//! When an opening is balanced.

use core::fmt;

use zertz::{Game, Player, Rules};
use zertz_engine::rng::Rng;
use zertz_engine::{Engine, Limits, Stop};

use super::draw::candidate;

/// Games end of themselves long before this.
const MAX_TURNS: usize = 300;

/// How balanced openings are chosen.
///
/// Random turns are drawn, the first of which is not proven to lose, after which no capture is pending
/// and nobody has captured anything. Then the engine must find the position even, twice: searches with
/// few and with many nodes must give at most `bound` points to either player. In the end it plays some
/// games against itself, and either player must win some of them.
///
/// The searches cost little and take out most of what is lopsided. The games see what the searches
/// overlook. Each has another number of nodes, over a wide range: with about the same number the engine
/// repeats itself, and who wins then says little about how it ends between other players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The fewest and the most turns.
    pub turns: [u32; 2],
    /// How many nodes each of the searches makes, the quick one first.
    pub nodes: [u64; 2],
    /// The most points that they may give to either player.
    pub bound: i32,
    /// How many games are played.
    pub games: u32,
    /// How many nodes a turn has in the first and in the last of them; in between it is multiplied by the
    /// same factor from game to game.
    pub game_nodes: [u64; 2],
    /// How many of them either player must win at least.
    pub least_wins: u32,
}

impl Default for Rule {
    fn default() -> Rule {
        Rule {
            turns: [2, 3],
            nodes: [2_000, 100_000],
            bound: 100,
            games: 8,
            game_nodes: [1_000, 16_000],
            least_wins: 2,
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [least, most] = self.turns;
        let [quick, slow] = self.nodes;
        let [few, many] = self.game_nodes;
        write!(
            f,
            "{least} to {most} random turns, the first not proven to lose, no captures; \
             at most {} points with {quick} and with {slow} nodes; \
             either player wins {} or more of {} games with {few} to {many} nodes a turn",
            self.bound, self.least_wins, self.games
        )
    }
}

/// What became of an opening that was drawn.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// It is balanced.
    Balanced(Box<Game>),
    /// There is no such opening to be drawn.
    NoneDrawn,
    /// The search with few nodes or that with many, 0 or 1, gives too many points to a player.
    Uneven(usize),
    /// One player won too many of the games.
    OneSided,
    /// The work had to end.
    Stopped,
}

impl Rule {
    /// Draws the opening with this number and judges it.
    pub fn judge(
        &self,
        rules: Rules,
        seed: u64,
        number: u64,
        engine: &mut Engine,
        stop: &Stop,
    ) -> Judgement {
        let mut rng = Rng::new(seed, number);
        let [least, most] = self.turns;
        let turns = least + rng.below((most.saturating_sub(least) + 1) as usize) as u32;
        let Some(game) = candidate(rules, turns, &mut rng) else {
            return Judgement::NoneDrawn;
        };
        for (which, nodes) in self.nodes.into_iter().enumerate() {
            match self.is_even(&game, nodes, engine, stop) {
                None => return Judgement::Stopped,
                Some(false) => return Judgement::Uneven(which),
                Some(true) => {}
            }
        }
        match self.is_open(&game, engine, stop) {
            None => Judgement::Stopped,
            Some(false) => Judgement::OneSided,
            Some(true) => Judgement::Balanced(Box::new(game)),
        }
    }

    /// Whether a search gives few points to either player; none if it was stopped.
    pub fn is_even(
        &self,
        game: &Game,
        nodes: u64,
        engine: &mut Engine,
        stop: &Stop,
    ) -> Option<bool> {
        engine.new_game();
        let report = engine.search(game, &Limits::nodes(nodes), stop, &mut |_| {});
        let score = report.score()?;
        (!stop.is_set()).then(|| score.value().abs() <= self.bound)
    }

    /// Whether either player wins some of the games; none if it was stopped.
    pub fn is_open(&self, opening: &Game, engine: &mut Engine, stop: &Stop) -> Option<bool> {
        let mut won = [0; 2];
        for number in 0..self.games {
            let winner = winner(opening, self.nodes_of(number), engine, stop)?;
            if let Some(winner) = winner {
                won[winner as usize] += 1;
            }
            let left = self.games - number - 1;
            // It may be known before all are played.
            if won.iter().any(|won| won + left < self.least_wins) {
                return Some(false);
            }
        }
        Some(true)
    }

    /// How many nodes a turn has in the game with this number.
    fn nodes_of(&self, number: u32) -> u64 {
        let [few, many] = self.game_nodes.map(|nodes| nodes as f64);
        let part = f64::from(number) / f64::from(self.games.saturating_sub(1).max(1));
        (few * (many / few).powf(part)).round() as u64
    }
}

/// Who wins a game that the engine plays against itself, if anybody; nothing if it was stopped.
fn winner(opening: &Game, nodes: u64, engine: &mut Engine, stop: &Stop) -> Option<Option<Player>> {
    let limits = Limits::nodes(nodes);
    let mut game = opening.clone();
    engine.new_game();
    while game.outcome().is_none() && game.turns().len() < MAX_TURNS {
        let report = engine.search(&game, &limits, stop, &mut |_| {});
        if stop.is_set() {
            return None;
        }
        game.act(report.best()?).ok()?;
    }
    Some(game.outcome().and_then(|outcome| outcome.result().winner()))
}
