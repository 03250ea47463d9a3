//! Finds and opens the files of a data set, and assigns them to splits.

mod names;

use crate::args::InputArgs;
use crate::exit::Failure;
use crate::forms;
use crate::input::Input;
use crate::message::warn;
use crate::unpack::solutions_beside;
use clap::Args;
use names::{ALL, TABLES, missing_shards, own_name, split_of, split_within};
use sodan::datasets::Audit;
use sodan::datasets::split::of_word;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Files to read from a data set created by `dataset build`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parts {
    /// The files with puzzles.
    Rows,
    /// The files with puzzles and the files with traces.
    RowsAndTraces,
}

/// Options for the input files and their splits.
#[derive(Args, Debug)]
pub struct SplitArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Training files: names, glob patterns or folders
    #[arg(long, value_name = "GLOB", num_args = 1..)]
    train: Vec<OsString>,

    /// Validation files: names, glob patterns or folders
    #[arg(long, value_name = "GLOB", num_args = 1..)]
    validation: Vec<OsString>,

    /// Test files: names, glob patterns or folders
    #[arg(long, value_name = "GLOB", num_args = 1..)]
    test: Vec<OsString>,
}

/// Opened tables and skipped files.
pub struct Opened {
    /// Opened tables, each with its split.
    pub inputs: Vec<(String, Input)>,
    /// Skipped files, each with the reason.
    pub not_read: Vec<(String, String)>,
    /// Unreadable tables, each with its error.
    pub unreadable: Vec<(String, Failure)>,
}

impl SplitArgs {
    /// Opens all files, or standard input if no file is given. `parts` selects whether the traces of a built data set
    /// are included.
    pub fn open(&self, parts: Parts) -> Result<Opened, Failure> {
        let Found { files, mut not_read, mut unreadable, .. } = self.files(parts)?;
        let mut inputs = Vec::new();
        for File { split, path, is_guessed, .. } in files {
            let name = Path::new(&path).display().to_string();
            // A file whose name does not indicate a split may not contain puzzles at all: it may be a readme or a
            // settings file.
            match self.open_one(path, is_guessed) {
                Ok(Some(input)) => inputs.push((split, input)),
                Ok(None) => not_read.push((name, "not a table of puzzles".to_owned())),
                Err(failure) if failure.is_of_contents() => unreadable.push((name, failure)),
                Err(failure) => return Err(failure),
            }
        }
        if inputs.is_empty() {
            let of_tables = unreadable.iter().map(|(file, failure)| (file, failure.why()));
            let all: Vec<(&String, String)> =
                of_tables.chain(not_read.iter().map(|(file, why)| (file, why.clone()))).collect();
            let more = if all.len() > 1 { format!("; and {} more", all.len() - 1) } else { String::new() };
            match (unreadable.iter().position(|(_, failure)| !failure.is_of_kind()), all.first()) {
                (Some(damaged), _) => return Err(unreadable.swap_remove(damaged).1),
                (None, Some((file, why))) => {
                    return Err(Failure::Usage(format!("cannot read any file: {file}: {why}{more}")));
                }
                (None, None) => {}
            }
        }
        Ok(Opened { inputs, not_read, unreadable })
    }

    /// Opens a file. If `looks_into_it` is set, returns `None` for a file that does not start with a puzzle.
    fn open_one(&self, path: OsString, looks_into_it: bool) -> Result<Option<Input>, Failure> {
        let (from, column) = (self.input.from, self.input.column.clone());
        let mut input = forms::open(&InputArgs { inputs: vec![path], from, column, ..InputArgs::default() })?;
        let is_left_out = looks_into_it && !input.begins_with_a_puzzle()?;
        Ok((!is_left_out).then_some(input))
    }

    /// Returns whether `--train`, `--validation` or `--test` is given.
    pub fn are_given(&self) -> bool {
        [&self.train, &self.validation, &self.test].into_iter().any(|files| !files.is_empty())
    }

    /// Returns the input folders that `dataset build` created.
    pub fn folders(&self) -> Vec<PathBuf> {
        self.input.inputs.iter().filter(|input| is_data_set(input)).map(PathBuf::from).collect()
    }

