//! The search of one thread: from the position at the root down to the leaves.
//!
//! Depth is counted in placements, because captures are compulsory and mostly leave no choice. A
//! placement is two decisions: which marble goes where, and which ring is removed. They are ordered one
//! after the other, each by a history of its own and by the policy: all placements with all removals
//! would be a thousand moves and more.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use zertz::{
    Captures, Chain, Claims, Game, Marble, Move, Outcome, Placement, Player, Position, Ring,
    RingSet, Variant,
};

use super::history::{Context, History};
use super::node::Node;
use super::packed::Packed;
use super::picker::Picker;
use super::transposition::{Bound, Entry};
use super::tuning::{self, Depth, ONE};
use super::{MAX_TURNS, Shared};
use crate::eval::Evaluator;
use crate::report::Report;
use crate::score::Score;
use crate::sight::{Sight, can_capture};

/// Values in the search are bare scores from the view of the player on turn.
pub(super) type Value = i32;

pub(super) const INFINITE: Value = Score::INFINITE.value();
/// Beyond this a value says that the game is decided.
pub(super) const DECIDED: Value = Score::MAX_POINTS;
/// What a tie costs whoever wants to avoid it: in tournaments both players lose it.
const TOURNAMENT_TIE: Value = 8_000;
/// Any number will do.
const TOURNAMENT_SALT: u64 = 0x9e37_79b9_7f4a_7c15;

/// The search was told to end: whatever it was about is worth nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aborted;

pub(super) type Found = Result<Value, Aborted>;

/// One thread's search.
#[derive(Debug)]
pub(super) struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) evaluator: Evaluator,
    pub(super) history: &'a mut History,
    killers: Vec<[Packed; 2]>,
    /// The captures of the positions on the path, one after the other.
    pub(super) captures: Vec<Chain>,
    /// The last placements worth a look of the positions on the path, each with its score turned
    /// round so that sorting puts the best first.
    pub(super) stack: Vec<(i32, Packed)>,
    /// The hashes of earlier positions, as far back as a repetition can reach.
    path: Vec<u64>,
    /// The principal variation from each turn on.
    pub(super) pv: Vec<Vec<Move>>,
    /// The player for whom the search is made: they shun ties in tournaments.
    player: Player,
    /// Keeps apart in the table what is worth something else to the other player: ties in tournaments.
    salt: u64,
    pub(super) nodes: u64,
    pub(super) uncounted: u64,
    pub(super) longest: u32,
}

