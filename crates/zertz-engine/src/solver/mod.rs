//! Proves who wins.
//!
//! [`Solver`] answers whether the player on turn wins, loses or ties with best play, and gives a
//! [proof](proof::Proof) of a win or loss, which a separate checker verifies full-width. It first
//! looks for a win by sacrifices alone ([`forced_win`]), then asks the proofs that are [part of the
//! program](crate::solved), looks for a win by keeping the initiative, and at last searches by proof
//! numbers over positions that are the same but for symmetries.
//!
//! # What the answers mean
//!
//! - **Win**: the player on turn wins against any play. There is a proof, and the checker, which
//!   plays by the rules with the past of the game, has agreed.
//! - **Loss**: the same for the opponent.
//! - **Tie**: neither can force a win. In a tournament that means that both lose if neither errs.
//! - **Unknown**: none of these was shown within the limits.
//!
//! While the pool has marbles no position comes again. With an empty pool it may, and then the way
//! to a position could matter. The search counts a position that comes again as "not won". That is
//! exact for positions alone: whoever can win at all can win without coming back to where they were. A
//! result that depends on the way to a position is not kept in the table. The rules that end a game
//! by repetition only ever turn something into a tie, so they cannot help the player whose win is
//! looked for: a refuted win stays refuted. They could spoil a win, and there the checker has the last
//! word: if it does not agree, the answer is *unknown*.
//!
//! With `captures=claimed` nobody gains by overlooking a capture unless that ends the game at once:
//! the opponent demands the turn back. So captures count as enforced, but for placements that end
//! the game. If the player on turn may demand a turn back *now*, only a win without the demand is
//! looked for.
//!
//! The number of turns of a win is that of the longest line of the proof. Shorter wins may exist.

mod extract;
mod first_turns;
mod forced;
mod initiative;
mod keys;
pub mod plain;
pub mod proof;
mod proof_table;
mod search;
mod split;
mod turns;

use std::time::Duration;

use zertz::{Game, Move, Player};

use crate::clock::Clock;
use crate::deep::on_deep_stack;
use crate::limits::{Limits, Stop};
use crate::solved::Solved;
use extract::{SolvedGuide, TableGuide, extract};
use forced::Force;
use initiative::Initiative;
use keys::Keys;
use proof_table::{Numbers, ProofTable};
use search::{Search, Watch};

pub use first_turns::{
    FirstTurn, FirstTurnVerdict, FirstTurnsSettings, FirstTurnsSolution, Loss, first_turns,
    solve_first_turns,
};
pub use forced::{ForcedWin, forced_win};
pub use initiative::MOST_RESERVE;
pub use proof::Proof;
pub use split::{Branch, Split, SplitEvent, SplitSettings, solve_split};

/// How many positions are looked at for a win by sacrifices alone, and at most a quarter of what is
/// allowed.
const FORCED_NODES: u64 = 50_000;
/// The same where a deep win by sacrifices is looked for.
const DEEP_NODES: u64 = 2_000_000;
/// How many positions are looked at for a win by keeping the initiative, and at most half of what is
/// allowed.
const INITIATIVE_NODES: u64 = 100_000_000;
/// Its table is this part of the other one, in addition to it.
const INITIATIVE_SHARE: usize = 4;
/// How many placements such a win may take.
const FORCED_PLACEMENTS: u32 = 8;

/// The result of a game with best play, for the player on turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Exact {
    /// The player on turn wins.
    Win,
    /// The opponent wins.
    Loss,
    /// Neither can force a win.
    Tie,
    /// It was not found out.
    Unknown,
}

/// How far the solver has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many positions were made.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// What it is doing.
    pub stage: Stage,
    /// How full the table of positions is, in thousandths.
    pub table_full: u32,
}

/// What the solver is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// It looks for a win by keeping the initiative.
    Initiative,
    /// It searches by proof numbers.
    ProofNumbers {
        /// The player whose win is looked for.
        attacker: Player,
        /// The least number of positions that must be settled to prove the win.
        proof: u32,
        /// The least number of positions that must be settled to refute it.
        disproof: u32,
    },
}

/// What the solver has found.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The result for the player on turn.
    pub verdict: Exact,
    /// A line of the proof of a win or loss, in which the loser holds out as long as they can.
    pub line: Vec<Move>,
    /// How many turns of both players the longest line of the proof has.
    pub turns: u32,
    /// How many positions were made.
    pub nodes: u64,
    /// How long it took, checking included.
    pub time: Duration,
    /// How full the table of positions was at the end, in thousandths.
    pub table_full: u32,
    /// The proof of a win or loss.
    pub proof: Option<Proof>,
    /// How many positions the checker went through.
    pub checked: u64,
}

