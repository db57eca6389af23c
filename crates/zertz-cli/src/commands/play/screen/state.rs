//! What is on the screen, apart from how it is drawn and where keys come from.

use zertz::draw::Marks;
use zertz::{Action, Game, Marble, Move, Outcome, Player, Ring, RingSet, Step};
use zertz_engine::eval::Eval;
use zertz_engine::{Report, Score};

use super::super::keep::NotSaved;
use super::super::request::{self, Request};
use super::super::session::{PlaySession, Reply};
use super::engine::{Kind, Said, Task};
use super::look::Look;
use super::plan::{Cursor, Walk, height};
use super::turn::{Making, Stage};
use super::windows::{Form, Prompt, Purpose, Question, Window};
use crate::messages::t;
use crate::output::{plain, plain_line, score_text};

/// A game on the screen.
pub(super) struct App {
    pub(super) session: PlaySession,
    pub(super) look: Look,
    pub(super) making: Making,
    pub(super) cursor: Cursor,
    /// What lies above the board, if anything.
    pub(super) window: Option<Window>,
    /// What was said last.
    pub(super) news: News,
    /// A move to advise, as long as the game stands where it was asked for.
    pub(super) hint: Option<(Action, Score)>,
    is_hint_wanted: bool,
    /// Whether the engine shows what it thinks.
    pub(super) is_watching: bool,
    /// What the engine has found so far, at this moment of the game.
    pub(super) thought: Option<Report>,
    /// How many turns the list of moves is scrolled back.
    pub(super) scrolled: usize,
    /// Lines that were typed, the last one last.
    pub(super) typed: Vec<String>,
    /// Counts the moments of the game.
    moment: u64,
    /// Judges a position without looking ahead.
    eval: Eval,
    /// What the loop has to do.
    pub(super) order: Option<Order>,
}

/// What is said below the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct News {
    pub(super) text: String,
    /// Whether it is about something that was not possible.
    pub(super) is_refusal: bool,
}

/// What a hint says about a ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hinted {
    Place(Marble),
    Remove,
    /// Jump from there, or land there.
    Land,
}

/// What the state asks of whoever owns terminal and engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// The engine is to be content with what it has found.
    Hurry,
    /// The program sleeps until the shell wakes it.
    Suspend,
    /// Everything is drawn anew.
    Redraw,
    /// That was all.
    Quit,
}

impl App {
    pub(super) fn new(session: PlaySession, look: Look, eval: Eval) -> App {
        let making = Making::new(session.game());
        let cursor = Cursor::new(middle(session.game()));
        let stated = session.keeper().stated_result();
        let news = stated.map_or_else(News::default, |result| News {
            text: t!("play.stated", result = %result),
            is_refusal: false,
        });
        let mut app = App {
            session,
            look,
            making,
            cursor,
            window: None,
            news,
            hint: None,
            is_hint_wanted: false,
            is_watching: false,
            thought: None,
            scrolled: 0,
            typed: Vec::new(),
            moment: 0,
            eval,
            order: None,
        };
        app.cursor.settle(app.rings());
        app
    }

    pub(super) fn game(&self) -> &Game {
        self.session.game()
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.game().outcome()
    }

    /// The rings that the cursor can stand on: those on the table.
    pub(super) fn rings(&self) -> RingSet {
        self.making.partial().field().rings() | self.game().position().aside().rings()
    }

    /// Whether somebody at the keyboard is to choose something.
    pub(super) fn is_choosing(&self) -> bool {
        self.outcome().is_none() && !self.session.is_engines_turn()
    }

    /// What is to be chosen next.
    pub(super) fn stage(&self) -> Stage {
        if self.outcome().is_some() {
            Stage::Over
        } else {
            self.making.stage()
        }
    }

    /// The traces of the last turn, as long as the next one has not begun.
    pub(super) fn marks(&self) -> Marks {
        if !self.making.partial().steps().is_empty() {
            return Marks::default();
        }
        let last = self.game().turns().next_back();
        last.map_or_else(Marks::default, |turn| {
            Marks::last_move(turn.before(), turn.mv())
        })
    }