    /// Returns the files to read and the files to skip.
    fn files(&self, parts: Parts) -> Result<Found, Failure> {
        let Found { mut files, mut not_read, mut unreadable, .. } = Found::default();
        let file =
            |split: &str, path| File { split: split.to_owned(), path, is_guessed: false, is_given: false };
        for (split, globs) in [("train", &self.train), ("validation", &self.validation), ("test", &self.test)]
        {
            for glob in globs {
                for path in matching(glob)? {
                    // Read a pipe only if it is named explicitly, not if it matches a pattern.
                    if path != *glob
                        && !Path::new(&path).is_dir()
                        && let Some(failure) = not_regular(Path::new(&path))
                    {
                        unreadable.push((Path::new(&path).display().to_string(), failure));
                        continue;
                    }
                    if !Path::new(&path).is_dir() {
                        files.push(File { is_given: true, ..file(split, path) });
                        continue;
                    }
                    let found = Found::in_folder(Path::new(&path), parts)?;
                    if found.files.is_empty() && found.unreadable.is_empty() {
                        return Err(without_table(&format!("--{split} "), &path));
                    }
                    let of_split = |file| File { split: split.to_owned(), is_given: true, ..file };
                    files.extend(found.files.into_iter().map(of_split));
                    not_read.extend(found.not_read);
                    unreadable.extend(found.unreadable);
                }
            }
        }
        let (folders, unsorted): (Vec<_>, Vec<_>) =
            self.input.inputs.iter().partition(|input| Path::new(input).is_dir());
        let of_name = |input: &OsString| file(split_of(Path::new(input)).unwrap_or(ALL), input.clone());
        let mut unsorted: Vec<File> = unsorted.into_iter().map(of_name).collect();
        unsorted.sort_by_key(|file| rank(&file.split));
        files.extend(unsorted);
        for input in folders {
            let found = Found::in_folder(Path::new(input), parts)?;
            if found.files.is_empty() && found.not_read.is_empty() && found.unreadable.is_empty() {
                return Err(without_table("", input));
            }
            files.extend(found.files);
            not_read.extend(found.not_read);
            unreadable.extend(found.unreadable);
        }
        if files.is_empty() && not_read.is_empty() && unreadable.is_empty() {
            files.push(file(ALL, "-".into()));
        }
        let mut files = once_each(files)?;
        // A solution array is read together with its puzzle array, even if a pattern matches both.
        let solutions: Vec<_> =
            files.iter().filter_map(|file| solutions_beside(Path::new(&file.path))).collect();
        files.retain(|file| !solutions.iter().any(|solution| solution.as_os_str() == file.path));
        merge_many(&mut files);
        // A single shard may be given on purpose, so missing shards are reported only for folders.
        let missing = missing_shards(files.iter().map(|file| file.path.as_os_str()));
        let is_known = |path: &Path| unreadable.iter().any(|(name, _)| *name == path.display().to_string());
        not_read.extend(
            missing
                .into_iter()
                .filter(|(path, _)| !is_known(path))
                .map(|(path, why)| (path.display().to_string(), why)),
        );
        Ok(Found { files, not_read, unreadable, ..Found::default() })
    }
}

fn without_table(option: &str, folder: &OsStr) -> Failure {
    Failure::Usage(format!("{option}{}: no tables in this folder", Path::new(folder).display()))
}

