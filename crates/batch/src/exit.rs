//! The outcome of a run, as an exit code and as an error message.

use crate::interrupt;
use sodan::tasks::OptionError;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Outcome of a run without an error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Success.
    Done,
    /// The only puzzle has no answer of the requested kind, or fewer puzzles were found than requested.
    NoAnswer,
    /// Completed, but some records were invalid.
    SomeBad,
    /// Interrupted by Ctrl-C; finished results are kept.
    Interrupted,
}

/// Error that ended a run.
#[derive(Debug)]
pub enum Failure {
    /// Invalid usage.
    Usage(String),
    /// The header of a table does not contain a known puzzle column.
    UnknownHeader {
        /// Name of the table.
        name: String,
        /// Reason, including the column names and the option that selects a column.
        why: String,
    },
    /// An input or output error.
    File {
        /// Description of the failure, such as `cannot read`.
        action: &'static str,
        /// Path of the file, or `standard output`.
        name: String,
        /// Underlying I/O error.
        cause: io::Error,
    },
    /// The reader of standard output closed the pipe. This is not reported as an error.
    ClosedPipe,
}

impl Failure {
    /// The `action` of errors that [`read`](Failure::read) creates.
    pub const READ: &'static str = "cannot read";

    /// Creates the error for a file that cannot be read.
    pub fn read(path: &Path, cause: io::Error) -> Failure {
        Failure::File { action: Failure::READ, name: shown(path), cause }
    }

    /// Creates the error for a table in an unsupported format.
    pub fn of_kind(path: &Path) -> Failure {
        let why = "unsupported table format; convert it to CSV, JSON, Parquet, Arrow or NumPy (.npy)";
        Failure::read(path, io::Error::new(io::ErrorKind::Unsupported, why))
    }

    /// Returns whether [`of_kind`](Failure::of_kind) created this error.
    pub fn is_of_kind(&self) -> bool {
        matches!(self, Failure::File { cause, .. } if cause.kind() == io::ErrorKind::Unsupported)
    }

    /// Returns whether a file's content caused the error. In this case, other files may be readable.
    pub fn is_of_contents(&self) -> bool {
        use io::ErrorKind::{IsADirectory, NotFound};
        match self {
            Failure::File { action: Failure::READ, cause, .. } => {
                ![NotFound, IsADirectory].contains(&cause.kind())
            }
            Failure::UnknownHeader { .. } => true,
            _ => false,
        }
    }

    /// Returns the reason, without the name of the file.
    pub fn why(&self) -> String {
        match self {
            Failure::File { cause, .. } => cause.to_string(),
            Failure::UnknownHeader { why, .. } => why.clone(),
            other => other.to_string(),
        }
    }

    /// Creates the error for a file that cannot be written.
    pub fn write(path: &Path, cause: io::Error) -> Failure {
        Failure::File { action: "cannot write", name: shown(path), cause }
    }

    /// Creates the error for a failed write to standard output: [`ClosedPipe`](Failure::ClosedPipe) if the reader has
    /// closed it.
    pub fn standard_output(cause: io::Error) -> Failure {
        match cause.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::File { action: "cannot write", name: "standard output".into(), cause },
        }
    }
}

impl From<OptionError> for Failure {
    fn from(error: OptionError) -> Failure {
        Failure::Usage(match error {
            OptionError::Settings(error) => error.to_string(),
            // The expression is a positional argument.
            OptionError::Query { option: "expression", error } => error.to_string(),
            OptionError::Query { option, error } => format!("{}: {error}", flag(option)),
            OptionError::Together { option, other, why } => {
                format!("{} cannot be combined with {}: {why}", flag(option), flag(other))
            }
            OptionError::Requires { option, others } => {
                let others: Vec<String> = others.iter().map(|other| flag(other)).collect();
                format!("{} requires {}", flag(option), others.join(" or "))
            }
            OptionError::Value { option, expected, found } => {
                format!("{}: expected {expected}, found `{found}`", flag(option))
            }
            error => format!("--{error}"),
        })
    }
}

/// Formats a task's option as a command-line flag. The option may include a value, as in `method climb`.
fn flag(option: &str) -> String {
    let name = match option.split(' ').next().unwrap_or_default() {
        "query" => "where",
        "style" => "format",
        "not" => return format!("--{}", option.replace(' ', "-")),
        name => name,
    };
    let value = option.split_once(' ').map(|(_, value)| format!(" {value}")).unwrap_or_default();
    format!("--{name}{value}")
}

fn shown(path: &Path) -> String {
    PathBuf::from(path).display().to_string()
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(message) => f.write_str(message),
            Failure::UnknownHeader { name, why } => write!(f, "{name}: {why}"),
            Failure::File { action, name, cause } => {
                let cause = cause.to_string();
                // Omit the system's error number, which adds nothing to the message.
                let words = cause.split(" (os error ").next().unwrap_or(&cause);
                write!(f, "{action} {name}: {words}")
            }
            Failure::ClosedPipe => f.write_str("the output was closed"),
        }
    }
}

/// Exit codes of all commands, with their meanings.
pub const EXIT_CODES: [(&str, &str); 6] = [
    ("0", "success"),
    ("1", "no result, or no answer for the puzzle"),
    ("2", "usage error"),
    ("3", "finished, but some records were invalid"),
    ("4", "input or output error"),
    ("130, 143", "interrupted by SIGINT or SIGTERM (finished work is kept)"),
];

/// Returns the exit code for an outcome.
pub fn code(outcome: &Result<Ending, Failure>) -> u8 {
    match outcome {
        Ok(Ending::Done) | Err(Failure::ClosedPipe) => 0,
        Ok(Ending::NoAnswer) => 1,
        Err(Failure::Usage(_) | Failure::UnknownHeader { .. }) => 2,
        Ok(Ending::SomeBad) => 3,
        Err(Failure::File { .. }) => 4,
        Ok(Ending::Interrupted) => interrupt::code(),
    }
}
