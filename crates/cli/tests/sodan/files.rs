//! Files that are not there, cannot be read or cannot be written.

use crate::run::*;
use std::fs;

#[test]
fn no_file_of_that_name() {
    let outcome = run(&["solve", "no/such/file.txt"], "");
    assert_eq!(outcome.status, 4);
    assert!(outcome.err.contains("cannot read no/such/file.txt: No such file"), "{}", outcome.err);
}

#[test]
fn a_folder_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let outcome = run(&["solve", shown(folder.path())], "");
    assert_eq!(outcome.status, 4);
    assert!(
        outcome.err.contains(shown(folder.path())) && outcome.err.contains("directory"),
        "{}",
        outcome.err
    );
    let outcome = run(&["solve", "-o", shown(folder.path())], PROPER);
    assert_eq!(outcome.status, 4);
    assert!(
        outcome.err.contains(shown(folder.path())) && outcome.err.contains("directory"),
        "{}",
        outcome.err
    );
}

#[test]
#[cfg(unix)]
fn no_right_to_read() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("secret.txt");
    fs::write(&path, PROPER).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&path).is_ok() {
        eprintln!("SKIPPED: this user may read every file");
        return;
    }
    let outcome = run(&["solve", shown(&path)], "");
    assert_eq!(outcome.status, 4);
    assert!(outcome.err.contains("secret.txt: Permission denied"), "{}", outcome.err);
}

#[test]
fn output_into_a_folder_that_does_not_exist() {
    let outcome = run(&["solve", "-o", "no/such/folder/out.txt"], PROPER);
    assert_eq!(outcome.status, 4);
    assert!(outcome.err.contains("no/such/folder/out.txt: No such file"), "{}", outcome.err);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk() {
    let outcome = run(&["solve", "-o", "/dev/full"], PROPER);
    assert_eq!(outcome.status, 4);
    assert!(outcome.err.contains("/dev/full: No space left"), "{}", outcome.err);
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for arguments in [&["solve", PROPER][..], &["--help"], &["solve", "--help"], &["--version"]] {
        let output = sodan(arguments).stdout(full.try_clone().unwrap()).output().unwrap();
        assert_eq!(output.status.code(), Some(4), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("standard output: No space left"));
    }
}

#[test]
fn a_file_is_whole_or_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.txt");
    let outcome = run(&["solve", "-o", shown(&path)], format!("{PROPER}\n{PROPER}\n"));
    assert_eq!((outcome.status, outcome.out.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SOLUTION}\n{SOLUTION}\n"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn several_inputs_are_one_after_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one.txt", "two.sdm"].map(|name| folder.path().join(name));
    fs::write(&one, format!("{PROPER}\n12\n")).unwrap();
    fs::write(&two, format!("# a comment\n{PROPER}")).unwrap();
    let outcome = run(&["solve", "--format", "csv", shown(&one), PROPER, "-", shown(&two)], PROPER);
    let numbers: Vec<&str> = outcome.out.lines().skip(1).map(|row| row.split(',').next().unwrap()).collect();
    assert_eq!(numbers, ["1", "2", "3", "4", "5"]);
    assert!(outcome.err.contains("one.txt: line 2, column 3: expected 81 cells"), "{}", outcome.err);
}

#[test]
fn a_folder_without_a_page_is_not_served() {
    let folder = tempfile::tempdir().unwrap();
    let outcome = run(&["serve", "--port", "0", "--page", shown(folder.path())], "");
    let index = folder.path().join("index.html");
    assert_eq!(outcome.status, 4);
    assert!(outcome.err.contains(&format!("cannot read {}", shown(&index))), "{}", outcome.err);
}

#[test]
fn a_table_without_a_byte_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let [table, text] = ["empty.parquet", "empty.txt"].map(|name| folder.path().join(name));
    for path in [&table, &text] {
        fs::write(path, "").unwrap();
    }
    let outcome = run(&["check", shown(&table)], "");
    assert_eq!(outcome.status, 4, "{}", outcome.err);
    assert!(outcome.err.contains("it is empty: expected at least the head"), "{}", outcome.err);
    assert_eq!(run(&["check", shown(&text)], "").status, 0);
}
