//! Many short runs in which things go wrong: none may call solved what is no solution.

use std::collections::BTreeMap;
use std::error::Error;

use sodan_board::{Puzzle, Solution};
use sodan_negotiation::{Blind, Conditions, Ending, Mischief, Slider, negotiate};

use crate::published::forty_givens;
use crate::{EASY, SEED_PUZZLE, grouped, on_all_cores};

/// What goes wrong in a run: each of four sixteen times, alone and together.
fn mischief(run: usize) -> Mischief {
    let has = |bit: usize, chance: f64| if run >> bit & 1 == 1 { chance } else { 0.0 };
    Mischief { delay: has(0, 0.1), stall: has(1, 0.02), crash: has(2, 0.0005), loss: has(3, 0.00002) }
}

pub fn run(runs: usize) -> Result<(), Box<dyn Error>> {
    let puzzles: [Puzzle; 3] = [EASY.parse()?, SEED_PUZZLE.parse()?, forty_givens()?];
    let steps: Vec<Slider> = Slider::all().collect();
    let endings = on_all_cores(runs, |run| {
        let (step, puzzle) = (steps[run / 16 % 8], &puzzles[run / 128 % 3]);
        let conditions = Conditions { messages: 20_000, mischief: mischief(run), ..Conditions::default() };
        let outcome = negotiate(puzzle, &step.settings(), run as u64, conditions, &mut Blind);
        let is_false = match outcome.ending {
            Ending::Solved(solution) => {
                !(Solution::try_from(&solution.grid()).is_ok() && solution.extends(puzzle.grid()))
            }
            _ => false,
        };
        (step, outcome.ending.name(), is_false)
    });
    let mut table: BTreeMap<Slider, BTreeMap<&str, u64>> = BTreeMap::new();
    for &(step, ending, is_false) in &endings {
        *table.entry(step).or_default().entry(if is_false { "false" } else { ending }).or_default() += 1;
    }
    println!("| step of the slider | runs | solved | stuck | gave up | falsely solved |");
    println!("|---|---:|---:|---:|---:|---:|");
    for (step, endings) in &table {
        let of = |ending| grouped(endings.get(ending).copied().unwrap_or(0));
        let all = grouped(endings.values().sum());
        println!(
            "| {} | {all} | {} | {} | {} | {} |",
            step.name(),
            of("solved"),
            of("stuck"),
            of("gave-up"),
            of("false")
        );
    }
    let lies = endings.iter().filter(|(.., is_false)| *is_false).count();
    if lies == 0 { Ok(()) } else { Err(format!("{lies} runs called solved what is no solution").into()) }
}
