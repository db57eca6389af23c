//! The page of rules as blocks that the page draws, its pictures as positions. The texts stand in
//! `rules/`, a file for each language.
//!
//! A picture in the text is an image with a remark before it that says what it shows:
//!
//! ```text
//! <!-- board: POSITION; after: MOVES; marks: [%csl Ga1] [%cal Ga1b2] -->
//! ![The words below it](pictures/NAME.svg)
//! ```
//!
//! `after` and `marks` may be left out. The files that the image names are drawn from the same
//! positions; a test compares them.

use std::sync::LazyLock;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use serde::Serialize;
use utoipa::ToSchema;
use zertz::draw::{Marks, SvgOptions, svg};
use zertz::{Action, Game, Position};

use zertz_play::message::{Look, Marked};

/// The text in each language, in English first.
const TEXTS: &[(&str, &str)] = &[("en", include_str!("../../rules/en.md"))];

/// The page of rules.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct RulesPage {
    /// The title.
    pub title: String,
    /// The text, in order.
    pub blocks: Vec<RulesBlock>,
}

/// A piece of the text.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RulesBlock {
    /// A heading of level 2 or 3.
    Heading {
        /// The level.
        level: u8,
        /// For addresses.
        id: String,
        /// The words.
        text: String,
    },
    /// A paragraph.
    Paragraph {
        /// The words.
        inline: Vec<RulesInline>,
    },
    /// A list.
    List {
        /// Whether it is numbered.
        ordered: bool,
        /// Its items.
        items: Vec<Vec<RulesInline>>,
    },
    /// A table; the first row is the head.
    Table {
        /// Rows of cells.
        rows: Vec<Vec<Vec<RulesInline>>>,
    },
    /// Lines as they are.
    Code {
        /// The lines.
        text: String,
    },
    /// A picture.
    Picture(Box<RulesPicture>),
}

/// A picture as the page draws it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct RulesPicture {
    /// The words below it.
    pub caption: String,
    /// What it shows.
    pub look: Look,
    /// Arrows and circles.
    pub marks: Marked,
}

/// Words of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct RulesInline {
    /// The words.
    pub text: String,
    /// How they look.
    pub style: RulesStyle,
    /// Where a link leads.
    #[schema(nullable = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// How words look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RulesStyle {
    /// As usual.
    Plain,
    /// Strong.
    Strong,
    /// Emphasised.
    Emphasis,
    /// Of fixed width.
    Code,
    /// A link.
    Link,
}

/// A picture of the text.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Its file, seen from `rules/`.
    pub file: String,
    /// The words below it.
    pub caption: String,
    /// The turns that it shows the end of.
    pub game: Game,
    /// Arrows and circles.
    pub marks: Marks,
}

impl Picture {
    /// Reads what a remark says.
    fn read(remark: &str, file: &str, caption: &str) -> Result<Picture, String> {
        let inner = remark
            .trim()
            .strip_prefix("<!--")
            .and_then(|rest| rest.strip_suffix("-->"));
        let inner = inner.ok_or("expected a remark before the picture")?;
        let (mut start, mut moves, mut comment) = (None, Vec::new(), "");
        for part in inner.split(';') {
            let (name, value) = part.split_once(':').ok_or("expected `name: value`")?;
            match name.trim() {
                "board" => {
                    let position: Result<Position, _> = value.trim().parse();
                    start = Some(position.map_err(|error| error.to_string())?);
                }
                "after" => moves = value.split_whitespace().collect(),
                "marks" => comment = value.trim(),
                other => return Err(format!("`{other}` is not known")),
            }
        }
        let start = start.ok_or("the remark has no `board`")?;
        let mut game = Game::new(start);
        for mv in moves {
            game.play_text(mv)
                .map_err(|error| format!("{mv}: {error}"))?;
        }
        Ok(Picture {
            file: file.to_string(),
            caption: caption.to_string(),
            marks: Marks::from_comment(comment, &start.rules().board),
            game,
        })
    }

    /// The picture for those who read the text elsewhere.
    pub fn svg(&self) -> String {
        let mut marks = match self.game.actions().last() {
            Some(Action::Move(mv)) => {
                let turn = self.game.turns().next_back();
                turn.map_or_else(Marks::default, |turn| Marks::last_move(turn.before(), *mv))
            }
            _ => Marks::default(),
        };
        marks.arrows.clone_from(&self.marks.arrows);
        marks.circles.clone_from(&self.marks.circles);
        svg(
            self.game.position(),
            &SvgOptions {
                width: Some(320),
                marks,
                title: Some(self.caption.clone()),
                ..SvgOptions::default()
            },
        ) + "\n"
    }

    fn shown(&self) -> RulesPicture {
        RulesPicture {
            caption: self.caption.clone(),
            look: Look::new(&self.game, 0),
            marks: Marked::new(&self.marks, &self.game.position().rules().board),
        }
    }
}

/// The languages of the rules, English first.
pub fn rules_languages() -> impl Iterator<Item = &'static str> {
    TEXTS.iter().map(|(language, _)| *language)
}

/// The page of rules in a language, or in English, read once.
pub fn rules_page(language: &str) -> &'static RulesPage {
    static PAGES: LazyLock<Vec<RulesPage>> = LazyLock::new(|| {
        let texts = TEXTS.iter();
        texts.map(|(_, text)| Reader::read(text).0).collect()
    });
    &PAGES[index_of(language)]
}

