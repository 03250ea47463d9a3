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

    /// Records that a guess limit leaves open: four that no solver is known to decide, one without solutions, and minimal 25×25
    /// grids and pencilmarks, which need clause learning.
    const OPEN: &[&str] = &[
        "gecode-19",
        "gecode-21",
        "gecode-22",
        "gecode-25",
        "gecode-26",
        "gecode-28",
        "gecode-30",
        "gecode-33",
        "gecode-34",
        "iss-145",
        "iss-167",
        "iss-278",
        "iss-297",
        "iss-299",
    ];

    /// Guesses within which all other records are decided.
    const GUESSES: u64 = 1_000_000;

    #[test]
    #[ignore = "needs the outside collections, a minute"]
    fn recorded_counts_are_found() {
        for (line, json) in sodan_testkit::slice(records(), 20) {
            let id = json["id"].as_str().unwrap();
            if json["constraints"].is_null() || OPEN.contains(&id) {
                continue;
            }
            let puzzle = VariantPuzzle::from_json(&line).unwrap();
            let limits = Limits { guesses: Some(GUESSES), ..Limits::default() };
            let found = puzzle.solutions(2, &limits).unwrap();
            assert_ne!(found.end, End::Stopped, "{id} needs more than {GUESSES} guesses");
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
    }
}
