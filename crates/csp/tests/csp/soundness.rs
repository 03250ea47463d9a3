//! Tests that no pattern eliminates a digit of the solution and that the checker accepts every certificate.

use sodan_board::{Candidate, Candidates, Cell, DigitSet, Puzzle, Solution};
use sodan_certificate::{Certificate, Deduction, Truth, check, check_unique};
use sodan_csp::{
    ExocetKind, Family, Kind, State, almost_locked_candidates, bivalue_graves, braid_class, broken_wings,
    deadly_patterns, exocets, extended_rectangles, firework_quadruples, firework_triples, forcing_whip,
    impossible_patterns, multi_sector_locked_sets, of_relation, overlays, rank_sets, rating, relation_whip,
    reverse_bivalue_graves, simplest, sk_loops, subset_exclusions, trial_depth, tridagons, typed_whip,
};
use std::ops::ControlFlow;

/// Solves a puzzle with the simplest patterns, checks each step, and returns the number of steps.
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

/// Returns the findings of all finders that do not assume a single solution, except for chains.
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
    let forcing = match forcing_whip(state, None, 5, &mut { go_on }) {
        ControlFlow::Continue(whip) => whip.map(|(_, it)| it),
        ControlFlow::Break(()) => panic!("nothing stops the search"),
    };
    let typed = match typed_whip(state, 8, &mut { go_on }) {
        ControlFlow::Continue(whip) => whip.map(|it| (it.eliminations, it.certificate)),
        ControlFlow::Break(()) => panic!("nothing stops the search"),
    };
    let exocets = exocets(state).into_iter().flat_map(|it| it.proven);
    let overlays = (1..=2).flat_map(|count| overlays(state, count)).map(|it| it.proven);
    let exclusions = subset_exclusions(state, 5).into_iter();
    let proven = exclusions.chain(forcing).chain(exocets).chain(overlays);
    let mut found: Vec<Finding> = proven.map(|it| (it.eliminations, it.certificate)).collect();
    found.extend(sets.iter().map(|it| (it.eliminations.clone(), it.certificate())));
    found.extend(of_relations(state, &truths, 5));
    found.extend(typed);
    found
}

/// Returns the findings that assume a single solution.
fn findings_if_unique(state: &State) -> Vec<Finding> {
    let mut deadly = bivalue_graves(state, 9);
    deadly.extend(extended_rectangles(state, 4));
    deadly.extend(reverse_bivalue_graves(state, 9));
    deadly.extend(deadly_patterns(state, 4));
    of_relations(state, &deadly, 3)
}

/// Returns the eliminations that follow directly from the relations, and the eliminations of the shortest whip that
/// uses a relation.
fn of_relations(state: &State, truths: &[Truth], length: usize) -> Vec<Finding> {
    let ControlFlow::Continue(whip) = relation_whip(state, truths, length, &mut { go_on }) else {
        panic!("nothing stops the search")
    };
    let excluded = truths.iter().filter_map(|it| of_relation(state, it));
    let mut found: Vec<Finding> = excluded.map(|it| (it.eliminations, it.certificate)).collect();
    found.extend(whip.map(|it| (it.eliminations, it.certificate)));
    found
}

fn go_on() -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Checks that the findings in a state agree with all solutions of its puzzle, and checks their certificates. If the
/// puzzle has only one solution, findings that assume a single solution are checked, too. Returns the number of
/// findings.
#[track_caller]
fn check_state(puzzle: &Puzzle, candidates: &Candidates, solutions: &[Solution]) -> usize {
    let state = State::new(candidates).expect("a puzzle has a solution");
    let sound = findings(&state).into_iter().map(|it| (it, false));
    let unique = if solutions.len() == 1 { findings_if_unique(&state) } else { Vec::new() };
    let mut count = 0;
    for ((eliminations, certificate), assumes_one) in sound.chain(unique.into_iter().map(|it| (it, true))) {
        for &falls in &eliminations {
            let is_true = solutions.iter().any(|it| it.get(falls.cell) == falls.digit);
            assert!(!is_true, "{puzzle}: {falls} is true, {certificate}");
        }
        let deduction = Deduction { eliminations, certificate: Some(certificate), ..Deduction::default() };
        let check = if assumes_one { check_unique } else { check };
        assert_eq!(check(candidates, &deduction), Ok(()), "{puzzle}: {deduction:?}");
        count += 1;
    }
    for tridagon in tridagons(&state, 9) {
        let is_one_true =
            |it: &Solution| tridagon.guardians.iter().any(|guardian| it.get(guardian.cell) == guardian.digit);
        assert!(solutions.iter().all(is_one_true), "{puzzle}: no guardian of {tridagon:?} is true");
    }
    count
}

