//! The proofs that are part of the program: checked in full, by the rules alone.

use std::path::Path;

use zertz::{Game, Move, Player, Position, Rules};
use zertz_engine::bot::Bot;
use zertz_engine::eval::Eval;
use zertz_engine::proof_file::{MOST_LINES, PackError, ProofFile};
use zertz_engine::rng::Rng;
use zertz_engine::solved::Solved;
use zertz_engine::solver::{Exact, Solver};
use zertz_engine::{
    Engine, Level, LevelBot, Limits, PrincipalVariation, Report, Score, Settings, Stop,
};

/// The games, the first turns that lose, and all first turns.
const GAMES: [(&str, usize, usize); 6] = [
    ("37", 1_728, 1_944),
    ("40", 624, 2_223),
    ("43", 104, 2_520),
    ("44", 96, 2_580),
    ("48", 72, 2_961),
    ("37:blitz", 144, 1_944),
];

/// The limit for all of them together.
const MOST_BYTES: usize = 300_000;

fn solved(game: &str) -> (Rules, &'static Solved) {
    let rules: Rules = game.parse().unwrap();
    (rules, Solved::of(&rules).unwrap())
}

#[test]
fn every_proof_holds_in_full() {
    assert!(Solved::games().eq(GAMES.map(|(game, ..)| game)));
    let mut bytes = 0;
    for (game, lost, all) in GAMES {
        let (_, solved) = solved(game);
        let proof = solved.proof().unwrap();
        assert_eq!(
            (proof.winner(), proof.len()),
            (Player::Second, solved.len())
        );
        let checked = proof.check(&Stop::new(), &mut |_| {}).unwrap();
        let turns = checked.first_turns;
        assert_eq!((turns.turns, turns.all_turns), (lost, all), "{game}");
        assert_eq!(checked.unused, 0, "{game}");
        bytes += solved.size();
    }
    assert!(bytes <= MOST_BYTES, "{bytes} bytes");
}

#[test]
fn the_table_says_what_the_proof_says() {
    for (game, lost, _) in GAMES {
        let (rules, solved) = solved(game);
        let start = Position::start(rules);
        let proof = solved.proof().unwrap();
        let mut found = 0;
        for mv in start.moves() {
            let after = start.after(mv);
            let win = solved.win(&after);
            assert_eq!(win.is_some(), proof.line(&after).is_some());
            let Some(win) = win else { continue };
            found += 1;
            if found % 48 != 1 {
                continue;
            }
            // The line is legal, as long as it promises to be, and won.
            let mut line = Game::new(after);
            for mv in solved.longest_line(&after) {
                line.play(mv).unwrap();
            }
            assert_eq!(line.turns().len() as u32, win.turns);
            assert_eq!(line.outcome().unwrap().winner(), Some(Player::Second));
        }
        assert_eq!(found, lost, "{game}");
    }
}

#[test]
fn other_rules_know_their_own_proofs_only() {
    let tournament: Rules = "48:tournament".parse().unwrap();
    let (rules, standard) = solved("48");
    assert!(std::ptr::eq(Solved::of(&tournament).unwrap(), standard));
    let start = Position::start(tournament);
    let lost = |start: &Position| {
        let moves = start.moves().into_iter();
        moves
            .filter(|mv| standard.win(&start.after(*mv)).is_some())
            .count()
    };
    assert_eq!(lost(&start), lost(&Position::start(rules)));
    for other in [
        "61",
        "48:blitz",
        "37:islands=inert",
        "37:goals=3/5/6/3",
        "37:captures=claimed",
    ] {
        assert!(Solved::of(&other.parse().unwrap()).is_none(), "{other}");
    }
}

/// Whatever the first player does, at random or as well as they can, the proof wins in time.
#[test]
fn full_strength_and_levels_8_and_9_play_the_proof_to_the_end() {
    let mut rng = Rng::new(3, 0);
    for (game, ..) in GAMES {
        let (rules, solved) = solved(game);
        let start = Position::start(rules);
        let moves = start.moves();
        let lost: Vec<Move> = moves
            .into_iter()
            .filter(|mv| solved.win(&start.after(*mv)).is_some())
            .collect();
        for round in 0..6 {
            let mut game = Game::new(start);
            let first = lost[rng.below(lost.len())];
            game.play(first).unwrap();
            let promised = solved.win(game.position()).unwrap().turns;
            let level = Level::new(8 + round % 3).unwrap();
            let mut winner = LevelBot::new(level, Eval::default());
            let mut loser = LevelBot::new(Level::new(5).unwrap(), Eval::default());
            // No time at all: the proof needs none.
            let limits = Limits::nodes(1);
            while game.outcome().is_none() {
                let action = if game.position().turn() == Player::Second {
                    winner.choose(&game, &limits, &Stop::new()).unwrap()
                } else if round < 3 {
                    let legal = game.legal_moves();
                    zertz::Action::Move(legal[rng.below(legal.len())])
                } else {
                    loser
                        .choose(&game, &Limits::nodes(2_000), &Stop::new())
                        .unwrap()
                };
                game.act(action).unwrap();
            }
            assert_eq!(game.outcome().unwrap().winner(), Some(Player::Second));
            assert!(game.turns().len() as u32 <= promised + 1);
        }
    }
}

