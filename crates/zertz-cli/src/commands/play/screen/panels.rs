//! What stands around the board: who plays, the racks, the moves, what to do.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use zertz::{Counts, Marble, Player};

use super::draw::{Layout, write};
use super::look::Look;
use super::state::App;
use super::turn::Stage;
use super::windows::{Purpose, Window};
use crate::messages::t;
use crate::output::plain;

/// The height of a player's rack, and of the pool.
const RACK: u16 = 5;
const POOL: u16 = 4;
/// The height of all of them, with lines between.
pub(super) const RACKS_HEIGHT: u16 = 2 * RACK + POOL + 2;
/// More marbles of a colour than this are written as a number.
const MOST: u8 = 10;

/// The line at the top: the game, who plays, whether it is saved.
pub(super) fn title(app: &App, layout: &Layout, frame: &mut Frame<'_>) {
    let bar = app.look.bar();
    frame.buffer_mut().set_style(layout.title, bar);
    let [first, second] = Player::BOTH.map(|player| app.player_name(player));
    let rules = app.game().position().rules();
    let left = t!("screen.title", rules = %rules, first = first, second = second);
    let right = match app.session.keeper().file() {
        _ if app.session.is_unsaved() => t!("screen.unsaved"),
        Some(file) => plain(&file.file_name().unwrap_or_default().to_string_lossy()),
        None => String::new(),
    };
    let width = right.chars().count() as u16 + 1;
    let cut = layout.title.width.saturating_sub(width + 1);
    let at = layout.title;
    write(frame, Rect { width: cut, ..at }, &format!(" {left}"), bar);
    let x = at.right().saturating_sub(width);
    write(frame, Rect { x, width, ..at }, &right, bar);
}

/// The racks of the players with the pool between them: the second player above, as on the table.
pub(super) fn racks(app: &App, area: Rect, frame: &mut Frame<'_>) {
    let position = app.game().position();
    let [top, pool, bottom] = rack_areas(area);
    for (player, at) in [(Player::Second, top), (Player::First, bottom)] {
        rack(app, player, at, frame);
    }
    let title = Rect { height: 1, ..pool };
    write(frame, title, &t!("screen.pool"), app.look.strong());
    let in_hand = match app.stage() {
        Stage::Place(marble) if app.is_choosing() => Some(marble),
        _ => None,
    };
    // What was just placed came from here.
    let mut counts = position.pool();
    if let Some((marble, _)) = app.making.partial().placed()
        && counts[marble] > 0
    {
        counts[marble] -= 1;
    }
    for (marble, row) in pool_rows(area) {
        let mark = if in_hand == Some(marble) {
            app.look.sign('▸', '>')
        } else {
            ' '
        };
        write(frame, row, &mark.to_string(), app.look.possible());
        slots(app.look, row, marble, counts[marble], None, frame);
    }
}

/// The first line of the racks, which stand in the middle beside the board.
pub(super) fn racks_top(area: Rect) -> u16 {
    let rest = area.height - (2 * RACK + POOL);
    area.y + (rest - 2 * (rest / 2).min(2)) / 2
}

/// Where the racks are.
fn rack_areas(area: Rect) -> [Rect; 3] {
    let gap = (area.height - (2 * RACK + POOL)) / 2;
    let gap = gap.min(2);
    let top = racks_top(area);
    let part = |y: u16, height: u16| Rect { y, height, ..area };
    let pool = top + RACK + gap;
    [
        part(top, RACK),
        part(pool, POOL),
        part(pool + POOL + gap, RACK),
    ]
}

/// The rows of the pool: they can be clicked.
pub(super) fn pool_rows(area: Rect) -> [(Marble, Rect); 3] {
    let [_, pool, _] = rack_areas(area);
    Marble::ALL.map(|marble| {
        let row = Rect {
            y: pool.y + 1 + marble as u16,
            height: 1,
            ..pool
        };
        (marble, row)
    })
}

