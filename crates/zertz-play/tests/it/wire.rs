//! The JSON of messages and of stored games, word for word. What is on the wire or in a database
//! must not change by accident: `ZERTZ_BLESS=1 cargo nextest run -E 'test(wire)'` writes it anew.

use std::path::Path;

use serde::Serialize;

use zertz::{Game, Player, Position, Rules, zgn};
use zertz_play::learn::{Lesson, lessons};
use zertz_play::message::{
    Action, AnalysisRequest, ClientMessage, Contact, EngineLines, GameEvent, LessonInfo, Look,
    NewGame, Overdue, ScoreView, ServerMessage, SetupWish, Subject, Tree, TreeWish,
};
use zertz_play::{Absences, Decision, GameSetup, Live, TableReason};

const CREATED: u64 = 1_794_700_800_000;

/// A table at which time is a number.
struct Table {
    live: Live,
    now: u64,
    lines: Vec<String>,
}

impl Table {
    fn new(wish: &str) -> Table {
        let wish: NewGame = serde_json::from_str(wish).expect("a wish");
        let (setup, _) = GameSetup::new(&wish, 7).expect("a setup");
        let id = "abcdefghijkm".parse().expect("a name");
        let mut table = Table {
            live: Live::new(id, CREATED, setup.clone()),
            now: CREATED,
            lines: Vec::new(),
        };
        table.pin("setup", &setup);
        table
    }

    fn pin(&mut self, name: &str, value: &impl Serialize) {
        let json = serde_json::to_string(value).expect("JSON");
        self.lines.push(format!("{name}\t{json}"));
    }

    fn happen(&mut self, name: &str, event: GameEvent) {
        self.now += 1_500;
        let before = self.live.game().turns().len();
        self.live.apply(&event, self.now).expect("it fits");
        self.pin(&format!("stored {name}"), &event);
        let update = self.live.update(event, before, self.now);
        self.pin(
            &format!("update {name}"),
            &ServerMessage::Update(Box::new(update)),
        );
    }

    fn act(&mut self, name: &str, seats: &[Player], action: &str) {
        let action: Action = serde_json::from_str(action).expect("an action");
        match self
            .live
            .decide(seats, &action, &Absences::NONE, self.now)
            .expect("allowed")
        {
            Decision::Event(event) => self.happen(name, event),
            Decision::Rematch(_) | Decision::Already => unreachable!("{name}"),
        }
    }
}

