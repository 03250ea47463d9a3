//! Two-way choices and their consequences as plain data: the singles of both sides with their reasons, and the
//! conclusions.

use sodan_board::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use std::fmt;

/// A choice between two candidates, exactly one of which is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Choice {
    /// Cell or house that offers the choice.
    pub place: Place,
    /// The two candidates, in ascending order of their digits (in a cell) or cells (in a house).
    pub ends: [Candidate; 2],
}

/// Cell or house that offers a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// A cell with two candidates.
    Cell(Cell),
    /// A digit with two cells in a house.
    House(House, Digit),
}

impl fmt::Display for Choice {
    /// Writes the two candidates and their cell or house, such as `r1c2=4 or r1c2=9: the two candidates of r1c2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.ends;
        write!(f, "{}={} or {}={}: ", a.cell, a.digit, b.cell, b.digit)?;
        match self.place {
            Place::Cell(cell) => write!(f, "the two candidates of {cell}"),
            Place::House(house, digit) => {
                write!(f, "the two positions of {digit} in {} {}", house.kind().name(), house.number())
            }
        }
    }
}

impl Choice {
    /// Returns whether `candidates` contains one of the two alternatives.
    pub fn touches(&self, candidates: &CandidateSet) -> bool {
        self.ends.iter().any(|&end| candidates.contains(end))
    }
}

/// A choice, the consequences of both sides, and the conclusions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Net {
    /// Choice from which both sides start.
    pub choice: Choice,
    /// Consequences of the first and of the second candidate.
    pub sides: [Side; 2],
    /// Conclusions: common consequences of both sides, and contradictions of a side.
    pub conclusions: Vec<Conclusion>,
}

/// Consequences of one candidate of a choice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Side {
    /// Singles, level by level. The first is the assumption, on level 0.
    pub singles: Vec<Single>,
    /// Candidates that the singles cancel, each listed once with the single that cancels it.
    pub cancellations: Vec<Cancellation>,
}

/// A digit that is placed on one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Single {
    /// Digit and cell of the placement.
    pub placement: Candidate,
    /// Level on which the digit is placed. The assumption is on level 0.
    pub level: usize,
    /// Reason why the digit is placed.
    pub reason: SingleReason,
}

/// Reason why a digit is placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SingleReason {
    /// The assumption: one of the two candidates of the choice.
    Assumed,
    /// Naked single: last candidate of its cell. The variant contains the other candidates that the cell had before the
    /// choice.
    Naked(DigitSet),
    /// Hidden single: last cell for its digit in the house. The variant contains the other cells that the digit had in
    /// the house before the choice.
    Hidden(House, CellSet),
}

/// A candidate that is cancelled by a single.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cancellation {
    /// Cancelled candidate.
    pub candidate: Candidate,
    /// Level of the single that cancels the candidate.
    pub level: usize,
    /// Index of the cancelling single among the side's singles.
    pub by: usize,
}

/// Selects one of the two sides of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Which {
    /// Side on which the choice's first candidate is true.
    First,
    /// Side on which the choice's second candidate is true.
    Second,
}

impl Which {
    /// Both sides in order.
    pub const BOTH: [Which; 2] = [Which::First, Which::Second];

    /// Returns 0 for the first side and 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A conclusion from the two sides of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Conclusion {
    /// The side leads to a contradiction, so the candidate that this side assumes is false.
    Breaks(Which, Contradiction),
    /// The candidate is placed on both sides, so it is true.
    Forced(Candidate),
    /// The candidate is cancelled on both sides, so it is false.
    Falls(Candidate),
}

/// A contradiction on one side. The sets contain candidates that were present before the choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Contradiction {
    /// Type 1: two singles of the same level place a digit twice in one house.
    Twice {
        /// Digit that is placed twice.
        digit: Digit,
        /// House that contains both cells.
        house: House,
        /// The two cells in which the digit is placed.
        cells: [Cell; 2],
    },
    /// Type 2: all candidates of a cell are cancelled.
    NoCandidate {
        /// Cell without candidates.
        cell: Cell,
        /// Cancelled candidates of the cell.
        digits: DigitSet,
    },
    /// Type 3: all candidates of a digit in a house are cancelled.
    NoPlace {
        /// Digit that cannot be placed.
        digit: Digit,
        /// House in which the digit cannot be placed.
        house: House,
        /// Cells in which the digit is cancelled.
        cells: CellSet,
    },
}

/// Whether a net is a simple chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NetForm {
    /// On each side, every single depends only on the single before it.
    Chain,
    /// Some single depends on several others, or several singles depend on the same one.
    Net,
}

impl NetForm {
    /// Returns `chain` or `net`.
    pub const fn name(self) -> &'static str {
        match self {
            NetForm::Chain => "chain",
            NetForm::Net => "net",
        }
    }
}

impl Contradiction {
    /// Returns the type of the contradiction, 1 to 3, as numbered in the forum thread that describes the method (see
    /// [`two_way`](crate::two_way)).
    pub const fn number(&self) -> u8 {
        match self {
            Contradiction::Twice { .. } => 1,
            Contradiction::NoCandidate { .. } => 2,
            Contradiction::NoPlace { .. } => 3,
        }
    }

