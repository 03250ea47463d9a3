//! Tests missing, unreadable and unwritable files.

use crate::run::*;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;

#[test]
fn no_file_of_that_name() {
    let outcome = run(&["solve", "no/such/file.txt"], "");
    assert_eq!(outcome.status, 4);
    assert!(outcome.err.contains("cannot read no/such/file.txt: No such file"), "{}", outcome.err);
}

#[test]
fn non_text_is_refused_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other");
    let mut numbers = b"SQLite format 3".to_vec();
    numbers.extend([0, 16, 0, 1, 1, 0, 64, 32, 32, 0, 0, 0, 4, 10, 0]);
    for (bytes, content) in [
        (
            &b"PK\x03\x04\x14\0\0\0\x08\0"[..],
            "a zip archive; unpack it with `unzip` (NumPy's .npz is a zip archive of .npy files, which are supported)",
        ),
        (b"%PDF-1.7\n%\n1 0 obj\n<< >>\nendobj\n", "a PDF"),
        (b"\x7FELF\x02\x01\x01\0\0\0\n\n\n", "a program"),
        (b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR", "an image"),
        (&numbers, "binary"),
    ] {
        fs::write(&path, bytes).unwrap();
        let outcome = run(&["solve", shown(&path)], "");
        assert_eq!((outcome.status, &*outcome.out), (4, ""), "{content}: {}", outcome.err);
        let message =
            format!("error: cannot read {}: expected text with puzzles, found {content}\n", path.display());
        assert_eq!(outcome.err, message);
    }
    let piped = run(&["solve"], b"PK\x03\x04\x14\0\0\0\x08\0");
    assert!(piped.status == 4 && piped.err.contains("a zip archive"), "{}", piped.err);
    // An invalid byte is an error in its line.
    fs::write(&path, format!("{PROPER}\n\0{PROPER}\n")).unwrap();
    assert_eq!(run(&["solve", shown(&path)], "").status, 3);
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
fn input_errors_are_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("empty.csv"), "").unwrap();
    fs::write(path("header.csv"), "id,puzzle\n").unwrap();
    fs::write(path("fine.txt"), PROPER).unwrap();
    fs::create_dir(path("folder")).unwrap();
    run(&["count", shown(&path("header.csv")), "-o", shown(&path("no-rows.arrow"))], "");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    Write::write_all(&mut packed, format!("{PROPER}\n").as_bytes()).unwrap();
    let packed = packed.finish().unwrap();
    fs::write(path("cut.gz"), &packed[..packed.len() - 3]).unwrap();
    let nothing = |name: &str| format!("{name} contains no records");
    for command in
        [&["solve"][..], &["rate"], &["convert", "--to", "csv"], &["dataset", "verify"], &["library", "add"]]
    {
        for (inputs, status, message) in [
            (&["empty.csv"][..], 0, nothing("empty.csv")),
            (&["header.csv"], 0, nothing("header.csv")),
            (&["no-rows.arrow"], 0, nothing("no-rows.arrow")),
            (&["cut.gz"], 4, "cannot read cut.gz: it is truncated or corrupt".to_owned()),
            (
                &["folder"],
                4,
                "cannot read folder: it is a directory; use --recursive, or pass the files in it, as in folder/*".to_owned(),
            ),
            (&["fine.txt", "missing.txt"], 4, "cannot read missing.txt: No such file".to_owned()),
            (&["missing.txt", "fine.txt"], 4, "cannot read missing.txt: No such file".to_owned()),
        ] {
            let outcome = sodan(&[command, inputs].concat()).current_dir(&folder).output().unwrap();
            let (out, err) =
                (String::from_utf8(outcome.stdout).unwrap(), String::from_utf8(outcome.stderr).unwrap());
            if command == ["dataset", "verify"] && status == 0 {
                assert!(
                    outcome.status.code() == Some(1) && out.starts_with("not clean: no rows\n"),
                    "{out}"
                );
                continue;
            }
            // All tables in a folder are read, but this folder contains none.
            let is_read = command == ["dataset", "verify"] && inputs == ["folder"];
            let (status, message) = match is_read {
                true => (2, "folder: no tables in this folder".to_owned()),
                false => (status, message),
            };
            assert_eq!(outcome.status.code(), Some(status), "{command:?} {inputs:?}: {err}");
            assert!(err.contains(&message), "{command:?} {inputs:?}: {err}");
            let lines = if command[0] == "library" && status == 0 { 2 } else { 1 };
            assert_eq!(err.lines().count(), lines, "{command:?} {inputs:?}: {err}");
        }
    }
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
fn missing_output_folder_is_reported() {
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
fn files_appear_complete_or_never() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.txt");
    let outcome = run(&["solve", "-o", shown(&path)], format!("{PROPER}\n{PROPER}\n"));
    assert_eq!((outcome.status, outcome.out.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SOLUTION}\n{SOLUTION}\n"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn inputs_are_read_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let [one, two] = ["one.txt", "two.sdm"].map(|name| folder.path().join(name));
    fs::write(&one, format!("{PROPER}\n12\n")).unwrap();
    fs::write(&two, format!("# a comment\n{PROPER}")).unwrap();
    let outcome = run(&["solve", "--format", "csv", shown(&one), PROPER, "-", shown(&two)], PROPER);
    let records: Vec<[&str; 2]> = outcome
        .out
        .lines()
        .skip(1)
        .map(|row| row.split(','))
        .map(|mut row| [row.next().unwrap(), row.next().unwrap()])
        .collect();
    let (one, two) = (shown(&one), shown(&two));
    let expected = [[one, "1"], [one, "2"], ["the command line", "1"], ["standard input", "1"], [two, "1"]];
    assert_eq!(records, expected);
    assert!(outcome.err.contains("one.txt:2:3: expected 81 cells"), "{}", outcome.err);
}

#[test]
fn folder_without_page_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let outcome = run(&["serve", "--port", "0", "--page", shown(folder.path())], "");
    let index = folder.path().join("index.html");
    assert_eq!(outcome.status, 4);
    assert!(outcome.err.contains(&format!("cannot read {}", shown(&index))), "{}", outcome.err);
}

