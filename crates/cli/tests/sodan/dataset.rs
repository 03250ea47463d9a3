//! Tests that `dataset verify` finds every planted error in every format.

use crate::auditing::puzzles;
use crate::run::*;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// A row of a data set: the puzzle, the claimed solution, and the claimed number of givens.
type Row = (String, String, usize);

fn givens(puzzle: &str) -> usize {
    puzzle.bytes().filter(|byte| byte.is_ascii_digit()).count()
}

/// Returns `count` puzzles with their solutions and numbers of givens. No two puzzles are isomorphic.
fn rows(count: usize) -> Vec<Row> {
    puzzles(count)
        .into_iter()
        .map(|[puzzle, solution]| {
            let givens = givens(&puzzle);
            (puzzle, solution, givens)
        })
        .collect()
}

/// Returns the row with the digits of both boards permuted.
fn relabelled((puzzle, solution, givens): &Row) -> Row {
    let other = |text: &str| {
        let digit = |byte: u8| if byte.is_ascii_digit() { b'1' + (byte - b'1' + 4) % 9 } else { byte };
        text.bytes().map(|byte| char::from(digit(byte))).collect::<String>()
    };
    (other(puzzle), other(solution), *givens)
}

/// Returns the row with both boards rotated by 180 degrees.
fn turned((puzzle, solution, givens): &Row) -> Row {
    let other = |text: &str| text.chars().rev().collect::<String>();
    (other(puzzle), other(solution), *givens)
}

/// Returns a correct training set and a correct test set.
fn clean() -> [Vec<Row>; 2] {
    let mut train = rows(30);
    let test = train.split_off(20);
    [train, test]
}

/// Returns the sets of [`clean`] after adding one error of each kind.
fn spoilt() -> [Vec<Row>; 2] {
    let [mut train, mut test] = clean();
    let twins = [train[0].clone(), turned(&train[1]), relabelled(&train[2])];
    test.extend([train[3].clone(), turned(&relabelled(&train[4]))]);
    let other = (5..20)
        .find(|&row| train[row].2 != train[5].2)
        .expect("two puzzles have different numbers of givens");
    (train[5].2, train[other].2) = (train[other].2, train[5].2);
    let last = train.len() - 1;
    train[last].1 = train[0].1.clone();
    train.extend(twins);
    train.push((TWO_SOLUTIONS.into(), SOLUTION.into(), givens(TWO_SOLUTIONS)));
    train.push((NO_SOLUTION.into(), String::new(), givens(NO_SOLUTION)));
    train.push(("x".repeat(80), String::new(), 0));
    [train, test]
}

fn write(folder: &Path, name: &str, rows: &[Row], format: &str) -> PathBuf {
    let path = folder.join(format!("{name}.{format}"));
    let csv = || {
        let line = |(puzzle, solution, givens): &Row| format!("{puzzle},{solution},{givens}\n");
        format!("question,answer,clues\n{}", rows.iter().map(line).collect::<String>())
    };
    match format {
        "csv" => fs::write(&path, csv()).unwrap(),
        "jsonl" => {
            let line = |(puzzle, solution, givens): &Row| {
                format!("{{\"question\":\"{puzzle}\",\"answer\":\"{solution}\",\"clues\":{givens}}}\n")
            };
            fs::write(&path, rows.iter().map(line).collect::<String>()).unwrap();
        }
        "npy" => {
            let header =
                format!("{{'descr': '|u1', 'fortran_order': False, 'shape': ({}, 2, 81), }}\n", rows.len());
            let mut file = [b"\x93NUMPY\x01\x00", &(header.len() as u16).to_le_bytes()[..]].concat();
            file.extend(header.bytes());
            for text in rows.iter().flat_map(|(puzzle, solution, _)| [puzzle, solution]) {
                let cell = |byte: u8| match byte {
                    b'x' => 99,
                    b'.' => 0,
                    digit => digit - b'0',
                };
                file.extend(text.bytes().map(cell).chain(std::iter::repeat(0)).take(81));
            }
            fs::write(&path, file).unwrap();
        }
        _ => {
            let text = folder.join("between.csv");
            fs::write(&text, csv()).unwrap();
            run(&["count", shown(&text), "-o", shown(&path)], "");
        }
    }
    path
}

