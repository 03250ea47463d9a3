//! Canonical forms: one representative for all puzzles (or solutions) that a [`Symmetry`] maps to each other.
//!
//! | form | description | available for |
//! | --- | --- | --- |
//! | [min-lex](Form::MinLex) | the least image | [puzzles and solutions](Canonicalize::canonical) |
//! | [max-lex](Form::MaxLex) | the greatest image | [puzzles](max_lex) |
//! | [solution class](Form::SolutionClass) | the least of the images whose solution is in min-lex form | [proper puzzles](in_solution_class) |
//!
//! Images are compared cell by cell in reading order, with an empty cell before a digit. The three forms of a puzzle
//! usually differ, and other programs use further forms. Store the form's name together with each puzzle in canonical
//! form.
//!
//! With the `catalogue` feature, the `catalogue` module computes the rank of a solution among all least forms of solutions.
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
mod max_lex;
mod puzzle;
mod solution;

pub use id::{ById, Id, IdHasher};

use sodan_board::{Puzzle, Solution, Symmetry};

/// Kind of a canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Form {
    /// The least image under symmetries.
    #[default]
    MinLex,
    /// The greatest image under symmetries.
    MaxLex,
    /// The least of the images whose solution is in min-lex form. Only proper puzzles have this form.
    SolutionClass,
}

impl Form {
    /// All forms, starting with the default one.
    pub const ALL: [Form; 3] = [Form::MinLex, Form::MaxLex, Form::SolutionClass];

    /// Returns the form with the given [name](Form::name). gridchecker's name `row-min-lex` is accepted for min-lex.
    pub fn named(name: &str) -> Option<Form> {
        let name = if name == "row-min-lex" { "min-lex" } else { name };
        Form::ALL.into_iter().find(|form| form.name() == name)
    }

    /// Returns the name of this kind of form. Store the name together with each puzzle in this form.
    pub const fn name(self) -> &'static str {
        match self {
            Form::MinLex => "min-lex",
            Form::MaxLex => "max-lex",
            Form::SolutionClass => "solution-class",
        }
    }
}

/// The canonical form of a puzzle or solution, with a symmetry that maps the puzzle or solution to this form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Canonical<T> {
    /// The form. It is the same for all images of the puzzle or solution under symmetries.
    pub form: T,
    /// A symmetry that maps the input to the form. If there are several, the choice is deterministic.
    pub symmetry: Symmetry,
    /// Number of automorphisms: permutations of the cells that, with relabelled digits, map the input to itself. The
    /// number is 1 for nearly all inputs, and at most 3,359,232 (for the empty board).
    pub automorphisms: u32,
}

/// A puzzle or solution whose least image under symmetries can be computed.
pub trait Canonicalize: Sized {
    /// Returns the least of all images, compared cell by cell in reading order, with a symmetry that maps `self` to
    /// this image. A puzzle need not be proper.
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

/// Returns the automorphisms, other than the identity, of a puzzle with this unique solution.
pub fn automorphisms(puzzle: &Puzzle, solution: &Solution) -> Vec<Symmetry> {
    let mut to_form = solution::symmetries_to_form(solution).into_iter();
    let Some(back) = to_form.next().map(Symmetry::inverse) else { return Vec::new() };
    to_form
        .map(|symmetry| symmetry.then(back))
        .filter(|symmetry| symmetry.apply(*puzzle) == *puzzle)
        .collect()
}

/// Returns the greatest of all images of a puzzle, compared cell by cell in reading order, with an empty cell before a
/// digit. The first given of the greatest image is a 9. Lists of hard puzzles and of puzzles with few givens use this
/// form. For a puzzle with 17 givens, computing the greatest image takes about ten times as long as computing the least
/// image.
///
/// ```
/// use sodan_board::Puzzle;
///
/// let puzzle: Puzzle =
///     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let canonical = sodan_canonical::max_lex(&puzzle);
/// assert_eq!(canonical.symmetry.apply(puzzle), canonical.form);
/// assert!(canonical.form.to_string().starts_with('9'));
/// # Ok::<(), sodan_board::PuzzleError>(())
/// ```
pub fn max_lex(puzzle: &Puzzle) -> Canonical<Puzzle> {
    max_lex::greatest(puzzle)
}

/// Returns the least of all images of `puzzle` whose solution is the [least](Canonicalize::canonical) image of
/// `solution`. `solution` must be the puzzle's only solution.
///
/// If the solutions of two puzzles are isomorphic, the forms of the two puzzles have the same solution. A data set can
/// therefore be split by this solution, so that no solution grid occurs in both parts. The form is usually not the
/// least image of the puzzle.
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
