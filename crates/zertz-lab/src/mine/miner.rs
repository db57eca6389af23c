//! Finds puzzles.

use zertz::{Action, Captures, Claims, Game, Move, Position};
use zertz_engine::eval::Eval;
use zertz_engine::puzzle::{Bounded, GivenUp, Others, Prover, Puzzle, difficulty, themes};
use zertz_engine::{Engine, Limits, Score, Settings, Stop};

/// Positions with more moves than this are passed over.
const MANY: usize = 10_000;
/// Up to this many turns every line is looked at.
const FULL_WIDTH_TURNS: u32 = 3;
/// How many more turns a slower win may take.
const SLOWER: u32 = 2;

/// What to look for, and how long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mining {
    /// The fewest turns that the winner may need, from one.
    pub min_turns: u32,
    /// The most turns that the winner may need.
    pub max_turns: u32,
    /// Only positions are looked into in which the engine sees a win after this many positions; nought
    /// if all are.
    pub engine_nodes: u64,
    /// How many positions are looked at for a win by captures and sacrifices.
    pub nodes: u64,
    /// How many for a win with a quiet move in it; nought if none is wanted.
    pub quiet_nodes: u64,
    /// How many to find out which first moves win as quickly, if all lines are looked at.
    pub full_width_nodes: u64,
    /// At most this many ways may solve a puzzle, moves that only differ in the removed ring counted
    /// once.
    pub max_ideas: usize,
    /// At most this many first moves may win altogether.
    pub max_moves: usize,
    /// The engine must not find a winning move with this many positions.
    pub unsolved_at: Option<u64>,
    /// Where the positions come from, in one word.
    pub source: String,
}

impl Default for Mining {
    fn default() -> Mining {
        Mining {
            min_turns: 2,
            max_turns: 6,
            engine_nodes: 20_000,
            nodes: 50_000,
            quiet_nodes: 0,
            full_width_nodes: 1_000_000,
            max_ideas: 3,
            max_moves: 60,
            unsolved_at: None,
            source: String::new(),
        }
    }
}

/// Finds puzzles in positions.
///
/// ```
/// use zertz_engine::Stop;
/// use zertz_engine::eval::Eval;
/// use zertz_engine::puzzle::Check;
/// use zertz_lab::mine::{Miner, Mining};
///
/// let text = "37 G3/oo1o1/ooooo1/1oooo2/1WooG1/ooooo/o1oW 1/4/7 1/1/2 2/1/1 2";
/// let mut miner = Miner::new(Mining { max_ideas: 20, ..Mining::default() }, Eval::default());
/// let puzzle = miner.look(&text.parse()?, &Stop::new()).ok_or("no puzzle")?;
/// assert_eq!(puzzle.turns, 3);
/// assert!(puzzle.verify(&Check::default(), &Stop::new()).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Miner {
    mining: Mining,
    engine: Engine,
}

impl Miner {
    /// A miner that looks for this, with an engine that evaluates like this.
    pub fn new(mining: Mining, eval: Eval) -> Miner {
        let engine = Engine::new(Settings {
            hash_mib: 16,
            ..Settings::with(eval)
        });
        Miner { mining, engine }
    }

    /// The positions of a game in which there may be a puzzle, at most this many turns before its end.
    ///
    /// If the engine must not solve the puzzles, these are only the ones before it sees its first win:
    /// there the wins are that it does not see yet.
    pub fn positions(&mut self, game: &Game, last: usize, stop: &Stop) -> Vec<Position> {
        let turns = game.turns();
        let skipped = turns.len().saturating_sub(last);
        let mut positions: Vec<_> = turns.skip(skipped).map(|turn| *turn.before()).collect();
        let Some(nodes) = self.mining.unsolved_at else {
            return positions;
        };
        let seen: Vec<bool> = positions
            .iter()
            .map(|position| !stop.is_set() && self.sees_win(position, nodes, stop))
            .collect();
        let mut number = 0;
        positions.retain(|_| {
            number += 1;
            // The same player is on turn two and four turns later.
            let later = |turns: usize| seen.get(number - 1 + turns) == Some(&true);
            !seen[number - 1] && (later(2) || later(4))
        });
        positions
    }

