//! The page of rules: every picture of `rules/en.md` can be drawn, and the files beside it are those pictures.
//!
//! `ZERTZ_WRITE_PICTURES=1 cargo test -p zertz-server --test rules` draws them anew.

use std::collections::HashSet;
use std::path::Path;

use zertz_server::learn::{RulesBlock, pictures, rules_languages, rules_page};

#[test]
fn the_pictures_are_those_of_the_text() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let (pictures, faults) = pictures("en");
    assert_eq!(faults, Vec::<String>::new());
    assert!(pictures.len() >= 10, "{}", pictures.len());
    let write = std::env::var_os("ZERTZ_WRITE_PICTURES").is_some();
    let mut files = HashSet::new();
    for picture in &pictures {
        assert!(picture.file.starts_with("pictures/"), "{}", picture.file);
        assert!(files.insert(picture.file.clone()), "{} twice", picture.file);
        let path = rules.join(&picture.file);
        if write {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            std::fs::write(&path, picture.svg()).expect("written");
        }
        let kept = std::fs::read_to_string(&path).expect(&picture.file);
        assert!(kept == picture.svg(), "{} is out of date", picture.file);
        assert!(picture.caption.ends_with('.'), "{}", picture.caption);
    }
    // None is left over from an earlier text.
    let folder = std::fs::read_dir(rules.join("pictures")).expect("a folder");
    assert_eq!(folder.count(), files.len());
}

#[test]
fn the_page_has_everything_that_the_text_has() {
    let text = include_str!("../../rules/en.md");
    let page = rules_page("en");
    assert_eq!(page.title, "The rules");
    let headings = |prefix: &str| text.lines().filter(|line| line.starts_with(prefix)).count();
    let count = |wanted: fn(&RulesBlock) -> bool| page.blocks.iter().filter(|b| wanted(b)).count();
    assert_eq!(
        count(|b| matches!(b, RulesBlock::Heading { level: 2, .. })),
        headings("## ")
    );
    assert_eq!(
        count(|b| matches!(b, RulesBlock::Heading { level: 3, .. })),
        headings("### ")
    );
    assert_eq!(
        count(|b| matches!(b, RulesBlock::Picture(_))),
        pictures("en").0.len()
    );
    assert_eq!(
        count(|b| matches!(b, RulesBlock::Table { .. })),
        text.matches("\n|---").count()
    );
    let items: usize = page
        .blocks
        .iter()
        .map(|block| match block {
            RulesBlock::List { items, .. } => items.len(),
            _ => 0,
        })
        .sum();
    let written = text.lines().filter(|line| {
        line.starts_with("- ")
            || line
                .split_once(". ")
                .is_some_and(|(n, _)| n.parse::<u8>().is_ok())
    });
    assert_eq!(items, written.count());
    let ids: Vec<&String> = page
        .blocks
        .iter()
        .filter_map(|block| match block {
            RulesBlock::Heading { id, .. } => Some(id),
            _ => None,
        })
        .collect();
    let different: HashSet<&&String> = ids.iter().collect();
    assert_eq!(
        different.len(),
        ids.len(),
        "every heading has an address of its own"
    );
}

#[test]
fn another_language_has_the_same_pictures_and_sections() {
    assert_eq!(rules_languages().next(), Some("en"));
    for language in rules_languages() {
        let (theirs, faults) = pictures(language);
        assert_eq!(faults, Vec::<String>::new(), "{language}");
        for (their, our) in theirs.iter().zip(pictures("en").0) {
            assert_eq!(their.file, our.file, "{language}");
            assert_eq!(their.game.position(), our.game.position(), "{language}");
            assert_eq!(their.marks, our.marks, "{language}: {}", their.file);
        }
        let sections = |language| {
            let blocks = rules_page(language).blocks.iter();
            let level = |block: &RulesBlock| match block {
                RulesBlock::Heading { level, .. } => Some(*level),
                _ => None,
            };
            blocks.filter_map(level).collect::<Vec<u8>>()
        };
        assert_eq!(sections(language), sections("en"), "{language}");
        assert_eq!(theirs.len(), pictures("en").0.len(), "{language}");
    }
    // Nobody is left without rules.
    assert_eq!(rules_page("tlh").title, rules_page("en").title);
}
