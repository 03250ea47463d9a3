//! Tests `sodan negotiate` and its errors.

use crate::run::*;
use std::fs;

fn transcript(folder: &tempfile::TempDir, arguments: &[&str]) -> std::path::PathBuf {
    let path = folder.path().join("talk.arrow");
    let mut all = vec!["negotiate", PROPER, "--transcript", shown(&path)];
    all.extend(arguments);
    let outcome = run(&all, "");
    assert!(outcome.status <= 1, "{}", outcome.err);
    path
}

#[test]
fn the_token_solves_and_says_so() {
    let outcome = run(&["negotiate", PROPER], "");
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    assert!(outcome.out.starts_with(&format!("solved {SOLUTION}\n")), "{}", outcome.out);
}

#[test]
fn unsolved_runs_exit_with_1() {
    let outcome = run(&["negotiate", "run", PROPER, "--protocol", "first", "--messages", "20000"], "");
    assert_eq!(outcome.status, 1, "{}", outcome.err);
    assert!(outcome.out.starts_with("gave-up "), "{}", outcome.out);
}

#[test]
fn wrong_parameters_are_wrong_usage() {
    for (arguments, expected) in [
        (&["--protocol", "panic", "--panic", "2"][..], "panic: expected a number from 0 to 1, found 2"),
        (&["--panic", "2"], "panic: expected a number from 0 to 1, found 2"),
        (&["--protocol", "telepathy"], "unknown protocol 'telepathy': expected one of first, panic"),
        (&["--panic", "0.1"], "setting 'panic' does not apply to protocol 'token'"),
        (&["--slider", "1.5"], "slider: expected a number from 0 to 1, found 1.5"),
        (
            &["--protocol", "first", "--mistake", "blocking-swap"],
            "setting 'blocking-swap' does not apply to protocol 'first'",
        ),
        (&["--prune"], "'prune' has no effect with 'token'"),
        (&["--protocol", "community-plus", "--promote"], "'promote' has no effect with 'community-plus'"),
        (&["--quiet-for", "20"], "--quiet-for requires --mistake quiet-ending"),
        (&["--threads", "99999"], "expected a whole number from 1 to 256"),
        (
            &["--switch", "5000"],
            "expected a message count and fault probabilities, such as 5000:crash=0.01,delay=0.1",
        ),
        (&["--switch", "5000:crash=7"], "expected a number from 0 to 1"),
        (&["--switch", "5000:rain=1"], "unknown fault 'rain': expected delay, stall, crash or lose"),
    ] {
        let mut all = vec!["negotiate", PROPER];
        all.extend(arguments);
        let outcome = run(&all, "");
        assert_eq!(outcome.status, 2, "{arguments:?}: {}", outcome.err);
        assert!(outcome.err.contains(expected), "{arguments:?}: {}", outcome.err);
    }
}

#[test]
fn seeds_write_the_same_bytes() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let [one, two] = folders.each_ref().map(|folder| {
        fs::read(transcript(folder, &["--protocol", "community-plus", "--seed", "3", "--every-message"]))
            .unwrap()
    });
    assert!(one == two);
}

#[test]
fn transcripts_suffice_for_reports() {
    let folder = tempfile::tempdir().unwrap();
    let path = transcript(&folder, &["--protocol", "community-plus"]);
    let path = shown(&path);
    let stats = run(&["negotiate", "stats", path, "--points", "5"], "");
    let rows: Vec<&str> = stats.out.lines().collect();
    assert_eq!((rows.len(), rows[0].split(',').count()), (6, 15), "{}", stats.err);
    assert!(rows[5].contains(",0,64,20.0000,"), "{}", rows[5]);
    for arguments in [
        &["--at", "end"][..],
        &["--at", "0.001"],
        &["--show", "heat"],
        &["--show", "messages"],
        &["--show", "order"],
        &["--show", "regions", "--at", "0.001"],
        &["--show", "clusters"],
        &["--show", "world-lines"],
    ] {
        let mut all = vec!["negotiate", "picture", path];
        all.extend(arguments);
        let picture = run(&all, "");
        assert!(picture.out.starts_with("<svg") && picture.out.ends_with("</svg>\n"), "{arguments:?}");
    }
    let clusters = run(&["negotiate", "stats", path, "--clusters"], "").out;
    let merges: Vec<&str> = clusters.lines().skip(1).collect();
    assert!(merges[0].starts_with("1.0000,") || merges[0].starts_with("0.9"), "{clusters}");
    assert!(merges.last().unwrap().contains(",64,"), "in the end all free cells are one cluster: {clusters}");
    let movie = folder.path().join("talk.gif");
    for more in [&[][..], &["--regions"]] {
        let mut all = vec!["negotiate", "movie", path, "-o", shown(&movie), "--frames", "5"];
        all.extend(more);
        assert_eq!(run(&all, "").status, 0);
    }
    assert!(fs::read(&movie).unwrap().starts_with(b"GIF89a"));
    let replay = run(&["negotiate", "replay", path], "");
    assert!(replay.out.lines().last().unwrap().ends_with(&format!("{SOLUTION} 0")), "{}", replay.out);
}

