//! Tracks the files that a run reads and writes, so that no file is both read and written, or written twice.
//!
//! Before an output is opened, it is compared with the inputs by file identity, regardless of names and links. Outputs
//! are compared with other outputs by name, since an output replaces the file with its name. A database is never
//! replaced.

use crate::exit::Failure;
use crate::output::{journal_of, part_of};
use same_file::Handle;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

static READ: Mutex<Vec<Input>> = Mutex::new(Vec::new());
static WRITTEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

#[derive(PartialEq, Eq)]
enum Input {
    File(PathBuf),
    Standard,
}

impl Input {
    fn name(&self) -> String {
        match self {
            Input::File(path) => path.display().to_string(),
            Input::Standard => "standard input".into(),
        }
    }

    /// Returns a handle to a regular file, or `None` for other files, since opening a pipe would block.
    fn handle(&self) -> Option<Handle> {
        match self {
            Input::File(path) => path.is_file().then(|| Handle::from_path(path).ok()).flatten(),
            Input::Standard => Handle::stdin().ok().filter(is_file),
        }
    }
}

fn lock<T>(list: &Mutex<T>) -> MutexGuard<'_, T> {
    list.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Registers a file that this run reads, or that the run must not overwrite for another reason.
pub fn add_input(path: &Path) {
    lock(&READ).push(Input::File(path.to_owned()));
}

/// Registers standard input as an input of this run.
///
/// # Errors
///
/// Returns an error if standard input is already registered, since it can only be read once.
pub fn add_standard_input() -> Result<(), Failure> {
    let mut read = lock(&READ);
    if read.contains(&Input::Standard) {
        return Err(Failure::Usage("standard input is given twice; it can only be read once".into()));
    }
    read.push(Input::Standard);
    Ok(())
}

/// Reads a text file given by an option, and registers it as an input.
pub fn read_to_string(path: &Path) -> Result<String, Failure> {
    add_input(path);
    fs::read_to_string(path).map_err(|cause| Failure::read(path, cause))
}

/// Registers an output file of this run.
///
/// # Errors
///
/// Returns an error if the file is an input, another output or a database.
pub fn add_output(whole: &Path) -> Result<(), Failure> {
    let names = [whole.to_owned(), part_of(whole), journal_of(whole)];
    for name in names.iter().filter(|name| name.is_file()) {
        refuse_input(&name.display().to_string(), Handle::from_path(name).ok().as_ref())?;
    }
    refuse_database(whole)?;
    let mut written = lock(&WRITTEN);
    let names = names.map(|name| std::path::absolute(&name).unwrap_or(name));
    if names.iter().any(|name| written.contains(name)) {
        let name = whole.display();
        return Err(Failure::Usage(format!(
            "two outputs would write to {name}; choose a different file for one of them"
        )));
    }
    written.extend(names);
    Ok(())
}

/// Rejects standard output if it is a file that is also an input, since the run would read its own output.
pub fn refuse_standard_output() -> Result<(), Failure> {
    refuse_input("standard output", Handle::stdout().ok().filter(is_file).as_ref())
}

fn refuse_input(output: &str, handle: Option<&Handle>) -> Result<(), Failure> {
    let Some(handle) = handle else { return Ok(()) };
    match lock(&READ).iter().find(|input| input.handle().as_ref() == Some(handle)) {
        Some(input) => {
            let input = input.name();
            let other = if input == output { String::new() } else { format!(" ({input})") };
            Err(Failure::Usage(format!("{output} is also an input{other}; choose another output file")))
        }
        None => Ok(()),
    }
}

fn is_file(handle: &Handle) -> bool {
    handle.as_file().metadata().is_ok_and(|found| found.is_file())
}

/// Rejects an output that would replace an SQLite database or one of its auxiliary files, since the database may be a
/// valuable library.
fn refuse_database(whole: &Path) -> Result<(), Failure> {
    let name = whole.to_string_lossy();
    let database = DATABASE_ENDINGS.iter().find_map(|ending| name.strip_suffix(ending));
    let database = database.map(Path::new).filter(|database| whole.exists() && is_database(database));
    match database {
        _ if is_database(whole) => Err(Failure::Usage(format!(
            "{name} is a database, such as a library of puzzles, which Sodan never overwrites; choose another file, or remove it first"
        ))),
        Some(database) => Err(Failure::Usage(format!(
            "{name} belongs to the database {}, which Sodan never overwrites; choose another file",
            database.display()
        ))),
        None => Ok(()),
    }
}

/// Returns whether a file has an SQLite header.
pub fn is_database(path: &Path) -> bool {
    const BEGINNING: &[u8] = b"SQLite format 3\0";
    let mut beginning = [0; BEGINNING.len()];
    path.is_file()
        && File::open(path).and_then(|mut file| file.read_exact(&mut beginning)).is_ok()
        && beginning == BEGINNING
}

/// Name suffixes of SQLite's auxiliary files.
pub const DATABASE_ENDINGS: [&str; 3] = ["-wal", "-shm", "-journal"];
