//! Files: resuming a game, saving it.

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{anyhow, bail};
use zertz::{
    Editor, Game, GameResult, NodeId, Outcome, Player, Position, Record, WinReason, decode, zgn,
};
use zertz_engine::Level;
use zertz_lab::files::{Format, NO_GAME, Source};
use zertz_play::game::record_date;

use super::seats::{Seats, tag_of};
use super::thinker::Thinker;
use crate::messages::t;
use crate::output::{Output, plain, read_error, shown};

/// Knows where the game comes from and where it is kept.
#[derive(Debug)]
pub(super) struct Keeper {
    /// The record that was resumed, or an empty one: whatever it says is kept.
    base: Record,
    /// Where the game is saved after every move.
    file: Option<PathBuf>,
    /// The files that hold this game already and may be written again.
    own: Vec<PathBuf>,
}

/// Why a game was not saved.
#[derive(Debug)]
pub(super) struct NotSaved {
    pub(super) reason: String,
    /// Whether another file is in the way.
    pub(super) is_taken: bool,
}

impl NotSaved {
    fn because(reason: String) -> NotSaved {
        NotSaved {
            reason,
            is_taken: false,
        }
    }
}

impl Keeper {
    /// Keeps a new game, which begins today.
    pub(super) fn new(start: Position) -> Keeper {
        let mut base = Record::new(start);
        // A clock before 1970 tells no date.
        if let Ok(now) = SystemTime::now().duration_since(UNIX_EPOCH) {
            base.set_tag("Date", record_date(now.as_millis() as u64));
        }
        Keeper {
            base,
            file: None,
            own: Vec::new(),
        }
    }

    /// Goes on with the game of a file.
    pub(super) fn resume(file: &Path) -> anyhow::Result<Keeper> {
        let name = shown(file);
        let known = fs::metadata(file).map_err(|error| {
            anyhow!(t!("keep.cannot_read", file = name.as_str(), error = %error))
        })?;
        if !known.is_file() {
            bail!(t!("keep.no_file", file = name));
        }
        let format = Format::of_path(file).unwrap_or(Format::Zgn);
        let (bytes, format) = Source::File(file.to_path_buf(), format)
            .read()
            .map_err(|error| anyhow!("{name} {error}"))?;
        let text = decode(&bytes);
        let mut games = format.read(&text);
        let game = games.next().ok_or_else(|| anyhow!("{name}: {NO_GAME}"))?;
        let base = game.map_err(|error| anyhow!("{name}: {}", read_error(&error)))?;
        if games.next().is_some() {
            bail!(t!("keep.several", file = name));
        }
        let own = match format {
            Format::Zgn => vec![file.to_path_buf()],
            Format::Sgf | Format::Zen => Vec::new(),
        };
        Ok(Keeper {
            base,
            file: None,
            own,
        })
    }

