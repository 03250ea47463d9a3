//! Puzzles as 81 characters that are validated but not parsed.

use crate::{ByCell, Digit, Grid};

/// A line of exactly 81 characters, each of them a digit or `.`. Nearly all lines in puzzle collections have this form.
///
/// [`grid`](BareLine::grid) parses the line. Callers that do not need a grid can convert the characters directly.
///
/// ```
/// use sodan_board::BareLine;
///
/// let text = b"4.....805.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let line = BareLine::new(text).expect("nothing but cells");
/// assert_eq!(line.grid().filled().len(), 17);
/// assert_eq!(&line.dotted()[..9], b"4.....8.5");
/// assert!(BareLine::new(b"4.....8.5").is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BareLine<'a>(&'a [u8; 81]);

impl<'a> BareLine<'a> {
    /// Validates a line. Returns `None` unless the line consists of exactly 81 characters, each a digit or `.`.
    #[inline]
    pub fn new(line: &'a [u8]) -> Option<BareLine<'a>> {
        <&[u8; 81]>::try_from(line).ok().filter(|cells| is_plain(cells)).map(BareLine)
    }

    /// Returns the 81 characters unchanged.
    #[inline]
    pub fn as_bytes(self) -> &'a [u8; 81] {
        self.0
    }

    /// Converts the characters to a grid.
    #[inline]
    pub fn grid(self) -> Grid {
        Grid::new(ByCell::new(self.0.map(Digit::from_ascii)))
    }

    /// Returns the characters with every `0` replaced by `.`.
    #[inline]
    pub fn dotted(self) -> [u8; 81] {
        self.0.map(|byte| if byte == b'0' { b'.' } else { byte })
    }
}

/// Returns whether all characters are digits or `.`. Every condition is evaluated for every byte, so that the compiler
/// emits a few vector instructions.
#[inline]
fn is_plain(cells: &[u8; 81]) -> bool {
    let is_other = |byte: u8| (byte.wrapping_sub(b'0') > 9) & (byte != b'.');
    !cells.iter().fold(false, |found, &byte| found | is_other(byte))
}