    // ── The engine ──────────────────────────────────────────────────────────────────────────────

    /// What the engine should be thinking about now.
    pub(super) fn task(&self) -> Option<Task> {
        if self.outcome().is_some() {
            return None;
        }
        let kind = match self.session.seats().engine {
            Some((_, level)) if self.session.is_engines_turn() => Kind::Move(level),
            _ if self.is_hint_wanted => Kind::Hint,
            _ if self.is_watching => Kind::Watch,
            _ => return None,
        };
        Some(Task {
            kind,
            moment: self.moment,
        })
    }

    /// The engine has said something. What is not about this moment is too late.
    pub(super) fn hear(&mut self, task: Task, said: Said) {
        if self.task() != Some(task) {
            return;
        }
        match said {
            Said::Thought(report) => self.thought = Some(report),
            Said::Chosen(Some(action)) => {
                let reply = self.session.act(action);
                self.after(reply);
            }
            Said::Chosen(None) => {}
            Said::Looked(report) => {
                if task.kind == Kind::Hint {
                    self.is_hint_wanted = false;
                    self.advise(&report);
                }
                self.thought = Some(report);
            }
        }
    }

    fn advise(&mut self, report: &Report) {
        let Some((action, score)) = report.best().zip(report.score()) else {
            return self.refuse(t!("play.no_hint"));
        };
        let token = self.game().notate(action).to_string();
        self.hint = Some((action, score));
        let score = score_text(score);
        self.say(t!("play.hint", token = %token, score = score));
    }

    // ── What is said ────────────────────────────────────────────────────────────────────────────

    pub(super) fn say(&mut self, text: String) {
        self.news = News {
            text,
            is_refusal: false,
        };
    }

    pub(super) fn refuse(&mut self, text: String) {
        self.news = News {
            text,
            is_refusal: true,
        };
    }

    /// Shows what came of a request, and starts the next turn if the game has changed.
    fn after(&mut self, reply: Reply) {
        match reply {
            Reply::Changed(said) => {
                self.begin_turn();
                self.say(said.join("  "));
            }
            Reply::Same(said) if said.len() > 1 => self.window = Some(Window::text(said)),
            Reply::Same(said) => self.say(said.concat()),
            Reply::Refused(reason) => self.refuse(plain_line(&reason)),
        }
    }

    /// The game stands somewhere else.
    fn begin_turn(&mut self) {
        self.moment += 1;
        self.making = Making::new(self.session.game());
        self.hint = None;
        self.is_hint_wanted = false;
        self.thought = None;
        self.scrolled = 0;
        self.cursor.settle(self.rings());
        if self.outcome().is_some() {
            self.window = Some(Window::End);
        }
    }

    // ── The hand at the board ───────────────────────────────────────────────────────────────────

    pub(super) fn walk(&mut self, walk: Walk) {
        let rings = self.rings();
        self.cursor.walk(walk, rings);
    }

    /// Goes to the next ring that can be chosen, or to the one before.
    pub(super) fn jump(&mut self, forward: bool) {
        let marked = self.making.marked();
        if !self.is_choosing() || marked.is_empty() {
            return;
        }
        // Clockwise round the middle of the board: free rings lie along its border.
        let centre = middle(self.game());
        let mut around: Vec<Ring> = marked.iter().collect();
        around.sort_by(|&a, &b| angle(centre, a).total_cmp(&angle(centre, b)));
        let here = angle(centre, self.cursor.at);
        let is_after = |&&ring: &&Ring| angle(centre, ring) > here;
        let is_before = |&&ring: &&Ring| angle(centre, ring) < here;
        let next = if let Some(at) = around.iter().position(|&ring| ring == self.cursor.at) {
            let by = if forward { 1 } else { around.len() - 1 };
            around.get((at + by) % around.len())
        } else if forward {
            around.iter().find(is_after).or(around.first())
        } else {
            around.iter().rev().find(is_before).or(around.last())
        };
        if let Some(&ring) = next {
            self.cursor = Cursor::new(ring);
        }
    }

