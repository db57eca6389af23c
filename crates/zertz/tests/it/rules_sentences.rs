//! crates/zertz-server/rules/en.md, sentence by sentence: each test quotes a sentence and shows it on a small position, most
//! often a single column of rings (a straight line a1 a2 a3 …). How a game ends, and the rule options,
//! are in `rules_sentences_end.rs`.

use crate::common::{VARIANTS, after, pos, refused, rules, tokens};
use zertz::{
    Board, Counts, Marble, Move, Placement, Player, Position, Reason, RingSet, Rules, Setup,
    Symmetry, Variant,
};

/// The legal moves of a position given as text, sorted.
fn moves(text: &str) -> Vec<String> {
    tokens(&pos(text))
}

/// The legal moves that begin like this.
fn moves_with(text: &str, prefix: &str) -> Vec<String> {
    let mut all = moves(text);
    all.retain(|token| token.starts_with(prefix));
    all
}

// Material

/// "standard: 6 / 8 / 10; 4 white · 5 grey · 6 black · 3 of each", "blitz: 5 / 7 / 9; 3 white ·
/// 4 grey · 5 black · 2 of each", "tournament: the same"
#[test]
fn each_variant_has_its_marbles_and_its_goals() {
    for (variant, pool, goals) in [
        (Variant::Standard, "6/8/10", "4/5/6/3"),
        (Variant::Blitz, "5/7/9", "3/4/5/2"),
        (Variant::Tournament, "6/8/10", "4/5/6/3"),
    ] {
        let rules = Rules::new(Board::R37, variant);
        assert_eq!(rules.pool.to_string(), pool);
        assert_eq!(rules.goals.to_string(), goals);
        assert_eq!(Position::start(rules).pool().to_string(), pool);
    }
}

/// "`blitz` and `tournament` are accepted on any board"
#[test]
fn blitz_and_tournament_are_accepted_on_any_board() {
    for board in [
        "37", "40", "43", "44", "48", "61", "19", "7", "3.4.3.2", "5",
    ] {
        for variant in VARIANTS {
            let name = format!("{board}{variant}");
            assert_eq!(rules(&name).to_string(), name);
            assert!(Position::start(rules(&name)).count_moves() > 0);
        }
    }
}

/// "Any other ring layout (rings inside the 61-ring hexagon), pool and goals can be set up as a
/// custom game: handicap play (…: a player starts with captured marbles)"
#[test]
fn a_player_may_start_with_captured_marbles() {
    let mut setup = Setup::new(rules("48"));
    setup.give(Player::Second, Counts::new(2, 1, 0)).unwrap();
    let start = setup.position().unwrap();
    assert_eq!(start.captured(Player::Second), Counts::new(2, 1, 0));
    assert_eq!(start.pool(), Counts::new(4, 7, 10));
    assert_eq!(start.count_moves(), 2_961);
    assert!(setup.give(Player::First, Counts::new(5, 0, 0)).is_err());
}

// Boards and coordinates

/// "Columns are letters from left to right, rows are numbered from 1 upwards inside each column."
/// and the table "rings per column, a →"
#[test]
fn boards_have_the_columns_of_the_table() {
    for (name, columns, symmetries) in [
        ("37", vec![4, 5, 6, 7, 6, 5, 4], Some(12)),
        ("40", vec![5, 6, 7, 7, 6, 5, 4], None),
        ("43", vec![5, 6, 7, 7, 6, 5, 4, 3], None),
        ("44", vec![5, 6, 7, 8, 7, 6, 5], None),
        ("48", vec![5, 6, 7, 8, 7, 6, 5, 4], Some(6)),
        ("61", vec![5, 6, 7, 8, 9, 8, 7, 6, 5], Some(12)),
        ("19", vec![3, 4, 5, 4, 3], Some(12)),
        ("7", vec![2, 3, 2], Some(12)),
    ] {
        let board = rules(name).board;
        assert_eq!(board.columns(), columns);
        assert_eq!(board.rings().len().to_string(), name);
        for (letter, &length) in "abcdefghj".chars().zip(&columns) {
            for row in 1..=length {
                let ring = board.ring(&format!("{letter}{row}")).unwrap();
                assert_eq!(board.name(ring).to_string(), format!("{letter}{row}"));
            }
            assert_eq!(board.ring(&format!("{letter}{}", length + 1)), None);
        }
        if let Some(number) = symmetries {
            assert_eq!(Symmetry::of(&board).len(), number, "{name}");
        }
    }
}

