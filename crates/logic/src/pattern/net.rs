//! Two-way choices and their consequences, as plain data: the singles of both sides with their reasons, and the conclusions.

use sodan_board::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};
use std::fmt;

/// Two candidates of which exactly one is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Choice {
    /// Location of the choice.
    pub place: Place,
    /// The two candidates: by digit in a cell, by cell in a house.
    pub ends: [Candidate; 2],
}

/// Location of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// A cell with two candidates.
    Cell(Cell),
    /// A digit with two cells in a house.
    House(House, Digit),
}

impl fmt::Display for Choice {
    /// `r1c2=4 or r1c2=9: the two candidates of r1c2`, `r1c2=5 or r1c7=5: the two places of 5 in row 1`.
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
    /// Returns whether one of its candidates is a member.
    pub fn touches(&self, candidates: &CandidateSet) -> bool {
        self.ends.iter().any(|&end| candidates.contains(end))
    }
}

/// The net of a choice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Net {
    /// The choice.
    pub choice: Choice,
    /// The consequences of each of its candidates.
    pub sides: [Side; 2],
    /// The conclusions: common to both sides, or from a contradictory side.
    pub conclusions: Vec<Conclusion>,
}

/// The consequences of one candidate of a choice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Side {
    /// The singles, level by level; the first is the assumption itself, on level 0.
    pub singles: Vec<Single>,
    /// The candidates that they cancel, each once, with the single that is its cause.
    pub cancellations: Vec<Cancellation>,
}

/// A digit placed on one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Single {
    /// The digit and its cell.
    pub placement: Candidate,
    /// Level of the node; the assumption has level 0.
    pub level: usize,
    /// Reason for the placement.
    pub reason: SingleReason,
}

/// Reason for a placement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SingleReason {
    /// The side's candidate of the choice.
    Assumed,
    /// The last candidate of its cell; these others were candidates before the choice.
    Naked(DigitSet),
    /// The last cell of its digit in the house; these others were candidates before the choice.
    Hidden(House, CellSet),
}

/// A candidate that a single cancels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cancellation {
    /// The candidate.
    pub candidate: Candidate,
    /// The level.
    pub level: usize,
    /// The single: its index among the singles of the side.
    pub by: usize,
}

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Which {
    /// The side of the choice's first candidate.
    First,
    /// The side of its second candidate.
    Second,
}

impl Which {
    /// Both, in order.
    pub const BOTH: [Which; 2] = [Which::First, Which::Second];

    /// 0 or 1.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A conclusion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Conclusion {
    /// A side implies a contradiction: its candidate of the choice is false.
    Breaks(Which, Contradiction),
    /// The candidate is placed on both sides: it is true.
    Forced(Candidate),
    /// The candidate is cancelled on both sides: it is false.
    Falls(Candidate),
}

/// A contradiction of a side. The sets have the candidates that were present before the choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Contradiction {
    /// Type 1: two singles of one level put a digit twice into a house.
    Twice {
        /// The digit.
        digit: Digit,
        /// The house.
        house: House,
        /// The two cells.
        cells: [Cell; 2],
    },
    /// Type 2: a cell has no candidates.
    NoCandidate {
        /// The cell.
        cell: Cell,
        /// The digits that it has lost.
        digits: DigitSet,
    },
    /// Type 3: a digit has no cells in a house.
    NoPlace {
        /// The digit.
        digit: Digit,
        /// The house.
        house: House,
        /// The cells that it has lost.
        cells: CellSet,
    },
}

/// Shape of a net.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NetForm {
    /// On each side every single depends on the previous one only.
    Chain,
    /// Singles branch or meet.
    Net,
}

impl NetForm {
    /// `chain` or `net`.
    pub const fn name(self) -> &'static str {
        match self {
            NetForm::Chain => "chain",
            NetForm::Net => "net",
        }
    }
}

impl Contradiction {
    /// 1, 2 or 3, the numbers used in the forum.
    pub const fn number(&self) -> u8 {
        match self {
            Contradiction::Twice { .. } => 1,
            Contradiction::NoCandidate { .. } => 2,
            Contradiction::NoPlace { .. } => 3,
        }
    }

    /// Returns the candidates that are cancelled in the contradiction, which is empty for type 1.
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

    /// Returns the digits that are placed in it: the two of type 1.
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
    /// Returns the candidates that must be cancelled on a side for this conclusion.
    pub fn lost_on(&self, which: Which) -> Vec<Candidate> {
        match self {
            Conclusion::Breaks(side, why) if *side == which => why.lost(),
            Conclusion::Falls(candidate) => vec![*candidate],
            Conclusion::Breaks(..) | Conclusion::Forced(_) => Vec::new(),
        }
    }

    /// Returns the digits that must be placed on a side for this conclusion.
    pub fn placed_on(&self, which: Which) -> Vec<Candidate> {
        match self {
            Conclusion::Breaks(side, why) if *side == which => why.placed(),
            Conclusion::Forced(candidate) => vec![*candidate],
            Conclusion::Breaks(..) | Conclusion::Falls(_) => Vec::new(),
        }
    }
}

impl Single {
    /// Returns the candidates that had to be cancelled before the single.
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
    /// Returns the cancellation of a candidate, if it is recorded.
    pub fn cancellation(&self, candidate: Candidate) -> Option<&Cancellation> {
        self.cancellations.iter().find(|it| it.candidate == candidate)
    }

    /// Returns the candidates that its singles cancel.
    pub fn cancelled(&self) -> CandidateSet {
        self.cancellations.iter().map(|it| it.candidate).collect()
    }

    /// Returns the digits that its singles place.
    pub fn placed(&self) -> CandidateSet {
        self.singles.iter().map(|single| single.placement).collect()
    }

    /// Returns the index of the single that places a digit.
    pub fn position(&self, placement: Candidate) -> Option<usize> {
        self.singles.iter().position(|single| single.placement == placement)
    }

    /// Returns the indices of the singles on which a single depends, ascending and each once.
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
    /// Number of singles on both sides, without the two assumptions.
    pub fn length(&self) -> usize {
        self.sides.iter().map(|side| side.singles.len().saturating_sub(1)).sum()
    }

    /// Returns the highest level.
    pub fn levels(&self) -> usize {
        self.sides.iter().flat_map(|side| &side.singles).map(|single| single.level).max().unwrap_or(0)
    }

    /// Returns whether it is a chain.
    pub fn form(&self) -> NetForm {
        if self.sides.iter().all(Side::is_stream) { NetForm::Chain } else { NetForm::Net }
    }

    /// Returns the candidates shown to be false.
    pub fn eliminations(&self) -> Vec<Candidate> {
        let ends = self.choice.ends;
        let of = |conclusion: &Conclusion| match *conclusion {
            Conclusion::Breaks(which, _) => Some(ends[which.index()]),
            Conclusion::Falls(candidate) => Some(candidate),
            Conclusion::Forced(_) => None,
        };
        self.conclusions.iter().filter_map(of).collect()
    }

    /// Returns the candidates shown to be true, except for those that follow from the eliminations.
    pub fn placements(&self) -> Vec<Candidate> {
        let of = |conclusion: &Conclusion| match *conclusion {
            Conclusion::Forced(candidate) => Some(candidate),
            Conclusion::Breaks(..) | Conclusion::Falls(_) => None,
        };
        self.conclusions.iter().filter_map(of).collect()
    }
}
