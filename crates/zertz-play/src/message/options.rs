//! What the player on turn may do, in a form from which a browser can put a turn together without
//! knowing the rules.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use serde::Serialize;
use zertz::{Action, Claims, Counts, Game, Position, Ring, RingSet};

use super::board::ring_names;
#[cfg(feature = "openapi")]
use crate::schema;

/// More chains than this are not listed. Only contrived positions have so many.
const MAX_CHAINS: usize = 2_000;

/// Everything the player on turn may do.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Options {
    /// The marbles that may be placed; all 0 if none may.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Counts))]
    pub supply: Counts,
    /// Whether those are the player's own captures, because the pool is empty.
    pub own: bool,
    /// Where a marble may be placed.
    pub places: Vec<String>,
    /// The free rings. The ring that the marble is placed on does not count among them; if none is
    /// left, the turn is complete with the marble.
    pub removals: Vec<String>,
    /// Whether the ring may be removed before the marble is placed.
    pub ring_first: bool,
    /// The placements that isolate something.
    pub isolations: Vec<Isolation>,
    /// Whether isolated groups may be declined.
    pub claims_optional: bool,
    /// Complete capture chains: where the marble starts and every ring it lands on.
    pub captures: Vec<Vec<String>>,
    /// False if there are more chains than are listed.
    pub captures_complete: bool,
    /// Whether passing is the only turn.
    pub pass: bool,
    /// Whether the last turn overlooked a capture and may be taken back by saying `undo`.
    pub demand: bool,
    /// The only legal turn, as a token, if there is just one.
    pub only: Option<String>,
}

/// Placements that isolate something: a marble on any of `at`, `removed` taken away.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Isolation {
    /// Where the marble is placed.
    pub at: Vec<String>,
    /// The ring that is removed, if one can be.
    pub removed: Option<String>,
    /// The groups: each of their rings holds a marble then.
    pub groups: Vec<Vec<String>>,
    /// Whether the groups may be declined.
    pub choice: bool,
}

impl Options {
    /// What may be done now; `None` if the game is over.
    pub fn new(game: &Game) -> Option<Options> {
        if game.outcome().is_some() {
            return None;
        }
        let position = game.position();
        let board = &position.rules().board;
        let legal = game.legal();
        let placements = legal.placements;
        let mut captures = Vec::new();
        let counted: ControlFlow<()> = legal.for_each_capture(|chain| {
            if captures.len() == MAX_CHAINS {
                return ControlFlow::Break(());
            }
            let rings = std::iter::once(chain.start()).chain(chain.jumps().map(|(_, to)| to));
            captures.push(rings.map(|ring| board.name(ring).to_string()).collect());
            ControlFlow::Continue(())
        });
        let only = (legal.count_up_to(2) == 1 && !game.may_demand())
            .then(|| legal.nth(0))
            .flatten()
            .map(|mv| game.notate(Action::Move(mv)).to_string());
        let is_empty = placements.is_empty();
        let set = |rings: RingSet| if is_empty { RingSet::EMPTY } else { rings };
        Some(Options {
            supply: if is_empty {
                Counts::NONE
            } else {
                placements.supply
            },
            own: position.pool().is_empty(),
            places: ring_names(board, set(placements.vacant)),
            removals: ring_names(board, set(placements.free)),
            ring_first: !is_empty && placements.vacant.len() > 1 && !placements.free.is_empty(),
            isolations: if is_empty {
                Vec::new()
            } else {
                isolations(position)
            },
            claims_optional: position.rules().claims == Claims::Optional,
            captures,
            captures_complete: counted.is_continue(),
            pass: legal.pass,
            demand: game.may_demand(),
            only,
        })
    }
}

/// All placements that isolate something, those with the same ring and the same groups together.
fn isolations(position: &Position) -> Vec<Isolation> {
    let board = &position.rules().board;
    let optional = position.rules().claims == Claims::Optional;
    // By ring and groups, in an order that does not depend on chance.
    let mut found = BTreeMap::new();
    for (at, remove) in candidates(position) {
        let rings = position.isolated_by(at, remove);
        if !rings.is_empty() {
            let choice = optional && !position.fills_board(at, remove);
            let key = (remove.map(Ring::index), rings.bits(), choice);
            found
                .entry(key)
                .or_insert((remove, RingSet::EMPTY))
                .1
                .insert(at);
        }
    }
    found
        .into_iter()
        .map(|((_, rings, choice), (removed, at))| Isolation {
            at: ring_names(board, at),
            removed: removed.map(|ring| board.name(ring).to_string()),
            groups: RingSet::from_bits(rings)
                .groups()
                .map(|group| ring_names(board, group))
                .collect(),
            choice,
        })
        .collect()
}

