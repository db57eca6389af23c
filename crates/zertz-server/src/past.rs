//! The finished games of a visitor: how they went, in figures, and the wins that were let slip in them.

use std::collections::BTreeMap;

use serde::Deserialize;
use zertz::{Game, GameResult, Player, Position, zgn};
use zertz_play::Pair;
use zertz_play::message::{Accuracy, Figures, MissedWin, PuzzlePicture, Results, SeatKind, Status};

use crate::ids::{GameId, Key, Visitor};
use crate::store::{Query, Store, StoreError, Stored};

/// At most this many of the latest games are looked at.
const MOST_GAMES: usize = 1_000;
/// How many are read from the store at once: others wait for it too.
const BATCH: usize = 50;
/// At most this many of the latest games are asked for their reports, which are long.
const MOST_REPORTS: usize = 200;

/// At most this many wins are told that were let slip.
const MOST_MISSED: usize = 100;
/// A win that takes longer is too hard to find for a puzzle.
pub(crate) const MOST_TURNS: u32 = 5;

/// A finished game of which the visitor held one seat.
struct Finished {
    id: GameId,
    at: u64,
    seat: Player,
    level: Option<u8>,
    board: String,
    score: GameResult,
    game: Game,
}

impl Finished {
    /// Nothing if it is damaged, or if the visitor played both sides.
    fn read(stored: &Stored, who: Visitor) -> Option<Finished> {
        let &[seat] = stored.seats_of(who).as_slice() else {
            return None;
        };
        let live = stored.live().ok()?;
        let opponent = live.seats().get(seat.other());
        Some(Finished {
            id: stored.id.clone(),
            at: stored.updated,
            seat,
            level: match opponent.kind {
                SeatKind::Engine => opponent.level,
                _ => None,
            },
            board: live.game().start().rules().board.to_string(),
            score: live.result()?.score,
            game: live.game().clone(),
        })
    }
}

/// Something of each of a visitor's latest games, the latest first.
async fn of_each<T>(
    store: &dyn Store,
    who: Visitor,
    status: Option<Status>,
    look: impl Fn(&Stored) -> Option<T>,
) -> Result<Vec<T>, StoreError> {
    let mut found = Vec::new();
    let (mut before, mut seen) = (None, 0);
    while seen < MOST_GAMES {
        let batch = store
            .list(Query {
                visitor: who,
                status,
                board: None,
                opponent: None,
                text: None,
                before,
                limit: BATCH,
            })
            .await?;
        seen += batch.len();
        found.extend(batch.iter().filter_map(&look));
        match batch.last().filter(|_| batch.len() == BATCH) {
            Some(last) => before = Some((last.updated, last.id.clone())),
            None => break,
        }
    }
    Ok(found)
}

/// The latest of a visitor's finished games, the latest first.
async fn finished(store: &dyn Store, who: Visitor) -> Result<Vec<Finished>, StoreError> {
    let look = |stored: &Stored| Finished::read(stored, who);
    of_each(store, who, Some(Status::Over), look).await
}

/// The records of a visitor's latest games in which something was played, the oldest first, as one text.
pub(crate) async fn records(store: &dyn Store, who: Visitor) -> Result<String, StoreError> {
    let look = |stored: &Stored| {
        let live = stored.live().ok()?;
        (!live.game().actions().is_empty()).then(|| zgn::write(&live.record()))
    };
    let mut texts = of_each(store, who, None, look).await?;
    texts.reverse();
    Ok(texts.join("\n"))
}

/// How a visitor's finished games went.
pub(crate) async fn figures(store: &dyn Store, who: Visitor) -> Result<Figures, StoreError> {
    let games = finished(store, who).await?;
    let mut accuracy = Vec::new();
    for game in games.iter().take(MOST_REPORTS) {
        let report = store.report(Key::Game(game.id.clone())).await?;
        let found = report.and_then(|text| accuracy_in(&text, game.seat));
        accuracy.extend(found.map(|accuracy| Accuracy {
            id: game.id.to_string(),
            at: game.at,
            level: game.level,
            board: game.board.clone(),
            accuracy,
        }));
    }
    accuracy.reverse();
    Ok(Figures {
        games: games.len(),
        results: results(&games),
        accuracy,
    })
}

fn results(games: &[Finished]) -> Vec<Results> {
    let mut results: BTreeMap<(Option<u8>, usize, &str), Results> = BTreeMap::new();
    for game in games {
        // Boards by their size: "48" before "100".
        let key = (game.level, game.board.len(), game.board.as_str());
        let row = results.entry(key).or_insert_with(|| Results {
            level: game.level,
            board: game.board.clone(),
            won: 0,
            lost: 0,
            tied: 0,
        });
        match game.score {
            GameResult::Tie => row.tied += 1,
            GameResult::First if game.seat == Player::First => row.won += 1,
            GameResult::Second if game.seat == Player::Second => row.won += 1,
            _ => row.lost += 1,
        }
    }
    results.into_values().collect()
}

