//! Options of a run.

use crate::output::Existing;
use crate::progress::Show;
use sodan::arrow::file::Container;
use sodan::formats::Format;
use sodan::tasks::record::Rows;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Input options.
#[derive(Clone, Default, Debug)]
pub struct InputOptions {
    /// Files, `-` for standard input, or puzzles; empty for standard input.
    pub inputs: Vec<OsString>,
    /// Format of all inputs. Detected if `None`.
    pub from: Option<Format>,
    /// Puzzle column or JSON field. Detected if `None`.
    pub column: Option<String>,
}

/// Output options.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// Output file. `None` or `-` for standard output.
    pub output: Option<PathBuf>,
    /// How to handle the unfinished output of an earlier run.
    pub existing: Existing,
    /// Number of worker threads.
    pub threads: NonZeroUsize,
    /// When and how progress is reported.
    pub progress: Show,
}

impl RunOptions {
    /// Returns the path of the output file, or `None` for standard output.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }
}

/// Encoding of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// Lines of text.
    Lines(Rows),
    /// Columnar file.
    Columns(Container),
}

impl From<Rows> for Encoding {
    fn from(rows: Rows) -> Encoding {
        Encoding::Lines(rows)
    }
}
