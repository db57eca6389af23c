//! Self-tests of the reference that the library is compared with: the counts of crates/zertz-server/rules/en.md, the worked example, and small hand-made
//! cases for each rule, most of them on a single column of rings (a straight line a1 a2 a3 …).

use crate::reference::{ALL_EVENTS, Event, Reason, RefGame, RefPosition};
use std::collections::{BTreeMap, BTreeSet};

fn pos(text: &str) -> RefPosition {
    let p = RefPosition::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(p.to_string(), text, "round trip");
    p
}

fn set(tokens: &[&str]) -> BTreeSet<String> {
    tokens.iter().map(ToString::to_string).collect()
}

/// Plays a move, checks the position after it and the result, and gives back the events.
fn check(from: &str, token: &str, to: &str, result: Option<(&str, Reason)>) -> Vec<Event> {
    let (p, mut events) = pos(from).play_with_events(token).unwrap();
    let single = pos(from).play_single(token).unwrap();
    assert_eq!(single, (p.clone(), events.clone()), "both ways to play");
    assert_eq!(p.to_string(), to);
    assert_eq!(pos(to), p, "what play reaches can be parsed");
    assert_eq!(
        p.outcome().map(|o| (o.result, o.reason)),
        result.map(|(r, w)| (r.to_string(), w))
    );
    events.sort();
    events
}

fn refused(text: &str) {
    if let Ok(p) = RefPosition::parse(text) {
        panic!("accepted {text} as {p}");
    }
}

#[test]
fn first_turns_of_every_board() {
    for (board, turns) in [
        ("37", 1944),
        ("40", 2223),
        ("43", 2520),
        ("44", 2580),
        ("48", 2961),
        ("61", 4320),
        ("19", 648),
        ("7", 108),
    ] {
        assert_eq!(
            RefPosition::start(board).unwrap().perft(1),
            turns,
            "{board}"
        );
    }
}

#[test]
fn perft_2_small() {
    assert_eq!(RefPosition::start("7").unwrap().perft(2), 5400);
    assert_eq!(RefPosition::start("19").unwrap().perft(2), 323_136);
}

#[test]
#[ignore = "about 20 seconds"]
fn perft_2_of_37() {
    assert_eq!(RefPosition::start("37").unwrap().perft(2), 3_277_260);
}

#[test]
fn worked_example() {
    let p = pos("37 oBoo/oooBo/oooooo/ooooGW1/oooWoo/ooooo/oooo 4/7/8 0/0/0 0/0/0 1");
    assert_eq!(
        p.legal_moves(),
        set(&["xe4Gc5Ba3Ba1", "xe4Gc5We6", "xd6Gd4Wf4", "xd5Wf3"])
    );
}

#[test]
fn names() {
    for name in [
        "37",
        "48:tournament",
        "3.4.3.2:blitz:islands=inert",
        "19:goals=2/2/2/1:pool=3/3/3",
        "61:tournament:islands=inert:claims=optional:captures=claimed:goals=1/2/3/4:pool=9/9/9",
    ] {
        let p = RefPosition::start(name).unwrap();
        assert_eq!(p.to_string().split(' ').next().unwrap(), name);
    }
    let first_word = |n: &str| {
        let text = RefPosition::start(n).unwrap().to_string();
        text.split(' ').next().unwrap().to_string()
    };
    assert_eq!(first_word("4.5.6.7.6.5.4:goals=4/5/6/3"), "37");
    assert_eq!(first_word("37:blitz:pool=6/8/10"), "37:blitz:pool=6/8/10");
    assert_eq!(first_word("37:blitz:pool=5/7/9"), "37:blitz");
    for bad in [
        "",
        "38",
        "9.9",
        "10",
        "3.0.3",
        "37:",
        "37:rapid",
        "37:islands=inert:blitz",
        "37:goals=1/2/3",
        "37:goals=0/1/1/1",
        "37:blitz:blitz",
        "1.1.1.1.1.1.1.1.1.1",
        "37:pool=6/8/x",
        "37:claims=optional:islands=inert",
    ] {
        assert!(RefPosition::start(bad).is_err(), "{bad}");
    }
    assert_eq!(
        RefPosition::start("37:blitz").unwrap().to_string(),
        "37:blitz oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 5/7/9 0/0/0 0/0/0 1"
    );
}

