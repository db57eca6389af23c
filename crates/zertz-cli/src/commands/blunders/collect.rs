//! `zertz blunders collect`: draws a sample of positions from files of games.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use zertz::{Game, Outcome, Player, Rules, Score};
use zertz_engine::Stop;
use zertz_engine::rng::Rng;

use super::players::{Class, Id, Players};
use super::sample::Entry;
use super::seek::{Counts, Seeking, shuffle};
use crate::commands::puzzles::key;
use crate::files::{Inputs, Source};
use crate::interrupt::on_interrupt;
use crate::output::{Output, counted, grouped};
use crate::pool::{each_result, threads};
use crate::progress::ProgressLine;

/// Draw a sample of positions with a proven win from files of games
///
/// Reads all games twice: first for the results, which tell who the strongest players are, then for
/// positions. Only the solver decides which positions are taken: the player on turn must have a win
/// that it proves, and not at once; of some other moves, drawn at random, it must prove that they throw
/// the win away; and what was really played must be decided too. A game gives one position at most,
/// and every board and kind of player the same number, if there are enough. The same files and options
/// give the same sample, with any number of threads. Ctrl-C ends the work; what was found is written,
/// and the file says with which --games it is found again.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    zertz blunders collect boardspace/ -o sample.txt\n  \
    zertz blunders collect boardspace/ --seed 2 --limit 300 --board 61 -o sample.txt\n  \
    zertz blunders collect games.zgn --least-nodes 1 --throwing 1 --games 1000")]
pub(crate) struct CollectArgs {
    #[command(flatten)]
    inputs: Inputs,
    /// Write the sample to this file instead of printing it
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How many positions are drawn, the same number for each board and kind of player
    #[arg(long, value_name = "N", default_value_t = 900, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    limit: u32,
    /// How many games are looked into at most [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// What is drawn depends on this number
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The kinds of games, as in 48 or 37:blitz
    #[arg(long, value_name = "GAME", default_values = ["37", "48", "61"])]
    board: Vec<Rules>,
    /// How many turns before the end of each game may be looked at
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    last: u32,
    /// How many positions of a game are looked at, drawn at random
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    tries: u32,
    /// How many positions the solver may look at for a win by captures and sacrifices
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    nodes: u64,
    /// How many positions it may look at for a win with quiet moves; 0 looks for none
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    quiet_nodes: u64,
    /// The win is obvious if the solver needs fewer positions than this
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    least_nodes: u64,
    /// The win is obvious if the winner needs fewer turns than this
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=100))]
    least_turns: u32,
    /// How many positions the solver may look at to judge the move that was played
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    move_nodes: u64,
    /// How many other moves are judged at most
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=1_000))]
    others: u32,
    /// How many of them must throw the win away
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=1_000))]
    throwing: u32,
    /// How many positions the solver may look at to judge one of them
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    other_nodes: u64,
    /// How many people are the strongest
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    strongest: u32,
    /// How many games they must have played
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    least_games: u32,
    /// How many threads [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
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

pub(crate) fn run(args: &CollectArgs) -> anyhow::Result<ExitCode> {
    let sources = args.inputs.find()?.sources;
    let output = Output::open(args.output.as_deref())?;
    let stop = on_interrupt();
    let mut progress = ProgressLine::new();
    let (listed, players, bad) = list(args, &sources, &stop, &mut progress)?;
    let jobs = jobs(args, &listed, &players);
    let mut drawn = Drawn::new(args);
    if !stop.is_set() {
        draw(args, &sources, jobs, &mut drawn, &stop, &mut progress)?;
    }
    progress.clear();
    write(args, output, listed.len() as u64, &drawn)?;
    let end = if stop.is_set() { ", interrupted" } else { "" };
    let _ = writeln!(io::stderr(), "{}{end}", drawn.text(progress.elapsed()));
    if bad > 0 {
        let _ = writeln!(io::stderr(), "{} not read", counted(bad, "game", "games"));
    }
    Ok(if bad > 0 {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    })
}

