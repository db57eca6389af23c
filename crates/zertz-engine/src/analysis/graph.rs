//! An analysis as a picture: the first player's chance of winning, turn by turn, as standalone SVG.
//!
//! ```text
//!   ▒ Ann        accuracy   inaccuracies  mistakes  blunders  missed wins
//!   □ Bob          94 %         ● 1         ▲ 0       ◆ 0        ★ 0
//!  won ┌──────────────────────▄▄▄▄▄▄┐   a lane for games that are decided
//!  75% │        ╱╲          ╱▒▒▒▒▒▒▒│
//!  50% │──╲───╱▒▒▒▒◆──────╱▒▒▒▒▒▒▒▒▒│   what lies under the line is the first player's
//!  25% │▒▒▒▒▒▒▒▒▒▒▒▒▒╲▲▒╱▒▒▒▒▒▒▒▒▒▒▒│
//! lost └────────────────────────────┘   and one for games that are lost
//!       0     5    10    15    20  turn
//! ```
//!
//! Marks differ in shape as well as in colour. Whatever the picture shows, its tooltips and its
//! description say in words.

mod style;
mod words;

use core::fmt::Write;

use zertz::Player;
use zertz::draw::Theme;
use zertz::draw::svg::escape;

use self::style::{Kind, Palette, clean, fit, num};
use super::Analysis;

/// How [`graph`] draws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GraphOptions {
    /// The width in pixels, from which the height follows; with `None` the picture takes the room
    /// it is given.
    pub width: Option<u32>,
    /// Light or dark.
    pub theme: Theme,
    /// Whether the page is painted, or what lies behind the picture shines through.
    pub background: bool,
    /// The names of the first and the second player; `Player 1` and `Player 2` if not given.
    pub players: [Option<String>; 2],
    /// A short line above the names: the event, the board, the result.
    pub caption: Option<String>,
    /// Stands before every id, so that several pictures can share a page. Only letters, digits, `-`
    /// and `_` are used of it.
    pub id_prefix: String,
}

impl Default for GraphOptions {
    /// A light picture with its background.
    fn default() -> GraphOptions {
        GraphOptions {
            width: None,
            theme: Theme::Light,
            background: true,
            players: [None, None],
            caption: None,
            id_prefix: String::from("z-"),
        }
    }
}

const FONT: &str = "system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif";
const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 388.0;
/// The plot. At its top and bottom runs a lane for decided games.
const LEFT: f64 = 74.0;
const RIGHT: f64 = WIDTH - 30.0;
const TOP: f64 = 104.0;
const BOTTOM: f64 = 342.0;
const LANE: f64 = 16.0;
/// Where the columns of the summary have their middles: the accuracy, then the marks.
const COLUMNS: [f64; 5] = [456.0, 568.0, 676.0, 776.0, 880.0];

/// An analysis as SVG.
pub fn graph(analysis: &Analysis, options: &GraphOptions) -> String {
    let palette = Palette::of(options.theme);
    let names = Player::BOTH.map(|player| {
        let name = options.players[player as usize].as_deref().map(str::trim);
        match name.filter(|name| !name.is_empty()) {
            Some(name) => name.to_string(),
            None => format!("Player {}", player.number()),
        }
    });
    let painter = Painter {
        out: String::with_capacity(16 * 1024),
        analysis,
        palette,
        names,
        id: id(&options.id_prefix),
    };
    painter.draw(options)
}

/// The prefix of ids, which begin with a letter.
fn id(prefix: &str) -> String {
    let allowed = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let id: String = prefix.chars().filter(allowed).collect();
    if id.starts_with(|c: char| c.is_ascii_alphabetic()) {
        id
    } else {
        format!("z{id}")
    }
}

struct Painter<'a> {
    out: String,
    analysis: &'a Analysis,
    palette: &'a Palette,
    names: [String; 2],
    id: String,
}

