//! Length limits of records.

/// Maximum number of bytes kept of a line or a grid. Valid ones are far shorter.
pub const LIMIT: usize = 1 << 16;

/// Maximum number of bytes kept of a row of a table or a JSON record: 16 MiB, since long texts may accompany a puzzle.
pub const ROW_LIMIT: usize = 1 << 24;

/// Whether a record is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Extent {
    /// The record is complete.
    #[default]
    Whole,
    /// The record exceeded the limit, and the rest was discarded.
    Cut,
    /// The record is complete, but the preceding comma in its JSON array is missing.
    Unseparated,
}
