//! The engine as its users see it: settings, a search, a report.

use std::time::Duration;

use zertz::{Action, Game, Move, Rules};

use crate::clock::Clock;
use crate::eval::Eval;
use crate::limits::{Limits, Stop};
use crate::report::{PrincipalVariation, Report};
use crate::score::Score;
use crate::search::{self, History, SearchRequest, TranspositionTable};
use crate::solved::{Defence, Solved};

/// What can be set before a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The size of the transposition table, in MiB.
    pub hash_mib: usize,
    /// How many threads search at once.
    pub threads: usize,
    /// How many principal variations are reported, each with a first move of its own (MultiPV).
    pub lines: usize,
    /// How positions are evaluated.
    pub eval: Eval,
    /// Whether it knows what is [solved](Solved): then it plays a proven win at once, and opens with no
    /// proven loss.
    pub solved: bool,
    /// Where the time comes from.
    pub clock: Clock,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings::with(Eval::default())
    }
}

impl Settings {
    /// The largest table, in MiB.
    pub const MAX_HASH: usize = 1 << 16;
    /// The most threads.
    pub const MAX_THREADS: usize = 256;
    /// The most lines.
    pub const MAX_LINES: usize = 256;

    /// The usual settings with this evaluation. It does not read the network that is part of the
    /// program, which cannot be read while the inputs of networks are being changed.
    pub fn with(eval: Eval) -> Settings {
        Settings {
            hash_mib: 64,
            threads: 1,
            lines: 1,
            eval,
            solved: true,
            clock: Clock::default(),
        }
    }

    /// Whether this machine can give a table of this many MiB. To find out, the memory is asked for, not
    /// touched, and handed back.
    pub fn fits_in_memory(mib: usize) -> bool {
        let bytes = mib.checked_mul(1 << 20);
        bytes.is_some_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok())
    }

    /// The same, with everything within its limits.
    fn sound(self) -> Settings {
        Settings {
            hash_mib: self.hash_mib.clamp(1, Settings::MAX_HASH),
            threads: self.threads.clamp(1, Settings::MAX_THREADS),
            lines: self.lines.clamp(1, Settings::MAX_LINES),
            ..self
        }
    }
}

/// An engine: it searches games for the best move, and remembers between searches what it found.
///
/// ```
/// use zertz::{Game, Position, Rules};
/// use zertz_engine::{Engine, Limits, Settings, Stop};
///
/// let game = Game::new(Position::start(Rules::default()));
/// let mut engine = Engine::new(Settings { hash_mib: 1, ..Settings::default() });
/// let report = engine.search(&game, &Limits::depth(1), &Stop::new(), &mut |_| {});
/// assert!(report.best().is_some());
/// ```
#[derive(Debug)]
pub struct Engine {
    settings: Settings,
    table: TranspositionTable,
    /// One for each thread.
    histories: Vec<History>,
    /// The game searched last: what is remembered belongs to it.
    rules: Option<Rules>,
    full_width: bool,
}

impl Engine {
    /// An engine with these settings.
    pub fn new(settings: Settings) -> Engine {
        let settings = settings.sound();
        Engine {
            table: TranspositionTable::new(settings.hash_mib),
            histories: vec![History::new(); settings.threads],
            settings,
            rules: None,
            full_width: false,
        }
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings. What was remembered may be lost.
    pub fn set(&mut self, settings: Settings) {
        let settings = settings.sound();
        if settings.hash_mib != self.settings.hash_mib {
            // The old one goes first, so that both need not fit into memory.
            self.table = TranspositionTable::new(0);
            self.table = TranspositionTable::new(settings.hash_mib);
        }
        self.histories.resize(settings.threads, History::new());
        self.settings = settings;
    }

    /// Forgets what was found in earlier searches, so that the next is as if the engine were new.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.histories.fill(History::new());
    }

