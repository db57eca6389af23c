//! A turn put together ring by ring, with a cursor or a mouse. The rules decide what is possible; here
//! is only what a choice of a ring means at each step.

use zertz::{Claims, Game, IllegalMove, Marble, Move, Options, PartialTurn, Ring, RingSet, Step};

/// What the player on turn has to choose next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// A colour, for a placement.
    Colour,
    /// A ring for the marble in hand.
    Place(Marble),
    /// A free ring to remove.
    Remove,
    /// A marble to capture with.
    Jumper,
    /// Where that marble lands.
    Land(Ring),
    /// Which of the isolated groups not to claim; then the turn is done.
    Claim,
    /// Nothing: there is only a pass.
    Pass,
    /// Nothing: the game is over.
    Over,
}

/// A turn in the making, as the hand at the board sees it.
#[derive(Clone, Debug)]
pub(super) struct Making {
    partial: PartialTurn,
    /// The marble in hand.
    colour: Option<Marble>,
    /// The marble that was chosen to capture with, before its first jump.
    jumper: Option<Ring>,
}

impl Making {
    /// A turn of which nothing is done yet.
    pub(super) fn new(game: &Game) -> Making {
        Making {
            partial: game.partial_turn(),
            colour: None,
            jumper: None,
        }
    }

    pub(super) fn partial(&self) -> &PartialTurn {
        &self.partial
    }

    /// Whether anything has been chosen.
    pub(super) fn is_begun(&self) -> bool {
        !self.partial.steps().is_empty() || self.jumper.is_some() || self.colour.is_some()
    }

    /// What is to be chosen next.
    pub(super) fn stage(&self) -> Stage {
        let options = self.partial.options();
        if options.pass {
            Stage::Pass
        } else if let Some(from) = self.from(&options) {
            Stage::Land(from)
        } else if self.is_claiming(&options) {
            Stage::Claim
        } else if self.partial.placed().is_some() {
            Stage::Remove
        } else if !options.places.is_empty() {
            match self.hand(&options) {
                Some(marble) => Stage::Place(marble),
                None => Stage::Colour,
            }
        } else if options.jumpers.is_empty() {
            Stage::Over
        } else {
            Stage::Jumper
        }
    }

    /// The marble in hand: the one that was chosen, or the only one there is.
    fn hand(&self, options: &Options) -> Option<Marble> {
        let chosen = self.colour.filter(|&marble| options.supply[marble] > 0);
        let mut colours = options.supply.colours();
        let only = (options.supply.number_of_colours() == 1).then(|| colours.next());
        chosen.or(only.flatten())
    }

    /// The marble that has to jump next.
    fn from(&self, options: &Options) -> Option<Ring> {
        match self.partial.chain() {
            Some(_) => options.jumpers.first(),
            None => self.jumper,
        }
    }

    /// Whether the turn could be over, but for groups that may be left to lie.
    fn is_claiming(&self, options: &Options) -> bool {
        self.partial.position().rules().claims == Claims::Optional
            && self.partial.complete().is_some()
            && !(options.declinable.is_empty() && self.partial.declined().is_empty())
    }

    /// The rings that can be chosen now, in the order of the stage's importance.
    pub(super) fn marked(&self) -> RingSet {
        let options = self.partial.options();
        match self.stage() {
            Stage::Colour | Stage::Place(_) if !options.jumpers.is_empty() => options.jumpers,
            Stage::Colour | Stage::Place(_) => options.places,
            Stage::Remove => options.removals,
            Stage::Jumper => options.jumpers,
            Stage::Land(from) => self.partial.landings(from),
            Stage::Claim => options.declinable,
            Stage::Pass | Stage::Over => RingSet::EMPTY,
        }
    }

    /// The rings of the groups that would be claimed if this free ring were removed.
    pub(super) fn would_isolate(&self, remove: Ring) -> RingSet {
        match self.partial.placed() {
            Some((_, at)) if self.partial.options().removals.contains(remove) => {
                self.partial.position().isolated_by(at, Some(remove))
            }
            _ => RingSet::EMPTY,
        }
    }

    /// Takes a marble of this colour in hand, or says why there is none.
    pub(super) fn take_colour(&mut self, marble: Marble) -> Result<(), IllegalMove> {
        let options = self.partial.options();
        if options.supply[marble] > 0 {
            self.colour = Some(marble);
            self.jumper = None;
            return Ok(());
        }
        // Placing it somewhere tells why not.
        let field = self.partial.field();
        let ring = field.vacant().first().or(field.rings().first());
        match ring {
            Some(ring) => self.partial.clone().take(Step::Place(marble, ring)),
            None => Ok(()),
        }
    }

    /// Chooses a ring: to place on, to remove, to jump with or to. Says why that is not possible.
    pub(super) fn choose(&mut self, ring: Ring) -> Result<(), IllegalMove> {
        let options = self.partial.options();
        match self.stage() {
            Stage::Land(from) if self.partial.landings(from).contains(ring) => {
                self.partial.take(Step::Jump { from, to: ring })?;
                self.jumper = None;
                Ok(())
            }
            // Another marble, as long as none has jumped.
            _ if options.jumpers.contains(ring) => {
                if self.partial.chain().is_none() {
                    self.jumper = Some(ring);
                }
                Ok(())
            }
            Stage::Land(from) => self.partial.take(Step::Jump { from, to: ring }),
            Stage::Claim => self.partial.take(Step::Decline(ring)),
            Stage::Remove => self.partial.take(Step::Remove(ring)),
            Stage::Pass => self.partial.take(Step::Pass),
            Stage::Place(marble) => {
                self.partial.take(Step::Place(marble, ring))?;
                self.colour = None;
                Ok(())
            }
            // What is wrong with the ring is said before a colour is asked for.
            Stage::Colour => {
                let any = options.supply.colours().next().unwrap_or(Marble::White);
                self.partial.clone().take(Step::Place(any, ring))
            }
            Stage::Jumper | Stage::Over => {
                let to_learn_why = Step::Place(Marble::White, ring);
                self.partial.clone().take(to_learn_why)
            }
        }
    }

    /// Removes a ring before the marble is placed.
    pub(super) fn remove_first(&mut self, ring: Ring) -> Result<(), IllegalMove> {
        self.jumper = None;
        self.partial.take(Step::Remove(ring))
    }

    /// The move, if nothing is left to choose.
    pub(super) fn finished(&self) -> Option<Move> {
        match self.stage() {
            Stage::Claim => None,
            _ => self.partial.complete(),
        }
    }

    /// The move as it stands: isolated groups that were not declined are claimed.
    pub(super) fn conclude(&self) -> Option<Move> {
        self.partial.complete()
    }

    /// Goes back by one choice. Tells whether there was one.
    pub(super) fn back(&mut self) -> bool {
        if self.jumper.take().is_some() || self.colour.take().is_some() {
            return true;
        }
        let step = self.partial.back();
        if let Some(Step::Place(marble, _)) = step {
            self.colour = Some(marble);
        }
        if let Some(Step::Jump { from, .. }) = step
            && self.partial.steps().is_empty()
        {
            self.jumper = Some(from);
        }
        step.is_some()
    }
}
