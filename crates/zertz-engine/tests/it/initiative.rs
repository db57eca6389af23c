//! The solver that keeps the initiative, against a plain recursion over the rules, and on whole boards.

use zertz::{Game, Move, Outcome, Player, Position, RingSet, Rules, Symmetry};
use zertz_engine::rng::Rng;
use zertz_engine::solver::{
    Exact, FirstTurnsSettings, MOST_RESERVE, Solver, plain, solve_first_turns,
};
use zertz_engine::{Clock, Limits, Stop};

/// Whether a player wins with so many turns of their own by keeping the initiative: after each of their
/// turns the opponent has to capture, or the board is empty. One marble lies on it when they are on turn.
fn keeps_initiative(position: &Position, turns: u32) -> bool {
    let attacker = position.turn();
    let wins = |outcome: Option<Outcome>| outcome.and_then(Outcome::winner) == Some(attacker);
    let moves = |position: &Position| Game::new(*position).legal_moves();
    moves(position).into_iter().any(|mv| {
        let given = position.after(mv);
        if given.is_over() {
            return wins(given.outcome());
        }
        let forces = !given.legal().capturing.is_empty() || given.field().marbles().is_empty();
        let answered = |answer: Move| {
            let next = given.after(answer);
            if next.is_over() {
                wins(next.outcome())
            } else {
                next.field().marbles().len() == 1 && keeps_initiative(&next, turns - 1)
            }
        };
        turns > 1 && forces && moves(&given).into_iter().all(answered)
    })
}

/// A position with one marble and so many rings, made by removing free rings.
fn position(rng: &mut Rng, rings: usize, racks: &str) -> Option<Position> {
    let rules: Rules = "37".parse().expect("a game");
    let mut left = rules.board.rings();
    while left.len() > rings {
        let field = zertz::Field::of_rings(left);
        let free = free(&field);
        left -= free.nth(rng.below(free.len()))?.set();
    }
    let marble = left.nth(rng.below(left.len()))?;
    let colour = ['W', 'G', 'B'][rng.below(3)];
    let mut layout = String::new();
    let mut column = None;
    for ring in rules.board.in_order() {
        let letter = rules.board.name(ring).letter();
        if column.is_some_and(|before| before != letter) {
            layout.push('/');
        }
        column = Some(letter);
        layout.push(match ring {
            _ if ring == marble => colour,
            _ if left.contains(ring) => 'o',
            _ => '1',
        });
    }
    format!("37 {layout} {racks} 2").parse().ok()
}

fn free(field: &zertz::Field) -> RingSet {
    let rings = field.rings();
    let gone = |ring: zertz::Ring| {
        let missing: Vec<bool> = zertz::Direction::ALL
            .iter()
            .map(|&direction| {
                ring.step(direction)
                    .is_none_or(|next| !rings.contains(next))
            })
            .collect();
        (0..6).any(|d| missing[d] && missing[(d + 1) % 6])
    };
    rings.iter().filter(|&ring| gone(ring)).collect()
}

/// What the solver says by keeping the initiative alone.
fn solved(game: &Game) -> Exact {
    let solution = Solver::new(64).solve_initiative(game, &Limits::NONE, &Stop::new(), &mut |_| {});
    if let Some(proof) = &solution.proof {
        proof.verify(game).expect("a proof that holds");
    }
    solution.verdict
}

#[test]
fn what_a_plain_recursion_wins_is_won() {
    let mut rng = Rng::new(7, 1);
    let mut won = 0;
    let mut asked = 0;
    // Up to three gifts are left in each of them.
    let racks = [
        "3/2/2 1/4/4 2/0/0",
        "3/2/2 2/3/4 3/0/0",
        "1/2/2 1/3/5 2/0/0",
        "2/3/1 2/4/4 1/4/1",
    ];
    while asked < 400 {
        let (rings, racks) = (8 + rng.below(10), racks[rng.below(4)]);
        let Some(position) = position(&mut rng, rings, racks).filter(|one| !one.is_over()) else {
            continue;
        };
        asked += 1;
        let game = Game::new(position);
        let verdict = solved(&game);
        assert!(matches!(verdict, Exact::Win | Exact::Unknown));
        if keeps_initiative(&position, 3) {
            won += 1;
            assert_eq!(verdict, Exact::Win, "{position}");
        }
    }
    assert!(won > 40, "{won} of {asked}");
}