#[test]
fn empty_table_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let [table, text] = ["empty.parquet", "empty.txt"].map(|name| folder.path().join(name));
    for path in [&table, &text] {
        fs::write(path, "").unwrap();
    }
    let outcome = run(&["check", shown(&table)], "");
    assert_eq!(outcome.status, 4, "{}", outcome.err);
    assert!(outcome.err.contains("expected at least a header, found an empty file"), "{}", outcome.err);
    assert_eq!(run(&["check", shown(&text)], "").status, 0);
}

#[test]
#[cfg(unix)]
fn symbolic_links_are_kept() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("far")).unwrap();
    let [target, link, dangling] = ["far/out.txt", "link", "dangling"].map(|name| folder.path().join(name));
    fs::write(&target, "old").unwrap();
    symlink("far/out.txt", &link).unwrap();
    symlink("far/new.txt", &dangling).unwrap();
    for (name, file) in [(&link, &target), (&dangling, &folder.path().join("far/new.txt"))] {
        let outcome = run(&["solve", "--format", "csv", "-o", shown(name)], PROPER);
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        assert!(name.is_symlink() && !file.is_symlink());
        assert!(fs::read_to_string(file).unwrap().contains(SOLUTION));
    }
    // The `.part` is next to the target of the link, and an interrupted run can be resumed under either name.
    stopped_after(1, &["solve", "--format", "csv", "-o", shown(&target)], PROPER);
    let resumed = run(&["solve", "--format", "csv", "-o", shown(&link), "--resume"], PROPER);
    assert_eq!(resumed.status, 0, "{}", resumed.err);
    assert!(link.is_symlink());
    assert_eq!(fs::read_dir(folder.path().join("far")).unwrap().count(), 2);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
