//! Reading: the pieces of a file, the tags and the movetext of a game, and what to do when one is wrong.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Dialect, unescape};
use crate::outcome::GameResult;
use crate::record::{AddError, Editor, Fault, NodeId, ReadError, Record};
use crate::text::excerpt;
use crate::text::expected::Expected;

/// One piece of a file.
#[derive(Debug, PartialEq, Eq)]
enum Token<'a> {
    Tag(&'a str, String),
    Open,
    Close,
    Comment(String),
    Glyph(u8),
    Result(Option<GameResult>),
    Word(&'a str),
}

/// The games of a file, one after the other; a game that cannot be read is reported and the next
/// one follows.
#[derive(Debug)]
pub(crate) struct Reader<'a, D> {
    text: &'a str,
    at: usize,
    /// The line of the text at `counted`, so that lines are counted once only.
    line: usize,
    counted: usize,
    /// Set when a comment was found that never ends: then no later one ends either, and looking
    /// again for each would take quadratic time.
    endless: bool,
    dialect: D,
}

impl<'a, D: Dialect> Reader<'a, D> {
    pub(crate) fn new(text: &'a str, dialect: D) -> Reader<'a, D> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Reader {
            text,
            at: 0,
            line: 1,
            counted: 0,
            endless: false,
            dialect,
        }
    }