#[test]
fn invalid_transcripts_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = transcript(&folder, &[]);
    let whole = fs::read(&path).unwrap();
    for bytes in [&whole[..whole.len() / 2], b"no transcript"] {
        fs::write(&path, bytes).unwrap();
        let outcome = run(&["negotiate", "stats", shown(&path)], "");
        assert_eq!(outcome.status, 4);
        assert!(outcome.err.contains("not a complete Arrow file"), "{}", outcome.err);
    }
}

#[test]
fn sweeps_ignore_thread_count() {
    let sweep = |threads| {
        let arguments = ["--parameter", "slider", "--steps", "3", "--seeds", "2", "--messages", "20000"];
        let mut all = vec!["negotiate", "sweep", PROPER, "--threads", threads];
        all.extend(arguments);
        run(&all, "").out
    };
    let one = sweep("1");
    assert_eq!(one.lines().count(), 4);
    assert!(one.lines().last().unwrap().starts_with("1.0000,2,2,"), "{one}");
    assert_eq!(one, sweep("2"));
}

#[test]
fn sweeping_the_slider_leaves_nothing_unheeded() {
    let sweep = |arguments: &[&str]| {
        let mut all =
            vec!["negotiate", "sweep", PROPER, "--steps", "2", "--seeds", "1", "--messages", "2000"];
        all.extend(arguments);
        run(&all, "")
    };
    let slider = |arguments: &[&str]| sweep(&[&["--parameter", "slider"], arguments].concat());
    assert_eq!(slider(&[]).status, 0);
    for (arguments, expected) in [
        (&["--protocol", "first"][..], "--protocol has no effect while slider is varied"),
        (&["--slider", "0.5"], "--slider has no effect while slider is varied"),
        (&["--panic", "0.1"], "'panic' has no effect with 'panic panic=0.1'"),
        (&["--mistake", "one-seed"], "setting 'one-seed' does not apply to protocol 'token'"),
    ] {
        let outcome = slider(arguments);
        assert_eq!(outcome.status, 2, "{arguments:?}");
        assert!(outcome.err.contains(expected), "{arguments:?}: {}", outcome.err);
    }
    let outcome = sweep(&["--parameter", "panic", "--protocol", "panic", "--panic", "0.5"]);
    assert!(
        outcome.status == 2 && outcome.err.contains("--panic has no effect while panic is varied"),
        "{}",
        outcome.err
    );
}

/// Returns the number before `noun` in a run's summary.
fn report(summary: &str, noun: &str) -> u64 {
    let before = summary.split(&format!(" {noun}")).next().unwrap();
    before.rsplit([' ', '\n']).next().unwrap().parse().unwrap()
}

#[test]
fn summary_statistics_and_cells_count_alike() {
    let folder = tempfile::tempdir().unwrap();
    for protocol in ["token", "community-plus", "panic"] {
        let path = folder.path().join(protocol);
        let path = shown(&path);
        let talk = run(
            &[
                "negotiate",
                PROPER,
                "--protocol",
                protocol,
                "--messages",
                "30000",
                "--transcript",
                path,
                "--every-message",
            ],
            "",
        );
        let (changes, messages) = (report(&talk.out, "changes"), report(&talk.out, "messages"));
        let stats = run(&["negotiate", "stats", path, "--points", "2"], "").out;
        let last: Vec<&str> = stats.lines().last().unwrap().split(',').collect();
        assert_eq!([last[4], last[7]], [&changes.to_string(), &messages.to_string()], "{protocol}");
        let cells = run(&["negotiate", "stats", path, "--cells"], "").out;
        let sum = |column: usize| {
            cells
                .lines()
                .skip(1)
                .map(|row| row.split(',').nth(column).unwrap().parse::<u64>().unwrap())
                .sum::<u64>()
        };
        assert_eq!((cells.lines().count(), sum(3)), (82, changes), "{protocol}");
        assert!(sum(1) > 0 && sum(1) <= messages && sum(2) <= messages, "{protocol}");
    }
}