/// Removes duplicate files, with a warning. A link to a file is a duplicate of the file. If the link and the file are
/// assigned to different splits, both are read, and their rows are reported as leaks.
///
/// # Errors
///
/// Returns an error if the user assigned the same path to two splits.
fn once_each(files: Vec<File>) -> Result<Vec<File>, Failure> {
    let whole_name = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
        Some(folder.join(path.file_name()?)).filter(|path| path.exists())
    };
    let mut places: BTreeMap<PathBuf, usize> = BTreeMap::new();
    let mut of_targets: BTreeMap<PathBuf, Vec<usize>> = BTreeMap::new();
    let (mut once, mut repeated) = (Vec::<File>::new(), Vec::new());
    for file in files {
        let before = whole_name(Path::new(&file.path)).and_then(|name| {
            let new = once.len();
            Some(*places.entry(name).or_insert(new)).filter(|place| *place < new)
        });
        let linked = fs::canonicalize(&file.path).ok().and_then(|target| {
            let known = of_targets.entry(target).or_default();
            let is_same = |it: &File| it.split == file.split || it.is_guessed || file.is_guessed;
            let place = known.iter().copied().find(|place| is_same(&once[*place]));
            known.extend((before.is_none() && place.is_none()).then_some(once.len()));
            place
        });
        if let (None, Some(place)) = (before, linked)
            && once[place].is_guessed
            && !file.is_guessed
        {
            let path = std::mem::take(&mut once[place].path);
            once[place] = File { path, ..file.clone() };
        }
        let Some(before) = before.or(linked).map(|place| &once[place]) else {
            once.push(file);
            continue;
        };
        let name = Path::new(&file.path).display().to_string();
        if file.is_given && before.is_given && file.split != before.split {
            let message = format!("{name} is given for two splits, {} and {}", before.split, file.split);
            return Err(Failure::Usage(message));
        }
        repeated.push((name, before.split.clone()));
    }
    match &repeated[..] {
        [] => {}
        [(name, split)] => {
            warn(format_args!("{name} is given more than once; it is read once, for {split}"));
        }
        [(name, _), ..] => {
            let count = repeated.len();
            warn(format_args!("{count} files are given more than once, including {name}; each is read once"));
        }
    }
    Ok(once)
}

/// A file to read.
#[derive(Clone, PartialEq, Eq, Debug)]
struct File {
    split: String,
    path: OsString,
    /// Whether the file was found in a folder and its name does not contain a known split.
    is_guessed: bool,
    /// Whether the user assigned the file to its split.
    is_given: bool,
}

/// Files found in arguments and folders.
#[derive(Default)]
struct Found {
    files: Vec<File>,
    not_read: Vec<(String, String)>,
    /// Paths that cannot be read, such as tables in unsupported formats and broken links, each with its error.
    unreadable: Vec<(String, Failure)>,
    /// Visited folders: canonical paths, mapped to the paths as given.
    walked: BTreeMap<PathBuf, PathBuf>,
    /// Linked folders with their depth. These folders are visited after all other folders.
    links: VecDeque<(PathBuf, usize)>,
}

/// Returns whether `input` is a data set created by `dataset build`.
fn is_data_set(input: &OsStr) -> bool {
    Path::new(input).join("data").is_dir()
}

/// Returns the position of a split in the reading order. A leak is reported for the split that is read later.
fn rank(split: &str) -> usize {
    ["train", "validation", "test"].iter().position(|known| *known == split).unwrap_or(3)
}

/// Maximum depth of subfolders to search for tables.
const DEEPEST: usize = 8;

impl Found {
    /// Returns the tables in a folder and its subfolders, sorted by split and name. No table is skipped silently.
    fn in_folder(folder: &Path, parts: Parts) -> Result<Found, Failure> {
        let mut found = Found::default();
        found.look_into(folder, folder, parts, 0)?;
        while let Some((link, depth)) = found.links.pop_front() {
            found.look_into(&link, folder, parts, depth)?;
        }
        for (path, why) in missing_shards(found.files.iter().map(|file| file.path.as_os_str())) {
            let failure = unreadable(&path, why);
            found.unreadable.push((path.display().to_string(), failure));
        }
        for path in missing_solutions(found.files.iter().map(|file| Path::new(&file.path))) {
            found.cannot_read(
                &path,
                "the file is missing, but its array of puzzles exists; copies cannot be identified without it",
            );
        }
        let is_of_traces = |file: &File| Path::new(&file.path).starts_with(folder.join(TRACES));
        found.files.sort_by_cached_key(|file| (is_of_traces(file), rank(&file.split), file.path.clone()));
        Ok(found)
    }

