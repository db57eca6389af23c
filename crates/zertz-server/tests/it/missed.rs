//! Wins that visitors have let slip in their own games, as puzzles; pictures of puzzles, and puzzles of days.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::common::{Client, server};
use serde_json::{Value, json};
use zertz::{Action, Player};
use zertz_server::learn::Puzzles;

/// A position that is won in two or three, and a turn there that is not among those that win.
const KNOWN: &str = "qqefppuz";

fn slip() -> (String, Player, u32, String) {
    let rated = Puzzles::shipped().find(KNOWN).expect("a puzzle");
    let puzzle = &rated.puzzle;
    let game = puzzle.game();
    let mut moves = game.legal_moves().into_iter();
    let wrong = moves.rfind(|mv| !puzzle.is_solved_by(*mv)).expect("a turn");
    let text = game.notate(Action::Move(wrong)).to_string();
    let position = puzzle.position;
    (position.to_string(), position.turn(), puzzle.turns, text)
}

/// Ann lets a win slip and gives up. Bob sits opposite.
async fn game_with_a_slip(ann: &Client, bob: &Client) -> String {
    let (position, side, _, wrong) = slip();
    let me = json!({ "kind": "me", "name": "Ann" });
    let open = json!({ "kind": "open" });
    let seats = match side {
        Player::First => json!({ "first": me, "second": open }),
        Player::Second => json!({ "first": open, "second": me }),
    };
    let game = position.split(' ').next().expect("a board");
    let wish = json!({ "game": game, "position": position, "seats": seats });
    let id = ann.begin(&wish).await;
    let (mut socket, _) = bob.socket(&id).await;
    socket.act(json!({"type": "join", "name": "Bob"})).await;
    let (mut socket, _) = ann.socket(&id).await;
    for act in [
        json!({"type": "move", "turn": 1, "move": wrong}),
        json!({"type": "resign"}),
    ] {
        let done = socket.act(act).await;
        assert_eq!(done["type"], "done", "{done}");
    }
    id
}

async fn missed(who: &Client) -> Vec<Value> {
    let answer = who.get("/api/v1/puzzles/missed").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json().as_array().expect("a list").clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_win_that_was_let_slip_becomes_a_puzzle() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let (ann, bob) = (
        Client::new(server.address()).await,
        Client::new(server.address()).await,
    );
    let id = game_with_a_slip(&ann, &bob).await;
    let path = format!("/api/v1/puzzles/own-{id}-1");
    // Without a report nobody knows.
    assert_eq!(missed(&ann).await, Vec::<Value>::new());
    assert_eq!(ann.get(&path).await.status, 404);

    let mut desk = ann
        .connect_to("/api/v1/analysis/socket")
        .await
        .expect("a socket");
    let ask = json!({"type": "whole", "id": 1, "effort": "quick", "key": format!("game-{id}"), "moves": []});
    desk.send_text(&ask.to_string()).await;
    desk.until("report").await;

    let (position, _, turns, wrong) = slip();
    let all = missed(&ann).await;
    let [one] = all.as_slice() else {
        panic!("{all:?}");
    };
    assert_eq!(one["id"], format!("own-{id}-1"));
    assert_eq!((&one["turn"], &one["turns"]), (&json!(1), &json!(turns)));
    assert_eq!(one["game_id"], json!(id));
    // It was Ann's, not Bob's; and nobody else's.
    assert_eq!(missed(&bob).await, Vec::<Value>::new());

    let puzzle = ann.get(&path).await.json();
    assert_eq!(puzzle["look"]["moment"]["position"], position);
    assert_eq!(puzzle["turns"], turns);
    assert_eq!(
        puzzle["look"]["moment"]["marbles"],
        one["picture"]["marbles"]
    );
    let attempt = format!("{path}/try");
    let told = ann
        .post(&attempt, &json!({ "moves": [wrong] }))
        .await
        .json();
    assert_eq!(told["verdict"], "wrong", "{told}");
    // The solution that is then shown is accepted, turn by turn.
    let line: Vec<&str> = told["solution"]
        .as_array()
        .expect("a line")
        .iter()
        .filter_map(|turn| turn["token"].as_str())
        .collect();
    assert_eq!(line.len(), 2 * turns as usize - 1);
    for end in (1..=line.len()).step_by(2) {
        let moves = json!({ "moves": line[..end] });
        let told = ann.post(&attempt, &moves).await.json();
        let verdict = if end == line.len() { "solved" } else { "go_on" };
        assert_eq!(told["verdict"], verdict, "{told}");
    }
    for name in [
        format!("own-{id}-2"),
        format!("own-{id}-01"),
        "own-x-1".into(),
    ] {
        let answer = ann.get(&format!("/api/v1/puzzles/{name}")).await;
        assert_eq!(answer.status, 404, "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_of_puzzles_and_puzzles_of_days() {
    let data = tempfile::tempdir().expect("a folder");
    let server = server(data.path()).await;
    let ann = Client::new(server.address()).await;
    let pictures = ann
        .get(&format!("/api/v1/puzzles/pictures?ids={KNOWN},nobody,"))
        .await
        .json();
    let [picture] = pictures.as_array().expect("a list").as_slice() else {
        panic!("{pictures}");
    };
    let puzzle = ann.get(&format!("/api/v1/puzzles/{KNOWN}")).await.json();
    let moment = &puzzle["look"]["moment"];
    assert_eq!(picture["id"], KNOWN);
    assert_eq!(picture["marbles"], moment["marbles"]);
    assert_eq!(picture["rings"], moment["rings"]);
    let many = ["x"; 2_000].join(",");
    let answer = ann
        .get(&format!("/api/v1/puzzles/pictures?ids={many}"))
        .await;
    assert_eq!((answer.status, answer.json()), (200, json!([])));

    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let today = since.expect("a time").as_secs() / (24 * 60 * 60);
    let daily = async |day: u64| ann.get(&format!("/api/v1/puzzles/daily?day={day}")).await;
    let now = ann.get("/api/v1/puzzles/daily").await.json();
    assert!(now["day"].as_u64().is_some_and(|day| day >= today));
    let earlier = daily(today - 300).await;
    assert_eq!(
        (earlier.status, &earlier.json()["day"]),
        (200, &json!(today - 300))
    );
    assert_eq!(
        earlier.json()["id"],
        Puzzles::shipped()
            .of_day(today - 300)
            .expect("one")
            .id
            .as_str()
    );
    // Two days on is tomorrow at the least, even if midnight passes meanwhile.
    for day in [today + 2, today - 400, 0, u64::MAX] {
        let answer = daily(day).await;
        assert_eq!(answer.status, 404, "{day}");
        assert_eq!(answer.json()["reason"], "no_such_day");
    }
    assert_eq!(ann.get("/api/v1/puzzles/daily?day=x").await.status, 400);
}
