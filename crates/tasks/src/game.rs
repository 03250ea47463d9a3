//! A game: a puzzle together with the player's entries and marks, and an undo history.

use crate::Start;
use crate::hint::{HintContent, mistakes, next};
use sodan_board::{ByCell, Candidate, Candidates, Cell, CellSet, Digit, DigitSet, Grid, Puzzle};
use sodan_logic::Walk;
use sodan_logic::effort::Effort;
use sodan_logic::rating::Scale;

/// A puzzle in play, with unlimited undo.
///
/// Marks are the candidates that the player has noted in a cell. If a cell has no marks, the player has not ruled out
/// any digit.
///
/// ```
/// use sodan_board::{Digit, Puzzle};
/// use sodan_logic::rating::hodoku::Hodoku;
/// use sodan_tasks::{Game, HintContent};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut game = Game::new(puzzle);
/// game.enter("r1c3".parse()?, Digit::ONE)?; // the correct digit is 4
/// assert!(matches!(game.hint(&Hodoku), HintContent::Mistakes { .. }));
/// assert!(game.undo());
/// assert!(matches!(game.hint(&Hodoku), HintContent::Step(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    puzzle: Puzzle,
    now: Position,
    before: Vec<Position>,
    undone: Vec<Position>,
}

/// The digits on the board, givens as well as entries, and the player's marks after one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Position {
    digits: Grid,
    marks: ByCell<DigitSet>,
}

impl Position {
    fn candidates(&self) -> Candidates {
        let mut candidates = Candidates::of_grid(&self.digits);
        for cell in candidates.unplaced().iter().filter(|&cell| !self.marks[cell].is_empty()) {
            for digit in candidates.digits(cell) - self.marks[cell] {
                candidates.eliminate(Candidate::new(cell, digit));
            }
        }
        candidates
    }
}

/// Advances `walk` to `now` by the placements and eliminations in which they differ. Returns `None` if `now` contains
/// candidates that the walk has already removed.
fn gone_on(mut walk: Walk, now: &Candidates) -> Option<Walk> {
    for cell in walk.state().unplaced() - now.unplaced() {
        let digit = now.placed().get(cell)?;
        if !walk.state().digits(cell).contains(digit) {
            return None;
        }
        walk.place(Candidate::new(cell, digit));
    }
    for cell in now.unplaced() {
        for digit in walk.state().digits(cell) - now.digits(cell) {
            walk.eliminate(Candidate::new(cell, digit));
        }
    }
    (walk.state().candidates() == now).then_some(walk)
}

/// Error for an attempt to change a given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} is a given")]
pub struct IsGiven(pub Cell);

impl Game {
    /// Creates a game without entries or marks.
    pub fn new(puzzle: Puzzle) -> Game {
        let now = Position { digits: *puzzle.grid(), marks: ByCell::from_fn(|_| DigitSet::EMPTY) };
        Game { puzzle, now, before: Vec::new(), undone: Vec::new() }
    }

    /// Returns the puzzle that is being played.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns all digits on the board: givens and entries.
    pub fn digits(&self) -> &Grid {
        &self.now.digits
    }

    /// Returns the player's marks in `cell`.
    pub fn marks(&self, cell: Cell) -> DigitSet {
        self.now.marks[cell]
    }

    /// Enters a digit, replacing any previous entry. The cell's marks are kept and reappear when the digit is erased.
    ///
    /// # Errors
    ///
    /// Returns an error if the cell is a given.
    pub fn enter(&mut self, cell: Cell, digit: Digit) -> Result<(), IsGiven> {
        self.change(cell, |now| now.digits.set(cell, digit))
    }

    /// Erases the player's digit in `cell`.
    ///
    /// # Errors
    ///
    /// Returns an error if the cell is a given.
    pub fn erase(&mut self, cell: Cell) -> Result<(), IsGiven> {
        self.change(cell, |now| now.digits.set(cell, None))
    }

    /// Replaces the marks in `cell`.
    ///
    /// # Errors
    ///
    /// Returns an error if the cell is a given.
    pub fn mark(&mut self, cell: Cell, digits: DigitSet) -> Result<(), IsGiven> {
        self.change(cell, |now| now.marks[cell] = digits)
    }

    fn change(&mut self, cell: Cell, change: impl FnOnce(&mut Position)) -> Result<(), IsGiven> {
        if self.puzzle.givens().contains(cell) {
            return Err(IsGiven(cell));
        }
        let before = self.now;
        change(&mut self.now);
        if before != self.now {
            self.before.push(before);
            self.undone.clear();
        }
        Ok(())
    }

