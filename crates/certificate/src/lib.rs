//! Proofs of deductions as data, and a checker that shares no code with the finders.
//!
//! | certificate | proves | used by |
//! | --- | --- | --- |
//! | [`Implications`] | assumed true, the target leaves a variable empty | whips, braids, chains, oddagons |
//! | [`Cases`] | every candidate of a truth leads to a contradiction with the target | forcing whips |
//! | [`Rank`] | counting: truths and the links that cover them | locked sets, fish, SK-loops, MSLS |
//! | [`Exhaustion`] | the target leaves no common choice for several truths | subset exclusion, exocets, overlays |
//!
//! A truth is a [`Variable`], or [`Guardians`]: candidates without which a pattern has no solution. The checker proves the
//! impossibility of the pattern by trying all its choices, so that no list of known patterns is trusted. A [`Deadly`] truth has
//! candidates without which every filling of some cells has another one with the same digits in each house; the checker
//! finds the other one. It holds for puzzles with one solution only: [`check`] refuses it, [`check_unique`] accepts it.
//!
//! ```
//! use sodan_board::{Candidates, Puzzle};
//! use sodan_certificate::{Certificate, Deduction, Rank, check};
//!
//! let puzzle: Puzzle =
//!     "12345678.......................................................231675............".parse()?;
//! let state = Candidates::new(&puzzle);
//! // The 4s of row 8 are all in box 9: one truth, one link.
//! let rank = Rank { truths: vec!["r8n4".parse()?], links: vec!["b9n4".parse()?] };
//! let deduction = Deduction {
//!     eliminations: vec!["(4)r9c7".parse()?, "(4)r9c8".parse()?],
//!     certificate: Some(Certificate::Rank(rank)),
//!     ..Deduction::default()
//! };
//! assert!(check(&state, &deduction).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod deadly;
mod symmetry;
mod variable;
#[cfg(feature = "serde")]
mod wire;

pub use check::{Refusal, check, check_unique};
pub use variable::{Variable, is_linked};

use sodan_board::{Candidate, Cell, HouseKind};
use std::fmt;

/// Conclusions with their proof.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deduction {
    /// Candidates that are true.
    pub placements: Vec<Candidate>,
    /// Candidates that are false.
    pub eliminations: Vec<Candidate>,
    /// The proof. Singles need none: the variable with one candidate is looked up.
    pub certificate: Option<Certificate>,
}

/// A proof that candidates are false.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Certificate {
    /// The target implies an empty variable.
    Implications(Implications),
    /// Each candidate of a truth contradicts the target.
    Cases(Cases),
    /// Truths covered by links.
    Rank(Rank),
    /// Truths without a common choice.
    Exhaustion(Exhaustion),
}

/// A set of candidates at least one of which is true.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Truth {
    /// All candidates of a variable.
    Variable(Variable),
    /// The guardians of an impossible pattern.
    Guardians(Guardians),
    /// The guardians of a deadly pattern, if the puzzle has one solution.
    Deadly(Deadly),
}

impl Truth {
    /// Returns the guardians, unless it is a variable.
    pub fn guardians(&self) -> Option<&[Candidate]> {
        match self {
            Truth::Variable(_) => None,
            Truth::Guardians(it) => Some(&it.guardians),
            Truth::Deadly(it) => Some(&it.guardians),
        }
    }
}

/// Candidates without which open cells could be filled in two ways with the same digits in each house.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Deadly {
    /// The guardians: one at least is true, if the puzzle has one solution.
    pub guardians: Vec<Candidate>,
    /// The cells of the pattern, without a placed digit.
    pub cells: Vec<Cell>,
}

/// Candidates without which the variables of a pattern have no common choice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Guardians {
    /// The guardians: one at least is true.
    pub guardians: Vec<Candidate>,
    /// The variables of the pattern.
    pub pattern: Vec<Variable>,
}

/// One step of an implication list: of the candidates of a truth only `right` is left, the others are linked to the target or to
/// candidates on the right of earlier steps.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Implication {
    /// The truth.
    pub truth: Truth,
    /// The candidate through which the step is linked to an earlier one. It is notation and not part of the proof.
    pub left: Option<Candidate>,
    /// Candidates one of which is true: one, or a group; empty in the last step.
    pub right: Vec<Candidate>,
}

/// Steps from the target to an empty truth.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Implications {
    /// The steps. Their number is the length of the whip or braid.
    pub steps: Vec<Implication>,
}