/// Checks the findings in all states of the solution path that uses the simplest patterns, and returns the number of
/// findings.
#[track_caller]
fn check_findings(puzzle: &Puzzle) -> usize {
    let solutions: Vec<Solution> = sodan_search::solutions(puzzle).collect();
    let mut candidates = Candidates::new(puzzle);
    let mut count = 0;
    loop {
        candidates.place_singles();
        count += check_state(puzzle, &candidates, &solutions);
        let state = State::new(&candidates).expect("a puzzle has a solution");
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

/// In a puzzle with several solutions, no finding contradicts any of them, and the checker rejects findings that assume
/// a single solution.
#[test]
fn findings_hold_in_all_solutions() {
    let (mut count, mut refused) = (0, 0);
    for line in sodan_testkit::minimal().step_by(25) {
        let puzzle: Puzzle = line.parse().expect("a puzzle");
        let altered = without_one(&puzzle);
        let solutions: Vec<Solution> = sodan_search::solutions(&altered).take(MAX_SOLUTIONS).collect();
        assert!(solutions.len() > 1, "{altered}: a minimal puzzle needs all givens");
        let mut candidates = Candidates::new(&altered);
        candidates.place_singles();
        count += check_state(&altered, &candidates, &solutions);
        let state = State::new(&candidates).expect("a puzzle has a solution");
        for (eliminations, certificate) in findings_if_unique(&state) {
            let deduction =
                Deduction { eliminations, certificate: Some(certificate), ..Deduction::default() };
            assert!(check(&candidates, &deduction).is_err(), "{altered}: {deduction:?} assumes one solution");
            refused += 1;
        }
    }
    assert!(count > 10 && refused > 0, "{count} findings are checked, {refused} refused");
}

/// Maximum number of solutions compared per puzzle.
const MAX_SOLUTIONS: usize = 500;

/// Removes the given with the smallest digit. If there are several, removes the first.
fn without_one(puzzle: &Puzzle) -> Puzzle {
    let first = puzzle.givens().iter().min_by_key(|&it| puzzle.get(it));
    puzzle.without(first.expect("a puzzle has givens"))
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

/// Finds an exocet in a puzzle from `sodan generate --seed 4801`, after whips of two variables. The base cells are in
/// column 8, and the targets are in the same stack.
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
        let depth = trial_depth(&state, 1, &mut { go_on });
        assert_eq!(
            depth,
            ControlFlow::Continue(expected),
            "puzzle {number}: braids solve it, so trial and error with singles must solve it, too"
        );
        let class = braid_class(&state, 0, &mut { go_on });
        assert_eq!(class, ControlFlow::Continue(expected.map(|_| 0)), "puzzle {number}: class B0B");
        let stopped = trial_depth(&state, 1, &mut || ControlFlow::Break(()));
        assert_eq!(stopped.is_break(), expected != Some(0), "puzzle {number}: stopped before a trial");
    }
}

mod over_collections {
    use super::*;
    use std::num::NonZero;
    use std::ops::Range;
    use std::sync::atomic::AtomicUsize;
    use std::sync::atomic::Ordering::Relaxed;
    use std::time::Instant;

    /// Numbers of the puzzles in [`findings_hold_on_many_puzzles`], unless the `SODAN_CSP_PUZZLES` environment variable
    /// sets another range, such as `1000..50000`.
    const PUZZLES: Range<usize> = 0..1_000;

    /// Parses a range of numbers.
    fn range(text: &str) -> Range<usize> {
        let number = |text: &str| text.parse().expect("a number");
        let (start, end) = text.split_once("..").expect("a range such as 1000..50000");
        number(start)..number(end)
    }

    /// Returns a puzzle from a collection, a generated puzzle, or a puzzle from a collection with one given removed,
    /// depending on `number`.
    fn puzzle_of(lines: &[String], number: usize) -> Puzzle {
        // The factor is prime, so that the puzzles of all collections alternate.
        let of_collection = || lines[number * 7_919 % lines.len()].parse().expect("a puzzle");
        match number % 3 {
            0 => of_collection(),
            1 => sodan_generator::puzzle_of_series(4_801, number as u64).0,
            _ => without_one(&of_collection()),
        }
    }

    /// Runs `check` for all items, on all threads of the machine.
    fn on_all_threads<T: Sync>(items: &[T], check: impl Fn(&T) + Sync) {
        let next = AtomicUsize::new(0);
        let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some(item) = items.get(next.fetch_add(1, Relaxed)) {
                        check(item);
                    }
                });
            }
        });
    }

    /// Checks the findings in one state of a puzzle: after all singles, and after the elimination of `count` more
    /// candidates that are false in all solutions. `shift` selects these candidates. None are eliminated if the puzzle
    /// has more than `MAX_SOLUTIONS` solutions.
    fn check_one_state(puzzle: &Puzzle, count: usize, shift: usize) -> usize {
        let solutions: Vec<Solution> = sodan_search::solutions(puzzle).take(MAX_SOLUTIONS + 1).collect();
        let mut candidates = Candidates::new(puzzle);
        candidates.place_singles();
        let is_false = |it: &Candidate| !solutions.iter().any(|solution| solution.get(it.cell) == it.digit);
        let falls: Vec<Candidate> = candidates.iter().filter(is_false).collect();
        if count > 0 && solutions.len() <= MAX_SOLUTIONS && !falls.is_empty() {
            let gap = falls.len().div_ceil(count);
            for target in falls.into_iter().skip(shift % gap).step_by(gap) {
                candidates.eliminate(target);
            }
            candidates.place_singles();
        }
        check_state(puzzle, &candidates, &solutions)
    }

    #[test]
    #[ignore = "needs shared/data, takes minutes"]
    fn findings_hold_on_many_puzzles() {
        let lines: Vec<String> = sodan_testkit::COLLECTIONS
            .iter()
            .flat_map(|name| sodan_testkit::lines(&format!("puzzles/{name}.txt")))
            .collect();
        let puzzles = std::env::var("SODAN_CSP_PUZZLES").map_or(PUZZLES, |text| range(&text));
        let numbers: Vec<usize> = sodan_testkit::slice(puzzles, 250).collect();
        let count = AtomicUsize::new(0);
        let start = Instant::now();
        on_all_threads(&numbers, |&number| {
            // In about half of the puzzles, no more candidates are eliminated.
            let falls = (number % 32).saturating_sub(16);
            let found = check_one_state(&puzzle_of(&lines, number), falls, number / 32);
            count.fetch_add(found, Relaxed);
        });
        let (count, seconds) = (count.into_inner(), start.elapsed().as_secs_f64());
        println!("{count} findings in {} puzzles are checked; {seconds:.0} s", numbers.len());
        assert!(count > numbers.len(), "{count} findings in {} puzzles", numbers.len());
    }

    #[test]
    #[ignore = "needs shared/data, takes minutes"]
    fn steps_on_collections_agree() {
        for name in
            ["magictour_top1465", "forum_hardest_1106", "sudocue_top10000", "17_clue", "qqwing_expert"]
        {
            let lines = sodan_testkit::lines(&format!("puzzles/{name}.txt"));
            let numbered: Vec<(usize, String)> = sodan_testkit::slice(lines, 2000).enumerate().collect();
            on_all_threads(&numbered, |(number, line)| {
                let puzzle = line.parse().expect("a puzzle");
                walk(&puzzle, &Family::ALL, 8);
                // Checking all findings in all states of a puzzle takes half a second.
                if number.is_multiple_of(100) {
                    check_findings(&puzzle);
                }
            });
        }
    }
}
