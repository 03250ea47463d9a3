//! Rows with spaces as empty cells: the position of a character determines its cell.
//!
//! ```text
//! three evenly spaced cells between bars   |4    |     |8   5|    | 4     |       | 8   5 |    |4  |   |8 5|
//! one cell between two separators          | 4 |   |   |   |   |   | 8 |   | 5 |    4,,,,,,8,,5
//! ```
//!
//! With three cells between two bars, the distance between cells is derived from all nine rows together: every
//! character must be in a cell. If several distances are possible, the one with equal margins between the two inner
//! bars is used. Positions in the first three columns are counted from the bar after them, so spaces at the beginning
//! of a row may be missing, or be an indentation. Bars that do not line up are an error.

use super::error::ParseError;
use super::line_kind::{EXPECTED, is_common_cell, is_ornament};
use super::rows::TextRow;
use sodan_board::{Cell, Digit, Grid};
use std::ops::Range;

/// Maximum number of characters between two bars.
const WIDEST: usize = 128;

/// The byte ranges between a row's separators: three for boxes, or nine for single cells.
struct Parts {
    ranges: Vec<Range<usize>>,
    /// Whether there is a bar before the first part.
    is_opened: bool,
    /// Whether there is a separator after the last part.
    is_closed: bool,
}

pub(super) fn parse(rows: &[TextRow<'_>], grid: &mut Grid) -> Result<(), ParseError> {
    let mut parts = Vec::with_capacity(rows.len());
    for row in rows {
        parts.push(parts_of(row)?);
    }
    match parts.iter().map(|parts| parts.ranges.len()).max() {
        Some(3) => read_boxes(rows, &parts, grid),
        _ => rows
            .iter()
            .zip(&parts)
            .enumerate()
            .try_for_each(|(index, (row, parts))| read_fields(row, &parts.ranges, index, grid)),
    }
}

fn parts_of(row: &TextRow<'_>) -> Result<Parts, ParseError> {
    let line = row.text.split(|&byte| byte == b'#').next().unwrap_or_default();
    let count = |separator| line.iter().filter(|&&byte| byte == separator).count();
    let separator = b"|,;\t".iter().copied().find(|&separator| count(separator) >= 2).unwrap_or(b'|');
    let mut start = 0;
    let mut ranges: Vec<Range<usize>> = line
        .split(|&byte| byte == separator)
        .map(|part| {
            let part = start..start + part.len();
            start = part.end + 1;
            part
        })
        .collect();
    // The row may also have bars at its ends.
    let wanted = if ranges.len() <= 5 { 3 } else { 9 };
    let is_blank = |part: &Range<usize>| line[part.clone()].iter().all(|&byte| is_ornament(byte));
    let is_opened = ranges.len() > wanted
        && separator == b'|'
        && is_blank(&ranges[0])
        && line.trim_ascii().starts_with(b"|");
    if is_opened {
        ranges.remove(0);
    }
    let is_closed = ranges.len() > wanted && is_blank(&ranges[ranges.len() - 1]);
    if is_closed {
        ranges.pop();
    }
    if ranges.len() == wanted {
        return Ok(Parts { ranges, is_opened, is_closed });
    }
    let cells = line.iter().filter(|&&byte| is_common_cell(byte)).count();
    Err(row.count_error(line.len(), "cells in the row", cells))
}

fn read_fields(
    row: &TextRow<'_>,
    parts: &[Range<usize>],
    index: usize,
    grid: &mut Grid,
) -> Result<(), ParseError> {
    if parts.len() != 9 {
        return Err(row.count_error(row.text.len(), "cells in the row", parts.len()));
    }
    for (column, part) in parts.iter().enumerate() {
        let mut signs = part.clone().filter(|&at| !is_ornament(row.text[at]));
        if let Some(at) = signs.next() {
            set(row, at, Cell::from_index(index * 9 + column), grid)?;
        }
        if let Some(at) = signs.next() {
            return Err(row.unexpected(at, "a separator after the cell"));
        }
    }
    Ok(())
}

fn read_boxes(rows: &[TextRow<'_>], parts: &[Parts], grid: &mut Grid) -> Result<(), ParseError> {
    for (row, Parts { ranges, is_opened, is_closed }) in rows.iter().zip(parts) {
        if ranges.len() != 3 {
            return Err(row.count_error(row.text.len(), "cells in the row", ranges.len()));
        }
        for (stack, is_bounded) in [*is_opened, true, *is_closed].into_iter().enumerate() {
            if is_bounded && ranges[stack].len() != parts[0].ranges[stack].len() {
                return Err(
                    row.unexpected(ranges[stack].end, "bars at the same positions as in the first row")
                );
            }
        }
    }
    // The first part ends at a bar, but need not begin at one. Its characters are counted from the end.
    let used: [u128; 3] = std::array::from_fn(|stack| {
        let places = |(row, parts): (&TextRow<'_>, &Parts)| {
            let part = parts.ranges[stack].clone();
            let places = part.clone().filter(|&at| row.text[at] != b' ');
            let offset = |at: usize| if stack == 0 { part.end - 1 - at } else { at - part.start };
            places.fold(0, |set, at| set | 1 << offset(at).min(WIDEST - 1))
        };
        rows.iter().zip(parts).map(places).fold(0, |all, places| all | places)
    });
    let Some(places) = places(used, parts[0].ranges[1].len()) else {
        let at = parts[0].ranges[0].start;
        return Err(rows[0].unexpected(at, "three evenly spaced cells between two bars"));
    };
    for (index, (row, parts)) in rows.iter().zip(parts).enumerate() {
        for column in 0..9 {
            let part = &parts.ranges[column / 3];
            let at = match column {
                0..3 => part.end.checked_sub(1 + places.after + (2 - column) * places.step),
                _ => Some(part.start + places.before + column % 3 * places.step),
            };
            if let Some(at) = at.filter(|at| part.contains(at) && row.text[*at] != b' ') {
                set(row, at, Cell::from_index(index * 9 + column), grid)?;
            }
        }
    }
    Ok(())
}

/// Positions of three cells between two bars.
struct Places {
    /// Number of characters before the first cell.
    before: usize,
    /// Distance between two cells.
    step: usize,
    /// Number of characters after the last cell.
    after: usize,
}

/// Returns positions such that every character is in a cell. `used` contains each stack's occupied positions as bits,
/// in the first stack counted from its end. `width` is the number of characters between the inner bars.
fn places(used: [u128; 3], width: usize) -> Option<Places> {
    let fits = |places: &Places| {
        let cells = 1 | 1 << places.step | 1 << (2 * places.step);
        let stacks = used.iter().zip([places.after, places.before, places.before]);
        stacks.into_iter().all(|(used, first)| used & !(cells << first) == 0)
    };
    let of_step = |step: usize| {
        let margins = width.checked_sub(2 * step + 1)?;
        let places = (0..=margins).map(|before| Places { before, step, after: margins - before });
        places.filter(fits).min_by_key(|places| places.before.abs_diff(places.after))
    };
    let all = (1..=width / 2).filter(|_| width <= WIDEST).filter_map(of_step);
    all.min_by_key(|places| (places.before.abs_diff(places.after), (places.before + 1).abs_diff(places.step)))
}

fn set(row: &TextRow<'_>, at: usize, cell: Cell, grid: &mut Grid) -> Result<(), ParseError> {
    if !is_common_cell(row.text[at]) {
        return Err(row.unexpected(at, EXPECTED));
    }
    grid.set(cell, Digit::from_ascii(row.text[at]));
    Ok(())
}