    /// Undoes the last change. Returns `false` if there is no change to undo.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.before.pop() else { return false };
        self.undone.push(std::mem::replace(&mut self.now, before));
        true
    }

    /// Redoes the last undone change. Returns `false` if there is no change to redo.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.undone.pop() else { return false };
        self.before.push(std::mem::replace(&mut self.now, after));
        true
    }

    /// Returns the candidates as the player sees them. For a cell with marks, these are the marks; for other cells,
    /// these are all digits that no peer excludes.
    pub fn candidates(&self) -> Candidates {
        self.now.candidates()
    }

    /// Returns all cells whose digit occurs more than once in a row, column or box.
    pub fn clashing(&self) -> CellSet {
        self.now.digits.clashes().into_iter().flat_map(|clash| clash.cells).collect()
    }

    /// Compares the board with the solution, and returns the wrong entries or, if there are none, the correct digits
    /// that are missing from the marks. Returns `None` if there are no mistakes, or the puzzle does not have exactly
    /// one solution.
    pub fn mistakes(&self) -> Option<HintContent> {
        mistakes(&self.puzzle, &self.candidates())
    }

    /// Returns the mistakes or, if there are none, the next step on `scale`. A player who follows every hint follows
    /// the puzzle's path on that scale.
    pub fn hint(&self, scale: &dyn Scale) -> HintContent {
        let (now, givens) = (self.candidates(), self.puzzle.givens());
        let effort = Effort::unlimited();
        self.mistakes().unwrap_or_else(|| next(self.walk(scale).as_ref(), &now, givens, &effort))
    }

    /// Replays the player's moves as a walk on `scale`, and returns it at the current position. A move that restores
    /// candidates restarts the walk. Returns `None` if the current position has no solution.
    fn walk(&self, scale: &dyn Scale) -> Option<Walk> {
        let mut walk = None;
        for candidates in self.before.iter().chain([&self.now]).map(Position::candidates) {
            walk = walk
                .and_then(|walk| gone_on(walk, &candidates))
                .or_else(|| Start::of_candidates(&candidates, self.puzzle.givens()).walk(scale));
        }
        walk
    }

    /// Returns whether every cell is filled and no house contains a digit twice.
    pub fn is_solved(&self) -> bool {
        self.now.digits.filled() == CellSet::ALL && !self.now.digits.has_clash()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_logic::path::Detail;
    use sodan_logic::rating::{self, hodoku::Hodoku};
    use sodan_logic::{Step, Technique};
    use sodan_search::Outcome;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// A puzzle that singles do not solve.
    const MARKED: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn game() -> Game {
        Game::new(PUZZLE.parse().unwrap())
    }

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    #[test]
    fn givens_stay() {
        let mut game = game();
        assert_eq!(game.enter(cell("r1c1"), Digit::ONE), Err(IsGiven(cell("r1c1"))));
        assert_eq!(game.mark(cell("r1c1"), DigitSet::ALL), Err(IsGiven(cell("r1c1"))));
        assert!(!game.undo());
    }

    #[test]
    fn every_change_can_be_undone() {
        let mut game = game();
        let start = game.clone();
        game.enter(cell("r1c3"), Digit::ONE).unwrap();
        game.mark(cell("r1c4"), DigitSet::only(Digit::TWO)).unwrap();
        let after = game.clone();
        assert!(game.undo() && game.undo() && !game.undo());
        assert_eq!((game.digits(), game.marks(cell("r1c4"))), (start.digits(), DigitSet::EMPTY));
        assert!(game.redo() && game.redo() && !game.redo());
        assert_eq!(game, after);
        game.undo();
        game.erase(cell("r1c3")).unwrap();
        assert!(!game.redo());
    }

    /// Marks without the correct digit count as mistakes; a cell without marks does not.
    #[test]
    fn marks_may_be_mistakes() {
        let mut game = game();
        assert_eq!(game.mistakes(), None);
        // The correct digit of r1c3 is 4.
        game.mark(cell("r1c3"), DigitSet::only(Digit::ONE).with(Digit::TWO)).unwrap();
        assert!(
            matches!(game.hint(&Hodoku), HintContent::Mistakes { wrong, gone } if wrong.is_empty() && gone.len() == 1)
        );
        game.mark(cell("r1c3"), DigitSet::EMPTY).unwrap();
        assert!(matches!(game.hint(&Hodoku), HintContent::Step(_)));
    }

    /// Enters the placements of a hint's step, and removes its eliminations from the marks.
    fn follow(game: &mut Game, step: &Step) {
        for placement in &step.placements {
            game.enter(placement.cell, placement.digit).unwrap();
        }
        for gone in &step.eliminations {
            let left = game.candidates().digits(gone.cell).without(gone.digit);
            game.mark(gone.cell, left).unwrap();
        }
    }

    #[test]
    fn hints_follow_the_path() {
        for (puzzle, scale) in
            [PUZZLE, MARKED].into_iter().flat_map(|it| rating::ALL.iter().map(move |&scale| (it, scale)))
        {
            let mut game = Game::new(puzzle.parse().unwrap());
            let start = Start::of_candidates(&game.candidates(), game.puzzle().givens());
            let path = start.walk(scale).unwrap().finish(Detail::Explained, &Effort::unlimited());
            let steps = path.steps.iter().take_while(|step| step.technique != Technique::BruteForce);
            for (number, step) in steps.enumerate() {
                // Undone moves do not affect later hints.
                let anywhere = game.candidates().unplaced().first().unwrap();
                game.mark(anywhere, DigitSet::ALL).unwrap();
                game.undo();
                match game.hint(scale) {
                    HintContent::Step(found) => assert_eq!(found.0, *step, "{number}, {}", scale.name()),
                    other => panic!("{other:?}"),
                }
                follow(&mut game, step);
            }
            assert_eq!(game.is_solved(), path.is_solved());
        }
    }

    #[test]
    fn hints_lead_to_the_end() {
        let mut game = game();
        let Outcome::Unique(solution) = sodan_search::solve(game.puzzle()) else { panic!("it is proper") };
        for _ in 0..51 {
            let HintContent::Step(found) = game.hint(&Hodoku) else { panic!("there is a step") };
            for placement in &found.0.placements {
                assert_eq!(solution.get(placement.cell), placement.digit);
                game.enter(placement.cell, placement.digit).unwrap();
            }
        }
        assert!(game.is_solved());
        assert_eq!(game.hint(&Hodoku), HintContent::Solved);
    }
}
