//! Which files of `web/` belong to the page: those that `build.rs` embeds, and that `pages.rs` reads
//! from a folder instead for those who work on it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What belongs to the page; everything else in `web/` is for its tests.
pub(super) const PARTS: [&str; 4] = ["favicon.svg", "index.html", "js", "style"];

/// The files by name, such as `js/main.js`, in order.
pub(super) fn files(web: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut paths = Vec::new();
    for part in PARTS {
        collect(web.join(part), &mut paths)?;
    }
    let mut files = Vec::new();
    for path in paths {
        let name = path.strip_prefix(web).map_err(io::Error::other)?;
        let name = name.to_string_lossy().replace('\\', "/");
        // Types are for the checker alone, and what is to be read is for those who work on the page.
        if !name.ends_with(".d.ts") && !name.ends_with(".md") {
            files.push((name, path));
        }
    }
    files.sort();
    Ok(files)
}

/// All files in a folder, or the file itself.
fn collect(path: PathBuf, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            collect(entry?.path(), files)?;
        }
    } else {
        files.push(path);
    }
    Ok(())
}
