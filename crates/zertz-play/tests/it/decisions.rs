//! What actions lead to: turns, offers, takebacks, ties, resignation, rematch, and refusals.

use serde_json::json;
use zertz::Player;
use zertz_play::message::{GameEvent, Status};
use zertz_play::{Code, Decision};

use crate::table::{ANN, BOB, BOTH, NOBODY, Table};

#[test]
fn nobody_moves_for_others_or_out_of_turn() {
    let mut table = Table::new(json!({
        "game": "37",
        "seats": {"first": {"kind": "me", "name": "Ann"}, "second": {"kind": "open"}},
    }));
    let turn = |turn: usize, text: &str| json!({"type": "move", "turn": turn, "move": text});
    let join = json!({"type": "join", "name": "Bob"});
    assert_eq!(table.refused(ANN, turn(1, "Wd4,a1")).0, "other_seat_open");
    assert_eq!(table.refused(ANN, join.clone()).0, "seated_already");
    table.act(NOBODY, join.clone()).expect("an open seat");
    assert_eq!(table.refused(NOBODY, join).0, "seats_taken");
    assert_eq!(table.refused(NOBODY, turn(1, "Wd4,a1")).0, "watching");
    assert_eq!(table.refused(BOB, turn(1, "Wd4,a1")).0, "not_your_turn");
    let for_ann = json!({"type": "resign", "player": "first"});
    assert_eq!(table.refused(BOB, for_ann).0, "resign_for_yourself");
    assert_eq!(
        table.refused(ANN, turn(2, "Wd4,a1")),
        (
            json!("moved_on"),
            "the game has moved on: this would be turn 1, not 2".to_string()
        )
    );
    assert_eq!(table.refused(ANN, turn(1, "nonsense")).0, "not_a_turn");
    assert_eq!(
        table.refused(ANN, turn(1, &"W".repeat(5000))).0,
        "move_too_long"
    );
    assert_eq!(
        table.refused(ANN, json!({"type": "ping"})).0,
        "for_the_socket"
    );
    table.play(ANN, "Wd4,a1").expect("legal");
    table.play(BOB, "Bd5,a2").expect("legal");
    assert_eq!(table.live.seq(), 3);
}

/// What the rules refuse comes with its rings and marbles.
#[test]
fn the_rules_say_why_with_parameters() {
    let mut table = Table::of_two("37", None);
    table.play(ANN, "Wd4,a1").expect("legal");
    let refusal = table.play(BOB, "Bd4,a2").expect_err("occupied");
    assert_eq!(refusal.code(), Code::Illegal);
    assert_eq!(refusal.to_string(), "there is a marble on d4");
    let why = serde_json::to_value(&refusal).expect("JSON");
    assert_eq!(
        why,
        json!({"reason": "ring_occupied", "params": {"ring": "d4"}})
    );
    table.play(BOB, "Bd5,a2").expect("legal");
    let refusal = table.play(ANN, "Gg1,g4").expect_err("a capture");
    let why = serde_json::to_value(&refusal).expect("JSON");
    assert_eq!(
        why,
        json!({"reason": "must_capture", "params": {"with": ["d4", "d5"]}})
    );
}

/// The move is read once: what happens carries the action, what is stored the word.
#[test]
fn an_event_carries_what_was_decided() {
    let mut table = Table::of_two("37", None);
    table.play(ANN, "Wd4,a1").expect("legal");
    table.play(BOB, "Bd5,a2").expect("legal");
    // Without the colour of the marble taken, as a page may write it.
    let decision = table.play(ANN, "xd4d6").expect("legal");
    let Decision::Event(GameEvent::Moved { token, .. }) = decision else {
        panic!("{decision:?}");
    };
    assert_eq!(token.as_str(), "xd4Bd6");
    let loaded = table.loaded();
    assert_eq!(loaded.game().position(), table.live.game().position());
    assert_eq!(loaded.seq(), table.live.seq());
}

