//! The proofs that are part of the program: checked in full, by the rules alone.

use std::path::Path;

use zertz::{Game, Move, Player, Position, Rules};
use zertz_engine::bot::Bot;
use zertz_engine::eval::Eval;
use zertz_engine::proof_file::{MOST_LINES, PackError, ProofFile};
use zertz_engine::rng::Rng;
use zertz_engine::solved::Solved;
use zertz_engine::{Engine, Level, LevelBot, Limits, Settings, Stop};

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
    assert_eq!(report.score(), Some(zertz_engine::Score::win_after(turns)));
    assert_eq!(report.lines[0].moves.len() as u32, turns);
    // With several lines asked for, the others are searched, and the proven one stays the best.
    engine.set(Settings {
        lines: 2,
        ..engine.settings().clone()
    });
    let report = engine.search(&game, &Limits::nodes(200_000), &Stop::new(), &mut |_| {});
    assert!(report.score().unwrap().is_win() && report.lines.len() == 2);
    // The loser's turn, a turn later: every move leads back into the proof.
    let mut later = game.clone();
    later
        .play(Move::Place(solved.win(&after).unwrap().placement))
        .unwrap();
    let report = engine.search(&later, &limits, &Stop::new(), &mut |_| {});
    assert!(report.score().unwrap().is_loss());
    engine.set(Settings {
        lines: 1,
        solved: false,
        ..engine.settings().clone()
    });
    engine.new_game();
    let report = engine.search(&game, &limits, &Stop::new(), &mut |_| {});
    assert!(!report.score().unwrap().is_decided());
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
