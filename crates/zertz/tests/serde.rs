//! With the feature `serde`, values go through JSON as the strings of the text formats.
#![allow(clippy::unwrap_used)]

use zertz::{Board, Counts, Position, RingName, Rules, Score};

fn round_trip<T>(value: &T, json: &str)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), *value);
}

#[test]
fn values_are_strings_and_come_back() {
    let rules: Rules = "48:tournament".parse().unwrap();
    round_trip(&Board::R48, "\"48\"");
    round_trip(&rules, "\"48:tournament\"");
    round_trip(&Counts::new(6, 8, 10), "\"6/8/10\"");
    round_trip(&RingName { column: 3, row: 4 }, "\"d4\"");
    round_trip(&Score::Tie, "\"1/2-1/2\"");
    let position = Position::start(rules);
    round_trip(&position, &format!("\"{position}\""));
}

#[test]
fn what_is_wrong_is_said() {
    let error = serde_json::from_str::<Position>("\"48 ooo 1 2 3\"")
        .unwrap_err()
        .to_string();
    assert!(error.contains("not three counts"), "{error}");
    let error = serde_json::from_str::<Board>("48").unwrap_err().to_string();
    assert!(error.contains("a board such as"), "{error}");
}
