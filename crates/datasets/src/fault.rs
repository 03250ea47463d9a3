//! What may be wrong with a row of a data set.

/// What may be wrong with a row, or what is to be known of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// It cannot be read, or its givens clash.
    Bad,
    /// There is no solution.
    NoSolution,
    /// There are several solutions.
    SeveralSolutions,
    /// The solution beside the puzzle is none of it.
    WrongSolution,
    /// There is a column for the solution, and nothing in it.
    MissingSolution,
    /// The number of givens or of empty cells is not as claimed.
    WrongGivens,
    /// It is claimed to be minimal and is not, or the other way round.
    WrongMinimal,
    /// An id, a status or a number of symmetries is not as claimed.
    WrongLabel,
    /// A rating, techniques, a backdoor or a stratum is not as claimed.
    WrongRating,
    /// It is the same puzzle as one before, in the same split.
    ExactTwin,
    /// It is a puzzle before it, turned or relabelled, in the same split.
    TurnedTwin,
    /// It is the same puzzle as one of another split.
    ExactLeak,
    /// It is a puzzle of another split, turned or relabelled.
    TurnedLeak,
    /// A twin has another label.
    LabelDiffers,
    /// Its solution is one of another split, turned or relabelled.
    SolutionLeak,
    /// It says that it is a copy and is none, or its symmetry does not bring its puzzle onto it.
    WrongCopy,
    /// A step of a trace does not follow, does not lead to the next, or is not that of the scale's path.
    WrongTrace,
    /// What it says of its split is no name of one.
    UnknownSplit,
    /// A given could go.
    Redundant,
    /// It has no or several solutions, which the recipe allows.
    Improper,
    /// It is a puzzle before it, as it stands or turned, in the same split, which the recipe allows.
    Repeated,
    /// A rating or a backdoor takes too long to be compared.
    NotCompared,
    /// A label is another one when the puzzle is turned.
    DependsOnTurn,
}

impl Fault {
    /// All of them, in the order in which a report has them.
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

    /// Its name in tables.
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

    /// What it says, for people.
    pub const fn about(self) -> &'static str {
        match self {
            Fault::Bad => "rows that are no puzzle",
            Fault::NoSolution => "puzzles without a solution",
            Fault::SeveralSolutions => "puzzles with several solutions",
            Fault::WrongSolution => "solutions that are none of their puzzle",
            Fault::MissingSolution => "puzzles with nothing in the column of their solution",
            Fault::WrongGivens => "numbers of givens or empty cells that are not as claimed",
            Fault::WrongMinimal => "puzzles that are not minimal as claimed, or are so unclaimed",
            Fault::WrongLabel => "ids, statuses, guesses or numbers of symmetries that are not as claimed",
            Fault::WrongRating => "ratings, techniques, backdoors or strata that are not as claimed",
            Fault::ExactTwin => "puzzles that stood in the same split before",
            Fault::TurnedTwin => "puzzles that stood in the same split before, turned or relabelled",
            Fault::ExactLeak => "puzzles that stand in another split, too",
            Fault::TurnedLeak => "puzzles that stand in another split, too, turned or relabelled",
            Fault::LabelDiffers => "twins with different labels",
            Fault::SolutionLeak => {
                "puzzles whose solution stands in another split, too, turned or relabelled"
            }
            Fault::WrongCopy => {
                "copies of no puzzle before them, or with a symmetry that does not bring it onto them"
            }
            Fault::WrongTrace => {
                "steps that do not follow, do not lead to the next, or are not those of the scale's path"
            }
            Fault::UnknownSplit => {
                "rows whose column for their split has no name of one: they count for that of the file"
            }
            Fault::Redundant => "puzzles that are not minimal",
            Fault::Improper => "puzzles with no or several solutions, which the recipe allows",
            Fault::Repeated => {
                "puzzles that stood in the same split before, as they are or turned, which the recipe allows"
            }
            Fault::NotCompared => "claims that were not compared, since the truth takes too much effort",
            Fault::DependsOnTurn => "labels that change when their puzzle is turned and relabelled",
        }
    }

    /// Whether only some rows of a file are looked at for it.
    pub(crate) const fn needs_a_close_look(self) -> bool {
        matches!(self, Fault::Redundant | Fault::WrongMinimal | Fault::WrongRating | Fault::NotCompared)
    }

    /// Whether a data set with it is not clean. What is not, is told for knowledge.
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

/// What is wrong with a row by itself.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct Flaw {
    /// Which fault it is.
    pub fault: Fault,
    /// The column that is wrong, if one beside puzzle and solution is.
    pub column: Option<String>,
    /// Why the row is no puzzle, or what is claimed and what is so.
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

/// Where a row stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Where {
    /// The file, in the order in which they were begun.
    pub file: usize,
    /// Which record of the file it is, from 1.
    pub record: usize,
}

/// A fault of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// Which.
    pub fault: Fault,
    /// Of which row.
    pub row: Where,
    /// The row before it that it is a twin of.
    pub twin: Option<Where>,
    /// The column that is wrong, if one beside puzzle and solution is.
    pub column: Option<String>,
    /// Why the row is no puzzle, or what is claimed and what is so.
    pub reason: Option<String>,
}