#[test]
fn refusals() {
    refused("7 oo/ooo/oo 6/8/10 0/0/0 0/0/0"); // a field missing
    refused("7 oo/ooo/oo 6/8/10 0/0/0 0/0/0 3"); // turn
    refused("7 oo/oo/oo 6/8/10 0/0/0 0/0/0 1"); // column length
    refused("7 oo/ooo/ooo 6/8/10 0/0/0 0/0/0 1");
    refused("7 oo/ooo/oo/o 6/8/10 0/0/0 0/0/0 1");
    refused("7 oo/o11o/oo 6/8/10 0/0/0 0/0/0 1");
    refused("7 oo/oxo/oo 6/8/10 0/0/0 0/0/0 1"); // letter
    refused("7 oo/ooo/oo 7/8/10 0/0/0 0/0/0 1"); // too many marbles
    refused("7 oo/oWo/oo 6/8/10 0/0/0 0/0/0 1");
    refused("7 oo/oWo/oo 3/8/10 1/0/0 2/0/0 1");
    refused("7 oo/ooo/oo 0/0/0 4/0/0 0/5/0 1"); // both hold a winning set
    refused("3 W1o 5/8/10 0/0/0 0/0/0 1"); // a full group would have been claimed
    refused("3 WWW 3/8/10 0/0/0 0/0/0 1");
    refused("3 .oo 6/8/10 0/0/0 0/0/0 1"); // inert needs the option
    refused("3:islands=inert .oo 6/8/10 0/0/0 0/0/0 1"); // half inert
    refused("3:islands=inert w1o 5/8/10 0/0/0 0/0/0 1"); // inert and full
    pos("3:claims=optional W1o 5/8/10 0/0/0 0/0/0 1");
    pos("3:islands=inert .1o 6/8/10 0/0/0 0/0/0 1");
    pos("7 oo/ooo/oo 1/0/0 0/0/0 0/0/0 2"); // fewer marbles are fine
    let text = "7 11/1o1/oo 1/0/0 0/0/0 0/0/0 2";
    assert_eq!(
        RefPosition::parse(text).unwrap().to_string(),
        "7 2/1o1/oo 1/0/0 0/0/0 0/0/0 2"
    );
}

#[test]
fn finished_positions() {
    let result = |t: &str| pos(t).outcome().map(|o| (o.result, o.reason));
    let is = |r: &str, why| Some((r.to_string(), why));
    assert_eq!(
        result("7 oo/ooo/oo 0/0/0 4/0/0 0/0/0 1"),
        is("1-0", Reason::WinningSet)
    );
    assert_eq!(
        result("7 oo/ooo/oo 0/0/0 0/0/0 0/0/6 1"),
        is("0-1", Reason::WinningSet)
    );
    assert_eq!(
        result("7 oo/ooo/oo 0/0/0 0/0/0 3/3/3 1"),
        is("0-1", Reason::WinningSet)
    );
    assert_eq!(result("7 oo/ooo/oo 0/0/0 3/4/2 0/0/5 1"), None);
    assert_eq!(
        result("7:blitz oo/ooo/oo 0/0/0 2/2/2 0/0/0 2"),
        is("1-0", Reason::WinningSet)
    );
    assert_eq!(
        result("7 2/3/2 0/0/0 1/0/0 0/0/0 1"),
        is("0-1", Reason::FullBoard)
    );
    assert_eq!(
        result("7 2/3/2 0/0/0 1/0/0 0/0/0 2"),
        is("1-0", Reason::FullBoard)
    );
    assert_eq!(
        result("3 oWo 0/0/0 0/0/0 0/0/0 1"),
        is("1/2-1/2", Reason::BothImmobile)
    );
    assert_eq!(
        result("3:tournament oWo 0/0/0 0/0/0 0/0/0 1"),
        is("0-0", Reason::BothImmobile)
    );
    assert_eq!(
        result("3:islands=inert .1. 6/8/10 0/0/0 0/0/0 1"),
        is("0-1", Reason::FullBoard)
    );
    // Neither has a marble, but a capture is there: the game goes on.
    let p = pos("3 WGo 0/0/0 0/0/0 0/0/0 1");
    assert_eq!(p.legal_moves(), set(&["xa1Ga3"]));
    assert!(
        pos("7 oo/ooo/oo 0/0/0 4/0/0 0/0/0 1")
            .legal_moves()
            .is_empty()
    );
}

