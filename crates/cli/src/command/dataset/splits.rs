//! The files of a data set, and the splits that they belong to.

use crate::args::InputArgs;
use crate::exit::Failure;
use crate::forms;
use crate::input::Input;
use crate::unpack::solutions_beside;
use clap::Args;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// Which files of a data set that was built are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parts {
    /// Its rows of puzzles.
    Rows,
    /// The traces, too.
    RowsAndTraces,
}

/// The files, with their splits.
#[derive(Args, Debug)]
pub struct SplitArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Files for training: names, or patterns with * and ?
    #[arg(long, value_name = "GLOB", num_args = 1..)]
    train: Vec<OsString>,

    /// Files for validation
    #[arg(long, value_name = "GLOB", num_args = 1..)]
    validation: Vec<OsString>,

    /// Files for the test
    #[arg(long, value_name = "GLOB", num_args = 1..)]
    test: Vec<OsString>,
}

impl SplitArgs {
    /// Opens the files, each with its split. Without any it is standard input. The traces of a data set that was built are among them
    /// if that is asked for.
    pub fn open(&self, parts: Parts) -> Result<Vec<(&'static str, Input)>, Failure> {
        let open = |(split, file): (&'static str, OsString)| {
            let (from, column) = (self.input.from, self.input.column.clone());
            Ok((split, forms::open(&InputArgs { inputs: vec![file], from, column })?))
        };
        self.files(parts)?.into_iter().map(open).collect()
    }

    /// The folders that were named, each of which is a data set that was built.
    pub fn folders(&self) -> Vec<PathBuf> {
        self.input.inputs.iter().filter(|input| is_data_set(input)).map(PathBuf::from).collect()
    }

    fn files(&self, parts: Parts) -> Result<Vec<(&'static str, OsString)>, Failure> {
        let mut files = Vec::new();
        for (split, globs) in [("train", &self.train), ("validation", &self.validation), ("test", &self.test)]
        {
            for glob in globs {
                files.extend(matching(glob)?.into_iter().map(|file| (split, file)));
            }
        }
        for input in &self.input.inputs {
            if is_data_set(input) {
                let mut rows = matching(Path::new(input).join("data/*").as_os_str())?;
                if parts == Parts::RowsAndTraces && Path::new(input).join("traces").is_dir() {
                    // A data set without traces may have an empty folder for them.
                    rows.extend(matching(Path::new(input).join("traces/*").as_os_str()).unwrap_or_default());
                }
                files.extend(rows.into_iter().map(|file| (split_of(&file), file)));
                continue;
            }
            match &mut exported(Path::new(input)) {
                exported if !exported.is_empty() => files.append(exported),
                _ => files.push((split_of(input), input.clone())),
            }
        }
        if files.is_empty() {
            files.push((ALL, "-".into()));
        }
        // An array of solutions is read together with that of the puzzles, though a pattern has named both.
        let solutions: Vec<_> =
            files.iter().filter_map(|(_, file)| solutions_beside(Path::new(file))).collect();
        files.retain(|(_, file)| !solutions.iter().any(|it| it.as_os_str() == file));
        Ok(files)
    }
}

const ALL: &str = "all";

/// Whether it is a folder that `dataset build` made.
fn is_data_set(input: &OsStr) -> bool {
    Path::new(input).join("data").is_dir()
}

/// The files of a folder that `dataset export` made, each with its split; none, if it is no such folder.
fn exported(folder: &Path) -> Vec<(&'static str, OsString)> {
    const NAMES: [&str; 4] = ["/all__inputs.npy", ".npy", ".csv", ".jsonl"];
    let of_split = |split: &'static str| NAMES.map(|name| (split, folder.join(format!("{split}{name}"))));
    let all = ["train", "validation", "test", ALL].into_iter().flat_map(of_split);
    all.filter(|(_, file)| folder.is_dir() && file.is_file())
        .map(|(split, file)| (split, file.into()))
        .collect()
}

/// The split that a file belongs to, by its name, or by that of the folder in which it lies.
fn split_of(file: &OsStr) -> &'static str {
    let folder = Path::new(file).parent().and_then(Path::file_name).unwrap_or_default();
    let name = Path::new(file).file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let splits = [
        ("train", "train"),
        ("val", "validation"),
        ("dev", "validation"),
        ("test", "test"),
        ("eval", "test"),
    ];
    let of_file =
        splits.into_iter().find(|(beginning, _)| name.starts_with(beginning)).map(|(_, split)| split);
    // A folder may be called `testdata` or `trains`: only its whole name says something.
    let of_folder = match &*folder.to_string_lossy().to_lowercase() {
        "train" | "training" => "train",
        "val" | "valid" | "validation" | "dev" => "validation",
        "test" | "testing" | "eval" | "evaluation" => "test",
        _ => ALL,
    };
    of_file.unwrap_or(of_folder)
}

/// The files that match a pattern, in order of their names. The name of a file that is there matches itself, and so does `-`, which is
/// standard input.
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

    #[test]
    fn names_tell_splits() {
        let split = |name: &str| split_of(name.as_ref());
        assert_eq!(split("data/train-00000-of-00002.parquet"), "train");
        assert_eq!([split("valid.csv"), split("dev.jsonl"), split("Validation.npy")], ["validation"; 3]);
        assert_eq!(
            [split("train/all__inputs.npy"), split("a/test/x.csv"), split("dev/train.csv")],
            ["train", "test", "train"]
        );
        assert_eq!([split("testdata/x.csv"), split("training-notes/x.csv")], [ALL; 2]);
        assert_eq!([split("test.csv"), split("eval.csv"), split("puzzles.csv")], ["test", "test", ALL]);
    }
}
