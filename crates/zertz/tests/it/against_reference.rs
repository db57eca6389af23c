//! The fast library against the slow reference of `reference/`, which shares no code with it: the same
//! moves, the same positions, the same results, over random games on every board, with every variant
//! and every combination of options.
//!
//! Random play seldom meets the odd corners of the rules, so the games are steered towards them (see
//! `Style`), begin in random positions and with handicaps, and the rare cases are counted: the test
//! fails if one of them did not occur, and prints the table (`cargo test -- --nocapture`).
//!
//! The environment variable `ZERTZ_TEST_GAMES` multiplies the number of games; each factor plays other
//! games: `ZERTZ_TEST_GAMES=50 cargo test --release --test against_reference -- --nocapture`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use crate::common::{
    CUSTOM_BOARDS, NAMED_BOARDS, Rng, Style, games_factor, games_of, handicap_start, in_parallel,
    odd_games_of, pos, random_setup, rules,
};
use crate::reference::{ALL_EVENTS, Event, Reason, RefGame, RefPosition};
use zertz::{Game, Move, Outcome, Position, Setup, TieReason, WinReason};

type Tally = BTreeMap<Event, u64>;

/// The same game in both implementations.
struct Pair {
    fast: Game,
    slow: RefGame,
    history: Vec<String>,
}

impl Pair {
    fn new(start: Position) -> Pair {
        let text = start.to_string();
        let slow = RefPosition::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let pair = Pair {
            fast: Game::new(start),
            slow: RefGame::new(slow),
            history: vec![text],
        };
        pair.compare();
        pair.compare_moves();
        pair
    }

    /// Plays a move in both and compares what comes out.
    fn play(&mut self, mv: Move, tally: &mut Tally) {
        let token = self.fast.position().notate(mv).to_string();
        self.history.push(token.clone());
        let history = &self.history;
        let parsed = self.fast.parse(&token);
        assert_eq!(parsed, Ok(mv.into()), "{token} comes back, {history:?}");
        self.fast
            .play(mv)
            .unwrap_or_else(|error| panic!("{error}: {history:?}"));
        let events = self
            .slow
            .play(&token)
            .unwrap_or_else(|error| panic!("the reference says {error}: {history:?}"));
        for event in events {
            *tally.entry(event).or_default() += 1;
        }
        self.compare();
    }

    /// Demands that the last turn be taken back, which both must allow or both refuse.
    fn demand(&mut self, tally: &mut Tally) {
        self.history.push("undo".to_string());
        let history = &self.history;
        let fast = self.fast.demand();
        match self.slow.demand() {
            Ok(events) => {
                assert_eq!(fast, Ok(()), "{history:?}");
                for event in events {
                    *tally.entry(event).or_default() += 1;
                }
                self.compare();
                self.compare_moves();
            }
            Err(error) => {
                assert!(fast.is_err(), "the reference says {error}: {history:?}");
                self.history.pop();
            }
        }
    }

    /// Same position, same result.
    fn compare(&self) {
        let history = &self.history;
        let text = self.slow.position().to_string();
        let fast = *self.fast.position();
        assert_eq!(fast.to_string(), text, "positions differ: {history:?}");
        let reread: Position = text.parse().unwrap();
        assert_eq!(reread, fast, "{text} is read as another position");
        for (fast, slow) in [
            (fast.outcome(), self.slow.position().outcome()),
            (self.fast.outcome(), self.slow.outcome()),
        ] {
            let slow = slow.map(|outcome| (outcome.result, outcome.reason));
            let fast = fast.map(fast_result);
            assert_eq!(fast, slow, "results differ: {history:?}");
        }
    }

    /// Same legal moves.
    fn compare_moves(&self) {
        let history = &self.history;
        let listed = self.fast.legal_moves();
        let position = self.fast.position();
        let fast: BTreeSet<String> = listed
            .iter()
            .map(|&mv| position.notate(mv).to_string())
            .collect();
        assert_eq!(fast.len(), listed.len(), "a move listed twice: {history:?}");
        let slow = self.slow.legal_moves();
        let only = |a: &BTreeSet<String>, b| a.difference(b).cloned().collect::<Vec<_>>();
        assert!(
            fast == slow,
            "moves differ: {history:?}\nonly in the library: {:?}\nonly in the reference: {:?}",
            only(&fast, &slow),
            only(&slow, &fast),
        );
    }
}

/// A result of the library in the words of the reference.
fn fast_result(outcome: Outcome) -> (String, Reason) {
    let reason = match outcome {
        Outcome::Win(_, WinReason::WinningSet(_)) => Reason::WinningSet,
        Outcome::Win(_, WinReason::FullBoard) => Reason::FullBoard,
        Outcome::Tie(tie) | Outcome::BothLose(tie) => match tie {
            TieReason::Immobile => Reason::BothImmobile,
            TieReason::Repetition => Reason::Repetition,
            TieReason::MovesRepeated => Reason::FourMoves,
            TieReason::Agreement | TieReason::Abandoned => panic!("nobody agreed to anything"),
        },
        Outcome::Win(..) => panic!("nobody resigned"),
    };
    (outcome.result().to_string(), reason)
}

/// One game to be played: its rules and how often full lists of moves are compared.
struct Task {
    game: String,
    number: u64,
    start: Start,
    /// Full lists are compared at one of so many turns.
    lists: usize,
}

