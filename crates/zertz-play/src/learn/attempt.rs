//! Judges a try at a puzzle, and answers it.

use std::time::Duration;

use zertz::{Action, Game, Move};
use zertz_engine::eval::Eval;
use zertz_engine::puzzle::{Judge, Others, Puzzle};
use zertz_engine::{Engine, Limits, Score, Settings, Stop, Verdict};

use crate::message::{
    Effect, Look, PuzzleAnswer, PuzzleReply, PuzzleSay, PuzzleThen, PuzzleVerdict, TurnMade,
};
use crate::refusal::{Refusal, TableReason};

/// How many positions are looked at for each question about a win.
const JUDGE_NODES: u64 = 200_000;
/// How many positions are looked at to see whether a first move that is not listed wins all the same.
const PROOF_NODES: u64 = 30_000;
/// The search for a refutation.
const REFUTE_NODES: u64 = 150_000;
const REFUTE_TIME: Duration = Duration::from_millis(1_500);
const REFUTE_MIB: usize = 2;
/// At most this many turns of a refutation are shown.
const REFUTE_TURNS: usize = 3;
/// A try with more turns than this is none.
const MOST_TURNS: usize = 40;
/// Longer texts are not turns.
const TEXT_BYTES: usize = 400;

/// How a puzzle is won, from its start.
fn solution(puzzle: &Puzzle) -> Vec<TurnMade> {
    let mut game = puzzle.game();
    for &mv in &puzzle.line {
        if game.play(mv).is_err() {
            break;
        }
    }
    TurnMade::all_after(&game, 0)
}

/// The answer to somebody who gives up.
pub fn give_up(puzzle: &Puzzle) -> PuzzleAnswer {
    PuzzleAnswer {
        verdict: PuzzleVerdict::Wrong,
        words: PuzzleSay::Solution.to_string(),
        say: PuzzleSay::Solution,
        reply: Vec::new(),
        look: Look::new(&puzzle.game(), 0),
        solution: solution(puzzle),
    }
}

/// Judges the last of some turns: the solver's and the answers so far.
pub fn judge(
    puzzle: &Puzzle,
    texts: &[String],
    eval: &Eval,
    stop: &Stop,
) -> Result<PuzzleAnswer, Refusal> {
    if texts.len().is_multiple_of(2) || texts.len() > MOST_TURNS {
        return Err(TableReason::LastTurnIsYours {}.into());
    }
    let mut game = puzzle.game();
    let mut moves = Vec::new();
    let mut before = game.clone();
    for (index, text) in texts.iter().enumerate() {
        before = game.clone();
        let text: String = text.chars().take(TEXT_BYTES).collect();
        let action = game
            .play_text(&text)
            .map_err(|error| Refusal::of_turn(Some(index + 1), &text, &error))?;
        match action {
            Action::Move(mv) => moves.push(mv),
            _ => return Err(TableReason::OnlyTurnsAreJudged {}.into()),
        }
    }
    let attempt = Attempt {
        puzzle,
        before,
        game,
        moves,
        eval,
    };
    Ok(attempt.answer(stop))
}

struct Attempt<'a> {
    puzzle: &'a Puzzle,
    /// Before the last turn.
    before: Game,
    /// After it.
    game: Game,
    moves: Vec<Move>,
    eval: &'a Eval,
}

/// What the last turn is worth.
enum Worth {
    /// It wins in time.
    InTime,
    /// It wins, but later.
    Later,
    /// It does not, as far as one could see.
    Nothing,
}

