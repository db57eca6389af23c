//! Who played: robots, people, and the strongest of them.
//!
//! Strength is fitted to the results of all games.

use std::collections::HashMap;

use crate::stats::{Encounter, bradley_terry};

/// What kind of player somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// One of the strongest people.
    Strong,
    /// Any other person.
    Person,
    /// A program.
    Robot,
}

impl Class {
    pub const ALL: [Class; 3] = [Class::Strong, Class::Person, Class::Robot];

    pub const fn as_str(self) -> &'static str {
        match self {
            Class::Strong => "strong",
            Class::Person => "person",
            Class::Robot => "robot",
        }
    }

    pub fn named(name: &str) -> Option<Class> {
        Class::ALL.into_iter().find(|class| class.as_str() == name)
    }
}

/// The names of Boardspace's programs begin with these.
const ROBOTS: [&str; 4] = ["dumbot", "smartbot", "bestbot", "weakbot"];
/// Anybody may be this player.
pub(crate) const ANYBODY: &str = "guest";
/// How often the strengths are fitted anew. Each time they change less.
const ROUNDS: usize = 300;

/// A player, by number.
pub(crate) type Id = u32;

/// All players and the results of their games.
#[derive(Debug, Default)]
pub(crate) struct Players {
    ids: HashMap<String, Id>,
    /// The points of the first and of the second of two players against each other; the first has the
    /// lower number.
    points: HashMap<(Id, Id), [f64; 2]>,
}

impl Players {
    /// The number of a player. Names are the same whether in capitals or not.
    pub(crate) fn id(&mut self, name: &str) -> Id {
        let next = self.ids.len() as Id;
        *self.ids.entry(name.trim().to_lowercase()).or_insert(next)
    }

    /// Counts a game, in which the first of the two scored this, from 0 to 1.
    pub(crate) fn add(&mut self, a: Id, b: Id, score: f64) {
        if a == b {
            return;
        }
        let (pair, score) = if a < b {
            ((a, b), score)
        } else {
            ((b, a), 1.0 - score)
        };
        let points = self.points.entry(pair).or_default();
        points[0] += score;
        points[1] += 1.0 - score;
    }

    /// The class of every player. The strongest are this many of the people with at least this many
    /// games.
    pub(crate) fn classes(&self, strongest: usize, least_games: u32) -> Vec<Class> {
        let mut classes = vec![Class::Person; self.ids.len()];
        let anybody = self.ids.get(ANYBODY).copied();
        for (name, &id) in &self.ids {
            if ROBOTS.iter().any(|robot| name.starts_with(robot)) {
                classes[id as usize] = Class::Robot;
            }
        }
        let strengths = self.strengths(anybody);
        let mut games = vec![0.0; self.ids.len()];
        for (&(a, b), points) in &self.points {
            if Some(a) != anybody && Some(b) != anybody {
                games[a as usize] += points[0] + points[1];
                games[b as usize] += points[0] + points[1];
            }
        }
        let is_candidate = |&id: &usize| {
            classes[id] == Class::Person
                && Some(id as Id) != anybody
                && games[id] >= f64::from(least_games)
        };
        let mut candidates: Vec<usize> = (0..classes.len()).filter(is_candidate).collect();
        candidates.sort_by(|&a, &b| strengths[b].total_cmp(&strengths[a]).then(a.cmp(&b)));
        for &id in candidates.iter().take(strongest) {
            classes[id] = Class::Strong;
        }
        classes
    }

    /// The strengths that explain the results best, but for games of whoever may be anybody.
    fn strengths(&self, anybody: Option<Id>) -> Vec<f64> {
        let is_known = |id: Id| Some(id) != anybody;
        let mut encounters: Vec<Encounter> = self
            .points
            .iter()
            .filter(|(pair, _)| is_known(pair.0) && is_known(pair.1))
            .map(|(&(a, b), &points)| Encounter {
                players: [a as usize, b as usize],
                points,
            })
            .collect();
        // The sums depend on the order in the last digits.
        encounters.sort_by_key(|encounter| encounter.players);
        bradley_terry(self.ids.len(), &encounters, 1.0, ROUNDS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strongest_are_found() {
        let mut players = Players::default();
        // Ann beats Bob, Bob beats Cid; Ann and Cid never met. Dan has won a single game.
        let [ann, bob, cid, dan] = ["Ann", "bob", "Cid", "Dan"].map(|name| players.id(name));
        let [robot, guest] = ["SmartBot3", "guest"].map(|name| players.id(name));
        assert_eq!(players.id("BOB"), bob);
        for i in 0..20 {
            players.add(ann, bob, if i % 4 == 0 { 0.0 } else { 1.0 });
            players.add(cid, bob, if i % 4 == 0 { 1.0 } else { 0.0 });
            players.add(robot, ann, 1.0);
            // Who the guest was nobody knows.
            players.add(guest, cid, 0.0);
        }
        players.add(dan, ann, 1.0);
        let classes = players.classes(1, 15);
        let class = |id: Id| classes[id as usize];
        assert_eq!(class(ann), Class::Strong);
        assert_eq!(class(robot), Class::Robot);
        for id in [bob, cid, dan, guest] {
            assert_eq!(class(id), Class::Person);
        }
        let classes = players.classes(2, 15);
        assert_eq!(classes[bob as usize], Class::Strong);
        let strengths = players.strengths(Some(guest));
        assert!(strengths[ann as usize] > 2.0 * strengths[bob as usize]);
    }
}
