//! Both sides of a two-way choice, with their singles.

use super::mirror::Mirror;
use super::{Candidate, Cell, Digit, House, NET_VERSION};
use serde::{Deserialize, Serialize};
use sodan_board::{CellSet, DigitSet};
use sodan_logic::{notation, two_way};

/// The net of a choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Net {
    /// `sodan-two-way/1`.
    pub schema: String,
    /// The choice.
    pub choice: Choice,
    /// The consequences of each end. A side that is not needed contains only the assumption.
    pub sides: [Side; 2],
    /// The conclusions: common to both sides, or from a side with a contradiction.
    pub conclusions: Vec<Conclusion>,
    /// Eliminations.
    pub eliminations: Vec<Candidate>,
    /// Placements.
    pub placements: Vec<Candidate>,
    /// `chain` or `net`.
    pub form: String,
    /// The highest level.
    pub levels: usize,
    /// Number of singles on both sides without the assumptions.
    pub length: usize,
    /// The net as text.
    pub text: String,
}

/// Two candidates, exactly one of which is true.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Choice {
    /// Location of the choice.
    pub place: Place,
    /// The two candidates.
    pub ends: [Candidate; 2],
}

/// Location of a choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum Place {
    /// A cell with two candidates.
    Cell {
        /// Cell of the choice.
        cell: Cell,
    },
    /// A digit with two cells in a house.
    House {
        /// House of the choice.
        house: House,
        /// Digit of the choice.
        digit: Digit,
    },
}

/// The consequences of one candidate of a choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Side {
    /// The singles, level by level; the first is the assumption itself.
    pub singles: Vec<Single>,
    /// The candidates that they cancel, without duplicates.
    pub cancellations: Vec<Cancellation>,
}

/// A digit placed on one side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Single {
    /// Cell of the single.
    pub cell: Cell,
    /// Digit of the single.
    pub digit: Digit,
    /// Level of the single; the assumption has level 0.
    pub level: usize,
    /// Reason for the placement.
    pub reason: Cause,
    /// The house of a hidden single.
    pub house: Option<House>,
    /// The candidates that must have been cancelled before.
    pub others: Vec<Candidate>,
    /// Indices of the singles that cancelled them.
    pub causes: Vec<usize>,
}

/// Reason for a placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Cause {
    /// The side's candidate of the choice.
    Assumed,
    /// The last candidate of its cell.
    Naked,
    /// The last cell of its digit in the house.
    Hidden,
}

/// A candidate that a single cancels.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Cancellation {
    /// Cell of the candidate.
    pub cell: Cell,
    /// Digit of the candidate.
    pub digit: Digit,
    /// Level of the cancellation.
    pub level: usize,
    /// Index of the single.
    pub by: usize,
}

/// A conclusion.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Conclusion {
    /// Cancelled on both sides: it is false.
    Falls(Candidate),
    /// Placed on both sides: it is true.
    Forced(Candidate),
    /// A side leads to a contradiction: its candidate of the choice is false.
    Breaks(Break),
}

/// The contradiction of a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Break {
    /// The side: 0 or 1.
    pub side: usize,
    /// 1: a digit occurs twice in a house. 2: a cell has no candidates. 3: a digit has no cells in a house.
    #[serde(rename = "type")]
    pub number: u8,
    /// The cell of type 2.
    pub cell: Option<Cell>,
    /// The digit of types 1 and 3.
    pub digit: Option<Digit>,
    /// The house of types 1 and 3.
    pub house: Option<House>,
    /// The candidates cancelled in the cell or house; empty for type 1.
    pub lost: Vec<Candidate>,
    /// The digits placed in the cell or house; two for type 1.
    pub placed: Vec<Candidate>,
}

/// Error for an invalid net.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NetError {
    /// A two-way choice without its net.
    #[error("missing net of a two-way choice")]
    Missing,
    /// A contradiction of an unknown type, or without the fields of its type.
    #[error("expected a contradiction of type 1, 2 or 3 with its cell, digit or house")]
    Break,
    /// A hidden single without its house.
    #[error("missing house of a hidden single")]
    House,
}

fn candidates(candidates: &[sodan_board::Candidate]) -> Vec<Candidate> {
    candidates.iter().map(Mirror::of).collect()
}

impl Mirror for Place {
    type Of = two_way::Place;

    fn of(it: &two_way::Place) -> Place {
        match *it {
            two_way::Place::Cell(cell) => Place::Cell { cell: Cell(cell) },
            two_way::Place::House(house, digit) => Place::House { house: House(house), digit: Digit(digit) },
        }
    }

    fn back(&self) -> two_way::Place {
        match self {
            Place::Cell { cell } => two_way::Place::Cell(cell.0),
            Place::House { house, digit } => two_way::Place::House(house.0, digit.0),
        }
    }
}

impl Net {
    /// Creates the serialised form of a net.
    pub fn of(net: &two_way::Net) -> Net {
        let place = Mirror::of(&net.choice.place);
        Net {
            schema: NET_VERSION.into(),
            choice: Choice { place, ends: Mirror::of(&net.choice.ends) },
            sides: net.sides.each_ref().map(Side::of),
            conclusions: net.conclusions.iter().map(Conclusion::of).collect(),
            eliminations: candidates(&net.eliminations()),
            placements: candidates(&net.placements()),
            form: net.form().name().into(),
            levels: net.levels(),
            length: net.length(),
            text: notation::two_way::text(net),
        }
    }

