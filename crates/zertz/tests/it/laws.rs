//! One battery of laws for every board, variant and option: whatever is true of all positions and all
//! moves, tried on the positions of random games.
//!
//! Nothing here knows a rule of ZÈRTZ; `against_reference.rs` does that. Here the many doors of the
//! library (lists, counts, checks, partial turns, symmetries, undo) must agree with each other. The laws
//! of texts are in `laws_of_texts.rs`.
//!
//! `ZERTZ_TEST_GAMES` multiplies the number of games, as in `against_reference.rs`.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use crate::common::{Rng, all_games, in_random_games, random_game, rules};
use zertz::{
    Action, Chain, Direction, Game, Islands, Marble, Move, PartialTurn, Placement, Player,
    Position, Ring, RingSet, Step, Symmetry, perft,
};

/// All placements that can be written down, and jumps up to three long.
fn everything_imaginable(rng: &mut Rng) -> Vec<Move> {
    let mut moves = vec![Move::Pass];
    for at in Ring::all() {
        for marble in Marble::ALL {
            moves.push(Placement::new(marble, at, None).into());
            moves.extend(
                Ring::all().map(|ring| Move::Place(Placement::new(marble, at, Some(ring)))),
            );
        }
        moves.push(Chain::new(at).into());
        for first in Direction::ALL {
            let mut chain = Chain::new(at);
            chain.push(first);
            moves.push(chain.into());
            for second in Direction::ALL {
                let mut chain = chain;
                chain.push(second);
                moves.push(chain.into());
                chain.push(*rng.pick(&Direction::ALL));
                moves.push(chain.into());
            }
        }
    }
    moves
}

/// Moves that are nearly legal: chains cut short, lengthened and turned, and groups declined that
/// cannot be.
fn near_misses(legal: &[Move], rng: &mut Rng) -> Vec<Move> {
    let mut moves = Vec::new();
    for &mv in legal {
        match mv {
            Move::Capture(chain) => {
                for direction in Direction::ALL {
                    let mut longer = chain;
                    longer.push(direction);
                    moves.push(longer.into());
                    let mut turned = chain;
                    turned.pop();
                    moves.push(turned.into());
                    turned.push(direction);
                    moves.push(turned.into());
                }
            }
            Move::Place(placement) if rng.one_in(1 + legal.len() / 50) => {
                let remove = placement.remove.map_or(RingSet::EMPTY, Ring::set);
                for declined in [
                    RingSet::EMPTY,
                    RingSet::ALL,
                    placement.at.set(),
                    remove,
                    placement.declined | rng.rings() & rng.rings() & rng.rings(),
                    placement.declined & rng.rings(),
                    rng.rings(),
                ] {
                    let changed = Placement {
                        declined,
                        ..placement
                    };
                    moves.push(changed.into());
                }
            }
            _ => {}
        }
    }
    moves
}

#[test]
fn listed_moves_are_the_accepted_moves() {
    in_random_games(1, |game, rng| {
        let position = game.position();
        let large = position.rules().board.rings().len() > 12;
        if large && !rng.one_in(3) {
            return;
        }
        let moves = position.moves();
        let listed: HashSet<Move> = moves.iter().copied().collect();
        assert_eq!(listed.len(), moves.len(), "listed twice: {position}");
        for &mv in &moves {
            assert_eq!(position.check(mv), Ok(()), "{mv:?} in {position}");
        }
        // Trying ten thousand moves takes time: this is done at some turns only.
        if !rng.one_in(if large { 8 } else { 3 }) {
            return;
        }
        let mut accepted = 0;
        let tried = everything_imaginable(rng);
        let misses = near_misses(&moves, rng);
        for mv in tried.iter().chain(&misses).copied() {
            let legal = listed.contains(&mv);
            let mut played = *position;
            let result = played.play(mv);
            assert_eq!(result.is_ok(), legal, "{mv:?} in {position}: {result:?}");
            if let Err(error) = result {
                assert_eq!(
                    played, *position,
                    "{mv:?} was refused and changed something"
                );
                assert!(!error.to_string().is_empty());
            } else {
                assert_eq!(played, position.after(mv));
            }
            assert_eq!(position.is_legal(mv), legal);
        }
        for mv in tried {
            accepted += usize::from(listed.contains(&mv));
        }
        // Longer chains and declined groups were not imagined, everything else was.
        let special = |mv: &&Move| match mv {
            Move::Capture(chain) => chain.len() > 2,
            Move::Place(placement) => !placement.declined.is_empty(),
            Move::Pass => false,
        };
        let usual = listed.len() - listed.iter().filter(special).count();
        assert!(accepted >= usual, "{accepted} of {usual} in {position}");
    });
}

