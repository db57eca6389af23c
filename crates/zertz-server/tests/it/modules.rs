//! The modules of the server and of the table depend on each other in one direction only.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

type Graph = BTreeMap<String, BTreeSet<String>>;

/// Adds what the files of a folder use of the rest of their crate; tests may use what they like.
fn read(folder: &Path, module: Option<&str>, graph: &mut Graph) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .to_string();
        let module = module.unwrap_or(&name);
        if path.is_dir() {
            read(&path, Some(module), graph);
        } else if module != "lib" {
            let text = fs::read_to_string(&path).expect("a file");
            let text = text
                .split("#[cfg(test)]\nmod tests")
                .next()
                .unwrap_or_default();
            let used = text.split("crate::").skip(1).map(|rest| {
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
                rest[..end.unwrap_or(rest.len())].to_string()
            });
            let used = used.filter(|used| used != module && used.starts_with(char::is_lowercase));
            graph.entry(module.to_string()).or_default().extend(used);
        }
    }
}

#[test]
fn no_module_depends_on_itself_by_way_of_others() {
    for folder in ["src", "../zertz-play/src"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let mut graph = Graph::new();
        read(&folder, None, &mut graph);
        assert!(graph.len() > 4, "{graph:?}");
        // What depends on nothing that is left goes, until nothing is left or all go round.
        loop {
            let left: BTreeSet<String> = graph.keys().cloned().collect();
            let before = graph.len();
            graph.retain(|_, used| !used.is_disjoint(&left));
            if graph.len() == before {
                break;
            }
        }
        assert!(
            graph.is_empty(),
            "{} goes round: {graph:?}",
            folder.display()
        );
    }
}
