//! Tests how `dataset verify` and `dataset export` find files and splits.

use crate::auditing::{folder_of, puzzles, verify, write};
use crate::run::*;
use serde_json::Value;
use std::fs;
use std::path::Path;

fn export(folder: &Path, output: &Path) -> Outcome {
    run(&["dataset", "export", shown(folder), "--to", "csv", "-o", shown(output)], "")
}

#[test]
#[cfg(unix)]
fn only_regular_files_are_read() {
    let rows = puzzles(2);
    let folder = folder_of(&[("train.csv", &rows[..1]), ("test.csv", &rows[1..])]);
    let path = |name: &str| folder.path().join(name);
    let pipe = path("pipe.csv");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let report = verify(&[shown(folder.path())]);
    assert_eq!(report.status, 1, "{}", report.err);
    assert!(report.out.starts_with("not clean, but 1 file could not be read: 2 rows"), "{}", report.out);
    assert!(report.out.contains("pipe.csv: not a regular file\n"), "{}", report.out);
    let pattern = shown(&path("*.csv")).to_owned();
    let report = verify(&["--train", &pattern]);
    assert!(
        report.status == 1 && report.out.contains("pipe.csv: not a regular file\n"),
        "{}{}",
        report.out,
        report.err
    );
    fs::remove_file(pipe).unwrap();
    std::os::unix::fs::symlink(path("train.csv"), path("more.csv")).unwrap();
    std::os::unix::fs::symlink(path("gone.csv"), path("lost.csv")).unwrap();
    let report = verify(&[shown(folder.path())]);
    assert_eq!(report.status, 1, "{}", report.err);
    assert!(report.out.contains("! unreadable: ") && report.out.contains("lost.csv: a broken link"));
    assert!(
        !report.out.contains("leak")
            && report.err.contains("more.csv is given more than once; it is read once")
    );
    // The export is refused, since it would lack a part of the set.
    let exported = export(folder.path(), &path("out"));
    assert!(exported.status == 4 && exported.err.contains("lost.csv: a broken link"), "{}", exported.err);
}

#[test]
fn folder_without_tables_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(".hidden.csv"), "puzzle\n").unwrap();
    for outcome in [verify(&[shown(folder.path())]), export(folder.path(), &folder.path().join("out"))] {
        assert_eq!(outcome.status, 2, "{}{}", outcome.out, outcome.err);
        assert!(outcome.err.contains(": no tables in this folder"), "{}", outcome.err);
    }
}

/// Splits are recognised by whole words in file names and by names of folders, not by prefixes of words.
#[test]
fn split_words_need_boundaries() {
    let rows = puzzles(2);
    for (train, test) in [
        ("sudoku.train.csv", "sudoku.test.csv"),
        ("split=train/part-0.csv", "split=test/part-0.csv"),
        ("train/0.csv", "test/0.csv"),
        ("train-00000-of-00001.csv", "test-00000-of-00001.csv"),
    ] {
        let folder = folder_of(&[(train, &rows[..1]), (test, &rows[1..])]);
        let named = [train, test].map(|name| folder.path().join(name));
        for outcome in [verify(&[shown(folder.path())]), verify(&[shown(&named[0]), shown(&named[1])])] {
            assert!(
                outcome.out.starts_with("clean: 2 rows (1 train, 1 test), "),
                "{train}: {}{}",
                outcome.out,
                outcome.err
            );
        }
    }
    let folder = folder_of(&[("train.csv", &rows[..1]), ("testament.csv", &rows[1..])]);
    let outcome = verify(&[shown(folder.path())]);
    assert!(outcome.out.starts_with("clean: 2 rows (1 train, 1 testament), "), "{}", outcome.out);
}

#[test]
fn missing_shards_are_reported() {
    let rows = puzzles(3);
    let shards = [
        ("data/train-00000-of-00003.csv", &rows[..2]),
        ("data/train-00002-of-00003.csv", &rows[2..]),
        ("data/test-00000-of-00001.csv", &[]),
    ];
    let folder = folder_of(&shards);
    let whole = verify(&[shown(folder.path())]);
    assert_eq!(whole.status, 1, "{}", whole.out);
    let message = "train-00001-of-00003.csv: this shard is missing\n";
    assert!(whole.out.contains("! unreadable: ") && whole.out.contains(message), "{}", whole.out);
    assert!(whole.out.contains("test-00000-of-00001.csv has no rows\n"), "{}", whole.out);
    // A single shard may be named on purpose, so a missing shard is not an error.
    let first = folder.path().join("data/train-00000-of-00003.csv");
    let named = verify(&[shown(&first)]);
    assert_eq!(named.status, 0, "{}", named.out);
    assert!(named.out.contains("  not read: ") && named.out.contains(message), "{}", named.out);
    write(folder.path(), "data/train-00001-of-00003.csv", &[]);
    let whole = verify(&["--format", "json", shown(folder.path())]);
    let report: Value = serde_json::from_str(&whole.out).unwrap();
    assert_eq!((whole.status, &report["clean"]), (0, &true.into()), "{}", whole.out);
    assert_eq!(report["notes"].to_string().matches(".csv has no row").count(), 2, "{}", report["notes"]);
}

