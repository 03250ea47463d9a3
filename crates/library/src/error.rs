//! Errors of library operations.

use rusqlite::ErrorCode;
use sodan_query::QueryError;

/// Error of a library operation. A failed operation does not change the library, except for transactions that were
/// already completed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The file does not exist.
    #[error("the library does not exist; `add` creates it")]
    Missing,
    /// The file is empty.
    #[error("it is empty; `add` initializes it")]
    Empty,
    /// The file is not an SQLite file.
    #[error("not a library: SQLite cannot read the file")]
    NoDatabase,
    /// The file is an SQLite database, but not a library.
    #[error("not a library: the file is an SQLite database of another program")]
    OtherProgram,
    /// A newer version wrote the file.
    #[error(
        "its schema version is {found}, but this version of Sodan supports up to {known}; use a newer version"
    )]
    Newer {
        /// Schema version of the file.
        found: i64,
        /// Newest supported schema version.
        known: i64,
    },
    /// Another process was writing to the file.
    #[error("timed out while another program was writing to it")]
    Locked,
    /// The disk is full.
    #[error("the disk is full; completed changes were kept")]
    Full,
    /// The system rejected a write.
    #[error("write error: a file size limit was reached, or the disk failed; completed changes were kept")]
    NotWritten,
    /// The system could not read the file.
    #[error("read error: the disk or the connection to it failed")]
    NotRead,
    /// The file is read-only.
    #[error("permission denied: cannot write to it or to its folder")]
    ReadOnly,
    /// The file is read-only, and must be migrated from an older schema.
    #[error(
        "its schema version {found} must be migrated to {known} before it can be read, but the file or its folder is not writable"
    )]
    Older {
        /// Schema version of the file.
        found: i64,
        /// Newest supported schema version.
        known: i64,
    },
    /// The file is read-only, and its log contains changes that cannot be read.
    #[error(
        "{0} contains the latest changes, but cannot be read in a read-only location: open the library once where it is writable, or copy both files there"
    )]
    HasLog(String),
    /// The file is corrupt.
    #[error("it is corrupt ({0}) and was not changed; `sqlite3 FILE .recover` saves the remaining data")]
    Damaged(String),
    /// The file contains labels of a different version of a scale.
    #[error("its labels of {scale} were computed with {found}, but this version of Sodan uses {ours}")]
    OtherScheme {
        /// Name of the scale.
        scale: String,
        /// Scheme version of the labels in the file.
        found: String,
        /// Scheme version of this program.
        ours: &'static str,
    },
    /// A query is invalid.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// A query uses a name that is not a stored label.
    #[error("`{0}` is not a stored label: use `sodan filter` on the output of `find`")]
    NoLabel(String),
    /// A tag is invalid.
    #[error("invalid tag `{0}`: expected letters, digits and - _ . + with at least one letter or digit")]
    NoTag(String),
    /// Any other I/O or SQLite error.
    #[error("{0}")]
    Other(String),
}

/// SQLite's extended error code for a short read.
const SHORT_READ: i32 = 10 | 2 << 8;
/// SQLite's extended error codes for failed writes, syncs and truncations.
const WRITES: [i32; 4] = [10 | 3 << 8, 10 | 4 << 8, 10 | 5 << 8, 10 | 6 << 8];

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Error {
        use rusqlite::Error as Sqlite;
        match &error {
            Sqlite::SqlInputError { msg, .. } => Error::Damaged(lack(msg).unwrap_or_else(|| msg.clone())),
            Sqlite::SqliteFailure(failure, message) => match failure.code {
                ErrorCode::NotADatabase => Error::NoDatabase,
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Error::Locked,
                ErrorCode::DiskFull => Error::Full,
                // Existence and type of the file were checked before, so only permissions can be missing.
                ErrorCode::ReadOnly | ErrorCode::CannotOpen => Error::ReadOnly,
                ErrorCode::SystemIoFailure => match failure.extended_code {
                    SHORT_READ => Error::Damaged("it is truncated".to_owned()),
                    code if WRITES.contains(&code) => Error::NotWritten,
                    _ => Error::NotRead,
                },
                ErrorCode::DatabaseCorrupt => Error::Damaged("its pages are inconsistent".to_owned()),
                _ => {
                    message.as_deref().and_then(lack).map_or(Error::Other(error.to_string()), Error::Damaged)
                }
            },
            Sqlite::QueryReturnedNoRows => Error::Damaged("a row is missing".to_owned()),
            Sqlite::FromSqlConversionFailure(..)
            | Sqlite::IntegralValueOutOfRange(..)
            | Sqlite::InvalidColumnType(..)
            | Sqlite::Utf8Error(..) => Error::Damaged("a value has the wrong type".to_owned()),
            _ => Error::Other(error.to_string()),
        }
    }
}

/// Converts SQLite's message about a missing table or column to a description of it. Returns `None` for other messages.
fn lack(message: &str) -> Option<String> {
    ["table", "column"].into_iter().find_map(|kind| {
        let name = message.strip_prefix(&*format!("no such {kind}: "))?;
        Some(format!("it has no {kind} `{}`", name.strip_prefix("main.").unwrap_or(name)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::ffi;

    #[test]
    fn sqlite_errors_become_plain_words() {
        let failure = |code, message: &str| {
            let error = rusqlite::Error::SqliteFailure(ffi::Error::new(code), Some(message.to_owned()));
            Error::from(error).to_string()
        };
        let damaged = |why: &str| {
            format!(
                "it is corrupt ({why}) and was not changed; `sqlite3 FILE .recover` saves the remaining data"
            )
        };
        let read = "read error: the disk or the connection to it failed";
        for (code, message, expected) in [
            (1, "no such table: main.puzzle", damaged("it has no table `puzzle`")),
            (1, "no such column: p.givens", damaged("it has no column `p.givens`")),
            (11, "database disk image is malformed", damaged("its pages are inconsistent")),
            (522, "disk I/O error", damaged("it is truncated")),
            (266, "disk I/O error", read.to_owned()),
            (10, "disk I/O error", read.to_owned()),
            (778, "disk I/O error", Error::NotWritten.to_string()),
            (1034, "disk I/O error", Error::NotWritten.to_string()),
        ] {
            assert_eq!(failure(code, message), expected, "{code}");
        }
    }
}
