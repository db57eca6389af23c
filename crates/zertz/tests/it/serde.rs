//! With the feature `serde`, values go through JSON: most as the strings of the text formats.
use zertz::{Board, Counts, GameResult, Marble, Player, Position, RingName, Rules};

fn round_trip<T>(value: &T, json: &str)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), *value);
}

#[test]
fn values_come_back() {
    let rules: Rules = "48:tournament".parse().unwrap();
    round_trip(&Board::R48, "\"48\"");
    round_trip(&rules, "\"48:tournament\"");
    round_trip(&Counts::new(6, 8, 10), "{\"W\":6,\"G\":8,\"B\":10}");
    round_trip(&Player::Second, "\"second\"");
    round_trip(&Marble::ALL, "[\"W\",\"G\",\"B\"]");
    round_trip(&RingName { column: 3, row: 4 }, "\"d4\"");
    round_trip(&GameResult::Tie, "\"1/2-1/2\"");
    let position = Position::start(rules);
    round_trip(&position, &format!("\"{position}\""));
}

#[test]
fn what_is_wrong_is_said() {
    let error = serde_json::from_str::<Position>("\"48 ooo 1 2 3\"")
        .unwrap_err()
        .to_string();
    assert!(error.contains("not three counts"), "{error}");
    for (counts, wrong) in [
        ("{\"W\":6,\"G\":8}", "missing field `B`"),
        ("{\"W\":6,\"G\":8,\"B\":1,\"W\":6}", "duplicate field `W`"),
        ("{\"W\":6,\"G\":8,\"B\":1,\"X\":6}", "unknown variant `X`"),
        ("{\"W\":256,\"G\":8,\"B\":1}", "expected u8"),
        ("\"6/8/10\"", "counts of marbles by letter"),
    ] {
        let error = serde_json::from_str::<Counts>(counts).unwrap_err();
        assert!(error.to_string().contains(wrong), "{error}");
    }
    let error = serde_json::from_str::<Board>("48").unwrap_err().to_string();
    assert!(error.contains("a board such as"), "{error}");
}
