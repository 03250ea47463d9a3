//! Tests that interrupted runs are resumed, and that files written by other runs or programs are kept.

use crate::run::*;
use std::fs;
use std::path::{Path, PathBuf};

/// Input file of four records, path of its output file, and the complete output of `solve --format csv`.
struct Run {
    folder: tempfile::TempDir,
    input: PathBuf,
    output: PathBuf,
    whole: String,
}

impl Run {
    fn new() -> Run {
        let folder = tempfile::tempdir().unwrap();
        let [input, output] = ["in.txt", "out.csv"].map(|name| folder.path().join(name));
        fs::write(&input, format!("{PROPER}\n{TWO_SOLUTIONS}\n{PROPER}\n{NO_SOLUTION}\n")).unwrap();
        let whole = run(&["solve", "--format", "csv", shown(&input)], "").out;
        Run { folder, input, output, whole }
    }

    /// Creates a run that was interrupted after two records.
    fn interrupted() -> Run {
        let run = Run::new();
        stopped_after(2, &["solve", "--format", "csv", shown(&run.input), "-o", shown(&run.output)], "");
        run
    }

    fn run(&self, more: &[&str]) -> Outcome {
        let arguments = ["solve", "--format", "csv", shown(&self.input), "-o", shown(&self.output)];
        run(&[&arguments[..], more].concat(), "")
    }

    /// Returns the names of all files in the folder.
    fn names(&self) -> Vec<String> {
        let files = fs::read_dir(&self.folder).unwrap();
        let mut names: Vec<String> = files.map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn is_resumed(&self) {
        let resumed = self.run(&["--resume"]);
        let output = fs::read_to_string(&self.output).unwrap();
        assert_eq!((resumed.status, &output), (0, &self.whole), "{}", resumed.err);
        assert_eq!(self.names(), ["in.txt", "out.csv"]);
    }
}

#[test]
fn interrupted_part_needs_a_decision() {
    let interrupted = Run::interrupted();
    let [part, journal] = part_and_journal(&interrupted.output);
    let before = [fs::read(&part).unwrap(), fs::read(&journal).unwrap()];
    let refused = interrupted.run(&[]);
    let message = "out.csv.part contains the results of an interrupted run; use --resume to continue it or --overwrite to start over";
    assert!(refused.status == 2 && refused.err.contains(message), "{}", refused.err);
    assert_eq!([fs::read(&part).unwrap(), fs::read(&journal).unwrap()], before);
    interrupted.is_resumed();
    let overwritten = Run::interrupted();
    assert_eq!(overwritten.run(&["--overwrite"]).status, 0);
    assert_eq!(fs::read_to_string(&overwritten.output).unwrap(), overwritten.whole);
    assert_eq!(overwritten.names(), ["in.txt", "out.csv"]);
}

#[test]
fn incomplete_groups_repeat_nothing() {
    let run_of = Run::new();
    for command in [&["rate", "--scale", "hodoku,csp"][..], &["explain"], &["check"]] {
        for format in ["parquet", "arrow"] {
            let [whole, output] =
                ["whole", "resumed"].map(|name| run_of.folder.path().join(format!("{name}.{format}")));
            let arguments = |output: &Path, more: &[&str]| -> Vec<String> {
                let all = [command, &[shown(&run_of.input), "-o", shown(output)], more].concat();
                all.into_iter().map(str::to_owned).collect()
            };
            let run_with = |output: &Path, more: &[&str]| {
                run(&arguments(output, more).iter().map(String::as_str).collect::<Vec<_>>(), "")
            };
            run_with(&whole, &[]);
            stopped_after(3, &arguments(&output, &[]).iter().map(String::as_str).collect::<Vec<_>>(), "");
            let resumed = run_with(&output, &["--resume", "-v"]);
            assert!(
                resumed.err.contains("(plus 3 from the interrupted run)"),
                "{command:?}: {}",
                resumed.err
            );
            assert!(fs::read(&output).unwrap() == fs::read(&whole).unwrap(), "{command:?} {format}");
        }
    }
}

#[test]
fn complete_output_is_not_repeated() {
    let complete = Run::new();
    let begun = complete.run(&["--resume"]);
    assert_eq!(begun.status, 0, "without a run to resume, a new run starts: {}", begun.err);
    let again = complete.run(&["--resume"]);
    assert_eq!(again.status, 0);
    assert!(again.err.contains("nothing to resume: "), "{}", again.err);
    // A run whose input is newer than its output cannot be resumed.
    let soon = std::time::SystemTime::now() + std::time::Duration::from_secs(60);
    fs::File::options().write(true).open(&complete.input).unwrap().set_modified(soon).unwrap();
    let refused = complete.run(&["--resume"]);
    assert!(refused.status == 2 && refused.err.contains("its input has changed since"), "{}", refused.err);
    assert_eq!(complete.run(&["--overwrite"]).status, 0);
}

#[test]
fn other_runs_are_refused() {
    let interrupted = Run::interrupted();
    let [part, _] = part_and_journal(&interrupted.output);
    let saved = fs::read_to_string(&part).unwrap();
    let other = interrupted.folder.path().join("other.txt");
    fs::write(&other, format!("{PROPER}\n{PROPER}\n{PROPER}\n{NO_SOLUTION}\n")).unwrap();
    let input = shown(&interrupted.input);
    for (arguments, why) in [
        (&["count", "--format", "csv", input][..], "the command was solve and is now count"),
        (&["solve", "--format", "csv", "--limit", "3", input], "the option `limit` was 2 and is now 3"),
        (
            &["solve", "--format", "csv", "--from", "line", input],
            "the option `from` was not given and is now line",
        ),
        (
            &["solve", "--format", "csv", shown(&other)],
            "other.txt has changed since the interrupted run, or was not one of its inputs",
        ),
        (&["solve", "--format", "csv", input, input], "the interrupted run had 1 inputs, but this run has 2"),
    ] {
        let arguments = [arguments, &["-o", shown(&interrupted.output), "--resume"]].concat();
        let outcome = run(&arguments, "");
        assert_eq!(outcome.status, 2, "{arguments:?}: {}", outcome.err);
        let begin = format!("cannot resume {}: ", shown(&interrupted.output));
        assert!(outcome.err.contains(&begin) && outcome.err.contains(why), "{why}: {}", outcome.err);
        assert!(outcome.err.ends_with("use --overwrite to start over\n"), "{}", outcome.err);
        assert_eq!(fs::read_to_string(&part).unwrap(), saved, "{arguments:?}");
        assert!(!interrupted.output.exists());
    }
    let contradicts =
        run(&["solve", "--format", "json", input, "-o", shown(&interrupted.output), "--resume"], "");
    assert!(
        contradicts.status == 2 && contradicts.err.contains("the output format is json"),
        "{}",
        contradicts.err
    );
    assert_eq!(fs::read_to_string(&part).unwrap(), saved);
    fs::remove_file(other).unwrap();
    interrupted.is_resumed();
}

#[test]
fn short_pipe_is_not_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("out.csv");
    let arguments = ["solve", "--format", "csv", "-", "-o", shown(&output)];
    stopped_after(2, &arguments, format!("{PROPER}\n").repeat(4));
    let resumed = [&arguments[..], &["--resume"]].concat();
    let refused = run(&resumed, format!("{PROPER}\n"));
    assert!(refused.status == 2 && refused.err.contains("ends 1 record before"), "{}", refused.err);
    assert_eq!(run(&resumed, format!("{PROPER}\n").repeat(4)).status, 0);
    assert_eq!(fs::read_to_string(&output).unwrap().lines().count(), 5);
}

