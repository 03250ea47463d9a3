//! Random solution grids as an input, generated on demand.

use sodan::generator::{Random, random_solution};
use std::io::{self, Cursor, Read};

/// Random solution grids, numbered from 0. With the same seed, `generate` derives puzzle `i` from grid `i`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grids {
    /// Random seed.
    pub seed: u64,
    /// Number of grids.
    pub count: u64,
}

impl Grids {
    /// Length of a line in bytes, including the line break.
    const LINE: u64 = 82;

    /// Returns the total size of the text in bytes.
    pub fn bytes(self) -> u64 {
        self.count.saturating_mul(Grids::LINE)
    }

    /// Returns a reader of all grids, one per line.
    pub fn text(self) -> impl Read + Send {
        Text { grids: self, next: 0, line: Cursor::default() }
    }
}

struct Text {
    grids: Grids,
    next: u64,
    /// Unread rest of the current line.
    line: Cursor<Vec<u8>>,
}

impl Read for Text {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let read = self.line.read(room)?;
        if read > 0 || room.is_empty() || self.next == self.grids.count {
            return Ok(read);
        }
        let grid = random_solution(&mut Random::new(self.grids.seed, self.next));
        self.next += 1;
        self.line = Cursor::new(format!("{grid}\n").into_bytes());
        self.line.read(room)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan::generator::puzzle_of_series;

    #[test]
    fn lines_are_the_series_grids() {
        let grids = Grids { seed: 5, count: 3 };
        let mut text = String::new();
        grids.text().read_to_string(&mut text).unwrap();
        let expected: String = (0..3).map(|number| format!("{}\n", puzzle_of_series(5, number).1)).collect();
        assert_eq!(text, expected);
        assert_eq!(grids.bytes(), text.len() as u64);
    }
}
