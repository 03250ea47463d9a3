//! How a run ends: with a status that a script can tell apart, or with a failure that a person can read.

use crate::interrupt;
use sodan::tasks::OptionError;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// How a run that was carried through ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All done.
    Done,
    /// The single puzzle that was given has no answer of the kind asked for, or fewer puzzles were found than were wanted, or none.
    NoAnswer,
    /// Done, but some of the input was bad.
    SomeBad,
    /// Stopped by Ctrl-C; what is done is kept.
    Interrupted,
}

/// Why a run could not be carried through.
#[derive(Debug)]
pub enum Failure {
    /// It was asked for in a wrong way.
    Usage(String),
    /// In the header of a table no column is known to have the puzzles.
    UnknownHeader {
        /// The table.
        name: String,
        /// What it has, and how a column is chosen.
        why: String,
    },
    /// Input or output failed.
    File {
        /// What could not be done: `cannot read`, `cannot write`.
        what: &'static str,
        /// The file, or `standard output`.
        name: String,
        /// What the system said.
        cause: io::Error,
    },
    /// Who reads the output has gone away: no fault.
    ClosedPipe,
}

impl Failure {
    /// What could not be done where a file was to be read.
    pub const READ: &'static str = "cannot read";

    /// The failure to read a file.
    pub fn read(path: &Path, cause: io::Error) -> Failure {
        Failure::File { what: Failure::READ, name: shown(path), cause }
    }

    /// The failure to read a table of a kind that is not read.
    pub fn of_kind(path: &Path) -> Failure {
        let why = "tables of this kind are not read; write it as CSV, JSON, Parquet, Arrow or NumPy's array";
        Failure::read(path, io::Error::new(io::ErrorKind::Unsupported, why))
    }

    /// Whether it is [`of_kind`](Failure::of_kind).
    pub fn is_of_kind(&self) -> bool {
        matches!(self, Failure::File { cause, .. } if cause.kind() == io::ErrorKind::Unsupported)
    }

    /// Whether it lies in what a file has, so that other files can be read.
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

    /// What is wrong, without the name of the file.
    pub fn why(&self) -> String {
        match self {
            Failure::File { cause, .. } => cause.to_string(),
            Failure::UnknownHeader { why, .. } => why.clone(),
            other => other.to_string(),
        }
    }

    /// The failure to write a file.
    pub fn write(path: &Path, cause: io::Error) -> Failure {
        Failure::File { what: "cannot write", name: shown(path), cause }
    }

    /// The failure to write to standard output, which is none if it is a pipe that was closed.
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
            // An argument and not an option.
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

/// How the command line writes an option of a task, with its value after a blank if that matters.
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
            Failure::File { what, name, cause } => write!(f, "{what} {name}: {cause}"),
            Failure::ClosedPipe => f.write_str("the output was closed"),
        }
    }
}

/// The exit codes of every command, with their meanings.
pub const EXIT_CODES: [(&str, &str); 6] = [
    ("0", "success"),
    ("1", "nothing found, or the puzzle has no such answer"),
    ("2", "usage error"),
    ("3", "finished, but some records were bad"),
    ("4", "input or output failed"),
    ("130, 143", "interrupted by SIGINT, SIGTERM (finished work is kept)"),
];

/// The process's exit status.
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
