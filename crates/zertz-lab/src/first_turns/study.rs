//! Reads files of games, and counts.

use std::collections::BTreeMap;

use zertz::{Player, Record, Rules};
use zertz_engine::Stop;
use zertz_engine::solved::Solved;

use super::begun::{Begun, Unfit, begun, winner};
use super::groups::{Band, Group, Kind, year};
use super::tally::Tally;
use crate::files::{GameFault, Source, SourceError};
use crate::parallel::{ResultSender, WorkError, in_order};
use crate::players::{ANYBODY, Class, Id, Players};

/// Who counts as strong.
#[derive(Clone, Copy, Debug)]
pub struct StudySettings {
    /// How many people are the strongest, and how many games they must have played.
    pub strongest: usize,
    pub least_games: u32,
}

/// What is told on the way.
#[derive(Debug)]
pub enum StudyEvent<'a> {
    Unreadable(&'a GameFault),
    FileRead,
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Study {
    /// The games of which something is solved, in the order of [`Solved::games`], those without a game left out.
    pub games: Vec<GameStudy>,
    /// How many games were read and not counted, by the reason.
    pub unfit: BTreeMap<Unfit, u64>,
    /// How many files and games could not be read; each was told.
    pub faults: u64,
}

/// The counts of the games with the same rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameStudy {
    pub rules: Rules,
    pub all: Tally,
    pub groups: BTreeMap<Group, Tally>,
}

/// What was found in a file: a game, or what is wrong with it; or its end.
enum Found {
    Game(Box<Read>),
    Fault(GameFault),
    End,
}

/// What is needed of a game.
struct Read {
    begun: Result<Begun, Unfit>,
    /// The names of both players. Whoever has none may be anybody.
    names: [String; 2],
    score: Option<f64>,
    bands: [Option<Band>; 2],
    year: Option<u16>,
}

/// A game that counts.
struct Listed {
    begun: Begun,
    players: [Id; 2],
    bands: [Option<Band>; 2],
    year: Option<u16>,
}

/// Reads all games of the files, or until `stop` is set, and counts what was read.
pub fn study(
    settings: &StudySettings,
    sources: &[Source],
    stop: &Stop,
    mut watch: impl FnMut(StudyEvent<'_>),
) -> Result<Study, WorkError> {
    let mut study = Study::default();
    let mut players = Players::default();
    let mut listed = Vec::new();
    let each = |found: Found| {
        match found {
            Found::Game(read) => {
                let ids = read.names.map(|name| players.id(&name));
                if let Some(score) = read.score {
                    players.add(ids[0], ids[1], score);
                }
                match read.begun {
                    Ok(begun) => listed.push(Listed {
                        begun,
                        players: ids,
                        bands: read.bands,
                        year: read.year,
                    }),
                    Err(unfit) => *study.unfit.entry(unfit).or_default() += 1,
                }
            }
            Found::Fault(fault) => {
                study.faults += 1;
                watch(StudyEvent::Unreadable(&fault));
            }
            Found::End => watch(StudyEvent::FileRead),
        }
        Ok::<(), WorkError>(())
    };
    let work = |source: &Source, results: &ResultSender<Found>| {
        for found in read(source).into_iter().take_while(|_| !stop.is_set()) {
            results.send(found)?;
        }
        Ok(())
    };
    let sources = sources.iter().take_while(|_| !stop.is_set());
    in_order(sources, work, each)?;
    let classes = players.classes(settings.strongest, settings.least_games);
    study.games = count(&listed, &classes);
    Ok(study)
}

/// Everything in a file.
fn read(source: &Source) -> Vec<Found> {
    let fault = |game: Option<usize>, error: SourceError| {
        Found::Fault(GameFault {
            source: source.name(),
            game,
            error,
        })
    };
    let mut found = Vec::new();
    match source.read() {
        Err(error) => found.push(fault(None, error)),
        Ok((bytes, format)) => {
            let text = zertz::decode(&bytes);
            found.extend(format.read(&text).enumerate().map(|(i, game)| match game {
                Ok(record) => Found::Game(Box::new(Read::of(&record))),
                Err(error) => fault(Some(i + 1), SourceError::Game(Box::new(error))),
            }));
            if found.is_empty() {
                found.push(fault(None, SourceError::NoGame));
            }
        }
    }
    found.push(Found::End);
    found
}

impl Read {
    fn of(record: &Record) -> Read {
        let tag = |name: &str| record.tag(name).unwrap_or_default();
        let name = |name: &str| record.tag(name).unwrap_or(ANYBODY).to_string();
        Read {
            begun: begun(record),
            names: ["Player1", "Player2"].map(name),
            score: winner(record).map(|winner| match winner {
                Player::First => 1.0,
                Player::Second => 0.0,
            }),
            bands: ["Rating1", "Rating2"].map(|name| Band::of(tag(name))),
            year: year(tag("Date")),
        }
    }
}

/// Counts games, those of one kind of rules after the other.
fn count(listed: &[Listed], classes: &[Class]) -> Vec<GameStudy> {
    let mut games: Vec<GameStudy> = Solved::games()
        .filter_map(|game| game.parse().ok())
        .map(|rules| GameStudy {
            rules,
            all: Tally::default(),
            groups: BTreeMap::new(),
        })
        .collect();
    for game in listed {
        let counted = games
            .iter_mut()
            .find(|counted| counted.rules == game.begun.rules);
        if let Some(counted) = counted {
            counted.add(game, classes);
        }
    }
    games.retain(|game| game.all.first_turns > 0);
    games
}

impl GameStudy {
    fn add(&mut self, game: &Listed, classes: &[Class]) {
        self.all.begin(&game.begun);
        self.all.reply(&game.begun);
        let by = game.players.map(|id| classes[id as usize]);
        let kinds = by.map(Kind::of);
        let pairing = Group::Pairing(kinds);
        self.begin(Some(pairing), game);
        self.reply(Some(pairing), game);
        if kinds.contains(&Kind::Robot) {
            return;
        }
        let strongest = by.map(|class| Some(Group::Strongest(class == Class::Strong)));
        // Where a file tells one rating, it is nearly always the winner's: such games would make every rating win.
        let is_rated = game.bands.iter().all(Option::is_some);
        let ratings = game
            .bands
            .map(|band| band.filter(|_| is_rated).map(Group::Rating));
        let years = [game.year.map(Group::Year); 2];
        for [first, second] in [strongest, ratings, years] {
            self.begin(first, game);
            self.reply(second, game);
        }
    }

    fn begin(&mut self, group: Option<Group>, game: &Listed) {
        if let Some(group) = group {
            self.groups.entry(group).or_default().begin(&game.begun);
        }
    }

    fn reply(&mut self, group: Option<Group>, game: &Listed) {
        if let Some(group) = group {
            self.groups.entry(group).or_default().reply(&game.begun);
        }
    }
}
