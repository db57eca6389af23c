//! Lists the files of the web page, for `src/http/pages.rs` to embed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What belongs to the page; everything else in `web/` is for its tests.
const PARTS: [&str; 5] = ["favicon.svg", "icons", "index.html", "js", "style"];

fn main() -> io::Result<()> {
    let manifest = std::env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let web = Path::new(&manifest).join("../../web");
    let web = web.canonicalize().map_err(|error| {
        io::Error::other(format!("the page is not at {}: {error}", web.display()))
    })?;
    let mut files = Vec::new();
    for part in PARTS {
        println!("cargo::rerun-if-changed={}", web.join(part).display());
        collect(&web.join(part), &mut files)?;
    }
    files.sort();
    let mut list = String::from("&[\n");
    for file in files {
        let name = file.strip_prefix(&web).map_err(io::Error::other)?;
        let name = name.to_string_lossy().replace('\\', "/");
        list += &format!(
            "    ({name:?}, include_bytes!({:?})),\n",
            file.to_string_lossy()
        );
    }
    list += "]\n";
    let out = std::env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(PathBuf::from(out).join("page.rs"), list)
}

/// All files in a folder, or the file itself.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            collect(&entry?.path(), files)?;
        }
    } else if path.is_file() && !path.to_string_lossy().ends_with(".d.ts") {
        files.push(path.to_path_buf());
    }
    Ok(())
}