#[test]
fn agreement_uses_the_solution() {
    let folder = tempfile::tempdir().unwrap();
    let path = transcript(&folder, &["--protocol", "first", "--messages", "20000"]);
    let stats = run(&["negotiate", "stats", shown(&path), "--points", "2"], "").out;
    let last: Vec<&str> = stats.lines().last().unwrap().split(',').collect();
    assert!(last[2].parse::<u32>().unwrap() < 64, "{stats}");
}

/// With `--status 100`, the grid is printed at the start and after every 100 changes, during the run and in a replay.
#[test]
fn grid_prints_at_published_intervals() {
    let folder = tempfile::tempdir().unwrap();
    let path = transcript(&folder, &["--protocol", "panic", "--messages", "50000", "--status", "100"]);
    let arguments = ["negotiate", PROPER, "--protocol", "panic", "--messages", "50000", "--status", "100"];
    let live = run(&arguments, "").out;
    let snapshots = live.split("gave-up").next().unwrap();
    assert!(snapshots.starts_with("status at 0\n\n") && snapshots.contains("\nstatus at 200\n\n"), "{live}");
    assert_eq!(snapshots.lines().nth(5), Some("           "), "a line of spaces separates the bands");
    let block: Vec<&str> = snapshots.lines().skip(2).take(3).collect();
    assert!(block.iter().all(|row| row.len() == 11 && row.split(' ').count() == 3), "{block:?}");
    let replayed = run(&["negotiate", "replay", shown(&path), "--status", "100"], "").out;
    assert_eq!(replayed, snapshots);
}

#[test]
fn status_log_matches_18_may() {
    let arguments =
        ["--protocol", "panic", "--messages", "50000", "--status", "100", "--status-cells", "--status-head"];
    let outcome = run(&[&["negotiate", PROPER][..], &arguments].concat(), "");
    let lines: Vec<&str> = outcome.out.lines().collect();
    assert!(
        lines[0].starts_with("=INFO REPORT==== 0.0") && lines[0].ends_with(" virtual s ==="),
        "{}",
        lines[0]
    );
    assert!(
        lines[1].starts_with("{1,1} = 4 (certain) send:") && lines[1].ends_with(" chng:0"),
        "{}",
        lines[1]
    );
    assert_eq!(lines[82], "status at 0");
    let last = outcome.out.rmatch_indices("=INFO").next().unwrap().0;
    let count = |name: &str| -> u64 {
        let rows = outcome.out[last..].lines().filter(|line| line.starts_with('{'));
        rows.map(|row| row.split(name).nth(1).unwrap().split(' ').next().unwrap().parse::<u64>().unwrap())
            .sum()
    };
    let at = outcome.out[last..].lines().find_map(|line| line.strip_prefix("status at ")).unwrap();
    assert_eq!(count("chng:").to_string(), at, "the cells' changes add up to the number in the status line");
    assert!(count("send:") > 1000 && count("recv:") > 1000);
    assert_eq!(run(&["negotiate", PROPER, "--status-cells"], "").status, 2);
    let solved = run(&["negotiate", SOLUTION, "--status", "100"], "").out;
    assert!(solved.starts_with("status at 0\n\n"), "without a change: {solved}");
}

