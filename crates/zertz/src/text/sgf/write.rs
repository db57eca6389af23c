//! Records as Boardspace would have written them.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Display, Write as _};

use super::command::{Cell, Command};
use super::grid::custom_cell;
use super::half;
use super::header;
use crate::board::Board;
use crate::field::Content;
use crate::game::Action;
use crate::lattice::Ring;
use crate::marble::Marble;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::partial::Step;
use crate::player::Player;
use crate::position::Position;
use crate::record::{NodeId, Record};
use crate::rules::Rules;
use crate::text::Written;
use crate::text::compare::{Kept, Passes, compare};

/// The rack that is the pool.
const POOL: u8 = 2;

pub(super) fn write(record: &Record) -> Written {
    // Boardspace keeps no variations, and no trace of a turn that was taken back on demand.
    let mut kept = Kept::of(record, false, |_, _, _| true);
    let mut writer = Writer {
        record,
        board: record.start().rules().board,
        text: String::new(),
        number: 0,
        losses: Vec::new(),
    };
    writer.head();
    writer.start();
    kept.report_taken_back(&mut writer.losses);
    if kept.left_out > 0 {
        writer.lose(format!("moves in variations: {}", kept.left_out));
    }
    writer.turns(&kept.record);
    writer.end();
    let glyphs = clear_glyphs(&mut kept.record);
    if glyphs > 0 {
        writer.lose(format!("annotation glyphs: {glyphs}"));
    }
    let Writer {
        text, mut losses, ..
    } = writer;
    let again = super::read(&text).next();
    compare(record, &kept.record, again, Passes::Moves, &mut losses);
    Written { text, losses }
}

/// Takes the glyphs off the main line and says how many there were.
fn clear_glyphs(record: &mut Record) -> usize {
    let line: Vec<NodeId> = record.main_line().collect();
    let all = [NodeId::START].into_iter().chain(line);
    all.map(|id| core::mem::take(&mut record.node_mut(id).glyphs).len())
        .sum()
}

/// How many tags are written at most; a few more are made of what else the file says.
const MAX_TAGS: usize = super::game::MAX_TAGS - 10;

struct Writer<'a> {
    record: &'a Record,
    board: Board,
    text: String,
    /// The number of the next command.
    number: usize,
    losses: Vec<String>,
}

