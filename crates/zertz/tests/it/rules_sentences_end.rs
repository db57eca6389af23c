//! crates/zertz-server/rules/en.md, sentence by sentence, second part: the rule options, the end of the game, and the handling
//! rules of tournaments. See `rules_sentences.rs` for the first part.

use crate::common::{after, pos, refused, rules, tokens};
use zertz::{
    Game, GameResult, Marble, MoveError, Outcome, Player, Position, Reason, TieReason, WinReason,
    WinningSet,
};

/// The legal moves of a position given as text, sorted.
fn moves(text: &str) -> Vec<String> {
    tokens(&pos(text))
}

fn outcome(text: &str) -> Option<Outcome> {
    pos(text).outcome()
}

/// A game that began with this position and these moves.
fn game(start: &str, moves: &str) -> Game {
    let mut game = Game::new(pos(start));
    for token in moves.split_whitespace() {
        assert_eq!(game.outcome(), None, "before {token}");
        game.play_text(token)
            .unwrap_or_else(|error| panic!("{token} in {}: {error}", game.position()));
    }
    game
}

/// Why a game does not allow a move or a demand.
fn refused_by(game: &Game, token: &str) -> Reason {
    let mut other = game.clone();
    match other.play_text(token) {
        Err(MoveError::Illegal(error)) => error.reason(),
        result => panic!("{token} in {}: {result:?}", game.position()),
    }
}

const WINNING_SET: fn(Marble) -> WinReason = |m| WinReason::WinningSet(WinningSet::Colour(m));

// Rule option: claims

/// "Rule option `claims = optional` adds the right to decline, group by group (default: automatic)."
#[test]
fn optional_claims_are_chosen_group_by_group() {
    let text = "6:claims=optional WoW1oo 4/8/10 0/0/0 0/0/0 1";
    let mut choices = moves(text);
    choices.retain(|token| token.starts_with("Ba5,a2"));
    assert_eq!(
        choices,
        ["Ba5,a2", "Ba5,a2xWa1", "Ba5,a2xWa1Wa3", "Ba5,a2xWa3"]
    );
    assert_eq!(
        after(text, "Ba5,a2xWa1"),
        "6:claims=optional 2W1Bo 4/8/9 1/0/0 0/0/0 2"
    );
    assert_eq!(
        after(text, "Ba5,a2"),
        "6:claims=optional W1W1Bo 4/8/9 0/0/0 0/0/0 2"
    );
}

/// "A declined group stays on the board and can never be claimed later."
#[test]
fn a_declined_group_can_never_be_claimed_later() {
    let declined = after(
        "6:claims=optional WoW1oo 4/8/10 0/0/0 0/0/0 1",
        "Ba5,a2xWa1",
    );
    let position = pos(&declined);
    let a3 = position.rules().board.ring("a3").unwrap();
    assert_eq!(position.aside().rings(), a3.set());
    assert_eq!(refused(&declined, "Ga3"), Reason::OutOfPlay(a3));
    // The last vacant ring is filled: the old group stays, the new one is claimed.
    assert_eq!(moves(&declined), ["Ba6xBa5Ba6", "Ga6xBa5Ga6", "Wa6xBa5Wa6"]);
    assert_eq!(
        after(&declined, "Ga6"),
        "6:claims=optional 2W3 4/7/9 1/0/0 0/1/1 1"
    );
}

/// "When no live vacant ring is left the full-board rule applies, without a choice."
#[test]
fn a_full_board_leaves_no_choice() {
    let text = "2:claims=optional Wo 5/8/10 0/0/0 0/0/0 1";
    assert_eq!(moves(text), ["Ba2xWa1Ba2", "Ga2xWa1Ga2", "Wa2xWa1Wa2"]);
    let end = after(text, "Ga2");
    assert_eq!(end, "2:claims=optional 2 5/7/10 1/1/0 0/0/0 2");
    let position = pos(text);
    let mut mv = position.parse_move("Ga2").unwrap();
    if let zertz::Move::Place(placement) = &mut mv {
        placement.declined = placement.at.set();
    }
    let reason = position.check(mv).unwrap_err().reason();
    assert_eq!(reason, Reason::FullBoardIsClaimed);
}

// Rule option: islands

