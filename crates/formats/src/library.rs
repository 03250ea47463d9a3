//! HoDoKu's library of test cases: each line contains a state, and a step to find in this state.
//!
//! ```text
//! library = ":" code ":" digits ":" cells ":" deleted ":" eliminations ":" placements [ ":" extra ]
//! short   = cells [ ":" deleted ]
//! cells   = cell * 81
//! cell    = "1".."9"         a given
//!         | "+" "1".."9"     a placed digit
//!         | "." | "0"        no digit
//! deleted, eliminations, placements = [ candidate { blank candidate } ]
//! candidate = digit row column, for example 412 for the 4 in r1c2
//! ```
//!
//! | field | content |
//! | --- | --- |
//! | `code` | the technique, optionally with a variant (`0606-1`); the variant `x` means that the step must not be found; `0000` means that the line is not a test case |
//! | `digits` | the digits of the step, or `x` |
//! | `deleted` | candidates eliminated before the step |
//! | `eliminations`, `placements` | result of the step |
//! | `extra` | length of a chain |
//!
//! Code, digits and extra are kept unchanged. The short form, which Sunnie's program and others use, contains only the
//! cells and the deleted candidates.
//!
//! Source: the header of HoDoKu's `reglib-1.3.txt`.
//!
//! Extensions: a space after the last field, and any number of spaces between the candidates of a list.
//!
//! Lines are written in the full form, with code `0000` and digits `x` if they are not a test case. Candidates are
//! sorted by digit and cell, so the original order of a list is not preserved. Digits [of unknown
//! origin](super::Origin::Unknown) become givens. Comments are not written.

use super::error::{ParseError, Problem};
use super::position::{Marks, Origin, Position};
use super::style::Empty;
use sodan_board::{Candidate, CandidateSet, Cell, CellSet, Column, Digit, Grid, Row};
use std::fmt::Write;

/// A test case of the library: the step to find in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// Code of the technique, as written: `0100`, `0606-1`, `0610-x`.
    pub code: String,
    /// Digits of the step, as written: `37`, or `x`.
    pub digits: String,
    /// Candidates that the step eliminates.
    pub eliminations: CandidateSet,
    /// Digits that the step places.
    pub placements: CandidateSet,
    /// Text after the seventh colon, as written.
    pub extra: String,
}

impl Default for Case {
    /// Creates an empty step with code `0000` and digits `x`.
    fn default() -> Case {
        Case {
            code: "0000".to_owned(),
            digits: "x".to_owned(),
            eliminations: CandidateSet::EMPTY,
            placements: CandidateSet::EMPTY,
            extra: String::new(),
        }
    }
}

/// A field of a line, with its byte offset.
#[derive(Clone, Copy)]
struct Field<'a> {
    line: &'a [u8],
    start: usize,
    end: usize,
}

/// Parses a line in the full or the short form. Returns the position, and the case if the line is a test case.
///
/// # Errors
///
/// Returns an error if a field is missing or invalid.
pub fn parse_bytes(line: &[u8]) -> Result<(Position, Option<Case>), ParseError> {
    let mut fields = fields(line);
    if line.first() != Some(&b':') {
        let (cells, deleted) = (next(&mut fields, line)?, fields.next());
        if let Some(more) = fields.next() {
            return Err(ParseError::unexpected(line, more.start - 1, "the end of the line"));
        }
        return Ok((position(cells, deleted)?, None));
    }
    fields.next();
    let (code, digits) = (text(next(&mut fields, line)?)?, text(next(&mut fields, line)?)?);
    let (cells, deleted) = (next(&mut fields, line)?, next(&mut fields, line)?);
    let position = position(cells, Some(deleted))?;
    let eliminations = candidates(next(&mut fields, line)?)?;
    let placements = candidates(next(&mut fields, line)?)?;
    let extra = fields.next().map(text).transpose()?.unwrap_or_default();
    match fields.next() {
        Some(more) => Err(ParseError::unexpected(line, more.start - 1, "the end of the line")),
        None => {
            let case = Case { code, digits, eliminations, placements, extra };
            Ok((position, Some(case).filter(|case| *case != Case::default())))
        }
    }
}

fn fields(line: &[u8]) -> impl Iterator<Item = Field<'_>> {
    line.split(|&byte| byte == b':').scan(0, move |start, field| {
        let field = Field { line, start: *start, end: *start + field.len() };
        *start = field.end + 1;
        Some(field)
    })
}

