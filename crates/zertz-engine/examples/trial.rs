//! trial
use zertz::*;
use zertz_engine::{Limits, Stop, solver::*};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let mut game = Game::new(Position::start(a[1].parse().unwrap()));
    for m in &a[3..] {
        game.play_text(m).unwrap();
    }
    let limits = Limits {
        move_time: Some(std::time::Duration::from_secs(a[2].parse().unwrap())),
        ..Default::default()
    };
    if std::env::var("PLAIN").is_ok() {
        let r = plain::solve(game.position(), 2048, &limits, &Stop::new());
        println!("{} {:?}", a[1], r);
        return;
    }
    let mut n = 0;
    let mut solver = Solver::new(2048);
    let f = if std::env::var("FORCED").is_ok() {
        Solver::solve_forced
    } else {
        Solver::solve
    };
    let r = f(&mut solver, &game, &limits, &Stop::new(), &mut |p| {
        n += 1;
        if n % 20 == 0 {
            eprintln!("{p:?}")
        }
    });
    println!(
        "{} {:?} turns {} nodes {} time {:?} proof {:?} checked {}",
        a[1],
        r.verdict,
        r.turns,
        r.nodes,
        r.time,
        r.proof.map(|p| p.len()),
        r.checked
    );
}
