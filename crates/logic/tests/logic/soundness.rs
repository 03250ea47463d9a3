//! Checks that every step of every walk agrees with the solution, and that incrementally updated candidates equal
//! recomputed ones.

use sodan_board::{Candidates, Cell, Puzzle, Solution};
use sodan_logic::effort::Cut;
use sodan_logic::found::{All, Finding, Flow, Sink, find};
use sodan_logic::options::{Allowed, Duals};
use sodan_logic::path::Detail;
use sodan_logic::rating::{
    Scale,
    hodoku::{Hodoku, OPTIONS},
    se::Se,
};
use sodan_logic::{Effort, Memo, Options, Path, State, Technique, TechniqueSet};

#[track_caller]
fn agrees(puzzle: &Puzzle, solutions: &[Solution], path: &Path) {
    let mut state = State::new(puzzle);
    for step in &path.steps {
        for solution in solutions {
            let placed = |it: &&sodan_board::Candidate| solution.get(it.cell) != it.digit;
            let gone = |it: &&sodan_board::Candidate| solution.get(it.cell) == it.digit;
            assert_eq!(step.placements.iter().find(placed), None, "{puzzle}: {step:?}");
            assert_eq!(step.eliminations.iter().find(gone), None, "{puzzle}: {step:?}");
        }
        assert!(step.eliminations.iter().all(|&gone| state.contains(gone)), "{puzzle}: {step:?}");
        step.apply(&mut state);
    }
    assert_eq!(state, path.end);
    // No placed digit excludes a remaining candidate.
    let fresh = Candidates::of_grid(state.placed());
    assert!(Cell::all().all(|cell| state.digits(cell).is_subset(fresh.digits(cell))));
}

/// Returns `count` puzzles of a collection, selected at regular intervals.
fn some_of(name: &str, count: usize) -> Vec<Puzzle> {
    let lines = sodan_testkit::lines(name);
    let chosen = lines.iter().step_by(lines.len().div_ceil(count));
    chosen.map(|line| line.parse().expect("a collection contains puzzles")).collect()
}

fn minimal() -> impl Iterator<Item = Puzzle> {
    sodan_testkit::minimal().map(|line| line.parse().expect("a puzzle"))
}

fn solution_of(puzzle: &Puzzle) -> Solution {
    sodan_search::solutions(puzzle).next().expect("a collection's puzzles have solutions")
}

/// Walks `count` puzzles of a file, selected at regular intervals, to the end.
fn walks_agree(name: &str, count: usize) {
    walks_agree_on(&Hodoku, &some_of(name, count), u64::MAX);
}

/// Walks puzzles on a scale, each with an effort of up to `looks`.
fn walks_agree_on(scale: &dyn Scale, puzzles: &[Puzzle], looks: u64) {
    for puzzle in puzzles {
        let solution = solution_of(puzzle);
        let path = scale.walk(State::new(puzzle), Some(solution)).finish(Detail::Bare, &Effort::up_to(looks));
        assert!(path.is_solved() || path.cut.is_some(), "{puzzle}");
        agrees(puzzle, &[solution], &path);
    }
}

/// Like [`walks_agree_on`], but for puzzles with several solutions, and without techniques that assume a unique
/// solution.
fn walks_agree_with_all_solutions(scale: &dyn Scale, puzzles: &[Puzzle], looks: u64) {
    for puzzle in puzzles {
        let solutions: Vec<Solution> = sodan_search::solutions(puzzle).take(1000).collect();
        let path = scale.walk(State::new(puzzle), None).finish(Detail::Bare, &Effort::up_to(looks));
        agrees(puzzle, &solutions, &path);
    }
}

#[test]
fn walks_agree_with_the_solution() {
    let puzzles: Vec<Puzzle> = minimal().collect();
    walks_agree_on(&Hodoku, &puzzles, u64::MAX);
    walks_agree_on(&Se, &puzzles[..30], u64::MAX);
}

#[test]
fn walks_without_uniqueness_are_sound() {
    let without_two =
        |puzzle: Puzzle| puzzle.givens().iter().take(2).fold(puzzle, |it, cell| it.without(cell));
    let puzzles: Vec<Puzzle> = minimal().step_by(4).map(without_two).collect();
    assert!(puzzles.iter().all(|puzzle| sodan_search::count(puzzle, 2) == 2));
    walks_agree_with_all_solutions(&Hodoku, &puzzles, u64::MAX);
}

mod over_collections {
    use super::*;

    #[test]
    #[ignore = "needs shared/data: puzzle collections next to the checkout"]
    fn walks_agree_with_the_solution() {
        walks_agree("puzzles/qqwing_simple.txt", 100);
        walks_agree("puzzles/qqwing_expert.txt", 300);
        walks_agree("puzzles/17_clue.txt", 200);
        walks_agree("puzzles/magictour_top1465.txt", 300);
        walks_agree("puzzles/sudocue_top10000.txt", 300);
        walks_agree("puzzles/forum_hardest_1106.txt", 75);
    }

    #[test]
    #[ignore = "needs shared/data: puzzle collections next to the checkout"]
    fn explainer_walks_are_sound() {
        walks_agree_on(&Se, &some_of("puzzles/qqwing_expert.txt", 100), u64::MAX);
        walks_agree_on(&Se, &some_of("puzzles/magictour_top1465.txt", 30), u64::MAX);
        walks_agree_on(&Se, &some_of("puzzles/forum_hardest_1106.txt", 10), 100_000);
    }

    #[test]
    #[ignore = "needs shared/data: puzzle collections next to the checkout"]
    fn walks_without_uniqueness_are_sound() {
        walks_agree_with_all_solutions(&Hodoku, &some_of("puzzles/serg_benchmark.txt", 300), u64::MAX);
    }

