//! What is searched, and how turns are judged.

use zertz::{Action, Game, Player, Position};
use zertz_engine::analysis::{Judgement, Progress, Summary, analyse};
use zertz_engine::{Limits, Score, Stop};

use super::{constructed, engine, evaluation, quick, record, stop_after};
use zertz_engine::analysis::JudgedTurn;

const GAME: &str = "[Game \"37\"]\n\n1. Wd4,a1 Bc4,a2 2. xd4Bb4 Gg1,a3 3. Wd7,d1 Be1,g4 *\n";

#[test]
fn every_position_is_searched_and_every_turn_judged() {
    let game = record(GAME).game();
    let mut told = Vec::new();
    let analysis = analyse(
        &mut engine(1),
        &game,
        &Limits::depth(1),
        &Stop::new(),
        &mut |progress| match progress {
            Progress::Searched { positions, .. } => assert_eq!(positions, 7),
            Progress::Evaluated { position, .. } => told.push(position),
            Progress::Judged { index, turn, .. } => {
                assert_eq!(told.last(), Some(&(index + 1)));
                assert_eq!(turn.number as usize, index / 2 + 1);
            }
        },
    );
    assert_eq!(told, [0, 1, 2, 3, 4, 5, 6]);
    assert!(analysis.is_complete());
    let tokens: Vec<&str> = (analysis.turns.iter()).map(|turn| &*turn.token).collect();
    let played: Vec<String> = game.turns().map(ToString::to_string).collect();
    assert_eq!(tokens, played);
    for (i, turn) in analysis.turns.iter().enumerate() {
        assert_eq!(turn.player, Player::BOTH[i % 2]);
        let line = &analysis.positions[i].lines[0];
        assert_eq!(line.moves.len(), line.tokens.len());
        assert_eq!(turn.best, line.moves[0] == turn.action);
        assert!((0.0..=1.0).contains(&turn.loss));
        assert!(!turn.best || turn.judgement.is_none() && turn.loss == 0.0);
    }
}

#[test]
fn the_same_limits_give_the_same_analysis() {
    let game = record(GAME).game();
    for limits in [Limits::nodes(2000), Limits::depth(1)] {
        let mut one = engine(2);
        let first = analyse(&mut one, &game, &limits, &Stop::new(), &mut |_| {});
        // The engine remembers nothing of the game before.
        let again = analyse(&mut one, &game, &limits, &Stop::new(), &mut |_| {});
        assert_eq!(first, again);
    }
}

#[test]
fn a_turn_without_a_choice_is_not_judged() {
    let analysis = quick(&record("[Game \"7\"]\n\n1. Wa1,c1 Gb2,b1 2. xa1Gc2 *\n").game());
    let forced: Vec<bool> = analysis.turns.iter().map(|turn| turn.forced).collect();
    assert_eq!(forced, [false, false, true]);
    // Whatever the evaluations say.
    let game = Game::new("7 oo/WGo/oo 5/7/10 0/0/0 0/0/0 1".parse().unwrap());
    let before = evaluation(&game, Score::win_after(3), &["xb1Gb3"]);
    let mut other = game.clone();
    other.play_text("xb1Gb3").unwrap();
    let after = evaluation(&other, Score::loss_after(2), &[]);
    let action = Action::Move(game.position().parse_move("xb1Gb3").unwrap());
    let turn = |forced| JudgedTurn::new(1, action, "xb1Gb3".into(), forced, &before, &after);
    assert_eq!(turn(true).judgement, None);
    // Nor is the engine's own choice.
    assert_eq!((turn(false).judgement, turn(false).loss), (None, 0.0));
}

#[test]
fn a_position_without_a_choice_is_worth_what_comes_of_it() {
    let text = "[Game \"7:goals=1/1/1/1\"]\n\n1. Wa1,c1 Gb2,b1 2. xa1Gc2 1-0\n";
    let mut searched = Vec::new();
    let analysis = analyse(
        &mut engine(1),
        &record(text).game(),
        &Limits::depth(1),
        &Stop::new(),
        &mut |progress| {
            if let Progress::Searched { position, .. } = progress {
                searched.push(position);
            }
        },
    );
    searched.dedup();
    // The third position has one move, and after it the game is over.
    assert_eq!(searched, [0, 1]);
    assert!(analysis.is_complete());
    let waiting = &analysis.positions[2];
    assert_eq!(waiting.score, Score::win_after(1));
    assert_eq!(waiting.lines[0].tokens, ["xa1Gc2"]);
    assert_eq!((waiting.turn, waiting.nodes), (Player::First, 0));
    // A game that stops there is searched to its end.
    let text = text.replace("2. xa1Gc2 1-0", "*");
    let analysis = quick(&record(&text).game());
    assert!(analysis.is_complete() && analysis.positions[2].nodes > 0);
}

#[test]
fn turns_are_judged_from_the_view_of_the_player() {
    let even = Score::TIE;
    let up = Score::points(1000);
    // The first player's scores: good for the second player is good for him who moves second.
    let analysis = constructed(&[even, up, even, -up, -up, up], |_| false, false);
    let judgements: Vec<_> = analysis.turns.iter().map(|turn| turn.judgement).collect();
    let blunder = Some(Judgement::Blunder);
    // The first gains, the second gains, the first loses, the second keeps, the first gains.
    assert_eq!(judgements, [None, None, blunder, None, None]);
    let gift = constructed(&[even, even, up], |_| false, false);
    assert_eq!(gift.turns[1].judgement, blunder);
    assert!(gift.turns[1].loss > 0.4);
}

