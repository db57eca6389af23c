//! Turns: which are legal in a position, how they are written, and what they do.

use super::geometry::Coord;
use super::position::{
    Group, RefPosition, Rings, full_groups, groups, groups_in_play, is_free, jumps,
    live_vacant_rings,
};
use super::rules::{COLOURS, Colour};
use super::{Event, FULL_BOARD_CLAIMS_DECLINED_GROUPS, FULL_BOARD_CLAIMS_INERT_GROUPS};
use std::collections::{BTreeMap, BTreeSet};

/// One whole turn. "A move is one whole turn (place and remove together; a whole capture chain)."
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    Place {
        colour: Colour,
        ring: Coord,
        /// The ring removed, if any was free.
        removed: Option<Coord>,
        /// The groups claimed.
        claimed: Vec<Group>,
    },
    Capture {
        start: Coord,
        landings: Vec<Coord>,
    },
    Pass,
}

impl RefPosition {
    /// Every legal turn by its canonical token; none when the game is over.
    pub fn legal_turns(&self) -> BTreeMap<String, Turn> {
        let mut turns = BTreeMap::new();
        if self.outcome().is_some() {
            return turns;
        }
        // "If any capture is possible, the player must capture. Otherwise the player places a
        // marble and removes a ring." And with captures=claimed: "a placement is allowed while a
        // capture exists".
        let mut found = self.capture_turns();
        if found.is_empty() || self.rules.claimed_captures {
            found.extend(self.placement_turns());
        }
        // "A player with no legal move … passes: `-` is then his only legal move; passing is
        // forced, never chosen."
        if found.is_empty() {
            found.push(Turn::Pass);
        }
        let names = self.rules.board.names_by_coord();
        for turn in found {
            // "Two chains with the same start and the same sequence of landings are the same move;
            // otherwise different." Equal turns have equal tokens and fall together here.
            turns.insert(self.token_of(&turn, &names), turn);
        }
        turns
    }

    /// The canonical tokens of all legal turns; empty when the game is over.
    pub fn legal_moves(&self) -> BTreeSet<String> {
        self.legal_turns().into_keys().collect()
    }

    /// Plays one legal move given by its canonical token.
    pub fn play(&self, token: &str) -> Result<RefPosition, String> {
        self.play_with_events(token).map(|(position, _)| position)
    }

    /// Plays one legal move and tells which rare cases it met.
    pub fn play_with_events(&self, token: &str) -> Result<(RefPosition, Vec<Event>), String> {
        match self.legal_turns().get(token) {
            Some(turn) => Ok(self.after(turn)),
            None => Err(format!("'{token}' is not legal in {self}")),
        }
    }

