//! The legal moves: in bulk, one by one, counted, or as a list.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::lattice::{Ring, RingSet};
use crate::marble::Counts;
use crate::moves::{Chain, Move, Placement};
use crate::position::Position;
use crate::rules::{Captures, Claims};

/// All placements of a position in bulk: any available colour on any vacant ring, and then any ring
/// that is still free.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placements {
    /// The marbles to choose from.
    pub supply: Counts,
    /// Where they may be placed.
    pub vacant: RingSet,
    /// The rings that are free before the marble is placed.
    pub free: RingSet,
}

impl Placements {
    const NONE: Placements = Placements {
        supply: Counts::NONE,
        vacant: RingSet::EMPTY,
        free: RingSet::EMPTY,
    };

    /// The rings of which one must be removed after placing a marble here. If there are none, the
    /// turn ends with the placement.
    #[inline]
    pub fn removals(&self, at: Ring) -> RingSet {
        // Placing changes no ring, so a ring stays free unless the marble stands on it.
        self.free - at.set()
    }

    /// Whether nothing can be placed.
    pub fn is_empty(&self) -> bool {
        self.supply.is_empty() || self.vacant.is_empty()
    }

    /// How many pairs of a place and a removal there are, whatever the colour.
    #[inline]
    fn pairs(&self) -> usize {
        let (vacant, free) = (self.vacant.len(), self.free.len());
        (vacant - free) * free.max(1) + free * (free.saturating_sub(1)).max(1)
    }

    /// How many placements there are, groups to decline not considered.
    pub fn count(&self) -> usize {
        self.supply.number_of_colours() as usize * self.pairs()
    }