/// A truth, and for each of its candidates that is not linked to the target the steps to an empty truth.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cases {
    /// The truth that is split.
    pub split: Truth,
    /// Candidates of the variable, each with the steps that refute it together with the target.
    pub cases: Vec<(Candidate, Vec<Implication>)>,
}

/// Truths, and links that cover each of their candidates as often as it is in truths. The rank is the number of links less that
/// of truths. A candidate falls if it is in more links than truths by more than the rank.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rank {
    /// Exactly one candidate of each is true.
    pub truths: Vec<Variable>,
    /// At most one candidate of each is true.
    pub links: Vec<Variable>,
}

impl Rank {
    /// Number of links less the number of truths.
    pub fn rank(&self) -> usize {
        self.links.len().saturating_sub(self.truths.len())
    }
}

/// Truths from which no consistent choice of one candidate each is left by the target.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Exhaustion {
    /// The truths.
    pub truths: Vec<Truth>,
}

/// `n3r1c2`, as CSP-Rules writes candidates.
fn named(candidate: Candidate) -> String {
    format!("n{}{}", candidate.digit, candidate.cell)
}

impl fmt::Display for Truth {
    /// Returns the variable, or `OR2{n1r2c3 n4r5c6}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Truth::Variable(variable) => write!(f, "{variable}"),
            Truth::Guardians(Guardians { guardians, .. }) | Truth::Deadly(Deadly { guardians, .. }) => {
                let names: Vec<String> = guardians.iter().map(|&it| named(it)).collect();
                write!(f, "OR{}{{{}}}", names.len(), names.join(" "))
            }
        }
    }
}

/// Returns the values of a variable: digits of a cell, columns of a row, rows of a column, cells of a box.
fn values(variable: Variable, candidates: &[Candidate]) -> String {
    if candidates.is_empty() {
        return String::new();
    }
    let digits = |prefix: &str, value: fn(&Candidate) -> u8| {
        candidates.iter().fold(prefix.to_owned(), |text, it| text + &value(it).to_string())
    };
    match variable {
        Variable::Cell(_) => digits("n", |it| it.digit.get()),
        Variable::House(house, _) => match house.kind() {
            HouseKind::Row => digits("c", |it| it.cell.column().number()),
            HouseKind::Column => digits("r", |it| it.cell.row().number()),
            HouseKind::Block => joined(&candidates.iter().map(|it| it.cell).collect::<Vec<_>>(), ","),
        },
    }
}

impl fmt::Display for Implication {
    /// `r1c2{n3 n4}`, `b2n4{r3c6 r1c4}`, and `c3n5{r4 .}` for a last step.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.truth {
            Truth::Variable(variable) => {
                let left: Vec<Candidate> = self.left.into_iter().collect();
                let right =
                    if self.right.is_empty() { ".".to_owned() } else { values(*variable, &self.right) };
                write!(f, "{variable}{{{} {right}}}", values(*variable, &left))
            }
            Truth::Guardians(Guardians { guardians, .. }) | Truth::Deadly(Deadly { guardians, .. }) => {
                let killed: Vec<String> =
                    guardians.iter().filter(|it| !self.right.contains(it)).map(|&it| named(it)).collect();
                let right: Vec<String> = self.right.iter().map(|&it| named(it)).collect();
                let right = if right.is_empty() { ".".to_owned() } else { right.join(" ") };
                write!(f, "OR{}{{{{{} | {right}}}}}", guardians.len(), killed.join(" "))
            }
        }
    }
}

/// Items with a separator between them.
fn joined<T: fmt::Display>(items: &[T], separator: &str) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

impl fmt::Display for Certificate {
    /// Implications in the notation of CSP-Rules; truths and links by the names of their variables.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Certificate::Implications(it) => f.write_str(&joined(&it.steps, " - ")),
            Certificate::Cases(it) => {
                write!(f, "{}", it.split)?;
                it.cases.iter().try_for_each(|(case, steps)| {
                    write!(f, " || {}", named(*case))?;
                    if steps.is_empty() { Ok(()) } else { write!(f, " - {}", joined(steps, " - ")) }
                })
            }
            Certificate::Rank(it) => {
                write!(
                    f,
                    "{} truths {}; {} links {}",
                    it.truths.len(),
                    joined(&it.truths, " "),
                    it.links.len(),
                    joined(&it.links, " ")
                )
            }
            Certificate::Exhaustion(it) => write!(f, "no choice for {}", joined(&it.truths, " ")),
        }
    }
}
