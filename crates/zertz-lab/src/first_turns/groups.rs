//! Who and when: what is counted apart.

use crate::players::Class;

/// A person or a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    Person,
    Robot,
}

impl Kind {
    pub(super) fn of(class: Class) -> Kind {
        match class {
            Class::Strong | Class::Person => Kind::Person,
            Class::Robot => Kind::Robot,
        }
    }

    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::Person => "person",
            Kind::Robot => "robot",
        }
    }
}

/// Ratings from one number up to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Band {
    pub from: u32,
    /// Not part of it; nothing if there is no upper end.
    pub to: Option<u32>,
}

impl Band {
    /// Where one band ends and the next begins. On Boardspace newcomers have 1500.
    const BOUNDS: [u32; 4] = [1300, 1500, 1600, 1800];

    /// The band of a rating as files write it.
    pub(super) fn of(rating: &str) -> Option<Band> {
        let rating: u32 = rating.trim().parse().ok()?;
        let above = Band::BOUNDS.iter().position(|&bound| rating < bound);
        let below = above.unwrap_or(Band::BOUNDS.len()).checked_sub(1);
        Some(Band {
            from: below.map_or(0, |below| Band::BOUNDS[below]),
            to: above.map(|above| Band::BOUNDS[above]),
        })
    }
}

/// What is counted apart. Only games between people count for what is not a pairing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Group {
    /// By who played the first turn and who replied.
    Pairing([Kind; 2]),
    /// The strongest people, or the others; guests and nameless players are among these.
    Strongest(bool),
    /// People of a rating, where the file tells that of both players.
    Rating(Band),
    /// By the year in which the game was played, where the file tells it.
    Year(u16),
}

/// The year of a date such as `2011.05.??`.
pub(super) fn year(date: &str) -> Option<u16> {
    let year = date.split('.').next()?.parse().ok()?;
    (1900..=9999).contains(&year).then_some(year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rating_has_a_band() {
        let ends = |rating| Band::of(rating).map(|band| (band.from, band.to));
        assert_eq!(ends("0"), Some((0, Some(1300))));
        assert_eq!(ends(" 1500 "), Some((1500, Some(1600))));
        assert_eq!(ends("1799"), Some((1600, Some(1800))));
        assert_eq!(ends("2400"), Some((1800, None)));
        assert_eq!(ends("strong"), None);
    }

    #[test]
    fn years_are_read_from_dates() {
        assert_eq!(year("2011.05.??"), Some(2011));
        assert_eq!(year("????.05.??"), None);
        assert_eq!(year("0.01.00"), None);
    }
}