#[test]
fn damaged_states_are_refused() {
    type Damage = fn(&Path, &Path);
    let states: [(&str, Damage, &str); 4] = [
        (
            "missing journal",
            |_, journal| fs::remove_file(journal).unwrap(),
            "out.csv.part.journal is missing",
        ),
        (
            "torn header",
            |_, journal| fs::write(journal, "{\"sodan\":").unwrap(),
            "out.csv.part.journal is corrupt",
        ),
        (
            "changed part",
            |part, _| {
                let mut bytes = fs::read(part).unwrap();
                bytes[50] ^= 1;
                fs::write(part, bytes).unwrap();
            },
            "out.csv.part has been changed: the checksum of its first ",
        ),
        (
            "shorter part",
            |part, _| fs::File::options().write(true).open(part).unwrap().set_len(60).unwrap(),
            "out.csv.part has been changed: expected ",
        ),
    ];
    for (state, harm, why) in states {
        let interrupted = Run::interrupted();
        let [part, journal] = part_and_journal(&interrupted.output);
        let good = [fs::read(&part).unwrap(), fs::read(&journal).unwrap()];
        harm(&part, &journal);
        let bad = fs::read(&part).unwrap();
        let refused = interrupted.run(&["--resume"]);
        assert_eq!(refused.status, 2, "{state}: {}", refused.err);
        assert!(
            refused.err.contains(why) && refused.err.ends_with("; use --overwrite to start over\n"),
            "{}",
            refused.err
        );
        assert!(fs::read(&part).unwrap() == bad && !interrupted.output.exists(), "{state}");
        fs::write(&part, &good[0]).unwrap();
        fs::write(&journal, &good[1]).unwrap();
        interrupted.is_resumed();
    }
}

