//! Plays the commands of a game tree through on our board.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::command::{Cell, Command};
use super::game::Trouble;
use super::grid::Grid;
use super::half;
use super::header;
use super::scan::{Item, Property};
use super::start::{Preparation, owner};
use crate::board::RingName;
use crate::game::Action;
use crate::lattice::Ring;
use crate::legal::Reason;
use crate::marble::Marble;
use crate::moves::{Chain, Move, Placement};
use crate::partial::{PartialTurn, Step};
use crate::record::{AddError, Editor, Fault, NodeId};
use crate::text::excerpt;
use crate::text::expected::Expected;
use crate::text::notation::MoveError;

/// How a game ended, apart from what the board says.
#[derive(Clone, Debug, Default)]
pub(super) struct Ending {
    /// Which of `P0` and `P1` resigned.
    pub(super) resigned: Option<usize>,
    /// Whether the player has confirmed that they resign.
    agreed: bool,
    /// Which of them won on time.
    pub(super) on_time: Option<usize>,
    /// The turn at which the file breaks off, half done.
    pub(super) unfinished: Option<String>,
}

/// A command in the file: where it stands, and its text.
type Said = (usize, String);

/// A turn that is being put together.
#[derive(Clone, Debug, Default)]
pub(super) struct Half {
    owner: usize,
    placed: Option<(u8, Marble, Ring)>,
    removed: Option<Ring>,
    /// The numbers of those two commands, if they had one.
    placed_number: Option<u32>,
    removed_number: Option<u32>,
    /// The start of a chain and its landings.
    path: Vec<Ring>,
    pub(super) comments: Vec<String>,
    /// Times of the marble placed, of the ring removed, of every jump, and of the end of the turn.
    placed_at: Option<u64>,
    removed_at: Option<u64>,
    jumped_at: Vec<Option<u64>>,
    done_at: Option<u64>,
    /// The commands that placed, removed and jumped.
    placed_by: Said,
    removed_by: Said,
    jumped_by: Vec<Said>,
}

impl Half {
    fn is_empty(&self) -> bool {
        self.placed.is_none() && self.removed.is_none() && self.path.is_empty()
    }

    /// The steps taken, the marble first.
    fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let placed = self.placed.map(|(_, marble, at)| Step::Place(marble, at));
        let removed = self.removed.map(Step::Remove);
        let jumps = self.path.windows(2).filter_map(|pair| match *pair {
            [from, to] => Some(Step::Jump { from, to }),
            _ => None,
        });
        placed.into_iter().chain(removed).chain(jumps)
    }

    /// The commands of these steps.
    fn commands(&self) -> impl Iterator<Item = &Said> {
        let placed = self.placed.map(|_| &self.placed_by);
        let removed = self.removed.map(|_| &self.removed_by);
        placed.into_iter().chain(removed).chain(&self.jumped_by)
    }

    /// The times of its steps as a command inside a comment, if there is any.
    fn times(&self) -> Option<String> {
        let mut times = Vec::new();
        if self.placed.is_some() {
            times.push(self.placed_at);
        }
        if self.removed.is_some() {
            times.push(self.removed_at);
        }
        times.extend(&self.jumped_at);
        times.push(self.done_at);
        if times.iter().all(Option::is_none) {
            return None;
        }
        let text = |time: &Option<u64>| time.map_or("-".to_string(), |time| time.to_string());
        let texts: Vec<String> = times.iter().map(text).collect();
        Some(format!("[%tm {}]", texts.join(",")))
    }
}

pub(super) struct Replay<'a> {
    pub(super) editor: Editor<'a>,
    grid: Grid,
    preparation: &'a Preparation,
    /// Whether this is a log of everything that was clicked.
    raw: bool,
    pub(super) half: Half,
    ending: Ending,
    /// Whether the command at hand belongs to what comes before the first move.
    preparing: bool,
    /// The steps that follow the end of the game, as they stand in the file.
    after: Vec<String>,
    /// The last step.
    last: Said,
    /// Whether the turn just put together could not be played.
    is_refused: bool,
}

