//! What the engine says about positions and games.

use serde::{Deserialize, Serialize};
use zertz::{Action, Game, Player};
use zertz_engine::analysis::{self, Analysis, Evaluation, Summary};
use zertz_engine::{Report as Found, Verdict};

use super::board::Effect;
use super::look::Subject;
use crate::pair::Pair;
use crate::refusal::{Code, Refusal};
#[cfg(feature = "openapi")]
use crate::schema;

/// At most this many turns are told of each line: those of the longest proof, and some more.
const LINE_TURNS: usize = 32;

/// What a client asks for over the socket of analysis. Each takes the place of what the socket was
/// doing before.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AnalysisRequest {
    /// Lines, as they are found, until nothing is left to find.
    Lines {
        /// Comes back in everything about it.
        id: u64,
        /// How many, 1 to 5.
        lines: usize,
        /// What the opponent would do if the player on turn had to pass.
        #[serde(default)]
        threat: bool,
        /// The position.
        #[serde(flatten)]
        subject: Subject,
    },
    /// Who wins, for certain.
    Solve {
        /// Comes back in everything about it.
        id: u64,
        /// The position.
        #[serde(flatten)]
        subject: Subject,
    },
    /// A whole game, turn by turn.
    Whole {
        /// Comes back in everything about it.
        id: u64,
        /// How thoroughly.
        effort: Effort,
        /// The stored game that it is about: the report is stored with it.
        #[serde(default)]
        key: Option<String>,
        /// The game, if it is not a stored one.
        #[serde(flatten)]
        subject: Subject,
    },
    /// Whether the last turn is as good as what was best.
    Judge {
        /// Comes back in everything about it.
        id: u64,
        /// The position with the try as its last turn.
        #[serde(flatten)]
        subject: Subject,
    },
    /// Nothing more.
    Stop,
    /// Asks for `pong`.
    Ping,
}

/// How thoroughly a game is analysed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Effort {
    /// A few seconds.
    Quick,
    /// Some seconds more.
    Normal,
    /// A minute or so.
    Deep,
}

impl Effort {
    /// How many positions the engine makes for each of the game.
    pub const fn nodes(self) -> u64 {
        match self {
            Effort::Quick => 50_000,
            Effort::Normal => 400_000,
            Effort::Deep => 4_000_000,
        }
    }
}

/// What the server says over the socket of analysis.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AnalysisMessage {
    /// Lines as far as they were found.
    Lines(EngineLines),
    /// The solver is at work.
    Solving {
        /// What was asked.
        id: u64,
        /// How many positions were made.
        nodes: u64,
        /// For how long.
        seconds: f64,
    },
    /// What the solver has found.
    Solved(Solved),
    /// How far the analysis of a game has come.
    Progress {
        /// What was asked.
        id: u64,
        /// How many positions are done.
        done: usize,
        /// How many there are.
        of: usize,
    },
    /// The analysis of a game.
    Report {
        /// What was asked.
        id: u64,
        /// The report.
        report: Box<Report>,
    },
    /// What a try is worth.
    Judged(Box<Judged>),
    /// It was refused.
    Refused {
        /// What was asked.
        id: u64,
        /// Why, roughly.
        code: Code,
        /// Why, in English.
        message: String,
        /// Why, for those who speak another language.
        #[serde(flatten)]
        reason: Refusal,
    },
    /// The answer to `ping`.
    Pong,
    /// The server closes the connection.
    Bye {
        /// Why, roughly.
        code: Code,
        /// Why, in English.
        message: String,
        /// Why, for those who speak another language.
        #[serde(flatten)]
        reason: Refusal,
    },
}

/// What a position is worth, from the first player's view.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Score))]
pub struct ScoreView {
    /// About marbles; null when the game is decided.
    pub value: Option<f64>,
    /// Who is proven to win.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::Player>))]
    pub wins: Option<Player>,
    /// In this many turns of the winner.
    pub turns: Option<u32>,
    /// Whether a proof that anybody can check says so, not a search; then it takes no more turns than these.
    #[serde(default)]
    pub proven: bool,
    /// The first player's chance to win, from 0 to 1.
    pub chance: f64,
    /// In words: `+0.31`, `First wins in 3`.
    pub text: String,
}

