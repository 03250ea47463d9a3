//! Tests input formats: pasted grids, compressed files, tables with any header. Also tests error messages.

use crate::run::*;
use std::fs;
use std::io::Write;

/// Returns the output lines of `convert` for an input, all of which must be valid.
fn lines_of(input: impl AsRef<[u8]>) -> Vec<String> {
    let outcome = run(&["convert", "--to", "sdm"], input);
    assert_eq!(
        (outcome.status, outcome.err.contains(" 0 bad") || !outcome.err.contains("bad")),
        (0, true),
        "{}",
        outcome.err
    );
    outcome.out.lines().map(str::to_owned).collect()
}

#[test]
fn pasted_grids_are_read() {
    let pastes = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/formats/pastes.txt")).unwrap();
    assert_eq!(lines_of(&pastes), vec![PROPER; 40]);
    let grid: Vec<&str> = (0..9).map(|row| &PROPER[row * 9..row * 9 + 9]).collect();
    let grid = grid.join("\n");
    assert_eq!(lines_of(format!("{PROPER}\n{grid}\n{PROPER}\n")), vec![PROPER; 3]);
    let typed = sodan(&["solve", "--format", "line", &grid.replace('.', "-")]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&typed.stdout), format!("{SOLUTION}\n"));
}

#[test]
fn json_array_equals_json_lines() {
    let folder = tempfile::tempdir().unwrap();
    let array = folder.path().join("array.json");
    let objects: Vec<String> =
        (0..3000).map(|n| format!("{{\n  \"puzzle\": \"{PROPER}\",\n  \"n\": {n}\n}}")).collect();
    fs::write(&array, format!("[{},\n{{\"puzzle\": \"x\"}}]", objects.join(", "))).unwrap();
    let lines: String = objects.iter().map(|object| object.replace('\n', " ") + "\n").collect();
    let filtered = run(&["filter", "givens = 17", shown(&array)], "");
    assert!(filtered.out == lines && filtered.status == 3, "{}", filtered.err);
    let solved = run(&["solve", "--format", "csv", "--threads", "3", shown(&array)], "");
    assert_eq!((solved.status, solved.out.lines().count()), (3, 3002));
    let message = ":9002:1: expected a puzzle in any format, found `x`";
    assert!(solved.err.contains(message), "{}", solved.err);
}

#[test]
fn compression_is_detected_by_content() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!("{PROPER}\n").repeat(1000);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(text.as_bytes()).unwrap();
    let mut xz = lzma_rust2::XzWriter::new(Vec::new(), lzma_rust2::XzOptions::default()).unwrap();
    xz.write_all(text.as_bytes()).unwrap();
    let utf_16: Vec<u8> =
        std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let packed = [
        gzip.finish().unwrap(),
        zstd::encode_all(text.as_bytes(), 1).unwrap(),
        xz.finish().unwrap(),
        utf_16,
        text.replace('\n', "\r").into_bytes(),
    ];
    for (index, bytes) in packed.into_iter().enumerate() {
        let path = folder.path().join(format!("{index}.txt"));
        fs::write(&path, &bytes).unwrap();
        let from_file = run(&["count", "--format", "line", shown(&path)], "");
        let from_pipe = run(&["count", "--format", "line"], &bytes);
        for outcome in [from_file, from_pipe] {
            assert_eq!((outcome.status, outcome.out), (0, "1\n".repeat(1000)), "{index}: {}", outcome.err);
        }
    }
}

#[test]
fn broken_utf_16_has_a_location() {
    let text = format!("{PROPER}\n{PROPER}\n");
    let mut bytes: Vec<u8> =
        std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    // Replace the first digit with an unpaired surrogate.
    bytes[2..4].copy_from_slice(&[0x3E, 0xD8]);
    let half = run(&["count", "--format", "line"], &bytes);
    assert!(half.status == 3 && half.out.starts_with("- bad") && half.out.ends_with("\n1\n"), "{}", half.out);
    assert!(half.err.contains(":1:1: "), "{}", half.err);
}

#[test]
fn truncated_compressed_file_fails() {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(format!("{PROPER}\n").repeat(10_000).as_bytes()).unwrap();
    let packed = gzip.finish().unwrap();
    let outcome = run(&["count"], &packed[..packed.len() / 2]);
    assert_eq!(outcome.status, 4);
    assert!(outcome.err.contains("cannot read standard input"), "{}", outcome.err);
}

