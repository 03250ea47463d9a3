//! Tests that the search finds all smallest anti-backdoors, and that the steps prove their eliminations.

use sodan_board::{Candidate, Candidates, Puzzle};
use sodan_certificate::{Deduction, check};
use sodan_csp::{AntiBackdoor, Family, Proofs, State, anti_backdoors};
use std::ops::ControlFlow;

fn found(state: &State, proofs: Option<&Proofs>, max_size: usize) -> Vec<AntiBackdoor> {
    match anti_backdoors(state, proofs, max_size, &mut || ControlFlow::Continue(())) {
        ControlFlow::Continue(found) => found,
        ControlFlow::Break(()) => panic!("nothing stops the search"),
    }
}

fn solves(state: &State, eliminations: &[Candidate]) -> bool {
    let mut state = state.clone();
    state.eliminate(eliminations.iter().copied()).is_ok() && state.is_solved()
}

fn puzzles() -> impl Iterator<Item = (Candidates, State)> {
    sodan_testkit::minimal().step_by(6).map(|line| {
        let mut candidates = Candidates::new(&line.parse::<Puzzle>().expect("a puzzle"));
        candidates.place_singles();
        let state = State::new(&candidates).expect("a puzzle has a solution");
        (candidates, state)
    })
}

/// Compares the search with a slow reference that tries all single candidates and all pairs.
#[test]
fn smallest_sets_are_complete() {
    let mut sizes = [0; 3];
    for (_, state) in puzzles() {
        let all: Vec<Candidate> = state.undecided().collect();
        let none = if state.is_solved() { vec![vec![]] } else { vec![] };
        let ones: Vec<Vec<Candidate>> =
            all.iter().map(|&it| vec![it]).filter(|it| solves(&state, it)).collect();
        let pairs = || {
            let pairs = all.iter().flat_map(|&a| all.iter().map(move |&b| vec![a, b]));
            pairs.filter(|it| it[0] < it[1] && solves(&state, it)).collect::<Vec<_>>()
        };
        let expected = [none, ones].into_iter().find(|it| !it.is_empty()).unwrap_or_else(pairs);
        let found = found(&state, None, 2);
        let sets: Vec<&Vec<Candidate>> = found.iter().map(|it| &it.eliminations).collect();
        assert_eq!(sets, expected.iter().collect::<Vec<_>>());
        if let Some(first) = found.first() {
            sizes[first.eliminations.len()] += 1;
        }
    }
    assert!(sizes.iter().all(|&it| it > 0), "numbers of puzzles by set size: {sizes:?}");
}

#[test]
fn steps_prove_each_elimination() {
    let proofs = Proofs { families: vec![Family::Whip, Family::Braid], max_length: 8 };
    let mut sizes = [0; 3];
    for (candidates, state) in puzzles() {
        let proved = found(&state, Some(&proofs), 2);
        for anti_backdoor in &proved {
            assert!(solves(&state, &anti_backdoor.eliminations), "{anti_backdoor:?}");
            let mut candidates = candidates;
            for (&target, step) in anti_backdoor.eliminations.iter().zip(&anti_backdoor.steps) {
                assert!(step.length <= 8 && step.eliminations == [target], "{step}");
                let certificate = Some(step.certificate.clone());
                let deduction = Deduction { eliminations: vec![target], certificate, ..Deduction::default() };
                assert_eq!(check(&candidates, &deduction), Ok(()), "{step}");
                candidates.eliminate(target);
                candidates.place_singles();
            }
        }
        let Some(first) = proved.first() else { continue };
        let size = first.eliminations.len();
        assert_eq!(first.steps.len(), size, "each elimination has a step");
        // Without proofs, the smallest sets are no larger than with proofs. If the sizes are equal, the search without
        // proofs finds all sets that have proofs.
        let all = found(&state, None, size);
        let mut set = first.eliminations.clone();
        set.sort_unstable();
        let is_same = |it: &AntiBackdoor| it.eliminations == set;
        assert!(all.iter().any(|it| it.eliminations.len() < size || is_same(it)), "{set:?}");
        sizes[size] += 1;
    }
    assert!(sizes.iter().all(|&it| it > 0), "numbers of puzzles by set size: {sizes:?}");
}