impl Solution {
    /// In how many of their own turns the winner wins at the latest by following the proof.
    pub fn winner_turns(&self) -> u32 {
        self.turns.div_ceil(2)
    }
}

/// A solver: it keeps what it has found from one question to the next.
///
/// # Keeping the initiative
///
/// Where one marble lies on the board, or none, a player may win by giving a marble every turn, so
/// that the opponent has to jump, and by handing over nothing but empty boards. That is looked for
/// first. It decides nearly all first turns on 37 rings within seconds.
///
/// ```
/// use zertz::{Game, Position, Rules};
/// use zertz_engine::solver::{Exact, Solver};
/// use zertz_engine::{Limits, Stop};
///
/// let rules: Rules = "7".parse()?;
/// let game = Game::new(Position::start(rules));
/// let solution = Solver::new(16).solve(&game, &Limits::NONE, &Stop::new(), &mut |_| {});
/// // The second player wins on seven rings, and here is the proof.
/// assert_eq!(solution.verdict, Exact::Loss);
/// let proof = solution.proof.ok_or("no proof")?;
/// assert!(proof.verify(&game).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    table: ProofTable,
    keys: Option<Keys>,
    hash_mib: usize,
    initiative: Option<Initiative>,
    /// Whether it asks what is solved already.
    solved: bool,
    clock: Clock,
}

impl Solver {
    /// A solver with a table of this many MiB.
    pub fn new(hash_mib: usize) -> Solver {
        Solver {
            table: ProofTable::new(hash_mib),
            keys: None,
            hash_mib,
            initiative: None,
            solved: true,
            clock: Clock::default(),
        }
    }

    /// The same with another clock.
    #[must_use]
    pub fn with_clock(self, clock: Clock) -> Solver {
        Solver { clock, ..self }
    }

    /// The same, with or without the proofs that are [part of the program](Solved). Without them it has to
    /// find everything by itself.
    #[must_use]
    pub fn with_solved(self, solved: bool) -> Solver {
        Solver { solved, ..self }
    }

