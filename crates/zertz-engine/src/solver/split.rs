//! One position, split into its moves: many threads, for as long as one likes, with a rest in between.
//!
//! Every move of the player on turn is a question of its own: who wins after it? All of them are asked
//! with few positions each, those that are left with four times as many, and so on. A move that wins
//! settles the position, and so do all of them if they lose. What was found out about the moves can be
//! written down and given back later.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use zertz::{Game, Move, Player, Position};

use super::keys::symmetries;
use super::{Exact, Proof, Solver};
use crate::clock::Clock;
use crate::deep::on_threads;
use crate::limits::{Limits, Stop};
use crate::proof_file::ProofFile;

/// Every round allows this many times as many positions as the one before.
const GROWTH: u64 = 4;

/// A move, and what is known of it. It stands for all that are the same but for a symmetry.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The first of them in the order of the rules.
    pub mv: Move,
    /// How many there are.
    pub number: u32,
    /// Who wins after it, as the player sees it who makes it.
    pub verdict: Exact,
    /// How many positions were made.
    pub nodes: u64,
    proof: Option<Proof>,
}

/// A position and its moves.
#[derive(Clone, Debug)]
pub struct Split {
    game: Game,
    branches: Vec<Branch>,
}

impl Split {
    /// Nothing is known yet.
    pub fn new(game: Game) -> Split {
        let symmetries = symmetries(game.position().rules());
        let mut places: HashMap<Position, usize> = HashMap::new();
        let mut branches: Vec<Branch> = Vec::new();
        for mv in game.legal_moves() {
            let (canonical, _) = game.position().after(mv).canonical(&symmetries);
            let place = *places.entry(canonical).or_insert(branches.len());
            match branches.get_mut(place) {
                Some(branch) => branch.number += 1,
                None => branches.push(Branch {
                    mv,
                    number: 1,
                    verdict: Exact::Unknown,
                    nodes: 0,
                    proof: None,
                }),
            }
        }
        Split { game, branches }
    }

    /// The position and how it came about.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The moves.
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// Gives back what was found out earlier. Says whether the move is one of those asked about.
    pub fn recall(&mut self, mv: Move, verdict: Exact) -> bool {
        let found = self.branches.iter_mut().find(|branch| branch.mv == mv);
        let known = found.map(|branch| branch.verdict = verdict);
        known.is_some()
    }

    /// The result for the player on turn, as far as the moves tell.
    pub fn verdict(&self) -> Exact {
        let has = |verdict| self.branches.iter().any(|branch| branch.verdict == verdict);
        match (has(Exact::Win), has(Exact::Unknown), has(Exact::Tie)) {
            (true, ..) => Exact::Win,
            (_, true, _) => Exact::Unknown,
            (.., true) => Exact::Tie,
            _ => Exact::Loss,
        }
    }

    /// How many moves are settled.
    pub fn settled(&self) -> usize {
        let is_settled = |branch: &&Branch| branch.verdict != Exact::Unknown;
        self.branches.iter().filter(is_settled).count()
    }

    /// Who wins, if that is settled.
    pub fn winner(&self) -> Option<Player> {
        let mover = self.game.position().turn();
        match self.verdict() {
            Exact::Win => Some(mover),
            Exact::Loss => Some(mover.other()),
            Exact::Tie | Exact::Unknown => None,
        }
    }

    /// Adds the proof that this position is won or lost, which nobody has checked yet, to a file for
    /// that winner. What was found in an earlier run is looked for again. Says whether there is one; if
    /// not, the file stays as it is.
    pub fn prove(&self, file: &mut ProofFile, solver: &mut Solver, stop: &Stop) -> bool {
        let Some(winner) = self.winner().filter(|&winner| winner == file.winner()) else {
            return false;
        };
        let wins = |branch: &&Branch| branch.verdict == Exact::Win;
        let one = self.branches.iter().find(wins);
        let needed = one.map_or(self.branches.as_slice(), core::slice::from_ref);
        let mut parts: Vec<ProofFile> = Vec::new();
        for branch in needed {
            let Some(game) = after(&self.game, branch.mv) else {
                return false;
            };
            if game.outcome().is_some() {
                continue;
            }
            let again = || solver.solve(&game, &Limits::NONE, stop, &mut |_| {}).proof;
            let proof = branch.proof.clone().or_else(again);
            let part = proof.filter(|proof| proof.winner() == winner);
            match part.and_then(|proof| proof.to_file(&game)) {
                Some(part) => parts.push(part),
                None => return false,
            }
        }
        let root: Vec<Move> = self.game.turns().map(zertz::Turn::mv).collect();
        one.is_none_or(|one| file.add_line(self.game.position(), one.mv).is_ok())
            && parts.iter().all(|part| file.absorb(part))
            && file.add_root(&root).is_ok()
    }
}