#[test]
fn events_are_text_or_json() {
    let folder = tempfile::tempdir().unwrap();
    let path = transcript(&folder, &["--protocol", "first", "--messages", "2000", "--every-message"]);
    let text = run(&["negotiate", "events", shown(&path)], "").out;
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].contains("first doubt=0.1 memory, seed 1, virtual seconds: gave-up"), "{}", lines[0]);
    assert!(lines.iter().any(|line| line.ends_with(" r1c1 shows 4 (certain)")), "{text}");
    let objects = run(&["negotiate", "events", shown(&path), "--format", "json"], "").out;
    let objects: Vec<serde_json::Value> =
        objects.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), lines.len());
    assert_eq!((&objects[0]["kind"], &objects[0]["puzzle"]), (&"talk".into(), &PROPER.into()));
    let messages = objects.iter().filter(|object| object["from"].is_string()).count();
    assert_eq!(messages as u64, objects[0]["messages"].as_u64().unwrap());
    let assert = objects.iter().find(|object| object["kind"] == "assert").unwrap();
    assert!(assert["from"].as_str().unwrap().starts_with('r') && assert["digit"].is_u64(), "{assert}");
}

#[test]
fn runs_are_rows_with_threads() {
    let input = format!("{PROPER}\nnonsense\n{TWO_SOLUTIONS}\n");
    let talk = |threads| run(&["negotiate", "many", "--seeds", "2", "--threads", threads, "-"], &input);
    let outcome = talk("2");
    assert_eq!(outcome.status, 3, "{}", outcome.err);
    let rows: Vec<&str> = outcome.out.lines().collect();
    assert_eq!(rows.len(), 1 + 2 + 1 + 2);
    assert!(rows[1].starts_with(&format!("1,{PROPER},1,solved,{SOLUTION},")), "{}", rows[1]);
    assert!(rows[3].starts_with("2,,,bad,,,,,,\""), "{}", rows[3]);
    assert!(rows.iter().all(|row| row.starts_with('2') || row.split(',').count() == 10));
    assert_eq!(talk("1").out, outcome.out);
}

#[test]
fn missing_puzzle_stops_no_run() {
    let folder = tempfile::tempdir().unwrap();
    let [table, lines] = ["a.csv", "a.txt"].map(|name| folder.path().join(name));
    fs::write(&table, format!("id,puzzle\n1,\n2,{PROPER}\n")).unwrap();
    fs::write(&lines, format!("\n \n{PROPER}\n")).unwrap();
    let outcome = run(&["negotiate", "many", "--format", "line", shown(&table)], "");
    let place = "record 1, line 2, column 3: expected 81 cells, found 0";
    assert_eq!((outcome.status, outcome.out), (3, format!("- bad: {place}\n{SOLUTION}\n")));
    assert!(
        outcome.err.contains(&format!("{}:2:3: expected 81 cells, found 0\n", table.display())),
        "{}",
        outcome.err
    );
    // Empty lines are not records.
    let outcome = run(&["negotiate", "many", "--format", "line", shown(&lines)], "");
    assert_eq!((outcome.status, outcome.out), (0, format!("{SOLUTION}\n")));
}

#[test]
fn runs_are_summarized_in_words() {
    let input = format!("{PROPER}\n12\n");
    let report = |format: &str| run(&["negotiate", "many", "--format", format], &input).out;
    let text = report("text");
    assert!(text.starts_with(&format!("puzzle 1, seed 1: solved {SOLUTION}\n  ")), "{text}");
    assert!(text.contains(", 0 duplicates left; 0.") && text.contains("\npuzzle 2: bad: line 2, "), "{text}");
    let line = report("line");
    assert!(line.starts_with(&format!("{SOLUTION}\n- bad: line 2, ")), "{line}");
}

#[test]
fn stopped_runs_resume_after_records() {
    let folder = tempfile::tempdir().unwrap();
    let [input, output] = ["in.txt", "out.csv"].map(|name| folder.path().join(name));
    // The invalid line has 81 cells, since a shorter line may be a title, which is processed with the next line.
    let clashing = format!("44{}", &PROPER[2..]);
    fs::write(&input, format!("{PROPER}\n{clashing}\n{TWO_SOLUTIONS}\n{PROPER}\n")).unwrap();
    let options = ["negotiate", "many", "--seeds", "3"];
    let arguments = [&options[..], &[shown(&input)]].concat();
    let whole = run(&arguments, "").out;
    assert_eq!(whole.lines().count(), 1 + 3 + 1 + 3 + 3);
    // The run was killed during the third record, after two complete records.
    let done: String = whole.split_inclusive('\n').take(5).collect();
    let to_file = [&arguments[..], &["-o", shown(&output)]].concat();
    stopped_after(2, &to_file, "");
    let part = folder.path().join("out.csv.part");
    assert_eq!(fs::read_to_string(&part).unwrap(), done);
    fs::write(&part, format!("{done}3,{PROPER},1,so")).unwrap();
    let resumed = run(&[&to_file[..], &["--resume"]].concat(), "");
    assert_eq!((resumed.status, fs::read_to_string(&output).unwrap()), (0, whole), "{}", resumed.err);
    assert!(resumed.err.contains("2 records (plus 2 from the interrupted run)"), "{}", resumed.err);
    // A run with other seeds cannot be resumed.
    stopped_after(2, &to_file, "");
    let other = ["negotiate", "many", "--seeds", "2", shown(&input), "-o", shown(&output), "--resume"];
    let refused = run(&other, "");
    assert!(
        refused.status == 2 && refused.err.contains("the option `seeds` was 3 and is now 2"),
        "{}",
        refused.err
    );
}

