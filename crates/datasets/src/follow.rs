//! Checks rows that depend on earlier rows: a copy depends on its puzzle, and a step on the previous step of the path.

use crate::copying::Copying;
use crate::fault::Where;
use crate::trace::TracedStep;
use sodan_board::{Puzzle, Symmetry};
use sodan_canonical::Id;

/// A puzzle that may be followed by copies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Base {
    /// The puzzle. `None` if symmetries are not checked.
    pub puzzle: Option<Puzzle>,
    pub class: Id,
    pub place: Where,
}

impl Base {
    /// Checks the copy number and symmetry of the next row, and returns its fault, if any. A row that is not a copy
    /// becomes the base of subsequent copies. `is_of_another` is set if the row is isomorphic to a puzzle before the
    /// base; the row then has no fault.
    pub fn follow(
        base: &mut Option<Base>,
        copying: &Copying,
        (puzzle, class, place): (Option<Puzzle>, Id, Where),
        is_of_another: bool,
    ) -> Option<String> {
        let Copying { number, symmetry } = copying;
        if let Some(Err(text)) = symmetry {
            return Some(format!("symmetry: expected a symmetry such as t r213456789, found {text}"));
        }
        let symmetry = symmetry.as_ref().and_then(|symmetry| symmetry.as_ref().ok());
        if *number == 0 {
            *base = Some(Base { puzzle, class, place });
            let is_moved = symmetry.filter(|symmetry| **symmetry != Symmetry::IDENTITY);
            return is_moved
                .map(|moved| format!("symmetry: expected 1 (the identity), since copy is 0, found {moved}"));
        }
        match (base.filter(|base| base.class == class), symmetry) {
            (Some(Base { puzzle: Some(base), .. }), Some(symmetry))
                if Some(symmetry.apply(base)) != puzzle =>
            {
                Some(format!("symmetry {symmetry} does not map the puzzle to copy {number}"))
            }
            (Some(_), _) => None,
            (None, _) if is_of_another => None,
            (None, _) => Some(format!("copy is {number}, but no preceding row contains its puzzle")),
        }
    }
}

/// A path, up to the last row read.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    /// First row of the path.
    pub begin: Where,
    /// Most recent row of the path.
    pub place: Where,
    /// Identifier of the puzzle at the start of the path.
    pub puzzle: Id,
    pub copy: u64,
    /// Symmetry that maps the puzzle to this copy.
    pub symmetry: Option<Symmetry>,
    pub step: TracedStep,
    /// Hash of all steps of the path so far. `None` if any of them does not follow from the step before it.
    pub path: Option<u64>,
    /// Whether the most recent step follows from the step before it.
    pub follows: bool,
}

impl Walk {
    /// Returns the fault of the last step, given the path before it, or `None` if the step is correct.
    pub fn wrong_after(&self, before: Option<&Walk>) -> Option<String> {
        let step = &self.step;
        let (number, of) = (step.number, step.of);
        if number > of {
            return Some(format!("step is {number}, but steps is {of}"));
        }
        if number == 1 && !step.begins {
            return Some("step 1 does not start from the puzzle".into());
        }
        if number > 1 {
            let Some(before) = before else {
                return Some(format!("step {number} has no preceding step"));
            };
            let whose = |walk: &Walk| (walk.puzzle, walk.copy, walk.symmetry, walk.step.line);
            let is_same = whose(before) == whose(self);
            if !is_same || before.step.number + 1 != number || before.step.of != of {
                let (last, of_last) = (before.step.number, before.step.of);
                return Some(format!(
                    "the row before step {number} is step {last}{}",
                    match (is_same, of_last == of) {
                        (false, _) => " of another puzzle, line, copy or symmetry".to_owned(),
                        (true, false) => format!(" of a path with {of_last} steps"),
                        (true, true) => String::new(),
                    }
                ));
            }
            if before.step.after != step.before {
                return Some(format!("the preceding step {} leads to a different state", number - 1));
            }
        }
        let is_solved = step.after.is_full();
        let ends = if is_solved { "ends with the solution" } else { "does not reach the solution" };
        (number == of && step.is_solved != is_solved)
            .then(|| format!("solved is {}, but the path {ends}", step.is_solved))
    }

    /// Returns a fault if the path ends before its last step, or `None` if the path is complete.
    pub fn unfinished(&self) -> Option<String> {
        let TracedStep { number, of, .. } = self.step;
        (self.follows && number < of).then(|| format!("the path ends with step {number} of {of}"))
    }
}
