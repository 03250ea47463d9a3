//! Certificates as a part of a pattern.

use super::mirror::Mirror;
use super::net::Place;
use super::{Candidate, Cell};
use serde::{Deserialize, Serialize};
use sodan_certificate as certificate;
use sodan_certificate::Variable;

/// A proof that candidates are false; the field `kind` is its form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Certificate {
    /// The target implies an empty truth.
    Implications {
        /// The steps. The last one has no candidate on the right.
        steps: Vec<Implication>,
    },
    /// Each candidate of a truth contradicts the target.
    Cases {
        /// The truth that is split.
        split: Truth,
        /// The candidates that are not linked to the target.
        cases: Vec<Case>,
    },
    /// Truths that links cover.
    Rank {
        /// The truths.
        truths: Vec<Place>,
        /// The links.
        links: Vec<Place>,
    },
    /// Truths without a common choice.
    Exhaustion {
        /// The truths.
        truths: Vec<Truth>,
    },
}

/// A candidate of a truth, and the steps that refute it together with the target.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Case {
    /// The candidate.
    pub assume: Candidate,
    /// The steps.
    pub steps: Vec<Implication>,
}

/// A truth of which only some candidates are left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Implication {
    /// The truth.
    pub truth: Truth,
    /// The candidate through which the step is linked to an earlier one.
    pub left: Option<Candidate>,
    /// The candidates that are left.
    pub right: Vec<Candidate>,
}

/// Candidates one of which is true.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum Truth {
    /// The guardians of a pattern that is impossible without them.
    Guardians {
        /// The guardians.
        guardians: Vec<Candidate>,
        /// The cells, or digits in houses, of the pattern.
        pattern: Vec<Place>,
    },
    /// The guardians of cells that could be filled in two ways without them.
    Deadly {
        /// The guardians.
        guardians: Vec<Candidate>,
        /// The cells of the pattern.
        deadly: Vec<Cell>,
    },
    /// A cell, or a digit in a house.
    Place(Place),
}

fn place(variable: &Variable) -> Place {
    match *variable {
        Variable::Cell(cell) => Place::Cell { cell: Mirror::of(&cell) },
        Variable::House(house, digit) => {
            Place::House { house: Mirror::of(&house), digit: Mirror::of(&digit) }
        }
    }
}

fn variable(place: &Place) -> Variable {
    match place {
        Place::Cell { cell } => Variable::Cell(cell.back()),
        Place::House { house, digit } => Variable::House(house.back(), digit.back()),
    }
}

fn places(variables: &[Variable]) -> Vec<Place> {
    variables.iter().map(place).collect()
}

fn variables(places: &[Place]) -> Vec<Variable> {
    places.iter().map(variable).collect()
}

impl Mirror for Truth {
    type Of = certificate::Truth;

    fn of(it: &certificate::Truth) -> Truth {
        match it {
            certificate::Truth::Variable(it) => Truth::Place(place(it)),
            certificate::Truth::Guardians(it) => {
                Truth::Guardians { guardians: Mirror::of(&it.guardians), pattern: places(&it.pattern) }
            }
            certificate::Truth::Deadly(it) => {
                Truth::Deadly { guardians: Mirror::of(&it.guardians), deadly: Mirror::of(&it.cells) }
            }
        }
    }

    fn back(&self) -> certificate::Truth {
        match self {
            Truth::Place(it) => certificate::Truth::Variable(variable(it)),
            Truth::Guardians { guardians, pattern } => {
                certificate::Truth::Guardians(certificate::Guardians {
                    guardians: guardians.back(),
                    pattern: variables(pattern),
                })
            }
            Truth::Deadly { guardians, deadly } => certificate::Truth::Deadly(certificate::Deadly {
                guardians: guardians.back(),
                cells: deadly.back(),
            }),
        }
    }
}

impl Mirror for Implication {
    type Of = certificate::Implication;

    fn of(it: &certificate::Implication) -> Implication {
        Implication { truth: Mirror::of(&it.truth), left: Mirror::of(&it.left), right: Mirror::of(&it.right) }
    }

    fn back(&self) -> certificate::Implication {
        certificate::Implication {
            truth: self.truth.back(),
            left: self.left.back(),
            right: self.right.back(),
        }
    }
}

impl Mirror for Certificate {
    type Of = certificate::Certificate;

    fn of(it: &certificate::Certificate) -> Certificate {
        match it {
            certificate::Certificate::Implications(it) => {
                Certificate::Implications { steps: Mirror::of(&it.steps) }
            }
            certificate::Certificate::Cases(it) => {
                let case =
                    |(assume, steps): &(_, _)| Case { assume: Mirror::of(assume), steps: Mirror::of(steps) };
                Certificate::Cases {
                    split: Mirror::of(&it.split),
                    cases: it.cases.iter().map(case).collect(),
                }
            }
            certificate::Certificate::Rank(it) => {
                Certificate::Rank { truths: places(&it.truths), links: places(&it.links) }
            }
            certificate::Certificate::Exhaustion(it) => {
                Certificate::Exhaustion { truths: Mirror::of(&it.truths) }
            }
        }
    }

    fn back(&self) -> certificate::Certificate {
        match self {
            Certificate::Implications { steps } => {
                certificate::Certificate::Implications(certificate::Implications { steps: steps.back() })
            }
            Certificate::Cases { split, cases } => certificate::Certificate::Cases(certificate::Cases {
                split: split.back(),
                cases: cases.iter().map(|it| (it.assume.back(), it.steps.back())).collect(),
            }),
            Certificate::Rank { truths, links } => certificate::Certificate::Rank(certificate::Rank {
                truths: variables(truths),
                links: variables(links),
            }),
            Certificate::Exhaustion { truths } => {
                certificate::Certificate::Exhaustion(certificate::Exhaustion { truths: truths.back() })
            }
        }
    }
}
