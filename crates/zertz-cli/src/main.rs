//! The program `zertz`.
fn main() {
    let depth = std::env::args()
        .nth(2)
        .and_then(|d| d.parse().ok())
        .unwrap_or(2);
    let game = std::env::args().nth(1).unwrap_or("37".into());
    let p = zertz::Position::start(game.parse().unwrap());
    println!("{}", zertz::perft(&p, depth));
}
