//! Where a command starts from: `--game` or `--position`, and moves to play first.

use std::ops::ControlFlow;

use anyhow::anyhow;
use clap::Args;
use zertz::{Game, Move, Position, Rules};

/// The start of a game, or a position.
#[derive(Debug, Args)]
pub(crate) struct Start {
    /// Start of this game: the board (37, 40, 43, 44, 48, 61, 19, 7, or rings per column such as
    /// 3.4.3.2) and, after colons, variant and options, as in 48:tournament [default: 37]
    #[arg(long, value_name = "GAME")]
    game: Option<Rules>,
    /// Start from this position: six fields, as `zertz show` prints them
    #[arg(long, value_name = "POSITION", conflicts_with = "game")]
    position: Option<Position>,
}

impl Start {
    /// The position to start from.
    pub(crate) fn position(&self) -> Position {
        self.position
            .unwrap_or_else(|| Position::start(self.game.unwrap_or_default()))
    }

    /// The game after these moves.
    pub(crate) fn play(&self, moves: &[String]) -> anyhow::Result<Game> {
        let mut game = Game::new(self.position());
        for (i, text) in moves.iter().enumerate() {
            game.play_text(text)
                .map_err(|error| anyhow!("move {} (`{text}`): {error}", i + 1))?;
        }
        Ok(game)
    }
}

/// More legal moves than any real position has. Positions can be contrived that have too many
/// captures to count.
pub(crate) const MANY: usize = 1_000_000;

/// Calls `f` with every move that may be played in a game now until it breaks off.
pub(crate) fn for_each_move<B>(
    game: &Game,
    mut f: impl FnMut(Move) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if game.outcome().is_some() {
        ControlFlow::Continue(())
    } else if game.must_capture() {
        game.position()
            .legal()
            .for_each_capture(|chain| f(Move::Capture(chain)))
    } else {
        game.position().for_each_move(f)
    }
}

/// The number of moves that may be played in a game now, or [`MANY`] if there are more.
pub(crate) fn count_moves(game: &Game) -> usize {
    if game.outcome().is_some() {
        return 0;
    }
    if !game.must_capture() {
        return game.position().count_moves_up_to(MANY);
    }
    let mut count = 0;
    let _ = for_each_move(game, |_| {
        count += 1;
        if count < MANY {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    count
}
