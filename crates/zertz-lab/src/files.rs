//! Finding files of games, reading them, and writing files that appear when they are complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
#[cfg(unix)]
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use thiserror::Error;
use zertz::{Game, ReadError, Record, sgf, zen, zgn};

/// No larger file is read: its whole text is held in memory, and its games take several times as
/// much.
const MAX_BYTES: u64 = 256 << 20;

/// What is wrong with a file that can be read and holds no game.
pub const NO_GAME: &str = "no game in this file";

/// What is wrong with a file as a whole.
#[derive(Debug, Error)]
pub enum FileError {
    #[error("cannot read {}", .path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("cannot write {}", .path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error("cannot write {}: it is read-only", .0.display())]
    ReadOnly(PathBuf),
    /// A pipe, which could keep us waiting for ever, or a device, which could go on for ever.
    #[error("{} is not a file", .0.display())]
    NotAFile(PathBuf),
    #[error("{}: neither a file nor a folder (standard input is read as `-`)", .0.display())]
    NeitherFileNorFolder(PathBuf),
    #[error("{}: the extension tells no format, expected .zgn, .sgf or .zen", .0.display())]
    NoFormat(PathBuf),
    #[error("{} is larger than {most_mib} MiB", .path.display())]
    TooLarge { path: PathBuf, most_mib: u64 },
    #[error("{} is not a text in UTF-8", .0.display())]
    NotText(PathBuf),
}

impl FileError {
    pub(crate) fn read(path: &Path) -> impl FnOnce(io::Error) -> FileError {
        let path = path.to_path_buf();
        |source| FileError::Read { path, source }
    }

    pub(crate) fn write(path: &Path) -> impl FnOnce(io::Error) -> FileError {
        let path = path.to_path_buf();
        |source| FileError::Write { path, source }
    }
}

/// A format that games are read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Our own game records.
    Zgn,
    /// Boardspace SGF.
    Sgf,
    Zen,
}

impl Format {
    pub const ALL: [Format; 3] = [Format::Zgn, Format::Sgf, Format::Zen];

    /// Its name, which is the extension of its files.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Zgn => "zgn",
            Format::Sgf => "sgf",
            Format::Zen => "zen",
        }
    }

    /// The format that the extension of a file tells, if it does.
    pub fn of_path(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?;
        let fits = |format: &Format| format.name().eq_ignore_ascii_case(extension);
        Format::ALL.into_iter().find(fits)
    }

    /// The format that a text seems to have: SGF begins with a parenthesis and a semicolon, and whatever is
    /// else not known is taken for our own.
    pub fn of_text(text: &[u8]) -> Format {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let mut signs = text.iter().filter(|byte| !byte.is_ascii_whitespace());
        match [signs.next(), signs.next()] {
            [Some(b'('), Some(b';')] => Format::Sgf,
            _ => Format::Zgn,
        }
    }

    /// The games of a text, one after the other.
    pub fn read(self, text: &str) -> Box<dyn Iterator<Item = Result<Record, ReadError>> + '_> {
        match self {
            Format::Zgn => Box::new(zgn::read(text)),
            Format::Sgf => Box::new(sgf::read(text)),
            Format::Zen => Box::new(zen::read(text)),
        }
    }
}

/// The files that were found.
#[derive(Debug, Default)]
pub struct Found {
    /// What to read, in order.
    pub sources: Vec<Source>,
    /// How many other files the folders hold.
    pub skipped: u64,
}

/// Something to read games from.
#[derive(Debug)]
pub enum Source {
    File(PathBuf, Format),
    /// Standard input; without a format, how it begins tells.
    Stdin(Option<Format>),
    /// A folder that could not be read, and why.
    Unreadable(PathBuf, io::Error),
}

/// Finds files of games, folder by folder in the order of their names; `-` is standard input. `from`
/// is the format of standard input, which else tells itself, and of files with an unknown extension.
pub fn find(paths: &[PathBuf], from: Option<Format>) -> Result<Found, FileError> {
    let mut found = Found::default();
    for path in paths {
        if path.as_os_str() == "-" {
            found.sources.push(Source::Stdin(from));
            continue;
        }
        let known = fs::metadata(path).map_err(FileError::read(path))?;
        if known.is_dir() {
            found.walk(path);
            continue;
        }
        if !known.is_file() {
            return Err(FileError::NeitherFileNorFolder(path.clone()));
        }
        let Some(format) = Format::of_path(path).or(from) else {
            return Err(FileError::NoFormat(path.clone()));
        };
        found.sources.push(Source::File(path.clone(), format));
    }
    Ok(found)
}