#[test]
fn the_second_player_wins_on_small_boards() {
    for game in ["4.5.5.5.3", "4.5.5.5.4", "4.5.6.5.3", "4.5.6.5.4"] {
        let start = Game::new(Position::start(game.parse().expect("a game")));
        assert_eq!(solved(&start), Exact::Loss, "{game}");
    }
}

#[test]
fn what_it_does_not_understand_it_leaves_to_others() {
    for game in ["37:claims=optional", "37:captures=claimed"] {
        let mut start = Game::new(Position::start(game.parse().expect("a game")));
        let mv = start.parse("Wd4,a2").expect("a move");
        start.act(mv).expect("legal");
        assert_eq!(solved(&start), Exact::Unknown, "{game}");
    }
    // Two marbles on the board.
    let position = "37 oooo/ooooo/oooooo/oooWooo/oooooo/Goooo/ooo1 5/7/10 0/0/0 0/0/0 1";
    let game = Game::new(position.parse().expect("a position"));
    assert_eq!(solved(&game), Exact::Unknown);
    assert_eq!(game.position().turn(), Player::First);
}

#[test]
fn it_can_be_stopped_and_limited() {
    let mut game = Game::new(Position::start("37".parse().expect("a game")));
    let mv = game.parse("Wd4,a1").expect("a move");
    game.act(mv).expect("legal");
    let solution =
        Solver::new(4).solve_initiative(&game, &Limits::nodes(5_000), &Stop::new(), &mut |_| {});
    assert_eq!(solution.verdict, Exact::Unknown);
    assert!(solution.nodes < 7_000, "{}", solution.nodes);
    let stop = Stop::new();
    stop.set();
    let solution = Solver::new(4).solve_initiative(&game, &Limits::NONE, &stop, &mut |_| {});
    assert_eq!(solution.verdict, Exact::Unknown);
    assert!(solution.nodes < 5_000, "{}", solution.nodes);
}

#[test]
fn nearly_all_first_turns_on_37_rings_lose() {
    let rules: Rules = "37".parse().expect("a game");
    let settings = FirstTurnsSettings {
        hash_mib: 256,
        threads: 1,
        limits: Limits::NONE,
        least_reserve: MOST_RESERVE,
    };
    let stop = Stop::new();
    let clock = Clock::default();
    let found = solve_first_turns(&rules, &settings, &clock, &stop, &mut |_, _| {});
    let found = found.expect("rules that are understood");
    let checked = found
        .proof
        .check(&stop, &mut |_| {})
        .expect("a proof that holds");
    assert_eq!(checked.first_turns.classes, 147);
    assert_eq!(checked.first_turns.all_classes, 171);
    assert_eq!(checked.first_turns.turns, 1_728);
    assert_eq!(checked.unused, 0);
    // What is open: a corner is removed, and the marble lies on one of twelve rings.
    let start = Position::start(rules);
    let open = found.verdicts.iter().filter(|one| one.loss.is_none());
    let mut places: Vec<String> = Vec::new();
    for one in open {
        for symmetry in Symmetry::of(&rules.board) {
            let Move::Place(placement) = symmetry.mv(one.turn.mv) else {
                panic!("a first turn places a marble");
            };
            if placement
                .remove
                .map(|ring| rules.board.name(ring).to_string())
                == Some("a1".into())
            {
                places.push(rules.board.name(placement.at).to_string());
            }
        }
    }
    places.sort();
    places.dedup();
    assert_eq!(places.join(" "), "b2 b3 c2 c3 c4 d3 d4 d5 e3 e4 e5 f3");
    // Eleven gifts, and not one less.
    let gifts = found
        .verdicts
        .iter()
        .filter_map(|one| one.loss)
        .map(|loss| loss.gifts);
    assert_eq!(gifts.max(), Some(11));
    assert_eq!(Game::new(start).legal_moves().len(), 1_944);
}

