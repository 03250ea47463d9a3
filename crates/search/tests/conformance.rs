//! The long test: all collections, and more than a million altered puzzles, on every backend.

mod altered;

use altered::{altered, judged, sukaku};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use sodan_board::Grid;
use sodan_search::{Allowed, Answer, Backend, Problem};
use sodan_testkit::{COLLECTIONS, slice};

const ROUNDS: u64 = 135;
/// Number of altered puzzles in each round.
const ALTERED: usize = 10_000;
/// Number of sukakus in each round.
const SUKAKU: usize = 370;
/// Maximum number of steps of the reference search, which suffices for about 80 % of the altered puzzles.
const STEPS: u32 = 20_000;
/// Minimum share of the altered puzzles that the reference search has to finish.
const JUDGED: f64 = 0.7;
/// Number of slices of this suite. Each slice contains a part of every collection and of the rounds.
const SLICES: usize = 21;

fn grids(set: &str) -> Vec<Grid> {
    let lines = sodan_testkit::lines(&format!("puzzles/{set}.txt"));
    let puzzles = lines.iter().filter(|line| !line.starts_with('#')).filter_map(|line| line.get(..81));
    puzzles.map(|line| line.parse().expect("a line of a collection")).collect()
}

/// Number of comparisons by kind.
#[derive(Default)]
struct Tally {
    problems: usize,
    judged: usize,
    of_count: [usize; 3],
}

impl Tally {
    /// Checks that all backends give the same batch answers. Also compares every tenth answer with that of the
    /// backend's single-puzzle search, and every answer with that of the reference search, if that search finishes.
    fn compare(&mut self, problems: &[Allowed], steps: u32) {
        let requested: Vec<Problem> = problems.iter().map(Problem::from).collect();
        let portable: Backend = "portable".parse().expect("every machine has it");
        let answers = portable.answer_many(&requested, 2);
        for backend in Backend::all_available() {
            assert!(backend.answer_many(&requested, 2) == answers, "batch, {backend}");
            for (problem, answer) in requested.iter().zip(&answers).step_by(10) {
                assert_eq!(&backend.answer(*problem, 2), answer, "one, {backend}");
            }
        }
        for (problem, answer) in problems.iter().zip(&answers) {
            self.problems += 1;
            self.of_count[answer.count as usize] += 1;
            self.judged += usize::from(agrees(problem, answer, steps));
        }
    }
}

/// Compares the answer with the answer of the reference search. Returns whether the reference search finished.
fn agrees(problem: &Allowed, answer: &Answer, steps: u32) -> bool {
    let Some((count, first)) = judged(problem, steps) else { return false };
    assert_eq!(answer.count, count, "{problem:?}");
    assert!(count != 1 || answer.first == first, "{problem:?}");
    true
}

#[test]
#[ignore = "takes minutes: cargo xtask conformance search"]
fn million_altered_puzzles_agree() {
    let sets = COLLECTIONS.map(grids);
    let mut of_sets = Tally::default();
    for (name, grids) in COLLECTIONS.iter().zip(&sets) {
        let problems: Vec<Allowed> = slice(grids.iter().map(Allowed::from), SLICES).collect();
        of_sets.compare(&problems, STEPS);
        println!("{name}: {} puzzles", problems.len());
    }
    println!("sets: {} puzzles, {} judged, 0 mismatches", of_sets.problems, of_sets.judged);

    let mut of_altered = Tally::default();
    for round in slice(0..ROUNDS, SLICES) {
        let mut rng = Pcg64::seed_from_u64(20_260_101 + round);
        let any = |rng: &mut Pcg64| {
            let set = &sets[rng.random_range(0..sets.len())];
            set[rng.random_range(0..set.len())]
        };
        let problems: Vec<Allowed> =
            (0..ALTERED).map(|_| Allowed::from(&altered(&any(&mut rng), &mut rng))).collect();
        of_altered.compare(&problems, STEPS);
        let sukakus: Vec<Allowed> = (0..SUKAKU).map(|_| sukaku(&mut rng)).collect();
        of_altered.compare(&sukakus, STEPS);
    }
    let [none, one, more] = of_altered.of_count;
    println!(
        "altered: {} problems ({none} without, {one} with one, {more} with more solutions), {} judged, 0 mismatches",
        of_altered.problems, of_altered.judged
    );
    let judged = of_altered.judged as f64 / of_altered.problems as f64;
    assert!(judged >= JUDGED, "the reference search finished only {judged:.2} of the problems");
    let names: Vec<String> = Backend::all_available().iter().map(ToString::to_string).collect();
    println!("instances: {}", names.join(", "));
}
