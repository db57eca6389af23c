//! A game tree becomes a record: what stands at its head, the start, the tags and the result.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::command::Command;
use super::grid::Grid;
use super::header;
use super::replay::{Ending, Replay, parse, strange};
use super::scan::{Item, Property, Tree};
use super::start::{Kind, Preparation, owner};
use crate::outcome::{GameResult, Outcome};
use crate::player::Player;
use crate::position::Position;
use crate::record::{Fault, Record};
use crate::text::excerpt;
use crate::text::expected::Expected;

/// More tags than any game needs.
pub(super) const MAX_TAGS: usize = 1000;

/// What went wrong with a game, and where.
#[derive(Debug)]
pub(super) struct Trouble {
    pub(super) at: usize,
    pub(super) turn: Option<u32>,
    pub(super) token: Option<String>,
    pub(super) fault: Fault,
    /// What could be read of the game before it went wrong.
    pub(super) before: Option<Box<Record>>,
}

/// The record of a game tree.
pub(super) fn record(tree: &Tree<'_>) -> Result<Record, Trouble> {
    let head = Head::read(tree)?;
    let mut first_trouble = None;
    for start in head.preparation.starts() {
        let replayed = start
            .map_err(|fault| head.trouble(fault))
            .and_then(|(start, grid)| head.replay(tree, start, grid));
        match replayed {
            Ok(record) => return Ok(record),
            Err(trouble) => first_trouble = first_trouble.or(Some(trouble)),
        }
    }
    Err(first_trouble.unwrap_or_else(|| head.trouble(Fault::syntax("", Expected::AGame))))
}

/// All that is known before the first move.
#[derive(Debug)]
struct Head {
    at: usize,
    /// The tags of the properties of the first node.
    tags: Vec<(String, String)>,
    names: [String; 2],
    /// The result, if the file states it as `1-0` or the like.
    score: Option<GameResult>,
    preparation: Preparation,
    /// Whether a property says that this is ZÈRTZ and not one of the many other games in SGF.
    is_zertz: bool,
    /// Whether this is a log of everything that was clicked: only such logs have a `P-1`.
    raw: bool,
    /// How many items come before the first move.
    length: usize,
}

impl Head {
    fn trouble(&self, fault: Fault) -> Trouble {
        Trouble {
            at: self.at,
            turn: None,
            token: None,
            fault,
            before: None,
        }
    }

    fn read(tree: &Tree<'_>) -> Result<Head, Trouble> {
        let mut head = Head {
            at: tree.at,
            tags: Vec::new(),
            names: Default::default(),
            score: None,
            preparation: Preparation::default(),
            is_zertz: false,
            raw: false,
            length: tree.items.len(),
        };
        for (i, item) in tree.items.iter().enumerate() {
            let Item::Property(property) = item else {
                continue;
            };
            let trouble = |fault| Trouble {
                at: property.at,
                turn: None,
                token: Some(excerpt(property.raw)),
                fault,
                before: None,
            };
            head.raw |= property.name == "P-1";
            match owner(property) {
                None if property.node <= 1 => head.property(property).map_err(trouble)?,
                None => {}
                Some(owner) => {
                    let (_, command) = parse(property).map_err(trouble)?;
                    head.command(owner, &command, i).map_err(trouble)?;
                }
            }
        }
        if !head.is_zertz {
            return Err(head.trouble(strange("neither GM nor SU says that this is ZÈRTZ")));
        }
        Ok(head)
    }

    fn property(&mut self, property: &Property<'_>) -> Result<(), Fault> {
        let value = property.value();
        match property.name {
            "GM" if value.trim() != "22" => {
                let what = format!("game number {} is not ZÈRTZ, which is 22", excerpt(&value));
                return Err(Fault::Unsupported(what));
            }
            "GM" => self.is_zertz = true,
            "SU" => {
                self.is_zertz = true;
                let unknown =
                    || Fault::Unsupported(format!("the game `{}` is not known", excerpt(&value)));
                self.preparation.kind = Some(Kind::from_name(&value).ok_or_else(unknown)?);
            }
            // These belong to the start of the game.
            "C" | "AN" | "TM" => {}
            "RE" if value.trim().parse::<GameResult>().is_ok() => {
                self.score = value.trim().parse().ok();
            }
            "DT" if header::is_date(&value) => self.push_tag("Date".to_string(), value)?,
            name => {
                if let Some(tag) = header::tag_of(name) {
                    self.push_tag(tag, value)?;
                }
            }
        }
        Ok(())
    }

    fn push_tag(&mut self, name: String, value: String) -> Result<(), Fault> {
        if self.tags.len() >= MAX_TAGS {
            let what = format!("the game has more than {MAX_TAGS} properties that become tags");
            return Err(Fault::Unsupported(what));
        }
        self.tags.push((name, value));
        Ok(())
    }

