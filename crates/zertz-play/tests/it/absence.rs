//! Players who are gone, and turns that are sent twice, by a clock that is made up.

use serde_json::json;
use zertz::Player;
use zertz_play::message::{GameEvent, Status};
use zertz_play::{Absences, Decision, LIVE_WAIT, Pair};

use crate::table::{ANN, BOB, BOTH, CREATED, NOBODY, Table};

/// Only the second player is gone, since then.
fn bob_gone(since: u64) -> Absences {
    Absences {
        since: Pair {
            first: None,
            second: Some(since),
        },
        ..Absences::NONE
    }
}

/// Ann and Bob with five minutes each; Ann has made a turn a minute ago, and Bob has been gone since then.
fn awaited() -> Table {
    let mut table = Table::of_two("37", Some((300, 0)));
    table.play(ANN, "Wd4,a1").expect("legal");
    table.absences = bob_gone(table.now);
    table
}

#[test]
fn the_wait_is_as_promised() {
    assert_eq!(LIVE_WAIT, 30_000);
    assert_eq!(Absences::NONE.live_wait, LIVE_WAIT);
}

#[test]
fn the_game_is_claimed_after_the_wait_and_not_before() {
    for (action, score, text) in [
        ("claim_win", "1-0", "Bob was gone for too long. Ann wins."),
        (
            "call_tie",
            "1/2-1/2",
            "A tie: a player was gone for too long.",
        ),
    ] {
        let mut table = awaited();
        table.wait(LIVE_WAIT - 1_500);
        assert_eq!(
            table.refused(ANN, json!({"type": action})),
            (
                json!("too_early_to_claim"),
                "you may claim the game in 2 s, if the other player stays away".to_string()
            )
        );
        table.wait(1_500);
        let done = table.act(ANN, json!({"type": action})).expect("in time");
        let (Decision::Event(GameEvent::WinClaimed { player })
        | Decision::Event(GameEvent::TieCalled { player })) = done
        else {
            panic!("{done:?}");
        };
        assert_eq!(player, Player::First);
        let result = table.view().state.result.expect("an end");
        assert_eq!((result.score.as_str(), result.text.as_str()), (score, text));
        let again = json!({"type": "claim_win"});
        assert_eq!(table.refused(ANN, again).0, "game_over");
        // It survives the store, and the record says how it ended.
        let loaded = table.loaded();
        assert_eq!(loaded.outcome(), table.live.outcome());
        let record = loaded.record();
        assert_eq!(record.tag("Termination"), Some("abandoned"));
        let text = zertz::zgn::write(&record);
        let read = zertz::zgn::read(&text).next().expect("one");
        assert_eq!(read.expect("readable").result, record.result);
        // It is no end of the board: the position goes on, and the record says the result.
        assert!(
            loaded
                .outcome()
                .is_some_and(|outcome| !outcome.is_on_board())
        );
    }
}

#[test]
fn nobody_claims_from_somebody_who_is_back_on_turn_or_not_a_person() {
    let win = json!({"type": "claim_win"});
    let mut table = awaited();
    table.wait(LIVE_WAIT);
    assert_eq!(table.refused(NOBODY, win.clone()).0, "watching");
    // Bob himself is not awaited by anybody but Ann.
    assert_eq!(table.refused(BOB, win.clone()).0, "your_turn");
    // He is back.
    let gone = std::mem::replace(&mut table.absences, Absences::NONE);
    assert_eq!(
        table.refused(ANN, win.clone()),
        (json!("opponent_is_here"), "the other player is here".into())
    );
    // He goes again: the wait begins anew.
    table.absences = bob_gone(table.now);
    assert_eq!(table.refused(ANN, win.clone()).0, "too_early_to_claim");
    // He has moved meanwhile, so Ann keeps him waiting and not he her.
    table.absences = gone;
    table.play(BOB, "Bg1,a2").expect("legal");
    assert_eq!(table.refused(ANN, win.clone()).0, "your_turn");
    // Only what he misses of his own turn counts, however long she took for hers.
    table.wait(10 * LIVE_WAIT / 2);
    table.play(ANN, "Gb1,a3").expect("legal");
    assert_eq!(
        table.live.overdue(&table.absences),
        Some((Player::Second, table.now + LIVE_WAIT))
    );
    assert_eq!(table.refused(ANN, win.clone()).0, "too_early_to_claim");

    let both = Absences {
        since: Pair::of(|_| Some(CREATED)),
        ..Absences::NONE
    };
    let mut alone = Table::of_two("37", Some((300, 0)));
    alone.play(BOTH, "Wd4,a1").expect("legal");
    (alone.absences, alone.now) = (both, alone.now + LIVE_WAIT);
    assert_eq!(alone.refused(BOTH, win.clone()).0, "nobody_else");
    let mut engine = Table::with_engine(Some(300));
    engine.play(ANN, "Wd4,a1").expect("legal");
    (engine.absences, engine.now) = (both, engine.now + LIVE_WAIT);
    assert_eq!(engine.refused(ANN, win.clone()).0, "nobody_else");
    assert_eq!(engine.live.overdue(&engine.absences), None);
    let mut no_clock = Table::of_two("37", None);
    no_clock.play(ANN, "Wd4,a1").expect("legal");
    (no_clock.absences, no_clock.now) = (both, no_clock.now + LIVE_WAIT);
    assert_eq!(no_clock.refused(ANN, win.clone()).0, "no_clock_to_claim_by");
    let mut open = Table::new(json!({
        "game": "37", "clock": {"seconds": 300, "increment": 0},
        "seats": {"first": {"kind": "open"}, "second": {"kind": "me", "name": "Ann"}},
    }));
    (open.absences, open.now) = (both, open.now + LIVE_WAIT);
    assert_eq!(open.refused(BOB, win).0, "other_seat_open");
}

