//! Tracks the files that a run reads and writes, so that no file is both read and written, or written twice.
//!
//! Inputs are compared by identity, independent of name or link, before an output is opened. Outputs are compared by name, since each
//! replaces the file with that name. A database is never replaced.

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

    /// Opens a regular file. Opening a pipe would block.
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

/// Records a file that this run reads, or uses as a whole in another way.
pub fn add_input(path: &Path) {
    lock(&READ).push(Input::File(path.to_owned()));
}

/// Records that this run reads standard input.
///
/// # Errors
///
/// If it was added before: standard input can only be read once.
pub fn add_standard_input() -> Result<(), Failure> {
    let mut read = lock(&READ);
    if read.contains(&Input::Standard) {
        return Err(Failure::Usage("standard input is given twice; it can only be read once".into()));
    }
    read.push(Input::Standard);
    Ok(())
}

/// Reads a text file named by an option.
pub fn read_to_string(path: &Path) -> Result<String, Failure> {
    add_input(path);
    fs::read_to_string(path).map_err(|cause| Failure::read(path, cause))
}

/// Records a file that this run will write.
///
/// # Errors
///
/// If it is an input, another output or a database.
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

/// Rejects standard output if it is a file that is also an input: its new lines would be read again.
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

/// Rejects replacing an SQLite file, or one of SQLite's auxiliary files, since it may be a valuable library.
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

/// The suffixes of SQLite's auxiliary files.
pub const DATABASE_ENDINGS: [&str; 3] = ["-wal", "-shm", "-journal"];
