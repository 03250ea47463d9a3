//! Tests interruptions of a run: Ctrl-C, a closed pipe, resuming.

use crate::run::*;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = sodan(&["solve"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    writeln!(input, "{PROPER}").unwrap();
    input.flush().unwrap();
    let mut first = String::new();
    // The first line appears before the input ends.
    out.read_line(&mut first).unwrap();
    assert_eq!(first, format!("{SOLUTION}\n"));
    drop(out);
    // The run ends when the pipe breaks.
    while writeln!(input, "{PROPER}").is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap().as_str()), (Some(0), ""));
}

#[test]
#[cfg(unix)]
fn interrupt_keeps_whole_lines() {
    let folder = tempfile::tempdir().unwrap();
    let [input, output] = ["in.txt", "out.csv"].map(|name| folder.path().join(name));
    let lines = 20_000;
    fs::write(&input, format!("{PROPER}\n").repeat(lines)).unwrap();
    let whole = run(&["solve", "--format", "csv", shown(&input)], "").out;

    let arguments = ["solve", "--format", "csv", "-o", shown(&output), "-", "--progress", "json"];
    let mut child = sodan(&arguments).stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    pipe.write_all(format!("{PROPER}\n").repeat(5000).as_bytes()).unwrap();
    let part = folder.path().join("out.csv.part");
    // All results so far are written, and the command waits for input.
    let mut progress = BufReader::new(child.stderr.take().unwrap()).lines();
    let is_done = |line: &String| line.contains("\"records\":5000,");
    assert!(progress.any(|line| is_done(&line.unwrap())));
    let interrupted = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.unwrap().success());
    let stopped = child.wait().unwrap();
    drop(pipe);
    assert_eq!(stopped.code(), Some(130));
    assert!(!output.exists());
    let saved = fs::read_to_string(&part).unwrap();
    assert!(saved.ends_with('\n') && whole.starts_with(&saved));
    assert!(saved.lines().count() < lines);

    let resumed = run(&["solve", "--format", "csv", "-o", shown(&output), "--resume", shown(&input)], "");
    assert_eq!(resumed.status, 0, "{}", resumed.err);
    assert!(fs::read_to_string(&output).unwrap() == whole);
}

#[test]
fn failed_run_keeps_resumable_files() {
    let folder = tempfile::tempdir().unwrap();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    (0..20_000).try_for_each(|it| writeln!(gzip, "{PROPER} # {it}")).unwrap();
    let packed = gzip.finish().unwrap();
    let broken = folder.path().join("broken.gz");
    fs::write(&broken, &packed[..packed.len() - 100]).unwrap();
    for (arguments, stays) in [
        (&["distinct", "-o", "out.csv"][..], false),
        (&["distinct", "-o", "out.parquet"], false),
        (&["count", "-o", "out.csv.gz"], false),
        (&["dataset", "export", "--to", "jsonl", "-o", "out"], false),
        (&["count", "-o", "out.csv"], true),
        (&["count", "-o", "out.csv", "--resume"], true),
    ] {
        let name = arguments.iter().find(|argument| argument.starts_with("out")).unwrap();
        let output = folder.path().join(name);
        let named = arguments.iter().map(|argument| if argument == name { shown(&output) } else { argument });
        let arguments: Vec<&str> = named.chain([shown(&broken)]).collect();
        let outcome = run(&arguments, "");
        assert_eq!(outcome.status, 4, "{arguments:?}: {}", outcome.err);
        let left = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .filter(|it| it != "broken.gz");
        let left: Vec<_> = left.collect();
        assert_eq!(left.contains(&format!("{name}.part").into()), stays, "{arguments:?}: {left:?}");
        assert!(stays || left.is_empty(), "{arguments:?}: {left:?}");
    }
}