/// The more time a game has, the longer the wait; with very much time nobody need be there.
#[test]
fn slow_games_wait_longer_and_the_slowest_for_ever() {
    let wait = |clock| {
        let mut table = Table::of_two("37", Some(clock));
        table.absences.since = Pair::of(|_| Some(CREATED));
        let overdue = table.live.overdue(&table.absences);
        (
            overdue.map(|(_, at)| at - CREATED),
            table.refused(BOB, json!({"type": "claim_win"})).0,
        )
    };
    let early = json!("too_early_to_claim");
    assert_eq!(wait((30, 0)), (Some(LIVE_WAIT), early.clone()));
    assert_eq!(wait((600, 5)), (Some(LIVE_WAIT), early.clone()));
    assert_eq!(wait((1_800, 0)), (Some(LIVE_WAIT), early.clone()));
    assert_eq!(wait((1_800, 30)), (Some(6 * LIVE_WAIT), early.clone()));
    assert_eq!(wait((10_800, 0)), (Some(6 * LIVE_WAIT), early));
    assert_eq!(wait((86_400, 0)), (None, json!("too_slow_to_claim")));
    assert_eq!(wait((60, 600)), (None, json!("too_slow_to_claim")));
}

/// Whoever does not know whether a turn has arrived sends it again: it counts once.
#[test]
fn a_turn_that_is_sent_twice_counts_once() {
    let mut table = Table::of_two("37", None);
    let turn = |turn: usize, text: &str, since: u64| json!({"type": "move", "turn": turn, "move": text, "since": since});
    let first = turn(1, "Wd4,a1", 0);
    table.act(ANN, first.clone()).expect("legal");
    assert_eq!(table.view().state.since, 1);
    assert_eq!(table.act(ANN, first.clone()), Ok(Decision::Already));
    table.act(BOB, turn(2, "Bd5,a2", 1)).expect("legal");
    // Also after the answer, and written otherwise; but not another turn, and not of somebody else.
    assert_eq!(table.act(ANN, first.clone()), Ok(Decision::Already));
    assert_eq!(table.refused(ANN, turn(1, "Wd4,a2", 0)).0, "moved_on");
    assert_eq!(table.refused(BOB, first.clone()).0, "moved_on");
    let capture = turn(3, "xd4d6", 2);
    table.act(ANN, capture.clone()).expect("legal");
    assert_eq!(table.act(ANN, capture.clone()), Ok(Decision::Already));
    assert_eq!(table.act(ANN, turn(3, "xd4Bd6", 2)), Ok(Decision::Already));
    assert_eq!(table.live.seq(), 3);
    // Asked to go by the store, it knows as much.
    table.live = table.loaded();
    assert_eq!(table.act(ANN, capture.clone()), Ok(Decision::Already));
    // An offer leaves the table as it lies: what was chosen before it counts.
    table.act(ANN, json!({"type": "tie"})).expect("an offer");
    let fourth = turn(4, "Gg1,a3", 3);
    table.act(BOB, fourth.clone()).expect("legal");
    // Taken back it does not come again by itself, though its number is free.
    let agree = json!({"type": "answer_takeback", "accept": true});
    table.act(BOB, json!({"type": "takeback"})).expect("a wish");
    table.act(ANN, agree).expect("granted");
    assert_eq!(table.refused(BOB, fourth.clone()).0, "turns_taken_back");
    assert_eq!(table.refused(ANN, capture.clone()).0, "moved_on");
    // Chosen anew it counts, at the end of the game too.
    table
        .act(BOB, turn(4, "Gg1,a3", table.live.seq()))
        .expect("legal");
    assert_eq!(table.live.game().turns().len(), 4);
    table.act(ANN, json!({"type": "resign"})).expect("the end");
    let since = table.view().state.since;
    assert_eq!(table.live.status(), Status::Over);
    assert_eq!(table.refused(ANN, turn(5, "Gb1,b2", since)).0, "game_over");
    assert_eq!(
        table.act(BOB, turn(4, "Gg1,a3", since - 1)),
        Ok(Decision::Already)
    );
}

/// The same for a demand, which is not a turn.
#[test]
fn a_demand_that_is_sent_twice_counts_once() {
    let mut table = Table::of_two("37:captures=claimed", None);
    for (seats, text) in [(ANN, "Wd4,a1"), (BOB, "Bd5,a2"), (ANN, "Gg1,a3")] {
        table.play(seats, text).expect("legal");
    }
    let overlooked = json!({"type": "move", "turn": 3, "move": "Gg1,a3", "since": 2});
    assert_eq!(table.act(ANN, overlooked.clone()), Ok(Decision::Already));
    let demand = json!({"type": "move", "turn": 4, "move": "undo", "since": 3});
    table.act(BOB, demand.clone()).expect("a demand");
    assert_eq!(table.act(BOB, demand), Ok(Decision::Already));
    assert_eq!(table.refused(ANN, overlooked).0, "turns_taken_back");
    assert_eq!(table.live.seq(), 4);
}
