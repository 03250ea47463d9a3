//! Parquet and Arrow files: read as any table, written whole or gone on with.

use crate::run::*;
use std::fs;
use std::path::Path;
use std::process::Stdio;

/// A table of puzzles as text, and the same in columns.
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
fn every_command_reads_columns_as_it_reads_the_same_table_in_text() {
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
        // A bad record lies at another place, and its row has other columns.
        let answers = |out: &str| {
            let answer = |line: &str| if line.contains("expected 81") { "bad" } else { line }.to_owned();
            out.lines().map(answer).collect::<Vec<_>>()
        };
        assert_eq!(answers(&parquet), answers(&expected), "{command:?}");
        assert_eq!(arrow, parquet, "{command:?}");
    }
}

#[test]
fn columns_come_through_a_pipe_and_by_the_name_of_a_column() {
    let folder = tempfile::tempdir().unwrap();
    let (_, columns) = tables(folder.path());
    for file in &columns {
        let bytes = fs::read(file).unwrap();
        assert!(run(&["solve"], &bytes).out.starts_with(SOLUTION));
        let by_name = run(&["solve", "--column", "solution", file], "");
        assert_eq!((by_name.status, by_name.out.lines().count()), (3, 4), "{}", by_name.err);
        let missing = run(&["solve", "--column", "nowhere", file], "");
        assert_eq!(missing.status, 2);
        assert!(
            missing.err.contains("no column `nowhere`: the header has line, format, puzzle"),
            "{}",
            missing.err
        );
    }
}

#[test]
fn what_stands_beside_the_puzzles_is_passed_on_with_its_type() {
    let folder = tempfile::tempdir().unwrap();
    let (_, columns) = tables(folder.path());
    let again = shown(&folder.path().join("again.parquet")).to_owned();
    for file in &columns {
        assert_eq!(run(&["solve", file, "-o", &again], "").status, 3);
        let text = run(&["count", &again, "--format", "csv"], "").out;
        let header = "line,puzzle,status,count,format,input.status,solution,guesses,givens,minimal,redundant,spare,input.solution,\
                      id,rating,reason";
        assert_eq!(text.lines().next(), Some(header));
        assert!(text.lines().nth(1).unwrap().contains(",csv,unique,417369825"), "{text}");
        let types = fs::read(&again).unwrap();
        let types = sodan::columns::table::columns(
            sodan::columns::table::Packing::of(&types).unwrap(),
            std::io::Cursor::new(types),
        );
        let of = |name: &str| types.as_ref().unwrap().iter().find(|it| it.name == name).unwrap().values;
        use sodan::columns::records::Values;
        assert_eq!(
            [of("givens"), of("minimal"), of("id")],
            [Values::Unsigned, Values::Boolean, Values::Text]
        );
    }
}

#[test]
fn a_damaged_file_is_told_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let (_, columns) = tables(folder.path());
    for file in &columns {
        let bytes = fs::read(file).unwrap();
        let cut = folder.path().join("cut");
        fs::write(&cut, &bytes[..bytes.len() / 2]).unwrap();
        let out = folder.path().join("out.csv");
        let outcome = run(&["solve", shown(&cut), "-o", shown(&out)], "");
        assert_eq!(outcome.status, 4);
        assert!(outcome.err.contains("file damaged or cut short: ") && !outcome.err.contains("panicked"));
        assert!(!out.exists());
    }
}

#[test]
#[cfg(unix)]
fn a_run_that_is_killed_goes_on_to_the_same_bytes() {
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
        let mut child = sodan(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let groups = folder.path().join(format!("stopped.{kind}.part.groups"));
        while fs::read_to_string(&groups).map_or(0, |text| text.lines().count()) < 2 {
            assert!(child.try_wait().unwrap().is_none(), "it ended before it could be killed");
            std::thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // A group that was begun, and a line that was.
        let part = folder.path().join(format!("stopped.{kind}.part"));
        fs::write(&part, [fs::read(&part).unwrap(), b"half".to_vec()].concat()).unwrap();
        fs::write(&groups, fs::read_to_string(&groups).unwrap() + "12 3").unwrap();
        let outcome = run_to("2", &file, &["--resume"]);
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        assert!(outcome.err.contains("kept from an earlier run"), "{}", outcome.err);
        assert!(fs::read(&file).unwrap() == fs::read(&undisturbed).unwrap(), "{kind}");
        assert!(!part.exists() && !groups.exists());
    }
}