#[test]
fn takebacks_are_asked_for_declined_and_granted() {
    let mut table = Table::of_two("37", None);
    let ask = json!({"type": "takeback"});
    let answer = |accept: bool| json!({"type": "answer_takeback", "accept": accept});
    assert_eq!(
        table.refused(ANN, ask.clone()).1,
        "you have not made a turn yet"
    );
    table.play(ANN, "Wd4,a1").expect("legal");
    table.play(BOB, "Bg1,a2").expect("legal");
    // The wish names the turn.
    table.act(ANN, ask.clone()).expect("a wish");
    let offer = table.view().state.takeback.expect("a wish");
    assert_eq!(
        (offer.by, offer.turn, offer.notation.as_str()),
        (Player::First, 1, "Wd4,a1")
    );
    assert_eq!(table.refused(ANN, ask.clone()).0, "asked_already");
    assert_eq!(table.refused(ANN, answer(true)).0, "no_takeback_asked");
    table.act(BOB, answer(false)).expect("declined");
    assert_eq!(table.view().state.takeback, None);
    // Granted, the turns after it go too.
    table.act(ANN, ask.clone()).expect("a wish");
    table.act(BOB, answer(true)).expect("granted");
    assert_eq!(table.live.game().turns().len(), 0);
    assert_eq!(table.live.turn(), Player::First);
    // A move lets a wish lapse.
    table.play(ANN, "Wd4,a1").expect("legal");
    table.act(ANN, ask).expect("a wish");
    table.play(BOB, "Bg1,a2").expect("legal");
    assert_eq!(table.view().state.takeback, None);
}

/// Alone one takes back at once: also against the engine, and also the end.
#[test]
fn alone_one_takes_back_at_once() {
    let mut table = Table::with_engine(None);
    table.play(ANN, "Wd4,a1").expect("legal");
    let reply = table.live.game().parse("Bg1,a2").expect("legal");
    let moved = table.live.engine_turn(reply, 10).expect("a turn");
    table.happen(&moved);
    assert_eq!(
        table.refused(ANN, json!({"type": "tie"})).1,
        "the engine does not agree to ties"
    );
    table.act(ANN, json!({"type": "resign"})).expect("the end");
    assert_eq!(table.live.status(), Status::Over);
    table.act(ANN, json!({"type": "takeback"})).expect("alone");
    assert_eq!(table.live.status(), Status::Playing);
    assert_eq!(table.live.game().turns().len(), 0);
}

#[test]
fn ties_are_offered_declined_lapse_and_are_agreed() {
    let mut table = Table::of_two("37", None);
    let offer = json!({"type": "tie"});
    let answer = |accept: bool| json!({"type": "answer_tie", "accept": accept});
    table.act(ANN, offer.clone()).expect("an offer");
    assert_eq!(table.view().state.tie.expect("an offer").by, Player::First);
    assert_eq!(table.refused(ANN, offer.clone()).0, "tie_offered_already");
    table.act(BOB, answer(false)).expect("declined");
    assert_eq!(table.view().state.tie, None);
    // It stands through a move of one's own, and lapses with one of the other.
    table.act(ANN, offer.clone()).expect("an offer");
    table.play(ANN, "Wd4,a1").expect("legal");
    assert!(table.view().state.tie.is_some());
    table.play(BOB, "Bg1,a2").expect("legal");
    assert_eq!(table.view().state.tie, None);
    assert_eq!(
        table.refused(BOB, answer(true)).1,
        "nobody offers you a tie"
    );
    // Whoever offers a tie in return agrees to it.
    table.act(ANN, offer.clone()).expect("an offer");
    table.act(BOB, offer).expect("agreed");
    let result = table.view().state.result.expect("an end");
    assert_eq!(result.text, "A tie: the players agree.");
    assert_eq!(table.refused(ANN, answer(true)).0, "game_over");
}

/// An offer goes with the game, whoever made it.
#[test]
fn an_offer_ends_with_the_game() {
    let mut table = Table::new(json!({
        "game": "37",
        "position": "37 oooo/ooooo/oooooo/oooWWoo/oooooo/ooooo/oooo 1/8/10 3/0/0 0/0/0 1",
        "seats": {"first": {"kind": "me", "name": "Ann"}, "second": {"kind": "me", "name": "Bob"}},
    }));
    table.act(ANN, json!({"type": "tie"})).expect("an offer");
    let options = table.view().state.options.expect("options");
    let chain = format!("x{}", options.captures[0].concat());
    table.play(ANN, &chain).expect("the last white marble");
    assert_eq!(table.live.status(), Status::Over);
    assert_eq!(table.view().state.tie, None);
    let accept = json!({"type": "answer_tie", "accept": true});
    assert_eq!(table.refused(BOB, accept).0, "game_over");
}

