//! Compares every search with the reference, and all backends with each other.

mod altered;

use altered::{SEEDS, altered, judged, sukaku};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use sodan_board::BareLine;
use sodan_board::{Cell, Grid};
use sodan_search::{Allowed, Answer, Backend, Problem, Solutions, answer, answer_many, naive, solutions};
use std::ops::ControlFlow;

/// Checks that all backends, batched and one at a time, return the same answers. Returns these answers.
fn same_everywhere(problems: &[Problem], limit: u64) -> Vec<Answer> {
    let answers = answer_many(problems, limit);
    for backend in Backend::all_available() {
        assert!(backend.answer_many(problems, limit) == answers, "batch, {backend}");
        let one_by_one: Vec<Answer> =
            problems.iter().map(|&problem| backend.answer(problem, limit)).collect();
        assert!(one_by_one == answers, "one by one, {backend}");
    }
    answers
}

/// Compares the answers with the answers of the reference search. Returns the number of problems that the reference
/// search finished.
fn judge(problems: &[Allowed]) -> usize {
    let answers = same_everywhere(&problems.iter().map(Problem::from).collect::<Vec<_>>(), 2);
    let agrees = |(problem, answer): (&Allowed, Answer)| {
        if let Some(solution) = answer.first {
            assert!(Cell::all().all(|cell| problem.digits(cell).contains(solution.get(cell))));
        }
        let Some((count, first)) = judged(problem, 100_000) else { return false };
        assert_eq!(answer.count, count, "{problem:?}");
        assert!(count != 1 || answer.first == first, "{problem:?}");
        true
    };
    problems.iter().zip(answers).filter(|&pair| agrees(pair)).count()
}

#[test]
fn agrees_on_altered_givens() {
    let mut rng = Pcg64::seed_from_u64(1);
    let seeds = SEEDS.map(|line| line.parse::<Grid>().unwrap());
    let of_round = |round: usize| if round.is_multiple_of(2) { seeds[5] } else { seeds[round / 2 % 6] };
    let problems: Vec<Allowed> =
        (0..5000).map(|round| Allowed::from(&altered(&of_round(round), &mut rng))).collect();
    let compared = judge(&problems);
    assert!(compared > 4000, "the reference search finished only {compared}");
}

#[test]
fn line_equals_its_grid() {
    let mut rng = Pcg64::seed_from_u64(3);
    for round in 0..2000 {
        // The lines range from empty to full, contain arbitrary digits, and use both characters for an empty cell.
        let full = rng.random_range(0..=100);
        let text: [u8; 81] = std::array::from_fn(|_| match rng.random_range(0..100) < full {
            true => rng.random_range(b'1'..=b'9'),
            false => {
                if rng.random() {
                    b'.'
                } else {
                    b'0'
                }
            }
        });
        let line = BareLine::new(&text).unwrap();
        for backend in Backend::all_available() {
            let mut problem = Problem::IMPOSSIBLE;
            backend.set_givens(&mut problem, line);
            assert_eq!(problem, Problem::from(&line.grid()), "{backend}, round {round}");
            assert_eq!(problem, Problem::from(&Allowed::from(&line.grid())), "{backend}, round {round}");
        }
    }
}

#[test]
fn agrees_on_sukaku_of_any_kind() {
    let mut rng = Pcg64::seed_from_u64(2);
    let problems: Vec<Allowed> = (0..3000).map(|_| sukaku(&mut rng)).collect();
    let compared = judge(&problems);
    assert!(compared > 2000, "the reference search finished only {compared}");
}

#[test]
fn instances_agree_on_all_limits() {
    let mut rng = Pcg64::seed_from_u64(4);
    let loose: Vec<Problem> = (0..40)
        .map(|_| {
            let mut grid: Grid = SEEDS[5].parse().unwrap();
            Cell::all().filter(|_| rng.random_bool(0.6)).for_each(|cell| grid.set(cell, None));
            Problem::from(&grid)
        })
        .collect();
    for limit in [0, 1, 2, 3, 100] {
        assert!(same_everywhere(&loose, limit).iter().all(|answer| answer.count <= limit));
    }
    // These puzzles take many guesses. With a limit of 1, only guesses up to the first solution are counted.
    let hard: Vec<Problem> = SEEDS.map(|line| Problem::from(&line.parse::<Grid>().unwrap())).to_vec();
    let guesses = [1, 2].map(|limit| same_everywhere(&hard, limit).iter().map(|it| it.guesses).sum::<u64>());
    assert!(guesses[0] < guesses[1], "{guesses:?}");
    for number in [0, 1, 7, 17, 33] {
        assert_eq!(same_everywhere(&loose[..number], 2).len(), number);
    }
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
            if let naive::Visit::Found(solution) = event {
                expected.push(*solution);
            }
            ControlFlow::Continue(())
        });
        let mut found: Vec<_> = solutions(&grid).collect();
        found.sort_by_key(|solution| solution.to_string());
        assert_eq!(found, expected);
        assert_eq!(sodan_search::count(&grid, u64::MAX), expected.len() as u64);
    }
}

/// A search that is split into pieces finds the same solutions with the same number of guesses.
#[test]
fn split_search_counts_equal_guesses() {
    let hard: Grid = SEEDS[4].parse().unwrap();
    let loose: Grid = SEEDS[5].replace(['1', '2', '3'], ".").parse().unwrap();
    for (grid, limit) in [(hard, 2), (loose, 50)] {
        let mut search = Solutions::new(&grid);
        let (mut found, mut pieces) = (Vec::new(), 0);
        while found.len() < limit {
            let before = search.guesses();
            match search.next_within(1) {
                ControlFlow::Break(None) => break,
                ControlFlow::Break(Some(solution)) => found.push(solution),
                ControlFlow::Continue(()) => assert_eq!(search.guesses(), before + 1),
            }
            pieces += 1;
        }
        assert!(pieces > 10, "{pieces}");
        assert!(solutions(&grid).take(limit).eq(found.iter().copied()));
        let whole = answer(&grid, limit as u64);
        assert_eq!((whole.count, whole.guesses), (found.len() as u64, search.guesses()));
    }
}

#[test]
fn empty_grid_fills_quickly() {
    assert_eq!(sodan_search::count(&Grid::EMPTY, 100_000), 100_000);
    assert_eq!(sodan_search::count(&Grid::EMPTY, 0), 0);
}

#[test]
fn guesses_are_fixed() {
    let hard: Grid =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
    let answer = answer(&hard, 2);
    assert_eq!((answer.count, answer.guesses), (1, GUESSES_OF_THE_HARD_ONE));
}

/// Number of guesses for a hard puzzle. It depends on the search order, which must not change.
const GUESSES_OF_THE_HARD_ONE: u64 = 35;