    /// Returns the net. Only the choice, sides and conclusions are used, since the other fields follow from them.
    ///
    /// # Errors
    ///
    /// Returns an error if a single or a contradiction lacks a field.
    pub fn back(&self) -> Result<two_way::Net, NetError> {
        let place = self.choice.place.back();
        let [first, second] = &self.sides;
        Ok(two_way::Net {
            choice: two_way::Choice { place, ends: self.choice.ends.back() },
            sides: [first.back()?, second.back()?],
            conclusions: self.conclusions.iter().map(Conclusion::back).collect::<Result<_, _>>()?,
        })
    }
}

impl Side {
    fn of(side: &two_way::Side) -> Side {
        let cancellation = |it: &two_way::Cancellation| Cancellation {
            cell: Cell(it.candidate.cell),
            digit: Digit(it.candidate.digit),
            level: it.level,
            by: it.by,
        };
        Side {
            singles: side.singles.iter().map(|single| Single::of(side, single)).collect(),
            cancellations: side.cancellations.iter().map(cancellation).collect(),
        }
    }

    fn back(&self) -> Result<two_way::Side, NetError> {
        let cancellation = |cancellation: &Cancellation| two_way::Cancellation {
            candidate: sodan_board::Candidate::new(cancellation.cell.0, cancellation.digit.0),
            level: cancellation.level,
            by: cancellation.by,
        };
        Ok(two_way::Side {
            singles: self.singles.iter().map(Single::back).collect::<Result<_, _>>()?,
            cancellations: self.cancellations.iter().map(cancellation).collect(),
        })
    }
}

impl Single {
    fn of(side: &two_way::Side, single: &two_way::Single) -> Single {
        let (reason, house) = match single.reason {
            two_way::SingleReason::Assumed => (Cause::Assumed, None),
            two_way::SingleReason::Naked(_) => (Cause::Naked, None),
            two_way::SingleReason::Hidden(house, _) => (Cause::Hidden, Some(House(house))),
        };
        Single {
            cell: Cell(single.placement.cell),
            digit: Digit(single.placement.digit),
            level: single.level,
            reason,
            house,
            others: candidates(&single.needs()),
            causes: side.causes(single),
        }
    }

    fn back(&self) -> Result<two_way::Single, NetError> {
        let reason = match self.reason {
            Cause::Assumed => two_way::SingleReason::Assumed,
            Cause::Naked => two_way::SingleReason::Naked(digits(&self.others)),
            Cause::Hidden => {
                two_way::SingleReason::Hidden(self.house.ok_or(NetError::House)?.0, cells(&self.others))
            }
        };
        let placement = sodan_board::Candidate::new(self.cell.0, self.digit.0);
        Ok(two_way::Single { placement, level: self.level, reason })
    }
}

fn digits(candidates: &[Candidate]) -> DigitSet {
    candidates.iter().map(|candidate| candidate.digit.0).collect()
}

fn cells(candidates: &[Candidate]) -> CellSet {
    candidates.iter().map(|candidate| candidate.cell.0).collect()
}

impl Conclusion {
    fn of(conclusion: &two_way::Conclusion) -> Conclusion {
        match conclusion {
            two_way::Conclusion::Falls(it) => Conclusion::Falls(Mirror::of(it)),
            two_way::Conclusion::Forced(it) => Conclusion::Forced(Mirror::of(it)),
            two_way::Conclusion::Breaks(which, why) => Conclusion::Breaks(Break::of(*which, why)),
        }
    }

    fn back(&self) -> Result<two_way::Conclusion, NetError> {
        Ok(match self {
            Conclusion::Falls(it) => two_way::Conclusion::Falls(it.back()),
            Conclusion::Forced(it) => two_way::Conclusion::Forced(it.back()),
            Conclusion::Breaks(it) => {
                let which = two_way::Which::BOTH.get(it.side).ok_or(NetError::Break)?;
                two_way::Conclusion::Breaks(*which, it.back().ok_or(NetError::Break)?)
            }
        })
    }
}

impl Break {
    fn of(which: two_way::Which, why: &two_way::Contradiction) -> Break {
        use two_way::Contradiction::{NoCandidate, NoPlace, Twice};
        let (cell, digit, house) = match *why {
            Twice { digit, house, .. } | NoPlace { digit, house, .. } => {
                (None, Some(Digit(digit)), Some(House(house)))
            }
            NoCandidate { cell, .. } => (Some(Cell(cell)), None, None),
        };
        let (lost, placed) = (candidates(&why.lost()), candidates(&why.placed()));
        Break { side: which.index(), number: why.number(), cell, digit, house, lost, placed }
    }

    /// Converts this record to a contradiction. Returns `None` if a field that its type requires is missing.
    fn back(&self) -> Option<two_way::Contradiction> {
        use two_way::Contradiction::{NoCandidate, NoPlace, Twice};
        Some(match self.number {
            1 => {
                let [a, b] = &self.placed[..] else { return None };
                Twice { digit: self.digit?.0, house: self.house?.0, cells: [a.cell.0, b.cell.0] }
            }
            2 => NoCandidate { cell: self.cell?.0, digits: digits(&self.lost) },
            3 => NoPlace { digit: self.digit?.0, house: self.house?.0, cells: cells(&self.lost) },
            _ => return None,
        })
    }
}
