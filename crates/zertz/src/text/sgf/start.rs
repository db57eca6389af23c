//! What happens before the first move: which board, who begins, who is given marbles.

use alloc::collections::BTreeSet;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::command::{Cell, Command};
use super::grid::{self, Grid};
use super::scan::Property;
use crate::board::Board;
use crate::field::{Content, Field};
use crate::marble::{Counts, Marble};
use crate::player::Player;
use crate::position::Position;
use crate::record::Fault;
use crate::rules::Rules;
use crate::setup::Setup;
use crate::text::excerpt;

/// What was set up before the first step of the first turn.
#[derive(Debug, Default)]
pub(super) struct Preparation {
    /// The board named by `SU` or `SetBoard`.
    pub(super) kind: Option<Kind>,
    /// The rings put down on the custom grid.
    cells: BTreeSet<Cell>,
    /// Whether a player has said that the custom board is complete.
    laid_out: bool,
    /// The marbles given to `P0` and `P1`, by colour. Below 0 if more were taken back than given.
    gifts: [[i32; 3]; 2],
    /// Whether a position is being set up, between `Edit` and `Start`.
    editing: bool,
    /// The commands that set it up.
    edits: Vec<Command>,
    /// Which of `P0` and `P1` makes the first move.
    pub(super) first: Option<usize>,
    /// Whether the first step of the first turn has been met.
    pub(super) over: bool,
}

/// The kinds of games on Boardspace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Board(Board),
    Custom,
    Handicap,
}

impl Kind {
    /// The kind of a name such as `Zertz+11`.
    pub(super) fn from_name(name: &str) -> Option<Kind> {
        Some(match name.trim().to_ascii_lowercase().as_str() {
            "zertz" => Kind::Board(Board::R37),
            "zertz+11" => Kind::Board(Board::R48),
            "zertz+24" => Kind::Board(Board::R61),
            "zertz+xx" => Kind::Custom,
            "zertz+h" => Kind::Handicap,
            _ => return None,
        })
    }
}

impl Preparation {
    /// Takes a command of `P0` or `P1` into account. Says what is wrong with it.
    pub(super) fn note(&mut self, owner: usize, command: &Command) -> Result<(), Fault> {
        let custom = self.kind == Some(Kind::Custom) && !self.laid_out;
        match command {
            Command::AddRing(cell) if custom => {
                self.cells.insert(*cell);
            }
            Command::Remove(cell) if custom && !self.cells.is_empty() => {
                self.cells.remove(cell);
            }
            Command::Done if custom && !self.cells.is_empty() => self.laid_out = true,
            Command::SetBoard(name) => {
                let kind = Kind::from_name(name);
                let unknown =
                    || Fault::Unsupported(format!("the board `{}` is not known", excerpt(name)));
                self.kind = Some(kind.ok_or_else(unknown)?);
                // The game is set up anew.
                self.edits.clear();
                self.gifts = [[0; 3]; 2];
            }
            Command::Give { from, marble, to } if from != to => {
                for (rack, step) in [(from, -1), (to, 1)] {
                    if let Some(gift) = self.gifts.get_mut(usize::from(*rack)) {
                        // The number of commands is limited.
                        gift[*marble as usize] += step;
                    }
                }
            }
            Command::Start(player) => {
                self.editing = false;
                self.first = player.map(usize::from).or(self.first);
            }
            Command::Edit => self.editing = true,
            edit if self.editing => self.edits.push(edit.clone()),
            step if step.is_step() => {
                self.first = Some(owner);
                self.over = true;
            }
            _ => {}
        }
        Ok(())
    }

    /// The start positions that may be meant, the most likely one first.
    pub(super) fn starts(&self) -> Vec<Result<(Position, Grid), Fault>> {
        let boards = match self.kind {
            Some(Kind::Board(board)) => vec![board],
            // The rings used will tell. 48 is what nearly everybody takes.
            Some(Kind::Handicap) => vec![Board::R48, Board::R37, Board::R61],
            None => vec![Board::R37, Board::R48, Board::R61],
            Some(Kind::Custom) => return vec![self.custom()],
        };
        boards
            .into_iter()
            .map(|board| self.prepared(Setup::new(Rules::standard(board)), Grid::Board(board)))
            .collect()
    }

