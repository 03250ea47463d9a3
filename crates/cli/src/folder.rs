//! Output folders for pictures and groups of files. Files are written to `FOLDER.part`, which is renamed to `FOLDER`
//! when it is complete and removed if the run fails.

use crate::args::RunArgs;
use crate::exit::Failure;
use crate::input::Input;
use crate::interrupt;
use crate::message::warn;
use crate::output::part_of;
use crate::pipeline::Source;
use crate::status::Tally;
use sodan::tasks::{Item, Status};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder that is being written.
pub struct Folder {
    part: PathBuf,
    whole: PathBuf,
    /// Whether all files have been written.
    is_full: bool,
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.is_full && !interrupt::is_requested() {
            // An error is harmless: it leaves an unused folder behind.
            drop(fs::remove_dir_all(&self.part));
        }
    }
}

/// Draws pictures of every record into the folder of `-o`. `draw` writes the pictures of one record and returns the
/// record's status, with a reason if the record is invalid or incomplete. Returns the number of records by status, or
/// `None` if Ctrl-C interrupted the run.
pub fn fill(
    mut input: Input,
    run: &RunArgs,
    draw: impl Fn(&Item<'_>, &Folder) -> Result<(Status, Option<String>), Failure>,
) -> Result<Option<Tally>, Failure> {
    let whole = name(run, "pictures are written into a folder")?;
    interrupt::listen();
    let folder = Folder::begin(whole, run.overwrite)?;
    let mut tally = Tally::default();
    while let Some(block) = input.next_block()? {
        for raw in block.records() {
            if interrupt::is_requested() {
                return Ok(None);
            }
            let (status, complaint) = draw(&Item::read(raw), &folder)?;
            tally.count(status);
            if let Some(complaint) = complaint {
                warn(format_args!("{}: {complaint}", input.name_of(&block)));
            }
        }
    }
    folder.finish()?;
    Ok(Some(tally))
}

/// Returns the path that `-o` specifies. If `-o` is missing, the error message starts with `message`.
fn name<'r>(run: &'r RunArgs, message: &str) -> Result<&'r Path, Failure> {
    let Some(whole) = &run.output else {
        return Err(Failure::Usage(format!("{message}; specify it with -o FOLDER")));
    };
    if run.resume {
        return Err(Failure::Usage("--resume: a folder cannot be resumed".into()));
    }
    check_name(whole)?;
    if whole.exists() {
        return Err(Failure::Usage(format!("{} exists; remove it, or choose another name", whole.display())));
    }
    Ok(whole)
}

/// Rejects standard output (`-`) and paths without a file name, such as `..`.
pub fn check_name(whole: &Path) -> Result<(), Failure> {
    if whole == Path::new("-") {
        return Err(Failure::Usage("-o -: cannot write a folder to standard output".into()));
    }
    match whole.file_name() {
        Some(_) => Ok(()),
        None => Err(Failure::Usage(format!("-o {}: expected the name of a new folder", whole.display()))),
    }
}

/// Returns the error for an existing `.part` folder that this command did not create and therefore does not remove.
pub fn foreign(part: &Path) -> Failure {
    let part = part.display();
    Failure::Usage(format!(
        "{part} exists and was not created by this command; move it away, or choose another output folder"
    ))
}

/// Name of the file that marks a folder as created by this command.
const BEGUN: &str = ".begun";

impl Folder {
    /// Creates the folder of `-o`. If `-o` is missing, the error message starts with `message`.
    pub fn of_run(run: &RunArgs, message: &str) -> Result<Folder, Failure> {
        Folder::begin(name(run, message)?, run.overwrite)
    }

    /// Returns the path of the file `name` in this folder, after creating the parent folders.
    pub fn make_room_for(&self, name: &str) -> Result<PathBuf, Failure> {
        let file = self.part.join(name);
        let above = file.parent().unwrap_or(&self.part);
        fs::create_dir_all(above).map_err(|cause| Failure::write(above, cause))?;
        Ok(file)
    }

    fn begin(whole: &Path, overwrite: bool) -> Result<Folder, Failure> {
        let part = part_of(whole);
        if part.exists() {
            if !part.join(BEGUN).is_file() && !is_empty(&part) {
                return Err(foreign(&part));
            }
            if !overwrite && !is_empty(&part) {
                return Err(Failure::Usage(format!(
                    "{} belongs to an interrupted run that cannot be resumed; use --overwrite to start over",
                    part.display()
                )));
            }
            fs::remove_dir_all(&part).map_err(|cause| Failure::write(&part, cause))?;
        }
        fs::create_dir_all(&part).map_err(|cause| Failure::write(&part, cause))?;
        fs::write(part.join(BEGUN), "").map_err(|cause| Failure::write(&part, cause))?;
        Ok(Folder { part, whole: whole.to_owned(), is_full: false })
    }

    /// Writes `text` to the file `name` in this folder.
    pub fn write(&self, name: &str, text: &str) -> Result<(), Failure> {
        let file = self.part.join(name);
        fs::write(&file, text).map_err(|cause| Failure::write(&file, cause))
    }

    /// Removes the marker file, and renames the folder to its final name.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.is_full = true;
        let begun = self.part.join(BEGUN);
        fs::remove_file(&begun).map_err(|cause| Failure::write(&begun, cause))?;
        fs::rename(&self.part, &self.whole).map_err(|cause| Failure::write(&self.whole, cause))
    }
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
}
