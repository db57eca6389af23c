//! What kind of game is played: board, variant, marbles, goals and rule options.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::board::{Board, BoardError};
use crate::marble::{Counts, Marble, parse_count};

/// The three ways of playing that have a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// 6/8/10 marbles; 4 white, 5 grey, 6 black or 3 of each win.
    #[default]
    Standard,
    /// 5/7/9 marbles; 3 white, 4 grey, 5 black or 2 of each win.
    Blitz,
    /// As standard, but a tie is lost by both players.
    Tournament,
}

impl Variant {
    /// All variants.
    pub const ALL: [Variant; 3] = [Variant::Standard, Variant::Blitz, Variant::Tournament];

    /// The marbles of the game, unless other ones are set.
    pub const fn pool(self) -> Counts {
        match self {
            Variant::Blitz => Counts::new(5, 7, 9),
            _ => Counts::new(6, 8, 10),
        }
    }

    /// The winning sets, unless other ones are set.
    pub const fn goals(self) -> Goals {
        match self {
            Variant::Blitz => Goals {
                colours: Counts::new(3, 4, 5),
                of_each: 2,
            },
            _ => Goals {
                colours: Counts::new(4, 5, 6),
                of_each: 3,
            },
        }
    }
}

/// The winning sets: enough marbles of one colour, or enough of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goals {
    /// How many marbles of one colour win.
    pub colours: Counts,
    /// How many of every colour together win.
    pub of_each: u8,
}

impl Goals {
    /// The winning set that these captured marbles contain, if any.
    #[inline]
    pub fn reached(&self, captured: Counts) -> Option<WinningSet> {
        let enough = |&marble: &Marble| captured[marble] >= self.colours[marble];
        let of_each = |marble: Marble| captured[marble] >= self.of_each;
        match Marble::ALL.into_iter().find(enough) {
            Some(marble) => Some(WinningSet::Colour(marble)),
            None => Marble::ALL
                .into_iter()
                .all(of_each)
                .then_some(WinningSet::OfEach),
        }
    }

    /// Whether these captured marbles contain a winning set: [`Goals::reached`] in a hurry.
    #[inline]
    pub(crate) fn are_met(&self, captured: Counts) -> bool {
        // All colours at once: a byte's top bit appears when its count reaches its goal. No count
        // and no goal exceeds 99, so that no byte overflows into the next.
        const TOPS: u32 = 0x0080_8080;
        let reached = |goals: u32| captured.word().wrapping_add(TOPS.wrapping_sub(goals)) & TOPS;
        reached(self.colours.word()) != 0 || reached(u32::from(self.of_each) * 0x0001_0101) == TOPS
    }
}

impl fmt::Display for Goals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.colours, self.of_each)
    }
}

/// Which kind of winning set a player holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WinningSet {
    /// Enough marbles of this colour.
    Colour(Marble),
    /// Enough marbles of every colour.
    OfEach,
}

impl fmt::Display for WinningSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WinningSet::Colour(marble) => write!(f, "enough {marble} marbles"),
            WinningSet::OfEach => f.write_str("enough marbles of each colour"),
        }
    }
}

/// What becomes of a group that is cut off while it still has a vacant ring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Islands {
    /// It stays fully in play.
    #[default]
    Live,
    /// Only the largest group stays in play, the others can never be used again.
    Inert,
}

/// Whether a player may decline to claim a group without a vacant ring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Claims {
    /// Every full group is claimed at once.
    #[default]
    Automatic,
    /// The player chooses, group by group; a declined group can never be claimed later.
    Optional,
}

/// How the duty to capture is enforced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Captures {
    /// A turn that ignores a capture is not allowed.
    #[default]
    Enforced,
    /// It is allowed, and the opponent may demand that it be taken back.
    Claimed,
}

/// Everything that is settled before the first turn.
///
/// Goals are at least 1, and nothing is more than [`Counts::MAX`]: see [`Rules::is_sound`].
///
/// The text form is the first word of a position: the board and, after colons, whatever differs
/// from the standard game, in this order: `blitz` or `tournament`, `islands=inert`,
/// `claims=optional`, `captures=claimed`, `goals=4/5/6/3` (white, grey, black, of each) and
/// `pool=6/8/10`.
///
/// ```
/// use zertz::{Board, Rules, Variant};
///
/// let rules: Rules = "48:tournament".parse()?;
/// assert_eq!(rules, Rules::new(Board::R48, Variant::Tournament));
///
/// let rules: Rules = "19:blitz:islands=inert".parse()?;
/// assert_eq!(rules.pool.to_string(), "5/7/9");
/// assert_eq!(rules.to_string(), "19:blitz:islands=inert");
/// # Ok::<(), zertz::RulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The rings at the start, and their names.
    pub board: Board,
    /// Standard, blitz or tournament.
    pub variant: Variant,
    /// What becomes of islands.
    pub islands: Islands,
    /// Whether full groups may be declined.
    pub claims: Claims,
    /// Whether overlooked captures are possible.
    pub captures: Captures,
    /// What wins.
    pub goals: Goals,
    /// The marbles of the game.
    pub pool: Counts,
}

impl Rules {
    /// A variant on a board, with every option at its default.
    pub const fn new(board: Board, variant: Variant) -> Rules {
        Rules {
            board,
            variant,
            islands: Islands::Live,
            claims: Claims::Automatic,
            captures: Captures::Enforced,
            goals: variant.goals(),
            pool: variant.pool(),
        }
    }

    /// Whether the numbers are such as a game can have: goals of at least 1, and no more than
    /// [`Counts::MAX`] of anything.
    pub fn is_sound(&self) -> bool {
        let goals = [self.goals.of_each]
            .into_iter()
            .chain(Marble::ALL.map(|m| self.goals.colours[m]));
        let pool = Marble::ALL.map(|marble| self.pool[marble]);
        goals.clone().all(|goal| goal > 0) && goals.chain(pool).all(|number| number <= Counts::MAX)
    }