#[test]
fn repeated_file_is_read_once() {
    let rows = puzzles(2);
    let folder = folder_of(&[("train.csv", &rows[..1]), ("x.csv", &rows[1..])]);
    let [train, x] = ["train.csv", "x.csv"].map(|name| shown(&folder.path().join(name)).to_owned());
    let otherwise = shown(&folder.path().join("./x.csv")).to_owned();
    let whole = shown(folder.path()).to_owned();
    for (arguments, message) in [
        (vec![&*train, &*train, &*x], "train.csv is given more than once; it is read once, for train\n"),
        (vec!["--test", &*x, &*otherwise, "--train", &*train], "it is read once, for test\n"),
        (vec![&*whole, "--test", &*x], "x.csv is given more than once; it is read once, for test\n"),
        (vec![&*whole, &*x, &*train], "2 files are given more than once, "),
    ] {
        let outcome = verify(&arguments);
        assert_eq!(outcome.status, 0, "{arguments:?}: {}{}", outcome.out, outcome.err);
        assert!(outcome.out.starts_with("clean: 2 rows ("), "{}", outcome.out);
        assert!(outcome.err.contains(message), "{message}: {}", outcome.err);
    }
    let both = verify(&["--train", &train, "--test", &train]);
    assert!(
        both.status == 2 && both.err.contains("train.csv is given for two splits, train and test"),
        "{}",
        both.err
    );
}

#[test]
fn leaks_are_reported_for_test() {
    let rows = puzzles(2);
    let folder =
        folder_of(&[("data/train.csv", &rows), ("data/test.csv", &rows[..1]), ("manifest.json", &[])]);
    let [train, test] = ["train.csv", "test.csv"].map(|name| folder.path().join("data").join(name));
    for arguments in [vec![shown(&test), shown(&train)], vec![shown(folder.path())]] {
        let outcome = verify(&arguments);
        assert!(outcome.out.contains("! exact-leak: 1 of 1 in test: "), "{arguments:?}: {}", outcome.out);
    }
}

#[test]
#[cfg(unix)]
fn links_follow_unless_cyclic() {
    use std::os::unix::fs::symlink;
    let rows = puzzles(3);
    let others = folder_of(&[("b.csv", &rows[1..2])]);
    let folder = folder_of(&[("train/a.csv", &rows[..1])]);
    let link = folder.path().join("test");
    symlink(others.path(), &link).unwrap();
    let report = verify(&[shown(folder.path())]);
    assert!(
        report.status == 0 && report.out.starts_with("clean: 2 rows (1 train, 1 test)"),
        "{}",
        report.out
    );
    fs::write(others.path().join("b.csv"), format!("puzzle\n{}\n", rows[0][0])).unwrap();
    let leak = verify(&[shown(folder.path())]);
    assert!(leak.status == 1 && leak.out.contains("! exact-leak: 1 of 1 in test"), "{}", leak.out);
    fs::remove_file(&link).unwrap();
    for (target, name, is_clean) in [
        (folder.path(), "again", true),
        (&folder.path().join("train"), "latest", true),
        (&folder.path().join("train"), "train/same", true),
        (&folder.path().join("train"), "test", false),
    ] {
        let link = folder.path().join(name);
        symlink(target, &link).unwrap();
        let report = verify(&[shown(folder.path())]);
        let why = "it links to a folder that is already read as another split";
        let message = format!("! unreadable: {}: {why}\n", shown(&link));
        assert_eq!(
            (report.status == 0, report.out.contains(&message)),
            (is_clean, !is_clean),
            "{name}: {}",
            report.out
        );
        let output = others.path().join(name.replace('/', "-"));
        let exported = export(folder.path(), &output);
        assert_eq!(exported.status, if is_clean { 0 } else { 4 }, "{name}: {}", exported.err);
        assert!(is_clean || exported.err.contains(name), "{name}: {}", exported.err);
        fs::remove_file(link).unwrap();
    }
    let gone = folder.path().join("gone");
    symlink(folder.path().join("nothing"), &gone).unwrap();
    let report = verify(&[shown(folder.path())]);
    assert!(report.status == 1 && report.out.contains("gone: a broken link"), "{}", report.out);
}

