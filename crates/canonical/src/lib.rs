//! Canonical forms: one image that stands for all puzzles, or all solutions, that a [`Symmetry`] brings onto each other.
//!
//! | form | what it is | of |
//! | --- | --- | --- |
//! | [min-lex](Form::MinLex) | the least image of the thing itself | [puzzles and solutions](Canonicalize::canonical) |
//! | [solution class](Form::SolutionClass) | the puzzle's image in the least image of its solution | [proper puzzles](in_solution_class) |
//!
//! Images are compared cell by cell in rows, an empty cell before a digit. The two forms of a puzzle differ, and other programs
//! use further forms. So whoever writes a form down should name it.
//!
//! With the feature `catalogue`, `catalogue` has the rank of a solution among all least forms of solutions.
//!
//! ```
//! use sodan_board::Solution;
//! use sodan_canonical::{Canonicalize, Id};
//!
//! let solution: Solution =
//!     "417369825632158947958724316825437169791586432346912758289643571573291684164875293".parse()?;
//! let canonical = solution.canonical();
//! assert_eq!(canonical.symmetry.apply(solution), canonical.form);
//! assert_eq!(Id::of(&canonical.form.grid()).to_string(), "a3cd7d4e0d49b2103fff87527418b499");
//! # Ok::<(), sodan_board::SolutionError>(())
//! ```

mod band;
#[cfg(feature = "catalogue")]
pub mod catalogue;
mod id;
mod puzzle;
mod solution;

pub use id::{ById, Id, IdHasher};

use sodan_board::{Puzzle, Solution, Symmetry};

/// Which canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Form {
    /// The least image.
    #[default]
    MinLex,
    /// The least image of the puzzle among those whose solution is least. Only proper puzzles have it.
    SolutionClass,
}

impl Form {
    /// The name, as it stands beside what is written in this form.
    pub const fn name(self) -> &'static str {
        match self {
            Form::MinLex => "min-lex",
            Form::SolutionClass => "solution-class",
        }
    }
}

/// The form of a thing, and how the thing is brought there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Canonical<T> {
    /// The form: the same for all images of the thing under symmetries.
    pub form: T,
    /// A symmetry whose image of the thing is the form: if there are several, always the same one of them.
    pub symmetry: Symmetry,
    /// The number of ways to move the cells that bring the thing onto itself, with digits renamed. It is 1 for nearly all things,
    /// and at most 3,359,232, for the empty board.
    pub automorphisms: u32,
}

/// A puzzle or a solution, whose images under symmetries have a least one.
pub trait Canonicalize: Sized {
    /// The least of all images, compared cell by cell in rows, with a symmetry that maps `self` to it. A puzzle need not be
    /// proper.
    ///
    /// ```
    /// use sodan_board::Puzzle;
    /// use sodan_canonical::Canonicalize;
    ///
    /// let puzzle: Puzzle =
    ///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
    /// let canonical = puzzle.canonical();
    /// assert_eq!(canonical.symmetry.apply(puzzle), canonical.form);
    /// assert_eq!(canonical.form.canonical().form, canonical.form);
    /// # Ok::<(), sodan_board::PuzzleError>(())
    /// ```
    fn canonical(&self) -> Canonical<Self>;
}

/// The least image of `puzzle` among those whose solution is the [least](Canonicalize::canonical) image of `solution`, which
/// is the puzzle's only solution.
///
/// The forms of all puzzles of one solution grid, up to symmetry, have the same solution. So a data set can be split by this
/// solution, such that no grid is on both sides. The form is not the least image of the puzzle.
pub fn in_solution_class(puzzle: &Puzzle, solution: &Solution) -> Canonical<Puzzle> {
    let symmetries = solution::symmetries_to_form(solution).into_iter();
    let images = symmetries.map(|symmetry| (symmetry.apply(*puzzle), symmetry));
    let mut least: Option<Canonical<Puzzle>> = None;
    for (form, symmetry) in images {
        match &mut least {
            Some(least) if form > least.form => {}
            Some(least) if form == least.form => least.automorphisms += 1,
            _ => least = Some(Canonical { form, symmetry, automorphisms: 1 }),
        }
    }
    least.expect("a solution has a symmetry to its least image")
}
