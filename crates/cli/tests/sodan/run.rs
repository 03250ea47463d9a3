//! Running the binary.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

pub const PROPER: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
pub const SOLUTION: &str =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
/// The digits of four cells can be exchanged in pairs.
pub const TWO_SOLUTIONS: &str =
    "4.7.698256.2.58947958724316825437169791586432346912758289643571573291684164875293";
pub const NO_SOLUTION: &str =
    "12345678.........9..............................................................."; // r1c9 has no candidate
pub const EMPTY: &str = ".................................................................................";

/// What a run gave.
pub struct Outcome {
    pub status: i32,
    pub out: String,
    pub err: String,
}

/// The binary, ready to be given arguments.
pub fn sodan(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sodan"));
    command.args(arguments);
    command
}

/// Runs the binary with that on standard input.
pub fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Outcome {
    run_command(sodan(arguments), input)
}

/// Runs a command with that on standard input.
pub fn run_command(mut command: Command, input: impl AsRef<[u8]>) -> Outcome {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut standard_input = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // A command that refuses its arguments never reads, and the pipe breaks.
    let writer = std::thread::spawn(move || drop(standard_input.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Outcome {
        status: output.status.code().expect("it was not killed"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Leaves beside a file what a run leaves that is killed: what it was, and whatever it has written. Its input is standard input, and
/// the same may come from elsewhere when it is gone on with. Its sum is that of nothing, so that a test may put anything into the part.
pub fn killed(arguments: &[&str], output: &Path) {
    let mut command = sodan(&[arguments, &["-o", shown(output)]].concat());
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the binary starts");
    let mut pipe = child.stdin.take().unwrap();
    // One that makes puzzles never reads.
    drop(writeln!(pipe, "{PROPER}"));
    let run = output.with_file_name(format!("{}.part.run", output.file_name().unwrap().to_str().unwrap()));
    while !std::fs::read_to_string(&run).is_ok_and(|text| text.ends_with('\n')) {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it could be killed");
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    std::fs::write(run.with_extension("sum"), format!("{:020} {:08x}\n", 0, 0)).unwrap();
}

/// A path as an argument.
pub fn shown(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The folder of recipes for data sets that the repository shows.
pub fn examples_of_recipes() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/datasets"))
}

/// The first object that a command gives.
pub fn json(command: &[&str], input: &str) -> serde_json::Value {
    let arguments: Vec<&str> = command.iter().copied().chain(["--format", "json"]).collect();
    let outcome = run(&arguments, input);
    serde_json::from_str(outcome.out.lines().next().expect("an object")).unwrap()
}

/// A file of columns as the table in text that it is.
pub fn read_columns(bytes: &[u8]) -> String {
    use sodan::arrow::table::{Packing, text};
    use std::io::{Cursor, Read as _};
    let mut out = String::new();
    let packing = Packing::of(bytes).expect("it is a file of columns");
    text(packing, Cursor::new(bytes.to_vec())).unwrap().read_to_string(&mut out).unwrap();
    out
}
