//! The one-puzzle search against the judge.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use sodan_board::{ByCell, Cell, Digit, DigitSet, Grid};
use sodan_search::{Allowed, Problem, answer, naive};

/// Puzzles that plain backtracking finishes soon, altered or not.
const SEEDS: [&str; 6] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "1..92....524.1...........7..5...81.2.........4.27...9..6...........3.945....71..6",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293",
];

/// Between one and six givens changed, dropped or added; a full grid first loses about half of its digits.
fn altered(grid: &Grid, rng: &mut Pcg64) -> Grid {
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

/// The judge's count to 2 and its only solution, unless it needs too many steps.
fn judged(problem: &Allowed) -> Option<(u64, Option<sodan_board::Solution>)> {
    use std::ops::ControlFlow::{Break, Continue};
    let (mut steps, mut count, mut first) = (0, 0, None);
    let stopped = naive::search(*problem, &mut |event| {
        match event {
            naive::Event::Try(_) => steps += 1,
            naive::Event::Found(solution) => {
                count += 1;
                first.get_or_insert(*solution);
            }
        }
        if count < 2 && steps < 200_000 { Continue(()) } else { Break(()) }
    });
    (stopped.is_continue() || count == 2).then_some((count, first))
}

fn agree(problem: &Allowed) -> bool {
    let Some((count, first)) = judged(problem) else { return false };
    let answer = answer(Problem::from(problem), 2);
    assert_eq!(answer.count, count, "{problem:?}");
    if count == 1 {
        assert_eq!(answer.first, first, "{problem:?}");
    }
    if let Some(solution) = answer.first {
        assert!(Cell::all().all(|cell| problem.digits(cell).contains(solution.get(cell))));
    }
    true
}

#[test]
fn agrees_on_altered_givens() {
    let mut rng = Pcg64::seed_from_u64(1);
    let mut compared = 0;
    for round in 0..5000 {
        let seed = if round % 2 == 0 { SEEDS[5] } else { SEEDS[round / 2 % SEEDS.len()] };
        let grid = altered(&seed.parse().unwrap(), &mut rng);
        compared += usize::from(agree(&Allowed::from(&grid)));
    }
    assert!(compared > 3000, "the judge finished {compared} only");
}

#[test]
fn agrees_on_sukaku_of_any_kind() {
    let mut rng = Pcg64::seed_from_u64(2);
    let solution: Grid = SEEDS[5].parse().unwrap();
    let mut compared = 0;
    for round in 0..3000 {
        let density = [0.1, 0.2, 0.3, 0.4][round % 4];
        let broken = rng.random_bool(0.3);
        let digits = ByCell::from_fn(|cell| {
            let noise: DigitSet = Digit::all().filter(|_| rng.random_bool(density)).collect();
            if broken && rng.random_bool(0.03) { noise } else { noise.with(solution.get(cell).unwrap()) }
        });
        compared += usize::from(agree(&Allowed::new(digits)));
    }
    assert!(compared > 2000, "the judge finished {compared} only");
}

#[test]
fn enumerates_exactly_the_solutions() {
    let mut rng = Pcg64::seed_from_u64(3);
    let solution: Grid = SEEDS[5].parse().unwrap();
    for _ in 0..50 {
        let mut grid = solution;
        Cell::all().filter(|_| rng.random_bool(0.45)).for_each(|cell| grid.set(cell, None));
        let mut expected = Vec::new();
        let _whole = naive::search(&grid, &mut |event| {
            if let naive::Event::Found(solution) = event {
                expected.push(*solution);
            }
            std::ops::ControlFlow::Continue(())
        });
        let mut found: Vec<_> = sodan_search::solutions(&grid).collect();
        found.sort_by_key(|solution| solution.to_string());
        assert_eq!(found, expected);
        assert_eq!(sodan_search::count(&grid, u64::MAX), expected.len() as u64);
    }
}

#[test]
fn an_empty_grid_has_a_million_solutions_soon() {
    assert_eq!(sodan_search::count(&Grid::EMPTY, 100_000), 100_000);
    assert_eq!(sodan_search::count(&Grid::EMPTY, 0), 0);
}
