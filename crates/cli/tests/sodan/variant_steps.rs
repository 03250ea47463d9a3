//! Tests `hint`, `steps` and `explain` on variants, and the options that variants do not support.

use crate::run::{PROPER, run, shown};
use serde_json::Value;

const KILLER: &str = ".Shape~4x4.Cage~4~R1C1~R1C2.Cage~7~R1C3~R1C4~R2C3.~R2C1_2.AntiKnight";
const THERMO: &str = r#"{"rows":4,"cols":4,"size":4,"box":[2,2],"givens":"................","constraints":[{"type":"thermo","cells":["R1C1","R1C2","R1C3"]}]}"#;
const NONE: &str = ".Shape~4x4.Cage~3~R1C1~R1C2.~R2C1_1.~R1C3_1";
/// A classic puzzle in a format that variants also use.
const CLASSIC: &str = ".~R1C1_4~R1C7_8~R1C9_5~R2C2_3~R3C4_7~R4C2_2~R4C8_6~R5C5_8~R5C7_4~R6C5_1~R7C4_6~R7C6_3~R7C8_7~R8C1_5~R8C4_2~R9C1_1~R9C3_4";

fn json(arguments: &[&str], input: &str) -> Value {
    let outcome = run(&[arguments, &["--format", "json"]].concat(), input);
    let line = outcome.out.lines().next().unwrap_or_else(|| panic!("no record: {}", outcome.err));
    serde_json::from_str(line).unwrap()
}

#[test]
fn hint_of_variant_has_levels() {
    let hint = |level: &str| run(&["hint", "--level", level], THERMO).out;
    assert_eq!(
        hint("vague"),
        "puzzle 1: No cell can be filled yet, but candidates can be removed in row 1.\n(the puzzle has multiple solutions)\n"
    );
    assert!(hint("technique").contains("Technique: thermo rule."), "{}", hint("technique"));
    let full = hint("full");
    for part in [
        "Thermo: R1C1<>3,4 R1C2<>1,4 R1C3<>1,2\n",
        "123-4- 1-234- | 1-2-34 1234\n",
        "- removed\n",
        "Values increase along the thermo at R1C1: R1C1 is at most 2, R1C2 is 2 to 3 and R1C3 is at least 3, so",
    ] {
        assert!(full.contains(part), "{part} is missing in {full}");
    }
}

#[test]
fn step_of_variant_as_json() {
    let record = json(&["hint", "--level", "full"], THERMO);
    assert_eq!(record["schema"], "sodan-variant-path/1");
    let step = &record["step"];
    assert_eq!((&step["technique"]["slug"], &step["technique"]["name"]), (&"rule".into(), &"thermo".into()));
    assert_eq!(step["eliminations"][0], serde_json::json!({ "cell": "R1C1", "value": 3 }));
    assert_eq!(step["cells"], serde_json::json!(["R1C1", "R1C2", "R1C3"]));
    assert_eq!(step["before"]["candidates"][0], "1234");
    assert_eq!(record["technique"], "rule");
}

#[test]
fn step_of_variant_is_drawn() {
    let svg = run(&["hint", "--format", "svg"], THERMO).out;
    for part in ["<svg ", "class=\"gone\"", "class=\"ground\"", "class=\"base\"", "Values increase along"] {
        assert!(svg.contains(part), "{part} is missing");
    }
    let folder = tempfile::tempdir().unwrap();
    let pictures = folder.path().join("steps");
    let outcome = run(&["explain", "--format", "svg", "-o", shown(&pictures)], KILLER);
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    let mut names: Vec<String> = std::fs::read_dir(&pictures)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert!(names[0].starts_with("1-001-") && names.len() > 10, "{names:?}");
}

