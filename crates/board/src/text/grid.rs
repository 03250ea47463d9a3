//! Nine rows of nine cells, with any frame or none.
//!
//! ```text
//! grid  = row * 9, with frame lines, blank lines, headings and comments anywhere before and between
//! row   = cell * 9, with ornaments anywhere; the end of the line; "#" begins a comment
//! cell  = "1".."9" | "." | "0" | "_" | "X" | "x" | "?"
//! ornament   = blank | "|" | "!" | ":" | "," | ";" | "(" | ")" | "[" | "]" | "{" | "}" | '"' | "'" | box drawing
//! frame line = no letter and no digit, and ( "--" | "==" somewhere | ornaments, "-", "*" and "+" alone )
//! heading    = a line that begins with a letter other than x (after ornaments)
//! ```
//!
//! So read are the frames of HoDoKu, Simple Sudoku, SadMan Software and Sudoku Explainer, lists of lists of
//! Python, Scheme's `(sudoku-board ? ? 8 …)`, Erlang's `"4.. ... 8.5"`, and rows set apart in threes by
//! blank lines.
//!
//! `-`, `*` and `+` are never cells here, since frames are made of them.
//!
//! Headings and comments are kept as the entry's comment.
//!
//! Written with the boxes set apart (as `{:#}` of a [`Grid`]), bare, as Simple Sudoku saves it, or ruled, after
//! a line with the comment. Several grids in a file are set apart by a blank line. What is lost or refused is as with
//! [lines](super::line).

use super::error::{ParseError, Problem};
use super::rows;
use super::write::{Frame, Style};
use crate::{Cell, Digit, Grid};

const EXPECTED: &str = "a digit 1 to 9 or an empty cell (`.` or `0`)";

/// Reads a grid that is all of a text.
///
/// # Errors
///
/// Where a row has not nine cells, or there are not nine rows, or something stands there that is no cell.
pub fn parse_bytes(text: &[u8]) -> Result<Grid, ParseError> {
    let mut grid = Grid::EMPTY;
    let mut rows = 0;
    for (offset, line) in rows::rows(text) {
        if rows == 9 {
            return Err(count_error(text, offset, "rows", 10));
        }
        parse_row(text, offset, line, rows, &mut grid)?;
        rows += 1;
    }
    if rows < 9 { Err(count_error(text, text.trim_ascii_end().len(), "rows", rows)) } else { Ok(grid) }
}

/// Reads one row into the grid.
fn parse_row(text: &[u8], start: usize, line: &[u8], row: usize, grid: &mut Grid) -> Result<(), ParseError> {
    let mut column = 0;
    let mut at = 0;
    while at < line.len() && line[at] != b'#' {
        let ornament = rows::ornament_len(line, at);
        if ornament > 0 {
            at += ornament;
            continue;
        }
        if !is_cell(line[at]) {
            return Err(ParseError::unexpected(text, start + at, EXPECTED));
        }
        if column < 9 {
            grid.set(Cell::from_index(row * 9 + column), Digit::from_ascii(line[at]));
        }
        column += 1;
        at += 1;
    }
    if column == 9 { Ok(()) } else { Err(count_error(text, start + at, "cells in the row", column)) }
}

const fn is_cell(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'.' | b'_' | b'X' | b'x' | b'?')
}

fn count_error(text: &[u8], offset: usize, what: &'static str, found: usize) -> ParseError {
    ParseError::at(text, offset, Problem::Count { what, expected: 9, found })
}

/// Writes the rows, without the last one's end of line.
pub fn write(grid: &Grid, style: Style, out: &mut String) {
    match style.frame {
        Frame::Bare => write_framed(grid, style, ["", "", "", ""], out),
        Frame::Simple => {
            out.push_str("*-----------*\n");
            write_framed(grid, style, ["|", "|", "|---+---+---|\n", "|"], out);
            out.push_str("\n*-----------*");
        }
        Frame::Ruled => write_ruled(grid, style, out),
        Frame::Boxes => {
            let rows = format!("{grid:#}");
            match style.empty {
                super::Empty::Dot => out.push_str(&rows),
                super::Empty::Zero => out.push_str(&rows.replace('.', "0")),
            }
        }
    }
}

fn write_ruled(grid: &Grid, style: Style, out: &mut String) {
    const RULE: &str = "-------------------------";
    out.push_str(RULE);
    for cell in Cell::all() {
        let (row, column) = (cell.row().index(), cell.column().index());
        out.push_str(match column {
            0 => "\n",
            3 | 6 => "| ",
            _ => "  ",
        });
        out.push(style.empty.shown(grid.get(cell)));
        if column == 8 && row % 3 == 2 {
            out.push('\n');
            out.push_str(RULE);
        }
    }
}

/// Writes the rows with `[left, between boxes, between bands, right]` around the cells.
fn write_framed(grid: &Grid, style: Style, [left, between, bands, right]: [&str; 4], out: &mut String) {
    for cell in Cell::all() {
        let (row, column) = (cell.row().index(), cell.column().index());
        if column == 0 {
            if row > 0 {
                out.push_str(right);
                out.push('\n');
            }
            if row % 3 == 0 && row > 0 {
                out.push_str(bands);
            }
            out.push_str(left);
        } else if column % 3 == 0 {
            out.push_str(between);
        }
        out.push(style.empty.shown(grid.get(cell)));
    }
    out.push_str(right);
}
