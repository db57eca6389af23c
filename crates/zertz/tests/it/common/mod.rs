//! What several test files need: random numbers, the games to be tested, random positions, and ways of
//! playing that lead to rare cases.

#![allow(dead_code, unreachable_pub)]

use std::sync::atomic::{AtomicUsize, Ordering};

use zertz::{
    Claims, Content, Counts, Game, Islands, Marble, Move, MoveError, Player, Position, Reason,
    Ring, RingSet, Rules, Setup,
};

/// The boards that have a name.
pub const NAMED_BOARDS: [&str; 8] = ["7", "19", "37", "40", "43", "44", "48", "61"];

/// Custom boards: lines, blocks, crooked and gapped ones, with the rightmost longest column anywhere.
pub const CUSTOM_BOARDS: [&str; 20] = [
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "8",
    "9",
    "1.1.1.1",
    "2.2",
    "2.2.2",
    "1.2.3.4",
    "4.3.2.1",
    "2.4.1",
    "3.1.3",
    "4.1.4",
    "1.5.2.3",
    "3.4.3.2",
    "3.3.3.3",
    "4.5.5.4.3",
];

/// Every combination of the rule options.
pub const OPTIONS: [&str; 8] = [
    "",
    ":islands=inert",
    ":claims=optional",
    ":captures=claimed",
    ":islands=inert:claims=optional",
    ":islands=inert:captures=claimed",
    ":claims=optional:captures=claimed",
    ":islands=inert:claims=optional:captures=claimed",
];

/// Every variant.
pub const VARIANTS: [&str; 3] = ["", ":blitz", ":tournament"];

/// Goals and pools out of the ordinary: games that last until the pool is empty, that end at once,
/// that have few marbles, one colour or very many.
pub const MATERIALS: [&str; 8] = [
    ":goals=9/9/9/9:pool=3/3/3",
    ":goals=1/1/1/1",
    ":goals=2/2/2/1:pool=2/2/2",
    ":goals=30/30/30/30:pool=0/0/4",
    ":goals=9/9/9/2:pool=1/2/3",
    ":goals=99/99/99/99:pool=99/99/99",
    ":pool=1/1/1",
    ":goals=9/9/9/9:pool=4/0/3",
];

/// Every variant and option of a board.
pub fn games_of(board: &str) -> Vec<String> {
    let mut games = Vec::new();
    for variant in VARIANTS {
        for options in OPTIONS {
            games.push(format!("{board}{variant}{options}"));
        }
    }
    games
}

/// Every option of a board with every odd material.
pub fn odd_games_of(board: &str) -> Vec<String> {
    let mut games = Vec::new();
    for (i, options) in OPTIONS.into_iter().enumerate() {
        for (j, material) in MATERIALS.into_iter().enumerate() {
            let variant = VARIANTS[(i + j) % 3];
            games.push(format!("{board}{variant}{options}{material}"));
        }
    }
    games
}

/// How many times the usual amount of random testing is wanted: the environment variable
/// `ZERTZ_TEST_GAMES`, 1 if it is not set.
pub fn games_factor() -> u64 {
    std::env::var("ZERTZ_TEST_GAMES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(1)
}

/// Does the work of each item on all cores. After a panic no new work is begun.
pub fn in_parallel<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    struct StopOnPanic<'a>(&'a AtomicUsize);
    impl Drop for StopOnPanic<'_> {
        fn drop(&mut self) {
            if std::thread::panicking() {
                self.0.store(usize::MAX / 2, Ordering::Relaxed);
            }
        }
    }
    let next = AtomicUsize::new(0);
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                let _guard = StopOnPanic(&next);
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    work(item);
                }
            });
        }
    });
}

/// SplitMix64: the same numbers in every run.
pub struct Rng(u64);

impl Rng {
    /// A generator for one task, given a text and a number that name it.
    pub fn for_task(name: &str, number: u64) -> Rng {
        let mut rng = Rng(number);
        for byte in name.bytes() {
            rng.0 ^= u64::from(byte);
            rng.0 = rng.next();
        }
        rng
    }

