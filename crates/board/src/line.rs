//! Puzzles as 81 characters, checked but not parsed.

use crate::{ByCell, Digit, Grid};

/// A line of 81 digits, `.` and `0`, with nothing before or after. Nearly all lines of collections are like this.
///
/// The line is not read yet: whoever needs a grid makes it with [`grid`](BareLine::grid). Others can make what they need from
/// the characters.
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
    /// The line, if it is one.
    #[inline]
    pub fn new(line: &'a [u8]) -> Option<BareLine<'a>> {
        <&[u8; 81]>::try_from(line).ok().filter(|cells| is_plain(cells)).map(BareLine)
    }

    /// The characters: `1` to `9`, `.` and `0`.
    #[inline]
    pub fn as_bytes(self) -> &'a [u8; 81] {
        self.0
    }

    /// What it says.
    #[inline]
    pub fn grid(self) -> Grid {
        Grid::new(ByCell::new(self.0.map(Digit::from_ascii)))
    }

    /// The same with `.` for every empty cell.
    #[inline]
    pub fn dotted(self) -> [u8; 81] {
        self.0.map(|byte| if byte == b'0' { b'.' } else { byte })
    }
}

/// Whether all are digits, `.` and `0`. Every test is made for every byte, since the compiler then makes a few vector
/// instructions of them.
#[inline]
fn is_plain(cells: &[u8; 81]) -> bool {
    let is_other = |byte: u8| (byte.wrapping_sub(b'0') > 9) & (byte != b'.');
    !cells.iter().fold(false, |found, &byte| found | is_other(byte))
}