/// Runs `dataset verify`. Returns the exit code, the findings (`check split rows`), and the report.
fn verified(arguments: &[&str]) -> (i32, Vec<String>, Value) {
    let outcome = run(&[&["dataset", "verify", "--format", "json"], arguments].concat(), "");
    assert!(outcome.status < 2, "{}", outcome.err);
    let report: Value = serde_json::from_str(&outcome.out).unwrap();
    let check = |check: &Value| {
        let word = |name: &str| check[name].as_str().unwrap().to_owned();
        format!("{} {} {}", word("check"), word("split"), check["rows"])
    };
    let checks = report["checks"].as_array().unwrap().iter().map(check).collect();
    (outcome.status, checks, report)
}

/// A correct data set is reported as clean, and every planted fault is found in every format.
#[test]
fn planted_faults_are_found_in_formats() {
    let folder = tempfile::tempdir().unwrap();
    for format in ["csv", "jsonl", "parquet", "arrow", "npy"] {
        let [train, test] = clean();
        let files =
            [write(folder.path(), "train", &train, format), write(folder.path(), "test", &test, format)];
        let [train, test] = [shown(&files[0]), shown(&files[1])];
        let (status, checks, report) = verified(&[train, test]);
        assert_eq!((status, checks), (0, vec![]), "{format}");
        assert_eq!((&report["rows"], &report["puzzle_classes"]), (&30.into(), &30.into()));
        let rows = spoilt();
        write(folder.path(), "train", &rows[0], format);
        write(folder.path(), "test", &rows[1], format);
        let pattern = train.replace("train.", "trai?.");
        let (status, checks, _) = verified(&["--train", &pattern, "--test", test]);
        let mut expected = vec![
            "bad-row train 1",
            "no-solution train 1",
            "several-solutions train 1",
            "wrong-solution train 1",
            "wrong-givens train 2",
            "exact-twin train 1",
            "turned-twin train 2",
            "exact-leak test 1",
            "turned-leak test 1",
            "solution-leak test 2",
        ];
        if format == "npy" {
            // Arrays do not contain labels.
            expected.retain(|check| !check.starts_with("wrong-givens"));
        }
        assert_eq!((status, checks), (1, expected.iter().map(|it| (*it).to_owned()).collect()), "{format}");
    }
}

#[test]
fn findings_name_row_and_twin() {
    let folder = tempfile::tempdir().unwrap();
    let rows = spoilt();
    let train = write(folder.path(), "train", &rows[0], "csv");
    let test = write(folder.path(), "test", &rows[1], "csv");
    let table = folder.path().join("rows.csv");
    for threads in ["1", "3"] {
        let arguments = [shown(&train), shown(&test), "--rows", shown(&table), "--threads", threads];
        verified(&arguments);
        let findings = fs::read_to_string(&table).unwrap();
        let (train, test) = (shown(&train), shown(&test));
        assert!(findings.contains(&format!("{train},21,exact-twin,{train},1,\n")), "{findings}");
        assert!(findings.contains(&format!("{train},22,turned-twin,{train},2,\n")), "{findings}");
        assert!(findings.contains(&format!("{test},11,exact-leak,{train},4,\n")), "{findings}");
        let why = "record 26, line 27, column 81: expected 81 cells, found 80";
        assert!(findings.contains(&format!("{train},26,bad-row,,,\"{why}\"\n")), "{findings}");
    }
}