    #[test]
    #[ignore = "needs shared/data: puzzle collections next to the checkout"]
    fn optional_findings_are_sound() {
        for options in [more_than_usual(), Options::OPEN] {
            findings_agree(options, &some_of("puzzles/magictour_top1465.txt", 2), 24, 20);
        }
    }
}

/// Sink that compares up to a maximum number of findings with the solution.
struct Judge<'a> {
    puzzle: &'a Puzzle,
    solution: &'a Solution,
    left: usize,
}

impl Sink for Judge<'_> {
    fn take(&mut self, finding: &Finding<'_>) -> Flow {
        let step = finding.to_step(Detail::Explained);
        let Judge { puzzle, solution, .. } = self;
        assert!(step.placements.iter().all(|it| solution.get(it.cell) == it.digit), "{puzzle}: {step:?}");
        assert!(step.eliminations.iter().all(|it| solution.get(it.cell) != it.digit), "{puzzle}: {step:?}");
        self.left -= 1;
        if self.left == 0 { Flow::Break(()) } else { Flow::Continue(()) }
    }
}

/// Returns HoDoKu's options with duals, small empty rectangles and large bases.
fn more_than_usual() -> Options {
    let mut options = OPTIONS;
    options.duals = Duals::On;
    options.small_empty_rectangles = Allowed::Yes;
    options.large_bases = Allowed::Yes;
    options
}

/// Checks up to `count` findings of each technique with these options, in one of every `every` states of default walks.
fn findings_agree(options: Options, puzzles: &[Puzzle], every: usize, count: usize) {
    for puzzle in puzzles {
        let mut state = State::new(puzzle);
        let solution = solution_of(puzzle);
        let path = Hodoku.walk(state, Some(solution)).finish(Detail::Bare, &Effort::unlimited());
        for (number, step) in path.steps.iter().enumerate() {
            if number % every == 0 {
                let memo = Memo::of(&state, options);
                for &technique in Technique::ALL {
                    let mut judge = Judge { puzzle, solution: &solution, left: count };
                    let wanted = TechniqueSet::only(technique);
                    find(&memo, wanted, &Effort::unlimited(), &mut judge).expect("no limit");
                }
            }
            step.apply(&mut state);
        }
    }
}

#[test]
fn optional_findings_are_sound() {
    findings_agree(more_than_usual(), &[STUCK.parse().expect("a puzzle")], 24, 20);
}

#[test]
fn unbounded_findings_are_sound() {
    findings_agree(Options::OPEN, &[STUCK.parse().expect("a puzzle")], 24, 20);
}

/// A state in which most techniques have to examine many patterns.
const STUCK: &str = "4.35...2.....16...7............895.....3..8..2...........4...7..9....6...1.......";

#[test]
fn effort_limit_is_deterministic() {
    let state = State::new(&STUCK.parse().expect("a puzzle"));
    for &technique in Technique::ALL {
        let within = |effort: &Effort<'_>| {
            let mut all = All::new(Detail::Bare);
            let memo = Memo::of(&state, OPTIONS);
            let cut = find(&memo, TechniqueSet::only(technique), effort, &mut all).err();
            (all.steps, cut)
        };
        let unlimited = Effort::unlimited();
        let (whole, cut) = within(&unlimited);
        assert_eq!(cut, None);
        let all = unlimited.looks();
        for limit in [0, 1, all / 3, all - 1].into_iter().filter(|&limit| limit < all) {
            let (effort, again) = (Effort::up_to(limit), Effort::up_to(limit));
            let (part, cut) = within(&effort);
            assert_eq!(cut, Some(Cut::Limit), "{technique:?} within {limit} looks");
            assert!(whole.starts_with(&part), "{technique:?}");
            assert_eq!((within(&again), again.looks()), ((part, cut), effort.looks()));
        }
        assert_eq!(within(&Effort::up_to(all)), (whole, None), "{technique:?}");
    }
}

/// Returns a [slice](sodan_testkit::slice) of up to 5,000 puzzles, which are selected from a collection at regular
/// intervals.
fn slice_of(name: &str, slices: usize) -> Vec<Puzzle> {
    sodan_testkit::slice(some_of(&format!("puzzles/{name}.txt"), 5000), slices).collect()
}

/// Returns the collections whose puzzles have exactly one solution.
fn proper() -> impl Iterator<Item = &'static str> {
    sodan_testkit::COLLECTIONS.into_iter().filter(|name| *name != "serg_benchmark")
}

#[test]
#[ignore = "takes minutes"]
fn walks_of_all_collections_agree() {
    let slice = |name: &str| slice_of(name, 17);
    for name in proper() {
        walks_agree_on(&Hodoku, &slice(name), u64::MAX);
        println!("{name}: every step agrees");
    }
    walks_agree_with_all_solutions(&Hodoku, &slice("serg_benchmark"), u64::MAX);
    println!("serg_benchmark: every step agrees with up to 1000 solutions");
}

/// Walks puzzles of all collections, with about a second of effort each.
#[test]
#[ignore = "takes an hour"]
fn explainer_walks_over_collections_agree() {
    let slice = |name: &str| slice_of(name, 97);
    for name in proper() {
        walks_agree_on(&Se, &slice(name), 500_000);
        println!("{name}: every step of Sudoku Explainer's scale agrees");
    }
    walks_agree_with_all_solutions(&Se, &slice("serg_benchmark"), 500_000);
    println!("serg_benchmark: every step of Sudoku Explainer's scale agrees with up to 1000 solutions");
}
