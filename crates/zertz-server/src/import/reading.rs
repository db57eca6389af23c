//! The games and faults of a file, whatever it is: records, positions, moves, or an archive of them.

use std::ops::ControlFlow;

use zertz::{Record, games};

use super::archive::{self, Archive, Entry};
use super::reason::{FileReason, explain, explain_game};
use super::row::clean;
use super::{FILE_BYTES, UNPACKED_BYTES};
use crate::store::{Explanation, ImportFault};

/// An archive with this many damaged files is not read to its end.
const MAX_DAMAGED: usize = 20;
/// Longer names of files are cut, in characters.
const FILE_LENGTH: usize = 120;

/// Something that was found in a file.
#[derive(Debug)]
pub enum Found {
    Game {
        record: Box<Record>,
        /// The file in the archive that it stands in.
        file: Option<String>,
    },
    /// Something that is not a game.
    Fault(ImportFault),
    /// The rest is not read, for this reason. Nothing follows.
    End(FileReason),
}

/// Reads a file from its beginning to its end, and hands over what is found and how many bytes were read.
/// It goes on until it is told to stop.
pub fn read(
    bytes: &[u8],
    name: &str,
    mut take: impl FnMut(usize, Found) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if Archive::is(bytes) {
        return read_archive(bytes, UNPACKED_BYTES, &mut take);
    }
    let refuse = |reason: &FileReason| Found::Fault(fault(None, 1, explain(reason)));
    if archive::is_broken(bytes) {
        return take(bytes.len(), refuse(&FileReason::ArchiveCutOff {}));
    }
    if let Some(kind) = archive::foreign(bytes) {
        return take(bytes.len(), refuse(&FileReason::ForeignArchive { kind }));
    }
    read_text(bytes, name, None, take)
}

/// What stands in one file. Where it is a file of an archive, `file` names it.
fn read_text(
    bytes: &[u8],
    name: &str,
    file: Option<&str>,
    mut take: impl FnMut(usize, Found) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut refuse = |reason: &FileReason| {
        let fault = fault(file, 1, explain(reason));
        take(bytes.len(), Found::Fault(fault))
    };
    if bytes.iter().take(4096).any(|&byte| byte == 0) {
        return refuse(&FileReason::NoText {});
    }
    let text = zertz::decode(bytes);
    let plain = text.trim_start_matches('\u{feff}').trim();
    if plain.is_empty() {
        return refuse(&FileReason::NothingInIt {});
    }
    if plain.starts_with('<') {
        return refuse(&FileReason::WebPage {});
    }
    // Text that is not UTF-8 has grown by being decoded.
    let scale = |offset: usize| (offset as u64 * bytes.len() as u64 / text.len() as u64) as usize;
    let mut games = games::read(&text, Some(name));
    while let Some(game) = games.next() {
        let found = match game {
            Ok(record) => Found::Game {
                record: Box::new(record),
                file: file.map(str::to_string),
            },
            Err(error) => Found::Fault(fault(file, error.line as u64, explain_game(&error))),
        };
        take(scale(games.offset()), found)?;
    }
    ControlFlow::Continue(())
}

/// The files of an archive, as long as the work to unpack them is not more than `most` bytes.
fn read_archive(
    bytes: &[u8],
    most: usize,
    take: &mut impl FnMut(usize, Found) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let whole = |error: FileReason| Found::Fault(fault(None, 1, explain(&error)));
    let archive = match Archive::open(bytes) {
        Ok(archive) => archive,
        Err(error) => return take(bytes.len(), whole(error)),
    };
    let mut read = 0;
    let mut room = most;
    let mut damaged = 0;
    for entry in archive.entries() {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => return take(bytes.len(), whole(error)),
        };
        let before = read;
        read = (read + entry.packed).min(bytes.len());
        if is_hidden(&entry) {
            continue;
        }
        let name = clean(&entry.name, FILE_LENGTH);
        let content = if !is_readable(&entry.name) {
            Err(FileReason::NoFileOfGames {})
        } else if entry.size() > FILE_BYTES {
            Err(FileReason::UnpacksTooLarge { most: FILE_BYTES })
        } else if entry.work() > room {
            let mib = most >> 20;
            let reason = FileReason::ArchiveUnpacksTooLarge { mib, file: name };
            return take(read, Found::End(reason));
        } else {
            // It is paid for whether it turns out to be damaged or not: the work is the same.
            room -= entry.work();
            let content = archive.unpack(&entry, FILE_BYTES);
            damaged += usize::from(content == Err(FileReason::DamagedFile {}));
            content
        };
        match content {
            Err(reason) => take(read, Found::Fault(fault(Some(&name), 1, explain(&reason))))?,
            Ok(content) => {
                let size = content.len().max(1) as u64;
                let scale = |offset: usize| {
                    before + (offset as u64 * (read - before) as u64 / size) as usize
                };
                read_text(&content, &entry.name, Some(&name), |offset, found| {
                    take(scale(offset), found)
                })?;
            }
        }
        if damaged >= MAX_DAMAGED {
            let most = MAX_DAMAGED;
            return take(
                read,
                Found::End(FileReason::ManyDamaged { most, file: name }),
            );
        }
    }
    ControlFlow::Continue(())
}