#[test]
fn leaking_rows_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let [train, test] = clean();
    let twins = [test[0].clone(), train[0].clone(), turned(&train[0]), train[0].clone(), turned(&train[0])];
    let table = folder.path().join("rows.csv");
    let [train, test] =
        [("train", &train[..]), ("test", &twins)].map(|(name, rows)| write(folder.path(), name, rows, "csv"));
    let (status, checks, _) = verified(&[shown(&train), shown(&test), "--rows", shown(&table)]);
    let expected = ["exact-twin test 2", "turned-twin test 1", "exact-leak test 2", "turned-leak test 2"];
    assert_eq!((status, &checks[..4]), (1, &expected.map(str::to_owned)[..]));
    assert_eq!(checks[4], "solution-leak test 4");
    let findings = fs::read_to_string(&table).unwrap();
    let [train, test] = [shown(&train), shown(&test)];
    for (row, check, file, twin) in [
        (2, "exact-leak", train, 1),
        (3, "turned-twin", test, 2),
        (3, "turned-leak", train, 1),
        (4, "exact-twin", test, 2),
        (4, "exact-leak", train, 1),
        (5, "exact-twin", test, 3),
        (5, "turned-leak", train, 1),
    ] {
        let line = format!("{test},{row},{check},{file},{twin},\n");
        assert!(findings.contains(&line), "{line}: {findings}");
    }
}

#[test]
fn trace_leaks_ignore_reading_order() {
    let folder = tempfile::tempdir().unwrap();
    let [traces, rows] = ["a.jsonl", "b.csv"].map(|name| folder.path().join(name));
    fs::write(&traces, run(&["dataset", "traces", "--format", "json"], PROPER).out).unwrap();
    fs::write(&rows, format!("puzzle\n{PROPER}\n")).unwrap();
    for [train, test] in [[&traces, &rows], [&rows, &traces]] {
        let (status, checks, _) = verified(&["--train", shown(train), "--test", shown(test)]);
        assert_eq!((status, checks), (1, vec!["turned-leak test 1".to_owned()]));
    }
}

/// The table of findings includes unread files and solution paths whose last rows are missing.
#[test]
fn findings_include_unread_and_interrupted() {
    let folder = tempfile::tempdir().unwrap();
    let set = folder.path().join("set");
    fs::create_dir(&set).unwrap();
    let traces = run(&["dataset", "traces", "--format", "json"], PROPER).out;
    let lines: Vec<&str> = traces.lines().take(5).collect();
    fs::write(set.join("train.jsonl"), lines.join("\n")).unwrap();
    fs::write(set.join("old.xlsx"), "x").unwrap();
    fs::write(set.join("weights.bin"), "x").unwrap();
    for name in ["rows.csv", "rows.parquet"] {
        let table = folder.path().join(name);
        let outcome = run(&["dataset", "verify", shown(&set), "--rows", shown(&table)], "");
        assert_eq!(outcome.status, 1, "{}", outcome.err);
        let bytes = fs::read(&table).unwrap();
        let text =
            if name.ends_with("csv") { String::from_utf8(bytes).unwrap() } else { read_columns(&bytes) };
        for message in [
            "train.jsonl,5,wrong-trace,,,the path ends with step 5 of 71\n",
            "old.xlsx,,unreadable,,,\"unsupported table format; convert it to CSV, JSON, Parquet, Arrow or NumPy (.npy)\"\n",
            "weights.bin,,not-read,,,unknown file type\n",
        ] {
            assert!(text.contains(message), "{name}: {message}: {text}");
        }
        assert_eq!(text.lines().count(), 4, "{text}");
    }
}

#[test]
fn wrong_and_unstable_labels_are_found() {
    let row = (PROPER.to_owned(), String::new(), 17);
    let turned = turned(&row).0;
    let verified = |table: String| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("set.csv");
        fs::write(&file, table).unwrap();
        verified(&[shown(&file)]).1
    };
    assert!(verified(format!("puzzle,er,minimal\n{PROPER},2.6,true\n")).is_empty());
    assert_eq!(verified(format!("puzzle,er\n{PROPER},9.9\n")), ["wrong-rating all 1"]);
    assert_eq!(verified(format!("puzzle,minimal\n{PROPER},false\n")), ["wrong-minimal all 1"]);
    let twins = verified(format!("puzzle,difficulty\n{PROPER},easy\n{turned},hard\n"));
    assert_eq!(twins, ["turned-twin all 1", "label-differs all 1"]);
}