/// Reads all games for who played and who won.
fn list(
    args: &CollectArgs,
    sources: &[Source],
    stop: &Stop,
    progress: &mut ProgressLine,
) -> anyhow::Result<(Vec<Listed>, Players, u64)> {
    type Read = (usize, usize, Result<Known, String>);
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
            .or_else(|| record.outcome().map(Outcome::score));
        Known {
            board: args.board.iter().position(|board| board == rules),
            names: record
                .tag("Player1")
                .zip(record.tag("Player2"))
                .map(|(first, second)| [first.to_string(), second.to_string()]),
            score: score.map(|score| match score {
                Score::First => 1.0,
                Score::Second => 0.0,
                Score::Tie | Score::BothLose => 0.5,
            }),
        }
    };
    let work = |(): &mut (), at: usize| -> Vec<Read> {
        let (bytes, format) = match sources[at].read() {
            Ok(content) => content,
            Err(reason) => return vec![(at, 0, Err(reason))],
        };
        let text = zertz::decode(&bytes);
        format
            .read(&text)
            .enumerate()
            .map(|(game, record)| {
                let read = record.map(|record| known(&record));
                (at, game, read.map_err(|error| error.to_string()))
            })
            .collect()
    };
    let mut games: BTreeMap<(usize, usize), Known> = BTreeMap::new();
    let mut bad = 0;
    let each = |read: Vec<Read>| {
        for (source, game, known) in read {
            match known {
                Ok(known) => drop(games.insert((source, game), known)),
                Err(_) => bad += 1,
            }
        }
        progress.say(|| counted(games.len() as u64, "game read", "games read"));
        Ok(())
    };
    let sources = (0..sources.len()).take_while(|_| !stop.is_set());
    each_result(threads(args.threads), sources, || (), work, each)?;
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

/// Draws a player of each game, and an order of all. Who is strong goes before who is not: there are
/// few of them.
fn jobs(args: &CollectArgs, listed: &[Listed], players: &Players) -> Vec<Job> {
    let classes = players.classes(args.strongest as usize, args.least_games);
    let mut rng = Rng::new(args.seed, 0);
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
    if let Some(games) = args.games {
        jobs.truncate(usize::try_from(games).unwrap_or(usize::MAX));
    }
    jobs
}

/// What was drawn so far.
#[derive(Debug)]
struct Drawn {
    groups: Vec<Vec<Entry>>,
    quota: usize,
    /// How many games are done with.
    done: u64,
    /// How many of them were looked into: there was not yet enough of their kind.
    games: u64,
    seen: HashSet<(Rules, u64)>,
    counts: Counts,
}

impl Drawn {
    fn new(args: &CollectArgs) -> Drawn {
        let groups = args.board.len() * Class::ALL.len();
        Drawn {
            groups: vec![Vec::new(); groups],
            quota: (args.limit as usize).div_ceil(groups.max(1)),
            done: 0,
            games: 0,
            seen: HashSet::new(),
            counts: Counts::default(),
        }
    }

    /// Takes what was found in a game, unless there is enough of it. Returns whether there is now.
    fn take(&mut self, group: usize, found: Option<Entry>, counts: &Counts) -> bool {
        let entries = &mut self.groups[group];
        if entries.len() < self.quota {
            self.games += 1;
            self.counts.add(counts);
            if let Some(entry) = found
                && self.seen.insert(key(&entry.position))
            {
                entries.push(entry);
            }
        }
        entries.len() >= self.quota
    }

    fn text(&self, elapsed: Duration) -> String {
        let found: usize = self.groups.iter().map(Vec::len).sum();
        let sizes: Vec<String> = self.groups.iter().map(|g| g.len().to_string()).collect();
        format!(
            "{} ({}) in {} of {}, {} of them won, {:.0} s",
            counted(found as u64, "position drawn", "positions drawn"),
            sizes.join(" "),
            counted(self.counts.positions, "position", "positions"),
            counted(self.games, "game", "games"),
            grouped(self.counts.won),
            elapsed.as_secs_f64()
        )
    }
}

