//! Files of games that visitors import: what is read, how it is found, and that nobody else notices.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use crate::common::imports::{bring, brought, games, many, numbers, read, unchunked};
use crate::common::{Client, PATIENCE, server, visited};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn every_form_becomes_games_that_can_be_opened() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let position = "37 oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1";
    for (name, text, game, turns) in [
        (
            "a.zgn",
            "[Game \"48\"]\n\n1. Wd4,a1 Bg1,h1 *\n".to_string(),
            "48",
            2,
        ),
        (
            "b.sgf",
            "(;GM[22]VV[2]SU[Zertz];P0[1 RtoB 2 0 D 4];P0[2 R- A 1];P0[3 Done])".to_string(),
            "37",
            1,
        ),
        (
            "c.zen",
            "1. Wd4-a1 Bc4-a2 2. Wd4xb4+b *".to_string(),
            "37",
            3,
        ),
        ("", "Wd4,a1 Bc4,a2 x d4Bb4".to_string(), "37", 3),
        ("", position.to_string(), "37", 0),
        ("", format!("{position} Wd4,a1"), "37", 1),
        (
            "",
            "oooo/ooooo/oooooo/ooooooo/1oooooo/2ooooo/3oooo 6/8/10 0/0/0 0/0/0 1".to_string(),
            "37",
            0,
        ),
    ] {
        let import = brought(&ann, name, &text).await;
        assert_eq!(import["state"], "done", "{text}: {import}");
        assert_eq!(
            (&import["games"], &import["faults"]),
            (&json!(1), &json!(0))
        );
        assert_eq!(import["read"], import["bytes"]);
        let list = games(&ann, &import, "").await;
        assert_eq!(list["games"][0]["game"], game, "{text}");
        assert_eq!(list["games"][0]["turns"], turns, "{text}");
        let path = format!(
            "/api/v1/imports/{}/games/1",
            import["id"].as_str().expect("id")
        );
        let tree = ann.get(&path).await;
        assert_eq!(tree.status, 200, "{}", tree.body);
        assert_eq!(
            tree.json()["nodes"].as_array().map(Vec::len),
            Some(turns + 1)
        );
        for format in ["zgn", "sgf", "zen"] {
            let file = ann.get(&format!("{path}?format={format}")).await;
            assert_eq!(file.status, 200, "{format}: {}", file.body);
            assert!(
                file.head.contains(&format!("-1.{format}\"")),
                "{}",
                file.head
            );
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn good_games_are_kept_and_faults_say_where() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let text = "[Game \"37\"]\n\n1. Wd4,a1 *\n\n[Game \"37\"]\n\n1. Wd4,a1\nBd4,a2 *\n\n[Game \"37\"]\n\n1. Wd4,a1 Bc4,a2 *\n";
    let import = brought(&ann, "mixed.zgn", text).await;
    assert_eq!(import["state"], "done");
    assert_eq!(
        (&import["games"], &import["faults"]),
        (&json!(2), &json!(1))
    );
    let fault = &import["first_faults"][0];
    assert_eq!(fault["line"], 8);
    assert!(
        fault["reason"]
            .as_str()
            .is_some_and(|reason| reason.contains("d4")),
        "{fault}"
    );
    let why = &fault["why"];
    assert_eq!(why["reason"], "in_turn");
    assert_eq!(why["params"]["cause"]["reason"], "ring_occupied");
    // A file without a single game has failed, and says why.
    let import = brought(&ann, "junk.txt", "hello world").await;
    assert_eq!(
        (&import["state"], &import["games"]),
        (&json!("failed"), &json!(0))
    );
    assert_eq!(import["first_faults"][0]["line"], 1);
    assert!(
        import["message"]
            .as_str()
            .is_some_and(|words| words.ends_with("no game in this file"))
    );
    assert_eq!(import["why"]["reason"], "no_game_in_file");
    let list = ann.get("/api/v1/imports").await.json();
    let names: Vec<_> = list
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| &one["name"])
        .collect();
    assert_eq!(names, ["junk.txt", "mixed.zgn"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn thousands_of_games_are_found_by_player_date_board_and_result() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let import = brought(&ann, "many.zgn", &many(1200)).await;
    assert_eq!(
        (&import["games"], &import["faults"]),
        (&json!(1200), &json!(0))
    );
    // Page by page, every game once.
    let (mut seen, mut after) = (Vec::new(), 0);
    loop {
        let page = games(&ann, &import, &format!("limit=500&after={after}")).await;
        assert_eq!(page["total"], 1200);
        seen.extend(numbers(&page));
        match page["next"].as_u64() {
            Some(next) => after = next,
            None => break,
        }
    }
    assert_eq!(seen, (1..=1200).collect::<Vec<u64>>());
    for (query, fits) in [
        (
            "player=ann%2077",
            Box::new(|i: u64| i == 77 || i / 10 == 77) as Box<dyn Fn(u64) -> bool>,
        ),
        ("player=%C3%A9LODIE", Box::new(|_| true)),
        ("player=nobody", Box::new(|_| false)),
        ("player=%25", Box::new(|_| false)),
        ("player='%20OR%201=1", Box::new(|_| false)),
        ("board=48", Box::new(|i| i % 3 == 1)),
        ("result=1-0", Box::new(|i| i % 4 == 0)),
        ("result=*", Box::new(|i| i % 4 == 2)),
        ("from=2005&to=2005", Box::new(|i| i % 20 == 5)),
        (
            "from=2005.03&to=2005-03",
            Box::new(|i| i % 20 == 5 && 1 + i % 12 == 3),
        ),
        ("from=2019.13.01", Box::new(|_| false)),
        (
            "player=ann&board=61&result=0-1&to=2001",
            Box::new(|i| i % 3 == 2 && i % 4 == 1 && i % 20 <= 1),
        ),
    ] {
        let page = games(&ann, &import, &format!("limit=500&{query}")).await;
        let expected: Vec<u64> = (1..=1200).filter(|&i| fits(i)).collect();
        assert_eq!(page["total"], expected.len(), "{query}");
        let first: Vec<u64> = expected.into_iter().take(500).collect();
        assert_eq!(numbers(&page), first, "{query}");
    }
    let id = import["id"].as_str().expect("a name");
    for (query, status) in [("from=May", 400), ("limit=x", 400), ("after=-1", 400)] {
        let answer = ann
            .get(&format!("/api/v1/imports/{id}/games?{query}"))
            .await;
        assert_eq!(answer.status, status, "{query}: {}", answer.body);
    }
    // All that fit as one file, which is read back as the same games.
    let file = ann
        .request(
            "GET",
            &format!("/api/v1/imports/{id}/file?board=48"),
            "",
            "",
        )
        .await;
    let again = brought(&ann, "again.zgn", &unchunked(&file.body)).await;
    assert_eq!(
        (&again["games"], &again["faults"]),
        (&json!(400), &json!(0))
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn imports_belong_to_one_visitor_and_deleting_removes_everything() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let (ann, bob) = (
        Client::new(server.address()).await,
        Client::new(server.address()).await,
    );
    let import = brought(&ann, "mine.zgn", &many(700)).await;
    let id = import["id"].as_str().expect("a name");
    let path = format!("/api/v1/imports/{id}");
    for (method, path) in [
        ("GET", path.clone()),
        ("GET", format!("{path}/games")),
        ("GET", format!("{path}/games/1")),
        ("GET", format!("{path}/games/1?format=zgn")),
        ("GET", format!("{path}/file")),
        ("POST", format!("{path}/cancel")),
        ("DELETE", path.clone()),
    ] {
        let answer = bob.request(method, &path, "", "").await;
        assert_eq!(answer.status, 404, "{method} {path}: {}", answer.body);
    }
    assert_eq!(bob.get("/api/v1/imports").await.json(), json!([]));
    let nobody = Client {
        token: String::new(),
        ..bob.clone()
    };
    assert_eq!(nobody.get("/api/v1/imports").await.status, 403);
    assert_eq!(ann.get(&format!("{path}/games/701")).await.status, 404);
    assert_eq!(ann.get(&format!("{path}/games/x")).await.status, 404);
    assert_eq!(ann.request("DELETE", &path, "", "").await.status, 204);
    assert_eq!(ann.get(&path).await.status, 404);
    assert_eq!(ann.get(&format!("{path}/games/1")).await.status, 404);
    assert_eq!(ann.request("DELETE", &path, "", "").await.status, 404);
    // Nothing of it is left in the database.
    let file = data.path().join(zertz_server::DATABASE);
    let end = Instant::now() + PATIENCE;
    loop {
        let db = rusqlite::Connection::open(&file).expect("the database");
        let count = |table: &str| -> i64 {
            let sql = format!("SELECT count(*) FROM {table}");
            db.query_row(&sql, [], |row| row.get(0)).expect("a number")
        };
        let tables = [
            "imports",
            "import_faults",
            "imported_games",
            "imported_records",
        ];
        if tables.iter().all(|table| count(table) == 0) {
            break;
        }
        assert!(Instant::now() < end, "rows are left");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reading_can_be_cancelled_and_survives_a_restart() {
    let data = tempfile::tempdir().expect("a folder");
    let first = server(data.path()).await;
    let ann = Client::new(first.address()).await;
    let text = many(20_000);
    let import = bring(&ann, "long.zgn", &text).await;
    let path = format!("/api/v1/imports/{}", import["id"].as_str().expect("a name"));
    let answer = ann.request("POST", &format!("{path}/cancel"), "", "").await;
    assert_eq!(answer.status, 204);
    let cancelled = read(&ann, &import["id"]).await;
    assert_eq!(cancelled["state"], "cancelled");
    tokio::time::sleep(Duration::from_millis(500)).await;
    let later = read(&ann, &import["id"]).await;
    assert_eq!(later["games"], cancelled["games"], "it went on");
    assert!(later["games"].as_u64() < Some(20_000));
    // Stopped in the middle of another one: what was read stays, and it says so.
    let import = bring(&ann, "long.zgn", &text).await;
    let path = format!("/api/v1/imports/{}", import["id"].as_str().expect("a name"));
    while ann.get(&path).await.json()["games"].as_u64() < Some(200) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    first.stop().await;
    let second = server(data.path()).await;
    let ann = Client {
        address: second.address(),
        ..ann
    };
    let after = ann.get(&path).await.json();
    let kept = after["games"].as_u64().expect("a number");
    assert_eq!(after["state"], "failed", "{after}");
    assert!((200..20_000).contains(&kept), "{after}");
    assert!(
        after["message"]
            .as_str()
            .is_some_and(|words| words.contains("stopped"))
    );
    assert_eq!(numbers(&games(&ann, &after, "").await).len(), 100);
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_that_nobody_reads_any_more_has_failed() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let import = brought(&ann, "a.zgn", &many(3)).await;
    let db =
        rusqlite::Connection::open(data.path().join(zertz_server::DATABASE)).expect("the database");
    // As a server leaves it that was killed.
    db.execute(
        "UPDATE imports SET state = 'reading', touched = touched - 60000",
        [],
    )
    .expect("changed");
    let path = format!("/api/v1/imports/{}", import["id"].as_str().expect("a name"));
    let after = ann.get(&path).await.json();
    assert_eq!(
        (&after["state"], &after["games"]),
        (&json!("failed"), &json!(3))
    );
    // It does not count as one that is being read.
    for _ in 0..4 {
        brought(&ann, "b.zgn", "Wd4,a1").await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_files_do_no_harm() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let script = "<script>alert(1)</script>";
    let nested = format!(
        "[Player1 \"{script}\"]\n[Game \"37\"]\n\n1. Wd4,a1 {{{script}}} {}{} *\n",
        "(1. Bd4,a1 ".repeat(3_000),
        ")".repeat(3_000)
    );
    let deep = format!("[Game \"37\"]\n\n1. Wd4,a1 {}", "(".repeat(1_000_000));
    let trees = format!("(;GM[22]SU[Zertz]{}", "(;".repeat(500_000));
    let comment = format!("[Game \"37\"]\n\n1. Wd4,a1 {{{}}} *", "x".repeat(20 << 20));
    let faults = "[Game \"99\"]\n\n*\n\n".repeat(30_000);
    let brackets = "[".repeat(4 << 20);
    for (name, text, state, games) in [
        ("nested.zgn", &nested, "done", 1),
        ("deep.zgn", &deep, "failed", 0),
        ("trees.sgf", &trees, "failed", 0),
        ("comment.zgn", &comment, "failed", 0),
        ("faults.zgn", &faults, "failed", 0),
        ("brackets", &brackets, "failed", 0),
    ] {
        let import = brought(&ann, name, text).await;
        assert_eq!(
            (&import["state"], &import["games"]),
            (&json!(state), &json!(games)),
            "{name}: {import}"
        );
        let faults = import["first_faults"].as_array().expect("faults");
        assert!(faults.len() <= 100);
        for fault in faults {
            let reason = fault["reason"].as_str().expect("a reason");
            assert!(
                !reason.is_empty() && reason.chars().count() <= 301,
                "{name}: {reason}"
            );
        }
    }
    // Texts come back as texts, for the page to show as texts.
    let nested = brought(&ann, "n.zgn", &nested).await;
    let list = games(&ann, &nested, "").await;
    assert_eq!(list["games"][0]["first"], script);
    let odd = ann
        .request(
            "POST",
            "/api/v1/imports?name=%3Cb%3E%0A..%2F..%2Fx%22.zgn",
            "",
            "Wd4,a1",
        )
        .await;
    assert_eq!(odd.json()["name"], "x\".zgn");
    // The server is as well as before.
    assert_eq!(ann.get("/healthz").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_of_a_large_file_arrives() {
    let (_data, server, ann) = visited().await;
    let mut text = String::new();
    for i in 1..=9 {
        let comment = i.to_string().repeat(400 << 10);
        let _ = write!(text, "[Game \"37\"]\n\n1. Wd4,a1 {{{comment}}} *\n\n");
    }
    let import = brought(&ann, "large.zgn", &text).await;
    assert_eq!(
        (&import["games"], &import["faults"]),
        (&json!(9), &json!(0))
    );
    let path = format!(
        "/api/v1/imports/{}/file",
        import["id"].as_str().expect("id")
    );
    let file = unchunked(&ann.get(&path).await.body);
    let records: Vec<_> = zertz::zgn::read(&file).collect();
    assert_eq!(records.len(), 9);
    for (i, record) in (1..=9).zip(records) {
        let record = record.expect("a game");
        let comment = zertz::zgn::write(&record);
        let length = comment.matches(&i.to_string()).count();
        assert!(length >= 400 << 10, "{i}: {length}");
    }
    server.stop().await;
}

/// Ten thousand games of the archive, while others play: how long it takes, and how long they wait.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the archive of Boardspace games: ZERTZ_ARCHIVE"]
async fn ten_thousand_archive_games_disturb_nobody() {
    let archive = std::env::var_os("ZERTZ_ARCHIVE").expect("ZERTZ_ARCHIVE names no archive");
    let folder = tempfile::tempdir().expect("a folder");
    let packed = std::path::Path::new(&archive).join("48.tar.xz");
    let unpacked = std::process::Command::new("tar")
        .arg("xJf")
        .arg(packed)
        .arg("-C")
        .arg(folder.path())
        .status();
    assert!(unpacked.is_ok_and(|status| status.success()), "tar");
    let mut files = Vec::new();
    let mut folders = vec![folder.path().to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "sgf") {
                files.push(path);
            }
        }
    }
    files.sort();
    let mut text = String::new();
    for file in &files[..10_000] {
        text += &zertz::decode(&std::fs::read(file).expect("a file"));
        text.push('\n');
    }

    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let wish = json!({
        "game": "48",
        "seats": {"first": {"kind": "me", "name": "Ann"}, "second": {"kind": "me", "name": "Bob"}},
    });
    // Somebody plays all the while.
    let playing = tokio::spawn({
        let ann = ann.clone();
        async move {
            let mut waits = Vec::new();
            loop {
                let id = ann.begin(&wish).await;
                let (mut socket, _) = ann.socket(&id).await;
                let mut game =
                    zertz::Game::new(zertz::Position::start("48".parse().expect("rules")));
                while game.outcome().is_none() {
                    let mv = crate::common::some_move(&game, 3);
                    let begun = Instant::now();
                    let done = socket.play(game.turns().len() + 1, &mv).await;
                    waits.push(begun.elapsed());
                    assert_eq!(done["type"], "done", "{done}");
                    game.play_text(&mv).expect("legal");
                    tokio::time::sleep(Duration::from_millis(5)).await;
                    if waits.len() >= 200 && IMPORTED.load(std::sync::atomic::Ordering::Relaxed) {
                        return waits;
                    }
                }
            }
        }
    });
    static IMPORTED: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);
    let begun = Instant::now();
    let import = brought(&ann, "archive.sgf", &text).await;
    let seconds = begun.elapsed().as_secs_f64();
    IMPORTED.store(true, std::sync::atomic::Ordering::Relaxed);
    let mut waits = playing.await.expect("played");
    waits.sort();
    let part = |hundredth: usize| waits[(waits.len() - 1) * hundredth / 100].as_secs_f64() * 1e3;
    let begun = Instant::now();
    let found = games(&ann, &import, "player=dumbot&limit=100").await;
    println!(
        "{} games, {} faults in {seconds:.1} s; {} moves acknowledged after {:.1} ms (half), {:.1} ms (99 of 100), {:.1} ms (all); a search in {:.1} ms",
        import["games"],
        import["faults"],
        waits.len(),
        part(50),
        part(99),
        part(100),
        begun.elapsed().as_secs_f64() * 1e3
    );
    assert_eq!(import["state"], "done");
    let (good, bad) = (import["games"].as_u64(), import["faults"].as_u64());
    // Some files hold more than one game.
    assert!(
        good.zip(bad)
            .is_some_and(|(good, bad)| good + bad >= 10_000),
        "{import}"
    );
    assert!(good >= Some(9_900), "{import}");
    assert!(found["total"].as_u64() > Some(0));
    assert!(seconds < 60.0, "it took {seconds} s");
    assert!(part(50) < 50.0, "moves waited for {} ms", part(50));
    server.stop().await;
}