#[test]
fn table_equals_its_lines() {
    let lines = format!("{PROPER}\n{TWO_SOLUTIONS}\n{NO_SOLUTION}\n").repeat(3000);
    let rows = lines
        .lines()
        .enumerate()
        .map(|(index, line)| format!("{index},{line},\"a, b\"\n,{line},é\n{index},{line},\n"));
    // Columns that describe the record's position in another input are not passed through.
    let table: String = std::iter::once("record,puzzle,reason\n".to_owned()).chain(rows).collect();
    let lines: String = lines.lines().map(|line| format!("{line}\n").repeat(3)).collect();
    for format in ["line", "csv", "json"] {
        let expected = run(&["solve", "--format", format, "--threads", "1"], &lines).out;
        for threads in ["1", "3"] {
            let found = run(&["solve", "--format", format, "--threads", threads], &table).out;
            // An object contains the format of its input.
            let found = found.replace("\"format\":\"csv\"", "\"format\":\"line\"");
            assert!(found == expected, "{format}, {threads} threads");
        }
    }
}

#[test]
fn adjacent_fields_are_passed_on() {
    let table =
        format!("id,puzzle,Level\n7,{PROPER},\"hard, I think\"\n8,xx,none\n# so far\n,{NO_SOLUTION},\n");
    let csv = run(&["solve", "--format", "csv"], &table).out;
    let bad = csv.lines().nth(2).unwrap();
    assert_eq!(
        csv.lines().next().unwrap(),
        "record,puzzle,status,solution,id,Level,reason",
        "other columns precede `reason`, which remains the last column"
    );
    assert_eq!(csv.lines().nth(1).unwrap(), format!("1,{PROPER},unique,{SOLUTION},7,\"hard, I think\","));
    assert!(bad.starts_with("2,xx,bad,,8,none,\"record 2, line 3"), "{bad}");
    assert_eq!(csv.lines().nth(3).unwrap(), format!("3,{NO_SOLUTION},none,,,,"));

    let json = run(&["solve", "--format", "json"], &table).out;
    let ends = "\"id\":\"7\",\"Level\":\"hard, I think\",\"reason\":null}";
    assert!(json.lines().next().unwrap().ends_with(ends), "{json}");

    let objects =
        format!("{{\"id\":7,\"puzzle\":\"{PROPER}\"}}\n{{\"puzzle\":\"{PROPER}\",\"from\":\"x\"}}\n");
    let csv = run(&["count", "--format", "csv"], &objects).out;
    let expected = format!(
        "record,puzzle,status,count,id,from,reason\n1,{PROPER},unique,1,7,,\n2,{PROPER},unique,1,,x,\n"
    );
    assert_eq!(csv, expected, "the first records determine the columns of a table");
}

#[test]
fn differing_columns_are_merged() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = ["first.csv", "second.csv"].map(|name| folder.path().join(name));
    fs::write(&first, format!("id,puzzle,from\n1,{PROPER},here\n")).unwrap();
    fs::write(&second, format!("puzzle;by;id\n{PROPER};me;2\n")).unwrap();
    let outcome = sodan(&["count", "--format", "csv"]).arg(&first).arg(&second).output().unwrap();
    let out = String::from_utf8(outcome.stdout).unwrap();
    let rows: Vec<&str> =
        out.lines().map(|row| row.split_once("count").or(row.split_once("unique,")).unwrap().1).collect();
    assert_eq!(rows, [",id,from,by,reason", "1,1,here,,", "1,2,,me,"]);
}

#[test]
fn unchanged_rows_keep_their_header() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: String| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path
    };
    let a = file("a.csv", format!("id,puzzle\n1,{PROPER}\n"));
    let same = file("same.csv", format!("\"id\", puzzle\r\n2,{PROPER}\r\n"));
    let b = file("b.csv", format!("puzzle,id\n{PROPER},3\n"));
    let tabs = file("tabs.csv", format!("id\tpuzzle\n4\t{PROPER}\n"));
    let lines = file("lines.txt", format!("{PROPER}\n"));
    let unknown = file("unknown.csv", format!("id,board\n5,{PROPER}\n"));
    let nothing = file("nothing.csv", "# nothing\n".to_owned());
    let output = folder.path().join("out");
    let filter = |files: &[&std::path::PathBuf], more: &[&str]| {
        let files: Vec<&str> = files.iter().map(|file| shown(file)).collect();
        run(&[&["filter", "givens = 17"], &files[..], more].concat(), "")
    };
    let to_file = ["-o", shown(&output)];
    for (one, other, why) in [
        (&a, &b, "a.csv and {}b.csv have different headers"),
        (&a, &tabs, "a.csv and {}tabs.csv have different headers"),
        (&a, &lines, "a.csv is a table, but {}lines.txt is not"),
        (&lines, &b, "b.csv is a table, but {}lines.txt is not"),
        (&a, &unknown, "unknown.csv: cannot detect the puzzle column"),
    ] {
        for more in [&[][..], &to_file] {
            let Outcome { status, out, err } = filter(&[&nothing, one, other], more);
            assert_eq!((status, &*out), (2, ""), "{err}");
            let why = why.replace("{}", &format!("{}/", folder.path().display()));
            assert!(err.contains(&why) && err.lines().count() == 1, "{err}");
            assert!(!output.exists() && !folder.path().join("out.part").exists());
        }
        let status = if one == &a && other == &unknown { 2 } else { 0 };
        assert_eq!(filter(&[one, other], &["--format", "csv"]).status, status);
    }
    let filtered = filter(&[&nothing, &a, &same, &nothing], &[]);
    assert_eq!(
        (filtered.status, filtered.out),
        (0, format!("id,puzzle\n1,{PROPER}\n2,{PROPER}\n")),
        "{}",
        filtered.err
    );
    assert_eq!(filter(&[&lines, &nothing, &lines], &[]).out, format!("{PROPER}\n").repeat(2));
}