/// Folders, and what systems add to archives without being asked.
fn is_hidden(entry: &Entry) -> bool {
    let name = entry.name.as_str();
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    last.is_empty() || last.starts_with('.') || name.starts_with("__MACOSX/") || last == "Thumbs.db"
}

fn is_readable(name: &str) -> bool {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    match last.rsplit_once('.') {
        None => true,
        Some((_, ending)) => ["zgn", "sgf", "zen", "zip", "txt", "pgn"]
            .iter()
            // A ZIP position may stand in a file of that name; an archive in an archive is not text.
            .any(|known| ending.eq_ignore_ascii_case(known)),
    }
}

fn fault(file: Option<&str>, line: u64, explanation: Explanation) -> ImportFault {
    ImportFault::new(file.map(str::to_string), line, explanation)
}

#[cfg(test)]
mod tests {
    use super::super::archive::tests::pack;
    use super::*;

    /// The turns of a game, or a fault: file, line, reason.
    type Seen = Result<usize, (Option<String>, u64, String)>;

    /// The number of turns of each game, or the file, line and reason of what is none.
    fn all(bytes: &[u8], name: &str) -> Vec<Seen> {
        let mut out = Vec::new();
        let mut last = 0;
        let _ = read(bytes, name, |read, found| {
            assert!(
                read >= last && read <= bytes.len(),
                "{read} of {}",
                bytes.len()
            );
            last = read;
            out.push(match found {
                Found::Game { record, .. } => Ok(record.len()),
                Found::Fault(fault) => Err((fault.file, fault.line, fault.reason)),
                Found::End(reason) => Err((None, 0, reason.to_string())),
            });
            ControlFlow::Continue(())
        });
        out
    }

    #[test]
    fn good_games_are_kept_and_bad_ones_say_where() {
        let text = "[Game \"37\"]\n\n1. Wd4,a1 *\n\n[Game \"37\"]\n\n1. Wd4,a1\nBd4,a2 *\n\n[Game \"37\"]\n\n1. Wd4,a1 Bc4,a2 *\n";
        let found = all(text.as_bytes(), "x.zgn");
        assert_eq!((&found[0], &found[2]), (&Ok(1), &Ok(2)));
        let (file, line, reason) = found[1].clone().expect_err("a marble lies there");
        assert_eq!((file, line), (None, 8));
        assert!(reason.starts_with("turn 2, `Bd4,a2`: "), "{reason}");
    }

    #[test]
    fn archives_of_all_kinds_of_files() {
        let bytes = pack(&[
            ("games/", b""),
            ("games/a.zgn", b"[Game \"37\"]\n\n1. Wd4,a1 *\n"),
            (
                "games/b.sgf",
                b"(;GM[22]VV[2]SU[Zertz];P0[1 RtoB 2 0 D 4];P0[2 R- A 1];P0[3 Done])",
            ),
            ("__MACOSX/._b.sgf", b"\0"),
            ("notes.txt", b"Wd4,a1 Bc4,a2"),
            ("picture.png", b"\x89PNG"),
            ("inner.zip", &pack(&[("a.zgn", b"*")])),
            ("bad.zgn", b"[Game \"37\"]\n\n1. Wz9 *\n"),
        ]);
        let found = all(&bytes, "games.zip");
        let files: Vec<_> = found
            .iter()
            .map(|found| found.as_ref().map_err(|(file, ..)| file.as_deref()))
            .collect();
        assert_eq!(
            files,
            [
                Ok(&1),
                Ok(&1),
                Ok(&2),
                Err(Some("picture.png")),
                Err(Some("inner.zip")),
                Err(Some("bad.zgn"))
            ]
        );
    }

    #[test]
    fn what_cannot_be_read_says_what_was_expected() {
        for (bytes, word) in [
            (&b""[..], "nothing"),
            (b"  \n", "nothing"),
            (b"<!doctype html><script>alert(1)</script>", "web page"),
            (b"\x89PNG\r\n\x1a\n\0\0\0", "not text"),
            (b"\x1f\x8b\x08", "gzip"),
            (b"PK\x03\x04broken", "damaged"),
            (b"PK\x01\x02", "damaged"),
            (b"hello world", "hello"),
        ] {
            let found = all(bytes, "x");
            assert_eq!(found.len(), 1, "{word}");
            let (_, line, reason) = found[0].clone().expect_err(word);
            assert!(line == 1 && reason.contains(word), "{reason}");
        }
    }

