//! Finds the last complete grid, the last partly filled grid and the last copy of the puzzle in an answer. A grid is
//! written as one word, in rows with any frame, or as numbers within brackets.

use super::read::ReadAs;
use super::rows::{Line, Rows};
use sodan_board::Grid;

/// A grid found in a string.
pub(super) struct Found {
    pub how: ReadAs,
    pub cells: [u8; 81],
    /// Byte offset of the grid's last cell in the text.
    end: usize,
}

/// The last grid of each kind in a string.
#[derive(Default)]
pub(super) struct Last {
    /// The last grid without empty cells.
    pub full: Option<Found>,
    /// The last grid with empty cells that contains digits other than the givens.
    pub entered: Option<Found>,
    /// The last grid with empty cells that contains only givens: a copy of the puzzle, or of a part of it.
    pub copied: Option<Found>,
}

/// Finds the last grid of each kind in a text about a puzzle with `givens`.
pub(super) fn last(text: &[u8], givens: &Grid) -> Last {
    let mut givens_as_text = [b'.'; 81];
    for (cell, digit) in givens.iter() {
        givens_as_text[cell.index()] = b'0' + digit.get();
    }
    let mut scan = Scan { givens: givens_as_text, last: Last::default() };
    let mut rows = Rows::default();
    let mut begin = 0;
    while let Some(rest) = text.get(begin..) {
        let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        scan.line(&rest[..end], begin, &mut rows);
        begin += end + 1;
    }
    scan.numbers(text);
    scan.last
}

struct Scan {
    givens: [u8; 81],
    last: Last,
}

/// Maximum number of symbols before and after the cells that [`within`] finds, combined.
const MORE: usize = 12;

impl Scan {
    fn give(&mut self, how: ReadAs, end: usize, cells: [u8; 81]) {
        let is_digit = |cell: u8| (b'1'..=b'9').contains(&cell);
        let mut pairs = cells.iter().zip(&self.givens).filter(|(cell, _)| is_digit(**cell)).peekable();
        if pairs.peek().is_none() {
            // Symbols without any digit are a ruler or an empty grid.
            return;
        }
        let place = if cells.iter().all(|&cell| is_digit(cell)) {
            &mut self.last.full
        } else if pairs.any(|(cell, given)| cell != given) {
            &mut self.last.entered
        } else {
            &mut self.last.copied
        };
        // If a grid can be parsed in two ways, the first way in the order of [`ReadAs`] wins.
        if place.as_ref().is_none_or(|before| (before.end, how) < (end, before.how)) {
            *place = Some(Found { how, cells, end });
        }
    }

    fn line(&mut self, text: &[u8], begin: usize, rows: &mut Rows) {
        let line = Line::of(text, begin, |signs, end, how| self.long(signs, end, how));
        if let Some((cells, end)) = rows.add(&line, text) {
            self.give(ReadAs::Rows, end, cells);
        }
    }

    /// Records the grid, if any, in a word or line of 81 symbols or slightly more.
    fn long(&mut self, signs: &[u8], end: usize, how: ReadAs) {
        let cells = exactly::<81>(signs).or_else(|| {
            let windows: Vec<[u8; 81]> = within::<81>(signs).collect();
            let keeps_givens = |cells: &&[u8; 81]| {
                cells.iter().zip(&self.givens).all(|(cell, given)| *given == b'.' || cell == given)
            };
            windows.iter().find(keeps_givens).or(windows.first()).copied()
        });
        if let Some(cells) = cells {
            self.give(how, end, cells);
        }
    }

    /// Finds grids of 81 numbers, or of nine numbers with nine digits each, within any kind of brackets and on any
    /// number of lines.
    fn numbers(&mut self, text: &[u8]) {
        /// Placeholder in `cells` for a number with neither one nor nine digits, which cannot belong to a grid.
        const NO_CELL: u8 = b'x';
        let (mut cells, mut opened) = (Vec::new(), Vec::new());
        let Some(mut at) = text.iter().position(|&byte| matches!(byte, b'[' | b'(')) else { return };
        let mut last = at;
        while let Some(&byte) = text.get(at) {
            match byte {
                b'[' | b'(' => opened.push(cells.len()),
                b']' | b')' => {
                    if let Some(begin) = opened.pop() {
                        let inside: &[u8] = &cells[begin..];
                        if let Some(all) = inside.try_into().ok().filter(|_| !inside.contains(&NO_CELL)) {
                            self.give(ReadAs::Numbers, last, all);
                        }
                    }
                    if opened.is_empty() {
                        cells.clear();
                    }
                }
                b'0'..=b'9' if !opened.is_empty() => {
                    let number = &text[at..];
                    let length = number.iter().take_while(|byte| byte.is_ascii_digit()).count();
                    match length {
                        1 | 9 => cells.extend(&number[..length]),
                        _ => cells.push(NO_CELL),
                    }
                    at += length - 1;
                    last = at;
                }
                _ => {}
            }
            at += 1;
        }
    }
}

/// Sets of symbols for empty cells. Some of these symbols also occur in frames and bold text, so the sets are tried in
/// order until one yields the right number of cells.
const READINGS: [&[u8]; 4] = [b"._*", b"._*-?", b".", b".-?"];

/// Parses `signs` as exactly `N` cells, or returns `None`.
pub(super) fn exactly<const N: usize>(signs: &[u8]) -> Option<[u8; N]> {
    if signs.len() < N {
        return None;
    }
    READINGS.iter().find_map(|empty| {
        let mut cells = [0; N];
        let mut count = 0;
        for &sign in signs.iter().filter(|sign| sign.is_ascii_digit() || empty.contains(sign)) {
            *cells.get_mut(count)? = sign;
            count += 1;
        }
        (count == N).then_some(cells)
    })
}

/// Returns each window of `N` symbols that contains all digits in `signs`, if at most [`MORE`] symbols are outside the
/// window.
pub(super) fn within<const N: usize>(signs: &[u8]) -> impl Iterator<Item = [u8; N]> {
    let more = signs.len().checked_sub(N).filter(|&more| more <= MORE);
    let no_digit = |signs: &[u8]| !signs.iter().any(u8::is_ascii_digit);
    let begins = more.map_or(0..0, |more| 0..more + 1);
    begins.filter(move |&at| no_digit(&signs[..at]) && no_digit(&signs[at + N..])).map(move |at| {
        let mut cells = [0; N];
        cells.copy_from_slice(&signs[at..at + N]);
        cells
    })
}
