//! Who plays, and what they are called in records.

use zertz::{Player, Record};
use zertz_engine::Level;

use super::thinker::Thinker;
use crate::output::plain;

/// A name is cut to this many characters.
const LONGEST: usize = 80;

/// Who sits where.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Seats {
    /// Where the engine sits, and its level; without one two people play.
    pub(super) engine: Option<(Player, Level)>,
    /// The names that people have given: that of the one who plays the engine, or those of both.
    names: Vec<String>,
}

impl Seats {
    pub(super) fn new(engine: Option<(Player, Level)>, names: &[String]) -> Seats {
        let cut = |name: &String| plain(name).trim().chars().take(LONGEST).collect();
        Seats {
            engine,
            names: names.iter().map(cut).collect(),
        }
    }

    /// The same people with another engine, or none.
    pub(super) fn with_engine(&self, engine: Option<(Player, Level)>) -> Seats {
        Seats {
            engine,
            names: self.names.clone(),
        }
    }

    /// The name that somebody has given themselves in a game of two people.
    pub(super) fn given(&self, player: Player) -> Option<&str> {
        let name = self.names.get(player as usize)?;
        (self.engine.is_none() && !name.is_empty()).then_some(name)
    }

    /// What a player is called. A name that the record gives to a person is kept unless they give
    /// another.
    pub(super) fn name(&self, player: Player, record: &Record) -> String {
        let place = match self.engine {
            Some((engine, level)) if engine == player => return Thinker::name(level),
            Some(_) => 0,
            None => player as usize,
        };
        if let Some(name) = self.names.get(place).filter(|name| !name.is_empty()) {
            return name.clone();
        }
        let known = record.tag(tag_of(player));
        match known.filter(|name| !name.is_empty() && Thinker::level_of(name).is_none()) {
            Some(name) => name.to_string(),
            None => self.usual(player),
        }
    }

    /// The name of somebody who has not given one: that under which they have logged in, if they are
    /// alone at the keyboard.
    fn usual(&self, player: Player) -> String {
        let login = || {
            let known = ["USER", "LOGNAME", "USERNAME"].into_iter();
            let mut names = known.filter_map(|name| std::env::var(name).ok());
            let name = plain(names.find(|name| !name.trim().is_empty())?.trim());
            Some(name.chars().take(LONGEST).collect())
        };
        let alone = self.engine.is_some().then(login).flatten();
        alone.unwrap_or_else(|| format!("Player {}", player.number()))
    }
}

/// The tag of a player's name.
pub(super) const fn tag_of(player: Player) -> &'static str {
    match player {
        Player::First => "Player1",
        Player::Second => "Player2",
    }
}