/// "Rule option `islands = inert` (default: live) follows the other published reading: full groups
/// are claimed first; of the remaining live groups the largest stays live"
#[test]
fn of_inert_islands_the_largest_group_stays_live() {
    let start = "5:islands=inert ooooo 6/8/10 0/0/0 0/0/0 1";
    assert_eq!(
        after(start, "Wa5,a2"),
        "5:islands=inert .1ooW 5/8/10 0/0/0 0/0/0 2"
    );
    // a1 alone would be an island, but it is full and claimed first.
    assert_eq!(
        after(start, "Wa1,a2xWa1"),
        "5:islands=inert 2ooo 5/8/10 1/0/0 0/0/0 2"
    );
    // A full group does not count as the largest: it is gone when sizes are compared.
    assert_eq!(
        after(
            "8:islands=inert WoG1o1oo 5/7/10 0/0/0 0/0/0 2",
            "Ba2,a5xWa1Ba2Ga3"
        ),
        "8:islands=inert 6oo 5/7/9 0/0/0 1/1/1 1"
    );
}

/// "and the others can no longer be entered, jumped in, removed from or claimed"
#[test]
fn inert_islands_can_no_longer_be_used() {
    let text = "8:islands=inert bb.1oooo 6/8/8 0/0/0 0/0/0 1";
    let position = pos(text);
    let board = position.rules().board;
    let a3 = board.ring("a3").unwrap();
    let a1 = board.ring("a1").unwrap();
    assert!(position.capturing().is_empty());
    assert_eq!(refused(text, "Wa3,a8"), Reason::OutOfPlay(a3));
    assert_eq!(refused(text, "Wa5,a3"), Reason::OutOfPlay(a3));
    assert_eq!(refused(text, "xa1a3"), Reason::OutOfPlay(a1));
    for token in moves(text) {
        let end = after(text, &token);
        assert!(end.starts_with("8:islands=inert bb."), "{token}: {end}");
    }
}

/// "Ties for the largest group go to the one holding the ring that comes first in coordinate order
/// (a1, a2, … b1 …)."
#[test]
fn ties_for_the_largest_group_go_by_coordinate_order() {
    let start = "5:islands=inert ooooo 6/8/10 0/0/0 0/0/0 1";
    assert_eq!(
        after(start, "Wa1,a3"),
        "5:islands=inert Wo1.. 5/8/10 0/0/0 0/0/0 2"
    );
    assert_eq!(
        after(start, "Wa5,a3"),
        "5:islands=inert oo1.w 5/8/10 0/0/0 0/0/0 2"
    );
    // a3 comes before b1, although b1 is lower. (Of a1 to a3 only a2 is missing: three groups.)
    let text = "61:islands=inert 2oo1/oo4/1o5/8/9/8/7/6/5 6/8/10 0/0/0 0/0/0 1";
    assert_eq!(
        after(text, "Wa3,c2"),
        "61:islands=inert 2Wo1/..4/7/8/9/8/7/6/5 5/8/10 0/0/0 0/0/0 2"
    );
}

/// "Once inert, always inert. Inert rings do not count as vacant for the end of the game."
#[test]
fn inert_rings_do_not_count_as_vacant_for_the_end() {
    let text = "7.:islands=inert ...1oo1 6/8/10 0/0/0 0/0/0 1";
    // The island is larger now than what is in play, and stays inert all the same.
    assert_eq!(
        after(text, "Wa5,a6xWa5"),
        "7.:islands=inert ...4 5/8/10 1/0/0 0/0/0 2"
    );
    let end = outcome("7.:islands=inert ...4 5/8/10 1/0/0 0/0/0 2");
    assert_eq!(end, Some(Outcome::Win(Player::First, WinReason::FullBoard)));
    let text = "8:islands=inert ...1oooo 6/8/10 0/0/0 0/0/0 1";
    assert_eq!(
        after(text, "Wa5,a6xWa5"),
        "8:islands=inert ...3oo 5/8/10 1/0/0 0/0/0 2"
    );
}

// The end

