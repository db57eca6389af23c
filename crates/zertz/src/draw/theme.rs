//! How rings and marbles look: colours and the shared definitions of an SVG.

use core::fmt::Write;

use super::marks::Ink;
use super::plane::{HOLE, MARBLE, RING};
use super::svg::Theme;
use crate::marble::Marble;

/// The colours of a theme.
pub(super) struct Palette {
    pub(super) table: &'static str,
    pub(super) ink: &'static str,
    /// Small letters: at least 4.5 : 1 against the table.
    pub(super) muted: &'static str,
    /// The outline of an empty slot.
    pub(super) slot: &'static str,
    /// What just happened.
    pub(super) accent: &'static str,
    /// What can be done now.
    pub(super) possible: &'static str,
    /// A ring from its upper to its lower edge.
    ring: [&'static str; 2],
    /// How dark the shadow of a ring is.
    shadow: &'static str,
    /// How bright the edge of a black marble is, at its upper left and its lower right.
    rim: [&'static str; 2],
    inks: [&'static str; 4],
}

const LIGHT: Palette = Palette {
    table: "#e9e1d2",
    ink: "#2b2622",
    muted: "#665e54",
    slot: "#c6baa5",
    accent: "#b4532a",
    possible: "#2f7d5b",
    ring: ["#736a61", "#3c3733"],
    shadow: ".34",
    rim: [".1", ".2"],
    inks: ["#2f7d5b", "#b3261e", "#c28a00", "#2864a8"],
};

const DARK: Palette = Palette {
    table: "#1b1e23",
    ink: "#ece7df",
    muted: "#9a958c",
    slot: "#444a54",
    accent: "#e08a5a",
    possible: "#5fc79a",
    ring: ["#b9ab97", "#857a6b"],
    shadow: ".6",
    rim: [".24", ".62"],
    inks: ["#5fc79a", "#ef6a5f", "#e8bd4a", "#6aa6ea"],
};

impl Palette {
    pub(super) fn of(theme: Theme) -> &'static Palette {
        match theme {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }

    pub(super) fn ink_of(&self, ink: Ink) -> &'static str {
        self.inks[ink as usize]
    }
}

/// The colour that can be read on a marble.
pub(super) fn ink_on(marble: Marble) -> &'static str {
    match marble {
        Marble::White => "#2b2622",
        Marble::Grey => "#101214",
        Marble::Black => "#ece7df",
    }
}

/// The light falls from the upper left: its brightest point and three shades towards the edge.
fn shades(marble: Marble) -> [&'static str; 4] {
    match marble {
        Marble::White => ["#ffffff", "#f7f4ec", "#d8d2c4", "#a49c8d"],
        Marble::Grey => ["#d5dae0", "#a0a7af", "#707780", "#474d55"],
        Marble::Black => ["#565c64", "#2a2e33", "#141619", "#050607"],
    }
}

/// The definitions that a picture is put together from, each with the prefix before its name:
/// `r` a ring, `W` `G` `B` marbles, `o` an empty slot.
pub(super) fn definitions(id: &str, palette: &Palette) -> String {
    let mut out = String::from("<defs>\n");
    // Writing to a string cannot fail.
    for (name, geometry, stops) in gradients(palette) {
        let kind = if geometry.starts_with("x1") {
            "linear"
        } else {
            "radial"
        };
        let _ = write!(out, "<{kind}Gradient id='{id}{name}' {geometry}>");
        for (offset, colour, opacity) in stops {
            let _ = write!(out, "<stop offset='{offset}' stop-color='{colour}'");
            if opacity != "1" {
                let _ = write!(out, " stop-opacity='{opacity}'");
            }
            out.push_str("/>");
        }
        let _ = writeln!(out, "</{kind}Gradient>");
    }
    // A ring: its shadow, its body, and the light on its tube.
    let _ = writeln!(
        out,
        "<path id='{id}p' fill-rule='evenodd' d='{}{}'/>\n\
         <g id='{id}r'><circle cy='4' r='53' fill='url(#{id}shade)'/>\
         <use href='#{id}p' fill='url(#{id}body)'/>\
         <use href='#{id}p' fill='url(#{id}tube)'/></g>",
        disc(RING),
        disc(HOLE)
    );
    // A marble: its shadow, its body, a rim of light if it is black, and the gloss.
    for (marble, gloss) in Marble::ALL.into_iter().zip(["1", ".8", ".62"]) {
        let letter = marble.letter();
        let _ = write!(
            out,
            "<g id='{id}{letter}'><circle cy='3' r='44' fill='url(#{id}rest)'/>\
             <circle r='{MARBLE}' fill='url(#{id}{marble})'/>"
        );
        if marble == Marble::Black {
            let radius = MARBLE - 1.0;
            let _ = write!(
                out,
                "<circle r='{radius}' fill='none' stroke='url(#{id}rim)' stroke-width='2'/>"
            );
        }
        let _ = writeln!(
            out,
            "<ellipse cx='-12' cy='-17' rx='12' ry='8' transform='rotate(-32 -12 -17)' \
             fill='url(#{id}gloss)' opacity='{gloss}'/></g>"
        );
    }
    let _ = writeln!(
        out,
        "<circle id='{id}o' r='{}' fill='none' stroke='{}' stroke-width='5'/>\n</defs>",
        MARBLE - 2.5,
        palette.slot
    );
    out
}

/// Where the colour changes, to which colour, and how opaque it is there.
type Stop = (&'static str, &'static str, &'static str);

/// All gradients by name: their geometry, beginning with `x1` if they are linear, and their stops.
fn gradients(palette: &Palette) -> Vec<(String, &'static str, Vec<Stop>)> {
    let [upper, lower] = palette.ring;
    let (shadow, [rim, bright]) = (palette.shadow, palette.rim);
    let black = |offset, opacity| (offset, "#000", opacity);
    let white = |offset, opacity| (offset, "#fff", opacity);
    let mut all = vec![
        (
            String::from("body"),
            "x1='0' x2='0' y2='1'",
            vec![("0", upper, "1"), ("1", lower, "1")],
        ),
        // Across the tube: darker towards the hole and the outer edge, a soft light between.
        (
            String::from("tube"),
            "r='.5'",
            vec![
                black(".5", ".34"),
                black(".6", ".06"),
                white(".72", ".15"),
                white(".84", ".03"),
                black(".93", ".08"),
                black("1", ".3"),
            ],
        ),
        // A ring throws its shadow outwards and, a little, into its hole.
        (
            String::from("shade"),
            "r='.5'",
            vec![
                black(".28", "0"),
                black(".44", shadow),
                black(".84", shadow),
                black("1", "0"),
            ],
        ),
        // A marble darkens the ring that it lies in.
        (
            String::from("rest"),
            "r='.5'",
            vec![black(".8", ".5"), black("1", "0")],
        ),
        (
            String::from("gloss"),
            "r='.5'",
            vec![white("0", ".95"), white(".5", ".6"), white("1", "0")],
        ),
        // The light that the table throws back at a black marble, strongest at its lower right.
        (
            String::from("rim"),
            "x1='.15' y1='.1' x2='.85' y2='.9'",
            vec![white("0", rim), white("1", bright)],
        ),
    ];
    for marble in Marble::ALL {
        let [light, near, far, edge] = shades(marble);
        all.push((
            marble.to_string(),
            "r='.52' fx='.34' fy='.28'",
            vec![
                ("0", light, "1"),
                (".42", near, "1"),
                (".82", far, "1"),
                ("1", edge, "1"),
            ],
        ));
    }
    all
}

/// A full circle as a piece of a path.
fn disc(radius: f64) -> String {
    format!("M{radius} 0A{radius} {radius} 0 1 1-{radius} 0A{radius} {radius} 0 1 1 {radius} 0Z")
}
