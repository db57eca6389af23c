//! Which first turns lose by force: all of them asked, with one proof for those that do.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use zertz::{Game, Move, Outcome, Player, Position, Rules, Symmetry};

use super::Progress;
use super::extract::Guide;
use super::initiative::{Initiative, Plan, PlanGuide};
use super::keys::symmetries;
use super::search::Watch;
use crate::clock::Clock;
use crate::deep::{on_threads, with_deep_stack};
use crate::limits::{Limits, Stop};
use crate::proof_file::ProofFile;

/// A first turn. It stands for all that are the same but for a symmetry of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstTurn {
    /// The first of them in the order of the rules.
    pub mv: Move,
    /// How many there are.
    pub number: u32,
}

/// The first turns of a game.
pub fn first_turns(rules: &Rules) -> Vec<FirstTurn> {
    let symmetries = symmetries(rules);
    let start = Position::start(*rules);
    let mut places: HashMap<Position, usize> = HashMap::new();
    let mut turns: Vec<FirstTurn> = Vec::new();
    for mv in Game::new(start).legal_moves() {
        let (canonical, _) = start.after(mv).canonical(&symmetries);
        let place = *places.entry(canonical).or_insert(turns.len());
        match turns.get_mut(place) {
            Some(turn) => turn.number += 1,
            None => turns.push(FirstTurn { mv, number: 1 }),
        }
    }
    turns
}

/// How a first turn loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loss {
    /// How many turns of both players the longest line has, from the start of the game on.
    pub turns: u32,
    /// How many marbles the second player gives away at most.
    pub gifts: u32,
}

/// What was found out about a first turn.
#[derive(Clone, Copy, Debug)]
pub struct FirstTurnVerdict {
    /// The first turn.
    pub turn: FirstTurn,
    /// How it loses, if that was shown.
    pub loss: Option<Loss>,
    /// Whether everything of this kind was tried, for every winning set, and nothing wins. It may still
    /// lose in another way. Unlike a loss, this comes without a proof.
    pub excluded: bool,
    /// How many positions were made.
    pub nodes: u64,
}

/// What was found out about all first turns.
#[derive(Clone, Debug)]
pub struct FirstTurnsSolution {
    /// One verdict for each.
    pub verdicts: Vec<FirstTurnVerdict>,
    /// The proof for those that lose. Nobody has checked it yet.
    pub proof: ProofFile,
    /// How long it took.
    pub time: Duration,
}

/// How first turns are to be solved.
#[derive(Clone, Copy, Debug)]
pub struct FirstTurnsSettings {
    /// The size of the table in MiB.
    pub hash_mib: usize,
    /// How many threads work at it.
    pub threads: usize,
    /// How many positions and how much time each of the first turns may take with each plan.
    pub limits: Limits,
    /// How many gifts are kept for later when the board is handed over:
    /// [at most five](super::MOST_RESERVE) first, then fewer, down to this. The fewer, the longer it
    /// takes; zero also tries what helps on the smallest boards alone, and every winning set.
    pub least_reserve: u8,
}

