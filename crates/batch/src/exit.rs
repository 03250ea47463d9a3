//! The outcome of a run: an exit code for scripts, or an error message for people.

use crate::interrupt;
use sodan::tasks::OptionError;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The outcome of a completed run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Success.
    Done,
    /// The only puzzle has no answer of the requested kind, or fewer puzzles were found than requested.
    NoAnswer,
    /// Completed, but some of the input was invalid.
    SomeBad,
    /// Interrupted by Ctrl-C; finished results are kept.
    Interrupted,
}

/// The reason a run failed.
#[derive(Debug)]
pub enum Failure {
    /// Invalid usage.
    Usage(String),
    /// The header of a table has no known column of puzzles.
    UnknownHeader {
        /// Name of the table.
        name: String,
        /// Lists the columns, and names the option that selects one.
        why: String,
    },
    /// An input or output error.
    File {
        /// The failed operation: `cannot read`, `cannot write`.
        what: &'static str,
        /// The file, or `standard output`.
        name: String,
        /// The reported error.
        cause: io::Error,
    },
    /// The reader of the output has closed the pipe, which is not an error.
    ClosedPipe,
}

impl Failure {
    /// The operation in a failure to read.
    pub const READ: &'static str = "cannot read";

    /// A failure to read a file.
    pub fn read(path: &Path, cause: io::Error) -> Failure {
        Failure::File { what: Failure::READ, name: shown(path), cause }
    }

    /// Creates the error for a table of an unsupported type.
    pub fn of_kind(path: &Path) -> Failure {
        let why = "unsupported table format; convert it to CSV, JSON, Parquet, Arrow or NumPy (.npy)";
        Failure::read(path, io::Error::new(io::ErrorKind::Unsupported, why))
    }

    /// Returns whether it is [`of_kind`](Failure::of_kind).
    pub fn is_of_kind(&self) -> bool {
        matches!(self, Failure::File { cause, .. } if cause.kind() == io::ErrorKind::Unsupported)
    }

    /// Returns whether the error is caused by the content of the file, so that other files can still be read.
    pub fn is_of_contents(&self) -> bool {
        use io::ErrorKind::{IsADirectory, NotFound};
        match self {
            Failure::File { what: Failure::READ, cause, .. } => {
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

    /// A failure to write a file.
    pub fn write(path: &Path, cause: io::Error) -> Failure {
        Failure::File { what: "cannot write", name: shown(path), cause }
    }

    /// Creates the error for a failure to write to standard output; a closed pipe is not an error.
    pub fn standard_output(cause: io::Error) -> Failure {
        match cause.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::File { what: "cannot write", name: "standard output".into(), cause },
        }
    }
}

impl From<OptionError> for Failure {
    fn from(error: OptionError) -> Failure {
        Failure::Usage(match error {
            OptionError::Settings(error) => error.to_string(),
            // A positional argument.
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

/// Formats a task's option as on the command line, including its value if relevant.
fn flag(option: &str) -> String {
    let name = match option.split(' ').next().unwrap_or_default() {
        "way" => "method",
        "wish" => "where",
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
            Failure::File { what, name, cause } => {
                let cause = cause.to_string();
                // The system's number of the error adds nothing to its words.
                let words = cause.split(" (os error ").next().unwrap_or(&cause);
                write!(f, "{what} {name}: {words}")
            }
            Failure::ClosedPipe => f.write_str("the output was closed"),
        }
    }
}

/// The exit codes of all commands, with their meanings.
pub const EXIT_CODES: [(&str, &str); 6] = [
    ("0", "success"),
    ("1", "no result, or no answer for the puzzle"),
    ("2", "usage error"),
    ("3", "finished, but some records were invalid"),
    ("4", "input or output error"),
    ("130, 143", "interrupted by SIGINT or SIGTERM (finished work is kept)"),
];

/// Returns the exit code of the process.
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
