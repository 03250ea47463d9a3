//! Faults in the rows of a data set.

/// A fault of a row, or a note about it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The puzzle cannot be parsed, or its givens clash.
    Bad,
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has multiple solutions.
    SeveralSolutions,
    /// The given solution does not solve the puzzle.
    WrongSolution,
    /// The solution column is empty in this row.
    MissingSolution,
    /// The number of givens or of empty cells is wrong.
    WrongGivens,
    /// The claim about minimality is wrong.
    WrongMinimal,
    /// An identifier, a status, a number of guesses or a number of automorphisms is wrong.
    WrongLabel,
    /// A rating, techniques, a backdoor or a stratum is wrong.
    WrongRating,
    /// The puzzle equals an earlier one in the same split.
    ExactTwin,
    /// The puzzle is isomorphic to an earlier one in the same split.
    TurnedTwin,
    /// The puzzle is also in another split.
    ExactLeak,
    /// The puzzle is isomorphic to one in another split.
    TurnedLeak,
    /// An isomorphic puzzle has a different label.
    LabelDiffers,
    /// The solution is isomorphic to one in another split.
    SolutionLeak,
    /// The row claims to be a copy but is not, or its symmetry does not map the puzzle to the copy.
    WrongCopy,
    /// A trace's step is invalid, does not lead to the next step, or differs from the scale's path.
    WrongTrace,
    /// The name of the split is invalid.
    UnknownSplit,
    /// A given is redundant.
    Redundant,
    /// The puzzle has no solution or multiple solutions, and the recipe allows such puzzles.
    Improper,
    /// The puzzle is equal or isomorphic to an earlier one in the same split, and the recipe allows such puzzles.
    Repeated,
    /// A rating or a backdoor takes too long to compare.
    NotCompared,
    /// A label changes under symmetries of the puzzle.
    DependsOnTurn,
}

impl Fault {
    /// All faults, in the order of reports.
    pub const ALL: [Fault; 23] = [
        Fault::Bad,
        Fault::NoSolution,
        Fault::SeveralSolutions,
        Fault::WrongSolution,
        Fault::MissingSolution,
        Fault::WrongGivens,
        Fault::WrongMinimal,
        Fault::WrongLabel,
        Fault::WrongRating,
        Fault::ExactTwin,
        Fault::TurnedTwin,
        Fault::ExactLeak,
        Fault::TurnedLeak,
        Fault::LabelDiffers,
        Fault::SolutionLeak,
        Fault::WrongCopy,
        Fault::WrongTrace,
        Fault::UnknownSplit,
        Fault::Redundant,
        Fault::Improper,
        Fault::Repeated,
        Fault::NotCompared,
        Fault::DependsOnTurn,
    ];