    /// The puzzle in a position, if there is one.
    pub fn look(&mut self, position: &Position, stop: &Stop) -> Option<Puzzle> {
        let rules = position.rules();
        let moves = position.count_moves_up_to(MANY);
        if position.is_over()
            || !(2..MANY).contains(&moves)
            || rules.captures != Captures::Enforced
            || rules.claims != Claims::Automatic
        {
            return None;
        }
        if !self.has_hope(position, stop) {
            return None;
        }
        let mut search = Bounded::new(position.turn(), stop);
        let (turns, quiet) = self.shortest(&mut search, position)?;
        if turns < self.mining.min_turns {
            return None;
        }
        let mut puzzle = Puzzle {
            position: *position,
            turns,
            solutions: Vec::new(),
            slower: Vec::new(),
            others: Others::Unproven,
            line: Vec::new(),
            themes: Vec::new(),
            nodes: None,
            difficulty: 1,
            source: self.mining.source.clone(),
        };
        let moves = position.moves();
        puzzle.solutions = self.winning(&mut search, position, &moves, turns, quiet)?;
        self.is_wanted(&puzzle, stop)?;
        self.look_at_others(&mut search, &mut puzzle, &moves);
        if puzzle.turns < self.mining.min_turns || puzzle.solutions.len() == moves.len() {
            return None;
        }
        self.is_wanted(&puzzle, stop)?;

        let mut prover = Prover::new(puzzle.turns, self.mining.nodes.max(200_000), stop);
        if !puzzle
            .solutions
            .iter()
            .all(|&mv| prover.proves(position, mv))
        {
            return None;
        }
        puzzle.slower.retain(|&mv| prover.proves(position, mv));
        puzzle.line = self.line(&mut search, &puzzle)?;
        puzzle.themes = themes(position, &puzzle.line);
        puzzle.nodes = self.engine_level(&mut prover, &mut puzzle, stop);
        puzzle.difficulty = difficulty(&puzzle);
        if self
            .mining
            .unsolved_at
            .is_some_and(|nodes| puzzle.nodes.is_some_and(|n| n <= nodes))
        {
            return None;
        }
        (!stop.is_set()).then_some(puzzle)
    }

    /// Whether the engine is sure that the player on turn wins.
    fn sees_win(&mut self, position: &Position, nodes: u64, stop: &Stop) -> bool {
        self.engine.new_game();
        let game = Game::new(*position);
        let limits = Limits::nodes(nodes);
        let report = self.engine.search(&game, &limits, stop, &mut |_| {});
        report.score().is_some_and(Score::is_win)
    }

    /// Asks the engine, which is quick, whether it is worth looking for a win here.
    fn has_hope(&mut self, position: &Position, stop: &Stop) -> bool {
        let Mining {
            engine_nodes,
            unsolved_at,
            ..
        } = self.mining;
        if unsolved_at.is_some_and(|nodes| self.sees_win(position, nodes, stop)) {
            return false;
        }
        engine_nodes == 0 || self.sees_win(position, engine_nodes, stop)
    }

    /// The number of turns of the shortest win, and how many quiet moves of the winner it takes.
    fn shortest(&self, search: &mut Bounded<'_>, position: &Position) -> Option<(u32, u32)> {
        let mut find = |nodes: u64, most: u32, quiet: u32| {
            search.allow(nodes);
            (1..=most)
                .map(|turns| (turns, search.wins(position, turns, quiet)))
                .find(|(_, won)| *won != Ok(false))
                .filter(|(_, won)| *won == Ok(true))
                .map(|(turns, _)| (turns, quiet))
        };
        let most = self.mining.max_turns;
        find(self.mining.nodes, most, 0).or_else(|| {
            let nodes = self.mining.quiet_nodes;
            (nodes > 0).then(|| find(nodes, most.min(FULL_WIDTH_TURNS), 1))?
        })
    }

    /// Those of the moves that win in this many turns; nothing if it could not be found out.
    fn winning(
        &self,
        search: &mut Bounded<'_>,
        position: &Position,
        moves: &[Move],
        turns: u32,
        quiet: u32,
    ) -> Option<Vec<Move>> {
        let nodes = match quiet {
            0 => self.mining.nodes.saturating_mul(4),
            1 => self.mining.quiet_nodes.saturating_mul(4),
            _ => self.mining.full_width_nodes,
        };
        search.allow(nodes);
        let mut winning = Vec::new();
        for &mv in moves {
            match search.wins_with(position, mv, turns, quiet) {
                Ok(true) => winning.push(mv),
                Ok(false) => {}
                Err(GivenUp) => return None,
            }
        }
        Some(winning)
    }

