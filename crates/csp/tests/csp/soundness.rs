//! No pattern eliminates a digit of the solution, and the checker accepts every certificate.

use sodan_board::{Candidates, Puzzle};
use sodan_certificate::{Deduction, check};
use sodan_csp::{Family, State, rank_sets, simplest, tridagons};

/// Walks a puzzle by the simplest patterns. Returns the number of steps.
#[track_caller]
fn walk(puzzle: &Puzzle, families: &[Family], max_length: usize) -> usize {
    let solution = sodan_search::solutions(puzzle).next().expect("a puzzle has a solution");
    let mut candidates = Candidates::new(puzzle);
    let mut steps = 0;
    loop {
        candidates.place_singles();
        let state = State::new(&candidates).expect("a puzzle has a solution");
        let Some(found) = simplest(&state, families, max_length) else { return steps };
        for &falls in &found.eliminations {
            assert_ne!(solution.get(falls.cell), falls.digit, "{puzzle}: {found}");
        }
        let eliminations = found.eliminations.clone();
        let deduction =
            Deduction { eliminations, certificate: Some(found.certificate.clone()), ..Deduction::default() };
        assert_eq!(check(&candidates, &deduction), Ok(()), "{puzzle}: {found}");
        found.eliminations.iter().for_each(|&falls| {
            candidates.eliminate(falls);
        });
        steps += 1;
    }
}

/// Checks the rank-0 sets and tridagons of a puzzle's states on the way of the simplest patterns. Returns the number of sets.
#[track_caller]
fn check_sets(puzzle: &Puzzle) -> usize {
    let solution = sodan_search::solutions(puzzle).next().expect("a puzzle has a solution");
    let mut candidates = Candidates::new(puzzle);
    let mut count = 0;
    loop {
        candidates.place_singles();
        let state = State::new(&candidates).expect("a puzzle has a solution");
        for set in rank_sets(&state) {
            for &falls in &set.eliminations {
                assert_ne!(solution.get(falls.cell), falls.digit, "{puzzle}: {set:?}");
            }
            let deduction = Deduction {
                eliminations: set.eliminations.clone(),
                certificate: Some(set.certificate()),
                ..Deduction::default()
            };
            assert_eq!(check(&candidates, &deduction), Ok(()), "{puzzle}: {set:?}");
            count += 1;
        }
        for tridagon in tridagons(&state, 9) {
            let has_true = tridagon.guardians.iter().any(|it| solution.get(it.cell) == it.digit);
            assert!(has_true, "{puzzle}: no guardian of {tridagon:?} is true");
            let eliminations = tridagon.eliminations(&state);
            if !eliminations.is_empty() {
                let certificate = Some(tridagon.certificate());
                let deduction = Deduction { eliminations, certificate, ..Deduction::default() };
                assert_eq!(check(&candidates, &deduction), Ok(()), "{puzzle}: {tridagon:?}");
            }
        }
        let Some(found) = simplest(&state, &[Family::Whip], 4) else { return count };
        found.eliminations.iter().for_each(|&falls| {
            candidates.eliminate(falls);
        });
    }
}

#[test]
fn sets_agree_with_solutions() {
    let puzzles = sodan_testkit::minimal().step_by(25).map(|line| line.parse().expect("a puzzle"));
    let sets: usize = puzzles.map(|puzzle| check_sets(&puzzle)).sum();
    assert!(sets > 20, "{sets} sets are checked");
}

#[test]
fn steps_agree_with_solutions() {
    let puzzles = sodan_testkit::minimal().step_by(8).map(|line| line.parse().expect("a puzzle"));
    let steps: usize = puzzles.map(|puzzle| walk(&puzzle, &Family::ALL, 6)).sum();
    assert!(steps > 50, "{steps} steps are checked");
}

#[test]
fn each_family_is_sound() {
    for family in Family::ALL {
        let puzzles = sodan_testkit::minimal().step_by(40).map(|line| line.parse().expect("a puzzle"));
        let steps: usize = puzzles.map(|puzzle| walk(&puzzle, &[family], 5)).sum();
        assert!(steps > 0, "{family} finds nothing");
    }
}

mod over_collections {
    use super::*;

    #[test]
    #[ignore = "needs shared/data, takes minutes"]
    fn steps_on_collections_agree() {
        for name in
            ["magictour_top1465", "forum_hardest_1106", "sudocue_top10000", "17_clue", "qqwing_expert"]
        {
            let lines = sodan_testkit::lines(&format!("puzzles/{name}.txt"));
            for line in sodan_testkit::slice(lines, 2000) {
                let puzzle = line.parse().expect("a puzzle");
                walk(&puzzle, &Family::ALL, 8);
                check_sets(&puzzle);
            }
        }
    }
}
