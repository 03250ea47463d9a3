//! Nine rows of nine cells, with or without a frame.
//!
//! ```text
//! grid  = row * 9, with frame lines, blank lines, headings and comments before and between the rows
//! row   = [ header ] cell * 9 [ "#" comment ] line ending, with ornaments anywhere
//! cell  = "1".."9" | empty
//! empty = "." | "0" | "_" | "X" | "x" | "?"     or another symbol that completes nine cells | a blank, between separators
//! ornament   = blank | "|" | "!" | ":" | "," | ";" | "(" | ")" | "[" | "]" | "{" | "}" | '"' | "'" | box drawing
//! frame line = no letter and no digit, and ( "--" | "==" somewhere | only ornaments, "-", "*" and "+" )
//! heading    = a line that begins with a letter other than x (after ornaments)
//! header     = "A".."I" | "r" "1".."9"; if rows have headers, the columns may have headers "1".."9" or "A".."I"
//! ```
//!
//! The grammar covers the frames of HoDoKu, Simple Sudoku, SadMan Software and Sudoku Explainer; Python lists of lists,
//! Scheme's `(sudoku-board ? ? 8 …)` and Erlang's `"4.. ... 8.5"`; tables in Markdown and from spreadsheets; and rows
//! separated by blank lines, in groups of three or individually. Changes made by web pages, email programs and word
//! processors are reverted (see `normal.rs`). The first row with a symbol for an empty cell determines the symbol for
//! all rows (see `reading.rs`).
//!
//! If spaces are empty cells, a row has either three evenly spaced cells between two bars, or one cell between two
//! separators.
//!
//! Headings and comments become the entry's comment.
//!
//! Files of SadMan Software (`.sdk`) have sections after the puzzle in `[Puzzle]`. `[State]` contains all digits so
//! far; digits that are not in the puzzle are placements. `[PencilMarks]` contains candidates. Other sections, such as
//! `[Colours]`, are skipped.
//!
//! A written grid has one of several frames (see [`Frame`]), after a line with the comment. The default frame is the
//! one that `{:#}` prints for a [`Grid`]. Grids in a file are separated by a blank line. Grids have the
//! same limitations as [lines](super::line).

use super::blank_cells;
use super::error::{ParseError, Problem};
use super::line_kind::{EXPECTED, is_common_cell, is_ornament};
use super::position::{Marks, Origin, Position};
use super::reading::EmptyCell;
use super::rows::{self, TextRow};
use super::style::{Frame, Style};
use sodan_board::{ByCell, Cell, Digit, DigitSet, Grid};

/// Returns whether a line is the heading of the puzzle section in a SadMan Software file.
pub(super) fn is_puzzle(line: &[u8]) -> bool {
    line.trim_ascii().eq_ignore_ascii_case(b"[Puzzle]")
}

/// Returns whether a line is a section heading in a SadMan Software file: a word in brackets.
pub(super) fn is_section(line: &[u8]) -> bool {
    let word = line.trim_ascii().strip_prefix(b"[").and_then(|rest| rest.strip_suffix(b"]"));
    word.is_some_and(|word| {
        word.len() > 2 && word.iter().all(|byte| byte.is_ascii_alphabetic() || *byte == b' ')
    })
}

/// Parses a puzzle, with its state and pencil marks if the text contains them. Also returns the comment.
///
/// # Errors
///
/// Returns the same errors as [`parse_bytes`], and an error if the state lacks a given of the puzzle.
pub(super) fn parse_position(text: &[u8]) -> Result<(Position, String), ParseError> {
    let is_begun = rows::lines(text).position(|(_, line)| is_puzzle(line));
    let headings: Vec<(usize, usize, &[u8])> = rows::lines(text)
        .enumerate()
        .filter(|(number, (_, line))| is_begun.is_some_and(|begun| *number > begun) && is_section(line))
        .map(|(number, (at, line))| (number, at, line))
        .collect();
    let Some((_, end, _)) = headings.first() else {
        return Ok((Position::of_givens(parse_bytes(text)?), rows::comment(text)));
    };
    let puzzle = &text[..*end];
    let mut position = Position::of_givens(parse_bytes(puzzle)?);
    for (index, &(lines_before, at, heading)) in headings.iter().enumerate() {
        let end = headings.get(index + 1).map_or(text.len(), |next| next.1);
        let section = &text[at..end];
        match heading.trim_ascii().to_ascii_lowercase().as_slice() {
            b"[state]" => {
                let digits = parse_bytes(section).map_err(|error| error.after_lines(lines_before))?;
                let givens = position.digits;
                if givens.iter().any(|(cell, given)| digits.get(cell) != Some(given)) {
                    return Err(ParseError::unexpected(text, at, "a state that contains all givens"));
                }
                position.digits = digits;
                position.origin = Origin::Placed(digits.filled() - givens.filled());
            }
            b"[pencilmarks]" => position.marks = marks_of(section, &position.digits),
            _ => {}
        }
    }
    Ok((position, rows::comment(puzzle)))
}

