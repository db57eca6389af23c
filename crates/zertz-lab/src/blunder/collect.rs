//! Draws a sample of positions from files of games.
//!
//! All games are read twice: first for the results, which tell who the strongest players are, then
//! for positions. The same files and settings give the same sample, with any number of threads.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};

use zertz::{Game, GameResult, Outcome, Player, Rules};
use zertz_engine::Stop;
use zertz_engine::rng::Rng;

use super::sample::WonPosition;
use super::seek::{SeekCounts, Seeking};
use crate::files::Source;
use crate::parallel::{WorkError, unordered};
use crate::players::{Class, Id, Players};
use crate::random::shuffle;
use crate::symmetry::canonical_key;

/// A sample as it is ordered.
#[derive(Clone, Debug)]
pub struct CollectSettings {
    /// How many positions are drawn, the same number for each board and kind of player.
    pub limit: usize,
    /// How many games are looked into at most.
    pub games: Option<u64>,
    pub seed: u64,
    pub boards: Vec<Rules>,
    /// How many people are the strongest, and how many games they must have played.
    pub strongest: usize,
    pub least_games: u32,
    /// What is looked for in a game.
    pub seeking: Seeking,
    pub threads: usize,
}

/// What is told on the way.
#[derive(Debug)]
pub enum CollectEvent<'a> {
    /// How many games were read for their results.
    Read(u64),
    Drawn(&'a Drawn),
}

/// A sample, and what it was drawn from.
#[derive(Debug)]
pub struct Collected {
    /// How many games there were to draw from.
    pub listed: u64,
    pub drawn: Drawn,
    /// How many games could not be read.
    pub bad: u64,
}

