//! A bot that speaks UGI: the example, and bots that go wrong.

#[path = "../../examples/bot.rs"]
#[allow(dead_code, reason = "its `main` is for the program")]
mod example;

use std::io::Write;
use std::sync::{Arc, Mutex};

use zertz::{Action, Game, Player, Position, Rules};
use zertz_engine::bot::Bot;
use zertz_engine::rng::Rng;
use zertz_engine::{BotUgi, Limits, Stop, ladder};

use example::Greedy;

/// An output that can be read afterwards.
#[derive(Clone, Default)]
struct Heard(Arc<Mutex<Vec<u8>>>);

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("the output").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// What a bot answers to these lines and the end of input.
fn told(bot: impl Bot + 'static, lines: &str) -> Vec<String> {
    let heard = Heard::default();
    let mut ugi = BotUgi::new(bot, heard.clone());
    ugi.run(lines.as_bytes()).expect("a conversation");
    let bytes = heard.0.lock().expect("the output").clone();
    let text = String::from_utf8(bytes).expect("text");
    text.lines().map(str::to_string).collect()
}

fn greedy() -> Greedy {
    Greedy(Rng::new(0, 0))
}

#[test]
fn the_example_holds_a_whole_conversation() {
    let heard = told(
        greedy(),
        "ugi\nsetoption name Game value 7:goals=1/1/1/1\nsetoption name seed value 3\nisready\nuginewgame\n\
         position startpos moves Wa1,c1 Gb2,b1\nquery p1turn\nlegalmoves\ngo p1time 1000 p2time 1000\n",
    );
    assert_eq!(
        heard,
        [
            "id name greedy",
            "id author unknown",
            "option name Game type string default 37",
            "option name Move Overhead type spin default 10 min 0 max 10000",
            "option name Seed type spin default 0 min 0 max 4294967295",
            "ugiok",
            "readyok",
            "response true",
            "legalmoves xa1Gc2",
            "bestmove xa1Gc2",
        ]
    );
    let over = told(greedy(), "position startpos\nsolve\ngo depth 1\nquit\n");
    assert!(over[0].starts_with("info string error"), "{over:?}");
    assert!(over[1].starts_with("bestmove "), "{over:?}");
}

/// What the documentation shows of a match is what the example answers.
#[test]
fn the_conversation_of_the_documentation_is_true() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/formats.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let (_, from) = page.rsplit_once("```\n> ugi\n").expect("the conversation");
    let (script, _) = from.split_once("```").expect("its end");
    let said = |sign| {
        script
            .lines()
            .filter_map(move |line| line.strip_prefix(sign))
    };
    let lines: Vec<&str> = ["ugi"].into_iter().chain(said("> ")).collect();
    assert_eq!(
        told(greedy(), &lines.join("\n")),
        said("< ").collect::<Vec<_>>()
    );
}

#[test]
fn the_same_seed_chooses_the_same() {
    let asked = |seed| {
        let lines = format!("setoption name Seed value {seed}\nposition startpos\ngo nodes 1\n");
        told(greedy(), &lines)
    };
    assert_eq!(asked(5), asked(5));
    let different: std::collections::BTreeSet<_> = (1..5).map(asked).collect();
    assert!(different.len() > 1);
}

/// It is a bot to be proud of, if a simple one.
#[test]
fn the_example_beats_chance() {
    let (mut mine, mut chance) = (greedy(), ladder::by_name("random").expect("a rung"));
    let mut won = 0;
    for number in 0..6 {
        let mut game = Game::new(Position::start(Rules::default()));
        mine.new_game(number);
        chance.new_game(number);
        let me = Player::BOTH[number as usize % 2];
        while game.outcome().is_none() {
            let bot: &mut dyn Bot = match game.position().turn() == me {
                true => &mut mine,
                false => &mut *chance,
            };
            let action = bot.choose(&game, &Limits::NONE, &Stop::new());
            game.act(action.expect("a move")).expect("legal");
        }
        won += usize::from(game.outcome().and_then(zertz::Outcome::winner) == Some(me));
    }
    assert!(won >= 5, "{won} of 6");
}

/// A bot that goes wrong in one of three ways.
struct Wrong(u8);

impl Bot for Wrong {
    fn name(&self) -> String {
        "wrong".to_string()
    }

    fn new_game(&mut self, _: u64) {}

    fn choose(&mut self, _: &Game, _: &Limits, stop: &Stop) -> Option<Action> {
        match self.0 {
            0 => None,
            1 => Some(Action::Demand),
            2 => panic!("on purpose"),
            _ => {
                while !stop.is_set() {
                    std::thread::yield_now();
                }
                None
            }
        }
    }
}

#[test]
fn a_bot_that_goes_wrong_says_so_and_the_game_goes_on() {
    for (way, fault) in [(0, "chose no move"), (1, "demands"), (2, "has failed")] {
        let heard = told(Wrong(way), "position startpos\ngo nodes 1\nisready\n");
        assert!(heard.iter().any(|line| line.contains(fault)), "{heard:?}");
        assert!(heard.iter().any(|line| line.starts_with("bestmove ")));
        // It is asked again, and is still there.
        let again = told(Wrong(way), "go nodes 1\ngo nodes 1\n");
        assert!(again.len() >= 3, "{again:?}");
    }
    // One that thinks hears `stop`, and the end of input where it has no limit.
    let heard = told(Wrong(3), "position startpos\ngo infinite\nisready\nstop\n");
    assert_eq!(heard[0], "readyok");
    assert!(
        heard
            .last()
            .is_some_and(|line| line.starts_with("bestmove "))
    );
    let busy = told(Wrong(3), "go infinite\nposition startpos\n");
    assert!(busy[0].contains("has to wait"), "{busy:?}");
}
