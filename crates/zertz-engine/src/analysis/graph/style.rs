//! How a graph looks: colours, the shapes of its marks, and text that fits.

use zertz::draw::Theme;
use zertz::foreign;

use crate::analysis::judgement::Judgement;

/// The colours of a theme.
pub(super) struct Palette {
    pub(super) page: &'static str,
    pub(super) plot: &'static str,
    pub(super) line: &'static str,
    pub(super) ink: &'static str,
    pub(super) muted: &'static str,
    /// What belongs to the first player.
    pub(super) first: &'static str,
    /// The colours of the marks, in the order of [`Kind`].
    pub(super) marks: [&'static str; 4],
}

const LIGHT: Palette = Palette {
    page: "#fffdf8",
    plot: "#f4efe6",
    line: "#d8cdba",
    ink: "#2b2622",
    muted: "#665e54",
    first: "#cbbda5",
    marks: ["#b98300", "#c2571f", "#b3261e", "#2864a8"],
};

const DARK: Palette = Palette {
    page: "#1e2127",
    plot: "#16181c",
    line: "#3a3f48",
    ink: "#ece7df",
    muted: "#a39e95",
    first: "#5b544b",
    marks: ["#e8bd4a", "#f0935a", "#ff7b70", "#6aa6ea"],
};

impl Palette {
    pub(super) fn of(theme: Theme) -> &'static Palette {
        match theme {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }
}

/// A kind of mark: its colour, its shape and what it is called.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Inaccuracy,
    Mistake,
    Blunder,
    MissedWin,
}

impl Kind {
    pub(super) const ALL: [Kind; 4] = [
        Kind::Inaccuracy,
        Kind::Mistake,
        Kind::Blunder,
        Kind::MissedWin,
    ];

    /// The mark of a turn. Who leaves a proof gets none: it is not known to be a mistake.
    pub(super) fn of(judgement: Judgement) -> Option<Kind> {
        match judgement {
            Judgement::Inaccuracy => Some(Kind::Inaccuracy),
            Judgement::Mistake => Some(Kind::Mistake),
            Judgement::Blunder => Some(Kind::Blunder),
            Judgement::MissedWin(_) => Some(Kind::MissedWin),
            Judgement::LeftProof(_) => None,
        }
    }

    /// Circle, triangle, diamond, star: around the origin.
    pub(super) fn shape(self) -> &'static str {
        match self {
            Kind::Inaccuracy => "M5 0A5 5 0 1 1-5 0A5 5 0 1 1 5 0Z",
            Kind::Mistake => "M0-6.5L6.5 5L-6.5 5Z",
            Kind::Blunder => "M0-7.5L6.5 0L0 7.5L-6.5 0Z",
            Kind::MissedWin => {
                "M0-8L2.1-2.9L7.6-2.5L3.4 1.1L4.7 6.5L0 3.6L-4.7 6.5L-3.4 1.1L-7.6-2.5L-2.1-2.9Z"
            }
        }
    }

    pub(super) fn plural(self) -> &'static str {
        match self {
            Kind::Inaccuracy => "inaccuracies",
            Kind::Mistake => "mistakes",
            Kind::Blunder => "blunders",
            Kind::MissedWin => "missed wins",
        }
    }
}

/// A number with one decimal at most.
pub(super) fn num(value: f64) -> String {
    // Adding zero turns -0 into 0.
    format!("{}", (value * 10.0).round() / 10.0 + 0.0)
}

/// A foreign name made harmless, and not endless.
pub(super) fn clean(text: &str) -> String {
    foreign::words(text).take(80).collect()
}

/// A text cut to about this width in a font of this size. Fonts differ, so it errs on the wide side.
pub(super) fn fit(text: &str, size: f64, width: f64) -> String {
    let em = |c: char| match c {
        'i' | 'j' | 'l' | '.' | ',' | ' ' | '\'' | '|' => 0.34,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.95,
        'A'..='Z' => 0.74,
        c if (c as u32) < 0x250 => 0.62,
        _ => 1.05,
    };
    let mut out = String::new();
    let mut used = 0.0;
    for c in clean(text).chars() {
        used += em(c) * size;
        if used > width - size {
            out.push('…');
            break;
        }
        out.push(c);
    }
    out
}
