//! Games, their events and the people who keep them, in SQL.

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::{Sqlite, notes, text, word};
use crate::ids::{GameId, Key, Visitor};
use crate::store::{Append, Health, NewRow, Person, Query, Reply, Store, StoreError, Stored};
use zertz::Player;
use zertz_play::GameSetup;
use zertz_play::message::GameEvent;

impl Store for Sqlite {
    fn create(&self, game: NewRow) -> Reply<()> {
        self.write(Box::new(move |db| {
            let setup = text(&game.setup)?;
            let summary = &game.summary;
            db.prepare_cached("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
                .and_then(|mut statement| {
                    statement.execute(params![
                        game.id.as_str(),
                        game.created as i64,
                        game.created as i64,
                        setup,
                        word(&summary.status),
                        summary.board,
                        word(&summary.opponent),
                        summary.names,
                    ])
                })?;
            for person in &game.people {
                add_person(db, &game.id, person)?;
            }
            Ok(())
        }))
    }

    fn append(&self, append: Append) -> Reply<()> {
        self.write(Box::new(move |db| {
            let id = append.id.as_str();
            let last: Option<i64> = db
                .prepare_cached("SELECT max(seq) FROM events WHERE game = ?")
                .and_then(|mut statement| statement.query_row([id], |row| row.get(0)))?;
            if last.unwrap_or(0) + 1 != append.seq as i64 {
                return Err(StoreError::Conflict);
            }
            let summary = &append.summary;
            let changed = db
                .prepare_cached("UPDATE games SET updated = ?, status = ?, opponent = ?, names = ? WHERE id = ?")
                .and_then(|mut statement| {
                    statement.execute(params![
                        append.at as i64,
                        word(&summary.status),
                        word(&summary.opponent),
                        summary.names,
                        id,
                    ])
                })?;
            if changed == 0 {
                return Err(StoreError::Conflict);
            }
            let event = text(&append.event)?;
            db.prepare_cached("INSERT INTO events VALUES (?, ?, ?, ?)")
                .and_then(|mut statement| {
                    statement.execute(params![id, append.seq as i64, append.at as i64, event])
                })?;
            if let Some((visitor, player)) = append.joins {
                let person = Person { visitor, seats: vec![player], kept: true };
                add_person(db, &append.id, &person)?;
            }
            Ok(())
        }))
    }

    fn load(&self, id: GameId) -> Reply<Option<Stored>> {
        self.read(move |db| load(db, &id))
    }

    fn list(&self, query: Query) -> Reply<Vec<Stored>> {
        self.read(move |db| {
            let (time, id) = match &query.before {
                Some((time, id)) => (*time as i64, id.as_str()),
                None => (i64::MAX, ""),
            };
            let mut statement = db.prepare_cached(
                "SELECT id FROM people JOIN games ON games.id = people.game
                     WHERE visitor = ?1 AND kept
                       AND (?2 IS NULL OR status = ?2) AND (?3 IS NULL OR board = ?3)
                       AND (?4 IS NULL OR opponent = ?4) AND (?5 IS NULL OR instr(names, ?5) > 0)
                       AND (updated, id) < (?6, ?7)
                     ORDER BY updated DESC, id DESC LIMIT ?8",
            )?;
            let ids: Vec<String> = statement
                .query_map(
                    params![
                        query.visitor.as_bytes(),
                        query.status.as_ref().map(word),
                        query.board,
                        query.opponent.as_ref().map(word),
                        query.text.as_ref().map(|text| text.to_lowercase()),
                        time,
                        id,
                        query.limit as i64,
                    ],
                    |row| row.get(0),
                )
                .and_then(Iterator::collect)?;
            // One damaged game must not hide the others.
            let games = ids.iter().filter_map(|id| id.parse().ok());
            Ok(games
                .filter_map(|id: GameId| load(db, &id).ok().flatten())
                .collect())
        })
    }

    fn forget(&self, id: GameId, visitor: Visitor) -> Reply<bool> {
        self.write(Box::new(move |db| {
            let key = Key::Game(id.clone()).to_string();
            let id = id.as_str();
            db.execute(
                "UPDATE people SET kept = 0 WHERE game = ? AND visitor = ?",
                params![id, visitor.as_bytes()],
            )?;
            let erased = db.execute(
                "DELETE FROM games WHERE id = ?1
                     AND NOT EXISTS (SELECT 1 FROM people WHERE game = ?1 AND kept)",
                [id],
            )?;
            if erased > 0 {
                notes::forget(db, &key)?;
            }
            Ok(erased > 0)
        }))
    }

    fn merge(&self, from: Visitor, into: Visitor) -> Reply<Vec<GameId>> {
        self.write(Box::new(move |db| {
            let pair = params![from.as_bytes(), into.as_bytes()];
            let ids: Vec<String> = db
                .prepare_cached("SELECT game FROM people WHERE visitor = ?")?
                .query_map([from.as_bytes()], |row| row.get(0))
                .and_then(Iterator::collect)?;
            db.execute(
                "INSERT INTO people (game, visitor, first, second, kept)
                   SELECT game, ?2, first, second, kept FROM people WHERE visitor = ?1
                 ON CONFLICT (game, visitor) DO UPDATE SET first = max(first, excluded.first),
                   second = max(second, excluded.second), kept = max(kept, excluded.kept)",
                pair,
            )?;
            db.execute("DELETE FROM people WHERE visitor = ?", [from.as_bytes()])?;
            // A visitor has one set of notes about a game: the newer ones stay.
            db.execute(
                "DELETE FROM notes WHERE visitor = ?2 AND EXISTS (SELECT 1 FROM notes AS other
                   WHERE other.visitor = ?1 AND other.key = notes.key AND other.updated > notes.updated)",
                pair,
            )?;
            db.execute(
                "UPDATE OR IGNORE notes SET visitor = ?2 WHERE visitor = ?1",
                pair,
            )?;
            db.execute("DELETE FROM notes WHERE visitor = ?", [from.as_bytes()])?;
            db.execute("UPDATE imports SET visitor = ?2 WHERE visitor = ?1", pair)?;
            Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
        }))
    }

