//! Prints a series of random minimal puzzles: `cargo run --release -p sodan-generator --example series -- SEED COUNT`.

use sodan_generator::puzzle_of_series;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|argument| argument.parse::<u64>());
    let (Some(Ok(seed)), Some(Ok(count)), None) = (numbers.next(), numbers.next(), numbers.next()) else {
        eprintln!("usage: series SEED COUNT");
        std::process::exit(2);
    };
    println!("# Random minimal puzzles, seed {seed}: crates/generator/examples/series.rs prints them.");
    for number in 0..count {
        println!("{}", puzzle_of_series(seed, number).0);
    }
}
