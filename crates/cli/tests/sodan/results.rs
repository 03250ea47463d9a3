//! Tests output in each format and for each kind of puzzle.

use crate::run::*;
use serde_json::Value;
use std::fs;

fn line(command: &[&str], puzzle: &str) -> (i32, String) {
    let arguments: Vec<&str> = command.iter().copied().chain(["--format", "line", puzzle]).collect();
    let outcome = run(&arguments, "");
    (outcome.status, outcome.out.trim_end().to_owned())
}

#[test]
fn one_several_and_no_solutions() {
    assert_eq!(line(&["solve"], PROPER), (0, SOLUTION.into()));
    assert_eq!(line(&["solve"], TWO_SOLUTIONS), (1, "- multiple".into()));
    assert_eq!(line(&["solve"], NO_SOLUTION), (1, "- none".into()));
    assert_eq!(line(&["count"], PROPER), (0, "1".into()));
    assert_eq!(line(&["count"], TWO_SOLUTIONS), (0, "2".into()));
    assert_eq!(line(&["count"], NO_SOLUTION), (0, "0".into()));
    assert_eq!(line(&["check"], PROPER), (0, "unique, minimal".into()));
    assert_eq!(line(&["check"], SOLUTION), (0, "unique, not minimal".into()));
    assert_eq!(line(&["check"], TWO_SOLUTIONS), (1, "multiple".into()));
}

#[test]
fn first_solution_is_given_on_request() {
    let (status, solution) = line(&["solve", "--first"], TWO_SOLUTIONS);
    assert_eq!((status, solution.len()), (0, 81));
    assert_eq!(line(&["solve", "--limit", "1"], TWO_SOLUTIONS), (0, solution));
}

#[test]
fn an_empty_grid_answers_at_once() {
    assert_eq!(line(&["solve"], EMPTY), (1, "- multiple".into()));
    assert_eq!(line(&["count", "--limit", "1000000"], EMPTY), (0, "1000000 or more".into()));
    assert_eq!(line(&["check"], EMPTY), (1, "multiple".into()));
}

#[test]
fn count_limit_is_reported() {
    let input = format!("{PROPER}\n{TWO_SOLUTIONS}\n{EMPTY}\n");
    let count = |limit: &str, format: &str| run(&["count", "--limit", limit, "--format", format], &input).out;
    let reasons = |limit: &str| -> Vec<bool> {
        let rows = count(limit, "csv");
        rows.lines().skip(1).map(|row| row.ends_with(",limit reached; there may be more solutions")).collect()
    };
    assert_eq!((reasons("3"), reasons("2")), (vec![false, false, true], vec![false, true, true]));
    // With limits above a thousand, another algorithm counts the solutions.
    assert_eq!(reasons("5000"), [false, false, true]);
    assert_eq!(reasons("1"), [true, true, true]);
    assert_eq!(count("2", "line"), "1\n2 or more\n2 or more\n");
    assert_eq!(
        count("1", "text"),
        "puzzle 1: 1 solution or more\npuzzle 2: 1 solution or more\npuzzle 3: 1 solution or more\n"
    );
    let last: Value = serde_json::from_str(count("7", "json").lines().last().unwrap()).unwrap();
    assert_eq!(
        (&last["count"], &last["reason"]),
        (&7.into(), &"limit reached; there may be more solutions".into())
    );
}