    #[test]
    fn an_archive_that_unpacks_to_too_much_is_not_unpacked() {
        let blanks = vec![b' '; 1 << 20];
        let names: Vec<String> = (0..10).map(|i| format!("{i}.txt")).collect();
        let files = names.iter().map(|name| (name.as_str(), &blanks[..]));
        let bytes = pack(&files.collect::<Vec<_>>());
        assert!(bytes.len() < 1 << 16);
        let (blank, ends) = faults_and_ends(&bytes, 5 << 20);
        assert_eq!(blank, 5);
        assert!(
            ends.len() == 1 && ends[0].contains("more than 5 MiB"),
            "{ends:?}"
        );
    }

    /// How many files could not be read, and why reading has ended.
    fn faults_and_ends(bytes: &[u8], most: usize) -> (usize, Vec<String>) {
        let (mut faults, mut ends) = (0, Vec::new());
        let _ = read_archive(bytes, most, &mut |_, found| {
            assert!(ends.is_empty(), "something follows the end: {found:?}");
            match found {
                Found::Game { .. } => {}
                Found::Fault(_) => faults += 1,
                Found::End(reason) => ends.push(reason.to_string()),
            }
            ControlFlow::Continue(())
        });
        (faults, ends)
    }

    /// An archive of this many blank files of a megabyte, and their checksums, which are wrong.
    fn damaged(number: usize) -> Vec<u8> {
        let blanks = vec![b' '; 1 << 20];
        let names: Vec<String> = (0..number).map(|i| format!("{i}.txt")).collect();
        let files = names.iter().map(|name| (name.as_str(), &blanks[..]));
        let mut bytes = pack(&files.collect::<Vec<_>>());
        let lines = bytes.windows(4).enumerate();
        let lines = lines.filter(|(_, four)| *four == b"PK\x01\x02");
        let lines: Vec<usize> = lines.map(|(at, _)| at).collect();
        assert_eq!(lines.len(), number);
        for line in lines {
            bytes[line + 16] ^= 1;
        }
        bytes
    }

    #[test]
    fn damaged_files_of_an_archive_are_paid_for_and_soon_enough() {
        let (faults, ends) = faults_and_ends(&damaged(10), 5 << 20);
        assert_eq!(faults, 5);
        assert!(ends[0].contains("more than 5 MiB"), "{ends:?}");
        let (faults, ends) = faults_and_ends(&damaged(MAX_DAMAGED + 5), UNPACKED_BYTES);
        assert_eq!(faults, MAX_DAMAGED);
        assert!(ends[0].contains("20 files"), "{ends:?}");
        let (faults, ends) = faults_and_ends(&damaged(MAX_DAMAGED - 1), UNPACKED_BYTES);
        assert_eq!((faults, ends.len()), (MAX_DAMAGED - 1, 0));
    }

    /// Nothing at all, packed into a megabyte of blocks without content: it is work all the same, and
    /// many files of an archive may lie in one place.
    #[test]
    fn files_that_unpack_to_nothing_are_paid_for() {
        let files = 300;
        let names: Vec<String> = (0..files).map(|i| format!("{i}.txt")).collect();
        let empty: Vec<(&str, &[u8])> =
            names.iter().map(|name| (name.as_str(), &b""[..])).collect();
        let bytes = pack(&empty);
        let blocks = [0, 0, 0, 0xff, 0xff].repeat((1 << 20) / 5 - 1);
        let last = [1, 0, 0, 0xff, 0xff];
        // The long file stands before all others, with the head of the first one.
        let head = 30 + names[0].len();
        let mut long = bytes[..head].to_vec();
        long.extend(blocks);
        long.extend(last);
        let (length, packed) = (long.len(), (long.len() - head) as u32);
        long.extend(&bytes);
        let end = long.len() - 22;
        let list = u32::from_le_bytes(long[end + 16..end + 20].try_into().expect("four"));
        long[end + 16..end + 20].copy_from_slice(&(list + length as u32).to_le_bytes());
        let mut at = list as usize + length;
        for name in &names {
            long[at + 20..at + 24].copy_from_slice(&packed.to_le_bytes());
            // All heads have names of other lengths than the first, but that is the archive's business.
            long[at + 42..at + 46].copy_from_slice(&0_u32.to_le_bytes());
            at += 46 + name.len();
        }
        let (faults, ends) = faults_and_ends(&long, 5 << 20);
        assert_eq!(faults, 5);
        assert!(ends[0].contains("more than 5 MiB"), "{ends:?}");
    }

    #[test]
    fn names_in_archives_are_cleaned() {
        let bytes = pack(&[("../../<script>\n\u{202e}.zgn", b"Wz9")]);
        let (file, ..) = all(&bytes, "x.zip")[0].clone().expect_err("wrong");
        assert_eq!(file.as_deref(), Some("../../<script> .zgn"));
    }
}