impl<'a> Worker<'a> {
    pub(super) fn new(shared: &'a Shared<'a>, game: &Game, history: &'a mut History) -> Worker<'a> {
        let root = game.position();
        // With marbles in the pool nothing can repeat.
        let before = game.turns().rev().map(|turn| *turn.before());
        let path = before
            .take_while(|position| position.pool().is_empty())
            .map(|position| position.zobrist())
            .chain([root.zobrist()])
            .collect();
        Worker {
            shared,
            evaluator: if shared.full_width {
                Evaluator::new(root.rules(), shared.network).exact()
            } else {
                Evaluator::new(root.rules(), shared.network)
            },
            history,
            killers: vec![[Packed::NONE; 2]; MAX_TURNS + 2],
            captures: Vec::with_capacity(256),
            stack: Vec::with_capacity(256),
            path,
            pv: vec![Vec::new(); MAX_TURNS + 2],
            player: root.turn(),
            salt: shared.network.map_or(0, |network| network.hash())
                ^ match root.rules().variant {
                    Variant::Tournament if root.turn() == Player::Second => TOURNAMENT_SALT,
                    _ => 0,
                },
            nodes: 0,
            uncounted: 0,
            longest: 0,
        }
    }

    /// What the position is worth to the player on turn, seen `depth` deep, as far as it lies
    /// between `alpha` and `beta`. `ply` turns were made since the root; `context` is the last.
    pub(super) fn search(
        &mut self,
        position: &Position,
        ply: usize,
        mut depth: Depth,
        mut alpha: Value,
        mut beta: Value,
        context: Context,
    ) -> Found {
        let is_pv = beta - alpha > 1;
        if is_pv {
            self.pv[ply].clear();
        }

        // Step 1. Count, and look at the clock now and then.
        self.nodes += 1;
        self.uncounted += 1;
        if self.uncounted >= self.shared.look_every {
            self.look_at_clock()?;
        }
        self.longest = self.longest.max(ply as u32);

        // Step 2. Is the game over? Whoever has just moved has won, or it is a tie.
        if position.is_decided() {
            return Ok(match position.outcome().and_then(Outcome::winner) {
                Some(winner) if winner == position.turn() => Score::win_after(ply as u32).value(),
                _ => Score::loss_after(ply as u32).value(),
            });
        }
        let is_capture = can_capture(position);
        let supply = position.supply();
        let is_pass = !is_capture && supply.is_empty();
        if is_pass && position.is_over() {
            return Ok(self.tie(position.turn()));
        }

        // Step 3. Has the position been there before? With marbles in the pool it cannot have. Once
        // is enough: whoever could do better the second time could have done so the first time.
        if ply > 0 && position.pool().is_empty() && self.is_repeated(position) {
            return Ok(self.tie(position.turn()));
        }

        // Step 4. Is it solved? Then the proof knows the value.
        if ply > 0
            && let Some(solved) = self.shared.solved
            && let Some(win) = solved.win(position)
        {
            return Ok(Score::win_after(ply as u32 + win.turns).value());
        }

        // Step 5. A leaf: no capture is pending and the depth is used up.
        if depth <= 0 && !is_capture && !is_pass || ply >= MAX_TURNS {
            let sight = Sight::of(position);
            return Ok(self
                .evaluator
                .evaluate(position, &sight, ply, (alpha, beta)));
        }

        // Step 6. No line from here can be better than winning at once, or worse than having lost.
        alpha = alpha.max(Score::loss_after(ply as u32).value());
        beta = beta.min(Score::win_after(ply as u32 + 1).value());
        if alpha >= beta {
            return Ok(alpha);
        }

        // Step 7. The transposition table: was the position searched before, deep enough? Captures after the
        // last placement are quicker searched again than looked up, unless there is more to them.
        let full_width = self.shared.full_width;
        let hash = position.zobrist() ^ self.salt;
        let is_claimed = self.shared.rules.captures == Captures::Claimed;
        let is_remembered = full_width || !is_capture || depth > 0 || is_claimed;
        let known = is_remembered.then(|| self.shared.table.get(hash)).flatten();
        let mut table_move = Packed::NONE;
        if let Some(entry) = known {
            table_move = entry.mv;
            let value = from_table(entry.value, ply);
            let is_enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            // A decided game stays decided, however deep it was searched.
            let is_deep = if self.shared.full_width {
                i32::from(entry.depth) == depth
            } else {
                i32::from(entry.depth) >= depth || value.abs() > DECIDED
            };
            if !is_pv && is_deep && is_enough {
                return Ok(value);
            }
        }

        self.path.push(position.zobrist());
        let found = if is_capture && self.has_overlooked_win(position) {
            Ok((Score::win_after(ply as u32 + 1).value(), Packed::NONE))
        } else if is_capture {
            self.search_captures(position, ply, depth, alpha, beta, table_move)
        } else if is_pass {
            self.search_pass(position, ply, depth, alpha, beta)
        } else {
            // Step 8. Internal iterative reduction: without a move from the table the move ordering is poor.
            // A shallower search will do, and find one for the next time. A single answer costs no
            // depth.
            let window = (alpha, beta);
            let mut node = Node::new(position, ply, depth, window, context, table_move);
            let is_poor = table_move == Packed::NONE && depth >= tuning::POOR_ORDERING_DEPTH;
            if node.placements.count() == 1 {
                node.depth += ONE;
            } else if is_poor && !full_width {
                depth -= ONE / 2;
                node.depth = depth;
            }
            self.search_placements(node)
        };
        self.path.pop();
        let (value, best_move) = found?;

        // Last step. Remember what was found.
        if !is_remembered {
            return Ok(value);
        }
        let bound = if value >= beta {
            Bound::Lower
        } else if value > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.shared.table.put(
            hash,
            Entry {
                mv: best_move,
                value: to_table(value, ply),
                depth: depth.clamp(-1000, 1000) as i16,
                bound,
            },
        );
        Ok(value)
    }

    /// Placements, the promising first, and most of them not at all.
    fn search_placements(&mut self, mut node: Node<'_>) -> Result<(Value, Packed), Aborted> {
        let full_width = self.shared.full_width;
        let Node {
            position,
            placements,
            ply,
            depth,
            alpha,
            beta,
            is_pv,
            context,
            ..
        } = node;
        // Step 9. Quiescence: for the last placement, unless every one gives something away, it is enough
        // to look for those that win something.
        let has_quiet = node.has_quiet();
        if !full_width && depth <= ONE && has_quiet {
            return self.search_quiescence(node);
        }
        let player = position.turn();
        let estimate = self
            .evaluator
            .evaluate(position, &node.sight, ply, (alpha, beta));

        // Step 10. Reverse futility pruning: so far ahead that a placement or two will not change it.
        if !full_width
            && !is_pv
            && has_quiet
            && beta.abs() < DECIDED
            && depth <= tuning::AHEAD_DEPTH
            && estimate - self.shared.margins.ahead * depth / ONE >= beta
        {
            return Ok((estimate, Packed::NONE));
        }

        // Step 11. Moves that were good in this position or near it (table move, killers, counter move),
        // before anything is generated.
        let early = [
            node.table_move,
            self.killers[ply][0],
            self.killers[ply][1],
            self.history.counter(player, context),
        ];
        for (i, &mv) in early.iter().enumerate() {
            let Some((marble, at, remove)) = mv.as_placement() else {
                continue;
            };
            if node.allows(&Placement::new(marble, at, remove))
                && !early[..i].contains(&mv)
                && self.visit(&mut node, marble, at, remove)?.is_break()
            {
                return Ok(self.cut(&node));
            }
        }

        // Step 12. Move ordering: all places and colours by history and policy; for each of them a few
        // removals: those that take a landing away or isolate marbles, and the best.
        let policy = self.evaluator.policy(position, &node.sight, ply);
        let mut picker = Picker::new();
        for marble in placements.supply.colours() {
            for at in placements.vacant {
                let mut score = self.history.place(player, context, marble, at);
                if let Some(policy) = &policy {
                    score += tuning::POLICY_OF_PLACE * policy.place(marble, at);
                }
                picker.push(score, marble, at);
            }
        }
        let mut ranked = [(0, Ring::FIRST); Ring::COUNT];
        let mut ranked_len = 0;
        for ring in placements.free {
            let mut score = self.history.removal(player, ring);
            if let Some(policy) = &policy {
                score += tuning::POLICY_OF_REMOVAL * policy.removal(ring);
            }
            ranked[ranked_len] = (-score, ring);
            ranked_len += 1;
        }
        let ranked = &mut ranked[..ranked_len];
        ranked.sort_unstable();
        let width = if full_width {
            usize::MAX
        } else {
            tuning::REMOVALS
        };
        let near = node.near_isolation();
        let enough = tuning::enough_moves(depth);
        let mut telling = [None; Ring::COUNT];
        while let Some((marble, at)) = picker.next() {
            // Step 13. Late move pruning: late moves at low depth are left out altogether.
            if !full_width && !is_pv && node.count > enough && node.best >= -DECIDED {
                break;
            }
            if placements.removals(at).is_empty() {
                if !early.contains(&Packed::place(marble, at, None))
                    && self.visit(&mut node, marble, at, None)?.is_break()
                {
                    return Ok(self.cut(&node));
                }
                continue;
            }
            let telling_here =
                *telling[at.index()].get_or_insert_with(|| node.telling_removals(at, near));
            // Step 14. Futility pruning: a quiet placement near the end changes the estimate little. Where
            // that is not enough, only those are looked at that isolate something.
            let mut width_here = width;
            if !full_width
                && depth <= tuning::QUIET_DEPTH
                && !node.sight.exposed.contains(at)
                && node.count > 0
                && node.best >= -DECIDED
                && estimate + self.shared.margins.quiet <= node.alpha
            {
                node.best = node.best.max(estimate + self.shared.margins.quiet);
                width_here = 0;
            }
            let mut others = 0;
            for ring in ranked.iter().map(|&(_, ring)| ring) {
                if ring == at {
                    continue;
                }
                others += 1;
                if others > width_here && !telling_here.contains(ring) {
                    continue;
                }
                if !early.contains(&Packed::place(marble, at, Some(ring)))
                    && self.visit(&mut node, marble, at, Some(ring))?.is_break()
                {
                    return Ok(self.cut(&node));
                }
            }
        }

        // Step 15. If all of that loses, the removals left out may save the game; and without them
        // the loss would not be proven.
        if node.best < -DECIDED && !full_width {
            picker.rewind();
            while let Some((marble, at)) = picker.next() {
                let telling = telling[at.index()].unwrap_or(RingSet::EMPTY);
                let others = ranked
                    .iter()
                    .map(|&(_, ring)| ring)
                    .filter(|&ring| ring != at);
                for ring in others.skip(width).filter(|&ring| !telling.contains(ring)) {
                    if !early.contains(&Packed::place(marble, at, Some(ring)))
                        && self.visit(&mut node, marble, at, Some(ring))?.is_break()
                    {
                        return Ok(self.cut(&node));
                    }
                }
            }
        }
        if node.best > alpha {
            self.reward(&node);
        }
        Ok((node.best, node.best_move))
    }

    /// Searches one placement, with every choice of groups to claim where the rules leave one.
    pub(super) fn visit(
        &mut self,
        node: &mut Node<'_>,
        marble: Marble,
        at: Ring,
        remove: Option<Ring>,
    ) -> Result<ControlFlow<()>, Aborted> {
        let plain = Placement::new(marble, at, remove);
        if node.position.rules().claims == Claims::Automatic {
            return self.visit_placement(node, plain);
        }
        for declined in node.position.claim_choices(at, remove) {
            let placement = Placement { declined, ..plain };
            if self.visit_placement(node, placement)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    #[inline]
    fn visit_placement(
        &mut self,
        node: &mut Node<'_>,
        placement: Placement,
    ) -> Result<ControlFlow<()>, Aborted> {
        let &mut Node {
            position,
            ply,
            depth,
            alpha,
            beta,
            ..
        } = node;
        let is_first = node.count == 0;
        let full_width = self.shared.full_width;

        if node.is_pv {
            // What is left of another move's variation must not be taken for this one's.
            self.pv[ply + 1].clear();
        }
        let next = position.after(Move::Place(placement));
        let context = Context::of_placement(placement.marble, placement.at);
        // Step 16. Extension: a sacrifice that leaves the opponent a single capture is half of a
        // combination, so look a little further.
        let mut full = depth - ONE;
        if !full_width && depth > ONE && node.sight.exposed.contains(placement.at) {
            let captures = next.legal().captures_up_to(2);
            full += if captures == 1 { tuning::SACRIFICE } else { 0 };
        }
        let value = if is_first {
            -self.search(&next, ply + 1, full, -beta, -alpha, context)?
        } else {
            // Step 17. Late move reductions: late moves are seldom good, so look at them less deep, and
            // again if they are.
            let reduction = if full_width || depth <= ONE {
                0
            } else {
                tuning::reduction(node.count, node.is_pv)
            };
            let mut value = -self.search(
                &next,
                ply + 1,
                full - reduction,
                -alpha - 1,
                -alpha,
                context,
            )?;
            if value > alpha && reduction > 0 {
                value = -self.search(&next, ply + 1, full, -alpha - 1, -alpha, context)?;
            }
            // Step 18. Principal variation search: better than the best so far, so its true value is
            // wanted.
            if value > alpha && value < beta {
                value = -self.search(&next, ply + 1, full, -beta, -alpha, context)?;
            }
            value
        };
        node.count += 1;

        let packed = Packed::place(placement.marble, placement.at, placement.remove);
        if value > node.best {
            node.best = value;
            if value > alpha {
                node.best_move = packed;
                node.alpha = value;
                if node.is_pv {
                    self.extend_pv(ply, Move::Place(placement));
                }
                if value >= beta {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
        node.blame(packed);
        Ok(ControlFlow::Continue(()))
    }

    /// A placement was so good that the others do not matter.
    pub(super) fn cut(&mut self, node: &Node<'_>) -> (Value, Packed) {
        let killers = &mut self.killers[node.ply];
        if killers[0] != node.best_move {
            *killers = [node.best_move, killers[0]];
        }
        self.reward(node);
        (node.best, node.best_move)
    }

    fn reward(&mut self, node: &Node<'_>) {
        let bonus = tuning::bonus(node.depth);
        self.history.reward(
            node.position.turn(),
            node.context,
            node.best_move,
            node.tried(),
            bonus,
        );
    }

    /// The principal variation from `ply` on: this move, and then that of the next turn.
    pub(super) fn extend_pv(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.pv.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (before.last_mut(), after.first()) {
            line.clear();
            line.push(mv);
            line.extend_from_slice(rest);
        }
    }

    fn is_repeated(&self, position: &Position) -> bool {
        self.path.contains(&position.zobrist())
    }

    /// What a tie is worth. In a tournament both players lose it: the player for whom the search is made
    /// shuns it, and fears that the opponent does not mind.
    fn tie(&self, turn: Player) -> Value {
        match self.shared.rules.variant {
            Variant::Tournament if turn == self.player => -TOURNAMENT_TIE,
            Variant::Tournament => TOURNAMENT_TIE,
            _ => Score::TIE.value(),
        }
    }

    /// Brings a report up to date.
    pub(super) fn report(&mut self, report: &mut Report) {
        let uncounted = std::mem::take(&mut self.uncounted);
        let counted = self.shared.nodes.fetch_add(uncounted, Ordering::Relaxed);
        report.nodes = counted + uncounted;
        report.time = self.shared.budget.elapsed();
        report.longest = self.longest;
        report.table_full = self.shared.table.fullness();
    }

    /// Adds to the count of all threads, and ends the search if it is time.
    fn look_at_clock(&mut self) -> Result<(), Aborted> {
        let counted = std::mem::take(&mut self.uncounted);
        if self.shared.must_end(counted) {
            Err(Aborted)
        } else {
            Ok(())
        }
    }
}

/// Wins are counted from the root in the search, and from the position in the table.
fn to_table(value: Value, ply: usize) -> i16 {
    let ply = ply as Value;
    (match value {
        _ if value > DECIDED => value + ply,
        _ if value < -DECIDED => value - ply,
        _ => value,
    }) as i16
}

fn from_table(value: i16, ply: usize) -> Value {
    let (value, ply) = (Value::from(value), ply as Value);
    match value {
        _ if value > DECIDED => value - ply,
        _ if value < -DECIDED => value + ply,
        _ => value,
    }
}
