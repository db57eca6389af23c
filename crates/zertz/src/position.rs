//! Positions: everything that can be seen on the table between two turns, and how a turn changes it.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::field::{Content, Field};
use crate::lattice::{Direction, Ring, RingSet};
use crate::marble::{Counts, Marble};
use crate::moves::{Chain, Move, Placement};
use crate::outcome::{Outcome, TieReason, WinReason};
use crate::player::Player;
use crate::rules::{Islands, Rules};
use crate::zobrist;

/// A valid position between two turns.
///
/// It is a plain value: copying it is the way to try a move. It knows nothing of the past; that is
/// the business of [`Game`](crate::Game).
///
/// Its text form is one line of six fields: the [game](Rules), the layout, the marbles of the pool,
/// those captured by the first and by the second player (white/grey/black each), and the player on
/// turn, 1 or 2. The layout lists every column of the board from left to right, each from row 1 up:
/// `o` is a vacant ring, `W` `G` `B` a marble on a ring, a digit a run of missing rings; inert rings
/// are `.`, `w`, `g` and `b`.
///
/// ```
/// use zertz::{Board, Position, Rules};
///
/// let mut position = Position::start(Rules::standard(Board::R37));
/// assert_eq!(position.count_moves(), 1944);
/// let first = position.parse_move("Wd4,a1")?;
/// position.play(first)?;
/// assert_eq!(
///     position.to_string(),
///     "37 1ooo/ooooo/oooooo/oooWooo/oooooo/ooooo/oooo 5/8/10 0/0/0 0/0/0 2",
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Rings in play. Every connected group of them has a vacant ring.
    pub(crate) live: Field,
    /// Rings out of play for good: inert islands (with a vacant ring) and declined groups (without).
    pub(crate) aside: Field,
    pub(crate) hash: u64,
    pub(crate) pool: Counts,
    pub(crate) captured: [Counts; 2],
    pub(crate) turn: Player,
    pub(crate) rules: Rules,
}

// Engines copy positions millions of times a second.
const _: () = assert!(size_of::<Position>() <= 128);