/// A file that is also named by a link is read once, unless the link assigns it to a different split.
#[test]
#[cfg(unix)]
fn linked_files_are_read_once() {
    use std::os::unix::fs::symlink;
    let rows = puzzles(2);
    for (target, link, message) in [
        ("train.csv", "latest.csv", "clean: 2 rows (2 train), "),
        ("train-1.csv", "train.csv", "clean: 2 rows (2 train), "),
        ("raw.csv", "train.csv", "clean: 2 rows (2 train), "),
        ("a.csv", "z.csv", "clean: 2 rows (2 a), "),
        ("train.csv", "test.csv", "not clean: 4 rows (2 train, 2 test), "),
    ] {
        let folder = folder_of(&[(target, &rows)]);
        symlink(folder.path().join(target), folder.path().join(link)).unwrap();
        let report = verify(&[shown(folder.path())]);
        assert!(report.out.starts_with(message), "{target} {link}: {}", report.out);
        let is_once = message.starts_with("clean");
        let once = report.err.contains("is given more than once; it is read once, for ");
        assert_eq!((report.status == 0, once), (is_once, is_once), "{target} {link}: {}", report.err);
    }
}

#[test]
fn deep_folders_are_reported() {
    let rows = puzzles(2);
    for (name, is_read) in [("a/b/c/d/e/f/g/h/test.csv", true), ("a/b/c/d/e/f/g/h/i/test.csv", false)] {
        let folder = folder_of(&[("train.csv", &rows[..1]), (name, &rows[1..])]);
        let report = verify(&[shown(folder.path())]);
        let is_reported = report.out.contains("/h/i: nested more than 8 folders deep\n");
        assert_eq!((report.status == 0, is_reported), (is_read, !is_read), "{}", report.out);
        let exported = export(folder.path(), &folder.path().join("set"));
        assert_eq!(exported.status, if is_read { 0 } else { 4 }, "{}", exported.err);
    }
}

#[test]
fn arrays_with_damage_are_reported() {
    let rows = puzzles(4);
    let folder = folder_of(&[("train.csv", &rows[..1]), ("test.csv", &rows[1..])]);
    let set = folder.path().join("set");
    let exported = run(
        &["dataset", "export", shown(folder.path()), "--to", "npy", "--layout", "hrm", "-o", shown(&set)],
        "",
    );
    assert_eq!(exported.status, 0, "{}", exported.err);
    assert_eq!(verify(&[shown(&set)]).status, 0);
    let inputs = set.join("test/all__inputs.npy");
    let mut bytes = fs::read(&inputs).unwrap();
    let at = bytes.len() - 81;
    bytes[at] = 0;
    fs::write(&inputs, &bytes).unwrap();
    let wrong = verify(&[shown(&set)]);
    let message = "! bad-row: 1 of 3 in test: ";
    assert!(wrong.status == 1 && wrong.out.contains(message), "{}", wrong.out);
    assert!(
        wrong.out.contains("inputs.npy:3 (") && wrong.out.contains("the number 0 in r1c1"),
        "{}",
        wrong.out
    );
    fs::remove_file(set.join("test/all__labels.npy")).unwrap();
    let lost = verify(&[shown(&set)]);
    assert!(
        lost.status == 1 && lost.out.contains("test/all__labels.npy: the file is missing"),
        "{}",
        lost.out
    );
}

/// A word that is not a valid split name is reported by `verify` and omitted by `export`.
#[test]
fn unusual_split_words_are_handled() {
    let rows = puzzles(4);
    let folder = tempfile::tempdir().unwrap();
    let [table, findings, output] = ["a.csv", "b.csv", "out"].map(|name| folder.path().join(name));
    let text = |words: [&str; 4]| {
        let lines = rows.iter().zip(words).map(|([puzzle, _], word)| format!("{puzzle},{word}\n"));
        format!("puzzle,split\n{}", lines.collect::<String>())
    };
    fs::write(&table, text(["train", "fold 1", "", "../x"])).unwrap();
    let report = verify(&[shown(&table), "--rows", shown(&findings)]);
    assert_eq!(report.status, 1, "{}", report.out);
    let message = "! unknown-split: 2 of 3 in all, column split: ";
    assert!(report.out.contains(message), "{}", report.out);
    let why = "invalid split `fold 1`: expected letters, digits, - and _";
    assert!(report.out.contains(&format!("a.csv:2 ({why})")), "{}", report.out);
    assert!(report.out.starts_with("not clean: 4 rows (3 all, 1 train), "), "{}", report.out);
    let found = fs::read_to_string(&findings).unwrap();
    assert!(found.contains(",2,unknown-split,") && found.contains(",4,unknown-split,"), "{found}");
    let exported = export(&table, &output);
    assert!(exported.status == 3 && exported.err.contains(&format!(":3: {why}")), "{}", exported.err);
    // The user's assignment takes precedence.
    let named = verify(&["--train", shown(&table)]);
    assert!(named.status == 0 && named.out.starts_with("clean: 4 rows (4 train), "), "{}", named.out);
    fs::write(&table, text(["train", "fold-1", "", "val"])).unwrap();
    assert_eq!(verify(&[shown(&table)]).status, 0);
}
