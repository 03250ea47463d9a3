//! Which files a run reads and writes: no file is both, and none is written twice.
//!
//! ```text
//! inputs, options that name a file ──▶ read ────▶ ┐
//!                                                 ├─ the same file, by whatever name or link: refused
//! -o, --plot, --svg, --transcript … ──▶ written ▶ ┘
//! ```
//!
//! Whoever opens a file says so here, so that no command has to compare its arguments by itself. Files are opened for reading
//! first: an output is refused before anything of it is there. So is one that would take the place of a database.

use crate::checkpoint;
use crate::earlier;
use crate::exit::Failure;
use crate::groups;
use crate::output::{beside_part, part_of};
use crate::sum;
use std::fs::{self, Metadata};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};

/// What is read.
#[derive(Clone, PartialEq, Eq)]
enum Reading {
    File(PathBuf),
    Standard,
}

static READ: Mutex<Vec<Reading>> = Mutex::new(Vec::new());
static WRITTEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn lock<T>(list: &Mutex<T>) -> MutexGuard<'_, T> {
    list.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// The file is read in this run, or used as a whole in another way.
pub fn read(path: &Path) {
    note(Reading::File(path.to_owned()));
}

/// Standard input is read in this run, for one purpose only: nothing is left of it for a second one.
pub fn read_standard_input() -> Result<(), Failure> {
    if note(Reading::Standard) {
        return Ok(());
    }
    Err(Failure::Usage("standard input is named twice, and can be read only once".into()))
}

/// Whether it is new.
fn note(reading: Reading) -> bool {
    let mut all = lock(&READ);
    let is_new = !all.contains(&reading);
    if is_new {
        all.push(reading);
    }
    is_new
}

/// A whole file of text that an option names.
pub fn read_to_string(path: &Path) -> Result<String, Failure> {
    read(path);
    fs::read_to_string(path).map_err(|cause| Failure::read(path, cause))
}

/// This file, or this folder, is going to be written. It is refused if it is read in this run, or written for another purpose; or if it
/// is a database.
pub fn write(whole: &Path) -> Result<(), Failure> {
    let names = names_of(whole);
    for reading in lock(&READ).iter() {
        for name in &names {
            if reading.is(name) {
                let (output, input) = (name.display(), reading.name());
                return Err(Failure::Usage(format!(
                    "{output} would be written while it is read as input ({input}); choose another file"
                )));
            }
        }
    }
    refuse_database(whole)?;
    let mut written = lock(&WRITTEN);
    let is_taken =
        |other: &PathBuf| names_of(other).iter().any(|other| names.iter().any(|it| is_one(it, other)));
    if written.iter().any(is_taken) {
        let name = whole.display();
        return Err(Failure::Usage(format!(
            "{name} is named for two outputs; choose another file for one of them"
        )));
    }
    written.push(whole.to_owned());
    Ok(())
}

/// Refuses to put anything in the place of SQLite's file, or of what SQLite keeps beside it: somebody may have gathered a library for
/// years, and named it by a slip.
fn refuse_database(whole: &Path) -> Result<(), Failure> {
    let name = whole.to_string_lossy();
    let of_database = DATABASE_ENDINGS.iter().find_map(|ending| name.strip_suffix(ending));
    let beside = of_database.map(Path::new).filter(|database| whole.exists() && is_database(database));
    match beside {
        _ if is_database(whole) => Err(Failure::Usage(format!(
            "{name} is a database, such as a library of puzzles, which is not written over; choose another file, or remove it \
             before"
        ))),
        Some(database) => Err(Failure::Usage(format!(
            "{name} belongs to the database {}, and is not written over; choose another file",
            database.display()
        ))),
        None => Ok(()),
    }
}

/// Whether it begins as SQLite's files do.
pub fn is_database(path: &Path) -> bool {
    const BEGINNING: &[u8] = b"SQLite format 3\0";
    let mut beginning = [0; BEGINNING.len()];
    // A pipe would be waited for.
    path.is_file()
        && fs::File::open(path).and_then(|mut file| file.read_exact(&mut beginning)).is_ok()
        && beginning == BEGINNING
}

/// The endings of what SQLite keeps beside a file.
pub const DATABASE_ENDINGS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// The endings of what is kept beside `FILE.part`.
pub const ENDINGS: [&str; 4] = [earlier::ENDING, checkpoint::ENDING, groups::ENDING, sum::ENDING];

/// Under which names something is written, and what is kept beside it as long as it is not whole.
fn names_of(whole: &Path) -> Vec<PathBuf> {
    let beside = ENDINGS.map(|ending| beside_part(whole, ending));
    [whole.to_owned(), part_of(whole)].into_iter().chain(beside).collect()
}

/// Whether two names are of one file. Something that is no file, as `/dev/null`, may be written twice.
fn is_one(one: &Path, other: &Path) -> bool {
    match (fs::metadata(one), fs::metadata(other)) {
        (Ok(one), Ok(other)) => one.is_file() && is_same(&one, &other),
        (Err(_), Err(_)) => std::path::absolute(one).ok() == std::path::absolute(other).ok(),
        _ => false,
    }
}

impl Reading {
    fn name(&self) -> String {
        match self {
            Reading::File(path) => path.display().to_string(),
            Reading::Standard => "standard input".into(),
        }
    }

    fn is(&self, output: &Path) -> bool {
        let Ok(written) = fs::metadata(output) else { return false };
        if written.is_dir() {
            return self.lies_in(output);
        }
        let read = match self {
            Reading::File(path) => path.metadata().ok(),
            Reading::Standard => of_standard_input(),
        };
        written.is_file() && read.is_some_and(|read| is_same(&written, &read))
    }

    /// A folder that is there is emptied before it is filled anew.
    fn lies_in(&self, folder: &Path) -> bool {
        let Reading::File(path) = self else { return false };
        matches!((path.canonicalize(), folder.canonicalize()), (Ok(path), Ok(folder)) if path.starts_with(&folder))
    }
}

#[cfg(unix)]
fn of_standard_input() -> Option<Metadata> {
    use std::os::fd::AsFd;
    let input = std::io::stdin().as_fd().try_clone_to_owned().ok()?;
    fs::File::from(input).metadata().ok()
}

#[cfg(not(unix))]
fn of_standard_input() -> Option<Metadata> {
    None
}

/// Whether both are of one file.
#[cfg(unix)]
pub fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Elsewhere files are told apart by what can be asked of all.
#[cfg(not(unix))]
pub fn is_same(one: &Metadata, other: &Metadata) -> bool {
    one.len() == other.len()
        && one.modified().ok() == other.modified().ok()
        && one.created().ok() == other.created().ok()
}
