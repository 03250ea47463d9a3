//! Tests Parquet and Arrow files: they are read like other tables, and output is written completely or resumed.

use crate::run::*;
use serde_json::{Value, json};
use sodan::arrow::arrow_array::Array;
use sodan::arrow::arrow_array::cast::AsArray;
use sodan::arrow::arrow_array::types::{Float64Type, Int64Type, UInt16Type};
use sodan::arrow::arrow_schema::{DataType, Field};
use sodan::arrow::records::Batches;
use sodan::arrow::table::{Packing, columns as columns_of_table};
use sodan::logic::rating;
use sodan::tasks::record::Json;
use sodan::tasks::{Buffers, Explain, ExplainOptions, Item, Limits, Task, Traces, TracesOptions};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Writes a table of puzzles as CSV and as columnar files, and returns their paths.
fn tables(folder: &Path) -> (String, [String; 2]) {
    let table =
        format!("id,puzzle,rating\n7,{PROPER},1.5\n8,{TWO_SOLUTIONS},\n9,12,2\n10,{NO_SOLUTION},\"a, b\"\n");
    let text = folder.join("table.csv");
    fs::write(&text, table).unwrap();
    let columns = ["table.parquet", "table.arrow"].map(|name| shown(&folder.join(name)).to_owned());
    for file in &columns {
        let outcome = run(&["check", shown(&text), "-o", file], "");
        assert_eq!(outcome.status, 3, "{}", outcome.err);
    }
    (shown(&text).to_owned(), columns)
}

#[test]
fn columnar_input_equals_text_input() {
    let folder = tempfile::tempdir().unwrap();
    let (text, columns) = tables(folder.path());
    for command in [
        &["solve", "--format", "line"][..],
        &["count"],
        &["convert", "--to", "line"],
        &["rate"],
        &["canonicalize"],
        &["distinct"],
        &["explain"],
    ] {
        let [expected, parquet, arrow] =
            [&text, &columns[0], &columns[1]].map(|file| run(&[command, &[file.as_str()]].concat(), "").out);
        // Rows of invalid records differ, since they contain the location in the file and the file's other columns.
        let answers = |out: &str| {
            let answer = |line: &str| if line.contains("expected 81") { "bad" } else { line }.to_owned();
            out.lines().map(answer).collect::<Vec<_>>()
        };
        assert_eq!(answers(&parquet), answers(&expected), "{command:?}");
        assert_eq!(arrow, parquet, "{command:?}");
    }
}

#[test]
fn shown_puzzle_is_its_field() {
    let folder = tempfile::tempdir().unwrap();
    let (text, [parquet, arrow]) = tables(folder.path());
    let json = shown(&folder.path().join("table.jsonl")).to_owned();
    run(&["check", &text, "-o", &json], "");
    let puzzles = [PROPER, TWO_SOLUTIONS, "12", NO_SOLUTION];
    for file in [text, parquet, arrow] {
        let rated = run(&["rate", "--scale", "se", "--template", "%g", &file], "").out;
        assert_eq!(rated.lines().collect::<Vec<_>>(), puzzles, "{file}");
        let explained = run(&["explain", "--format", "hodoku", &file], "").out;
        for (number, puzzle) in (1..).zip(puzzles) {
            assert!(explained.contains(&format!("\n{puzzle} #{number} ")) || number == 1, "{explained}");
        }
        assert!(explained.starts_with(&format!("{PROPER} #1 ")), "{explained}");
    }
    let rated = run(&["rate", "--scale", "se", "--template", "%g", &json], "").out;
    assert_eq!(rated.lines().next(), Some(PROPER));
}

#[test]
fn columnar_errors_have_row_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let clash = format!("11{}", ".".repeat(79));
    let table = format!("id,puzzle\n7,{PROPER}\n8,12\n9,{clash}\n10,\n");
    for file in ["in.parquet", "in.arrow"].map(|name| folder.path().join(name)) {
        run(&["count", "-o", shown(&file)], &table);
        let outcome = run(&["count", shown(&file)], "");
        let report: Vec<&str> = outcome.err.lines().collect();
        let name = file.display();
        assert_eq!(report[0], format!("warning: {name}: row 2, character 3: expected 81 cells, found 2"));
        assert_eq!(
            report[1],
            format!(
                "warning: {name}: row 3: 1 appears twice in row 1: in r1c1 and r1c2; 1 appears twice in box 1: in r1c1 and r1c2"
            )
        );
        assert_eq!((outcome.status, report.len()), (3, 4), "{report:?}");
        let rows = folder.path().join("rows.csv");
        run(&["dataset", "verify", shown(&file), "--rows", shown(&rows)], "");
        let rows = fs::read_to_string(&rows).unwrap();
        assert!(rows.contains(",2,bad-row,,,\"row 2, character 3: expected 81 cells, found 2\"\n"), "{rows}");
    }
}

