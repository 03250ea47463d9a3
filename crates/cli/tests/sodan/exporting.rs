//! Tests `dataset export`: layouts that published training code reads.

use crate::auditing::puzzles;
use crate::run::*;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Writes a table of puzzles with copies and one improper puzzle to a folder.
fn table(folder: &Path) -> String {
    let turned = |text: &str| text.chars().rev().collect::<String>();
    let file = folder.join("train.csv");
    let rows = [(PROPER.to_owned(), 0), (turned(PROPER), 1), (PROPER.to_owned(), 0)];
    let rows: String = rows.iter().map(|(puzzle, copy)| format!("{puzzle},{copy}\n")).collect();
    fs::write(&file, format!("puzzle,copy\n{rows}{TWO_SOLUTIONS},0\n")).unwrap();
    shown(&file).to_owned()
}

fn export(arguments: &[&str], output: &Path) -> Outcome {
    run(&[&["dataset", "export", "-o", shown(output)], arguments].concat(), "")
}

#[test]
fn hrm_arrays_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("arrays");
    let outcome = export(&["--to", "npy", &table(folder.path())], &output);
    assert_eq!(outcome.status, 3);
    assert!(outcome.err.contains(":5: the puzzle does not have exactly one solution"), "{}", outcome.err);
    let json: Value = serde_json::from_slice(&fs::read(output.join("train/dataset.json")).unwrap()).unwrap();
    assert_eq!((&json["total_groups"], &json["total_puzzles"]), (&2.into(), &3.into()));
    assert_eq!(fs::read_to_string(output.join("identifiers.json")).unwrap(), "[\"<blank>\"]\n");
    let length = |name: &str| fs::metadata(output.join("train").join(name)).unwrap().len();
    assert_eq!((length("all__inputs.npy"), length("all__group_indices.npy")), (128 + 3 * 81, 128 + 3 * 4));
    let whole = run(&["dataset", "verify", shown(&output)], "");
    assert!(whole.out.starts_with("not clean: 3 rows (3 train), "), "{}{}", whole.out, whole.err);
    // The pattern matches both arrays, which form one table.
    let arrays = output.join("train/all__*s.npy");
    let arrays = shown(&arrays).replace("all__*s", "all__[il]*s");
    let solved = run(&["dataset", "verify", "--train", &arrays, "--format", "json"], "");
    let report: Value = serde_json::from_str(&solved.out).unwrap();
    let check = |check: &Value| check["check"].as_str().unwrap().to_owned();
    let checks: Vec<String> = report["checks"].as_array().unwrap().iter().map(check).collect();
    assert_eq!(report["rows"], 3);
    // Isomorphs are copies, according to the groups.
    assert_eq!(checks, ["exact-twin"], "{}", solved.out);
}

#[test]
fn layouts_ignore_thread_count() {
    let folder = tempfile::tempdir().unwrap();
    let table = table(folder.path());
    for (kind, layout, file) in [
        ("npy", "ordered", "train.npy"),
        ("csv", "extreme", "train.csv"),
        ("csv", "kaggle", "train.csv"),
        ("jsonl", "question", "train.jsonl"),
        ("jsonl", "verl", "train.jsonl"),
    ] {
        let [one, other] = ["1", "3"].map(|threads| {
            let output = folder.path().join(format!("{layout}-{threads}"));
            let arguments = ["--to", kind, "--layout", layout, "--threads", threads, &table];
            assert_eq!(export(&arguments, &output).status, 3);
            output.join(file)
        });
        assert!(fs::read(&one).unwrap() == fs::read(other).unwrap(), "{layout}");
        let whole = run(&["dataset", "verify", shown(one.parent().unwrap())], "");
        assert!(
            whole.out.starts_with("not clean: 3 rows (3 train), "),
            "{layout}: {}{}",
            whole.out,
            whole.err
        );
        let solved = run(&["solve", shown(&one)], "").out;
        assert_eq!(solved.lines().next(), Some(SOLUTION), "{layout}");
        assert_eq!(solved.lines().count(), 3, "{layout}");
    }
}