#[test]
fn shared_grids_and_solutions_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let table = run(&["generate", "-n", "120", "--solution", SOLUTION, "--format", "line"], "").out;
    let lines: Vec<&str> = table.lines().collect();
    let [train, test] = [("train.txt", &lines[..110]), ("test.txt", &lines[110..])].map(|(name, lines)| {
        let path = folder.path().join(name);
        fs::write(&path, lines.join("\n") + "\n").unwrap();
        path
    });
    let (status, checks, report) = verified(&[shown(&train)]);
    assert_eq!((status, checks.len(), &report["few_classes"]), (1, 0, &true.into()));
    assert_eq!(report["solution_classes"], 1);
    let several = rows(20);
    let other = write(folder.path(), "other", &several, "csv");
    let options = [shown(&other), "--test", shown(&test)];
    assert_eq!(verified(&options).0, 0);
    let shared = folder.path().join("validation.txt");
    fs::write(&shared, lines[0]).unwrap();
    let (status, checks, _) = verified(&[&[shown(&shared)], &options[..]].concat());
    assert_eq!((status, checks), (0, vec!["solution-leak validation 1".to_owned()]));
    assert_eq!(verified(&[&["--by-solution", shown(&shared)], &options[..]].concat()).0, 1);
}

#[test]
fn reports_have_text_and_data() {
    let folder = tempfile::tempdir().unwrap();
    let train = write(folder.path(), "train", &spoilt()[0], "csv");
    let report = |format: &str| run(&["dataset", "verify", shown(&train), "--format", format], "").out;
    let text = report("text");
    assert!(text.starts_with("not clean: 26 rows (26 train), "), "{text}");
    assert!(text.contains("! exact-twin: 1 of 26 in train: "), "{text}");
    assert!(report("markdown").contains("| bad-row | train | 1 | 26 | rows without a puzzle |"));
    let page = report("html");
    assert!(page.starts_with("<!doctype html>") && page.contains("<svg ") && page.ends_with("</html>\n"));
    assert!(report("csv").contains("\nwrong-solution,train,1,26,true,"));
}

#[test]
fn givens_bars_are_per_split() {
    let folder = tempfile::tempdir().unwrap();
    let [train, test] = clean();
    let [train, test] =
        [("train", &train), ("test", &test)].map(|(name, rows)| write(folder.path(), name, rows, "csv"));
    let text = run(&["dataset", "verify", shown(&train), shown(&test)], "").out;
    assert!(
        text.contains("givens, in per cent: train, test, top-down, all minimal; bars show train, test\n"),
        "{text}"
    );
    let rows =
        text.lines().filter(|line| line.starts_with("  ")).map(|line| line.split('│').collect::<Vec<_>>());
    let drawn: Vec<[bool; 2]> = rows.map(|row| [row[0].contains('█'), row[1].contains('█')]).collect();
    assert!(drawn.iter().any(|bars| bars[0]) && drawn.iter().any(|bars| bars[1]), "{text}");
}

