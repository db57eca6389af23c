//! ZIP archives: the list at their end, and the files in them. (Not to be confused with ZIP positions.)
//!
//! Only what is needed to read files of games that people have packed: stored or deflated, not
//! encrypted, up to 65,534 files. Names are texts and never become paths.

use std::io::Read;

use flate2::Crc;
use flate2::read::DeflateDecoder;

use super::reason::FileReason;

#[derive(Clone, Copy, Debug)]
pub struct Archive<'a> {
    bytes: &'a [u8],
    /// Where the list of files stands, and how many it has.
    list: &'a [u8],
    count: usize,
}

/// A file in an archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name, with the folders before it.
    pub name: String,
    /// The size that it takes up in the archive.
    pub packed: usize,
    size: usize,
    checksum: u32,
    method: u16,
    encrypted: bool,
    /// Where it begins.
    at: usize,
}

impl Entry {
    /// The size that the archive says it has when it is unpacked.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The most bytes that unpacking it has to look at. Many files of an archive may lie in the same
    /// place, and a long one may unpack to nothing, so neither size alone says it.
    pub fn work(&self) -> usize {
        self.size.max(self.packed)
    }
}

/// The signature of any part of an archive.
const SIGNATURE: &[u8] = b"PK";
const END: &[u8] = b"PK\x05\x06";
const LISTED: &[u8] = b"PK\x01\x02";
const LOCAL: &[u8] = b"PK\x03\x04";
/// The bytes of the end without the remark behind it, of a line of the list, of the head of a file.
const END_BYTES: usize = 22;
const LISTED_BYTES: usize = 46;
const LOCAL_BYTES: usize = 30;
/// Longer names than this are nobody's.
const NAME_BYTES: usize = 1024;

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let two = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_le_bytes(two.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(four.try_into().ok()?))
}

fn size_at(bytes: &[u8], at: usize) -> Option<usize> {
    usize::try_from(u32_at(bytes, at)?).ok()
}

impl<'a> Archive<'a> {
    /// Whether a file seems to be an archive.
    pub fn is(bytes: &[u8]) -> bool {
        bytes.starts_with(LOCAL) || bytes.starts_with(END)
    }

    /// Finds the list of files.
    pub fn open(bytes: &'a [u8]) -> Result<Archive<'a>, FileReason> {
        // Behind the end stands a remark of up to 65,535 bytes.
        let first = bytes
            .len()
            .saturating_sub(END_BYTES + usize::from(u16::MAX));
        let last = bytes
            .len()
            .checked_sub(END_BYTES)
            .ok_or(FileReason::ArchiveCutOff {})?;
        let is_end = |at: &usize| {
            bytes[*at..].starts_with(END)
                && u16_at(bytes, *at + 20)
                    .is_some_and(|remark| *at + END_BYTES + usize::from(remark) == bytes.len())
        };
        let end = (first..=last)
            .rev()
            .find(is_end)
            .ok_or(FileReason::ArchiveCutOff {})?;
        let field = |offset| size_at(bytes, end + offset).ok_or(FileReason::ArchiveCutOff {});
        let count = u16_at(bytes, end + 10).ok_or(FileReason::ArchiveCutOff {})?;
        let (size, at) = (field(12)?, field(16)?);
        if count == u16::MAX || size == u32::MAX as usize || at == u32::MAX as usize {
            return Err(FileReason::ArchiveTooLarge {});
        }
        let list = at
            .checked_add(size)
            .filter(|&to| to <= end)
            .and_then(|to| bytes.get(at..to))
            .ok_or(FileReason::ArchiveCutOff {})?;
        Ok(Archive {
            bytes,
            list,
            count: usize::from(count),
        })
    }

    /// The files, in the order of the list. A list that is damaged ends with an error.
    pub fn entries(&self) -> impl Iterator<Item = Result<Entry, FileReason>> + 'a {
        let (list, count) = (self.list, self.count);
        let mut at = 0;
        let mut number = 0;
        core::iter::from_fn(move || {
            if number >= count {
                return None;
            }
            number += 1;
            let Some((entry, next)) = listed(list, at) else {
                number = count;
                return Some(Err(FileReason::ArchiveCutOff {}));
            };
            at = next;
            Some(Ok(entry))
        })
    }

