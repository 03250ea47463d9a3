//! Puzzles altered at random from a seed, and the answers of the reference search.

use rand::RngExt;
use rand_pcg::Pcg64;
use sodan_board::{ByCell, Cell, Digit, DigitSet, Grid, Solution};
use sodan_search::{Allowed, naive};
use std::ops::ControlFlow::{Break, Continue};

/// Puzzles of several kinds; the last one is a full grid.
pub const SEEDS: [&str; 6] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "1..92....524.1...........7..5...81.2.........4.27...9..6...........3.945....71..6",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293",
];

/// Changes, removes or adds between one and six givens. If the grid is full, first removes about half of its digits.
pub fn altered(grid: &Grid, rng: &mut Pcg64) -> Grid {
    let mut grid = *grid;
    if grid.filled().len() == 81 {
        Cell::all().filter(|_| rng.random_bool(0.55)).for_each(|cell| grid.set(cell, None));
    }
    for _ in 0..rng.random_range(1..=6) {
        let cell = Cell::from_index(rng.random_range(0..81));
        let digit = Digit::from_index(rng.random_range(0..9));
        grid.set(cell, rng.random_bool(0.5).then_some(digit));
    }
    grid
}

/// Returns the digits of a solution with additional random candidates. In three of ten cases, some of the solution's
/// digits may be absent.
pub fn sukaku(rng: &mut Pcg64) -> Allowed {
    let solution: Grid = SEEDS[5].parse().expect("a grid");
    let density = [0.1, 0.2, 0.3, 0.4][rng.random_range(0..4)];
    let broken = rng.random_bool(0.3);
    Allowed::new(ByCell::from_fn(|cell| {
        let noise: DigitSet = Digit::all().filter(|_| rng.random_bool(density)).collect();
        let given = solution.get(cell).filter(|_| !(broken && rng.random_bool(0.03)));
        given.map_or(noise, |digit| noise.with(digit))
    }))
}

/// Returns the number of solutions (up to 2) and the first solution, according to the reference search. Returns `None`
/// if the search takes more than `limit` steps.
pub fn judged(problem: &Allowed, limit: u32) -> Option<(u64, Option<Solution>)> {
    let (mut steps, mut count, mut first) = (0, 0, None);
    let stopped = naive::search(*problem, &mut |event| {
        match event {
            naive::Visit::Try(_) => steps += 1,
            naive::Visit::Found(solution) => {
                count += 1;
                first.get_or_insert(*solution);
            }
        }
        if count < 2 && steps < limit { Continue(()) } else { Break(()) }
    });
    (stopped.is_continue() || count == 2).then_some((count, first))
}
