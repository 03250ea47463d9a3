//! Outputs: standard output, or a file that is replaced only when the run is complete.
//!
//! ```text
//! -o FILE ── links ──▶ a file, or no file yet    FILE.part is written, and renamed to FILE at the end
//!                  └─▶ a device, a pipe or the file behind standard output: written directly
//!
//! FILE.part of an earlier run:    neither option   rejected
//!                                 --overwrite      replaced
//!                                 --resume         continued according to its journal (journal.rs)
//! ```
//!
//! `FILE.part` is locked while a run writes it. The file is removed if the run fails and cannot be resumed. The new
//! file gets the mode, group and owner of the file that it replaces.

use crate::conflicts;
use crate::exit::Failure;
use crate::interrupt;
use crate::journal::{self, Journal, Note, Position};
use crate::progress;
use flate2::Compression;
use flate2::write::GzEncoder;
use lzma_rust2::{XzOptions, XzWriter};
use same_file::Handle;
use serde_json::Value;
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// How to handle the `FILE.part` of an earlier run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// Fail with an error.
    Refuse,
    /// Replace it.
    Overwrite,
    /// Resume it.
    Resume,
}

/// Identity of a run for the journal: everything that determines the bytes of its output.
pub struct Identity {
    /// Header of the journal.
    pub header: Value,
    /// Names of the inputs, for messages.
    pub input_names: Vec<String>,
    /// Latest modification time of the inputs, if known.
    pub newest_input: Option<SystemTime>,
}

/// An open output.
pub struct Output(Target);

enum Target {
    Standard(io::Stdout),
    File {
        file: File,
        part: Part,
    },
    /// A file whose name ends in `.gz`, `.zst` or `.xz`.
    Compressed {
        file: Box<Compressor>,
        part: Part,
    },
    /// A device, a named pipe or a descriptor, which cannot be replaced by renaming.
    Special {
        file: File,
        path: PathBuf,
    },
}

/// A `FILE.part` that is being written.
struct Part {
    path: PathBuf,
    whole: PathBuf,
    /// Number of bytes in the file, including those of an earlier run.
    bytes: u64,
    journal: Option<Journal>,
    /// Whether the file must not be removed on drop, because the output is complete or another program modified the
    /// file.
    is_settled: bool,
}

impl Drop for Part {
    fn drop(&mut self) {
        let is_of_use = self.bytes > 0 && (self.journal.is_some() || interrupt::is_requested());
        if !self.is_settled && !is_of_use {
            // An error is harmless: it leaves an unused file behind.
            drop(fs::remove_file(&self.path));
            drop(fs::remove_file(journal_of(&self.whole)));
        }
    }
}

impl Output {
    /// Opens an output that cannot be resumed: a file, or standard output if `path` is `None` or `-`.
    ///
    /// # Errors
    ///
    /// Returns an error if `FILE.part` exists and `existing` does not allow overwriting it, or the output is also an
    /// input.
    pub fn open(path: Option<&Path>, existing: Existing) -> Result<Output, Failure> {
        let (whole, name) = match Destination::of(path)? {
            Destination::Other(output) => return Ok(*output),
            Destination::File { whole, name } => (whole, name),
        };
        let file = open_part(&whole)?;
        clear_part(&file, &whole, existing)?;
        Output::begun(file, whole, name, None)
    }

