//! What lies on the board and beside it: shapes of boards, moments of a game, turns.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use zertz::{
    Board, Content, Counts, Field, Game, Goals, Marble, Move, Player, Position, Ring, RingSet,
};

use crate::pair::Pair;

#[cfg(feature = "openapi")]
use crate::schema;

/// Where the rings of a board lie.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardShape {
    /// `48`, or rings per column such as `3.4.3.2`.
    pub name: String,
    /// All rings, column by column.
    pub rings: Vec<Place>,
}

/// Where a ring lies. Neighbours are 1 apart; x grows to the right, y downwards.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Place {
    /// The ring.
    pub name: String,
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

impl BoardShape {
    /// The shape of a board.
    pub fn new(board: &Board) -> BoardShape {
        // Columns stand upright, each half a ring lower or higher than its neighbours.
        let place = |ring: Ring| {
            let (q, r) = ring.axial();
            let round = |x: f64| (x * 1e4).round() / 1e4;
            Place {
                name: board.name(ring).to_string(),
                x: round(f64::from(q) * 3f64.sqrt() / 2.0),
                y: f64::from(q) / 2.0 - f64::from(r),
            }
        };
        let mut rings: Vec<Place> = board.in_order().map(place).collect();
        let left = rings.iter().map(|p| p.x).fold(f64::MAX, f64::min);
        let top = rings.iter().map(|p| p.y).fold(f64::MAX, f64::min);
        for place in &mut rings {
            place.x = ((place.x - left) * 1e4).round() / 1e4;
            place.y -= top;
        }
        BoardShape {
            name: board.to_string(),
            rings,
        }
    }
}

/// One moment of a game, between two turns.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Moment {
    /// The position in one line.
    pub position: String,
    /// The player on turn.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
    pub turn: Player,
    /// The rings in play, vacant or not.
    pub rings: Vec<String>,
    /// The marbles on rings in play and on rings out of play, by ring.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, schema::Marble>))]
    pub marbles: BTreeMap<String, Marble>,
    /// Rings that lie on the table but are out of play.
    pub inert: Vec<String>,
    /// The pool.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Counts))]
    pub pool: Counts,
    /// What the players have captured.
    #[cfg_attr(feature = "openapi", schema(value_type = Pair<schema::Counts>))]
    pub captured: Pair<Counts>,
    /// What each player still lacks for each winning set.
    pub missing: Pair<Vec<Missing>>,
}

/// What a player still lacks for one winning set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Missing {
    /// The colour of the set, or `each` for this many of each colour.
    pub set: MissingSet,
    /// Its size.
    pub size: u8,
    /// The marbles still to be captured.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Counts))]
    pub lacks: Counts,
    /// Their sum.
    pub total: u32,
}

/// A winning set: of one colour, or of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum MissingSet {
    /// White.
    W,
    /// Grey.
    G,
    /// Black.
    B,
    /// This many of each colour.
    #[serde(rename = "each")]
    Each,
}

impl From<Marble> for MissingSet {
    fn from(marble: Marble) -> MissingSet {
        match marble {
            Marble::White => MissingSet::W,
            Marble::Grey => MissingSet::G,
            Marble::Black => MissingSet::B,
        }
    }
}

impl Moment {
    /// The moment at a position.
    pub fn new(position: &Position) -> Moment {
        let board = &position.rules().board;
        let names = |set: RingSet| ring_names(board, set);
        let aside = position.aside();
        let mut marbles = BTreeMap::new();
        for field in [position.field(), aside] {
            for ring in board.sorted(field.marbles()) {
                if let Some(marble) = field.marble_at(ring) {
                    marbles.insert(board.name(ring).to_string(), marble);
                }
            }
        }
        let captured = |player| position.captured(player);
        Moment {
            position: position.to_string(),
            turn: position.turn(),
            rings: names(position.field().rings()),
            marbles,
            inert: names(aside.rings()),
            pool: position.pool(),
            captured: Pair::of(captured),
            missing: Pair::of(|player| missing(&position.rules().goals, captured(player))),
        }
    }
}

fn missing(goals: &Goals, captured: Counts) -> Vec<Missing> {
    let lack = |marble, size: u8| size.saturating_sub(captured[marble]);
    let entry = |set, size, lacks: [u8; 3]| Missing {
        set,
        size,
        lacks: Counts::new(lacks[0], lacks[1], lacks[2]),
        total: lacks.into_iter().map(u32::from).sum(),
    };
    let mut list: Vec<Missing> = Marble::ALL
        .into_iter()
        .map(|colour| {
            let size = goals.colours[colour];
            let only = |m| if m == colour { lack(m, size) } else { 0 };
            entry(colour.into(), size, Marble::ALL.map(only))
        })
        .collect();
    let each = Marble::ALL.map(|marble| lack(marble, goals.of_each));
    list.push(entry(MissingSet::Each, goals.of_each, each));
    list
}

