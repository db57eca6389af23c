//! What happens in a game: told to everybody, and stored.

use core::fmt;

use serde::{Deserialize, Serialize};
use zertz::{Action, Game, MoveError, Player};

#[cfg(feature = "openapi")]
use crate::schema;

/// What happens in a game. These are also what is stored, one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum GameEvent {
    /// Somebody has taken the open seat.
    Joined {
        /// The seat.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
        player: Player,
        /// The name.
        name: String,
    },
    /// A turn was made, or a take-back demanded.
    Moved {
        /// By whom.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
        player: Player,
        /// The turn.
        #[cfg_attr(feature = "openapi", schema(value_type = String))]
        token: TurnToken,
        /// What it costs of the clock in milliseconds, if that is not the time since the last event:
        /// the engine pays for its search, not for waiting.
        #[cfg_attr(feature = "openapi", schema(nullable = false))]
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spent: Option<u64>,
    },
    /// A player asks to take back a turn.
    TakebackOffered {
        /// Who.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
        player: Player,
        /// The number of the turn.
        turn: usize,
    },
    /// The opponent does not agree.
    TakebackDeclined {
        /// The opponent.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
        player: Player,
    },
    /// A turn and all after it were taken back.
    TakenBack {
        /// Who had asked for it.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
        player: Player,
        /// The number of the turn.
        turn: usize,
    },
    /// A player offers a tie.
    TieOffered {
        /// Who.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
        player: Player,
    },
    /// The opponent does not agree.
    TieDeclined {
        /// The opponent.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
        player: Player,
    },
    /// The opponent agrees.
    TieAgreed {
        /// The opponent.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
        player: Player,
    },
    /// A player gives up.
    Resigned {
        /// Who.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
        player: Player,
    },
    /// A player's time has run out.
    TimeOut {
        /// Whose.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
        player: Player,
    },
    /// The other player was gone for too long, and the win is claimed.
    WinClaimed {
        /// The winner.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
        player: Player,
    },
    /// The other player was gone for too long, and this one calls it a tie.
    TieCalled {
        /// Who.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
        player: Player,
    },
    /// The server goes away; the clock stands still.
    ClockStopped,
    /// The server was away; the clock goes on from where it stood.
    ClockResumed,
    /// A player wants to play again.
    RematchOffered {
        /// Who.
        #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
        player: Player,
    },
    /// The next game has begun.
    RematchBegun {
        /// Its name in addresses.
        game: String,
    },
}

/// A turn as events have it: on the wire and in the store it is one word, such as `Wd4,a1`.
///
/// A turn that was just decided on also carries the action, so that nobody has to read the word
/// again; one that comes from the store is read when it is played.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TurnToken {
    text: String,
    #[serde(skip)]
    action: Option<Action>,
}

impl TurnToken {
    /// An action that may be taken in a game now.
    pub fn new(game: &Game, action: Action) -> TurnToken {
        TurnToken {
            text: game.notate(action).to_string(),
            action: Some(action),
        }
    }

    /// The word.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Plays it in a game and gives it back, or says why that cannot be.
    pub(crate) fn play(&self, game: &mut Game) -> Result<Action, MoveError> {
        match self.action {
            Some(action) => game.act(action).map(|()| action).map_err(MoveError::from),
            None => game.play_text(&self.text),
        }
    }
}

impl fmt::Display for TurnToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl PartialEq for TurnToken {
    /// The word says it all.
    fn eq(&self, other: &TurnToken) -> bool {
        self.text == other.text
    }
}

impl Eq for TurnToken {}