    /// The places and removals in a fixed order: first the places that are not free themselves.
    fn for_each_pair<B>(
        &self,
        mut f: impl FnMut(Ring, Option<Ring>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for part in [self.vacant - self.free, self.vacant & self.free] {
            for at in part {
                let removals = self.removals(at);
                if removals.is_empty() {
                    f(at, None)?;
                }
                for ring in removals {
                    f(at, Some(ring))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Number `n` of that order.
    #[inline]
    fn nth_pair(&self, n: usize) -> Option<(Ring, Option<Ring>)> {
        let places = self.vacant - self.free;
        let free = self.free.len();
        let wide = places.len() * free.max(1);
        let (part, n, width) = if n < wide {
            (places, n, free.max(1))
        } else {
            (self.free, n - wide, free.saturating_sub(1).max(1))
        };
        // Short numbers divide quicker.
        let (n, width) = (n as u32, width as u32);
        let at = part.nth((n / width) as usize)?;
        Some((at, self.removals(at).nth((n % width) as usize)))
    }

    /// Number `n` of all placements, colour by colour, groups to decline not considered; `pairs` is
    /// [`Placements::pairs`].
    #[inline]
    fn nth(&self, n: usize, pairs: usize) -> Option<Placement> {
        // There are at most three colours, and comparing is quicker than dividing.
        let colour = usize::from(n >= pairs) + usize::from(n >= 2 * pairs);
        let marble = self.supply.nth_colour(colour)?;
        let (at, remove) = self.nth_pair(n - colour * pairs)?;
        Some(Placement::new(marble, at, remove))
    }
}

/// All that the player on turn may do, in bulk: see [`Position::legal`].
#[derive(Clone, Copy, Debug)]
pub struct Legal<'a> {
    position: &'a Position,
    /// The marbles that can capture.
    pub capturing: RingSet,
    /// The placements; none if a capture is compulsory.
    pub placements: Placements,
    /// Whether the player can do nothing and has to pass.
    pub pass: bool,
}

impl Position {
    /// The legal moves in bulk, worked out once, to be asked in several ways. Nothing is legal when
    /// the game is over.
    #[inline]
    pub fn legal(&self) -> Legal<'_> {
        let mut legal = Legal {
            position: self,
            capturing: RingSet::EMPTY,
            placements: Placements::NONE,
            pass: false,
        };
        if self.is_decided() {
            return legal;
        }
        legal.capturing = self.capturing_now();
        if legal.capturing.is_empty() || self.rules.captures == Captures::Claimed {
            legal.placements = self.placements_now();
        }
        // A player who cannot do anything passes, unless their opponent could not do anything either.
        legal.pass = legal.capturing.is_empty()
            && legal.placements.is_empty()
            && !self.captured(self.turn.other()).is_empty();
        legal
    }

    #[inline]
    pub(crate) fn placements_now(&self) -> Placements {
        let supply = self.supply();
        if supply.is_empty() {
            return Placements::NONE;
        }
        Placements {
            supply,
            vacant: self.live.vacant,
            free: self.free_rings(),
        }
    }

    /// The marbles that can capture now; empty if the game is over.
    pub fn capturing(&self) -> RingSet {
        self.legal().capturing
    }

    /// What may be placed now, in bulk: nothing if a capture is compulsory or the game is over.
    pub fn placements(&self) -> Placements {
        self.legal().placements
    }

    /// Whether the player on turn can do nothing and has to pass.
    pub fn must_pass(&self) -> bool {
        self.legal().pass
    }

    /// The landings open to the marble on a ring, as single jumps.
    pub fn jumps_from(&self, start: Ring) -> RingSet {
        if !self.capturing().contains(start) {
            return RingSet::EMPTY;
        }
        landings(start, self.live.marbles(), self.live.vacant)
    }

    /// Calls `f` with every legal move until it breaks off: captures first, in a fixed order.
    /// Nothing is allocated.
    #[inline]
    pub fn for_each_move<B>(&self, f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.legal().for_each(f)
    }

    /// The legal moves as a list; empty if the game is over.
    ///
    /// A list of hundreds of placements is slow to make and seldom needed: see [`Position::legal`]
    /// for all of them in bulk and [`Position::for_each_move`] for one at a time.
    pub fn moves(&self) -> Vec<Move> {
        self.legal().list()
    }

    /// The number of legal moves.
    #[inline]
    pub fn count_moves(&self) -> usize {
        self.legal().count()
    }

    /// The number of legal moves, or `limit` if there are more: for positions from outside, which
    /// may have been contrived to have too many captures to count.
    pub fn count_moves_up_to(&self, limit: usize) -> usize {
        self.legal().count_up_to(limit)
    }

    /// The legal move that comes `n`-th in the order of [`Position::for_each_move`], counted from
    /// zero.
    pub fn nth_move(&self, n: usize) -> Option<Move> {
        self.legal().nth(n)
    }

    /// Under optional claims, every choice of full groups to decline after a placement, the empty one
    /// first.
    pub fn claim_choices(
        &self,
        at: Ring,
        remove: Option<Ring>,
    ) -> impl Iterator<Item = RingSet> + use<> {
        // One turn fills three groups at the most.
        let full = if self.fills_board(at, remove) {
            RingSet::EMPTY
        } else {
            self.isolated_by(at, remove)
        };
        let mut groups = [RingSet::EMPTY; 8];
        let number = groups
            .iter_mut()
            .zip(full.groups())
            .map(|(slot, group)| *slot = group)
            .count();
        (0..1u32 << number).map(move |choice| {
            let declined = (0..number)
                .filter(|i| choice >> i & 1 != 0)
                .map(|i| groups[i]);
            declined.fold(RingSet::EMPTY, |all, group| all | group)
        })
    }
}

impl Legal<'_> {
    /// The captures among these moves.
    pub(crate) fn captures_only(self) -> Self {
        Legal {
            placements: Placements::NONE,
            ..self
        }
    }

    /// None of these moves.
    pub(crate) fn none(self) -> Self {
        Legal {
            capturing: RingSet::EMPTY,
            placements: Placements::NONE,
            pass: false,
            ..self
        }
    }

    /// The moves as a list: see [`Position::moves`].
    pub fn list(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        let _ = self.for_each(|mv| {
            moves.push(mv);
            ControlFlow::<()>::Continue(())
        });
        moves
    }

    /// Calls `f` with every capture until it breaks off.
    ///
    /// Real positions have a handful of captures; contrived ones, on full boards, can have more
    /// than could ever be listed. Break off when there may be such.
    #[inline]
    pub fn for_each_capture<B>(
        &self,
        mut f: impl FnMut(Chain) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let field = &self.position.live;
        for start in self.capturing {
            // The jumping marble leaves its ring at once.
            let marbles = field.marbles() - start.set();
            let vacant = field.vacant | start.set();
            extend(&mut Chain::new(start), start, marbles, vacant, &mut f)?;
        }
        ControlFlow::Continue(())
    }

    /// Calls `f` with every placement until it breaks off.
    #[inline]
    pub fn for_each_placement<B>(
        &self,
        mut f: impl FnMut(Placement) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for marble in self.placements.supply.colours() {
            self.placements
                .for_each_pair(|at, remove| match self.position.rules.claims {
                    Claims::Automatic => f(Placement::new(marble, at, remove)),
                    Claims::Optional => {
                        self.position
                            .claim_choices(at, remove)
                            .try_for_each(|declined| {
                                f(Placement {
                                    marble,
                                    at,
                                    remove,
                                    declined,
                                })
                            })
                    }
                })?;
        }
        ControlFlow::Continue(())
    }

    /// Calls `f` with every move until it breaks off: captures first, in a fixed order.
    #[inline]
    pub fn for_each<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.for_each_capture(|chain| f(Move::Capture(chain)))?;
        self.for_each_placement(|placement| f(Move::Place(placement)))?;
        if self.pass {
            f(Move::Pass)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// How many moves there are.
    #[inline]
    pub fn count(&self) -> usize {
        self.count_up_to(usize::MAX)
    }

    /// How many captures there are, or `limit` if there are more.
    #[inline]
    pub fn captures_up_to(&self, limit: usize) -> usize {
        let field = &self.position.live;
        let mut count = 0;
        for start in self.capturing {
            let marbles = field.marbles() - start.set();
            let vacant = field.vacant | start.set();
            count += count_chains(start, marbles, vacant, limit - count);
        }
        count
    }

    /// How many moves there are, or `limit` if there are more.
    #[inline]
    pub fn count_up_to(&self, limit: usize) -> usize {
        let mut count = usize::from(self.pass) + self.captures_up_to(limit);
        match self.position.rules.claims {
            Claims::Automatic => count += self.placements.count(),
            Claims::Optional => {
                let _ = self.for_each_placement(|_| {
                    count += 1;
                    if count < limit {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                });
            }
        }
        count.min(limit)
    }

    /// The move that `choose` picks: it is given the number of moves and returns the one it wants in
    /// the order of [`Legal::for_each`], counted from zero. This is the quick way to draw a random
    /// move. `None` if there is no such move.
    ///
    /// ```
    /// use zertz::{Position, Rules};
    ///
    /// let position = Position::start(Rules::default());
    /// let last = position.legal().pick(|count| count - 1);
    /// assert_eq!(last, position.moves().last().copied());
    /// ```
    #[inline]
    pub fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<Move> {
        let simple = self.position.rules.claims == Claims::Automatic;
        if simple && self.capturing.is_empty() && !self.pass {
            let pairs = self.placements.pairs();
            let count = self.placements.supply.number_of_colours() as usize * pairs;
            let n = if count > 0 {
                choose(count)
            } else {
                return None;
            };
            return self.placements.nth(n, pairs).map(Move::Place);
        }
        if self.placements.is_empty() && !self.pass {
            // Captures: so few, nearly always, that one walk through them is enough.
            let mut few = [Chain::new(Ring::FIRST); 4];
            let mut count = 0;
            let all = self.for_each_capture(|chain| {
                let Some(slot) = few.get_mut(count) else {
                    return ControlFlow::Break(());
                };
                *slot = chain;
                count += 1;
                ControlFlow::Continue(())
            });
            if all.is_continue() && count > 0 {
                return few[..count].get(choose(count)).copied().map(Move::Capture);
            }
        }
        match self.count() {
            0 => None,
            count => self.nth(choose(count)),
        }
    }

    /// The move that comes `n`-th in the order of [`Legal::for_each`], counted from zero. With
    /// [`Legal::count`] this draws a random move without listing them all.
    #[inline]
    pub fn nth(&self, n: usize) -> Option<Move> {
        let mut left = n;
        let found = self.for_each_capture(|chain| {
            if left == 0 {
                return ControlFlow::Break(Move::Capture(chain));
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        if let ControlFlow::Break(mv) = found {
            return Some(mv);
        }
        let found = match self.position.rules.claims {
            Claims::Automatic => self.placements.nth(left, self.placements.pairs()),
            Claims::Optional => self
                .for_each_placement(|placement| {
                    if left == 0 {
                        return ControlFlow::Break(placement);
                    }
                    left -= 1;
                    ControlFlow::Continue(())
                })
                .break_value(),
        };
        found
            .map(Move::Place)
            .or_else(|| (n == 0 && self.pass).then_some(Move::Pass))
    }
}

/// The jumps of a marble at `at`: each marble that it can jump over, and where it lands.
#[inline]
pub(crate) fn jumps(
    at: Ring,
    marbles: RingSet,
    vacant: RingSet,
) -> impl Iterator<Item = (Ring, Ring)> {
    (at.neighbours() & marbles).iter().filter_map(move |over| {
        let landing = at
            .beyond(over)
            .filter(|&landing| vacant.contains(landing))?;
        Some((over, landing))
    })
}

/// The rings on which a marble at `at` can land.
pub(crate) fn landings(at: Ring, marbles: RingSet, vacant: RingSet) -> RingSet {
    jumps(at, marbles, vacant)
        .map(|(_, landing)| landing)
        .collect()
}

/// Calls `f` with every way to finish a chain of jumps that has come to `at`.
fn extend<B>(
    chain: &mut Chain,
    at: Ring,
    marbles: RingSet,
    vacant: RingSet,
    f: &mut impl FnMut(Chain) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut finished = true;
    for (over, landing) in jumps(at, marbles, vacant) {
        finished = false;
        chain.push_over(at, over);
        extend(chain, landing, marbles - over.set(), vacant | over.set(), f)?;
        chain.pop();
    }
    if finished {
        f(*chain)
    } else {
        ControlFlow::Continue(())
    }
}

/// The number of ways to finish a chain of jumps that has come to `at`, or `limit` if there are
/// more.
fn count_chains(at: Ring, marbles: RingSet, vacant: RingSet, limit: usize) -> usize {
    let mut count = 0;
    let mut finished = true;
    for (over, landing) in jumps(at, marbles, vacant) {
        finished = false;
        if count >= limit {
            return limit;
        }
        count += count_chains(
            landing,
            marbles - over.set(),
            vacant | over.set(),
            limit - count,
        );
    }
    if finished { limit.min(1) } else { count }
}
