//! Files that may be compressed. How they begin tells, not how they are called.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;
use xz4rust::{XzDecoder, XzNextBlockResult};
use zertz_engine::Stop;

use crate::messages::t;

/// How much text is read at most.
const MOST_BYTES: u64 = 4 << 30;
const BUFFER: usize = 1 << 16;

const GZ: &[u8] = &[0x1f, 0x8b];
const XZ: &[u8] = &[0xfd, b'7', b'z', b'X', b'Z', 0];

/// The text of a file, or of standard input for `-`. Reading ends with an error once the flag is set,
/// and tells how many bytes there were so far.
pub(crate) fn open<'a>(
    path: &Path,
    stop: &Stop,
    tell: &'a mut dyn FnMut(u64),
) -> io::Result<impl BufRead + 'a> {
    let raw: Box<dyn Read> = if path == Path::new("-") {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(path)?)
    };
    Ok(BufReader::with_capacity(
        BUFFER,
        Bounded {
            text: plain(raw)?,
            left: MOST_BYTES,
            stop: stop.clone(),
            tell,
        },
    ))
}

/// What was compressed, if it was.
fn plain(mut raw: impl Read + 'static) -> io::Result<Box<dyn Read>> {
    let mut head = Vec::new();
    raw.by_ref().take(XZ.len() as u64).read_to_end(&mut head)?;
    let form = head.clone();
    let whole = BufReader::with_capacity(BUFFER, Cursor::new(head).chain(raw));
    Ok(if form.starts_with(GZ) {
        Box::new(MultiGzDecoder::new(whole))
    } else if form.starts_with(XZ) {
        Box::new(Xz::new(whole))
    } else {
        Box::new(whole)
    })
}

/// A text that is not endless, and ends with an error when the work is interrupted.
struct Bounded<'a> {
    text: Box<dyn Read>,
    left: u64,
    stop: Stop,
    tell: &'a mut dyn FnMut(u64),
}

impl Read for Bounded<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.stop.is_set() {
            return Err(io::Error::other(t!("app.interrupted")));
        }
        let read = self.text.read(out)?;
        let Some(left) = self.left.checked_sub(read as u64) else {
            let gib = MOST_BYTES >> 30;
            return Err(io::Error::other(t!("compressed.too_large", gib = gib)));
        };
        self.left = left;
        (self.tell)(MOST_BYTES - left);
        Ok(read)
    }
}

/// The text of `.xz` data: of all its streams, one after the other.
struct Xz<R> {
    data: R,
    decoder: Box<XzDecoder<'static>>,
    /// Whether a stream has ended. Zeros may follow, and another stream.
    is_between: bool,
}

impl<R: BufRead> Xz<R> {
    fn new(data: R) -> Xz<R> {
        // `xz -9` needs 64 MiB.
        let decoder = XzDecoder::in_heap_with_alloc_dict_size(BUFFER, 64 << 20);
        Xz {
            data,
            decoder,
            is_between: false,
        }
    }
}

impl<R: BufRead> Read for Xz<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            let data = self.data.fill_buf()?;
            match (data.first(), self.is_between) {
                (None, true) => return Ok(0),
                (None, false) => return Err(io::ErrorKind::UnexpectedEof.into()),
                (Some(0), true) => {
                    self.data.consume(1);
                    continue;
                }
                (Some(_), true) => {
                    self.decoder.reset();
                    self.is_between = false;
                }
                (Some(_), false) => {}
            }
            let decoded = self.decoder.decode(data, out);
            let damaged = |_| io::Error::new(io::ErrorKind::InvalidData, t!("compressed.damaged"));
            let (used, made) = match decoded.map_err(damaged)? {
                XzNextBlockResult::NeedMoreData(used, made) => (used, made),
                XzNextBlockResult::EndOfStream(used, made) => {
                    self.is_between = true;
                    (used, made)
                }
            };
            self.data.consume(used);
            if made > 0 {
                return Ok(made);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    /// `printf 'proof\n' | xz`.
    const PROOF_XZ: &[u8] = include_bytes!("../tests/it/data/proof.xz");

    fn read(data: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        plain(Cursor::new(data.to_vec()))?.read_to_string(&mut text)?;
        Ok(text)
    }

    fn gz(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text.as_bytes()).expect("memory");
        encoder.finish().expect("memory")
    }

    #[test]
    fn the_content_tells_the_form() {
        assert_eq!(read(b"").expect("text"), "");
        assert_eq!(read(b"proof").expect("text"), "proof");
        assert_eq!(read(&gz("proof")).expect("text"), "proof");
        assert_eq!(read(PROOF_XZ).expect("text"), "proof\n");
        // Several pieces, one after the other, are one text.
        let two = [gz("one "), gz("two")].concat();
        assert_eq!(read(&two).expect("text"), "one two");
        let two = [PROOF_XZ, &[0; 8], PROOF_XZ, &[0; 4]].concat();
        assert_eq!(read(&two).expect("text"), "proof\nproof\n");
    }

    #[test]
    fn damaged_data_is_no_text() {
        for whole in [gz("proof"), PROOF_XZ.to_vec()] {
            // What is too short to tell its form is taken for text, and is none.
            for end in XZ.len()..whole.len() {
                assert!(read(&whole[..end]).is_err(), "{end}");
            }
            for at in 0..whole.len() {
                let mut damaged = whole.clone();
                damaged[at] ^= 0x55;
                let _ = read(&damaged);
            }
        }
        assert!(read(&[PROOF_XZ, b"more"].concat()).is_err());
    }

    #[test]
    fn a_text_is_bounded_and_can_be_interrupted() {
        let stop = Stop::new();
        let mut told = 0;
        let mut tell = |_| told += 1;
        let mut bounded = Bounded {
            text: Box::new(Cursor::new(vec![b'x'; 100])),
            left: 64,
            stop: stop.clone(),
            tell: &mut tell,
        };
        let mut piece = [0; 40];
        assert_eq!(bounded.read(&mut piece).expect("text"), 40);
        assert!(bounded.read(&mut piece).is_err());
        stop.set();
        assert!(bounded.read(&mut piece).is_err());
        assert_eq!(told, 1);
    }
}