#[test]
fn built_sets_export_and_verify() {
    let folder = tempfile::tempdir().unwrap();
    let [recipe, set, tables] = ["recipe.toml", "set", "tables"].map(|name| folder.path().join(name));
    let text = "name = \"x\"\nlicence = \"MIT\"\n[[source]]\nname = \"made\"\nlicence = \"MIT\"\norigin = \"me\"\nn = 4\n\
                generate = {}\n[splits]\ntrain = 0.5\ntest = 0.5\n[labels]\ncolumns = [\"givens\"]\n";
    fs::write(&recipe, text).unwrap();
    assert_eq!(run(&["dataset", "build", shown(&recipe), "-o", shown(&set)], "").status, 0);
    assert_eq!(export(&["--to", "csv", shown(&set)], &tables).status, 0);
    for split in ["train.csv", "test.csv"] {
        let text = fs::read_to_string(tables.join(split)).unwrap();
        assert!(text.starts_with("source,question,answer,rating\nmade,"), "{text}");
        assert_eq!(text.lines().count(), 3);
    }
    // Traces of a data set in the folder are not puzzle rows.
    let (traced, outer) = (folder.path().join("sets/traced"), folder.path().join("outer"));
    fs::write(&recipe, text.to_owned() + "[traces]\nscale = \"hodoku\"\ntrain = 2\n").unwrap();
    fs::create_dir(folder.path().join("sets")).unwrap();
    assert_eq!(run(&["dataset", "build", shown(&recipe), "-o", shown(&traced)], "").status, 0);
    assert_eq!(export(&["--to", "csv", shown(&folder.path().join("sets"))], &outer).status, 0);
    assert_eq!(fs::read_to_string(outer.join("train.csv")).unwrap().lines().count(), 3);
    let verified = run(&["dataset", "verify", shown(&set)], "");
    assert!(
        verified.out.starts_with("clean: 4 rows (2 train, 2 test), 4 puzzles and 4 solutions"),
        "{}",
        verified.out
    );
}

/// `dataset verify` detects wrong solutions and labels in `extra_info`.
#[test]
fn what_extra_info_says_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let (table, output) = (folder.path().join("train.csv"), folder.path().join("out"));
    fs::write(&table, format!("puzzle,minimal\n{PROPER},true\n")).unwrap();
    assert_eq!(export(&["--to", "jsonl", "--layout", "verl", shown(&table)], &output).status, 0);
    assert_eq!(run(&["dataset", "verify", shown(&output)], "").status, 0);
    let file = output.join("train.jsonl");
    let lines = fs::read_to_string(&file).unwrap();
    for (right, wrong, check) in [
        ("\"solution\":\"417", "\"solution\":\"714", "wrong-solution"),
        ("\"minimal\":\"true\"", "\"minimal\":\"false\"", "wrong-minimal"),
    ] {
        assert!(lines.contains(right), "{lines}");
        fs::write(&file, lines.replace(right, wrong)).unwrap();
        let found = run(&["dataset", "verify", shown(&output), "--format", "json"], "");
        assert!(found.status == 1 && found.out.contains(check), "{}", found.out);
    }
}

/// Numbers in columnar files remain numbers, in each row of each split.
#[test]
fn verl_rows_are_numbered_and_typed() {
    let folder = tempfile::tempdir().unwrap();
    let [rows, rated, output] = ["test.txt", "test.parquet", "out"].map(|name| folder.path().join(name));
    fs::write(&rows, format!("{PROPER}\n{SOLUTION}\n")).unwrap();
    let rate = ["rate", "--scale", "hodoku", shown(&rows), "-o", shown(&rated)];
    assert_eq!(run(&rate, "").status, 0);
    let train = folder.path().join("train.csv");
    fs::write(&train, format!("puzzle,weight\n{PROPER},7\n{SOLUTION},\n")).unwrap();
    assert_eq!(
        export(&["--to", "jsonl", "--layout", "verl", shown(&rated), shown(&train)], &output).status,
        0
    );
    let extra = |split: &str| -> Vec<Value> {
        let lines = fs::read_to_string(output.join(split)).unwrap();
        lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["extra_info"].take()).collect()
    };
    let (test, train) = (extra("test.jsonl"), extra("train.jsonl"));
    assert!(test.iter().all(|row| row["score"].is_number() && row["reason"].is_null()), "{test:?}");
    assert!(train[0]["weight"] == "7" && train[1]["weight"] == "", "{train:?}");
    for (split, rows) in [("test", test), ("train", train)] {
        let places: Vec<&Value> = rows.iter().map(|row| &row["index"]).collect();
        assert!(places == [0, 1] && rows.iter().all(|row| row["split"] == split), "{rows:?}");
    }
}