    /// Returns the cancelled candidates that cause the contradiction. Empty for type 1.
    pub fn lost(&self) -> Vec<Candidate> {
        match *self {
            Contradiction::Twice { .. } => Vec::new(),
            Contradiction::NoCandidate { cell, digits } => {
                digits.iter().map(|digit| Candidate::new(cell, digit)).collect()
            }
            Contradiction::NoPlace { digit, cells, .. } => {
                cells.iter().map(|cell| Candidate::new(cell, digit)).collect()
            }
        }
    }

    /// Returns the placements that cause the contradiction: two for type 1, none for other types.
    pub fn placed(&self) -> Vec<Candidate> {
        match *self {
            Contradiction::Twice { digit, cells, .. } => {
                cells.iter().map(|&cell| Candidate::new(cell, digit)).collect()
            }
            Contradiction::NoCandidate { .. } | Contradiction::NoPlace { .. } => Vec::new(),
        }
    }
}

impl Conclusion {
    /// Returns the candidates that must be cancelled on side `which` for the conclusion to hold.
    pub fn lost_on(&self, which: Which) -> Vec<Candidate> {
        match self {
            Conclusion::Breaks(side, why) if *side == which => why.lost(),
            Conclusion::Falls(candidate) => vec![*candidate],
            Conclusion::Breaks(..) | Conclusion::Forced(_) => Vec::new(),
        }
    }

    /// Returns the digits that must be placed on side `which` for the conclusion to hold.
    pub fn placed_on(&self, which: Which) -> Vec<Candidate> {
        match self {
            Conclusion::Breaks(side, why) if *side == which => why.placed(),
            Conclusion::Forced(candidate) => vec![*candidate],
            Conclusion::Breaks(..) | Conclusion::Falls(_) => Vec::new(),
        }
    }
}

impl Single {
    /// Returns the candidates that must have been cancelled before this single can be placed.
    pub fn needs(&self) -> Vec<Candidate> {
        let Candidate { cell, digit } = self.placement;
        match self.reason {
            SingleReason::Assumed => Vec::new(),
            SingleReason::Naked(others) => others.iter().map(|other| Candidate::new(cell, other)).collect(),
            SingleReason::Hidden(_, others) => {
                others.iter().map(|other| Candidate::new(other, digit)).collect()
            }
        }
    }
}

impl Side {
    /// Returns the recorded cancellation of `candidate`, or `None` if there is none.
    pub fn cancellation(&self, candidate: Candidate) -> Option<&Cancellation> {
        self.cancellations.iter().find(|it| it.candidate == candidate)
    }

    /// Returns all candidates that the side's singles cancel.
    pub fn cancelled(&self) -> CandidateSet {
        self.cancellations.iter().map(|it| it.candidate).collect()
    }

    /// Returns all digits that the side's singles place, including the assumption.
    pub fn placed(&self) -> CandidateSet {
        self.singles.iter().map(|single| single.placement).collect()
    }

    /// Returns the index of the single that makes this placement, or `None` if there is none.
    pub fn position(&self, placement: Candidate) -> Option<usize> {
        self.singles.iter().position(|single| single.placement == placement)
    }

    /// Returns the indices of the singles on which `single` depends, in ascending order and without duplicates.
    pub fn causes(&self, single: &Single) -> Vec<usize> {
        let needs = single.needs();
        let mut causes: Vec<usize> =
            needs.iter().filter_map(|&need| self.cancellation(need)).map(|it| it.by).collect();
        causes.sort_unstable();
        causes.dedup();
        causes
    }

    fn is_stream(&self) -> bool {
        let mut singles = self.singles.iter().enumerate().skip(1);
        singles.all(|(index, single)| self.causes(single) == [index - 1])
    }
}

impl Net {
    /// Returns the number of singles on both sides, not counting the two assumptions.
    pub fn length(&self) -> usize {
        self.sides.iter().map(|side| side.singles.len().saturating_sub(1)).sum()
    }

    /// Returns the highest level on either side.
    pub fn levels(&self) -> usize {
        self.sides.iter().flat_map(|side| &side.singles).map(|single| single.level).max().unwrap_or(0)
    }

    /// Returns [`NetForm::Chain`] if both sides are simple chains, or else [`NetForm::Net`].
    pub fn form(&self) -> NetForm {
        if self.sides.iter().all(Side::is_stream) { NetForm::Chain } else { NetForm::Net }
    }

    /// Returns the candidates that the conclusions prove false.
    pub fn eliminations(&self) -> Vec<Candidate> {
        let ends = self.choice.ends;
        let of = |conclusion: &Conclusion| match *conclusion {
            Conclusion::Breaks(which, _) => Some(ends[which.index()]),
            Conclusion::Falls(candidate) => Some(candidate),
            Conclusion::Forced(_) => None,
        };
        self.conclusions.iter().filter_map(of).collect()
    }

    /// Returns the candidates that the conclusions prove true. Placements that follow from the net's eliminations are
    /// not included.
    pub fn placements(&self) -> Vec<Candidate> {
        let of = |conclusion: &Conclusion| match *conclusion {
            Conclusion::Forced(candidate) => Some(candidate),
            Conclusion::Breaks(..) | Conclusion::Falls(_) => None,
        };
        self.conclusions.iter().filter_map(of).collect()
    }
}
