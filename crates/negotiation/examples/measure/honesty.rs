//! Runs many short negotiations with faults. No run may report a wrong grid as solved, or a solvable puzzle as
//! impossible.

use std::collections::BTreeMap;
use std::error::Error;

use sodan_board::{Puzzle, Solution};
use sodan_negotiation::{Blind, Conditions, Ending, Mischief, Slider, negotiate};

use crate::published::forty_givens;
use crate::{EASY, SEED_PUZZLE, grouped, on_all_cores};

/// A puzzle without a solution: r1c9 sees 1 to 8 in its row and 9 in its column.
const IMPOSSIBLE: &str = "12345678.........9...............................................................";

/// Returns the faults to inject into run `run`. The runs cycle through all combinations of the four kinds of faults.
fn mischief(run: usize) -> Mischief {
    let has = |bit: usize, chance: f64| if run >> bit & 1 == 1 { chance } else { 0.0 };
    Mischief { delay: has(0, 0.1), stall: has(1, 0.02), crash: has(2, 0.0005), loss: has(3, 0.00002) }
}

pub fn run(runs: usize) -> Result<(), Box<dyn Error>> {
    let puzzles: [Puzzle; 4] = [EASY.parse()?, SEED_PUZZLE.parse()?, forty_givens()?, IMPOSSIBLE.parse()?];
    let steps: Vec<Slider> = Slider::all().collect();
    let endings = on_all_cores(runs, |run| {
        let (step, puzzle) = (steps[run / 16 % 8], &puzzles[run / 128 % 4]);
        let conditions = Conditions { messages: 20_000, mischief: mischief(run), ..Conditions::default() };
        let outcome = negotiate(puzzle, &step.settings(), run as u64, conditions, &mut Blind);
        let is_solution = |solution: &Solution| {
            Solution::try_from(&solution.grid()).is_ok() && solution.extends(puzzle.grid())
        };
        let ending = match outcome.ending {
            Ending::Solved(solution) if !is_solution(&solution) => "falsely solved",
            // The last puzzle is the one without a solution.
            Ending::Impossible if puzzle != &puzzles[3] => "falsely impossible",
            ending => ending.name(),
        };
        (step, ending)
    });
    let mut table: BTreeMap<Slider, BTreeMap<&str, u64>> = BTreeMap::new();
    for &(step, ending) in &endings {
        *table.entry(step).or_default().entry(ending).or_default() += 1;
    }
    println!(
        "| step of the slider | runs | solved | impossible | stuck | gave up | falsely solved | falsely impossible |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    for (step, endings) in &table {
        let of = |ending| grouped(endings.get(ending).copied().unwrap_or(0));
        let all = grouped(endings.values().sum());
        println!(
            "| {} | {all} | {} | {} | {} | {} | {} | {} |",
            step.name(),
            of("solved"),
            of("impossible"),
            of("stuck"),
            of("gave-up"),
            of("falsely solved"),
            of("falsely impossible")
        );
    }
    let lies = endings.iter().filter(|(_, ending)| ending.starts_with("falsely")).count();
    if lies == 0 { Ok(()) } else { Err(format!("{lies} runs reported a false result").into()) }
}