impl<'a> Replay<'a> {
    pub(super) fn new(
        editor: Editor<'a>,
        grid: Grid,
        preparation: &'a Preparation,
        raw: bool,
    ) -> Replay<'a> {
        Replay {
            editor,
            grid,
            preparation,
            raw,
            half: Half::default(),
            ending: Ending::default(),
            preparing: true,
            after: Vec::new(),
            last: Said::default(),
            is_refused: false,
        }
    }

    fn trouble(&self, property: &Property<'_>, fault: Fault) -> Trouble {
        let said = if self.is_refused {
            self.blame()
        } else {
            (property.at, excerpt(property.raw))
        };
        self.trouble_with(said, fault)
    }

    fn trouble_with(&self, (at, token): Said, fault: Fault) -> Trouble {
        let node = self.editor.at();
        Trouble {
            at,
            turn: Some(self.editor.record().node(node).depth() + 1),
            token: Some(token),
            fault,
            before: None,
        }
    }

    /// Carries out the commands of a node, except the first few, and keeps its comments.
    pub(super) fn node(&mut self, items: &[Item<'_>], skipped: usize) -> Result<(), Trouble> {
        let time = items.iter().find_map(|item| match item {
            Item::Property(property) if property.name == "TM" => property.raw.trim().parse().ok(),
            _ => None,
        });
        let mut comments = Vec::new();
        for (i, item) in items.iter().enumerate() {
            let Item::Property(property) = item else {
                continue;
            };
            match (owner(property), property.name) {
                (Some(owner), _) => {
                    self.preparing = i < skipped;
                    let done = parse(property)
                        .and_then(|command| self.command(owner, command, time, property));
                    done.map_err(|fault| self.trouble(property, fault))?;
                }
                (None, "C") => comments.push(property.value().trim().to_string()),
                (None, "AN") => comments.push(format!("[%an {}]", property.value().trim())),
                // Of the first node they have become tags.
                (None, name) if property.node > 1 && header::is_foreign(name) => {
                    comments.push(format!("[%sgf {name} {}]", property.value().trim()));
                }
                _ => {}
            }
        }
        comments.retain(|comment| !comment.is_empty());
        if self.half.is_empty() {
            self.say(comments);
        } else {
            self.half.comments.extend(comments);
        }
        Ok(())
    }

    /// Adds comments where the game stands.
    fn say(&mut self, comments: Vec<String>) {
        for comment in comments {
            self.editor.comment(comment);
        }
    }

    fn command(
        &mut self,
        owner: usize,
        (number, command): (Option<u32>, Command),
        time: Option<u64>,
        property: &Property<'_>,
    ) -> Result<(), Fault> {
        let ends = matches!(
            command,
            Command::Resign | Command::WinOnTime | Command::Done
        );
        if self.preparing && !ends {
            return Ok(());
        }
        self.is_refused = false;
        if command.is_step() {
            self.begin(owner)?;
            self.last = (property.at, excerpt(property.raw));
            if self.is_over() {
                self.after.push(excerpt(property.raw.trim()));
                return Ok(());
            }
        }
        match command {
            Command::Place { rack, marble, at } => {
                let at = self.ring(at)?;
                if self.half.placed.is_some() && !self.replaces(self.half.placed_number, number) {
                    return Err(strange("two marbles are placed in one turn"));
                }
                self.half.placed_number = number;
                self.half.placed = Some((rack, marble, at));
                self.half.placed_at = time;
                self.half.placed_by.clone_from(&self.last);
            }
            Command::Remove(cell) => {
                let ring = self.ring(cell)?;
                if self.half.removed.is_some() && !self.replaces(self.half.removed_number, number) {
                    return Err(strange("two rings are removed in one turn"));
                }
                self.half.removed_number = number;
                self.half.removed = Some(ring);
                self.half.removed_at = time;
                self.half.removed_by.clone_from(&self.last);
            }
            Command::Jump(from, to) => {
                let (from, to) = (self.ring(from)?, self.ring(to)?);
                self.jump(from, to, time)?;
            }
            Command::TakeBack(cell, _) => {
                let ring = self.ring(cell)?;
                match self.half.placed {
                    Some((_, _, at)) if at == ring => self.half.placed = None,
                    _ => return Err(strange("a marble is taken back that was not just placed")),
                }
            }
            Command::AddRing(cell) => {
                let ring = self.ring(cell)?;
                match self.half.removed {
                    Some(at) if at == ring => self.half.removed = None,
                    _ => return Err(strange("a ring is put back that was not just removed")),
                }
            }
            Command::Give { from, to, .. } if from != to => {
                return Err(strange("a marble is given away during the game"));
            }
            Command::SetBoard(_) => return Err(strange("the board is changed during the game")),
            Command::Reset => {
                let comments = core::mem::take(&mut self.half.comments);
                self.half = Half::default();
                self.say(comments);
            }
            Command::Done if self.ending.resigned.is_some() => self.ending.agreed = true,
            Command::Done => {
                let position = *self.editor.game().position();
                let own = position.turn() == self.preparation.player(owner);
                if !self.preparing && self.half.is_empty() && own && position.must_pass() {
                    self.act(Move::Pass)?;
                } else {
                    self.half.done_at = time;
                    self.finish()?;
                }
            }
            Command::Resign => {
                self.hand_over(owner)?;
                self.ending.resigned = Some(owner);
            }
            Command::WinOnTime => {
                self.hand_over(owner)?;
                self.ending.on_time = Some(owner);
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether a second command of a kind stands in the place of the first, which was taken back. In
    /// the game proper it does if it has the same number. The raw log of everything that was clicked,
    /// which some files add as a second game, does not number reliably.
    fn replaces(&self, first: Option<u32>, second: Option<u32>) -> bool {
        self.raw || second.is_some() && first == second
    }

    /// Before a step: whoever is to take it must be on turn.
    fn begin(&mut self, owner: usize) -> Result<(), Fault> {
        self.hand_over(owner)?;
        if self.is_over() {
            return Ok(());
        }
        // Whoever plays on has not resigned after all.
        self.ending = Ending::default();
        if self.half.is_empty() {
            let player = self.preparation.player(owner);
            let position = *self.editor.game().position();
            if position.turn() != player && position.must_pass() {
                self.act(Move::Pass)?;
            }
            if self.editor.game().position().turn() != player {
                return Err(strange("it is the other player's turn"));
            }
            self.half.owner = owner;
        }
        Ok(())
    }

    /// When it is the other player who acts, the turn so far was complete.
    fn hand_over(&mut self, owner: usize) -> Result<(), Fault> {
        if !self.half.is_empty() && self.half.owner != owner {
            self.finish()?;
        }
        Ok(())
    }

    /// Whether the game is over, so that whatever follows is not part of it.
    fn is_over(&self) -> bool {
        self.ending.agreed || self.half.is_empty() && self.editor.game().outcome().is_some()
    }

    fn jump(&mut self, from: Ring, to: Ring, time: Option<u64>) -> Result<(), Fault> {
        if from == to {
            return Ok(());
        }
        // A marble that was just placed is moved elsewhere.
        if let Some((_, _, at)) = &mut self.half.placed
            && *at == from
        {
            *at = to;
            self.half.placed_by.clone_from(&self.last);
            return Ok(());
        }
        let path = &mut self.half.path;
        match path.as_slice() {
            // Back again: a jump is taken back. No marble can jump back of its own, because what it
            // jumped over is gone.
            [.., before, at] if (*before, *at) == (to, from) => {
                path.pop();
                self.half.jumped_at.pop();
                self.half.jumped_by.pop();
                if path.len() == 1 {
                    path.clear();
                }
                return Ok(());
            }
            [] => path.push(from),
            [.., at] if *at != from => {
                return Err(strange("one turn captures with two marbles"));
            }
            _ => {}
        }
        if self.half.path.len() > Chain::MAX_LEN {
            return Err(self.illegal(Reason::NotAJump { from, to }));
        }
        self.half.path.push(to);
        self.half.jumped_at.push(time);
        self.half.jumped_by.push(self.last.clone());
        Ok(())
    }

    fn illegal(&self, reason: Reason) -> Fault {
        let position = self.editor.game().position();
        Fault::Move(AddError::Illegal(position.illegal(reason)))
    }

    fn ring(&self, cell: Cell) -> Result<Ring, Fault> {
        let board = self.editor.game().position().rules().board;
        let name = RingName {
            column: cell.column,
            row: cell.row,
        };
        let missing = || Fault::Move(AddError::Move(MoveError::NoSuchRing { name, board }));
        self.grid.ring(cell).ok_or_else(missing)
    }

    /// Where a marble has to be taken from: the pool or, once that is empty, the player's own.
    fn rack(&self) -> u8 {
        match (
            self.editor.game().position().pool().is_empty(),
            self.half.owner,
        ) {
            (false, _) => 2,
            (true, 0) => 0,
            (true, _) => 1,
        }
    }

    /// The move of the half turn as it stands, if it has the form of one.
    fn assemble(&self) -> Result<Option<Move>, Fault> {
        let half = &self.half;
        match (half.placed, half.removed, half.path.as_slice()) {
            (Some((rack, marble, at)), remove, []) => {
                if rack != self.rack() {
                    return Err(strange("the marble is taken from the wrong rack"));
                }
                Ok(Some(Placement::new(marble, at, remove).into()))
            }
            (None, None, [start, landings @ ..]) => {
                let mut chain = Chain::new(*start);
                let mut from = *start;
                for &to in landings {
                    let over = from.between(to);
                    let over = over.ok_or_else(|| self.illegal(Reason::NotAJump { from, to }))?;
                    chain.push_over(from, over);
                    from = to;
                }
                Ok(Some(chain.into()))
            }
            (None, Some(_), []) | (None, None, []) => Ok(None),
            _ => Err(strange("a capture and a placement in one turn")),
        }
    }

    /// Plays the turn that has been put together. If that is not possible, nothing changes.
    pub(super) fn finish(&mut self) -> Result<(), Fault> {
        let done = self.try_finish();
        self.is_refused = done.is_err();
        done
    }

    /// The first step of the half turn that cannot be taken; the last one if each of them can.
    fn blame(&self) -> Said {
        if self
            .half
            .placed
            .is_some_and(|(rack, ..)| rack != self.rack())
        {
            return self.half.placed_by.clone();
        }
        let mut turn = PartialTurn::new(*self.editor.game().position());
        let mut steps = self.half.steps().zip(self.half.commands());
        let wrong = steps.find(|(step, _)| turn.take(*step).is_err());
        let command = wrong.map_or_else(|| self.half.commands().last(), |(_, said)| Some(said));
        command.unwrap_or(&self.last).clone()
    }

    fn try_finish(&mut self) -> Result<(), Fault> {
        let Some(mv) = self.assemble()? else {
            if self.half.is_empty() {
                return Ok(());
            }
            return Err(strange("a ring is removed but no marble placed"));
        };
        let node = self.act(mv)?;
        let half = core::mem::take(&mut self.half);
        let comments = &mut self.editor.node_mut(node).comments;
        comments.extend(half.times());
        comments.extend(half.comments);
        Ok(())
    }

    fn act(&mut self, mv: Move) -> Result<NodeId, Fault> {
        self.editor.act(Action::Move(mv)).map_err(Fault::Move)
    }

    /// At the end of the game or of a variation: plays what is complete and sets down what is not.
    /// Half a turn may be missing, but what there is must be legal.
    pub(super) fn close(&mut self) -> Result<Ending, Trouble> {
        let mut ending = core::mem::take(&mut self.ending);
        if self.finish().is_err() {
            if let Err(fault) = self.check_half() {
                return Err(self.trouble_with(self.blame(), fault));
            }
            let board = self.editor.game().position().rules().board;
            ending.unfinished = half::text(&board, self.half.steps());
        }
        let half = core::mem::take(&mut self.half);
        self.say(half.comments);
        if !self.after.is_empty() {
            let after = core::mem::take(&mut self.after).join("; ");
            self.editor.comment(format!("[%rest {after}]"));
        }
        Ok(ending)
    }

    /// Whether the half turn could become a turn.
    fn check_half(&self) -> Result<(), Fault> {
        self.assemble()?;
        let mut turn = PartialTurn::new(*self.editor.game().position());
        for step in self.half.steps() {
            turn.take(step)
                .map_err(|illegal| Fault::Move(AddError::Illegal(illegal)))?;
        }
        Ok(())
    }
}

/// Something that does not happen in a game that was recorded as it was played.
pub(super) fn strange(what: &str) -> Fault {
    Fault::Unsupported(what.to_string())
}

pub(super) fn parse(property: &Property<'_>) -> Result<(Option<u32>, Command), Fault> {
    let known = Command::parse(&property.value());
    known.ok_or_else(|| Fault::syntax(property.raw, Expected::ACommand))
}