#[derive(Clone, Copy, Debug)]
enum Start {
    Usual,
    Handicap,
    Random,
    /// A position whose player on turn can go round in circles: these fields of its text.
    Circle(&'static str),
}

/// Positions of the 37 board with a line c4 d4 e3 whose vacant rings are never free, thanks to the
/// marbles around it, while some white marbles go from hand to hand.
const CIRCLES: [&str; 4] = [
    "4/2B2/3GB1/3o3/1Bo3/2B2/4 0/0/0 4/0/0 0/0/0 1",
    "4/2B2/3GB1/3o3/1Bo3/2B2/4 0/0/0 1/0/0 0/0/0 1",
    "4/2B2/3GB1/3o3/1Bo3/2B2/4 0/0/0 3/0/0 0/0/0 1",
    "4/2B2/3GB1/3o3/1Bo3/2B2/4 0/0/0 2/0/0 1/0/0 2",
];

impl Task {
    fn start(&self, rng: &mut Rng) -> Option<Position> {
        let rules = rules(&self.game);
        match self.start {
            Start::Usual => Some(Position::start(rules)),
            Start::Handicap => Some(handicap_start(rules, rng)),
            Start::Random => random_position(&random_setup(rules, rng)),
            Start::Circle(fields) => Some(pos(&format!("{} {fields}", self.game))),
        }
    }

    fn run(&self) -> Tally {
        let mut tally = Tally::new();
        let rng = &mut Rng::for_task(&self.game, self.number);
        let Some(start) = self.start(rng) else {
            return tally;
        };
        let styles = match self.start {
            Start::Circle(_) => [Style::Lasting; 2],
            _ => [*rng.pick(&Style::ALL), *rng.pick(&Style::ALL)],
        };
        let mut pair = Pair::new(start);
        for turn in 0..150 {
            if rng.one_in(2) {
                pair.demand(&mut tally);
            }
            if pair.fast.outcome().is_some() {
                pair.compare_moves();
                break;
            }
            let mv = if pair.fast.must_capture() {
                *rng.pick(&pair.fast.legal_moves())
            } else {
                styles[turn % 2].choose(pair.fast.position(), rng)
            };
            pair.play(mv, &mut tally);
            if rng.one_in(self.lists) {
                pair.compare_moves();
            }
        }
        tally
    }
}

/// The position of a setup, if it is one, which the reference must find as well.
fn random_position(setup: &Setup) -> Option<Position> {
    let text = setup.to_string();
    let fast = setup.position();
    let slow = RefPosition::parse(&text);
    match (&fast, &slow) {
        (Ok(fast), Ok(slow)) => assert_eq!(fast.to_string(), slow.to_string()),
        (Err(_), Err(_)) => {}
        (Err(error), Ok(_)) => panic!("the library refuses {text}: {error}"),
        (Ok(_), Err(error)) => panic!("the reference refuses {text}: {error}"),
    }
    fast.ok()
}

/// Small boards in bulk, with every list of moves compared; large ones sampled.
fn tasks() -> Vec<Task> {
    let mut tasks = Vec::new();
    let mut add = |game: String, games: u64, lists: usize, circle: Option<&'static str>| {
        for number in 0..games * games_factor() {
            let start = match (circle, number % 8) {
                (Some(fields), _) => Start::Circle(fields),
                (None, 0 | 4 | 6) => Start::Usual,
                (None, 3) => Start::Handicap,
                _ => Start::Random,
            };
            tasks.push(Task {
                game: game.clone(),
                number,
                start,
                lists,
            });
        }
    };
    for board in NAMED_BOARDS {
        let (games, lists) = match board {
            "7" => (160, 1),
            "19" => (24, 4),
            _ => (5, 30),
        };
        for game in games_of(board) {
            add(game, games, lists, None);
        }
        for game in odd_games_of(board) {
            add(game, games.div_ceil(2), lists, None);
        }
    }
    for board in CUSTOM_BOARDS {
        let games = if rules(board).board.rings().len() > 9 {
            8
        } else {
            16
        };
        for game in games_of(board) {
            add(game, games, 2, None);
        }
        for game in odd_games_of(board) {
            add(game, 8, 2, None);
        }
    }
    for game in games_of("37") {
        for circle in CIRCLES {
            add(game.clone(), 2, 2, Some(circle));
            add(format!("{game}:goals=9/9/9/9"), 2, 2, Some(circle));
        }
    }
    tasks
}

#[test]
fn random_games_agree_and_meet_every_rare_case() {
    let tasks = tasks();
    let total = Mutex::new(Tally::new());
    in_parallel(&tasks, |task| {
        let tally = task.run();
        let mut total = total.lock().unwrap();
        for (event, count) in tally {
            *total.entry(event).or_default() += count;
        }
    });
    let total = total.into_inner().unwrap();
    println!("{} games; rare cases met:", tasks.len());
    for event in ALL_EVENTS {
        println!("{:>10}  {event:?}", total.get(&event).unwrap_or(&0));
    }
    let missing: Vec<Event> = ALL_EVENTS
        .into_iter()
        .filter(|event| !total.contains_key(event))
        .collect();
    assert!(missing.is_empty(), "never met: {missing:?}");
}