    fn report(&self, key: Key) -> Reply<Option<String>> {
        self.read(move |db| notes::report(db, &key.to_string()))
    }

    fn put_report(&self, key: Key, made: u64, report: String) -> Reply<()> {
        self.write(Box::new(move |db| {
            notes::put_report(db, &key.to_string(), made, &report)
        }))
    }

    fn notes(&self, key: Key, visitor: Visitor) -> Reply<Option<String>> {
        self.read(move |db| notes::notes(db, &key.to_string(), visitor))
    }

    fn put_notes(&self, key: Key, visitor: Visitor, at: u64, record: String) -> Reply<bool> {
        self.write(Box::new(move |db| {
            notes::put_notes(db, &key.to_string(), visitor, at, &record)
        }))
    }

    fn forget_notes(&self, key: Key, visitor: Visitor) -> Reply<()> {
        self.write(Box::new(move |db| {
            notes::forget_notes(db, &key.to_string(), visitor)
        }))
    }

    fn count(&self) -> Reply<(u64, u64)> {
        self.read(|db| {
            let count = |table: &str| -> Result<u64, StoreError> {
                db.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| {
                    row.get::<_, i64>(0)
                })
                .map(|number| number as u64)
                .map_err(StoreError::from)
            };
            Ok((count("games")?, count("events")?))
        })
    }

    fn health(&self) -> &Health {
        &self.health
    }

    fn close(&self) {
        self.finish();
    }

    fn check(&self) -> Reply<()> {
        self.read(|db| {
            db.query_row("SELECT count(*) FROM games WHERE id = ''", [], |_| Ok(()))
                .map_err(StoreError::from)
        })
    }
}

fn load(db: &Connection, id: &GameId) -> Result<Option<Stored>, StoreError> {
    let damaged = |error: serde_json::Error| StoreError::Damaged(format!("game {id}: {error}"));
    // One transaction, so that the events are those of the same moment.
    let db = db.unchecked_transaction()?;
    let row = db
        .prepare_cached("SELECT created, updated, setup FROM games WHERE id = ?")
        .and_then(|mut statement| {
            let read = |row: &rusqlite::Row<'_>| {
                Ok((
                    row.get::<_, i64>(0)?,
                    row.get::<_, i64>(1)?,
                    row.get::<_, String>(2)?,
                ))
            };
            statement.query_row([id.as_str()], read).optional()
        })?;
    let Some((created, updated, setup)) = row else {
        return Ok(None);
    };
    let setup: GameSetup = serde_json::from_str(&setup).map_err(damaged)?;
    let mut statement =
        db.prepare_cached("SELECT at, event FROM events WHERE game = ? ORDER BY seq")?;
    let rows: Vec<(i64, String)> = statement
        .query_map([id.as_str()], |row| Ok((row.get(0)?, row.get(1)?)))
        .and_then(Iterator::collect)?;
    let mut events = Vec::with_capacity(rows.len());
    for (at, event) in rows {
        let event: GameEvent = serde_json::from_str(&event).map_err(damaged)?;
        events.push((at as u64, event));
    }
    let mut statement =
        db.prepare_cached("SELECT visitor, first, second, kept FROM people WHERE game = ?")?;
    let people: Vec<Person> = statement
        .query_map([id.as_str()], |row| {
            let seats = [(Player::First, row.get(1)?), (Player::Second, row.get(2)?)];
            let seats = seats
                .into_iter()
                .filter_map(|(seat, held): (Player, bool)| held.then_some(seat));
            let visitor: Vec<u8> = row.get(0)?;
            Ok(Visitor::from_bytes(&visitor).map(|visitor| Person {
                visitor,
                seats: seats.collect(),
                kept: row.get(3).unwrap_or(true),
            }))
        })
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)?
        .into_iter()
        .flatten()
        .collect();
    Ok(Some(Stored {
        id: id.clone(),
        created: created as u64,
        updated: updated as u64,
        setup,
        events,
        people,
    }))
}

/// Gives somebody a place among the people of a game, in addition to seats held before.
fn add_person(db: &Transaction<'_>, id: &GameId, person: &Person) -> Result<(), StoreError> {
    let has = |player| person.seats.contains(&player);
    db.prepare_cached(
        "INSERT INTO people (game, visitor, first, second, kept) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (game, visitor) DO UPDATE SET
           first = max(first, excluded.first), second = max(second, excluded.second), kept = 1",
    )
    .and_then(|mut statement| {
        statement.execute(params![
            id.as_str(),
            person.visitor.as_bytes(),
            has(Player::First),
            has(Player::Second),
            person.kept,
        ])
    })?;
    Ok(())
}