/// "After his turn, the player to have moved wins if he holds a winning set."
#[test]
fn a_winning_set_wins() {
    for (variant, captured, set) in [
        ("", "4/0/0", WinningSet::Colour(Marble::White)),
        ("", "0/5/0", WinningSet::Colour(Marble::Grey)),
        ("", "0/0/6", WinningSet::Colour(Marble::Black)),
        ("", "3/3/3", WinningSet::OfEach),
        (":blitz", "3/0/0", WinningSet::Colour(Marble::White)),
        (":blitz", "0/4/0", WinningSet::Colour(Marble::Grey)),
        (":blitz", "0/0/5", WinningSet::Colour(Marble::Black)),
        (":blitz", "2/2/2", WinningSet::OfEach),
        (":tournament", "4/0/0", WinningSet::Colour(Marble::White)),
        (":goals=9/9/9/1", "1/1/1", WinningSet::OfEach),
    ] {
        let win = Outcome::Win(Player::First, WinReason::WinningSet(set));
        let text = format!("7{variant} oo/ooo/oo 0/0/0 {captured} 0/0/0 2");
        assert_eq!(outcome(&text), Some(win), "{text}");
        assert_eq!(moves(&text).len(), 0);
        assert_eq!(refused(&text, "Wa1,a2"), Reason::GameOver(win));
    }
    for (variant, captured) in [
        ("", "3/4/2"),
        ("", "2/4/5"),
        (":blitz", "2/3/1"),
        (":blitz", "1/3/4"),
    ] {
        let text = format!("7{variant} oo/ooo/oo 1/0/0 {captured} 0/0/0 2");
        assert_eq!(outcome(&text), None, "{text}");
    }
    // By a capture and by an isolation.
    let won = game("3 GWo 2/7/10 3/0/0 0/0/0 1", "xa1Wa3");
    let white = WINNING_SET(Marble::White);
    assert_eq!(won.outcome(), Some(Outcome::Win(Player::First, white)));
    let won = game("5 ooooo 3/8/10 0/0/0 3/0/0 2", "Wa1,a2");
    assert_eq!(won.outcome(), Some(Outcome::Win(Player::Second, white)));
}

/// "Only the mover can gain marbles."
#[test]
fn only_the_mover_can_gain_marbles() {
    let end = after("3 GWo 5/7/10 0/0/0 0/0/0 2", "xa1Wa3");
    assert_eq!(end, "3 ooG 5/7/10 0/0/0 1/0/0 1");
}

/// "If after his placement turn (marble placed, ring removed if any) no live vacant ring is left, he
/// claims everything and wins, whatever he holds."
#[test]
fn who_takes_the_last_vacant_ring_wins_whatever_he_holds() {
    let full = |player| Some(Outcome::Win(player, WinReason::FullBoard));
    let won = game("2 oo 3/8/10 0/0/0 3/0/0 1", "Ba1,a2");
    assert_eq!(won.position().to_string(), "2 2 3/8/9 0/0/1 3/0/0 2");
    assert_eq!(won.outcome(), full(Player::First));
    let won = game("7 BB/GoG/BB 6/6/6 0/0/0 0/0/0 2", "Wb2");
    assert_eq!(won.position().to_string(), "7 2/3/2 5/6/6 0/0/0 1/2/4 1");
    assert_eq!(won.outcome(), full(Player::Second));
}

/// "A player with no legal move (no capture, and no marble or no vacant ring to play) passes: `-` is
/// then his only legal move; passing is forced, never chosen."
#[test]
fn passing_is_forced_never_chosen() {
    let text = "3 ooo 0/0/0 0/0/0 1/0/0 1";
    assert_eq!(moves(text), ["-"]);
    assert_eq!(refused(text, "Wa1,a3"), Reason::MustPass);
    assert_eq!(after(text, "-"), "3 ooo 0/0/0 0/0/0 1/0/0 2");
    assert_eq!(
        refused("3 ooo 6/8/10 0/0/0 0/0/0 1", "-"),
        Reason::PassNotForced
    );
    // Without a marble, but with a capture.
    let text = "3 WGo 0/0/0 0/0/0 0/0/0 1";
    assert_eq!(moves(text), ["xa1Ga3"]);
    assert_eq!(refused(text, "-"), Reason::PassNotForced);
}

/// "When neither player could move, the game is over at once: a tie." and "Tournament: a game that
/// would be a tie under 3 or 4 is lost by *both* players"
#[test]
fn when_neither_player_could_move_the_game_is_over() {
    for (variant, score) in [
        ("", GameResult::Tie),
        (":blitz", GameResult::Tie),
        (":tournament", GameResult::BothLose),
    ] {
        let start = format!("3{variant} ooo 0/0/0 0/0/0 1/0/0 2");
        let over = game(&start, "Wa2,a3");
        let outcome = over.outcome().unwrap();
        assert_eq!(outcome.result(), score);
        assert!(matches!(
            outcome,
            Outcome::Tie(TieReason::Immobile) | Outcome::BothLose(TieReason::Immobile)
        ));
        assert!(over.legal_moves().is_empty());
    }
}

/// c4 d4 e3 is a line whose vacant rings are never free, thanks to the black marbles around it.
const LINE: &str = "4/2B2/3GB1/3o3/1Bo3/2B2/4 0/0/0";

