//! Boardspace SGF: every command and every oddity met in the archive, damage of all kinds, and the
//! way back. The samples are made up; the archive itself is replayed by `archive.rs`.

mod damage;
mod games;

use zertz::{Record, sgf};

/// A file with these properties at its head and these nodes, one a line.
fn file(head: &str, nodes: &str) -> String {
    let nodes: String = nodes
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .map(|line| format!("; {line}\n"))
        .collect();
    format!(" (;\nGM[22]VV[2]\n{head}\nP0[id \"Ann\"]\nP1[id \"Bob\"]\n{nodes};\n)\n \n")
}

fn read(text: &str) -> Record {
    let mut games = sgf::read(text);
    let record = games.next().unwrap().unwrap();
    assert!(games.next().is_none());
    record
}

fn error(text: &str) -> String {
    sgf::read(text).find_map(Result::err).unwrap().to_string()
}

fn tokens(record: &Record) -> Vec<&str> {
    record
        .main_line()
        .map(|id| record.node(id).token())
        .collect()
}

/// Written and read back, a record is the same, apart from the order of its tags.
fn assert_comes_back(record: &Record) {
    let written = sgf::write(record);
    assert_eq!(written.losses, Vec::<String>::new(), "{}", written.text);
    let copy = read(&written.text);
    let sorted = |record: &Record| {
        let pair = |(name, value): (&str, &str)| (name.to_string(), value.to_string());
        let mut tags: Vec<_> = record.tags().map(pair).collect();
        tags.sort();
        tags
    };
    assert_eq!(sorted(record), sorted(&copy), "{}", written.text);
    let body = |record: &Record| record.to_string().split_once("\n\n").unwrap().1.to_string();
    assert_eq!(body(record), body(&copy), "{}", written.text);
    assert_eq!(record.start(), copy.start());
}
