//! Writing a position in any notation.

use super::{
    Entry, Format, Position, csv, fpuzzles, grid, json, library, line, opensudoku, pencilmarks, sdx,
    sudokupad, sudokuwiki, sukaku,
};
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
    /// empty cell, and `)`.
    Scheme,
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

/// Writes an entry in a notation, with the comment and the extras that the notation has room for, and without
/// the last line's end. Some notations have a [header](Format::header) and a [footer](Format::footer) around all
/// records of a file.
///
/// # Errors
///
/// If candidates are gone and the notation cannot say so; then nothing is written.
pub fn write(entry: &Entry, format: Format, style: Style, out: &mut String) -> Result<(), CannotSay> {
    let position = &entry.position;
    if matches!(format, Format::Line | Format::Sdm | Format::Grid | Format::Csv | Format::SudokuPad)
        && position.lacks_candidates()
    {
        return Err(CannotSay(format));
    }
    match format {
        Format::Line => {
            line::write(&position.digits, style.empty, out);
            write_comment_after(&entry.comment, out);
        }
        Format::Sdm => line::write(&position.digits, style.empty, out),
        Format::Grid => {
            write_comment_line(&entry.comment, out);
            grid::write(&position.digits, style, out);
        }
        Format::Pencilmarks => {
            write_comment_line(&entry.comment, out);
            pencilmarks::write(position, out);
        }
        Format::Library => library::write(position, entry.case(), style.empty, out),
        Format::Sukaku => {
            sukaku::write(position, style.empty, out);
            write_comment_after(&entry.comment, out);
        }
        Format::Csv => csv::write(entry, style.empty, out),
        Format::Json => json::write(entry, style.empty, out),
        Format::SudokuWiki => {
            sudokuwiki::write(position, out)?;
            write_comment_after(&entry.comment, out);
        }
        Format::FPuzzles => fpuzzles::write(position, &entry.comment, out)?,
        Format::SudokuPad => {
            sudokupad::write(&position.digits, out);
            write_comment_after(&entry.comment, out);
        }
        Format::Sdx => {
            let mut rows = String::new();
            sdx::write(position, &mut rows)?;
            write_comment_line(&entry.comment, out);
            out.push_str(&rows);
        }
        Format::OpenSudoku => opensudoku::write(position, &in_one_line(&entry.comment), out)?,
    }
    Ok(())
}

/// A comment before the rows, on a line of its own.
fn write_comment_line(comment: &str, out: &mut String) {
    if !comment.is_empty() {
        out.extend(["# ", &in_one_line(comment), "\n"]);
    }
}

/// A comment after the cells.
fn write_comment_after(comment: &str, out: &mut String) {
    if !comment.is_empty() {
        out.extend([" # ", &in_one_line(comment)]);
    }
}

fn in_one_line(comment: &str) -> String {
    comment.replace(['\r', '\n', '\0'], " ")
}

/// As [`write()`], for a position without comment and extras.
///
/// # Errors
///
/// As for [`write()`].
pub fn to_string(position: Position, format: Format, style: Style) -> Result<String, CannotSay> {
    let mut out = String::new();
    write(&Entry::new(format, position), format, style, &mut out)?;
    Ok(out)
}
