//! Proofs of deductions as data, along with a checker that shares no code with the finders.
//!
//! | certificate | proof | used by |
//! | --- | --- | --- |
//! | [`Implications`] | if the target is true, a variable is left empty | whips, braids, chains, oddagons |
//! | [`Cases`] | every candidate of a truth leads to a contradiction with the target | forcing whips |
//! | [`Rank`] | the target's links outnumber its truths by more than the rank | locked sets, fish, SK-loops, MSLS |
//! | [`Exhaustion`] | if the target is true, the truths cannot all be satisfied | subset exclusion, exocets, overlays |
//!
//! A truth is a [`Variable`], or [`Guardians`]: candidates without which a pattern would have no solution. The checker
//! proves that the pattern is impossible by trying all its choices and does not rely on a list of known patterns. A
//! [`Deadly`] truth consists of the guardians of a deadly pattern. Without the guardians, every filling of the
//! pattern's cells could be replaced by another filling with the same digits in each house, or two digits could be
//! swapped outside the pattern. The checker searches for the other filling. A deadly truth is valid only in puzzles with exactly one solution: [`check`] rejects it,
//! [`check_unique`] accepts it.
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

/// Conclusions and their proof.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deduction {
    /// Candidates that are concluded to be true.
    pub placements: Vec<Candidate>,
    /// Candidates that are concluded to be false.
    pub eliminations: Vec<Candidate>,
    /// The proof, or `None` for singles: the checker itself finds the variable that has only one candidate.
    pub certificate: Option<Certificate>,
}

/// A proof that candidates are false.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Certificate {
    /// A chain of steps from the target to an empty truth.
    Implications(Implications),
    /// Each candidate of a truth contradicts the target.
    Cases(Cases),
    /// Truths and the links that cover them.
    Rank(Rank),
    /// Truths that cannot all be satisfied if the target is true.
    Exhaustion(Exhaustion),
}

/// A set of candidates at least one of which is true.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Truth {
    /// All candidates of a variable.
    Variable(Variable),
    /// The guardians of an impossible pattern.
    Guardians(Guardians),
    /// The guardians of a deadly pattern. This is a truth only if the puzzle has exactly one solution.
    Deadly(Deadly),
}

impl Truth {
    /// Returns the guardians, or `None` if the truth is a variable.
    pub fn guardians(&self) -> Option<&[Candidate]> {
        match self {
            Truth::Variable(_) => None,
            Truth::Guardians(it) => Some(&it.guardians),
            Truth::Deadly(it) => Some(&it.guardians),
        }
    }
}

/// Candidates without which some open cells could be filled in two ways with the same digits in each house. In a reverse
/// BUG, the cells that could be filled in two ways are not the pattern's cells but the other cells of two digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Deadly {
    /// The guardians, at least one of which is true if the puzzle has exactly one solution.
    pub guardians: Vec<Candidate>,
    /// The cells of the pattern; none of them contains a placed digit.
    pub cells: Vec<Cell>,
}

/// Candidates without which the variables of a pattern could not all be satisfied.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Guardians {
    /// The guardians, at least one of which is true.
    pub guardians: Vec<Candidate>,
    /// The variables that cannot all be satisfied without the guardians.
    pub pattern: Vec<Variable>,
}

/// One step of a chain. Of the truth's candidates, only those in `right` remain possible: all others are linked to the
/// target or to the `right` candidates of earlier steps.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Implication {
    /// The truth whose candidates are excluded.
    pub truth: Truth,
    /// The candidate through which the step is linked to an earlier step. It is part of the notation, not of the proof.
    pub left: Option<Candidate>,
    /// The candidates that are left: one, or the members of a group. The list is empty in the last step.
    pub right: Vec<Candidate>,
}

/// Steps that lead from the target to an empty truth.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Implications {
    /// The steps. Their number is the length of the whip or braid.
    pub steps: Vec<Implication>,
}

/// A truth, and the steps that lead from each of its candidates to an empty truth. Candidates that are linked to the
/// target need no steps.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cases {
    /// The truth whose candidates are the cases.
    pub split: Truth,
    /// Candidates of `split`, each with the steps that refute it together with the target.
    pub cases: Vec<(Candidate, Vec<Implication>)>,
}

/// Truths, and links that cover them: each candidate is in at least as many links as truths. The rank is the number of
/// links minus the number of truths. A candidate is false if the number of its links exceeds the number of its truths
/// by more than the rank.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rank {
    /// The variables that are truths: exactly one candidate of each is true.
    pub truths: Vec<Variable>,
    /// The variables that are links: at most one candidate of each is true.
    pub links: Vec<Variable>,
}

impl Rank {
    /// Returns the number of links minus the number of truths.
    pub fn rank(&self) -> usize {
        self.links.len().saturating_sub(self.truths.len())
    }
}

/// Truths that cannot all be satisfied if the target is true: every choice of one candidate from each truth contains
/// two linked candidates, or a candidate that is linked to the target.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Exhaustion {
    /// The truths that cannot all be satisfied if the target is true.
    pub truths: Vec<Truth>,
}

/// Formats a candidate as in CSP-Rules: `n3r1c2`.
fn named(candidate: Candidate) -> String {
    format!("n{}{}", candidate.digit, candidate.cell)
}

impl fmt::Display for Truth {
    /// Writes the name of the variable, or `OR2{n1r2c3 n4r5c6}` for guardians.
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

/// Formats candidates as values of a variable: digits for a cell, columns for a row, rows for a column, cells for a
/// box.
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
    /// Writes the step in CSP-Rules notation: `r1c2{n3 n4}`, `b2n4{r3c6 r1c4}`, or `c3n5{r4 .}` for a last step.
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

fn joined<T: fmt::Display>(items: &[T], separator: &str) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

impl fmt::Display for Certificate {
    /// Writes implications in CSP-Rules notation, and truths and links as the names of their variables.
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
