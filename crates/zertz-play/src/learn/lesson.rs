//! Lessons, read from the texts in `lessons/`: a folder for each language.
//!
//! A lesson is lines of `name: value`; a line that begins with spaces goes on with the one before,
//! and `#` begins a remark. First come `title` and `about`, then any number of steps, each opened by
//! a line `step`:
//!
//! | name | value |
//! |---|---|
//! | `text` | a paragraph; several make several |
//! | `board` | a game such as `37`, or a position; the one of the step before if it is left out |
//! | `played` | turns made from there |
//! | `marks` | circles and arrows, as comments of game records have them |
//! | `task` | what to do |
//! | `hint` | a word of help |
//! | `goal` | what the turn must be: see [`Goal`]. After a `reply` another goal follows |
//! | `wrong` | what is said to a legal turn that is not what was asked for; with `GOAL =>` before it, only to turns like that |
//! | `reply` | how the opponent answers: `first`, the first legal turn, or the first of these tokens that is legal |
//! | `right` | what is said at the end |
//! | `proof` | `win N`: a claim that tests verify: the goals lead to a win in N turns against any answer |

use core::fmt;
use std::sync::LazyLock;

use zertz::draw::Marks;
use zertz::{Action, Game, Position, Rules};

use super::goal::Goal;
use crate::message::{LessonInfo, LessonStep, LessonView, Look, Marked};

/// The texts of a language by name: the files of its folder.
macro_rules! texts {
    ($language:literal: $($id:literal)*) => {
        &[$(($id, include_str!(concat!("../../lessons/", $language, "/", $id, ".txt")))),*]
    };
}

/// A language and its texts by name.
type Texts = (&'static str, &'static [(&'static str, &'static str)]);

/// The languages. English comes first, with all lessons in the order in which they are best read; a
/// lesson that another language lacks is shown in English.
pub const TEXTS: &[Texts] = &[(
    "en",
    texts!("en":
        "placing" "free-rings" "capturing" "chains" "choosing" "winning" "isolation" "islands"
        "safety" "sacrifice" "forcing" "steering" "empty-board" "endings" "notation"),
)];

/// A short course on one thing.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its name in addresses.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// What it is about, in a sentence.
    pub about: String,
    /// Its steps, at least one.
    pub steps: Vec<Step>,
}

impl Lesson {
    /// The lesson in a list.
    pub fn info(&self) -> LessonInfo {
        LessonInfo {
            id: self.id,
            title: self.title.clone(),
            about: self.about.clone(),
            steps: self.steps.len(),
        }
    }

    /// The lesson as a learner sees it, with the one after it.
    pub fn view(&self, next: Option<&Lesson>) -> LessonView {
        LessonView {
            id: self.id,
            title: self.title.clone(),
            about: self.about.clone(),
            steps: self.steps.iter().map(Step::view).collect(),
            next: next.map(Lesson::info),
        }
    }
}

/// One step: something to read, and mostly something to do.
#[derive(Clone, Debug)]
pub struct Step {
    /// Paragraphs.
    pub text: Vec<String>,
    /// What lies on the table, and the turns that led there.
    pub game: Game,
    /// Circles and arrows.
    pub marks: Marks,
    /// What to do.
    pub exercise: Option<Exercise>,
}

impl Step {
    fn view(&self) -> LessonStep {
        LessonStep {
            text: self.text.clone(),
            look: Look::new(&self.game, 0),
            marks: Marked::new(&self.marks, &self.game.position().rules().board),
            task: self
                .exercise
                .as_ref()
                .map(|exercise| exercise.words.clone()),
            hint: self.exercise.as_ref().map(|exercise| exercise.hint.clone()),
        }
    }
}

/// Something to do.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// In words.
    pub words: String,
    /// A word of help.
    pub hint: String,
    /// The learner's turns one after the other, at least one.
    pub stages: Vec<Stage>,
    /// What is said at the end.
    pub right: String,
    /// In how many turns the goals win, if a test is to prove that they do.
    pub proof: Option<u32>,
}

/// One turn of the learner.
#[derive(Clone, Debug)]
pub struct Stage {
    /// What it must be.
    pub goal: Goal,
    /// What is said to other legal turns: the first that fits.
    pub wrong: Vec<(Option<Goal>, String)>,
    /// The opponent's answer, if another turn follows.
    pub reply: Option<Reply>,
}