// Writing to a string cannot fail, so the results of `write!` are of no interest here.
impl Painter<'_> {
    fn draw(mut self, options: &GraphOptions) -> String {
        self.head(options);
        self.summary(options.caption.as_deref());
        self.plot();
        self.area();
        self.unknown();
        self.axes();
        self.curve();
        self.tooltips();
        self.marks();
        self.out.push_str("</svg>\n");
        self.out
    }

    fn head(&mut self, options: &GraphOptions) {
        let (palette, id) = (self.palette, &self.id);
        self.out.push_str("<svg xmlns='http://www.w3.org/2000/svg'");
        if let Some(pixels) = options.width.filter(|&pixels| pixels > 0) {
            let high = (f64::from(pixels) * HEIGHT / WIDTH).round();
            let _ = write!(self.out, " width='{pixels}' height='{high}'");
        }
        let [first, second] = self.names.each_ref().map(|name| escape(&clean(name)));
        let _ = write!(
            self.out,
            " viewBox='0 0 {WIDTH} {HEIGHT}' role='img' aria-labelledby='{id}title {id}desc' \
             font-family='{FONT}' font-size='13'>\n\
             <title id='{id}title'>{first} – {second}: chances of winning</title>\n\
             <desc id='{id}desc'>{}</desc>\n<defs>\n",
            escape(&self.description())
        );
        // The plot clips what is drawn in it; the hatching marks what is not known.
        let _ = writeln!(
            self.out,
            "<clipPath id='{id}clip'><rect x='{LEFT}' y='{TOP}' width='{}' height='{}' rx='6'/>\
             </clipPath>\n\
             <pattern id='{id}hatch' width='8' height='8' patternUnits='userSpaceOnUse' \
             patternTransform='rotate(45)'><path d='M0 0V8' stroke='{}' stroke-width='2'/></pattern>",
            num(RIGHT - LEFT),
            num(BOTTOM - TOP),
            palette.line
        );
        for kind in Kind::ALL {
            let _ = writeln!(
                self.out,
                "<path id='{id}{}' d='{}' fill='{}'/>",
                kind as u8,
                kind.shape(),
                palette.marks[kind as usize]
            );
        }
        self.out.push_str("</defs>\n");
        if options.background {
            let page = palette.page;
            let _ = writeln!(
                self.out,
                "<rect width='{WIDTH}' height='{HEIGHT}' rx='14' fill='{page}'/>"
            );
        }
    }

    /// The names, each with a swatch of the player's share of the plot, and their figures.
    fn summary(&mut self, caption: Option<&str>) {
        let Palette { ink, muted, .. } = *self.palette;
        let id = self.id.clone();
        if let Some(caption) = caption {
            let caption = escape(&fit(caption, 12.0, 372.0));
            let _ = writeln!(
                self.out,
                "<text x='30' y='27' font-size='12' fill='{muted}'>{caption}</text>"
            );
        }
        let _ = writeln!(
            self.out,
            "<g font-size='12' fill='{muted}' text-anchor='middle'>"
        );
        let heads = ["accuracy"].into_iter().chain(Kind::ALL.map(Kind::plural));
        for (head, x) in heads.zip(COLUMNS) {
            let _ = writeln!(self.out, "<text x='{x}' y='27'>{head}</text>");
        }
        self.out.push_str("</g>\n");
        for player in Player::BOTH {
            let y = [53.0, 79.0][player as usize];
            let fill = [self.palette.first, self.palette.plot][player as usize];
            let name = escape(&fit(&self.names[player as usize], 17.0, 335.0));
            let _ = writeln!(
                self.out,
                "<rect x='30' y='{}' width='13' height='13' rx='3' fill='{fill}' stroke='{muted}'/>\n\
                 <text x='52' y='{y}' font-size='17' font-weight='600' fill='{ink}'>{name}</text>",
                y - 12.0
            );
            let summary = self.analysis.summary(player);
            let accuracy = match summary.accuracy {
                Some(percent) => format!("{percent:.0} %"),
                None => String::from("–"),
            };
            let _ = writeln!(
                self.out,
                "<g font-size='15' fill='{ink}'><text x='{}' y='{y}' text-anchor='middle' \
                 font-weight='600'>{accuracy}</text>",
                COLUMNS[0]
            );
            let counts = [
                summary.inaccuracies,
                summary.mistakes,
                summary.blunders,
                summary.missed_wins,
            ];
            for ((kind, count), x) in Kind::ALL.into_iter().zip(counts).zip(&COLUMNS[1..]) {
                // What did not happen steps back.
                let opacity = if count == 0 { " opacity='.45'" } else { "" };
                let _ = writeln!(
                    self.out,
                    "<g{opacity}><use href='#{id}{}' x='{}' y='{}'/><text x='{}' y='{y}'>{count}\
                     </text></g>",
                    kind as u8,
                    x - 12.0,
                    y - 5.0,
                    x + 2.0,
                );
            }
            self.out.push_str("</g>\n");
        }
    }

    /// The ground of the plot with its two lanes.
    fn plot(&mut self) {
        let Palette { plot, line, .. } = *self.palette;
        let (wide, high) = (num(RIGHT - LEFT), num(BOTTOM - TOP));
        let _ = writeln!(
            self.out,
            "<rect x='{LEFT}' y='{TOP}' width='{wide}' height='{high}' rx='6' fill='{plot}'/>"
        );
        for y in [TOP + LANE, BOTTOM - LANE] {
            let _ = writeln!(self.out, "<path d='M{LEFT} {y}H{RIGHT}' stroke='{line}'/>");
        }
    }

    /// How many turns the axis spans.
    fn span(&self) -> usize {
        self.analysis.planned.max(self.analysis.turns.len()).max(1)
    }

    /// Where the position after this many turns lies.
    fn x(&self, turns: usize) -> f64 {
        LEFT + (RIGHT - LEFT) * turns as f64 / self.span() as f64
    }

    /// Where an evaluation lies. Estimates come near the ends and never reach them.
    fn y(&self, position: usize) -> f64 {
        height(self.analysis.positions[position].chance_of(Player::First))
    }

    /// The points of the curve. A game without turns is a level line.
    fn points(&self) -> Vec<(f64, f64)> {
        let count = self.analysis.positions.len();
        let mut points: Vec<_> = (0..count).map(|i| (self.x(i), self.y(i))).collect();
        if let [(_, y)] = points[..]
            && self.analysis.planned == 0
        {
            points.push((RIGHT, y));
        }
        points
    }

    /// What lies under the curve, and the lanes as far as somebody has a proven win.
    fn area(&mut self) {
        let points = self.points();
        let Some((left, _)) = points.first() else {
            return;
        };
        let mut path = format!("M{} {BOTTOM}", num(*left));
        for (x, y) in &points {
            let _ = write!(path, "L{} {}", num(*x), num(*y));
        }
        let _ = writeln!(
            self.out,
            "<g clip-path='url(#{}clip)'>\n<path d='{path}V{BOTTOM}Z' fill='{}'/>",
            self.id, self.palette.first
        );
        for (from, to, winner) in self.proven() {
            self.lane(from, to, winner);
        }
        self.out.push_str("</g>\n");
    }

    /// Fills a piece of a lane: from one position to another this player has a proven win.
    fn lane(&mut self, from: usize, to: usize, winner: Player) {
        let Palette { ink, page, .. } = *self.palette;
        let top = match winner {
            Player::First => TOP,
            Player::Second => BOTTOM - LANE,
        };
        // Half a turn to each side, so that a single position is seen too.
        let half = ((RIGHT - LEFT) / self.span() as f64 / 2.0).min(12.0);
        let left = (self.x(from) - half).max(LEFT);
        let right = match self.analysis.planned {
            0 => RIGHT,
            _ => (self.x(to) + half).min(RIGHT),
        };
        let name = escape(&clean(&self.names[winner as usize]));
        let _ = writeln!(
            self.out,
            "<rect class='proven' x='{}' y='{top}' width='{}' height='{LANE}' fill='{ink}' \
             fill-opacity='.8'><title>{name} has a proven win</title></rect>",
            num(left),
            num(right - left),
        );
        if right - left > 90.0 {
            let _ = writeln!(
                self.out,
                "<text x='{}' y='{}' font-size='11' text-anchor='middle' fill='{page}'>proven win\
                 </text>",
                num((left + right) / 2.0),
                top + 12.0
            );
        }
    }

    /// The runs of positions in which the same player is known to win.
    fn proven(&self) -> Vec<(usize, usize, Player)> {
        let mut runs: Vec<(usize, usize, Player)> = Vec::new();
        for (i, evaluation) in self.analysis.positions.iter().enumerate() {
            let score = evaluation.score_of(Player::First);
            let winner = match (score.is_win(), score.is_loss()) {
                (true, _) => Player::First,
                (_, true) => Player::Second,
                _ => continue,
            };
            match runs.last_mut() {
                Some((_, to, player)) if *player == winner && *to + 1 == i => *to = i,
                _ => runs.push((i, i, winner)),
            }
        }
        runs
    }

    /// What was not analysed is hatched.
    fn unknown(&mut self) {
        if self.analysis.is_complete() {
            return;
        }
        let from = self.x(self.analysis.positions.len().saturating_sub(1));
        let id = &self.id;
        let _ = writeln!(
            self.out,
            "<rect x='{}' y='{TOP}' width='{}' height='{}' fill='url(#{id}hatch)' \
             clip-path='url(#{id}clip)'><title>not analysed</title></rect>",
            num(from),
            num(RIGHT - from),
            num(BOTTOM - TOP)
        );
    }

    /// Chances at the left, turns below, and a stroke for each turn that was forced.
    fn axes(&mut self) {
        let Palette {
            muted, line, ink, ..
        } = *self.palette;
        let labels = [
            (TOP + LANE / 2.0, "won", false),
            (height(0.75), "75 %", true),
            (height(0.5), "50 %", true),
            (height(0.25), "25 %", true),
            (BOTTOM - LANE / 2.0, "lost", false),
        ];
        let _ = writeln!(self.out, "<g fill='{muted}' text-anchor='end'>");
        for (y, label, ruled) in labels {
            let _ = writeln!(
                self.out,
                "<text x='{}' y='{}'>{label}</text>",
                LEFT - 10.0,
                num(y + 4.5)
            );
            if ruled {
                let (stroke, dash) = match label {
                    "50 %" => (muted, ""),
                    _ => (line, " stroke-dasharray='2 5'"),
                };
                let y = num(y);
                let _ = writeln!(
                    self.out,
                    "<path d='M{LEFT} {y}H{RIGHT}' stroke='{stroke}'{dash}/>"
                );
            }
        }
        let _ = writeln!(
            self.out,
            "</g>\n<g fill='{muted}' text-anchor='middle' font-size='12'>"
        );
        let span = self.span();
        let turn_width = (RIGHT - LEFT) / span as f64;
        let step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
            .into_iter()
            .find(|&step| step as f64 * turn_width >= 38.0)
            .unwrap_or(span);
        let last = if self.analysis.planned == 0 { 0 } else { span };
        for turn in (0..=last).step_by(step.max(1)) {
            let x = num(self.x(turn));
            let _ = writeln!(
                self.out,
                "<text x='{x}' y='{}'>{turn}</text>",
                BOTTOM + 22.0
            );
        }
        let _ = writeln!(
            self.out,
            "<text x='{}' y='{}' text-anchor='end'>turn</text></g>",
            LEFT - 10.0,
            BOTTOM + 22.0
        );
        // Turns without a choice: nobody is to be praised or blamed for what happens there.
        let forced: Vec<String> = (self.analysis.turns.iter().enumerate())
            .filter(|(_, turn)| turn.forced)
            .map(|(i, _)| {
                format!(
                    "M{} {}h{}",
                    num(self.x(i) + 0.5),
                    BOTTOM + 5.0,
                    num((turn_width - 1.0).max(1.0))
                )
            })
            .collect();
        if !forced.is_empty() {
            let (y, x) = (HEIGHT - 6.0, RIGHT);
            let _ = writeln!(
                self.out,
                "<path class='forced' d='{}' stroke='{ink}' stroke-opacity='.55' stroke-width='3'/>\n\
                 <g fill='{muted}' font-size='11'><path d='M{} {}h18' stroke='{ink}' \
                 stroke-opacity='.55' stroke-width='3'/><text x='{x}' y='{y}' text-anchor='end'>\
                 no choice</text></g>",
                forced.concat(),
                x - 74.0,
                y - 4.0,
            );
        }
    }

    fn curve(&mut self) {
        let points = self.points();
        let ink = self.palette.ink;
        let text = |(x, y): &(f64, f64)| format!("{} {}", num(*x), num(*y));
        if points.len() > 1 {
            let path: Vec<String> = points.iter().map(text).collect();
            let _ = writeln!(
                self.out,
                "<path class='curve' d='M{}' fill='none' stroke='{ink}' stroke-width='2.2' \
                 stroke-linejoin='round' stroke-linecap='round'/>",
                path.join("L")
            );
        }
        // Where it ends, a dot: the game goes on from there, or is over.
        if let (Some((x, y)), true) = (points.last(), self.analysis.planned > 0) {
            let (x, y) = (num(*x), num(*y));
            let _ = writeln!(self.out, "<circle cx='{x}' cy='{y}' r='3.4' fill='{ink}'/>");
        }
    }

    /// An invisible column over each position, which says what happened there.
    fn tooltips(&mut self) {
        let half = (RIGHT - LEFT) / self.span() as f64 / 2.0;
        self.out.push_str("<g fill='none' pointer-events='all'>\n");
        for position in 0..self.analysis.positions.len() {
            let x = self.x(position);
            let (left, right) = ((x - half).max(LEFT), (x + half).min(RIGHT));
            let _ = writeln!(
                self.out,
                "<rect x='{}' y='{TOP}' width='{}' height='{}'><title>{}</title></rect>",
                num(left),
                num(right - left),
                num(BOTTOM - TOP),
                escape(&self.words(position))
            );
        }
        self.out.push_str("</g>\n");
    }

    fn marks(&mut self) {
        let _ = writeln!(
            self.out,
            "<g stroke='{}' stroke-width='1.4' paint-order='stroke'>",
            self.palette.page
        );
        let turns = &self.analysis.turns;
        let marked = turns.iter().enumerate();
        for (i, judgement) in marked.filter_map(|(i, turn)| Some((i, turn.judgement?))) {
            let Some(kind) = Kind::of(judgement) else {
                continue;
            };
            let _ = writeln!(
                self.out,
                "<use class='{}' href='#{}{}' x='{}' y='{}'><title>{}</title></use>",
                judgement.name(),
                self.id,
                kind as u8,
                num(self.x(i + 1)),
                num(self.y(i + 1)),
                escape(&self.words(i + 1))
            );
        }
        self.out.push_str("</g>\n");
    }
}

/// Where a chance lies between the lanes.
fn height(chance: f64) -> f64 {
    let (top, bottom) = (TOP + LANE, BOTTOM - LANE);
    bottom - (bottom - top) * chance
}
