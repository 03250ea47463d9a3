//! The options of a run.

use crate::output::Existing;
use crate::progress::Show;
use sodan::arrow::file::Container;
use sodan::formats::Format;
use sodan::tasks::record::Rows;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// The inputs.
#[derive(Clone, Default, Debug)]
pub struct InputOptions {
    /// Files, `-` for standard input, or puzzles; empty for standard input.
    pub inputs: Vec<OsString>,
    /// The format of all inputs, instead of detecting it.
    pub from: Option<Format>,
    /// The puzzle column or field; detected if not specified.
    pub column: Option<String>,
}

/// Output options.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// A file; `None` or `-` for standard output.
    pub output: Option<PathBuf>,
    /// How to handle the unfinished output of an earlier run.
    pub existing: Existing,
    /// Number of worker threads.
    pub threads: NonZeroUsize,
    /// When progress is shown.
    pub progress: Show,
}

impl RunOptions {
    /// Returns the path of the output, unless it is `-`.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }
}

/// The kind of output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// Lines of text.
    Lines(Rows),
    /// A columnar file.
    Columns(Container),
}

impl From<Rows> for Encoding {
    fn from(rows: Rows) -> Encoding {
        Encoding::Lines(rows)
    }
}
