//! One turn, judged without listing all the others: what makes whole games on large boards affordable.
//!
//! It says nothing new about the rules: every question is put to the functions of `turns`, only for
//! the rings that the token names. The self-tests make sure that both ways agree.

use super::Event;
use super::geometry::Coord;
use super::position::{RefPosition, live_vacant_rings};
use super::rules::Colour;
use super::turns::{Turn, finished_chains, removals, rings_after};

impl RefPosition {
    /// Plays one legal move as `play_with_events` does.
    pub fn play_single(&self, token: &str) -> Result<(RefPosition, Vec<Event>), String> {
        match self.legal_turn(token) {
            Some(turn) => Ok(self.after(&turn)),
            None => Err(format!("'{token}' is not legal in {self}")),
        }
    }

    /// The legal turn with this canonical token, if there is one.
    pub fn legal_turn(&self, token: &str) -> Option<Turn> {
        if self.outcome().is_some() {
            return None;
        }
        let candidates = match token.chars().next()? {
            // Whoever must pass has nothing to list.
            '-' => return self.legal_turns().remove(token),
            'x' => self.chains_from(self.coord_named(token.get(1..3)?)?),
            _ => self.placements_like(token)?,
        };
        let names = self.rules.board.names_by_coord();
        candidates
            .into_iter()
            .find(|turn| self.token_of(turn, &names) == token)
    }

    fn coord_named(&self, wanted: &str) -> Option<Coord> {
        let names = self.rules.board.names_by_coord();
        names
            .into_iter()
            .find(|(_, name)| name == wanted)
            .map(|(coord, _)| coord)
    }

    fn chains_from(&self, start: Coord) -> Vec<Turn> {
        let mut turns = Vec::new();
        if self.rings.contains_key(&start) {
            finished_chains(&self.rings, start, Vec::new(), start, &mut turns);
        }
        turns
    }

    /// The legal placements that begin like the token: with every choice of groups to claim.
    fn placements_like(&self, token: &str) -> Option<Vec<Turn>> {
        let colour = Colour::from_letter(token.chars().next()?)?;
        let ring = self.coord_named(token.get(1..3)?)?;
        let removed = match token.get(3..4) {
            Some(",") => Some(self.coord_named(token.get(4..6)?)?),
            _ => None,
        };
        let may_place = self.rules.claimed_captures || !self.capture_is_possible();
        let available = self.marbles_to_place(self.turn).get(colour) > 0;
        if !may_place || !available || !live_vacant_rings(&self.rings).contains(&ring) {
            return None;
        }
        if !removals(&rings_after(&self.rings, colour, ring, None)).contains(&removed) {
            return None;
        }
        let after = rings_after(&self.rings, colour, ring, removed);
        let turn = |claimed| Turn::Place {
            colour,
            ring,
            removed,
            claimed,
        };
        Some(self.claim_choices(&after).into_iter().map(turn).collect())
    }
}
