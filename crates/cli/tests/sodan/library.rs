//! Tests `sodan library`: stored puzzles, queries, and corrupt files.

use crate::run::*;
use std::fs;
use std::path::{Path, PathBuf};

/// `EASY`, reflected in the middle row.
const EASY_MIRRORED: &str =
    "....8..79...419..5.6....28.7...2...64..8.3..18...6...3.98....6.6..195...53..7....";

/// A temporary folder for a library file and its inputs.
struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Place {
        Place { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs a command on the library with this standard input.
    fn run(&self, arguments: &[&str], input: &str) -> Outcome {
        let file = self.path("a.db");
        let all: Vec<&str> = ["library", "--file", shown(&file)].iter().chain(arguments).copied().collect();
        run(&all, input)
    }

    /// Like [`run`](Place::run), but the command must succeed. Returns its output.
    fn out(&self, arguments: &[&str], input: &str) -> String {
        let outcome = self.run(arguments, input);
        assert_eq!(outcome.status, 0, "{arguments:?}: {}", outcome.err);
        outcome.out
    }
}

#[test]
fn twins_are_one_puzzle_with_forms() {
    let place = Place::new();
    let input = format!("{PROPER}\n{EASY}\n{EASY_MIRRORED}\n");
    let added = place.run(&["add", "--source", "a book", "-"], &input);
    assert!(added.err.contains("2 new puzzles, 3 new forms"), "{}", added.err);
    // Adding the same file again changes nothing. Another source adds forms.
    let again = place.run(&["add", "--source", "a book", "-"], &input);
    assert!(again.err.contains("0 new puzzles, 0 new forms"), "{}", again.err);
    let other = place.run(&["add", EASY], "");
    assert!(other.err.contains("0 new puzzles, 1 new form;"), "{}", other.err);

    assert_eq!(place.out(&["export"], ""), format!("{PROPER}\n{EASY}\n"));
    let turned = place.out(&["show", EASY_MIRRORED], "");
    for text in [
        EASY,
        EASY_MIRRORED,
        "from a book, record 3, added 2",
        "from the command line, record 1",
        "half-turn",
    ] {
        assert!(turned.contains(text), "{text}:\n{turned}");
    }
    assert_eq!(place.out(&["show", "2"], ""), turned);
    let missing = place.run(&["show", TWO_SOLUTIONS, "1"], "");
    assert_eq!(missing.status, 1);
    assert!(missing.err.contains("no such puzzle in") && missing.out.contains(PROPER), "{}", missing.err);
}

#[test]
fn days_and_tags_are_checked() {
    let place = Place::new();
    place.out(&["add", "-"], &format!("{PROPER}\n{EASY}\n"));
    for day in ["2026-01-01", "20260101"] {
        assert_eq!(place.out(&["find", &format!("added >= {day}")], "").lines().count(), 2);
    }
    let error = |query: &str| {
        let outcome = place.run(&["find", query], "");
        assert_eq!((outcome.status, outcome.out.as_str()), (2, ""), "{query}");
        outcome.err
    };
    assert_eq!(
        error("added >= 2020"),
        "error: `2020` is not a valid day: expected YYYYMMDD or YYYY-MM-DD\n  added >= 2020\n           ^^^^\n"
    );
    assert!(
        error("added < 2026-02-30")
            .starts_with("error: `2026-02-30` is not a valid day: month 2 of 2026 has 28 days\n")
    );
    assert!(
        error("tag short").starts_with("error: no puzzle has the tag `short`; none exist yet\n  tag short\n")
    );
    place.out(&["tag", "--add", "short,mine", "1"], "");
    assert!(error("tag shor").starts_with(
        "error: no puzzle has the tag `shor`; expected one of short, mine; did you mean `short`?\n"
    ));
    assert!(error("tag q").starts_with("error: no puzzle has the tag `q`; expected one of short, mine\n"));
}

#[test]
fn invalid_puzzles_do_not_stop_import() {
    let place = Place::new();
    let nameless = place.run(&["add", "--source", "", "-"], PROPER);
    assert!(nameless.status == 2 && nameless.err.contains("--source"), "{}", nameless.err);
    let outcome = place.run(&["add"], &format!("rubbish\n{PROPER}\n"));
    assert_eq!(outcome.status, 3);
    assert!(outcome.err.contains("standard input:1"), "{}", outcome.err);
    assert!(outcome.err.contains("1 new puzzle,"), "{}", outcome.err);
}

#[test]
fn missing_labels_are_reported() {
    let place = Place::new();
    place.out(&["add", "--label", "check", "-"], &format!("{EASY}\n{PROPER}\n{EMPTY}\n"));
    assert_eq!(place.out(&["find", "status = unique and not minimal"], ""), format!("{EASY}\n"));
    let find = ["find", "er < 2.0 or hodoku.level = extreme"];
    let unknown = place.run(&find, "");
    assert_eq!((unknown.status, unknown.out.as_str()), (3, ""));
    assert!(unknown.err.contains("skipped 3 of 3 puzzles without the label `se`"), "{}", unknown.err);
    assert!(unknown.err.contains("compute it with `sodan library"), "{}", unknown.err);

    place.out(&["label", "se", "status = unique and givens > 20"], "");
    let partly = place.run(&find, "");
    assert_eq!((partly.status, partly.out), (3, format!("{EASY}\n")));
    assert!(partly.err.contains("skipped 2 of 3 puzzles without the label `se`"), "{}", partly.err);
    assert!(partly.err.contains("skipped 3 of 3 puzzles without the label `hodoku`"), "{}", partly.err);
    place.out(&["label", "rate"], "");
    let labelled = place.out(&["find", find[1], "--format", "csv"], "");
    assert!(labelled.lines().nth(1).unwrap().contains("Easy,naked-single"), "{labelled}");
    assert_eq!(labelled.lines().count(), 2);
    assert_eq!(place.run(&["find", "givens = 1"], "").status, 1);
    assert!(place.out(&["stats"], "").contains("3  hodoku"));
}

#[test]
fn tags_and_notes_can_change() {
    let place = Place::new();
    place.out(&["add"], &format!("{EASY}\n{PROPER}\n{EMPTY}\n"));
    place.out(&["tag", "--add", "good,X-mas", "--note", "from Tom", "--where", "givens > 0"], "");
    place.out(&["tag", "--drop", "xmas", "2"], "");
    assert_eq!(place.out(&["find", "tag xmas and note tom"], ""), format!("{EASY}\n"));
    assert_eq!(place.out(&["find", "not tag good"], ""), format!("{EMPTY}\n"));
    let unknown = place.run(&["find", "tag god"], "");
    assert_eq!(unknown.status, 2);
    assert!(unknown.err.contains("did you mean `good`?\n  tag god\n      ^^^"), "{}", unknown.err);
    assert_eq!(place.run(&["tag", "--add", "a b", "1"], "").status, 2);
    place.out(&["tag", "--note", "two\nlines \u{1b}]0;x\u{7}", "1"], "");
    assert!(place.out(&["show", "1"], "").contains("note  two lines \u{FFFD}]0;x\u{FFFD}\n"));
    // Puzzles are selected by numbers or by an expression. Either all selected puzzles change, or none.
    let all = place.out(&["export"], "");
    assert_eq!(place.run(&["remove", "--where", "tag good", EMPTY], "").status, 2);
    for command in [&["remove", "1", "999"][..], &["tag", "--add", "new", "1", "999"]] {
        let refused = place.run(command, "");
        assert_eq!(refused.status, 1);
        assert!(refused.err.contains("nothing changed"), "{}", refused.err);
    }
    assert_eq!(place.out(&["export"], ""), all);
    assert_eq!(place.run(&["find", "tag new"], "").status, 2);
    place.out(&["remove", "--where", "tag good and number > 1"], "");
    place.out(&["remove", EMPTY], "");
    assert_eq!(place.out(&["export"], ""), format!("{EASY}\n"));
    assert_eq!(place.run(&["remove"], "").status, 2);
}

#[test]
fn searches_never_overwrite_the_library() {
    let place = Place::new();
    place.out(&["add", "-"], PROPER);
    let file = place.path("a.db");
    let before = fs::read(&file).unwrap();
    for command in [&["find", "givens = 17", "-o"][..], &["find", "givens = 80", "-o"], &["export", "-o"]] {
        let refused = place.run(&[command, &[shown(&file)]].concat(), "");
        assert_eq!(refused.status, 2, "{command:?}");
        assert!(refused.err.contains("is also an input"), "{}", refused.err);
    }
    assert!(fs::read(&file).unwrap() == before);
}

#[test]
fn columns_and_objects_match_tables() {
    let place = Place::new();
    place.out(&["add", "--label", "all", "-"], &format!("{EASY}\n{EMPTY}\n"));
    let table = place.out(&["export", "--format", "csv"], "");
    let parquet = place.path("a.parquet");
    place.out(&["export", "-o", shown(&parquet)], "");
    // A columnar file is read as a table of the same strings.
    let again = run(&["convert", "--to", "csv", shown(&parquet)], "");
    assert!(again.out.contains(EASY), "{}", again.err);
    let object: serde_json::Value =
        serde_json::from_str(place.out(&["export", "--format", "json"], "").lines().next().unwrap()).unwrap();
    assert_eq!(object["hodoku.score"], 204);
    assert_eq!(object["status"], "unique");
    assert!(table.starts_with(
        "number,puzzle,canonical,id,automorphisms,givens,times,source,record,added,tags,note,status,"
    ));
    assert_eq!(table.lines().count(), 3);
}

/// Runs a command on a corrupt library. The command must fail and must not change the file. Returns the error message.
fn refusal(place: &Place, arguments: &[&str]) -> String {
    let before = fs::read(place.path("a.db")).unwrap();
    let outcome = place.run(arguments, PROPER);
    assert_eq!(outcome.status, 4, "{arguments:?}: {}", outcome.err);
    assert!(fs::read(place.path("a.db")).unwrap() == before, "{arguments:?}");
    outcome.err
}

#[test]
fn other_files_are_not_libraries() {
    let place = Place::new();
    let missing = place.run(&["stats"], "");
    assert_eq!(missing.status, 4);
    assert!(
        missing.err.contains("the library does not exist") && !place.path("a.db").exists(),
        "{}",
        missing.err
    );

    fs::write(place.path("a.db"), "Mein Tagebuch. ".repeat(1000)).unwrap();
    for arguments in
        [&["add"][..], &["find", "givens = 17"], &["stats"], &["label", "check"], &["remove", "1"]]
    {
        assert!(refusal(&place, arguments).contains("not a library"));
    }
    fs::remove_file(place.path("a.db")).unwrap();
    place.out(&["add", "--label", "check", "-"], &format!("{EASY}\n{PROPER}\n"));
    let whole = fs::read(place.path("a.db")).unwrap();
    // The locations of the application ID and the schema version in the file header.
    for (place_of, says) in [(68, "another program"), (60, "use a newer version")] {
        let mut other = whole.clone();
        other[place_of..place_of + 4].copy_from_slice(&[0, 0, 1, 2]);
        fs::write(place.path("a.db"), other).unwrap();
        for arguments in [&["add"][..], &["export"], &["tag", "--add", "x", "1"]] {
            let message = refusal(&place, arguments);
            assert!(message.contains(says), "{arguments:?}: {message}");
        }
    }
}

#[test]
fn damaged_libraries_are_reported() {
    let place = Place::new();
    place.out(&["add", "--label", "check", "-"], &format!("{EASY}\n{PROPER}\n"));
    let whole = fs::read(place.path("a.db")).unwrap();
    for length in [1, 99, 100, 4096, 5000, whole.len() / 2, whole.len() - 1] {
        fs::write(place.path("a.db"), &whole[..length]).unwrap();
        assert!(!refusal(&place, &["find", "givens = 30"]).contains("panicked"), "{length}");
    }
    // Overwrite each page in turn.
    for page in 1..whole.len() / 4096 {
        let mut damaged = whole.clone();
        damaged[4096 * page..4096 * (page + 1)].fill(0x5A);
        for arguments in
            [&["export", "--format", "csv"][..], &["find", "status = unique"], &["show", EASY], &["stats"]]
        {
            fs::write(place.path("a.db"), &damaged).unwrap();
            let outcome = place.run(arguments, "");
            assert!([0, 1, 3, 4].contains(&outcome.status), "page {page}: {}", outcome.err);
            assert!(!outcome.err.contains("malformed"), "page {page}: {}", outcome.err);
            assert!(
                outcome.status != 4 || outcome.err.contains("it is corrupt"),
                "page {page}: {}",
                outcome.err
            );
            assert!(!outcome.err.contains("panicked"), "page {page}: {}", outcome.err);
        }
    }
}

#[test]
fn schema_1_is_migrated_losslessly() {
    let place = Place::new();
    let old = include_bytes!("../../../../testdata/library-1.db.zst");
    fs::write(place.path("a.db"), zstd::decode_all(&old[..]).unwrap()).unwrap();
    let message = "a.db from schema 1 to 4; earlier versions of sodan cannot read it\n";
    let [first, second] = [1, 2].map(|_| place.run(&["find", "givens > 0"], "").err);
    assert!(first.contains(message) && !second.contains("schema"), "{first}{second}");
    for (query, found) in [
        ("status = unique and not minimal", EASY),
        ("hodoku.score = 204 and hodoku.uses \"full-house\"", EASY),
        ("tag good and note tom", EASY),
        ("source book and givens = 17", PROPER),
        ("automorphisms > 1", EMPTY),
    ] {
        assert_eq!(place.out(&["find", query], ""), format!("{found}\n"), "{query}");
    }
    assert!(place.out(&["show", "1"], "").contains(EASY_MIRRORED));

    let unknown = place.run(&["find", "singles"], "");
    assert_eq!((unknown.status, &*unknown.out), (3, ""));
    assert!(unknown.err.contains("skipped 3 of 3 puzzles without the label `singles`"), "{}", unknown.err);
    place.out(&["label", "singles"], "");
    assert_eq!(place.out(&["find", "singles and hodoku.level = easy"], ""), format!("{EASY}\n"));
    assert!(place.out(&["stats"], "").contains("\nsingles\n           1  yes\n           1  no\n"));
}

/// Writes a file of `count` puzzles: generated puzzles in the first half, and an isomorph of each in the second half.
fn many(folder: &Path, count: usize) -> PathBuf {
    let made = run(&["generate", "-n", &(count / 2).to_string(), "--not-minimal", "--givens", "40..50"], "");
    let twins = run(&["morph", "--seed", "5"], &made.out);
    assert_eq!(made.out.lines().count() + twins.out.lines().count(), count, "{}{}", made.err, twins.err);
    let path = folder.join("many.txt");
    fs::write(&path, made.out + &twins.out).unwrap();
    path
}

/// Exports the library as CSV, and returns the table without the column of dates.
fn content(place: &Place) -> String {
    let table = place.out(&["export", "--format", "csv"], "");
    let without_date = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        [&fields[..9], &fields[10..]].concat().join(",")
    };
    table.lines().map(without_date).collect::<Vec<_>>().join("\n")
}