/// "The ninth column of the 61 board is `j` (the letter i is skipped). Boardspace and others write
/// `i`: read both, write `j`."
#[test]
fn the_ninth_column_is_written_j_and_read_as_i_too() {
    let start = Position::start(rules("61"));
    let mv = start.parse_move("Wi5,i1").unwrap();
    assert_eq!(start.parse_move("Wj5,j1"), Ok(mv));
    assert_eq!(start.notate(mv).to_string(), "Wj5,j1");
}

/// "the ring in column q (0-based), row r has the axial coordinate (q, s + r - 1). The six
/// neighbours are (±1, 0), (0, ±1) and ±(1, 1)."
#[test]
fn coordinates_follow_the_geometry_rule() {
    for name in ["37", "40", "43", "61", "3.4.3.2", "4.1.4", "1.2.3.4"] {
        let board = rules(name).board;
        let longest = *board.columns().iter().max().unwrap();
        let last = board.columns().iter().rposition(|&n| n == longest).unwrap();
        let origin = board.in_order().next().unwrap().axial();
        let mut rings = board.in_order();
        for (q, &length) in board.columns().iter().enumerate() {
            let s = q.saturating_sub(last) as i8;
            for r in 1..=length as i8 {
                let (x, y) = rings.next().unwrap().axial();
                let axial = (x - origin.0, y - origin.1);
                assert_eq!(axial, (q as i8, s + r - 1), "{name}");
            }
        }
    }
    let board = Board::R37;
    let neighbours = board.ring("d4").unwrap().set().neighbours();
    let names: Vec<String> = board
        .sorted(neighbours)
        .map(|ring| board.name(ring).to_string())
        .collect();
    assert_eq!(names, ["c3", "c4", "d3", "d5", "e3", "e4"]);
}

/// "So `e3 f3 g3` is a straight line on the 37 board, and so is `b2 c3 d4 e4 f4`."
#[test]
fn straight_lines_of_the_37_board() {
    let text = "37 oooo/ooooo/oooooo/ooooooo/ooWooo/ooBoo/oooo 5/8/9 0/0/0 0/0/0 1";
    assert!(moves(text).contains(&"xe3Bg3".to_string()));
    let text = "37 oooo/oWooo/ooBooo/ooooooo/oooBoo/ooooo/oooo 5/8/8 0/0/0 0/0/0 1";
    assert_eq!(moves_with(text, "xb2"), ["xb2Bd4Bf4"]);
}

// A turn: placing

/// "If any capture is possible, the player must capture."
#[test]
fn if_any_capture_is_possible_the_player_must_capture() {
    let text = "5 BWooo 5/8/9 0/0/0 0/0/0 1";
    assert_eq!(moves(text), ["xa1Wa3"]);
    let Reason::MustCapture { with } = refused(text, "Ga4,a5") else {
        panic!("another reason");
    };
    let a1 = rules("5").board.ring("a1").unwrap();
    assert_eq!(with, a1.set());
}

/// "Otherwise the player places a marble and removes a ring." "Put a marble of any available colour
/// on any vacant ring, then remove one *free* ring."
#[test]
fn any_colour_goes_on_any_vacant_ring_and_any_free_ring_is_removed() {
    let expected: Vec<String> = ["B", "G", "W"]
        .iter()
        .flat_map(|colour| {
            ["a1,a2xCa1", "a1,a3", "a2,a1", "a2,a3", "a3,a1", "a3,a2xCa3"]
                .map(|rest| format!("{colour}{}", rest.replace('C', colour)))
        })
        .collect();
    assert_eq!(moves("3 ooo 6/8/10 0/0/0 0/0/0 1"), expected);
    assert_eq!(moves_with("3 ooo 0/8/10 0/0/0 0/0/0 1", "W").len(), 0);
    assert_eq!(
        refused("3 ooo 0/8/10 0/0/0 0/0/0 1", "Wa1,a3"),
        Reason::NoSuchMarble {
            marble: Marble::White,
            pool_empty: false
        }
    );
    let a1 = rules("3").board.ring("a1").unwrap();
    let text = "3 Woo 5/8/10 0/0/0 0/0/0 1";
    assert_eq!(refused(text, "Ga1,a3"), Reason::RingOccupied(a1));
    assert_eq!(refused(text, "Ga2,a1"), Reason::RingOccupied(a1));
    assert_eq!(
        refused("3 1oo 5/8/10 0/0/0 0/0/0 1", "Ga1,a3"),
        Reason::RingGone(a1)
    );
}

