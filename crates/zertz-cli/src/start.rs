//! Where a command starts from: `--game` or `--position`, and moves to play first.

use anyhow::anyhow;
use clap::Args;
use zertz::{Game, Position, Rules};

pub(crate) use zertz_lab::random::{MANY_MOVES as MANY, count_moves, has_more_than_many};

use crate::output::plain;

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
    /// Whether a game or a position was given at all.
    pub(crate) fn is_given(&self) -> bool {
        self.game.is_some() || self.position.is_some()
    }

    /// The position to start from.
    pub(crate) fn position(&self) -> Position {
        self.position
            .unwrap_or_else(|| Position::start(self.game.unwrap_or_default()))
    }

    /// The game after these moves.
    pub(crate) fn play(&self, moves: &[String]) -> anyhow::Result<Game> {
        let mut game = Game::new(self.position());
        for (i, text) in moves.iter().enumerate() {
            game.play_text(text).map_err(|error| {
                let (text, error) = (plain(text), plain(&error.to_string()));
                anyhow!("move {} (`{text}`): {error}", i + 1)
            })?;
        }
        Ok(game)
    }
}
