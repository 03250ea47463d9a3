//! Going on with a stopped run, and files that must not be written to.

use crate::run::*;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// A stopped run of `solve --format csv` over so many puzzles that half of its rows are there.
fn stopped(folder: &Path) -> (std::path::PathBuf, std::path::PathBuf, String) {
    let [input, output] = ["in.txt", "out.csv"].map(|name| folder.join(name));
    fs::write(&input, format!("{PROPER}\n{TWO_SOLUTIONS}\n{PROPER}\n{NO_SOLUTION}\n")).unwrap();
    let whole = run(&["solve", "--format", "csv", shown(&input)], "").out;
    let half: String = whole.lines().take(3).map(|row| format!("{row}\n")).collect();
    killed(&["solve", "--format", "csv"], &output);
    fs::write(folder.join("out.csv.part"), half).unwrap();
    (input, output, whole)
}

#[test]
fn a_part_of_another_run_is_refused_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (input, output, whole) = stopped(folder.path());
    let part = folder.path().join("out.csv.part");
    let kept = fs::read_to_string(&part).unwrap();
    let other = folder.path().join("other.txt");
    fs::write(&other, format!("{PROPER}\n{PROPER}\n{PROPER}\n{NO_SOLUTION}\n")).unwrap();
    let short = folder.path().join("short.txt");
    fs::write(&short, format!("{PROPER}\n")).unwrap();
    for arguments in [
        &["count", "--format", "csv", shown(&input)][..],
        &["solve", "--format", "json", shown(&input)],
        &["solve", "--format", "line", shown(&input)],
        &["solve", "--format", "csv", "--first", shown(&input)],
        &["solve", "--format", "csv", shown(&other)],
        &["solve", "--format", "csv", shown(&short)],
        &["convert", "--to", "csv", shown(&input)],
    ] {
        let arguments = [arguments, &["-o", shown(&output), "--resume"]].concat();
        let outcome = run(&arguments, "");
        assert_eq!(outcome.status, 2, "{arguments:?}: {}", outcome.err);
        assert!(outcome.err.contains("out.csv.part is of another run: "), "{}", outcome.err);
        assert_eq!(fs::read_to_string(&part).unwrap(), kept, "{arguments:?}");
        assert!(!output.exists());
    }
    let resumed = || run(&["solve", "--format", "csv", shown(&input), "-o", shown(&output), "--resume"], "");
    let beside = folder.path().join("out.csv.part.run");
    let was = fs::read(&beside).unwrap();
    for (text, why) in [
        ("no object", "part.run, which says of which, is damaged"),
        (
            "{\"command\":\"solve\",\"rows\":\"csv\",\"options\":{\"limit\":3}}",
            "its limit was 3 and is now 2",
        ),
    ] {
        fs::write(&beside, text).unwrap();
        let outcome = resumed();
        assert_eq!((outcome.status, fs::read_to_string(&part).unwrap()), (2, kept.clone()));
        assert!(outcome.err.contains(why), "{}", outcome.err);
    }
    fs::write(&beside, was).unwrap();
    assert_eq!((resumed().status, fs::read_to_string(&output).unwrap()), (0, whole));
}

#[test]
fn a_part_of_which_nothing_says_what_run_it_is_of_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (input, output, whole) = stopped(folder.path());
    let [part, beside] = ["out.csv.part", "out.csv.part.run"].map(|name| folder.path().join(name));
    let (kept, was) = (fs::read(&part).unwrap(), fs::read(&beside).unwrap());
    fs::remove_file(&beside).unwrap();
    let arguments = ["solve", "--format", "csv", shown(&input), "-o", shown(&output)];
    let resumed = || run(&[&arguments[..], &["--resume"]].concat(), "");
    let refused = resumed();
    assert_eq!((refused.status, fs::read(&part).unwrap()), (2, kept), "{}", refused.err);
    let said = format!(
        "--resume: {} is there, but not {}, which says what run it is of; put it back, or move the first away and begin anew",
        part.display(),
        beside.display()
    );
    assert!(refused.err.contains(&said), "{}", refused.err);
    fs::write(&beside, was).unwrap();
    assert_eq!((resumed().status, fs::read_to_string(&output).unwrap()), (0, whole.clone()));
    // Where nothing is left of an earlier run, it begins anew, and what it is can be gone on with.
    fs::remove_file(&output).unwrap();
    killed(&[&arguments[..3], &["--resume"]].concat(), &output);
    fs::write(&part, whole.lines().take(2).map(|row| format!("{row}\n")).collect::<String>()).unwrap();
    assert_eq!((resumed().status, fs::read_to_string(&output).unwrap()), (0, whole));
}

