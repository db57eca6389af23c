//! The interface as its document describes it.

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
