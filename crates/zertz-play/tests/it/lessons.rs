//! Every lesson is checked by the rules, and what it claims about wins by a full-width search.

use std::collections::HashSet;

use zertz::{Game, Move};
use zertz_engine::Stop;
use zertz_engine::puzzle::Judge;
use zertz_engine::solved::Solved;
use zertz_play::learn::{Exercise, Goal, Lesson, Stage, Step, TEXTS, lessons, read};

/// How many positions may be looked at for each first move of a claim.
const PROOF_NODES: u64 = 20_000_000;

/// All ways to do the first stages of a task, with the answers: one for each way of doing them, at
/// most a few.
const MOST_WAYS: usize = 40;

struct Count {
    legal: usize,
    right: usize,
}

/// Tries all legal turns; gives back the games after those that are right.
fn try_all(stage: &Stage, game: &Game) -> (Count, Vec<Game>, Vec<Game>) {
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    for mv in game.legal_moves() {
        let mut next = game.clone();
        next.play(mv).expect("a legal turn");
        if stage.goal.is_met(&next) {
            right.push(next);
        } else {
            wrong.push(next);
        }
    }
    let count = Count {
        legal: right.len() + wrong.len(),
        right: right.len(),
    };
    (count, right, wrong)
}

fn last(game: &Game) -> Move {
    game.turns().next_back().expect("a turn").mv()
}

/// Checks one task; gives back how many turns are right at each stage, and what is wrong with it.
fn check(task: &Exercise, step: &Step, faults: &mut Vec<String>) -> Vec<(usize, usize)> {
    let mut counts = Vec::new();
    let mut games = vec![step.game.clone()];
    for (index, stage) in task.stages.iter().enumerate() {
        let mut next = Vec::new();
        for game in &games {
            let (count, right, wrong) = try_all(stage, game);
            counts.push((count.right, count.legal));
            if right.is_empty() {
                faults.push(format!("turn {}: nothing is right", index + 1));
            }
            if wrong.is_empty() && !stage.goal.is_free() && count.legal > 1 {
                faults.push(format!("turn {}: everything is right", index + 1));
            }
            for game in wrong.iter().step_by(7) {
                if stage.words_for(game).is_none_or(|words| words.len() < 20) {
                    faults.push(format!(
                        "turn {}: no word for {}",
                        index + 1,
                        last_text(game)
                    ));
                    break;
                }
            }
            if let Some(turns) = task.proof {
                prove(game, &right, &wrong, stage, turns - index as u32, faults);
            }
            next.extend(right);
        }
        let Some(reply) = &stage.reply else { break };
        next.truncate(MOST_WAYS);
        games.clear();
        for mut game in next {
            match reply.choose(&game) {
                Some(action) => {
                    game.act(action).expect("a legal reply");
                    games.push(game);
                }
                None => faults.push(format!("no reply to {}", last_text(&game))),
            }
        }
    }
    counts
}

fn last_text(game: &Game) -> String {
    game.turns().next_back().expect("a turn").to_string()
}

/// Right turns win in so many turns against every answer, and no turn that does is called a mistake.
fn prove(
    game: &Game,
    right: &[Game],
    wrong: &[Game],
    stage: &Stage,
    turns: u32,
    faults: &mut Vec<String>,
) {
    let stop = Stop::new();
    let mut judge = Judge::new(game.position().turn(), PROOF_NODES, &stop);
    for next in right {
        if judge.wins_with(game.position(), last(next), turns) != Some(true) {
            faults.push(format!("{} does not win in {turns}", last_text(next)));
        }
    }
    for next in wrong {
        let wins = judge.wins_with(game.position(), last(next), turns);
        if wins == Some(true)
            && !stage
                .words_for(next)
                .is_some_and(|words| words.contains("wins"))
        {
            faults.push(format!("{} wins in {turns} as well", last_text(next)));
        }
        if wins.is_none() {
            faults.push(format!("{}: not known in {turns}", last_text(next)));
        }
    }
}

