//! Tests how `dataset verify` checks column values, labels that differ between copies, and identifiers.

use crate::auditing::{audit, puzzles, verify};
use crate::run::*;
use serde_json::Value;
use std::fs;

#[test]
fn nonsense_among_solutions_is_wrong() {
    let rows = puzzles(10);
    for (name, more) in [("gold", &["--solution-column", "gold"][..]), ("solution", &[])] {
        let audit = |planted: &[(usize, &str)]| {
            let value = |place: usize| {
                let of_row = planted.iter().find(|(row, _)| *row == place + 1);
                of_row.map_or(&*rows[place][1], |(_, value)| value)
            };
            let line = |place: usize| format!("{},{}\n", rows[place][0], value(place));
            audit("set.csv", &format!("puzzle,{name}\n{}", (0..10).map(line).collect::<String>()), more)
        };
        for row in [1, 4, 10] {
            let of_text = audit(&[(row, "nonsense")]);
            let message = format!("! wrong-solution: 1 of 10 in all, column {name}: ");
            assert!(of_text.status == 1 && of_text.out.contains(&message), "{name} {row}: {}", of_text.out);
            let reason = format!("set.csv:{row} ({name} is not a full grid)");
            assert!(of_text.out.contains(&reason), "{name} {row}: {}", of_text.out);
            assert_eq!(of_text.out.matches("wrong-solution").count(), 1, "{}", of_text.out);
        }
        let both = audit(&[(1, ""), (2, &rows[1][1][1..])]).out;
        assert!(both.contains("! wrong-solution: 1 of 10 in all") && both.contains("set.csv:2 ("), "{both}");
        assert!(both.contains("  missing-solution: 1 of 10 in all"), "{both}");
    }
}

/// pandas writes the row number as the first column, without a name.
#[test]
fn nameless_column_is_called_unnamed() {
    let rows = puzzles(3);
    let table = |header: &str, of: &dyn Fn(usize) -> String| {
        let line = |place: usize| format!("{},{}\n", of(place), rows[place][0]);
        format!("{header}\n{}", (0..3).map(line).collect::<String>())
    };
    let numbers = audit("set.csv", &table(",puzzle", &|place| place.to_string()), &[]);
    assert!(numbers.status == 0 && numbers.out.contains("\nnot checked: unnamed\n"), "{}", numbers.out);
    let wrong = table(" ,puzzle", &|place| rows[(place + 1) % 3][1].clone());
    let message = "(unnamed is not a solution of the puzzle)";
    let wrong = audit("set.csv", &wrong, &["--solution-column", "unnamed"]);
    assert!(wrong.status == 1 && wrong.out.contains(message), "{}{}", wrong.out, wrong.err);
}

#[test]
fn morph_and_minimize_write_clean_sets() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles: String = puzzles(4).iter().map(|row| row[0].clone() + "\n").collect();
    for command in [&["morph", "-n", "1"][..], &["minimize"]] {
        let file = folder.path().join(format!("{}.csv", command[0]));
        run(&[command, &["-o", shown(&file)]].concat(), &puzzles);
        let outcome = verify(&[shown(&file)]);
        assert_eq!(outcome.status, 0, "{command:?}: {}", outcome.out);
    }
}

#[test]
fn differing_twin_labels_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let [file, findings] = ["set.csv", "findings.csv"].map(|name| folder.path().join(name));
    let turned: String = PROPER.chars().rev().collect();
    let table = format!("puzzle,rating,difficulty,level\n{PROPER},7,easy,\n{turned},7,hard,expert\n");
    fs::write(&file, table).unwrap();
    let arguments = ["--rows", shown(&findings), shown(&file)];
    let text = verify(&arguments).out;
    for message in [
        "! label-differs: 1 of 2 in all, column difficulty: ",
        "(difficulty is hard, but the twin has easy)",
        "! label-differs: 1 of 2 in all, column level: ",
        "(level is expert, but the twin has nothing)",
    ] {
        assert!(text.contains(message), "{message}: {text}");
    }
    assert_eq!(text.matches("! label-differs: ").count(), 2, "{text}");
    let rows = fs::read_to_string(&findings).unwrap();
    assert!(
        rows.contains(",2,label-differs,") && rows.contains("difficulty is hard, but the twin has easy"),
        "{rows}"
    );
    let object: Value =
        serde_json::from_str(&verify(&[&["--format", "json"], &arguments[2..]].concat()).out).unwrap();
    let checks = object["checks"].as_array().unwrap();
    let differs = checks.iter().find(|check| check["check"] == "label-differs").unwrap();
    assert_eq!(differs["column"], "difficulty");
    assert_eq!(differs["reason"], "difficulty is hard, but the twin has easy");
}