    /// Chooses the ring under the cursor.
    pub(super) fn choose(&mut self) {
        if self.session.is_engines_turn() {
            // It has thought long enough.
            self.order = Some(Order::Hurry);
            return;
        }
        if self.outcome().is_some() {
            self.window = Some(Window::End);
            return;
        }
        let stage = self.stage();
        let chosen = self.making.choose(self.cursor.at);
        match chosen {
            Ok(()) if stage == Stage::Colour && self.stage() == Stage::Colour => {
                self.refuse(t!("screen.colour_first"));
            }
            Ok(()) => self.proceed(),
            Err(refused) => self.refuse(refused.to_string()),
        }
    }

    /// The Enter key: chooses a ring, or is content with the groups that are claimed.
    pub(super) fn enter(&mut self) {
        match self.making.conclude() {
            Some(mv) if self.is_choosing() && self.stage() == Stage::Claim => self.play(mv),
            _ => self.choose(),
        }
    }

    /// Takes a colour in hand.
    pub(super) fn take_colour(&mut self, marble: Marble) {
        if !self.is_choosing() {
            return;
        }
        match self.making.take_colour(marble) {
            Ok(()) => self.news = News::default(),
            Err(refused) => self.refuse(refused.to_string()),
        }
    }

    /// Removes the ring under the cursor before a marble is placed.
    pub(super) fn remove(&mut self) {
        if !self.is_choosing() {
            return;
        }
        let removed = match self.stage() {
            Stage::Remove => self.making.choose(self.cursor.at),
            _ => self.making.remove_first(self.cursor.at),
        };
        match removed {
            Ok(()) => self.proceed(),
            Err(refused) => self.refuse(refused.to_string()),
        }
    }

    /// A step was taken: the move is played if nothing is left to choose.
    fn proceed(&mut self) {
        self.news = News::default();
        self.cursor.settle(self.rings());
        if let Some(mv) = self.making.finished() {
            self.play(mv);
        }
    }

    fn play(&mut self, mv: Move) {
        let reply = self.session.act(Action::Move(mv));
        self.after(reply);
    }

    /// The Esc key: one choice back.
    pub(super) fn step_back(&mut self) {
        if self.is_choosing() && self.making.back() {
            self.news = News::default();
            self.cursor.settle(self.rings());
        } else if self.is_hint_wanted {
            self.is_hint_wanted = false;
        } else {
            self.hint = None;
            self.news = News::default();
        }
    }

    // ── Requests ────────────────────────────────────────────────────────────────────────────────

    pub(super) fn ask(&mut self, request: Request) {
        match request {
            Request::Nothing | Request::Board => {}
            Request::Quit => self.quit(),
            Request::Hint => self.want_hint(),
            Request::Eval => self.evaluate(),
            Request::Help => self.window = Some(Window::help()),
            Request::Save { file, replace } => self.save(&file, replace),
            request => {
                let reply = self.session.answer(request);
                self.after(reply);
            }
        }
    }

    fn want_hint(&mut self) {
        match self.outcome() {
            Some(outcome) => self.refuse(t!("play.finished", outcome = %outcome)),
            None if self.session.is_engines_turn() => self.refuse(t!("screen.wait")),
            None => {
                self.is_hint_wanted = true;
                self.hint = None;
                self.say(t!("screen.thinking"));
            }
        }
    }

    fn evaluate(&mut self) {
        if let Some(outcome) = self.outcome() {
            return self.refuse(t!("play.finished", outcome = %outcome));
        }
        let position = self.game().position();
        let score = score_text(self.eval.estimate(position));
        let name = self.session.name(position.turn());
        self.say(t!("play.evaluation", score = score, name = name));
    }

    /// Shows what the engine thinks, or no longer.
    pub(super) fn watch(&mut self) {
        self.is_watching = !self.is_watching;
        self.thought = None;
        self.say(if self.is_watching {
            t!("screen.watching")
        } else {
            t!("screen.not_watching")
        });
    }