fn next<'a>(fields: &mut impl Iterator<Item = Field<'a>>, line: &[u8]) -> Result<Field<'a>, ParseError> {
    fields.next().ok_or_else(|| {
        let found = line.iter().filter(|&&byte| byte == b':').count();
        ParseError::at(line, line.len(), Problem::Other(format!("expected 6 or 7 colons, found {found}")))
    })
}

fn text(field: Field<'_>) -> Result<String, ParseError> {
    let bytes = &field.line[field.start..field.end];
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.trim().to_owned()),
        Err(error) => {
            let at = field.start + error.valid_up_to();
            Err(ParseError::unexpected(field.line, at, "text in UTF-8"))
        }
    }
}

fn position(cells: Field<'_>, deleted: Option<Field<'_>>) -> Result<Position, ParseError> {
    let (digits, placed) = grid(cells)?;
    let gone = deleted.map_or(Ok(CandidateSet::EMPTY), candidates)?;
    let marks = if gone.is_empty() { Marks::Implied } else { Marks::Eliminated(gone) };
    Ok(Position { digits, origin: Origin::Placed(placed), marks })
}

fn grid(field: Field<'_>) -> Result<(Grid, CellSet), ParseError> {
    const EXPECTED: &str = "a digit 1 to 9, `+` and a digit, or an empty cell (`.` or `0`)";
    let (mut digits, mut placed) = (Grid::EMPTY, CellSet::EMPTY);
    let mut count = 0;
    let mut at = field.start;
    let end = field.start + field.line[field.start..field.end].trim_ascii_end().len();
    while at < end {
        let plus = field.line[at] == b'+';
        at += usize::from(plus);
        let digit = field.line[..end].get(at).copied().and_then(Digit::from_ascii);
        let empty = !plus && matches!(field.line[at], b'.' | b'0');
        if digit.is_none() && !empty {
            return Err(ParseError::unexpected(field.line, at, EXPECTED));
        }
        if count < 81 {
            digits.set(Cell::from_index(count), digit);
            placed = if plus { placed.with(Cell::from_index(count)) } else { placed };
        }
        count += 1;
        at += 1;
    }
    if count == 81 {
        return Ok((digits, placed));
    }
    Err(ParseError::at(field.line, end, Problem::Count { unit: "cells", expected: 81, found: count }))
}

fn candidates(field: Field<'_>) -> Result<CandidateSet, ParseError> {
    let mut set = CandidateSet::EMPTY;
    let mut at = field.start;
    while at < field.end {
        if matches!(field.line[at], b' ' | b'\t') {
            at += 1;
            continue;
        }
        let mut one = [0; 3];
        for index in &mut one {
            let digit = field.line[..field.end].get(at).copied().and_then(Digit::from_ascii);
            *index = digit.map(Digit::index).ok_or_else(|| {
                ParseError::unexpected(field.line, at, "a candidate as digit, row and column, such as 412")
            })?;
            at += 1;
        }
        let [digit, row, column] = one;
        let cell = Cell::at(Row::from_index(row), Column::from_index(column));
        set.insert(Candidate::new(cell, Digit::from_index(digit)));
    }
    Ok(set)
}

/// Appends a line in the full form, without a line ending.
pub fn write(position: &Position, case: Option<&Case>, empty: Empty, out: &mut String) {
    let none = Case::default();
    let case = case.unwrap_or(&none);
    let _ = write!(out, ":{}:{}:", case.code, case.digits);
    write_cells(position, empty, out);
    out.push(':');
    let gone = match position.marks {
        Marks::Implied => CandidateSet::EMPTY,
        Marks::Eliminated(gone) => gone,
        Marks::Written(_) => position.eliminated(),
    };
    write_candidates(&gone, out);
    out.push(':');
    write_candidates(&case.eliminations, out);
    out.push(':');
    write_candidates(&case.placements, out);
    if !case.extra.is_empty() {
        let _ = write!(out, ":{}", case.extra);
    }
}

fn write_cells(position: &Position, empty: Empty, out: &mut String) {
    let placed = position.placed_cells();
    for cell in Cell::all() {
        out.push_str(if placed.contains(cell) { "+" } else { "" });
        out.push(empty.shown(position.digits.get(cell)));
    }
}

fn write_candidates(set: &CandidateSet, out: &mut String) {
    for (index, Candidate { cell, digit }) in set.iter().enumerate() {
        let blank = if index > 0 { " " } else { "" };
        let _ = write!(out, "{blank}{digit}{}{}", cell.row().index() + 1, cell.column().index() + 1);
    }
}
