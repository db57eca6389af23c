//! The root of the search: the moves of the game as it stands, and iterative deepening over them.

use std::collections::HashMap;
use std::ops::ControlFlow;

use zertz::{Action, Game, Move, Placement, Position};

use super::history::Context;
use super::tuning::{self, Depth, ONE};
use super::worker::{Aborted, DECIDED, INFINITE, Value, Worker};
use super::{MAX_DEPTH, SearchRequest};
use crate::report::{PrincipalVariation, Report};
use crate::score::Score;
use crate::solved::Solved;

/// More moves than this are not looked at; only contrived positions have them.
const MAX_MOVES: usize = 20_000;
/// Ways to capture are told apart up to this many.
const MAX_WAYS: usize = 8;

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
struct RootMove {
    action: Action,
    next: Position,
    context: Context,
    /// The value of the last search, or minus infinity if it was only shown not to be the best.
    value: Value,
    /// How many nodes the last search took: a sign of how hard it was to refute.
    nodes: u64,
    line: Vec<Action>,
}

/// All moves at the root, the most promising first.
#[derive(Clone, Debug)]
pub(super) struct Root {
    moves: Vec<RootMove>,
    /// Moves that lose by a proof, and later placements whose removal looked no better than others: only
    /// needed when all else loses.
    rest: Vec<RootMove>,
    /// Whether the moves cost depth: captures do not.
    cost: Depth,
}