    /// Opens an output that can be resumed if it is an uncompressed file. Returns `None` if there is nothing to resume,
    /// because the file is complete: it exists without a `FILE.part`.
    pub fn open_resumable(
        path: Option<&Path>,
        existing: Existing,
        identity: impl FnOnce() -> Result<Identity, Failure>,
    ) -> Result<Option<Output>, Failure> {
        let resumes = existing == Existing::Resume;
        let name = path.unwrap_or(Path::new("-"));
        let (whole, name) = match Destination::of(path)? {
            Destination::Other(_) if resumes => {
                let why = "only output to a file can be resumed";
                return Err(Failure::Usage(format!("cannot resume {}: {why}", name.display())));
            }
            Destination::File { .. } if resumes && is_compressed(name) => {
                let why = "compressed output cannot be resumed; choose a name without .gz, .zst or .xz";
                return Err(Failure::Usage(format!("cannot resume {}: {why}", name.display())));
            }
            Destination::Other(output) => return Ok(Some(*output)),
            Destination::File { .. } if is_compressed(name) => {
                return Output::open(path, existing).map(Some);
            }
            Destination::File { whole, name } => (whole, name),
        };
        let identity = identity()?;
        let has_part = part_of(&whole).metadata().is_ok_and(|part| part.len() > 0);
        if resumes
            && !has_part
            && let Ok(found) = whole.metadata()
        {
            return match (found.modified().ok(), identity.newest_input) {
                (Some(written), Some(input)) if input > written => Err(Failure::Usage(format!(
                    "cannot resume {}: it is complete, but its input has changed since; use --overwrite to run again",
                    whole.display()
                ))),
                _ => conflicts::add_output(&whole).map(|()| None),
            };
        }
        let mut file = open_part(&whole)?;
        let journal = if resumes && has_part {
            Journal::resume(&whole, &identity.header, &identity.input_names, &mut file)?
        } else {
            clear_part(&file, &whole, existing)?;
            Journal::create(&whole, &identity.header)?
        };
        Output::begun(file, whole, name, Some(journal)).map(Some)
    }

    fn begun(file: File, whole: PathBuf, name: &Path, journal: Option<Journal>) -> Result<Output, Failure> {
        if let Ok(replaced) = fs::metadata(&whole) {
            be_hidden_as(&replaced, &file);
        }
        let bytes = journal.as_ref().map_or(0, |journal| journal.position().bytes);
        let part = Part { path: part_of(&whole), whole, bytes, journal, is_settled: false };
        Ok(Output(match is_compressed(name) {
            true => {
                let failure = |cause| Failure::write(&part.path, cause);
                let file = Box::new(Compressor::of(name, file).map_err(failure)?);
                Target::Compressed { file, part }
            }
            false => Target::File { file, part },
        }))
    }

    /// Returns the position at which the resumed run stopped. It is zero for a new run.
    pub fn position(&self) -> Position {
        self.journal().map(Journal::position).unwrap_or_default()
    }

    /// Removes and returns the row groups of the resumed run: the end offset and journal entry of each.
    pub fn take_groups(&mut self) -> Vec<(u64, Vec<u8>)> {
        match &mut self.0 {
            Target::File { part: Part { journal: Some(journal), .. }, .. } => journal.take_groups(),
            _ => Vec::new(),
        }
    }

    /// Removes and returns the rows that the resumed run finished after its last row group.
    pub fn take_open_rows(&mut self) -> Vec<Vec<u8>> {
        match &mut self.0 {
            Target::File { part: Part { journal: Some(journal), .. }, .. } => journal.take_open_rows(),
            _ => Vec::new(),
        }
    }

    fn journal(&self) -> Option<&Journal> {
        match &self.0 {
            Target::File { part, .. } => part.journal.as_ref(),
            _ => None,
        }
    }