#[test]
fn only_sodan_ids_are_compared() {
    let text: String = puzzles(10).iter().map(|row| row[0].clone() + "\n").collect();
    let table = run(&["canonicalize", "--format", "csv"], &text).out;
    let lines: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').collect()).collect();
    let place = |name: &str| lines[0].iter().position(|line| *line == name).unwrap();
    let (puzzle, id) = (place("puzzle"), place("id"));
    let audit = |of: &dyn Fn(usize) -> String, header: &str, more: &[&str]| {
        let line = |row: usize| format!("{},{},\n", lines[row][puzzle], of(row));
        audit("set.csv", &format!("{header}\n{}", (1..=10).map(line).collect::<String>()), more)
    };
    let own = "puzzle,id,reason";
    assert_eq!(audit(&|row| lines[row][id].to_owned(), own, &[]).status, 0);
    for planted in [1, 4, 10] {
        let value = |row: usize| if row == planted { "lol" } else { lines[row][id] }.to_owned();
        for (header, more) in [(own, &[][..]), ("puzzle,key,x", &["--label", "id=key"])] {
            let outcome = audit(&value, header, more);
            let message = format!(
                "set.csv:{planted} ({} is lol, but should be an id",
                header.split(',').nth(1).unwrap()
            );
            assert!(outcome.out.contains("! wrong-label: 1 of 10 in all, column "), "{}", outcome.out);
            assert!(outcome.out.contains(&message), "{}", outcome.out);
        }
    }
    let numbers = audit(&|row| row.to_string(), "puzzle,id,x", &[]);
    assert!(numbers.status == 0 && numbers.out.contains("\nnot checked: id, x\n"), "{}", numbers.out);
}

#[test]
fn claimed_timeouts_are_not_compared() {
    let none = run(&["dataset", "traces", "--format", "csv"], NO_SOLUTION).out;
    let mut lines: Vec<String> = none.lines().map(str::to_owned).collect();
    lines[1] = lines[1].replace(NO_SOLUTION, PROPER).replace(",none,", ",timeout,");
    let report = audit("traces.csv", &(lines.join("\n") + "\n"), &[]);
    let note = "traces of all: 1 path not compared, because a timeout occurred and the rows do not contain the limits";
    assert!(report.out.contains(note), "{lines:?}: {}", report.out);
    assert!(report.out.contains("\n  traces of all: 0 paths in 1 row\n"), "{}", report.out);
    assert!(
        report.out.contains("\nnot checked: ") && report.out.contains("technique of traces"),
        "{}",
        report.out
    );
}

/// In countries with a decimal comma, Excel separates fields with semicolons.
#[test]
fn decimal_commas_need_semicolons() {
    let rated = run(&["rate", "--scale", "se", "--format", "csv"], PROPER).out;
    let lines: Vec<Vec<&str>> = rated.lines().map(|line| line.split(',').collect()).collect();
    let er = lines[1][lines[0].iter().position(|name| *name == "er").unwrap()];
    let table = |er: &str| format!("sep=;\r\npuzzle;er;clues\r\n{PROPER};{er};17\r\n");
    let right = audit("set.csv", &table(&er.replace('.', ",")), &[]);
    assert_eq!(right.status, 0, "{}", right.out);
    assert!(right.out.contains("er with se.er, in the first 1 row"), "{}", right.out);
    let wrong = audit("set.csv", &table("1,1"), &[]);
    assert!(wrong.status == 1 && wrong.out.contains(&format!("but should be {er})")), "{}", wrong.out);
    let nonsense = audit("set.csv", &table("1,1,1"), &[]);
    assert!(nonsense.out.contains("er is 1.1,1, but should be a number"), "{}", nonsense.out);
    // In comma-separated tables, numbers have a decimal point: programs read anything else as text.
    let quoted = audit("set.csv", &format!("puzzle,er\n{PROPER},\"1,1\"\n"), &[]);
    assert!(quoted.status == 1 && quoted.out.contains("er is 1,1, but should be a number"), "{}", quoted.out);
}