    /// The demand of the rules: the last turn overlooked a capture.
    pub(super) fn demand(&mut self) {
        if self.is_choosing() {
            let reply = self.session.act(Action::Demand);
            self.after(reply);
        }
    }

    pub(super) fn quit(&mut self) {
        if self.session.is_unsaved() {
            self.window = Some(Window::Ask(Question::Quit));
        } else {
            self.order = Some(Order::Quit);
        }
    }

    pub(super) fn resign(&mut self) {
        match self.outcome() {
            Some(outcome) => self.refuse(t!("play.finished", outcome = %outcome)),
            None => self.window = Some(Window::Ask(Question::Resign)),
        }
    }

    pub(super) fn offer_tie(&mut self) {
        match self.outcome() {
            Some(outcome) => self.refuse(t!("play.finished", outcome = %outcome)),
            None if self.session.engine().is_some() => self.refuse(t!("play.no_ties")),
            None => self.window = Some(Window::Ask(Question::Tie)),
        }
    }

    pub(super) fn open_prompt(&mut self, purpose: Purpose) {
        let text = match purpose {
            Purpose::Line => String::new(),
            Purpose::Save => self.session.keeper().suggestion(),
        };
        self.window = Some(Window::Prompt(Prompt::new(purpose, &text)));
    }

    pub(super) fn open_form(&mut self) {
        self.window = Some(Window::NewGame(Form::of(&self.session)));
    }

    fn save(&mut self, file: &str, replace: bool) {
        match self.session.save(file, replace) {
            Ok(said) => self.say(said),
            Err(NotSaved { is_taken: true, .. }) => {
                self.window = Some(Window::Ask(Question::Replace(file.to_string())));
            }
            Err(NotSaved { reason, .. }) => {
                self.refuse(t!("play.not_saved", reason = plain_line(&reason)));
            }
        }
    }

    /// A question was answered with yes.
    pub(super) fn agree(&mut self, question: Question) {
        match question {
            Question::Quit => self.order = Some(Order::Quit),
            Question::Resign => self.ask(Request::Resign),
            Question::Tie => self.ask(Request::Tie),
            Question::Replace(file) => self.save(&file, true),
        }
    }

    /// A line was typed to its end.
    pub(super) fn enter_line(&mut self, purpose: Purpose, line: &str) {
        let line = line.trim();
        if line.is_empty() {
            return;
        }
        match purpose {
            Purpose::Save => self.save(line, false),
            Purpose::Line => {
                if self.typed.last().is_none_or(|last| last != line) {
                    self.typed.push(line.to_string());
                }
                match request::read(line, self.game()) {
                    Ok(Request::Act(_)) if !self.is_choosing() && self.outcome().is_none() => {
                        self.refuse(t!("screen.wait"));
                    }
                    Ok(request) => self.ask(request),
                    Err(reason) => self.refuse(plain_line(&reason)),
                }
            }
        }
    }

    /// Another game begins.
    pub(super) fn begin(&mut self, form: &Form) {
        let (start, seats) = form.game(&self.session);
        self.session.begin(start, seats);
        self.begin_turn();
        self.cursor = Cursor::new(middle(self.session.game()));
        self.say(t!("screen.begun", rules = %start.rules()));
    }

    // ── For those who draw ──────────────────────────────────────────────────────────────────────

    /// What the player on turn has to do.
    pub(super) fn duty(&self) -> String {
        let position = self.game().position();
        if let Some(outcome) = self.outcome() {
            return outcome.to_string();
        }
        let name = self.session.name(position.turn());
        if self.session.is_engines_turn() {
            return t!("screen.duty.engine", name = name);
        }
        let is_due = !position.capturing().is_empty();
        let duty = match self.stage() {
            Stage::Colour if is_due => t!("screen.duty.colour_or_capture"),
            Stage::Colour => t!("screen.duty.colour"),
            Stage::Place(marble) => t!("screen.duty.place", marble = %marble),
            Stage::Remove => match self.promise() {
                Some(marbles) => t!("screen.duty.isolate", marbles = marbles),
                None => t!("screen.duty.remove"),
            },
            Stage::Jumper => t!("screen.duty.jumper"),
            Stage::Land(_) if self.making.partial().chain().is_some() => t!("screen.duty.jump_on"),
            Stage::Land(_) => t!("screen.duty.land"),
            Stage::Claim => t!("screen.duty.claim"),
            Stage::Pass => t!("screen.duty.pass"),
            Stage::Over => String::new(),
        };
        let demand = if self.game().may_demand() && !self.making.is_begun() {
            format!(" {}", t!("screen.duty.demand"))
        } else {
            String::new()
        };
        format!("{name}: {duty}{demand}")
    }

