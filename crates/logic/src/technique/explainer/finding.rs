//! Findings of Sudoku Explainer's techniques, and their difficulties and patterns.

use crate::chaining::board::{bits, candidate};
use crate::chaining::difficulty::Difficulty;
use crate::chaining::hint::Hint;
use crate::chaining::shown;
use crate::effort::Flow;
use crate::found::Found;
use crate::step::Detail;
use crate::{Pattern, Step, Technique};
use sodan_board::Candidate;
use std::sync::Arc;

/// A step on Sudoku Explainer's scale.
#[derive(Clone, Debug)]
pub struct Finding {
    pub technique: Technique,
    /// Difficulty on Sudoku Explainer's scale.
    pub difficulty: Difficulty,
    /// Placement, as cell index and digit index.
    pub placed: Option<(usize, usize)>,
    /// Eliminations, as cell indices with masks of digits. Bit 0 is digit 1.
    pub removed: Vec<(usize, u16)>,
    /// Pattern or chains from which the step follows.
    pub seen: Seen,
}

/// Pattern or chains from which a step follows.
#[derive(Clone, Debug)]
pub enum Seen {
    /// A complete pattern.
    Pattern(Pattern),
    /// Chains. They are converted to a pattern only if the pattern is needed.
    Chains(Arc<Hint>),
}

impl Finding {
    /// Creates a finding that places a digit and eliminates nothing.
    pub fn placing(technique: Technique, tenths: u16, at: (usize, usize), pattern: Pattern) -> Finding {
        let difficulty = Difficulty::exactly(tenths);
        Finding { technique, difficulty, placed: Some(at), removed: Vec::new(), seen: Seen::Pattern(pattern) }
    }

    /// Creates a finding that eliminates candidates. Returns `None` if there are no eliminations.
    pub fn removing(
        technique: Technique,
        difficulty: Difficulty,
        removed: Vec<(usize, u16)>,
        pattern: impl FnOnce() -> Pattern,
    ) -> Option<Finding> {
        (!removed.is_empty()).then(|| Finding {
            technique,
            difficulty,
            placed: None,
            removed,
            seen: Seen::Pattern(pattern()),
        })
    }

    /// Creates a finding from a hint of the chain search.
    pub fn of_chains(technique: Technique, hint: &Arc<Hint>) -> Finding {
        Finding {
            technique,
            difficulty: hint.difficulty,
            placed: hint.conclusion.placed,
            removed: hint.conclusion.removed.clone(),
            seen: Seen::Chains(Arc::clone(hint)),
        }
    }

    fn pattern(&self) -> Pattern {
        match &self.seen {
            Seen::Pattern(pattern) => pattern.clone(),
            Seen::Chains(hint) => Pattern::Chaining(Box::new(shown::chaining(hint))),
        }
    }

    /// Returns the number of nodes of the finding's chains, or 0 if it has none.
    fn length(&self) -> usize {
        match &self.seen {
            Seen::Pattern(_) => 0,
            Seen::Chains(hint) => hint.complexity as usize,
        }
    }

    /// Returns the eliminations. If the finding places a digit, the other candidates of its cell are not listed.
    fn eliminations(&self) -> Vec<Candidate> {
        let removed = if self.placed.is_some() { &[][..] } else { &self.removed };
        removed
            .iter()
            .flat_map(|&(cell, digits)| bits(digits).map(move |digit| candidate(cell, digit)))
            .collect()
    }

    /// Converts the finding to a step. The step contains the pattern if `detail` requires one.
    pub fn step(&self, detail: Detail) -> Step {
        Step {
            technique: self.technique,
            placements: self.placed.map(|(cell, digit)| candidate(cell, digit)).into_iter().collect(),
            eliminations: self.eliminations(),
            length: self.length(),
            difficulty: Some(self.difficulty),
            pattern: (detail == Detail::Explained).then(|| self.pattern()),
        }
    }

    /// Reports the finding through the common interface of finders.
    pub fn report(&self, found: &mut Found<'_>) -> Flow {
        match self.placed {
            Some((cell, digit)) => {
                found.place_by_chain(self.technique, self.length(), candidate(cell, digit), || self.pattern())
            }
            None => found
                .eliminate_by_chain(self.technique, self.length(), self.eliminations(), || self.pattern()),
        }
    }
}