    /// Searches a game for the best thing to do now. `progress` is called after each depth.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        self.prepare(game);
        let mut lines = self.settings.lines;
        let mut win = None;
        // What is proven need not be searched. Beside a proven win there may be other lines to show.
        if let Some(proven) = self.proven_win(game).or_else(|| self.proven_loss(game)) {
            if lines == 1 || proven.score().is_some_and(Score::is_loss) {
                progress(&proven);
                return proven;
            }
            lines -= 1;
            win = proven.lines.into_iter().next();
        }
        let solved = self.solved(game);
        let left_out = win.as_ref().and_then(|win| win.moves.first());
        let request = SearchRequest {
            game,
            limits,
            lines,
            left_out: left_out.and_then(|action| match action {
                Action::Move(mv) => Some(*mv),
                Action::Demand => None,
            }),
            table: &self.table,
            stop,
            full_width: self.full_width,
            network: self.settings.eval.network(),
            solved,
            clock: &self.settings.clock,
        };
        let complete = |mut report: Report| {
            for line in &mut report.lines {
                follow_proof(solved, game, line);
            }
            if let Some(win) = &win {
                report.lines.insert(0, win.clone());
            }
            report
        };
        let mut tell = |report: &Report| progress(&complete(report.clone()));
        complete(search::run(&request, &mut self.histories, &mut tell))
    }

    /// A win of the player on turn that is [proven](Solved), with the line in which the opponent holds out
    /// longest.
    pub(crate) fn proven_win(&self, game: &Game) -> Option<Report> {
        let solved = self.solved(game)?;
        let turns = solved.win(game.position())?.turns;
        let stopwatch = self.settings.clock.stopwatch();
        let line = PrincipalVariation {
            score: Score::win_after(turns),
            moves: actions(solved.longest_line(game.position())).collect(),
            proven: true,
        };
        Some(proven_report(turns, stopwatch.elapsed(), vec![line]))
    }

    /// A loss of the player on turn that is [proven](Solved): as many lines as are asked for, the longest
    /// resistance first.
    fn proven_loss(&self, game: &Game) -> Option<Report> {
        let solved = self.solved(game)?;
        let defences = solved.defences(game.position())?;
        let stopwatch = self.settings.clock.stopwatch();
        let turns = defences.first()?.turns;
        let line = |defence: &Defence| {
            let rest = solved.longest_line(&game.position().after(defence.mv));
            PrincipalVariation {
                score: Score::loss_after(defence.turns),
                moves: actions([defence.mv]).chain(actions(rest)).collect(),
                proven: true,
            }
        };
        let lines = defences.iter().take(self.settings.lines).map(line);
        let lines = lines.collect();
        Some(proven_report(turns, stopwatch.elapsed(), lines))
    }

    /// What it knows to be solved of a game. A full-width search is to find everything by itself.
    fn solved(&self, game: &Game) -> Option<&'static Solved> {
        let knows = self.settings.solved && !self.full_width;
        knows.then(|| Solved::of(game.position().rules())).flatten()
    }

    /// Forgets what belongs to another game: the table does not tell one from another. What belongs to
    /// another evaluation it does.
    fn prepare(&mut self, game: &Game) {
        let rules = *game.position().rules();
        if self.rules.replace(rules).is_some_and(|old| old != rules) {
            self.new_game();
        }
    }

    /// Whether nothing is to be gained at once by the player on turn, so that the estimate of the
    /// position is as good as any search of its last placement: for tuning.
    #[doc(hidden)]
    pub fn is_settled(&mut self, game: &Game) -> bool {
        self.prepare(game);
        let request = SearchRequest {
            game,
            // A few are enough, but a position may be contrived to have captures without end.
            limits: &Limits::nodes(1 << 20),
            lines: 1,
            left_out: None,
            table: &self.table,
            stop: &Stop::new(),
            full_width: false,
            network: self.settings.eval.network(),
            solved: None,
            clock: &self.settings.clock,
        };
        search::is_settled(&request, &mut self.histories)
    }

    /// Switches everything off that leaves moves out or looks at them less deep: slow, and only
    /// good for comparing with a plain search.
    #[doc(hidden)]
    pub fn set_full_width(&mut self, full_width: bool) {
        self.full_width = full_width;
    }
}

fn actions(moves: impl IntoIterator<Item = Move>) -> impl Iterator<Item = Action> {
    moves.into_iter().map(Action::Move)
}

/// What is reported where nothing had to be searched.
fn proven_report(turns: u32, time: Duration, lines: Vec<PrincipalVariation>) -> Report {
    Report {
        depth: turns.div_ceil(2),
        longest: turns,
        nodes: 1,
        time,
        lines,
        ..Report::default()
    }
}

/// A line that the search followed into a proof is shown to its end.
fn follow_proof(solved: Option<&Solved>, game: &Game, line: &mut PrincipalVariation) {
    let Some(solved) = solved.filter(|_| line.score.is_decided()) else {
        return;
    };
    let mut position = *game.position();
    for action in &line.moves {
        match action {
            Action::Move(mv) if !position.is_over() => position.play_unchecked(*mv),
            _ => return,
        }
    }
    line.moves.extend(actions(solved.longest_line(&position)));
}