/// How the opponent answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// With the first legal turn: mostly there is only one.
    First,
    /// With the first of these that is legal.
    OneOf(Vec<String>),
}

impl Reply {
    /// The answer in a game, if there is one.
    pub fn choose(&self, game: &Game) -> Option<Action> {
        match self {
            Reply::First => game.legal().nth(0).map(Action::Move),
            Reply::OneOf(tokens) => tokens.iter().find_map(|token| game.parse(token).ok()),
        }
    }
}

impl Stage {
    /// What is said to a legal turn, the last of the game, that is not what was asked for, if the
    /// lesson says anything to it.
    pub fn words_for(&self, game: &Game) -> Option<&str> {
        let fits = |goal: &Option<Goal>| goal.as_ref().is_none_or(|goal| goal.is_met(game));
        let found = self.wrong.iter().find(|(goal, _)| fits(goal));
        found.map(|(_, words)| words.as_str())
    }
}

/// What is wrong with the text of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for LessonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for LessonError {}

/// All lessons in a language, in the order in which they are best read. One that this language lacks
/// is there in English, and so are all where nobody knows the language.
pub fn lessons(language: &str) -> &'static [Lesson] {
    static LESSONS: LazyLock<Vec<(&str, Vec<Lesson>)>> = LazyLock::new(|| {
        TEXTS
            .iter()
            .map(|&(language, texts)| (language, with_english(texts)))
            .collect()
    });
    let known = LESSONS.iter().find(|(known, _)| *known == language);
    known
        .or(LESSONS.first())
        .map_or(&[], |(_, lessons)| lessons)
}

