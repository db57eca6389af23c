//! What holds and what is refuted.

use super::*;

use zertz::{Game, Outcome, Position, TieReason};

#[test]
fn proofs_hold_and_say_what_they_cover() {
    let checked = check(&read(SEVEN).unwrap()).unwrap();
    assert_eq!(checked.positions, facts(SEVEN).count() as u64);
    assert_eq!((checked.roots, checked.unused, checked.longest), (1, 0, 8));
    let turns = checked.first_turns;
    assert_eq!((turns.classes, turns.all_classes), (12, 12));
    assert_eq!((turns.turns, turns.all_turns), (108, 108));

    // A root of one move covers its images, a longer one nothing.
    let proof = proven("7", Player::Second, &["Wb2,a1", "Wa1,c2", "Ba2,a1 Wb2,b1"]);
    let turns = check(&proof).unwrap().first_turns;
    assert_eq!((turns.classes, turns.all_classes), (2, 12));
    assert_eq!((turns.turns, turns.all_turns), (12, 108));
    // Two images are one class, and two roots.
    let proof = proven("7", Player::Second, &["Wb2,a1", "Wb2,c2"]);
    let checked = check(&proof).unwrap();
    assert_eq!((checked.roots, checked.first_turns.classes), (2, 1));

    let nothing = ProofFile::new("37".parse().unwrap(), Player::First);
    let checked = check(&nothing).unwrap();
    assert_eq!(
        (checked.roots, checked.positions, checked.longest),
        (0, 0, 0)
    );
    let turns = checked.first_turns;
    assert_eq!(
        (turns.turns, turns.all_turns, turns.all_classes),
        (0, 1944, 171)
    );
}

#[test]
fn no_line_can_be_left_out() {
    for game in ["7", "7:islands=inert", "7:captures=claimed"] {
        let text = written(&proven(game, Player::Second, &[""]));
        for fact in facts(&text) {
            let proof = read(&text.replace(&format!("{fact}\n"), "")).unwrap();
            let refutation = refuted(&proof);
            assert_eq!(refutation.flaw, Flaw::NoLine);
            assert!(refutation.root.is_empty());
            // The line leads to the position, which is an image of the one that is missing.
            let game = played(&proof, &refutation.line);
            assert_eq!(*game.position(), refutation.position);
            let mut whole = proof.clone();
            let (position, token) = fact.split_once('\t').unwrap();
            let position: Position = position.parse().unwrap();
            whole
                .add_line(&position, position.parse_move(token).unwrap())
                .unwrap();
            assert!(whole.line(&refutation.position).is_some());
        }
    }
}

/// The game after these moves.
fn played(proof: &ProofFile, line: &[String]) -> Game {
    let mut game = Game::new(Position::start(*proof.rules()));
    for token in line {
        game.play_text(token).unwrap();
    }
    game
}

#[test]
fn changed_lines_are_found() {
    let (mut refused, mut refuted, mut fine) = (0, 0, 0);
    for fact in facts(SEVEN) {
        let (position, token) = fact.split_once('\t').unwrap();
        let position: Position = position.parse().unwrap();
        let rings = ["a1", "a2", "b1", "b2", "b3", "c1", "c2"];
        let mut others: Vec<String> = Vec::new();
        if let Some((placed, removed)) = token.split_once(',') {
            let removed = &removed[..2];
            others.extend(
                ["W", "G", "B"].map(|colour| format!("{colour}{},{removed}", &placed[1..])),
            );
            others.extend(rings.map(|ring| format!("{}{ring},{removed}", &placed[..1])));
            others.extend(rings.map(|ring| format!("{placed},{ring}")));
        } else {
            others.extend(rings.map(|ring| format!("x{ring}c2")));
        }
        let truth = position.parse_move(token).unwrap();
        others.retain(|other| position.parse_move(other) != Ok(truth));
        for other in others {
            let changed = SEVEN.replace(fact, &fact.replace(token, &other));
            match read(&changed).map(|proof| check(&proof)) {
                Err(_) => refused += 1,
                Ok(Err(_)) => refuted += 1,
                Ok(Ok(_)) => fine += 1,
            }
        }
    }
    // Where it does not matter which ring is removed, another one wins as well.
    assert!(
        refused > 500 && refuted > 100 && fine < refused + refuted,
        "{refused} {refuted} {fine}"
    );
}

#[test]
fn another_winner_root_or_game_is_refuted() {
    // The lines are those of the other player, so that none of them can be read.
    let other = SEVEN.replace("winner 2", "winner 1");
    assert!(read(&other).is_err());
    let proof = read(SEVEN).unwrap();
    let mut other = ProofFile::new("7".parse().unwrap(), Player::First);
    other.add_root(&[]).unwrap();
    assert_eq!(refuted(&other).flaw, Flaw::NoLine);
    assert!(refuted(&other).line.is_empty());
    // Roots to which the lines do not lead.
    let first = Position::start(*proof.rules())
        .parse_move("Wb2,a1")
        .unwrap();
    let position = Position::start(*proof.rules()).after(first);
    let mut refutations = 0;
    for second in position.moves() {
        let mut far = proof.clone();
        far.add_root(&[first, second]).unwrap();
        if check(&far).is_err() {
            let refutation = refuted(&far);
            let tokens = ["Wb2,a1".to_string(), position.notate(second).to_string()];
            assert_eq!(refutation.root, tokens);
            assert!(refutation.line.starts_with(&tokens) && refutation.line.len() > 2);
            refutations += 1;
        }
    }
    assert!(refutations > 10, "{refutations}");
    assert!(
        proof
            .line(&Position::start("3.4.3".parse().unwrap()))
            .is_none()
    );
    let mut foreign = proof.clone();
    let position = Position::start("7:blitz".parse().unwrap());
    assert!(foreign.add_line(&position, position.moves()[0]).is_err());
}

