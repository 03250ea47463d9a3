//! Injects faults into every command that writes a file: kills, a full disk, a folder without write permission, and a
//! second writer. Afterwards, the file must be missing or complete, and repeating the command must write the same bytes
//! and leave no other files behind.

use crate::examples::{help_of, workplace};
use crate::run::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Every command with `-o`, with the extension of its output file. The inputs are the files of [`workplace`], and 60
/// puzzles.
const WRITERS: [(&str, &str); 44] = [
    ("backdoors sixty.txt", "csv"),
    ("candidates sixty.txt", "jsonl"),
    ("canonicalize sixty.txt", "csv"),
    ("chains sixty.txt", "jsonl"),
    ("check sixty.txt", "csv.zst"),
    ("choices sixty.txt", "csv"),
    ("convert --to grid sixty.txt", "txt"),
    ("count sixty.txt", "arrow"),
    ("dataset build recipe.toml", "set"),
    ("dataset export --to csv sixty.txt", "csv"),
    ("dataset init", "toml"),
    ("dataset split --train 0.5 --test 0.5 sixty.txt", "splits"),
    ("dataset traces sixty.txt", "parquet"),
    ("dataset verify sixty.txt", "json"),
    ("depth sixty.txt", "csv"),
    ("distinct sixty.txt", "txt"),
    ("expand sixty.txt", "txt"),
    ("explain sixty.txt", "jsonl"),
    ("explain --format html sixty.txt", "html"),
    ("filter givens>0 sixty.txt", "txt"),
    ("generate -n 30 --seed 1", "txt"),
    ("grid ranks.txt", "txt"),
    ("hint sixty.txt", "jsonl"),
    ("library --file compat.db export", "csv"),
    ("library --file compat.db find givens>0", "csv"),
    ("minimize sixty.txt", "txt"),
    ("morph -n 3 sixty.txt", "txt"),
    ("near puzzles.txt", "txt.xz"),
    ("negotiate events talk.arrow", "jsonl"),
    ("negotiate many sixty.txt", "csv"),
    ("negotiate movie talk.arrow", "gif"),
    ("negotiate picture talk.arrow", "svg"),
    ("negotiate stats talk.arrow", "csv"),
    (
        "negotiate sweep --protocol panic --parameter panic --low 0.5 --high 0.6 --messages 20000 puzzles.txt",
        "csv",
    ),
    ("rate sixty.txt", "csv"),
    ("rate --scale hodoku,csp sixty.txt", "parquet"),
    ("same puzzles.txt puzzles.txt", "csv"),
    ("sample -n 30 sixty.txt", "txt"),
    ("solve sixty.txt", "csv"),
    ("solve sixty.txt", "parquet"),
    ("solve sixty.txt", "txt.gz"),
    ("steps puzzles.txt", "jsonl"),
    ("unavoidable puzzles.txt", "csv"),
    ("verify-steps paths.jsonl", "csv"),
];

/// A fault injected into a run.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// The process is killed after this percentage of the usual time.
    Kill {
        percent: u32,
    },
    /// Files cannot grow beyond this percentage of their usual size.
    FullDisk {
        percent: u64,
    },
    ReadOnlyFolder,
    SecondWriter,
}

const FAULTS: [Fault; 8] = [
    Fault::Kill { percent: 20 },
    Fault::Kill { percent: 50 },
    Fault::Kill { percent: 80 },
    Fault::Kill { percent: 95 },
    Fault::FullDisk { percent: 0 },
    Fault::FullDisk { percent: 70 },
    Fault::ReadOnlyFolder,
    Fault::SecondWriter,
];

/// A command that writes a file, and the temporary folder for its output.
struct Run<'a> {
    place: &'a Path,
    arguments: Vec<&'a str>,
    folder: tempfile::TempDir,
    output: PathBuf,
}