#[test]
fn counts_bulk_and_numbers_agree_with_the_list() {
    in_random_games(1, |game, rng| {
        let position = game.position();
        let moves = position.moves();
        let count = moves.len();
        assert_eq!(position.count_moves(), count, "{position}");
        assert_eq!(perft(position, 1), count as u64);
        for limit in [0, 1, 2, rng.below(count + 2), count + 1, usize::MAX] {
            assert_eq!(position.count_moves_up_to(limit), count.min(limit));
        }
        for (n, &mv) in moves.iter().enumerate() {
            if count < 40 || rng.one_in(count / 40) || n + 3 > count {
                assert_eq!(position.nth_move(n), Some(mv), "number {n} of {position}");
                let picked = position.legal().pick(|count| {
                    assert_eq!(count, moves.len(), "{position}");
                    n
                });
                assert_eq!(picked, Some(mv), "number {n} of {position}");
            }
        }
        for n in [count, count + 1, count + 1000] {
            assert_eq!(position.nth_move(n), None, "number {n} of {position}");
            assert_eq!(
                position.legal().pick(|_| n),
                None,
                "number {n} of {position}"
            );
        }
        // The bulk form, written out, is the list without the groups declined.
        let placements = position.placements();
        let mut bulk = HashSet::new();
        for marble in placements.supply.colours() {
            for at in placements.vacant {
                let removals = placements.removals(at);
                if removals.is_empty() {
                    bulk.insert(Placement::new(marble, at, None));
                }
                bulk.extend(
                    removals
                        .iter()
                        .map(|ring| Placement::new(marble, at, Some(ring))),
                );
            }
        }
        let listed: HashSet<Placement> = moves
            .iter()
            .filter_map(|mv| match *mv {
                Move::Place(placement) => Some(Placement {
                    declined: RingSet::EMPTY,
                    ..placement
                }),
                _ => None,
            })
            .collect();
        assert_eq!(bulk, listed, "{position}");
        assert_eq!(placements.count(), bulk.len(), "{position}");
        assert_eq!(placements.is_empty(), bulk.is_empty(), "{position}");
        // What else tells of captures, passing and the end.
        let captures: Vec<Chain> = moves
            .iter()
            .filter_map(|mv| match mv {
                Move::Capture(chain) => Some(*chain),
                _ => None,
            })
            .collect();
        let starts: RingSet = captures.iter().map(Chain::start).collect();
        assert_eq!(position.capturing(), starts, "{position}");
        for start in Ring::all() {
            let landings: RingSet = captures
                .iter()
                .filter(|chain| chain.start() == start)
                .filter_map(|chain| chain.jumps().next())
                .map(|(_, landing)| landing)
                .collect();
            assert_eq!(position.jumps_from(start), landings, "{position}");
        }
        assert_eq!(position.must_pass(), moves == [Move::Pass], "{position}");
        assert_eq!(position.is_over(), moves.is_empty(), "{position}");
        // Breaking off is respected at any move.
        if count > 0 {
            let stop = rng.below(count);
            let mut seen = 0;
            let found = position.for_each_move(|mv| {
                seen += 1;
                if seen > stop {
                    ControlFlow::Break(mv)
                } else {
                    ControlFlow::Continue(())
                }
            });
            assert_eq!(found, ControlFlow::Break(moves[stop]), "{position}");
        }
    });
}