    /// The number of move sequences of the given length.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let turns = self.legal_turns();
        if depth == 1 {
            return turns.len() as u64;
        }
        turns
            .values()
            .map(|t| self.after(t).0.perft(depth - 1))
            .sum()
    }

    /// All captures. "If the same marble can jump on, it must, until it cannot. Where several
    /// jumps are possible the player chooses; the longest is not compulsory."
    fn capture_turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        for &start in self.rings.keys() {
            if self.rings[&start].marble.is_some() {
                finished_chains(&self.rings, start, Vec::new(), start, &mut turns);
            }
        }
        turns
    }

    /// All placements. "Put a marble of any available colour on any vacant ring, then remove one
    /// *free* ring."
    fn placement_turns(&self) -> Vec<Turn> {
        let available = self.marbles_to_place(self.turn);
        let colours: Vec<Colour> = COLOURS
            .into_iter()
            .filter(|&colour| available.get(colour) > 0)
            .collect();
        let mut turns = Vec::new();
        // Which rings are free and which groups are full does not depend on the colour placed: it
        // is worked out with one of the colours, and then written down for each of them.
        let Some(&any_colour) = colours.first() else {
            return turns;
        };
        for ring in live_vacant_rings(&self.rings) {
            for removed in removals(&rings_after(&self.rings, any_colour, ring, None)) {
                let after = rings_after(&self.rings, any_colour, ring, removed);
                for claimed in self.claim_choices(&after) {
                    for &colour in &colours {
                        turns.push(Turn::Place {
                            colour,
                            ring,
                            removed,
                            claimed: claimed.clone(),
                        });
                    }
                }
            }
        }
        turns
    }

    /// The sets of groups the mover may claim; `after` are the rings when the marble is placed and
    /// the ring removed. "After a placement turn is complete (marble placed, ring removed if any),
    /// every connected group of rings that has no vacant ring is claimed by the player".
    pub(super) fn claim_choices(&self, after: &Rings) -> Vec<Vec<Group>> {
        // "A declined group stays on the board and can never be claimed later." A group that was
        // full already before this turn was declined then.
        let declined_before = full_groups(&self.rings);
        let mut claimable = full_groups(after);
        claimable.retain(|group| !declined_before.contains(group));

        // "When no live vacant ring is left the full-board rule applies, without a choice."
        // "he claims everything and wins": see the two constants for what is everything.
        if live_vacant_rings(after).is_empty() {
            if FULL_BOARD_CLAIMS_DECLINED_GROUPS {
                claimable.extend(declined_before);
            }
            if FULL_BOARD_CLAIMS_INERT_GROUPS {
                let live = |group: &Group| group.iter().all(|ring| !after[ring].inert);
                claimable.extend(groups(after).into_iter().filter(|group| !live(group)));
            }
            return vec![claimable];
        }
        // "Claiming is automatic."
        if !self.rules.optional_claims {
            return vec![claimable];
        }
        // "Rule option `claims = optional` adds the right to decline, group by group".
        let mut choices: Vec<Vec<Group>> = vec![Vec::new()];
        for group in claimable {
            for choice in choices.clone() {
                let mut with_group = choice;
                with_group.push(group.clone());
                choices.push(with_group);
            }
        }
        choices
    }

    /// The canonical token: `Wd4`, `Bd7,b2`, `Bd7,b2xWa1Wa2`, `xd1Gd3Wd5`, `-`.
    pub(super) fn token_of(&self, turn: &Turn, names: &BTreeMap<Coord, String>) -> String {
        match turn {
            Turn::Pass => "-".to_string(),
            Turn::Capture { start, landings } => {
                let mut text = format!("x{}", names[start]);
                let mut rings = self.rings.clone();
                let mut from = *start;
                for &to in landings {
                    let colour = jump(&mut rings, from, to);
                    text += &format!("{}{}", colour.letter(), names[&to]);
                    from = to;
                }
                text
            }
            Turn::Place {
                colour,
                ring,
                removed,
                claimed,
            } => {
                let mut text = format!("{}{}", colour.letter(), names[ring]);
                if let Some(removed) = removed {
                    text += &format!(",{}", names[removed]);
                }
                // "Isolated marbles are written in coordinate order." With claims=optional "the
                // isolation suffix says what is claimed, and none means that all is declined".
                let claimed_rings: BTreeSet<Coord> = claimed.iter().flatten().copied().collect();
                let mut isolated = String::new();
                for coord in claimed_rings {
                    let marble = if coord == *ring {
                        Some(*colour)
                    } else {
                        self.rings[&coord].marble
                    };
                    if let Some(marble) = marble {
                        isolated += &format!("{}{}", marble.letter(), names[&coord]);
                    }
                }
                if !isolated.is_empty() {
                    text += &format!("x{isolated}");
                }
                text
            }
        }
    }

    /// The position after a legal turn, and the rare cases it met.
    pub(super) fn after(&self, turn: &Turn) -> (RefPosition, Vec<Event>) {
        let mut next = self.clone();
        let mut events = Vec::new();
        match turn {
            Turn::Pass => events.push(Event::Pass),
            Turn::Capture { start, landings } => next.capture(*start, landings, &mut events),
            Turn::Place {
                colour,
                ring,
                removed,
                claimed,
            } => next.place(*colour, *ring, *removed, claimed, &mut events),
        }
        next.turn = 3 - self.turn;
        if let Some(outcome) = next.outcome() {
            match outcome.reason {
                super::Reason::FullBoard => events.push(Event::FullBoard),
                super::Reason::BothImmobile => events.push(Event::BothImmobile),
                _ => {
                    // A full board also counts when a winning set came with it.
                    if live_vacant_rings(&next.rings).is_empty() {
                        events.push(Event::FullBoard);
                    }
                }
            }
        }
        (next, events)
    }

    /// "the jumped marble is captured by the player whose turn it is" and "The whole chain is one
    /// turn. It is always finished, also when the winning marble falls in the middle of it."
    fn capture(&mut self, start: Coord, landings: &[Coord], events: &mut Vec<Event>) {
        let mover = self.turn;
        let mut from = start;
        for &to in landings {
            if self.holds_winning_set(mover) {
                events.push(Event::WinInMidChain);
            }
            let colour = jump(&mut self.rings, from, to);
            self.captured[usize::from(mover) - 1].add_one(colour);
            from = to;
        }
        if landings.len() >= 3 {
            events.push(Event::ChainOfThree);
        }
        events.dedup();
    }

    /// Places a marble, removes a ring, claims groups, and makes islands inert.
    fn place(
        &mut self,
        colour: Colour,
        ring: Coord,
        removed: Option<Coord>,
        claimed: &[Group],
        events: &mut Vec<Event>,
    ) {
        let before = self.clone();
        let mover = usize::from(self.turn) - 1;
        if before.capture_is_possible() {
            events.push(Event::CaptureOverlooked);
        }

        // The marble comes from the pool, or from his own captures when the whole pool is empty.
        if before.pool.is_empty() {
            self.captured[mover].take_one(colour);
            events.push(Event::CapturedMarblePlayed);
        } else {
            self.pool.take_one(colour);
        }
        self.rings = rings_after(&before.rings, colour, ring, removed);
        if removed.is_none() {
            events.push(Event::NoFreeRing);
        }
        if fills_island(&before.rings, ring) {
            events.push(Event::IslandFilled);
        }

        // "its marbles are captured and its rings leave the board"
        let could_claim = self.groups_filled_since(&before);
        for coord in claimed.iter().flatten() {
            let gone = self.rings.remove(coord).expect("a claimed ring is there");
            if let Some(marble) = gone.marble {
                self.captured[mover].add_one(marble);
            }
        }
        if claimed.len() > 1 {
            events.push(Event::SeveralGroupsClaimed);
        }
        if could_claim.iter().any(|group| !claimed.contains(group)) {
            events.push(Event::GroupDeclined);
        }
        let still_in_play = groups_in_play(&self.rings);
        let largest_claimed = claimed.iter().map(Group::len).max().unwrap_or(0);
        let largest_in_play = still_in_play.iter().map(Group::len).max().unwrap_or(0);
        if largest_in_play > 0 && largest_claimed > largest_in_play {
            events.push(Event::LargestGroupClaimed);
        }

        if self.rules.inert_islands {
            self.make_islands_inert(events);
        }
        if groups_in_play(&self.rings).len() > groups_in_play(&before.rings).len() {
            events.push(Event::LiveIslandCreated);
        }
    }

    /// The live groups that are full now and were not in the position before.
    fn groups_filled_since(&self, before: &RefPosition) -> Vec<Group> {
        let full_before = full_groups(&before.rings);
        let mut full_now = full_groups(&self.rings);
        full_now.retain(|group| !full_before.contains(group));
        full_now
    }

    /// "full groups are claimed first; of the remaining live groups the largest stays live, and
    /// the others can no longer be entered, jumped in, removed from or claimed. Ties for the
    /// largest group go to the one holding the ring that comes first in coordinate order".
    ///
    /// DECISION: a full group that was declined (claims=optional) is not one of the remaining live
    /// groups: it neither competes for the largest nor becomes inert.
    fn make_islands_inert(&mut self, events: &mut Vec<Event>) {
        let live = groups_in_play(&self.rings);
        let Some(largest_size) = live.iter().map(Group::len).max() else {
            return;
        };
        let largest: Vec<&Group> = live.iter().filter(|g| g.len() == largest_size).collect();
        let stays_live = *largest
            .iter()
            .min_by_key(|group| group.first())
            .expect("there is a largest group");
        if largest.len() > 1 {
            events.push(Event::InertTieByOrder);
        }
        for group in &live {
            if group == stays_live {
                continue;
            }
            events.push(Event::InertGroupCreated);
            for coord in group {
                self.rings.get_mut(coord).expect("a ring").inert = true;
            }
        }
        events.dedup();
    }
}

