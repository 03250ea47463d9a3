//! Solves by choices: prunes impossible digits until nothing changes, chooses, prunes again, and backtracks at a
//! contradiction.
//!
//! The engine follows the article "Yet Another Sudoku Solver" (2006), with the choice operator of `sodan-amb`. A choice
//! is expensive, so the engine makes as few as possible:
//!
//! - As in the article, pruning removes a placed digit from its cell's peers, and places a cell's last digit. It also
//!   places a digit that has only one position left in a house.
//! - The next choice is the one with the fewest alternatives. The alternatives are either a cell's digits or a digit's
//!   positions in a house. The article's program takes the first open cell in reading order instead.
//!
//! To find the first solutions of the 1,000 puzzles in `qqwing_expert`, the engine makes 4,516 choices and the
//! article's program makes 581,624 (counted in `tests/amb_as_written.rs`).
//!
//! The unit of effort is one choice, that is, one alternative taken.

use std::ops::ControlFlow;

use sodan_amb::{Search, Step};
use sodan_board::{
    ByCell, ByDigit, Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Puzzle, Solution,
};

use crate::alternative::Alternative;
use crate::engine::{End, Engine, EngineLimits, Gathered, Question, Report};

/// The `amb` engine; see the [module documentation](self).
#[derive(Clone, Copy, Debug)]
pub struct Amb;

impl Engine for Amb {
    fn name(&self) -> &'static str {
        "amb"
    }

    fn about(&self) -> &'static str {
        "propagates, guesses and backtracks"
    }

    fn unit(&self) -> &'static str {
        "choices"
    }

    fn solve(&self, question: Question<'_>, limits: &EngineLimits<'_>) -> Report {
        let mut search = Search::new().stop_when(limits.should_stop);
        if let Some(effort) = limits.effort {
            search = search.choices(effort);
        }
        let mut solutions = search.frames(Node::root(question), |mut node| node.step());
        let mut found = Gathered::up_to(limits);
        let mut end = End::Done;
        while !found.is_enough() {
            match solutions.next() {
                Some(Ok(solution)) => found.add(solution),
                Some(Err(_)) => end = End::Undecided,
                None => break,
            }
        }
        found.report(end, solutions.effort().choices)
    }
}

/// Searches for the first solution and reports every alternative.
pub(crate) fn watched(
    puzzle: &Puzzle,
    see: &mut dyn FnMut(Alternative) -> ControlFlow<()>,
) -> Option<Solution> {
    let mut is_over = false;
    let mut solutions = Search::new().frames(Node::root(puzzle.into()), |mut node: Node| {
        let step = node.step();
        let mut report =
            |candidate| see(Alternative { depth: node.depth.into(), candidate, grid: node.board.grid() });
        is_over = is_over || node.chosen.is_some_and(|candidate| report(candidate).is_break());
        // After the observer has ended the search, every remaining branch is treated as dead.
        if is_over { Step::Dead } else { step }
    });
    solutions.next()?.ok()
}

/// A node of the search tree: the candidates that are left after a sequence of choices.
#[derive(Clone, Copy)]
struct Node {
    chosen: Option<Candidate>,
    /// Number of choices on the path from the root to this node, at most 81.
    depth: u8,
    board: DigitPlaces,
}

impl Node {
    fn root(question: Question<'_>) -> Node {
        Node { chosen: None, depth: 0, board: DigitPlaces::new(question) }
    }

    /// Prunes the candidates. Returns the alternatives of the next choice, unless the node is a contradiction or a
    /// solution.
    fn step(&mut self) -> Step<impl Iterator<Item = Node> + use<>, Solution> {
        match self.board.prune() {
            None => Step::Dead,
            Some(open) if open.is_empty() => self.board.solution().map_or(Step::Dead, Step::Found),
            Some(open) => {
                let (choice, board, depth) = (self.board.smallest_choice(open), self.board, self.depth + 1);
                Step::Choose(choice.alternatives().map(move |alternative| Node {
                    chosen: Some(alternative),
                    depth,
                    board: board.with(alternative),
                }))
            }
        }
    }
}

/// For each digit, the cells that may contain it, including the cells in which it is placed. Therefore, a house without
/// a cell for a digit is a contradiction. Each choice copies only this struct. A version with
/// [`sodan_board::Candidates`], which also had to store the placed digits, took 1.04 to 1.05 times as long.
#[derive(Clone, Copy)]
struct DigitPlaces {
    places: ByDigit<CellSet>,
    /// The cells whose digits have already been removed from the cells' peers.
    placed: CellSet,
}

/// The alternatives of a choice.
#[derive(Clone, Copy)]
enum Alternatives {
    /// The candidates of a cell.
    Digits(Cell, DigitSet),
    /// The positions of a digit in a house.
    Places(Digit, CellSet),
}

