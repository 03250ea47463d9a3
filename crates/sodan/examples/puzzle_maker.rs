//! Generates puzzles of a level on HoDoKu's scale: `cargo run --release --example puzzle_maker --features tasks -- Hard
//! 5 2026` prints five hard puzzles from series 2026. The same arguments generate the same puzzles on every machine.

use sodan::generator::puzzle_of_series;
use sodan::logic::rating::hodoku::Hodoku;
use sodan::tasks::rate;

const USAGE: &str = "usage: puzzle_maker LEVEL COUNT SERIES (levels: Easy, Medium, Hard, Unfair, Extreme)";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [level, count, series] = &arguments[..] else { return Err(USAGE.into()) };
    if !["Easy", "Medium", "Hard", "Unfair", "Extreme"].contains(&level.as_str()) {
        return Err(USAGE.into());
    }
    let (count, series): (usize, u64) = (count.parse()?, series.parse()?);
    let puzzles = (0..).map(|number| puzzle_of_series(series, number).0);
    let rated = puzzles.filter_map(|puzzle| rate(&puzzle, &Hodoku).map(|rating| (puzzle, rating)));
    for (puzzle, rating) in rated.filter(|(_, rating)| rating.level == Some(level)).take(count) {
        println!("{puzzle} {rating}");
    }
    Ok(())
}