#[test]
fn exported_labels_match_claims() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    let library = |arguments: &[&str], input: &str| {
        let outcome = run(&[&["library", "--file", shown(&file)], arguments].concat(), input);
        assert_eq!(outcome.status, 0, "{arguments:?}: {}", outcome.err);
        outcome.out
    };
    let puzzles: Vec<&str> = sodan_testkit::minimal().take(6).collect();
    let input = format!("{}\n", puzzles.join("\n"));
    library(&["add", "--label", "check,hodoku,two-way", "-"], &input);
    let table = library(&["export", "--format", "csv"], "");
    let outcome = run(&["dataset", "verify", "--format", "csv"], &table);
    assert!(
        outcome.status == 0
            && outcome.out.contains(",hodoku.hardest,\"hodoku.hardest, in the first 6 rows\"\n"),
        "{}",
        outcome.out
    );
    // The output of `rate` is verified, and `filter` passes the library's columns through.
    let rated = run(&["rate", "--format", "json"], &input).out;
    let exported = library(&["export", "--format", "json"], "");
    for ((rated, exported), puzzle) in rated.lines().zip(exported.lines()).zip(&puzzles) {
        let [rated, exported] = [rated, exported].map(|line| serde_json::from_str::<Value>(line).unwrap());
        let (name, slug) = (rated["hardest"].as_str().unwrap(), exported["hodoku.hardest"].as_str().unwrap());
        let queries = [name, slug].map(|word| format!("hodoku.hardest = \"{word}\""));
        let [by_name, by_slug] = queries.each_ref().map(|query| library(&["find", query], ""));
        assert!(by_name == by_slug && by_name.contains(puzzle), "{name}, {slug}: {by_name}");
        let [by_name, by_slug] = queries.each_ref().map(|query| run(&["filter", query], &input).out);
        assert!(by_name == by_slug && by_name.contains(puzzle), "{name}, {slug}: {by_name}");
    }
    // Change the hardest technique, a technique in the list, and a count.
    for [is, other] in [["hidden-single,", "x-wing,"], [" pointing:", " x-wing:"], [":1 ", ":9 "]] {
        let wrong = table.replacen(is, other, 1);
        assert_ne!(wrong, table);
        let outcome = run(&["dataset", "verify"], &wrong);
        assert!(outcome.status == 1 && outcome.out.contains("! wrong-rating: "), "{}", outcome.out);
    }
}

#[test]
fn wrong_usage_is_reported() {
    let outcome = run(&["dataset", "verify", "--train", "no-such-*.csv"], "");
    assert_eq!(outcome.status, 2);
    assert!(outcome.err.contains("no-such-*.csv: no file matches"), "{}", outcome.err);
    assert_eq!(run(&["dataset", "verify", "no/such.csv"], "").status, 4);
}

#[test]
fn traces_agree_in_all_formats() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("traces.parquet");
    let input = format!("{PROPER}\n12\n");
    let json = run(&["dataset", "traces", "--format", "json"], &input);
    assert_eq!(json.status, 3);
    assert_eq!(run(&["dataset", "traces", "-o", shown(&file)], &input).status, 3);
    let bytes = fs::read(&file).unwrap();
    let mut text = String::new();
    let packing = sodan::arrow::table::Packing::of(&bytes).unwrap();
    let mut table = sodan::arrow::table::text(packing, std::io::Cursor::new(bytes)).unwrap();
    std::io::Read::read_to_string(&mut table, &mut text).unwrap();
    assert_eq!(text.lines().count(), json.out.lines().count() + 1);
    let first: Value = serde_json::from_str(json.out.lines().next().unwrap()).unwrap();
    let masks = first["masks"].to_string();
    assert!(text.lines().nth(1).unwrap().contains(&format!("{PROPER},\"{masks}\",")), "{text}");
    assert_eq!(first["steps"], json.out.lines().count() - 1);
}

