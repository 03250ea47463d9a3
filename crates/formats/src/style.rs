//! Choices that a notation leaves to the writer.

use super::Format;
use sodan_board::Digit;

/// How things are written where a notation leaves a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// What stands for an empty cell.
    pub empty: Empty,
    /// What is drawn around the cells of a grid.
    pub frame: Frame,
}

/// What stands for an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Empty {
    /// `.`
    #[default]
    Dot,
    /// `0`
    Zero,
}

/// What is drawn around the cells of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Frame {
    /// Boxes set apart by `|` and a row of `-`, eleven lines.
    #[default]
    Boxes,
    /// Nothing: nine lines of nine characters.
    Bare,
    /// As Simple Sudoku saves it, thirteen lines.
    Simple,
    /// Bands between rows of `-`, two blanks between digits, thirteen lines: as the program of "An Automated Sudoku
    /// Player" (2013) prints it.
    Ruled,
    /// As the program of "Yet Another Sudoku Solver" (2006) writes a board: `(sudoku-board`, nine rows with `?` for an
    /// empty cell, and `)`. Comments begin with `;`.
    Scheme,
    /// As the Erlang program of 16 May 2007 prints its result: blanks between digits, `|` between boxes, a row of `-` between
    /// bands; eleven lines.
    Erlang,
    /// As its version of 18 May 2007 logs a status: a blank between boxes, a line of eleven blanks between bands; eleven lines.
    Bands,
}

impl Frame {
    /// The prefix of a comment line.
    pub(super) const fn comment_sign(self) -> &'static str {
        if matches!(self, Frame::Scheme) { "; " } else { "# " }
    }
}

impl Empty {
    /// The ASCII character.
    pub const fn to_ascii(self) -> u8 {
        match self {
            Empty::Dot => b'.',
            Empty::Zero => b'0',
        }
    }

    /// The character of a cell.
    pub(super) fn shown(self, digit: Option<Digit>) -> char {
        char::from(digit.map_or(self.to_ascii(), Digit::to_ascii))
    }
}

/// A position that a notation cannot write as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` cannot say which candidates are gone: write it as pencilmarks, library or sukaku")]
pub struct CannotSay(pub Format);