    /// The standard game on a board.
    pub const fn standard(board: Board) -> Rules {
        Rules::new(board, Variant::Standard)
    }
}

impl Default for Rules {
    /// The basic game on 37 rings.
    fn default() -> Rules {
        Rules::standard(Board::R37)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.board)?;
        match self.variant {
            Variant::Standard => {}
            Variant::Blitz => f.write_str(":blitz")?,
            Variant::Tournament => f.write_str(":tournament")?,
        }
        if self.islands == Islands::Inert {
            f.write_str(":islands=inert")?;
        }
        if self.claims == Claims::Optional {
            f.write_str(":claims=optional")?;
        }
        if self.captures == Captures::Claimed {
            f.write_str(":captures=claimed")?;
        }
        if self.goals != self.variant.goals() {
            write!(f, ":goals={}", self.goals)?;
        }
        if self.pool != self.variant.pool() {
            write!(f, ":pool={}", self.pool)?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let mut words = text.split(':');
        let board = words.next().unwrap_or_default().parse()?;
        let mut rules = Rules::standard(board);
        let mut seen: Vec<&str> = Vec::new();
        let (mut goals, mut pool) = (None, None);
        for word in words {
            let bad = || RulesError::Option(crate::text::excerpt(word));
            match word {
                "standard" => rules.variant = Variant::Standard,
                "blitz" => rules.variant = Variant::Blitz,
                "tournament" => rules.variant = Variant::Tournament,
                "islands=live" => rules.islands = Islands::Live,
                "islands=inert" => rules.islands = Islands::Inert,
                "claims=automatic" => rules.claims = Claims::Automatic,
                "claims=optional" => rules.claims = Claims::Optional,
                "captures=enforced" => rules.captures = Captures::Enforced,
                "captures=claimed" => rules.captures = Captures::Claimed,
                _ => match word.split_once('=') {
                    Some(("goals", value)) => goals = Some(parse_goals(value).ok_or_else(bad)?),
                    Some(("pool", value)) => pool = Some(value.parse().map_err(|_| bad())?),
                    _ => return Err(bad()),
                },
            }
            // What has no sign of equality is the variant.
            let key = word.split_once('=').map_or("variant", |(key, _)| key);
            if seen.contains(&key) {
                return Err(RulesError::Twice(key.to_string()));
            }
            seen.push(key);
        }
        rules.goals = goals.unwrap_or(rules.variant.goals());
        rules.pool = pool.unwrap_or(rules.variant.pool());
        Ok(rules)
    }
}

/// Four goals, each at least one: nobody has won before the game begins.
fn parse_goals(text: &str) -> Option<Goals> {
    let mut parts = text
        .split('/')
        .map(|part| parse_count(part).filter(|&goal| goal > 0));
    let colours = Counts::new(parts.next()??, parts.next()??, parts.next()??);
    let goals = Goals {
        colours,
        of_each: parts.next()??,
    };
    parts.next().is_none().then_some(goals)
}

/// Why a text does not describe a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesError {
    /// The board is wrong.
    Board(BoardError),
    /// A word that is neither a variant nor an option.
    Option(String),
    /// The variant or an option is given twice.
    Twice(String),
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::Board(error) => error.fmt(f),
            RulesError::Option(word) => write!(
                f,
                "`{word}` is neither a variant nor an option: expected `blitz`, `tournament`, `islands=inert`, \
                 `claims=optional`, `captures=claimed`, `goals=4/5/6/3` (each at least 1) or \
                 `pool=6/8/10` (each at most {})",
                Counts::MAX
            ),
            RulesError::Twice(word) => write!(f, "`{word}` is given twice"),
        }
    }
}

impl core::error::Error for RulesError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            RulesError::Board(error) => Some(error),
            _ => None,
        }
    }
}

impl From<BoardError> for RulesError {
    fn from(error: BoardError) -> RulesError {
        RulesError::Board(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back() {
        for text in [
            "37",
            "48:tournament",
            "61:blitz:islands=inert:claims=optional:captures=claimed:goals=1/2/3/1:pool=3/3/3",
            "3.4.3.2:pool=2/2/2",
        ] {
            let rules: Rules = text.parse().unwrap();
            assert_eq!(rules.to_string(), text);
        }
    }

    #[test]
    fn both_ways_to_see_a_winning_set_agree() {
        for goals in [
            Variant::Standard.goals(),
            Variant::Blitz.goals(),
            parse_goals("99/1/50/99").unwrap(),
        ] {
            for n in 0..=255u8 {
                for step in [1, 14] {
                    let captured = Counts::new(n % 8 * step, n / 8 % 8 * step, n / 64 * step);
                    assert_eq!(goals.are_met(captured), goals.reached(captured).is_some());
                }
            }
        }
    }

    #[test]
    fn options_are_read_in_any_order_and_defaults_are_not_written() {
        let rules: Rules = "37:pool=5/7/9:blitz:islands=live:goals=3/4/5/2"
            .parse()
            .unwrap();
        assert_eq!(rules.to_string(), "37:blitz");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |text: &str| text.parse::<Rules>().unwrap_err().to_string();
        assert!(error("37:fast").contains("`fast`"));
        assert!(error("37:islands=sunk").contains("`islands=sunk`"));
        assert!(error("37:blitz:tournament").contains("twice"));
        assert!(error("37:goals=0/1/1/1").contains("goals=0/1/1/1"));
        assert!(error("37:pool=100/1/1").contains("at most 99"));
        assert!(error("38").contains("`38`"));
        assert!(error("37:").contains("``"));
    }
}