impl Found {
    /// Adds the files of a folder and of the folders in it. Links to folders are not followed,
    /// since they may lead round in circles.
    fn walk(&mut self, folder: &Path) {
        let mut todo = vec![(folder.to_path_buf(), true)];
        while let Some((path, is_folder)) = todo.pop() {
            if !is_folder {
                match Format::of_path(&path) {
                    // Only what is a file in the end: a pipe could keep us waiting for ever.
                    Some(format) if fs::metadata(&path).is_ok_and(|known| known.is_file()) => {
                        self.sources.push(Source::File(path, format));
                    }
                    _ => self.skipped += 1,
                }
                continue;
            }
            match entries(&path) {
                Ok(entries) => todo.extend(entries.into_iter().rev()),
                Err(error) => self.sources.push(Source::Unreadable(path, error)),
            }
        }
    }
}

/// What a folder holds, in the order of the names, and whether each is a folder itself.
fn entries(folder: &Path) -> io::Result<Vec<(PathBuf, bool)>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        entries.push((entry.path(), entry.file_type()?.is_dir()));
    }
    entries.sort();
    Ok(entries)
}

impl Source {
    /// How the source is called. Whatever is no UTF-8 in a name stands as `\xE9`, so that no two files are
    /// called the same.
    pub fn name(&self) -> String {
        match self {
            Source::File(path, _) | Source::Unreadable(path, _) => {
                let mut name = String::new();
                for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
                    name.push_str(chunk.valid());
                    name.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02X}")));
                }
                name
            }
            Source::Stdin(_) => "-".to_string(),
        }
    }

    /// The content and its format.
    pub fn read(&self) -> Result<(Vec<u8>, Format), SourceError> {
        let (content, format) = match self {
            Source::Unreadable(_, error) => {
                return Err(SourceError::Unreadable(error.to_string()));
            }
            Source::Stdin(format) => {
                let content = read_bounded(io::stdin().lock(), 0);
                let bytes = content.as_ref().ok().and_then(Option::as_deref);
                let format = format.unwrap_or_else(|| Format::of_text(bytes.unwrap_or_default()));
                (content, format)
            }
            Source::File(path, format) => {
                let content = File::open(path).and_then(|file| {
                    let size = file.metadata()?.len();
                    read_bounded(file, size)
                });
                (content, *format)
            }
        };
        match content {
            Ok(Some(bytes)) => Ok((bytes, format)),
            Ok(None) => Err(SourceError::TooLarge),
            Err(error) => Err(SourceError::Unreadable(error.to_string())),
        }
    }

    /// The games of the source, and what cannot be read. At least one of both.
    pub fn games(&self) -> Vec<Result<Game, GameFault>> {
        let fault = |game: Option<usize>, error: SourceError| GameFault {
            source: self.name(),
            game,
            error,
        };
        let (bytes, format) = match self.read() {
            Ok(content) => content,
            Err(error) => return vec![Err(fault(None, error))],
        };
        let text = zertz::decode(&bytes);
        let games: Vec<_> = format
            .read(&text)
            .enumerate()
            .map(|(i, record)| match record {
                Ok(record) => Ok(record.game()),
                Err(error) => Err(fault(Some(i + 1), SourceError::Game(Box::new(error)))),
            })
            .collect();
        if games.is_empty() {
            return vec![Err(fault(None, SourceError::NoGame))];
        }
        games
    }
}

/// Why there is no game to be had from a source.
#[derive(Clone, Debug, Error)]
pub enum SourceError {
    #[error("cannot be read: {0}")]
    Unreadable(String),
    #[error("is larger than {} MiB, which is the most that is read", MAX_BYTES >> 20)]
    TooLarge,
    #[error("{NO_GAME}")]
    NoGame,
    #[error(transparent)]
    Game(Box<ReadError>),
}

/// A source, or a game of it, that could not be read.
#[derive(Clone, Debug)]
pub struct GameFault {
    /// How the source is called.
    pub source: String,
    /// The number of the game in it, from 1, if it is one game.
    pub game: Option<usize>,
    pub error: SourceError,
}