#[test]
fn columns_come_through_pipes() {
    let folder = tempfile::tempdir().unwrap();
    let (_, columns) = tables(folder.path());
    for file in &columns {
        let bytes = fs::read(file).unwrap();
        assert!(run(&["solve"], &bytes).out.starts_with(SOLUTION));
        let by_name = run(&["solve", "--column", "solution_check", file], "");
        assert_eq!((by_name.status, by_name.out.lines().count()), (3, 4), "{}", by_name.err);
        let missing = run(&["solve", "--column", "nowhere", file], "");
        assert_eq!(missing.status, 2);
        assert!(
            missing.err.contains("no column `nowhere`: the header has the columns record, format, puzzle"),
            "{}",
            missing.err
        );
    }
}

#[test]
fn passed_columns_keep_their_types() {
    let folder = tempfile::tempdir().unwrap();
    let (_, columns) = tables(folder.path());
    let again = shown(&folder.path().join("again.parquet")).to_owned();
    for file in &columns {
        assert_eq!(run(&["solve", file, "-o", &again], "").status, 3);
        let text = run(&["count", &again, "--format", "csv"], "").out;
        let header = "record,puzzle,status,count,solution,guesses,givens,minimal,redundant,spare,solution_check,id,rating,reason";
        assert_eq!(text.lines().next(), Some(header));
        assert!(text.lines().nth(1).unwrap().contains(",unique,1,417369825"), "{text}");
        let types = fs::read(&again).unwrap();
        let types = columns_of_table(Packing::of(&types).unwrap(), std::io::Cursor::new(types));
        let of =
            |name: &str| types.as_ref().unwrap().iter().find(|it| it.name == name).unwrap().data_type.clone();
        assert_eq!(
            [of("givens"), of("minimal"), of("id")],
            [DataType::Int64, DataType::Boolean, DataType::Utf8]
        );
    }
}