    /// Writes bytes. Standard output is flushed, so that its reader receives them immediately.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match &mut self.0 {
            Target::Standard(standard) => {
                let mut locked = standard.lock();
                let mut write = || locked.write_all(bytes).and_then(|()| locked.flush());
                let written = if standard.is_terminal() { progress::apart(write) } else { write() };
                written.map_err(Failure::standard_output)
            }
            Target::File { file, part } => {
                part.bytes += bytes.len() as u64;
                file.write_all(bytes).map_err(|cause| Failure::write(&part.path, cause))?;
                if let Some(journal) = &mut part.journal {
                    journal.written(bytes);
                }
                Ok(())
            }
            Target::Compressed { file, part } => {
                part.bytes += bytes.len() as u64;
                file.write_all(bytes).map_err(|cause| Failure::write(&part.path, cause))
            }
            Target::Special { file, path } => {
                file.write_all(bytes).map_err(|cause| Failure::write(path, cause))
            }
        }
    }

    /// Records the current position in the journal, for `--resume`. The output so far, including rows that are only in
    /// the journal, consists of `records` complete records and the first `rows` rows of the next record.
    pub fn finish_block(&mut self, records: u64, rows: u64, note: Note<'_>) -> Result<(), Failure> {
        match &mut self.0 {
            Target::File { part: Part { journal: Some(journal), .. }, .. } => {
                journal.finish_block(records, rows, note)
            }
            _ => Ok(()),
        }
    }

    /// Returns the path of `FILE.part`, and whether a later run can resume it. Returns `None` if the output is not a
    /// file.
    pub fn part(&self) -> Option<(PathBuf, bool)> {
        match &self.0 {
            Target::File { part, .. } | Target::Compressed { part, .. } => {
                Some((part.path.clone(), part.journal.is_some()))
            }
            Target::Standard(_) | Target::Special { .. } => None,
        }
    }

    /// Completes the output. A file gets its final name.
    pub fn finish(self) -> Result<(), Failure> {
        match self.0 {
            Target::File { file, part } => {
                let bytes = part.bytes;
                part.finish(&file, bytes)
            }
            Target::Compressed { file, part } => {
                let file = file.finish().map_err(|cause| Failure::write(&part.path, cause))?;
                let bytes = file.metadata().map_err(|cause| Failure::write(&part.path, cause))?.len();
                part.finish(&file, bytes)
            }
            Target::Standard(_) | Target::Special { .. } => Ok(()),
        }
    }
}

impl Part {
    /// Renames the file to its final name. `locked` is the open file, whose lock prevents other runs from overwriting
    /// the completed part before it is renamed. `bytes` is the expected size.
    fn finish(mut self, locked: &File, bytes: u64) -> Result<(), Failure> {
        self.is_settled = true;
        let length = locked.metadata().map_err(|cause| Failure::write(&self.path, cause))?.len();
        if length != bytes || !has_name(locked, &self.path) {
            let why = "another program modified it during the run, so it was not renamed";
            return Err(Failure::write(&self.path, io::Error::other(why)));
        }
        if let Ok(replaced) = fs::metadata(&self.whole) {
            be_owned_as(&replaced, locked);
        }
        fs::rename(&self.path, &self.whole).map_err(|cause| Failure::write(&self.whole, cause))?;
        if self.journal.take().is_some() {
            // If this fails, the next run overwrites the leftover journal.
            drop(fs::remove_file(journal_of(&self.whole)));
        }
        Ok(())
    }
}

/// Destination that an output path refers to.
enum Destination<'p> {
    /// An existing or new file. `name` is the path as given, `whole` the path without links.
    File { whole: PathBuf, name: &'p Path },
    /// A device, pipe or stream. Output is written to it directly.
    Other(Box<Output>),
}

impl Destination<'_> {
    fn of(path: Option<&Path>) -> Result<Destination<'_>, Failure> {
        let Some(name) = path.filter(|path| *path != Path::new("-")) else {
            conflicts::refuse_standard_output()?;
            return Ok(Destination::Other(Box::new(Output(Target::Standard(io::stdout())))));
        };
        let failure = |cause| Failure::write(name, cause);
        let file = match fs::metadata(name) {
            Ok(found) if found.is_dir() => return Err(failure(io::ErrorKind::IsADirectory.into())),
            Ok(found) if !found.is_file() => OpenOptions::new().write(true).open(name),
            // Append to the file behind standard output or standard error instead of replacing it.
            Ok(_) if is_standard_stream(name) => OpenOptions::new().append(true).open(name),
            Err(cause) if cause.kind() != io::ErrorKind::NotFound => Err(cause),
            _ if name.as_os_str().as_encoded_bytes().ends_with(b"/") => {
                Err(io::ErrorKind::IsADirectory.into())
            }
            _ => return Ok(Destination::File { whole: without_links(name), name }),
        };
        let file = file.map_err(failure)?;
        Ok(Destination::Other(Box::new(Output(Target::Special { file, path: name.to_owned() }))))
    }
}

