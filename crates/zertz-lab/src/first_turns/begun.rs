//! How one game began and ended.

use zertz::{Outcome, Player, Position, Record, Rules, Variant};
use zertz_engine::solved::Solved;

/// How a game began and ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Begun {
    /// The rules; those of a tournament game are the standard ones, since it is won in the same way.
    pub rules: Rules,
    /// Whether the first turn is proven to lose. Otherwise it is open.
    pub is_lost: bool,
    /// How many turns the second player played.
    pub replies: u32,
    /// How many of them, from the first on, kept to the proof. None if the first turn is open.
    pub proven: u32,
    /// Whether the second player won; nothing if the game has no result, or a tie, or states another result than
    /// the board.
    pub second_won: Option<bool>,
}

impl Begun {
    /// Whether the second player's first turn kept to the proof.
    pub const fn is_followed(&self) -> bool {
        self.proven > 0
    }

    /// Whether the second player kept to the proof until they had won.
    pub fn is_followed_to_the_end(&self) -> bool {
        self.is_followed() && self.proven == self.replies && self.second_won == Some(true)
    }
}

/// Why a game is not counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Unfit {
    /// Nothing is solved of this game.
    Unsolved,
    /// It begins with another position than the usual one.
    Setup,
    /// Nobody has played a turn.
    NoTurn,
}

impl Unfit {
    pub const ALL: [Unfit; 3] = [Unfit::Unsolved, Unfit::Setup, Unfit::NoTurn];
}

/// How the game of a record began and ended.
pub fn begun(record: &Record) -> Result<Begun, Unfit> {
    let start = record.start();
    let mut rules = *start.rules();
    let solved = Solved::of(&rules).ok_or(Unfit::Unsolved)?;
    if *start != Position::start(rules) {
        return Err(Unfit::Setup);
    }
    let game = record.game();
    let mut turns = game.turns();
    let first = turns.next().ok_or(Unfit::NoTurn)?;
    let is_lost = solved.win(&first.before().after(first.mv())).is_some();
    let mut replies = 0;
    let mut proven = 0;
    for turn in turns {
        if turn.before().turn() != Solved::WINNER {
            continue;
        }
        let is_proven = is_lost && proven == replies;
        if is_proven && keeps_to_proof(solved, &turn.before().after(turn.mv())) {
            proven += 1;
        }
        replies += 1;
    }
    if rules.variant == Variant::Tournament {
        rules.variant = Variant::Standard;
    }
    Ok(Begun {
        rules,
        is_lost,
        replies,
        proven,
        second_won: winner(record).map(|winner| winner == Player::Second),
    })
}

/// Whether the second player, having played this, is still known to win: they have won, or every answer
/// leads to a win that is part of the proof. There may be other wins, which nobody knows.
pub fn keeps_to_proof(solved: &Solved, position: &Position) -> bool {
    match position.outcome() {
        Some(outcome) => outcome.winner() == Some(Solved::WINNER),
        None => solved.defences(position).is_some(),
    }
}

/// Who won, where the file and the board do not contradict each other.
pub(super) fn winner(record: &Record) -> Option<Player> {
    if record.contradiction().is_some() {
        return None;
    }
    let on_board = || record.outcome().map(Outcome::result);
    record.result.or_else(on_board)?.winner()
}

#[cfg(test)]
mod tests {
    use super::*;
    use zertz::Move;

    /// A game of these turns, with a stated result.
    fn record(moves: &str, result: &str) -> Record {
        let text = format!("[Game \"37\"]\n[Result \"{result}\"]\n\n{moves} {result}\n");
        let mut games = zertz::zgn::read(&text);
        games.next().expect("a game").expect("a sound game")
    }

    #[test]
    fn a_lost_first_turn_and_the_proven_reply() {
        let solved = Solved::of(&Rules::default()).expect("solved");
        let start = Position::start(Rules::default());
        let after = start.after(start.parse_move("Wd4,a2").expect("a move"));
        let win = solved.win(&after).expect("a win");
        let reply = after.notate(Move::Place(win.placement)).to_string();
        let game = begun(&record(&format!("1. Wd4,a2 {reply}"), "0-1")).expect("fit");
        assert!(game.is_lost && game.is_followed() && game.is_followed_to_the_end());
        assert_eq!((game.replies, game.proven), (1, 1));
        // The first player might win all the same.
        let game = begun(&record(&format!("1. Wd4,a2 {reply}"), "1-0")).expect("fit");
        assert!(game.is_followed() && !game.is_followed_to_the_end());
        assert_eq!(game.second_won, Some(false));
        // Nothing is known about a quiet reply.
        let game = begun(&record("1. Wd4,a2 Wa4,g1", "*")).expect("fit");
        assert!(game.is_lost && !game.is_followed());
        assert_eq!((game.replies, game.second_won), (1, None));
    }

    #[test]
    fn an_open_first_turn_has_no_proof_to_keep_to() {
        let game = begun(&record("1. Wd4,a1 Wd5,a2", "0-1")).expect("fit");
        assert!(!game.is_lost && !game.is_followed());
        assert_eq!(game.second_won, Some(true));
    }

    #[test]
    fn games_without_a_first_turn_to_judge_are_told() {
        assert_eq!(begun(&record("", "*")), Err(Unfit::NoTurn));
        let text = "[Game \"61\"]\n\n1. Wd4,a1 *\n";
        let game = zertz::zgn::read(text).next().expect("a game");
        assert_eq!(begun(&game.expect("a sound game")), Err(Unfit::Unsolved));
    }
}