/// "A ring is free when it is vacant and at least two neighbouring positions *next to each other*
/// (of the six, cyclically) hold no ring."
#[test]
fn a_ring_is_free_with_two_missing_neighbours_next_to_each_other() {
    // Round c3 go c4, d3, d2, c2, b2, b3.
    let c3 = Board::R19.ring("c3").unwrap();
    for (layout, free) in [
        ("ooo/oooo/ooooo/oooo/ooo", false), // none missing
        ("ooo/oooo/ooo1o/oooo/ooo", false), // c4
        ("ooo/o1oo/ooo1o/o1oo/ooo", false), // c4, d2, b2: three, but no two side by side
        ("ooo/oooo/o1o1o/oooo/ooo", false), // c4 and c2, opposite
        ("ooo/oooo/ooo1o/oo1o/ooo", true),  // c4 and d3
        ("ooo/oo1o/ooo1o/oooo/ooo", true),  // b3 and c4: the last and the first
        ("ooo/o2o/ooooo/oooo/ooo", true),   // b2 and b3
    ] {
        let text = format!("19 {layout} 6/8/10 0/0/0 0/0/0 1");
        assert_eq!(pos(&text).free_rings().contains(c3), free, "{layout}");
        if free {
            after(&text, "Wa1,c3");
        } else {
            assert_eq!(refused(&text, "Wa1,c3"), Reason::RingNotFree(c3));
        }
    }
    // Vacant it must be.
    let text = "19 ooo/oooo/ooW1o/oo1o/ooo 5/8/10 0/0/0 0/0/0 1";
    assert!(!pos(text).free_rings().contains(c3));
}

/// "Off the board counts as no ring."
#[test]
fn off_the_board_counts_as_no_ring() {
    let start = Position::start(rules("19"));
    let board = Board::R19;
    let inner: RingSet = ["b2", "b3", "c2", "c3", "c4", "d2", "d3"]
        .iter()
        .map(|name| board.ring(name).unwrap())
        .collect();
    assert_eq!(start.free_rings(), board.rings() - inner);
}

/// "Free is judged after the marble is placed. If no ring is free then, the turn ends with the
/// placement."
#[test]
fn free_is_judged_after_the_marble_is_placed() {
    // Only d4 is free: a marble on it leaves none, a marble elsewhere does not.
    let text = "37:goals=9/9/9/9 4/2B2/3GB1/3o3/1Bo3/2B2/4 0/0/0 4/0/0 0/0/0 1";
    assert_eq!(moves(text), ["Wd4", "We3,d4xBb3Gc4Bc5Be2We3Bf3"]);
    // Nothing is free but occupied rings.
    let text = "19 BBB/BooG/GoooG/GooG/GGG 6/0/6 0/0/0 0/0/0 1";
    let places = ["b2", "b3", "c2", "c3", "c4", "d2", "d3"];
    let expected: Vec<String> = ["B", "W"]
        .iter()
        .flat_map(|colour| places.map(|ring| format!("{colour}{ring}")))
        .collect();
    assert_eq!(moves(text), expected);
    // But a free ring must be removed.
    let Reason::MustRemove { free } = refused("3 ooo 6/8/10 0/0/0 0/0/0 1", "Wa1") else {
        panic!("another reason");
    };
    let board = rules("3").board;
    assert_eq!(free, board.rings() - board.ring("a1").unwrap().set());
}

/// "Marbles come from the pool. Only when the whole pool is empty does the player place one of his
/// own captured marbles instead."
#[test]
fn captured_marbles_are_placed_only_when_the_whole_pool_is_empty() {
    let text = "3 ooo 0/0/1 1/0/0 0/1/0 1";
    assert_eq!(moves_with(text, "B").len(), moves(text).len());
    assert_eq!(after(text, "Ba1,a3"), "3 Bo1 0/0/0 1/0/0 0/1/0 2");
    let text = "3 ooo 0/0/0 1/0/0 0/1/1 1";
    assert_eq!(moves_with(text, "W").len(), moves(text).len());
    assert_eq!(after(text, "Wa1,a3"), "3 Wo1 0/0/0 0/0/0 0/1/1 2");
}

/// "A player never uses the opponent's."
#[test]
fn a_player_never_uses_the_opponents_marbles() {
    let reason = refused("3 ooo 0/0/0 1/0/0 0/1/1 1", "Ga1,a3");
    assert_eq!(
        reason,
        Reason::NoSuchMarble {
            marble: Marble::Grey,
            pool_empty: true
        }
    );
    assert_eq!(moves("3 ooo 0/0/0 0/0/0 0/1/1 1"), ["-"]);
}

// Capturing

