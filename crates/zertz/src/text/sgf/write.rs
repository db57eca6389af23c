//! Records as Boardspace would have written them.

use core::fmt::Write as _;

use super::command::Cell;
use super::grid::custom_cell;
use super::header;
use crate::board::Board;
use crate::field::Content;
use crate::game::Action;
use crate::lattice::Ring;
use crate::marble::Marble;
use crate::moves::Move;
use crate::outcome::{Outcome, Score};
use crate::player::Player;
use crate::position::Position;
use crate::record::{NodeId, Record};
use crate::rules::{Rules, Variant};
use crate::text::Written;

pub(super) fn write(record: &Record) -> Written {
    let mut writer = Writer {
        record,
        board: record.start().rules().board,
        text: String::new(),
        number: 0,
        losses: Vec::new(),
    };
    writer.head();
    writer.start();
    writer.turns();
    writer.end();
    let Writer { text, losses, .. } = writer;
    let mut written = Written { text, losses };
    compare(record, &mut written);
    written
}

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
        for (name, value) in self.record.tags() {
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
            && self.record.outcome().map(Outcome::score) != Some(score)
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

    fn command(&mut self, player: Player, command: &str, time: Option<&str>) {
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
            let marks = comment
                .strip_prefix("[%an ")
                .and_then(|rest| rest.strip_suffix(']'));
            let (name, text) = match marks {
                Some(marks) => ("AN", marks),
                None => ("C", comment.as_str()),
            };
            let _ = writeln!(self.text, ";{name}[{}]", escape(text));
        }
    }

    /// What Boardspace calls a ring.
    fn cell(&self, ring: Ring) -> String {
        let cell = match self.name() {
            Some(_) => {
                let name = self.board.name(ring);
                Cell {
                    column: name.column,
                    row: name.row,
                }
            }
            None => custom_cell(ring),
        };
        format!("{} {}", char::from(b'A' + cell.column), cell.row)
    }

    fn start(&mut self) {
        let start = *self.record.start();
        let first = start.turn();
        let plain = Position::start(*start.rules());
        if self.name().is_none() {
            self.command(Player::First, "Start P0", None);
            for ring in self.board.in_order().collect::<Vec<_>>() {
                let command = format!("R+ {}", self.cell(ring));
                self.command(Player::First, &command, None);
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
            let command = format!("Start P{}", first as usize);
            self.command(first, &command, None);
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
            self.command(Player::First, &format!("SetBoard {name}"), None);
        }
        let mut pool = start.rules().pool;
        for player in Player::BOTH {
            for marble in Marble::ALL {
                for _ in 0..start.captured(player)[marble] {
                    let command = format!("RtoR 2 {} {}", marble as usize, player as usize);
                    self.command(Player::First, &command, None);
                    pool[marble] = pool[marble].saturating_sub(1);
                }
            }
        }
        for ring in self.board.in_order().collect::<Vec<_>>() {
            let cell = self.cell(ring);
            match start.get(ring) {
                Content::Vacant => {}
                Content::Missing => self.command(Player::First, &format!("R- {cell}"), None),
                Content::Marble(marble) => {
                    let command = format!("RtoB 2 {} {cell}", marble as usize);
                    self.command(Player::First, &command, None);
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

    fn turns(&mut self) {
        let record = self.record;
        // A turn that was taken back on demand leaves no trace.
        let mut line: Vec<NodeId> = Vec::new();
        let mut taken_back = 0;
        for id in record.main_line() {
            if record.node(id).action() == Some(Action::Demand) {
                line.pop();
                taken_back += 1;
            } else {
                line.push(id);
            }
        }
        if taken_back > 0 {
            self.lose(format!("turns taken back on demand: {taken_back}"));
        }
        let variations = record.len() - line.len() - 2 * taken_back;
        if variations > 0 {
            self.lose(format!("moves in variations: {variations}"));
        }
        let mut position = *record.start();
        let mut glyphs = record.node(NodeId::START).glyphs.len();
        for id in line {
            let node = record.node(id);
            let Some(Action::Move(mv)) = node.action() else {
                continue;
            };
            glyphs += node.glyphs.len();
            self.comments(&node.before);
            self.turn(&position, mv, &node.comments);
            position.play_unchecked(mv);
        }
        if glyphs > 0 {
            self.lose(format!("annotation glyphs: {glyphs}"));
        }
        if let Some(rest) = record.tag("UnfinishedTurn") {
            for command in self.unfinished(&position, rest) {
                self.command(position.turn(), &command, None);
            }
        }
        if let Some((player, command)) = self.acted() {
            self.command(player, command, None);
            self.command(player, "Done", None);
        }
    }

    fn turn(&mut self, position: &Position, mv: Move, comments: &[String]) {
        let mut steps = self.steps(position, mv);
        steps.push("Done".to_string());
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

    fn steps(&self, position: &Position, mv: Move) -> Vec<String> {
        match mv {
            Move::Pass => Vec::new(),
            Move::Place(placement) => {
                let rack = if position.pool().is_empty() {
                    position.turn() as usize
                } else {
                    2
                };
                let (marble, at) = (placement.marble as usize, self.cell(placement.at));
                let mut steps = vec![format!("RtoB {rack} {marble} {at}")];
                steps.extend(
                    placement
                        .remove
                        .map(|ring| format!("R- {}", self.cell(ring))),
                );
                steps
            }
            Move::Capture(chain) => {
                let mut at = chain.start();
                let jump = |(_, to)| {
                    let step = format!("BtoB {} {}", self.cell(at), self.cell(to));
                    at = to;
                    step
                };
                chain.jumps().map(jump).collect()
            }
        }
    }

    /// The commands of a turn that was not finished: `Wd4`, `Wd4,a1`, `,a1` or `xe3g3`.
    fn unfinished(&self, position: &Position, text: &str) -> Vec<String> {
        let ring = |name: &str| self.board.ring(name).map(|ring| self.cell(ring));
        let mut steps = Vec::new();
        if let Some(rings) = text.strip_prefix('x') {
            let names: Option<Vec<&str>> = (0..rings.len() / 2)
                .map(|i| rings.get(2 * i..2 * i + 2))
                .collect();
            for pair in names.unwrap_or_default().windows(2) {
                if let (Some(from), Some(to)) = (ring(pair[0]), ring(pair[1])) {
                    steps.push(format!("BtoB {from} {to}"));
                }
            }
            return steps;
        }
        let (placed, removed) = text.split_once(',').unwrap_or((text, ""));
        let mut chars = placed.chars();
        if let Some(marble) = chars.next().and_then(Marble::from_letter)
            && let Some(at) = ring(chars.as_str())
        {
            let pool_empty = position.pool().is_empty();
            let rack = if pool_empty {
                position.turn() as usize
            } else {
                2
            };
            steps.push(format!("RtoB {rack} {} {at}", marble as usize));
        }
        steps.extend(ring(removed).map(|ring| format!("R- {ring}")));
        steps
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

/// Reads the text back and adds whatever does not come back as it was to the losses. So no loss can
/// be forgotten.
fn compare(record: &Record, written: &mut Written) {
    let mut games = super::read(&written.text);
    let copy = match games.next() {
        Some(Ok(copy)) => copy,
        Some(Err(error)) => {
            let loss = format!("the game itself: Boardspace would not accept it ({error})");
            drop(games);
            written.losses.push(loss);
            return;
        }
        None => return,
    };
    drop(games);
    let mut losses = Vec::new();
    for (name, value) in record.tags() {
        // Tags that follow from the record itself.
        let derived = ["Game", "Setup", "Result"].contains(&name);
        if !derived && !copy.tags().any(|tag| tag == (name, value)) {
            losses.push(format!("the tag {name} \"{value}\""));
        }
    }
    if copy.result != record.result {
        let text = |score: Option<Score>| score.map_or("*", Score::as_str);
        losses.push(format!(
            "the result {}: it is read back as {}",
            text(record.result),
            text(copy.result)
        ));
    }
    let tokens = |record: &Record| -> Vec<String> {
        let nodes = record.main_line().map(|id| record.node(id));
        nodes.map(|node| node.token().to_string()).collect()
    };
    let same_rules = record.start().rules().variant == Variant::Standard;
    if same_rules && record.start() != copy.start() {
        losses.push(format!("the start: it is read back as {}", copy.start()));
    }
    let demands = record
        .main_line()
        .any(|id| record.node(id).action() == Some(Action::Demand));
    if !demands && tokens(record) != tokens(&copy) {
        losses.push("moves at the end of the game".to_string());
    }
    for loss in losses {
        if !written.losses.contains(&loss) {
            written.losses.push(loss);
        }
    }
}
