//! Positions put together by hand, which may make no sense until they are checked.

use core::fmt;

use crate::board::Board;
use crate::field::{Content, Field};
use crate::lattice::{Ring, RingSet};
use crate::marble::{Counts, Marble};
use crate::player::Player;
use crate::position::{Position, full_groups};
use crate::rules::{Claims, Islands, Rules};

/// A position as somebody sets it up: anything goes until [`Setup::position`] checks it.
///
/// ```
/// use zertz::{Board, Content, Counts, Marble, Player, Rules, Setup};
///
/// // Handicap: the second player starts with two white marbles.
/// let mut setup = Setup::new(Rules::standard(Board::R48));
/// setup.give(Player::Second, Counts::new(2, 0, 0))?;
/// let position = setup.position()?;
/// assert_eq!(position.pool().to_string(), "4/8/10");
///
/// // An impossible position is refused with the reason.
/// let a1 = Board::R48.ring("a1").ok_or("no a1")?;
/// for ring in Board::R48.in_order() {
///     setup.field.set(ring, Content::Missing);
/// }
/// setup.field.set(a1, Content::Marble(Marble::White));
/// setup.pool = Counts::NONE;
/// assert_eq!(
///     setup.position().unwrap_err().to_string(),
///     "the group of a1 has no vacant ring and would have been claimed",
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The rules of the game.
    pub rules: Rules,
    /// The rings in play and the marbles on them.
    pub field: Field,
    /// Inert rings and the marbles on them, if islands are inert.
    pub inert: Field,
    /// The marbles of the pool.
    pub pool: Counts,
    /// The marbles captured by the first and the second player.
    pub captured: [Counts; 2],
    /// The player on turn.
    pub turn: Player,
}

impl Setup {
    /// The start of a game.
    pub fn new(rules: Rules) -> Setup {
        Setup {
            rules,
            field: Field::of_rings(rules.board.rings()),
            inert: Field::EMPTY,
            pool: rules.pool,
            captured: [Counts::NONE; 2],
            turn: Player::First,
        }
    }

    /// Gives marbles of the pool to a player, as a handicap.
    pub fn give(&mut self, player: Player, marbles: Counts) -> Result<(), SetupError> {
        let rack = &mut self.captured[player as usize];
        let both = self
            .pool
            .checked_sub(marbles)
            .zip(rack.checked_add(marbles));
        let too_few = SetupError::PoolTooSmall {
            wanted: marbles,
            pool: self.pool,
        };
        (self.pool, *rack) = both.ok_or(too_few)?;
        Ok(())
    }

    /// The position, if it can be one.
    pub fn position(&self) -> Result<Position, SetupError> {
        if !self.rules.is_sound() {
            return Err(SetupError::Unsound);
        }
        let board = self.rules.board;
        let outside = (self.field.rings() | self.inert.rings()) - board.rings();
        if let Some(ring) = outside.first() {
            return Err(SetupError::NotOnBoard { ring, board });
        }
        self.check_marbles()?;
        if self
            .captured
            .iter()
            .all(|&rack| self.rules.goals.reached(rack).is_some())
        {
            return Err(SetupError::BothHaveWon);
        }
        self.check_inert()?;
        let mut live = self.field;
        let mut aside = self.inert;
        let full = full_groups(&live);
        if let Some(ring) = board.sorted(full).next() {
            if self.rules.claims == Claims::Automatic {
                return Err(SetupError::FullGroup { ring, board });
            }
            // A full group on the table is one that was declined.
            aside.put(live.take(full));
        }
        let mut position = Position {
            live,
            aside,
            hash: 0,
            pool: self.pool,
            captured: self.captured,
            turn: self.turn,
            rules: self.rules,
        };
        position.hash = position.computed_zobrist();
        Ok(position)
    }

    fn check_marbles(&self) -> Result<(), SetupError> {
        let racks = [
            self.field.counts(),
            self.inert.counts(),
            self.pool,
            self.captured[0],
            self.captured[1],
        ];
        for marble in Marble::ALL {
            let found: u32 = racks.iter().map(|rack| u32::from(rack[marble])).sum();
            if found > u32::from(self.rules.pool[marble]) {
                return Err(SetupError::TooManyMarbles {
                    marble,
                    found,
                    game: self.rules.pool[marble],
                });
            }
        }
        Ok(())
    }

