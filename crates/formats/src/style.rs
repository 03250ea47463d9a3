//! Options for writing.

use super::Format;
use sodan_board::Digit;

/// Options for writing puzzles. Formats ignore the options that do not apply to them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// Symbol for an empty cell.
    pub empty: Empty,
    /// Frame around the cells of a grid.
    pub frame: Frame,
}

/// Symbol for an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Empty {
    /// `.`
    #[default]
    Dot,
    /// `0`
    Zero,
}

/// Frame around the cells of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Frame {
    /// Boxes separated by `|`, bands by a line of `-`; eleven lines.
    #[default]
    Boxes,
    /// No frame: nine lines of nine characters.
    Bare,
    /// The frame in Simple Sudoku's files; thirteen lines.
    Simple,
    /// Bands between lines of `-`, and two spaces between digits; thirteen lines. This is the output of the program in
    /// "An Automated Sudoku Player" (2013).
    Ruled,
    /// Boards as in "Yet Another Sudoku Solver" (2006): `(sudoku-board`, nine rows with `?` for an empty cell, and `)`.
    /// Comments start with `;`.
    Scheme,
    /// The output of Andrew Cooke's Erlang solver of 16 May 2007: spaces between digits, `|` between boxes, a line of
    /// `-` between bands; eleven lines.
    Erlang,
    /// The status log of Andrew Cooke's Erlang solver of 18 May 2007: a space between boxes, and a line of eleven
    /// spaces between bands; eleven lines.
    Bands,
}

impl Frame {
    pub(super) const fn comment_sign(self) -> &'static str {
        if matches!(self, Frame::Scheme) { "; " } else { "# " }
    }
}

impl Empty {
    /// Returns the symbol as an ASCII character.
    pub const fn to_ascii(self) -> u8 {
        match self {
            Empty::Dot => b'.',
            Empty::Zero => b'0',
        }
    }

    /// Returns the character for a cell: its digit, or this symbol if it is empty.
    pub(super) fn shown(self, digit: Option<Digit>) -> char {
        char::from(digit.map_or(self.to_ascii(), Digit::to_ascii))
    }
}

/// Error for a position that a format cannot represent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the format `{0}` does not support eliminated candidates: use pencilmarks, library or sukaku")]
pub struct CannotSay(pub Format);