#[test]
fn filter_keeps_the_table_header() {
    // Without the header, the next command would read the solution as the puzzle.
    let table = format!("# mine\nsolution,puzzle\n{SOLUTION},{PROPER}\n{SOLUTION},{TWO_SOLUTIONS}\n");
    let filtered = run(&["filter", "status = unique"], &table);
    assert_eq!(filtered.out, format!("solution,puzzle\n{SOLUTION},{PROPER}\n"));
    assert_eq!(run(&["check", "--format", "line"], &filtered.out).out, "unique, minimal\n");
    assert_eq!(run(&["filter", "givens = 17"], format!("{PROPER}\n")).out, format!("{PROPER}\n"));
}

#[test]
fn colliding_columns_are_renamed() {
    let table = format!("puzzle,solution,level,status\n{PROPER},{SOLUTION},\"1,5\",mine\n");
    let csv = run(&["rate", "--format", "csv"], &table).out;
    assert_eq!(
        csv,
        format!(
            "record,puzzle,status,score,level,hardest,steps,solution,input.level,input.status,reason\n\
             1,{PROPER},unique,696,Medium,Locked Triple,71,{SOLUTION},\"1,5\",mine,\n"
        )
    );
    let json = run(&["check", "--format", "json"], &table).out;
    let object: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&object["solution_check"], &object["solution"]), (&"right".into(), &SOLUTION.into()));
    assert_eq!((&object["status"], &object["input.status"]), (&"unique".into(), &"mine".into()));
    // If the command runs on its own output, it replaces the columns of the earlier run.
    let again = run(&["rate", "--format", "csv"], &csv).out;
    let header = "record,puzzle,status,score,level,hardest,steps,solution,reason\n";
    assert!(again.starts_with(header), "{again}");
}

#[test]
fn unknown_header_requests_a_column() {
    let table = format!("id,board,level\n1,{PROPER},hard\n2,{PROPER},hard\n");
    let outcome = run(&["solve", "--format", "line"], &table);
    assert_eq!((outcome.status, outcome.out.as_str()), (2, ""));
    assert!(
        outcome.err.contains(
            "cannot detect the puzzle column: the header has the columns id, board, level; choose one with --column NAME"
        ),
        "{}",
        outcome.err
    );
    let outcome = run(&["solve", "--format", "line", "--column", "board"], &table);
    assert_eq!((outcome.status, outcome.out), (0, format!("{SOLUTION}\n").repeat(2)));
    let outcome = run(&["solve", "--column", "grid"], &table);
    assert_eq!(outcome.status, 2);
    assert!(
        outcome.err.contains("no column `grid`: the header has the columns id, board, level"),
        "{}",
        outcome.err
    );
}

/// Long headers are read even without `--from csv`.
#[test]
fn long_headers_are_read() {
    let names = |count: usize, last: &str| {
        let all = (0..count).map(|it| format!("a_name_that_is_long_{it}")).chain([last.to_owned()]);
        all.collect::<Vec<_>>().join(",")
    };
    let (header, before) = (names(3000, "puzzle"), "1,".repeat(3000));
    assert!(header.len() > sodan::formats::LIMIT);
    let table = format!("{header}\n{before}{PROPER}\n{before}12\n");
    for from in [&[][..], &["--from", "csv"], &["--column", "puzzle"]] {
        let outcome = run(&[&["solve", "--format", "csv"][..], from].concat(), &table);
        assert_eq!(outcome.status, 3, "{}", outcome.err);
        let rows: Vec<_> = outcome.out.lines().map(|row| row.split(',').count()).collect();
        assert_eq!(rows[..2], [3005; 2]);
        assert!(
            outcome.out.contains(SOLUTION) && outcome.err.contains("standard input:3:"),
            "{}",
            outcome.err
        );
    }
    let wide = format!("puzzle,{}\n{PROPER},{}1\n", names(70_000, "last"), "1,".repeat(70_000));
    let unknown = format!("{}\n{before}{PROPER}\n", names(3000, "board"));
    let endless = format!("puzzle,{}\n{PROPER},1\n", "n".repeat(sodan::formats::ROW_LIMIT));
    for (table, why) in [
        (wide, "expected at most 65535 columns, found 70002\n"),
        (endless, "the first line is longer than 16777216 bytes, so it cannot be a header\n"),
        (unknown, "a_name_that_is_long_99 and 2901 more; choose one with --column NAME\n"),
    ] {
        for how in [&["solve"][..], &["solve", "--from", "csv"], &["count", "--format", "csv"]] {
            let Outcome { status, out, err } = run(how, &table);
            assert_eq!((status, &*out), (2, ""), "{how:?}: {err}");
            // A slow machine prints progress before the error.
            let last = err.lines().last().unwrap_or_default();
            assert!(last.starts_with("error: standard input: ") && err.ends_with(why), "{err}");
        }
    }
}