#[test]
fn augmented_traces_replay() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("traces.parquet");
    let input = format!("{PROPER}\n12\n{EMPTY}\n");
    let arguments = ["dataset", "traces", "--augment", "3", "--seed", "5", "--format"];
    let json = run(&[&arguments[..], &["json"]].concat(), &input);
    assert_eq!(
        (json.status, json.err.matches("3 records: 1 unique, 1 multiple, 1 bad").count()),
        (3, 1),
        "{}",
        json.err
    );
    let again = run(&[&arguments[..], &["json", "--threads", "1"]].concat(), &input);
    assert_eq!(json.out, again.out);
    let rows: Vec<Value> = json.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let rows: Vec<&Value> = rows.iter().filter(|row| row["status"] == "unique").collect();
    let paths: Vec<&[&Value]> = rows.chunk_by(|one, other| one["copy"] == other["copy"]).collect();

    let morph = run(&["morph", "--copies", "3", "--seed", "5", "--format", "csv"], PROPER).out;
    let copies: Vec<Vec<&str>> = morph.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(paths.len(), 1 + copies.len());
    for (path, copy) in paths[1..].iter().zip(&copies) {
        let [number, puzzle, symmetry] = [copy[3], copy[4], copy[5]];
        let shown = (path[0]["copy"].to_string(), path[0]["puzzle"].as_str(), path[0]["symmetry"].as_str());
        assert_eq!(shown, (number.to_owned(), Some(puzzle), Some(symmetry)));
        assert_eq!(path.len(), paths[0].len());
        let solved = replayed(path);
        assert_eq!(solved, run(&["solve", "--format", "line"], puzzle).out.trim());
    }
    assert_eq!(replayed(paths[0]), SOLUTION);

    let arguments = ["dataset", "traces", "--augment", "3", "--seed", "5", "-o", shown(&file)];
    assert_eq!(run(&arguments, &input).status, 3);
    let columns = run(&["filter", "givens = 17", "--format", "csv", shown(&file)], "").out;
    assert_eq!(columns.lines().count(), 1 + rows.len(), "{columns}");
}

/// Replays the rows of a path. Asserts that each row starts with the state after the previous row, and returns the final
/// digits.
fn replayed(path: &[&Value]) -> String {
    let numbers = |row: &Value, name: &str| -> Vec<usize> {
        row[name].as_array().unwrap().iter().map(|it| it.as_u64().unwrap() as usize).collect()
    };
    let mut digits: Vec<u8> = path[0]["puzzle"].as_str().unwrap().bytes().collect();
    let mut masks = numbers(path[0], "masks");
    for row in path {
        assert_eq!(row["before"].as_str().unwrap().as_bytes(), digits);
        assert_eq!(numbers(row, "masks"), masks);
        for (cell, digit) in numbers(row, "placements").into_iter().map(|number| (number / 9, number % 9)) {
            assert!(masks[cell] >> digit & 1 == 1);
            digits[cell] = b'1' + digit as u8;
            masks[cell] = 0;
            let place = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
            for (peer, mask) in masks.iter_mut().enumerate() {
                let ((a, b, c), (d, e, f)) = (place(cell), place(peer));
                if a == d || b == e || c == f {
                    *mask &= !(1 << digit);
                }
            }
        }
        for (cell, digit) in numbers(row, "eliminations").into_iter().map(|number| (number / 9, number % 9)) {
            masks[cell] &= !(1 << digit);
        }
    }
    String::from_utf8(digits).unwrap()
}

#[test]
fn meaningless_augmentation_is_refused() {
    for (arguments, message) in [
        (&["--augment", "0"][..], "0 is not in 1..=1000"),
        (&["--augment", "1001"], "1001 is not in 1..=1000"),
        (&["--seed", "5"], "--augment <N>"),
    ] {
        let outcome = run(&[&["dataset", "traces"], arguments].concat(), PROPER);
        assert_eq!(outcome.status, 2, "{arguments:?}");
        assert!(outcome.err.contains(message), "{}", outcome.err);
    }
}