/// Reads everything, or nothing if it is too much. `size` is what it seems to be.
fn read_bounded(source: impl Read, size: u64) -> io::Result<Option<Vec<u8>>> {
    if size > MAX_BYTES {
        return Ok(None);
    }
    let mut bytes = Vec::with_capacity(size as usize + 1);
    source.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= MAX_BYTES).then_some(bytes))
}

/// A text of at most this many bytes that is not a record of games.
pub fn read_text(path: &Path, most: u64) -> Result<String, FileError> {
    // A pipe could keep us waiting for ever.
    let known = fs::metadata(path).map_err(FileError::read(path))?;
    if !known.is_file() {
        return Err(FileError::NotAFile(path.to_path_buf()));
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(FileError::read(path))?;
    if bytes.len() as u64 > most {
        return Err(FileError::TooLarge {
            path: path.to_path_buf(),
            most_mib: most >> 20,
        });
    }
    String::from_utf8(bytes).map_err(|_| FileError::NotText(path.to_path_buf()))
}

/// A file that is written beside its final place and appears under its name when it is complete, so
/// that an input can be its own output and no half of a file is left behind.
#[derive(Debug)]
pub struct CompleteFile {
    file: BufWriter<File>,
    written: PathBuf,
    target: PathBuf,
}

impl CompleteFile {
    /// Begins a file, which may replace one that is there. Where the name is a link, the file behind
    /// it is meant.
    pub fn create(path: &Path) -> Result<CompleteFile, FileError> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let known = fs::metadata(&target).ok();
        if let Some(known) = &known {
            // The folder might allow the file to be replaced, but the file itself forbids it.
            if known.permissions().readonly() {
                return Err(FileError::ReadOnly(path.to_path_buf()));
            }
            File::options()
                .write(true)
                .open(&target)
                .map_err(FileError::write(path))?;
        }
        let mut name = target.file_name().unwrap_or_default().to_os_string();
        name.push(format!(".{}.part", std::process::id()));
        let written = target.with_file_name(name);
        let file = create_private(&written, known.is_some()).map_err(FileError::write(path))?;
        let output = CompleteFile {
            file: BufWriter::new(file),
            written,
            target,
        };
        if let Some(known) = &known {
            fs::set_permissions(&output.written, known.permissions())
                .map_err(FileError::write(path))?;
        }
        Ok(output)
    }

    /// Where it will be.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Whether this is going to replace that file, under whatever name.
    pub fn replaces(&self, path: &Path) -> bool {
        is_same_file(&self.target, path)
    }

    /// Makes sure that everything is written, and puts the file in its place.
    pub fn finish(mut self) -> Result<(), FileError> {
        let done = self.file.flush();
        done.and_then(|()| fs::rename(&self.written, &self.target))
            .map_err(FileError::write(&self.target))
    }

    /// The same for work that has come to no end. A file that is there already may be whole, and
    /// stays; then this one gets another name, which is returned.
    pub fn finish_unfinished(mut self) -> Result<Option<PathBuf>, FileError> {
        if fs::metadata(&self.target).is_ok_and(|known| known.len() > 0) {
            let mut name = self.target.clone().into_os_string();
            name.push(".unfinished");
            self.target = PathBuf::from(name);
            let target = self.target.clone();
            return self.finish().map(|()| Some(target));
        }
        self.finish().map(|()| None)
    }
}

impl Write for CompleteFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for CompleteFile {
    fn drop(&mut self) {
        // After `finish` the file is no longer there; otherwise it is only half written.
        let _ = fs::remove_file(&self.written);
    }
}

/// Makes a new file. Where it is to replace another it is nobody else's business at first: the file
/// to be replaced may be secret.
fn create_private(path: &Path, private: bool) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if private {
        options.mode(0o600);
    }
    #[cfg(not(unix))]
    let _ = private;
    options.open(path)
}

/// Whether two paths lead to one file, by links of either kind or by detours.
#[cfg(unix)]
fn is_same_file(a: &Path, b: &Path) -> bool {
    let identity = |path: &Path| {
        let known = fs::metadata(path).ok()?;
        Some((known.dev(), known.ino()))
    };
    identity(a).is_some_and(|a| identity(b) == Some(a))
}