/// The pictures of the text, and what is wrong with those that cannot be read.
pub fn pictures(language: &str) -> (Vec<Picture>, Vec<String>) {
    let (_, text) = TEXTS[index_of(language)];
    let (_, pictures, faults) = Reader::read(text);
    (pictures, faults)
}

/// Where a language stands among the texts; English stands in for those that do not.
fn index_of(language: &str) -> usize {
    let found = rules_languages().position(|known| known == language);
    found.unwrap_or(0)
}

#[derive(Default)]
struct Reader {
    title: String,
    blocks: Vec<RulesBlock>,
    pictures: Vec<Picture>,
    faults: Vec<String>,
    /// The remark read last.
    remark: String,
    inline: Vec<RulesInline>,
    styles: Vec<(RulesStyle, Option<String>)>,
    items: Vec<Vec<RulesInline>>,
    rows: Vec<Vec<Vec<RulesInline>>>,
    ordered: bool,
    /// The file of the picture whose words are being read.
    picture: Option<String>,
    code: bool,
}

impl Reader {
    fn read(text: &str) -> (RulesPage, Vec<Picture>, Vec<String>) {
        let mut reader = Reader::default();
        for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
            reader.take(event);
        }
        let page = RulesPage {
            title: reader.title,
            blocks: reader.blocks,
        };
        (page, reader.pictures, reader.faults)
    }

    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => self.words(&text),
            Event::Code(text) => self.push(&text, RulesStyle::Code, None),
            Event::SoftBreak | Event::HardBreak => self.words(" "),
            Event::Html(text) | Event::InlineHtml(text) => self.remark = text.to_string(),
            _ => {}
        }
    }

    fn words(&mut self, text: &str) {
        let (style, to) = self
            .styles
            .last()
            .cloned()
            .unwrap_or((RulesStyle::Plain, None));
        self.push(text, style, to);
    }

    fn push(&mut self, text: &str, style: RulesStyle, to: Option<String>) {
        if let Some(last) = self
            .inline
            .last_mut()
            .filter(|last| last.style == style && last.to == to)
        {
            last.text.push_str(text);
            return;
        }
        let text = text.to_string();
        self.inline.push(RulesInline { text, style, to });
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Strong => self.styles.push((RulesStyle::Strong, None)),
            Tag::Emphasis => self.styles.push((RulesStyle::Emphasis, None)),
            Tag::Link { dest_url, .. } => self
                .styles
                .push((RulesStyle::Link, Some(dest_url.to_string()))),
            Tag::Image { dest_url, .. } => {
                self.inline.clear();
                self.picture = Some(dest_url.to_string());
            }
            Tag::List(first) => {
                self.ordered = first.is_some();
                self.items.clear();
            }
            Tag::Table(_) => self.rows.clear(),
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            Tag::CodeBlock(_) => self.code = true,
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong | TagEnd::Emphasis | TagEnd::Link => {
                self.styles.pop();
            }
            TagEnd::Heading(level) => self.heading(level),
            TagEnd::Paragraph => {
                let inline = std::mem::take(&mut self.inline);
                if !inline.is_empty() {
                    self.blocks.push(RulesBlock::Paragraph { inline });
                }
            }
            TagEnd::Item => self.items.push(std::mem::take(&mut self.inline)),
            TagEnd::List(_) => {
                let (ordered, items) = (self.ordered, std::mem::take(&mut self.items));
                self.blocks.push(RulesBlock::List { ordered, items });
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.inline);
                if let Some(row) = self.rows.last_mut() {
                    row.push(cell);
                }
            }
            TagEnd::Table => {
                let rows = std::mem::take(&mut self.rows);
                self.blocks.push(RulesBlock::Table { rows });
            }
            TagEnd::CodeBlock => {
                let text = plain(&std::mem::take(&mut self.inline));
                self.code = false;
                self.blocks.push(RulesBlock::Code { text });
            }
            TagEnd::Image => self.picture(),
            _ => {}
        }
    }

    fn heading(&mut self, level: HeadingLevel) {
        let text = plain(&std::mem::take(&mut self.inline));
        if level == HeadingLevel::H1 {
            self.title = text;
            return;
        }
        // As GitHub makes them, so that links work in both places.
        let kept = text.to_lowercase();
        let kept = kept
            .chars()
            .filter(|c| c.is_alphanumeric() || *c == ' ' || *c == '-');
        self.blocks.push(RulesBlock::Heading {
            level: if level == HeadingLevel::H2 { 2 } else { 3 },
            id: kept.collect::<String>().replace(' ', "-"),
            text,
        });
    }

    fn picture(&mut self) {
        let caption = plain(&std::mem::take(&mut self.inline));
        let file = self.picture.take().unwrap_or_default();
        match Picture::read(&std::mem::take(&mut self.remark), &file, &caption) {
            Ok(picture) => {
                self.blocks
                    .push(RulesBlock::Picture(Box::new(picture.shown())));
                self.pictures.push(picture);
            }
            Err(fault) => self.faults.push(format!("{file}: {fault}")),
        }
    }
}

fn plain(inline: &[RulesInline]) -> String {
    inline.iter().map(|one| one.text.as_str()).collect()
}