impl<'a> Run<'a> {
    fn new(place: &'a Path, (arguments, ending): (&'a str, &str)) -> Run<'a> {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join(format!("out.{ending}"));
        Run { place, arguments: arguments.split(' ').collect(), folder, output }
    }

    /// Returns the command with additional options. `program` is either `sodan`, or a wrapper and its arguments.
    fn command(&self, program: &[&str], options: &[&str]) -> Command {
        let mut command = Command::new(program[0]);
        command.args(&program[1..]).args(&self.arguments).args(["-o", shown(&self.output)]).args(options);
        command.current_dir(self.place).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        command
    }

    fn start(&self) -> Child {
        self.command(&[SODAN], &[]).spawn().unwrap()
    }

    /// Runs the command to completion. Returns its error output if it fails.
    fn finish(&self, options: &[&str]) -> Result<(), String> {
        let output = self.command(&[SODAN], options).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.code().is_some_and(|code| [0, 1, 3].contains(&code)) { Ok(()) } else { Err(error) }
    }

    /// Returns the bytes of the output file, or of all files in the output folder.
    fn content(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        fn add(path: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) {
            match fs::read_dir(path) {
                Ok(entries) => entries.for_each(|entry| add(&entry.unwrap().path(), files)),
                Err(_) => files.extend(fs::read(path).ok().map(|bytes| (path.to_owned(), bytes))),
            }
        }
        let mut files = BTreeMap::new();
        add(&self.output, &mut files);
        let name = |(path, bytes): (PathBuf, Vec<u8>)| {
            (path.strip_prefix(self.folder.path()).unwrap().to_owned(), bytes)
        };
        files.into_iter().map(name).collect()
    }

    /// Returns the names of all files in the folder that contains the output.
    fn names(&self) -> BTreeSet<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    /// Runs the command under a fault. Returns its exit codes and error output. A killed run has no exit code.
    fn suffer(&self, fault: Fault, usual: Duration, size: u64) -> (Vec<Option<i32>>, String) {
        let mut runs = match fault {
            Fault::Kill { percent } => {
                let mut run = self.start();
                // The assertions hold for any moment. The delay only spreads the kills over the run.
                std::thread::sleep(usual * percent / 100);
                run.kill().unwrap();
                vec![run]
            }
            Fault::FullDisk { percent } => {
                // `ulimit` counts blocks of 512 bytes. A write beyond the limit fails as on a full disk.
                let limit = format!("ulimit -f {}; exec \"$0\" \"$@\"", size * percent / 100 / 512);
                vec![self.command(&["sh", "-c", &limit, SODAN], &[]).spawn().unwrap()]
            }
            Fault::ReadOnlyFolder => {
                let read_only = std::os::unix::fs::PermissionsExt::from_mode(0o555);
                fs::set_permissions(self.folder.path(), read_only).unwrap();
                let Some(program) = as_reader(self.folder.path()) else {
                    return (vec![Some(4)], String::new());
                };
                vec![self.command(&program, &[]).spawn().unwrap()]
            }
            Fault::SecondWriter => vec![self.start(), self.start()],
        };
        let mut errors = String::new();
        let mut codes = Vec::new();
        for run in runs.drain(..) {
            let output = run.wait_with_output().unwrap();
            codes.push(output.status.code());
            errors += &String::from_utf8_lossy(&output.stderr);
        }
        let writable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(self.folder.path(), writable).unwrap();
        (codes, errors)
    }
}

/// Creates a folder with the inputs.
fn inputs() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path();
    workplace(place);
    let sixty: Vec<&str> = sodan_testkit::minimal().take(60).collect();
    fs::write(place.join("sixty.txt"), sixty.join("\n") + "\n").unwrap();
    let compat = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/compat/0.1.0");
    fs::copy(compat.join("transcript.arrow"), place.join("talk.arrow")).unwrap();
    let library = zstd::decode_all(&fs::read(compat.join("library.db.zst")).unwrap()[..]).unwrap();
    fs::write(place.join("compat.db"), library).unwrap();
    let everybody = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(place, everybody).unwrap();
    folder
}

#[test]
#[ignore = "takes minutes: cargo xtask conformance faults"]
fn outputs_survive_faults() {
    let inputs = inputs();
    for case in sodan_testkit::slice(0..WRITERS.len() * FAULTS.len(), 80) {
        let (writer, fault) = (WRITERS[case / FAULTS.len()], FAULTS[case % FAULTS.len()]);
        let undisturbed = Run::new(inputs.path(), writer);
        let start = Instant::now();
        undisturbed.finish(&[]).unwrap_or_else(|error| panic!("{writer:?}: {error}"));
        let usual = start.elapsed();
        let whole = undisturbed.content();
        let size = whole.values().map(Vec::len).max().unwrap() as u64;

        let run = Run::new(inputs.path(), writer);
        let (codes, errors) = run.suffer(fault, usual, size);
        let place = format!("{writer:?}, {fault:?}, exit codes {codes:?}, {errors}");
        assert!(!errors.contains("panicked"), "{place}");
        match fault {
            Fault::Kill { .. } => {}
            Fault::FullDisk { percent: 0 } => assert!([Some(3), Some(4)].contains(&codes[0]), "{place}"),
            Fault::ReadOnlyFolder => assert_eq!(codes, [Some(4)], "{place}"),
            Fault::FullDisk { .. } | Fault::SecondWriter => {
                let documented = |code: &Option<i32>| code.is_some_and(|code| (0..=4).contains(&code));
                assert!(codes.iter().all(documented), "{place}");
            }
        }
        let is_folder = run.output.is_dir();
        let left = run.content();
        assert!(left.is_empty() || left == whole || is_folder, "an incomplete file remains: {place}");

        if left != whole
            && let Err(error) = run.finish(&[])
        {
            // The message names the option to use: `--resume` or `--overwrite`.
            let options = ["--resume", "--overwrite"].into_iter().find(|option| error.contains(option));
            let option = options.unwrap_or_else(|| panic!("{place}, then {error}"));
            run.finish(&[option]).unwrap_or_else(|error| panic!("{place}, then with {option}: {error}"));
        }
        assert_eq!(run.content(), whole, "repeated after {place}");
        assert_eq!(run.names(), undisturbed.names(), "other files remain after {place}");
    }
}

#[test]
fn faults_cover_every_writer() {
    let mut texts = Vec::new();
    help_of(&[], &mut texts);
    // The output of `compare` contains durations.
    let writes = texts.iter().filter(|text| text.contains("--output <") && !text.contains("sodan compare"));
    for text in writes {
        let usage = text.split("Usage: sodan ").nth(1).unwrap();
        let name = usage.split(" [").next().unwrap().split(" -").next().unwrap();
        let is_listed = |(arguments, _): &(&str, &str)| {
            let mut words = arguments.split(' ');
            name.split(' ').all(|part| words.any(|word| word == part))
        };
        assert!(WRITERS.iter().any(is_listed), "`sodan {name}` writes files and is not in the list");
    }
}