/// A column can assign rows to splits, even if all rows are in one file.
#[test]
fn split_column_assigns_rows() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let turned = |text: &str| text.chars().rev().collect::<String>();
    let rows =
        [(PROPER, "train"), (&turned(PROPER), "Test"), (SOLUTION, "val"), (&turned(SOLUTION), "Fold-1")];
    let rows: String = rows.iter().map(|(puzzle, split)| format!("{puzzle},{split}\n")).collect();
    fs::write(path("set.csv"), format!("puzzle,Split\n{rows}{PROPER},\n")).unwrap();
    let first =
        |file: &Path| fs::read_to_string(file).unwrap_or_default().get(..81).unwrap_or_default().to_owned();
    let zeros = |text: &str| text.replace('.', "0");

    // In the layout of recurrent relational networks, a row without a value belongs to the file's split.
    let outcome = export(&["--to", "csv", "--layout", "rrn", shown(&path("set.csv"))], &path("rrn"));
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    for (file, puzzle) in [
        ("train.csv", zeros(PROPER)),
        ("test.csv", zeros(&turned(PROPER))),
        ("valid.csv", SOLUTION.to_owned()),
        ("fold-1.csv", turned(SOLUTION)),
        ("all.csv", zeros(PROPER)),
    ] {
        assert_eq!(first(&path("rrn").join(file)), puzzle, "{file}");
    }
    assert!(
        outcome.err.contains("1 row to train.csv, 1 row to test.csv, 1 row to valid.csv"),
        "{}",
        outcome.err
    );

    // The split in a row takes precedence over the file name, and the user's option over both.
    let file = path("train.csv");
    fs::write(&file, format!("puzzle,split\n{PROPER},test\n")).unwrap();
    for (arguments, folders) in [
        (&["--to", "npy", shown(&file)][..], &["test/all__inputs.npy", "test/dataset.json"][..]),
        (&["--to", "npy", "--train", shown(&file)], &["train/all__inputs.npy"]),
    ] {
        let output = path(&format!("hrm-{}", arguments.len()));
        assert_eq!(export(arguments, &output).status, 0);
        assert!(folders.iter().all(|name| output.join(name).is_file()));
        assert_eq!(fs::read_dir(&output).unwrap().count(), 2);
    }

    // A row keeps its split when it is converted to Parquet, and in other layouts.
    let columns = path("set.parquet");
    let outcome = run(&["solve", shown(&path("set.csv")), "-o", shown(&columns)], "");
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    let arguments = ["--to", "jsonl", "--layout", "verl", shown(&columns)];
    assert_eq!(export(&arguments, &path("verl")).status, 0);
    for (file, split) in [("validation.jsonl", "validation"), ("fold-1.jsonl", "fold-1")] {
        let row: Value = serde_json::from_slice(&fs::read(path("verl").join(file)).unwrap()).unwrap();
        assert_eq!((&row["extra_info"]["split"], &row["extra_info"]["index"]), (&split.into(), &0.into()));
    }

    // The JSON objects of other layouts also keep the split and the copy number.
    let (inner, again) = (path("inner"), path("again"));
    fs::write(path("copies.csv"), format!("puzzle,split,copy\n{PROPER},dev,0\n{},dev,1\n", turned(PROPER)))
        .unwrap();
    for (layout, number) in [("question", 1), ("verl", 2)] {
        let [inner, again] = [&inner, &again].map(|it| it.with_extension(layout));
        assert_eq!(
            export(&["--to", "jsonl", "--layout", layout, shown(&path("copies.csv"))], &inner).status,
            0
        );
        fs::rename(inner.join("validation.jsonl"), path("all.jsonl")).unwrap();
        assert_eq!(export(&["--to", "npy", shown(&path("all.jsonl"))], &again).status, 0, "{number}");
        let object: Value =
            serde_json::from_slice(&fs::read(again.join("validation/dataset.json")).unwrap()).unwrap();
        assert_eq!((&object["total_groups"], &object["total_puzzles"]), (&1.into(), &2.into()), "{layout}");
    }

    // A value that is not a valid file name is rejected.
    fs::write(path("bad.csv"), format!("puzzle,split\n{PROPER},../x\n{PROPER},train\n")).unwrap();
    let outcome = export(&["--to", "csv", shown(&path("bad.csv"))], &path("bad"));
    assert_eq!(outcome.status, 3);
    let message = "bad.csv:2: invalid split `../x`: expected letters, digits, - and _";
    assert!(outcome.err.contains(message), "{}", outcome.err);
    assert!(!path("x.csv").exists());
    let many: String = (0..65).map(|number| format!("{PROPER},a{number}\n")).collect();
    fs::write(path("many.csv"), format!("puzzle,split\n{many}")).unwrap();
    let outcome = export(&["--to", "csv", shown(&path("many.csv"))], &path("many"));
    assert_eq!(outcome.status, 2);
    assert!(outcome.err.contains("the column `split` has more than 64 different values"), "{}", outcome.err);
}