/// "A marble jumps over an adjacent marble, in any of the six directions"
#[test]
fn a_marble_jumps_in_any_of_the_six_directions() {
    let text = "19 ooo/oBBo/oBWBo/oBBo/ooo 5/8/4 0/0/0 0/0/0 1";
    assert_eq!(
        moves_with(text, "xc3"),
        ["xc3Ba1", "xc3Ba3", "xc3Bc1", "xc3Bc5", "xc3Be1", "xc3Be3"]
    );
}

/// "onto the vacant ring straight behind it"
#[test]
fn a_marble_lands_on_the_vacant_ring_straight_behind() {
    let board = rules("5").board;
    let a3 = board.ring("a3").unwrap();
    // Occupied, missing, off the board, nothing jumped over.
    let text = "5:captures=claimed BWGoo 5/7/9 0/0/0 0/0/0 1";
    assert_eq!(refused(text, "xa1a3"), Reason::RingOccupied(a3));
    let text = "5:captures=claimed oBW1o 5/7/9 0/0/0 0/0/0 1";
    let a4 = board.ring("a4").unwrap();
    assert_eq!(refused(text, "xa2a4"), Reason::RingGone(a4));
    let text = "5 oooBW 5/7/9 0/0/0 0/0/0 1";
    assert_eq!(moves(text), ["xa5Ba3"]);
    let text = "5 Boooo 5/7/9 0/0/0 0/0/0 1";
    let [a1, a2] = ["a1", "a2"].map(|name| board.ring(name).unwrap());
    assert_eq!(
        refused(text, "xa1a3"),
        Reason::NothingToJump { from: a1, over: a2 }
    );
    assert_eq!(
        refused(text, "xa1a4"),
        Reason::NotAJump { from: a1, to: a4 }
    );
    assert_eq!(refused(text, "xa3a1"), Reason::NoMarbleThere(a3));
}

/// "the jumped marble is captured by the player whose turn it is. Colours do not matter."
#[test]
fn the_jumped_marble_belongs_to_the_player_on_turn_whatever_its_colour() {
    for colour in ["W", "G", "B"] {
        for jumped in ["W", "G", "B"] {
            let text = format!("3 {colour}{jumped}o 4/6/8 0/0/0 0/0/0 2");
            let counts = ["W", "G", "B"].map(|c| u8::from(c == jumped).to_string());
            assert_eq!(
                after(&text, &format!("xa1{jumped}a3")),
                format!("3 oo{colour} 4/6/8 0/0/0 {} 1", counts.join("/"))
            );
        }
    }
}

/// "If the same marble can jump on, it must, until it cannot."
#[test]
fn a_marble_that_can_jump_on_must() {
    let text = "8 BWoGoWo1 4/7/9 0/0/0 0/0/0 1";
    assert_eq!(moves(text), ["xa1Wa3Ga5Wa7"]);
    let board = rules("8").board;
    let [a3, a5] = ["a3", "a5"].map(|name| board.ring(name).unwrap());
    assert_eq!(
        refused(text, "xa1Wa3"),
        Reason::ChainNotFinished {
            at: a3,
            on: a5.set()
        }
    );
}

/// "Where several jumps are possible the player chooses; the longest is not compulsory."
#[test]
fn the_longest_capture_is_not_compulsory() {
    // a3 may jump down and be done, or up twice; two other marbles may jump as well.
    let text = "7. oBWGoGo 5/6/9 0/0/0 0/0/0 1";
    assert_eq!(moves_with(text, "xa3"), ["xa3Ba1", "xa3Ga5Ga7"]);
    assert_eq!(after(text, "xa3Ba1"), "7. WooGoGo 5/6/9 0/0/1 0/0/0 2");
}

/// "The whole chain is one turn. It is always finished, also when the winning marble falls in the
/// middle of it."
#[test]
fn a_chain_is_finished_although_the_winning_marble_has_fallen() {
    let text = "5:goals=1/9/9/9 BWoGo 5/7/9 0/0/0 0/0/0 1";
    assert_eq!(moves(text), ["xa1Wa3Ga5"]);
    let end = after(text, "xa1Wa3Ga5");
    assert_eq!(end, "5:goals=1/9/9/9 ooooB 5/7/9 1/1/0 0/0/0 2");
    assert_eq!(pos(&end).outcome().unwrap().result().to_string(), "1-0");
    assert!(matches!(
        refused(text, "xa1Wa3"),
        Reason::ChainNotFinished { .. }
    ));
}

