//! What is asked about the game itself: the same for every player.

use zertz::draw::{self, Marks, TerminalOptions};
use zertz::{Game, Outcome, Player, Position};

use super::command::Query;
use super::voice::quoted;

/// Real positions have fewer legal moves by far; contrived ones have more than can be listed.
const MAX_LISTED: usize = 100_000;

/// The game after these moves.
pub(super) fn play(start: Position, moves: &[String]) -> Result<Game, String> {
    let mut game = Game::new(start);
    for (i, text) in moves.iter().enumerate() {
        game.play_text(text)
            .map_err(|error| format!("move {} {}: {error}", i + 1, quoted(text)))?;
    }
    Ok(game)
}

/// The answer to `query`.
pub(super) fn answer(game: &Game, query: Query) -> &'static str {
    let truth = |is_true| match is_true {
        true => "response true",
        false => "response false",
    };
    let outcome = game.outcome();
    match query {
        Query::FirstPlayersTurn => truth(game.position().turn() == Player::First),
        Query::GameOver => truth(outcome.is_some()),
        Query::Result => match outcome {
            None => "response none",
            Some(Outcome::Win(Player::First, _)) => "response p1win",
            Some(Outcome::Win(Player::Second, _)) => "response p2win",
            Some(Outcome::Tie(_) | Outcome::BothLose(_)) => "response draw",
        },
    }
}

/// The answer to `legalmoves`.
pub(super) fn legal_moves(game: &Game) -> Result<String, String> {
    let legal = game.legal();
    if legal.count_up_to(MAX_LISTED + 1) > MAX_LISTED {
        return Err(format!("there are more than {MAX_LISTED} legal moves"));
    }
    let position = game.position();
    let token = |mv| position.notate(mv).to_string();
    let mut tokens: Vec<String> = legal.list().into_iter().map(token).collect();
    tokens.sort_unstable();
    tokens.insert(0, "legalmoves".to_string());
    Ok(tokens.join(" "))
}

/// The answer to `d`.
pub(super) fn drawn(game: &Game) -> String {
    let position = game.position();
    let marks = game.turns().next_back();
    let options = TerminalOptions {
        marks: marks.map_or_else(Marks::default, |turn| {
            Marks::last_move(turn.before(), turn.mv())
        }),
        outcome: game.outcome(),
        ..TerminalOptions::default()
    };
    let board = draw::terminal(position, &options);
    format!("{board}\n{position}")
}
