//! Compares the Scheme program with the amb engine.

use std::ops::ControlFlow;

use sodan_board::{Puzzle, Solution, puzzle};
use sodan_engines::choices::{self, Method};
use sodan_engines::{Engine, EngineLimits, amb};

/// Returns the solution and the number of alternatives that the Scheme program tries.
fn as_written(puzzle: &Puzzle) -> (Option<Solution>, u64) {
    let mut count = 0;
    let solution = choices::search(puzzle, Method::AmbAsWritten, &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    (solution.and_then(|grid| Solution::try_from(&grid).ok()), count)
}

fn as_an_engine(puzzle: &Puzzle) -> (Option<Solution>, u64) {
    let report = amb::Amb.solve(puzzle.into(), &EngineLimits { solutions: 1, ..EngineLimits::default() });
    (report.solution, report.effort)
}

#[test]
fn both_reach_the_text_solution() {
    let puzzle = puzzle! {
        ? ? 8  ? ? ?  1 5 ?    ? ? ?  ? ? 1  8 ? ?    3 ? 5  4 ? ?  ? ? 9
        5 ? ?  ? ? 9  ? ? ?    ? 9 ?  2 3 4  ? 7 ?    ? ? ?  1 ? ?  ? ? 8
        4 ? ?  ? ? 5  9 ? 1    ? ? 6  7 ? ?  ? ? ?    ? 5 3  ? ? ?  2 ? ?
    };
    let ((written, written_alternatives), (engine, choices)) = (as_written(&puzzle), as_an_engine(&puzzle));
    assert_eq!(
        written.map(|solution| solution.to_string()).as_deref(),
        Some("748392156269571843315486729574869312891234675632157498487625931926713584153948267"),
    );
    assert_eq!(written, engine);
    // The number of alternatives that the article's program takes on its own example.
    assert_eq!(written_alternatives, 353);
    assert!(choices < 10, "{choices} choices");
}

/// Compares the solutions of the Scheme program and the amb engine, and returns the number of choices that the Scheme
/// program makes per choice of the engine.
fn choices_saved<'a>(lines: impl Iterator<Item = &'a str>) -> u64 {
    let (mut written_choices, mut engine_choices) = (0, 0);
    for line in lines {
        let puzzle = line.parse().expect("a line of a collection is a puzzle");
        let ((written, written_alternatives), (engine, choices)) =
            (as_written(&puzzle), as_an_engine(&puzzle));
        assert_eq!(written, engine, "{puzzle}");
        written_choices += written_alternatives;
        engine_choices += choices;
    }
    println!("{engine_choices} choices instead of {written_choices}");
    written_choices / engine_choices.max(1)
}

#[test]
fn engine_chooses_less() {
    assert!(choices_saved(sodan_testkit::minimal().step_by(20)) > 10);
}

#[test]
#[ignore = "takes a minute: cargo xtask conformance engines"]
fn both_agree_on_qqwing_expert() {
    let lines = sodan_testkit::lines("puzzles/qqwing_expert.txt");
    assert!(choices_saved(lines.iter().map(String::as_str)) >= 10);
}