/// Adds to `turns` every way to finish a chain whose marble has come from `start` to `at`.
pub(super) fn finished_chains(
    rings: &Rings,
    start: Coord,
    landings: Vec<Coord>,
    at: Coord,
    turns: &mut Vec<Turn>,
) {
    let possible = jumps(rings, at);
    if possible.is_empty() {
        if !landings.is_empty() {
            turns.push(Turn::Capture { start, landings });
        }
        return;
    }
    for (_, to) in possible {
        let mut rings_then = rings.clone();
        jump(&mut rings_then, at, to);
        let mut landings_then = landings.clone();
        landings_then.push(to);
        finished_chains(&rings_then, start, landings_then, to, turns);
    }
}

/// Moves the marble from `from` to `to`, takes the jumped marble off, and tells its colour.
fn jump(rings: &mut Rings, from: Coord, to: Coord) -> Colour {
    let over = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
    let jumper = rings.get_mut(&from).expect("a ring").marble.take();
    let jumped = rings.get_mut(&over).expect("a ring").marble.take();
    let landing = rings.get_mut(&to).expect("a ring");
    assert!(jumper.is_some() && landing.marble.is_none(), "not a jump");
    landing.marble = jumper;
    jumped.expect("a marble to jump over")
}

/// The rings after a marble is placed and, if one is given, a ring removed.
pub(super) fn rings_after(
    rings: &Rings,
    colour: Colour,
    ring: Coord,
    removed: Option<Coord>,
) -> Rings {
    let mut after = rings.clone();
    after.get_mut(&ring).expect("a ring").marble = Some(colour);
    if let Some(removed) = removed {
        after.remove(&removed);
    }
    after
}

/// What may be removed: "Free is judged after the marble is placed. If no ring is free then, the
/// turn ends with the placement."
pub(super) fn removals(rings_with_marble: &Rings) -> Vec<Option<Coord>> {
    let free: Vec<Option<Coord>> = rings_with_marble
        .keys()
        .filter(|&&coord| is_free(rings_with_marble, coord))
        .map(|&coord| Some(coord))
        .collect();
    if free.is_empty() { vec![None] } else { free }
}

/// Is `ring` the last vacant ring of a group that is not the whole board?
fn fills_island(before: &Rings, ring: Coord) -> bool {
    let all = groups(before);
    let group = all.iter().find(|g| g.contains(&ring)).expect("its group");
    let vacant = group.iter().filter(|c| before[c].marble.is_none()).count();
    vacant == 1 && all.len() > 1
}