#[test]
fn one_two_and_three_rings_in_a_line() {
    let moves = |t: &str| RefPosition::start(t).unwrap().legal_moves();
    assert_eq!(moves("1"), set(&["Wa1xWa1", "Ga1xGa1", "Ba1xBa1"]));
    let e = check(
        "1 o 6/8/10 0/0/0 0/0/0 1",
        "Ga1xGa1",
        "1 1 6/7/10 0/1/0 0/0/0 2",
        Some(("1-0", Reason::FullBoard)),
    );
    assert_eq!(e, [Event::FullBoard, Event::NoFreeRing]);
    assert_eq!(
        moves("2:pool=1/0/1"),
        set(&["Wa1,a2xWa1", "Wa2,a1xWa2", "Ba1,a2xBa1", "Ba2,a1xBa2"])
    );
    assert_eq!(
        moves("3:pool=1/0/0"),
        set(&[
            "Wa1,a2xWa1",
            "Wa1,a3",
            "Wa2,a1",
            "Wa2,a3",
            "Wa3,a2xWa3",
            "Wa3,a1"
        ])
    );
    assert!(RefPosition::start("3").unwrap().play("Wa1,a2").is_err());
}

#[test]
fn isolation_of_several_groups_and_of_the_largest() {
    let e = check(
        "6 WoW1oo 4/8/10 0/0/0 0/0/0 1",
        "Ba5,a2xWa1Wa3",
        "6 4Bo 4/8/9 2/0/0 0/0/0 2",
        None,
    );
    assert_eq!(e, [Event::SeveralGroupsClaimed]);
    // The largest group is claimed by filling its last vacant ring; a ring is still removed.
    let e = check(
        "8 WoG1o1o1 5/7/10 0/0/0 0/0/0 2",
        "Ba2,a5xWa1Ba2Ga3",
        "8 6o1 5/7/9 0/0/0 1/1/1 1",
        None,
    );
    assert_eq!(e, [Event::IslandFilled, Event::LargestGroupClaimed]);
    // A group cut off with a vacant ring stays in play.
    let e = check(
        "5 ooooo 6/8/10 0/0/0 0/0/0 1",
        "Ba4,a3",
        "5 oo1Bo 6/8/9 0/0/0 0/0/0 2",
        None,
    );
    assert_eq!(e, [Event::LiveIslandCreated]);
    let e = check(
        "5 oo1Bo 6/8/9 0/0/0 0/0/0 2",
        "Wa5,a1xBa4Wa5",
        "5 1o3 5/8/9 0/0/0 1/0/1 1",
        None,
    );
    assert_eq!(e, [Event::IslandFilled, Event::LargestGroupClaimed]);
    // Captures inside an island are compulsory.
    assert_eq!(
        pos("8 oooo1BBo 6/8/8 0/0/0 0/0/0 1").legal_moves(),
        set(&["xa6Ba8"])
    );
}

#[test]
fn pool_and_own_captures() {
    let first = |t: &str| -> BTreeSet<char> {
        pos(t)
            .legal_moves()
            .iter()
            .map(|m| m.chars().next().unwrap())
            .collect()
    };
    assert_eq!(first("3 ooo 0/0/1 1/0/0 0/1/0 1"), BTreeSet::from(['B']));
    assert_eq!(first("3 ooo 0/0/0 1/0/0 0/1/1 1"), BTreeSet::from(['W']));
    assert_eq!(
        first("3 ooo 0/0/0 1/0/0 0/1/1 2"),
        BTreeSet::from(['G', 'B'])
    );
    let e = check(
        "3 ooo 0/0/0 1/0/0 0/1/1 1",
        "Wa1,a3",
        "3 Wo1 0/0/0 0/0/0 0/1/1 2",
        None,
    );
    assert_eq!(e, [Event::CapturedMarblePlayed]);
    // A forced pass, and the end when neither can move.
    assert_eq!(pos("3 ooo 0/0/0 0/0/0 1/0/0 1").legal_moves(), set(&["-"]));
    let e = check(
        "3 ooo 0/0/0 0/0/0 1/0/0 1",
        "-",
        "3 ooo 0/0/0 0/0/0 1/0/0 2",
        None,
    );
    assert_eq!(e, [Event::Pass]);
    let e = check(
        "3:tournament ooo 0/0/0 0/0/0 1/0/0 2",
        "Wa2,a3",
        "3:tournament oW1 0/0/0 0/0/0 0/0/0 1",
        Some(("0-0", Reason::BothImmobile)),
    );
    assert_eq!(e, [Event::CapturedMarblePlayed, Event::BothImmobile]);
}