#[test]
fn forced_wins_are_missed_and_allowed() {
    let (win, lost) = (Score::win_after(5), Score::loss_after(2));
    let analysis = constructed(&[win, Score::points(300), lost, win], |_| false, false);
    assert_eq!(analysis.turns[0].judgement, Some(Judgement::MissedWin(3)));
    assert_eq!(analysis.turns[0].allows, None);
    assert_eq!(analysis.turns[1].judgement, None); // the second player found his win
    let back = constructed(&[lost, lost, win], |_| false, false);
    // The second player had a win in one and allows one in three.
    assert_eq!(back.turns[1].judgement, Some(Judgement::MissedWin(1)));
    assert_eq!(back.turns[1].allows, Some(3));
}

#[test]
fn summaries_add_up() {
    let scores = [0, 40, 30, -200, 100, 100, -900, 500, 480, 470].map(Score::points);
    let mut scores = scores.to_vec();
    scores.extend([Score::win_after(3), Score::points(10), Score::loss_after(1)]);
    let analysis = constructed(&scores, |i| i % 4 == 1, false);
    for player in Player::BOTH {
        let turns: Vec<_> = (analysis.turns.iter())
            .filter(|turn| turn.player == player)
            .collect();
        let summary = analysis.summary(player);
        let marked = summary.inaccuracies + summary.mistakes + summary.blunders;
        let marks = turns.iter().filter(|turn| turn.judgement.is_some()).count();
        assert_eq!((marked + summary.missed_wins) as usize, marks);
        assert_eq!(summary.turns as usize, turns.len());
        let judged: Vec<f64> = (turns.iter())
            .filter(|turn| !turn.forced)
            .map(|turn| turn.loss)
            .collect();
        assert_eq!(summary.judged as usize, judged.len());
        let mean = judged.iter().sum::<f64>() / judged.len() as f64;
        assert!((summary.average_loss.unwrap() - mean).abs() < 1e-12);
        let accuracy = summary.accuracy.unwrap();
        assert!((0.0..=100.0).contains(&accuracy), "{accuracy}");
    }
    assert!(analysis.summary(Player::Second).turns > analysis.summary(Player::Second).judged);
    assert_eq!(Summary::of([]).accuracy, None);
    // A perfect player.
    let calm = constructed(&[Score::TIE; 5], |_| false, false);
    assert_eq!(calm.summary(Player::First).accuracy, Some(100.0));
}

#[test]
fn a_stopped_analysis_ends_with_what_was_done() {
    let game = record(GAME).game();
    let whole = quick(&game);
    for positions in 1..=3 {
        let stop = Stop::new();
        let part = analyse(
            &mut engine(1),
            &game,
            &Limits::depth(1),
            &stop,
            &mut stop_after(positions, &stop),
        );
        assert!(!part.is_complete());
        assert_eq!(part.planned, 6);
        assert_eq!(part.positions, whole.positions[..positions]);
        assert_eq!(part.turns, whole.turns[..positions - 1]);
    }
    let stop = Stop::new();
    stop.set();
    let nothing = analyse(&mut engine(1), &game, &Limits::NONE, &stop, &mut |_| {});
    assert!(nothing.positions.is_empty() && nothing.turns.is_empty());
    assert_eq!(nothing.summary(Player::First), Summary::default());
}

#[test]
fn games_without_turns_and_games_over_at_the_start() {
    let start = quick(&record("*").game());
    assert_eq!((start.positions.len(), start.turns.len()), (1, 0));
    assert!(start.is_complete());
    let over: Position = "7 oo/ooo/oo 2/8/10 4/0/0 0/0/0 2".parse().unwrap();
    let over = quick(&Game::new(over));
    assert_eq!((over.positions.len(), over.turns.len()), (1, 0));
    assert!(over.positions[0].outcome.is_some() && over.positions[0].lines.is_empty());
    assert!(over.positions[0].score_of(Player::First).is_win());
    assert_eq!(over.positions[0].chance_of(Player::Second), 0.0);
}

#[test]
fn a_resigned_game_is_analysed_to_its_last_position() {
    let mut game = record(GAME).game();
    game.resign(Player::First).unwrap();
    let analysis = quick(&game);
    assert!(analysis.is_complete());
    let last = analysis.positions.last().unwrap();
    assert_eq!(last.outcome, None);
    assert!(!last.lines.is_empty());
}

#[test]
fn demands_are_turns_of_their_own() {
    let text =
        "[Game \"37:captures=claimed\"]\n\n1. Wd4,a1 Bc4,a2 2. Gg1,a3 undo 3. xd4Bb4 Gg4,a4 *\n";
    let game = record(text).game();
    let analysis = quick(&game);
    assert!(analysis.is_complete());
    let tokens: Vec<&str> = (analysis.turns.iter()).map(|turn| &*turn.token).collect();
    assert_eq!(tokens[3], "undo");
    assert_eq!(analysis.turns[3].action, Action::Demand);
    let players: Vec<u8> = (analysis.turns.iter())
        .map(|turn| turn.player.number())
        .collect();
    assert_eq!(players, [1, 2, 1, 2, 1, 2]);
    // Whoever may demand has a choice.
    assert!(!analysis.turns[3].forced);
}

#[test]
fn a_game_that_the_second_player_begins_is_numbered_like_its_record() {
    let setup = "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 2";
    let record = record(&format!("[Setup \"{setup}\"]\n\n1... Wd4,a1 2. Bg1,a2 *\n"));
    let analysis = quick(&record.game());
    for (turn, id) in analysis.turns.iter().zip(record.main_line()) {
        assert_eq!((turn.number, turn.player), record.number(id));
    }
    assert_eq!(analysis.turns.len(), 2);
}