/// Kills runs that add `puzzles` puzzles at different moments, and repeats each run. No puzzle may be lost or added
/// twice.
#[cfg(unix)]
fn kill_and_run_again(puzzles: usize, moments: u64, slices: usize) {
    use std::process::Stdio;
    let [undisturbed, place] = [Place::new(), Place::new()];
    let input = many(undisturbed.folder.path(), puzzles);
    let add = ["add", "--batch", "100", "--label", "check", shown(&input)];
    undisturbed.out(&add, "");
    let wanted = content(&undisturbed);
    assert_eq!(wanted.lines().count(), puzzles / 2 + 1);
    let size = |place: &Place, name: &str| fs::metadata(place.path(name)).map_or(0, |file| file.len());
    let whole = size(&undisturbed, "a.db");
    let (mut runs, mut killed) = (0, 0);
    for moment in sodan_testkit::slice(0..moments, slices) {
        runs += 1;
        let file = place.path("a.db");
        let arguments: Vec<&str> = ["library", "--file", shown(&file)].into_iter().chain(add).collect();
        let mut child = sodan(&arguments).stderr(Stdio::null()).spawn().unwrap();
        let written = || size(&place, "a.db") + size(&place, "a.db-wal");
        while written() < whole * moment / moments && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        child.kill().unwrap();
        killed += usize::from(!child.wait().unwrap().success());
        let before = place.run(&["stats", "--format", "json"], "").out;
        if let Ok(stats) = serde_json::from_str::<serde_json::Value>(&before) {
            assert_eq!(stats["forms"].as_u64().unwrap() % 100, 0, "{before}");
        }
        place.out(&add, "");
        assert_eq!(content(&place), wanted, "killed at moment {moment} with {before}");
        for name in ["a.db", "a.db-wal", "a.db-shm"] {
            drop(fs::remove_file(place.path(name)));
        }
    }
    assert!(killed * 2 >= runs, "only {killed} of {runs} runs did not end before they were killed");
}

