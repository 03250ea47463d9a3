//! Consequences in a net: a claim is tried on a copy of the board, followed by a few rounds of singles.
//!
//! ```text
//!   premise ─▶ its eliminations ─▶ naked singles, hidden singles ─▶ their eliminations ─▶ ... (some rounds)
//! ```
//!
//! A single can have several causes: the eliminations of the other digits of its cell, or of the digit in the other
//! cells of its house. Up to five causes are stored. If the board becomes contradictory, the rounds continue, so that
//! the contradiction appears among the consequences.

use super::claim::Claim;
use super::table::{Consequence, Table};
use super::{Implications, candidates};
use crate::State;
use sodan_board::{ByHouse, Candidate, Candidates, Cell, CellSet, Digit, House};

/// Maximum number of stored causes of a consequence, limited by the size of an entry. A single can have up to eight
/// causes.
const CAUSES: usize = 5;

/// Fills the tables of all candidates by trying each claim, followed by `rounds` rounds of singles.
pub(super) fn fill(tables: &mut Implications, state: &State, rounds: usize) {
    let start = SinglesInOrder::new(state);
    let places = vec![0; tables.own.len()];
    let mut trial = Trial { state, board: start.clone(), rounds, singles: Vec::new(), places };
    for it in candidates(state) {
        for claim in [Claim::on(it), Claim::off(it)] {
            trial.board.clone_from(&start);
            let table = &mut tables.own[claim.index()];
            table.places = std::mem::take(&mut trial.places);
            trial.fill(table, claim, it);
            trial.places = std::mem::take(&mut table.places);
            table.entries.iter().for_each(|entry| trial.places[entry.claim.index()] = 0);
        }
    }
}

struct Trial<'a> {
    state: &'a State,
    board: SinglesInOrder,
    rounds: usize,
    singles: Vec<(Candidate, Causes)>,
    /// The [positions](Table::places) of the table that is being filled. All entries are 0 between two tables. Lists of
    /// positions for all tables would occupy two megabytes.
    places: Vec<u16>,
}

/// Reason why a digit is placed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Causes {
    /// The claim itself: the digit is claimed to be true, or its only alternative is claimed to be false.
    Premise,
    /// Naked single: all other digits of the cell are eliminated.
    Cell,
    /// Hidden single: the digit is eliminated from all other cells of a house.
    House,
}

impl Trial<'_> {
    fn fill(&mut self, table: &mut Table, claim: Claim, it: Candidate) {
        if claim.is_on() {
            self.place(table, it, Causes::Premise);
        } else {
            self.board.eliminate(it);
            table.follow(claim, 0);
            if let Some(digit) = self.board.candidates.digits(it.cell).single() {
                self.place(table, Candidate::new(it.cell, digit), Causes::Premise);
            }
        }
        for _ in 0..self.rounds {
            self.singles.clear();
            self.board.naked_singles(&mut self.singles);
            self.board.hidden_singles(&mut self.singles);
            if self.singles.is_empty() {
                return;
            }
            for index in 0..self.singles.len() {
                let (single, causes) = self.singles[index];
                self.place(table, single, causes);
            }
        }
    }

    fn place(&mut self, table: &mut Table, it: Candidate, causes: Causes) {
        let Candidate { cell, digit } = it;
        if self.board.candidates.placed().get(cell) == Some(digit) {
            return;
        }
        let house = self.board.tightest(it);
        let own = self.board.candidates.digits(cell);
        self.board.place(it);
        let place = table.entries.len() as u16;
        let from = match causes {
            Causes::Premise => [0; CAUSES],
            Causes::Cell => {
                let others = self.state.digits(cell).without(digit);
                first_places(table, others.iter().map(|other| Candidate::new(cell, other)))
            }
            Causes::House => {
                let others = self.state.places_in(house, digit).without(cell);
                first_places(table, others.iter().map(|other| Candidate::new(other, digit)))
            }
        };
        follow(table, Claim::on(it), from);
        let mut from = [0; CAUSES];
        from[0] = place;
        for peer in (self.state.places(digit) & cell.peers()) - table.off(digit) {
            follow(table, Claim::off(Candidate::new(peer, digit)), from);
        }
        for other in own.without(digit) {
            follow(table, Claim::off(Candidate::new(cell, other)), from);
        }
    }
}

/// Returns the positions at which the table lists the candidates as false, or 0 for candidates that it does not list.
fn first_places(table: &Table, candidates: impl Iterator<Item = Candidate>) -> [u16; CAUSES] {
    let mut places = [0; CAUSES];
    for (place, it) in places.iter_mut().zip(candidates) {
        *place = table.place(Claim::off(it)).unwrap_or(0) as u16;
    }
    places
}

