//! Tests that commands never overwrite their input files, and never write two outputs to one file.

use crate::run::*;
use std::fs;
use std::path::Path;

/// A folder with a puzzle, a solution, a transcript, an order of techniques and a library.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        fs::write(folder.path("puzzle"), format!("{PROPER}\n")).unwrap();
        fs::write(folder.path("solution"), format!("{SOLUTION}\n")).unwrap();
        fs::write(folder.path("order"), run(&["techniques", "--format", "order"], "").out).unwrap();
        let talk = run(&["negotiate", PROPER, "--transcript", shown(&folder.path("talk"))], "");
        assert_eq!(talk.status, 0, "{}", talk.err);
        let library = folder.path("library");
        let added = run(&["library", "--file", shown(&library), "add", "-"], PROPER);
        assert_eq!(added.status, 0, "{}", added.err);
        folder
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    /// Returns the path and the contents of each file in the folder, sorted by path.
    fn contents(&self) -> Vec<(String, Vec<u8>)> {
        let read = |path: &Path| (path.display().to_string(), fs::read(path).unwrap());
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut all: Vec<_> = entries.map(|entry| read(&entry.unwrap().path())).collect();
        all.sort();
        all
    }

    /// Runs a command in which `@name` stands for a file in the folder.
    fn run(&self, command: &str) -> Outcome {
        let argument = |word: &str| match word.strip_prefix('@') {
            Some(name) => shown(&self.path(name)).to_owned(),
            None => word.to_owned(),
        };
        let arguments: Vec<String> = command.split_whitespace().map(argument).collect();
        run(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), "")
    }
}

#[test]
fn no_command_writes_what_it_reads() {
    let folder = Folder::new();
    let before = folder.contents();
    for command in [
        "solve @puzzle -o @puzzle",
        "solve --all @puzzle -o @puzzle",
        "compare @puzzle -o @puzzle",
        "compare @puzzle --plot @puzzle",
        "distinct @puzzle -o @puzzle",
        "distinct @puzzle --against @solution -o @solution",
        "same @puzzle @solution -o @solution",
        "negotiate @puzzle --plain --transcript @puzzle",
        "negotiate many @puzzle -o @puzzle",
        "negotiate sweep @puzzle --parameter slider --steps 1 --seeds 1 --messages 100 -o @puzzle",
        "negotiate sweep @puzzle --parameter slider --steps 1 --seeds 1 --messages 100 --plot @puzzle",
        "negotiate stats @talk -o @talk",
        "negotiate stats @talk --svg @talk",
        "negotiate picture @talk -o @talk",
        "negotiate movie @talk -o @talk",
        "generate --like @puzzle -o @puzzle",
        "generate --solution @solution -o @solution",
        "rate @puzzle --order @order -o @order",
        "explain @puzzle --order @order -o @order",
        "hint @puzzle --puzzle @solution -o @solution",
        "hint @solution --puzzle @puzzle -o @puzzle",
        "library --file @library find givens=17 -o @library",
        "library --file @library export -o @library",
        "dataset verify @puzzle --rows @puzzle",
        "dataset verify --train @puzzle --test @solution -o @solution",
    ] {
        let outcome = folder.run(command);
        assert_eq!(outcome.status, 2, "{command}: {}", outcome.err);
        assert!(outcome.err.contains("is also an input"), "{command}: {}", outcome.err);
        assert!(folder.contents() == before, "{command}");
    }
}

#[test]
fn nothing_is_written_over_a_library() {
    let folder = Folder::new();
    fs::write(folder.path("library-wal"), "what was written last").unwrap();
    let before = folder.contents();
    for command in [
        "solve @puzzle -o @library",
        "solve @puzzle --format csv -o @library --resume",
        "solve --all @puzzle -o @library",
        "distinct @puzzle -o @library",
        "generate -n 1 --seed 1 -o @library",
        "compare @puzzle --plot @library",
        "negotiate @puzzle --plain --transcript @library",
        "negotiate movie @talk -o @library",
        "solve @puzzle -o @library-wal",
        "negotiate stats @talk --svg @library-wal",
    ] {
        let outcome = folder.run(command);
        assert_eq!(outcome.status, 2, "{command}: {}", outcome.err);
        assert!(
            outcome.err.contains("library") && outcome.err.contains("never overwrites"),
            "{}",
            outcome.err
        );
        assert!(folder.contents() == before, "{command}");
    }
    fs::copy(folder.path("library"), folder.path("library.db")).unwrap();
    let named = folder.run("solve @puzzle --format csv -o @library.db");
    assert!(named.status == 2 && named.err.lines().count() == 1, "{}", named.err);
    // The name alone does not make a file a database.
    fs::write(folder.path("puzzle-wal"), "").unwrap();
    assert_eq!(folder.run("solve @puzzle -o @puzzle-wal").status, 0);
}

#[test]
fn two_outputs_are_two_files() {
    let folder = Folder::new();
    fs::write(folder.path("old"), "old").unwrap();
    let before = folder.contents();
    for command in [
        "compare @puzzle --plot @p -o @p",
        "compare @puzzle --plot @old -o @old",
        "compare @puzzle --plot @p.part -o @p",
        "negotiate sweep @puzzle --parameter slider --steps 1 --seeds 1 --messages 100 --plot @p -o @p",
        "negotiate stats @talk --svg @p -o @p",
        "dataset verify @puzzle --rows @p -o @p",
    ] {
        let outcome = folder.run(command);
        assert_eq!(outcome.status, 2, "{command}: {}", outcome.err);
        assert!(outcome.err.contains("two outputs would write to "), "{command}: {}", outcome.err);
        assert!(folder.contents() == before, "{command}");
    }
    #[cfg(unix)]
    assert_eq!(folder.run("compare @puzzle --plot /dev/null -o /dev/null").status, 0);
}

#[test]
fn standard_input_is_read_once() {
    for arguments in [&["same", "-", "-"][..], &["distinct", "-", "--against", "-"], &["solve", "-", "-"]] {
        let outcome = run(arguments, PROPER);
        assert_eq!((outcome.status, &*outcome.out), (2, ""), "{arguments:?}");
        assert!(outcome.err.contains("standard input is given twice"), "{}", outcome.err);
    }
}