/// Findings never overwrite the data set, and a set without rows is not clean.
#[test]
fn findings_never_overwrite_data() {
    let folder = tempfile::tempdir().unwrap();
    let [data, other] = ["data.csv", "other.csv"].map(|name| folder.path().join(name));
    let text = format!("puzzle\n{PROPER}\n");
    fs::write(&data, &text).unwrap();
    for arguments in [
        &["dataset", "verify", shown(&data), "--rows", shown(&data)][..],
        &["dataset", "verify", shown(&data), "-o", shown(&other), "--rows", shown(&other)],
    ] {
        assert_eq!(run(arguments, "").status, 2, "{arguments:?}");
    }
    assert_eq!(fs::read_to_string(&data).unwrap(), text);
    for empty in ["", "puzzle\n"] {
        let outcome = run(&["dataset", "verify"], empty);
        assert_eq!(outcome.status, 1, "{}", outcome.out);
    }
    let several = run(&["dataset", "traces", "--scale", "se", "--format", "csv"], EMPTY);
    assert!(several.out.lines().nth(1).unwrap().contains(",multiple,"), "{}", several.out);
}

/// Runs `dataset verify` on a CSV file that contains `table`.
fn report(table: &str) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("set.csv");
    fs::write(&file, table).unwrap();
    run(&["dataset", "verify", shown(&file)], "")
}

/// The report lists the columns that were compared, and uses the singular for a single row.
#[test]
fn compared_columns_are_listed() {
    let rated = run(&["rate", "--format", "csv"], PROPER).out;
    let outcome = report(&rated);
    assert!(
        outcome.out.starts_with(
            "clean: 1 row (1 all), 1 puzzle and 1 solution up to symmetry, 0 puzzles with automorphisms\n\
             compared: status with the number of solutions; score with hodoku.score, in the first 1 row; level with \
             hodoku.level, in the first 1 row; steps with hodoku.steps, in the first 1 row\n\
             not checked: record, hardest, reason\n"
        ),
        "{}",
        outcome.out
    );
    let fields: Vec<&str> = rated.lines().nth(1).unwrap().split(',').collect();
    let wrong = report(&rated.replace(fields[3], "1").replace(fields[4], "Easy"));
    assert_eq!(wrong.status, 1);
    for (column, truth) in [("score", fields[3]), ("level", fields[4])] {
        let line = format!("! wrong-rating: 1 of 1 in all, column {column}: ");
        let reason = |value: &str| format!("({column} is {value}, but should be {truth})");
        let value = if column == "score" { "1" } else { "Easy" };
        assert!(
            wrong.out.lines().any(|it| it.starts_with(&line) && it.contains(&reason(value))),
            "{}",
            wrong.out
        );
    }
    let nothing = report(&format!("source,puzzle\n7,{PROPER}\n"));
    assert!(nothing.out.contains("\ncompared: no columns, since"), "{}", nothing.out);
    assert!(nothing.out.contains("\nnot checked: source\n"), "{}", nothing.out);
}

#[test]
fn bad_rows_have_reasons() {
    let outcome = report(&format!("puzzle,solution\n{PROPER},\n12,\n"));
    assert!(outcome.out.contains(": rows without a puzzle; first "), "{}", outcome.out);
    assert!(
        outcome.out.contains(" (record 2, line 3, column 3: expected 81 cells, found 2)\n"),
        "{}",
        outcome.out
    );
    assert!(outcome.out.contains("  missing-solution: 1 of 2 in all"), "{}", outcome.out);
    // A missing solution is reported, but the data set remains clean.
    assert_eq!(report(&format!("puzzle,solution\n{PROPER},\n")).status, 0);
}

#[test]
fn columnar_findings_equal_text() {
    let folder = tempfile::tempdir().unwrap();
    let input = format!("puzzle,solution\n{PROPER},\n{PROPER},{PROPER}\n12,\n");
    let rows = |name: &str| {
        let file = folder.path().join(name);
        assert_eq!(run(&["dataset", "verify", "--rows", shown(&file)], &input).status, 1);
        fs::read(&file).unwrap()
    };
    let text = String::from_utf8(rows("findings.csv")).unwrap();
    assert!(text.starts_with("file,record,check,twin_file,twin_record,reason\n"), "{text}");
    assert!(text.lines().count() > 3, "{text}");
    for name in ["findings.parquet", "findings.arrow"] {
        assert_eq!(read_columns(&rows(name)), text, "{name}");
    }
}
