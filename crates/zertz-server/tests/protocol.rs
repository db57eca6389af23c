//! The messages as the browser's types describe them.
//!
//! This writes samples of all of them into a file that the type checker of the page compares with
//! `web/js/protocol.d.ts`. The file is kept in the repository; if it is not what the server says
//! now, this test fails. Set `ZERTZ_WRITE_SAMPLES` to write it anew.

mod common;

use std::path::Path;

use common::{Client, friend_game, server};
use serde_json::{Value, json};

/// Ids, times and tokens differ from run to run.
fn steady(value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(steady),
        Value::Object(map) => {
            for (key, value) in map {
                match key.as_str() {
                    "created" | "updated" | "made" => *value = json!(1_794_700_800_000_u64),
                    "seconds" | "speed" if value.as_f64() != Some(60.0) => *value = json!(1.5),
                    "clock" if value.is_number() => *value = json!(60_000),
                    "id" | "game" if value.as_str().is_some_and(|text| text.len() == 12) => {
                        *value = json!("abcdefghijkm");
                    }
                    "rematch_of" if value.is_string() => *value = json!("abcdefghijkm"),
                    "first" | "second" if value.is_number() => *value = json!(60_000),
                    "version" if value.is_string() => *value = json!("0.0.0"),
                    _ => steady(value),
                }
            }
        }
        _ => {}
    }
}