impl Attempt<'_> {
    fn answer(mut self, stop: &Stop) -> PuzzleAnswer {
        let solver = self.puzzle.position.turn();
        let number = self.moves.len();
        if let Some(outcome) = self.game.outcome() {
            let won = outcome.winner() == Some(solver);
            return if won {
                let late = self.number() > self.puzzle.turns;
                let verdict = if late {
                    PuzzleVerdict::Slow
                } else {
                    PuzzleVerdict::Solved
                };
                self.reply(verdict, self.praise(), number)
            } else {
                self.wrong(PuzzleSay::EndsBadly, number)
            };
        }
        match self.worth(stop) {
            Worth::InTime => {
                if let Some(reply) = self.defence(stop) {
                    // It comes from the list of legal turns.
                    let _ = self.game.play(reply);
                }
                if self
                    .game
                    .outcome()
                    .is_some_and(|end| end.winner() == Some(solver))
                {
                    return self.reply(PuzzleVerdict::Solved, self.praise(), number);
                }
                // Whoever has left the shortest way may need a turn more.
                let turns = self.puzzle.turns.saturating_sub(self.number());
                self.reply(PuzzleVerdict::GoOn, PuzzleSay::GoOn { turns }, number)
            }
            Worth::Later => self.slow(number),
            Worth::Nothing => self.refuted(number, stop),
        }
    }

    /// The number of the solver's last turn, from 1.
    fn number(&self) -> u32 {
        self.moves.len().div_ceil(2) as u32
    }

    fn praise(&self) -> PuzzleSay {
        PuzzleSay::Solved {
            turns: self.number(),
        }
    }

    fn worth(&self, stop: &Stop) -> Worth {
        let puzzle = self.puzzle;
        let Some(&mv) = self.moves.last() else {
            return Worth::Nothing;
        };
        if self.moves.len() == 1 {
            if puzzle.solutions.contains(&mv) {
                return Worth::InTime;
            }
            if puzzle.slower.contains(&mv) {
                return Worth::Later;
            }
            // Not every line was looked at: what is not listed may win as quickly.
            let mut judge = Judge::new(puzzle.position.turn(), JUDGE_NODES, stop);
            if puzzle.others == Others::Unproven
                && judge.wins_with(&puzzle.position, mv, puzzle.turns) == Some(true)
            {
                return Worth::InTime;
            }
            if puzzle.proves(mv, PROOF_NODES, stop) {
                return Worth::Later;
            }
            return Worth::Nothing;
        }
        if puzzle.line.starts_with(&self.moves) {
            return Worth::InTime;
        }
        // A try that has left the shortest way before is still welcome to win.
        let left = (puzzle.turns + 1).saturating_sub(self.number()).max(1);
        let solver = puzzle.position.turn();
        let mut judge = Judge::new(solver, JUDGE_NODES, stop);
        let position = self.before.position();
        match judge.wins_with(position, mv, left) {
            Some(true) => Worth::InTime,
            _ => match judge.wins_with(position, mv, left + 1) {
                Some(true) => Worth::Later,
                _ => Worth::Nothing,
            },
        }
    }

    /// The reply that holds out longest: that of the puzzle's own line, if the solver follows it.
    fn defence(&self, stop: &Stop) -> Option<Move> {
        let puzzle = self.puzzle;
        if puzzle.line.starts_with(&self.moves) {
            return puzzle.line.get(self.moves.len()).copied();
        }
        let left = puzzle.turns.saturating_sub(self.number()).max(1);
        let mut judge = Judge::new(puzzle.position.turn(), JUDGE_NODES, stop);
        judge.longest_defence(self.game.position(), left)
    }

    /// The best answer to a turn that does not win, and a few turns more.
    fn refuted(mut self, number: usize, stop: &Stop) -> PuzzleAnswer {
        let mut engine = Engine::new(Settings {
            hash_mib: REFUTE_MIB,
            ..Settings::with(self.eval.clone())
        });
        let limits = Limits {
            nodes: Some(REFUTE_NODES),
            move_time: Some(REFUTE_TIME),
            ..Limits::NONE
        };
        let report = engine.search(&self.game, &limits, stop, &mut |_| {});
        let verdict = report.score().map(Score::verdict);
        if let Some(Verdict::Loss(_)) = verdict {
            // The engine has proven that the solver still wins.
            return self.slow(number);
        }
        let line = report.lines.first().map(|line| line.moves.clone());
        for action in line.unwrap_or_default().into_iter().take(REFUTE_TURNS) {
            if self.game.outcome().is_some() || self.game.act(action).is_err() {
                break;
            }
        }
        self.wrong(self.why(number, verdict), number)
    }

    /// Why a turn does not solve the puzzle, by the opponent's answer to it.
    fn why(&self, number: usize, verdict: Option<Verdict>) -> PuzzleSay {
        let Some(answer) = self.game.turns().nth(number) else {
            return PuzzleSay::NoWin;
        };
        let effect = Effect::new(answer.before(), answer.mv());
        let does = if !effect.jumps.is_empty() {
            PuzzleReply::Takes
        } else if !effect.claimed.is_empty() {
            PuzzleReply::Isolates
        } else {
            PuzzleReply::Answers
        };
        let over = self.game.outcome().is_some();
        let follows = match verdict {
            Some(Verdict::Win(turns)) => PuzzleThen::Wins { turns },
            _ if over => PuzzleThen::Over,
            _ if self.puzzle.others == Others::Unproven => PuzzleThen::Unproven,
            _ => PuzzleThen::NoWin {
                turns: self.puzzle.turns,
            },
        };
        PuzzleSay::Refuted {
            does,
            answer: format!("{answer:#}"),
            marbles: effect.jumps.len() + effect.claimed.len(),
            follows,
        }
    }

    /// It wins, but later.
    fn slow(&self, number: usize) -> PuzzleAnswer {
        let turns = self.puzzle.turns;
        self.reply(PuzzleVerdict::Slow, PuzzleSay::Slow { turns }, number)
    }

    fn wrong(&self, say: PuzzleSay, number: usize) -> PuzzleAnswer {
        let mut answer = self.reply(PuzzleVerdict::Wrong, say, number);
        answer.solution = solution(self.puzzle);
        answer
    }

    fn reply(&self, verdict: PuzzleVerdict, say: PuzzleSay, number: usize) -> PuzzleAnswer {
        PuzzleAnswer {
            verdict,
            words: say.to_string(),
            say,
            reply: TurnMade::all_after(&self.game, number),
            look: Look::new(&self.game, number - 1),
            solution: Vec::new(),
        }
    }
}