#[test]
fn what_does_not_fit_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (table, output) = (table(folder.path()), folder.path().join("out"));
    let outcome = export(&["--to", "npy", "--layout", "kaggle", &table], &output);
    assert_eq!(outcome.status, 2);
    assert!(outcome.err.contains("--layout: expected one of hrm, ordered for --to npy"), "{}", outcome.err);
    fs::create_dir(&output).unwrap();
    assert_eq!(export(&["--to", "csv", &table], &output).status, 2);
}

#[test]
fn null_and_empty_export_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let [lines, columns] = ["train.jsonl", "test.parquet"].map(|name| folder.path().join(name));
    fs::write(&lines, format!("{{\"puzzle\":\"{PROPER}\",\"er\":null,\"note\":\"\",\"n\":7}}\n")).unwrap();
    assert_eq!(run(&["count", "-o", shown(&columns), shown(&lines)], "").status, 0);
    for (layout, place) in [("question", "metadata"), ("verl", "extra_info")] {
        let output = folder.path().join(layout);
        let arguments = ["--to", "jsonl", "--layout", layout, shown(&lines), shown(&columns)];
        let outcome = export(&arguments, &output);
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        for split in ["train", "test"] {
            let text = fs::read_to_string(output.join(format!("{split}.jsonl"))).unwrap();
            let fields = serde_json::from_str::<Value>(&text).unwrap()[place].take();
            assert_eq!(
                (&fields["er"], &fields["note"]),
                (&Value::Null, &"".into()),
                "{layout} {split}: {text}"
            );
        }
        // Exporting the exported file again does not change the values, either.
        let (again, written) = (output.join("again"), output.join("train.jsonl"));
        let outcome = export(&["--to", "jsonl", "--layout", layout, shown(&written)], &again);
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        let text = fs::read_to_string(again.join("train.jsonl")).unwrap();
        let fields = serde_json::from_str::<Value>(&text).unwrap()[place].take();
        assert_eq!((&fields["er"], &fields["note"]), (&Value::Null, &"".into()), "{layout}: {text}");
    }
}