#[test]
fn column_option_names_json_fields() {
    let lines =
        format!("{{\"id\":7,\"start\":\"{PROPER}\"}}\n{{\"id\":8}}\n{{\"start\":\"{PROPER}\",\"id\":9}}\n");
    let outcome = run(&["count", "--column", "start", "--format", "csv"], &lines);
    let ids: Vec<&str> = outcome.out.lines().map(|row| row.split(',').nth(4).unwrap()).collect();
    assert_eq!((outcome.status, ids), (3, vec!["id", "7", "8", "9"]), "{}", outcome.out);
    assert!(outcome.err.contains(":2:1: expected a field `start`, found id"), "{}", outcome.err);
    let outcome = run(&["count", "--column", "grid"], &lines);
    let message = "error: standard input: no column `grid`: the first object has the fields id, start; choose one with --column NAME\n";
    assert_eq!((outcome.status, outcome.err.as_str()), (2, message));
}

#[test]
fn table_without_puzzles_is_reported_once() {
    let folder = tempfile::tempdir().unwrap();
    let parquet = folder.path().join("table.parquet");
    run(&["count", "-o", shown(&parquet)], format!("id,puzzle\n7,{PROPER}\n8,12\n"));
    let names = ["a.csv", "b.tsv", "c.csv", "d.csv", "e.csv", "f.csv"].map(|name| folder.path().join(name));
    let texts = [
        "id,name,level\n1,foo,a\n2,bar,b\n".to_owned(),
        format!("id\tboard\n1\t12\n2\t{PROPER}\n"),
        format!("id,board\n\n1,{PROPER},more\n2,{PROPER}\n"),
        "name,elo\n".to_owned(),
        format!("# mine\nid;board\n1;:0000:x:{PROPER}:::\n"),
        "a,b,c,d,e,f,g,h,i\n1,one,2,3,4,5,6,7,8\n".to_owned(),
    ];
    let columns =
        ["id, name, level", "id, board", "id, board", "name, elo", "id, board", "a, b, c, d, e, f, g, h, i"];
    for ((file, text), columns) in names.iter().zip(texts).zip(columns) {
        fs::write(file, text).unwrap();
        for command in [
            &["solve"][..],
            &["rate"],
            &["rate", "--format", "csv"],
            &["convert", "--to", "csv"],
            &["dataset", "verify"],
            &["library", "add"],
        ] {
            let outcome = sodan(&[command, &[shown(file)]].concat()).current_dir(&folder).output().unwrap();
            let err = String::from_utf8(outcome.stderr).unwrap();
            let message = format!(
                "error: {}: cannot detect the puzzle column: the header has the columns {columns}; choose one with --column NAME\n",
                file.display()
            );
            assert_eq!((outcome.status.code(), err), (Some(2), message), "{command:?}");
            assert_eq!(outcome.stdout, b"", "{command:?}: no header is written for a table without rows");
        }
    }
    assert!(!folder.path().join("library.db").exists(), "no library is created for unreadable input");
    // A columnar file is a table regardless of column names, as is input with --from csv.
    let unknown = run(&["solve", "--from", "csv"], format!("1,{PROPER}\n2,{PROPER}\n"));
    assert_eq!((unknown.status, unknown.err.lines().count()), (2, 1), "{}", unknown.err);
    assert!(unknown.err.contains("expected column names in the first row, found `1,4"));
    // A grid with column letters above it is read as a grid, not as a table.
    let digit = |cell: char| if cell == '.' { '0' } else { cell };
    let row =
        |row: &[u8]| row.iter().map(|&cell| digit(cell.into()).to_string()).collect::<Vec<_>>().join(",");
    let rows: Vec<String> = PROPER.as_bytes().chunks(9).map(row).collect();
    let grid = run(&["solve"], format!("A,B,C,D,E,F,G,H,I\n{}\n", rows.join("\n")));
    assert_eq!((grid.status, grid.out), (0, format!("{SOLUTION}\n")), "{}", grid.err);
}