/// A killed run leaves any number of complete journal lines, possibly an incomplete line, and output bytes that no
/// journal line covers.
#[test]
fn any_kill_resumes_to_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let input = format!("# comment\n{PROPER}\n12\n\n{TWO_SOLUTIONS}\n{NO_SOLUTION}\n");
    for (number, arguments) in [
        &["solve", "--format", "csv"][..],
        &["solve", "--format", "text"],
        &["count", "--format", "json"],
        &["check", "--format", "line"],
        &["convert", "--to", "grid"],
        &["convert", "--to", "csv"],
        &["morph", "-n", "3", "--format", "csv"],
        &["near"],
    ]
    .into_iter()
    .enumerate()
    {
        let whole = run(arguments, &input).out;
        let output = folder.path().join(format!("{number}.out"));
        let arguments = [arguments, &["-o", shown(&output)]].concat();
        let stopped = stopped_after(3, &arguments, &input);
        assert!(stopped.err.contains("run the same command with --resume to continue"), "{}", stopped.err);
        let [part, journal] = part_and_journal(&output);
        let (bytes, lines) = (fs::read(&part).unwrap(), fs::read(&journal).unwrap());
        assert!(whole.as_bytes().starts_with(&bytes), "{arguments:?}");
        let header = lines.iter().position(|byte| *byte == b'\n').unwrap() + 1;
        for cut in (header..=lines.len()).step_by(9).chain([lines.len()]) {
            fs::write(&part, [&bytes, &b"torn"[..]].concat()).unwrap();
            fs::write(&journal, &lines[..cut]).unwrap();
            let resumed = run(&[&arguments[..], &["--resume"]].concat(), &input);
            assert!([0, 3].contains(&resumed.status), "{arguments:?}: {}", resumed.err);
            assert_eq!(fs::read_to_string(&output).unwrap(), whole, "{arguments:?} cut at {cut}");
        }
    }
}

#[test]
fn old_file_stays_until_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("out.csv");
    fs::write(&output, "old").unwrap();
    let stopped = ["solve", "--format", "csv", "-o", shown(&output)];
    stopped_after(1, &stopped, format!("{PROPER}\n").repeat(2));
    assert_eq!(fs::read_to_string(&output).unwrap(), "old");
    // The input is truncated in the middle.
    let packed = zstd::encode_all(format!("{PROPER}\n").repeat(1000).as_bytes(), 1).unwrap();
    let cut = folder.path().join("cut.zst");
    fs::write(&cut, &packed[..packed.len() - 2]).unwrap();
    let failed = run(&["solve", "--format", "csv", shown(&cut), "-o", shown(&output), "--overwrite"], "");
    assert_eq!(
        (failed.status, fs::read_to_string(&output).unwrap()),
        (4, "old".to_owned()),
        "{}",
        failed.err
    );
    let done = run(&["solve", "--format", "csv", "-o", shown(&output), "--overwrite"], format!("{PROPER}\n"));
    assert_eq!(done.status, 0, "{}", done.err);
    assert!(fs::read_to_string(&output).unwrap().contains(SOLUTION));
}

#[test]
fn foreign_part_is_never_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let [output, part] = ["y", "y.part"].map(|name| folder.path().join(name));
    fs::write(&part, "mine").unwrap();
    for command in [&["solve"][..], &["count", "--format", "csv"], &["compare"], &["distinct"]] {
        let refused = run(&[command, &["-o", shown(&output)]].concat(), PROPER);
        assert_eq!(refused.status, 2, "{command:?}");
        assert!(refused.err.contains("y.part exists and cannot be resumed"), "{}", refused.err);
        assert_eq!(fs::read_to_string(&part).unwrap(), "mine");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn locked_part_is_another_runs() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("out.csv");
    let [part, _] = part_and_journal(&output);
    let locked = fs::File::create(&part).unwrap();
    locked.lock().unwrap();
    for more in [&[][..], &["--resume"], &["--overwrite"]] {
        let refused =
            run(&[&["solve", "--format", "csv", "-o", shown(&output)], more].concat(), TWO_SOLUTIONS);
        assert_eq!(refused.status, 2, "{}", refused.err);
        assert!(refused.err.contains("another run is writing "), "{}", refused.err);
    }
    drop(locked);
    assert_eq!(run(&["solve", "-o", shown(&output)], PROPER).status, 0);
}