/// A field has the same type in all rows, since many readers infer the type from the first rows.
#[test]
fn fields_have_constant_types() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let [table, numbers, texts, none] = ["a.csv", "train-0.parquet", "train-1.jsonl", "test.csv"].map(path);
    fs::write(&table, format!("puzzle,level,er\n{PROPER},0,1\n")).unwrap();
    // `givens` is a numeric column.
    assert_eq!(run(&["check", shown(&table), "-o", shown(&numbers)], "").status, 0);
    let object = format!("{{\"puzzle\":\"{SOLUTION}\",\"level\":\"x\",\"er\":2.5,\"givens\":\"many\"}}\n");
    fs::write(&texts, object).unwrap();
    fs::write(&none, format!("er,puzzle\n,{PROPER}\n")).unwrap();
    for (layout, place) in [("question", "metadata"), ("verl", "extra_info")] {
        let output = path(layout);
        let files = [&numbers, &texts, &none].map(|file| shown(file));
        let outcome = export(&[&["--to", "jsonl", "--layout", layout], &files[..]].concat(), &output);
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        let read = |split: &str| fs::read_to_string(output.join(split)).unwrap();
        let text = read("train.jsonl") + &read("test.jsonl");
        let rows: Vec<Value> =
            text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()[place].take()).collect();
        let of = |name: &str| -> Vec<Value> { rows.iter().map(|row| row[name].clone()).collect() };
        let null = Value::Null;
        assert_eq!(of("level"), ["0".into(), "x".into(), null.clone()], "{text}");
        assert_eq!(of("givens"), ["17".into(), "many".into(), null.clone()], "{text}");
        assert_eq!(of("reason"), [const { Value::Null }; 3], "{text}");
        let names = |row: &Value| row.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert!(rows.iter().all(|row| names(row) == names(&rows[0])), "{text}");
        assert_eq!(fs::read_dir(&output).unwrap().count(), 2);
    }
}

#[test]
fn the_help_offers_what_is_done() {
    let help = run(&["dataset", "export", "--help"], "").out;
    assert!(help.contains("-o, --output <FOLDER>") && help.contains("FOLDER.part"), "{help}");
    assert!(!help.contains("--resume") && !help.contains("standard output"), "{help}");
    let help = run(&["dataset", "verify", "--help"], "").out;
    assert!(!help.contains("--resume"), "{help}");
    let refused = run(&["dataset", "export", "--to", "csv", "-"], PROPER);
    assert!(refused.status == 2 && refused.err.contains("--output <FOLDER>"), "{}", refused.err);
}

/// `dataset verify` reports a ground truth that belongs to another puzzle, since the ground truth determines rewards.
#[test]
fn verl_truth_is_puzzle_or_solution() {
    let folder = tempfile::tempdir().unwrap();
    let (table, output) = (folder.path().join("train.csv"), folder.path().join("out"));
    let rows = puzzles(3);
    let lines: String = rows.iter().map(|row| row[0].clone() + "\n").collect();
    fs::write(&table, format!("puzzle\n{lines}")).unwrap();
    assert_eq!(export(&["--to", "jsonl", "--layout", "verl", shown(&table)], &output).status, 0);
    let file = output.join("train.jsonl");
    let right = fs::read_to_string(&file).unwrap();
    let verified = |truths: [&str; 3]| {
        let line = |(line, (row, truth)): (&str, (&[String; 2], &str))| {
            let [right, other] = [&*row[0], truth].map(|it| format!("\"ground_truth\":\"{it}\""));
            line.replace(&right, &other) + "\n"
        };
        let lines = right.lines().zip(rows.iter().zip(truths)).map(line);
        fs::write(&file, lines.collect::<String>()).unwrap();
        run(&["dataset", "verify", shown(&output)], "")
    };
    let [puzzles, solutions] = [0, 1].map(|side| [0, 1, 2].map(|row| &*rows[row][side]));
    for truths in [puzzles, solutions, [solutions[0], puzzles[1], solutions[2]]] {
        let clean = verified(truths);
        assert_eq!(clean.status, 0, "{}", clean.out);
        assert!(clean.out.contains("ground_truth with the puzzle or its solution;"), "{}", clean.out);
    }
    let zeros = puzzles.map(|puzzle| puzzle.replace('.', "0"));
    assert_eq!(verified([&zeros[0], &zeros[1], &zeros[2]]).status, 0);
    for (truths, reason) in [
        ([puzzles[0], puzzles[2], puzzles[2]], "ground_truth does not match the puzzle"),
        ([puzzles[0], solutions[2], puzzles[2]], "ground_truth is not a solution of the puzzle"),
    ] {
        let wrong = verified(truths);
        assert_eq!(wrong.status, 1, "{}", wrong.out);
        let message = "! wrong-solution: 1 of 3 in train, column ground_truth: ";
        assert!(wrong.out.contains(message), "{reason}: {}", wrong.out);
        assert!(wrong.out.contains(&format!("train.jsonl:2 ({reason}")), "{reason}: {}", wrong.out);
    }
}
