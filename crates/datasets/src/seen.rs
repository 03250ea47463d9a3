//! Where ids stand first: of all rows, and in each split.

use crate::audit::Where;
use crate::table::Table;
use sodan_board::canonical::Id;
use std::collections::HashMap;

/// Where a row stands, in eight bytes: tables keep two or three of them for each row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place(u64);

/// So many bits of a place are the number of the record.
const RECORD_BITS: u32 = 40;

impl From<Where> for Place {
    fn from(Where { file, record }: Where) -> Place {
        Place((file as u64) << RECORD_BITS | record as u64 & ((1 << RECORD_BITS) - 1))
    }
}

impl From<Place> for Where {
    fn from(Place(place): Place) -> Where {
        let record = place & ((1 << RECORD_BITS) - 1);
        Where { file: (place >> RECORD_BITS) as usize, record: record as usize }
    }
}

/// What an id is of. The same may be that of a puzzle and of its least form.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Of {
    /// A puzzle as it stands.
    Puzzle,
    /// A puzzle up to symmetry.
    Class,
    /// A solution up to symmetry.
    Solution,
    /// A puzzle up to symmetry that has a trace.
    Trace,
}

/// A row that is taken: of which split it is, and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Taken<'a> {
    pub split: usize,
    pub row: Where,
    /// The split of each file, by its place.
    pub splits: &'a [usize],
}

/// Which rows have an id.
#[derive(Clone, Copy)]
pub(crate) struct SeenId {
    first: Place,
    /// One bit for each split that has it.
    splits: u64,
}

/// Where ids stand first in the splits that have them not first of all. Few ids are in several splits.
#[derive(Default)]
pub(crate) struct Firsts(HashMap<(Of, Id, usize), Place>);

/// Rows before that have the same id.
#[derive(Clone, Copy)]
pub(crate) struct Twin {
    /// The first of all.
    pub first: Where,
    /// The first in the same split.
    pub within: Option<Where>,
    /// The first in another split.
    pub elsewhere: Option<Where>,
}

impl SeenId {
    pub fn of(taken: Taken<'_>) -> SeenId {
        SeenId { first: taken.row.into(), splits: 1 << taken.split }
    }

    /// Takes one more row, and says which rows before are its twins.
    pub fn take(&mut self, of: (Of, Id), taken: Taken<'_>, firsts: &mut Firsts) -> Twin {
        let twin = self.twin(of, taken, firsts);
        if twin.within.is_none() {
            firsts.0.insert((of.0, of.1, taken.split), taken.row.into());
        }
        self.splits |= 1 << taken.split;
        twin
    }

    /// The same without taking the row.
    pub fn twin(&self, (of, id): (Of, Id), taken: Taken<'_>, firsts: &Firsts) -> Twin {
        let first = Where::from(self.first);
        let split_of_first = taken.splits[first.file];
        let later = |split: usize| firsts.0.get(&(of, id, split)).copied();
        let within = match split_of_first == taken.split {
            true => Some(self.first),
            false if self.splits >> taken.split & 1 == 0 => None,
            false => later(taken.split),
        };
        let others = self.splits & !(1 << taken.split);
        let elsewhere = match others {
            0 => None,
            _ if split_of_first != taken.split => Some(self.first),
            _ => (0..u64::BITS as usize).filter(|split| others >> split & 1 == 1).filter_map(later).min(),
        };
        Twin { first, within: within.map(Where::from), elsewhere: elsewhere.map(Where::from) }
    }
}

/// Takes a row with that id, and says which rows before have it, if there are any.
pub(crate) fn seen(
    table: &mut Table<SeenId>,
    of: (Of, Id),
    taken: Taken<'_>,
    firsts: &mut Firsts,
) -> Option<Twin> {
    table.get_or_insert(of.1, SeenId::of(taken)).map(|seen| seen.take(of, taken, firsts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_split_and_all_others_have_a_first_row() {
        let (mut table, mut firsts) = (Table::default(), Firsts::default());
        let id: Id = "0123456789abcdef0123456789abcdef".parse().unwrap();
        let splits = [0, 1, 0, 2];
        let mut take = |file: usize, record: usize| {
            let taken = Taken { split: splits[file], row: Where { file, record }, splits: &splits };
            let twin = seen(&mut table, (Of::Class, id), taken, &mut firsts)?;
            let shown = |place: Option<Where>| place.map(|it| (it.file, it.record));
            Some((shown(twin.within), shown(twin.elsewhere)))
        };
        assert_eq!(take(0, 5), None);
        assert_eq!(take(0, 6), Some((Some((0, 5)), None)));
        assert_eq!(take(1, 1), Some((None, Some((0, 5)))));
        assert_eq!(take(1, 2), Some((Some((1, 1)), Some((0, 5)))));
        assert_eq!(take(2, 1), Some((Some((0, 5)), Some((1, 1)))));
        assert_eq!(take(3, 1), Some((None, Some((0, 5)))));
        assert_eq!(take(3, 2), Some((Some((3, 1)), Some((0, 5)))));
    }
}
