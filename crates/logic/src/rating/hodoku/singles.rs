//! HoDoKu's queues of naked and hidden singles.
//!
//! The queues are filled while candidates are eliminated, so the order of eliminations determines the next single.
//! Entries may be repeated. An entry may be outdated by the time it is removed from its queue, because its cell has
//! been filled. Candidates are stored in the state only.

use crate::State;
use sodan_board::{Candidate, Candidates, Cell, CellSet, House};

/// The queue of naked singles and the queue of hidden singles.
#[derive(Clone, Debug)]
pub(super) struct Singles {
    naked: Queue,
    hidden: Queue,
}

/// Number of entries removed from each queue. [`Singles::put_back`] can restore the queues to this point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark([usize; 2]);

/// Entries in order of arrival. Removed entries are kept so that they can be restored. A walk has several hundred
/// entries. Copying the queues before each step instead took a tenth of the rating time.
#[derive(Clone, Debug)]
struct Queue {
    entries: Vec<Candidate>,
    removed: usize,
}

impl Queue {
    /// Creates an empty queue with enough capacity for most walks.
    fn new() -> Queue {
        Queue { entries: Vec::with_capacity(128), removed: 0 }
    }

    fn waiting(&self) -> &[Candidate] {
        &self.entries[self.removed..]
    }

    fn push(&mut self, entry: Candidate) {
        self.entries.push(entry);
    }

    /// Removes entries up to and including the first one whose cell is open, and returns this last entry.
    fn take(&mut self, state: &State) -> Option<Candidate> {
        let is_open = |it: &Candidate| state.unplaced().contains(it.cell);
        let open = self.waiting().iter().position(is_open);
        self.removed = open.map_or(self.entries.len(), |stale| self.removed + stale + 1);
        open.map(|_| self.entries[self.removed - 1])
    }

    /// Deletes the first waiting entry for which `is_it` returns true.
    fn drop_first(&mut self, is_it: impl Fn(&Candidate) -> bool) {
        if let Some(index) = self.waiting().iter().position(is_it) {
            self.entries.remove(self.removed + index);
        }
    }
}

impl Singles {
    /// Creates the queues of a state: placed digits are replayed in the order of cells, and then the candidates that
    /// the state does not contain are eliminated.
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

    /// Returns the number of removed entries, to be passed to [`put_back`](Self::put_back).
    pub(super) fn mark(&self) -> Mark {
        Mark([self.naked.removed, self.hidden.removed])
    }

    /// Restores the entries removed since `since`. No digit may have been placed and no candidate eliminated in the
    /// meantime.
    pub(super) fn put_back(&mut self, since: Mark) {
        [self.naked.removed, self.hidden.removed] = since.0;
    }

    /// Returns the first queued naked single that is the last open cell of a house. The single is not removed from the
    /// queue.
    pub(super) fn full_house(&self, state: &State) -> Option<(Candidate, House)> {
        self.naked.waiting().iter().filter(|it| state.unplaced().contains(it.cell)).find_map(|&it| {
            let is_last = |house: &House| (house.cells() & state.unplaced()).len() == 1;
            Some((it, it.cell.houses().into_iter().find(is_last)?))
        })
    }

    /// Removes and returns the next naked single. Returns `None` if the queue is empty or the candidate has been
    /// eliminated.
    pub(super) fn next_naked(&mut self, state: &State) -> Option<Candidate> {
        self.naked.take(state).filter(|&it| state.contains(it))
    }

    /// Removes and returns the next hidden single. Returns `None` if the queue is empty or the next entry is no longer
    /// a hidden single, even if others are waiting.
    pub(super) fn next_hidden(&mut self, state: &State) -> Option<(Candidate, House)> {
        let it = self.hidden.take(state).filter(|&it| state.contains(it))?;
        let house =
            it.cell.houses().into_iter().find(|&house| state.places_in(house, it.digit).len() == 1)?;
        Some((it, house))
    }

    /// Places a digit and queues resulting singles. The digit is eliminated from the peers in ascending order, then the
    /// cell's other candidates are eliminated.
    pub(super) fn place(&mut self, state: &mut State, placement: Candidate) {
        let Candidate { cell, digit } = placement;
        let own = state.digits(cell);
        for peer in state.places(digit) & cell.peers() {
            state.eliminate(Candidate::new(peer, digit));
            self.watch_cell(state, peer);
            // The cell's own houses now contain the digit, so these houses have no hidden single of the digit.
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
