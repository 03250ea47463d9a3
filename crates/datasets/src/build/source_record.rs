//! Data of records before selection, stored between build stages as lines of fixed length.

use sodan_board::BareLine;
use sodan_board::{Puzzle, Solution};
use sodan_canonical::{Canonicalize, Id};
use sodan_search::Answer;
use sodan_tasks::{Item, Status};

/// Puzzle of a record, with its identifiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SourceRecord {
    /// Status: `bad`, `none`, `multiple` or `unique`.
    pub status: Status,
    /// The puzzle, if the record is valid.
    pub puzzle: Option<Puzzle>,
    /// Identifier of the puzzle's canonical form, if the record is valid.
    pub id: Option<Id>,
    /// Identifier of the solution's canonical form, if there is exactly one solution.
    pub class: Option<Id>,
}

impl SourceRecord {
    /// Number of bytes per line, including the line break.
    pub const LINE: usize = 1 + 81 + 32 + 32 + 1;

    /// Creates the record of an item. A position with eliminated candidates is invalid.
    pub fn of(item: &Item<'_>, answer: Option<&Answer>) -> SourceRecord {
        let (Some(puzzle), Some(answer)) = (item.puzzle_of_givens(), answer) else {
            return SourceRecord::BAD;
        };
        let status = match answer.count {
            0 => Status::None,
            1 => Status::Unique,
            _ => Status::Multiple,
        };
        SourceRecord::of_puzzle(&puzzle, status, answer.first.as_ref().filter(|_| answer.count == 1))
    }

    /// Creates the record of a puzzle. `solution` is the puzzle's solution, if there is exactly one.
    pub fn of_puzzle(puzzle: &Puzzle, status: Status, solution: Option<&Solution>) -> SourceRecord {
        SourceRecord {
            status,
            puzzle: Some(*puzzle),
            id: Some(Id::of(puzzle.canonical().form.grid())),
            class: solution.map(|solution| Id::of(&solution.canonical().form.grid())),
        }
    }

    /// Record of an item that is not a puzzle, or could not be generated.
    pub const BAD: SourceRecord = SourceRecord { status: Status::Bad, puzzle: None, id: None, class: None };

    /// Appends the record's line to `out`.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.push(match self.status {
            Status::Unique => b'u',
            Status::Multiple => b'm',
            Status::None => b'n',
            _ => b'b',
        });
        let empty = ".".repeat(81);
        out.extend(self.puzzle.map_or(empty, |puzzle| puzzle.to_string()).bytes());
        for id in [self.id, self.class] {
            out.extend(id.map_or("-".repeat(32), |id| id.to_string()).bytes());
        }
        out.push(b'\n');
    }

    /// Parses a line. Returns `None` if it is invalid.
    pub fn read(line: &[u8]) -> Option<SourceRecord> {
        let line: &[u8; SourceRecord::LINE] = line.try_into().ok()?;
        let status = match line[0] {
            b'u' => Status::Unique,
            b'm' => Status::Multiple,
            b'n' => Status::None,
            b'b' => Status::Bad,
            _ => return None,
        };
        let id = |bytes: &[u8]| str::from_utf8(bytes).ok()?.parse().ok();
        if status == Status::Bad {
            return Some(SourceRecord::BAD);
        }
        let puzzle = Puzzle::new(BareLine::new(&line[1..82])?.grid()).ok();
        Some(SourceRecord {
            status,
            puzzle: Some(puzzle?),
            id: id(&line[82..114]),
            class: id(&line[114..146]),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_search::Backend;
    use sodan_tasks::{Buffers, answered};

    const PROPER: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn candidate(text: &str) -> SourceRecord {
        let mut found = None;
        let items = [Item::of_text(1, text.as_bytes())];
        answered(&items, Backend::best(), 2, &mut Buffers::default(), |item, answer| {
            found = Some(SourceRecord::of(item, answer));
        });
        found.unwrap()
    }

    #[test]
    fn lines_round_trip() {
        for (text, status) in
            [(PROPER, Status::Unique), (&".".repeat(81), Status::Multiple), ("12", Status::Bad)]
        {
            let candidate = candidate(text);
            assert_eq!(candidate.status, status);
            let mut line = Vec::new();
            candidate.write(&mut line);
            assert_eq!(line.len(), SourceRecord::LINE);
            assert_eq!(SourceRecord::read(&line), Some(candidate));
            assert_eq!(SourceRecord::read(&line[1..]), None);
        }
    }

    #[test]
    fn twins_share_ids_not_cells() {
        let turned: String = PROPER.chars().rev().collect();
        let [one, other] = [candidate(PROPER), candidate(&turned)];
        assert_eq!((one.id, one.class), (other.id, other.class));
        assert_ne!(one.puzzle, other.puzzle);
    }
}