/// Asks of every first turn whether the second player wins after it by
/// [keeping the initiative](super::Solver#keeping-the-initiative). `progress` is told how many lose so
/// far, and of how many. `None` if the solver does not understand the rules.
///
/// ```
/// use zertz::Rules;
/// use zertz_engine::solver::{FirstTurnsSettings, solve_first_turns};
/// use zertz_engine::{Clock, Limits, Stop};
///
/// let rules: Rules = "4.5.6.5.4".parse()?;
/// let settings = FirstTurnsSettings {
///     hash_mib: 64,
///     threads: 2,
///     limits: Limits::NONE,
///     least_reserve: 4,
/// };
/// let stop = Stop::new();
/// let found = solve_first_turns(&rules, &settings, &Clock::default(), &stop, &mut |_, _| {})
///     .ok_or("rules that are not understood")?;
/// // All of them lose, and here is the proof.
/// assert!(found.verdicts.iter().all(|one| one.loss.is_some()));
/// let checked = found.proof.check(&stop, &mut |_| {})?;
/// assert_eq!(checked.first_turns.turns, 966);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_first_turns(
    rules: &Rules,
    settings: &FirstTurnsSettings,
    clock: &Clock,
    stop: &Stop,
    progress: &mut (dyn FnMut(usize, usize) + Send),
) -> Option<FirstTurnsSolution> {
    let stopwatch = clock.stopwatch();
    let start = Position::start(*rules);
    let initiative = Initiative::new(&start, settings.hash_mib)?;
    let turns = first_turns(rules);
    let answers: Vec<Mutex<Answer<'_>>> = turns.iter().map(|_| Mutex::default()).collect();
    let progress = Mutex::new(progress);
    let lost = AtomicUsize::new(0);
    for plan in Plan::down_to(settings.least_reserve) {
        let next = AtomicUsize::new(0);
        on_threads(settings.threads, |_| {
            while let Some((turn, answer)) = {
                let number = next.fetch_add(1, Ordering::Relaxed);
                turns.get(number).zip(answers.get(number))
            } {
                let Ok(mut answer) = answer.lock() else {
                    continue;
                };
                if answer.guide.is_none() && !stop.is_set() {
                    let game = Game::new(start.after(turn.mv));
                    let mut silent = |_: &Progress| {};
                    let mut watch = Watch::new(&settings.limits, clock, stop, &mut silent);
                    answer.guide = initiative.prove_by(plan, &game, &mut watch);
                    answer.excluded = plan == Plan::LAST && !watch.over && answer.guide.is_none();
                    answer.nodes += watch.nodes;
                    lost.fetch_add(usize::from(answer.guide.is_some()), Ordering::Relaxed);
                }
                if let Ok(mut progress) = progress.lock() {
                    progress(lost.load(Ordering::Relaxed), turns.len());
                }
            }
        });
    }
    let answers: Vec<Answer<'_>> = answers
        .into_iter()
        .map(|answer| answer.into_inner().unwrap_or_default())
        .collect();
    let (verdicts, proof) = with_deep_stack(|| {
        let mut silent = |_: &Progress| {};
        // What was found before an interruption is kept. This takes seconds.
        let to_the_end = Stop::new();
        let mut watch = Watch::new(&Limits::NONE, clock, &to_the_end, &mut silent);
        let mut strategy = Strategy::new(rules);
        let verdict = |(&turn, answer): (&FirstTurn, Answer<'_>)| {
            let loss = answer.guide.and_then(|mut guide| {
                strategy.add(&start, turn.mv, &mut guide.watched(&mut watch))
            });
            FirstTurnVerdict {
                turn,
                loss,
                excluded: answer.excluded,
                nodes: answer.nodes,
            }
        };
        let verdicts = turns.iter().zip(answers).map(verdict).collect();
        (verdicts, strategy.proof)
    });
    Some(FirstTurnsSolution {
        verdicts,
        proof,
        time: stopwatch.elapsed(),
    })
}

/// What was found about a first turn so far.
#[derive(Default)]
struct Answer<'a> {
    guide: Option<PlanGuide<'a>>,
    excluded: bool,
    nodes: u64,
}

/// One strategy for all that is won.
struct Strategy {
    proof: ProofFile,
    symmetries: Vec<Symmetry>,
    /// What the longest lines are from the positions that have a line.
    known: HashMap<Position, Loss>,
}

impl Strategy {
    fn new(rules: &Rules) -> Strategy {
        Strategy {
            proof: ProofFile::new(*rules, Player::Second),
            symmetries: symmetries(rules),
            known: HashMap::new(),
        }
    }

    /// Adds a first turn that is won by what the guide knows.
    fn add(&mut self, start: &Position, mv: Move, guide: &mut impl Guide) -> Option<Loss> {
        let loss = self.complete(&start.after(mv), guide)?;
        self.proof.add_root(&[mv]).ok()?;
        Some(Loss {
            turns: loss.turns + 1,
            ..loss
        })
    }

    /// Completes the strategy for a position with the winner on turn. Says how long the lines are.
    fn complete(&mut self, position: &Position, guide: &mut impl Guide) -> Option<Loss> {
        let winner = position.turn();
        let wins = |outcome: Option<Outcome>| outcome.and_then(Outcome::winner) == Some(winner);
        let (canonical, _) = position.canonical(&self.symmetries);
        if let Some(known) = self.known.get(&canonical) {
            return Some(*known);
        }
        let mv = guide.choose(&Game::new(*position))?;
        let given = position.after(mv);
        let mut longest = Loss { turns: 0, gifts: 0 };
        if given.is_over() {
            if !wins(given.outcome()) {
                return None;
            }
        } else {
            for answer in Game::new(given).legal_moves() {
                let next = given.after(answer);
                let loss = if next.is_over() {
                    wins(next.outcome()).then_some(Loss { turns: 0, gifts: 0 })
                } else {
                    self.complete(&next, guide)
                }?;
                let taken = u32::from(matches!(answer, Move::Capture(_)));
                longest = Loss {
                    turns: longest.turns.max(loss.turns + 1),
                    gifts: longest.gifts.max(loss.gifts + taken),
                };
            }
        }
        longest.turns += 1;
        self.proof.add_line(position, mv).ok()?;
        self.known.insert(canonical, longest);
        Some(longest)
    }
}
