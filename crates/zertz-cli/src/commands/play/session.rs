//! The game, who sits where, and what each request does.

use std::io::{self, Write};

use zertz::draw::{Marks, Style};
use zertz::{Action, Captures, Counts, Game, IllegalMove, Marble, Move, Outcome, Player};
use zertz_engine::Level;

use super::keep::{Keeper, NotSaved, readable};
use super::request::{self, Request};
use super::thinker::Thinker;
use crate::messages::t;
use crate::output::{plain, plain_line, shown};
use crate::picture;
use crate::start::{count_moves, has_more_than_many};

/// As many moves are listed without being asked for.
const FEW: usize = 12;
/// As many moves are listed at all.
const LISTED: usize = 400;

/// A game with its players.
#[derive(Debug)]
pub(super) struct PlaySession {
    game: Game,
    keeper: Keeper,
    /// Where the engine sits; without one two people play.
    engine: Option<Player>,
    thinker: Thinker,
    style: Style,
    /// Whether there is something that no file holds.
    is_unsaved: bool,
}

/// What happens after a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flow {
    /// The next line is read.
    Ask,
    /// The game has changed, or is to be shown.
    GoOn,
    /// That was all.
    End,
}

impl PlaySession {
    pub(super) fn new(
        keeper: Keeper,
        engine: Option<Player>,
        thinker: Thinker,
        style: Style,
    ) -> PlaySession {
        PlaySession {
            game: keeper.game(),
            keeper,
            engine,
            thinker,
            style,
            is_unsaved: false,
        }
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    /// Says who plays.
    pub(super) fn greet(&self, out: &mut impl Write, is_edited: bool) -> io::Result<()> {
        let rules = self.game.position().rules();
        let who = match self.engine {
            Some(engine) => t!(
                "play.greeting.engine",
                rules = %rules,
                you = %engine.other(),
                engine = %engine,
                level = %self.thinker.level(),
            ),
            None => t!("play.greeting.people", rules = %rules),
        };
        writeln!(out, "{who}")?;
        if is_edited {
            writeln!(out, "{}", t!("play.keys"))?;
        }
        if let Some(result) = self.keeper.stated_result() {
            writeln!(out, "{}", t!("play.stated", result = %result))?;
        }
        Ok(())
    }

    /// What a person is asked.
    pub(super) fn prompt(&self) -> String {
        match self.game.outcome() {
            Some(_) => format!("{}> ", t!("play.over")),
            None => format!("{}> ", self.game.position().turn()),
        }
    }

    /// Lets the engine move as long as it is on turn.
    pub(super) fn let_engine_move(&mut self, out: &mut impl Write) -> io::Result<()> {
        while self.game.outcome().is_none() && self.engine == Some(self.game.position().turn()) {
            out.flush()?;
            let Some(action) = self.thinker.choose(&self.game) else {
                break;
            };
            if !self.act(action, out)? {
                break;
            }
        }
        Ok(())
    }

    /// Draws the board and says what has to be said about the turn, or how the game ended.
    pub(super) fn show(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(
            out,
            "\n{}",
            picture::terminal(&self.game, self.style).trim_end()
        )?;
        match self.game.outcome() {
            Some(outcome) => self.write_end(outcome, out),
            None => self.write_duty(out),
        }
    }

    /// Why the game is over stands below the board already.
    fn write_end(&self, outcome: Outcome, out: &mut impl Write) -> io::Result<()> {
        let score = outcome.result();
        let verdict = match (self.engine, outcome.winner()) {
            (Some(engine), Some(winner)) if winner == engine => t!("play.lost", score = %score),
            (Some(_), Some(_)) => t!("play.won", score = %score),
            _ => t!("play.ended", score = %score),
        };
        writeln!(out, "{verdict}")
    }

    /// What the player on turn has to do or may do besides moving as they like.
    fn write_duty(&self, out: &mut impl Write) -> io::Result<()> {
        let position = self.game.position();
        if self.game.may_demand() {
            let name = self.name(position.turn().other());
            writeln!(out, "{}", t!("play.may_demand", name = name))?;
        }
        if position.must_pass() {
            return writeln!(out, "{}", t!("play.must_pass"));
        }
        if position.capturing().is_empty() {
            return Ok(());
        }
        let is_compulsory =
            position.rules().captures == Captures::Enforced || self.game.must_capture();
        let mut captures = Vec::new();
        let _ = self.game.legal().for_each_capture(|chain| {
            captures.push(position.notate(Move::Capture(chain)).to_string());
            if captures.len() > FEW {
                std::ops::ControlFlow::Break(())
            } else {
                std::ops::ControlFlow::Continue(())
            }
        });
        if captures.len() > FEW {
            captures.truncate(FEW);
            captures.push("…".to_string());
        }
        let captures = captures.join("  ");
        let duty = if is_compulsory {
            t!("play.compulsory", captures = captures)
        } else {
            t!("play.due", captures = captures)
        };
        writeln!(out, "{duty}")
    }

    /// Carries out what was typed.
    pub(super) fn answer(&mut self, line: &str, out: &mut impl Write) -> io::Result<Flow> {
        let request = match request::read(line, &self.game) {
            Ok(request) => request,
            Err(reason) => {
                writeln!(out, "{}", plain_line(&reason))?;
                return Ok(Flow::Ask);
            }
        };
        match request {
            Request::Nothing => return Ok(Flow::Ask),
            Request::Quit => return Ok(Flow::End),
            Request::Board => return Ok(Flow::GoOn),
            Request::Act(action) => {
                self.act(action, out)?;
                return Ok(Flow::GoOn);
            }
            Request::Back => return self.go(Way::Back, out),
            Request::Forward => return self.go(Way::Forward, out),
            Request::Resign => return self.resign(out),
            Request::Tie => return self.agree_tie(out),
            Request::Swap => return self.swap(out),
            Request::Hint => self.hint(out)?,
            Request::Eval => self.evaluate(out)?,
            Request::Moves(beginning) => self.list_moves(&beginning, out)?,
            Request::Position => writeln!(out, "{}", self.game.position())?,
            Request::Record => {
                let record = self.keeper.record(&self.game, self.named_engine());
                out.write_all(readable(&record).as_bytes())?;
            }
            Request::Save { file, replace } => {
                let engine = self.named_engine();
                match self.keeper.save(&file, replace, &self.game, engine) {
                    Ok(()) => {
                        self.is_unsaved = false;
                        writeln!(out, "{}", t!("play.saved", file = plain(&file)))?;
                    }
                    Err(NotSaved { reason, is_taken }) => {
                        let reason = plain_line(&reason);
                        let text = if is_taken {
                            t!("play.taken", reason = reason)
                        } else {
                            t!("play.not_saved", reason = reason)
                        };
                        writeln!(out, "{text}")?;
                    }
                }
            }
            Request::Help => out.write_all(request::help(&self.game).as_bytes())?,
        }
        Ok(Flow::Ask)
    }

    /// Plays a move or makes a demand, says what it does, and keeps the game. Tells whether it was
    /// played.
    fn act(&mut self, action: Action, out: &mut impl Write) -> io::Result<bool> {
        let before = *self.game.position();
        let token = self.game.notate(action).to_string();
        if let Err(refused) = self.game.act(action) {
            writeln!(out, "{refused}")?;
            return Ok(false);
        }
        let name = self.name(before.turn());
        match action {
            Action::Demand => {
                let other = self.name(before.turn().other());
                writeln!(out, "{}", t!("play.demanded", name = name, other = other))?;
            }
            Action::Move(mv) => {
                let marks = Marks::last_move(&before, mv);
                write!(out, "{name}: {token}")?;
                if let Some(marbles) = gain(marks.captured.counts()) {
                    write!(out, " {}", t!("play.captures", marbles = marbles))?;
                }
                if let Some(marbles) = gain(marks.claimed.counts()) {
                    write!(out, " {}", t!("play.claims", marbles = marbles))?;
                }
                writeln!(out)?;
            }
        }
        self.keep(out)?;
        Ok(true)
    }

    /// Saves the game if that was asked for. A full disk should not end a game.
    fn keep(&mut self, out: &mut impl Write) -> io::Result<()> {
        let engine = self.named_engine();
        match self.keeper.autosave(&self.game, engine) {
            Ok(is_saved) => self.is_unsaved = !is_saved,
            Err(error) => {
                self.is_unsaved = true;
                let reason = plain_line(&format!("{error:#}"));
                writeln!(out, "{}", t!("play.not_saved", reason = reason))?;
            }
        }
        Ok(())
    }

    /// Where the engine sits, and its level.
    fn named_engine(&self) -> Option<(Player, Level)> {
        self.engine.map(|player| (player, self.thinker.level()))
    }

    /// How a player is called.
    fn name(&self, player: Player) -> String {
        match self.engine {
            Some(engine) if engine == player => t!("play.engine", player = %player),
            Some(_) => t!("play.you", player = %player),
            None => player.to_string(),
        }
    }

    /// Whether somebody at the keyboard is on turn.
    fn is_persons_turn(&self, game: &Game) -> bool {
        self.engine != Some(game.position().turn())
    }

    /// Goes through the game, back or forward, to the next turn of a person.
    fn go(&mut self, way: Way, out: &mut impl Write) -> io::Result<Flow> {
        let mut game = self.game.clone();
        let is_given_up = game.outcome().is_some_and(|outcome| !outcome.is_on_board());
        let mut steps = 0;
        if way == Way::Back && is_given_up {
            // Only the resignation or agreement is taken back, not the move before it.
            game.undo();
            game.redo();
            steps = 1;
        }
        while steps == 0 || (!self.is_persons_turn(&game) && game.outcome().is_none()) {
            let done = match way {
                Way::Back => game.undo(),
                Way::Forward => game.redo(),
            };
            if done.is_none() {
                break;
            }
            steps += 1;
        }
        // Back to where the engine is on turn would only make it move again.
        let is_there = match way {
            Way::Back => steps > 0 && self.is_persons_turn(&game),
            Way::Forward => steps > 0,
        };
        if !is_there {
            writeln!(out, "{}", way.nothing())?;
            return Ok(Flow::Ask);
        }
        self.game = game;
        self.keep(out)?;
        Ok(Flow::GoOn)
    }

    fn resign(&mut self, out: &mut impl Write) -> io::Result<Flow> {
        let player = self
            .engine
            .map_or(self.game.position().turn(), Player::other);
        let ended = self.game.resign(player);
        self.after_ending(ended, out)
    }

    fn agree_tie(&mut self, out: &mut impl Write) -> io::Result<Flow> {
        if self.engine.is_some() {
            writeln!(out, "{}", t!("play.no_ties"))?;
            return Ok(Flow::Ask);
        }
        let ended = self.game.agree_tie();
        self.after_ending(ended, out)
    }

    /// The game was ended by hand and is kept, or that was refused.
    fn after_ending(
        &mut self,
        ended: Result<(), IllegalMove>,
        out: &mut impl Write,
    ) -> io::Result<Flow> {
        if let Err(refused) = ended {
            writeln!(out, "{refused}")?;
            return Ok(Flow::Ask);
        }
        self.keep(out)?;
        Ok(Flow::GoOn)
    }

    fn swap(&mut self, out: &mut impl Write) -> io::Result<Flow> {
        let Some(engine) = self.engine else {
            writeln!(out, "{}", t!("play.no_engine"))?;
            return Ok(Flow::Ask);
        };
        self.engine = Some(engine.other());
        let text = t!("play.swapped", you = %engine, engine = %engine.other());
        writeln!(out, "{text}")?;
        Ok(Flow::GoOn)
    }

    fn hint(&mut self, out: &mut impl Write) -> io::Result<()> {
        if let Some(outcome) = self.game.outcome() {
            return writeln!(out, "{}", t!("play.finished", outcome = %outcome));
        }
        match self.thinker.hint(&self.game) {
            Some((action, score)) => {
                let token = self.game.notate(action);
                writeln!(out, "{}", t!("play.hint", token = %token, score = %score))
            }
            None => writeln!(out, "{}", t!("play.no_hint")),
        }
    }

    fn evaluate(&self, out: &mut impl Write) -> io::Result<()> {
        if let Some(outcome) = self.game.outcome() {
            return writeln!(out, "{}", t!("play.finished", outcome = %outcome));
        }
        let position = self.game.position();
        let score = self.thinker.estimate(position);
        let name = self.name(position.turn());
        writeln!(
            out,
            "{}",
            t!("play.evaluation", score = %score, name = name)
        )
    }

    fn list_moves(&self, beginning: &str, out: &mut impl Write) -> io::Result<()> {
        if has_more_than_many(&self.game) {
            return writeln!(out, "{}", t!("play.too_many"));
        }
        let count = count_moves(&self.game);
        let compact: String = beginning.to_lowercase().split_whitespace().collect();
        let is_wanted = |token: &String| token.to_lowercase().starts_with(&compact);
        let mut tokens: Vec<String> = request::tokens(&self.game).filter(is_wanted).collect();
        tokens.sort_unstable();
        if beginning.is_empty() && tokens.len() > LISTED {
            return writeln!(out, "{}", t!("play.moves.many", count = count));
        }
        if beginning.is_empty() {
            writeln!(out, "{}", t!("play.moves.all", count = count))?;
        } else if tokens.is_empty() {
            return writeln!(out, "{}", t!("play.moves.none", count = count));
        } else {
            let text = t!("play.moves.some", listed = %tokens.len(), count = count);
            writeln!(out, "{text}")?;
        }
        let is_cut = tokens.len() > LISTED;
        tokens.truncate(LISTED);
        write_columns(&tokens, out)?;
        if is_cut {
            writeln!(out, "…")?;
        }
        Ok(())
    }

    /// The end of the evening: says where the game is.
    pub(super) fn part(&mut self, out: &mut impl Write) -> io::Result<()> {
        match self.keeper.file() {
            Some(file) if self.is_unsaved => {
                writeln!(out, "{}", t!("play.unsaved", file = shown(file)))
            }
            None if self.is_unsaved => writeln!(out, "{}", t!("play.nowhere")),
            Some(file) if file.exists() => {
                writeln!(out, "{}", t!("play.kept", file = shown(file)))
            }
            _ => Ok(()),
        }
    }
}

/// The two ways through a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Back,
    Forward,
}

impl Way {
    /// What is said where the way ends.
    fn nothing(self) -> String {
        match self {
            Way::Back => t!("play.no_back"),
            Way::Forward => t!("play.no_forward"),
        }
    }
}

/// The marbles that a turn has won, if any.
fn gain(counts: Counts) -> Option<String> {
    let gains: Vec<String> = Marble::ALL
        .into_iter()
        .filter(|&marble| counts[marble] > 0)
        .map(|marble| format!("{} {marble}", counts[marble]))
        .collect();
    (!gains.is_empty()).then(|| gains.join(", "))
}

/// Writes words in columns that fit into a terminal of usual width.
fn write_columns(words: &[String], out: &mut impl Write) -> io::Result<()> {
    let width = words.iter().map(String::len).max().unwrap_or(0) + 2;
    for row in words.chunks((78 / width).max(1)) {
        let cells: String = row.iter().map(|word| format!("{word:<width$}")).collect();
        writeln!(out, "  {}", cells.trim_end())?;
    }
    Ok(())
}