#[test]
fn path_of_variant_has_grade() {
    let text = run(&["explain"], KILLER).out;
    assert!(text.starts_with("puzzle 1: 4x4 cage, anti_knight: solved; hardest: "), "{text}");
    assert!(text.contains(" guesses by search\n") && text.contains("\n----+----\n"), "{text}");
    let record = json(&["explain"], KILLER);
    let steps = record["steps"].as_array().unwrap();
    let counted: u64 =
        record["techniques"].as_array().unwrap().iter().map(|count| count["count"].as_u64().unwrap()).sum();
    assert_eq!((counted, &record["solved"]), (steps.len() as u64, &true.into()));
    assert_eq!(record["end"]["digits"].as_str().map(str::len), Some(16));
    assert!(record["score"].is_null() && record["rating"].is_null(), "there is no number for a grade");
    let brief = run(&["explain", "--brief"], KILLER).out;
    assert!(!brief.contains(", so ") && brief.contains("1. "), "{brief}");
    let html = run(&["explain", "--format", "html"], KILLER).out;
    assert!(html.starts_with("<!doctype html>") && html.matches("<li>").count() == steps.len());
    let markdown = run(&["explain", "--format", "markdown"], KILLER).out;
    assert!(markdown.starts_with("## Puzzle 1\n\nsolved; "), "{markdown}");
}

#[test]
fn unsolved_variant_shows_candidates() {
    let outcome = run(&["explain"], THERMO);
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    for part in
        ["multiple solutions; not solved, 0 of 16 cells filled", "No further steps found from here:\n"]
    {
        assert!(outcome.out.contains(part), "{part} is missing in {}", outcome.out);
    }
}

#[test]
fn steps_of_variant_have_distinct_results() {
    let record = json(&["steps"], KILLER);
    let steps = record["steps"].as_array().unwrap();
    assert!(steps.len() > 2 && steps[0]["before"].is_null(), "{record}");
    let mut results: Vec<String> =
        steps.iter().map(|step| format!("{}{}", step["placements"], step["eliminations"])).collect();
    results.sort();
    results.dedup();
    assert_eq!(results.len(), steps.len());
    assert_eq!(record["state"]["digits"], "....2...........");
}

#[test]
fn techniques_of_variants_can_be_left_out() {
    let names = |without: &[&str]| json(&[&["steps"], without].concat(), KILLER)["steps"].to_string();
    assert!(names(&[]).contains("\"slug\":\"combination\""), "{}", names(&[]));
    assert!(!names(&["--without", "combination"]).contains("\"slug\":\"combination\""));
    let wrong = run(&["steps", "--without", "xy-wing"], KILLER);
    assert!(
        wrong.status == 2 && wrong.err.contains("a class of steps for variants: one of naked-single"),
        "{}",
        wrong.err
    );
    let classic = run(&["steps", "--without", "contradiction"], PROPER);
    assert!(
        classic.status == 2 && classic.err.contains("only variants have this class of steps"),
        "{}",
        classic.err
    );
}

#[test]
fn options_of_classic_steps_are_refused() {
    for arguments in [
        &["hint", "--scale", "se"][..],
        &["hint", "--puzzle", PROPER],
        &["hint", "--effort", "5"],
        &["explain", "--format", "hodoku"],
        &["explain", "--up-to", "hard"],
        &["steps", "--technique", "xy-wing"],
        &["steps", "--all"],
    ] {
        let outcome = run(arguments, KILLER);
        let expected = "is only supported for classic 9x9 puzzles, but the input contains variants";
        assert!(outcome.status == 2 && outcome.err.contains(expected), "{arguments:?}: {}", outcome.err);
    }
}

#[test]
fn variant_without_solution_has_no_steps() {
    let hint = run(&["hint"], NONE);
    assert_eq!(hint.status, 1, "{}", hint.err);
    assert!(hint.out.starts_with("puzzle 1: the position has no solution"), "{}", hint.out);
    let path = run(&["explain"], NONE);
    assert_eq!((path.out.as_str(), path.status), ("puzzle 1: none\n\n", 1), "{}", path.err);
    assert_eq!(run(&["steps"], NONE).status, 1);
}

#[test]
fn classic_puzzle_has_classic_steps() {
    let record = json(&["hint", "--level", "full"], CLASSIC);
    assert_eq!(
        (&record["schema"], &record["status"]),
        (&"sodan-path/1".into(), &"unique".into()),
        "{record}"
    );
    let of_line = json(&["hint", "--level", "full"], PROPER);
    assert_eq!(record["step"], of_line["step"], "the classic engine processes the puzzle");
    let with_size = json(&["explain", "--size", "9"], PROPER);
    assert_eq!(with_size["rating"], json(&["explain"], PROPER)["rating"]);
    let with_rule = json(&["explain", "--rules", "x"], PROPER);
    assert_eq!(with_rule["status"], "none", "a puzzle with diagonals is a variant");
}