fn rack(app: &App, player: Player, area: Rect, frame: &mut Frame<'_>) {
    let position = app.game().position();
    let goals = position.rules().goals;
    let held = position.captured(player);
    let is_on_turn = app.outcome().is_none() && position.turn() == player;
    let line = |row: u16| Rect {
        y: area.y + row,
        height: 1,
        ..area
    };
    let mark = if is_on_turn {
        app.look.sign('▶', '>')
    } else {
        ' '
    };
    let name = format!("{mark} {}", app.session.name(player));
    let style = if is_on_turn {
        app.look.strong()
    } else {
        Style::new()
    };
    write(frame, line(0), &name, style);
    for marble in Marble::ALL {
        let at = line(1 + marble as u16);
        let goal = goals.colours[marble];
        slots(app.look, at, marble, held[marble], Some(goal), frame);
    }
    let each = t!("screen.each", held = %least(held), goal = %goals.of_each);
    let x = area.x + 2;
    write(
        frame,
        Rect {
            x,
            width: area.width - 2,
            ..line(4)
        },
        &each,
        app.look.faint(),
    );
}

/// How many sets of each colour there are.
fn least(held: Counts) -> u8 {
    Marble::ALL
        .map(|marble| held[marble])
        .into_iter()
        .min()
        .unwrap_or(0)
}

/// A row of marbles: their colour, empty places up to the goal, and the number.
fn slots(look: Look, row: Rect, marble: Marble, held: u8, goal: Option<u8>, frame: &mut Frame<'_>) {
    let count = match goal {
        Some(goal) => format!("{held}/{goal}"),
        None => held.to_string(),
    };
    let word = format!("{marble:<5}");
    write(
        frame,
        Rect {
            x: row.x + 2,
            width: 6,
            ..row
        },
        &word,
        Style::new(),
    );
    let slots = goal.unwrap_or(0).max(held);
    let (full, empty) = match slots {
        0..=MOST => (held, slots - held),
        _ => (held.min(1), 0),
    };
    let x = row.x + 2 + word.chars().count().min(5) as u16 + 1;
    let marbles = marble.letter().to_string().repeat(usize::from(full));
    let places = look.sign('·', '.').to_string().repeat(usize::from(empty));
    let width = u16::from(full);
    write(
        frame,
        Rect { x, width, ..row },
        &marbles,
        look.marble(marble),
    );
    let (x, width) = (x + width, u16::from(empty));
    write(frame, Rect { x, width, ..row }, &places, look.faint());
    let width = count.len() as u16;
    let x = row.right().saturating_sub(width + 1);
    write(frame, Rect { x, width, ..row }, &count, Style::new());
}

/// The moves so far, two to a line where they fit.
pub(super) fn moves(app: &App, area: Rect, frame: &mut Frame<'_>) {
    let title = Rect { height: 1, ..area };
    write(frame, title, &t!("screen.moves"), app.look.strong());
    let rows = usize::from(area.height.saturating_sub(1));
    let lines = move_lines(app, usize::from(area.width));
    let end = lines
        .len()
        .saturating_sub(app.scrolled)
        .max(rows.min(lines.len()));
    let begin = end.saturating_sub(rows);
    for (y, line) in (area.y + 1..).zip(&lines[begin..end]) {
        frame.buffer_mut().set_line(area.x, y, line, area.width);
    }
    // There is more in a direction where an arrow points.
    let sign = |y: u16| Rect {
        x: area.right() - 1,
        y,
        width: 1,
        height: 1,
    };
    if begin > 0 {
        write(
            frame,
            sign(area.y),
            &app.look.sign('↑', '^').to_string(),
            app.look.faint(),
        );
    }
    if end < lines.len() {
        let last = area.bottom() - 1;
        write(
            frame,
            sign(last),
            &app.look.sign('↓', 'v').to_string(),
            app.look.faint(),
        );
    }
}