/// What the analysis board gets to hear.
async fn analysis_samples(ann: &Client) -> Vec<(&'static str, &'static str, Value)> {
    let moves = json!(["Wb2,a1", "Gb1,c1"]);
    let wish = json!({"game": "7", "moves": moves, "skip": 1});
    let look = ann.post("/api/v1/positions", &wish).await.json();
    let setup = json!({
        "game": "7", "rings": ["a1", "a2", "b1"], "marbles": {"a1": "W"}, "turn": "first",
        "pool": {"W": 5, "G": 8, "B": 10},
        "captured": {"first": {"W": 9, "G": 0, "B": 0}, "second": {"W": 0, "G": 0, "B": 0}},
    });
    let checked = ann.post("/api/v1/positions/check", &setup).await.json();
    let text =
        "[Game \"7\"]\n\n1. Wb2,a1 {[%eval #-3] [%cal Gb2c2] [%csl Rb2] so} (1. Gb2,a1 $2) *\n";
    let read = ann.request("POST", "/api/v1/records/read", "", text);
    let tree = read.await.json();
    let mut desk = ann
        .connect_to("/api/v1/analysis/socket")
        .await
        .expect("a socket");
    let mut answers = Vec::new();
    for (id, (request, kind)) in [
        (json!({"type": "lines", "lines": 2}), "lines"),
        (json!({"type": "solve"}), "solved"),
        (json!({"type": "whole", "effort": "quick"}), "report"),
        (json!({"type": "judge"}), "judged"),
        (
            json!({"type": "lines", "lines": 1, "position": "?"}),
            "refused",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let mut request = request;
        request["id"] = id.into();
        request["moves"] = moves.clone();
        if request["position"].is_null() {
            request["game"] = "7".into();
        }
        desk.send_text(&request.to_string()).await;
        let answer = loop {
            let answer = desk.until(kind).await;
            if answer["done"] != json!(false) {
                break answer;
            }
        };
        answers.push(answer);
    }
    let mut samples = vec![
        ("look", "Look", look),
        ("look_wish", "LookWish", wish),
        ("setup_wish", "SetupWish", setup),
        ("setup", "SetupView", checked),
        ("tree", "Tree", tree),
    ];
    let names = ["lines", "solved", "report", "judged", "not_looked_at"];
    let named = names.into_iter().zip(answers);
    samples.extend(named.map(|(name, answer)| (name, "AnalysisMessage", answer)));
    samples
}

/// Files of games: one that is read, one that is not.
async fn import_samples(ann: &Client) -> Vec<(&'static str, &'static str, Value)> {
    let mut samples = Vec::new();
    for (name, text) in [
        (
            "import_done",
            "[Player1 \"Ann\"]\n\n1. Wd4,a1 *\n\n[Game \"99x\"]\n\n*\n",
        ),
        ("import_failed", "?"),
    ] {
        let begun = ann
            .request("POST", "/api/v1/imports?name=a.zgn", "", text)
            .await
            .json();
        let path = format!("/api/v1/imports/{}", begun["id"].as_str().expect("a name"));
        let import = loop {
            let import = ann.get(&path).await.json();
            if import["state"] != "reading" {
                break import;
            }
        };
        let games = ann.get(&format!("{path}/games")).await.json();
        samples.push((name, "Import", import));
        if name == "import_done" {
            samples.push(("import_begun", "Import", begun));
            samples.push(("imported_games", "ImportedGames", games));
        }
    }
    samples
}

/// Two of each kind are enough to compare types.
fn shorten(value: &mut Value) {
    match value {
        Value::Array(values) => {
            values.truncate(2);
            values.iter_mut().for_each(shorten);
        }
        Value::Object(map) => map.values_mut().for_each(shorten),
        _ => {}
    }
}

async fn learn_samples(ann: &Client) -> Vec<(&'static str, &'static str, Value)> {
    let sacrifice = json!({"moves": ["We1,c4"]});
    let step = ann.post("/api/v1/lessons/sacrifice/steps/1", &sacrifice);
    // No refutation: a search with a limit of time need not find the same each time.
    let right = json!({"moves": ["We2,f1"]});
    let mut rules = ann.get("/api/v1/rules").await.json();
    // One block of each kind.
    let mut kinds = Vec::new();
    let blocks = rules["blocks"].as_array_mut().expect("blocks");
    blocks.retain(|block| {
        let kind = block["kind"].clone();
        let new = !kinds.contains(&kind);
        kinds.push(kind);
        new
    });
    blocks.iter_mut().for_each(shorten);
    let mut samples = vec![
        ("lessons", "LessonInfo[]", ann.get("/api/v1/lessons").await),
        ("lesson", "Lesson", ann.get("/api/v1/lessons/placing").await),
        ("lesson_answer", "LessonAnswer", step.await),
        ("puzzles", "PuzzleInfo[]", ann.get("/api/v1/puzzles").await),
        (
            "puzzle",
            "Puzzle",
            ann.get("/api/v1/puzzles/qqefppuz").await,
        ),
        (
            "puzzle_answer",
            "PuzzleAnswer",
            ann.post("/api/v1/puzzles/qqefppuz/try", &right).await,
        ),
        (
            "puzzle_solution",
            "PuzzleAnswer",
            ann.post("/api/v1/puzzles/qqefppuz/try?give_up=1", &json!({}))
                .await,
        ),
    ]
    .into_iter()
    .map(|(name, kind, answer)| {
        let mut value = answer.json();
        shorten(&mut value);
        (name, kind, value)
    })
    .collect::<Vec<_>>();
    samples.push(("rules", "RulesPage", rules));
    samples
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_knows_all_messages() {
    // What the samples say should not change with every network.
    zertz_engine::eval::Eval::Hand.make_default();
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let (ann, bob) = (
        Client::new(server.address()).await,
        Client::new(server.address()).await,
    );
    let mut wish = friend_game("7:claims=optional");
    wish["clock"] = json!({"seconds": 60, "increment": 2});
    let id = ann.begin(&wish).await;
    let (mut ann_socket, waiting) = ann.socket(&id).await;
    let mut samples: Vec<(&str, &str, Value)> = vec![("waiting", "Hello", waiting)];
    samples.push((
        "presence",
        "ServerMessage",
        ann_socket.until("presence").await,
    ));
    let (mut bob_socket, _) = bob.socket(&id).await;
    bob_socket
        .send_text(r#"{"id":1,"type":"join","name":"Bob"}"#)
        .await;
    samples.push(("you", "ServerMessage", bob_socket.until("you").await));
    samples.push(("joined", "Update", ann_socket.event("joined").await));
    samples.push((
        "refused",
        "ServerMessage",
        ann_socket.play(1, "Wb2,b2").await,
    ));
    samples.push(("done", "ServerMessage", ann_socket.play(1, "Wb2,a1").await));
    samples.push(("moved", "Update", bob_socket.event("moved").await));
    ann_socket.act(json!({"type": "takeback"})).await;
    samples.push((
        "takeback",
        "Update",
        bob_socket.event("takeback_offered").await,
    ));
    bob_socket
        .act(json!({"type": "answer_takeback", "accept": false}))
        .await;
    ann_socket.act(json!({"type": "tie"})).await;
    samples.push(("tie", "Update", bob_socket.event("tie_offered").await));
    bob_socket
        .act(json!({"type": "answer_tie", "accept": true}))
        .await;
    samples.push(("over", "Update", ann_socket.event("tie_agreed").await));
    ann_socket.act(json!({"type": "rematch"})).await;
    samples.push(("again", "Update", bob_socket.event("rematch_offered").await));
    bob_socket.act(json!({"type": "rematch"})).await;
    samples.push(("begun", "Update", ann_socket.event("rematch_begun").await));
    ann_socket.send_text(r#"{"id":9,"type":"ping"}"#).await;
    samples.push(("pong", "ServerMessage", ann_socket.until("pong").await));
    ann_socket.send_text(r#"{"id":9,"type":"resync"}"#).await;
    samples.push(("hello", "Hello", ann_socket.until("hello").await));
    let mut list = ann.get("/api/v1/games").await.json();
    if let Some(games) = list["games"].as_array_mut() {
        // Both may have changed in the same millisecond.
        games.sort_by_key(|game| game["turns"].as_u64());
    }
    samples.push(("list", "GameList", list));
    let mut info = ann.get("/api/v1/info").await.json();
    info["boards"] = json!([]);
    samples.push(("info", "Info", info));
    samples.push((
        "board",
        "BoardShape",
        ann.get("/api/v1/boards/7").await.json(),
    ));
    samples.push((
        "problem",
        "Problem",
        ann.get("/api/v1/games/none").await.json(),
    ));
    samples.push(("wish", "NewGame", wish));
    samples.append(&mut analysis_samples(&ann).await);
    samples.append(&mut import_samples(&ann).await);
    samples.append(&mut learn_samples(&ann).await);
    server.stop().await;

    let mut text = String::from(
        "// Made by `ZERTZ_WRITE_SAMPLES=1 cargo test -p zertz-server --test protocol`: do not edit.\n\
         // What the server says, for the type checker to compare with `js/protocol.d.ts`.\n\n\
         import type * as protocol from \"../../js/protocol.d.ts\";\n",
    );
    for (name, kind, mut value) in samples {
        steady(&mut value);
        let json = serde_json::to_string_pretty(&value).expect("JSON");
        text.push_str(&format!(
            "\nexport const {name}: protocol.{kind} = {json};\n"
        ));
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tests/types/samples.ts");
    if std::env::var_os("ZERTZ_WRITE_SAMPLES").is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        std::fs::write(&file, text).expect("written");
        return;
    }
    let kept = std::fs::read_to_string(&file).expect("the samples");
    assert!(
        kept == text,
        "the server says something else than the samples: write them anew and look at the difference"
    );
}

/// Every address of the interface is described, and nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn the_document_describes_the_interface() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let nobody = Client {
        address: server.address(),
        token: String::new(),
    };
    let document = nobody.get("/api/v1/openapi.json").await.json();
    let paths: Vec<&String> = document["paths"]
        .as_object()
        .expect("paths")
        .keys()
        .collect();
    assert_eq!(
        paths,
        [
            "/api/v1/boards/{name}",
            "/api/v1/games",
            "/api/v1/games/{id}",
            "/api/v1/games/{id}/actions",
            "/api/v1/games/{id}/record",
            "/api/v1/games/{id}/tree",
            "/api/v1/imports",
            "/api/v1/imports/{id}",
            "/api/v1/imports/{id}/cancel",
            "/api/v1/imports/{id}/file",
            "/api/v1/imports/{id}/games",
            "/api/v1/imports/{id}/games/{number}",
            "/api/v1/info",
            "/api/v1/lessons",
            "/api/v1/lessons/{id}",
            "/api/v1/lessons/{id}/steps/{number}",
            "/api/v1/notes/{key}",
            "/api/v1/positions",
            "/api/v1/positions/check",
            "/api/v1/positions/read",
            "/api/v1/puzzles",
            "/api/v1/puzzles/daily",
            "/api/v1/puzzles/{id}",
            "/api/v1/puzzles/{id}/try",
            "/api/v1/records/read",
            "/api/v1/records/write",
            "/api/v1/reports/{key}",
            "/api/v1/rules",
            "/api/v1/visitors",
        ]
    );
    for schema in [
        "GameView",
        "ServerMessage",
        "ClientMessage",
        "Action",
        "NewGame",
        "Problem",
        "Options",
        "AnalysisRequest",
        "AnalysisMessage",
    ] {
        assert!(
            document["components"]["schemas"][schema].is_object(),
            "{schema}"
        );
    }
    server.stop().await;
}