impl Writer<'_> {
    fn lose(&mut self, what: impl Into<String>) {
        self.losses.push(what.into());
    }

    fn name(&self) -> Option<&'static str> {
        match self.board {
            Board::R37 => Some("Zertz"),
            Board::R48 => Some("Zertz+11"),
            Board::R61 => Some("Zertz+24"),
            _ => None,
        }
    }

    fn head(&mut self) {
        let start = self.record.start();
        let changed = *start != Position::start(*start.rules());
        let kind = match self.name() {
            None => "Zertz+xx",
            Some(_) if changed => "Zertz+H",
            Some(name) => name,
        };
        let _ = writeln!(self.text, "(;\nGM[22]VV[2]\nSU[{kind}]");
        let rules = *start.rules();
        if rules != Rules::standard(self.board) {
            self.lose(format!(
                "the rules `{rules}`: Boardspace only knows the standard game"
            ));
        }
        for (number, tag) in ["Player1", "Player2"].into_iter().enumerate() {
            if let Some(name) = self.record.tag(tag) {
                let _ = writeln!(self.text, "P{number}[id \"{}\"]", escape(name));
            }
        }
        let has_date = self.record.tag("BoardspaceDate").is_some();
        for (name, value) in self.record.tags().take(MAX_TAGS) {
            let property = match name {
                "Rating1" => Some("P0[ranking "),
                "Rating2" => Some("P1[ranking "),
                "Date" if !has_date => Some("DT["),
                _ => None,
            };
            if let Some(property) = property {
                let _ = writeln!(self.text, "{property}{}]", escape(value));
            } else if let Some(property) = header::property_of(name) {
                let _ = writeln!(self.text, "{property}[{}]", escape(value));
            }
        }
        if self.record.tag("ResultText").is_none()
            && let Some(score) = self.record.result
            && self.record.outcome().map(Outcome::result) != Some(score)
            && self.acted().is_none()
        {
            let _ = writeln!(self.text, "RE[{score}]");
        }
    }

    /// The command that ended the game off the board, and who gave it.
    fn acted(&self) -> Option<(Player, &'static str)> {
        let winner = self.record.result?.winner()?;
        match self.record.tag("Termination")? {
            "resignation" => Some((winner.other(), "Resign")),
            "time" => Some((winner, "WinOnTime")),
            _ => None,
        }
    }

    fn command(&mut self, player: Player, command: impl Display, time: Option<&str>) {
        let _ = write!(
            self.text,
            "; P{}[{} {command}]",
            player as usize, self.number
        );
        if let Some(time) = time {
            let _ = write!(self.text, "TM[{time}]");
        }
        self.text.push('\n');
        self.number += 1;
    }

    fn comments<'b>(&mut self, comments: impl IntoIterator<Item = &'b String>) {
        for comment in comments {
            let (name, text) = property_of(comment).unwrap_or(("C", comment));
            let _ = writeln!(self.text, ";{name}[{}]", escape(text));
        }
    }

    /// What Boardspace calls a ring.
    fn cell(&self, ring: Ring) -> Cell {
        if self.name().is_none() {
            return custom_cell(ring);
        }
        let name = self.board.name(ring);
        Cell {
            column: name.column,
            row: name.row,
        }
    }

    fn start(&mut self) {
        let start = *self.record.start();
        let first = start.turn();
        let plain = Position::start(*start.rules());
        if self.name().is_none() {
            self.command(Player::First, "Start P0", None);
            for ring in self.board.in_order().collect::<Vec<_>>() {
                self.command(Player::First, Command::AddRing(self.cell(ring)), None);
            }
            // Whoever lays out the board moves second, unless the other one changes places.
            for (player, command) in [
                (Player::First, "Done"),
                (Player::Second, "Swap"),
                (Player::Second, "Done"),
            ] {
                self.command(player, command, None);
            }
        }
        if start != plain {
            self.edit(&start);
        }
        if self.name().is_some() || start != plain {
            self.command(first, format!("Start P{}", first as usize), None);
        }
        if first == Player::Second {
            self.lose("that the second player begins: the one who begins is the first player");
        }
        let comments = self.record.node(NodeId::START).comments.clone();
        self.comments(&comments);
    }

    /// Sets up a start that is not the usual one.
    fn edit(&mut self, start: &Position) {
        self.command(Player::First, "Edit", None);
        if let Some(name) = self.name() {
            self.command(Player::First, format!("SetBoard {name}"), None);
        }
        let mut pool = start.rules().pool;
        for player in Player::BOTH {
            for marble in Marble::ALL {
                for _ in 0..start.captured(player)[marble] {
                    let (from, to) = (POOL, player as u8);
                    self.command(Player::First, Command::Give { from, marble, to }, None);
                    pool[marble] = pool[marble].saturating_sub(1);
                }
            }
        }
        for ring in self.board.in_order().collect::<Vec<_>>() {
            let at = self.cell(ring);
            match start.get(ring) {
                Content::Vacant => {}
                Content::Missing => self.command(Player::First, Command::Remove(at), None),
                Content::Marble(marble) => {
                    let rack = POOL;
                    self.command(Player::First, Command::Place { rack, marble, at }, None);
                    pool[marble] = pool[marble].saturating_sub(1);
                }
            }
        }
        if pool != start.pool() {
            self.lose(format!(
                "that the pool is {} at the start: on Boardspace it is {pool}, all that is not \
                 elsewhere",
                start.pool()
            ));
        }
    }

    fn turns(&mut self, kept: &Record) {
        let mut position = *kept.start();
        for id in kept.main_line() {
            let node = kept.node(id);
            let Some(Action::Move(mv)) = node.action() else {
                continue;
            };
            self.comments(&node.before);
            self.turn(&position, mv, &node.comments);
            position.play_unchecked(mv);
        }
        if let Some(half) = self.record.tag("UnfinishedTurn") {
            for step in half::steps(&self.board, half).unwrap_or_default() {
                if let Some(command) = self.step(&position, step) {
                    self.command(position.turn(), command, None);
                }
            }
        }
        if let Some((player, command)) = self.acted() {
            self.command(player, command, None);
            self.command(player, "Done", None);
        }
    }

    fn turn(&mut self, position: &Position, mv: Move, comments: &[String]) {
        let mut steps = self.steps(position, mv);
        steps.push(Command::Done);
        // The times are written again if there is one for every command.
        let (mut times, mut rest) = (Vec::new(), comments);
        if let [first, others @ ..] = comments
            && let Some(list) = first.strip_prefix("[%tm ")
            && let Some(list) = list.strip_suffix(']')
        {
            let list: Vec<&str> = list.split(',').collect();
            let number = |time: &&str| *time == "-" || time.parse::<u64>().is_ok();
            if list.len() == steps.len() && list.iter().all(number) {
                (times, rest) = (list, others);
            }
        }
        for (i, step) in steps.iter().enumerate() {
            let time = times.get(i).copied().filter(|time| *time != "-");
            self.command(position.turn(), step, time);
        }
        self.comments(rest);
    }

    fn steps(&self, position: &Position, mv: Move) -> Vec<Command> {
        let steps: Vec<Step> = match mv {
            Move::Pass => Vec::new(),
            Move::Place(placement) => {
                let placed = Step::Place(placement.marble, placement.at);
                let removed = placement.remove.map(Step::Remove);
                [placed].into_iter().chain(removed).collect()
            }
            Move::Capture(chain) => {
                let mut from = chain.start();
                let jump = |(_, to)| Step::Jump {
                    from: core::mem::replace(&mut from, to),
                    to,
                };
                chain.jumps().map(jump).collect()
            }
        };
        let commands = steps.into_iter().map(|step| self.step(position, step));
        commands.flatten().collect()
    }

    /// The command for a step of a turn; there is none for declining and passing.
    fn step(&self, position: &Position, step: Step) -> Option<Command> {
        Some(match step {
            Step::Place(marble, at) => Command::Place {
                rack: if position.pool().is_empty() {
                    position.turn() as u8
                } else {
                    POOL
                },
                marble,
                at: self.cell(at),
            },
            Step::Remove(ring) => Command::Remove(self.cell(ring)),
            Step::Jump { from, to } => Command::Jump(self.cell(from), self.cell(to)),
            Step::Decline(_) | Step::Pass => return None,
        })
    }

    fn end(&mut self) {
        self.text.push_str(";\n");
        for (number, tag) in ["Time1", "Time2"].into_iter().enumerate() {
            if let Some(time) = self.record.tag(tag) {
                let _ = writeln!(self.text, "P{number}[time {}]", escape(time));
            }
        }
        self.text.push_str(")\n");
    }
}

/// Escapes what would end a value, or would look like the beginning of the next game.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, ']' | '\\' | '(') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// The property that a comment was made of, and its value, if it was.
fn property_of(comment: &str) -> Option<(&str, &str)> {
    let command = comment.strip_prefix("[%")?.strip_suffix(']')?;
    if let Some(marks) = command.strip_prefix("an ") {
        return Some(("AN", marks));
    }
    let (name, value) = command.strip_prefix("sgf ")?.split_once(' ')?;
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let possible = name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(letter);
    (possible && header::is_foreign(name)).then_some((name, value))
}