/// Parses a section of pencil marks: nine lines of nine comma-separated fields. In a cell without marks, every digit is
/// a candidate.
fn marks_of(section: &[u8], digits: &Grid) -> Marks {
    let mut marks = ByCell::new([DigitSet::EMPTY; 81]);
    let lines =
        rows::lines(section).skip(1).map(|(_, line)| line).filter(|line| !line.trim_ascii().is_empty());
    for (row, line) in lines.take(9).enumerate() {
        for (column, field) in line.split(|&byte| byte == b',').take(9).enumerate() {
            marks[Cell::from_index(9 * row + column)] =
                field.iter().filter_map(|&byte| Digit::from_ascii(byte)).collect();
        }
    }
    if marks.iter().all(|(_, marks)| marks.is_empty()) {
        return Marks::Implied;
    }
    for cell in Cell::all() {
        if digits.get(cell).is_some() {
            marks[cell] = DigitSet::EMPTY;
        } else if marks[cell].is_empty() {
            marks[cell] = DigitSet::ALL;
        }
    }
    Marks::Written(marks)
}

/// Parses a string that contains exactly one grid.
///
/// # Errors
///
/// Returns an error if there are not nine rows of nine cells, or if the text contains anything else.
pub fn parse_bytes(text: &[u8]) -> Result<Grid, ParseError> {
    let (rows, reading) = rows::rows(text);
    if let Some(row) = rows.get(9) {
        let problem = Problem::Count { unit: "rows", expected: 9, found: 10 };
        return Err(ParseError::of_line(row.line + 1, problem));
    }
    let mut grid = Grid::EMPTY;
    match reading.empty {
        EmptyCell::Blank => blank_cells::parse(&rows, &mut grid)?,
        empty => {
            rows.iter().enumerate().try_for_each(|(index, row)| parse_row(row, index, empty, &mut grid))?
        }
    }
    if rows.len() == 9 {
        return Ok(grid);
    }
    let problem = Problem::Count { unit: "rows", expected: 9, found: rows.len() };
    Err(ParseError::at(text, text.trim_ascii_end().len(), problem))
}

/// Parses row `index` into `grid`.
fn parse_row(row: &TextRow<'_>, index: usize, empty: EmptyCell, grid: &mut Grid) -> Result<(), ParseError> {
    let (mut column, mut at, line) = (0, 0, &row.text);
    while at < line.len() && line[at] != b'#' {
        let is_cell = match empty {
            EmptyCell::Sign(sign) => line[at] == sign || matches!(line[at], b'1'..=b'9'),
            EmptyCell::Common | EmptyCell::Blank => is_common_cell(line[at]),
        };
        if is_cell {
            if column < 9 {
                grid.set(Cell::from_index(index * 9 + column), Digit::from_ascii(line[at]));
            }
            column += 1;
        } else if !is_ornament(line[at]) {
            return Err(row.unexpected(at, EXPECTED));
        }
        at += 1;
    }
    if column == 9 { Ok(()) } else { Err(row.count_error(at, "cells in the row", column)) }
}

/// Appends the grid with the frame of `style`, without the last line ending.
pub fn write(grid: &Grid, style: Style, out: &mut String) {
    match style.frame {
        Frame::Bare => write_framed(grid, style, ["", "", "", ""], out),
        Frame::Simple => {
            out.push_str("*-----------*\n");
            write_framed(grid, style, ["|", "|", "|---+---+---|\n", "|"], out);
            out.push_str("\n*-----------*");
        }
        Frame::Ruled => write_ruled(grid, style, out),
        Frame::Erlang => write_erlang(grid, style, out),
        Frame::Bands => write_framed(grid, style, ["", " ", "           \n", ""], out),
        Frame::Scheme => {
            out.push_str("(sudoku-board");
            for (cell, digit) in Cell::all().zip(grid.digits()) {
                out.push_str(if cell.column().index() == 0 { "\n " } else { " " });
                out.push(digit.map_or('?', |digit| char::from(digit.to_ascii())));
            }
            out.push(')');
        }
        Frame::Boxes => {
            let rows = format!("{grid:#}");
            match style.empty {
                super::style::Empty::Dot => out.push_str(&rows),
                super::style::Empty::Zero => out.push_str(&rows.replace('.', "0")),
            }
        }
    }
}

fn write_erlang(grid: &Grid, style: Style, out: &mut String) {
    for cell in Cell::all() {
        out.push_str(match (cell.row().index(), cell.column().index()) {
            (0, 0) => "",
            (3 | 6, 0) => "\n---------------------\n",
            (_, 0) => "\n",
            (_, 3 | 6) => " | ",
            _ => " ",
        });
        out.push(style.empty.shown(grid.get(cell)));
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

/// Appends the grid's rows to `out`. The array contains the strings around the cells: left margin, between boxes,
/// between bands, right margin.
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