#[test]
#[cfg(unix)]
fn killed_import_keeps_finished_batches() {
    kill_and_run_again(2000, 4, 1);
}

#[test]
#[cfg(unix)]
#[ignore = "takes minutes: cargo xtask conformance library"]
fn hundred_kills_lose_nothing() {
    kill_and_run_again(20_000, 100, 50);
}

#[test]
#[cfg(unix)]
fn full_disk_keeps_finished_work() {
    let place = Place::new();
    let input = many(place.folder.path(), 2000);
    let file = place.path("a.db");
    // With a file size limit, a write fails as on a full disk.
    let line = format!(
        "ulimit -f 800; exec {} library --file {} add --batch 100 {}",
        env!("CARGO_BIN_EXE_sodan"),
        shown(&file),
        shown(&input)
    );
    let failed = std::process::Command::new("sh").args(["-c", &line]).output().unwrap();
    let message = String::from_utf8_lossy(&failed.stderr);
    assert_eq!(failed.status.code(), Some(4), "{message}");
    assert!(message.contains("cannot open the library") && message.contains("write error"), "{message}");
    let stats: serde_json::Value =
        serde_json::from_str(&place.out(&["stats", "--format", "json"], "")).unwrap();
    let forms = stats["forms"].as_u64().unwrap();
    assert!(forms > 0 && forms < 2000 && forms.is_multiple_of(100), "{forms}");
    place.out(&["add", shown(&input)], "");
    assert_eq!(place.out(&["export"], "").lines().count(), 1000);
}

