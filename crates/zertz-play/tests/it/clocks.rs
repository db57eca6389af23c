//! Clocks: when they run, what is added, when they fall, and what nobody pays for.

use serde_json::json;
use zertz::Player;
use zertz_play::message::{GameEvent, Status};

use crate::table::{ANN, BOB, BOTH, Table};

#[test]
fn the_clock_starts_with_the_second_turn_and_adds_for_each_turn() {
    let mut table = Table::of_two("37", Some((60, 2)));
    table.wait(10_000);
    assert_eq!(table.live.running(), None);
    assert_eq!(table.left(), (60_000, 60_000));
    // The first turn of all is free, and adds nothing.
    table.play(ANN, "Wd4,a1").expect("legal");
    assert_eq!(table.left(), (60_000, 60_000));
    assert_eq!(table.live.running(), Some(Player::Second));
    table.wait(1_500);
    assert_eq!(table.left(), (60_000, 58_500));
    table.play(BOB, "Bg1,a2").expect("legal");
    assert_eq!(table.left(), (60_000, 60_500));
    table.wait(20_000);
    table.play(ANN, "Wd5,a3").expect("legal");
    assert_eq!(table.left(), (42_000, 60_500));
    let shown: Vec<_> = table.view().turns.iter().map(|turn| turn.clock).collect();
    assert_eq!(shown, [Some(60_000), Some(60_500), Some(42_000)]);
}

#[test]
fn the_flag_falls_when_nothing_is_left_and_not_before() {
    let mut table = Table::of_two("37", Some((5, 0)));
    table.play(ANN, "Wd4,a1").expect("legal");
    table.wait(4_999);
    assert_eq!(table.live.flagged(table.now), None);
    table.wait(1);
    let fallen = table.live.flagged(table.now).expect("no time is left");
    let player = Player::Second;
    assert_eq!(fallen, GameEvent::TimeOut { player });
    // A turn that comes a moment too late does not count, even before the end is told.
    let late = json!({"type": "move", "turn": 2, "move": "Bg1,a2"});
    assert_eq!(table.refused(BOB, late).0, "time_has_run_out");
    table.happen(&fallen);
    let state = table.view().state;
    assert_eq!(state.status, Status::Over);
    let result = state.result.expect("an end");
    assert_eq!(result.text, "Bob has run out of time. Ann wins.");
    assert_eq!(table.left(), (5_000, 0));
    // Not even somebody who plays alone takes back the time.
    let back = json!({"type": "takeback"});
    assert_eq!(table.refused(BOTH, back).0, "game_over");
}

#[test]
fn nobody_pays_while_the_server_is_away() {
    let mut table = Table::of_two("37", Some((2, 1)));
    table.play(ANN, "Wd4,a1").expect("legal");
    table.wait(300);
    table.happen(&GameEvent::ClockStopped);
    // What was used is used; what passes until the clock goes on is nobody's.
    table.wait(60_000);
    let back = table.loaded();
    assert_eq!(back.running(), Some(Player::Second));
    table.live = back;
    table.happen(&GameEvent::ClockResumed);
    assert_eq!(table.left(), (2_000, 1_700));
    assert_eq!(table.live.flagged(table.now), None);
    table.wait(700);
    table.play(BOB, "Bg1,a2").expect("legal");
    assert_eq!(table.left(), (2_000, 2_000));
}

#[test]
fn the_engine_pays_for_its_search_alone() {
    let mut table = Table::with_engine(Some(3));
    table.play(ANN, "Wd4,a1").expect("legal");
    // It waits for a thread, and nobody's clock falls.
    table.wait(10_000);
    assert_eq!(table.live.flagged(table.now), None);
    let reply = table.live.game().parse("Bg1,a2").expect("legal");
    let moved = table.live.engine_turn(reply, 400).expect("in time");
    table.happen(&moved);
    assert_eq!(table.left(), (3_000, 2_600));
    table.play(ANN, "Wd5,a3").expect("legal");
    // A search that takes all of it loses on time.
    let reply = table.live.game().parse("Gg2,b1").ok();
    let reply = reply.or_else(|| table.live.game().legal().nth(0).map(Into::into));
    let late = table.live.engine_turn(reply.expect("a turn"), 2_600);
    let player = Player::Second;
    assert_eq!(late, Some(GameEvent::TimeOut { player }));
}

#[test]
fn a_turn_that_is_taken_back_gives_its_increment_back() {
    let mut table = Table::of_two("37", Some((60, 5)));
    table.play(ANN, "Wd4,a1").expect("legal");
    table.wait(1_000);
    table.play(BOB, "Bg1,a2").expect("legal");
    assert_eq!(table.left(), (60_000, 64_000));
    table.wait(500);
    table.act(BOTH, json!({"type": "takeback"})).expect("alone");
    // The time that was used stays used.
    assert_eq!(table.live.game().turns().len(), 1);
    assert_eq!(table.left(), (59_500, 59_000));
}