#[test]
fn a_rematch_needs_both_and_swaps_the_sides() {
    let mut table = Table::new(json!({
        "game": "37",
        "handicap": {"player": "first", "marbles": {"W": 1, "G": 1, "B": 1}},
        "seats": {"first": {"kind": "me", "name": "Ann"}, "second": {"kind": "me", "name": "Bob"}},
    }));
    let again = json!({"type": "rematch"});
    assert_eq!(
        table.refused(ANN, again.clone()).1,
        "the game is not over yet"
    );
    table.act(BOB, json!({"type": "resign"})).expect("the end");
    let result = table.view().state.result.expect("an end");
    assert_eq!(result.text, "Bob resigns. Ann wins.");
    let late = json!({"type": "move", "turn": 1, "move": "Wd5,a3"});
    assert_eq!(table.refused(ANN, late).0, "game_over");
    table.act(ANN, again.clone()).expect("a wish");
    assert_eq!(table.refused(ANN, again.clone()).0, "asked_already");
    let decision = table.act(BOB, again.clone()).expect("agreed");
    assert_eq!(decision, Decision::Rematch(Player::First));
    let game = "nmkjihgfedcb".to_string();
    table.happen(&GameEvent::RematchBegun { game });
    assert_eq!(table.refused(BOB, again).0, "next_game_has_begun");
    // Names and handicap go with the player.
    let live = &table.live;
    let next = live.setup().swapped(live.seats(), live.id().as_str(), 8);
    assert_eq!(next.seats.first.name, "Bob");
    assert_eq!(next.rematch_of.as_deref(), Some("abcdefghijkm"));
    assert_eq!(next.start.captured(Player::Second).total(), 3);
    assert_eq!(next.start.captured(Player::First).total(), 0);
}

/// Whoever plays both sides acts for the one on turn, and agrees at once.
#[test]
fn at_one_screen_everything_is_agreed() {
    let mut table = Table::of_two("37", None);
    table.play(BOTH, "Wd4,a1").expect("legal");
    table
        .act(BOTH, json!({"type": "takeback"}))
        .expect("at once");
    assert_eq!(table.live.game().turns().len(), 0);
    table.act(BOTH, json!({"type": "tie"})).expect("at once");
    assert_eq!(table.live.status(), Status::Over);
    let decision = table.act(BOTH, json!({"type": "rematch"}));
    assert_eq!(decision, Ok(Decision::Rematch(Player::First)));
}

#[test]
fn overlooked_captures_can_be_claimed() {
    let mut table = Table::of_two("37:captures=claimed", None);
    for (seats, text) in [(ANN, "Wd4,a1"), (BOB, "Bd5,a2"), (ANN, "Gg1,a3")] {
        table.play(seats, text).expect("legal");
    }
    assert!(table.view().state.options.expect("options").demand);
    let turns = table.live.game().turns().len();
    table.play(BOB, "undo").expect("a demand");
    let update = table
        .live
        .update(GameEvent::ClockStopped, turns - 1, table.now);
    assert_eq!((update.keep, update.add.len()), (2, 0));
    assert_eq!(table.live.turn(), Player::First);
    // Now the capture is compulsory.
    assert!(
        table
            .view()
            .state
            .options
            .expect("options")
            .places
            .is_empty()
    );
    assert_eq!(
        table.loaded().game().position(),
        table.live.game().position()
    );
}

/// Stored events that do not fit together say where.
#[test]
fn damaged_events_are_named() {
    let mut table = Table::of_two("37", None);
    table.play(ANN, "Wd4,a1").expect("legal");
    table.stored.push(table.stored[0].clone());
    let mut live = zertz_play::Live::new(
        table.live.id().clone(),
        table.now,
        table.live.setup().clone(),
    );
    let mut faults = Vec::new();
    for (at, text) in &table.stored {
        let event: GameEvent = serde_json::from_str(text).expect("an event");
        faults.extend(live.apply(&event, *at).err());
    }
    assert_eq!(
        faults[0].to_string(),
        "the stored game abcdefghijkm is damaged at event 2: Wd4,a1: there is a marble on d4"
    );
}