    /// The same, where the text is a part of a longer one: its first line has this number there.
    pub(crate) fn starting_at(self, line: usize) -> Reader<'a, D> {
        Reader { line, ..self }
    }

    /// How many bytes were read.
    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    /// The line in which the text at an offset stands. Offsets must not go back.
    fn line_of(&mut self, offset: usize) -> usize {
        if offset > self.counted {
            self.line += self.text.as_bytes()[self.counted..offset]
                .iter()
                .filter(|&&b| b == b'\n')
                .count();
            self.counted = offset;
        }
        self.line
    }

    fn error(&mut self, offset: usize, fault: Fault) -> ReadError {
        ReadError {
            line: self.line_of(offset),
            turn: None,
            token: None,
            fault,
            before: None,
        }
    }

    fn skip_white(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// The next piece, and where it starts.
    fn token(&mut self) -> Result<Option<(usize, Token<'a>)>, ReadError> {
        self.skip_white();
        let start = self.at;
        let rest = &self.text[start..];
        let Some(first) = rest.chars().next() else {
            return Ok(None);
        };
        let token = match first {
            '(' => self.single(Token::Open),
            ')' => self.single(Token::Close),
            '{' => {
                let found = if self.endless {
                    None
                } else {
                    unescape(&rest[1..], '}')
                };
                let Some((comment, len)) = found else {
                    self.endless = true;
                    self.at = start + 1;
                    return Err(self.error(start, Fault::syntax(rest, Expected::TheCommentClosed)));
                };
                self.at = start + 1 + len;
                Token::Comment(comment)
            }
            // To the end of the line: a comment, or a line meant for other programs.
            ';' | '%' => {
                let line = rest.split(['\n', '\r']).next().unwrap_or_default();
                self.at = start + line.len();
                let text = line.strip_prefix(';').unwrap_or(line);
                Token::Comment(text.to_string())
            }
            '[' => self.tag(start)?,
            '}' | ']' | '"' => {
                self.at = start + 1;
                return Err(self.error(start, Fault::syntax(rest, Expected::MovesOrTags)));
            }
            _ => self.word(rest),
        };
        Ok(Some((start, token)))
    }

    fn single(&mut self, token: Token<'a>) -> Token<'a> {
        self.at += 1;
        token
    }

    fn tag(&mut self, start: usize) -> Result<Token<'a>, ReadError> {
        let rest = &self.text[start + 1..];
        let body = rest.trim_start();
        let end = body
            .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
            .unwrap_or(body.len());
        let (name, value) = body.split_at(end);
        let value = value.trim_start();
        let parsed = value
            .strip_prefix('"')
            .filter(|_| !name.is_empty())
            .and_then(|inner| {
                let (text, len) = unescape(inner.lines().next()?, '"')?;
                let after = inner[len..].trim_start().strip_prefix(']')?;
                Some((text, after))
            });
        let Some((text, after)) = parsed else {
            self.at = start + 1;
            return Err(self.error(start, Fault::syntax(&self.text[start..], Expected::ATag)));
        };
        self.at = self.text.len() - after.len();
        Ok(Token::Tag(name, text))
    }

    /// A result, a glyph, or a move; a move number is an empty word.
    fn word(&mut self, rest: &'a str) -> Token<'a> {
        // A number first, before the end of the word is looked for: what follows it without a space
        // is a word of its own.
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let dots = rest[digits..].bytes().take_while(|&b| b == b'.').count();
        if dots > 0 {
            self.at += digits + dots;
            return Token::Word("");
        }
        let delimiter = |c: char| c.is_whitespace() || "(){};[]\"".contains(c);
        let end = rest.find(delimiter).unwrap_or(rest.len());
        let word = &rest[..end];
        self.at += end;
        if digits == end {
            return Token::Word("");
        }
        if word == "*" {
            return Token::Result(None);
        }
        if let Ok(score) = word.parse() {
            return Token::Result(Some(score));
        }
        if let Some(glyph) = word
            .strip_prefix('$')
            .and_then(|number| number.parse().ok())
        {
            return Token::Glyph(glyph);
        }
        let bare = word.trim_end_matches(['!', '?']);
        if let Some(glyph) = suffix_glyph(&word[bare.len()..]) {
            if bare.is_empty() {
                return Token::Glyph(glyph);
            }
            self.at -= word.len() - bare.len();
            return Token::Word(bare);
        }
        Token::Word(word)
    }

    /// Skips what is left of a game that could not be read: up to the next line that begins with a
    /// tag and does not follow another one.
    fn recover(&mut self) {
        let mut offset = self.at;
        let mut in_tags = self.text[..self.at]
            .lines()
            .next_back()
            .is_some_and(is_tag_line);
        let mut first = true;
        for line in self.text[self.at..].split_inclusive('\n') {
            // The first piece may be the end of a line that was read already.
            let tag = !first && is_tag_line(line);
            if tag && !in_tags {
                break;
            }
            in_tags = if line.trim().is_empty() || first {
                in_tags
            } else {
                tag
            };
            offset += line.len();
            first = false;
        }
        self.at = offset;
    }

    fn game(&mut self) -> Result<Option<Record>, ReadError> {
        let mut tags: Vec<(String, String)> = Vec::new();
        let mut before: Vec<String> = Vec::new();
        let mut begin = None;
        // The tags, and comments among them.
        let first = loop {
            match self.token()? {
                None if tags.is_empty() && before.is_empty() => return Ok(None),
                Some((start, Token::Tag(name, value))) => {
                    begin.get_or_insert(start);
                    if tags.len() >= MAX_TAGS {
                        let fault = Fault::syntax(name, Expected::FewerTags);
                        return Err(self.error(start, fault));
                    }
                    tags.push((name.to_string(), value));
                }
                Some((_, Token::Comment(comment))) if before.len() < MAX_REMARKS => {
                    before.push(comment);
                }
                other => break other,
            }
        };
        let start = match self.dialect.start(&tags) {
            Ok(start) => start,
            Err(fault) => return Err(self.error(begin.unwrap_or(self.at), fault)),
        };
        let mut record = Record::new(start);
        for (name, value) in tags {
            record.push_tag(&name, value);
        }
        before.extend(self.dialect.note());
        record.node_mut(NodeId::START).comments = before;
        match self.movetext(&mut record, first) {
            Ok((ended, stated)) => {
                let tag: Option<GameResult> =
                    record.tag("Result").and_then(|text| text.parse().ok());
                if let Some((tag, stated)) = tag.zip(stated).filter(|(tag, stated)| tag != stated) {
                    return Err(self.error(self.at, Fault::TwoResults { tag, stated }));
                }
                let says_nothing = record.is_empty()
                    && begin.is_none()
                    && record.node(NodeId::START).comments.is_empty();
                if says_nothing && !ended {
                    return Err(self.error(self.at, Fault::syntax("", Expected::Anything)));
                }
                record.result = stated.or(tag);
                Ok(Some(record))
            }
            Err(mut error) => {
                error.before = Some(Box::new(record));
                Err(error)
            }
        }
    }

    /// Reads moves, comments and variations up to the result or to the tags of the next game. Returns
    /// whether there was a result, and which.
    fn movetext(
        &mut self,
        record: &mut Record,
        first: Option<(usize, Token<'a>)>,
    ) -> Result<(bool, Option<GameResult>), ReadError> {
        let mut movetext = Movetext::new(record);
        let mut next = first;
        let (mut ended, mut stated) = (false, None);
        while let Some((offset, token)) = next {
            if movetext.remarks > MAX_REMARKS {
                let fault = Fault::syntax("another one", Expected::FewerRemarks);
                return Err(self.error(offset, fault));
            }
            match token {
                // The next game begins.
                Token::Tag(..) => {
                    self.at = offset;
                    break;
                }
                Token::Result(result) if movetext.open.is_empty() => {
                    (ended, stated) = (true, result);
                    self.closing_words(&mut movetext);
                    break;
                }
                // Inside a variation it says what somebody thought of it.
                Token::Result(result) => {
                    movetext.comment(result.map_or("*", GameResult::as_str).to_string());
                }
                Token::Word("") => {}
                Token::Word(word) => {
                    let joined = self.join(word);
                    if let Err(error) = movetext.play(&mut self.dialect, &joined) {
                        return Err(ReadError {
                            turn: Some(movetext.turn()),
                            token: Some(excerpt(&joined)),
                            ..self.error(offset, Fault::Move(error))
                        });
                    }
                }
                Token::Glyph(glyph) => movetext.glyph(glyph),
                Token::Comment(comment) => movetext.comment(comment),
                Token::Open if movetext.enter() => {}
                Token::Close if movetext.leave() => {}
                Token::Open => {
                    let fault = Fault::syntax("(", Expected::AMoveBefore);
                    return Err(self.error(offset, fault));
                }
                Token::Close => {
                    let fault = Fault::syntax(")", Expected::AVariationOpened);
                    return Err(self.error(offset, fault));
                }
            }
            next = self.token()?;
        }
        if !movetext.open.is_empty() {
            let fault = Fault::syntax("", Expected::TheVariationClosed);
            return Err(self.error(self.at, fault));
        }
        Ok((ended, stated))
    }

    /// Comments behind the result still belong to the game; whatever else stands there does not.
    fn closing_words(&mut self, movetext: &mut Movetext<'_>) {
        let mut mark = self.at;
        while let Ok(Some((_, Token::Comment(comment)))) = self.token() {
            movetext.comment(comment);
            mark = self.at;
        }
        self.at = mark;
    }

    /// Puts the pieces of a move in display form together: `x e3Wg3`, `Bd7,b2 x Wa1Wa2`.
    fn join(&mut self, word: &str) -> String {
        let mut joined = word.to_string();
        if joined.eq_ignore_ascii_case("x") {
            joined.push_str(self.next_word());
            return joined;
        }
        // An `x` by itself after a placement belongs to it if a colour follows, and to the next
        // move if a ring follows.
        let mark = self.at;
        let x = self.next_word();
        if x.eq_ignore_ascii_case("x") {
            let isolated = self.next_word();
            let mut chars = isolated.chars();
            let colour = chars.next().is_some_and(char::is_alphabetic);
            if colour && chars.next().is_some_and(char::is_alphabetic) {
                joined.push_str(x);
                joined.push_str(isolated);
                return joined;
            }
        }
        self.at = mark;
        joined
    }

    /// The next word, if a word stands next and nothing else; taken off the text.
    fn next_word(&mut self) -> &'a str {
        let mark = self.at;
        self.skip_white();
        let rest = &self.text[self.at..];
        if rest.starts_with(|c: char| c.is_ascii_alphabetic())
            && let Token::Word(word) = self.word(rest)
        {
            return word;
        }
        self.at = mark;
        ""
    }
}

impl<D: Dialect> Iterator for Reader<'_, D> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let game = self.game();
        if game.is_err() {
            self.recover();
        }
        game.transpose()
    }
}