impl ScoreView {
    /// What a position is worth.
    pub fn of(evaluation: &Evaluation) -> ScoreView {
        ScoreView::new(evaluation.score, evaluation.turn, evaluation.is_proven())
    }

    /// A score of the player on turn, and whether it is that of a proof.
    pub fn new(score: zertz_engine::Score, turn: Player, proven: bool) -> ScoreView {
        let (mine, chance) = match turn {
            Player::First => (score, analysis::winning_chance(score)),
            Player::Second => (-score, analysis::winning_chance(-score)),
        };
        let decided = |player: Player, turns| {
            let name = match player {
                Player::First => "First",
                Player::Second => "Second",
            };
            let text = match turns {
                0 => format!("{name} has won"),
                turns => format!("{name} wins in {turns}"),
            };
            (None, Some(player), Some(turns), text)
        };
        let (value, wins, turns, text) = match mine.verdict() {
            Verdict::Win(turns) => decided(Player::First, turns),
            Verdict::Loss(turns) => decided(Player::Second, turns),
            Verdict::Points(points) => {
                let value = f64::from(points) / 100.0;
                (Some(value), None, None, format!("{value:+.2}"))
            }
        };
        ScoreView {
            value,
            wins,
            turns,
            proven,
            chance: (chance * 1e4).round() / 1e4,
            text,
        }
    }
}

/// A turn of a line.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LineTurn {
    /// One word.
    pub token: String,
    /// As people read it.
    pub notation: String,
    /// What it does to the table.
    pub effect: Effect,
}

/// The turns of a line that begins in a game, as far as they are told.
pub fn line_turns(game: &Game, moves: &[Action]) -> Vec<LineTurn> {
    let mut replay = game.clone();
    let mut turns = Vec::new();
    for &action in moves.iter().take(LINE_TURNS) {
        let turn = LineTurn {
            token: replay.notate(action).to_string(),
            notation: format!("{:#}", replay.notate(action)),
            effect: match action {
                Action::Move(mv) => Effect::new(replay.position(), mv),
                Action::Demand => Effect::default(),
            },
        };
        if replay.act(action).is_err() {
            break;
        }
        turns.push(turn);
    }
    turns
}

/// A line of play.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EngineLine {
    /// What it is worth.
    pub score: ScoreView,
    /// Its turns.
    pub moves: Vec<LineTurn>,
}

/// The best lines so far.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EngineLines {
    /// What was asked.
    pub id: u64,
    /// How deep the search is, in placements.
    pub depth: u32,
    /// How many positions were made.
    pub nodes: u64,
    /// Positions a second.
    pub speed: u64,
    /// For how long.
    pub seconds: f64,
    /// The best first.
    pub lines: Vec<EngineLine>,
    /// Whether nothing more will come.
    pub done: bool,
}

impl EngineLines {
    /// What a search has found in a game.
    pub fn new(id: u64, game: &Game, found: &Found, done: bool) -> EngineLines {
        let turn = game.position().turn();
        EngineLines {
            id,
            depth: found.depth,
            nodes: found.nodes,
            speed: found.nodes_per_second(),
            seconds: found.time.as_secs_f64(),
            lines: found
                .lines
                .iter()
                .map(|line| EngineLine {
                    score: ScoreView::new(line.score, turn, line.proven),
                    moves: line_turns(game, &line.moves),
                })
                .collect(),
            done,
        }
    }
}

/// What the solver has found.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Solved {
    /// What was asked.
    pub id: u64,
    /// For the player on turn.
    pub verdict: SolvedVerdict,
    /// The winner's turns.
    pub turns: Option<u32>,
    /// A line in which the loser holds out as long as possible.
    pub line: Vec<LineTurn>,
    /// How many positions were made.
    pub nodes: u64,
    /// For how long.
    pub seconds: f64,
}

/// Who wins, for certain, as the player on turn sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SolvedVerdict {
    /// The player on turn.
    Win,
    /// The opponent.
    Loss,
    /// Nobody.
    Tie,
    /// The limit was reached first.
    Unknown,
}