    fn command(&mut self, owner: usize, command: &Command, index: usize) -> Result<(), Fault> {
        let tag = |name: &str| format!("{name}{}", owner + 1);
        match command {
            Command::Id(name) => self.names[owner].clone_from(name),
            Command::Ranking(rating) => self.push_tag(tag("Rating"), rating.clone())?,
            Command::Time(time) => self.push_tag(tag("Time"), time.clone())?,
            _ if !self.preparation.over => {
                self.preparation.note(owner, command)?;
                if self.preparation.over {
                    self.length = index;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn replay(&self, tree: &Tree<'_>, start: Position, grid: Grid) -> Result<Record, Trouble> {
        let mut record = Record::new(start);
        let replay = Replay::new(record.edit(), grid, &self.preparation, self.raw);
        match self.play_through(tree, replay) {
            Ok(ending) => {
                self.tag(&mut record, &ending);
                Ok(record)
            }
            Err(mut trouble) => {
                trouble.before = Some(Box::new(record));
                Err(trouble)
            }
        }
    }

    fn play_through(&self, tree: &Tree<'_>, mut replay: Replay<'_>) -> Result<Ending, Trouble> {
        let mut branches = Vec::new();
        let mut main = None;
        let mut i = 0;
        while let Some(item) = tree.items.get(i) {
            match item {
                Item::Open => {
                    // A turn that is complete is common to all branches.
                    let _ = replay.finish();
                    // Comments stay with the first branch; the rest of a half turn is small.
                    let comments = core::mem::take(&mut replay.half.comments);
                    branches.push((replay.editor.at(), replay.half.clone()));
                    replay.half.comments = comments;
                }
                Item::Close => {
                    let ending = replay.close()?;
                    // The first branch is the game; the others are variations.
                    main.get_or_insert(ending);
                    if let Some((node, half)) = branches.pop() {
                        while replay.editor.at() != node && replay.editor.back().is_some() {}
                        replay.half = half;
                    }
                }
                Item::Property(first) => {
                    let same = |item: &&Item<'_>| matches!(item, Item::Property(property) if property.node == first.node);
                    let more = tree.items[i..].iter().take_while(same).count();
                    replay.node(&tree.items[i..i + more], self.length.saturating_sub(i))?;
                    i += more - 1;
                }
            }
            i += 1;
        }
        match main {
            Some(ending) => Ok(ending),
            None => replay.close(),
        }
    }

    /// Writes the tags, in an order that reads well.
    fn tag(&self, record: &mut Record, ending: &Ending) {
        let own = |name: &str| self.tags.iter().find(|(tag, _)| tag == name);
        let first = self.preparation.first.unwrap_or(0);
        let mut add = |name: &str, value: String| record.push_tag(name, value);
        for name in ["Event", "Site"] {
            if let Some((_, value)) = own(name) {
                add(name, value.clone());
            }
        }
        let written_out = || own("BoardspaceDate").and_then(|(_, value)| header::date(value));
        if let Some(date) = own("Date")
            .map(|(_, value)| value.clone())
            .or_else(written_out)
        {
            add("Date", date);
        }
        if let Some((_, value)) = own("Round") {
            add("Round", value.clone());
        }
        for (tag, name) in [("Player1", first), ("Player2", 1 - first)] {
            if !self.names[name].is_empty() {
                add(tag, self.names[name].clone());
            }
        }
        let start = *record.start();
        record.push_tag("Game", start.rules().to_string());
        if start != Position::start(*start.rules()) {
            record.push_tag("Setup", start.to_string());
        }
        let mut rest = Vec::new();
        for (name, value) in &self.tags {
            if ["Event", "Site", "Date", "Round"].contains(&name.as_str()) {
                continue;
            }
            // Ratings and times are numbered by player.
            let name = match name.as_str() {
                "Rating1" if first == 1 => "Rating2",
                "Rating2" if first == 1 => "Rating1",
                "Time1" if first == 1 => "Time2",
                "Time2" if first == 1 => "Time1",
                other => other,
            };
            rest.push((name, value));
        }
        // The file may name the second player first. Here the first one is, as in a file we write.
        for names in [["Rating1", "Rating2"], ["Time1", "Time2"]] {
            let [first, second] = names.map(|name| rest.iter().position(|(tag, _)| *tag == name));
            if let (Some(first), Some(second)) = (first, second)
                && second < first
            {
                rest.swap(first, second);
            }
        }
        for (name, value) in rest {
            record.push_tag(name, value.clone());
        }
        if let Some(rest) = &ending.unfinished {
            record.push_tag("UnfinishedTurn", rest.clone());
        }
        let (score, termination) = self.result(record, ending);
        record.result = score;
        record.push_tag("Result", score.map_or("*", GameResult::as_str).to_string());
        if let Some(termination) = termination {
            record.push_tag("Termination", termination.to_string());
        }
    }

    /// The result and how it came about. What the file states comes first, then what the board says,
    /// then what the players did: whoever resigns or runs out of time after the end changes nothing.
    fn result(
        &self,
        record: &Record,
        ending: &Ending,
    ) -> (Option<GameResult>, Option<&'static str>) {
        let names = [self.names[0].as_str(), self.names[1].as_str()];
        let win = |owner: usize| match self.preparation.player(owner) {
            Player::First => GameResult::First,
            Player::Second => GameResult::Second,
        };
        let stated = record
            .tag("ResultText")
            .and_then(|text| header::stated_winner(text, names))
            .map(|winner| winner.map_or(GameResult::Tie, win))
            .or(self.score);
        let board = record.outcome().map(Outcome::result);
        let (acted, how) = match *ending {
            Ending {
                on_time: Some(owner),
                ..
            } => (Some(win(owner)), Some("time")),
            Ending {
                resigned: Some(owner),
                ..
            } => (Some(win(1 - owner)), Some("resignation")),
            _ => (None, None),
        };
        let score = stated.or(board).or(acted);
        let termination = if board.is_some() {
            Some("normal")
        } else if acted.is_some() && acted == score {
            how
        } else {
            None
        };
        (score, termination)
    }
}
