//! Generating and playing moves allocate nothing, on every board and with every option.
//!
//! This counts the allocations of the whole process, so it is a program of its own: the usual test
//! harness allocates in another thread while the test runs.

use std::alloc::System;
use std::hint::black_box;
use std::ops::ControlFlow;

use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use zertz::{Position, Rules};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn main() {
    // What nextest asks before it runs anything.
    let asked = |word: &str| std::env::args().any(|argument| argument == word);
    if asked("--list") {
        if !asked("--ignored") {
            println!("allocates_nothing: test");
        }
        return;
    }
    let games = [
        "37",
        "48:tournament",
        "61",
        "19:blitz",
        "37:islands=inert",
        "37:claims=optional",
        "37:captures=claimed",
        "7:islands=inert:claims=optional:captures=claimed",
    ];
    let rules = games.map(|game| game.parse::<Rules>().expect(game));
    let mut made = 0u64;
    let region = Region::new(ALLOCATOR);
    for rules in rules {
        let mut position = Position::start(rules);
        let mut state = 1u64;
        for _ in 0..60 {
            let _ = position.for_each_move(|mv| {
                made += 1;
                black_box(position.is_legal(mv));
                black_box(position.after(mv));
                ControlFlow::<()>::Continue(())
            });
            black_box((
                position.outcome(),
                position.count_moves(),
                position.free_rings(),
            ));
            let choose = |count| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                (state >> 33) as usize % count
            };
            let Some(mv) = position.legal().pick(choose) else {
                break;
            };
            assert_eq!(position.play(mv), Ok(()));
        }
    }
    let change = region.change();
    assert!(made > 100_000, "only {made} moves were made");
    assert_eq!(
        (change.allocations, change.reallocations),
        (0, 0),
        "after {made} moves"
    );
    println!("generating and playing {made} moves allocated nothing");
}