fn marks_are_on_the_board(step: &Step) -> bool {
    let rings = step.game.position().rules().board.rings();
    let marks = &step.marks;
    marks
        .circles
        .iter()
        .all(|circle| rings.contains(circle.ring))
        && marks
            .arrows
            .iter()
            .all(|arrow| rings.contains(arrow.from) && rings.contains(arrow.to))
}

#[test]
fn every_lesson_is_sound() {
    for (language, texts) in TEXTS {
        for (id, text) in *texts {
            if let Err(error) = read(id, text) {
                panic!("{language}/{id}: {error}");
            }
        }
    }
    let (language, texts) = TEXTS[0];
    assert_eq!(language, "en");
    let lessons: &[Lesson] = lessons(language);
    assert_eq!(lessons.len(), texts.len());
    let mut names = HashSet::new();
    let mut faults = Vec::new();
    let (mut tasks, mut claims) = (0, 0);
    for lesson in lessons {
        assert!(names.insert(lesson.id), "{} twice", lesson.id);
        assert!(lesson.steps.len() >= 2, "{} has several steps", lesson.id);
        for (index, step) in lesson.steps.iter().enumerate() {
            let name = format!("{}, step {}", lesson.id, index + 1);
            assert!(marks_are_on_the_board(step), "{name}: marks");
            let Some(task) = &step.exercise else { continue };
            tasks += 1;
            claims += usize::from(task.proof.is_some());
            assert!(step.game.outcome().is_none(), "{name}: the game is over");
            let mut found = Vec::new();
            let counts = check(task, step, &mut found);
            let shown: Vec<String> = counts
                .iter()
                .map(|(right, legal)| format!("{right} of {legal}"))
                .collect();
            println!("{name}: {}", shown.join(", then "));
            faults.extend(found.into_iter().map(|fault| format!("{name}: {fault}")));
            // Words that claim a forced win must be backed by a proof.
            let words = task.words.to_lowercase();
            if words.contains("win in") && task.proof.is_none() {
                faults.push(format!("{name}: a claim without a proof"));
            }
        }
    }
    println!(
        "{} lessons, {tasks} tasks, {claims} claims proven",
        lessons.len()
    );
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(tasks >= 30 && claims >= 4);
}

/// The lessons on the method play lines of the proof: the learner is proven to win wherever they are on turn,
/// and their opponent to lose.
#[test]
fn the_lessons_on_the_method_follow_the_proof() {
    for id in ["steering", "empty-board"] {
        let lesson = lessons("en").iter().find(|lesson| lesson.id == id);
        for (index, step) in lesson.expect(id).steps.iter().enumerate() {
            let (game, name) = (&step.game, format!("{id}, step {}", index + 1));
            let position = game.position();
            let solved = Solved::of(position.rules()).expect("solved");
            for turn in game.turns().skip(1) {
                let before = turn.before();
                let is_proven = solved.win(before).is_some() || solved.defences(before).is_some();
                assert!(is_proven, "{name}: {turn}");
            }
            assert!(step.exercise.is_some(), "{name}");
            assert!(solved.win(position).is_some(), "{name}");
        }
    }
}

#[test]
fn gifts_are_judged_by_the_answers_that_they_leave() {
    let board = zertz::Rules::default().board;
    let holds = |goal: &str, mv: &str| {
        let mut game = Game::new(zertz::Position::start(zertz::Rules::default()));
        for mv in ["We2,e1", mv] {
            game.play_text(mv).expect("a legal turn");
        }
        Goal::parse(goal, &board).expect("a goal").is_met(&game)
    };
    // White over black to g2, or black over white to d2.
    assert!(holds("answers 2", "Bf2,a1") && !holds("answers 1", "Bf2,a1"));
    assert!(holds("leads g2 d2", "Bf2,a1") && !holds("leads g2", "Bf2,a1"));
    assert!(holds("answers 1 and leads d2", "Bf2,g2"));
    // Nobody has to jump.
    for goal in ["answers 1", "leads e4", "forces"] {
        assert!(!holds(goal, "Ba4,a1"), "{goal}");
    }
}

