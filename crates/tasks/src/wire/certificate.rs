//! Certificates: proofs as part of a pattern.

use super::mirror::Mirror;
use super::net::Place;
use super::{Candidate, Cell};
use serde::{Deserialize, Serialize};
use sodan_certificate as certificate;
use sodan_certificate::Variable;

/// A proof that candidates are false. The `kind` field contains the form of the proof.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Certificate {
    /// If the target were true, a truth would have no candidate left.
    Implications {
        /// Implications that follow from the target, in order. The last one leaves no candidate.
        steps: Vec<Implication>,
    },
    /// Each candidate of a truth contradicts the target.
    Cases {
        /// Truth whose candidates are considered one by one.
        split: Truth,
        /// Candidates that are not linked to the target, each with its refutation.
        cases: Vec<Case>,
    },
    /// A set of truths, and equally many links that cover all of their candidates.
    Rank {
        /// Truths of the set.
        truths: Vec<Place>,
        /// Links that cover the truths.
        links: Vec<Place>,
    },
    /// If the target were true, it would be impossible to choose a candidate from each truth without choosing two that
    /// exclude each other.
    Exhaustion {
        /// Truths that cannot all be satisfied if the target is true.
        truths: Vec<Truth>,
    },
}

/// A candidate of a truth, with the implications that refute it together with the target.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Case {
    /// Candidate that is assumed to be true.
    pub assume: Candidate,
    /// Implications that follow from the assumption, in order.
    pub steps: Vec<Implication>,
}

/// An inference that leaves only some candidates of a truth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Implication {
    /// Truth from which the implication follows.
    pub truth: Truth,
    /// Candidate that links the truth to an earlier implication.
    pub left: Option<Candidate>,
    /// Candidates of the truth that remain.
    pub right: Vec<Candidate>,
}

/// Candidates of which at least one is true.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum Truth {
    /// Guardians: candidates without which the pattern would be impossible.
    Guardians {
        /// Candidates of which at least one is true.
        guardians: Vec<Candidate>,
        /// Cells, or digits in houses, that form the pattern.
        pattern: Vec<Place>,
    },
    /// Guardians: candidates without which the cells could be filled in two ways.
    Deadly {
        /// Candidates of which at least one is true.
        guardians: Vec<Candidate>,
        /// Cells of the pattern.
        deadly: Vec<Cell>,
    },
    /// All candidates of a cell, or of a digit in a house.
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
