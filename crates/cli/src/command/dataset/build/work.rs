//! The working folder of a build.
//!
//! ```text
//! FOLDER.part/build.json   identity of the build: recipe, files, version; only the same build can resume
//! FOLDER.part/stages/      results of the stages
//! FOLDER.part/sums/        size and SHA-256 of each complete file
//! FOLDER.part/set/         becomes FOLDER at the end
//! FOLDER.part/lock         locked during a build
//! ```

use super::{BuildArgs, Stage};
use crate::args::{RunArgs, WorkArgs};
use crate::exit::{Ending, Failure};
use crate::folder;
use crate::message::note;
use crate::options::RunOptions;
use crate::output::{Existing, Output, journal_of, part_of};
use crate::pipeline::{self, Job, Settings, Sink, Source};
use crate::progress::Show;
use crate::run::RunKind;
use serde_json::Value;
use sha2::{Digest, Sha256};
use sodan::datasets::build::{MANIFEST, SourceRecord, Split, WrittenFile};
use std::cell::RefCell;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, Read};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The working folder of a build.
pub struct Work {
    whole: PathBuf,
    part: PathBuf,
    threads: NonZeroUsize,
    progress: Show,
    /// Files with rows or traces, each with its split and its path within the data set.
    files: RefCell<Vec<(Split, String)>>,
    /// Lock on the folder, held during the build.
    _lock: File,
}

impl Work {
    /// Starts or resumes a build. Returns `None` if an earlier run completed the build except for the cleanup.
    pub fn open(args: &BuildArgs, identity: &Value) -> Stage<Work> {
        folder::check_name(&args.output)?;
        let (whole, part) = (args.output.clone(), part_of(&args.output));
        if part.exists() && !is_of_a_build(&part) {
            return Err(folder::foreign(&part));
        }
        let written = identity.to_string();
        let is_whole = PARTS.iter().all(|folder| part.join(folder).is_dir());
        let of_this_build = fs::read_to_string(part.join(IDENTITY)).ok().map(|text| text == written);
        let is_renamed = of_this_build == Some(true) && !part.join("set").exists();
        if whole.exists() && is_renamed && part.join("stages").exists() {
            tidy_up(&part)?;
            return Ok(None);
        }
        if whole.exists() && !args.overwrite {
            let message = format!("{} exists; use --overwrite to build it again", whole.display());
            return Err(Failure::Usage(message));
        }
        if whole.exists() {
            check_replaced(&whole)?;
        }
        if of_this_build == Some(false) && !args.overwrite {
            return Err(Failure::Usage(format!(
                "{} was built from a different recipe, from different files or by a different version; use --overwrite to start over",
                part.display()
            )));
        }
        let lock = lock(&part)?;
        match of_this_build {
            Some(true) if is_whole => note(format_args!("continuing {}", part.display())),
            _ => begin(&part, identity)?,
        }
        let run = RunArgs {
            output: None,
            resume: false,
            overwrite: false,
            work: WorkArgs { threads: args.work.threads, progress: args.work.progress },
        };
        Ok(Some(Work {
            whole,
            part,
            threads: run.threads(),
            progress: args.work.progress,
            files: RefCell::default(),
            _lock: lock,
        }))
    }

    pub fn part(&self) -> &Path {
        &self.part
    }

    /// Returns the path of a stage's file.
    pub fn stage(&self, name: &str) -> PathBuf {
        self.part.join("stages").join(name)
    }

    /// Returns the number of threads to use per puzzle in a search for `count` puzzles.
    pub fn threads_for_each(&self, count: u64) -> usize {
        let workers = self.threads.get();
        workers.div_ceil(usize::try_from(count).unwrap_or(usize::MAX).clamp(1, workers))
    }

    /// Runs a job over a source and writes the results to `file`, unless this file is already complete.
    pub fn run<S: Source, K: Sink>(
        &self,
        file: &Path,
        source: S,
        job: &dyn Job<S::Block, K::Rows>,
        open: &dyn Fn(Output, &RunKind) -> Result<K, Failure>,
    ) -> Stage<()> {
        if file.exists() {
            self.check_sum(file)?;
        } else {
            let run = RunOptions {
                output: Some(file.to_owned()),
                existing: Existing::Resume,
                threads: self.threads,
                progress: self.progress,
            };
            // The identity of the whole build has been checked, so a resumed stage belongs to the same build.
            let kind = RunKind {
                command: "dataset build",
                finds: None,
                format: "rows",
                options: Value::Null,
                header: String::new(),
                footer: "",
                not_resumable: None,
            };
            let Some(output) = kind.open_output(None, &run)? else { return Ok(Some(())) };
            let sink = open(output, &kind)?;
            let settings = Settings { threads: self.threads.get(), progress: self.progress };
            if pipeline::run(job, source, sink, &settings)?.ending == Ending::Interrupted {
                return Ok(None);
            }
            self.keep_sum(file)?;
        }
        // The journal remains if a build was killed right after renaming the file.
        drop(fs::remove_file(journal_of(file)));
        Ok(Some(()))
    }

