//! What lies on the table: boards, moments of a game, turns.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use zertz::{Board, Content, Field, Goals, Move, Position, Ring, RingSet};

/// A player, as messages write it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The first player.
    First,
    /// The second player.
    Second,
}

impl Player {
    /// Both, in order.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];

    /// The opponent.
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

impl From<zertz::Player> for Player {
    fn from(player: zertz::Player) -> Player {
        match player {
            zertz::Player::First => Player::First,
            zertz::Player::Second => Player::Second,
        }
    }
}

impl From<Player> for zertz::Player {
    fn from(player: Player) -> zertz::Player {
        match player {
            Player::First => zertz::Player::First,
            Player::Second => zertz::Player::Second,
        }
    }
}

/// One thing for each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Pair<T> {
    /// The first player's.
    pub first: T,
    /// The second player's.
    pub second: T,
}

impl<T> Pair<T> {
    /// What `f` gives for each player.
    pub fn of(mut f: impl FnMut(Player) -> T) -> Pair<T> {
        Pair {
            first: f(Player::First),
            second: f(Player::Second),
        }
    }

    /// A player's.
    pub const fn get(&self, player: Player) -> &T {
        match player {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }

    /// A player's, to be changed.
    pub const fn get_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }
}

/// The colour of a marble.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub enum Marble {
    /// White.
    W,
    /// Grey.
    G,
    /// Black.
    B,
}

impl From<zertz::Marble> for Marble {
    fn from(marble: zertz::Marble) -> Marble {
        match marble {
            zertz::Marble::White => Marble::W,
            zertz::Marble::Grey => Marble::G,
            zertz::Marble::Black => Marble::B,
        }
    }
}

impl From<Marble> for zertz::Marble {
    fn from(marble: Marble) -> zertz::Marble {
        match marble {
            Marble::W => zertz::Marble::White,
            Marble::G => zertz::Marble::Grey,
            Marble::B => zertz::Marble::Black,
        }
    }
}

/// Numbers of marbles by colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case, reason = "the letters of the notation")]
pub struct Counts {
    /// White.
    pub W: u8,
    /// Grey.
    pub G: u8,
    /// Black.
    pub B: u8,
}

impl From<zertz::Counts> for Counts {
    fn from(counts: zertz::Counts) -> Counts {
        let [w, g, b] = zertz::Marble::ALL.map(|marble| counts[marble]);
        Counts { W: w, G: g, B: b }
    }
}

impl From<Counts> for zertz::Counts {
    fn from(counts: Counts) -> zertz::Counts {
        zertz::Counts::new(counts.W, counts.G, counts.B)
    }
}

/// Where the rings of a board lie.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct BoardShape {
    /// `48`, or rings per column such as `3.4.3.2`.
    pub name: String,
    /// All rings, column by column.
    pub rings: Vec<Place>,
}

/// Where a ring lies. Neighbours are 1 apart; x grows to the right, y downwards.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
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
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Moment {
    /// The position in one line.
    pub position: String,
    /// The player on turn.
    pub turn: Player,
    /// The rings in play, vacant or not.
    pub rings: Vec<String>,
    /// The marbles on rings in play and on rings out of play, by ring.
    pub marbles: serde_json::Map<String, serde_json::Value>,
    /// Rings that lie on the table but are out of play.
    pub inert: Vec<String>,
    /// The pool.
    pub pool: Counts,
    /// What the players have captured.
    pub captured: Pair<Counts>,
    /// What each player still lacks for each winning set.
    pub missing: Pair<Vec<Missing>>,
}

/// What a player still lacks for one winning set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Missing {
    /// The colour of the set, or `each` for so many of each colour.
    pub set: &'static str,
    /// Its size.
    pub size: u8,
    /// The marbles still to be captured.
    pub lacks: Counts,
    /// Their sum.
    pub total: u32,
}

impl Moment {
    /// The moment at a position.
    pub fn new(position: &Position) -> Moment {
        let board = &position.rules().board;
        let names = |set: RingSet| ring_names(board, set);
        let aside = position.aside();
        let mut marbles = serde_json::Map::new();
        for field in [position.field(), aside] {
            for ring in board.sorted(field.marbles()) {
                if let Some(marble) = field.marble_at(ring) {
                    let letter = marble.letter().to_string();
                    marbles.insert(board.name(ring).to_string(), letter.into());
                }
            }
        }
        let captured = |player: Player| position.captured(player.into());
        Moment {
            position: position.to_string(),
            turn: position.turn().into(),
            rings: names(position.field().rings()),
            marbles,
            inert: names(aside.rings()),
            pool: position.pool().into(),
            captured: Pair::of(|player| captured(player).into()),
            missing: Pair::of(|player| missing(&position.rules().goals, captured(player))),
        }
    }
}

fn missing(goals: &Goals, captured: zertz::Counts) -> Vec<Missing> {
    let lack = |marble, size: u8| size.saturating_sub(captured[marble]);
    let entry = |set, size, lacks: [u8; 3]| Missing {
        set,
        size,
        lacks: zertz::Counts::new(lacks[0], lacks[1], lacks[2]).into(),
        total: lacks.into_iter().map(u32::from).sum(),
    };
    let colours = zertz::Marble::ALL.into_iter().zip(["W", "G", "B"]);
    let mut list: Vec<Missing> = colours
        .map(|(colour, letter)| {
            let size = goals.colours[colour];
            let only = |m| if m == colour { lack(m, size) } else { 0 };
            entry(letter, size, zertz::Marble::ALL.map(only))
        })
        .collect();
    let each = zertz::Marble::ALL.map(|marble| lack(marble, goals.of_each));
    list.push(entry("each", goals.of_each, each));
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
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct TurnMade {
    /// From 1.
    pub number: usize,
    /// Who made it.
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
            by: before.turn().into(),
            notation: format!("{turn:#}"),
            token: turn.to_string(),
            effect: Effect::new(before, turn.mv()),
            after: Moment::new(&before.after(turn.mv())),
            forced: before.count_moves_up_to(2) == 1,
            clock,
        }
    }
}

/// What a turn does to the table: for animation and announcement.
#[derive(Clone, PartialEq, Debug, Default, Serialize, ToSchema)]
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
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Placed {
    /// Its colour.
    pub marble: Marble,
    /// Its ring.
    pub at: String,
    /// Whether it was one of the player's own captures.
    pub own: bool,
}

/// One jump.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Jump {
    /// From this ring
    pub from: String,
    /// over this one
    pub over: String,
    /// to this one,
    pub to: String,
    /// capturing this marble.
    pub captured: Marble,
}

/// A ring claimed.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Claimed {
    /// The ring.
    pub ring: String,
    /// Its marble.
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
                    marble: claimed.marble_at(ring).map(Marble::from),
                });
                Effect {
                    placed: Some(Placed {
                        marble: placement.marble.into(),
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
                    let captured = field.marble_at(over)?.into();
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