/// All marbles, wherever they are.
fn marbles(position: &Position) -> [u32; 3] {
    Marble::ALL.map(|marble| {
        let on_board = position.field().counts()[marble];
        let aside = position.aside().counts()[marble];
        let captured: u8 = Player::BOTH
            .map(|player| position.captured(player)[marble])
            .iter()
            .sum();
        [on_board, aside, captured, position.pool()[marble]]
            .map(u32::from)
            .iter()
            .sum()
    })
}

#[test]
fn a_move_keeps_the_marbles_and_the_hash_and_changes_the_player() {
    in_random_games(2, |game, rng| {
        let position = game.position();
        for _ in 0..20 {
            let Some(mv) = position.nth_move(rng.below(position.count_moves())) else {
                break;
            };
            let after = position.after(mv);
            assert_eq!(marbles(&after), marbles(position), "{mv:?} in {position}");
            assert_eq!(
                after.zobrist(),
                after.computed_zobrist(),
                "{mv:?} in {position}"
            );
            assert_eq!(after.turn(), position.turn().other());
            let other = position.turn().other();
            assert_eq!(after.captured(other), position.captured(other));
            let gone = position.field().rings() - after.field().rings() - after.aside().rings();
            let came = after.field().rings() - position.field().rings();
            assert!(came.is_empty(), "rings never come back");
            assert!((position.aside().rings() - after.aside().rings()).is_empty());
            match mv {
                Move::Place(placement) => {
                    let removed = placement.remove.map_or(RingSet::EMPTY, Ring::set);
                    assert!(removed.is_subset(gone));
                    let isolated = position.isolated_by(placement.at, placement.remove);
                    let claimed = isolated - placement.declined;
                    assert_eq!(gone - removed, claimed, "{mv:?} in {position}");
                }
                _ => assert!(gone.is_empty()),
            }
        }
        assert_eq!(position.zobrist(), position.computed_zobrist());
    });
}

#[test]
fn different_positions_have_different_hashes() {
    let mut seen: HashMap<u64, String> = HashMap::new();
    for name in all_games() {
        let board = rules(&name).board.to_string();
        // The rules are not part of the hash, and boards share the lattice: one board at a time.
        let seen = std::cell::RefCell::new(&mut seen);
        random_game(&name, 0, &|game: &Game, rng: &mut Rng| {
            let position = game.position();
            let count = position.count_moves();
            let some = (0..30).filter_map(|_| position.nth_move(rng.below(count)));
            for after in some.map(|mv| position.after(mv)).chain([*position]) {
                let text = after.to_string();
                let rest = text.split_once(' ').unwrap().1;
                // A declined group is written like one in play; the rules tell them apart.
                let text = format!("{board} {rest} {:?}", after.aside().rings());
                let mut seen = seen.borrow_mut();
                let known = seen.entry(after.zobrist()).or_insert_with(|| text.clone());
                if known.split(' ').next() == Some(&board) {
                    assert_eq!(*known, text, "the same hash");
                }
            }
        });
    }
    assert!(seen.len() > 100_000, "only {} positions", seen.len());
}

/// What can be seen of a game.
fn appearance(
    game: &Game,
) -> (
    String,
    Vec<String>,
    Vec<Action>,
    Option<String>,
    usize,
    bool,
) {
    (
        format!("{} {}", game.position(), game.position().zobrist()),
        game.turns().map(ToString::to_string).collect(),
        game.actions(),
        game.outcome().map(|outcome| outcome.to_string()),
        game.legal_moves().len(),
        game.may_demand(),
    )
}