#[test]
fn column_of_plain_text_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let [table, plain] = ["table.csv", "plain.txt"].map(|name| folder.path().join(name));
    fs::write(&table, format!("id,board\n1,{PROPER}\n")).unwrap();
    fs::write(&plain, format!("# mine\n{PROPER}\n{PROPER}\n")).unwrap();
    for command in
        [&["solve", "--format", "csv"][..], &["check"], &["dataset", "traces"], &["library", "add"]]
    {
        let arguments = [command, &["--column", "board", shown(&table), shown(&plain)]].concat();
        let outcome = sodan(&arguments).current_dir(&folder).output().unwrap();
        let err = String::from_utf8(outcome.stderr).unwrap();
        let message = format!(
            "{}: no column `board`: expected column names in the first row, found `{PROPER}`",
            plain.display()
        );
        assert_eq!((outcome.status.code(), err.matches("board").count()), (Some(2), 1), "{command:?}: {err}");
        assert!(err.contains(&message), "{command:?}: {err}");
    }
}

#[test]
fn short_puzzle_differs_from_missing_file() {
    let outcome = run(&["solve", "11......."], "");
    assert_eq!(outcome.status, 2);
    assert!(
        outcome
            .err
            .contains("no file `11.......`; if it is meant to be a puzzle, 72 of 81 cells are missing"),
        "{}",
        outcome.err
    );
}

#[test]
#[cfg(unix)]
fn non_utf_8_file_names_work() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(std::ffi::OsStr::from_bytes(b"\xFF.txt"));
    fs::write(&path, PROPER).unwrap();
    let outcome = sodan(&["solve", "--format", "line"]).arg(&path).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&outcome.stdout), format!("{SOLUTION}\n"));
}

#[test]
fn hint_accepts_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzle.txt");
    fs::write(&path, PROPER).unwrap();
    let wrong_entry = format!("49{}", &PROPER[2..]);
    let from_file = run(&["hint", "--puzzle", shown(&path), &wrong_entry], "");
    let written_out = run(&["hint", "--puzzle", PROPER, &wrong_entry], "");
    assert!(written_out.out.contains("r1c2"), "{}", written_out.out);
    assert_eq!(from_file.out, written_out.out);
    assert_eq!(run(&["hint", "--puzzle", "no/such.txt", PROPER], "").status, 4);
}

#[test]
fn a_message_names_record_and_line() {
    let outcome = run(&["solve", "--format", "csv"], format!("# a comment\n{PROPER}\n\n12\n"));
    assert!(outcome.err.contains("standard input:4:3: expected 81 cells, found 2"), "{}", outcome.err);
    assert!(outcome.out.lines().nth(2).unwrap().starts_with("2,12,bad,"), "{}", outcome.out);
}

/// Tests a data set with a long reasoning trace next to each puzzle.
#[test]
fn long_rows_pass_in_all_formats() {
    let folder = tempfile::tempdir().unwrap();
    let trace = |length: usize| "r1c1 is 4; so.".repeat(length / 14);
    let traces = [trace(100_000), trace(3_000_000), trace(50)];
    let rows: String = traces.iter().map(|trace| format!("{PROPER},{trace}\n")).collect();
    let objects: Vec<String> =
        traces.iter().map(|trace| format!("{{\"puzzle\":\"{PROPER}\",\"trace\":\"{trace}\"}}")).collect();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("rows.csv"), format!("puzzle,trace\n{rows}")).unwrap();
    fs::write(path("lines.jsonl"), objects.join("\n")).unwrap();
    fs::write(path("array.json"), format!("[{}]", objects.join(",\n"))).unwrap();
    let expected: String = (1..)
        .zip(&traces)
        .map(|(line, trace)| format!("{line},{PROPER},unique,1,{trace},\n"))
        .collect::<String>();
    for threads in ["1", "3"] {
        for name in ["rows.csv", "lines.jsonl", "array.json"] {
            let input = path(name);
            let count = ["count", "--threads", threads, shown(&input)];
            let csv = run(&[&count[..], &["--format", "csv"]].concat(), "");
            assert_eq!(csv.status, 0, "{name}: {}", csv.err);
            assert!(csv.out == format!("record,puzzle,status,count,trace,reason\n{expected}"), "{name}");
            for columns in ["out.parquet", "out.arrow"] {
                let file = path(columns);
                assert_eq!(run(&[&count[..], &["-o", shown(&file)]].concat(), "").status, 0);
                let back = run(&["count", "--format", "csv", shown(&file)], "").out;
                assert!(traces.iter().all(|trace| back.contains(&format!(",{trace},"))), "{name} {columns}");
            }
        }
    }
}

