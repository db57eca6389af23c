//! The game, who sits where, and what each request does to it. Nothing is printed here: both faces,
//! lines and screen, show what comes back.

use zertz::draw::Marks;
use zertz::{Action, Counts, Game, IllegalMove, Marble, Outcome, Player, Position, Record};

use super::keep::{Keeper, NotSaved, readable};
use super::request::{self, Request};
use super::seats::Seats;
use crate::messages::t;
use crate::output::{plain, plain_line, shown};
use crate::start::{count_moves, has_more_than_many};

/// As many moves are listed at all.
const LISTED: usize = 400;

/// A game with its players.
#[derive(Debug)]
pub(super) struct PlaySession {
    game: Game,
    keeper: Keeper,
    seats: Seats,
    /// Whether there is something that no file holds.
    is_unsaved: bool,
}

/// What came of a request: what is said about it, sentence by sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Reply {
    /// The game has changed.
    Changed(Vec<String>),
    /// It is as it was.
    Same(Vec<String>),
    /// That was not possible.
    Refused(String),
}

impl Reply {
    fn said(text: String) -> Reply {
        Reply::Same(vec![text])
    }

    /// What is said.
    pub(super) fn sentences(self) -> Vec<String> {
        match self {
            Reply::Changed(said) | Reply::Same(said) => said,
            Reply::Refused(reason) => vec![reason],
        }
    }
}

impl PlaySession {
    pub(super) fn new(keeper: Keeper, seats: Seats) -> PlaySession {
        PlaySession {
            game: keeper.game(),
            keeper,
            seats,
            is_unsaved: false,
        }
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn keeper(&self) -> &Keeper {
        &self.keeper
    }

    pub(super) fn seats(&self) -> &Seats {
        &self.seats
    }

    /// Whether there is something that no file holds.
    pub(super) const fn is_unsaved(&self) -> bool {
        self.is_unsaved
    }

    /// Another game begins, with these players. It is not kept in the file of the last one.
    pub(super) fn begin(&mut self, start: Position, seats: Seats) {
        *self = PlaySession::new(Keeper::new(start), seats);
    }

    /// Where the engine sits, if it plays.
    pub(super) fn engine(&self) -> Option<Player> {
        self.seats.engine.map(|(player, _)| player)
    }

    /// Whether the engine has to move now.
    pub(super) fn is_engines_turn(&self) -> bool {
        self.game.outcome().is_none() && !self.is_persons_turn(&self.game)
    }

    /// How a player is called.
    pub(super) fn name(&self, player: Player) -> String {
        match self.engine() {
            Some(engine) if engine == player => t!("play.engine", player = %player),
            Some(_) => t!("play.you", player = %player),
            None => match self.seats.given(player) {
                Some(name) => t!("play.named", name = name, player = %player),
                None => player.to_string(),
            },
        }
    }

    /// Who has won, from the place of the person at the keyboard.
    pub(super) fn verdict(&self, outcome: Outcome) -> String {
        let score = outcome.result();
        match (self.engine(), outcome.winner()) {
            (Some(engine), Some(winner)) if winner == engine => t!("play.lost", score = %score),
            (Some(_), Some(_)) => t!("play.won", score = %score),
            _ => t!("play.ended", score = %score),
        }
    }

    /// Carries out what does not need the engine or the face. The others are for the caller.
    pub(super) fn answer(&mut self, request: Request) -> Reply {
        match request {
            Request::Act(action) => self.act(action),
            Request::Back => self.go(Way::Back),
            Request::Forward => self.go(Way::Forward),
            Request::Resign => self.resign(),
            Request::Tie => self.agree_tie(),
            Request::Swap => self.swap(),
            Request::Moves(beginning) => Reply::Same(self.list_moves(&beginning)),
            Request::Position => Reply::said(self.game.position().to_string()),
            Request::Record => {
                let text = readable(&self.record());
                Reply::Same(text.lines().map(str::to_string).collect())
            }
            Request::Save { file, replace } => match self.save(&file, replace) {
                Ok(said) => Reply::said(said),
                Err(NotSaved { reason, is_taken }) => {
                    let reason = plain_line(&reason);
                    Reply::Refused(if is_taken {
                        t!("play.taken", reason = reason)
                    } else {
                        t!("play.not_saved", reason = reason)
                    })
                }
            },
            Request::Help => {
                let text = request::help(&self.game);
                Reply::Same(text.lines().map(str::to_string).collect())
            }
            Request::Nothing | Request::Hint | Request::Eval | Request::Board | Request::Quit => {
                Reply::Same(Vec::new())
            }
        }
    }

    /// Plays a move or makes a demand, says what it does, and keeps the game.
    pub(super) fn act(&mut self, action: Action) -> Reply {
        let before = *self.game.position();
        let token = self.game.notate(action).to_string();
        if let Err(refused) = self.game.act(action) {
            return Reply::Refused(refused.to_string());
        }
        let name = self.name(before.turn());
        let mut said = vec![match action {
            Action::Demand => {
                let other = self.name(before.turn().other());
                t!("play.demanded", name = name, other = other)
            }
            Action::Move(mv) => {
                let marks = Marks::last_move(&before, mv);
                let mut text = format!("{name}: {token}");
                if let Some(marbles) = gain(marks.captured.counts()) {
                    text += &format!(" {}", t!("play.captures", marbles = marbles));
                }
                if let Some(marbles) = gain(marks.claimed.counts()) {
                    text += &format!(" {}", t!("play.claims", marbles = marbles));
                }
                text
            }
        }];
        said.extend(self.keep());
        Reply::Changed(said)
    }

    /// Saves the game if that was asked for, and says why if it cannot be: a full disk should not end
    /// a game.
    fn keep(&mut self) -> Option<String> {
        match self.keeper.autosave(&self.game, &self.seats) {
            Ok(is_saved) => {
                self.is_unsaved = !is_saved;
                None
            }
            Err(error) => {
                self.is_unsaved = true;
                let reason = plain_line(&format!("{error:#}"));
                Some(t!("play.not_saved", reason = reason))
            }
        }
    }

    /// Saves the game and says so, or says why not.
    pub(super) fn save(&mut self, file: &str, replace: bool) -> Result<String, NotSaved> {
        self.keeper.save(file, replace, &self.game, &self.seats)?;
        self.is_unsaved = false;
        Ok(t!("play.saved", file = plain(file)))
    }

    /// The record of the game so far.
    pub(super) fn record(&self) -> Record {
        self.keeper.record(&self.game, &self.seats)
    }

    /// Whether somebody at the keyboard is on turn.
    fn is_persons_turn(&self, game: &Game) -> bool {
        self.engine() != Some(game.position().turn())
    }

    /// Goes through the game, back or forward, to the next turn of a person.
    fn go(&mut self, way: Way) -> Reply {
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
            return Reply::Refused(way.nothing());
        }
        self.game = game;
        Reply::Changed(self.keep().into_iter().collect())
    }

