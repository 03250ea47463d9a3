//! How much of a record is kept.

/// The number of bytes that are kept of a line or a grid. The longest one that is not bad is far shorter.
pub const LIMIT: usize = 1 << 16;

/// The number of bytes that are kept of a row of a table, or of a record in JSON: 16 MiB, since long texts may come with a puzzle.
pub const ROW_LIMIT: usize = 1 << 24;

/// Whether a record is kept whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Extent {
    /// It is kept whole.
    #[default]
    Whole,
    /// It was longer than a record may be, and the rest of it is gone.
    Cut,
    /// It is kept whole, but in its array of JSON no comma stands before it.
    Unseparated,
}