#[test]
#[cfg(unix)]
fn read_only_library_is_unchanged() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    place.out(&["add", "--label", "check", "-"], &format!("{EASY}\n{PROPER}\n"));
    let file = place.path("a.db");
    let allow = |folder, files| {
        fs::set_permissions(&file, fs::Permissions::from_mode(files)).unwrap();
        fs::set_permissions(place.folder.path(), fs::Permissions::from_mode(folder)).unwrap();
    };
    allow(0o555, 0o444);
    let Some(reader) = as_reader(place.folder.path()) else { return allow(0o755, 0o644) };
    let run = |arguments: &[&str]| {
        let mut command = std::process::Command::new(reader[0]);
        command.args(&reader[1..]).args(["library", "--file", shown(&file)]).args(arguments);
        run_command(command, PROPER)
    };
    let before = fs::read(&file).unwrap();
    for (folder, files) in [(0o555, 0o444), (0o555, 0o666), (0o777, 0o444)] {
        allow(folder, files);
        for (arguments, report) in [
            (&["find", "givens = 17"][..], PROPER),
            (&["show", "1"], EASY),
            (&["stats"], "2 puzzles"),
            (&["export", "--format", "csv"], "unique"),
        ] {
            let outcome = run(arguments);
            assert!(outcome.status == 0 && outcome.out.contains(report), "{arguments:?}: {}", outcome.err);
            // A file left by the reader would not be writable by the owner.
            assert_eq!(fs::read_dir(place.folder.path()).unwrap().count(), 1, "{arguments:?}");
        }
        for arguments in
            [&["add", "-"][..], &["tag", "--add", "x", "1"], &["remove", "1"], &["label", "class"]]
        {
            let outcome = run(arguments);
            let message = "a.db: permission denied: cannot write to it or to its folder";
            assert!(outcome.status == 4 && outcome.err.contains(message), "{arguments:?}: {}", outcome.err);
            assert_eq!(fs::read_dir(place.folder.path()).unwrap().count(), 1, "{arguments:?}");
        }
    }
    // Missing read permission is reported as such.
    allow(0o555, 0o200);
    let outcome = run(&["stats"]);
    assert!(outcome.status == 4 && outcome.err.contains("a.db: Permission denied"), "{}", outcome.err);
    // The log of a killed run is not ignored.
    allow(0o755, 0o644);
    fs::write(place.path("a.db-wal"), [0; 64]).unwrap();
    allow(0o555, 0o444);
    let outcome = run(&["stats"]);
    assert!(
        outcome.status == 4 && outcome.err.contains("a.db-wal contains the latest changes"),
        "{}",
        outcome.err
    );
    allow(0o755, 0o644);
    fs::remove_file(place.path("a.db-wal")).unwrap();
    assert!(fs::read(&file).unwrap() == before);

    // Only writing upgrades an old schema.
    let old = include_bytes!("../../../../testdata/library-1.db.zst");
    fs::write(&file, zstd::decode_all(&old[..]).unwrap()).unwrap();
    allow(0o555, 0o444);
    let outcome = run(&["stats"]);
    let message = "its schema version 1 must be migrated to 4 before it can be read";
    assert!(outcome.status == 4 && outcome.err.contains(message), "{}", outcome.err);
    allow(0o755, 0o644);
}