#[test]
fn nobody_from_level_8_on_opens_with_a_proven_loss() {
    for (game, ..) in GAMES {
        let (rules, solved) = solved(game);
        let game = Game::new(Position::start(rules));
        let loses = |bot: &mut LevelBot, limits: Limits| {
            let action = bot.choose(&game, &limits, &Stop::new()).unwrap();
            let mut game = game.clone();
            game.act(action).unwrap();
            solved.win(game.position()).is_some()
        };
        for number in 8..=10 {
            for seed in 0..3 {
                let mut bot = LevelBot::new(Level::new(number).unwrap(), Eval::default());
                bot.new_game(seed);
                assert!(!loses(&mut bot, Limits::nodes(1)));
                assert!(!loses(&mut bot, Limits::nodes(5_000)));
            }
        }
    }
}

#[test]
fn a_lost_first_turn_is_seen_as_lost_and_can_be_unknown() {
    let (rules, solved) = solved("37");
    let start = Position::start(rules);
    let after = start.after(start.parse_move("Wd4,a2").unwrap());
    let game = Game::new(after);
    let mut engine = Engine::new(Settings {
        hash_mib: 1,
        ..Settings::default()
    });
    let turns = solved.win(&after).unwrap().turns;
    let limits = Limits::nodes(20_000);
    let report = engine.search(&game, &limits, &Stop::new(), &mut |_| {});
    assert_eq!(report.score(), Some(Score::win_after(turns)));
    assert_eq!(report.lines[0].moves.len() as u32, turns);
    assert!(report.lines[0].proven);
    engine.set(Settings {
        lines: 1,
        solved: false,
        ..engine.settings().clone()
    });
    engine.new_game();
    let report = engine.search(&game, &limits, &Stop::new(), &mut |_| {});
    assert!(!report.score().unwrap().is_decided());
}

/// Plays a line to its end.
fn played(game: &Game, line: &PrincipalVariation) -> Game {
    let mut game = game.clone();
    for &action in &line.moves {
        game.act(action).unwrap();
    }
    game
}

fn engine(lines: usize) -> Engine {
    Engine::new(Settings {
        hash_mib: 1,
        lines,
        ..Settings::default()
    })
}

/// With several lines asked for, the proven one stands first from the beginning, and the others are searched.
#[test]
fn a_proven_win_is_the_first_of_several_lines() {
    let (rules, solved) = solved("37");
    let start = Position::start(rules);
    let game = Game::new(start.after(start.parse_move("We2,e1").unwrap()));
    let win = solved.win(game.position()).unwrap();
    let mut told = 0;
    let mut look = |report: &Report| {
        told += 1;
        let [first, others @ ..] = &*report.lines else {
            panic!("no line");
        };
        assert_eq!(first.score, Score::win_after(win.turns));
        assert!(first.proven && others.iter().all(|line| !line.proven));
        assert_eq!(first.moves.len() as u32, win.turns);
        assert!(others.iter().all(|line| line.moves[0] != first.moves[0]));
    };
    let report = engine(3).search(&game, &Limits::nodes(20_000), &Stop::new(), &mut look);
    look(&report);
    assert!(told > 1);
    assert_eq!(report.lines.len(), 3);
    let end = played(&game, &report.lines[0]);
    assert_eq!(end.outcome().unwrap().winner(), Some(Player::Second));
}

