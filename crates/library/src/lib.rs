//! A library of puzzles and their labels, stored in an SQLite file.
//!
//! ```text
//! NewEntry::of ──all threads──▶ forms ──Library::add──▶ puzzles, each with all forms in which it was added
//!                                      Library::label ─▶ labels computed by the search and the scales
//!                                      Library::take ──▶ labels imported from a file
//! query ──LibraryQuery──▶ SQL with indexes ──▶ numbers of puzzles ──▶ Entry: all data of a puzzle ──▶ record
//! ```
//!
//! Only this crate uses SQLite. The caller passes the date, and chooses the threads that compute forms and labels. Each
//! change is one transaction. `docs/library.md` describes the tables.
//!
//! ```
//! use sodan_board::Puzzle;
//! use sodan_library::{Access, Library, NewEntry, LibraryQuery, LibraryVocabulary};
//! use std::time::Duration;
//!
//! let folder = tempfile::tempdir()?;
//! let mut library = Library::open(&folder.path().join("mine.db"), Access::Create, Duration::ZERO)?;
//! let puzzle: Puzzle =
//!     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let source = library.source("a book")?;
//! let added = library.add(&[NewEntry::of(&puzzle, source, 1)], 1_795_000_000)?;
//! assert_eq!((added.puzzles, added.forms), (1, 1));
//!
//! let query = LibraryQuery::parse("givens = 17 and source \"book\"", &LibraryVocabulary::of(&library)?)?;
//! assert_eq!(library.find(&query)?, [1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod add;
mod annotations;
mod claim;
mod entry;
mod error;
mod find;
mod import_labels;
mod label;
mod open;
mod record;
mod stats;

pub use add::{Added, NewEntry};
pub use annotations::Remark;
pub use entry::{Entry, EntryForm};
pub use error::Error;
pub use find::{LibraryQuery, LibraryVocabulary};
pub use import_labels::{ImportSummary, LabelSelection, LabelSelectionError};
pub use label::{Label, Labelled, Labels};
pub use open::{Access, NEWEST};
pub use record::{Entries, Extent};
pub use stats::{Counts, Stats};

/// An open library.
#[derive(Debug)]
pub struct Library {
    connection: rusqlite::Connection,
    brought_up_from: Option<i64>,
}
