//! Generates puzzles of twenty kinds. Checks that the solution is unique, that all givens and clues are needed, that
//! the givens have the requested symmetry, and that a seed reproduces its puzzle.

use sodan_generator::{Random, Redundancy, Shape as Symmetry};
use sodan_variant::{Limits, Outcome, VariantPuzzle};
use sodan_variant_generator::{Attempt, Generated, Plan, Rules};
use sodan_variant_logic::{Board, Candidate, Technique};

/// Grid size and rules.
const KINDS: [(u8, &str); 20] = [
    (4, ""),
    (6, "x"),
    (9, ""),
    (12, ""),
    (16, ""),
    (9, "jigsaw"),
    (7, "jigsaw,x"),
    (9, "x,windoku"),
    (9, "anti-knight"),
    (9, "anti-king,anti-knight"),
    (9, "non-consecutive"),
    (9, "killer"),
    (9, "x,killer"),
    (9, "thermo"),
    (9, "anti-knight,arrow"),
    (9, "kropki-negative"),
    (9, "kropki,xv"),
    (9, "little-killer"),
    (6, "sandwich,jigsaw"),
    (8, "killer,thermo,arrow"),
];

fn plan(size: u8, rules: &str) -> Plan {
    let names: Vec<&str> = rules.split(',').filter(|name| !name.is_empty()).collect();
    Plan::new(Rules::new(size, &names).unwrap_or_else(|error| panic!("{size} {rules}: {error}")))
}

/// Makes attempts with random numbers from `seed` and `number` until a puzzle is found. Returns the puzzle and the
/// number of attempts.
fn first(plan: &Plan, seed: u64, number: u64) -> (Generated, u64) {
    for part in 0..200 {
        match plan.attempt(&mut Random::part(seed, number, part), &|| false) {
            Attempt::Found(found) => return (*found, part + 1),
            Attempt::Missed => {}
            Attempt::Stopped => panic!("nothing stops the attempt"),
        }
    }
    panic!("no puzzle in 200 attempts");
}

/// Checks a puzzle with a standard search that does not use the generator's intermediate results.
fn check(name: &str, found: &Generated, removes_clues: bool) {
    let puzzle = &found.puzzle;
    let solutions = |puzzle: &VariantPuzzle| puzzle.solve(&Limits::default()).unwrap();
    assert_eq!(solutions(puzzle), Outcome::Unique(found.solution.clone()), "{name}: {}", puzzle.to_json());
    assert_eq!(puzzle.check_grid(&found.solution).unwrap(), [], "{name}");
    let is_needed = |without: VariantPuzzle, clue: &str| {
        let is_needed = matches!(solutions(&without), Outcome::Multiple(_));
        assert!(is_needed, "{name}: {clue} of {} is redundant", puzzle.to_json());
    };
    for at in (0..puzzle.givens.len()).filter(|&at| puzzle.givens[at].is_some()) {
        let mut without = puzzle.clone();
        without.givens[at] = None;
        is_needed(without, &puzzle.shape.cell(at).to_string());
    }
    for number in (0..puzzle.constraints.len()).filter(|_| removes_clues) {
        let is_clue = !puzzle.constraints[number].cells().is_empty();
        if is_clue && !name.contains("negative") && puzzle.constraints[number].name() != "windoku" {
            let mut without = puzzle.clone();
            let clue = without.constraints.remove(number);
            is_needed(without, clue.name());
        }
    }
}

#[test]
fn small_puzzles_are_unique_and_minimal() {
    let mut solved = 0;
    for (size, rules) in KINDS.into_iter().filter(|&(size, _)| size < 9) {
        let plan = Plan { removes_clues: true, ..plan(size, rules) };
        for number in 0..3 {
            let (found, attempts) = first(&plan, 1, number);
            check(rules, &found, true);
            solved += usize::from(check_steps(rules, &found));
            assert_eq!(first(&plan, 1, number), (found, attempts), "the same seed gives the same puzzle");
        }
    }
    assert!(solved > 10, "steps solve {solved} of 18 puzzles");
}

