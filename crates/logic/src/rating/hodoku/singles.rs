//! HoDoKu's two queues of singles.
//!
//! They fill while candidates disappear, so the order of eliminations decides which single comes next. An entry may
//! be duplicate, and may be stale when it is removed: its cell is then already placed. The candidates themselves are those of the state.

use crate::State;
use sodan_board::{Candidate, Candidates, Cell, CellSet, House};

/// The queues.
#[derive(Clone, Debug)]
pub(super) struct Singles {
    naked: Queue,
    hidden: Queue,
}

/// A position in both queues, to which [`Singles::put_back`] returns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken([usize; 2]);

/// Entries in order of arrival. Removed ones are kept, so that they can be restored: a walk has some
/// hundreds, and copying the queues before each step took a tenth of a rating.
#[derive(Clone, Debug)]
struct Queue {
    entries: Vec<Candidate>,
    taken: usize,
}

impl Queue {
    /// Capacity for the entries of most walks.
    fn new() -> Queue {
        Queue { entries: Vec::with_capacity(128), taken: 0 }
    }

    fn waiting(&self) -> &[Candidate] {
        &self.entries[self.taken..]
    }

    fn push(&mut self, entry: Candidate) {
        self.entries.push(entry);
    }

    /// Removes entries until one has an open cell.
    fn take(&mut self, state: &State) -> Option<Candidate> {
        let is_open = |it: &Candidate| state.unplaced().contains(it.cell);
        let open = self.waiting().iter().position(is_open);
        self.taken = open.map_or(self.entries.len(), |stale| self.taken + stale + 1);
        open.map(|_| self.entries[self.taken - 1])
    }

    /// Drops the first waiting entry that satisfies a condition.
    fn drop_first(&mut self, is_it: impl Fn(&Candidate) -> bool) {
        if let Some(index) = self.waiting().iter().position(is_it) {
            self.entries.remove(self.taken + index);
        }
    }
}

impl Singles {
    /// Creates the queues: the placed digits are set one by one, in the order of cells, and then the missing
    /// candidates eliminated.
    pub(super) fn new(state: &State) -> Singles {
        let mut singles = Singles { naked: Queue::new(), hidden: Queue::new() };
        let mut replay = State::of(Candidates::full(), CellSet::EMPTY);
        for (cell, digit) in state.placed().iter() {
            singles.place(&mut replay, Candidate::new(cell, digit));
        }
        let missing: Vec<Candidate> = replay.candidates().iter().filter(|&it| !state.contains(it)).collect();
        for candidate in missing {
            singles.eliminate(&mut replay, candidate);
        }
        singles
    }

    /// Returns the current position.
    pub(super) fn taken(&self) -> Taken {
        Taken([self.naked.taken, self.hidden.taken])
    }

    /// Restores the entries that were removed since. Nothing may have been placed or eliminated in the meantime.
    pub(super) fn put_back(&mut self, since: Taken) {
        [self.naked.taken, self.hidden.taken] = since.0;
    }

    /// Returns a cell of the naked queue that is the last open one of a house. It stays in the queue.
    pub(super) fn full_house(&self, state: &State) -> Option<(Candidate, House)> {
        self.naked.waiting().iter().filter(|it| state.unplaced().contains(it.cell)).find_map(|&it| {
            let is_last = |house: &House| (house.cells() & state.unplaced()).len() == 1;
            Some((it, it.cell.houses().into_iter().find(is_last)?))
        })
    }

    /// Removes and returns the next naked single.
    pub(super) fn next_naked(&mut self, state: &State) -> Option<Candidate> {
        self.naked.take(state).filter(|&it| state.contains(it))
    }

    /// Removes and returns the next hidden single. If the entry is not a hidden single any more, it returns `None`, even if more
    /// are waiting.
    pub(super) fn next_hidden(&mut self, state: &State) -> Option<(Candidate, House)> {
        let it = self.hidden.take(state).filter(|&it| state.contains(it))?;
        let house =
            it.cell.houses().into_iter().find(|&house| state.places_in(house, it.digit).len() == 1)?;
        Some((it, house))
    }

    /// Places a digit, and processes the eliminations: the digit from the peers, ascending, then the cell's own candidates.
    pub(super) fn place(&mut self, state: &mut State, placement: Candidate) {
        let Candidate { cell, digit } = placement;
        let own = state.digits(cell);
        for peer in state.places(digit) & cell.peers() {
            state.eliminate(Candidate::new(peer, digit));
            self.watch_cell(state, peer);
            // In the houses of the cell itself the digit is placed, so no hidden single is possible.
            for (house, own) in peer.houses().into_iter().zip(cell.houses()) {
                if house != own {
                    self.watch_house(state, house, digit);
                }
            }
        }
        state.place(placement);
        for other in own.without(digit) {
            for house in cell.houses() {
                if let Some(place) = state.places_in(house, other).single() {
                    self.hidden.push(Candidate::new(place, other));
                }
            }
        }
    }

    /// Eliminates a candidate, and queues resulting singles.
    pub(super) fn eliminate(&mut self, state: &mut State, candidate: Candidate) {
        if state.eliminate(candidate) {
            self.watch_cell(state, candidate.cell);
            for house in candidate.cell.houses() {
                self.watch_house(state, house, candidate.digit);
            }
        }
    }

    fn watch_cell(&mut self, state: &State, cell: Cell) {
        if let Some(digit) = state.digits(cell).single() {
            self.naked.push(Candidate::new(cell, digit));
        }
    }

    fn watch_house(&mut self, state: &State, house: House, digit: sodan_board::Digit) {
        let places = state.places_in(house, digit);
        if let Some(place) = places.single() {
            self.hidden.push(Candidate::new(place, digit));
        } else if places.is_empty() {
            self.hidden.drop_first(|it| it.digit == digit && house.cells().contains(it.cell));
        }
    }
}