/// Adds a consequence with its causes, which are given by their positions in the table. The first cause determines the
/// distance, but the stored order starts with the latest cause, from which chains are traced back.
fn follow(table: &mut Table, claim: Claim, mut from: [u16; CAUSES]) {
    let distance = table.entries.get(usize::from(from[0])).map_or(0, |entry| entry.distance) + 1;
    for index in 1..CAUSES {
        if from[index] > from[0] {
            from.swap(0, index);
        }
    }
    let [from, a, b, c, d] = from;
    table.push(Consequence { claim, distance, from, more: [a, b, c, d], is_own: true });
}

/// A board on which a claim is tried, and its singles in HoDoKu's order of discovery. The board may become
/// contradictory. Another order of singles, such as that of [`Candidates::place_singles`], would produce different
/// tables.
#[derive(Clone)]
struct SinglesInOrder {
    candidates: Candidates,
    /// For each house and digit, the number of cells that are counted as possible. A cell whose last candidate is
    /// eliminated remains counted.
    free: ByHouse<[u8; 9]>,
    naked: Vec<Candidate>,
    hidden: Vec<Candidate>,
}

impl SinglesInOrder {
    fn new(state: &State) -> SinglesInOrder {
        let count =
            |house| std::array::from_fn(|digit| state.places_in(house, Digit::from_index(digit)).len() as u8);
        SinglesInOrder {
            candidates: *state.candidates(),
            free: ByHouse::from_fn(count),
            naked: Vec::new(),
            hidden: Vec::new(),
        }
    }

    fn is_open(&self, cell: Cell) -> bool {
        self.candidates.placed().get(cell).is_none()
    }

    fn naked_singles(&self, singles: &mut Vec<(Candidate, Causes)>) {
        let open = self.naked.iter().filter(|it| self.is_open(it.cell));
        singles.extend(open.map(|&it| (it, Causes::Cell)));
    }

    /// Appends the hidden singles, at most one per cell.
    fn hidden_singles(&self, singles: &mut Vec<(Candidate, Causes)>) {
        let mut had = CellSet::EMPTY;
        for &it in self.hidden.iter().filter(|it| self.is_open(it.cell)) {
            let is_single = |house: House| self.free[house][it.digit.index()] == 1;
            if !had.contains(it.cell) && it.cell.houses().into_iter().any(is_single) {
                had.insert(it.cell);
                singles.push((it, Causes::House));
            }
        }
    }

    /// Returns the candidate's house with the fewest counted cells for the digit. Ties are resolved in the order row,
    /// column, box.
    fn tightest(&self, it: Candidate) -> House {
        let [row, column, block] = it.cell.houses();
        let count = |house: House| self.free[house][it.digit.index()];
        let line = if count(column) < count(row) { column } else { row };
        if count(block) < count(line) { block } else { line }
    }

    fn place(&mut self, it: Candidate) {
        let Candidate { cell, digit } = it;
        let own = self.candidates.digits(cell);
        for other in own {
            self.candidates.eliminate(Candidate::new(cell, other));
        }
        // Each elimination is processed separately, because their order determines the order of the singles.
        for peer in self.candidates.places(digit) & cell.peers() {
            self.eliminate(Candidate::new(peer, digit));
        }
        self.candidates.place(cell, digit);
        for other in own {
            for house in cell.houses() {
                self.count_down(house, other);
                if other != digit {
                    self.watch(house, other);
                }
            }
        }
    }

    fn eliminate(&mut self, it: Candidate) {
        let Candidate { cell, digit } = it;
        self.candidates.eliminate(it);
        let left = self.candidates.digits(cell);
        if left.is_empty() {
            return;
        }
        if let Some(last) = left.single() {
            self.naked.push(Candidate::new(cell, last));
        }
        for house in cell.houses() {
            if self.count_down(house, digit) == 0 {
                let stale = |old: &Candidate| old.digit == digit && house.cells().contains(old.cell);
                if let Some(index) = self.hidden.iter().position(stale) {
                    self.hidden.remove(index);
                }
            }
            self.watch(house, digit);
        }
    }

    fn count_down(&mut self, house: House, digit: Digit) -> u8 {
        let free = &mut self.free[house][digit.index()];
        *free = free.wrapping_sub(1);
        *free
    }

    /// Queues a hidden single if only one cell of the digit in the house is counted.
    fn watch(&mut self, house: House, digit: Digit) {
        if self.free[house][digit.index()] == 1
            && let Some(cell) = (self.candidates.places(digit) & house.cells()).first()
        {
            self.hidden.push(Candidate::new(cell, digit));
        }
    }
}