/// "Two chains with the same start and the same sequence of landings are the same move; otherwise
/// different."
#[test]
fn chains_with_other_landings_are_other_moves() {
    // Round a triangle in both directions: the same end, two moves.
    let text = "19 W2/GG2/oBo2/4/3 5/6/9 0/0/0 0/0/0 1";
    assert_eq!(moves(text), ["xa1Gc1Bc3Ga1", "xa1Gc3Bc1Ga1"]);
    let end = after(text, "xa1Gc1Bc3Ga1");
    assert_eq!(end, "19 W2/oo2/ooo2/4/3 5/6/9 0/2/1 0/0/0 2");
    assert_eq!(after(text, "xa1Gc3Bc1Ga1"), end);
}

// Isolation

/// "After a placement turn is complete (marble placed, ring removed if any), every connected group
/// of rings that has no vacant ring is claimed by the player: its marbles are captured and its rings
/// leave the board."
#[test]
fn every_group_without_a_vacant_ring_is_claimed() {
    // Two groups at once, by removing a ring; the placed marble may be among the claimed ones.
    let text = "6 WoW1oo 4/8/10 0/0/0 0/0/0 1";
    assert_eq!(after(text, "Ba5,a2xWa1Wa3"), "6 4Bo 4/8/9 2/0/0 0/0/0 2");
    assert_eq!(
        after("3 ooo 6/8/10 0/0/0 0/0/0 2", "Ga3,a2xGa3"),
        "3 o2 6/7/10 0/0/0 0/1/0 1"
    );
    // A capture leaves vacant rings behind, so it claims nothing.
    assert_eq!(
        after("5 BWo1o 5/8/9 0/0/0 0/0/0 1", "xa1Wa3"),
        "5 ooB1o 5/8/9 1/0/0 0/0/0 2"
    );
}

/// "There is no "main board": the largest group is claimed as well if it has no vacant ring."
#[test]
fn the_largest_group_is_claimed_as_well() {
    assert_eq!(
        after("8 WoG1o1o1 5/7/10 0/0/0 0/0/0 2", "Ba2,a5xWa1Ba2Ga3"),
        "8 6o1 5/7/9 0/0/0 1/1/1 1"
    );
}

/// "A group cut off with at least one vacant ring stays fully in play: marbles may be placed on it
/// (and filling its last vacant ring claims it), captures inside it are compulsory, its free rings
/// may be removed."
#[test]
fn an_island_with_a_vacant_ring_stays_fully_in_play() {
    let island = after("5 ooooo 6/8/10 0/0/0 0/0/0 1", "Ba4,a3");
    assert_eq!(island, "5 oo1Bo 6/8/9 0/0/0 0/0/0 2");
    assert_eq!(after(&island, "Wa5,a1xBa4Wa5"), "5 1o3 5/8/9 0/0/0 1/0/1 1");
    assert_eq!(after(&island, "Wa1,a5xBa4"), "5 Wo3 5/8/9 0/0/0 0/0/1 1");
    assert_eq!(moves("8 oooo1BBo 6/8/8 0/0/0 0/0/0 1"), ["xa6Ba8"]);
}

/// "Claiming is automatic."
#[test]
fn claiming_is_automatic() {
    let start = pos("3 ooo 6/8/10 0/0/0 0/0/0 1");
    let mv = start.parse_move("Wa1,a2").unwrap();
    assert_eq!(start.notate(mv).to_string(), "Wa1,a2xWa1");
    let a1 = start.rules().board.ring("a1").unwrap();
    let Move::Place(placement) = mv else {
        panic!("not a placement");
    };
    let declined = Placement {
        declined: a1.set(),
        ..placement
    };
    let refused = start.check(declined.into()).unwrap_err();
    assert_eq!(refused.reason(), Reason::ClaimsAreAutomatic);
}

// Worked example

/// "37 rings, … white e4, grey d5, white d6, black b4, black a2, no ring d7. The capture turns are
/// exactly `x e4Gc5Ba3Ba1`, `x e4Gc5We6`, `x d6Gd4Wf4` and `x d5Wf3`."
#[test]
fn the_worked_example_of_the_printed_rules() {
    let text = "37 oBoo/oooBo/oooooo/ooooGW1/oooWoo/ooooo/oooo 4/7/8 0/0/0 0/0/0 1";
    let position = pos(text);
    let mut shown: Vec<String> = position
        .moves()
        .into_iter()
        .map(|mv| format!("{:#}", position.notate(mv)))
        .collect();
    shown.sort();
    assert_eq!(
        shown,
        ["x d5Wf3", "x d6Gd4Wf4", "x e4Gc5Ba3Ba1", "x e4Gc5We6"]
    );
}