#[test]
fn contradicting_suffixes_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for (command, name, message) in [
        (&["solve", "--format", "line"][..], "a.csv", "the output format is line; use --format csv"),
        (&["solve", "--format", "csv"], "a.parquet", "the output format is csv; use --format parquet"),
        (&["rate", "--format", "csv"], "a.json", "the output format is csv; use --format json"),
        (&["convert", "--to", "csv"], "a.json", "the output format is csv; use --to json"),
        (&["convert", "--to", "line"], "a.csv", "the output format is line; use --to csv"),
        (&["distinct", "--format", "json"], "a.csv.zst", "the output format is json; use --format csv"),
        (&["same", PROPER, "-", "--format", "csv"], "a.jsonl", "the output format is csv; use --format json"),
        (&["explain", "--format", "json"], "a.csv.gz", "the output format is json, and csv is not available"),
        (&["compare", "--engine", "search", "--format", "csv"], "a.arrow", "use --format arrow"),
        (&["count"], "a.html", "html is not available"),
        (&["explain", "--format", "text"], "a.md", "the output format is text; use --format markdown"),
        (&["compare", "--engine", "search"], "a.tsv", "tsv is not available"),
        (&["solve"], "a.csv.bz2", "cannot write .bz2 files; use .gz, .zst or .xz"),
        (&["solve"], "a.xlsx", "cannot write spreadsheets"),
    ] {
        let outcome = run(&[command, &["-o", shown(&path(name))]].concat(), PROPER);
        assert_eq!(outcome.status, 2, "{command:?}: {}", outcome.err);
        assert!(outcome.err.contains(message), "{command:?}: {}", outcome.err);
        assert!(!path(name).exists());
    }
    for fine in [
        &["solve", "--format", "line", "-o", "a.txt"][..],
        &["solve", "-o", "a.csv"],
        &["convert", "--to", "json", "-o", "a.ndjson"],
        &["convert", "--to", "line", "-o", "a.parquet"],
        &["compare", "--engine", "search", "--format", "samples", "-o", "b.csv"],
    ] {
        let (last, rest) = fine.split_last().unwrap();
        let outcome = run(&[rest, &[shown(&path(last))]].concat(), PROPER);
        assert_eq!((outcome.status, &*outcome.err), (0, ""), "{fine:?}");
    }
}

