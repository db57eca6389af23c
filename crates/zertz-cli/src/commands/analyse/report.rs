//! An analysis for programs.

use serde::Serialize;
use zertz::{Outcome, Player, Record};
use zertz_engine::analysis::{Analysis, Evaluation, JudgedTurn, Judgement, Summary, Variation};
use zertz_engine::{Score, Verdict};

use super::AnalyseArgs;
use crate::json::{quoted, result};

/// The one object of `--json` up to its games.
pub(super) fn json_head(args: &AnalyseArgs) -> String {
    let thinking = &args.thinking;
    let number = |value: Option<u64>| value.map_or("null".to_string(), |value| value.to_string());
    format!(
        "{{\"program\":{},\"nodes\":{},\"depth\":{},\"movetime\":{},\"lines\":{},\"games\":[\n",
        quoted(concat!("zertz ", env!("CARGO_PKG_VERSION"))),
        number(thinking.nodes),
        number(thinking.depth.map(u64::from)),
        number(
            thinking
                .limits(super::games::MOVE_TIME)
                .move_time
                .map(|time| time.as_millis() as u64)
        ),
        thinking.lines,
    )
}

/// The same object from its games on.
pub(super) fn json_tail(interrupted: bool) -> String {
    format!("],\"interrupted\":{interrupted}}}\n")
}

/// A score from the view of player 1, as all of them are here: one of the three.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum ScoreReport {
    /// Hundredths of a white marble or so.
    Points(i32),
    /// Player 1 wins in this many turns of their own.
    Win(u32),
    /// Player 2 wins in this many turns of their own.
    Loss(u32),
}

impl From<Score> for ScoreReport {
    fn from(score: Score) -> ScoreReport {
        match score.verdict() {
            Verdict::Points(points) => ScoreReport::Points(points),
            Verdict::Win(turns) => ScoreReport::Win(turns),
            Verdict::Loss(turns) => ScoreReport::Loss(turns),
        }
    }
}

#[derive(Serialize)]
pub(super) struct GameReport<'a> {
    file: &'a str,
    game: u64,
    players: [Option<&'a str>; 2],
    rules: String,
    start: String,
    result: &'static str,
    outcome: Option<String>,
    /// Whether the analysis reached the end of the game.
    complete: bool,
    /// The start and the position after each turn.
    positions: Vec<PositionReport<'a>>,
    turns: Vec<TurnReport<'a>>,
    summary: [Summary; 2],
}

#[derive(Serialize)]
pub(super) struct PositionReport<'a> {
    turn: u8,
    score: ScoreReport,
    /// Player 1's chance of winning.
    chance: f64,
    depth: u32,
    nodes: u64,
    lines: Vec<LineReport<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
}

#[derive(Serialize)]
pub(super) struct LineReport<'a> {
    score: ScoreReport,
    /// Whether the score is that of a proof, not of a search.
    proven: bool,
    moves: &'a [String],
}

#[derive(Serialize)]
struct TurnReport<'a> {
    number: u32,
    player: u8,
    #[serde(rename = "move")]
    mv: &'a str,
    forced: bool,
    best: bool,
    /// How much of the player's chance of winning it cost.
    loss: f64,
    judgement: Option<&'static str>,
    /// The forced win that was missed, in turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    missed_win: Option<u32>,
    /// The forced win that the opponent has now, in turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    allows_win: Option<u32>,
}

impl<'a> GameReport<'a> {
    pub(super) fn new(
        file: &'a str,
        number: u64,
        record: &'a Record,
        analysis: &'a Analysis,
    ) -> GameReport<'a> {
        let outcome = record.outcome();
        GameReport {
            file,
            game: number,
            players: ["Player1", "Player2"].map(|tag| record.tag(tag)),
            rules: record.start().rules().to_string(),
            start: record.start().to_string(),
            result: result(record.result.or(outcome.map(Outcome::result))),
            outcome: outcome.as_ref().map(Outcome::to_string),
            complete: analysis.is_complete(),
            positions: analysis.positions.iter().map(position).collect(),
            turns: analysis.turns.iter().map(turn).collect(),
            summary: Player::BOTH.map(|player| analysis.summary(player)),
        }
    }
}

fn position(evaluation: &Evaluation) -> PositionReport<'_> {
    PositionReport {
        turn: evaluation.turn.number(),
        score: evaluation.score_of(Player::First).into(),
        chance: rounded(evaluation.chance_of(Player::First)),
        depth: evaluation.depth,
        nodes: evaluation.nodes,
        lines: lines(evaluation.turn, &evaluation.lines),
        outcome: evaluation.outcome.as_ref().map(Outcome::to_string),
    }
}

/// The lines of a position with this player on turn.
pub(super) fn lines(turn: Player, lines: &[Variation]) -> Vec<LineReport<'_>> {
    lines
        .iter()
        .map(|line| LineReport {
            score: match turn {
                Player::First => line.score,
                Player::Second => -line.score,
            }
            .into(),
            proven: line.proven,
            moves: &line.tokens,
        })
        .collect()
}

fn turn(turn: &JudgedTurn) -> TurnReport<'_> {
    TurnReport {
        number: turn.number,
        player: turn.player.number(),
        mv: &turn.token,
        forced: turn.forced,
        best: turn.best,
        loss: rounded(turn.loss),
        judgement: turn.judgement.map(Judgement::name),
        missed_win: match turn.judgement {
            Some(Judgement::MissedWin(turns)) => Some(turns),
            _ => None,
        },
        allows_win: turn.allows,
    }
}

/// Four decimals are more than anybody knows.
fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}