impl Position {
    /// The start of a game.
    ///
    /// # Panics
    /// If the rules are not [sound](Rules::is_sound). Rules that were read from text, and those of
    /// the variants, always are; [`Setup`](crate::Setup) refuses others without a panic.
    pub fn start(rules: Rules) -> Position {
        assert!(rules.is_sound(), "no game has such numbers: {rules}");
        let mut position = Position {
            live: Field::of_rings(rules.board.rings()),
            aside: Field::EMPTY,
            hash: 0,
            pool: rules.pool,
            captured: [Counts::NONE; 2],
            turn: Player::First,
            rules,
        };
        position.hash = position.computed_zobrist();
        position
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The player on turn.
    #[inline]
    pub const fn turn(&self) -> Player {
        self.turn
    }

    /// The rings in play and the marbles on them.
    #[inline]
    pub const fn field(&self) -> &Field {
        &self.live
    }

    /// The rings that are on the table but out of play: inert islands and declined groups.
    #[inline]
    pub const fn aside(&self) -> &Field {
        &self.aside
    }

    /// The marbles of the pool.
    #[inline]
    pub const fn pool(&self) -> Counts {
        self.pool
    }

    /// The marbles that a player has captured.
    #[inline]
    pub const fn captured(&self, player: Player) -> Counts {
        self.captured[player as usize]
    }

    /// The marbles that the player on turn may place: the pool or, when the whole pool is empty,
    /// what they have captured.
    #[inline]
    pub const fn supply(&self) -> Counts {
        if self.pool.is_empty() {
            self.captured[self.turn as usize]
        } else {
            self.pool
        }
    }

    /// What is at a place of the lattice, in play or not.
    pub fn get(&self, ring: Ring) -> Content {
        match self.live.get(ring) {
            Content::Missing => self.aside.get(ring),
            content => content,
        }
    }

    /// A 64-bit hash of rings, marbles, pool, captures and player on turn, kept up to date by every
    /// move. It is the same on every machine. The rules of the game are not part of it.
    #[inline]
    pub const fn zobrist(&self) -> u64 {
        self.hash
    }

    /// The hash worked out anew, which always equals [`Position::zobrist`].
    pub fn computed_zobrist(&self) -> u64 {
        let mut hash = if self.turn == Player::Second {
            zobrist::TURN
        } else {
            0
        };
        hash ^= field_hash(&self.live, 0) ^ field_hash(&self.aside, zobrist::ASIDE);
        for marble in Marble::ALL {
            hash ^= zobrist::pool(marble, self.pool[marble]);
            for player in Player::BOTH {
                hash ^= zobrist::captured(player, marble, self.captured(player)[marble]);
            }
        }
        hash
    }

    /// The result, if the position itself ends the game. Repetition, resignation and the like are
    /// known to [`Game`](crate::Game) only.
    pub fn outcome(&self) -> Option<Outcome> {
        // Only the player who has just moved can have gained marbles, so they come first.
        for player in [self.turn.other(), self.turn] {
            if let Some(set) = self.rules.goals.reached(self.captured(player)) {
                return Some(Outcome::Win(player, WinReason::WinningSet(set)));
            }
        }
        if self.live.vacant.is_empty() {
            return Some(Outcome::Win(self.turn.other(), WinReason::FullBoard));
        }
        if self.pool.is_empty()
            && self.captured == [Counts::NONE; 2]
            && self.capturing_now().is_empty()
        {
            return Some(Outcome::tie(&self.rules, TieReason::Immobile));
        }
        None
    }

    /// Whether the position itself ends the game.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Whether somebody has won: a quick form of [`Position::outcome`] that leaves the ties out.
    #[inline]
    pub fn is_decided(&self) -> bool {
        let goals = &self.rules.goals;
        self.live.vacant.is_empty() || self.captured.iter().any(|&rack| goals.are_met(rack))
    }

    /// The marbles that could jump, whether or not the game is over.
    #[inline]
    pub(crate) fn capturing_now(&self) -> RingSet {
        let marbles = self.live.marbles();
        let mut starts = RingSet::EMPTY;
        for direction in Direction::ALL {
            let over = marbles & self.live.vacant.step(direction);
            starts |= marbles & over.step(direction);
        }
        starts
    }

    /// The free rings: vacant, and with two neighbouring places next to each other that hold no
    /// ring.
    #[inline]
    pub fn free_rings(&self) -> RingSet {
        let rings = self.live.rings();
        // held[d] holds the places whose neighbour on one particular side has a ring; going through
        // the directions goes once round the ring.
        let held = Direction::ALL.map(|direction| rings.step(direction));
        let mut enclosed = RingSet::ALL;
        for d in 0..6 {
            enclosed &= held[d] | held[(d + 1) % 6];
        }
        self.live.vacant - enclosed
    }

    /// Plays a move without asking whether it is legal.
    ///
    /// An illegal move gives a position that makes no sense, but nothing worse: it does not panic and
    /// cannot cause undefined behaviour. Use [`Position::play`] for anything that comes from outside.
    #[inline(always)]
    pub fn play_unchecked(&mut self, mv: Move) {
        match mv {
            Move::Place(placement) => self.place(placement),
            Move::Capture(chain) => self.capture(&chain),
            Move::Pass => {}
        }
        self.turn = self.turn.other();
        self.hash ^= zobrist::TURN;
    }

    /// The position after a move, without asking whether it is legal:
    /// see [`Position::play_unchecked`].
    #[inline(always)]
    #[must_use]
    pub fn after(&self, mv: Move) -> Position {
        let mut next = *self;
        next.play_unchecked(mv);
        next
    }

    #[inline(always)]
    fn place(&mut self, placement: Placement) {
        let Placement {
            marble,
            at,
            remove,
            declined,
        } = placement;
        self.spend(marble);
        self.live.vacant.remove(at);
        self.live.marbles[marble as usize].insert(at);
        self.hash ^= zobrist::cell(zobrist::VACANT, at) ^ zobrist::cell(marble as usize, at);
        if let Some(ring) = remove {
            self.live.vacant.remove(ring);
            self.hash ^= zobrist::cell(zobrist::VACANT, ring);
        }
        // A group can only be full if it has a marble without a vacant ring beside it. Nearly always
        // this test, cheap because it has no branches, shows that there is none.
        let hemmed_in = self.live.marbles() - self.live.vacant.neighbours();
        if !hemmed_in.is_empty() || self.rules.islands == Islands::Inert {
            self.settle_groups(declined);
        }
    }

    /// Takes a marble from the pool or, when that is empty, from the captures of the mover.
    #[inline]
    fn spend(&mut self, marble: Marble) {
        const ONE_LESS: u8 = u8::MAX;
        self.hash ^= if self.pool.is_empty() {
            let (before, after) = self.captured[self.turn as usize].change(marble, ONE_LESS);
            zobrist::captured(self.turn, marble, before)
                ^ zobrist::captured(self.turn, marble, after)
        } else {
            let (before, after) = self.pool.change(marble, ONE_LESS);
            zobrist::pool(marble, before) ^ zobrist::pool(marble, after)
        };
    }

    /// Gives captured marbles to the mover.
    #[inline]
    fn gain(&mut self, marble: Marble, number: u8) {
        let (before, after) = self.captured[self.turn as usize].change(marble, number);
        self.hash ^= zobrist::captured(self.turn, marble, before)
            ^ zobrist::captured(self.turn, marble, after);
    }

    /// After a placement: claims the full groups except those declined, and takes out of play what
    /// has to leave it.
    #[inline(never)]
    fn settle_groups(&mut self, declined: RingSet) {
        let full = full_groups(&self.live);
        if !full.is_empty() {
            // When no vacant ring is left the mover claims everything, without a choice.
            let declined = if self.live.vacant.is_empty() {
                RingSet::EMPTY
            } else {
                declined & full
            };
            let claimed = self.live.take(full - declined);
            self.hash ^= field_hash(&claimed, 0);
            for marble in Marble::ALL {
                self.gain(marble, claimed.marbles_of(marble).len() as u8);
            }
            self.set_aside(declined);
        }
        if self.rules.islands == Islands::Inert {
            self.set_aside(self.live.rings() - self.largest_group());
        }
    }

    /// Takes rings out of play for good.
    fn set_aside(&mut self, rings: RingSet) {
        let taken = self.live.take(rings);
        self.hash ^= field_hash(&taken, 0) ^ field_hash(&taken, zobrist::ASIDE);
        self.aside.put(taken);
    }

    /// The largest group in play; of equal ones that with the first ring in coordinate order.
    fn largest_group(&self) -> RingSet {
        let rings = self.live.rings();
        if rings
            .first()
            .is_none_or(|ring| ring.set().flood(rings) == rings)
        {
            return rings;
        }
        let largest = rings.groups().map(RingSet::len).max().unwrap_or(0);
        let candidates: RingSet = rings
            .groups()
            .filter(|group| group.len() == largest)
            .fold(RingSet::EMPTY, |all, group| all | group);
        let first = self.rules.board.sorted(candidates).next();
        first.map_or(RingSet::EMPTY, |ring| ring.set().flood(rings))
    }

    fn capture(&mut self, chain: &Chain) {
        let Some(jumper) = self.live.marble_at(chain.start()) else {
            return;
        };
        let mut at = chain.start();
        self.live.marbles[jumper as usize].remove(at);
        self.live.vacant.insert(at);
        self.hash ^= zobrist::cell(jumper as usize, at) ^ zobrist::cell(zobrist::VACANT, at);
        for (over, landing) in chain.jumps() {
            if let Some(marble) = self.live.marble_at(over) {
                self.live.marbles[marble as usize].remove(over);
                self.live.vacant.insert(over);
                self.hash ^=
                    zobrist::cell(marble as usize, over) ^ zobrist::cell(zobrist::VACANT, over);
                self.gain(marble, 1);
            }
            at = landing;
        }
        self.live.vacant.remove(at);
        self.live.marbles[jumper as usize].insert(at);
        self.hash ^= zobrist::cell(jumper as usize, at) ^ zobrist::cell(zobrist::VACANT, at);
    }

    /// Whether a placement takes the last vacant ring: then everything is claimed, without a choice.
    pub fn fills_board(&self, at: Ring, remove: Option<Ring>) -> bool {
        let taken = at.set() | remove.map_or(RingSet::EMPTY, Ring::set);
        self.live.vacant.is_subset(taken)
    }

    /// The rings that a legal placement claims, with their marbles.
    pub fn claimed_by(&self, placement: &Placement) -> Field {
        let &Placement {
            marble,
            at,
            remove,
            declined,
        } = placement;
        let mut rings = self.isolated_by(at, remove);
        if !self.fills_board(at, remove) {
            rings -= declined;
        }
        let mut claimed = self.live.restricted(rings);
        if rings.contains(at) {
            claimed.set(at, Content::Marble(marble));
        }
        claimed
    }

    /// The rings of all groups that a placement leaves without a vacant ring, before any of them is
    /// claimed. Says nothing sensible for an illegal placement.
    pub fn isolated_by(&self, at: Ring, remove: Option<Ring>) -> RingSet {
        let mut field = self.live;
        field.vacant.remove(at);
        // The colour makes no difference here.
        field.marbles[0].insert(at);
        if let Some(ring) = remove {
            field.vacant.remove(ring);
        }
        full_groups(&field)
    }
}

/// The rings of all groups without a vacant ring.
pub(crate) fn full_groups(field: &Field) -> RingSet {
    let rings = field.rings();
    rings - field.vacant.flood(rings)
}

/// The hash of the contents of a field.
fn field_hash(field: &Field, offset: usize) -> u64 {
    let mut hash = 0;
    for ring in field.vacant {
        hash ^= zobrist::cell(zobrist::VACANT + offset, ring);
    }
    for marble in Marble::ALL {
        for ring in field.marbles_of(marble) {
            hash ^= zobrist::cell(marble as usize + offset, ring);
        }
    }
    hash
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