fn is_standard_stream(name: &Path) -> bool {
    let Ok(file) = Handle::from_path(name) else { return false };
    [Handle::stdout(), Handle::stderr()].into_iter().flatten().any(|stream| stream == file)
}

/// Resolves links. The target need not exist.
fn without_links(name: &Path) -> PathBuf {
    match fs::read_link(name) {
        Ok(target) => without_links(&name.parent().unwrap_or(Path::new("")).join(target)),
        Err(_) => name.to_owned(),
    }
}

/// Opens and locks the `.part` of the output `whole`.
///
/// # Errors
///
/// Returns an error if another run has locked the file, or Sodan did not create it.
fn open_part(whole: &Path) -> Result<File, Failure> {
    conflicts::add_output(whole)?;
    if [PART, JOURNAL].iter().any(|ending| whole.to_string_lossy().ends_with(ending)) {
        let whole = whole.display();
        return Err(Failure::Usage(format!(
            "{whole}: this suffix is reserved for unfinished files; choose another output file"
        )));
    }
    let (part, journal) = (part_of(whole), journal_of(whole));
    let is_no_file = |path: &Path| fs::symlink_metadata(path).is_ok_and(|found| !found.is_file());
    for path in [&part, &journal] {
        if is_no_file(path)
            || path == &journal && journal.exists() && !journal::is_journal(path).unwrap_or(false)
        {
            let path = path.display();
            return Err(Failure::Usage(format!(
                "{path} exists and was not created by sodan; move it away, or choose another output file"
            )));
        }
    }
    lock_part(&part).map_err(|cause| match cause.kind() {
        io::ErrorKind::WouldBlock => {
            let part = part.display();
            Failure::Usage(format!("another run is writing {part}; choose another output file"))
        }
        _ => Failure::write(whole, cause),
    })
}

/// Opens a file, and locks it against other runs. On file systems without locks, the lock always succeeds.
fn lock_part(part: &Path) -> io::Result<File> {
    loop {
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(part)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        // Another run may have renamed the file between opening and locking.
        if has_name(&file, part) {
            return Ok(file);
        }
    }
}

/// Returns whether `path` still refers to the open file `file`.
fn has_name(file: &File, path: &Path) -> bool {
    let open = file.try_clone().and_then(Handle::from_file);
    matches!((open, Handle::from_path(path)), (Ok(open), Ok(named)) if open == named)
}

/// Truncates the `.part` of an earlier run if `existing` allows it. Otherwise, returns an error.
fn clear_part(file: &File, whole: &Path, existing: Existing) -> Result<(), Failure> {
    let part = part_of(whole);
    let failure = |cause| Failure::write(&part, cause);
    // Skip an empty file: ext4 flushes every truncated file to disk on close.
    if file.metadata().map_err(failure)?.len() == 0 {
        return Ok(());
    }
    if existing != Existing::Overwrite {
        let (part, is_begun) = (part.display(), journal_of(whole).exists());
        return Err(Failure::Usage(match is_begun {
            true => format!(
                "{part} contains the results of an interrupted run; use --resume to continue it or --overwrite to start over"
            ),
            false => {
                format!("{part} exists and cannot be resumed; move it away, or use --overwrite to start over")
            }
        }));
    }
    // Remove the journal first, so that it never claims more than the part contains.
    match fs::remove_file(journal_of(whole)) {
        Err(cause) if cause.kind() != io::ErrorKind::NotFound => Err(failure(cause)),
        _ => file.set_len(0).map_err(failure),
    }
}

/// Returns the error for a file that cannot be resumed. `why` contains the reason, and possibly a remedy.
pub fn cannot_resume(whole: &Path, why: &str) -> Failure {
    Failure::Usage(format!("cannot resume {}: {why}; use --overwrite to start over", whole.display()))
}