    /// Whether the game is won, lost or tied for the player on turn. Nodes and time of the limits
    /// are looked at, and the stop flag. `progress` is called a few times a second.
    pub fn solve(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Progress),
    ) -> Solution {
        self.solution(game, limits, stop, progress, Solver::answer)
    }

    /// Whether the player on turn wins by captures and sacrifices alone: a win, or unknown. This goes
    /// deeper than [`Solver::solve`], which looks at quiet moves too, and than [`forced_win`], which
    /// looks for the shortest win.
    pub fn solve_forced(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Progress),
    ) -> Solution {
        self.solution(
            game,
            limits,
            stop,
            progress,
            |solver, game, watch| match solver.question(game, watch, game.position().turn(), true) {
                (Numbers::WON, Some(proof)) => Answer::proven(Exact::Win, game, proof),
                _ => Answer::bare(Exact::Unknown),
            },
        )
    }

    /// Whether somebody wins by [keeping the initiative](Solver#keeping-the-initiative) alone: the
    /// player on turn if one marble lies on the board, their opponent if it is empty. Anything else is
    /// unknown.
    pub fn solve_initiative(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Progress),
    ) -> Solution {
        self.solution(game, limits, stop, progress, |solver, game, watch| {
            let (nodes, time) = (watch.max_nodes, watch.time);
            match solver.initiative_proof(game, watch, nodes, time) {
                Some(proof) => Answer::of(game, proof),
                None => Answer::bare(Exact::Unknown),
            }
        })
    }

    /// Whether this player wins, whoever is on turn: `None` if that was not found out. A win is
    /// proven, and the checker has agreed. What is not a win is refuted: the opponent wins, or neither
    /// can force a win. Where a turn may be demanded back nothing is found out.
    ///
    /// ```
    /// use zertz::{Game, Player, Position, Rules};
    /// use zertz_engine::solver::Solver;
    /// use zertz_engine::{Limits, Stop};
    ///
    /// let rules: Rules = "7".parse()?;
    /// let game = Game::new(Position::start(rules));
    /// let mut solver = Solver::new(16);
    /// let mut wins = |player| solver.wins(&game, player, &Limits::NONE, &Stop::new());
    /// assert_eq!(wins(Player::First), Some(false));
    /// assert_eq!(wins(Player::Second), Some(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn wins(
        &mut self,
        game: &Game,
        player: Player,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<bool> {
        if let Some(outcome) = game.outcome() {
            return Some(outcome.winner() == Some(player));
        }
        if game.may_demand() {
            return None;
        }
        let mover = game.position().turn();
        let clock = self.clock.clone();
        let agrees = |proof: Option<Proof>| proof.is_some_and(|proof| proof.verify(game).is_ok());
        let work = |_: &mut dyn FnMut(())| {
            let mut silent = |_: &Progress| {};
            let mut watch = Watch::new(limits, &clock, stop, &mut silent);
            let found = forced_proof(game, &mut watch);
            if agrees(found) {
                return Some(mover == player);
            }
            // By sacrifices either may win far beyond what is seen when all moves are looked at.
            let all = watch.max_nodes;
            for attacker in [player, player.other()] {
                let more = DEEP_NODES.min(all / 4);
                watch.max_nodes = all.min(watch.nodes.saturating_add(more));
                let (won, proof) = self.question(game, &mut watch, attacker, true);
                if won == Numbers::WON && agrees(proof) {
                    return Some(attacker == player);
                }
                watch.over = false;
            }
            watch.max_nodes = all;
            match self.question(game, &mut watch, player, false) {
                (Numbers::WON, proof) => agrees(proof).then_some(true),
                (Numbers::LOST | Numbers::NOT_WON, _) => Some(false),
                _ => None,
            }
        };
        on_deep_stack(work, &mut |()| {})
    }

    /// What `answer` finds, unless the game is over already.
    fn solution(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Progress),
        answer: fn(&mut Solver, &Game, &mut Watch<'_>) -> Answer,
    ) -> Solution {
        let clock = self.clock.clone();
        let work = |tell: &mut dyn FnMut(Progress)| {
            let mut tell = |progress: &Progress| tell(*progress);
            let mut watch = Watch::new(limits, &clock, stop, &mut tell);
            let answer = match game.outcome() {
                Some(outcome) => Answer::over(outcome.winner(), game.position().turn()),
                None => answer(self, game, &mut watch),
            };
            Solution {
                verdict: answer.verdict,
                line: answer.line,
                turns: answer.turns,
                nodes: watch.nodes,
                time: watch.stopwatch.elapsed(),
                table_full: self.table.fullness(),
                proof: answer.proof,
                checked: answer.checked,
            }
        };
        on_deep_stack(work, &mut |told| progress(&told))
    }

    /// Takes one way after the other, from the quick to the thorough.
    fn answer(&mut self, game: &Game, watch: &mut Watch<'_>) -> Answer {
        let mover = game.position().turn();
        if let Some(proof) = forced_proof(game, watch) {
            return Answer::proven(Exact::Win, game, proof);
        }
        if self.solved
            && let Some(proof) = solved_proof(game, watch.stop)
        {
            return Answer::of(game, proof);
        }
        let nodes = INITIATIVE_NODES.min(watch.max_nodes / 2);
        let time = watch.time.map(|time| time / 2);
        if let Some(proof) = self.initiative_proof(game, watch, nodes, time) {
            return Answer::of(game, proof);
        }
        // First whether the player on turn wins. If not, the opponent may, unless all lines
        // of the refutation end in their favour already.
        let (first, proof) = self.question(game, watch, mover, false);
        let (verdict, proof) = match first {
            Numbers::WON => (Exact::Win, proof),
            _ if game.may_demand() => (Exact::Unknown, None),
            Numbers::LOST => (Exact::Loss, proof),
            Numbers::NOT_WON => match self.question(game, watch, mover.other(), false) {
                (Numbers::WON, proof) => (Exact::Loss, proof),
                (Numbers::NOT_WON | Numbers::LOST, _) => (Exact::Tie, None),
                _ => (Exact::Unknown, None),
            },
            _ => (Exact::Unknown, None),
        };
        match (verdict, proof) {
            (Exact::Win | Exact::Loss, Some(proof)) => Answer::proven(verdict, game, proof),
            (Exact::Tie, _) => Answer::bare(Exact::Tie),
            _ => Answer::bare(Exact::Unknown),
        }
    }

    /// A proof that somebody wins by keeping the initiative, if the position is one of those where that
    /// can be seen. It looks at no more than this many positions, and takes no longer than this.
    fn initiative_proof(
        &mut self,
        game: &Game,
        watch: &mut Watch<'_>,
        nodes: u64,
        time: Option<Duration>,
    ) -> Option<Proof> {
        let attacker = Initiative::attacker(game).filter(|_| !game.must_capture())?;
        let position = game.position();
        let kept = self.initiative.take().filter(|kept| kept.fits(position));
        let mib = (self.hash_mib / INITIATIVE_SHARE).max(1);
        let initiative = match kept {
            Some(kept) => kept,
            None => Initiative::new(position, mib)?,
        };
        let initiative = self.initiative.insert(initiative);
        let all = (watch.max_nodes, watch.time);
        watch.max_nodes = watch.nodes.saturating_add(nodes).min(all.0);
        watch.time = time;
        let guide = initiative.prove(game, watch);
        watch.over = false;
        (watch.max_nodes, watch.time) = all;
        extract(&mut guide?.watched(watch), game, attacker)
    }

    /// Whether this player wins, with the proof that they or their opponent does.
    fn question(
        &mut self,
        game: &Game,
        watch: &mut Watch<'_>,
        attacker: Player,
        forcing: bool,
    ) -> (Numbers, Option<Proof>) {
        let rules = game.position().rules();
        let keys = match self.keys.take().filter(|keys| keys.fit(rules)) {
            Some(keys) => keys,
            None => {
                self.table.clear();
                Keys::new(rules)
            }
        };
        let keys = self.keys.insert(keys);
        let mut search = Search::new(keys, &mut self.table, watch, attacker, forcing);
        let moves = game.must_capture().then(|| game.legal_moves());
        let won = search.settle(game.position(), moves);
        let winner = match won {
            Numbers::WON => attacker,
            Numbers::LOST => attacker.other(),
            _ => return (won, None),
        };
        let mut guide = TableGuide {
            search: &mut search,
            won,
        };
        (won, extract(&mut guide, game, winner))
    }
}