    /// Records the size and checksum of a complete file.
    fn keep_sum(&self, file: &Path) -> Result<(), Failure> {
        let (path, sum) = (self.sum_of(file), shown_sum(file)?);
        let failure = |cause| Failure::write(&path, cause);
        // Write the checksum atomically.
        fs::write(part_of(&path), sum).map_err(failure)?;
        fs::rename(part_of(&path), &path).map_err(failure)
    }

    /// Rejects a modified file. A missing checksum is computed: it means that a build was killed right after completing
    /// the file.
    fn check_sum(&self, file: &Path) -> Result<(), Failure> {
        match fs::read_to_string(self.sum_of(file)) {
            Ok(sum) if sum == shown_sum(file)? => Ok(()),
            Ok(_) => Err(damaged(file)),
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => self.keep_sum(file),
            Err(cause) => Err(Failure::read(file, cause)),
        }
    }

    /// Returns the path of the file that stores a file's checksum.
    fn sum_of(&self, file: &Path) -> PathBuf {
        let within = file.strip_prefix(&self.part).unwrap_or(file).to_string_lossy();
        self.part.join("sums").join(within.replace(['/', '\\'], "-"))
    }

    /// Divides the rows of a split into files in `folder`, and returns the files with their row ranges.
    pub fn files(
        &self,
        folder: &str,
        split: Split,
        rows: usize,
        rows_of_file: usize,
    ) -> Vec<(PathBuf, Range<usize>)> {
        let count = rows.div_ceil(rows_of_file);
        let files = (0..count).map(|file| {
            let path = format!("{folder}/{}-{file:05}-of-{count:05}.parquet", split.name());
            let places = file * rows_of_file..rows.min((file + 1) * rows_of_file);
            let whole = self.part.join("set").join(&path);
            self.files.borrow_mut().push((split, path));
            (whole, places)
        });
        files.collect()
    }

    /// Returns the files in a folder of the data set, each with its split. `folder` ends with a slash.
    pub fn files_of(&self, folder: &str) -> Vec<(Split, PathBuf)> {
        let files = self.files.borrow();
        let of_rows = files.iter().filter(|(_, path)| path.starts_with(folder));
        of_rows.map(|(split, path)| (*split, self.part.join("set").join(path))).collect()
    }

    /// Writes a file of the data set.
    pub fn write(&self, path: &str, bytes: &[u8]) -> Result<(), Failure> {
        let file = self.part.join("set").join(path);
        fs::write(&file, bytes).map_err(|cause| Failure::write(&file, cause))
    }

    /// Returns all files of the data set written so far, sorted by path.
    pub fn written(&self) -> Result<Vec<WrittenFile>, Failure> {
        let set = self.part.join("set");
        let mut files = Vec::new();
        for folder in [set.clone(), set.join("data"), set.join("traces"), set.join("plots")] {
            let Ok(entries) = fs::read_dir(&folder) else { continue };
            for entry in entries {
                let file = entry.map_err(|cause| Failure::read(&folder, cause))?.path();
                let path = file.strip_prefix(&set).unwrap_or(&file).to_string_lossy().replace('\\', "/");
                if file.is_file() && path != "manifest.json" {
                    let (bytes, sha256) = sha256_of_file(&file)?;
                    files.push(WrittenFile { path, bytes, sha256 });
                }
            }
        }
        files.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(files)
    }

    /// Completes the build by renaming the folder. An existing data set is moved away first, and removed afterwards.
    pub fn finish(&self) -> Result<(), Failure> {
        let rename = |from: &Path, to: &Path| fs::rename(from, to).map_err(|cause| Failure::write(to, cause));
        // Remove the folder if there are no traces.
        drop(fs::remove_dir(self.part.join("set/traces")));
        if self.whole.exists() {
            rename(&self.whole, &self.part.join("replaced"))?;
        }
        rename(&self.part.join("set"), &self.whole)?;
        tidy_up(&self.part)
    }
}

const IDENTITY: &str = "build.json";

const LOCK: &str = "lock";

/// Subfolders that the working folder of a resumable build contains. If one is missing, for example after an
/// interrupted removal, the build starts over.
const PARTS: [&str; 3] = ["stages", "sums", "set"];

/// Names of all files and folders that a build creates in its working folder.
const NAMES: [&str; 7] = [IDENTITY, "build.json.part", LOCK, "stages", "sums", "set", "replaced"];

/// Returns whether a folder contains nothing but files of a build.
fn is_of_a_build(part: &Path) -> bool {
    let is_known = |entry: io::Result<fs::DirEntry>| {
        entry.is_ok_and(|entry| NAMES.iter().any(|name| entry.file_name() == *name))
    };
    fs::read_dir(part).is_ok_and(|mut entries| entries.all(is_known))
}