#[cfg(unix)]
fn replaced_file_keeps_its_mode() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let [path, packed] = ["out.txt", "out.txt.gz"].map(|name| folder.path().join(name));
    for (path, mode) in [(&path, 0o600), (&path, 0o664), (&path, 0o440), (&packed, 0o640)] {
        fs::write(path, "old")
            .or_else(|_| fs::remove_file(path).and_then(|()| fs::write(path, "old")))
            .unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        let outcome = run(&["solve", "-o", shown(path)], PROPER);
        assert_eq!(outcome.status, 0, "{}", outcome.err);
        assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o7777, mode, "{mode:o}");
        assert_ne!(fs::read(path).unwrap(), b"old");
    }
    // A file that only the owner can read keeps this permission, even while it is being written.
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    stopped_after(1, &["solve", "--format", "csv", "-o", shown(&path)], PROPER);
    let part = folder.path().join("out.txt.part");
    assert_eq!(fs::metadata(part).unwrap().permissions().mode() & 0o777, 0o600);
}

/// An output path can be a file descriptor, or a link to one.
#[test]
#[cfg(target_os = "linux")]
fn a_descriptor_is_written_straight_through() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let [link, out] = ["link", "out"].map(|name| folder.path().join(name));
    for descriptor in ["/proc/self/fd/1", "/dev/fd/1", "/proc/self/fd/2"] {
        drop(fs::remove_file(&link));
        symlink(descriptor, &link).unwrap();
        for name in [descriptor, shown(&link)] {
            fs::write(&out, "before\n").unwrap();
            let open = || fs::OpenOptions::new().append(true).open(&out).unwrap();
            let mut command = sodan(&["solve", "--format", "csv", "-o", name, PROPER]);
            let command =
                if descriptor.ends_with('1') { command.stdout(open()) } else { command.stderr(open()) };
            assert_eq!(command.status().unwrap().code(), Some(0), "{name}");
            let text = fs::read_to_string(&out).unwrap();
            assert!(text.starts_with("before\n") && text.contains(SOLUTION), "{name}: {text}");
            assert!(link.is_symlink());
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "{name}");
        }
    }
    for name in ["-", "/dev/fd/1", shown(&link), "/dev/null"] {
        let refused = run(&["solve", "--format", "csv", "-o", name, "--resume", PROPER], "");
        assert_eq!((refused.status, &*refused.out), (2, ""), "{name}");
        let message = format!("cannot resume {name}: only output to a file can be resumed");
        assert!(refused.err.contains(&message), "{}", refused.err);
    }
}

#[test]
#[cfg(unix)]
fn named_pipes_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let table = format!("puzzle,note\n{PROPER},a\n{PROPER},b\n");
    for arguments in
        [&["solve", "--format", "csv"][..], &["check"], &["dataset", "verify"], &["convert", "--to", "json"]]
    {
        let (to, text) = (pipe.clone(), table.clone());
        let writer = std::thread::spawn(move || fs::write(to, text));
        let outcome = run(&[arguments, &[shown(&pipe)]].concat(), "");
        writer.join().unwrap().unwrap();
        let from_file = run(arguments, &table);
        assert_eq!(outcome.out.replace(shown(&pipe), "standard input"), from_file.out, "{arguments:?}");
        assert_eq!(outcome.status, from_file.status, "{arguments:?}: {}", outcome.err);
    }
}

