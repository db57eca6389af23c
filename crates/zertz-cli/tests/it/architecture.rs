//! The picture of the crates in ARCHITECTURE.md is what cargo sees.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Each crate of the workspace with those of the workspace that it needs.
type Arrows = BTreeMap<String, BTreeSet<String>>;

#[test]
fn the_arrows_between_crates_are_those_of_cargo() {
    let drawn = drawn();
    assert_eq!(
        drawn,
        seen(),
        "left: ARCHITECTURE.md, right: cargo metadata"
    );
    // Arrows point down: no crate is reached from itself.
    for start in drawn.keys() {
        let mut reached = BTreeSet::new();
        let mut waiting: Vec<&String> = drawn[start].iter().collect();
        while let Some(name) = waiting.pop() {
            assert_ne!(name, start, "{start} needs itself");
            if reached.insert(name) {
                waiting.extend(&drawn[name]);
            }
        }
    }
}

/// The lines `crate -> crate crate` of the document.
fn drawn() -> Arrows {
    let page = include_str!("../../../../ARCHITECTURE.md");
    let arrow = |line: &str| {
        let (from, to) = line.split_once("->")?;
        let from = from.trim();
        let known = from.starts_with("zertz") && !from.contains(' ');
        known.then(|| {
            let to = to.split_whitespace().map(str::to_string).collect();
            (from.to_string(), to)
        })
    };
    page.lines().filter_map(arrow).collect()
}

fn seen() -> Arrows {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let ran = Command::new(cargo)
        .args([
            "metadata",
            "--no-deps",
            "--offline",
            "--format-version",
            "1",
        ])
        .current_dir(root)
        .output()
        .expect("cargo starts");
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let metadata: Value = serde_json::from_slice(&ran.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let name = |value: &Value| value["name"].as_str().expect("a name").to_string();
    let arrows = |package: &Value| {
        let needs = package["dependencies"].as_array().expect("dependencies");
        let needs = needs
            .iter()
            .filter(|need| need["kind"].is_null() && !need["path"].is_null())
            .map(name);
        (name(package), needs.collect())
    };
    packages.iter().map(arrows).collect()
}
