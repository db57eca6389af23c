//! A game of the engine against itself, and the scores of a game that was played.

use zertz::{Action, Game, Position, Rules};
use zertz_engine::rng::Rng;
use zertz_engine::{Engine, Limits, Score, Stop};

use super::ScoredGame;
use crate::openings::first_turn_loses;

/// Games end of themselves long before this.
const MAX_TURNS: usize = 300;
/// An opening that one player has won already teaches little.
const FAIR: i32 = 700;
/// Where neither player has an advantage to speak of.
const BALANCED: i32 = 200;
/// At most this many openings are tried.
const OPENINGS: usize = 20;
const BALANCED_OPENINGS: usize = 1_000;
/// An opening is first judged with this part of a turn's positions, by a bound that is this many times
/// as wide: most that are lopsided are far from even.
const QUICKER: u64 = 8;
const WIDER: i32 = 2;

/// How games are played.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The rules, each with its share.
    pub rules: Vec<(Rules, u32)>,
    /// Positions made for every turn.
    pub nodes: u64,
    /// What openings are drawn from.
    pub seed: u64,
    /// Whether an opening must be balanced: its first turn is not proven to lose, and its score is near
    /// zero.
    pub balanced: bool,
}

impl Plan {
    /// The rules of a game by its number.
    pub fn rules_of(&self, number: u32) -> Rules {
        let all: u32 = self.rules.iter().map(|(_, share)| share).sum();
        let mut rest = number % all.max(1);
        for &(rules, share) in &self.rules {
            if rest < share {
                return rules;
            }
            rest -= share;
        }
        Rules::default()
    }
}

/// What the engine does in a position and what it thinks of it; none if it was stopped.
fn search(engine: &mut Engine, game: &Game, limits: &Limits, stop: &Stop) -> Option<(Action, i16)> {
    let report = engine.search(game, limits, stop, &mut |_| {});
    let action = report.best()?;
    let score = report.score().map_or(0, Score::value);
    (!stop.is_set()).then_some((action, score as i16))
}

/// Plays the game with this number; none if it was stopped.
pub fn play(plan: &Plan, number: u32, engine: &mut Engine, stop: &Stop) -> Option<ScoredGame> {
    let mut rng = Rng::new(plan.seed, u64::from(number));
    let rules = plan.rules_of(number);
    let limits = Limits::nodes(plan.nodes);
    let (rounds, bound) = match plan.balanced {
        true => (BALANCED_OPENINGS, BALANCED),
        false => (OPENINGS, FAIR),
    };
    for round in 1..=rounds {
        let is_last = round == rounds;
        let mut game = opening(rules, &mut rng);
        if game.outcome().is_some() {
            continue;
        }
        let opening = game.turns().len();
        engine.new_game();
        if plan.balanced && !is_last && !may_be_balanced(&game, plan.nodes, engine, stop)? {
            continue;
        }
        let mut scores = vec![0; opening];
        while game.outcome().is_none() && game.turns().len() < MAX_TURNS {
            let (action, score) = search(engine, &game, &limits, stop)?;
            let is_fair = i32::from(score).abs() <= bound;
            if game.turns().len() == opening && !is_fair && !is_last {
                break;
            }
            match action {
                Action::Move(_) => scores.push(score),
                // The last turn is taken back, and its score with it.
                Action::Demand => drop(scores.pop()),
            }
            game.act(action).ok()?;
        }
        if scores.len() == opening {
            continue;
        }
        let moves = game.turns().map(zertz::Turn::mv);
        return Some(ScoredGame {
            rules,
            number,
            opening: opening as u8,
            turns: moves.zip(scores).collect(),
            stated: None,
        });
    }
    None
}

/// Whether it is worth a closer look if an opening is balanced; none if it was stopped.
fn may_be_balanced(game: &Game, nodes: u64, engine: &mut Engine, stop: &Stop) -> Option<bool> {
    if first_turn_loses(game) {
        return Some(false);
    }
    let quick = Limits::nodes((nodes / QUICKER).max(1));
    let (_, score) = search(engine, game, &quick, stop)?;
    Some(i32::from(score).abs() <= WIDER * BALANCED)
}

/// Gives every turn of a game the score before it, by this many positions each; none if it was stopped or
/// a turn is not legal.
pub fn score(
    game: &ScoredGame,
    nodes: u64,
    engine: &mut Engine,
    stop: &Stop,
) -> Option<ScoredGame> {
    let limits = Limits::nodes(nodes);
    let mut scored = game.clone();
    let mut replayed = Game::new(Position::start(game.rules));
    engine.new_game();
    for (mv, score) in &mut scored.turns {
        *score = search(engine, &replayed, &limits, stop)?.1;
        replayed.play(*mv).ok()?;
    }
    Some(scored)
}

/// A few random turns, and then whatever captures are pending.
fn opening(rules: Rules, rng: &mut Rng) -> Game {
    let mut game = Game::new(Position::start(rules));
    let turns = 1 + rng.below(8);
    while game.outcome().is_none()
        && (game.turns().len() < turns
            || !game.position().capturing().is_empty()
            || game.may_demand())
    {
        let Some(mv) = game.legal().pick(|count| rng.below(count)) else {
            break;
        };
        if game.play(mv).is_err() {
            break;
        }
    }
    game
}