#[test]
fn the_plain_solver_agrees() {
    let mut rng = Rng::new(11, 2);
    let mut agreed = 0;
    for _ in 0..300 {
        let rings = 6 + rng.below(4);
        let racks = ["1/2/2 1/4/4 2/0/0", "2/1/2 2/2/5 1/2/0"][rng.below(2)];
        let Some(position) = position(&mut rng, rings, racks).filter(|one| !one.is_over()) else {
            continue;
        };
        let verdict = solved(&Game::new(position));
        let limits = Limits::nodes(200_000);
        let opinion = plain::solve(&position, 16, &limits, &Clock::default(), &Stop::new());
        if verdict != Exact::Unknown && opinion.verdict != Exact::Unknown {
            assert_eq!(verdict, opinion.verdict, "{position}");
            agreed += 1;
        }
    }
    assert!(agreed > 50, "{agreed}");
}

#[test]
fn wins_of_all_plans_make_one_proof() {
    // Some of these are won by what another plan has found for another first turn.
    let rules: Rules = "4.5.5.4.3:blitz".parse().expect("a game");
    let settings = FirstTurnsSettings {
        hash_mib: 256,
        threads: 1,
        limits: Limits::NONE,
        least_reserve: 0,
    };
    let stop = Stop::new();
    let clock = Clock::default();
    let found = solve_first_turns(&rules, &settings, &clock, &stop, &mut |_, _| {});
    let found = found.expect("rules that are understood");
    let checked = found.proof.check(&stop, &mut |_| {}).expect("a proof");
    assert_eq!(checked.first_turns.turns, 780);
    assert_eq!(checked.first_turns.classes, 393);
    assert!(found.verdicts.iter().all(|one| !one.excluded));
}

#[test]
fn what_is_excluded_was_tried_to_the_end() {
    let rules: Rules = "3.4.5.4:goals=2/2/3/1".parse().expect("a game");
    let mut settings = FirstTurnsSettings {
        hash_mib: 64,
        threads: 2,
        limits: Limits::NONE,
        least_reserve: 0,
    };
    let solved = |settings: &FirstTurnsSettings| {
        let stop = Stop::new();
        let clock = Clock::default();
        let found = solve_first_turns(&rules, settings, &clock, &stop, &mut |_, _| {});
        let verdicts = found.expect("rules that are understood").verdicts;
        let lost = verdicts.iter().filter(|one| one.loss.is_some()).count();
        let excluded = verdicts.iter().filter(|one| one.excluded).count();
        (lost, excluded, verdicts.len())
    };
    assert_eq!(solved(&settings), (37, 212, 249));
    // Without time, or without the last plan, nothing is excluded.
    settings.limits.nodes = Some(1);
    assert_eq!(solved(&settings).1, 0);
    settings.limits = Limits::NONE;
    settings.least_reserve = MOST_RESERVE;
    assert_eq!(solved(&settings).1, 0);
}

#[test]
fn a_set_of_all_colours_will_do() {
    // Nothing can be given any more. Black and grey beside the white marble win, and no colour alone does.
    let position = "37:goals=3/3/3/1 Bo2/1o3/oo1ooo/ooooooo/oooooo/ooooo/oooo 3/6/9 1/0/0 2/2/0 1";
    let mut game = Game::new(position.parse().expect("a position"));
    assert_eq!(solved(&game), Exact::Win);
    // Without the white marble they are not enough.
    let position = position.replace("3/6/9 1/0/0", "4/6/9 0/0/0");
    game = Game::new(position.parse().expect("a position"));
    assert_eq!(solved(&game), Exact::Unknown);
}
