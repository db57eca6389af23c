//! A turn in the making: step by step, with the steps that remain.

use alloc::vec::Vec;

use crate::field::{Content, Field};
use crate::generate::landings;
use crate::lattice::{Ring, RingSet};
use crate::legal::{IllegalMove, Reason};
use crate::marble::{Counts, Marble};
use crate::moves::{Chain, Move, Placement};
use crate::position::Position;
use crate::rules::{Captures, Claims};

/// One step of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Put a marble on a ring.
    Place(Marble, Ring),
    /// Remove a ring, before or after the marble is placed.
    Remove(Ring),
    /// Jump with a marble.
    Jump {
        /// Where the marble is.
        from: Ring,
        /// Where it lands.
        to: Ring,
    },
    /// Decline the isolated group that this ring belongs to, where claims are optional.
    Decline(Ring),
    /// Pass.
    Pass,
}

/// The steps that can be taken next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The marbles that may be placed, if one may be placed now.
    pub supply: Counts,
    /// Where a marble may be placed.
    pub places: RingSet,
    /// The rings that may be removed.
    pub removals: RingSet,
    /// The marbles that can jump. Where they can land is told by [`PartialTurn::landings`].
    pub jumpers: RingSet,
    /// The isolated groups that may still be declined.
    pub declinable: RingSet,
    /// Whether the turn can only be a pass.
    pub pass: bool,
}

impl Options {
    const NONE: Options = Options {
        supply: Counts::NONE,
        places: RingSet::EMPTY,
        removals: RingSet::EMPTY,
        jumpers: RingSet::EMPTY,
        declinable: RingSet::EMPTY,
        pass: false,
    };
}

/// A turn that is being put together, marble first or ring first, or jump by jump.
///
/// The position stays as it was before the turn: the finished turn is a [`Move`] like any other.
///
/// ```
/// use zertz::{Board, Marble, PartialTurn, Position, Rules, Step};
///
/// let board = Board::R37;
/// let ring = |name| board.ring(name).ok_or("no such ring");
/// let mut turn = PartialTurn::new(Position::start(Rules::standard(board)));
/// // Five real turns of a hundred remove the ring first.
/// turn.take(Step::Remove(ring("a1")?))?;
/// assert!(turn.complete().is_none());
/// assert!(!turn.options().places.contains(ring("a1")?));
/// turn.take(Step::Place(Marble::White, ring("d4")?))?;
/// let mv = turn.complete().ok_or("not finished")?;
/// assert_eq!(turn.position().notate(mv).to_string(), "Wd4,a1");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialTurn {
    position: Position,
    steps: Vec<Step>,
    /// Whether only captures are allowed although the position allows more: after a demand.
    must_capture: bool,
}

impl PartialTurn {
    /// A turn of which nothing is done yet.
    pub fn new(position: Position) -> PartialTurn {
        PartialTurn {
            position,
            steps: Vec::new(),
            must_capture: false,
        }
    }

    /// A turn that must be a capture, whatever the position allows.
    pub(crate) fn capturing(position: Position) -> PartialTurn {
        PartialTurn {
            must_capture: true,
            ..PartialTurn::new(position)
        }
    }

    /// The position before the turn.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The steps taken so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The marble placed so far, and its ring.
    pub fn placed(&self) -> Option<(Marble, Ring)> {
        self.steps.iter().find_map(|step| match *step {
            Step::Place(marble, at) => Some((marble, at)),
            _ => None,
        })
    }

    /// The ring removed so far.
    pub fn removed(&self) -> Option<Ring> {
        self.steps.iter().find_map(|step| match *step {
            Step::Remove(ring) => Some(ring),
            _ => None,
        })
    }

    /// The jumps made so far, if the turn is a capture.
    pub fn chain(&self) -> Option<Chain> {
        let Some(Step::Jump { from, .. }) = self.steps.first() else {
            return None;
        };
        let mut chain = Chain::new(*from);
        for step in &self.steps {
            if let Step::Jump { from, to } = *step
                && let Some(over) = from.between(to)
            {
                chain.push_over(from, over);
            }
        }
        Some(chain)
    }

    /// The rings in play as they look now: marbles moved and placed, rings removed, captured marbles
    /// gone. Nothing is claimed yet.
    pub fn field(&self) -> Field {
        let mut field = *self.position.field();
        for step in &self.steps {
            match *step {
                Step::Place(marble, at) => field.set(at, Content::Marble(marble)),
                Step::Remove(ring) => field.set(ring, Content::Missing),
                Step::Jump { from, to } => {
                    let jumper = field.get(from);
                    field.set(from, Content::Vacant);
                    if let Some(over) = from.between(to) {
                        field.set(over, Content::Vacant);
                    }
                    field.set(to, jumper);
                }
                Step::Decline(_) | Step::Pass => {}
            }
        }
        field
    }

    /// The rings of the groups that the turn isolates as it stands: marble placed, ring removed if
    /// one can be.
    pub fn isolated(&self) -> RingSet {
        match self.placed() {
            Some((_, at)) if self.options().removals.is_empty() => {
                self.position.isolated_by(at, self.removed())
            }
            _ => RingSet::EMPTY,
        }
    }

    /// The rings of the isolated groups that are declined so far.
    pub fn declined(&self) -> RingSet {
        let isolated = match self.placed() {
            Some((_, at)) => self.position.isolated_by(at, self.removed()),
            None => RingSet::EMPTY,
        };
        self.steps
            .iter()
            .fold(RingSet::EMPTY, |declined, step| match *step {
                Step::Decline(ring) => declined | ring.set().flood(isolated),
                _ => declined,
            })
    }