#[test]
fn colliding_input_columns_are_kept() {
    let table = format!("record,,reason,status,puzzle\n7,8,9,10,{PROPER}\n");
    let out = run(&["count", "--format", "csv"], &table).out;
    assert_eq!(
        out.lines().next(),
        Some("record,puzzle,status,count,unnamed,reason"),
        "an earlier run wrote it: {out}"
    );
    let table = table.replace("reason", "note");
    let out = run(&["count", "--format", "csv"], &table).out;
    assert_eq!(
        out.lines().next(),
        Some("record,puzzle,status,count,input.record,unnamed,note,input.status,reason")
    );
    let out = run(&["count", "--format", "json"], &table).out;
    assert!(
        out.contains(r#""input.record":"7","unnamed":"8","note":"9","input.status":"10","reason":null}"#),
        "{out}"
    );
    for (to, report) in
        [("csv", ",7,8,9,10,"), ("json", r#""record":"7","unnamed":"8","note":"9","status":"10""#)]
    {
        let out = run(&["convert", "--to", to], &table).out;
        assert!(out.contains(report), "{out}");
    }
}

#[test]
fn null_and_empty_text_stay_distinct() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["in.parquet", "again.parquet"].map(|name| folder.path().join(name));
    // An invalid record has no value in the run's own columns: `spare` is null.
    assert_eq!(run(&["check", "-o", shown(&files[0])], format!("puzzle,note\n{PROPER},\n")).status, 0);
    assert_eq!(run(&["solve", shown(&files[0]), "-o", shown(&files[1])], "").status, 0);
    for file in &files {
        let json = run(&["count", "--format", "json", shown(file)], "").out;
        assert!(json.contains(r#""spare":null,"#) && json.contains(r#""note":"","#), "{json}");
    }
    let csv = run(&["filter", "givens > 0", "--format", "line", shown(&files[1])], "").out;
    assert!(csv.contains(",,"), "{csv}");
}

#[test]
fn packed_null_stays_null() {
    use std::io::Write;
    let folder = tempfile::tempdir().unwrap();
    let [plain, packed, out] =
        ["in.parquet", "in.parquet.gz", "out.parquet"].map(|it| folder.path().join(it));
    assert_eq!(run(&["check", "-o", shown(&plain)], format!("puzzle,note\n{PROPER},\n")).status, 0);
    let bytes = fs::read(&plain).unwrap();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(&bytes).unwrap();
    fs::write(&packed, gzip.finish().unwrap()).unwrap();
    for (input, piped) in [(shown(&packed), &[][..]), ("-", &bytes)] {
        let json = run(&["count", "--format", "json", input], piped).out;
        assert!(json.contains(r#""spare":null,"#) && json.contains(r#""note":"","#), "{input}: {json}");
        assert_eq!(run(&["count", input, "-o", shown(&out)], piped).status, 0);
        let again = run(&["count", "--format", "json", shown(&out)], "").out;
        assert!(again.contains(r#""spare":null,"#) && again.contains(r#""note":"","#), "{input}: {again}");
    }
}

#[test]
fn damaged_files_write_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (_, columns) = tables(folder.path());
    for file in &columns {
        let bytes = fs::read(file).unwrap();
        let cut = folder.path().join("cut");
        fs::write(&cut, &bytes[..bytes.len() / 2]).unwrap();
        let out = folder.path().join("out.csv");
        let outcome = run(&["solve", shown(&cut), "-o", shown(&out)], "");
        assert_eq!(outcome.status, 4);
        assert!(outcome.err.contains("file is corrupt or truncated: ") && !outcome.err.contains("panicked"));
        assert!(!out.exists());
    }
}

/// After Ctrl-C during many copies of one puzzle, the run ends soon, and `--resume` writes the rest.
#[test]
#[cfg(target_os = "linux")]
fn interrupted_copies_are_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let [puzzle, undisturbed, file] =
        ["puzzle.txt", "undisturbed.parquet", "stopped.parquet"].map(|name| folder.path().join(name));
    fs::write(&puzzle, format!("{PROPER}\n")).unwrap();
    // The second thread reaches the end of the input long before the first is done.
    let command = ["morph", "-n", "400000", "--seed", "1", "--threads", "2", shown(&puzzle), "-o"];
    assert_eq!(run(&[&command[..], &[shown(&undisturbed)]].concat(), "").status, 0);
    let arguments = [&command[..], &[shown(&file)]].concat();
    let child = sodan(&arguments).stderr(Stdio::piped()).spawn().unwrap();
    // Interrupt the run while the copies are made, which takes two seconds.
    while hundredths_worked(child.id()) < 20 {
        std::thread::yield_now();
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
    let stopped = child.wait_with_output().unwrap();
    assert_eq!(stopped.status.code(), Some(130), "{}", String::from_utf8_lossy(&stopped.stderr));
    assert!(!file.exists(), "an incomplete file was renamed to its final name");
    let outcome = run(&[&arguments[..], &["--resume"]].concat(), "");
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    assert!(fs::read(&file).unwrap() == fs::read(&undisturbed).unwrap());
}

/// Returns the CPU time of a process in hundredths of a second, from fields 14 and 15 of its `stat`.
#[cfg(target_os = "linux")]
fn hundredths_worked(process: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let (_, fields) = stat.rsplit_once(')').unwrap();
    fields.split_whitespace().skip(11).take(2).map(|ticks| ticks.parse::<u64>().unwrap()).sum()
}

#[test]
#[cfg(unix)]
fn killed_run_resumes_to_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let command = |threads: &str, file: &Path| {
        let arguments = ["generate", "-n", "3500", "--seed", "1", "--threads", threads, "-o"];
        [&arguments[..], &[shown(file)]].concat().into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let run_to = |threads: &str, file: &Path, more: &[&str]| {
        let arguments = command(threads, file);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain(more.iter().copied()).collect();
        run(&arguments, "")
    };
    for kind in ["parquet", "arrow"] {
        let path = |name: &str| folder.path().join(format!("{name}.{kind}"));
        let undisturbed = path("undisturbed");
        assert_eq!(run_to("1", &undisturbed, &[]).status, 0);
        let file = path("stopped");
        let arguments = command("2", &file);
        stopped_after(2100, &arguments.iter().map(String::as_str).collect::<Vec<_>>(), "");
        // Append an incomplete row group to the part, and an incomplete line to the journal.
        let [part, journal] = part_and_journal(&file);
        fs::write(&part, [fs::read(&part).unwrap(), b"half".to_vec()].concat()).unwrap();
        fs::write(&journal, fs::read_to_string(&journal).unwrap() + "12 3").unwrap();
        let outcome = run_to("2", &file, &["--resume"]);
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        assert!(outcome.err.contains("(plus 2100 from the interrupted run)"), "{}", outcome.err);
        assert!(fs::read(&file).unwrap() == fs::read(&undisturbed).unwrap(), "{kind}");
        assert!(!part.exists() && !journal.exists());
    }
}

/// Runs a command with Parquet and Arrow output, checks that both files have the same contents, and returns the
/// contents as CSV.
fn columns_of(arguments: &[&str], input: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let by_name = ["out.parquet", "out.arrow"].map(|name| {
        let file = folder.path().join(name);
        let outcome = run(&[arguments, &["-o", shown(&file)]].concat(), input);
        assert!(outcome.status <= 3, "{arguments:?}: {}", outcome.err);
        assert!(!folder.path().join(format!("{name}.part")).exists());
        read_columns(&fs::read(&file).unwrap())
    });
    let requested = folder.path().join("out");
    run(&[arguments, &["--format", "parquet", "-o", shown(&requested)]].concat(), input);
    assert_eq!(read_columns(&fs::read(&requested).unwrap()), by_name[0]);
    assert_eq!(by_name[0], by_name[1]);
    by_name[0].clone()
}

#[test]
fn whole_file_commands_write_columns() {
    let turned = sodan::Symmetry::QUARTER_TURN.apply(PROPER.parse::<sodan::Puzzle>().unwrap()).to_string();
    let input = format!("{PROPER}\n12\n{turned}\n{TWO_SOLUTIONS}\n");
    let distinct = columns_of(&["distinct"], &input);
    assert_eq!(distinct, format!("record,puzzle,reason\n1,{PROPER},\n4,{TWO_SOLUTIONS},\n"));
    assert_eq!(run(&["distinct", "--format", "csv"], &input).out, distinct);
    let objects = run(&["distinct", "--format", "json"], &input).out;
    assert!(
        objects.starts_with(&format!("{{\"record\":1,\"puzzle\":\"{PROPER}\",\"reason\":null}}\n")),
        "{objects}"
    );
    assert_eq!(run(&["distinct", "--format", "line"], &input).out, format!("{PROPER}\n{TWO_SOLUTIONS}\n"));
    let same = columns_of(&["same", "-", PROPER], &input);
    assert_eq!(same, "first,second,reason\n1,1,\n2,,no puzzle\n3,,\n4,,\n");
    assert_eq!(run(&["same", "-", PROPER], &input).out, same);
    let left = columns_of(&["same", PROPER, "-"], &input);
    assert_eq!(left, "first,second,reason\n1,1,\n,2,no puzzle\n,3,\n,4,\n");
    let objects = run(&["same", "-", PROPER, "--format", "json"], &input).out;
    assert!(objects.starts_with("{\"first\":1,\"second\":1,\"reason\":null}\n"), "{objects}");
}

/// Columnar files of `negotiate many` include columns that a text table does not contain.
#[test]
fn runs_have_extra_columns() {
    let input = format!("id,puzzle\n7,{PROPER}\n8,12\n");
    let arguments = ["negotiate", "many", "--protocol", "panic", "--seeds", "2", "--messages", "2000"];
    let [table, text] = [columns_of(&arguments, &input), run(&arguments, &input).out];
    let names = "record,puzzle,seed,status,grid,messages,changes,duplicates,seconds";
    let details = "settings,deadlock,zombies";
    assert!(table.starts_with(&format!("{names},{details},id,reason\n")), "{table}");
    assert!(text.starts_with(&format!("{names},id,reason\n")), "{text}");
    assert_eq!((table.lines().count(), text.lines().count()), (4, 4));
    for (columns, line) in table.lines().zip(text.lines()).skip(1) {
        let [columns, line] = [columns, line].map(|row| row.split(',').collect::<Vec<_>>());
        assert_eq!(columns[..8], line[..8]);
        assert_eq!(columns[8].parse::<f64>(), line[8].parse::<f64>());
    }
    assert!(table.contains(",panic panic=0.1 memory,"), "{table}");
    let object = json(&arguments, &input);
    assert_eq!(object["settings"], "panic panic=0.1 memory");
    assert_eq!((&object["deadlock"], object["seconds"].is_f64()), (&Value::Array(Vec::new()), true));
}

#[test]
fn comparison_samples_are_number_columns() {
    let input = format!("{PROPER}\n12\n");
    let table = columns_of_one(&["compare", "--engine", "search,amb"], &input);
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows[0], "record,puzzle,engine,status,difficulty,ns,effort,unit,reason");
    assert!(
        rows[1].starts_with(&format!("1,{PROPER},search,solved,")) && rows[1].ends_with(",guesses,"),
        "{table}"
    );
    assert!(
        rows[2].starts_with(&format!("1,{PROPER},amb,solved,")) && rows[2].ends_with(",choices,"),
        "{table}"
    );
    assert!(rows[3].starts_with("2,12,,bad,,,,,\"line 2, column 3"), "{table}");
    assert_eq!(rows.len(), 4);
}

/// Runs a command with Parquet output, and returns the contents as CSV. Unlike [`columns_of`], runs the command only
/// once, because measurements differ in each run.
fn columns_of_one(arguments: &[&str], input: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.parquet");
    let outcome = run(&[arguments, &["-o", shown(&file)]].concat(), input);
    assert_eq!(outcome.status, 3, "{}", outcome.err);
    read_columns(&fs::read(&file).unwrap())
}

#[test]
fn formats_may_be_columns() {
    let input = format!("id,puzzle,rating\n7,{PROPER},1.5\n9,12,2\n");
    let table = columns_of(&["convert", "--to", "sudokuwiki"], &input);
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows[0], "record,format,puzzle,status,text,position,comment,id,rating,reason");
    let text = run(&["convert", "--to", "sudokuwiki"], PROPER).out;
    assert!(rows[1].starts_with(&format!("1,csv,{PROPER},done,{},", text.trim_end())), "{table}");
    assert!(rows[1].ends_with(",7,1.5,"), "{table}");
    assert!(rows[2].contains(",bad,,") && rows[2].contains(",9,2,\"record 2, line 3"), "{table}");
}

#[test]
fn words_are_dictionaries() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("made.parquet");
    let outcome =
        run(&["generate", "-n", "2", "--seed", "1", "--method", "controlled", "-o", shown(&file)], "");
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    let bytes = fs::read(&file).unwrap();
    let types = columns_of_table(Packing::of(&bytes).unwrap(), std::io::Cursor::new(bytes));
    let types = types.unwrap();
    let of = |name: &str| types.iter().find(|it| it.name == name).unwrap().data_type.clone();
    assert_eq!(
        [of("weight"), of("record"), of("tries")],
        [DataType::Float64, DataType::Int64, DataType::Int64]
    );
}

#[test]
fn paths_are_nested_lists() {
    let task = Explain::new(&ExplainOptions::default()).unwrap();
    let mut batches = Batches::new(task.schema());
    let items = [Item::of_text(1, PROPER.as_bytes()), Item::of_text(2, b"12")];
    let mut steps = Vec::new();
    task.each(&items, &mut Buffers::default(), &Limits::default(), &mut |item, record| {
        steps.extend(record.walked.iter().flat_map(|(_, path)| path.steps.clone()));
        batches.add(item, record);
    });
    let batch = batches.take();
    let paths = batch.column_by_name("path").unwrap().as_list::<i32>();
    assert!(paths.is_null(1));
    let path = paths.value(0);
    let path = path.as_struct();
    assert_eq!(path.len(), steps.len());
    let of = |name: &str| path.column_by_name(name).unwrap();
    for (row, step) in steps.iter().enumerate() {
        assert_eq!(of("technique").as_string::<i32>().value(row), step.technique.spec().slug);
        for (name, candidates) in [("placements", &step.placements), ("eliminations", &step.eliminations)] {
            let numbers = of(name).as_list::<i32>().value(row);
            let numbers: Vec<usize> = numbers
                .as_primitive::<UInt16Type>()
                .values()
                .iter()
                .map(|value| usize::from(*value))
                .collect();
            assert_eq!(
                numbers,
                candidates.iter().map(|candidate| candidate.index()).collect::<Vec<_>>(),
                "{name}"
            );
        }
    }
    let scores: f64 = of("score").as_primitive::<Float64Type>().iter().flatten().sum();
    let score = batch.column_by_name("score").unwrap().as_primitive::<Int64Type>();
    assert_eq!(scores, score.value(0) as f64);
    assert_eq!(of("level").as_string::<i32>().value(0), "Easy");
}

/// Builds a data set with traces, and returns the name of each trace column and whether the column contains strings.
fn columns_of_built_traces(folder: &Path) -> Vec<(String, bool)> {
    let (recipe, set) = (folder.join("recipe.toml"), folder.join("set"));
    let text = "name = \"x\"\nlicence = \"MIT\"\n[[source]]\nname = \"a\"\nlicence = \"MIT\"\norigin = \"me\"\nn = 1\n\
                generate = {}\n[augment]\ncopies = 1\n[labels]\ncolumns = []\n[traces]\nscale = \"hodoku\"\ntrain = 1\n";
    fs::write(&recipe, text).unwrap();
    let built = run(&["dataset", "build", shown(&recipe), "-o", shown(&set)], "");
    assert_eq!(built.status, 0, "{}", built.err);
    let traces = fs::File::open(set.join("traces/train-00000-of-00001.parquet")).unwrap();
    let columns = columns_of_table(Packing::Parquet, traces).unwrap();
    columns
        .into_iter()
        .map(|column| (format!("`{}`", column.name), column.data_type == DataType::Utf8))
        .collect()
}

/// `docs/traces.md` lists all columns of traces, including those that only builds write.
#[test]
fn page_lists_trace_columns_and_types() {
    let folder = tempfile::tempdir().unwrap();
    let built = columns_of_built_traces(folder.path());
    let page = include_str!("../../../../docs/traces.md");
    let report: Vec<Vec<&str>> = page
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.split('|').map(str::trim).collect())
        .collect();
    for scale in rating::ALL {
        let schema =
            Batches::new(Traces::new(&TracesOptions { scale: *scale }).with_copies(|_| Vec::new()).schema())
                .arrow_schema();
        let type_of = |field: &Field| match field.data_type() {
            DataType::Int64 => "`int64`",
            DataType::Float64 => "`double`",
            DataType::Boolean => "`bool`",
            DataType::Utf8 => "`string`",
            DataType::Dictionary(..) => "`dictionary<string>`",
            DataType::List(_) => "`list<uint16>`",
            other => panic!("the page has no word for the type {other}"),
        };
        assert_eq!(
            report.iter().map(|row| row[1]).collect::<Vec<_>>(),
            built.iter().map(|(name, _)| name).collect::<Vec<_>>()
        );
        for (row, (name, is_text)) in report.iter().zip(&built) {
            let of_task = schema.field_with_name(name.trim_matches('`')).ok().map(type_of);
            let wanted = of_task.unwrap_or(if *is_text { "`string`" } else { "a word for its type" });
            assert!(row[2].split(", ").any(|part| part == wanted), "{name}: {}", row[2]);
        }
        let is_built = |field: &str| built.iter().any(|(name, _)| name.trim_matches('`') == field);
        assert!(schema.fields().iter().all(|field| is_built(field.name())));
    }
    assert!(page.contains(&format!("`{}`", Traces::VERSION)));
    let example = page.split("```json\n").nth(1).and_then(|it| it.split("```").next()).unwrap();
    let mut rows = Vec::new();
    let task = Traces::new(&TracesOptions { scale: rating::ALL[0] });
    let json = Json::new(task.schema());
    let item = Item::of_text(1, PROPER.as_bytes());
    task.each(&[item], &mut Buffers::default(), &Limits::default(), &mut |item, it| {
        json.row(item, it, &mut rows)
    });
    let mut row: Value = serde_json::from_slice(rows.split(|byte| *byte == b'\n').nth(2).unwrap()).unwrap();
    row.as_object_mut().unwrap().remove("object");
    assert_eq!(serde_json::from_str::<Value>(example).unwrap_or_default(), row, "{row}");
}

#[test]
fn adjacent_values_pass_on_one_line() {
    let object = format!(
        r#"{{"puzzle":"{PROPER}","id":123456789012345678901234567890,"size":1.50,"list":[1, 2.0],"none":null}}"#
    );
    let out = run(&["convert", "--to", "json"], &object).out;
    assert!(
        out.contains(
            r#""id":123456789012345678901234567890,"size":1.50,"list":[1, 2.0],"none":null,"reason":null}"#
        ),
        "{out}"
    );
    let out = run(&["solve", "--format", "csv"], &object).out;
    assert!(out.contains(r#",123456789012345678901234567890,1.50,"[1,2.0]",,"#), "{out}");
    let rows = format!("puzzle,note\n{PROPER},\"a\r\nb\"\n");
    assert_eq!(
        run(&["convert", "--to", "csv"], &rows).out.lines().nth(1).unwrap(),
        format!("{PROPER},,,a b,")
    );
    let out = run(&["solve", "--format", "json"], &object).out;
    assert!(out.contains(r#""size":"1.50","list":"[1,2.0]","none":null,"reason":null}"#), "{out}");
}

#[test]
fn output_extensions_ignore_case() {
    let folder = tempfile::tempdir().unwrap();
    for (name, beginning) in [("a.PARQUET", "PAR1"), ("a.ipc", "ARROW1"), ("a.Feather", "ARROW1")] {
        let file = folder.path().join(name);
        assert_eq!(run(&["solve", PROPER, "-o", shown(&file)], "").status, 0);
        assert!(fs::read(&file).unwrap().starts_with(beginning.as_bytes()), "{name}");
    }
    let outcome = run(&["solve", PROPER, "-o", shown(&folder.path().join("a.npy"))], "");
    assert!(
        outcome.err.contains("cannot write arrays here; use `sodan dataset export --to npy`"),
        "{}",
        outcome.err
    );
}

#[test]
fn damage_is_reported_on_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.arrow");
    assert_eq!(run(&["solve", PROPER, "-o", shown(&file)], "").status, 0);
    let mut bytes = fs::read(&file).unwrap();
    let end = bytes.len() - 10;
    bytes[end - 200..end].fill(0xFF);
    fs::write(&file, bytes).unwrap();
    let outcome = run(&["solve", shown(&file)], "");
    assert!(outcome.err.contains("Arrow file is corrupt or truncated: "), "{}", outcome.err);
    assert_eq!(outcome.err.lines().count(), 1, "{}", outcome.err);
    let outcome = run(&["solve", "--format", "line"], format!(r#"{{"puzzle":"{PROPER}""#));
    assert!(outcome.err.contains("invalid JSON: "), "{}", outcome.err);
}

#[test]
fn mixed_type_columns_become_text() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let [numbers, other, texts, out] = ["a.parquet", "b.arrow", "c.csv", "out.parquet"].map(path);
    // `givens` is a number and `minimal` a boolean. Both columnar tables also contain the number `record`.
    assert_eq!(run(&["check", "-o", shown(&numbers)], PROPER).status, 0);
    assert_eq!(run(&["check", "-o", shown(&other)], TWO_SOLUTIONS).status, 1);
    fs::write(&texts, format!("puzzle,givens,minimal\n{PROPER},many,007\n")).unwrap();
    let types = || {
        let bytes = fs::read(&out).unwrap();
        let packing = Packing::of(&bytes).unwrap();
        let columns = sodan::arrow::table::columns(packing, std::io::Cursor::new(bytes)).unwrap();
        ["givens", "minimal"]
            .map(|name| columns.iter().find(|column| column.name == name).unwrap().data_type.clone())
    };
    let written = |inputs: &[&Path]| {
        let inputs = inputs.iter().map(|input| shown(input));
        let arguments: Vec<&str> = ["count", "-o", shown(&out)].into_iter().chain(inputs).collect();
        let outcome = run(&arguments, "");
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        read_columns(&fs::read(&out).unwrap())
    };
    written(&[&numbers, &other]);
    assert_eq!(types(), [DataType::Int64, DataType::Boolean]);
    for inputs in [[&numbers, &texts], [&texts, &numbers]] {
        let table = written(&inputs.map(|it| &**it));
        assert_eq!(types(), [DataType::Utf8, DataType::Utf8]);
        assert!(table.contains(",many,007") && table.contains(",17,true"), "{table}");
    }
}

/// Columns that mix types of numbers remain numeric unless digits would be lost.
#[test]
fn mixed_numbers_stay_numbers() {
    use sodan::arrow::arrow_array::{
        ArrayRef, Float32Array, Float64Array, Int32Array, Int64Array, UInt64Array,
    };
    use std::sync::Arc;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let short: ArrayRef = Arc::new(Int32Array::from(vec![7, -8]));
    let whole: ArrayRef = Arc::new(Int64Array::from(vec![Some(9), None]));
    let long: ArrayRef = Arc::new(Int64Array::from(vec![9_007_199_254_740_993, 1]));
    let positive: ArrayRef = Arc::new(UInt64Array::from(vec![5, 6]));
    let huge: ArrayRef = Arc::new(UInt64Array::from(vec![u64::MAX, 0]));
    let fraction: ArrayRef = Arc::new(Float64Array::from(vec![Some(0.5), None]));
    let less_exact: ArrayRef = Arc::new(Float32Array::from(vec![0.1, 2.0]));
    for (columns, data_type, written) in [
        (vec![&short, &whole], DataType::Int64, "7 -8 9 "),
        (vec![&whole, &short], DataType::Int64, "9  7 -8"),
        (vec![&short, &fraction], DataType::Float64, "7.0 -8.0 0.5 "),
        (vec![&whole, &fraction, &short], DataType::Float64, "9.0  0.5  7.0 -8.0"),
        (vec![&less_exact, &fraction], DataType::Float64, "0.10000000149011612 2.0 0.5 "),
        (vec![&positive, &whole], DataType::Int64, "5 6 9 "),
        (vec![&long, &fraction], DataType::Utf8, "9007199254740993 1 0.5 "),
        (vec![&huge, &short], DataType::Utf8, "18446744073709551615 0 7 -8"),
    ] {
        let files: Vec<_> = (0..columns.len()).map(|it| path(&format!("{it}.arrow"))).collect();
        for (file, column) in files.iter().zip(columns) {
            fs::write(file, arrow_of(Arc::clone(column))).unwrap();
        }
        let out = path("out.parquet");
        let inputs = files.iter().map(|file| shown(file));
        let arguments: Vec<&str> = ["count", "-o", shown(&out)].into_iter().chain(inputs).collect();
        let outcome = run(&arguments, "");
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        let bytes = fs::read(&out).unwrap();
        let all = columns_of_table(Packing::Parquet, std::io::Cursor::new(bytes.clone())).unwrap();
        assert_eq!(all.iter().find(|it| it.name == "n").unwrap().data_type, data_type, "{written}");
        let table = read_columns(&bytes);
        let place = table.lines().next().unwrap().split(',').position(|name| name == "n").unwrap();
        let found: Vec<&str> = table.lines().skip(1).map(|row| row.split(',').nth(place).unwrap()).collect();
        assert_eq!(found.join(" "), written);
    }
}

/// Returns an Arrow file with one puzzle per value. The values are in the `n` column.
fn arrow_of(values: sodan::arrow::arrow_array::ArrayRef) -> Vec<u8> {
    use sodan::arrow::arrow_array::{ArrayRef, RecordBatch, StringArray};
    let puzzles: ArrayRef = std::sync::Arc::new(StringArray::from(vec![PROPER; values.len()]));
    // The values come first, so that their rows may look like comments or blank lines.
    let batch =
        RecordBatch::try_from_iter_with_nullable([("n", values, true), ("puzzle", puzzles, true)]).unwrap();
    let mut writer =
        sodan::arrow::arrow_ipc::writer::FileWriter::try_new(Vec::new(), &batch.schema()).unwrap();
    writer.write(&batch).unwrap();
    writer.into_inner().unwrap()
}

/// Strings are passed through even if they are longer than a CSV row may be, or start like a comment.
#[test]
fn any_text_is_passed_on() {
    use sodan::arrow::arrow_array::StringArray;
    let folder = tempfile::tempdir().unwrap();
    let [file, again] = ["in.arrow", "out.parquet"].map(|name| folder.path().join(name));
    let long = "x".repeat(20 << 20);
    let texts = StringArray::from(vec![Some(&*long), Some("# no comment"), Some(" "), None, Some("")]);
    fs::write(&file, arrow_of(std::sync::Arc::new(texts))).unwrap();
    assert_eq!(run(&["count", shown(&file), "-o", shown(&again)], "").status, 0);
    for input in [&file, &again] {
        let out = run(&["count", "--format", "json", shown(input)], "").out;
        let values: Vec<Value> =
            out.lines().map(|row| serde_json::from_str::<Value>(row).unwrap()["n"].clone()).collect();
        assert!(values[0] == *long, "the longest value differs");
        assert_eq!(values[1..], [json!("# no comment"), json!(" "), Value::Null, json!("")]);
    }
    let rows = run(&["filter", "givens > 0", "--format", "line", shown(&file)], "").out;
    assert!(
        rows.contains(&format!("\n\"# no comment\",{PROPER}\n\" \",{PROPER}\n")),
        "no row is mistaken for a comment"
    );
}

#[test]
fn distinct_keeps_types() {
    use sodan::arrow::arrow_array::Int32Array;
    let folder = tempfile::tempdir().unwrap();
    let [file, out] = ["in.arrow", "out.parquet"].map(|name| folder.path().join(name));
    fs::write(&file, arrow_of(std::sync::Arc::new(Int32Array::from(vec![7, 8])))).unwrap();
    assert_eq!(run(&["distinct", shown(&file), "-o", shown(&out)], "").status, 0);
    let bytes = fs::read(&out).unwrap();
    let columns = columns_of_table(Packing::Parquet, std::io::Cursor::new(bytes.clone())).unwrap();
    assert_eq!(columns.iter().find(|column| column.name == "n").unwrap().data_type, DataType::Int32);
    assert_eq!(read_columns(&bytes).lines().nth(1), Some(&*format!("1,{PROPER},7,")));
}

#[test]
fn distinct_keeps_other_columns() {
    let turned = sodan::Symmetry::QUARTER_TURN.apply(PROPER.parse::<sodan::Puzzle>().unwrap()).to_string();
    let input =
        format!("id,puzzle,note\n1,{PROPER},\"a, b\"\n2,{turned},twin\n3,12,bad\n4,{TWO_SOLUTIONS},\n");
    let table = format!("record,puzzle,id,note,reason\n1,{PROPER},1,\"a, b\",\n4,{TWO_SOLUTIONS},4,");
    assert_eq!(run(&["distinct", "--format", "csv"], &input).out, format!("{table},\n"));
    assert_eq!(
        columns_of(&["distinct"], &input),
        format!("{table}\"\",\n"),
        "the last note is an empty text"
    );
    let objects = run(&["distinct", "--format", "json"], &input).out;
    assert!(
        objects
            .contains(&format!("\"puzzle\":\"{PROPER}\",\"id\":\"1\",\"note\":\"a, b\",\"reason\":null}}\n")),
        "{objects}"
    );
    assert_eq!(run(&["distinct", "--format", "line"], &input).out, format!("{PROPER}\n{TWO_SOLUTIONS}\n"));
}
