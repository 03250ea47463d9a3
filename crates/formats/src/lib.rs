//! Text formats of grids, puzzles and states, one module per format.
//!
//! ```text
//!            ┌ Records ──▶ Raw ──parse──┐
//! bytes ─────┤                          ├──▶ Entry ─ position ──▶ Puzzle, Candidates
//!            └ parse (one record) ──────┘        │
//!                                                └──write──▶ text
//! ```
//!
//! | format | can represent | |
//! | --- | --- | --- |
//! | `line` | digits | [`line`](mod@line) |
//! | `sdm` | digits | [`sdm`](mod@sdm) |
//! | `grid` | digits | [`grid`](mod@grid) |
//! | `pencilmarks` | digits, their origin (if marked), candidates | [`pencilmarks`](mod@pencilmarks) |
//! | `library` | digits, their origin, candidates, a step | [`library`](mod@library) |
//! | `sukaku` | candidates | [`sukaku`](mod@sukaku) |
//! | `csv` | the same as `line`, plus any other columns | [`csv`](mod@csv) |
//! | `json` | the same as `library` without the step, plus any other fields | [`json`](mod@json) |
//! | `sudokuwiki` | a link with digits, their origin, candidates | [`sudokuwiki`](mod@sudokuwiki) |
//! | `f-puzzles` | a link with digits, their origin, candidates | [`fpuzzles`](mod@fpuzzles) |
//! | `sudokupad` | a link with digits | [`sudokupad`](mod@sudokupad) |
//! | `sdx` | digits, their origin, candidates | [`sdx`](mod@sdx) |
//! | `opensudoku` | digits, their origin, candidates | [`opensudoku`](mod@opensudoku) |
//!
//! An [`Origin`] distinguishes givens from placed digits. [`detect`] determines the format of a string.
//!
//! ```
//! let entry = sodan_formats::parse("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... # Norvig")?;
//! assert_eq!(entry.format.to_string(), "line");
//! assert_eq!(entry.comment, "Norvig");
//! assert_eq!(entry.position.givens().filled().len(), 17);
//! # Ok::<(), sodan_formats::ParseError>(())
//! ```

mod blank_cells;
mod block;
mod cell_contents;
mod column_name;
pub mod csv;
mod detect;
mod entry;
mod error;
mod extent;
mod format;
pub mod fpuzzles;
pub mod grid;
pub mod json;
pub mod library;
pub mod line;
mod line_comment;
mod line_fields;
mod line_kind;
mod links;
mod loose;
mod normal;
pub mod opensudoku;
pub mod pencilmarks;
mod position;
mod raw;
mod read;
mod reading;
mod records;
mod rows;
mod rules_text;
mod runs;
pub mod sdm;
pub mod sdx;
mod spread;
mod style;
pub mod sudokupad;
pub mod sudokuwiki;
pub mod sukaku;
mod write;
pub mod zipped;

pub use column_name::matching_columns;
pub use detect::Layout;
pub use entry::{Entry, Extras, parse_as, parse_row};
pub use error::{Found, Location, ParseError, Problem};
pub use extent::{Extent, LIMIT, ROW_LIMIT};
pub use format::{Format, UnknownFormat};
pub use line_fields::LineFields;
pub use position::{Marks, Origin, Position};
pub use raw::Raw;
pub use read::{detect, parse, parse_grid};
pub use records::{Item, Records};
pub use runs::{Run, TableRows};
pub use style::{CannotSay, Empty, Frame, Style};
pub use write::{to_string, write};