    /// Whether the puzzle is one to go on with.
    fn is_wanted(&mut self, puzzle: &Puzzle, stop: &Stop) -> Option<()> {
        let found = puzzle.solutions.len() + puzzle.slower.len();
        if puzzle.ideas() > self.mining.max_ideas || found > self.mining.max_moves {
            return None;
        }
        let is_solved = |engine: &mut Engine, nodes: u64| {
            puzzle
                .try_engine(engine, &Limits::nodes(nodes), stop)
                .solved
        };
        match self.mining.unsolved_at {
            Some(nodes) if is_solved(&mut self.engine, nodes) => None,
            _ => Some(()),
        }
    }

    /// Looks for first moves that win as well: in as many turns with quiet moves, or slower.
    fn look_at_others(&self, search: &mut Bounded<'_>, puzzle: &mut Puzzle, moves: &[Move]) {
        let position = puzzle.position;
        if puzzle.turns <= FULL_WIDTH_TURNS {
            // A quiet move might even win sooner.
            for turns in puzzle.turns.min(2)..=puzzle.turns {
                match self.winning(search, &position, moves, turns, Bounded::ALL) {
                    Some(winning) if winning.is_empty() => {}
                    Some(winning) => {
                        puzzle.turns = turns;
                        puzzle.solutions = winning;
                        puzzle.others = Others::Refuted;
                        break;
                    }
                    None => break,
                }
            }
        }
        search.allow(self.mining.nodes.saturating_mul(4));
        let more = puzzle.turns + SLOWER;
        for &mv in moves.iter().filter(|mv| !puzzle.solutions.contains(mv)) {
            match search.wins_with(&position, mv, more, 0) {
                Ok(true) => puzzle.slower.push(mv),
                Ok(false) => {}
                Err(GivenUp) => break,
            }
        }
    }

    /// A line in which the winner wins as soon and the loser loses as late as they can.
    fn line(&self, search: &mut Bounded<'_>, puzzle: &Puzzle) -> Option<Vec<Move>> {
        let nodes = self.mining.full_width_nodes.max(self.mining.nodes);
        let mut at = puzzle.position;
        let mut left = puzzle.turns;
        let mut moves = puzzle.solutions.clone();
        let mut line = Vec::new();
        loop {
            // The winner, with as few quiet moves as they can.
            let (mv, quiet) = [0, 1, Bounded::ALL].into_iter().find_map(|quiet| {
                search.allow(nodes);
                let wins = |mv: &&Move| search.wins_with(&at, **mv, left, quiet) == Ok(true);
                moves.iter().find(wins).map(|mv| (*mv, quiet))
            })?;
            line.push(mv);
            at.play_unchecked(mv);
            left -= 1;
            if at.is_over() {
                return (left == 0).then_some(line);
            }
            // The loser.
            let mut longest = None;
            for reply in at.moves() {
                let next = at.after(reply);
                search.allow(nodes);
                let turns = (0..=left)
                    .find(|&turns| search.wins(&next, turns, quiet) == Ok(true))
                    .unwrap_or(0);
                if longest.is_none_or(|(most, _)| turns > most) {
                    longest = Some((turns, reply));
                }
            }
            let (turns, reply) = longest?;
            line.push(reply);
            at.play_unchecked(reply);
            if at.is_over() || turns != left {
                return None;
            }
            moves = at.moves();
        }
    }

    /// The least of the levels at which the engine finds a winning move. If it finds one that is not
    /// known yet and that can be proven, it becomes one of the slower ones.
    fn engine_level(
        &mut self,
        prover: &mut Prover<'_>,
        puzzle: &mut Puzzle,
        stop: &Stop,
    ) -> Option<u64> {
        for nodes in Puzzle::LEVELS {
            let attempt = puzzle.try_engine(&mut self.engine, &Limits::nodes(nodes), stop);
            if attempt.solved {
                return Some(nodes);
            }
            let Some(Action::Move(mv)) = attempt.answer else {
                continue;
            };
            if attempt.sees_win && prover.proves(&puzzle.position, mv) {
                puzzle.slower.push(mv);
                return Some(nodes);
            }
        }
        None
    }
}