#[test]
fn no_free_ring() {
    let e = check(
        "7 BB/GoG/BB 6/6/6 0/0/0 0/0/0 2",
        "Wb2xBa1Ba2Gb1Wb2Gb3Bc1Bc2",
        "7 2/3/2 5/6/6 0/0/0 1/2/4 1",
        Some(("0-1", Reason::FullBoard)),
    );
    assert_eq!(e, [Event::FullBoard, Event::NoFreeRing]);
    let p = pos("19 BBB/BooG/GoooG/GooG/GGG 6/0/6 0/0/0 0/0/0 1");
    assert_eq!(
        p.legal_moves(),
        set(&[
            "Wb2", "Wb3", "Wc2", "Wc3", "Wc4", "Wd2", "Wd3", "Bb2", "Bb3", "Bc2", "Bc3", "Bc4",
            "Bd2", "Bd3"
        ])
    );
    // e3 has three neighbours missing, no two of them next to each other: it is not free. d4 has two
    // pairs missing: it is free, and removing it leaves two full groups and no vacant ring.
    let p = pos("37:goals=9/9/9/9 4/2B2/3GB1/3o3/1Bo3/2B2/4 0/0/0 4/0/0 0/0/0 1");
    assert_eq!(p.legal_moves(), set(&["Wd4", "We3,d4xBb3Gc4Bc5Be2We3Bf3"]));
}

#[test]
fn chains() {
    // Three jumps in a line; stopping early is not allowed.
    let e = check(
        "8 BWoGoWo1 4/7/9 0/0/0 0/0/0 1",
        "xa1Wa3Ga5Wa7",
        "8 ooooooB1 4/7/9 2/1/0 0/0/0 2",
        None,
    );
    assert_eq!(e, [Event::ChainOfThree]);
    assert_eq!(pos("8 BWoGoWo1 4/7/9 0/0/0 0/0/0 1").legal_moves().len(), 1);
    // The winning marble falls first; the chain is finished.
    let e = check(
        "5:goals=1/9/9/9 BWoGo 5/7/9 0/0/0 0/0/0 1",
        "xa1Wa3Ga5",
        "5:goals=1/9/9/9 ooooB 5/7/9 1/1/0 0/0/0 2",
        Some(("1-0", Reason::WinningSet)),
    );
    assert_eq!(e, [Event::WinInMidChain]);
    // A round trip back to the start, in both directions.
    let p = pos("19 W2/GG2/oBo2/4/3 5/6/9 0/0/0 0/0/0 1");
    assert_eq!(p.legal_moves(), set(&["xa1Gc1Bc3Ga1", "xa1Gc3Bc1Ga1"]));
    assert_eq!(
        p.play("xa1Gc1Bc3Ga1").unwrap().to_string(),
        "19 W2/oo2/ooo2/4/3 5/6/9 0/2/1 0/0/0 2"
    );
}

#[test]
fn inert_islands() {
    let e = check(
        "5:islands=inert ooooo 6/8/10 0/0/0 0/0/0 1",
        "Wa1,a3",
        "5:islands=inert Wo1.. 5/8/10 0/0/0 0/0/0 2",
        None,
    );
    assert_eq!(e, [Event::InertGroupCreated, Event::InertTieByOrder]);
    let e = check(
        "5:islands=inert ooooo 6/8/10 0/0/0 0/0/0 1",
        "Wa5,a2",
        "5:islands=inert .1ooW 5/8/10 0/0/0 0/0/0 2",
        None,
    );
    assert_eq!(e, [Event::InertGroupCreated]);
    // Neither entered nor removed from; the inert vacant ring stays at the end.
    assert_eq!(
        pos("4:islands=inert:pool=1/0/0 .1oo 1/0/0 0/0/0 0/0/0 1").legal_moves(),
        set(&["Wa3,a4xWa3", "Wa4,a3xWa4"])
    );
    check(
        "4:islands=inert:pool=1/0/0 .1oo 1/0/0 0/0/0 0/0/0 1",
        "Wa3,a4xWa3",
        "4:islands=inert:pool=1/0/0 .3 0/0/0 1/0/0 0/0/0 2",
        Some(("1-0", Reason::FullBoard)),
    );
    // Not jumped in: with live islands the capture would be compulsory.
    let p = pos("6:islands=inert bb.1oo 6/8/8 0/0/0 0/0/0 1");
    assert!(p.legal_moves().contains("Wa5,a6xWa5"));
    assert_eq!(p.legal_moves().len(), 6);
    // Full groups are claimed first: a1 is claimed and does not become inert.
    check(
        "5:islands=inert ooooo 6/8/10 0/0/0 0/0/0 1",
        "Wa1,a2xWa1",
        "5:islands=inert 2ooo 5/8/10 1/0/0 0/0/0 2",
        None,
    );
}

