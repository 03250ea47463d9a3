//! Length limits of records.

/// Maximum length of a line or grid, in bytes; the rest is discarded. Valid records are far shorter.
pub const LIMIT: usize = 1 << 16;

/// Maximum length of a table row or JSON record: 16 MiB, since a record may contain long strings besides the puzzle.
pub const ROW_LIMIT: usize = 1 << 24;

/// Completeness of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Extent {
    /// The record is complete.
    #[default]
    Whole,
    /// The record exceeded the limit, and the rest was discarded.
    Cut,
    /// The record is complete, but the comma that should precede it in its JSON array is missing.
    Unseparated,
}