/// `ulimit -f` counts blocks of 512 or 1,024 bytes, depending on the system.
#[test]
#[cfg(unix)]
fn file_size_limit_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let (input, file, table) =
        (folder.path().join("in.txt"), folder.path().join("out.txt"), folder.path().join("out.parquet"));
    let puzzles: Vec<&str> = sodan_testkit::minimal().collect();
    fs::write(&input, format!("{}\n", puzzles.join("\n")).repeat(4000 / puzzles.len())).unwrap();
    for (command, redirected) in [
        (format!("solve {} -o {}", shown(&input), shown(&file)), ""),
        (format!("solve {} -o {}", shown(&input), shown(&table)), ""),
        (format!("solve {}", shown(&input)), shown(&file)),
    ] {
        let to = if redirected.is_empty() { String::new() } else { format!("> {redirected}") };
        let line = format!("ulimit -f 8; exec {} {command} {to}", env!("CARGO_BIN_EXE_sodan"));
        let failed = std::process::Command::new("sh").args(["-c", &line]).output().unwrap();
        let message = String::from_utf8_lossy(&failed.stderr);
        assert_eq!(failed.status.code(), Some(4), "{command}: {message}");
        assert!(
            message.contains("error: cannot write ") && message.contains("File too large"),
            "{command}: {message}"
        );
    }
}

/// Files next to an output that this program has not created are kept.
#[test]
fn foreign_side_files_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let solve = |output: &str| run(&["solve", "-o", shown(&path(output))], format!("{PROPER}\n"));
    for (ending, why) in
        [("part", "exists and cannot be resumed"), ("part.journal", "was not created by sodan")]
    {
        let side_file = path(&format!("a.csv.{ending}"));
        fs::write(&side_file, "mine\n").unwrap();
        let outcome = solve("a.csv");
        assert_eq!(outcome.status, 2, "{ending}: {}", outcome.err);
        assert!(outcome.err.contains(why), "{ending}: {}", outcome.err);
        assert_eq!(fs::read_to_string(&side_file).unwrap(), "mine\n", "{ending}");
        fs::remove_file(&side_file).unwrap();
    }
    assert_eq!(solve("a.csv").status, 0);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let outcome = solve("new.csv/");
    assert_eq!((outcome.status, outcome.out.as_str()), (4, ""));
    assert!(outcome.err.contains("new.csv/: is a directory"), "{}", outcome.err);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    #[cfg(unix)]
    for ending in ["part", "part.journal"] {
        fs::write(path("precious"), "mine\n").unwrap();
        let side_file = path(&format!("b.csv.{ending}"));
        std::os::unix::fs::symlink("precious", &side_file).unwrap();
        assert_eq!(solve("b.csv").status, 2, "{ending}");
        assert_eq!(fs::read_to_string(path("precious")).unwrap(), "mine\n", "{ending}");
        fs::remove_file(&side_file).unwrap();
    }
}

/// A `.part` that another program changes during a run is not renamed.
#[test]
fn changed_part_is_not_finished() {
    use std::process::Stdio;
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("a.csv");
    let [part, _] = part_and_journal(&whole);
    let replace = |part: &Path| {
        fs::write(folder.path().join("other"), "hello\n").unwrap();
        fs::rename(folder.path().join("other"), part).unwrap();
    };
    let cut = |part: &Path| fs::File::options().write(true).open(part).unwrap().set_len(7).unwrap();
    for harm in [&replace as &dyn Fn(&Path), &cut] {
        let mut command = sodan(&["solve", "-", "-o", shown(&whole), "--progress", "json"]);
        let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(format!("{PROPER}\n").repeat(2).as_bytes()).unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
        assert!(lines.any(|line| !line.contains("\"records\":0,")), "something is written");
        harm(&part);
        drop(input);
        let message = lines.last().unwrap();
        assert!(message.contains("a.csv.part: another program modified it during the run"), "{message}");
        assert!(child.wait().unwrap().code() == Some(4) && !whole.exists());
        for left in fs::read_dir(folder.path()).unwrap() {
            fs::remove_file(left.unwrap().path()).unwrap();
        }
    }
    let named = run(&["solve", "-o", shown(&part)], PROPER);
    assert!(
        named.status == 2 && named.err.contains("this suffix is reserved for unfinished files"),
        "{}",
        named.err
    );
}