#[test]
fn givens_have_their_symmetry() {
    for (symmetry, image) in [
        (Symmetry::HalfTurn, (|at| 35 - at) as fn(usize) -> usize),
        (Symmetry::Vertical, |at| at / 6 * 6 + 5 - at % 6),
        (Symmetry::Diagonal, |at| at % 6 * 6 + at / 6),
    ] {
        for redundancy in [Redundancy::None, Redundancy::Any] {
            let plan = Plan { symmetry, redundancy, ..plan(6, "killer") };
            let (found, _) = first(&plan, 2, 0);
            let is_given = |at: usize| found.puzzle.givens[at].is_some();
            assert!((0..36).all(|at| is_given(at) == is_given(image(at))), "{symmetry}");
            let plan = Plan { rules: Rules::new(6, &["x"]).unwrap(), ..plan };
            let (found, _) = first(&plan, 2, 1);
            let is_given = |at: usize| found.puzzle.givens[at].is_some();
            assert!(
                (0..36).any(is_given) && (0..36).all(|at| is_given(at) == is_given(image(at))),
                "{symmetry}"
            );
            if redundancy == Redundancy::None {
                check("x", &found, false);
            }
        }
    }
}

#[test]
fn number_of_givens_is_met() {
    for (rules, givens) in [("killer", 0..=0), ("thermo", 0..=3), ("arrow,x", 2..=4)] {
        let plan = Plan { givens: Some(givens.clone()), ..plan(6, rules) };
        let (found, _) = first(&plan, 3, 0);
        let count = found.puzzle.givens.iter().flatten().count();
        assert!(givens.contains(&count), "{rules}: {count}");
        check(rules, &found, false);
    }
    let plan = Plan { givens: Some(20..=20), redundancy: Redundancy::Any, ..plan(6, "") };
    assert_eq!(first(&plan, 3, 0).0.puzzle.givens.iter().flatten().count(), 20);
}

#[test]
fn attempts_stop_when_cancelled() {
    let calls = std::cell::Cell::new(0);
    let should_stop = || calls.replace(calls.get() + 1) >= 5;
    let attempt = plan(16, "").attempt(&mut Random::new(1, 0), &should_stop);
    assert_eq!(attempt, Attempt::Stopped);
    assert!(calls.get() < 12, "`should_stop` was called {} times", calls.get());
}

/// Follows the path of a puzzle with all techniques except contradictions, and checks that no step contradicts the
/// solution. Returns whether the path solves the puzzle.
fn check_steps(name: &str, found: &Generated) -> bool {
    let logic: Vec<Technique> =
        Technique::ALL.into_iter().filter(|&technique| technique != Technique::Contradiction).collect();
    let board = Board::new(&found.puzzle).unwrap();
    let path = board.path(board.start(), &logic, &|| false);
    let is_true = |it: &Candidate| found.solution[it.cell] == it.value + found.puzzle.shape.min_value;
    for step in &path.steps {
        let is_right = step.placements.iter().all(is_true) && !step.eliminations.iter().any(is_true);
        assert!(is_right, "{name}: {}: {}", found.puzzle.to_json(), step.sentence(&board));
    }
    path.end.is_solved()
}

/// Number of puzzles to generate per kind.
const EACH: u64 = 50;

/// Prints the success rate of each kind: `cargo test -p sodan-variant-generator --test kinds -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes: the suite variant-generator"]
fn puzzles_of_twenty_kinds_are_minimal() {
    println!(
        "{:28} {:>9} {:>9} {:>9} {:>7} {:>6} {:>6}",
        "kind", "median ms", "worst ms", "attempts", "givens", "clues", "solved"
    );
    for (size, rules) in KINDS {
        let plan = plan(size, rules);
        let (mut times, mut attempts, mut givens, mut clues, mut solved) = (Vec::new(), 0, 0, 0, 0);
        for number in sodan_testkit::slice(0..EACH, 50) {
            let begin = std::time::Instant::now();
            let (found, tries) = first(&plan, 7, number);
            times.push(begin.elapsed().as_secs_f64() * 1e3);
            attempts += tries;
            givens += found.puzzle.givens.iter().flatten().count();
            clues += found.clues;
            check(rules, &found, false);
            solved += usize::from(check_steps(rules, &found));
        }
        times.sort_by(f64::total_cmp);
        let mean = |total: usize| total as f64 / times.len() as f64;
        println!(
            "{:28} {:9.1} {:9.1} {:9.2} {:7.1} {:6.1} {:6}",
            format!("{size}x{size} {rules}"),
            times[times.len() / 2],
            times[times.len() - 1],
            mean(attempts as usize),
            mean(givens),
            mean(clues),
            solved,
        );
    }
}
