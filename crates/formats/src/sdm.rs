//! Collections of puzzles, one bare line each: `.sdm` files of SudoCue and other programs.
//!
//! ```text
//! sdm    = { line | comment | blank line }
//! line    = cell * 81
//! cell    = "1".."9" | "." | "0"
//! comment = "#" anything
//! ```
//!
//! A collection is parsed like any file of [lines](super::line), with the same extensions. It is written as bare lines
//! of 81 characters without comments, since some programs, such as OpenSudoku, accept nothing else.

use super::error::ParseError;
use sodan_board::Grid;

/// Parses one line of a collection.
///
/// # Errors
///
/// Returns the same errors as [`line::parse_bytes`](super::line::parse_bytes).
pub fn parse_bytes(line: &[u8]) -> Result<Grid, ParseError> {
    super::line::parse_bytes(line)
}