/// How well a player played, by a stored report. One that cannot be read says nothing.
fn accuracy_in(report: &str, seat: Player) -> Option<f64> {
    #[derive(Deserialize)]
    struct Summary {
        accuracy: Option<f64>,
    }
    #[derive(Deserialize)]
    struct Report {
        summary: Pair<Summary>,
    }
    let report: Report = serde_json::from_str(report).ok()?;
    report.summary.get(seat).accuracy
}

/// The wins that a visitor has let slip in their latest games, the latest game first.
pub(crate) async fn missed_wins(
    store: &dyn Store,
    who: Visitor,
) -> Result<Vec<MissedWin>, StoreError> {
    let mut missed = Vec::new();
    for game in finished(store, who).await?.iter().take(MOST_REPORTS) {
        let Some(report) = store.report(Key::Game(game.id.clone())).await? else {
            continue;
        };
        for slip in slips(&report) {
            if slip.by != game.seat {
                continue;
            }
            let id = puzzle_id(&game.id, slip.turn);
            missed.extend(position_before(&game.game, slip.turn).map(|at| MissedWin {
                picture: PuzzlePicture::new(id.clone(), &at),
                id,
                game_id: game.id.to_string(),
                at: game.at,
                level: game.level,
                game: at.rules().to_string(),
                board: game.board.clone(),
                turn: slip.turn,
                played: slip.played,
                turns: slip.turns,
            }));
        }
        if missed.len() >= MOST_MISSED {
            break;
        }
    }
    missed.truncate(MOST_MISSED);
    Ok(missed)
}

/// The position of a missed win by its name; nothing if there is none of this name.
pub(crate) async fn missed_win(
    store: &dyn Store,
    id: &str,
) -> Result<Option<Position>, StoreError> {
    let Some((game, turn)) = read_puzzle_id(id) else {
        return Ok(None);
    };
    let Some(report) = store.report(Key::Game(game.clone())).await? else {
        return Ok(None);
    };
    if !slips(&report).iter().any(|slip| slip.turn == turn) {
        return Ok(None);
    }
    let stored = store.load(game).await?;
    let live = stored.map(|stored| stored.live()).transpose()?;
    let over = live.filter(|live| live.status() == Status::Over);
    Ok(over.and_then(|live| position_before(live.game(), turn)))
}

/// The name of a missed win as a puzzle.
fn puzzle_id(game: &GameId, turn: usize) -> String {
    format!("own-{game}-{turn}")
}

fn read_puzzle_id(id: &str) -> Option<(GameId, usize)> {
    let (game, turn) = id.strip_prefix("own-")?.split_once('-')?;
    let number: usize = turn.parse().ok()?;
    // One win has one name.
    (number.to_string() == turn).then_some((game.parse().ok()?, number))
}

/// What lay on the table before a turn, counted from 1.
fn position_before(game: &Game, turn: usize) -> Option<Position> {
    let actions = game.actions();
    let before = actions.get(..turn.checked_sub(1)?)?;
    let mut replay = Game::new(*game.start());
    for &action in before {
        replay.act(action).ok()?;
    }
    replay.outcome().is_none().then(|| *replay.position())
}

/// A turn that let a win slip.
struct Slip {
    /// From 1.
    turn: usize,
    by: Player,
    played: String,
    /// In how many turns the win was to be had.
    turns: u32,
}

/// The turns of a stored report that let a short win slip. One that cannot be read has none.
fn slips(report: &str) -> Vec<Slip> {
    #[derive(Deserialize)]
    struct Score {
        wins: Option<Player>,
        turns: Option<u32>,
    }
    #[derive(Deserialize)]
    struct At {
        score: Score,
    }
    #[derive(Deserialize)]
    struct Turn {
        by: Player,
        notation: String,
    }
    #[derive(Deserialize)]
    struct Report {
        positions: Vec<At>,
        turns: Vec<Turn>,
    }
    let Ok(report) = serde_json::from_str::<Report>(report) else {
        return Vec::new();
    };
    let slip = |(index, turn): (usize, Turn)| {
        let before = &report.positions.get(index)?.score;
        let after = &report.positions.get(index + 1)?.score;
        let turns = before
            .turns
            .filter(|turns| (1..=MOST_TURNS).contains(turns))?;
        let slipped = before.wins == Some(turn.by) && after.wins != Some(turn.by);
        slipped.then_some(Slip {
            turn: index + 1,
            by: turn.by,
            played: turn.notation,
            turns,
        })
    };
    report
        .turns
        .into_iter()
        .enumerate()
        .filter_map(slip)
        .collect()
}