/// "The game is a tie when the same position (rings, marbles, pool, both players' captures, player
/// to move) occurs for the third time"
#[test]
fn the_third_occurrence_of_a_position_is_a_tie() {
    let round = "Wd4 xc4We3 - Wd4 xe3Wc4 - ";
    for (name, score) in [
        ("37", GameResult::Tie),
        ("37:tournament", GameResult::BothLose),
    ] {
        let start = format!("{name} {LINE} 1/0/0 0/0/0 1");
        let twice = game(&start, round);
        assert_eq!(twice.position().to_string(), start);
        assert_eq!(twice.outcome(), None, "the second occurrence is none");
        let over = game(&start, &round.repeat(2));
        let outcome = over.outcome().unwrap();
        assert_eq!(outcome.result(), score);
        assert!(matches!(
            outcome,
            Outcome::Tie(TieReason::Repetition) | Outcome::BothLose(TieReason::Repetition)
        ));
        assert!(over.legal_moves().is_empty());
        assert_eq!(refused_by(&over, "Wd4"), Reason::GameOver(outcome));
        // The position itself knows nothing of it.
        assert_eq!(over.position().outcome(), None);
    }
}

/// "or when the last four moves repeat the four before them exactly (the same canonical tokens, the
/// colours of captured marbles included)"
#[test]
fn four_moves_that_repeat_the_four_before_are_a_tie() {
    let round = "Wd4 xc4We3 Wd4 xe3Wc4 ";
    for (name, score) in [
        ("37", GameResult::Tie),
        ("37:tournament", GameResult::BothLose),
    ] {
        let start = format!("{name}:goals=9/9/9/9 {LINE} 4/0/0 0/0/0 1");
        assert_eq!(game(&start, round).outcome(), None);
        let over = game(&start, &round.repeat(2));
        let outcome = over.outcome().unwrap();
        assert_eq!(outcome.result(), score);
        assert!(matches!(
            outcome,
            Outcome::Tie(TieReason::MovesRepeated) | Outcome::BothLose(TieReason::MovesRepeated)
        ));
    }
    // Another colour in the fifth move, and with it in the tokens, is not an exact repetition.
    let start = format!("37:goals=9/9/9/9 {LINE} 3/1/0 0/0/0 1");
    let other = game(&start, "Wd4 xc4We3 Wd4 xe3Wc4 Gd4 xc4Ge3 Wd4 xe3Wc4");
    assert_eq!(other.outcome(), None);
    // Three moves that repeat are not enough: the first capture was of a grey marble.
    let start = "37:goals=9/9/9/9 4/2B2/3oB1/3G3/1BG3/2B2/4 0/0/0 0/0/0 4/0/0 1";
    let mut three = game(start, "xe3Gc4 Wd4 xc4We3 Wd4 xe3Wc4 Wd4 xc4We3 Wd4");
    assert_eq!(three.outcome(), None);
    three.play_text("xe3Wc4").unwrap();
    let tie = Outcome::Tie(TieReason::MovesRepeated);
    assert_eq!(three.outcome(), Some(tie));
}

/// "A player may resign; players may agree to a tie; a clock may run out."
#[test]
fn players_may_resign_agree_or_run_out_of_time() {
    let fresh = || Game::new(Position::start(rules("48:tournament")));
    let mut resigned = fresh();
    resigned.resign(Player::First).unwrap();
    let reason = WinReason::Resignation;
    assert_eq!(
        resigned.outcome(),
        Some(Outcome::Win(Player::Second, reason))
    );
    assert!(resigned.legal_moves().is_empty());
    assert!(resigned.agree_tie().is_err() && resigned.lose_on_time(Player::Second).is_err());
    let mut late = fresh();
    late.lose_on_time(Player::Second).unwrap();
    let reason = WinReason::Time;
    assert_eq!(late.outcome(), Some(Outcome::Win(Player::First, reason)));
    // Agreement is neither under 3 nor under 4, so that it stays a tie in a tournament.
    let mut agreed = fresh();
    agreed.agree_tie().unwrap();
    assert_eq!(agreed.outcome(), Some(Outcome::Tie(TieReason::Agreement)));
}

/// Whoever is gone loses, or the other calls it a tie: neither is an end of the board, so that it
/// stays a tie in a tournament.
#[test]
fn a_game_may_be_abandoned() {
    let fresh = || Game::new(Position::start(rules("48:tournament")));
    let mut won = fresh();
    won.abandon(Player::Second).unwrap();
    let outcome = Outcome::Win(Player::First, WinReason::Abandoned);
    assert_eq!(won.outcome(), Some(outcome));
    let mut tied = fresh();
    tied.abandon_as_tie().unwrap();
    let tie = Outcome::Tie(TieReason::Abandoned);
    assert_eq!(tied.outcome(), Some(tie));
    assert!(!outcome.is_on_board() && !tie.is_on_board());
    assert!(won.abandon_as_tie().is_err() && tied.abandon(Player::First).is_err());
    assert_eq!(
        [outcome.to_string(), tie.to_string()],
        [
            "player 1 wins: the opponent was gone",
            "tie: a player was gone"
        ]
    );
}

