//! What is proven of first turns, for people: which of them lose, and the proof that plays on.
//!
//! The answers come from the proof alone. Nothing is searched for, so they are there at once.

use std::collections::BTreeMap;

use zertz::{Marble, Move, Position, Ring, Rules};
use zertz_engine::solved::Solved;

use crate::message::{FirstRemoval, FirstTurns, Look, ProofAnswer, ProofWish, Subject};
use crate::refusal::{Refusal, TableReason};

fn solved(rules: &Rules) -> Result<&'static Solved, Refusal> {
    let nothing = || TableReason::NothingProven {
        game: rules.to_string(),
        games: Solved::games().collect(),
    };
    Ok(Solved::of(rules).ok_or_else(nothing)?)
}

/// The first turns of a game, as its rules are written, and which of them lose.
pub fn first_turns(game: &str) -> Result<FirstTurns, Refusal> {
    let subject = Subject {
        game: Some(game.to_string()),
        ..Subject::default()
    };
    let start = *subject.game()?.position();
    let rules = start.rules();
    let solved = solved(rules)?;
    let name = |ring| rules.board.name(ring).to_string();
    let removals = by_removal(&start, solved);
    let count =
        |of: fn(&Colours) -> usize| removals.values().flat_map(BTreeMap::values).map(of).sum();
    Ok(FirstTurns {
        game: rules.to_string(),
        board: rules.board.to_string(),
        games: Solved::games().collect(),
        turns: count(|colours| colours.turns),
        lost: count(|colours| colours.lost.len()),
        removals: removals
            .iter()
            .map(|(ring, places)| FirstRemoval {
                ring: name(*ring),
                places: places
                    .iter()
                    .map(|(at, colours)| (name(*at), colours.lost.clone()))
                    .collect(),
            })
            .collect(),
    })
}

/// The colours that can be put on a place.
#[derive(Default)]
struct Colours {
    turns: usize,
    /// Those that lose.
    lost: Vec<Marble>,
}

/// All first turns, by the ring that is removed and by the place of the marble.
fn by_removal(start: &Position, solved: &Solved) -> BTreeMap<Ring, BTreeMap<Ring, Colours>> {
    let mut removals: BTreeMap<Ring, BTreeMap<Ring, Colours>> = BTreeMap::new();
    for mv in start.moves() {
        let Move::Place(placement) = mv else { continue };
        let Some(removed) = placement.remove else {
            continue;
        };
        let places = removals.entry(removed).or_default();
        let colours = places.entry(placement.at).or_default();
        colours.turns += 1;
        if solved.win(&start.after(mv)).is_some() {
            colours.lost.push(placement.marble);
        }
    }
    removals
}

/// What the proof answers to the last turn of a game, which is the first player's.
pub fn answer(wish: &ProofWish) -> Result<ProofAnswer, Refusal> {
    let subject = Subject {
        game: Some(wish.game.clone()),
        moves: wish.moves.clone(),
        position: None,
    };
    let mut game = subject.game()?;
    let solved = solved(game.position().rules())?;
    if game.outcome().is_some() {
        return Err(TableReason::GameOver {}.into());
    }
    let win = solved.win(game.position());
    let win = win.ok_or(TableReason::NotInTheProof {})?;
    game.play(Move::Place(win.placement))?;
    Ok(ProofAnswer {
        look: Look::new(&game, wish.moves.len().saturating_sub(1)),
        // Of the turns that are left every second one is the first player's, and the proof has the last.
        turns_left: win.turns / 2,
    })
}
