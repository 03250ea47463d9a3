//! Helpers for running the binary.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub const PROPER: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
pub const SOLUTION: &str =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
/// A puzzle that singles solve.
pub const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// A puzzle with two solutions: the digits of four cells can be swapped.
pub const TWO_SOLUTIONS: &str =
    "4.7.698256.2.58947958724316825437169791586432346912758289643571573291684164875293";
pub const NO_SOLUTION: &str =
    "12345678.........9..............................................................."; // r1c9 has no candidates
pub const EMPTY: &str = ".................................................................................";

/// Path of the binary.
pub const SODAN: &str = env!("CARGO_BIN_EXE_sodan");

/// Result of a run.
pub struct Outcome {
    pub status: i32,
    pub out: String,
    pub err: String,
}

/// Returns a `sodan` command with these arguments.
pub fn sodan(arguments: &[&str]) -> Command {
    let mut command = Command::new(SODAN);
    command.args(arguments);
    command
}

/// Runs the binary with this standard input.
pub fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Outcome {
    run_command(sodan(arguments), input)
}

/// Runs a command with this standard input.
pub fn run_command(mut command: Command, input: impl AsRef<[u8]>) -> Outcome {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut standard_input = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // A command that rejects its arguments does not read its input, so the pipe breaks.
    let writer = std::thread::spawn(move || drop(standard_input.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Outcome {
        status: output.status.code().expect("the process was not killed"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Runs a command, and interrupts it after `records` records, like Ctrl-C.
pub fn stopped_after(records: u64, arguments: &[&str], input: impl AsRef<[u8]>) -> Outcome {
    let mut command = sodan(arguments);
    command.env("SODAN_TEST_STOP_AFTER", records.to_string());
    let outcome = run_command(command, input);
    assert_eq!(outcome.status, 130, "{arguments:?}: {}", outcome.err);
    outcome
}

/// Returns the paths of an output's `.part` and journal.
pub fn part_and_journal(output: &Path) -> [PathBuf; 2] {
    let name = output.file_name().unwrap().to_str().unwrap();
    [".part", ".part.journal"].map(|ending| output.with_file_name(format!("{name}{ending}")))
}

/// Converts a path to a command-line argument.
pub fn shown(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Returns the folder of recipes in the repository.
pub fn examples_of_recipes() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/datasets"))
}

/// Returns the first object of a command's output.
pub fn json(command: &[&str], input: &str) -> serde_json::Value {
    let arguments: Vec<&str> = command.iter().copied().chain(["--format", "json"]).collect();
    let outcome = run(&arguments, input);
    serde_json::from_str(outcome.out.lines().next().expect("an object")).unwrap()
}

/// Converts a columnar file to CSV.
pub fn read_columns(bytes: &[u8]) -> String {
    use sodan::arrow::table::{Packing, text};
    use std::io::{Cursor, Read as _};
    let mut out = String::new();
    let packing = Packing::of(bytes).expect("the file is columnar");
    text(packing, Cursor::new(bytes.to_vec())).unwrap().read_to_string(&mut out).unwrap();
    out
}

/// Returns the message for a reason that starts with a location, such as `line 2, column 81: …`.
pub fn located(file: &str, reason: &str) -> String {
    let (place, text) = reason.split_once(": ").expect("a place");
    let parts = place.split(", ").filter(|part| !part.starts_with("record"));
    let numbers: Vec<&str> = parts.filter_map(|part| part.split(' ').nth(1)).collect();
    format!("{file}:{}: {text}", numbers.join(":"))
}

/// Returns a prefix that runs a command as a user without write permission for this folder, or `None` if the tests
/// cannot change the user.
#[cfg(unix)]
pub fn as_reader(folder: &Path) -> Option<Vec<&'static str>> {
    if std::fs::write(folder.join("try"), "").is_err() {
        return Some(vec![SODAN]);
    }
    // Root may write everywhere.
    std::fs::remove_file(folder.join("try")).unwrap();
    let command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", SODAN];
    let version = Command::new(command[0]).args(&command[1..]).arg("--version").output();
    version.is_ok_and(|version| version.status.success()).then(|| command.to_vec())
}