#[test]
fn optional_claims() {
    let game = "6:claims=optional WoW1oo 4/8/10 0/0/0 0/0/0 1";
    let with: Vec<String> = pos(game)
        .legal_moves()
        .into_iter()
        .filter(|m| m.starts_with("Ba5,a2"))
        .collect();
    assert_eq!(
        with,
        ["Ba5,a2", "Ba5,a2xWa1", "Ba5,a2xWa1Wa3", "Ba5,a2xWa3"]
    );
    let e = check(
        game,
        "Ba5,a2xWa1",
        "6:claims=optional 2W1Bo 4/8/9 1/0/0 0/0/0 2",
        None,
    );
    assert_eq!(e, [Event::GroupDeclined]);
    // The declined a3 cannot be claimed later; the full board leaves no choice about a5, a6.
    let p = pos("6:claims=optional 2W1Bo 4/8/9 1/0/0 0/0/0 2");
    assert_eq!(
        p.legal_moves(),
        set(&["Wa6xBa5Wa6", "Ga6xBa5Ga6", "Ba6xBa5Ba6"])
    );
    let e = check(
        "6:claims=optional 2W1Bo 4/8/9 1/0/0 0/0/0 2",
        "Ga6xBa5Ga6",
        "6:claims=optional 2W3 4/7/9 1/0/0 0/1/1 1",
        Some(("0-1", Reason::FullBoard)),
    );
    assert_eq!(
        e,
        [Event::IslandFilled, Event::FullBoard, Event::NoFreeRing]
    );
}

#[test]
fn claimed_captures() {
    let mut g = RefGame::new(pos("5:captures=claimed BWooo 5/8/9 0/0/0 0/0/0 1"));
    assert!(g.legal_moves().contains("xa1Wa3") && g.legal_moves().contains("Ga4,a5"));
    assert!(g.demand().is_err());
    assert_eq!(g.play("Ga4,a5").unwrap(), [Event::CaptureOverlooked]);
    let mut waived = g.clone();
    g.demand().unwrap();
    assert_eq!((g.positions.len(), g.moves.len()), (1, 0));
    assert_eq!(g.legal_moves(), set(&["xa1Wa3"]));
    assert!(g.play("Ga4,a5").is_err());
    assert!(g.demand().is_err());
    g.play("xa1Wa3").unwrap();
    assert!(g.demand().is_err() && g.legal_moves().len() > 1);
    // Waived: the capture is still there for the other player, whose turn may be taken back too.
    waived.play("Ga3").unwrap_err();
    assert!(waived.legal_moves().contains("xa1Wa3"));
    waived.play("Ba3xBa1Wa2Ba3Ga4").unwrap();
    assert_eq!(waived.outcome().unwrap().result, "0-1");
    assert!(
        waived.demand().is_err(),
        "a turn that ended the game cannot be taken back"
    );
    // By default the placement is not legal.
    assert_eq!(
        pos("5 BWooo 5/8/9 0/0/0 0/0/0 1").legal_moves(),
        set(&["xa1Wa3"])
    );
}

/// c4 d4 e3 is a line whose vacant rings are never free, thanks to the four black marbles around.
#[test]
fn four_moves_repeat() {
    for (name, result) in [("37", "1/2-1/2"), ("37:tournament", "0-0")] {
        let mut g = RefGame::new(pos(&format!(
            "{name}:goals=9/9/9/9 4/2B2/3GB1/3o3/1Bo3/2B2/4 0/0/0 4/0/0 0/0/0 1"
        )));
        for i in 0..2 {
            for m in ["Wd4", "xc4We3", "Wd4", "xe3Wc4"] {
                assert!(g.outcome().is_none(), "{i} {m}");
                g.play(m).unwrap();
            }
        }
        let o = g.outcome().unwrap();
        assert_eq!((o.result.as_str(), o.reason), (result, Reason::FourMoves));
        assert!(g.events[7].contains(&Event::FourMoveTie));
        assert!(g.legal_moves().is_empty() && g.play("-").is_err());
        assert_eq!(
            g.position().to_string(),
            format!("{name}:goals=9/9/9/9 4/2B2/3GB1/3o3/1Bo3/2B2/4 0/0/0 0/0/0 4/0/0 1")
        );
    }
}