    /// The steps that can be taken next; none if the turn is complete or the game is over.
    pub fn options(&self) -> Options {
        let position = &self.position;
        let removed: RingSet = self.removed().into_iter().collect();
        let mut options = Options::NONE;
        match (self.steps.first(), self.placed()) {
            (None, _) => {
                let legal = position.legal();
                let legal = if self.must_capture {
                    legal.captures_only()
                } else {
                    legal
                };
                let placements = legal.placements;
                options.jumpers = legal.capturing;
                options.pass = legal.pass;
                options.supply = placements.supply;
                options.places = placements.vacant;
                // A ring can go first if a ring is left to put the marble on.
                if placements.vacant.len() > 1 {
                    options.removals = placements.free;
                }
            }
            (Some(Step::Pass), _) => {}
            (Some(Step::Jump { .. }), _) => {
                let field = self.field();
                let at = self.chain().map(|chain| chain.end());
                options.jumpers = at
                    .filter(|&at| !landings(at, field.marbles(), field.vacant()).is_empty())
                    .into_iter()
                    .collect();
            }
            (Some(_), None) => {
                options.supply = position.supply();
                options.places = position.field().vacant() - removed;
            }
            (Some(_), Some((_, at))) => {
                if removed.is_empty() {
                    options.removals = position.placements().removals(at);
                }
                let chooses = position.rules().claims == Claims::Optional
                    && !position.fills_board(at, self.removed());
                if options.removals.is_empty() && chooses {
                    options.declinable = position.isolated_by(at, self.removed()) - self.declined();
                }
            }
        }
        options
    }

    /// The rings on which a marble can land with its next jump.
    pub fn landings(&self, from: Ring) -> RingSet {
        if !self.options().jumpers.contains(from) {
            return RingSet::EMPTY;
        }
        let field = self.field();
        landings(from, field.marbles(), field.vacant())
    }

    /// Takes a step, or says why it cannot be taken and changes nothing.
    pub fn take(&mut self, step: Step) -> Result<(), IllegalMove> {
        self.find_fault(step)
            .map_err(|reason| self.position.illegal(reason))?;
        self.steps.push(step);
        Ok(())
    }

    fn find_fault(&self, step: Step) -> Result<(), Reason> {
        if let Some(outcome) = self.position.outcome() {
            return Err(Reason::GameOver(outcome));
        }
        let options = self.options();
        let capturing = self.position.capturing();
        let enforced = self.must_capture || self.position.rules().captures == Captures::Enforced;
        let field = self.field();
        let must_be_vacant = |ring: Ring| match field.get(ring) {
            Content::Marble(_) => Err(Reason::RingOccupied(ring)),
            Content::Vacant => Ok(()),
            Content::Missing if self.position.aside().rings().contains(ring) => {
                Err(Reason::OutOfPlay(ring))
            }
            Content::Missing => Err(Reason::RingGone(ring)),
        };
        let place_or_remove = matches!(step, Step::Place(..) | Step::Remove(_));
        let enforced = enforced || self.position.supply().is_empty();
        if place_or_remove && enforced && !capturing.is_empty() {
            return Err(Reason::MustCapture { with: capturing });
        }
        if place_or_remove && self.position.must_pass() {
            return Err(Reason::MustPass);
        }
        match step {
            Step::Place(marble, at) => {
                must_be_vacant(at)?;
                if !options.places.contains(at) {
                    return Err(Reason::TurnIsComplete);
                }
                let pool_empty = self.position.pool().is_empty();
                let supplied = options.supply[marble] > 0;
                if supplied {
                    Ok(())
                } else {
                    Err(Reason::NoSuchMarble { marble, pool_empty })
                }
            }
            Step::Remove(ring) => {
                must_be_vacant(ring)?;
                match options.removals.contains(ring) {
                    true => Ok(()),
                    false if self.removed().is_some() || self.chain().is_some() => {
                        Err(Reason::TurnIsComplete)
                    }
                    false => Err(Reason::RingNotFree(ring)),
                }
            }
            Step::Jump { from, to } => {
                if self.complete().is_some() || self.placed().is_some() || self.removed().is_some()
                {
                    return Err(Reason::TurnIsComplete);
                }
                if self.landings(from).contains(to) {
                    return Ok(());
                }
                match self.chain() {
                    Some(chain) if chain.end() != from => {
                        let at = chain.end();
                        let on = landings(at, field.marbles(), field.vacant());
                        Err(Reason::ChainNotFinished { at, on })
                    }
                    _ if !field.marbles().contains(from) => Err(Reason::NoMarbleThere(from)),
                    _ => Err(Reason::NotAJump { from, to }),
                }
            }
            Step::Decline(ring) if options.declinable.contains(ring) => Ok(()),
            Step::Decline(_) if self.position.rules().claims == Claims::Automatic => {
                Err(Reason::ClaimsAreAutomatic)
            }
            Step::Decline(ring) => Err(Reason::NotIsolated(ring.set())),
            Step::Pass if options.pass => Ok(()),
            Step::Pass => Err(Reason::PassNotForced),
        }
    }

    /// Takes the last step back.
    pub fn back(&mut self) -> Option<Step> {
        self.steps.pop()
    }

    /// The move, if the turn is complete. Groups can still be declined then, but need not be.
    pub fn complete(&self) -> Option<Move> {
        let options = self.options();
        let step = self.steps.first()?;
        match (step, self.placed()) {
            (Step::Pass, _) => Some(Move::Pass),
            (Step::Jump { .. }, _) if options.jumpers.is_empty() => self.chain().map(Move::Capture),
            (Step::Place(..) | Step::Remove(_), Some((marble, at)))
                if options.removals.is_empty() =>
            {
                let (remove, declined) = (self.removed(), self.declined());
                Some(Move::Place(Placement {
                    marble,
                    at,
                    remove,
                    declined,
                }))
            }
            _ => None,
        }
    }
}