/// How to go about it.
#[derive(Clone, Copy, Debug)]
pub struct SplitSettings {
    /// The size of all tables together in MiB.
    pub hash_mib: usize,
    /// How many threads work at it.
    pub threads: usize,
    /// How many positions each move may take in the first round.
    pub first_nodes: u64,
    /// No round allows more than this.
    pub most_nodes: Option<u64>,
    /// How long all of it may take.
    pub time: Option<Duration>,
}

impl SplitSettings {
    /// Begins with the round after the one with this many positions for each move.
    pub fn begin_after(&mut self, nodes: u64) {
        self.first_nodes = self.first_nodes.max(nodes.saturating_mul(GROWTH));
    }
}

/// What happens on the way.
#[derive(Clone, Copy, Debug)]
pub enum SplitEvent<'a> {
    /// A move of this split was settled.
    Settled(usize, &'a Branch),
    /// All moves that are left were asked with this many positions.
    Round(u64),
    /// In this round so many moves were asked.
    Asked {
        /// These.
        asked: usize,
        /// Of all that were left.
        all: usize,
        /// How many positions each may take.
        nodes: u64,
    },
}

/// Goes through the moves of several positions until all are settled, the time is over or somebody says
/// stop. `tell` hears what happens.
pub fn solve_split(
    splits: &mut [Split],
    settings: &SplitSettings,
    clock: &Clock,
    stop: &Stop,
    tell: &mut (dyn FnMut(SplitEvent<'_>) + Send),
) {
    let stopwatch = clock.stopwatch();
    let threads = settings.threads.max(1);
    let mib = settings.hash_mib / threads;
    let solver = |_| Solver::new(mib).with_clock(clock.clone());
    let solvers: Vec<Mutex<Solver>> = (0..threads).map(solver).map(Mutex::new).collect();
    let left = || match settings.time {
        Some(time) => time.checked_sub(stopwatch.elapsed()).map(Some),
        None => Some(None),
    };
    let is_over = || stop.is_set() || left().is_none();
    let mut nodes = settings.first_nodes.max(1);
    let most = settings.most_nodes.unwrap_or(u64::MAX);
    while !is_over() && nodes <= most {
        let jobs: Vec<(usize, usize)> = jobs(splits);
        if jobs.is_empty() {
            return;
        }
        let next = AtomicUsize::new(0);
        let shared = Mutex::new((&mut *splits, &mut *tell));
        let done: Mutex<HashSet<usize>> = Mutex::default();
        on_threads(threads, |number| {
            let mut solver = solvers[number]
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            while let Some(&(split, branch)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                let Some(move_time) = left().filter(|_| !stop.is_set()) else {
                    return;
                };
                if done.lock().is_ok_and(|done| done.contains(&split)) {
                    continue;
                }
                let game = shared.lock().ok().and_then(|shared| {
                    let split = shared.0.get(split)?;
                    after(&split.game, split.branches.get(branch)?.mv)
                });
                let Some(game) = game else { continue };
                let limits = Limits {
                    nodes: Some(nodes),
                    move_time,
                    ..Limits::NONE
                };
                let found = solver.solve(&game, &limits, stop, &mut |_| {});
                let Ok(mut shared) = shared.lock() else {
                    return;
                };
                let (splits, tell) = &mut *shared;
                let slot = &mut splits[split].branches[branch];
                slot.nodes += found.nodes;
                slot.verdict = turned(found.verdict);
                slot.proof = found.proof;
                if slot.verdict != Exact::Unknown {
                    tell(SplitEvent::Settled(split, slot));
                }
                if slot.verdict == Exact::Win
                    && let Ok(mut done) = done.lock()
                {
                    done.insert(split);
                }
                let asked = next.load(Ordering::Relaxed).min(jobs.len());
                let all = jobs.len();
                tell(SplitEvent::Asked { asked, all, nodes });
            }
        });
        if !is_over() {
            tell(SplitEvent::Round(nodes));
        }
        nodes = nodes.saturating_mul(GROWTH);
    }
}

/// The moves that are left, those of positions that are not settled.
fn jobs(splits: &[Split]) -> Vec<(usize, usize)> {
    let open = |split: &&(usize, &Split)| split.1.verdict() == Exact::Unknown;
    let splits: Vec<(usize, &Split)> = splits.iter().enumerate().collect();
    let of = |&(number, split): &(usize, &Split)| {
        let branches = split.branches.iter().enumerate();
        let left = branches.filter(|(_, branch)| branch.verdict == Exact::Unknown);
        left.map(|(branch, _)| (number, branch)).collect::<Vec<_>>()
    };
    splits.iter().filter(open).flat_map(of).collect()
}

/// The result as the other player sees it.
fn turned(verdict: Exact) -> Exact {
    match verdict {
        Exact::Win => Exact::Loss,
        Exact::Loss => Exact::Win,
        other => other,
    }
}

fn after(game: &Game, mv: Move) -> Option<Game> {
    let mut next = game.clone();
    next.play(mv).ok().map(|_| next)
}