/// The names of rings, in the order of coordinates.
pub(crate) fn ring_names(board: &Board, set: RingSet) -> Vec<String> {
    board
        .sorted(set)
        .map(|ring| board.name(ring).to_string())
        .collect()
}

/// A turn of the record.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TurnMade {
    /// From 1.
    pub number: usize,
    /// Who made it.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Player))]
    pub by: Player,
    /// As people read it: `Bd7,b2 x Wa1Wa2`.
    pub notation: String,
    /// One word: `Bd7,b2xWa1Wa2`.
    pub token: String,
    /// What it did.
    pub effect: Effect,
    /// The moment after it.
    pub after: Moment,
    /// Whether there was no choice.
    pub forced: bool,
    /// What the mover's clock showed afterwards, in milliseconds.
    pub clock: Option<u64>,
}

impl TurnMade {
    /// A turn of a game, by its number from 1.
    pub fn new(number: usize, turn: &zertz::Turn, clock: Option<u64>) -> TurnMade {
        let before = turn.before();
        TurnMade {
            number,
            by: before.turn(),
            notation: format!("{turn:#}"),
            token: turn.to_string(),
            effect: Effect::new(before, turn.mv()),
            after: Moment::new(&before.after(turn.mv())),
            forced: before.count_moves_up_to(2) == 1,
            clock,
        }
    }

    /// The turns of a game after the first `skip`.
    pub fn all_after(game: &Game, skip: usize) -> Vec<TurnMade> {
        let turns = game.turns().enumerate().skip(skip);
        turns
            .map(|(index, turn)| TurnMade::new(index + 1, turn, None))
            .collect()
    }
}

/// What a turn does to the table: for animation and announcement.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Effect {
    /// The marble placed.
    pub placed: Option<Placed>,
    /// The ring removed.
    pub removed: Option<String>,
    /// The jumps.
    pub jumps: Vec<Jump>,
    /// The rings claimed by isolation, with their marbles.
    pub claimed: Vec<Claimed>,
    /// Whether the player passed.
    pub passed: bool,
}

/// A marble placed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Placed {
    /// Its colour.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Marble))]
    pub marble: Marble,
    /// Its ring.
    pub at: String,
    /// Whether it was one of the player's own captures.
    pub own: bool,
}

/// One jump.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Jump {
    /// From this ring
    pub from: String,
    /// over this one
    pub over: String,
    /// to this one,
    pub to: String,
    /// capturing this marble.
    #[cfg_attr(feature = "openapi", schema(value_type = schema::Marble))]
    pub captured: Marble,
}

/// A ring claimed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Claimed {
    /// The ring.
    pub ring: String,
    /// Its marble.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<schema::Marble>))]
    pub marble: Option<Marble>,
}

impl Effect {
    /// What a legal move does.
    pub fn new(before: &Position, mv: Move) -> Effect {
        let board = &before.rules().board;
        let name = |ring: Ring| board.name(ring).to_string();
        match mv {
            Move::Place(placement) => {
                let claimed: Field = before.claimed_by(&placement);
                let claimed = board.sorted(claimed.rings()).map(|ring| Claimed {
                    ring: name(ring),
                    marble: claimed.marble_at(ring),
                });
                Effect {
                    placed: Some(Placed {
                        marble: placement.marble,
                        at: name(placement.at),
                        own: before.pool().is_empty(),
                    }),
                    removed: placement.remove.map(name),
                    claimed: claimed.collect(),
                    ..Effect::default()
                }
            }
            Move::Capture(chain) => {
                let mut from = chain.start();
                let mut field = *before.field();
                let jumps = chain.jumps().filter_map(|(over, to)| {
                    // A marble jumped over is gone for the rest of the chain.
                    let captured = field.marble_at(over)?;
                    field.set(over, Content::Vacant);
                    let jump = Jump {
                        from: name(from),
                        over: name(over),
                        to: name(to),
                        captured,
                    };
                    from = to;
                    Some(jump)
                });
                Effect {
                    jumps: jumps.collect(),
                    ..Effect::default()
                }
            }
            Move::Pass => Effect {
                passed: true,
                ..Effect::default()
            },
        }
    }
}
