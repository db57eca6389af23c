//! Analysis: what a whole game looks like to the engine, turn by turn.
//!
//! | module | holds |
//! |---|---|
//! | `mod` | [`analyse`], which searches the positions of a game |
//! | [`judgement`] | chances of winning, and what makes a move a mistake |
//! | [`summary`] | how well each player played |
//! | [`annotate`](mod@annotate) | an analysis written into a record |
//! | [`graph`](mod@graph) | an analysis as a picture |
//!
//! ```
//! use zertz::{Player, Record, zgn};
//! use zertz_engine::analysis::{Annotations, analyse, annotate};
//! use zertz_engine::{Engine, Limits, Settings, Stop};
//!
//! let text = "[Game \"7\"]\n\n1. Wa1,c1 Gb2,b1 2. xa1Gc2 *\n";
//! let mut record: Record = zgn::read(text).next().ok_or("no game")??;
//! let mut engine = Engine::new(Settings { hash_mib: 1, ..Settings::default() });
//! let analysis = analyse(&mut engine, &record.game(), &Limits::depth(1), &Stop::new(), &mut |_| {});
//! assert!(analysis.is_complete());
//! assert_eq!(analysis.turns.len(), 3);
//! assert_eq!(analysis.positions.len(), 4);
//! assert!(analysis.turns[2].forced); // the capture was compulsory
//! assert!(analysis.summary(Player::Second).judged <= 1);
//!
//! annotate(&mut record, &analysis, &Annotations::default());
//! assert!(record.to_string().contains("[%eval "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod annotate;
pub mod graph;
pub mod judgement;
pub mod summary;

use zertz::{Action, Game, Outcome, Player};

use crate::engine::Engine;
use crate::limits::{Limits, Stop};
use crate::report::{PrincipalVariation, Report};
use crate::score::Score;

pub use annotate::{Annotations, annotate};
pub use graph::{GraphOptions, graph};
pub use judgement::{Judgement, winning_chance};
pub use summary::Summary;

/// What the engine thinks of a game, as far as it was analysed.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Analysis {
    /// The positions of the game from the start, each as the engine sees it: one more than turns,
    /// or none at all.
    pub positions: Vec<Evaluation>,
    /// The turns, demands among them, each between two positions.
    pub turns: Vec<JudgedTurn>,
    /// How many turns the game has. The analysis has fewer if it was stopped.
    pub planned: usize,
}

/// What the engine thinks of one position.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// The player on turn.
    pub turn: Player,
    /// What the position is worth to the player on turn.
    pub score: Score,
    /// How many placements deep the search was; zero if the game is over.
    pub depth: u32,
    /// How many positions the search made; zero if there was nothing to search.
    pub nodes: u64,
    /// The best lines, the best first; none if the game is over.
    pub lines: Vec<Variation>,
    /// The result, if the game is over here.
    pub outcome: Option<Outcome>,
}

/// A line of play with its text.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation {
    /// What it is worth to the player who begins it.
    pub score: Score,
    /// Whether the score is that of a [proof](crate::solved::Solved), not of a search.
    pub proven: bool,
    /// The moves, legal one after the other.
    pub moves: Vec<Action>,
    /// The same as canonical tokens.
    pub tokens: Vec<String>,
}

/// A turn of the game and what it was worth.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedTurn {
    /// The number as records write it: both players' turns have the same.
    pub number: u32,
    /// Whose turn it was.
    pub player: Player,
    /// What the player did.
    pub action: Action,
    /// The same as a canonical token.
    pub token: String,
    /// Whether nothing else could be done. Such a turn is not judged.
    pub forced: bool,
    /// Whether it is the move that the engine prefers.
    pub best: bool,
    /// By how much it lowered the player's chance of winning, from 0 to 1.
    pub loss: f64,
    /// What is to be said against it, if anything.
    pub judgement: Option<Judgement>,
    /// The opponent now has a forced win in this many of their own turns, and had none before.
    pub allows: Option<u32>,
}

/// How far an analysis has come.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// The search of a position has come one depth further.
    Searched {
        /// The position's number: how many turns have been played.
        position: usize,
        /// How many positions there are.
        positions: usize,
        /// What the search has found.
        report: &'a Report,
    },
    /// A position is done.
    Evaluated {
        /// The position's number.
        position: usize,
        /// What the engine thinks of it.
        evaluation: &'a Evaluation,
    },
    /// A turn is done: the positions before and after it are known.
    Judged {
        /// The turn's number, from 0.
        index: usize,
        /// The turn.
        turn: &'a JudgedTurn,
        /// What the engine thought before it.
        before: &'a Evaluation,
        /// What the engine thinks after it.
        after: &'a Evaluation,
    },
}

