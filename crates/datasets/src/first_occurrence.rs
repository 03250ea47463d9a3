//! Tracks first occurrences of identifiers, among all rows and in each split.

use crate::fault::Where;
use crate::table::Table;
use sodan_canonical::Id;
use std::collections::HashMap;

/// Split and position of a row, packed into eight bytes, since tables store two or three places per row. Places are
/// ordered like the rows in the input.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place(u64);

/// Number of bits of a [`Place`] for the split index.
const SPLIT_BITS: u32 = 6;

/// Number of bits of a [`Place`] for the record number. The remaining bits contain the file index.
const RECORD_BITS: u32 = 36;

/// Maximum number of splits.
pub(crate) const MOST_SPLITS: usize = 1 << SPLIT_BITS;

impl Place {
    pub fn of(Where { file, record }: Where, split: usize) -> Place {
        let record = record as u64 & ((1 << RECORD_BITS) - 1);
        Place(((file as u64) << RECORD_BITS | record) << SPLIT_BITS | split as u64)
    }

    fn split(self) -> usize {
        (self.0 & ((1 << SPLIT_BITS) - 1)) as usize
    }
}

impl From<Place> for Where {
    fn from(Place(place): Place) -> Where {
        let (file, record) = (place >> (RECORD_BITS + SPLIT_BITS), place >> SPLIT_BITS);
        Where { file: file as usize, record: (record & ((1 << RECORD_BITS) - 1)) as usize }
    }
}

/// Kind of an identifier. A puzzle and its canonical form may have the same identifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Of {
    /// A puzzle in its own orientation.
    Puzzle,
    /// The canonical form of a puzzle.
    Class,
    /// The canonical form of a solution.
    Solution,
    /// The canonical form of a puzzle with a trace.
    Trace,
}

/// A row to be looked up by identifier, with its split.
#[derive(Clone, Copy)]
pub(crate) struct Occurrence {
    pub split: usize,
    pub row: Where,
}

impl From<Occurrence> for Place {
    fn from(Occurrence { split, row }: Occurrence) -> Place {
        Place::of(row, split)
    }
}

/// Entry of an identifier in a table: the first row with the identifier, and the splits in which it occurs.
#[derive(Clone, Copy)]
pub(crate) struct SeenId {
    first: Place,
    /// Bit set of the splits in which the identifier occurs, by split index.
    splits: u64,
}

/// Maps an identifier and a split to the first row with this identifier in this split. The first row across all splits
/// is omitted, since [`SeenId`] contains it. The map is small, since few identifiers occur in several splits.
#[derive(Default)]
pub(crate) struct Firsts(HashMap<(Of, Id, usize), Place>);

/// Earlier rows with the same identifier.
#[derive(Clone, Copy)]
pub(crate) struct Twin {
    /// First row in any split.
    pub first: Where,
    /// First row in the same split.
    pub within: Option<Where>,
    /// First row in another split.
    pub elsewhere: Option<Where>,
}

impl SeenId {
    pub fn of(occurrence: Occurrence) -> SeenId {
        SeenId { first: occurrence.into(), splits: 1 << occurrence.split }
    }

    /// Adds a row, and returns the earlier rows with the same identifier.
    pub fn take(&mut self, of: (Of, Id), occurrence: Occurrence, firsts: &mut Firsts) -> Twin {
        let twin = self.twin(of, occurrence, firsts);
        if twin.within.is_none() {
            firsts.0.insert((of.0, of.1, occurrence.split), occurrence.into());
        }
        self.splits |= 1 << occurrence.split;
        twin
    }

    /// Like [`take`](SeenId::take), without adding the row.
    pub fn twin(&self, (of, id): (Of, Id), occurrence: Occurrence, firsts: &Firsts) -> Twin {
        let split_of_first = self.first.split();
        let later = |split: usize| firsts.0.get(&(of, id, split)).copied();
        let within = match split_of_first == occurrence.split {
            true => Some(self.first),
            false if self.splits >> occurrence.split & 1 == 0 => None,
            false => later(occurrence.split),
        };
        let others = self.splits & !(1 << occurrence.split);
        let elsewhere = match others {
            0 => None,
            _ if split_of_first != occurrence.split => Some(self.first),
            _ => (0..u64::BITS as usize).filter(|split| others >> split & 1 == 1).filter_map(later).min(),
        };
        Twin {
            first: self.first.into(),
            within: within.map(Where::from),
            elsewhere: elsewhere.map(Where::from),
        }
    }
}

/// Adds a row with the identifier `of.1` to a table. Returns the earlier rows with this identifier, if there are any.
pub(crate) fn seen(
    table: &mut Table<SeenId>,
    of: (Of, Id),
    occurrence: Occurrence,
    firsts: &mut Firsts,
) -> Option<Twin> {
    table.get_or_insert(of.1, SeenId::of(occurrence)).map(|seen| seen.take(of, occurrence, firsts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_have_first_rows() {
        let (mut table, mut firsts) = (Table::default(), Firsts::default());
        let id: Id = "0123456789abcdef0123456789abcdef".parse().unwrap();
        let mut take = |split: usize, file: usize, record: usize| {
            let occurrence = Occurrence { split, row: Where { file, record } };
            let twin = seen(&mut table, (Of::Class, id), occurrence, &mut firsts)?;
            let shown = |place: Option<Where>| place.map(|place| (place.file, place.record));
            Some((shown(twin.within), shown(twin.elsewhere)))
        };
        assert_eq!(take(0, 0, 5), None);
        assert_eq!(take(0, 0, 6), Some((Some((0, 5)), None)));
        assert_eq!(take(1, 1, 1), Some((None, Some((0, 5)))));
        assert_eq!(take(1, 1, 2), Some((Some((1, 1)), Some((0, 5)))));
        assert_eq!(take(0, 2, 1), Some((Some((0, 5)), Some((1, 1)))));
        assert_eq!(take(2, 3, 1), Some((None, Some((0, 5)))));
        assert_eq!(take(2, 3, 2), Some((Some((3, 1)), Some((0, 5)))));
        // Rows of one file in alternating splits.
        assert_eq!(take(63, 4, 1), Some((None, Some((0, 5)))));
        assert_eq!(take(3, 4, 2), Some((None, Some((0, 5)))));
        assert_eq!(take(63, 4, 3), Some((Some((4, 1)), Some((0, 5)))));
        assert_eq!(take(3, 4, 4), Some((Some((4, 2)), Some((0, 5)))));
    }

    #[test]
    fn first_row_is_first_read() {
        let (mut table, mut firsts) = (Table::default(), Firsts::default());
        let id: Id = "0123456789abcdef0123456789abcdef".parse().unwrap();
        let rows = [(2, 1), (1, 2), (0, 3), (2, 4)].map(|(split, record)| {
            let occurrence = Occurrence { split, row: Where { file: 0, record } };
            seen(&mut table, (Of::Class, id), occurrence, &mut firsts)
                .and_then(|twin| Some(twin.elsewhere?.record))
        });
        assert_eq!(rows, [None, Some(1), Some(1), Some(2)]);
    }

    #[test]
    fn locations_hold_many_records() {
        let row = Where { file: (1 << 22) - 1, record: (1 << 36) - 1 };
        let place = Place::of(row, MOST_SPLITS - 1);
        assert_eq!((Where::from(place), place.split()), (row, 63));
    }
}