fn move_lines(app: &App, width: usize) -> Vec<Line<'static>> {
    let game = app.game();
    let tokens: Vec<String> = game.turns().map(ToString::to_string).collect();
    let last = tokens.len();
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut number = 0;
    let mut player = game.start().turn();
    let style = |at: usize| {
        if at + 1 == last {
            app.look.accent()
        } else {
            Style::new()
        }
    };
    let mut spans: Vec<Span<'static>> = Vec::new();
    for (at, token) in tokens.into_iter().enumerate() {
        let room = width.saturating_sub(line.chars().count() + 1);
        if player == Player::First || at == 0 || token.len() > room {
            if !spans.is_empty() {
                lines.push(Line::from(std::mem::take(&mut spans)));
            }
            line.clear();
            if player == Player::First || at == 0 {
                number += 1;
            }
            let lead = match (player, at) {
                (Player::First, _) => format!("{number:>2}. "),
                (Player::Second, 0) => format!("{number:>2}. …"),
                _ => "    ".to_string(),
            };
            line += &lead;
            spans.push(Span::styled(lead, app.look.faint()));
        }
        let cut: String = token.chars().take(width.saturating_sub(4)).collect();
        line += &cut;
        line.push(' ');
        spans.push(Span::styled(cut, style(at)));
        spans.push(Span::raw(" "));
        player = player.other();
    }
    if !spans.is_empty() {
        lines.push(Line::from(spans));
    }
    lines
}

/// The lines below the board.
pub(super) fn foot(app: &App, layout: &Layout, frame: &mut Frame<'_>) {
    let look = app.look;
    let indent = |at: Rect| Rect {
        x: at.x + 1,
        width: at.width - 2,
        ..at
    };
    // Where the cursor is, at the right.
    let name = app
        .game()
        .position()
        .rules()
        .board
        .name(app.cursor.at)
        .to_string();
    let duty = indent(layout.duty);
    let width = name.len() as u16;
    let cut = duty.width.saturating_sub(width + 1);
    write(
        frame,
        Rect { width: cut, ..duty },
        &app.duty(),
        look.strong(),
    );
    if app.outcome().is_none() {
        let x = duty.right() - width;
        write(frame, Rect { x, width, ..duty }, &name, look.faint());
    }
    if !matches!(app.window, Some(Window::Prompt(_))) {
        let style = if app.news.is_refusal {
            look.accent()
        } else {
            Style::new()
        };
        let (news, below) = (indent(layout.news), indent(layout.thinking));
        let (text, rest) = broken(&app.news.text, usize::from(news.width));
        write(frame, news, text, style);
        match app.thinking() {
            Some(thinking) => write(frame, below, &thinking, look.faint()),
            // What does not fit into one line goes on where nobody thinks.
            None => write(frame, below, rest, style),
        }
    }
    keys(app, layout.keys, frame);
}

/// A text in two: as many words as fit into a line, and the rest.
fn broken(text: &str, width: usize) -> (&str, &str) {
    let Some((end, _)) = text.char_indices().nth(width) else {
        return (text, "");
    };
    let fits = text.get(..end).unwrap_or(text);
    let at = fits.rfind(' ').unwrap_or(end);
    let (first, rest) = text.split_at(at);
    (first, rest.trim_start())
}

/// The keys that matter now, as many as fit.
fn keys(app: &App, at: Rect, frame: &mut Frame<'_>) {
    let bar = app.look.bar();
    frame.buffer_mut().set_style(at, bar);
    let first = match (&app.window, app.stage()) {
        (Some(Window::Prompt(prompt)), _) if prompt.purpose == Purpose::Line => {
            t!("screen.keys.prompt")
        }
        (Some(Window::Prompt(_)), _) => t!("screen.keys.save"),
        _ if app.session.is_engines_turn() => t!("screen.keys.engine"),
        (_, Stage::Colour) => t!("screen.keys.colour"),
        (_, Stage::Place(_)) => t!("screen.keys.place"),
        (_, Stage::Remove) => t!("screen.keys.remove"),
        (_, Stage::Jumper | Stage::Land(_)) => t!("screen.keys.capture"),
        (_, Stage::Claim) => t!("screen.keys.claim"),
        (_, Stage::Pass) => t!("screen.keys.pass"),
        (_, Stage::Over) => t!("screen.keys.over"),
    };
    let general = [
        t!("screen.keys.help"),
        t!("screen.keys.back"),
        t!("screen.keys.hint"),
        t!("screen.keys.lines"),
        t!("screen.keys.type"),
        t!("screen.keys.store"),
        t!("screen.keys.quit"),
    ];
    let mut text = format!(" {first}");
    if !matches!(app.window, Some(Window::Prompt(_))) {
        for more in general {
            let longer = format!("{text}  {more}");
            if longer.chars().count() < usize::from(at.width) {
                text = longer;
            }
        }
    }
    write(frame, at, &text, bar);
}
