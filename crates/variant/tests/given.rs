//! The puzzles of `variants/given.jsonl`: 62 families of rules, 4×4 to 25×25.

use serde_json::Value as Json;
use sodan_variant::{End, Limits, VariantPuzzle};

mod over_collections {
    use super::*;

    /// The records with encoded rules, as the text and its JSON.
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

    /// Records that no limit of this test decides: two little killers that no solver is known to decide, a renban puzzle without
    /// solutions, and a pencilmark of millions of guesses.
    const OPEN: &[&str] = &["iss-167", "iss-278", "iss-297", "iss-299"];

    /// Guesses of Interactive-Sudoku-Solver from which on a record is checked by the long test.
    const HARD: u64 = 10_000;

    fn is_hard(json: &Json) -> bool {
        json["size"] == 25 || json["iss_guesses"].as_u64().is_some_and(|guesses| guesses > HARD)
    }

    fn check(line: &str, json: &Json) {
        let id = json["id"].as_str().unwrap();
        let puzzle = VariantPuzzle::from_json(line).unwrap();
        let limits = Limits { guesses: Some(3_000_000), ..Limits::default() };
        let found = puzzle.solutions(2, &limits).unwrap();
        assert_ne!(found.end, End::Stopped, "{id} is not decided");
        let expected = match &json["solutions_count_if_known"] {
            Json::Number(count) => count.as_u64().unwrap(),
            Json::String(_) => 2,
            other => panic!("{id} is decided, but recorded as {other}"),
        };
        assert_eq!(found.count, expected, "{id}");
        for solution in &found.solutions {
            assert_eq!(puzzle.check_grid(solution).unwrap(), [], "{id}");
        }
        if expected == 1 {
            assert_eq!(Some(&found.solutions[0]), puzzle.solution.as_ref(), "{id}");
        }
    }

    #[test]
    #[ignore = "needs the outside collections"]
    fn recorded_counts_are_found() {
        let is_easy = |(_, json): &(String, Json)| !json["constraints"].is_null() && !is_hard(json);
        for (line, json) in sodan_testkit::slice(records().into_iter().filter(is_easy), 20) {
            check(&line, &json);
        }
    }

    #[test]
    #[ignore = "needs the outside collections, minutes"]
    fn recorded_counts_of_hard_puzzles_are_found() {
        let is_open = |json: &Json| OPEN.contains(&json["id"].as_str().unwrap());
        for (line, json) in records().into_iter().filter(|(_, json)| is_hard(json) && !is_open(json)) {
            check(&line, &json);
        }
    }
}