/// What a translation must not change: everything but the words.
fn bones(lesson: &Lesson) -> Vec<String> {
    let stage = |stage: &Stage| {
        let wrong: Vec<_> = stage.wrong.iter().map(|(goal, _)| goal).collect();
        format!("{:?} {wrong:?} {:?}", stage.goal, stage.reply)
    };
    let step = |step: &Step| {
        let game = &step.game;
        let turns: Vec<String> = game.turns().map(ToString::to_string).collect();
        let task = step.exercise.as_ref().map(|task| {
            let stages: Vec<String> = task.stages.iter().map(stage).collect();
            (stages, task.proof)
        });
        format!("{} {turns:?} {:?} {task:?}", game.start(), step.marks)
    };
    lesson.steps.iter().map(step).collect()
}

#[test]
fn a_translation_changes_words_only() {
    let (_, english) = TEXTS[0];
    for (language, texts) in &TEXTS[1..] {
        for (id, text) in *texts {
            let (_, original) = english.iter().find(|(known, _)| known == id).expect(id);
            let (theirs, ours) = (read(id, text), read(id, original));
            let bones = |lesson: Result<Lesson, _>| bones(&lesson.expect(id));
            assert_eq!(bones(theirs), bones(ours), "{language}/{id}");
        }
    }
    // And a change of anything else would be seen.
    let (id, text) = english[2];
    let ours = bones(&read(id, text).expect(id));
    let with = |from: &str, to: &str| {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        bones(&read(id, &changed).expect(from))
    };
    assert_eq!(with("title: Capturing", "title: Capturer"), ours);
    assert_eq!(with("task: Capture the grey", "task: Prends la"), ours);
    assert_ne!(with("goal: takes G 1", "goal: takes G 2"), ours);
    assert_ne!(with("wrong: takes W 1 =>", "wrong:"), ours);
    assert_ne!(with("oooWGoo", "ooWGooo"), ours);
    assert_ne!(with("[%cal Gd4d6]", "[%cal Rd4d6]"), ours);
}

#[test]
fn who_speaks_another_language_gets_english() {
    let titles = |language| -> Vec<&String> {
        let all: &[Lesson] = lessons(language);
        all.iter().map(|lesson| &lesson.title).collect()
    };
    assert_eq!(titles("tlh"), titles("en"));
    assert_eq!(titles(""), titles("en"));
}

#[test]
fn texts_that_are_not_lessons_are_refused_with_the_line() {
    let head = "title: T\nabout: A\nstep\ntext: X\nboard: 37\n";
    let task = "task: T\nhint: H\nright: R\n";
    for (tail, line, what) in [
        ("colour: red\n", 6, "`colour` has no place here"),
        ("goal: any\n", 6, "without a task"),
        ("task: T\nright: R\ngoal: any\n", 8, "needs a `hint`"),
        ("goal: on z9\n", 6, "rings of the board"),
        ("goal: captures none\n", 6, "a number"),
        ("goal: places quickly\n", 6, "nothing after that"),
        ("goal: any\ngoal: any\n", 7, "a `reply` must come between"),
        ("wrong: no\n", 6, "comes after a `goal`"),
        ("reply: first\n", 6, "comes after a `goal`"),
        ("played: xd4d5\n", 6, "xd4d5"),
        ("marks: [%csl Gz9]\n", 6, "marks"),
        ("proof: soon\n", 6, "win N"),
        ("nonsense\n", 6, "expected `name: value`"),
    ] {
        let error = read("test", &format!("{head}{tail}")).expect_err(tail);
        assert_eq!(error.line, line, "{tail}: {error}");
        assert!(error.to_string().contains(what), "{tail}: {error}");
    }
    assert!(read("test", "").is_err());
    assert!(read("test", "title: T\nabout: A\n").is_err());
    let whole = format!("{head}{task}goal: any\nreply: first\ngoal: wins\n");
    assert!(read("test", &whole).is_ok());
}