    /// The marbles that removing the ring under the cursor would isolate.
    fn promise(&self) -> Option<String> {
        let rings = self.making.would_isolate(self.cursor.at);
        let field = self.making.partial().field();
        let mut counts = zertz::Counts::NONE;
        for ring in rings {
            if let Some(marble) = field.marble_at(ring) {
                counts[marble] += 1;
            }
        }
        super::super::session::gain(counts)
    }

    /// What the engine thinks, in a line.
    pub(super) fn thinking(&self) -> Option<String> {
        let task = self.task()?;
        let Some(report) = self
            .thought
            .as_ref()
            .filter(|report| report.best().is_some())
        else {
            return Some(t!("screen.thinking"));
        };
        // What the opponent is up to is theirs, unless everybody may see it.
        if matches!(task.kind, Kind::Move(_)) && !self.is_watching {
            return Some(t!("screen.thinking"));
        }
        let line = report.lines.first()?;
        let mut game = self.game().clone();
        let mut tokens = Vec::new();
        for &action in line.moves.iter().take(12) {
            tokens.push(game.notate(action).to_string());
            if game.act(action).is_err() {
                break;
            }
        }
        Some(t!(
            "screen.line",
            score = score_text(line.score),
            depth = %report.depth,
            moves = tokens.join(" "),
        ))
    }

    /// What a player is called.
    pub(super) fn player_name(&self, player: Player) -> String {
        plain(&self.session.keeper().name(player, self.session.seats()))
    }

    /// The rings that the hint is about.
    pub(super) fn hinted(&self) -> Vec<(Ring, Hinted)> {
        match self.hint {
            Some((Action::Move(Move::Place(placement)), _)) => {
                let place = (placement.at, Hinted::Place(placement.marble));
                let remove = placement.remove.map(|ring| (ring, Hinted::Remove));
                [place].into_iter().chain(remove).collect()
            }
            Some((Action::Move(Move::Capture(chain)), _)) => {
                let landings = chain.jumps().map(|(_, landing)| landing);
                let way = [chain.start()].into_iter().chain(landings);
                way.map(|ring| (ring, Hinted::Land)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The ring that was removed in this turn, before or after the marble was placed.
    pub(super) fn removed(&self) -> Option<Ring> {
        let steps = self.making.partial().steps();
        steps.iter().find_map(|step| match *step {
            Step::Remove(ring) => Some(ring),
            _ => None,
        })
    }
}

/// In which direction a ring lies, clockwise from the top.
fn angle(centre: Ring, ring: Ring) -> f64 {
    let across = f64::from(ring.axial().0 - centre.axial().0) * 3_f64.sqrt();
    let up = f64::from(height(ring) - height(centre));
    let angle = across.atan2(up);
    if angle < 0.0 {
        angle + std::f64::consts::TAU
    } else {
        angle
    }
}

/// The ring in the middle of the board.
fn middle(game: &Game) -> Ring {
    let board = game.position().rules().board;
    // The one from which the farthest is nearest.
    let farthest = |&ring: &Ring| {
        let far = |other: Ring| {
            let across = i32::from(ring.axial().0 - other.axial().0);
            3 * across.pow(2) + (height(ring) - height(other)).pow(2)
        };
        board.in_order().map(far).max()
    };
    board.in_order().min_by_key(farthest).unwrap_or(Ring::FIRST)
}
