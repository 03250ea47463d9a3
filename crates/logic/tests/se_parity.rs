//! Ratings against what `SukakuExplainer` 1.18.1 printed with the classic techniques on one thread.

use sodan_board::{Candidate, Puzzle};
use sodan_logic::path::Detail;
use sodan_logic::rating::Scale;
use sodan_logic::rating::se::Se;
use sodan_logic::{Effort, State};

/// A puzzle's ratings as the reference prints them: `9.1/1.2/1.2`.
fn rated(puzzle: &Puzzle) -> String {
    let solution = sodan_search::solutions(puzzle).next();
    let path = Se.walk(State::new(puzzle), solution).finish(Detail::Bare, &Effort::unlimited());
    Se.rating(&path).to_string()
}

/// Rates those of the sample whose ER is in the range (in tenths).
fn sample_is_identical(range: std::ops::Range<u32>) {
    let Some(lines) = sodan_testkit::lines("se/sample.txt") else { return };
    for line in lines {
        let (puzzle, rest) = line.split_at(81);
        let known = rest.trim_start_matches(" ED=").split_whitespace().next().expect("a rating");
        let tenths = known.split('/').next().and_then(|er| er.replace('.', "").parse().ok());
        if tenths.is_some_and(|tenths: u32| range.contains(&tenths)) {
            let puzzle: Puzzle = puzzle.parse().expect("the sample holds puzzles");
            assert_eq!(rated(&puzzle), known, "{puzzle}");
        }
    }
}

#[test]
fn ratings_up_to_nested_chains_are_identical() {
    sample_is_identical(0..95);
}

/// Nested chains take seconds each.
#[test]
#[ignore = "minutes: `cargo xtask conformance` runs it"]
fn ratings_with_nested_chains_are_identical() {
    sample_is_identical(95..200);
}

/// Each line: a puzzle, its ratings, and for each step its difficulty and the hash of the candidates after it.
const STEPS: &str = include_str!("../../../testdata/se/steps.txt");

#[test]
fn steps_are_those_of_the_reference() {
    let mut count = 0;
    for line in STEPS.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split(' ');
        let puzzle: Puzzle = words.next().expect("a puzzle").parse().expect("a puzzle");
        let ratings = words.next().expect("ratings");
        let mut walk = Se.walk(State::new(&puzzle), sodan_search::solutions(&puzzle).next());
        for (number, known) in (1..).zip(words) {
            let step = walk.advance(Detail::Bare, &Effort::unlimited()).expect("no limit").expect("a step");
            let difficulty = step.difficulty.expect("steps of this scale have one");
            let ours = format!("{difficulty}:{:08x}", hash(walk.state()));
            assert_eq!(ours, known, "{puzzle}, step {number}: {step:?}");
            count += 1;
        }
        assert!(walk.is_solved(), "{puzzle}");
        assert_eq!(rated(&puzzle), ratings, "{puzzle}");
    }
    assert!(count > 19_000, "{count}");
}

/// FNV-1a of the candidates, placed digits among them, cell by cell: the digit, or a dot for one that is gone.
fn hash(state: &State) -> u32 {
    let sign = |candidate: Candidate| {
        let is_placed = state.placed().get(candidate.cell) == Some(candidate.digit);
        if is_placed || state.contains(candidate) { candidate.digit.to_ascii() } else { b'.' }
    };
    let signs = (0..729).map(|index| sign(Candidate::from_index(index)));
    signs.fold(0x811c_9dc5, |hash, sign| (hash ^ u32::from(sign)).wrapping_mul(0x0100_0193))
}
