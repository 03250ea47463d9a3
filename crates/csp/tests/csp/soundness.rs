//! Tests that no pattern eliminates a digit of the solution and that the checker accepts every certificate.

use sodan_board::{Candidate, Candidates, Cell, DigitSet, Puzzle};
use sodan_certificate::{Certificate, Deduction, Truth, check, check_unique};
use sodan_csp::{
    ExocetKind, Family, Kind, State, almost_locked_candidates, bivalue_graves, braid_class, broken_wings,
    deadly_patterns, exocets, extended_rectangles, firework_quadruples, firework_triples, forcing_whip,
    impossible_patterns, multi_sector_locked_sets, of_relation, overlays, rank_sets, rating, relation_whip,
    simplest, sk_loops, subset_exclusions, trial_depth, tridagons, typed_whip,
};
use std::ops::ControlFlow;

/// Solves a puzzle with the simplest patterns and returns the number of steps.
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

/// A list of eliminations along with its certificate.
type Finding = (Vec<Candidate>, Certificate);

/// Returns the findings of all finders other than chains.
fn findings(state: &State) -> Vec<Finding> {
    let mut sets = rank_sets(state);
    sets.extend(sk_loops(state));
    sets.extend(multi_sector_locked_sets(state));
    sets.extend(firework_triples(state));
    sets.extend(firework_quadruples(state));
    sets.extend((2..=4).flat_map(|count| almost_locked_candidates(state, count)));
    let mut truths: Vec<Truth> = tridagons(state, 9).iter().map(|it| it.truth()).collect();
    truths.extend((2..=3).flat_map(|digits| impossible_patterns(state, digits, 4)));
    truths.extend(broken_wings(state, 9, 3));
    let mut deadly = bivalue_graves(state, 9);
    deadly.extend(extended_rectangles(state, 4));
    deadly.extend(deadly_patterns(state, 4));
    let go_on = || ControlFlow::Continue(());
    let whips = [(&truths, 5), (&deadly, 3)].map(|(truths, length)| {
        let ControlFlow::Continue(whip) = relation_whip(state, truths, length, &mut { go_on }) else {
            panic!("nothing stops the search")
        };
        whip.map(|it| (it.eliminations, it.certificate))
    });
    let forcing = match forcing_whip(state, None, 5, &mut { go_on }) {
        ControlFlow::Continue(whip) => whip.map(|(_, it)| it),
        ControlFlow::Break(()) => panic!("nothing stops the search"),
    };
    let typed = match typed_whip(state, 8, &mut { go_on }) {
        ControlFlow::Continue(whip) => whip.map(|it| (it.eliminations, it.certificate)),
        ControlFlow::Break(()) => panic!("nothing stops the search"),
    };
    let relations = truths.iter().chain(&deadly).filter_map(|it| of_relation(state, it));
    let exocets = exocets(state).into_iter().flat_map(|it| it.proven);
    let overlays = (1..=2).flat_map(|count| overlays(state, count)).map(|it| it.proven);
    let proven = relations.chain(subset_exclusions(state, 5)).chain(forcing).chain(exocets).chain(overlays);
    let mut found: Vec<Finding> = proven.map(|it| (it.eliminations, it.certificate)).collect();
    found.extend(sets.iter().map(|it| (it.eliminations.clone(), it.certificate())));
    found.extend(whips.into_iter().chain([typed]).flatten());
    found
}

/// Checks the findings in all states along the path of the simplest patterns, and returns the number of findings.
#[track_caller]
fn check_findings(puzzle: &Puzzle) -> usize {
    let solution = sodan_search::solutions(puzzle).next().expect("a puzzle has a solution");
    let mut candidates = Candidates::new(puzzle);
    let mut count = 0;
    loop {
        candidates.place_singles();
        let state = State::new(&candidates).expect("a puzzle has a solution");
        for (eliminations, certificate) in findings(&state) {
            for &falls in &eliminations {
                assert_ne!(solution.get(falls.cell), falls.digit, "{puzzle}: {certificate}");
            }
            let deduction =
                Deduction { eliminations, certificate: Some(certificate), ..Deduction::default() };
            assert_eq!(check_unique(&candidates, &deduction), Ok(()), "{puzzle}: {deduction:?}");
            count += 1;
        }
        for tridagon in tridagons(&state, 9) {
            let has_true = tridagon.guardians.iter().any(|it| solution.get(it.cell) == it.digit);
            assert!(has_true, "{puzzle}: no guardian of {tridagon:?} is true");
        }
        let Some(found) = simplest(&state, &[Family::Whip], 4) else { return count };
        found.eliminations.iter().for_each(|&falls| {
            candidates.eliminate(falls);
        });
    }
}

#[test]
fn findings_agree_with_solutions() {
    let puzzles = sodan_testkit::minimal().step_by(40).map(|line| line.parse().expect("a puzzle"));
    let count: usize = puzzles.map(|puzzle| check_findings(&puzzle)).sum();
    assert!(count > 100, "{count} findings are checked");
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

/// A puzzle from `sodan generate --seed 4801`, after whips of two variables: the base cells are in column 8, the
/// targets in its stack.
#[test]
fn exocet_targets_hold_base_digits() {
    let line = "....6.......4.1.3...2.....8...5...848.....3214......9.21..8..43..7.....9.5..16...";
    let puzzle: Puzzle = line.parse().expect("a puzzle");
    let mut state = State::new(&Candidates::new(&puzzle)).expect("a solution");
    while let Some(found) = simplest(&state, &[Family::Whip], 2) {
        state.eliminate(found.eliminations).expect("a solution");
    }
    let found = exocets(&state);
    let junior = found.iter().find(|it| it.kind == ExocetKind::Junior).expect("a junior exocet");
    let names = |cells: &[Cell]| cells.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        (names(&junior.base), names(&junior.targets)),
        (vec!["r1c8".into(), "r3c8".into()], vec!["r6c9".into(), "r8c7".into()])
    );
    let solution = sodan_search::solutions(&puzzle).next().expect("a solution");
    let digits = |cells: &[Cell]| cells.iter().map(|&it| solution.get(it)).collect::<DigitSet>();
    assert_eq!(digits(&junior.base), digits(&junior.targets));
}

#[test]
fn trial_depths_follow_ratings() {
    for (number, line) in sodan_testkit::minimal().step_by(20).enumerate() {
        let state = State::new(&Candidates::new(&line.parse().expect("a puzzle"))).expect("a solution");
        let expected = rating(&state, Kind::Braid).map(|rating| usize::from(rating > 0));
        assert_eq!(
            trial_depth(&state, 1),
            expected,
            "puzzle {number}: braids are trial and error by singles"
        );
        assert_eq!(braid_class(&state, 0).is_some(), expected.is_some(), "puzzle {number}: class B0B");
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
            for (number, line) in sodan_testkit::slice(lines, 2000).enumerate() {
                let puzzle = line.parse().expect("a puzzle");
                walk(&puzzle, &Family::ALL, 8);
                // Checking all findings in all states of a puzzle takes half a second.
                if number.is_multiple_of(100) {
                    check_findings(&puzzle);
                }
            }
        }
    }
}