/// Draws a sample until there are enough positions of every kind, or `stop` is set.
pub fn collect(
    settings: &CollectSettings,
    sources: &[Source],
    stop: &Stop,
    mut watch: impl FnMut(CollectEvent<'_>),
) -> Result<Collected, WorkError> {
    let (listed, players, bad) = list(settings, sources, stop, &mut watch)?;
    let jobs = jobs(settings, &listed, &players);
    let mut drawn = Drawn::new(settings);
    if !stop.is_set() {
        draw(settings, sources, jobs, &mut drawn, stop, &mut watch)?;
    }
    Ok(Collected {
        listed: listed.len() as u64,
        drawn,
        bad,
    })
}

/// A game of which turns may be looked at.
#[derive(Clone, Copy, Debug)]
struct Listed {
    /// The file, and the number of the game in it.
    source: usize,
    game: usize,
    /// Which of the boards that were asked for.
    board: usize,
    players: [Id; 2],
}

/// One player's turns of a game: something to look into.
#[derive(Clone, Copy, Debug)]
struct Job {
    number: u64,
    listed: Listed,
    player: Player,
    by: Class,
    /// Which of the equal parts of the sample it would belong to.
    group: usize,
}

/// Reads all games for who played and who won.
fn list(
    settings: &CollectSettings,
    sources: &[Source],
    stop: &Stop,
    watch: &mut impl FnMut(CollectEvent<'_>),
) -> Result<(Vec<Listed>, Players, u64), WorkError> {
    type Read = (usize, usize, Option<Known>);
    /// What is known of a game.
    struct Known {
        board: Option<usize>,
        names: Option<[String; 2]>,
        score: Option<f64>,
    }
    let known = |record: &zertz::Record| {
        let rules = record.start().rules();
        let score = record
            .result
            .or_else(|| record.outcome().map(Outcome::result));
        Known {
            board: settings.boards.iter().position(|board| board == rules),
            names: record
                .tag("Player1")
                .zip(record.tag("Player2"))
                .map(|(first, second)| [first.to_string(), second.to_string()]),
            score: score.map(|score| match score {
                GameResult::First => 1.0,
                GameResult::Second => 0.0,
                GameResult::Tie | GameResult::BothLose => 0.5,
            }),
        }
    };
    let work = |(): &mut (), at: usize| -> Vec<Read> {
        let Ok((bytes, format)) = sources[at].read() else {
            return vec![(at, 0, None)];
        };
        let text = zertz::decode(&bytes);
        format
            .read(&text)
            .enumerate()
            .map(|(game, record)| (at, game, record.ok().map(|record| known(&record))))
            .collect()
    };
    let mut games: BTreeMap<(usize, usize), Known> = BTreeMap::new();
    let mut bad = 0;
    let each = |read: Option<Vec<Read>>| {
        for (source, game, known) in read.into_iter().flatten() {
            match known {
                Some(known) => drop(games.insert((source, game), known)),
                None => bad += 1,
            }
        }
        watch(CollectEvent::Read(games.len() as u64));
        Ok::<(), WorkError>(())
    };
    let sources = 0..sources.len();
    unordered(settings.threads, stop, sources, || (), work, each)?;
    // In the order of the files, so that everything that follows is the same each time.
    let mut players = Players::default();
    let mut listed = Vec::new();
    for ((source, game), known) in games {
        let Some(names) = known.names else { continue };
        let ids = names.map(|name| players.id(&name));
        if let Some(score) = known.score {
            players.add(ids[0], ids[1], score);
        }
        if let Some(board) = known.board {
            listed.push(Listed {
                source,
                game,
                board,
                players: ids,
            });
        }
    }
    Ok((listed, players, bad))
}

/// Draws a player of each game, and an order of all. The strong go before the others: there are
/// few of them.
fn jobs(settings: &CollectSettings, listed: &[Listed], players: &Players) -> Vec<Job> {
    let classes = players.classes(settings.strongest, settings.least_games);
    let mut rng = Rng::new(settings.seed, 0);
    let mut jobs: Vec<Job> = Vec::with_capacity(listed.len());
    for &listed in listed {
        let class = |player: Player| classes[listed.players[player as usize] as usize];
        let drawn = [Player::First, Player::Second][rng.below(2)];
        let is_strong = |player: &Player| class(*player) == Class::Strong;
        let player = [drawn, drawn.other()].into_iter().find(is_strong);
        let player = player.unwrap_or(drawn);
        let by = class(player);
        let place = Class::ALL.iter().position(|class| *class == by);
        jobs.push(Job {
            number: 0,
            listed,
            player,
            by,
            group: listed.board * Class::ALL.len() + place.unwrap_or(0),
        });
    }
    shuffle(&mut jobs, &mut rng);
    for (number, job) in jobs.iter_mut().enumerate() {
        job.number = number as u64;
    }
    if let Some(games) = settings.games {
        jobs.truncate(usize::try_from(games).unwrap_or(usize::MAX));
    }
    jobs
}

/// What was drawn so far.
#[derive(Debug)]
pub struct Drawn {
    /// The equal parts of the sample, one for each board and kind of player.
    pub groups: Vec<Vec<WonPosition>>,
    /// How many games are done with.
    pub done: u64,
    /// How many of them were looked into: there was not yet enough of their kind.
    pub games: u64,
    pub counts: SeekCounts,
    quota: usize,
    seen: HashSet<(Rules, u64)>,
}

impl Drawn {
    fn new(settings: &CollectSettings) -> Drawn {
        let groups = settings.boards.len() * Class::ALL.len();
        Drawn {
            groups: vec![Vec::new(); groups],
            quota: settings.limit.div_ceil(groups.max(1)),
            done: 0,
            games: 0,
            seen: HashSet::new(),
            counts: SeekCounts::default(),
        }
    }

    /// Takes what was found in a game, unless there is enough of it. Returns whether there is now.
    fn take(&mut self, group: usize, found: Option<WonPosition>, counts: &SeekCounts) -> bool {
        let entries = &mut self.groups[group];
        if entries.len() < self.quota {
            self.games += 1;
            self.counts.add(counts);
            if let Some(entry) = found
                && self.seen.insert(canonical_key(&entry.position))
            {
                entries.push(entry);
            }
        }
        entries.len() >= self.quota
    }
}

/// Looks into game after game until there are enough positions of every kind.
fn draw(
    settings: &CollectSettings,
    sources: &[Source],
    jobs: Vec<Job>,
    drawn: &mut Drawn,
    stop: &Stop,
    watch: &mut impl FnMut(CollectEvent<'_>),
) -> Result<(), WorkError> {
    // The groups of which there is enough. A game is only passed over when its group is
    // full, and then it would not have been taken: so the threads do not change what is drawn.
    let full: Vec<AtomicBool> = drawn
        .groups
        .iter()
        .map(|_| AtomicBool::new(false))
        .collect();
    let is_full = |group: usize| full[group].load(Ordering::Relaxed);
    let work = |(): &mut (), job: Job| {
        if is_full(job.group) || stop.is_set() {
            return (job, None, SeekCounts::default());
        }
        let Some(game) = read(&sources[job.listed.source], job.listed.game) else {
            return (job, None, SeekCounts::default());
        };
        // Its own random numbers, whatever other threads do.
        let mut rng = Rng::new(settings.seed, job.number + 1);
        let (entry, counts) = settings
            .seeking
            .look(&game, job.player, job.by, &mut rng, stop);
        (job, entry, counts)
    };
    let mut waiting = BTreeMap::new();
    let each = |done: Option<(Job, Option<WonPosition>, SeekCounts)>| {
        // What was interrupted is not what it would have been.
        let Some((job, entry, counts)) = done.filter(|_| !stop.is_set()) else {
            return Ok(());
        };
        waiting.insert(job.number, (job, entry, counts));
        // In the order of the jobs.
        while let Some((job, entry, counts)) = waiting.remove(&drawn.done) {
            drawn.done += 1;
            if drawn.take(job.group, entry, &counts) {
                full[job.group].store(true, Ordering::Relaxed);
            }
        }
        watch(CollectEvent::Drawn(drawn));
        Ok(())
    };
    let all_full = || (0..full.len()).all(is_full);
    let jobs = jobs.into_iter().take_while(|_| !all_full());
    unordered(settings.threads, stop, jobs, || (), work, each)
}

/// A game of a file.
fn read(source: &Source, game: usize) -> Option<Game> {
    let (bytes, format) = source.read().ok()?;
    let text = zertz::decode(&bytes);
    let record = format.read(&text).nth(game)?.ok()?;
    Some(record.game())
}