    fn check_inert(&self) -> Result<(), SetupError> {
        let board = self.rules.board;
        let inert = self.inert.rings();
        let Some(first) = board.sorted(inert).next() else {
            return Ok(());
        };
        if self.rules.islands == Islands::Live {
            return Err(SetupError::NoInertIslands { ring: first, board });
        }
        if let Some(ring) = board
            .sorted(inert & (self.field.rings() | self.field.rings().neighbours()))
            .next()
        {
            return Err(SetupError::InertBesideLive { ring, board });
        }
        if let Some(ring) = board.sorted(full_groups(&self.inert)).next() {
            return Err(SetupError::FullGroup { ring, board });
        }
        Ok(())
    }

    /// What is at a place, in play or inert.
    pub fn get(&self, ring: Ring) -> Content {
        match self.field.get(ring) {
            Content::Missing => self.inert.get(ring),
            content => content,
        }
    }
}

impl Position {
    /// The position as a setup that can be changed.
    pub fn setup(&self) -> Setup {
        // A group out of play that has a vacant ring is inert, one without was declined.
        let declined = full_groups(&self.aside);
        let mut setup = Setup {
            rules: self.rules,
            field: self.live,
            inert: self.aside,
            pool: self.pool,
            captured: self.captured,
            turn: self.turn,
        };
        setup.field.put(setup.inert.take(declined));
        setup
    }

    /// The inert rings, in islands out of play.
    pub fn inert_rings(&self) -> RingSet {
        self.aside.rings() - full_groups(&self.aside)
    }
}

/// Why a setup cannot be a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// A ring lies outside the board.
    NotOnBoard {
        /// The ring.
        ring: Ring,
        /// The board.
        board: Board,
    },
    /// There are more marbles of a colour than the game has.
    TooManyMarbles {
        /// The colour.
        marble: Marble,
        /// How many there are, everywhere together.
        found: u32,
        /// How many the game has.
        game: u8,
    },
    /// The pool does not hold what is to be given away.
    PoolTooSmall {
        /// What was to be given.
        wanted: Counts,
        /// What the pool holds.
        pool: Counts,
    },
    /// Both players hold a winning set.
    BothHaveWon,
    /// The rules have goals of 0 or numbers above [`Counts::MAX`].
    Unsound,
    /// A group has no vacant ring.
    FullGroup {
        /// The first ring of the group.
        ring: Ring,
        /// The board.
        board: Board,
    },
    /// Inert rings in a game where islands stay live.
    NoInertIslands {
        /// The first inert ring.
        ring: Ring,
        /// The board.
        board: Board,
    },
    /// An inert ring touches a live one, or is both.
    InertBesideLive {
        /// The inert ring.
        ring: Ring,
        /// The board.
        board: Board,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::NotOnBoard { ring, board } => {
                write!(
                    f,
                    "the ring {ring:?} of the 61-ring hexagon is not on the board {board}"
                )
            }
            SetupError::TooManyMarbles {
                marble,
                found,
                game,
            } => {
                write!(
                    f,
                    "there are {found} {marble} marbles, but the game has {game}"
                )
            }
            SetupError::PoolTooSmall { wanted, pool } => {
                write!(
                    f,
                    "the pool holds {pool} marbles, too few to give {wanted} away"
                )
            }
            SetupError::Unsound => {
                write!(
                    f,
                    "goals must be at least 1, and no number more than {}",
                    Counts::MAX
                )
            }
            SetupError::BothHaveWon => f.write_str("both players hold a winning set"),
            SetupError::FullGroup { ring, board } => {
                let name = board.name(*ring);
                write!(
                    f,
                    "the group of {name} has no vacant ring and would have been claimed"
                )
            }
            SetupError::NoInertIslands { ring, board } => {
                let name = board.name(*ring);
                write!(f, "{name} is inert, which needs the option `islands=inert`")
            }
            SetupError::InertBesideLive { ring, board } => {
                let name = board.name(*ring);
                write!(f, "the inert ring {name} touches a ring in play")
            }
        }
    }
}

impl core::error::Error for SetupError {}
