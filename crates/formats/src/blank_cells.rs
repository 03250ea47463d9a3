//! Rows with spaces as empty cells: the position of a character determines its cell.
//!
//! ```text
//! three evenly spaced cells between bars   |4    |     |8   5|    | 4     |       | 8   5 |    |4  |   |8 5|
//! one cell between two separators          | 4 |   |   |   |   |   | 8 |   | 5 |    4,,,,,,8,,5
//! ```
//!
//! With three cells between two bars, the distance between cells is derived from all nine rows together: every
//! character must be in a cell. If several distances are possible, the one with equal margins is used.

use super::error::ParseError;
use super::line_kind::{EXPECTED, is_common_cell, is_ornament};
use super::rows::TextRow;
use sodan_board::{Cell, Digit, Grid};
use std::ops::Range;

/// Maximum number of characters between two bars.
const WIDEST: usize = 128;

pub(super) fn parse(rows: &[TextRow<'_>], grid: &mut Grid) -> Result<(), ParseError> {
    let mut cells = Vec::with_capacity(rows.len());
    for row in rows {
        cells.push(parts(row)?);
    }
    match cells.iter().map(Vec::len).max() {
        Some(3) => read_boxes(rows, &cells, grid),
        _ => rows
            .iter()
            .zip(&cells)
            .enumerate()
            .try_for_each(|(index, (row, parts))| read_fields(row, parts, index, grid)),
    }
}

/// Returns the byte ranges between a row's separators: three for boxes, or nine for single cells.
fn parts(row: &TextRow<'_>) -> Result<Vec<Range<usize>>, ParseError> {
    let line = row.text.split(|&byte| byte == b'#').next().unwrap_or_default();
    let count = |separator| line.iter().filter(|&&byte| byte == separator).count();
    let separator = b"|,;\t".iter().copied().find(|&separator| count(separator) >= 2).unwrap_or(b'|');
    let mut start = 0;
    let mut parts: Vec<Range<usize>> = line
        .split(|&byte| byte == separator)
        .map(|part| {
            let part = start..start + part.len();
            start = part.end + 1;
            part
        })
        .collect();
    // The row may also have bars at its ends.
    let wanted = if parts.len() <= 5 { 3 } else { 9 };
    let is_blank = |part: &Range<usize>| line[part.clone()].iter().all(|&byte| is_ornament(byte));
    if parts.len() > wanted && separator == b'|' && is_blank(&parts[0]) && line.trim_ascii().starts_with(b"|")
    {
        parts.remove(0);
    }
    if parts.len() > wanted && is_blank(&parts[parts.len() - 1]) {
        parts.pop();
    }
    if parts.len() == wanted {
        return Ok(parts);
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

fn read_boxes(rows: &[TextRow<'_>], parts: &[Vec<Range<usize>>], grid: &mut Grid) -> Result<(), ParseError> {
    if let Some((row, parts)) = rows.iter().zip(parts).find(|(_, parts)| parts.len() != 3) {
        return Err(row.count_error(row.text.len(), "cells in the row", parts.len()));
    }
    let used: [u128; 3] = std::array::from_fn(|stack| {
        let places = |(row, parts): (&TextRow<'_>, &Vec<Range<usize>>)| {
            let places = parts[stack].clone().filter(|&at| row.text[at] != b' ');
            places.fold(0, |set, at| set | 1 << (at - parts[stack].start).min(WIDEST - 1))
        };
        rows.iter().zip(parts).map(places).fold(0, |all, places| all | places)
    });
    let width = |stack: usize| parts.iter().map(|parts| parts[stack].len()).max().unwrap_or(0);
    let Some((step, starts)) = places(used, [width(0), width(1), width(2)]) else {
        return Err(rows[0].unexpected(parts[0][0].start, "three evenly spaced cells between two bars"));
    };
    for (index, (row, parts)) in rows.iter().zip(parts).enumerate() {
        for column in 0..9 {
            let part = &parts[column / 3];
            let at = part.start + starts[column / 3] + column % 3 * step;
            if part.contains(&at) && row.text[at] != b' ' {
                set(row, at, Cell::from_index(index * 9 + column), grid)?;
            }
        }
    }
    Ok(())
}

/// Returns the distance between cells, and the position of each stack's first cell, such that every character is in a
/// cell. `used` contains each stack's occupied positions as bits, and `widths` each stack's width.
fn places(used: [u128; 3], widths: [usize; 3]) -> Option<(usize, [usize; 3])> {
    let first = |stack: usize, step: usize| {
        let last = widths[stack].checked_sub(2 * step + 1)?;
        let cells = 1 | 1 << step | 1 << (2 * step);
        let fits = |&start: &usize| used[stack] & !(cells << start) == 0;
        (0..=last).filter(fits).min_by_key(|&start| (last - start).abs_diff(start))
    };
    let margins = |step: usize, starts: [usize; 3]| -> usize {
        (0..3).map(|stack| (widths[stack] - 1 - 2 * step - starts[stack]).abs_diff(starts[stack])).sum()
    };
    let widest = widths.into_iter().max().filter(|&width| width <= WIDEST)?;
    (1..=widest / 2)
        .filter_map(|step| Some((step, [first(0, step)?, first(1, step)?, first(2, step)?])))
        .min_by_key(|&(step, starts)| (margins(step, starts), (starts[0] + 1).abs_diff(step)))
}

fn set(row: &TextRow<'_>, at: usize, cell: Cell, grid: &mut Grid) -> Result<(), ParseError> {
    if !is_common_cell(row.text[at]) {
        return Err(row.unexpected(at, EXPECTED));
    }
    grid.set(cell, Digit::from_ascii(row.text[at]));
    Ok(())
}