    /// The next 64 random bits.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, or 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    /// True in one of `n` cases.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of the items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Any ring of the lattice.
    pub fn ring(&mut self) -> Ring {
        Ring::new(self.below(Ring::COUNT) as u8).unwrap()
    }

    /// Any set of rings of the lattice.
    pub fn rings(&mut self) -> RingSet {
        RingSet::from_bits(self.next())
    }
}

/// The rules with this name.
pub fn rules(name: &str) -> Rules {
    name.parse()
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The position with this text, which must be its canonical one.
pub fn pos(text: &str) -> Position {
    let position: Position = text
        .parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(position.to_string(), text, "not the canonical text");
    position
}

/// The canonical tokens of the legal moves, sorted.
pub fn tokens(position: &Position) -> Vec<String> {
    let mut tokens: Vec<String> = position
        .moves()
        .into_iter()
        .map(|mv| position.notate(mv).to_string())
        .collect();
    tokens.sort();
    tokens
}

/// A setup that may or may not be a position: rings missing and marbles lying about at random, and
/// perhaps more of them than the game has.
pub fn random_setup(rules: Rules, rng: &mut Rng) -> Setup {
    let mut setup = Setup::new(rules);
    let mut left = rules.pool;
    let missing = rng.below(5);
    let filled = rng.below(9);
    for ring in rules.board.in_order() {
        let content = if rng.below(8) < missing {
            Content::Missing
        } else if rng.below(10) < filled {
            let marble = *rng.pick(&Marble::ALL);
            if left[marble] > 0 {
                left[marble] -= 1;
                Content::Marble(marble)
            } else {
                Content::Vacant
            }
        } else {
            Content::Vacant
        };
        setup.field.set(ring, content);
    }
    // Most full groups are opened, so that most setups are positions.
    let full_is_wrong = rules.claims == Claims::Automatic || rng.one_in(2);
    if full_is_wrong && !rng.one_in(10) {
        for group in setup.field.rings().groups() {
            if !group.meets(setup.field.vacant()) {
                let ring = group.iter().nth(rng.below(group.len())).unwrap();
                if let Content::Marble(marble) = setup.field.get(ring) {
                    left[marble] += 1;
                }
                setup.field.set(ring, Content::Vacant);
            }
        }
    }
    if rules.islands == Islands::Inert {
        for group in setup.field.rings().groups() {
            if rng.one_in(2) {
                for ring in group {
                    setup.inert.set(ring, setup.field.get(ring));
                    setup.field.set(ring, Content::Missing);
                }
            }
        }
    }
    share_out(&mut setup, left, rng);
    if rng.one_in(2) {
        setup.turn = Player::Second;
    }
    setup
}

/// Divides marbles among the pool, the players and the box.
fn share_out(setup: &mut Setup, left: Counts, rng: &mut Rng) {
    let pool_empty = rng.one_in(2);
    let poor = [rng.one_in(3), rng.one_in(3)];
    setup.pool = Counts::NONE;
    for marble in Marble::ALL {
        for _ in 0..left[marble] {
            match rng.below(8) {
                0 if !poor[0] => setup.captured[0][marble] += 1,
                1 if !poor[1] => setup.captured[1][marble] += 1,
                2..=6 if !pool_empty => setup.pool[marble] += 1,
                _ => {}
            }
        }
    }
    if rng.one_in(20) {
        let marble = *rng.pick(&Marble::ALL);
        setup.pool[marble] += rng.below(3) as u8;
    }
}

/// The start of a game in which some marbles of the pool were given away.
pub fn handicap_start(rules: Rules, rng: &mut Rng) -> Position {
    let mut setup = Setup::new(rules);
    for _ in 0..1 + rng.below(4) {
        let mut gift = Counts::NONE;
        gift[*rng.pick(&Marble::ALL)] = 1;
        let before = setup;
        if setup.give(*rng.pick(&Player::BOTH), gift).is_err()
            || setup.position().map_or(true, |position| position.is_over())
        {
            setup = before;
        }
    }
    setup.position().unwrap()
}

/// What a random player is after. No style is much of a player; each leads to other rare cases.
#[derive(Clone, Copy, Debug)]
pub enum Style {
    /// Any move.
    Any,
    /// Turns that leave no capture: boards fill and pools empty.
    Quiet,
    /// Turns that leave many groups.
    Splitting,
    /// Turns that take many marbles.
    Greedy,
    /// Turns that leave many captures: long chains come of it.
    Reckless,
    /// Turns that leave few vacant rings.
    Filling,
    /// Turns that keep the game and the rings: positions come again.
    Lasting,
}

impl Style {
    /// All styles.
    pub const ALL: [Style; 7] = [
        Style::Any,
        Style::Quiet,
        Style::Splitting,
        Style::Greedy,
        Style::Reckless,
        Style::Filling,
        Style::Lasting,
    ];

    /// A move of the position, which must not be over.
    pub fn choose(self, position: &Position, rng: &mut Rng) -> Move {
        let count = position.count_moves();
        let draw = |rng: &mut Rng| position.nth_move(rng.below(count)).unwrap();
        let tries = match self {
            Style::Any => 1,
            _ => 16,
        };
        (0..tries)
            .map(|_| draw(rng))
            .max_by_key(|&mv| self.score(position, mv))
            .unwrap()
    }

    fn score(self, position: &Position, mv: Move) -> i64 {
        let after = position.after(mv);
        let size = |n: usize| n as i64;
        let mover = position.turn();
        match self {
            Style::Any => 0,
            Style::Quiet => -size(after.capturing().len()),
            Style::Splitting => size(after.field().rings().groups().count()),
            Style::Greedy => i64::from(after.captured(mover).total()),
            Style::Reckless => match mv {
                Move::Capture(chain) => 10 * size(chain.len()),
                _ => size(after.capturing().len()),
            },
            Style::Filling => -size(after.field().vacant().len()),
            Style::Lasting if after.is_over() => -1,
            Style::Lasting => size(after.field().rings().len()),
        }
    }
}

/// The text of the position after a move.
pub fn after(text: &str, token: &str) -> String {
    let position = pos(text);
    let mv = position
        .parse_move(token)
        .unwrap_or_else(|error| panic!("{token} in {text}: {error}"));
    let mut next = position;
    next.play(mv).unwrap();
    next.to_string()
}

/// Why a move may not be played.
pub fn refused(text: &str, token: &str) -> Reason {
    match pos(text).parse_move(token) {
        Err(MoveError::Illegal(error)) => error.reason(),
        other => panic!("{token} in {text}: {other:?}"),
    }
}

/// Every game of every board.
pub fn all_games() -> Vec<String> {
    let mut games = Vec::new();
    // A single column of seven rings has a dot, lest it be taken for the board of seven rings.
    for board in NAMED_BOARDS.into_iter().chain(CUSTOM_BOARDS).chain(["7."]) {
        games.extend(games_of(board));
        games.extend(odd_games_of(board));
    }
    games
}

/// Plays random games of every kind, each so many times, and shows every position to a law, with its
/// game.
pub fn in_random_games(games: u64, law: impl Fn(&Game, &mut Rng) + Sync) {
    in_parallel(&all_games(), |name| {
        for number in 0..games * games_factor() {
            random_game(name, number, &law);
        }
    });
}

/// Plays one random game and shows every position to a law.
pub fn random_game(name: &str, number: u64, law: &impl Fn(&Game, &mut Rng)) {
    let rng = &mut Rng::for_task(name, number);
    let rules = rules(name);
    let start = match rng.below(4) {
        0 => Position::start(rules),
        1 | 2 => match random_setup(rules, rng).position() {
            Ok(position) => position,
            Err(_) => return,
        },
        _ => handicap_start(rules, rng),
    };
    let styles = [*rng.pick(&Style::ALL), *rng.pick(&Style::ALL)];
    let mut game = Game::new(start);
    for turn in 0..100 {
        law(&game, rng);
        if game.outcome().is_some() {
            break;
        }
        if rng.one_in(3) && game.demand().is_ok() {
            law(&game, rng);
        }
        let mv = if game.must_capture() {
            *rng.pick(&game.legal_moves())
        } else {
            styles[turn % 2].choose(game.position(), rng)
        };
        game.play(mv).unwrap();
    }
}