/// A run over many puzzles that is killed when so many bytes of its output are there. Its input never ends.
fn killed_after(bytes: u64, arguments: &[&str], output: &Path) {
    let part = output.with_file_name(format!("{}.part", output.file_name().unwrap().to_str().unwrap()));
    let mut child = sodan(&[arguments, &["-", "-o", shown(output)]].concat())
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || while writeln!(pipe, "{PROPER}").is_ok() {});
    while fs::metadata(&part).map_or(0, |part| part.len()) < bytes {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it could be killed");
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    feeder.join().unwrap();
}

#[test]
fn a_part_in_which_a_byte_is_spoilt_is_refused_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    // A group of rows that are all the same has few bytes.
    for (command, name, bytes) in [
        (&["solve", "--format", "csv"][..], "out.csv", 700_000),
        (&["solve", "--format", "parquet"], "out.parquet", 5_000),
        (&["near", "--format", "csv"], "near.csv", 100_000),
    ] {
        let output = folder.path().join(name);
        killed_after(bytes, command, &output);
        let part = folder.path().join(format!("{name}.part"));
        let resumed = || {
            // Its input is not the same to the end, and so it ends with a refusal or a row that is missing.
            run(
                &[command, &["-", "-o", shown(&output), "--resume"]].concat(),
                format!("{PROPER}\n").repeat(20),
            )
        };
        let good = fs::read(&part).unwrap();
        let mut bad = good.clone();
        bad[1000] ^= 1;
        fs::write(&part, &bad).unwrap();
        let refused = resumed();
        assert_eq!(refused.status, 2, "{command:?}: {}", refused.err);
        let said = format!("{} is not what was written: its first ", shown(&part));
        assert!(refused.err.contains(&said), "{}", refused.err);
        assert!(fs::read(&part).unwrap() == bad && !output.exists());
        // So is one that lost its end, at the end of a line, too, and one without its sum.
        let short = good[..good.len() / 2].rsplitn(2, |byte| *byte == b'\n').last().unwrap().len() + 1;
        let sum = folder.path().join(format!("{name}.part.sum"));
        let was = fs::read(&sum).unwrap();
        for (bytes, sum_is_there, why) in [
            (&good[..short], true, format!("it has {short} bytes, and ")),
            (&good[..], false, format!("{}, which has the sum of that, is not there", shown(&sum))),
        ] {
            fs::write(&part, bytes).unwrap();
            if !sum_is_there {
                fs::remove_file(&sum).unwrap();
            }
            let refused = resumed();
            assert_eq!(refused.status, 2, "{command:?}: {}", refused.err);
            assert!(refused.err.contains(&why), "{}", refused.err);
            assert!(fs::read(&part).unwrap() == bytes && !output.exists());
        }
        fs::write(&sum, was).unwrap();
        // What is as it was is gone on with, as far as the sum is asked.
        fs::write(&part, &good).unwrap();
        assert!(!resumed().err.contains("is not what was written"));
    }
}