    fn look_into(&mut self, folder: &Path, whole: &Path, parts: Parts, depth: usize) -> Result<(), Failure> {
        let failure = |cause| Failure::read(folder, cause);
        // A link may lead to an enclosing folder, or to a folder that was already visited.
        match self.walked.entry(fs::canonicalize(folder).map_err(failure)?) {
            Entry::Vacant(entry) => drop(entry.insert(folder.to_owned())),
            Entry::Occupied(known) => {
                let split = |folder: &Path| split_within(&folder.join(""), whole);
                if split(folder).is_some_and(|of_link| split(known.get()) != Some(of_link)) {
                    self.cannot_read(folder, "it links to a folder that is already read as another split");
                }
                return Ok(());
            }
        }
        let mut names = Vec::new();
        for entry in fs::read_dir(folder).map_err(failure)? {
            names.push(entry.map_err(failure)?.file_name());
        }
        names.sort();
        for name in names {
            let (path, text) = (folder.join(&name), name.to_string_lossy().to_lowercase());
            let is_hidden = text.starts_with(['.', '_']);
            if path.is_dir() {
                let is_set = folder == whole || is_data_set(folder.as_os_str());
                let is_left_out = is_hidden || is_set && parts == Parts::Rows && text == TRACES;
                match depth == DEEPEST {
                    _ if is_left_out => {}
                    true => self.cannot_read(&path, &format!("nested more than {DEEPEST} folders deep")),
                    false if path.is_symlink() => self.links.push_back((path, depth + 1)),
                    false => self.look_into(&path, whole, parts, depth + 1)?,
                }
                continue;
            }
            match Kind::of(&path, &text) {
                _ if is_hidden => {}
                Kind::Extra => {}
                Kind::Unknown if !path.exists() => self
                    .unreadable
                    .extend(not_regular(&path).map(|failure| (path.display().to_string(), failure))),
                Kind::Unknown => self.leave(&path, "unknown file type"),
                Kind::Closed => self.unreadable.push((path.display().to_string(), Failure::of_kind(&path))),
                Kind::Table => match not_regular(&path) {
                    Some(failure) => self.unreadable.push((path.display().to_string(), failure)),
                    None => {
                        let split = split_within(&path, whole);
                        let is_guessed = split.is_none();
                        let split = split.map_or_else(|| own_name(&path, whole), str::to_owned);
                        self.files.push(File { split, path: path.into(), is_guessed, is_given: false });
                    }
                },
            }
        }
        Ok(())
    }

    fn cannot_read(&mut self, path: &Path, why: &str) {
        self.unreadable.push((path.display().to_string(), unreadable(path, why)));
    }

    fn leave(&mut self, path: &Path, why: &str) {
        self.not_read.push((path.display().to_string(), why.to_owned()));
    }
}

/// Returns the paths of missing solution arrays. A puzzle array with index arrays requires a solution array.
fn missing_solutions<'p>(files: impl Iterator<Item = &'p Path>) -> Vec<PathBuf> {
    let missing = |path: &Path| {
        let name = path
            .file_name()?
            .to_str()
            .filter(|to_str| to_str.contains("inputs") && to_str.ends_with(".npy"))?;
        let sibling = |other: &str| path.with_file_name(name.replace("inputs", other));
        let is_of_set = INDICES.iter().any(|other| sibling(other).exists());
        Some(sibling("labels")).filter(|labels| is_of_set && !labels.exists())
    };
    files.filter_map(missing).collect()
}

/// Suffixes in the names of the index arrays that accompany a puzzle array.
const INDICES: [&str; 3] = ["group_indices", "puzzle_indices", "puzzle_identifiers"];

/// Returns an error if `path` is not a regular file, or `None` if it is. Reading a pipe found in a folder could block.
pub fn not_regular(path: &Path) -> Option<Failure> {
    match fs::metadata(path) {
        Ok(file) if file.is_file() => None,
        Ok(_) => Some(unreadable(path, "not a regular file")),
        Err(_) if path.is_symlink() => Some(unreadable(path, "a broken link")),
        Err(cause) => Some(Failure::read(path, cause)),
    }
}

fn unreadable(path: &Path, why: impl Into<String>) -> Failure {
    Failure::read(path, io::Error::other(why.into()))
}

/// Name of the folder with trace files in a built data set.
const TRACES: &str = "traces";

