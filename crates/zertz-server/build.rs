//! Lists the files of the web page, for `src/http/pages.rs` to embed.

#[path = "src/http/parts.rs"]
mod parts;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    let manifest = std::env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let web = page(Path::new(&manifest))?;
    for part in parts::PARTS {
        let part = web.join(part);
        // Cargo takes what is not there for changed, and would build everything anew each time.
        if !part.exists() {
            let text = format!("the page has no {}", part.display());
            return Err(io::Error::other(text));
        }
        println!("cargo::rerun-if-changed={}", part.display());
    }
    let mut list = String::from("&[\n");
    for (name, file) in parts::files(&web)? {
        list += &format!(
            "    ({name:?}, include_bytes!({:?})),\n",
            file.to_string_lossy()
        );
    }
    list += "]\n";
    let out = std::env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(PathBuf::from(out).join("page.rs"), list)
}

/// Where the page is. The published crate has it as a folder of its own. In the repository that name is a
/// link, which may be a plain file where git makes no links, as on Windows.
fn page(manifest: &Path) -> io::Result<PathBuf> {
    let own = manifest.join("web");
    let web = if own.is_dir() {
        own
    } else {
        manifest.join("../../web")
    };
    if web.is_dir() {
        return Ok(web);
    }
    let text = format!("the page is not at {}", web.display());
    Err(io::Error::other(text))
}