    /// The content of a file, if it is not larger than this.
    pub fn unpack(&self, entry: &Entry, most: usize) -> Result<Vec<u8>, FileReason> {
        if entry.encrypted {
            return Err(FileReason::PasswordNeeded {});
        }
        if entry.size > most {
            return Err(FileReason::UnpacksTooLarge { most });
        }
        let packed = self.packed(entry).ok_or(FileReason::DamagedFile {})?;
        let content = match entry.method {
            0 if packed.len() != entry.size => return Err(FileReason::DamagedFile {}),
            0 => packed.to_vec(),
            8 => {
                let mut content = Vec::with_capacity(entry.size.min(1 << 20));
                // One byte more than it may have tells that it lies.
                let limit = entry.size as u64 + 1;
                DeflateDecoder::new(packed)
                    .take(limit)
                    .read_to_end(&mut content)
                    .map_err(|_| FileReason::DamagedFile {})?;
                content
            }
            other => return Err(FileReason::UnknownPacking { method: other }),
        };
        let mut sum = Crc::new();
        sum.update(&content);
        if content.len() != entry.size || sum.sum() != entry.checksum {
            return Err(FileReason::DamagedFile {});
        }
        Ok(content)
    }

    fn packed(&self, entry: &Entry) -> Option<&'a [u8]> {
        let head = self.bytes.get(entry.at..)?;
        if !head.starts_with(LOCAL) {
            return None;
        }
        let name = usize::from(u16_at(head, 26)?);
        let extra = usize::from(u16_at(head, 28)?);
        let from = LOCAL_BYTES + name + extra;
        head.get(from..from.checked_add(entry.packed)?)
    }
}

/// The file that the list names here, and where the next one stands.
fn listed(list: &[u8], at: usize) -> Option<(Entry, usize)> {
    let line = list.get(at..)?;
    if !line.starts_with(LISTED) {
        return None;
    }
    let length = |offset| u16_at(line, offset).map(usize::from);
    let (name, extra, remark) = (length(28)?, length(30)?, length(32)?);
    let text = line.get(LISTED_BYTES..LISTED_BYTES + name)?;
    let text = &text[..text.len().min(NAME_BYTES)];
    let entry = Entry {
        name: zertz::decode(text).into_owned(),
        packed: size_at(line, 20)?,
        size: size_at(line, 24)?,
        checksum: u32_at(line, 16)?,
        method: u16_at(line, 10)?,
        encrypted: u16_at(line, 8)? & 1 != 0,
        at: size_at(line, 42)?,
    };
    Some((entry, at + LISTED_BYTES + name + extra + remark))
}

/// Whether a file is an archive of a kind that is not read here, and which.
pub(super) fn foreign(bytes: &[u8]) -> Option<&'static str> {
    let kinds: [(&[u8], &str); 6] = [
        (b"\x1f\x8b", "gzip"),
        (b"\xfd7zXZ\0", "xz"),
        (b"7z\xbc\xaf\x27\x1c", "7z"),
        (b"Rar!", "RAR"),
        (b"BZh", "bzip2"),
        (b"\x28\xb5\x2f\xfd", "Zstandard"),
    ];
    let found = kinds.iter().find(|(start, _)| bytes.starts_with(start));
    found.map(|(_, name)| *name).or_else(|| {
        // A tape archive says so after its first name.
        let tar = bytes.get(257..262) == Some(b"ustar");
        tar.then_some("tar")
    })
}

/// Whether this could be the signature of a damaged archive.
pub(super) fn is_broken(bytes: &[u8]) -> bool {
    bytes.starts_with(SIGNATURE)
        && bytes
            .get(2..4)
            .is_some_and(|two| two.iter().all(|&byte| byte < b' '))
}