/// The part of a proof of the program that begins here, if one does.
fn solved_proof(game: &Game, stop: &Stop) -> Option<Proof> {
    let solved = Solved::of(game.position().rules())?;
    let position = game.position();
    if solved.win(position).is_none() && solved.defences(position).is_none() {
        return None;
    }
    extract(&mut SolvedGuide { solved, stop }, game, Solved::WINNER)
}

/// A proof that the player on turn wins by sacrifices alone, if one is found quickly.
fn forced_proof(game: &Game, watch: &mut Watch<'_>) -> Option<Proof> {
    if game.must_capture() {
        return None;
    }
    let nodes = FORCED_NODES.min(watch.max_nodes / 4);
    let mut force = Force::new(game.position().turn(), nodes, watch.stop);
    let found = force.search(game.position(), FORCED_PLACEMENTS);
    watch.nodes += force.nodes;
    found.and_then(|_| force.proof(game))
}

/// An answer and what speaks for it.
struct Answer {
    verdict: Exact,
    line: Vec<Move>,
    turns: u32,
    proof: Option<Proof>,
    checked: u64,
}

impl Answer {
    fn bare(verdict: Exact) -> Answer {
        Answer {
            verdict,
            line: Vec::new(),
            turns: 0,
            proof: None,
            checked: 0,
        }
    }

    /// The game is over.
    fn over(winner: Option<Player>, mover: Player) -> Answer {
        let mut answer = Answer::bare(match winner {
            Some(winner) if winner == mover => Exact::Win,
            Some(_) => Exact::Loss,
            None => Exact::Tie,
        });
        answer.proof = winner.map(Proof::new);
        answer
    }

    /// A win or loss, whoever it is that wins, if the checker agrees.
    fn of(game: &Game, proof: Proof) -> Answer {
        let won = proof.winner() == game.position().turn();
        Answer::proven(if won { Exact::Win } else { Exact::Loss }, game, proof)
    }

    /// A win or loss, if the checker agrees.
    fn proven(verdict: Exact, game: &Game, proof: Proof) -> Answer {
        match proof.verify_with_line(game) {
            Ok((checked, line)) => Answer {
                verdict,
                line,
                turns: checked.turns,
                proof: Some(proof),
                checked: checked.positions,
            },
            Err(_) => Answer::bare(Exact::Unknown),
        }
    }
}

impl Progress {
    fn new(
        nodes: u64,
        time: Duration,
        attacker: Player,
        numbers: Numbers,
        table_full: u32,
    ) -> Progress {
        Progress {
            nodes,
            time,
            stage: Stage::ProofNumbers {
                attacker,
                proof: numbers.proof,
                disproof: numbers.disproof,
            },
            table_full,
        }
    }
}