#[test]
fn damage_differs_from_interruption() {
    let place = Place::new();
    let many = many(place.folder.path(), 2000);
    place.out(&["add", shown(&many)], "");
    let mut damaged = fs::read(place.path("a.db")).unwrap();
    // Overwrite the second half of the file, starting at a page boundary.
    let middle = damaged.len() / 2 / 4096 * 4096;
    damaged[middle..].fill(0x5A);
    fs::write(place.path("a.db"), &damaged).unwrap();
    for arguments in [&["export"][..], &["find", "givens > 0"], &["export", "--format", "parquet"]] {
        let message = refusal(&place, arguments);
        assert!(
            message.contains("it is corrupt (") && message.contains(") and was not changed"),
            "{message}"
        );
        assert!(!message.contains("stopped") && !message.contains("what is done"), "{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
    }
}

#[test]
fn empty_results_exit_with_1() {
    let place = Place::new();
    place.out(&["add", "--label", "check", "-"], &format!("{EASY}\n{PROPER}\n"));
    let queries =
        [("givens = 80", 1, 0), ("givens = 17", 0, 1), ("er > 1.0", 3, 0), ("er > 1.0 or givens = 17", 3, 1)];
    for (query, status, found) in queries {
        for command in
            [&["find", query][..], &["show", "--where", query], &["tag", "--add", "x", "--where", query]]
        {
            let outcome = place.run(command, "");
            assert_eq!(outcome.status, status, "{command:?}: {}", outcome.err);
            if found == 0 {
                assert!(outcome.out.is_empty(), "{command:?}: {}", outcome.out);
            }
        }
    }
    let nothing = place.run(&["tag", "--add", "x", "--where", "givens = 80"], "");
    assert!(nothing.err.contains("library tag: nothing changed: no puzzles selected"), "{}", nothing.err);
    let nothing = place.run(&["remove", "--where", "givens = 80"], "");
    assert_eq!(nothing.status, 1);
    assert!(nothing.err.contains("library remove: nothing changed: no puzzles selected"), "{}", nothing.err);
    place.out(&["remove", "--where", "givens > 0"], "");
    for command in [&["find", "givens > 0"][..], &["export"], &["show", "1"]] {
        assert_eq!(place.run(command, "").status, 1, "{command:?}");
    }
}

#[test]
fn exported_techniques_have_counts() {
    let place = Place::new();
    place.out(&["add", "--label", "hodoku", "-"], &format!("{EASY}\n{EMPTY}\n"));
    let object: serde_json::Value =
        serde_json::from_str(place.out(&["export", "--format", "json"], "").lines().next().unwrap()).unwrap();
    let counts: Vec<(&str, u64)> = object["hodoku.techniques"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["name"].as_str().unwrap(), it["count"].as_u64().unwrap()))
        .collect();
    let report = place.out(&["show", "1"], "");
    assert!(!counts.is_empty());
    for (slug, times) in &counts {
        assert!(report.contains(&format!("{slug} \u{d7} {times}")), "{report}");
    }
    let steps: u64 = counts.iter().map(|(_, times)| times).sum();
    assert_eq!(object["hodoku.steps"], steps);
    let table = place.out(&["export", "--format", "csv"], "");
    let first = counts.iter().map(|(slug, times)| format!("{slug}:{times}")).collect::<Vec<_>>();
    assert!(first.iter().all(|it| table.lines().nth(1).unwrap().contains(it)), "{first:?}: {table}");
    // Unrated puzzles match neither the condition nor its negation.
    let parquet = place.path("a.parquet");
    place.out(&["export", "-o", shown(&parquet)], "");
    assert!(read_columns(&fs::read(&parquet).unwrap()).contains("full-house"));
}