#[test]
fn undo_restores_everything_and_redo_does_it_again() {
    in_random_games(1, |game, rng| {
        // Whole games are taken apart and put together again once, at their end.
        if game.outcome().is_some() {
            let end = appearance(game);
            let mut other = Game::new(*game.start());
            let mut stages = vec![appearance(&other)];
            for action in game.actions() {
                other.act(action).unwrap();
                stages.push(appearance(&other));
            }
            assert_eq!(stages.last(), Some(&end), "played again");
            for stage in stages.iter().rev().skip(1) {
                assert!(other.undo().is_some());
                assert_eq!(appearance(&other), *stage, "after undo");
            }
            assert_eq!(other.undo(), None);
            for stage in stages.iter().skip(1) {
                assert!(other.redo().is_some());
                assert_eq!(appearance(&other), *stage, "after redo");
            }
            assert_eq!(other.redo(), None);
            return;
        }
        let before = appearance(game);
        let mut other = game.clone();
        let mv = *rng.pick(&game.legal_moves());
        other.play(mv).unwrap();
        assert_eq!(other.undo(), Some(Action::Move(mv)));
        assert_eq!(appearance(&other), before);
        // What is refused changes nothing, not even what can be done again.
        let refused = Move::Capture(Chain::new(Ring::all().next().unwrap()));
        assert!(other.play(refused).is_err() && other.play_text("Zz9").is_err());
        if !other.may_demand() {
            assert!(other.demand().is_err() && other.play_text("undo").is_err());
        }
        assert_eq!(appearance(&other), before);
        assert_eq!(other.redo(), Some(Action::Move(mv)));
        other.undo();
        // A new move forgets what was undone.
        let another = *rng.pick(&game.legal_moves());
        other.play(another).unwrap();
        assert_eq!(other.redo(), None);
    });
}

#[test]
fn symmetries_map_moves_positions_and_outcomes() {
    in_random_games(1, |game, rng| {
        let position = game.position();
        let board = position.rules().board;
        if board.rings().len() > 12 && !rng.one_in(4) {
            return;
        }
        let symmetries = Symmetry::of(&board);
        assert!(!symmetries.is_empty());
        let (canonical, by) = position.canonical(&symmetries);
        assert_eq!(by.map(|by| by.position(position)), Some(canonical));
        let moves = position.moves();
        for symmetry in &symmetries {
            let turned = symmetry.position(position);
            assert_eq!(turned.zobrist(), turned.computed_zobrist());
            assert_eq!(turned.to_string().parse(), Ok(turned));
            assert_eq!(turned.outcome(), position.outcome());
            assert_eq!(turned.canonical(&symmetries).0, canonical);
            let expected: HashSet<Move> = moves.iter().map(|&mv| symmetry.mv(mv)).collect();
            let found: HashSet<Move> = turned.moves().into_iter().collect();
            assert_eq!(found, expected, "{position} and {turned}");
            for &mv in moves.iter().filter(|_| rng.one_in(1 + moves.len() / 8)) {
                let one = symmetry.position(&position.after(mv));
                let two = turned.after(symmetry.mv(mv));
                // Coordinate order, which decides between islands, is not symmetric.
                if position.rules().islands == Islands::Live {
                    assert_eq!(one, two, "{mv:?} in {position}");
                }
            }
        }
    });
}

/// What a complete turn shows is what the position will be.
fn check_complete(turn: &PartialTurn, mv: Move) {
    let after = turn.position().after(mv);
    match mv {
        Move::Place(placement) => {
            let isolated = turn.position().isolated_by(placement.at, placement.remove);
            assert_eq!(turn.isolated(), isolated, "{turn:?}");
            assert_eq!(turn.declined(), placement.declined, "{turn:?}");
            assert_eq!(turn.placed(), Some((placement.marble, placement.at)));
            assert_eq!(turn.removed(), placement.remove);
            let left = turn.field().rings() - isolated;
            let inert = after.aside().rings() - turn.position().aside().rings();
            assert_eq!(after.field().rings(), left - inert, "{turn:?}");
        }
        Move::Capture(chain) => {
            assert_eq!(turn.chain(), Some(chain));
            assert_eq!(turn.field(), *after.field(), "{turn:?}");
        }
        Move::Pass => assert_eq!(turn.field(), *after.field()),
    }
}