#[cfg(test)]
pub(super) mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::DeflateEncoder;

    use super::*;

    /// An archive of these files, packed.
    pub(crate) fn pack(files: &[(&str, &[u8])]) -> Vec<u8> {
        let (mut out, mut list) = (Vec::new(), Vec::new());
        for (name, content) in files {
            let mut packer = DeflateEncoder::new(Vec::new(), Compression::default());
            packer.write_all(content).expect("memory");
            let packed = packer.finish().expect("memory");
            let mut sum = Crc::new();
            sum.update(content);
            let mut common = Vec::new();
            for number in [20_u16, 0x0800, 8, 0, 0] {
                common.extend(number.to_le_bytes());
            }
            for number in [sum.sum(), packed.len() as u32, content.len() as u32] {
                common.extend(number.to_le_bytes());
            }
            for number in [name.len() as u16, 0] {
                common.extend(number.to_le_bytes());
            }
            let at = out.len() as u32;
            out.extend(LOCAL);
            out.extend(&common);
            out.extend(name.as_bytes());
            out.extend(packed);
            list.extend(LISTED);
            list.extend(20_u16.to_le_bytes());
            list.extend(&common);
            list.extend([0; 10]);
            list.extend(at.to_le_bytes());
            list.extend(name.as_bytes());
        }
        let at = out.len() as u32;
        out.extend(&list);
        out.extend(END);
        out.extend([0; 4]);
        for _ in 0..2 {
            out.extend((files.len() as u16).to_le_bytes());
        }
        out.extend((list.len() as u32).to_le_bytes());
        out.extend(at.to_le_bytes());
        out.extend([0; 2]);
        out
    }

    #[test]
    fn files_come_back() {
        let long = b"abc ".repeat(10_000);
        let bytes = pack(&[
            ("a.zgn", b"one"),
            ("folder/\u{e9}.sgf", &long),
            ("empty", b""),
        ]);
        assert!(Archive::is(&bytes));
        let archive = Archive::open(&bytes).expect("an archive");
        let entries: Vec<Entry> = archive
            .entries()
            .map(|entry| entry.expect("fine"))
            .collect();
        let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(names, ["a.zgn", "folder/\u{e9}.sgf", "empty"]);
        assert_eq!(archive.unpack(&entries[0], 100).as_deref(), Ok(&b"one"[..]));
        assert_eq!(archive.unpack(&entries[1], 100_000), Ok(long));
        assert_eq!(
            archive.unpack(&entries[1], 1000),
            Err(FileReason::UnpacksTooLarge { most: 1000 })
        );
        assert_eq!(archive.unpack(&entries[2], 0), Ok(Vec::new()));
    }

    #[test]
    fn a_file_that_lies_about_its_size_is_not_unpacked_further() {
        let mut bytes = pack(&[("bomb", &vec![0; 1 << 20])]);
        let list = bytes
            .windows(4)
            .position(|four| four == LISTED)
            .expect("a list");
        bytes[list + 24..list + 28].copy_from_slice(&10_u32.to_le_bytes());
        let archive = Archive::open(&bytes).expect("an archive");
        let entry = archive.entries().next().expect("a file").expect("fine");
        assert_eq!(
            archive.unpack(&entry, 1 << 30),
            Err(FileReason::DamagedFile {})
        );
    }

    #[test]
    fn cut_and_changed_archives_are_refused_without_harm() {
        let whole = pack(&[("a.zgn", b"one"), ("b.zgn", b"two")]);
        for length in 0..whole.len() {
            assert!(Archive::open(&whole[..length]).is_err(), "{length}");
        }
        for at in 0..whole.len() {
            for value in [0, 1, 0x7f, 0xff] {
                let mut bytes = whole.clone();
                bytes[at] = value;
                let Ok(archive) = Archive::open(&bytes) else {
                    continue;
                };
                for entry in archive.entries().flatten() {
                    let _ = archive.unpack(&entry, 1 << 16);
                }
            }
        }
    }
}