    fn resign(&mut self) -> Reply {
        let engine = self.engine();
        let player = engine.map_or(self.game.position().turn(), Player::other);
        let ended = self.game.resign(player);
        self.after_ending(ended)
    }

    fn agree_tie(&mut self) -> Reply {
        if self.engine().is_some() {
            return Reply::Refused(t!("play.no_ties"));
        }
        let ended = self.game.agree_tie();
        self.after_ending(ended)
    }

    /// The game was ended by hand and is kept, or that was refused.
    fn after_ending(&mut self, ended: Result<(), IllegalMove>) -> Reply {
        match ended {
            Ok(()) => Reply::Changed(self.keep().into_iter().collect()),
            Err(refused) => Reply::Refused(refused.to_string()),
        }
    }

    fn swap(&mut self) -> Reply {
        let Some((engine, level)) = self.seats.engine else {
            return Reply::Refused(t!("play.no_engine"));
        };
        self.seats.engine = Some((engine.other(), level));
        let text = t!("play.swapped", you = %engine, engine = %engine.other());
        Reply::Changed(vec![text])
    }

    fn list_moves(&self, beginning: &str) -> Vec<String> {
        if has_more_than_many(&self.game) {
            return vec![t!("play.too_many")];
        }
        let count = count_moves(&self.game);
        let compact: String = beginning.to_lowercase().split_whitespace().collect();
        let is_wanted = |token: &String| token.to_lowercase().starts_with(&compact);
        let mut tokens: Vec<String> = request::tokens(&self.game).filter(is_wanted).collect();
        tokens.sort_unstable();
        if beginning.is_empty() && tokens.len() > LISTED {
            return vec![t!("play.moves.many", count = count)];
        }
        let heading = if beginning.is_empty() {
            t!("play.moves.all", count = count)
        } else if tokens.is_empty() {
            return vec![t!("play.moves.none", count = count)];
        } else {
            t!("play.moves.some", listed = %tokens.len(), count = count)
        };
        let is_cut = tokens.len() > LISTED;
        tokens.truncate(LISTED);
        let mut lines = vec![heading];
        lines.extend(columns(&tokens));
        lines.extend(is_cut.then(|| "…".to_string()));
        lines
    }

    /// The end of the evening: says where the game is.
    pub(super) fn parting(&self) -> Option<String> {
        match self.keeper.file() {
            Some(file) if self.is_unsaved => Some(t!("play.unsaved", file = shown(file))),
            None if self.is_unsaved => Some(t!("play.nowhere")),
            Some(file) if file.exists() => Some(t!("play.kept", file = shown(file))),
            _ => None,
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
pub(super) fn gain(counts: Counts) -> Option<String> {
    let gains: Vec<String> = Marble::ALL
        .into_iter()
        .filter(|&marble| counts[marble] > 0)
        .map(|marble| format!("{} {marble}", counts[marble]))
        .collect();
    (!gains.is_empty()).then(|| gains.join(", "))
}

/// Words in columns that fit into a terminal of usual width.
fn columns(words: &[String]) -> Vec<String> {
    let width = words.iter().map(String::len).max().unwrap_or(0) + 2;
    let row = |row: &[String]| {
        let cells: String = row.iter().map(|word| format!("{word:<width$}")).collect();
        format!("  {}", cells.trim_end())
    };
    words.chunks((78 / width).max(1)).map(row).collect()
}