#[test]
fn endless_row_is_one_bad_record() {
    let long = "x".repeat((16 << 20) + 10);
    let object = |note: &str| format!("{{\"puzzle\":\"{PROPER}\",\"note\":\"{note}\"}}");
    for (input, message) in [
        (
            format!("puzzle,note\n{PROPER},{long}\n{PROPER},b\n"),
            "record 1, line 2, column 16777217: expected a row of a table",
        ),
        (format!("{}\n{}\n", object(&long), object("b")), "line 1, column 16777217: expected a JSON record"),
        (format!("[{},\n{}]", object(&long), object("b")), "line 1, column 16777218: expected a JSON record"),
    ] {
        let outcome = run(&["count", "--format", "line"], &input);
        assert_eq!((outcome.status, outcome.out.lines().count()), (3, 2), "{}", outcome.err);
        assert!(outcome.out.ends_with("\n1\n"), "{message}: the next record is read");
        assert!(
            outcome
                .err
                .contains(&format!("{}, found more than 16777216 bytes", located("standard input", message))),
            "{}",
            outcome.err
        );
    }
}

#[test]
fn exact_column_case_wins() {
    let table = |names: &str| format!("{names},id\n{TWO_SOLUTIONS},{PROPER},7\n");
    let object = |names: [&str; 2]| {
        format!("{{\"{}\":\"{TWO_SOLUTIONS}\",\"{}\":\"{PROPER}\",\"id\":7}}\n", names[0], names[1])
    };
    for input in
        [table("Start,start"), object(["Start", "start"]), format!("[{}]", object(["Start", "start"]))]
    {
        for (column, solutions) in [("Start", "2"), ("start", "1")] {
            let outcome = run(&["count", "--format", "line", "--column", column], &input);
            assert_eq!((outcome.status, outcome.out.trim_end()), (0, solutions), "{column}: {}", outcome.err);
        }
        let outcome = run(&["count", "--column", "START"], &input);
        let message = "error: standard input: column `START` is ambiguous; choose one of Start, start with --column NAME\n";
        assert_eq!((outcome.status, outcome.err.as_str()), (2, message));
    }
    // Only the first object must have exactly one field that may contain the puzzle.
    let lines = format!("{{\"start\":\"{PROPER}\"}}\n{}", object(["START", "starT"]));
    let outcome = run(&["count", "--format", "line", "--column", "start"], &lines);
    assert_eq!(outcome.status, 3);
    assert!(
        outcome.err.contains(":2:1: ambiguous field `start`: choose one of START, starT"),
        "{}",
        outcome.err
    );
    let only = run(&["count", "--format", "line", "--column", "ID"], table("a,b").replace(",id", ",Id"));
    assert_eq!(only.status, 3, "a column name that differs only in case is found: {}", only.err);
}