#[test]
#[cfg(unix)]
fn killed_runs_resume_to_same_columns() {
    let folder = tempfile::tempdir().unwrap();
    let [input, undisturbed, stopped] =
        ["in.txt", "undisturbed.parquet", "stopped.parquet"].map(|name| folder.path().join(name));
    fs::write(&input, format!("{PROPER}\n").repeat(60)).unwrap();
    let to = |file| {
        [
            "negotiate",
            "many",
            "--protocol",
            "first",
            "--messages",
            "1",
            "--seeds",
            "250",
            shown(&input),
            "-o",
            file,
        ]
    };
    assert_eq!(run(&to(shown(&undisturbed)), "").status, 0);
    // Five records fill a row group and start another.
    stopped_after(5, &to(shown(&stopped)), "");
    let outcome = run(&[&to(shown(&stopped))[..], &["--resume"]].concat(), "");
    assert_eq!(outcome.status, 0, "{}", outcome.err);
    assert!(outcome.err.contains(" from the interrupted run)"), "{}", outcome.err);
    assert!(fs::read(&stopped).unwrap() == fs::read(&undisturbed).unwrap());
}

#[test]
#[cfg(unix)]
fn unwritable_output_does_not_panic() {
    for arguments in [&["--plain"][..], &["--protocol", "panic", "--messages", "20000", "--status", "10"]] {
        let mut command = sodan(&["negotiate", PROPER]);
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command.args(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(4), "{}", String::from_utf8_lossy(&output.stderr));
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = sodan(&["negotiate", PROPER]);
        let output = command.args(arguments).stdout(writer).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn invalid_puzzle_is_located_once() {
    let clashing = format!("11{}", ".".repeat(79));
    let outcome = run(&["negotiate"], &clashing);
    assert_eq!(outcome.status, 2);
    assert!(outcome.err.starts_with("error: standard input: line 1: 1 appears twice"), "{}", outcome.err);
}

#[test]
fn protocol_defaults_match_the_texts() {
    let settings = |protocol: &str| {
        let arguments =
            ["negotiate", "many", PROPER, "--messages", "10", "--format", "json", "--protocol", protocol];
        let row: serde_json::Value = serde_json::from_str(&run(&arguments, "").out).unwrap();
        row["settings"].as_str().unwrap().to_owned()
    };
    assert_eq!(settings("first"), "first doubt=0.1 memory");
    assert_eq!(settings("panic"), "panic panic=0.1 memory");
    let help = run(&["negotiate", "--help"], "").out;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for expected in [
        "0.1 for `panic`",
        "0.1 for `first` and `announcing`",
        "1000; `stage`: 5000",
        "doubled-neighbours",
        "promote-in-search",
        "`stage` lowers the confidence of a contested winner by 1",
        "`community` and `blocking-swap` are not from published programs",
    ] {
        assert!(help.contains(expected), "{expected}: {help}");
    }
}

#[test]
fn zombies_are_reported_with_their_end() {
    let easy = "534.7...26..195..8.98...56.8...61..34..853..17..92...6.61...28.2..419..53...8..79";
    let arguments = ["negotiate", easy, "--protocol", "first", "--doubt", "0", "--mistake", "zombies"];
    let outcome = run(&arguments, "");
    let line = outcome.out.lines().find(|line| line.starts_with("zombies (")).unwrap_or_default();
    assert!(line.contains("all had crashed (badarg: no such name) within 0.0"), "{}", outcome.out);
}