impl Root {
    /// The moves of a game but for one that is left out.
    pub(super) fn new(game: &Game, solved: Option<&Solved>, left_out: Option<Move>) -> Root {
        let position = game.position();
        let legal = game.legal();
        let is_capture = !legal.capturing.is_empty();
        let mut moves = Vec::new();
        let new_move = |action, next, context| RootMove {
            action,
            next,
            context,
            value: -INFINITE,
            nodes: 0,
            line: vec![action],
        };
        let _ = legal.for_each(|mv| {
            // Where captures are claimed, overlooking one is allowed. It never pays unless it ends
            // the game: the opponent may demand the capture, and will if that is better for them.
            let next = position.after(mv);
            if left_out == Some(mv) {
                return ControlFlow::Continue(());
            }
            if !is_capture || matches!(mv, Move::Capture(_)) || next.is_decided() {
                let context = Context::after(position, mv);
                moves.push(new_move(Action::Move(mv), next, context));
            }
            if moves.len() < MAX_MOVES {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        // A demand leads back to the position before, in which the opponent must capture.
        if let Some(turn) = game.turns().next_back().filter(|_| game.may_demand()) {
            moves.push(new_move(Action::Demand, *turn.before(), Context::NONE));
        }
        let is_free = is_capture || moves.len() <= 1;
        let loses = |mv: &mut RootMove| solved.is_some_and(|solved| solved.win(&mv.next).is_some());
        let mut rest: Vec<RootMove> = moves.extract_if(.., loses).collect();
        if moves.is_empty() {
            moves.append(&mut rest);
        }
        Root {
            moves,
            rest,
            cost: if is_free { 0 } else { ONE },
        }
    }

    /// Whether there is nothing to do.
    pub(super) fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Whether there is only one thing to do.
    pub(super) fn is_forced(&self) -> bool {
        self.moves.len() == 1
    }

    /// Searches deeper and deeper until it is time to end, leaving out `skipped` depths after the
    /// first. Returns what was found, and reports each depth.
    pub(super) fn deepen(
        &mut self,
        worker: &mut Worker<'_>,
        request: &SearchRequest<'_>,
        skipped: u32,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        let lines = request.lines.clamp(1, self.moves.len());
        let deepest = request
            .limits
            .depth
            .unwrap_or(MAX_DEPTH)
            .clamp(1, MAX_DEPTH);
        let mut report = Report::default();
        for depth in 1..=deepest {
            if depth > 1 && depth <= 1 + skipped {
                continue;
            }
            let finished = self.search_depth(worker, depth as Depth * ONE, lines);
            if finished.is_ok() {
                report.depth = depth;
            }
            let found = self.lines(lines);
            // A depth that was broken off may have found a better move, but that all moves lose is
            // only known when all have been tried.
            let is_loss = |line: &PrincipalVariation| line.score.value() < -DECIDED;
            let is_better = found.len() == lines && !found.first().is_some_and(is_loss);
            if finished.is_ok() || report.lines.is_empty() || is_better {
                report.lines = found;
            }
            if depth == 1 && finished.is_ok() && !worker.shared.full_width {
                self.select(request.game.position());
            }
            worker.report(&mut report);
            progress(&report);
            let is_settled = report.lines.iter().all(|line| {
                let turns = Score::MAX_TURNS.min(line.moves.len() as u32);
                line.score.is_decided() && depth >= turns.div_ceil(2)
            });
            let budget = &worker.shared.budget;
            if finished.is_err() || is_settled || budget.is_nearly_used_up() {
                break;
            }
        }
        if report.lines.is_empty() {
            // Not even one move could be searched: any is better than none.
            report.lines = self.first_line();
        }
        report
    }

    /// One depth: each line in turn, without the first moves of the better ones.
    fn search_depth(
        &mut self,
        worker: &mut Worker<'_>,
        depth: Depth,
        lines: usize,
    ) -> Result<(), Aborted> {
        for first in 0..lines {
            // A window around the last value: most often the new one lies inside, and the search is
            // quicker for it.
            let last = self.moves[first].value;
            let mut width = tuning::WINDOW;
            let is_narrow = depth > 2 * ONE && last.abs() < DECIDED && !worker.shared.full_width;
            let (mut alpha, mut beta) = if is_narrow {
                (last - width, last + width)
            } else {
                (-INFINITE, INFINITE)
            };
            loop {
                let best = self.search_moves(worker, depth, first, alpha, beta)?;
                width *= 3;
                if best <= alpha && alpha > -INFINITE {
                    alpha = if width > 2000 {
                        -INFINITE
                    } else {
                        best - width
                    };
                } else if best >= beta && beta < INFINITE {
                    beta = if width > 2000 { INFINITE } else { best + width };
                } else {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Searches the moves from number `first` on, and sorts them. Even if it is broken off, a move
    /// that was found to be better stands first afterwards.
    fn search_moves(
        &mut self,
        worker: &mut Worker<'_>,
        depth: Depth,
        first: usize,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Aborted> {
        // At the first depth every move gets its true value: the selection needs them.
        let wants_all = depth <= ONE;
        let mut best = -INFINITE;
        let mut ended = Ok(());
        let mut i = first;
        while i < self.moves.len() {
            let before = worker.nodes;
            let floor = if wants_all {
                -INFINITE
            } else {
                alpha.max(best)
            };
            match self.search_move(worker, i, depth, i - first, floor, beta) {
                Ok(value) => {
                    let mv = &mut self.moves[i];
                    mv.nodes = worker.nodes - before;
                    mv.value = -INFINITE;
                    if i == first || value > floor {
                        mv.value = value;
                        mv.line.truncate(1);
                        let rest = worker.pv[1].iter().map(|&mv| Action::Move(mv));
                        mv.line.extend(rest);
                    }
                    best = best.max(value);
                }
                Err(aborted) => {
                    ended = Err(aborted);
                    break;
                }
            }
            i += 1;
            if best >= beta {
                break;
            }
            if i == self.moves.len() && best < -DECIDED {
                // Everything loses: what was left aside may save the game.
                self.moves.append(&mut self.rest);
            }
        }
        if i > first {
            for mv in &mut self.moves[i..] {
                mv.value = -INFINITE;
            }
            self.moves[first..].sort_by_key(|mv| (-mv.value, u64::MAX - mv.nodes));
        }
        ended.map(|()| best)
    }

    /// The value of one move, as far as it lies between `alpha` and `beta`; `number` moves were
    /// searched before it.
    fn search_move(
        &self,
        worker: &mut Worker<'_>,
        i: usize,
        depth: Depth,
        number: usize,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Aborted> {
        let mv = &self.moves[i];
        let full = depth - self.cost;
        let reduction = if self.cost == 0 || worker.shared.full_width {
            0
        } else {
            tuning::reduction(number, false)
        };
        let mut search = |depth, alpha: Value, beta: Value| {
            worker.pv[1].clear();
            let found = if mv.action == Action::Demand {
                worker.search_demanded(&mv.next, depth, -beta, -alpha)
            } else {
                worker.search(&mv.next, 1, depth, -beta, -alpha, mv.context)
            };
            found.map(|value| -value)
        };
        if number == 0 || alpha == -INFINITE {
            return search(full, alpha, beta);
        }
        let mut value = search(full - reduction, alpha, alpha + 1)?;
        if value > alpha && reduction > 0 {
            value = search(full, alpha, alpha + 1)?;
        }
        if value > alpha && value < beta {
            value = search(full, alpha, beta)?;
        }
        Ok(value)
    }

    /// After the first depth: of the many removals for each marble and place, keeps the best few
    /// among those that let the opponent capture in the same ways and claim the same marbles.
    fn select(&mut self, position: &Position) {
        let mut seen: HashMap<_, usize> = HashMap::new();
        let mover = position.turn();
        let all = std::mem::take(&mut self.moves);
        for mv in all {
            let is_kept = match mv.action {
                Action::Move(Move::Place(Placement {
                    marble,
                    at,
                    declined,
                    ..
                })) => {
                    let captures = mv.next.legal().captures_up_to(MAX_WAYS);
                    let claimed = mv.next.captured(mover);
                    let kind = (marble, at, declined, captures, claimed);
                    let number = seen.entry(kind).or_default();
                    *number += 1;
                    *number <= tuning::ROOT_REMOVALS
                }
                _ => true,
            };
            let part = if is_kept {
                &mut self.moves
            } else {
                &mut self.rest
            };
            part.push(mv);
        }
    }

    /// A line of one move, not searched.
    fn first_line(&self) -> Vec<PrincipalVariation> {
        let line = |mv: &RootMove| PrincipalVariation {
            score: Score::TIE,
            moves: vec![mv.action],
            proven: false,
        };
        self.moves.first().map(line).into_iter().collect()
    }

    /// The best lines so far.
    fn lines(&self, number: usize) -> Vec<PrincipalVariation> {
        let line = |mv: &RootMove| PrincipalVariation {
            score: Score::from_value(mv.value),
            moves: mv.line.clone(),
            proven: false,
        };
        let known = |mv: &&RootMove| mv.value > -INFINITE;
        let moves = self.moves.iter().take(number);
        let mut lines: Vec<PrincipalVariation> = moves.filter(known).map(line).collect();
        // A search that was broken off may have found a later line to be the better one.
        lines.sort_by_key(|line| -line.score.value());
        lines
    }
}