    /// The same, with a file that is saved to after every move.
    pub(super) fn saving_to(mut self, file: Option<&Path>) -> anyhow::Result<Keeper> {
        if let Some(file) = file {
            self.check(file, false)
                .map_err(|not_saved| anyhow!(not_saved.reason))?;
            let folder = file
                .parent()
                .filter(|folder| !folder.as_os_str().is_empty());
            if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
                bail!(t!("keep.no_folder", folder = shown(folder)));
            }
            self.file = Some(file.to_path_buf());
        }
        Ok(self)
    }

    /// The game as the file left it.
    pub(super) fn game(&self) -> Game {
        self.base.game()
    }

    /// The result that the file states though the moves do not end the game.
    pub(super) fn stated_result(&self) -> Option<GameResult> {
        self.base.result.filter(|_| self.base.outcome().is_none())
    }

    /// Where the engine sat before, and its level.
    pub(super) fn engine(&self) -> Option<(Player, Level)> {
        let engine = |player: Player| {
            let level = Thinker::level_of(self.base.tag(tag_of(player))?)?;
            Some((player, level))
        };
        Player::BOTH.into_iter().find_map(engine)
    }

    /// What a player is called in the record.
    pub(super) fn name(&self, player: Player, seats: &Seats) -> String {
        seats.name(player, &self.base)
    }

    /// The file that is saved to after every move.
    pub(super) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// A file that the game could be saved to: the one it is in, or one of today's.
    pub(super) fn suggestion(&self) -> String {
        let known = self.file.as_ref().or(self.own.last());
        if let Some(file) = known.and_then(|file| file.to_str()) {
            return file.to_string();
        }
        match self.base.tag("Date") {
            Some(date) => format!("zertz-{}.zgn", date.replace(['.', '/', '?'], "-")),
            None => "zertz.zgn".to_string(),
        }
    }

    /// Saves the game after a move, if that was asked for. Tells whether it was.
    pub(super) fn autosave(&mut self, game: &Game, seats: &Seats) -> anyhow::Result<bool> {
        match self.file.clone() {
            Some(file) => self.write(&file, game, seats).map(|()| true),
            None => Ok(false),
        }
    }

    /// Saves the game, or says why not.
    pub(super) fn save(
        &mut self,
        file: &str,
        replace: bool,
        game: &Game,
        seats: &Seats,
    ) -> Result<(), NotSaved> {
        let file = Path::new(file);
        self.check(file, replace)?;
        self.write(file, game, seats)
            .map_err(|error| NotSaved::because(format!("{error:#}")))
    }

    fn write(&mut self, file: &Path, game: &Game, seats: &Seats) -> anyhow::Result<()> {
        let text = zgn::write(&self.record(game, seats));
        let mut out = Output::open(Some(file))?;
        out.write_all(text.as_bytes())?;
        out.finish()?;
        if !self.own.iter().any(|own| own == file) {
            self.own.push(file.to_path_buf());
        }
        Ok(())
    }

    /// Whether a game may be saved there: into a `.zgn` file that is new or holds this very game.
    fn check(&self, file: &Path, replace: bool) -> Result<(), NotSaved> {
        let name = shown(file);
        if file.as_os_str() == "-" {
            return Err(NotSaved::because(t!("keep.stdout")));
        }
        if matches!(Format::of_path(file), Some(Format::Sgf | Format::Zen)) {
            return Err(NotSaved::because(t!("keep.format", file = name)));
        }
        let is_own = self.own.iter().any(|own| {
            let real = |path: &Path| fs::canonicalize(path).ok();
            own == file || (real(own).is_some() && real(own) == real(file))
        });
        if !replace && !is_own && file.exists() {
            return Err(NotSaved {
                reason: t!("keep.taken", file = name),
                is_taken: true,
            });
        }
        Ok(())
    }

    /// The record of the game: what was played is the main line, and whatever the file said besides
    /// is kept, moves that were taken back as variations.
    pub(super) fn record(&self, game: &Game, seats: &Seats) -> Record {
        let base = &self.base;
        let mut record = Record::new(*base.start());
        for (name, value) in base.tags() {
            record.set_tag(name, value);
        }
        for player in Player::BOTH {
            record.set_tag(tag_of(player), self.name(player, seats));
        }
        // Nodes of the file that the game goes through, and where they are in the new record.
        let mut shared = vec![(NodeId::START, NodeId::START)];
        let mut editor = record.edit();
        let mut old = Some(NodeId::START);
        for action in game.actions() {
            let Ok(new) = editor.act(action) else { break };
            let children = old.map_or(&[][..], |old| base.node(old).children());
            old = children
                .iter()
                .copied()
                .find(|child| base.node(*child).action() == Some(action));
            shared.extend(old.map(|old| (old, new)));
        }
        while editor.back().is_some() {}
        let is_shared: HashMap<NodeId, NodeId> = shared.iter().copied().collect();
        for &(old, new) in &shared {
            if new != NodeId::START {
                editor.forward(new);
            }
            copy_words(base, old, &mut editor);
            for &child in base.node(old).children() {
                if !is_shared.contains_key(&child) {
                    graft(base, child, &mut editor);
                }
            }
        }
        record.result = game.outcome().map(Outcome::result);
        let termination = match game.outcome() {
            Some(Outcome::Win(_, WinReason::Resignation)) => Some("resignation"),
            Some(outcome) if outcome.is_on_board() => Some("normal"),
            Some(_) => Some("agreement"),
            None => base.tag("Termination").map(|_| "unterminated"),
        };
        if let Some(termination) = termination {
            record.set_tag("Termination", termination);
        }
        record
    }
}