/// The lessons of a language, and in English those that it lacks.
fn with_english(texts: &[(&'static str, &str)]) -> Vec<Lesson> {
    let english = TEXTS.first().map_or(&[][..], |(_, english)| english);
    let own = |id| texts.iter().find(|(own, _)| *own == id);
    english
        .iter()
        .map(|text| own(text.0).unwrap_or(text))
        // A test reads them all, so that none is left out here.
        .filter_map(|(id, text)| read(id, text).ok())
        .collect()
}

/// Reads a lesson.
pub fn read(id: &'static str, text: &str) -> Result<Lesson, LessonError> {
    let mut reader = Reader::default();
    for (number, name, value) in fields(text)? {
        reader.line = number;
        reader.take(name, value)?;
    }
    reader.finish(id)
}

/// The fields of a text: the number of the line, the name, the value.
fn fields(text: &str) -> Result<Vec<(usize, &str, String)>, LessonError> {
    let mut fields: Vec<(usize, &str, String)> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let error = |message: &str| LessonError {
            line: number,
            message: message.into(),
        };
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if line.starts_with(' ') {
            let (_, _, value) = fields.last_mut().ok_or(error("nothing to go on with"))?;
            value.push(' ');
            value.push_str(line.trim());
        } else if line.trim() == "step" {
            fields.push((number, "step", String::new()));
        } else {
            let (name, value) = line
                .split_once(':')
                .ok_or(error("expected `name: value`"))?;
            fields.push((number, name.trim(), value.trim().to_string()));
        }
    }
    Ok(fields)
}

#[derive(Default)]
struct Reader {
    line: usize,
    title: String,
    about: String,
    steps: Vec<Step>,
    step: Option<Draft>,
    /// What the step before began with.
    board: Option<Position>,
}

/// A step that is being read.
#[derive(Default)]
struct Draft {
    text: Vec<String>,
    board: Option<Position>,
    played: Vec<String>,
    marks: String,
    task: String,
    hint: String,
    stages: Vec<Stage>,
    right: String,
    proof: Option<u32>,
}

impl Reader {
    fn error(&self, message: impl Into<String>) -> LessonError {
        LessonError {
            line: self.line,
            message: message.into(),
        }
    }

    fn take(&mut self, name: &str, value: String) -> Result<(), LessonError> {
        if name == "step" {
            self.close()?;
            self.step = Some(Draft {
                board: self.board,
                ..Draft::default()
            });
            return Ok(());
        }
        if value.is_empty() {
            return Err(self.error(format!("`{name}` has no value")));
        }
        let unknown = self.error(format!("`{name}` has no place here"));
        let Some(mut step) = self.step.take() else {
            match name {
                "title" => self.title = value,
                "about" => self.about = value,
                _ => return Err(unknown),
            }
            return Ok(());
        };
        match name {
            "text" => step.text.push(value),
            "board" => {
                step.board = Some(self.position(&value)?);
                self.board = step.board;
            }
            "played" => step.played = value.split_whitespace().map(str::to_string).collect(),
            "marks" => step.marks = value,
            "task" => step.task = value,
            "hint" => step.hint = value,
            "right" => step.right = value,
            "proof" => {
                let turns = value.strip_prefix("win ").and_then(|n| n.parse().ok());
                step.proof = Some(turns.ok_or_else(|| self.error("expected `win N`"))?);
            }
            "goal" => {
                let waits = step.stages.last().is_none_or(|stage| stage.reply.is_some());
                if !waits {
                    return Err(self.error("a `reply` must come between two goals"));
                }
                step.stages.push(Stage {
                    goal: self.goal(&value, &step)?,
                    wrong: Vec::new(),
                    reply: None,
                });
            }
            "wrong" | "reply" if step.stages.is_empty() => {
                return Err(self.error(format!("`{name}` comes after a `goal`")));
            }
            "wrong" => {
                let (goal, words) = match value.split_once("=>") {
                    Some((goal, words)) => (Some(self.goal(goal, &step)?), words.trim()),
                    None => (None, value.as_str()),
                };
                let words = words.to_string();
                step.stages.iter_mut().last().into_iter().for_each(|stage| {
                    stage.wrong.push((goal.clone(), words.clone()));
                });
            }
            "reply" => {
                let reply = match value.as_str() {
                    "first" => Reply::First,
                    tokens => Reply::OneOf(tokens.split_whitespace().map(str::to_string).collect()),
                };
                if let Some(stage) = step.stages.last_mut() {
                    stage.reply = Some(reply);
                }
            }
            _ => return Err(unknown),
        }
        self.step = Some(step);
        Ok(())
    }

    fn position(&self, text: &str) -> Result<Position, LessonError> {
        if let Ok(rules) = text.parse::<Rules>() {
            return Ok(Position::start(rules));
        }
        text.parse()
            .map_err(|error| self.error(format!("the position: {error}")))
    }

    fn goal(&self, text: &str, step: &Draft) -> Result<Goal, LessonError> {
        let Some(position) = step.board else {
            return Err(self.error("a `board` must come first"));
        };
        Goal::parse(text.trim(), &position.rules().board)
            .map_err(|error| self.error(error.to_string()))
    }

    /// Ends the step that is being read.
    fn close(&mut self) -> Result<(), LessonError> {
        let Some(step) = self.step.take() else {
            return Ok(());
        };
        let start = step
            .board
            .ok_or_else(|| self.error("the step has no board"))?;
        let mut game = Game::new(start);
        for token in &step.played {
            game.play_text(token)
                .map_err(|error| self.error(format!("{token}: {error}")))?;
        }
        if step.text.is_empty() {
            return Err(self.error("the step has no text"));
        }
        let exercise = if step.task.is_empty() {
            let empty = step.stages.is_empty() && step.hint.is_empty() && step.right.is_empty();
            if !empty {
                return Err(self.error("a goal, a hint or a word without a task"));
            }
            None
        } else {
            if step.stages.last().is_none_or(|stage| stage.reply.is_some()) {
                return Err(self.error("the task does not end with a goal"));
            }
            if step.hint.is_empty() || step.right.is_empty() {
                return Err(self.error("a task needs a `hint` and a `right`"));
            }
            Some(Exercise {
                words: step.task,
                hint: step.hint,
                stages: step.stages,
                right: step.right,
                proof: step.proof,
            })
        };
        let marks = Marks::from_comment(&step.marks, &start.rules().board);
        if marks.is_empty() != step.marks.is_empty() {
            return Err(self.error("the marks cannot be read"));
        }
        self.steps.push(Step {
            text: step.text,
            game,
            marks,
            exercise,
        });
        Ok(())
    }

    fn finish(mut self, id: &'static str) -> Result<Lesson, LessonError> {
        self.close()?;
        if self.title.is_empty() || self.about.is_empty() || self.steps.is_empty() {
            return Err(self.error("a lesson needs `title`, `about` and a step"));
        }
        Ok(Lesson {
            id,
            title: self.title,
            about: self.about,
            steps: self.steps,
        })
    }
}
