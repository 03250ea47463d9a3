//! The last grids of a text: in one piece, in rows in whatever frame, or as numbers within brackets.

use super::read::ReadAs;
use super::rows::{Line, Rows};
use sodan_board::Grid;

/// A grid that a text has.
pub(super) struct Found {
    pub how: ReadAs,
    pub cells: [u8; 81],
    /// Where its last cell is.
    end: usize,
}

/// The last grid of each worth.
#[derive(Default)]
pub(super) struct Last {
    /// No cell is empty.
    pub full: Option<Found>,
    /// It says more than the givens of the puzzle.
    pub entered: Option<Found>,
    /// It says the givens at most.
    pub copied: Option<Found>,
}

/// The last grids of a text, for a puzzle of these givens.
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

/// So many signs may stand around cells.
const MORE: usize = 12;

impl Scan {
    fn give(&mut self, how: ReadAs, end: usize, cells: [u8; 81]) {
        let is_digit = |cell: u8| (b'1'..=b'9').contains(&cell);
        let mut pairs = cells.iter().zip(&self.givens).filter(|(cell, _)| is_digit(**cell)).peekable();
        if pairs.peek().is_none() {
            // A ruler.
            return;
        }
        let place = if cells.iter().all(|&cell| is_digit(cell)) {
            &mut self.last.full
        } else if pairs.any(|(cell, given)| cell != given) {
            &mut self.last.entered
        } else {
            &mut self.last.copied
        };
        // Where one grid is read in two ways, the first of them counts.
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

    /// 81 cells, or some more signs.
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

    /// 81 numbers within any brackets, wherever lines end; or nine numbers of nine digits.
    fn numbers(&mut self, text: &[u8]) {
        /// Stands for a number that is no cell.
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

/// Signs that stand for empty cells; lines and bold letters are made of some of them, too. The first way to read so many cells
/// counts.
const READINGS: [&[u8]; 4] = [b"._*", b"._*-?", b".", b".-?"];

/// These signs as so many cells.
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

/// So many cells among these signs, before and after which there is no digit.
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
