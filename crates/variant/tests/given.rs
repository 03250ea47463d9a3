//! The puzzles of `variants/given.jsonl`: 62 families of rules, 4×4 to 25×25.

use serde_json::Value as Json;
use sodan_variant::VariantPuzzle;

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
}
