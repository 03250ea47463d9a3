//! What can be wrong with a library.

use rusqlite::ErrorCode;
use sodan_wish::WishError;

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
    Wish(#[from] WishError),
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

/// SQLite's code of a write that failed, but not since the disk is full.
const IOERR_WRITE: i32 = 10 | 3 << 8;

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        use rusqlite::Error as Sqlite;
        match &error {
            Sqlite::SqliteFailure(failure, _) => match failure.code {
                ErrorCode::NotADatabase => Error::NoDatabase,
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Error::Locked,
                ErrorCode::DiskFull => Error::Full,
                // Whether there is such a file, and what it is, is found out before SQLite opens it.
                ErrorCode::ReadOnly | ErrorCode::CannotOpen => Error::ReadOnly,
                ErrorCode::SystemIoFailure if failure.extended_code == IOERR_WRITE => Error::NotWritten,
                ErrorCode::DatabaseCorrupt => Error::Damaged(error.to_string()),
                _ => Error::Other(error.to_string()),
            },
            Sqlite::FromSqlConversionFailure(..)
            | Sqlite::IntegralValueOutOfRange(..)
            | Sqlite::InvalidColumnType(..)
            | Sqlite::QueryReturnedNoRows
            | Sqlite::SqlInputError { .. }
            | Sqlite::Utf8Error(..) => Error::Damaged(error.to_string()),
            _ => Error::Other(error.to_string()),
        }
    }
}