/// Locks the working folder, after creating it if necessary.
///
/// # Errors
///
/// Returns an error if another build has locked the folder.
fn lock(part: &Path) -> Result<File, Failure> {
    fs::create_dir_all(part).map_err(|cause| Failure::write(part, cause))?;
    let file = File::create(part.join(LOCK)).map_err(|cause| Failure::write(part, cause))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::Error(cause)) => Err(Failure::write(part, cause)),
        Err(TryLockError::WouldBlock) => {
            Err(Failure::Usage(format!("another build is running in {}", part.display())))
        }
    }
}

/// Refuses to replace a folder that is not a data set, or contains other files.
fn check_replaced(whole: &Path) -> Result<(), Failure> {
    let refuse = |why: &str| Err(Failure::Usage(format!("refusing to overwrite {}: {why}", whole.display())));
    let manifest = fs::read_to_string(whole.join("manifest.json")).unwrap_or_default();
    let manifest: Value = serde_json::from_str(&manifest).unwrap_or_default();
    if whole.is_symlink() || manifest["schema"] != MANIFEST {
        return refuse("not a data set built by sodan");
    }
    let listed = manifest["files"].as_array().map(Vec::as_slice).unwrap_or_default();
    for file in files_within(whole, Path::new("")).map_err(|cause| Failure::read(whole, cause))? {
        let name = file.to_string_lossy().replace('\\', "/");
        if name != "manifest.json" && !listed.iter().any(|it| it["path"] == name) {
            return refuse(&format!("it contains {name}, which the build did not create"));
        }
    }
    Ok(())
}

/// Returns all files in a folder and its subfolders, by relative path.
fn files_within(folder: &Path, path: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder.join(path))? {
        let entry = entry?;
        let path = path.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            files.extend(files_within(folder, &path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Creates the subfolders of a new build, after removing those of an earlier build.
fn begin(part: &Path, identity: &Value) -> Result<(), Failure> {
    let failure = |cause| Failure::write(part, cause);
    let name = part.join(IDENTITY);
    // Remove the identity first, so that the remains of an incomplete build are never resumed.
    if name.exists() {
        fs::remove_file(&name).map_err(failure)?;
    }
    for folder in ["stages", "sums", "set", "replaced"].map(|name| part.join(name)) {
        if folder.exists() {
            remove(&folder)?;
        }
    }
    for folder in ["stages", "sums", "set/data", "set/traces", "set/plots"] {
        fs::create_dir_all(part.join(folder)).map_err(failure)?;
    }
    // Write the identity last and atomically: if the identity exists, the folders also exist.
    fs::write(part_of(&name), identity.to_string()).map_err(failure)?;
    fs::rename(part_of(&name), &name).map_err(failure)
}

/// Removes the working folder of a completed build. Removes the identity first, so that the remaining files are never
/// resumed.
fn tidy_up(part: &Path) -> Result<(), Failure> {
    let name = part.join(IDENTITY);
    fs::remove_file(&name).map_err(|cause| Failure::write(&name, cause))?;
    remove(part)
}

fn remove(folder: &Path) -> Result<(), Failure> {
    fs::remove_dir_all(folder).map_err(|cause| Failure::write(folder, cause))
}

/// Reads the candidates in a stage's file, and passes each to `hear`.
pub fn each_candidate(file: &Path, mut hear: impl FnMut(SourceRecord)) -> Result<(), Failure> {
    let failure = |cause| Failure::read(file, cause);
    let opened = File::open(file).map_err(failure)?;
    if opened.metadata().map_err(failure)?.len() % SourceRecord::LINE as u64 != 0 {
        return Err(damaged(file));
    }
    let mut reader = BufReader::new(opened);
    let mut line = [0; SourceRecord::LINE];
    loop {
        match reader.read_exact(&mut line) {
            Ok(()) => hear(SourceRecord::read(&line).ok_or_else(|| damaged(file))?),
            Err(end) if end.kind() == io::ErrorKind::UnexpectedEof => return Ok(()),
            Err(cause) => return Err(failure(cause)),
        }
    }
}

/// Returns a line that contains the size and the SHA-256 of a file.
fn shown_sum(file: &Path) -> Result<String, Failure> {
    let (bytes, sha256) = sha256_of_file(file)?;
    Ok(format!("{bytes} {sha256}\n"))
}

/// Returns the error for a stage's file that is corrupt or was modified.
pub fn damaged(file: &Path) -> Failure {
    Failure::read(
        file,
        io::Error::new(io::ErrorKind::InvalidData, "it has been modified; remove it to rebuild it"),
    )
}

/// Returns the SHA-256 hash of `bytes` in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Returns the size of a file and the SHA-256 of its bytes.
pub fn sha256_of_file(path: &Path) -> Result<(u64, String), Failure> {
    let failure = |cause| Failure::read(path, cause);
    let mut file = File::open(path).map_err(failure)?;
    let (mut hasher, mut buffer, mut size) = (Sha256::new(), vec![0; 1 << 16], 0);
    loop {
        let read = file.read(&mut buffer).map_err(failure)?;
        if read == 0 {
            return Ok((size, hexadecimal(&hasher.finalize())));
        }
        hasher.update(&buffer[..read]);
        size += read as u64;
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