#[test]
fn a_tie_or_a_loss_is_no_win() {
    // With one marble in the game neither player can move after the first turn.
    for (game, expected) in [("7:pool=1/0/0", "tie"), ("7:tournament:pool=1/0/0", "lose")] {
        let head = format!("zertz-proof 1\ngame {game}\nwinner 2\nroot\n");
        let refutation = refuted(&read(&head).unwrap());
        assert!(matches!(refutation.flaw, Flaw::NotWon(_)), "{refutation}");
        assert!(refutation.to_string().contains(expected), "{refutation}");
        assert_eq!(refutation.line.len(), 1);
        // The same as a root.
        let root = head.replace("root", &format!("root {}", refutation.line[0]));
        let refutation = refuted(&read(&root).unwrap());
        assert_eq!(refutation.line, refutation.root);
    }
    // The first player captures, and one marble is enough.
    let head = "zertz-proof 1\ngame 7:goals=1/1/1/1\nwinner 2\nroot Wa1,c1\n";
    let given = format!("{head}7:goals=1/1/1/1 Wo/ooo/1o 5/8/10 0/0/0 0/0/0 2\tGb2,b1\n");
    let refutation = refuted(&read(&given).unwrap());
    let Flaw::NotWon(outcome) = refutation.flaw else {
        panic!("{refutation}")
    };
    assert_eq!(outcome.winner(), Some(Player::First));
    assert_eq!(refutation.line, ["Wa1,c1", "Gb2,b1", "xa1Gc2"]);
}

#[test]
fn a_capture_that_the_winner_overlooks_is_demanded() {
    let game = "7:captures=claimed";
    let proof = proven(game, Player::Second, &[""]);
    assert!(check(&proof).is_ok());
    // Player 1 gives a marble away; player 2 places another instead of taking it.
    let head = format!("zertz-proof 1\ngame {game}\nwinner 2\nroot Wa1,c1 Gb2,b1\n");
    let mut game = played(&read(&head).unwrap(), &["Wa1,c1".into(), "Gb2,b1".into()]);
    assert_eq!(game.position().turn(), Player::First);
    let text = head.replace("winner 2", "winner 1");
    let line = |token: &str| format!("{text}{}\t{token}\n", game.position());
    let refutation = refuted(&read(&line("Bc2,b3")).unwrap());
    assert_eq!(refutation.flaw, Flaw::Overlooked);
    assert_eq!(refutation.line.last().unwrap(), "Bc2,b3");
    // As the last move of a root it can be demanded back just the same.
    game.play_text("Bc2,b3").unwrap();
    let root = text.replace("Gb2,b1", "Gb2,b1 Bc2,b3");
    assert_eq!(refuted(&read(&root).unwrap()).flaw, Flaw::Overlooked);
}

#[test]
fn a_check_can_be_stopped_and_tells_how_far_it_is() {
    let proof = proven("3.4.3", Player::Second, &[""]);
    let stop = Stop::new();
    stop.set();
    assert!(matches!(
        proof.check(&stop, &mut |_| {}),
        Err(Unproven::Stopped)
    ));
    let mut told = Vec::new();
    let checked = proof
        .check(&Stop::new(), &mut |so_far| told.push(so_far))
        .unwrap();
    assert!(checked.positions > 1024 && told == [1024]);
    // Stopped in the middle.
    let stop = Stop::new();
    let stopped = proof.check(&stop, &mut |_| stop.set());
    assert!(matches!(stopped, Err(Unproven::Stopped)));
}

/// The end of a game on 37 rings in which marbles go to and fro: player 1 has one move, and it makes
/// the same position for the third time.
const TO_AND_FRO: &str = "Wa1,c1 We3,g1 Gb4,d7 Bc3,a3 Bf4,a4 Wf2,g4 xf2Wd4Bb2 xa1Wc3 Gc2,c6 xc2Wc4 xb4Gd4 Bf1,b4 \
    We5,d6 xe5Bg3 Bf4,a1 xg3Be5 Ge3,e6 xe3Gc4 Gg3,b5 Gf4,e1 Bb2,c5 Gd5,b3 xd5Wf5Gf3 xg3Ge3 \
    We2,g2 xe2Ge4 Gg3,f5 Gc2,f4 xb2Gd2 Bc2,e5 xd2Bb2 Bd3,d1 Be3,d2 xe3Bc2Ba2 Bb1,e2 Bd3,d5 \
    Wc3,c2 Bb2,f2xBf1 xb2Wd4 xe4Bc3 We4,f3xGg3 We3 Gd4 xd4Wb2 Gd4 xe4Gc3 xb2Wd4 We4 xe4Gc3 We4 \
    Wb2 xb2Wd4 xe4Wc3 We4 Wb2 xb2Wd4";

#[test]
fn repetition_is_no_win() {
    let proof = format!("zertz-proof 1\ngame 37\nwinner 2\nroot {TO_AND_FRO}\n");
    let refutation = refuted(&read(&proof).unwrap());
    let tie = Outcome::Tie(TieReason::Repetition);
    assert_eq!(refutation.flaw, Flaw::NotWon(tie), "{refutation}");
    assert_eq!(refutation.line.len(), refutation.root.len() + 1);
    // The same position without its past would be one to think about.
    assert_eq!(refutation.position.outcome(), None);
}
