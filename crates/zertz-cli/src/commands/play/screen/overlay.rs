//! Windows above the board.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Borders, Clear, Paragraph, Wrap};
use zertz::{Outcome, Player};

use super::draw::{Layout, write};
use super::letters;
use super::look::Look;
use super::state::App;
use super::windows::{Form, Prompt, Purpose, Question, Window};
use crate::messages::t;

/// The frame where only ASCII may be used.
const ASCII: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Draws the window that is open, if one is.
pub(super) fn draw(app: &App, layout: &Layout, frame: &mut Frame<'_>) {
    match &app.window {
        None => {}
        Some(Window::Help { scrolled }) => {
            read(app.look, &t!("screen.help.title"), help(), *scrolled, frame);
        }
        Some(Window::Text { lines, scrolled }) => {
            let text = lines.iter().map(|line| Line::from(line.clone())).collect();
            read(app.look, "", text, *scrolled, frame);
        }
        Some(Window::Ask(question)) => ask(app, question, frame),
        Some(Window::Prompt(prompt)) => type_in(prompt, layout, app.look, frame),
        Some(Window::NewGame(form)) => choose(app, form, frame),
        Some(Window::End) => {
            if let Some(outcome) = app.outcome() {
                end(app, outcome, layout, frame);
            }
        }
    }
}

/// A text in the middle of the screen and nothing else.
pub(super) fn fill(frame: &mut Frame<'_>, text: &str) {
    let area = frame.area();
    let lines = Paragraph::new(text.to_string())
        .wrap(Wrap { trim: true })
        .alignment(Alignment::Center);
    let y = area.y + area.height.saturating_sub(3) / 2;
    let middle = Rect {
        y,
        height: area.bottom() - y,
        ..area
    };
    frame.render_widget(lines, middle);
}

/// A frame with nothing in it yet.
fn open(look: Look, title: &str, area: Rect, frame: &mut Frame<'_>) -> Rect {
    let block = Block::new()
        .borders(Borders::ALL)
        .border_set(if look.ascii { ASCII } else { border::ROUNDED })
        .border_style(look.cursor_frame());
    let block = if title.is_empty() {
        block
    } else {
        block.title(format!(" {title} "))
    };
    let inside = block.inner(area);
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    inside
}

/// A place of this size in the middle.
fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

fn read(look: Look, title: &str, lines: Vec<Line<'static>>, scrolled: u16, frame: &mut Frame<'_>) {
    let area = frame.area();
    let width = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 4;
    let height = lines.len() as u16 + 2;
    let inside = open(look, title, middle(area, width.max(30), height), frame);
    let most = (lines.len() as u16).saturating_sub(inside.height);
    let text = Paragraph::new(Text::from(lines)).scroll((scrolled.min(most), 0));
    let inside = Rect {
        x: inside.x + 1,
        width: inside.width - 2,
        ..inside
    };
    frame.render_widget(text, inside);
}

/// The list of keys, from the catalogue: a key and what it does, with a bar between them.
fn help() -> Vec<Line<'static>> {
    t!("screen.help")
        .lines()
        .map(|line| match line.split_once('|') {
            Some((key, what)) => {
                let key = format!("{:<15}", key.trim());
                Line::from(vec![
                    ratatui::text::Span::styled(key, Style::new().add_modifier(Modifier::BOLD)),
                    ratatui::text::Span::raw(what.trim().to_string()),
                ])
            }
            None => Line::from(line.to_string()),
        })
        .collect()
}

fn ask(app: &App, question: &Question, frame: &mut Frame<'_>) {
    let text = match question {
        Question::Quit => t!("screen.ask.quit"),
        Question::Resign => {
            let engine = app.session.engine();
            let player = engine.map_or(app.game().position().turn(), Player::other);
            t!("screen.ask.resign", name = app.session.name(player))
        }
        Question::Tie => t!("screen.ask.tie"),
        Question::Replace(file) => t!("screen.ask.replace", file = crate::output::plain(file)),
    };
    let lines = Paragraph::new(vec![
        Line::from(text),
        Line::from(""),
        Line::from(t!("screen.ask.keys")).style(app.look.strong()),
    ]);
    let inside = open(app.look, "", middle(frame.area(), 56, 7), frame);
    let inside = middle(inside, inside.width - 4, inside.height - 1);
    frame.render_widget(lines.wrap(Wrap { trim: true }), inside);
}