impl Alternatives {
    fn len(self) -> usize {
        match self {
            Alternatives::Digits(_, digits) => digits.len(),
            Alternatives::Places(_, cells) => cells.len(),
        }
    }

    fn alternatives(self) -> impl Iterator<Item = Candidate> {
        let (digits, cells) = match self {
            Alternatives::Digits(cell, digits) => (digits, CellSet::only(cell)),
            Alternatives::Places(digit, cells) => (DigitSet::only(digit), cells),
        };
        cells.iter().flat_map(move |cell| digits.iter().map(move |digit| Candidate::new(cell, digit)))
    }
}

impl DigitPlaces {
    fn new(question: Question<'_>) -> DigitPlaces {
        let mut places = ByDigit::new([CellSet::EMPTY; 9]);
        match question {
            Question::Givens(puzzle) => {
                for digit in Digit::all() {
                    places[digit] = !puzzle.givens();
                }
                for (cell, digit) in puzzle.grid().iter() {
                    places[digit].insert(cell);
                }
            }
            Question::Candidates(candidates) => {
                for cell in Cell::all() {
                    candidates.allowed(cell).iter().for_each(|digit| places[digit] |= CellSet::only(cell));
                }
            }
        }
        DigitPlaces { places, placed: CellSet::EMPTY }
    }

    fn with(mut self, alternative: Candidate) -> DigitPlaces {
        self.place(alternative);
        self
    }

    fn place(&mut self, Candidate { cell, digit }: Candidate) {
        for places in self.places.values_mut() {
            places.remove(cell);
        }
        self.places[digit] = self.places[digit].with(cell) - cell.peers();
        self.placed.insert(cell);
    }

    /// Prunes until nothing changes. Returns the cells that are still open, or `None` if there is a contradiction.
    fn prune(&mut self) -> Option<CellSet> {
        loop {
            let (some, several) = self.cells_with_some_and_several();
            if some != CellSet::ALL {
                return None;
            }
            let singles = !several - self.placed;
            if !singles.is_empty() {
                self.place_singles(singles)?;
            } else if several.is_empty() || !self.place_last_places()? {
                return Some(several);
            }
        }
    }

    /// Returns the cells with at least one candidate, and the cells with at least two candidates.
    fn cells_with_some_and_several(&self) -> (CellSet, CellSet) {
        self.places
            .as_array()
            .iter()
            .fold((CellSet::EMPTY, CellSet::EMPTY), |(one, two), &places| (one | places, two | one & places))
    }

    /// Places the digits of cells with a single candidate. Returns `None` if another placement has removed one of these
    /// digits.
    fn place_singles(&mut self, singles: CellSet) -> Option<()> {
        for cell in singles {
            let digit = self.digits(cell).first()?;
            self.place(Candidate::new(cell, digit));
        }
        Some(())
    }

    /// Places every digit that has only one position left in a house. Returns whether a digit was placed, or `None` if
    /// a house has no position for a digit.
    fn place_last_places(&mut self) -> Option<bool> {
        let mut changed = false;
        for digit in Digit::all() {
            for house in House::all() {
                let places = self.places[digit] & house.cells();
                let first = places.first()?;
                if places.len() == 1 && !self.placed.contains(first) {
                    self.place(Candidate::new(first, digit));
                    changed = true;
                }
            }
        }
        Some(changed)
    }

    fn digits(&self, cell: Cell) -> DigitSet {
        Digit::all().filter(|&digit| self.places[digit].contains(cell)).collect()
    }

    /// Returns the choice with the fewest alternatives. In case of a tie, cells are preferred to houses, and the first
    /// of several cells or houses is preferred.
    fn smallest_choice(&self, open: CellSet) -> Alternatives {
        let cells = open.iter().map(|cell| Alternatives::Digits(cell, self.digits(cell)));
        let houses = Digit::all().flat_map(|digit| {
            House::all().map(move |house| Alternatives::Places(digit, self.places[digit] & house.cells()))
        });
        let mut smallest = Alternatives::Digits(Cell::from_index(0), DigitSet::ALL);
        for choice in cells.chain(houses.filter(|choice| choice.len() > 1)) {
            if choice.len() < smallest.len() {
                smallest = choice;
            }
            if smallest.len() == 2 {
                break;
            }
        }
        smallest
    }

    fn grid(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        for (digit, places) in self.places.iter() {
            (*places & self.placed).iter().for_each(|cell| grid.set(cell, Some(digit)));
        }
        grid
    }

    fn solution(&self) -> Option<Solution> {
        let mut digits = ByCell::new([Digit::ONE; 81]);
        for (digit, places) in self.places.iter() {
            places.iter().for_each(|cell| digits[cell] = digit);
        }
        Solution::new(digits).ok()
    }
}