#[test]
fn labels_come_from_added_columns() {
    let place = Place::new();
    let puzzles = place.path("puzzles.txt");
    fs::write(&puzzles, run(&["generate", "-n", "12", "--seed", "3"], "").out).unwrap();
    let [csv, parquet, json] = ["rated.csv", "rated.parquet", "rated.jsonl"].map(|name| place.path(name));
    let scales = ["rate", "--scale", "hodoku,se", shown(&puzzles), "-o"];
    for (file, more) in [(&csv, &["--format", "csv"][..]), (&parquet, &[]), (&json, &["--format", "json"])] {
        assert_eq!(run(&[&scales[..], &[shown(file)], more].concat(), "").status, 0);
    }
    let queries =
        ["er >= 1.5", "hodoku.score > 400 and hodoku.level >= medium", "not se.hardest \"hidden-single\""];
    // The message names the expected values.
    place.out(&["add", "--label", "hodoku,se", shown(&puzzles)], "");
    let wanted = queries.map(|query| place.out(&["find", query], ""));
    assert!(wanted.iter().all(|found| !found.is_empty()));

    let take = "er,se.hardest,hodoku.score,hodoku.level";
    for file in [&csv, &parquet, &json] {
        let place = Place::new();
        let added = place.run(&["add", "--take", take, shown(file)], "");
        assert_eq!(added.status, 0, "{}", added.err);
        assert!(added.err.contains("12 labelled records; 12 puzzles with new labels"), "{}", added.err);
        assert_eq!(queries.map(|query| place.out(&["find", query], "")), wanted, "{}", file.display());
        assert!(place.out(&["stats"], "").contains("se in part"));
        // Labels that were not imported are unknown until `label` computes them.
        let unknown = place.run(&["find", "hodoku.uses \"hidden-single\""], "");
        assert_eq!((unknown.status, &*unknown.out), (3, ""), "{}", unknown.err);
        assert!(
            unknown.err.contains("skipped 12 of 12 puzzles without the label `hodoku`"),
            "{}",
            unknown.err
        );
        place.out(&["label", "hodoku"], "");
        assert_eq!(place.out(&["find", "hodoku.uses \"hidden-single\""], "").lines().count(), 12);
        assert_eq!(queries.map(|query| place.out(&["find", query], "")), wanted, "{}", file.display());
    }

    // Import labels of existing puzzles.
    let place = Place::new();
    place.out(&["add", shown(&puzzles)], "");
    let report = place.run(&["label", "--take", take, "--input", shown(&parquet)], "");
    assert_eq!(report.status, 0, "{}", report.err);
    assert_eq!(queries.map(|query| place.out(&["find", query], "")), wanted);
    let again = place.run(&["label", "--take", take, "--input", shown(&csv)], "");
    assert!(again.err.contains("12 labelled records; 0 puzzles with new labels"), "{}", again.err);
}