/// Whether two paths lead to one file.
#[cfg(not(unix))]
fn is_same_file(a: &Path, b: &Path) -> bool {
    fs::canonicalize(a).is_ok_and(|a| fs::canonicalize(b).is_ok_and(|b| a == b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_by_their_extensions() {
        for format in Format::ALL {
            let path = PathBuf::from(format!("games.{}", format.name().to_uppercase()));
            assert_eq!(Format::of_path(&path), Some(format));
        }
        assert_eq!(Format::of_path(Path::new("games.txt")), None);
        assert_eq!(Format::of_path(Path::new("zgn")), None);
    }

    #[test]
    fn folders_are_walked_in_order_and_other_files_counted() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("a")).unwrap();
        for name in ["b.zgn", "a/z.sgf", "a/a.zen", "notes.txt"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let found = find(&[folder.path().to_path_buf(), "-".into()], None).unwrap();
        let names: Vec<String> = found.sources.iter().map(Source::name).collect();
        let ends = ["a.zen", "z.sgf", "b.zgn", "-"];
        assert!(
            names
                .iter()
                .zip(ends)
                .all(|(name, end)| name.ends_with(end))
        );
        assert_eq!((names.len(), found.skipped), (4, 1));
        // A file that can be read and holds nothing is told.
        let faults = found.sources[2].games();
        assert!(matches!(
            faults.as_slice(),
            [Err(GameFault {
                error: SourceError::NoGame,
                game: None,
                ..
            })]
        ));
        let nameless = folder.path().join("notes.txt");
        assert!(matches!(
            find(&[nameless], None),
            Err(FileError::NoFormat(_))
        ));
        let missing = folder.path().join("none.zgn");
        assert!(matches!(
            find(&[missing], None),
            Err(FileError::Read { .. })
        ));
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_no_text_stay_different() {
        use std::os::unix::ffi::OsStrExt;
        let name = |bytes: &[u8]| {
            let path = PathBuf::from(std::ffi::OsStr::from_bytes(bytes));
            Source::File(path, Format::Zgn).name()
        };
        assert_eq!(name("zèrtz.zgn".as_bytes()), "zèrtz.zgn");
        assert_eq!(name(b"z\xe8rtz.zgn"), "z\\xE8rtz.zgn");
        assert_ne!(name(b"\xe8.zgn"), name(b"\xe9.zgn"));
    }

    #[test]
    fn sgf_is_known_by_how_it_begins() {
        for text in ["(;GM[22]", " \n( ;\n", "\u{feff}(;SU[Zertz])"] {
            assert_eq!(Format::of_text(text.as_bytes()), Format::Sgf, "{text}");
        }
        for text in ["", "(", "1. Wd4,a1 *", "[Game \"37\"]", "({a comment}"] {
            assert_eq!(Format::of_text(text.as_bytes()), Format::Zgn, "{text}");
        }
    }

    #[test]
    fn a_file_appears_when_it_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.txt");
        let mut file = CompleteFile::create(&path).unwrap();
        file.write_all(b"half").unwrap();
        drop(file);
        assert_eq!(folder.path().read_dir().unwrap().count(), 0);
        for text in ["first", "second"] {
            let mut file = CompleteFile::create(&path).unwrap();
            file.write_all(text.as_bytes()).unwrap();
            assert_ne!(fs::read_to_string(&path).unwrap_or_default(), text);
            assert_eq!(file.replaces(&path), text == "second");
            file.finish().unwrap();
            assert_eq!(read_text(&path, 100).unwrap(), text);
        }
        // What was cut short does not take the place of what is whole.
        let mut file = CompleteFile::create(&path).unwrap();
        file.write_all(b"half").unwrap();
        let other = file.finish_unfinished().unwrap().expect("another name");
        assert_eq!(other, folder.path().join("out.txt.unfinished"));
        assert_eq!(read_text(&other, 100).unwrap(), "half");
        assert_eq!(read_text(&path, 100).unwrap(), "second");
        fs::remove_file(&path).unwrap();
        let mut file = CompleteFile::create(&path).unwrap();
        file.write_all(b"half").unwrap();
        assert_eq!(file.finish_unfinished().unwrap(), None);
        assert_eq!(read_text(&path, 100).unwrap(), "half");
        assert!(matches!(
            read_text(&path, 3),
            Err(FileError::TooLarge { .. })
        ));
        assert!(matches!(
            read_text(folder.path(), 3),
            Err(FileError::NotAFile(_))
        ));
    }
}