#[test]
fn bad_objects_keep_other_fields() {
    let folder = tempfile::tempdir().unwrap();
    let objects = format!(
        "{{\"id\":7,\"puzzle\":\"12\",\"note\":\"a\"}}\n{{\"puzzle\":\"{PROPER}\",\"id\":8,\"note\":null}}\n{{\"id\":9,\"note\":\"c\"}}\n"
    );
    let array = format!("[{}]", objects.trim_end().replace('\n', ",\n"));
    for input in [&objects, &array] {
        let csv = run(&["count", "--format", "csv"], input);
        assert_eq!(csv.status, 3);
        for (row, fields) in csv.out.lines().zip([",id,note,", ",bad,,7,a,", ",unique,1,8,,", ",bad,,9,c,"]) {
            assert!(row.contains(fields), "{}", csv.out);
        }
        let json = run(&["count", "--format", "json"], input).out;
        for fields in [
            r#""id":"7","note":"a","reason":"#,
            r#""id":"8","note":null,"#,
            r#""id":"9","note":"c","reason":"#,
        ] {
            assert!(json.contains(fields), "{json}");
        }
        let file = folder.path().join("out.parquet");
        assert_eq!(run(&["count", "-o", shown(&file)], input).status, 3);
        let table = read_columns(&fs::read(&file).unwrap());
        assert!(table.lines().nth(1).unwrap().contains(",7,a,\"") && table.contains(",9,c,\""), "{table}");
        let csv = run(&["convert", "--to", "csv"], input).out;
        assert!(csv.contains("\n,,,7,a,\"") && csv.contains("\n,,,9,c,\""), "{csv}");
        let json = run(&["convert", "--to", "json"], input).out;
        assert!(json.contains(r#"{"puzzle":null,"id":7,"note":"a","reason":"#), "{json}");
    }
}

#[test]
fn excel_separator_line_is_used() {
    let expected = format!("record,puzzle,status,count,a,\"b,x\",reason\n1,{PROPER},unique,1,\"7,5\",8,\n");
    for (line, separator, end) in [
        ("sep=;", ";", "\n"),
        ("\u{FEFF}SEP=;", ";", "\r\n"),
        ("\"sep=;\"", ";", "\r"),
        ("sep=\t", "\t", "\n"),
    ] {
        let header = ["a", "b,x", "puzzle"].join(separator);
        let row = ["7,5", "8", PROPER].join(separator);
        let table = format!("{line}{end}{header}{end}{row}{end}");
        let outcome = run(&["count", "--format", "csv"], &table);
        assert_eq!((outcome.status, outcome.out), (0, expected.clone()), "{line}: {}", outcome.err);
        let outcome = run(&["count", "--format", "csv", "--column", "puzzle"], &table);
        assert_eq!(outcome.out, expected, "{line}: {}", outcome.err);
    }
    // With commas, the header also contains a column with that name.
    let table = format!("sep=;\nx,puzzle;puzzle\n1,2;{PROPER}\n");
    assert_eq!(run(&["count", "--format", "line"], &table).out, "1\n");
    let unknown = run(&["count"], "sep=;\na;b\n1;2\n");
    assert!(
        unknown.err.contains("cannot detect the puzzle column: the header has the columns a, b"),
        "{}",
        unknown.err
    );
}

/// Returns the rows of a text table, each with only these fields.
fn fields_of(table: &str, names: &[&str]) -> Vec<Vec<String>> {
    let mut rows = table.lines().map(|row| row.split(',').map(str::to_owned).collect::<Vec<_>>());
    let header = rows.next().unwrap();
    let place =
        |name: &&str| header.iter().position(|it| it == name).unwrap_or_else(|| panic!("{name}: {header:?}"));
    let places: Vec<usize> = names.iter().map(place).collect();
    rows.map(|row| places.iter().map(|place| row[*place].clone()).collect()).collect()
}

#[test]
fn output_columns_follow_input_order() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.csv"), format!("id,puzzle\n1,{PROPER}\n")).unwrap();
    fs::write(path("b.csv"), format!("by,quizzes,id\nme,{PROPER},2\n")).unwrap();
    fs::write(path("c.jsonl"), format!("{{\"puzzle\":\"{PROPER}\",\"from\":\"x\",\"id\":3}}\n")).unwrap();
    assert_eq!(
        run(&["count", "-o", shown(&path("d.parquet"))], format!("note,puzzle\nn,{PROPER}\n")).status,
        0
    );
    let files = ["a.csv", "b.csv", "c.jsonl", "d.parquet"].map(path);
    let expected = [["1", "", "", ""], ["2", "me", "", ""], ["3", "", "x", ""], ["", "", "", "n"]];
    let mut of_one_thread = Vec::new();
    for threads in ["1", "3"] {
        for command in [&["solve", "--format", "csv"][..], &["convert", "--to", "csv"]] {
            let arguments =
                [command, &["--threads", threads], &files.each_ref().map(|file| shown(file))].concat();
            let outcome = run(&arguments, "");
            assert_eq!(outcome.status, 0, "{}", outcome.err);
            assert_eq!(fields_of(&outcome.out, &["id", "by", "from", "note"]), expected, "{}", outcome.out);
            assert!(outcome.out.lines().next().unwrap().contains("id,by,from,"), "{}", outcome.out);
            assert!(!outcome.err.contains("dropping the field"), "{}", outcome.err);
            of_one_thread.push(outcome.out);
        }
        let columns = path("out.parquet");
        let arguments = [
            &["solve", "--threads", threads, "-o", shown(&columns)],
            &files.each_ref().map(|file| shown(file))[..],
        ]
        .concat();
        assert_eq!(run(&arguments, "").status, 0);
        let table = read_columns(&fs::read(&columns).unwrap());
        assert_eq!(fields_of(&table, &["id", "by", "from", "note"]), expected, "{table}");
        of_one_thread.push(table);
    }
    assert_eq!(of_one_thread[..3], of_one_thread[3..]);
    // Piped input is also inspected, and none of it is lost.
    let piped = run(
        &["count", "--format", "csv", shown(&files[0]), "-", shown(&files[2])],
        fs::read(&files[1]).unwrap(),
    );
    assert_eq!(
        fields_of(&piped.out, &["id", "by", "from"]),
        [["1", "", ""], ["2", "me", ""], ["3", "", "x"]]
    );
}

#[test]
fn late_fields_are_reported_once() {
    let folder = tempfile::tempdir().unwrap();
    let object = |more: &str| format!("{{\"puzzle\":\"{PROPER}\",\"id\":1{more}}}\n");
    let many = object("").repeat(2000);
    // A field in the first objects is a column.
    let input = format!(
        "{}{}{many}{}{many}{}",
        object(""),
        object(",\"early\":2"),
        object(",\"late\":3"),
        object(",\"later\":4")
    );
    let broken = format!("{{\"puzzle\":\n{}", object(",\"early\":2"));
    let header = run(&["count", "--format", "csv"], &broken).out;
    assert!(
        header.starts_with("record,puzzle,status,count,id,early,reason\n"),
        "the first object may be damaged: {header}"
    );
    let message = |line: usize, name: &str| {
        format!(
            "warning: standard input: line {line}: dropping the field `{name}`: only fields of the first records become columns; use --format json to keep all fields\n"
        )
    };
    let both = message(2003, "late") + &message(4004, "later");
    for threads in ["1", "3"] {
        for command in
            [&["count", "--format", "csv"][..], &["convert", "--to", "csv"], &["count", "--format", "arrow"]]
        {
            let file = folder.path().join("out");
            let outcome = run(&[command, &["--threads", threads, "-o", shown(&file)]].concat(), &input);
            assert_eq!(outcome.status, 0, "{}", outcome.err);
            assert_eq!(
                (outcome.err.matches("dropping the field").count(), outcome.err.contains(&both)),
                (2, true),
                "{command:?}: {}",
                outcome.err
            );
            let table = match command.contains(&"arrow") {
                true => read_columns(&fs::read(&file).unwrap()),
                false => fs::read_to_string(&file).unwrap(),
            };
            let header = table.lines().next().unwrap();
            assert!(header.contains(",id,early,") && !header.contains("late"), "{header}");
        }
    }
    let json = run(&["count", "--format", "json"], &input);
    assert!(json.out.contains("\"late\":\"3\"") && !json.err.contains("dropping the field"), "{}", json.err);
    let fields = |first: usize| (first..first + 4).map(|it| format!(",\"f{it}\":1")).collect::<String>();
    let input = format!("{many}{}{}{}{}", object(&fields(0)), object(&fields(4)), many, object(&fields(8)));
    for threads in ["1", "3"] {
        let report = run(&["count", "--format", "csv", "--threads", threads], &input).err;
        let ten: String = (0..10).map(|it| message([2001, 2002, 4003][it / 4], &format!("f{it}"))).collect();
        assert!(
            report.contains(&(ten + "warning: 2 more fields have no output column and were dropped\n")),
            "{report}"
        );
    }
}

/// An overlong first line, which no format allows, is one invalid record.
#[test]
fn overlong_first_line_is_bad() {
    for length in [1 << 16, (1 << 16) + 1, 1 << 20] {
        for after in ["", "\n", "\n[\n"] {
            let outcome = run(&["solve", "--format", "csv"], &("[".repeat(length) + after));
            assert_eq!(outcome.status, 3, "{length} {after:?}: {}", outcome.err);
            assert_eq!(outcome.out.lines().count(), 2, "{length} {after:?}");
        }
    }
}

/// Returns the atoms of a Scheme list, without comments.
fn atoms(text: &str) -> Vec<String> {
    let code: Vec<&str> = text.lines().map(|line| line.split(';').next().unwrap_or_default()).collect();
    let code = code.join("\n");
    let inner = code.trim().strip_prefix('(').and_then(|it| it.strip_suffix(')')).expect("one list");
    assert!(!inner.contains(['(', ')', '#']), "{inner}");
    inner.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn scheme_board_is_valid_scheme() {
    let scheme = |input: &str| run(&["convert", "--to", "grid", "--frame", "scheme", "-"], input).out;
    let board = scheme(PROPER);
    let again = scheme(&board);
    assert_eq!(again, board, "no comment is added to a board that was read from a board");
    let commented = scheme(&format!("{PROPER} # mine\n"));
    assert!(commented.starts_with("; mine\n(sudoku-board\n"), "{commented}");
    for text in [&board, &commented] {
        let atoms = atoms(text);
        assert_eq!((atoms[0].as_str(), atoms.len()), ("sudoku-board", 82));
        let line: String = atoms[1..].iter().map(|atom| if atom == "?" { "." } else { atom }).collect();
        assert_eq!(line, PROPER);
    }
    // If Guile is installed, its reader is also tested.
    let guile = std::process::Command::new("guile")
        .args(["--no-auto-compile", "-c", "(write (length (read)))"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn();
    if let Ok(mut guile) = guile {
        guile.stdin.take().unwrap().write_all(commented.as_bytes()).unwrap();
        assert_eq!(guile.wait_with_output().unwrap().stdout, b"82");
    }
}
