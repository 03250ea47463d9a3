//! Solves the puzzles of `variants/given.jsonl`: 62 families of rules, 4×4 to 25×25.

use serde_json::Value as Json;
use sodan_variant::{End, Limits, VariantPuzzle};

mod over_collections {
    use super::*;

    /// Returns all records, each as text and as parsed JSON.
    fn records() -> Vec<(String, Json)> {
        let parse = |line: String| {
            let json: Json = serde_json::from_str(&line).expect("a record is JSON");
            (line, json)
        };
        sodan_testkit::lines("variants/given.jsonl").into_iter().map(parse).collect()
    }

    #[test]
    #[ignore = "needs the outside collections"]
    fn recorded_solutions_pass_the_check() {
        let mut checked = 0;
        for (line, json) in records() {
            let id = &json["id"];
            if json["constraints"].is_null() {
                let error =
                    VariantPuzzle::from_json(&line).expect_err("rules that are not encoded are refused");
                assert_eq!(error.field(), Some("constraints"), "{id}");
                continue;
            }
            let puzzle = VariantPuzzle::from_json(&line).unwrap_or_else(|error| panic!("{id}: {error}"));
            let again =
                VariantPuzzle::from_json(&puzzle.to_json()).unwrap_or_else(|error| panic!("{id}: {error}"));
            assert_eq!(again, puzzle, "{id}: round trip through JSON");
            let Some(solution) = &puzzle.solution else { continue };
            assert_eq!(puzzle.check_grid(solution).unwrap(), [], "{id}");
            checked += 1;
        }
        assert!(checked > 300, "only {checked} records have a solution");
    }

    /// Records that are not decided within [`GUESSES`], each with the reason. The results that the search reports for
    /// these records are checked as well.
    const UNDECIDED: &[(&str, &str)] = &[
        ("gecode-19", CLAUSES),
        ("gecode-28", CLAUSES),
        ("gecode-33", CLAUSES),
        ("gecode-34", CLAUSES),
        ("iss-278", PENCILMARKS),
        ("iss-297", LITTLE_KILLER),
        ("iss-299", LITTLE_KILLER),
    ];
    const CLAUSES: &str = "25x25 with few givens: clause learning needs more conflicts";
    const PENCILMARKS: &str = "pencilmarks without givens: 1,503,274 guesses of Interactive-Sudoku-Solver";
    const LITTLE_KILLER: &str = "little killers without givens that no solver is known to decide";

    /// Maximum number of guesses for a record.
    const GUESSES: u64 = 3_000_000;

    /// Number of guesses of Interactive Sudoku Solver above which a record is left to the long test.
    const HARD: u64 = 10_000;

    fn is_hard(json: &Json) -> bool {
        json["size"] == 25 || json["iss_guesses"].as_u64().is_some_and(|guesses| guesses > HARD)
    }

    /// Searches for two solutions. Returns whether the record is decided; the error describes a wrong result.
    fn decided(line: &str, json: &Json, guesses: u64) -> Result<bool, String> {
        let id = json["id"].as_str().unwrap();
        let puzzle = VariantPuzzle::from_json(line).unwrap();
        let limits = Limits { guesses: Some(guesses), ..Limits::default() };
        let found = puzzle.solutions(2, &limits).unwrap();
        for solution in &found.solutions {
            let faults = puzzle.check_grid(solution).unwrap();
            if !faults.is_empty() {
                return Err(format!("{id}: {solution:?} is not a solution: {faults:?}"));
            }
        }
        let is_decided = found.end != End::Stopped;
        let expected = match &json["solutions_count_if_known"] {
            Json::Number(count) => count.as_u64().unwrap(),
            Json::String(_) => 2,
            other if is_decided => {
                return Err(format!(
                    "{id}: the search is complete, but the recorded solution count is {other}"
                ));
            }
            _ => 2,
        };
        if found.count > expected || is_decided && found.count < expected {
            return Err(format!("{id}: expected {expected} solutions, found {}", found.count));
        }
        match (expected, &found.solutions[..], &puzzle.solution) {
            (1, [solution], Some(recorded)) if solution != recorded => {
                Err(format!("{id}: the solution differs from the recorded one"))
            }
            _ => Ok(is_decided),
        }
    }

    #[test]
    #[ignore = "needs the outside collections"]
    fn recorded_counts_are_found() {
        let is_easy = |(_, json): &(String, Json)| !json["constraints"].is_null() && !is_hard(json);
        for (line, json) in sodan_testkit::slice(records().into_iter().filter(is_easy), 20) {
            assert_eq!(decided(&line, &json, GUESSES), Ok(true), "{}", json["id"]);
        }
    }

    #[test]
    #[ignore = "needs the outside collections, minutes"]
    fn recorded_hard_counts_are_found() {
        let mut faults = Vec::new();
        for (line, json) in records().into_iter().filter(|(_, json)| is_hard(json)) {
            let id = json["id"].as_str().unwrap();
            let undecided = UNDECIDED.iter().find(|(undecided, _)| *undecided == id);
            // If a puzzle is known to exceed the limit, running up to the limit would take minutes without deciding the
            // puzzle.
            let guesses = if undecided.is_some() { GUESSES / 100 } else { GUESSES };
            match (decided(&line, &json, guesses), undecided) {
                (Ok(true), None) | (Ok(false), Some(_)) => {}
                (Ok(true), Some((id, reason))) => {
                    faults.push(format!("{id} is decided, but listed as undecided: {reason}"))
                }
                (Ok(false), None) => faults.push(format!("{id} is not decided")),
                (Err(fault), _) => faults.push(fault),
            }
        }
        assert_eq!(faults, [""; 0]);
    }
}