/// More tags than any game needs.
const MAX_TAGS: usize = 1000;
/// More comments and glyphs than any game needs, so that memory is bounded.
const MAX_REMARKS: usize = 200_000;

/// Whether a line begins a tag: `[`, a letter. (Commands in comments begin with `[%`.)
fn is_tag_line(line: &str) -> bool {
    line.trim_start()
        .strip_prefix('[')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// The glyph of a suffix such as `!` or `?!`.
fn suffix_glyph(suffix: &str) -> Option<u8> {
    let glyphs = ["!", "?", "!!", "??", "!?", "?!"];
    glyphs
        .iter()
        .position(|&glyph| glyph == suffix)
        .map(|i| i as u8 + 1)
}

/// The movetext of a game while it is read.
struct Movetext<'a> {
    editor: Editor<'a>,
    /// For each variation we are in, the move that it is a variation of.
    open: Vec<NodeId>,
    /// Comments and glyphs that stand before the first move of a variation.
    pending: Vec<String>,
    pending_glyphs: Vec<u8>,
    /// Whether the current line has a move yet.
    started: bool,
    /// How many comments and glyphs there were.
    remarks: usize,
}

impl<'a> Movetext<'a> {
    fn new(record: &'a mut Record) -> Movetext<'a> {
        Movetext {
            editor: record.edit(),
            open: Vec::new(),
            pending: Vec::new(),
            pending_glyphs: Vec::new(),
            started: false,
            remarks: 0,
        }
    }

    /// The turn that is to be read now.
    fn turn(&mut self) -> u32 {
        let at = self.editor.at();
        self.editor.record().node(at).depth() + 1
    }

    fn play(&mut self, dialect: &mut impl Dialect, word: &str) -> Result<(), AddError> {
        let id = dialect.play(&mut self.editor, word)?;
        let node = self.editor.node_mut(id);
        node.before = core::mem::take(&mut self.pending);
        node.glyphs = core::mem::take(&mut self.pending_glyphs);
        self.started = true;
        Ok(())
    }

    /// Whether what is said now belongs to the move that follows.
    fn is_before_variation(&self) -> bool {
        !self.open.is_empty() && !self.started
    }

    fn glyph(&mut self, glyph: u8) {
        self.remarks += 1;
        if self.is_before_variation() {
            self.pending_glyphs.push(glyph);
        } else {
            let at = self.editor.at();
            self.editor.node_mut(at).glyphs.push(glyph);
        }
    }

    fn comment(&mut self, text: String) {
        self.remarks += 1;
        if self.is_before_variation() {
            self.pending.push(text);
        } else {
            self.editor.comment(text);
        }
    }

    fn enter(&mut self) -> bool {
        let node = self.editor.at();
        if !self.started || self.editor.back().is_none() {
            return false;
        }
        self.open.push(node);
        self.started = false;
        true
    }

    fn leave(&mut self) -> bool {
        let Some(node) = self.open.pop().filter(|_| self.started) else {
            return false;
        };
        self.editor.return_to(node);
        true
    }
}