    fn custom(&self) -> Result<(Position, Grid), Fault> {
        let number = self.cells.len();
        let found = grid::find(&self.cells).ok_or_else(|| {
            Fault::Unsupported(if number == 0 {
                "no ring was put down on the custom board".to_string()
            } else {
                format!("the custom board of {number} rings does not fit into the 61-ring hexagon")
            })
        })?;
        let mut setup = Setup::new(Rules::standard(found.board));
        setup.field = Field::of_rings(found.rings);
        self.prepared(setup, found.grid)
    }

    /// The start position after gifts and edits.
    fn prepared(&self, mut setup: Setup, grid: Grid) -> Result<(Position, Grid), Fault> {
        for (owner, gift) in self.gifts.into_iter().enumerate() {
            let mut marbles = Counts::NONE;
            for (marble, number) in Marble::ALL.into_iter().zip(gift) {
                marbles[marble] = u8::try_from(number).map_err(|_| {
                    Fault::Unsupported(if number < 0 {
                        format!("P{owner} gives away a marble that was not given to P{owner}")
                    } else {
                        format!("P{owner} is given {number} marbles of one colour")
                    })
                })?;
            }
            let given = setup.give(self.player(owner), marbles);
            given.map_err(|error| Fault::Position(error.into()))?;
        }
        for edit in &self.edits {
            self.edit(&mut setup, &grid, edit).map_err(|why| {
                Fault::Unsupported(format!("the start cannot be set up by `{edit}`: {why}"))
            })?;
        }
        let position = setup.position();
        Ok((
            position.map_err(|error| Fault::Position(error.into()))?,
            grid,
        ))
    }

    /// Carries out a command that sets up the start, or says why that is not possible.
    fn edit(&self, setup: &mut Setup, grid: &Grid, edit: &Command) -> Result<(), &'static str> {
        let ring = |cell| grid.ring(cell).ok_or("there is no such ring on the board");
        let marble_at = |setup: &Setup, at| setup.field.marble_at(at).ok_or("no marble is there");
        let put = |setup: &mut Setup, at, marble| {
            let vacant = setup.field.get(at) == Content::Vacant;
            setup.field.set(at, Content::Marble(marble));
            vacant.then_some(()).ok_or("there is no vacant ring")
        };
        match *edit {
            Command::Place { rack, marble, at } => {
                let at = ring(at)?;
                let count = &mut self.rack(setup, rack)[marble];
                let less = count.checked_sub(1);
                *count = less.ok_or("no such marble is left where it is taken from")?;
                put(setup, at, marble)
            }
            Command::TakeBack(at, rack) => {
                let at = ring(at)?;
                let marble = marble_at(setup, at)?;
                setup.field.set(at, Content::Vacant);
                let count = &mut self.rack(setup, rack)[marble];
                *count = count.checked_add(1).ok_or("there are too many marbles")?;
                Ok(())
            }
            Command::Jump(from, to) => {
                let (from, to) = (ring(from)?, ring(to)?);
                let marble = marble_at(setup, from)?;
                setup.field.set(from, Content::Vacant);
                put(setup, to, marble)
            }
            Command::Remove(at) => {
                setup.field.set(ring(at)?, Content::Missing);
                Ok(())
            }
            Command::AddRing(at) => {
                setup.field.set(ring(at)?, Content::Vacant);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A rack by its number on Boardspace: a player's or else the pool.
    fn rack<'a>(&self, setup: &'a mut Setup, rack: u8) -> &'a mut Counts {
        match rack {
            0 | 1 => &mut setup.captured[self.player(rack.into()) as usize],
            _ => &mut setup.pool,
        }
    }

    /// Our name for `P0` or `P1`: whoever moves first is the first player.
    pub(super) fn player(&self, owner: usize) -> Player {
        if owner == self.first.unwrap_or(0) {
            Player::First
        } else {
            Player::Second
        }
    }
}

/// Whose property this is: 0 for `P0`, 1 for `P1`.
pub(super) fn owner(property: &Property<'_>) -> Option<usize> {
    match property.name {
        "P0" => Some(0),
        "P1" => Some(1),
        _ => None,
    }
}