/// The analysis of a whole game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Report {
    /// How thorough it was.
    pub effort: Effort,
    /// One more than turns: before the first one, after it, and so on.
    pub positions: Vec<ReportPosition>,
    /// The turns.
    pub turns: Vec<JudgedTurn>,
    /// How well the players played.
    #[cfg_attr(feature = "openapi", schema(value_type = Pair<schema::ReportSummary>))]
    pub summary: Pair<Summary>,
    /// When it was made, in milliseconds since 1970.
    pub made: u64,
}

/// A position of a game that was analysed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReportPosition {
    /// What it is worth.
    pub score: ScoreView,
    /// How deep the engine looked.
    pub depth: u32,
    /// The best line.
    pub best: Vec<LineTurn>,
}

/// A turn, and what it was worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JudgedTurn {
    /// From 1.
    pub number: usize,
    /// Whose.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
    pub by: Player,
    /// One word.
    pub token: String,
    /// As people read it.
    pub notation: String,
    /// Whether there was no choice.
    pub forced: bool,
    /// Whether the engine would have done the same.
    pub best: bool,
    /// By how much the chance of winning fell, from 0 to 1.
    pub loss: f64,
    /// What is wrong with it, if anything is.
    pub judgement: Option<Judgement>,
    /// The opponent now wins by force in this many turns.
    pub allows: Option<u32>,
}

impl JudgedTurn {
    /// A turn that was judged, made in this game.
    pub fn new(number: usize, before: &Game, turn: &analysis::JudgedTurn) -> JudgedTurn {
        JudgedTurn {
            number,
            by: turn.player,
            token: turn.token.clone(),
            notation: format!("{:#}", before.notate(turn.action)),
            forced: turn.forced,
            best: turn.best,
            loss: (turn.loss * 1e4).round() / 1e4,
            judgement: turn.judgement.map(|judgement| match judgement {
                analysis::Judgement::Inaccuracy => Judgement::Inaccuracy,
                analysis::Judgement::Mistake => Judgement::Mistake,
                analysis::Judgement::Blunder => Judgement::Blunder,
                analysis::Judgement::MissedWin(_) => Judgement::MissedWin,
                analysis::Judgement::LeftProof(_) => Judgement::LeftProof,
            }),
            allows: turn.allows,
        }
    }
}

/// What is wrong with a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Judgement {
    /// A little worse than the best.
    Inaccuracy,
    /// Clearly worse.
    Mistake,
    /// Much worse.
    Blunder,
    /// A forced win let slip.
    MissedWin,
    /// A proven win that was left: whether the game is still won is not known.
    LeftProof,
}

impl Report {
    /// A whole game as the engine sees it.
    pub fn new(game: &Game, analysis: &Analysis, effort: Effort, made: u64) -> Report {
        let mut replay = Game::new(*game.start());
        let mut positions = Vec::new();
        let mut turns = Vec::new();
        for (index, evaluation) in analysis.positions.iter().enumerate() {
            positions.push(ReportPosition::new(&replay, evaluation));
            if let Some(turn) = analysis.turns.get(index) {
                turns.push(JudgedTurn::new(index + 1, &replay, turn));
                // The actions of a game are legal one after the other.
                let _ = replay.act(turn.action);
            }
        }
        Report {
            effort,
            positions,
            turns,
            summary: Pair::of(|player| analysis.summary(player)),
            made,
        }
    }
}

impl ReportPosition {
    /// A position of a game as the engine sees it.
    pub fn new(game: &Game, evaluation: &Evaluation) -> ReportPosition {
        let best = evaluation.lines.first();
        ReportPosition {
            score: ScoreView::of(evaluation),
            depth: evaluation.depth,
            best: best.map_or_else(Vec::new, |line| line_turns(game, &line.moves)),
        }
    }
}

/// What a try is worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Judged {
    /// What was asked.
    pub id: u64,
    /// Whether the try is about as good as the best.
    pub holds: bool,
    /// The try.
    pub turn: JudgedTurn,
    /// What the position was worth before it
    pub before: ScoreView,
    /// and is worth after it.
    pub after: ScoreView,
    /// What would have been best.
    pub best: Vec<LineTurn>,
    /// The answer to the try.
    pub reply: Vec<LineTurn>,
}