/// Copies what is said about a node to the place of the editor.
fn copy_words(base: &Record, from: NodeId, editor: &mut Editor<'_>) {
    let from = base.node(from);
    let at = editor.at();
    let node = editor.node_mut(at);
    node.before.clone_from(&from.before);
    node.glyphs.clone_from(&from.glyphs);
    node.comments.clone_from(&from.comments);
}

/// Copies a branch of the file to the place of the editor, which comes back there.
fn graft(base: &Record, branch: NodeId, editor: &mut Editor<'_>) {
    let root = editor.record().node(editor.at()).depth();
    let above = base.node(branch).depth();
    let mut todo = vec![branch];
    while let Some(old) = todo.pop() {
        let node = base.node(old);
        // Back to the parent, which has been copied already.
        while editor.record().node(editor.at()).depth() > root + node.depth() - above {
            editor.back();
        }
        let Some(action) = node.action() else {
            continue;
        };
        if editor.act(action).is_err() {
            break;
        }
        copy_words(base, old, editor);
        todo.extend(node.children().iter().rev());
    }
    while editor.record().node(editor.at()).depth() > root {
        editor.back();
    }
}

/// The text of a record for people: harmless, line by line.
pub(super) fn readable(record: &Record) -> String {
    let text = zgn::write(record);
    text.lines().map(|line| plain(line) + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keeper(text: &str) -> Keeper {
        let mut keeper = Keeper::new(Position::start(zertz::Rules::default()));
        keeper.base = zgn::read(text).next().unwrap().unwrap();
        keeper
    }

    #[test]
    fn nothing_that_the_file_said_is_lost() {
        let text = "[Event \"Evening\"]\n[Player1 \"Ann\"]\n[Player2 \"Ben\"]\n\
                    [Game \"37\"]\n[Result \"*\"]\n\n\
                    {Hello.} 1. Wd4,a1 $1 {Centre.} 1... Bg1,g2 (1... Ga4,b5 {Or so.} 2. Wf5,g4 (2. Be6,d7) \
                    2... Bb1,c1) (1... Wg4,g3) 2. Ge6,d7 *\n";
        let keeper = keeper(text);
        let again = |record: &Record| {
            zgn::write(record)
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
        };
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut game = keeper.game();
        assert_eq!(again(&keeper.record(&game, &Seats::default())), flat);

        // The game goes on.
        game.play_text("Ba4,b5").unwrap();
        let longer = flat.replace("2. Ge6,d7 *", "2. Ge6,d7 Ba4,b5 *");
        assert_eq!(again(&keeper.record(&game, &Seats::default())), longer);

        // It takes another turn: the old continuation becomes a variation.
        game.undo();
        game.undo();
        game.undo();
        game.play_text("Bc1,b1").unwrap();
        let engine = Seats::new(Some((Player::Second, Level::CASUAL)), &[]);
        let other = again(&keeper.record(&game, &engine));
        assert!(other.contains("[Player2 \"zertz "), "{other}");
        assert!(other.contains(", level 3\"]"), "{other}");
        assert!(
            other.contains("1... Bc1,b1 (1... Bg1,g2 2. Ge6,d7) (1... Ga4,b5 {Or so.}"),
            "{other}"
        );
        assert!(other.contains("2... Bb1,c1) (1... Wg4,g3) *"), "{other}");
    }

    #[test]
    fn the_result_and_its_reason_are_written() {
        let keeper = keeper("[Game \"37\"]\n[Result \"*\"]\n\n1. Wd4,a1 *\n");
        let mut game = keeper.game();
        game.resign(Player::Second).unwrap();
        let text = zgn::write(&keeper.record(&game, &Seats::default()));
        assert!(
            text.contains("[Result \"1-0\"]") && text.contains("[Termination \"resignation\"]"),
            "{text}"
        );
    }
}