    /// Returns the name of the fault, as in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Fault::Bad => "bad-row",
            Fault::NoSolution => "no-solution",
            Fault::SeveralSolutions => "several-solutions",
            Fault::WrongSolution => "wrong-solution",
            Fault::MissingSolution => "missing-solution",
            Fault::WrongGivens => "wrong-givens",
            Fault::WrongMinimal => "wrong-minimal",
            Fault::WrongLabel => "wrong-label",
            Fault::WrongRating => "wrong-rating",
            Fault::ExactTwin => "exact-twin",
            Fault::TurnedTwin => "turned-twin",
            Fault::ExactLeak => "exact-leak",
            Fault::TurnedLeak => "turned-leak",
            Fault::LabelDiffers => "label-differs",
            Fault::SolutionLeak => "solution-leak",
            Fault::WrongCopy => "wrong-copy",
            Fault::WrongTrace => "wrong-trace",
            Fault::UnknownSplit => "unknown-split",
            Fault::Redundant => "redundant-givens",
            Fault::Improper => "improper",
            Fault::Repeated => "repeated",
            Fault::NotCompared => "not-compared",
            Fault::DependsOnTurn => "depends-on-turn",
        }
    }

    /// Returns a human-readable description of the affected rows.
    pub const fn about(self) -> &'static str {
        match self {
            Fault::Bad => "rows without a puzzle",
            Fault::NoSolution => "puzzles without a solution",
            Fault::SeveralSolutions => "puzzles with multiple solutions",
            Fault::WrongSolution => "wrong solutions",
            Fault::MissingSolution => "puzzles with an empty solution column",
            Fault::WrongGivens => "wrong numbers of givens or empty cells",
            Fault::WrongMinimal => "wrong claims of minimality",
            Fault::WrongLabel => "wrong ids, statuses, guesses or numbers of symmetries",
            Fault::WrongRating => "wrong ratings, techniques, backdoors or strata",
            Fault::ExactTwin => "puzzles that equal an earlier one in the same split",
            Fault::TurnedTwin => "puzzles that are isomorphic to an earlier one in the same split",
            Fault::ExactLeak => "puzzles that are also in another split",
            Fault::TurnedLeak => "puzzles that are isomorphic to one in another split",
            Fault::LabelDiffers => "twins with different labels",
            Fault::SolutionLeak => "puzzles whose solution is isomorphic to one in another split",
            Fault::WrongCopy => "copies without a preceding puzzle, or with a wrong symmetry",
            Fault::WrongTrace => {
                "steps that are invalid, do not lead to the next step, or differ from the scale's path"
            }
            Fault::UnknownSplit => "rows with an invalid split; they count towards the split of the file",
            Fault::Redundant => "puzzles that are not minimal",
            Fault::Improper => "puzzles with no or multiple solutions, which the recipe allows",
            Fault::Repeated => {
                "puzzles that equal or are isomorphic to an earlier one in the same split, which the recipe allows"
            }
            Fault::NotCompared => "claims that were not verified because verification takes too long",
            Fault::DependsOnTurn => "labels that change when their puzzle is transformed and relabelled",
        }
    }

    /// Returns whether only the first rows of a file are checked for the fault.
    pub(crate) const fn needs_a_close_look(self) -> bool {
        matches!(self, Fault::Redundant | Fault::WrongMinimal | Fault::WrongRating | Fault::NotCompared)
    }

    /// Returns whether a data set with this fault is not clean. Other faults are notes.
    pub const fn spoils(self) -> bool {
        !matches!(
            self,
            Fault::MissingSolution
                | Fault::SolutionLeak
                | Fault::Redundant
                | Fault::Improper
                | Fault::Repeated
                | Fault::NotCompared
                | Fault::DependsOnTurn
        )
    }
}

/// A fault that was detected in a row without comparing it with other rows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct Flaw {
    /// Kind of the fault.
    pub fault: Fault,
    /// The wrong column. `None` if the puzzle or its solution is wrong.
    pub column: Option<String>,
    /// Reason why the row is not a puzzle, or the claimed and expected values.
    pub reason: Option<String>,
}

impl Flaw {
    pub(crate) fn of(fault: Fault) -> Flaw {
        Flaw { fault, column: None, reason: None }
    }
}

impl Flaw {
    pub(crate) fn finding(&self, row: Where) -> Finding {
        let Flaw { fault, column, reason } = self.clone();
        Finding { fault, row, twin: None, column, reason }
    }
}

/// Position of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Where {
    /// Index of the file, in the order in which files were started.
    pub file: usize,
    /// 1-based record number in the file.
    pub record: usize,
}

/// A fault of a row, with its position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// Kind of the fault.
    pub fault: Fault,
    /// Position of the row.
    pub row: Where,
    /// Earlier row that this row duplicates, if any.
    pub twin: Option<Where>,
    /// The wrong column. `None` if the puzzle or its solution is wrong.
    pub column: Option<String>,
    /// Reason why the row is not a puzzle, or the claimed and expected values.
    pub reason: Option<String>,
}
