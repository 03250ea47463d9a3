//! The state of a puzzle that is being solved, which is the input of all finders.

use sodan_board::{
    ByCell, ByDigit, Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid, House, Puzzle,
};
use sodan_formats::{self as formats, Format, Marks, Origin, ParseError, Position, Style};
use std::fmt;
use std::str::FromStr;

/// A state of a puzzle that is being solved: the candidates, the placed digits, and which of these are givens.
///
/// Givens are distinguished from placements because avoidable rectangles may only consist of digits that are *not*
/// givens.
///
/// A state is displayed as [pencilmarks](sodan_formats::pencilmarks) in which givens and placed digits are marked, and
/// parsed from any format.
///
/// ```
/// use sodan_logic::State;
///
/// let start: State = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(start.to_string().parse(), Ok(start));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    candidates: Candidates,
    givens: CellSet,
    unplaced: CellSet,
}

impl State {
    /// Creates the initial state of a puzzle.
    pub fn new(puzzle: &Puzzle) -> State {
        State::of(Candidates::new(puzzle), puzzle.givens())
    }

    /// Creates the state of a partly solved puzzle. `givens` are the placed cells whose digits are givens.
    pub fn of(candidates: Candidates, givens: CellSet) -> State {
        State { candidates, givens, unplaced: candidates.unplaced() }
    }

    /// Creates a state in which most cells have no candidates, for tests of a single pattern.
    #[cfg(test)]
    pub(crate) fn sparse(candidates: Candidates, givens: CellSet) -> State {
        let unplaced = Digit::all().fold(CellSet::EMPTY, |open, digit| open | candidates.places(digit));
        State { candidates, givens, unplaced }
    }

    /// Returns the candidates of all cells.
    #[inline]
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// Returns all placed digits, including the givens.
    #[inline]
    pub fn placed(&self) -> &Grid {
        self.candidates.placed()
    }

    /// Returns the cells whose digits are givens.
    #[inline]
    pub fn givens(&self) -> CellSet {
        self.givens
    }

    /// Returns the cells in which no digit is placed yet.
    #[inline]
    pub fn unplaced(&self) -> CellSet {
        self.unplaced
    }

    /// Returns the candidates of `cell`.
    #[inline]
    pub fn digits(&self, cell: Cell) -> DigitSet {
        self.candidates.digits(cell)
    }

    /// Returns the cells that have `digit` as a candidate.
    #[inline]
    pub fn places(&self, digit: Digit) -> CellSet {
        self.candidates.places(digit)
    }

    /// Returns, for each digit, the open cells that see no placed cell with this digit. These include cells from which
    /// the digit was eliminated.
    pub(crate) fn allowed(&self) -> ByDigit<CellSet> {
        let mut allowed = ByDigit::new([self.unplaced; 9]);
        for (cell, digit) in self.placed().iter() {
            allowed[digit] -= cell.peers();
        }
        allowed
    }

    /// Returns the cells of `house` that have `digit` as a candidate.
    #[inline]
    pub fn places_in(&self, house: House, digit: Digit) -> CellSet {
        self.candidates.places(digit) & house.cells()
    }

    /// Returns whether the candidate has not been eliminated.
    #[inline]
    pub fn contains(&self, candidate: Candidate) -> bool {
        self.candidates.contains(candidate)
    }

    /// Returns the two cells of `house` that have `digit` as a candidate and therefore form a strong link. Returns
    /// `None` if there are not exactly two.
    #[inline]
    pub fn conjugates(&self, house: House, digit: Digit) -> Option<[Cell; 2]> {
        let mut places = self.places_in(house, digit);
        let pair = [places.pop_first()?, places.pop_first()?];
        places.is_empty().then_some(pair)
    }

    /// Returns the cells that have exactly one, two and three candidates, as three sets.
    pub fn by_count(&self) -> [CellSet; 3] {
        let [mut one, mut two, mut three, mut more] = [CellSet::EMPTY; 4];
        for digit in Digit::all() {
            let places = self.places(digit);
            more |= three & places;
            three = (three - places) | (two & places);
            two = (two - places) | (one & places);
            one = (one - places) | (places - two - three - more);
        }
        [one, two, three - more]
    }

    /// Returns the cells that have exactly two candidates.
    pub fn bivalue(&self) -> CellSet {
        self.by_count()[1]
    }

    /// Places a digit and removes it from the candidates of the cell's peers.
    pub fn place(&mut self, placement: Candidate) {
        self.candidates.place(placement.cell, placement.digit);
        self.unplaced.remove(placement.cell);
    }

    /// Removes a candidate, and returns whether it was present.
    pub fn eliminate(&mut self, candidate: Candidate) -> bool {
        self.candidates.eliminate(candidate)
    }

    /// Places naked and hidden singles until none is left.
    pub fn place_singles(&mut self) {
        self.candidates.place_singles();
        self.unplaced -= self.placed().filled();
    }
}

impl From<&State> for Position {
    fn from(state: &State) -> Position {
        Position {
            digits: *state.placed(),
            origin: Origin::Placed(state.placed().filled() - state.givens),
            marks: Marks::Written(ByCell::from_fn(|cell| state.digits(cell))),
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Pencilmarks can express every state.
        f.write_str(
            &formats::to_string(self.into(), Format::Pencilmarks, Style::default())
                .map_err(|_| fmt::Error)?,
        )
    }
}

impl FromStr for State {
    type Err = ParseError;

    /// Parses a state in any [format](sodan_formats). If the format does not distinguish givens, all digits become
    /// givens.
    ///
    /// # Errors
    ///
    /// Returns the error and its position in the text.
    fn from_str(text: &str) -> Result<State, ParseError> {
        let position = formats::parse(text)?.position;
        Ok(State::of(position.candidates(), position.givens().filled()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_parse_as_printed() {
        use crate::path::Detail;
        use crate::rating::{Scale, hodoku::Hodoku};
        let mut state = crate::check::puzzle(crate::check::STUCK);
        for step in Hodoku.walk(state, None).finish(Detail::Bare, &crate::Effort::unlimited()).steps {
            step.apply(&mut state);
            assert_eq!(state.to_string().parse(), Ok(state), "{state}");
        }
        assert_ne!(state.givens(), state.placed().filled(), "digits were placed");
        assert!("4.....8.5.3".parse::<State>().is_err());
    }

    #[test]
    fn cells_are_counted_by_their_candidates() {
        let state =
            crate::check::state("r1c1:1 r1c2:12 r1c3:123 r1c4:1234 r1c5:12345 r2c2:89 r3c3:29 r9c9:789");
        let sets = state.by_count();
        for (count, set) in (1..).zip(sets) {
            let slow: CellSet = Cell::all().filter(|&cell| state.digits(cell).len() == count).collect();
            assert_eq!(set, slow, "{count}");
        }
    }
}