/// Everything that a partial turn can become, with its steps in any order.
fn completions(turn: &PartialTurn, found: &mut HashSet<Move>) {
    if let Some(mv) = turn.complete() {
        found.insert(mv);
        check_complete(turn, mv);
    }
    let options = turn.options();
    let mut steps = Vec::new();
    for marble in options.supply.colours() {
        steps.extend(options.places.iter().map(|at| Step::Place(marble, at)));
    }
    steps.extend(options.removals.iter().map(Step::Remove));
    for from in options.jumpers {
        let landings = turn.landings(from);
        assert!(!landings.is_empty(), "nowhere to jump in {turn:?}");
        steps.extend(landings.iter().map(|to| Step::Jump { from, to }));
    }
    steps.extend(options.declinable.iter().map(Step::Decline));
    steps.extend(options.pass.then_some(Step::Pass));
    assert!(
        !steps.is_empty() || turn.complete().is_some() || turn.position().is_over(),
        "a dead end: {turn:?}"
    );
    for step in steps {
        let mut next = turn.clone();
        next.take(step).unwrap();
        completions(&next, found);
        assert_eq!(next.back(), Some(step));
        assert_eq!(next, *turn);
    }
}

#[test]
fn partial_turns_lead_to_the_legal_moves_and_to_no_others() {
    in_random_games(4, |game, rng| {
        let position = game.position();
        let moves = position.moves();
        if moves.len() > 40 && !rng.one_in(moves.len() / 20) {
            return;
        }
        let mut found = HashSet::new();
        completions(&PartialTurn::new(*position), &mut found);
        let listed: HashSet<Move> = moves.into_iter().collect();
        assert_eq!(found, listed, "{position}");
    });
}

#[test]
fn steps_that_are_no_options_are_refused() {
    in_random_games(1, |game, rng| {
        let mut turn = PartialTurn::new(*game.position());
        for _ in 0..6 {
            let options = turn.options();
            let mut taken = None;
            for _ in 0..40 {
                let (one, two) = (rng.ring(), rng.ring());
                let marble = *rng.pick(&Marble::ALL);
                let (step, possible) = match rng.below(5) {
                    0 => (
                        Step::Place(marble, one),
                        options.places.contains(one) && options.supply[marble] > 0,
                    ),
                    1 => (Step::Remove(one), options.removals.contains(one)),
                    2 => (
                        Step::Jump { from: one, to: two },
                        turn.landings(one).contains(two),
                    ),
                    3 => (Step::Decline(one), options.declinable.contains(one)),
                    _ => (Step::Pass, options.pass),
                };
                let mut next = turn.clone();
                let result = next.take(step);
                assert_eq!(result.is_ok(), possible, "{step:?} after {turn:?}");
                if possible {
                    taken = Some(next);
                } else {
                    assert_eq!(next, turn);
                }
            }
            turn = taken.unwrap_or(turn);
        }
    });
}

#[test]
fn illegal_moves_played_unchecked_do_no_harm() {
    in_random_games(1, |game, rng| {
        let mut position = *game.position();
        for _ in 0..20 {
            let (one, two) = (rng.ring(), rng.ring());
            let mv = match rng.below(4) {
                0 => Move::Pass,
                1 => {
                    let mut chain = Chain::new(one);
                    for _ in 0..rng.below(50) {
                        chain.push(*rng.pick(&Direction::ALL));
                    }
                    chain.into()
                }
                _ => Placement {
                    marble: *rng.pick(&Marble::ALL),
                    at: one,
                    remove: (!rng.one_in(4)).then_some(two),
                    declined: rng.rings() & rng.rings(),
                }
                .into(),
            };
            position.play_unchecked(mv);
            let count = position.count_moves_up_to(100);
            assert!(count <= 100);
            let _ = position.nth_move(rng.below(count));
            let _ = position.outcome();
            let _ = (position.to_string(), position.notate(mv).to_string());
            let _ = position.setup().position();
        }
    });
}
