//! Every step of every walk agrees with the solution, and candidates kept up step by step equal candidates computed afresh.

use sodan_board::{Candidates, Cell, Grid, Puzzle, Solution};
use sodan_logic::path::{Detail, walk};
use sodan_logic::rating::hodoku::Walk;
use sodan_logic::{Path, State};

/// The only solution, by trying the cell with the fewest candidates.
fn solve(candidates: &Candidates) -> Option<Solution> {
    let open = candidates.unplaced().iter().min_by_key(|&cell| candidates.digits(cell).len());
    let Some(cell) = open else { return Solution::try_from(candidates.placed()).ok() };
    candidates.digits(cell).iter().find_map(|digit| {
        let mut next = *candidates;
        next.place(cell, digit);
        solve(&next)
    })
}

#[track_caller]
fn agrees(puzzle: &Puzzle, solution: &Solution, path: &Path) {
    let mut state = State::new(puzzle);
    for step in &path.steps {
        for placed in &step.placements {
            assert_eq!(solution.get(placed.cell), placed.digit, "{puzzle}: {step:?}");
        }
        for gone in &step.eliminations {
            assert_ne!(solution.get(gone.cell), gone.digit, "{puzzle}: {step:?}");
            assert!(state.contains(*gone), "{puzzle}: {step:?}");
        }
        step.apply(&mut state);
    }
    assert_eq!(state, path.end);
    // Nothing stays possible that a placed digit excludes.
    let grid: Grid = *state.placed();
    let fresh = Candidates::of_grid(&grid);
    assert!(Cell::all().all(|cell| state.digits(cell).is_subset(fresh.digits(cell))));
}

fn walks_agree(name: &str, every: usize) {
    let Some(lines) = sodan_testkit::lines(name) else { return };
    let mut solved = 0;
    for line in lines.iter().step_by(every) {
        let puzzle: Puzzle = line.parse().expect("a collection holds puzzles");
        let start = State::new(&puzzle);
        let solution = solve(start.candidates()).expect("a collection's puzzles have solutions");
        let path = walk(start, &mut Walk::new(&start).with_solution(solution), Detail::Bare);
        assert!(path.is_solved(), "{puzzle}");
        agrees(&puzzle, &solution, &path);
        solved += 1;
    }
    println!("{name}: {solved} walks agree");
}

#[test]
fn walks_of_easy_puzzles_agree() {
    walks_agree("puzzles/qqwing_simple.txt", 10);
    walks_agree("puzzles/qqwing_expert.txt", 2);
    walks_agree("puzzles/17_clue.txt", 100);
}

#[test]
fn walks_of_hard_puzzles_agree() {
    walks_agree("puzzles/magictour_top1465.txt", 3);
    walks_agree("puzzles/sudocue_top10000.txt", 20);
    walks_agree("puzzles/forum_hardest_1106.txt", 5);
}