/// Imported labels of a data set equal the computed labels.
#[test]
fn data_set_labels_match_library() {
    let place = Place::new();
    let recipe = place.path("recipe.toml");
    let text = "name = 'A'\nlicence = 'CC0-1.0'\n[[source]]\nname = 's'\nlicence = 'CC0-1.0'\norigin = 'made'\nn = 40\n\
                generate = { minimal = true }\n\
                [labels]\ncolumns = ['class', 'singles', 'backdoor', 'id', 'automorphisms']\n";
    fs::write(&recipe, text).unwrap();
    let built = run(&["dataset", "build", shown(&recipe), "-o", shown(&place.path("set"))], "");
    assert_eq!(built.status, 0, "{}", built.err);
    let rows = place.path("set/data/train-00000-of-00001.parquet");
    let export = ["export", "--format", "csv"];
    let columns = |table: String| -> Vec<Vec<String>> {
        let mut lines = table.lines();
        let header: Vec<&str> = lines.next().unwrap().split(',').collect();
        let wanted = ["puzzle", "class", "singles", "backdoor", "id", "automorphisms"];
        let places = wanted.map(|name| header.iter().position(|it| *it == name).unwrap());
        lines.map(|line| places.map(|at| line.split(',').nth(at).unwrap().to_owned()).into()).collect()
    };
    place.out(&["add", "--take", "class,singles,backdoor", shown(&rows)], "");
    let exported = columns(place.out(&export, ""));
    let other = Place::new();
    other.out(&["add", shown(&rows)], "");
    other.out(&["label", "class,singles,backdoor"], "");
    assert_eq!(columns(other.out(&export, "")), exported);
    assert_eq!(columns(run(&["convert", shown(&rows), "--to", "csv"], "").out), exported);
    assert!(
        exported.iter().any(|row| row[3] == "0") && exported.iter().any(|row| row[3] == "1"),
        "{exported:?}"
    );
}

#[test]
fn classes_and_backdoors_are_queried() {
    let place = Place::new();
    place.out(&["add", "-"], &format!("{EASY}\n{PROPER}\n{EMPTY}\n"));
    let unknown = place.run(&["find", "backdoor <= 1"], "");
    assert!(unknown.err.contains("skipped 3 of 3 puzzles without the label `backdoor`"), "{}", unknown.err);
    place.out(&["label", "backdoor,singles,class"], "");
    assert_eq!(place.out(&["find", "backdoor <= 1 and singles"], ""), format!("{EASY}\n"));
    assert_eq!(place.out(&["find", "not singles"], ""), format!("{PROPER}\n"));
    assert_eq!(place.out(&["find", "automorphisms > 1"], ""), format!("{EMPTY}\n"));
    let shown = place.out(&["show", "1"], "");
    assert!(shown.contains("singles  yes") && shown.contains("backdoor  0"), "{shown}");
    let class = shown.lines().find_map(|line| line.trim().strip_prefix("class  ")).unwrap();
    assert_eq!(
        place.out(&["find", &format!("backdoor <= 1 and class = \"{class}\"")], ""),
        format!("{EASY}\n")
    );
    let stats = place.out(&["stats"], "");
    for (name, line) in [("class", "2  with 1 puzzle"), ("singles", "1  yes"), ("backdoor", "1  0")] {
        let table = stats.split(&format!("\n{name}\n")).nth(1).unwrap_or_else(|| panic!("{name}: {stats}"));
        assert!(table.lines().take(2).any(|it| it.trim() == line), "{name}: {stats}");
    }
    let wrong = place.run(&["find", "class = hard"], "");
    assert_eq!(wrong.status, 2);
    assert!(wrong.err.contains("expected an id: 32 hexadecimal digits"), "{}", wrong.err);
}

