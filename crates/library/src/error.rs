//! What can be wrong with a library.

use rusqlite::ErrorCode;
use sodan_query::QueryError;

/// Why a library cannot do what it was asked. Nothing has been changed then, but for what was finished before.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no file.
    #[error("there is no such library; `add` makes one")]
    Missing,
    /// The file has nothing in it.
    #[error("it is empty; `add` makes a library of it")]
    Empty,
    /// It is not SQLite's.
    #[error("it is no library: SQLite cannot read it")]
    NoDatabase,
    /// It is SQLite's, but no library.
    #[error("it is a SQLite file of another program, and no library")]
    OtherProgram,
    /// A newer version made it.
    #[error("its schema is {found}, and this version knows those up to {known}: a newer version can read it")]
    Newer {
        /// The schema of the file.
        found: i64,
        /// The newest that is known here.
        known: i64,
    },
    /// Somebody else writes to it.
    #[error("another program is writing to it, and went on for as long as was waited")]
    Locked,
    /// Nothing more can be written.
    #[error("the disk is full; what was finished before is kept")]
    Full,
    /// The system refuses to write more.
    #[error(
        "no more can be written: files may be no larger, or the disk is at fault; what was finished before is kept"
    )]
    NotWritten,
    /// The system cannot give what is in it.
    #[error("it, or a file beside it, cannot be read: the disk, or the way to it, is at fault")]
    NotRead,
    /// It must not be written to.
    #[error("it, or the folder in which it is, may not be written to")]
    ReadOnly,
    /// It must not be written to, and its schema is that of an older version.
    #[error(
        "its schema is {found}, which is brought up to {known} before it is read; and it, or the folder in which it is, \
         may not be written to"
    )]
    Older {
        /// The schema of the file.
        found: i64,
        /// The newest that is known here.
        known: i64,
    },
    /// It must not be written to, and not all that is known of it stands in the file itself.
    #[error(
        "{0} has what was written last, and cannot be read where nothing may be written: use the library once where \
         it can be, or copy both files there"
    )]
    HasLog(String),
    /// It does not hold what it should.
    #[error(
        "it is damaged ({0}), and was left as it is; SQLite's own program can save what is left: sqlite3 FILE .recover"
    )]
    Damaged(String),
    /// Labels of a scale are there that another version of the scale gave.
    #[error(
        "its labels of {scale} are of {found}, and this version gives those of {ours}, which cannot be compared"
    )]
    OtherScheme {
        /// The scale.
        scale: String,
        /// What the labels in the file are of.
        found: String,
        /// What labels would be of.
        ours: &'static str,
    },
    /// An expression is none.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// An expression asks what no label tells.
    #[error("`{0}` is no label: `sodan filter` finds it out of puzzles that `find` gives")]
    NoLabel(String),
    /// A tag is none.
    #[error(
        "`{0}` is no tag: it is made of letters, digits and the signs - _ . +, and has a letter or digit"
    )]
    NoTag(String),
    /// The system, or SQLite, says something else.
    #[error("{0}")]
    Other(String),
}

/// SQLite's codes of what failed at a file: a page of which not all is there; and what is no matter of reading, a write, the three ways to
/// make sure of one, and a file that could not be cut.
const SHORT_READ: i32 = 10 | 2 << 8;
const WRITES: [i32; 4] = [10 | 3 << 8, 10 | 4 << 8, 10 | 5 << 8, 10 | 6 << 8];

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        use rusqlite::Error as Sqlite;
        match &error {
            Sqlite::SqlInputError { msg, .. } => Error::Damaged(lack(msg).unwrap_or_else(|| msg.clone())),
            Sqlite::SqliteFailure(failure, said) => match failure.code {
                ErrorCode::NotADatabase => Error::NoDatabase,
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Error::Locked,
                ErrorCode::DiskFull => Error::Full,
                // Whether there is such a file, and what it is, is found out before SQLite opens it.
                ErrorCode::ReadOnly | ErrorCode::CannotOpen => Error::ReadOnly,
                ErrorCode::SystemIoFailure => match failure.extended_code {
                    SHORT_READ => Error::Damaged("its end is cut off".to_owned()),
                    code if WRITES.contains(&code) => Error::NotWritten,
                    _ => Error::NotRead,
                },
                ErrorCode::DatabaseCorrupt => Error::Damaged("its pages do not fit together".to_owned()),
                _ => said.as_deref().and_then(lack).map_or(Error::Other(error.to_string()), Error::Damaged),
            },
            Sqlite::QueryReturnedNoRows => Error::Damaged("a row is missing".to_owned()),
            Sqlite::FromSqlConversionFailure(..)
            | Sqlite::IntegralValueOutOfRange(..)
            | Sqlite::InvalidColumnType(..)
            | Sqlite::Utf8Error(..) => {
                Error::Damaged("a value is of another kind than it should be".to_owned())
            }
            _ => Error::Other(error.to_string()),
        }
    }
}

/// What a file lacks that a library has, if that is what SQLite complains of.
fn lack(said: &str) -> Option<String> {
    ["table", "column"].into_iter().find_map(|kind| {
        let name = said.strip_prefix(&*format!("no such {kind}: "))?;
        Some(format!("it has no {kind} `{}`", name.strip_prefix("main.").unwrap_or(name)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::ffi;

    #[test]
    fn what_sqlite_says_is_told_in_plain_words() {
        let failure = |code, said: &str| {
            let error = rusqlite::Error::SqliteFailure(ffi::Error::new(code), Some(said.to_owned()));
            Error::from(error).to_string()
        };
        let damaged = |why: &str| {
            format!(
                "it is damaged ({why}), and was left as it is; SQLite's own program can save what is left: \
                 sqlite3 FILE .recover"
            )
        };
        let read = "it, or a file beside it, cannot be read: the disk, or the way to it, is at fault";
        for (code, said, told) in [
            (1, "no such table: main.puzzle", damaged("it has no table `puzzle`")),
            (1, "no such column: p.givens", damaged("it has no column `p.givens`")),
            (11, "database disk image is malformed", damaged("its pages do not fit together")),
            (522, "disk I/O error", damaged("its end is cut off")),
            (266, "disk I/O error", read.to_owned()),
            (10, "disk I/O error", read.to_owned()),
            (778, "disk I/O error", Error::NotWritten.to_string()),
            (1034, "disk I/O error", Error::NotWritten.to_string()),
        ] {
            assert_eq!(failure(code, said), told, "{code}");
        }
    }
}