/// The same line with one white marble that changes hands: the position returns after six moves.
#[test]
fn third_occurrence() {
    let mut g = RefGame::new(pos(
        "37:tournament 4/2B2/3GB1/3o3/1Bo3/2B2/4 0/0/0 1/0/0 0/0/0 1",
    ));
    for i in 0..2 {
        for m in ["Wd4", "xc4We3", "-", "Wd4", "xe3Wc4", "-"] {
            assert!(g.outcome().is_none(), "{i} {m}");
            g.play(m).unwrap();
        }
    }
    let o = g.outcome().unwrap();
    assert_eq!((o.result.as_str(), o.reason), ("0-0", Reason::Repetition));
    assert!(g.events[11].contains(&Event::RepetitionTie));
}

/// A small pseudo-random generator, enough to choose moves.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        ((self.0 >> 33) % n as u64) as usize
    }
}

/// The boards 7, 19 and 37 look the same from behind and upside down: so do the counts of moves.
fn check_mirrored(p: &RefPosition) {
    let text = p.to_string();
    let mut fields: Vec<String> = text.split(' ').map(String::from).collect();
    if !["7", "19", "37"].contains(&fields[0].split(':').next().unwrap()) {
        return;
    }
    let columns: Vec<String> = fields[1].split('/').map(String::from).collect();
    let turned = |c: &String| c.chars().rev().collect::<String>();
    let upside_down: Vec<String> = columns.iter().map(turned).collect();
    let mut behind = columns.clone();
    behind.reverse();
    for layout in [upside_down, behind] {
        fields[1] = layout.join("/");
        let q = pos(&fields.join(" "));
        assert_eq!(q.legal_moves().len(), p.legal_moves().len(), "{p} and {q}");
        assert_eq!(q.outcome(), p.outcome());
    }
}

/// One turn judged alone is judged as in the list of all turns.
fn check_single(p: &RefPosition, dice: &mut Dice) {
    let listed = p.legal_turns();
    let tokens: Vec<&String> = listed.keys().collect();
    for _ in 0..5 {
        let Some(&token) = tokens.get(dice.below(tokens.len().max(1))) else {
            break;
        };
        assert_eq!(p.legal_turn(token).as_ref(), listed.get(token), "{token}");
        // Almost the same token, most often illegal.
        let digit = char::from(b'1' + dice.below(7) as u8);
        let mut other = token.clone();
        if other.len() > 2 {
            other.replace_range(2..3, &digit.to_string());
        }
        assert_eq!(p.legal_turn(&other).as_ref(), listed.get(&other), "{other}");
    }
}

#[test]
fn random_games_keep_the_marbles() {
    let mut dice = Dice(1);
    let mut counts: BTreeMap<Event, usize> = BTreeMap::new();
    for (name, games) in [
        ("7", 60),
        ("7:islands=inert:pool=2/2/2", 60),
        ("7:captures=claimed:goals=3/3/3/3:pool=1/1/1", 60),
        ("3.4.3.2:blitz:islands=inert", 40),
        ("19:claims=optional:captures=claimed", 20),
        ("19:islands=inert:claims=optional", 20),
        ("19:goals=9/9/9/9:pool=3/3/3", 30),
        ("37:blitz", 4),
        ("48:tournament", 2),
    ] {
        for _ in 0..games {
            let start = RefPosition::start(name).unwrap();
            let marbles = start.marbles();
            let mut g = RefGame::new(start);
            for ply in 0.. {
                assert!(ply < 400, "{name}: endless game {}", g.position());
                let moves: Vec<String> = g.legal_moves().into_iter().collect();
                assert_eq!(moves.is_empty(), g.outcome().is_some());
                check_single(g.position(), &mut dice);
                if moves.is_empty() {
                    break;
                }
                for event in g.play(&moves[dice.below(moves.len())]).unwrap() {
                    *counts.entry(event).or_default() += 1;
                }
                let p = g.position();
                check_mirrored(p);
                assert_eq!(p.marbles(), marbles, "{p}");
                assert_eq!(RefPosition::parse(&p.to_string()).as_ref(), Ok(p));
                if dice.below(2) == 0 && g.demand().is_ok() {
                    *counts.entry(Event::TakenBack).or_default() += 1;
                }
            }
        }
    }
    for event in ALL_EVENTS {
        println!("{event:?} {}", counts.get(&event).unwrap_or(&0));
    }
}