#[test]
fn an_old_file_stays_until_the_new_one_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().join("out.csv");
    fs::write(&output, "old").unwrap();
    killed(&["solve", "--format", "csv"], &output);
    assert_eq!(fs::read_to_string(&output).unwrap(), "old");
    // Half-way the input turns out to be cut short.
    let packed = zstd::encode_all(format!("{PROPER}\n").repeat(1000).as_bytes(), 1).unwrap();
    let cut = folder.path().join("cut.zst");
    fs::write(&cut, &packed[..packed.len() - 2]).unwrap();
    let failed = run(&["solve", "--format", "csv", shown(&cut), "-o", shown(&output)], "");
    assert_eq!(
        (failed.status, fs::read_to_string(&output).unwrap()),
        (4, "old".to_owned()),
        "{}",
        failed.err
    );
    let done = run(&["solve", "--format", "csv", "-o", shown(&output)], format!("{PROPER}\n"));
    assert_eq!(done.status, 0);
    assert!(fs::read_to_string(&output).unwrap().contains(SOLUTION));
    let help = run(&["solve", "--help"], "").out;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("A FILE that is there is replaced then, and not before"), "{help}");
}

#[test]
#[cfg(unix)]
fn what_a_run_was_is_remembered_beside_its_part() {
    let folder = tempfile::tempdir().unwrap();
    let (input, output, _) = stopped(folder.path());
    // A run that is stopped leaves its part, and what it was.
    let mut child = sodan(&["count", "--format", "csv", "-o", shown(&output), "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    writeln!(pipe, "{PROPER}").unwrap();
    let part = folder.path().join("out.csv.part");
    while fs::read_to_string(&part).map_or(0, |text| text.lines().count()) != 2 {
        std::thread::yield_now();
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let outcome = run(&["solve", "--format", "csv", shown(&input), "-o", shown(&output), "--resume"], "");
    assert_eq!(outcome.status, 2);
    assert!(outcome.err.contains("its command was count and is now solve"), "{}", outcome.err);
    for (other, header) in [(["--from", "line"], ""), (["--column", "puzzle"], "puzzle\n")] {
        let arguments = ["count", "--format", "csv", "-", "-o", shown(&output), "--resume"];
        let outcome = run(&[&arguments[..], &other].concat(), format!("{header}{PROPER}\n"));
        assert_eq!(outcome.status, 2, "{other:?}");
        let [option, value] = other;
        let change = format!("its {} was nothing and is now {value}", option.trim_start_matches("--"));
        assert!(outcome.err.contains(&change), "{}", outcome.err);
    }
    // A run that is carried through leaves neither.
    run(&["solve", "--format", "csv", shown(&input), "-o", shown(&output)], "");
    let names =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    assert_eq!(names, ["in.txt", "out.csv"]);
}

#[test]
fn what_an_earlier_run_has_left_is_not_replaced_in_silence() {
    let folder = tempfile::tempdir().unwrap();
    let (input, output, whole) = stopped(folder.path());
    let replaced = run(&["solve", "--format", "csv", shown(&input), "-o", shown(&output)], "");
    assert_eq!((replaced.status, fs::read_to_string(&output).unwrap()), (0, whole));
    let said =
        "out.csv.part of an earlier run was there and is replaced; --resume would have gone on with it";
    assert!(replaced.err.contains(said), "{}", replaced.err);
    let again = run(&["solve", "--format", "csv", shown(&input), "-o", shown(&output)], "");
    assert!(!again.err.contains("earlier run"), "{}", again.err);
}

#[test]
fn a_part_that_no_run_has_begun_is_never_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let [output, part] = ["y", "y.part"].map(|name| folder.path().join(name));
    fs::write(&part, "mine").unwrap();
    for command in [&["solve"][..], &["count", "--format", "csv"], &["compare"], &["distinct"]] {
        let refused = run(&[command, &["-o", shown(&output)]].concat(), PROPER);
        assert_eq!(refused.status, 2, "{command:?}");
        assert!(refused.err.contains("y.part is there and was not begun by this command"), "{}", refused.err);
        assert_eq!(fs::read_to_string(&part).unwrap(), "mine");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
#[cfg(unix)]
fn a_part_of_a_run_that_cannot_be_gone_on_with_is_known_too() {
    let folder = tempfile::tempdir().unwrap();
    let [output, part] = ["out.txt", "out.txt.part"].map(|name| folder.path().join(name));
    let arguments = ["solve", "--format", "text", "-o", shown(&output)];
    let mut child = sodan(&arguments).stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    writeln!(pipe, "{PROPER}").unwrap();
    while fs::metadata(&part).map_or(0, |file| file.len()) == 0 {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let other = run(&["solve", "--format", "csv", "-o", shown(&output), "--resume"], PROPER);
    assert_eq!(other.status, 2);
    assert!(other.err.contains("is of another run: "), "{}", other.err);
    let again = run(&arguments, PROPER);
    assert_eq!(again.status, 0, "{}", again.err);
    assert!(
        again.err.contains("out.txt.part of an earlier run was there and is replaced\n"),
        "{}",
        again.err
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn two_runs_never_write_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let [output, part] = ["out.csv", "out.csv.part"].map(|name| folder.path().join(name));
    let mut first = sodan(&["solve", "--format", "csv", "-o", shown(&output)])
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut pipe = first.stdin.take().unwrap();
    writeln!(pipe, "{PROPER}").unwrap();
    while fs::read_to_string(&part).map_or(0, |text| text.lines().count()) < 2 {
        std::thread::yield_now();
    }
    for more in [&[][..], &["--resume"]] {
        let arguments = [&["solve", "--format", "csv", "-o", shown(&output)][..], more].concat();
        let refused = run(&arguments, TWO_SOLUTIONS);
        assert_eq!(refused.status, 2, "{}", refused.err);
        assert!(refused.err.contains("another run writes "), "{}", refused.err);
    }
    drop(pipe);
    assert_eq!(first.wait().unwrap().code(), Some(0));
    assert!(fs::read_to_string(&output).unwrap().contains(SOLUTION));
    assert_eq!(run(&["solve", "-o", shown(&output)], PROPER).status, 0);
}

#[test]
#[cfg(unix)]
fn no_output_is_one_of_the_inputs() {
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
        assert!(outcome.err.contains("would be written while it is read"), "{}", outcome.err);
        assert_eq!(fs::read_to_string(&from).unwrap(), text);
    }
    let input = fs::File::open(path("done.csv.part")).unwrap();
    let outcome = sodan(&["solve", "-o", shown(&path("done.csv"))]).stdin(input).output().unwrap();
    assert_eq!(outcome.status.code(), Some(2));
    assert_eq!(fs::read_to_string(path("done.csv.part")).unwrap(), text);
}

#[test]
fn a_name_that_ends_in_gz_is_written_compressed() {
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
fn nobody_who_listens_is_no_reason_to_panic() {
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for arguments in [&["solve", "xx"][..], &["solve", "no/such/file"], &["rate", "xx"], &["compare", "xx"]] {
        let outcome = sodan(arguments).stderr(full()).output().unwrap();
        assert!(matches!(outcome.status.code(), Some(0..=4)), "{arguments:?}: {:?}", outcome.status);
    }
}

#[test]
fn a_puzzle_with_too_many_solutions_is_given_up_in_time() {
    let outcome = run(&["count", "--timeout", "0.2", "--format", "csv"], format!("{EMPTY}\n{PROPER}\n"));
    let rows: Vec<Vec<&str>> = outcome.out.lines().skip(1).map(|row| row.split(',').collect()).collect();
    assert_eq!(rows[0][2], "timeout");
    assert!(rows[0][3].parse::<u64>().unwrap() > 0);
    assert!(rows[0][4].contains("at least"), "{}", outcome.out);
    assert_eq!(rows[1][2..4], ["unique", "1"]);
    let [one, four] = ["1", "4"].map(|threads| {
        run(&["count", "--limit", "200000", "--threads", threads, "--format", "csv", EMPTY], "").out
    });
    assert_eq!(one, four);
}