/// The placements that can isolate something; there are few, where all are more than a thousand.
///
/// A group that becomes full was not full before. So its last vacant rings were the ring removed,
/// the ring placed on, or both.
fn candidates(position: &Position) -> Vec<(Ring, Option<Ring>)> {
    let field = position.field();
    let (vacant, marbles) = (field.vacant(), field.marbles());
    let free = position.free_rings();
    let mut pairs = Vec::new();
    // The one vacant ring of an island: with any removal.
    let mut last_vacant = RingSet::EMPTY;
    for group in field.rings().groups() {
        let left = group & vacant;
        if left.len() == 1 {
            last_vacant |= left;
        }
    }
    for remove in free {
        let mut places = last_vacant | (remove.neighbours() & vacant);
        for group in marbles.groups() {
            let border = group.neighbours() & vacant;
            if border.contains(remove) {
                match (border - remove.set()).len() {
                    0 => places = vacant,
                    1 => places |= border - remove.set(),
                    _ => {}
                }
            }
        }
        places -= remove.set();
        pairs.extend(places.iter().map(|at| (at, Some(remove))));
    }
    // Where no ring is left to remove, the marble alone.
    pairs.extend(
        vacant
            .iter()
            .filter(|at| (free - at.set()).is_empty())
            .map(|at| (at, None)),
    );
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use zertz::{Marble, Move, Rules};
    use zertz_engine::rng::Rng;

    /// All turns that can be put together from the options, as a browser would.
    fn composed(options: &Options, game: &Game) -> BTreeSet<String> {
        let mut texts = BTreeSet::new();
        let moment = super::super::Moment::new(game.position());
        for letter in options.supply.colours().map(Marble::letter) {
            for at in &options.places {
                let mut removals: Vec<Option<&String>> = options
                    .removals
                    .iter()
                    .filter(|ring| *ring != at)
                    .map(Some)
                    .collect();
                if removals.is_empty() {
                    removals.push(None);
                }
                for removed in removals {
                    let text = match removed {
                        Some(ring) => format!("{letter}{at},{ring}"),
                        None => format!("{letter}{at}"),
                    };
                    let isolation = options
                        .isolations
                        .iter()
                        .find(|i| i.at.contains(at) && i.removed.as_ref() == removed);
                    let Some(isolation) = isolation else {
                        texts.insert(text);
                        continue;
                    };
                    let all = (1 << isolation.groups.len()) - 1;
                    let choices = if isolation.choice { 0..=all } else { all..=all };
                    for claimed in choices {
                        let mut marbles: Vec<(char, u8, String)> = Vec::new();
                        for (i, group) in isolation.groups.iter().enumerate() {
                            for ring in group.iter().filter(|_| claimed >> i & 1 == 1) {
                                let on = moment.marbles.get(ring);
                                let on = on.map_or(letter, |marble| marble.letter());
                                let row = ring[1..].parse().expect("a row");
                                let column = ring.chars().next().expect("a column");
                                marbles.push((column, row, format!("{on}{ring}")));
                            }
                        }
                        marbles.sort();
                        let marbles: String = marbles.into_iter().map(|m| m.2).collect();
                        let x = if marbles.is_empty() { "" } else { "x" };
                        texts.insert(format!("{text}{x}{marbles}"));
                    }
                }
            }
        }
        for chain in &options.captures {
            texts.insert(format!("x{}", chain.concat()));
        }
        if options.pass {
            texts.insert("-".to_string());
        }
        texts
    }

    /// Captures without the colours of the marbles taken, which the browser leaves out.
    fn legal(game: &Game) -> BTreeSet<String> {
        let notate = |mv: Move| match mv {
            Move::Capture(_) => {
                let text = game.notate(Action::Move(mv)).to_string();
                text.replace(['W', 'G', 'B'], "")
            }
            _ => game.notate(Action::Move(mv)).to_string(),
        };
        game.legal_moves().into_iter().map(notate).collect()
    }

    /// What can be put together is what is legal, on every board and with every option.
    #[test]
    fn options_compose_to_the_legal_moves() {
        let games = [
            "7",
            "19",
            "19:blitz",
            "37",
            "48:tournament",
            "61",
            "3.4.3.2",
            "19:claims=optional",
            "19:islands=inert",
            "19:captures=claimed",
            "37:islands=inert:claims=optional:captures=claimed",
            "19:pool=2/2/2",
        ];
        let (mut isolating, mut chains, mut passes, mut demands) = (0, 0, 0, 0);
        for (i, rules) in games.iter().enumerate() {
            let rules: Rules = rules.parse().expect("a game");
            let games = if rules.board.rings().len() < 20 {
                60
            } else {
                6
            };
            for number in 0..games {
                let mut rng = Rng::new(i as u64, number);
                let mut game = Game::new(Position::start(rules));
                while game.turns().len() < 80 {
                    let Some(options) = Options::new(&game) else {
                        break;
                    };
                    let expected = legal(&game);
                    assert_eq!(composed(&options, &game), expected, "{}", game.position());
                    assert_eq!(
                        options.only.is_some(),
                        expected.len() == 1 && !options.demand
                    );
                    isolating += options.isolations.len();
                    chains += options.captures.len();
                    passes += usize::from(options.pass);
                    demands += usize::from(options.demand);
                    if options.demand && rng.below(2) == 0 {
                        game.demand().expect("allowed");
                        continue;
                    }
                    let Some(mv) = game.legal().pick(|count| rng.below(count)) else {
                        break;
                    };
                    game.play(mv).expect("a legal move");
                }
                assert!(game.outcome().is_none() || Options::new(&game).is_none());
            }
        }
        // All cases came up.
        assert!(
            isolating > 1_000 && chains > 1_000 && passes > 10 && demands > 10,
            "{isolating} {chains} {passes} {demands}"
        );
    }
}