/// Looks into game after game until there are enough positions of every kind.
fn draw(
    args: &CollectArgs,
    sources: &[Source],
    jobs: Vec<Job>,
    drawn: &mut Drawn,
    stop: &Stop,
    progress: &mut ProgressLine,
) -> anyhow::Result<()> {
    let seeking = Seeking {
        last: args.last as usize,
        tries: args.tries as usize,
        nodes: args.nodes,
        quiet_nodes: args.quiet_nodes,
        least_nodes: args.least_nodes,
        least_turns: args.least_turns,
        move_nodes: args.move_nodes,
        others: args.others as usize,
        throwing: args.throwing as usize,
        other_nodes: args.other_nodes,
    };
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
            return (job, None, Counts::default());
        }
        let Some(game) = read(&sources[job.listed.source], job.listed.game) else {
            return (job, None, Counts::default());
        };
        // Its own random numbers, whatever other threads do.
        let mut rng = Rng::new(args.seed, job.number + 1);
        let (entry, counts) = seeking.look(&game, job.player, job.by, &mut rng, stop);
        (job, entry, counts)
    };
    let mut waiting = BTreeMap::new();
    let each = |(job, entry, counts): (Job, Option<Entry>, Counts)| {
        // What was interrupted is not what it would have been.
        if stop.is_set() {
            return Ok(());
        }
        waiting.insert(job.number, (job, entry, counts));
        // In the order of the jobs.
        while let Some((job, entry, counts)) = waiting.remove(&drawn.done) {
            drawn.done += 1;
            if drawn.take(job.group, entry, &counts) {
                full[job.group].store(true, Ordering::Relaxed);
            }
        }
        let elapsed = progress.elapsed();
        progress.say(|| drawn.text(elapsed));
        Ok(())
    };
    let all_full = || (0..full.len()).all(is_full);
    let jobs = jobs
        .into_iter()
        .take_while(|_| !stop.is_set() && !all_full());
    each_result(threads(args.threads), jobs, || (), work, each)
}

/// A game of a file.
fn read(source: &Source, game: usize) -> Option<Game> {
    let (bytes, format) = source.read().ok()?;
    let text = zertz::decode(&bytes);
    let record = format.read(&text).nth(game)?.ok()?;
    Some(record.game())
}

/// Writes the sample, with its origin at the top.
fn write(args: &CollectArgs, mut out: Output, games: u64, drawn: &Drawn) -> anyhow::Result<()> {
    let boards: String = args.board.iter().map(|b| format!(" --board {b}")).collect();
    let Counts {
        positions,
        won,
        obvious,
        safe,
        undecided,
    } = drawn.counts;
    writeln!(
        out,
        "# Positions of played games in which the player on turn has a proven win, and how it was kept or\n\
         # thrown away. Drawn from {} with\n\
         # zertz blunders collect FILES --seed {} --limit {} --games {}{boards} --last {} --tries {} \\\n\
         #   --nodes {} --quiet-nodes {} --least-nodes {} --least-turns {} --move-nodes {} \\\n\
         #   --others {} --throwing {} --other-nodes {} --strongest {} --least-games {}",
        counted(games, "game", "games"),
        args.seed,
        args.limit,
        drawn.done,
        args.last,
        args.tries,
        args.nodes,
        args.quiet_nodes,
        args.least_nodes,
        args.least_turns,
        args.move_nodes,
        args.others,
        args.throwing,
        args.other_nodes,
        args.strongest,
        args.least_games,
    )?;
    writeln!(
        out,
        "# Looked at: {} of {}; {} proven wins. Left out: {} obvious, {} in which too few\n\
         # moves are proven to throw the win away, {} in which the move played is undecided.",
        counted(positions, "position", "positions"),
        counted(drawn.games, "game", "games"),
        grouped(won),
        grouped(obvious),
        grouped(safe),
        grouped(undecided),
    )?;
    for entry in drawn.groups.iter().flatten() {
        writeln!(out, "{entry}")?;
    }
    out.finish()
}