/// Kind of a file in a folder, determined by its name.
#[derive(PartialEq, Eq, Debug)]
enum Kind {
    /// Table that may contain puzzles.
    Table,
    /// Metadata, or an array that is read together with another array.
    Extra,
    /// File with tables in an unsupported format.
    Closed,
    /// Unknown file type.
    Unknown,
}

impl Kind {
    /// Returns the kind of the file `path`. `name` is its file name in lower case.
    fn of(path: &Path, name: &str) -> Kind {
        const TEXTS: [&str; 14] = [
            "md", "toml", "yaml", "yml", "html", "svg", "png", "pdf", "py", "ipynb", "cff", "bib", "lock",
            "rst",
        ];
        const CLOSED: [&str; 20] = [
            "xlsx", "xls", "ods", "db", "sqlite", "sqlite3", "duckdb", "h5", "hdf5", "npz", "pkl", "pickle",
            "avro", "orc", "zip", "tar", "tgz", "7z", "rar", "lz4",
        ];
        const ABOUT: [&str; 14] = [
            "readme",
            "licen",
            "copying",
            "notice",
            "changelog",
            "citation",
            "requirements",
            "sha256",
            "md5sum",
            "manifest.json",
            "dataset_",
            "dataset.json",
            "identifiers.json",
            "state.json",
        ];
        let unpacked = [".gz", ".zst", ".xz"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
        let end = Path::new(unpacked).extension().and_then(OsStr::to_str).unwrap_or_default();
        if ABOUT.iter().any(|beginning| name.starts_with(beginning)) || TEXTS.contains(&end) {
            return Kind::Extra;
        }
        // Solution arrays and index arrays are read together with their puzzle array.
        let is_read_with = |part: &str| {
            let named = path.file_name().and_then(OsStr::to_str).filter(|it| it.contains(part));
            named.is_some_and(|named| path.with_file_name(named.replace(part, "inputs")).is_file())
        };
        let is_beside = || is_read_with("labels") || INDICES.into_iter().any(is_read_with);
        match TABLES.contains(&end) {
            true if end == "npy" && is_beside() => Kind::Extra,
            true => Kind::Table,
            false if CLOSED.contains(&end) => Kind::Closed,
            false => Kind::Unknown,
        }
    }
}

/// Merges custom splits into one split `others` if there are more splits than an audit supports
/// ([`Audit::MOST_SPLITS`]).
fn merge_many(files: &mut [File]) {
    let names: BTreeSet<&str> = files.iter().map(|file| file.split.as_str()).collect();
    if names.len() > Audit::MOST_SPLITS {
        // A split that the user assigned keeps its name.
        let is_own = |file: &&mut File| file.is_guessed && of_word(&file.split).is_none();
        files.iter_mut().filter(is_own).for_each(|file| file.split = "others".to_owned());
    }
}

/// Returns the files that match a pattern, sorted by name. The name of an existing file matches that file, and `-`
/// matches standard input.
pub fn matching(pattern: &OsStr) -> Result<Vec<OsString>, Failure> {
    let usage = |why: String| Failure::Usage(format!("{}: {why}", pattern.to_string_lossy()));
    let is_itself = pattern == "-" || Path::new(pattern).exists();
    let Some(text) = pattern.to_str().filter(|_| !is_itself) else {
        return Ok(vec![pattern.to_owned()]);
    };
    let paths = glob::glob(text).map_err(|error| usage(error.to_string()))?;
    let files: Result<Vec<OsString>, _> = paths.map(|path| path.map(OsString::from)).collect();
    let files = files.map_err(|error| usage(error.to_string()))?;
    if files.is_empty() {
        return Err(usage("no file matches".into()));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// More splits than an audit supports are merged into one.
    #[test]
    fn too_many_splits_are_merged() {
        let file = |number: usize| File {
            split: format!("a{number}b"),
            path: format!("{number}.csv").into(),
            is_guessed: number > 0,
            is_given: false,
        };
        let mut files: Vec<File> = (0..Audit::MOST_SPLITS).map(file).collect();
        merge_many(&mut files);
        assert_eq!(files[5].split, "a5b");
        files.push(file(200));
        merge_many(&mut files);
        assert_eq!([&*files[0].split, &*files[5].split], ["a0b", "others"]);
    }
}