#[test]
fn commands_without_columns_refuse_names() {
    let folder = tempfile::tempdir().unwrap();
    for (command, message) in [
        (&["dataset", "verify"][..], "`sodan dataset verify` writes text, not "),
        (&["convert", "--to", "csv"], "cannot write --to csv as "),
        (&["convert", "--to", "json"], "cannot write --to json as "),
        (&["convert", "--to", "opensudoku"], "cannot write --to opensudoku as "),
        (&["convert", "--to", "msk"], "cannot write --to msk as "),
        (&["convert", "--to", "svg"], "cannot write --to svg as "),
    ] {
        for name in ["a.parquet", "a.arrow", "a.feather"] {
            let outcome = run(&[command, &["-o", shown(&folder.path().join(name))]].concat(), PROPER);
            assert_eq!(outcome.status, 2, "{command:?}: {}", outcome.err);
            assert!(outcome.err.contains(message), "{}", outcome.err);
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn tables_have_their_fixed_columns() {
    let input = format!("{PROPER}\n{TWO_SOLUTIONS}\n{NO_SOLUTION}\n");
    let table = |command: &str| run(&[command, "--format", "csv"], &input).out;
    assert_eq!(
        table("solve"),
        format!(
            "record,puzzle,status,solution,reason\n1,{PROPER},unique,{SOLUTION},\n\
             2,{TWO_SOLUTIONS},multiple,,\n3,{NO_SOLUTION},none,,\n"
        )
    );
    assert_eq!(
        table("count"),
        format!(
            "record,puzzle,status,count,reason\n1,{PROPER},unique,1,\n2,{TWO_SOLUTIONS},multiple,2,\n\
             3,{NO_SOLUTION},none,0,\n"
        )
    );
    assert_eq!(
        table("check"),
        format!(
            "record,puzzle,status,givens,minimal,redundant,reason\n1,{PROPER},unique,17,true,,\n\
             2,{TWO_SOLUTIONS},multiple,77,,,\n3,{NO_SOLUTION},none,9,,,\n"
        )
    );
}

#[test]
fn objects_say_what_was_detected() {
    let outcome = run(&["solve", "--format", "json", "--limit", "5"], TWO_SOLUTIONS);
    let object: Value = serde_json::from_str(&outcome.out).unwrap();
    assert_eq!(object["format"], "line");
    assert_eq!(object["status"], "multiple");
    assert!(object["guesses"].as_u64().is_some());
    assert_eq!(object["solution"], Value::Null);
    assert_eq!(object["solutions"].as_array().unwrap().len(), 2);
}

#[test]
fn objects_have_constant_fields() {
    let records = format!("{PROPER}\n{TWO_SOLUTIONS}\n{NO_SOLUTION}\nbad\n");
    for options in [&[][..], &["--limit", "5"], &["--engine", "logic"]] {
        let outcome = run(&[&["solve", "--format", "json"], options].concat(), &records);
        let objects = outcome.out.lines().map(|line| serde_json::from_str(line).unwrap());
        let objects: Vec<serde_json::Map<String, Value>> = objects.collect();
        let fields = |object: &serde_json::Map<String, Value>| object.keys().cloned().collect::<Vec<_>>();
        assert_eq!(objects.len(), 4, "{}", outcome.err);
        assert!(objects.iter().all(|object| fields(object) == fields(&objects[0])), "{}", outcome.out);
        assert_eq!(objects[3]["guesses"], Value::Null);
        // A missing reason is null, not an empty text.
        assert_eq!((&objects[0]["reason"], objects[3]["reason"].is_string()), (&Value::Null, true));
    }
}

#[test]
fn text_is_for_people() {
    let outcome = run(&["solve", "--format", "text", PROPER], "");
    assert!(outcome.out.starts_with("puzzle 1: one solution\n4 1 7 | 3 6 9 | 8 2 5\n"), "{}", outcome.out);
    assert_eq!(outcome.err, "");
    let outcome = run(&["check", "--format", "text", SOLUTION], "");
    assert!(outcome.out.starts_with("puzzle 1 (line): proper, not minimal; 81 givens"), "{}", outcome.out);
}

#[test]
fn formats_convert_into_each_other() {
    for format in [
        "line",
        "grid",
        "sdm",
        "pencilmarks",
        "library",
        "sukaku",
        "csv",
        "json",
        "sudokuwiki",
        "f-puzzles",
        "sudokupad",
        "sdx",
        "opensudoku",
        "sdk",
        "msk",
        "ss",
    ] {
        let converted = run(&["convert", "--to", format], PROPER);
        assert_eq!(converted.status, 0, "{format}: {}", converted.err);
        let solved = run(&["solve", "--format", "line"], &converted.out);
        assert_eq!(solved.out, format!("{SOLUTION}\n"), "{format}");
    }
    let zeros = run(&["convert", "--to", "line", "--empty", "zero"], PROPER);
    assert_eq!(zeros.out, format!("{}\n", PROPER.replace('.', "0")));
}

#[test]
fn foreign_files_keep_frames_and_comments() {
    let to = |format: &str, more: &[&str]| {
        run(&[&["convert", "--to", format], more].concat(), format!("{PROPER} # mine\n"))
    };
    let rows: Vec<&str> = (0..9).map(|row| &PROPER[row * 9..row * 9 + 9]).collect();
    assert_eq!(to("msk", &[]).out, format!("{}\n\n", rows.join("\n")));
    assert_eq!(to("sdk", &[]).out, format!("# mine\n{}\n\n", rows.join("\n")));
    assert!(to("ss", &[]).out.starts_with("# mine\n*-----------*\n|4..|...|8.5|\n"));
    assert!(to("opensudoku", &[]).out.ends_with("note=\"mine\" />\n</folder></opensudoku>\n"));
    for (format, drawn) in [("ss", "bare"), ("line", "boxes")] {
        let refused = to(format, &["--frame", drawn]);
        assert_eq!(refused.status, 2);
        assert!(refused.err.contains("--frame requires --to grid"), "{}", refused.err);
    }
}

/// A sukaku is minimal if no eliminated candidate is redundant.
#[test]
fn sukaku_minimality_checks_missing_candidates() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/minimal-sukaku.txt");
    let sukaku = fs::read_to_string(path).unwrap();
    let row = |input: &str| run(&["check", "--format", "csv"], input).out.lines().nth(1).unwrap().to_owned();
    assert!(row(&sukaku).ends_with(",unique,0,true,,"), "{}", row(&sukaku));
    let text = run(&["check", "--format", "text"], &sukaku).out;
    assert!(text.contains(": proper and minimal; ") && text.contains("none of them redundant"), "{text}");
    // Removing another candidate makes the puzzle non-minimal, since this candidate could be restored.
    let solution = run(&["solve", "--format", "line"], &sukaku).out;
    let is_free = |at: &usize| {
        let mark = sukaku.as_bytes()[*at];
        mark != b'.' && mark != solution.as_bytes()[at / 9]
    };
    let at = (0..729).find(is_free).unwrap();
    let fewer = format!("{}.{}", &sukaku[..at], &sukaku[at + 1..]);
    assert!(row(&fewer).ends_with(",unique,0,false,,"), "{}", row(&fewer));
    let object = run(&["check", "--format", "json"], &fewer).out;
    let name = format!("({})r{}c{}", at % 9 + 1, at / 81 + 1, at / 9 % 9 + 1);
    assert!(object.contains(&format!("\"{name}\"")), "{name}: {object}");
}

#[test]
fn unsupported_content_is_reported() {
    let marks = run(&["convert", "--to", "pencilmarks"], PROPER).out.replacen("1679", "679", 1);
    let outcome = run(&["convert", "--to", "line"], &marks);
    assert_eq!(outcome.status, 3);
    assert!(
        outcome.out.starts_with("# bad: line 1: the format `line` does not support eliminated candidates"),
        "{}",
        outcome.out
    );
    assert_eq!(run(&["convert", "--to", "sukaku"], &marks).status, 0);
}

#[test]
fn completions_and_man_pages_agree() {
    for shell in ["bash", "zsh", "fish"] {
        let script = run(&["completions", shell], "").out;
        assert!(script.contains("sodan") && script.contains("SODAN_COMPLETE"), "{shell}");
    }
    let page = run(&["man"], "").out;
    assert!(page.contains("solve") && page.starts_with(".TH sodan 1 \"\" \"sodan "), "{}", &page[..40]);
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(run(&["man", "--folder", shown(folder.path())], "").status, 0);
    let names =
        fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let names: Vec<String> = names.collect();
    for name in ["sodan.1", "sodan-solve.1", "sodan-negotiate-sweep.1"] {
        assert!(names.iter().any(|it| it == name), "{name}: {names:?}");
    }
    assert!(names.iter().all(|name| !name.contains("help")), "{names:?}");
}

#[test]
fn doctor_begins_with_the_verbose_version() {
    let [short, long, doctor] = [&["--version"][..], &["--version", "--verbose"], &["doctor"]]
        .map(|arguments| run(arguments, "").out);
    assert!(long.starts_with(&short) && long.contains("\nsimd       "), "{long}");
    assert!(doctor.starts_with(&long) && doctor.contains("\nthreads    "), "{doctor}");
}

#[test]
fn all_solutions_come_as_a_stream() {
    let csv =
        run(&["solve", "--all", "--format", "csv"], format!("{TWO_SOLUTIONS}\n{NO_SOLUTION}\nxx\n")).out;
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(rows[0], "record,puzzle,status,number,solution,reason");
    assert!(rows[1].starts_with(&format!("1,{TWO_SOLUTIONS},solved,1,")), "{csv}");
    assert!(rows[2].starts_with(&format!("1,{TWO_SOLUTIONS},solved,2,")), "{csv}");
    assert!(rows[3].starts_with(&format!("2,{NO_SOLUTION},none,,,")), "{csv}");
    assert!(rows[4].starts_with("3,xx,bad,,,\"line 3, column 3"), "{csv}");
    let empty = ".".repeat(81);
    assert_eq!(run(&["solve", "--all", "--limit", "7", "--format", "line"], &empty).out.lines().count(), 7);
    assert_eq!(run(&["solve", "--all", "--first"], &empty).status, 2);
    assert_eq!(run(&["solve", "--all", "--resume", "-o", "x"], &empty).status, 2);
}

#[test]
fn puzzles_draw_with_candidates() {
    let picture = run(&["convert", "--to", "svg"], PROPER);
    assert_eq!(picture.status, 0);
    assert!(picture.out.starts_with("<svg") && picture.out.trim_end().ends_with("</svg>"));
    let marks = run(&["convert", "--to", "pencilmarks"], PROPER).out;
    let with_marks = run(&["convert", "--to", "svg"], &marks).out;
    assert!(with_marks.len() > picture.out.len());
    let folder = tempfile::tempdir().unwrap();
    let pictures = folder.path().join("pictures");
    let outcome =
        run(&["convert", "--to", "svg", "-o", shown(&pictures)], format!("{PROPER}\nxx\n{PROPER}\n"));
    assert_eq!(outcome.status, 3);
    let mut names: Vec<_> =
        fs::read_dir(&pictures).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["1.svg", "3.svg"]);
    let again = run(&["convert", "--to", "svg", "-o", shown(&pictures)], PROPER);
    assert_eq!(again.status, 2);
    assert!(again.err.contains("exists; remove it, or choose another name"), "{}", again.err);
}

#[test]
fn a_file_holds_one_picture() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("one.svg");
    let two = format!("{PROPER}\n{PROPER}\n");
    for command in [&["convert", "--to", "svg"][..], &["hint", "--format", "svg"]] {
        let to_file = [command, &["-o", shown(&picture)]].concat();
        for arguments in [command, &to_file] {
            let refused = run(arguments, &two);
            assert_eq!((refused.status, &*refused.out), (2, ""), "{arguments:?}");
            assert!(refused.err.contains("an SVG file contains one picture"), "{}", refused.err);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{command:?}");
        let one = run(&to_file, PROPER);
        assert_eq!(one.status, 0, "{}", one.err);
        assert!(fs::read_to_string(&picture).unwrap().trim_end().ends_with("</svg>"));
        fs::remove_file(&picture).unwrap();
    }
}

#[test]
fn bench_measures_the_given_data() {
    let outcome = run(&["bench", "--rounds", "1", "--format", "json", PROPER], "");
    let object: Value = serde_json::from_str(&outcome.out).unwrap();
    assert_eq!((outcome.status, &object["puzzles"]), (0, &Value::from(1)));
    assert!(object["measures"].as_array().unwrap().iter().all(|row| row["median"].as_f64().unwrap() > 0.0));
    assert_eq!(run(&["bench"], "").status, 2);
}

#[test]
fn instruction_sets_give_same_bytes() {
    let input = format!("{PROPER}\n{TWO_SOLUTIONS}\n{NO_SOLUTION}\n12\n{EMPTY}\n").repeat(9);
    let solve = |name: &str| {
        let mut command = sodan(&["solve", "--format", "json", "--first"]);
        command.env("SODAN_SIMD", name);
        run_command(command, &input)
    };
    let report = solve("none").err;
    let names = report.trim().rsplit(": this machine supports ").next().unwrap().split(", ");
    let expected = run(&["solve", "--format", "json", "--first"], &input).out;
    let mut tried = 0;
    for name in names {
        assert_eq!(solve(name).out, expected, "{name}");
        tried += 1;
    }
    assert!(tried >= 1 && report.starts_with("error: SODAN_SIMD: "), "{report}");
}

#[test]
fn progress_is_machine_readable() {
    let outcome = run(&["solve", "--progress", "json"], format!("{PROPER}\n12\n"));
    let last = outcome.err.lines().rfind(|line| line.starts_with('{')).expect("an object");
    let object: Value = serde_json::from_str(last).unwrap();
    assert_eq!((&object["records"], &object["bad"]), (&Value::from(2), &Value::from(1)));
}

#[test]
fn unmeasured_bad_records_are_reported() {
    let outcome = run(&["bench", "--rounds", "1", "--format", "json"], format!("{PROPER}\n12\n"));
    assert_eq!(outcome.status, 3);
    assert!(outcome.err.contains(":2:3: expected 81 cells"), "{}", outcome.err);
    let object: Value = serde_json::from_str(&outcome.out).unwrap();
    assert_eq!((&object["puzzles"], &object["bad"]), (&Value::from(2), &Value::from(1)));
    assert_eq!(object["reason"], "bad records: 1 of 2");
}

#[test]
fn a_dash_is_standard_output() {
    let outcome = run(&["solve", "-o", "-", PROPER], "");
    assert_eq!((outcome.status, outcome.out), (0, format!("{SOLUTION}\n")));
    assert!(!std::path::Path::new("-").exists());
}

#[test]
fn conversion_keeps_other_columns() {
    let convert = |to: &str, input: &str| run(&["convert", "--to", to], input);
    let table = format!(
        "id,quizzes,answer,Comment,note,reason,id,puzzles\n1,{PROPER},{SOLUTION},easy,\"a, b\",old,9,x\n2,12,,,c,,,\n"
    );
    let csv = convert("csv", &table);
    assert_eq!(csv.status, 3);
    let fault = "record 2, line 3, column 5: expected 81 cells, found 2";
    assert_eq!(
        csv.out,
        format!(
            "puzzle,solution,comment,id,note,puzzles,reason\n{PROPER},{SOLUTION},easy,1,\"a, b\",x,\n,,,2,c,,\"{fault}\"\n"
        )
    );
    let json = convert("json", &table).out;
    assert_eq!(
        json,
        format!(
            "{{\"puzzle\":\"{PROPER}\",\"solution\":\"{SOLUTION}\",\"comment\":\"easy\",\"id\":\"1\",\"note\":\"a, b\",\
             \"puzzles\":\"x\",\"reason\":null}}\n{{\"puzzle\":null,\"id\":\"2\",\"note\":\"c\",\"puzzles\":\"\",\"reason\":\"{fault}\"}}\n"
        )
    );
    // Converting the output again does not change it.
    assert_eq!(convert("csv", &csv.out).out.lines().next(), csv.out.lines().next());
    let lines = format!("{{\"id\":3,\"puzzle\":\"{PROPER}\",\"tags\":[1,2],\"from\":null}}\n");
    let again =
        format!("{{\"puzzle\":\"{PROPER}\",\"id\":3,\"tags\":[1,2],\"from\":null,\"reason\":null}}\n");
    assert_eq!(convert("json", &lines).out, again);
    let csv = convert("csv", &lines).out;
    assert_eq!(csv, format!("puzzle,solution,comment,id,tags,from,reason\n{PROPER},,,3,\"[1,2]\",,\n"));
    let folder = tempfile::tempdir().unwrap();
    let columns = folder.path().join("table.parquet");
    run(&["count", "-o", shown(&columns)], &table);
    let csv = run(&["convert", "--to", "csv", shown(&columns)], "").out;
    assert!(
        csv.starts_with(
            "puzzle,solution,comment,record,format,status,count,id,note,input.reason,puzzles,reason\n"
        ),
        "{csv}"
    );
    assert!(
        csv.lines().nth(1).unwrap().ends_with(&format!(",{SOLUTION},easy,1,csv,unique,1,1,\"a, b\",old,x,")),
        "{csv}"
    );
}

#[test]
fn wrong_adjacent_solutions_are_counted() {
    let wrong = SOLUTION.replacen("41", "14", 1);
    let input = format!(
        "puzzle,solution\n{PROPER},{SOLUTION}\n{PROPER},{wrong}\n{PROPER},\n{TWO_SOLUTIONS},{SOLUTION}\n"
    );
    let outcome = run(&["check", "--format", "json"], &input);
    let claims: Vec<Value> = outcome
        .out
        .lines()
        .map(|row| serde_json::from_str::<Value>(row).unwrap()["solution_check"].clone())
        .collect();
    assert_eq!(claims, ["right", "wrong", "none", "right"]);
    assert_eq!(outcome.status, 3);
    assert!(outcome.err.contains("1 with a wrong solution"), "{}", outcome.err);
    let table = run(&["check", "--format", "csv"], &input).out;
    assert!(table.lines().nth(2).unwrap().ends_with(",the solution in the input is wrong"), "{table}");
}

#[test]
fn output_name_selects_the_format() {
    let folder = tempfile::tempdir().unwrap();
    for command in [
        &["solve"][..],
        &["rate"],
        &["distinct"],
        &["same", PROPER],
        &["chains"],
        &["negotiate", "many", "--protocol", "token"],
    ] {
        for (name, beginning) in [
            ("a.csv", "record,"),
            ("a.CSV.gz", "record,"),
            ("a.json", "{\""),
            ("a.jsonl", "{\""),
            ("a.parquet", "PAR1"),
            ("a.arrow", "ARROW1"),
        ] {
            let file = folder.path().join(name);
            let outcome = run(&[command, &["-", "-o", shown(&file)]].concat(), PROPER);
            assert!(outcome.status <= 1 && !outcome.err.contains("in spite"), "{command:?}: {}", outcome.err);
            let mut bytes = fs::read(&file).unwrap();
            if name.ends_with("gz") {
                let packed = std::mem::take(&mut bytes);
                std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(&packed[..]), &mut bytes)
                    .unwrap();
            }
            let beginning =
                if command[0] == "same" { beginning.replace("record,", "first,") } else { beginning.into() };
            assert!(
                bytes.starts_with(beginning.as_bytes()),
                "{command:?} {name}: {}",
                String::from_utf8_lossy(&bytes[..bytes.len().min(50)])
            );
        }
    }
    for (command, other) in [("solve", "jsonl"), ("distinct", "jsonl"), ("explain", "jsonl")] {
        let [one, both] = [other, "json"].map(|format| run(&[command, "--format", format], PROPER));
        assert_eq!((one.status, &one.out), (0, &both.out), "{}", one.err);
    }
    assert_eq!(run(&["convert", "--to", "jsonl"], PROPER).out, run(&["convert", "--to", "json"], PROPER).out);
    assert_eq!(
        run(&["convert", "--to", "line", "--from", "jsonl"], format!("\"{PROPER}\"")).out.trim_end(),
        PROPER
    );
}

#[test]
fn columns_are_not_compressed_once_more() {
    let folder = tempfile::tempdir().unwrap();
    for (command, name) in [
        (&["solve"][..], "a.parquet.gz"),
        (&["solve", "--format", "arrow"], "a.gz"),
        (&["distinct"], "a.arrow.gz"),
        (&["convert", "--to", "line"], "a.parquet.gz"),
        (&["explain"], "a.parquet.gz"),
        (&["compare"], "a.parquet.gz"),
    ] {
        let outcome = run(&[command, &["-o", shown(&folder.path().join(name))]].concat(), PROPER);
        assert_eq!(outcome.status, 2, "{command:?}: {}", outcome.err);
        assert!(
            outcome.err.contains("files are compressed internally; choose a name without .gz"),
            "{}",
            outcome.err
        );
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
