//! The interface as its document describes it.

use std::collections::BTreeSet;

use serde_json::json;

use crate::common::{Client, server};

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
            "/api/v1/figures",
            "/api/v1/games",
            "/api/v1/games/file",
            "/api/v1/games/{id}",
            "/api/v1/games/{id}/actions",
            "/api/v1/games/{id}/check",
            "/api/v1/games/{id}/hint",
            "/api/v1/games/{id}/record",
            "/api/v1/games/{id}/tree",
            "/api/v1/handovers",
            "/api/v1/handovers/use",
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
            "/api/v1/puzzles/missed",
            "/api/v1/puzzles/pictures",
            "/api/v1/puzzles/{id}",
            "/api/v1/puzzles/{id}/try",
            "/api/v1/records/read",
            "/api/v1/records/write",
            "/api/v1/reports/{key}",
            "/api/v1/rules",
            "/api/v1/solved",
            "/api/v1/solved/answer",
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

/// What the document says of who may ask is what happens to somebody without a token; and whatever goes wrong is
/// described, by a status that the address names.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_must_be_known_is_described() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let nobody = Client::nobody(server.address());
    let document = nobody.get("/api/v1/openapi.json").await.json();
    let mut names = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let place = format!("{method} {path}");
            let name = operation["operationId"].as_str().expect("a name");
            assert!(names.insert(name.to_string()), "{place}: {name} again");
            let ways = operation["security"].as_array();
            let known = ways.is_some_and(|ways| !ways.contains(&json!({})));
            let filled = path.replace(['{', '}'], "");
            let answer = nobody
                .request(&method.to_uppercase(), &filled, "", "")
                .await;
            let refused = answer.status == 403 && answer.json()["reason"] == "who_are_you";
            // Some look first whether what is asked about needs a visitor.
            let may = ways.is_some() && !known;
            assert!(refused == known || may, "{place}: {answer:?}");
            let described = &operation["responses"][answer.status.to_string()];
            let words = described["description"].as_str().unwrap_or_default();
            assert!(words.len() > 5, "{place}: {}", answer.status);
        }
    }
    // All of it can be read without a script.
    let page = nobody.get("/api").await;
    assert_eq!(
        page.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    assert!(page.body.contains("<h1>API</h1>") && page.body.contains("</footer>"));
    assert!(!page.body.contains("type=\"module\"") && !page.body.contains("<noscript>"));
    for name in &names {
        assert!(page.body.contains(&format!("id=\"{name}\"")), "{name}");
    }
    for name in document["components"]["schemas"]
        .as_object()
        .expect("types")
        .keys()
    {
        assert!(page.body.contains(&format!("id=\"type-{name}\"")), "{name}");
    }
    for open in ["section", "table", "div", "code", "p"] {
        let begun = page.body.matches(&format!("<{open}>")).count()
            + page.body.matches(&format!("<{open} ")).count();
        assert_eq!(
            begun,
            page.body.matches(&format!("</{open}>")).count(),
            "{open}"
        );
    }
    // Nonsense in the address itself is answered like everything else.
    for (method, path, status) in [
        ("GET", "/api/v1/games/%ff", 400),
        ("GET", "/api/v1/lessons?language=a&language=b", 400),
        ("GET", "/api/v1/puzzles/daily?day=-1", 400),
        ("PATCH", "/api/v1/games", 405),
        ("DELETE", "/api/v1/info", 405),
    ] {
        let answer = nobody.request(method, path, "", "").await;
        assert_eq!(answer.status, status, "{method} {path}");
        assert!(answer.json()["message"].is_string(), "{method} {path}");
        assert_eq!(answer.header("allow").is_some(), status == 405);
    }
    server.stop().await;
}