#[test]
#[cfg(unix)]
fn output_is_never_an_input() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let text = format!("{PROPER}\n{TWO_SOLUTIONS}\n");
    fs::write(path("done.csv.part"), &text).unwrap();
    fs::write(path("same.txt"), &text).unwrap();
    std::os::unix::fs::symlink(path("same.txt"), path("link.txt")).unwrap();
    fs::hard_link(path("same.txt"), path("hard.txt")).unwrap();
    for (input, output) in [
        ("done.csv.part", "done.csv"),
        ("same.txt", "same.txt"),
        ("same.txt", "link.txt"),
        ("link.txt", "same.txt"),
        ("hard.txt", "same.txt"),
    ] {
        let (from, to) = (path(input), path(output));
        let outcome = run(&["solve", shown(&from), "-o", shown(&to)], "");
        assert_eq!(outcome.status, 2, "{input} -o {output}: {}", outcome.err);
        assert!(outcome.err.contains("is also an input"), "{}", outcome.err);
        assert_eq!(fs::read_to_string(&from).unwrap(), text);
    }
    let input = fs::File::open(path("done.csv.part")).unwrap();
    let outcome = sodan(&["solve", "-o", shown(&path("done.csv"))]).stdin(input).output().unwrap();
    assert_eq!(outcome.status.code(), Some(2));
    assert_eq!(fs::read_to_string(path("done.csv.part")).unwrap(), text);
    // Test `sodan solve same.txt >> same.txt`.
    let append = fs::File::options().append(true).open(path("same.txt")).unwrap();
    let outcome = sodan(&["solve", shown(&path("same.txt"))]).stdout(append).output().unwrap();
    let message = String::from_utf8(outcome.stderr).unwrap();
    assert!(
        outcome.status.code() == Some(2) && message.contains("standard output is also an input"),
        "{message}"
    );
    assert_eq!(fs::read_to_string(path("same.txt")).unwrap(), text);
}

#[test]
fn gz_names_are_compressed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.csv.gz");
    let input = format!("{PROPER}\n{TWO_SOLUTIONS}\n");
    let outcome = run(&["solve", "--format", "csv", "-o", shown(&path)], &input);
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    let mut text = String::new();
    let file = fs::File::open(&path).unwrap();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(file), &mut text).unwrap();
    assert_eq!(text, run(&["solve", "--format", "csv"], &input).out);
    let resumed = run(&["solve", "--format", "csv", "-o", shown(&path), "--resume"], &input);
    assert_eq!(resumed.status, 2);
    assert!(resumed.err.contains("compressed"), "{}", resumed.err);
}

#[test]
fn very_many_threads_are_refused() {
    for threads in ["0", "513", "99999", "4294967296", "x"] {
        let outcome = run(&["solve", "--threads", threads, PROPER], "");
        assert_eq!(outcome.status, 2);
        assert!(outcome.err.contains("expected a whole number from 1 to 512"), "{}", outcome.err);
    }
    assert_eq!(run(&["solve", "--threads", "512", PROPER], "").status, 0);
}

#[test]
#[cfg(target_os = "linux")]
fn closed_pipe_does_not_panic() {
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for arguments in [&["solve", "xx"][..], &["solve", "no/such/file"], &["rate", "xx"], &["compare", "xx"]] {
        let outcome = sodan(arguments).stderr(full()).output().unwrap();
        assert!(matches!(outcome.status.code(), Some(0..=4)), "{arguments:?}: {:?}", outcome.status);
    }
}

#[test]
fn too_many_solutions_time_out() {
    let outcome = run(&["count", "--timeout", "0.2", "--format", "csv"], format!("{EMPTY}\n{PROPER}\n"));
    let rows: Vec<Vec<&str>> = outcome.out.lines().skip(1).map(|row| row.split(',').collect()).collect();
    assert_eq!(rows[0][2], "timeout");
    assert!(rows[0][3].parse::<u64>().unwrap() > 0);
    assert!(rows[0][4].contains("the count is a lower bound"), "{}", outcome.out);
    assert_eq!(rows[1][2..4], ["unique", "1"]);
    let [one, four] = ["1", "4"].map(|threads| {
        run(&["count", "--limit", "200000", "--threads", threads, "--format", "csv", EMPTY], "").out
    });
    assert_eq!(one, four);
}