/// A game of two on the smallest board, with everything that can happen in one.
fn played() -> Vec<String> {
    let mut table = Table::new(
        r#"{"game":"7:claims=optional","seats":{"first":{"kind":"me","name":"Ann"},"second":{"kind":"open"}},"clock":{"seconds":60,"increment":2}}"#,
    );
    let (first, second) = ([Player::First], [Player::Second]);
    let hello = table.live.view(&first, CREATED);
    table.pin("hello", &ServerMessage::Hello(Box::new(hello)));
    table.act("joined", &[], r#"{"type":"join","name":"Bob"}"#);
    table.act(
        "moved",
        &first,
        r#"{"type":"move","turn":1,"move":"Wb2,a1"}"#,
    );
    table.act(
        "moved again",
        &second,
        r#"{"type":"move","turn":2,"move":"Gc2,b1"}"#,
    );
    table.act("takeback offered", &second, r#"{"type":"takeback"}"#);
    table.act(
        "takeback declined",
        &first,
        r#"{"type":"answer_takeback","accept":false}"#,
    );
    table.act("takeback offered again", &second, r#"{"type":"takeback"}"#);
    table.act(
        "taken back",
        &first,
        r#"{"type":"answer_takeback","accept":true}"#,
    );
    table.act("tie offered", &first, r#"{"type":"tie"}"#);
    table.act(
        "tie declined",
        &second,
        r#"{"type":"answer_tie","accept":false}"#,
    );
    table.happen("clock stopped", GameEvent::ClockStopped);
    table.happen("clock resumed", GameEvent::ClockResumed);
    table.act("resigned", &second, r#"{"type":"resign"}"#);
    table.act("rematch offered", &first, r#"{"type":"rematch"}"#);
    let game = "nmkjihgfedcb".to_string();
    table.happen("rematch begun", GameEvent::RematchBegun { game });
    let summary = table.live.summary(&second, table.now);
    table.pin("summary", &summary);
    let text = zgn::write(&table.live.record());
    table.pin("record", &text);
    let rematch = table
        .live
        .setup()
        .swapped(table.live.seats(), "abcdefghijkm", 8);
    table.pin("setup of the rematch", &rematch);
    table.lines
}

/// A game against the engine: what its turn costs, and a capture.
fn against_the_engine() -> Vec<String> {
    let mut table = Table::new(
        r#"{"game":"19","seats":{"first":{"kind":"me"},"second":{"kind":"engine","level":3}},"clock":{"seconds":9,"increment":0},"handicap":{"player":"first","marbles":{"W":1,"G":0,"B":2}}}"#,
    );
    let me = [Player::First];
    table.act("moved", &me, r#"{"type":"move","turn":1,"move":"Wc3,a1"}"#);
    let reply = table.live.game().parse("Bc4,a2").expect("legal");
    let event = table.live.engine_turn(reply, 250).expect("in time");
    table.happen("engine moved", event);
    table.act(
        "captured",
        &me,
        r#"{"type":"move","turn":3,"move":"xc3c5"}"#,
    );
    let reply = table.live.game().legal().nth(0).expect("a move");
    let late = table
        .live
        .engine_turn(reply.into(), 9_000)
        .expect("an event");
    table.happen("time out", late);
    table.lines
}

/// Positions, records, lessons, analysis: what has no state.
fn without_state() -> Vec<String> {
    let mut lines = Vec::new();
    let mut pin = |name: &str, json: serde_json::Result<String>| {
        lines.push(format!("{name}\t{}", json.expect("JSON")));
    };
    let subject: Subject =
        serde_json::from_str(r#"{"game":"7","moves":["Wb2,a1","Gb1,c1"]}"#).expect("a subject");
    pin("subject", serde_json::to_string(&subject));
    let game = subject.game().expect("legal");
    pin("look", serde_json::to_string(&Look::new(&game, 1)));
    pin("read", serde_json::to_string(&subject.view()));
    let wish: SetupWish = serde_json::from_str(
        r#"{"game":"7","rings":["a1","a2","b1"],"marbles":{"a1":"W"},"turn":"first","pool":{"W":5,"G":8,"B":10},"captured":{"first":{"W":9,"G":0,"B":0},"second":{"W":0,"G":0,"B":0}}}"#,
    )
    .expect("a wish");
    pin("position in the making", serde_json::to_string(&wish));
    pin("what is wrong with it", serde_json::to_string(&wish.view()));
    let text = "[Game \"7\"]\n\n1. Wb2,a1 {[%eval #-3] [%clk 0:01] [%cal Gb2c2] [%csl Rb2] so} (1. Gb2,a1 $2) 1-0\n";
    let record = zgn::read(text).next().expect("a game").expect("legal");
    pin(
        "tree",
        serde_json::to_string(&Tree::new(&record).expect("small")),
    );
    let wish: TreeWish = serde_json::from_str(
        r#"{"game":"7","result":"1-0","tags":[["Event","x"]],"nodes":[{"parent":null,"token":null},{"parent":0,"token":"Wb2,a1","glyphs":[1],"comment":"so","arrows":[{"from":"b2","to":"c2","ink":"G"}]}]}"#,
    )
    .expect("a tree");
    pin("tree as it is sent", serde_json::to_string(&wish));
    let written = zgn::write(&wish.record().expect("legal"));
    pin("tree as it is written", serde_json::to_string(&written));
    let infos: Vec<LessonInfo> = lessons("en").iter().take(2).map(Lesson::info).collect();
    pin("lessons", serde_json::to_string(&infos));
    let small = lessons("en").iter().min_by_key(|lesson| lesson.steps.len());
    let mut view = small.expect("a lesson").view(None);
    view.steps.truncate(1);
    pin("lesson", serde_json::to_string(&view));
    let lines_found = EngineLines::new(3, &game, &zertz_engine::Report::default(), true);
    pin("lines", serde_json::to_string(&lines_found));
    let score = zertz_engine::Score::win_after(3);
    for (turn, proven) in [(Player::First, false), (Player::Second, true)] {
        let view = ScoreView::new(score, turn, proven);
        pin("score", serde_json::to_string(&view));
    }
    let pass: Game = Game::new(Position::start(
        "7:pool=1/1/1".parse::<Rules>().expect("rules"),
    ));
    pin(
        "options",
        serde_json::to_string(&Look::new(&pass, 0).options),
    );
    let refusals: [zertz_play::Refusal; 3] = [
        TableReason::NotYourTurn {}.into(),
        TableReason::MovedOn {
            expected: 3,
            turn: 1,
        }
        .into(),
        game.parse("Wb2,c2").expect_err("there is a marble").into(),
    ];
    for reason in refusals.clone() {
        let bye = ServerMessage::Bye {
            code: reason.code(),
            message: reason.to_string(),
            reason,
        };
        pin("bye", serde_json::to_string(&bye));
    }
    for reason in refusals {
        let refused = ServerMessage::Refused {
            id: 4,
            code: reason.code(),
            message: reason.to_string(),
            reason,
        };
        pin("refused", serde_json::to_string(&refused));
    }
    for event in [
        GameEvent::WinClaimed {
            player: Player::First,
        },
        GameEvent::TieCalled {
            player: Player::Second,
        },
    ] {
        pin("stored", serde_json::to_string(&event));
    }
    for message in [
        ServerMessage::Done { id: 1, seq: 2 },
        ServerMessage::You {
            seats: Player::BOTH.to_vec(),
        },
        ServerMessage::Presence {
            first: Contact::Here,
            second: Contact::Lost,
            watchers: 2,
            overdue: Some(Overdue {
                player: Player::Second,
                wait: 12_500,
            }),
        },
        ServerMessage::Pong,
    ] {
        pin("message", serde_json::to_string(&message));
    }
    lines
}

#[test]
fn the_wire_is_word_for_word_as_it_was() {
    let lines = [played(), against_the_engine(), without_state()].concat();
    let text = lines.join("\n") + "\n";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/wire.tsv");
    if std::env::var_os("ZERTZ_BLESS").is_some() {
        std::fs::write(&file, &text).expect("written");
    }
    let kept = std::fs::read_to_string(&file).expect("the file");
    for (line, kept) in text.lines().zip(kept.lines()) {
        assert_eq!(line, kept);
    }
    assert_eq!(text.lines().count(), kept.lines().count());
}

/// What clients send is read as before, and nonsense is refused.
#[test]
fn the_wire_takes_what_it_took() {
    for text in [
        r#"{"id":1,"type":"move","turn":1,"move":"Wd4,a1"}"#,
        r#"{"id":1,"type":"move","turn":1,"move":"Wd4,a1","since":0}"#,
        r#"{"id":1,"type":"claim_win"}"#,
        r#"{"id":1,"type":"call_tie"}"#,
        r#"{"id":1,"type":"resign","player":"second"}"#,
        r#"{"id":1,"type":"resign"}"#,
        r#"{"id":1,"type":"ping"}"#,
    ] {
        serde_json::from_str::<ClientMessage>(text).expect(text);
    }
    for text in [
        r#"{"type":"lines","id":1,"lines":2,"threat":true,"game":"37","moves":[]}"#,
        r#"{"type":"solve","id":1}"#,
        r#"{"type":"whole","id":1,"effort":"quick","key":"game-x"}"#,
        r#"{"type":"judge","id":1,"moves":["Wd4,a1"]}"#,
        r#"{"type":"stop"}"#,
    ] {
        serde_json::from_str::<AnalysisRequest>(text).expect(text);
    }
    for text in [
        r#"{"id":1,"type":"resign","player":"third"}"#,
        r#"{"id":1,"type":"fly"}"#,
        r#"{"type":"ping"}"#,
    ] {
        assert!(
            serde_json::from_str::<ClientMessage>(text).is_err(),
            "{text}"
        );
    }
    for text in [
        r#"{"player":"first","marbles":{"W":1,"G":0}}"#,
        r#"{"player":"first","marbles":{"W":1,"G":0,"B":0,"X":1}}"#,
        r#"{"player":"first","marbles":{"W":256,"G":0,"B":0}}"#,
        r#"{"player":"first","marbles":"1/0/0"}"#,
    ] {
        let handicap = serde_json::from_str::<zertz_play::message::Handicap>(text);
        assert!(handicap.is_err(), "{text}");
    }
}