#[test]
fn outputs_of_commands_verify_clean() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let generated = path("generated.csv");
    run(&["generate", "-n", "12", "--seed", "5", "--format", "csv", "-o", shown(&generated)], "");
    let commands = [
        &["rate", "--scale", "hodoku"][..],
        &["rate", "--scale", "se"],
        &["rate", "--scale", "two_way"],
        &["check"],
        &["explain", "--scale", "hodoku"],
        &["solve"],
        &["count"],
    ];
    for command in commands {
        for format in ["csv", "jsonl", "parquet", "arrow"] {
            if (command[0], format) == ("explain", "csv") {
                continue;
            }
            let file = path(&format!("written.{format}"));
            let outcome = run(&[command, &[shown(&generated), "-o", shown(&file)]].concat(), "");
            assert_eq!(outcome.status, 0, "{command:?}: {}", outcome.err);
            let verified = verify(&[shown(&file)]);
            assert_eq!(verified.status, 0, "{command:?} {format}: {}", verified.out);
        }
    }
    // The columns of each scale are verified.
    let of_forum = path("forum.jsonl");
    run(&["rate", "--scale", "two_way", shown(&generated), "-o", shown(&of_forum)], "");
    let text = fs::read_to_string(&of_forum).unwrap();
    let (before, after) = text.split_once("\"steps\":").unwrap();
    fs::write(&of_forum, format!("{before}\"steps\":1{after}")).unwrap();
    let verified = verify(&[shown(&of_forum)]);
    assert!(verified.status == 1 && verified.out.contains("wrong-rating: 1 of 12"), "{}", verified.out);
}

#[test]
fn claimed_solution_counts_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("claims.csv");
    let header = "puzzle,unique_solution,num_solutions,solvable";
    let right = format!("{PROPER},True,1,True\n{TWO_SOLUTIONS},False,2,True\n{NO_SOLUTION},no,0,no\n");
    let wrong = format!("{PROPER},False,2,False\n{TWO_SOLUTIONS},True,1,False\n{NO_SOLUTION},1,1,1\n");
    for (rows, found) in [(right, false), (wrong, true)] {
        fs::write(&file, format!("{header}\n{rows}")).unwrap();
        let verified = verify(&[shown(&file)]);
        for column in ["unique_solution", "num_solutions", "solvable"] {
            let is_reported = verified.out.contains(&format!("wrong-label: 3 of 3 in all, column {column}"));
            assert_eq!(is_reported, found, "{}", verified.out);
        }
    }
}

#[test]
fn permitted_twin_labels_differ() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let puzzle = "3...5.......7946..6......2...6.38.7........5...21...43...........438....21...79..";
    let turned = "............7.58...4..2..16..2.579..7.86..1....3.......9.284.....1....9......3.7.";
    fs::write(path("puzzles.txt"), format!("{puzzle}\n{turned}\n{turned}\n{puzzle}\n")).unwrap();
    let recipe = "name = \"x\"\nlicence = \"MIT\"\ndistinct = false\n[[source]]\nname = \"s\"\nlicence = \"MIT\"\n\
                  origin = \"me\"\nfiles = [\"puzzles.txt\"]\n[labels]\ncolumns = [\"hodoku\"]\n";
    fs::write(path("recipe.toml"), recipe).unwrap();
    let set = path("set");
    let built = run(&["dataset", "build", shown(&path("recipe.toml")), "-o", shown(&set)], "");
    assert_eq!(built.status, 0, "{}", built.err);
    let verified = verify(&[shown(&set)]);
    assert_eq!(verified.status, 0, "{}{}", verified.out, verified.err);
    assert!(verified.out.contains("repeated: 3 of 4"), "{}", verified.out);
}
