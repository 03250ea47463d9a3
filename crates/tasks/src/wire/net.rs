//! Serialized form of two-way choices and their consequences.

use super::mirror::Mirror;
use super::{Candidate, Cell, Digit, House, NET_VERSION};
use serde::{Deserialize, Serialize};
use sodan_board::{CellSet, DigitSet};
use sodan_logic::{notation, two_way};

/// Consequences of a two-way choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Net {
    /// Version of the schema: `sodan-two-way/1`.
    pub schema: String,
    /// The choice between two candidates, exactly one of which is true.
    pub choice: Choice,
    /// Consequences of each candidate. A side that the conclusion does not need contains only the assumption.
    pub sides: [Side; 2],
    /// Conclusions that both sides share, or that follow from a contradiction on one side.
    pub conclusions: Vec<Conclusion>,
    /// Candidates eliminated by the conclusions.
    pub eliminations: Vec<Candidate>,
    /// Candidates placed by the conclusions.
    pub placements: Vec<Candidate>,
    /// Form of the consequences: `chain` or `net`.
    pub form: String,
    /// Highest level of any single.
    pub levels: usize,
    /// Number of singles on both sides, without the assumptions.
    pub length: usize,
    /// The net as human-readable text.
    pub text: String,
}

/// Two candidates, exactly one of which is true.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Choice {
    /// Cell or house of the choice.
    pub place: Place,
    /// The two candidates, in the order of the sides.
    pub ends: [Candidate; 2],
}

/// Cell or house of a choice.
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
    /// A digit with two candidate cells in a house.
    House {
        /// House that contains both cells.
        house: House,
        /// Digit with two candidate cells in the house.
        digit: Digit,
    },
}

/// Consequences of one candidate of a choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Side {
    /// Singles, level by level. The first one is the assumption itself.
    pub singles: Vec<Single>,
    /// Candidates that the singles cancel, without duplicates.
    pub cancellations: Vec<Cancellation>,
}

/// A digit placed on one side of a choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Single {
    /// Cell in which the digit is placed.
    pub cell: Cell,
    /// Digit that is placed.
    pub digit: Digit,
    /// Level of the single; the assumption has level 0.
    pub level: usize,
    /// Reason for the placement.
    pub reason: Cause,
    /// House of a hidden single; null for other singles.
    pub house: Option<House>,
    /// Candidates whose cancellation the placement requires.
    pub others: Vec<Candidate>,
    /// Indices of the singles that cancelled the candidates in `others`.
    pub causes: Vec<usize>,
}

/// Reason for a placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Cause {
    /// The side assumes this candidate.
    Assumed,
    /// The candidate is the only one left in the cell.
    Naked,
    /// The cell is the only one left for the digit in the house.
    Hidden,
}

/// A candidate that a single cancels.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Cancellation {
    /// Cell of the cancelled candidate.
    pub cell: Cell,
    /// Digit of the cancelled candidate.
    pub digit: Digit,
    /// Level of the single that cancels the candidate.
    pub level: usize,
    /// Index of the single that cancels the candidate.
    pub by: usize,
}

/// A conclusion from a two-way choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Conclusion {
    /// The candidate is cancelled on both sides and therefore false.
    Falls(Candidate),
    /// The candidate is placed on both sides and therefore true.
    Forced(Candidate),
    /// One side leads to a contradiction, so the candidate that this side assumes is false.
    Breaks(Break),
}

/// A contradiction on one side of a choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Break {
    /// Side that leads to the contradiction: 0 or 1.
    pub side: usize,
    /// Type of the contradiction: 1 if a digit occurs twice in a house, 2 if a cell has no candidates, 3 if a digit has
    /// no cell in a house.
    #[serde(rename = "type")]
    pub number: u8,
    /// The cell, for type 2.
    pub cell: Option<Cell>,
    /// The digit, for types 1 and 3.
    pub digit: Option<Digit>,
    /// The house, for types 1 and 3.
    pub house: Option<House>,
    /// Candidates cancelled in the cell or house. The list is empty for type 1.
    pub lost: Vec<Candidate>,
    /// Digits placed in the cell or house. For type 1, there are two.
    pub placed: Vec<Candidate>,
}

/// Error for a serialized net that is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NetError {
    /// A two-way choice lacks its net.
    #[error("the net of a two-way choice is missing")]
    Missing,
    /// A contradiction has an unknown type, or lacks a field that its type requires.
    #[error("expected a contradiction of type 1, 2 or 3 with its cell, digit or house")]
    Break,
    /// A hidden single lacks its house.
    #[error("the house of a hidden single is missing")]
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
    /// Converts a net to its serialized form.
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

    /// Converts the serialized form back to a net. Only the choice, sides and conclusions are used, since they
    /// determine the other fields.
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

    /// Converts the serialized form back to a contradiction. Returns `None` if the type is unknown, or a field that the
    /// type requires is absent.
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