/// Restricts the mode of a new file to the permissions of the file that it will replace, but keeps it writable for the
/// owner. If the system rejects this, the file keeps the default mode.
#[cfg(unix)]
fn be_hidden_as(replaced: &Metadata, file: &File) {
    use std::os::unix::fs::PermissionsExt;
    let mode = replaced.permissions().mode() & 0o777 | 0o600;
    drop(file.set_permissions(fs::Permissions::from_mode(mode)));
}

/// Copies mode, group and owner of the replaced file to the new file, as far as permissions allow.
#[cfg(unix)]
fn be_owned_as(replaced: &Metadata, file: &File) {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let group = fchown(file, None, Some(replaced.gid()));
    let owner = fchown(file, Some(replaced.uid()), None);
    // Keep the set-user-ID bits only if owner and group were copied.
    let mask = if owner.and(group).is_ok() { 0o7777 } else { 0o777 };
    drop(file.set_permissions(fs::Permissions::from_mode(replaced.permissions().mode() & mask)));
}

#[cfg(not(unix))]
fn be_hidden_as(_replaced: &Metadata, _file: &File) {}

#[cfg(not(unix))]
fn be_owned_as(_replaced: &Metadata, _file: &File) {}

/// Extensions of compressed outputs.
pub const COMPRESSED: [&str; 3] = ["gz", "zst", "xz"];

/// Returns whether a file's extension requests compression.
fn is_compressed(name: &Path) -> bool {
    name.extension().is_some_and(|suffix| COMPRESSED.iter().any(|it| suffix == *it))
}

enum Compressor {
    Gzip(GzEncoder<File>),
    Zstandard(zstd::Encoder<'static, File>),
    Xz(XzWriter<File>),
}

impl Compressor {
    /// Creates the compressor that the file's extension requests.
    fn of(name: &Path, file: File) -> io::Result<Compressor> {
        Ok(match name.extension().and_then(|suffix| suffix.to_str()) {
            Some("zst") => Compressor::Zstandard(zstd::Encoder::new(file, zstd::DEFAULT_COMPRESSION_LEVEL)?),
            Some("xz") => Compressor::Xz(XzWriter::new(file, XzOptions::default())?),
            _ => Compressor::Gzip(GzEncoder::new(file, Compression::default())),
        })
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Compressor::Gzip(file) => file.write_all(bytes),
            Compressor::Zstandard(file) => file.write_all(bytes),
            Compressor::Xz(file) => file.write_all(bytes),
        }
    }

    fn finish(self) -> io::Result<File> {
        match self {
            Compressor::Gzip(file) => file.finish(),
            Compressor::Zstandard(file) => file.finish(),
            Compressor::Xz(file) => file.finish(),
        }
    }
}

/// Returns the `.part` name of a file or folder. A folder's name may end with a slash.
pub fn part_of(whole: &Path) -> PathBuf {
    with_ending(whole, PART)
}

/// Returns the journal's name for an output file.
pub fn journal_of(whole: &Path) -> PathBuf {
    with_ending(whole, JOURNAL)
}

const PART: &str = ".part";
const JOURNAL: &str = ".part.journal";

fn with_ending(whole: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(whole.components().as_path());
    name.push(ending);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_appears_when_finished() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let mut output = Output::open(Some(&path), Existing::Refuse).unwrap();
        output.write(b"one\n").unwrap();
        assert!(!path.exists());
        output.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"one\n");
        assert!(!part_of(&path).exists());
    }

    #[test]
    #[cfg(unix)]
    fn links_lead_to_their_file() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("file"), "").unwrap();
        symlink("file", path("near")).unwrap();
        symlink(path("near"), path("far")).unwrap();
        symlink("nothing yet", path("dangling")).unwrap();
        for (name, file) in
            [("file", "file"), ("near", "file"), ("far", "file"), ("new", "new"), ("dangling", "nothing yet")]
        {
            let (path_of_file, name) = (path(file), path(name));
            let found = Destination::of(Some(&name)).unwrap();
            assert!(matches!(found, Destination::File { whole, .. } if whole == path_of_file), "{file}");
        }
        symlink("ring", path("ring")).unwrap();
        assert!(Destination::of(Some(&path("ring"))).is_err());
    }
}