/// The loser's turns: a forced jump, and an empty board with hundreds of ways to begin again.
#[test]
fn a_proven_loss_is_told_at_once_with_whole_lines() {
    let (rules, solved) = solved("37");
    let start = Position::start(rules);
    let mut game = Game::new(start.after(start.parse_move("We2,e1").unwrap()));
    let mut empty_boards = 0;
    for mv in solved.longest_line(game.position()) {
        if game.position().turn() == Player::First {
            let defences = solved.defences(game.position()).unwrap();
            assert_eq!(defences.len(), game.legal_moves().len());
            let report = engine(5).search(&game, &Limits::nodes(1), &Stop::new(), &mut |_| {});
            assert_eq!(report.lines.len(), defences.len().min(5));
            for (line, defence) in report.lines.iter().zip(&defences) {
                assert!(line.proven);
                assert_eq!(line.score, Score::loss_after(defence.turns));
                assert_eq!(line.moves.len() as u32, defence.turns);
                let end = played(&game, line);
                assert_eq!(end.outcome().unwrap().winner(), Some(Player::Second));
            }
            let scores = report.lines.iter().map(|line| line.score);
            assert!(scores.is_sorted_by(|a, b| a >= b));
            empty_boards += u32::from(game.position().field().marbles().is_empty());
        } else {
            assert!(solved.defences(game.position()).is_none());
        }
        game.play(mv).unwrap();
    }
    assert!(empty_boards > 0 && game.outcome().is_some());
    // From the start not everything loses.
    assert!(solved.defences(&start).is_none());
}

#[test]
fn the_solver_answers_from_the_proofs() {
    for (game, first) in [("37", "We2,e1"), ("48", "Wa1,a2"), ("37:blitz", "Wa1,a2")] {
        let (rules, solved) = solved(game);
        let mut start = Position::start(rules);
        let first = start.parse_move(first).unwrap();
        let lost = |mv: &Move| solved.win(&start.after(*mv)).is_some();
        let first = Some(first).filter(lost);
        let first = first.or_else(|| start.moves().into_iter().find(lost));
        start.play_unchecked(first.unwrap());
        let mut game = Game::new(start);
        for expected in [Exact::Win, Exact::Loss] {
            let turns = match solved.win(game.position()) {
                Some(win) => win.turns,
                None => solved.defences(game.position()).unwrap()[0].turns,
            };
            // No number of positions is too small: nothing has to be searched.
            let limits = Limits::nodes(1);
            let solve =
                |mut solver: Solver| solver.solve(&game, &limits, &Stop::new(), &mut |_| {});
            let solution = solve(Solver::new(1));
            assert_eq!(solution.verdict, expected);
            assert!(solution.turns <= turns && solution.turns > turns / 2);
            solution.proof.unwrap().verify(&game).unwrap();
            let solution = solve(Solver::new(1).with_solved(false));
            assert_eq!(solution.verdict, Exact::Unknown);
            if let Some(win) = solved.win(game.position()) {
                game.play(Move::Place(win.placement)).unwrap();
            }
        }
    }
}

#[test]
fn damaged_packed_proofs_are_refused() {
    let (_, solved) = solved("37:blitz");
    let bytes = solved.proof().unwrap().pack().unwrap();
    assert_eq!(bytes.len(), solved.size());
    let mut rng = Rng::new(5, 0);
    for _ in 0..200 {
        let mut damaged = bytes.clone();
        let at = rng.below(damaged.len());
        damaged[at] ^= 1 << rng.below(8);
        assert!(ProofFile::unpack(&damaged).is_err(), "byte {at}");
        damaged.truncate(at);
        assert!(matches!(
            ProofFile::unpack(&damaged),
            Err(PackError::Damaged)
        ));
    }
}

#[test]
fn what_cannot_be_packed_is_said() {
    let rules: Rules = "2".parse().unwrap();
    let mut proof = ProofFile::new(rules, Player::First);
    proof.add_root(&[]).unwrap();
    assert_eq!(proof.pack(), Err(PackError::Roots));
    // A proof that lacks a line.
    let (rules, solved) = solved("37:blitz");
    let whole = solved.proof().unwrap();
    let mut proof = ProofFile::new(rules, Player::Second);
    for root in whole.roots() {
        proof.add_root(root).unwrap();
    }
    assert_eq!(proof.pack(), Err(PackError::NotProven));
}

/// Packs the proofs in the folder `ZERTZ_PROOFS`, one for each game: `37.zproof`, `37-blitz.zproof` and so
/// on, as `zertz solve --all-first-turns --proof FILE` has written them.
#[test]
#[ignore = "writes the packed proofs of the program"]
fn writes_the_packed_proofs() {
    let folder = std::env::var("ZERTZ_PROOFS").unwrap();
    for (game, ..) in GAMES {
        let name = game.replace(':', "-");
        let text = std::fs::read(Path::new(&folder).join(format!("{name}.zproof"))).unwrap();
        let proof = ProofFile::read(&mut text.as_slice(), MOST_LINES).unwrap();
        assert_eq!(proof.rules().to_string(), game);
        proof.check(&Stop::new(), &mut |_| {}).unwrap();
        let file = format!("{}/solved/{name}.packed", env!("CARGO_MANIFEST_DIR"));
        std::fs::write(file, proof.pack().unwrap()).unwrap();
    }
}
