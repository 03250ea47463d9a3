//! Prints the steps of a puzzle one by one, with a work limit.
//!
//! Run `cargo run --release -p sodan-logic --example hints -- PUZZLE`. Without an argument, a built-in puzzle is used.

use sodan_logic::path::Detail;
use sodan_logic::rating::{Scale, hodoku::Hodoku};
use sodan_logic::{Effort, State, notation};
use std::error::Error;

const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// Work limit in looks. A search reaches it after a few tenths of a second, and stops at the same point on every
/// machine.
const LOOKS: u64 = 10_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle = std::env::args().nth(1).unwrap_or_else(|| PUZZLE.to_owned()).parse()?;
    // Without the solution, techniques that assume a unique solution are excluded.
    let mut walk = Hodoku.walk(State::new(&puzzle), None);
    for number in 1..=5 {
        let before = *walk.state();
        match walk.advance(Detail::Explained, &Effort::up_to(LOOKS)) {
            Ok(Some(step)) => {
                println!("{number}. {} ({})", notation::hodoku::step(&step, &before), Hodoku.weight(&step));
            }
            Ok(None) if walk.is_solved() => println!("The puzzle is solved."),
            Ok(None) => println!("No technique finds a step."),
            Err(cut) => println!("The search stopped before it found a step: {cut}."),
        }
    }
    Ok(())
}