// Tournament handling: captures that were overlooked

const OVERLOOK: &str = "5:captures=claimed BWooo 5/8/9 0/0/0 0/0/0 1";

/// "By default the program simply does not allow a turn that ignores a capture."
#[test]
fn by_default_no_turn_ignores_a_capture() {
    let text = "5 BWooo 5/8/9 0/0/0 0/0/0 1";
    assert!(matches!(
        refused(text, "Ga4,a5"),
        Reason::MustCapture { .. }
    ));
    let fresh = Game::new(pos(text));
    assert_eq!(refused_by(&fresh, "undo"), Reason::NothingToDemand);
}

/// "Rule option `captures = claimed` plays it as at the table: a placement is allowed while a capture
/// exists, and the next player may then, instead of moving, demand the take-back of that last turn;
/// the player who overlooked the capture is on turn again and must now capture." "(the removed ring
/// included)"
#[test]
fn an_overlooked_capture_may_be_made_good_on_demand() {
    let mut table = game(OVERLOOK, "Ga4,a5");
    assert_eq!(
        table.position().to_string(),
        "5:captures=claimed BWoG1 5/7/9 0/0/0 0/0/0 2"
    );
    assert!(table.may_demand());
    table.play_text("undo").unwrap();
    assert_eq!(table.position().to_string(), OVERLOOK);
    assert!(table.must_capture());
    assert!(matches!(
        refused_by(&table, "Ga4,a5"),
        Reason::MustCapture { .. }
    ));
    // "a turn taken back leaves the history"; and the demand cannot be answered by another.
    assert_eq!(table.turns().len(), 0);
    assert_eq!(refused_by(&table, "undo"), Reason::NothingToDemand);
    let only: Vec<String> = table
        .legal_moves()
        .into_iter()
        .map(|mv| table.position().notate(mv).to_string())
        .collect();
    assert_eq!(only, ["xa1Wa3"]);
    table.play_text("xa1a3").unwrap();
    assert_eq!(refused_by(&table, "undo"), Reason::NothingToDemand);
}

/// "or the opponent captures himself; if neither happens, the right passes on." "Not demanding it
/// waives the right for that turn only."
#[test]
fn not_demanding_waives_the_right_for_that_turn_only() {
    let mut table = game("8:captures=claimed BWoooooo 5/8/9 0/0/0 0/0/0 1", "Ga6,a8");
    let mut captured = table.clone();
    captured.play_text("xa1Wa3").unwrap();
    assert_eq!(captured.position().captured(Player::Second).total(), 1);
    assert_eq!(refused_by(&captured, "undo"), Reason::NothingToDemand);
    // The second player overlooks it as well: now it is the first who may demand.
    table.play_text("Gb1").unwrap_err();
    table.play_text("Ga5,a7").unwrap();
    assert!(table.may_demand());
    table.play_text("undo").unwrap();
    assert_eq!(table.turns().len(), 1);
    assert_eq!(table.position().turn(), Player::Second);
    assert!(table.must_capture());
}

/// "The demand is an action of the game, not a move of the position: it is not listed or counted
/// among the moves, a position string does not carry it"
#[test]
fn the_demand_is_not_a_move_of_the_position() {
    let table = game(OVERLOOK, "Ga4,a5");
    let position = table.position();
    assert_eq!(position.count_moves(), table.legal_moves().len());
    assert!(tokens(position).iter().all(|token| token != "undo"));
    let reread = Game::new(position.to_string().parse().unwrap());
    assert!(!reread.may_demand());
    assert_eq!(refused_by(&reread, "undo"), Reason::NothingToDemand);
    assert_eq!(
        refused(&position.to_string(), "undo"),
        Reason::NothingToDemand
    );
}

/// "a turn that ended the game cannot be taken back"
#[test]
fn a_turn_that_ended_the_game_cannot_be_taken_back() {
    let text = "4:captures=claimed BWo1 5/8/9 0/0/0 0/0/0 1";
    let mut over = game(text, "Ga3");
    assert_eq!(
        over.outcome(),
        Some(Outcome::Win(Player::First, WinReason::FullBoard))
    );
    assert!(!over.may_demand());
    assert!(over.demand().is_err());
}