#[test]
fn wrong_columns_give_no_labels() {
    let place = Place::new();
    let table = place.path("mine.csv");
    let rows =
        [(EASY, "1.2", "Easy"), (PROPER, "x", "Hard"), (TWO_SOLUTIONS, "8.4", ""), (NO_SOLUTION, "", "")];
    let rows = rows.map(|(puzzle, er, level)| format!("{puzzle},{er},{level}\n")).concat();
    fs::write(&table, format!("puzzle,rating,difficulty\n{rows}")).unwrap();
    for (take, message) in [
        ("er", "mine.csv: no column `er` for the label se.er; the columns are puzzle, rating, difficulty"),
        ("er=ratng", "mine.csv: no column `ratng` for the label se.er"),
        (
            "rating",
            "`rating` is not a label that can be imported; expected one of status, guesses, minimal, class, singles, backdoor, hodoku.score",
        ),
        ("er=rating,er=difficulty", "cannot import `se.er` from two columns"),
    ] {
        let refused = place.run(&["add", "--take", take, shown(&table)], "");
        assert_eq!(refused.status, 2, "{}", refused.err);
        assert!(refused.err.contains(message), "{}", refused.err);
    }
    let plain = place.run(&["add", "--take", "er", "-"], EASY);
    assert_eq!(plain.status, 2);
    assert!(
        plain.err.contains("standard input: no column `er` for the label se.er; the input has no columns"),
        "{}",
        plain.err
    );

    let added = place.run(&["add", "--take", "er=rating,level=difficulty", shown(&table)], "");
    assert_eq!(added.status, 3, "{}", added.err);
    for message in [
        ".csv:3: rating: expected a number with at most one decimal, found `x`; no labels were read",
        ".csv:4: rating is 8.4, but the puzzle has multiple solutions; no labels were read",
        "1 labelled record; 1 puzzle with new labels",
        "4 new puzzles",
    ] {
        assert!(added.err.contains(message), "{}", added.err);
    }
    let found = place.run(&["find", "er < 9.0"], "");
    assert_eq!(found.out, format!("{EASY}\n"));
    assert!(found.err.contains("skipped 3 of 4 puzzles without the label `se`"), "{}", found.err);

    // Values that no expression can use are invalid.
    let impossible = place.path("impossible.csv");
    fs::write(&impossible, format!("puzzle,er\n{EASY},77.7\n")).unwrap();
    for command in [
        &["add", "--take", "er", shown(&impossible)][..],
        &["label", "--take", "er", "--input", shown(&impossible)],
    ] {
        let wrong = place.run(command, "");
        assert_eq!(wrong.status, 3, "{}", wrong.err);
        let message = "impossible.csv:2: er: expected 0.0 to 12.0, found `77.7`; no labels were read";
        assert!(wrong.err.contains(message), "{}", wrong.err);
    }
    assert_eq!(place.run(&["find", "er < 9.0"], "").out, format!("{EASY}\n"));
    let nothing = place.run(&["tag", "--drop", "nosuch", "1"], "");
    assert!(nothing.err.contains("library tag: nothing changed"), "{}", nothing.err);

    // Isomorphs: labels belong to the first form added.
    let twin = place.run(&["add", "--take", "level", "-"], &format!("puzzle,level\n{EASY_MIRRORED},Hard\n"));
    assert_eq!(twin.status, 0);
    assert!(
        twin.err.contains(
            "skipping labels of 1 record: labels apply to the form in which a puzzle was first added"
        ),
        "{}",
        twin.err
    );
    let input = place.path("other.csv");
    fs::write(&input, format!("puzzle,level\n{EMPTY},\n")).unwrap();
    let nothing = place.run(&["label", "--take", "level", "--input", shown(&input)], "");
    assert_eq!(nothing.status, 3);
    assert!(nothing.err.contains("no record contains a valid value of level"), "{}", nothing.err);
    for arguments in [&["label"][..], &["label", "--take", "er"], &["label", "--input", "x", "se"]] {
        assert_eq!(place.run(arguments, "").status, 2, "{arguments:?}");
    }
}

/// Until the next checkpoint, recent writes are only in SQLite's write-ahead log.
#[test]
fn sqlite_side_files_are_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.db");
    let library = |arguments: &[&str], input: &str| {
        run(&[&["library", "--file", shown(&file)], arguments].concat(), input)
    };
    assert_eq!(library(&["add", "-"], &format!("{PROPER}\n")).status, 0);
    let log = folder.path().join("a.db-wal");
    let outcome = library(&["export", "-o", shown(&log)], "");
    assert_eq!(outcome.status, 2, "{}", outcome.err);
    assert!(outcome.err.contains("is also an input"), "{}", outcome.err);
    assert_eq!(library(&["find", "givens > 0"], "").out.lines().count(), 1);
}
