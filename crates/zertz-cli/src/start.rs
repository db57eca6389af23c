//! Where a command starts from: `--game` or `--position`, and moves to play first.

use anyhow::anyhow;
use clap::Args;
use zertz::{Game, Position, Rules};

pub(crate) use zertz_lab::random::{MANY_MOVES as MANY, count_moves, has_more_than_many};

use crate::messages::t;
use crate::output::plain;

/// The start of a game, or a position.
#[derive(Debug, Args)]
pub(crate) struct Start {
    #[arg(long, value_name = "GAME")]
    game: Option<Rules>,
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
                anyhow!(t!("start.move", number = %(i + 1), text = text, error = error))
            })?;
        }
        Ok(game)
    }
}