/// Searches every position of a game in which there is a choice, from the first to the last, each
/// within the limits. Where there is none, the position is worth what the next one is: that looks
/// further than a search, and costs nothing. The engine's setting `lines` says how many lines are kept
/// of each position.
///
/// What the players or the clock decided does not matter: the last position is searched unless the
/// game is over on the board. If the search is stopped, the analysis ends with the last position
/// that was searched to its end. With limits of depth or nodes, and one thread, the same game gives
/// the same analysis.
pub fn analyse(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    stop: &Stop,
    progress: &mut dyn FnMut(Progress<'_>),
) -> Analysis {
    engine.new_game();
    let steps = steps(game);
    let mut analysis = Analysis {
        planned: steps.len(),
        ..Analysis::default()
    };
    let mut replay = Game::new(*game.start());
    for position in 0..=steps.len() {
        let step = steps.get(position);
        if !step.is_some_and(|step| step.forced) {
            let searched = evaluate(engine, &replay, limits, stop, &mut |report| {
                progress(Progress::Searched {
                    position,
                    positions: steps.len() + 1,
                    report,
                });
            });
            let Some(evaluation) = searched else { break };
            // The positions that led here without a choice were waiting for this.
            let waiting = &steps[analysis.positions.len()..position];
            let mut run = vec![evaluation];
            for (step, i) in waiting.iter().rev().zip(0..) {
                let earlier = run[i].before(step);
                run.push(earlier);
            }
            for evaluation in run.into_iter().rev() {
                analysis.add(evaluation, &steps, progress);
            }
        }
        if let Some(step) = step {
            // The actions of a game are legal one after the other.
            let _ = replay.act(step.action);
        }
    }
    analysis
}

/// A turn of the game before anything is known about it.
struct Step {
    number: u32,
    player: Player,
    action: Action,
    token: String,
    forced: bool,
}

/// The turns of a game.
fn steps(game: &Game) -> Vec<Step> {
    let mut replay = Game::new(*game.start());
    let begins_second = usize::from(game.start().turn() == Player::Second);
    let mut steps = Vec::new();
    for (index, action) in game.actions().into_iter().enumerate() {
        steps.push(Step {
            number: ((index + begins_second) / 2 + 1) as u32,
            player: replay.position().turn(),
            action,
            token: replay.notate(action).to_string(),
            forced: is_forced(&replay),
        });
        let _ = replay.act(action);
    }
    steps
}

/// Whether the player on turn has no choice.
fn is_forced(game: &Game) -> bool {
    game.legal().count_up_to(2) == 1 && !game.may_demand()
}

/// Searches one position; nothing if the search was stopped before its end.
fn evaluate(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    stop: &Stop,
    progress: &mut dyn FnMut(&Report),
) -> Option<Evaluation> {
    if stop.is_set() {
        return None;
    }
    if let Some(outcome) = game.outcome() {
        return Some(Evaluation::of_outcome(game.position().turn(), outcome));
    }
    let report = engine.search(game, limits, stop, progress);
    if stop.is_set() {
        return None;
    }
    Evaluation::of_report(game, &report)
}

impl Analysis {
    /// Adds the next position and, unless it is the first, judges the turn that led to it.
    fn add(
        &mut self,
        evaluation: Evaluation,
        steps: &[Step],
        progress: &mut dyn FnMut(Progress<'_>),
    ) {
        progress(Progress::Evaluated {
            position: self.positions.len(),
            evaluation: &evaluation,
        });
        let index = self.turns.len();
        if let (Some(before), Some(step)) = (self.positions.last(), steps.get(index)) {
            let (action, token) = (step.action, step.token.clone());
            let turn =
                JudgedTurn::new(step.number, action, token, step.forced, before, &evaluation);
            progress(Progress::Judged {
                index,
                turn: &turn,
                before,
                after: &evaluation,
            });
            self.turns.push(turn);
        }
        self.positions.push(evaluation);
    }

    /// Whether the whole game was analysed.
    pub fn is_complete(&self) -> bool {
        self.positions.len() == self.planned + 1
    }

    /// How well a player played.
    pub fn summary(&self, player: Player) -> Summary {
        Summary::of(self.turns.iter().filter(|turn| turn.player == player))
    }
}

impl Evaluation {
    /// What a search found in a game that is not over; nothing if it found no move.
    pub fn of_report(game: &Game, report: &Report) -> Option<Evaluation> {
        Some(Evaluation {
            turn: game.position().turn(),
            score: report.score()?,
            depth: report.depth,
            nodes: report.nodes,
            lines: variations(game, report),
            outcome: None,
        })
    }

    /// A game that is over.
    pub fn of_outcome(turn: Player, outcome: Outcome) -> Evaluation {
        let score = match outcome.winner() {
            Some(player) if player == turn => Score::win_after(0),
            Some(_) => Score::loss_after(0),
            None => Score::TIE,
        };
        Evaluation {
            turn,
            score,
            depth: 0,
            nodes: 0,
            lines: Vec::new(),
            outcome: Some(outcome),
        }
    }

    /// The position before this one, in which nothing else could be done.
    fn before(&self, step: &Step) -> Evaluation {
        let score = one_turn_earlier(self.score_of(step.player));
        let mut line = Variation {
            score,
            proven: self.is_proven(),
            moves: vec![step.action],
            tokens: vec![step.token.clone()],
        };
        if let Some(rest) = self.lines.first() {
            line.moves.extend(&rest.moves);
            line.tokens.extend_from_slice(&rest.tokens);
        }
        Evaluation {
            turn: step.player,
            score,
            depth: self.depth,
            nodes: 0,
            lines: vec![line],
            outcome: None,
        }
    }

    /// Whether a [proof](crate::solved::Solved) says who wins, not a search.
    pub fn is_proven(&self) -> bool {
        self.lines.first().is_some_and(|line| line.proven)
    }

    /// What the position is worth to a player.
    pub fn score_of(&self, player: Player) -> Score {
        if player == self.turn {
            self.score
        } else {
            -self.score
        }
    }

    /// The chance of a player to win, from 0 to 1.
    pub fn chance_of(&self, player: Player) -> f64 {
        winning_chance(self.score_of(player))
    }
}

/// A score as it was one turn before: a decided game takes one turn more.
fn one_turn_earlier(score: Score) -> Score {
    let earlier = match (score.is_win(), score.is_loss()) {
        (true, _) => Score::from_value(score.value() - 1),
        (_, true) => Score::from_value(score.value() + 1),
        _ => score,
    };
    // As far as scores can count.
    if earlier.is_decided() == score.is_decided() {
        earlier
    } else {
        score
    }
}

/// The lines of a report with their texts.
pub fn variations(game: &Game, report: &Report) -> Vec<Variation> {
    let lines = report.lines.iter();
    lines.map(|line| Variation::new(game, line)).collect()
}

impl Variation {
    /// A line that begins in this game.
    pub fn new(game: &Game, line: &PrincipalVariation) -> Variation {
        let mut replay = game.clone();
        let mut variation = Variation {
            score: line.score,
            proven: line.proven,
            moves: Vec::with_capacity(line.moves.len()),
            tokens: Vec::with_capacity(line.moves.len()),
        };
        for &action in &line.moves {
            let token = replay.notate(action).to_string();
            if replay.act(action).is_err() {
                break;
            }
            variation.moves.push(action);
            variation.tokens.push(token);
        }
        variation
    }
}

impl JudgedTurn {
    /// Judges a turn by the positions before and after it.
    pub fn new(
        number: u32,
        action: Action,
        token: String,
        forced: bool,
        before: &Evaluation,
        after: &Evaluation,
    ) -> JudgedTurn {
        let player = before.turn;
        let first = before.lines.first().and_then(|line| line.moves.first());
        let best = first == Some(&action);
        let mut turn = JudgedTurn {
            number,
            player,
            action,
            token,
            forced,
            best,
            loss: 0.0,
            judgement: None,
            allows: None,
        };
        // The engine cannot blame a player for what it would have done itself, even if it looks
        // worse one turn later.
        if !forced && !best {
            let left = judgement::left_proof(before, after);
            let (before, after) = (before.score_of(player), after.score_of(player));
            // What was given up with a proof is not known. What the player is behind now is.
            let had = if left.is_some() { Score::TIE } else { before };
            turn.loss = judgement::loss(had, after);
            turn.judgement = left.or_else(|| judgement::judge(before, after));
            turn.allows = judgement::allowed(before, after);
        }
        turn
    }
}