fn type_in(prompt: &Prompt, layout: &Layout, look: Look, frame: &mut Frame<'_>) {
    let lead = match prompt.purpose {
        Purpose::Line => ":".to_string(),
        Purpose::Save => format!("{} ", t!("screen.save_as")),
    };
    let at = Rect {
        x: layout.news.x + 1,
        width: layout.news.width - 2,
        ..layout.news
    };
    let lead_width = lead.chars().count();
    let before = prompt.before().chars().count();
    // A long line is shown from where one types backwards.
    let room = usize::from(at.width).saturating_sub(lead_width + 1);
    let skipped = before.saturating_sub(room);
    let text: String = prompt.text().chars().skip(skipped).collect();
    write(frame, at, &format!("{lead}{text}"), look.strong());
    let x = at.x + (lead_width + before - skipped) as u16;
    frame.set_cursor_position((x.min(at.right()), at.y));
    let below = Rect {
        y: layout.thinking.y,
        ..at
    };
    write(frame, below, &prompt.candidates.join(" "), look.faint());
}

fn choose(app: &App, form: &Form, frame: &mut Frame<'_>) {
    let look = app.look;
    let mut lines = Vec::new();
    for (at, (label, value)) in form.rows().into_iter().enumerate() {
        let is_chosen = at == form.row;
        let text = if is_chosen {
            let (left, right) = (look.sign('◂', '<'), look.sign('▸', '>'));
            format!(" {label:<12} {left} {value} {right} ")
        } else {
            format!(" {label:<12}   {value}   ")
        };
        let style = if is_chosen {
            look.cursor()
        } else {
            Style::new()
        };
        lines.push(Line::styled(text, style));
        lines.push(Line::from(""));
    }
    if app.session.is_unsaved() && app.outcome().is_none() {
        lines.push(Line::styled(t!("screen.form.lost"), look.accent()));
    } else {
        lines.push(Line::from(""));
    }
    lines.push(Line::from(t!("screen.form.keys")).style(look.strong()));
    let height = lines.len() as u16 + 4;
    let area = middle(frame.area(), 60, height);
    let inside = open(look, &t!("screen.form.title"), area, frame);
    let inside = middle(inside, inside.width - 4, inside.height - 2);
    frame.render_widget(Paragraph::new(lines), inside);
}

/// The end, beside the board: in large letters who has won.
fn end(app: &App, outcome: Outcome, layout: &Layout, frame: &mut Frame<'_>) {
    let look = app.look;
    let word = match (app.session.engine(), outcome.winner()) {
        (Some(engine), Some(winner)) if winner == engine => t!("screen.end.lost"),
        (Some(_), Some(_)) => t!("screen.end.won"),
        (None, Some(_)) => outcome.result().to_string(),
        (_, None) => t!("screen.end.tie"),
    };
    let inside = open(look, "", layout.side, frame);
    let inside = Rect {
        x: inside.x + 1,
        width: inside.width.saturating_sub(2),
        ..inside
    };
    let ink = match (app.session.engine(), outcome.winner()) {
        (Some(engine), Some(winner)) if winner == engine => look.accent(),
        (_, None) => look.strong(),
        _ => look.possible(),
    };
    let mut lines: Vec<Line<'_>> = vec![Line::from("")];
    let large = letters::large(&word, look.sign('█', '#'));
    match large.filter(|rows| {
        rows.iter()
            .all(|row| row.chars().count() <= usize::from(inside.width))
    }) {
        Some(rows) => lines.extend(rows.into_iter().map(|row| Line::styled(row, ink))),
        None => lines.push(Line::styled(word, ink)),
    }
    lines.push(Line::from(""));
    lines.push(Line::styled(outcome.to_string(), look.strong()));
    lines.push(Line::from(t!(
        "screen.end.turns",
        turns = app.game().turns().len()
    )));
    lines.push(Line::from(""));
    lines.extend(
        t!("screen.end.keys")
            .lines()
            .map(|line| Line::from(line.to_string())),
    );
    let height = lines.len() as u16;
    let place = middle(inside, inside.width, height + 1);
    let text = Paragraph::new(lines)
        .alignment(Alignment::Center)
        .wrap(Wrap { trim: false });
    frame.render_widget(text, place);
}
