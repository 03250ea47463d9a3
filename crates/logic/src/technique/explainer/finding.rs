//! Findings of Sudoku Explainer's techniques: result, difficulty and pattern.

use crate::chaining::board::{bits, candidate};
use crate::chaining::difficulty::Difficulty;
use crate::chaining::hint::Hint;
use crate::chaining::shown;
use crate::effort::Flow;
use crate::found::Found;
use crate::step::Detail;
use crate::{Pattern, Step, Technique};
use sodan_board::Candidate;
use std::rc::Rc;

/// A step on the scale of Sudoku Explainer.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The technique.
    pub technique: Technique,
    /// Difficulty of the step.
    pub difficulty: Difficulty,
    /// The digit that is placed: cell and digit, by index.
    pub placed: Option<(usize, usize)>,
    /// The digits eliminated from each cell: digit 1 is bit 0.
    pub removed: Vec<(usize, u16)>,
    /// Pattern of the step.
    pub seen: Seen,
}

/// Pattern of a finding.
#[derive(Clone, Debug)]
pub enum Seen {
    /// A pattern.
    Pattern(Pattern),
    /// Chains, which are converted to a pattern on demand.
    Chains(Rc<Hint>),
}

impl Finding {
    /// Creates a placement without eliminations.
    pub fn placing(technique: Technique, tenths: u16, at: (usize, usize), pattern: Pattern) -> Finding {
        let difficulty = Difficulty::exactly(tenths);
        Finding { technique, difficulty, placed: Some(at), removed: Vec::new(), seen: Seen::Pattern(pattern) }
    }

    /// Creates eliminations, if there are any.
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

    /// Chains.
    pub fn of_chains(technique: Technique, hint: &Rc<Hint>) -> Finding {
        Finding {
            technique,
            difficulty: hint.difficulty,
            placed: hint.conclusion.placed,
            removed: hint.conclusion.removed.clone(),
            seen: Seen::Chains(Rc::clone(hint)),
        }
    }

    fn pattern(&self) -> Pattern {
        match &self.seen {
            Seen::Pattern(pattern) => pattern.clone(),
            Seen::Chains(hint) => Pattern::Chaining(Box::new(shown::chaining(hint))),
        }
    }

    /// Number of nodes of its chains.
    fn length(&self) -> usize {
        match &self.seen {
            Seen::Pattern(_) => 0,
            Seen::Chains(hint) => hint.complexity as usize,
        }
    }

    /// Returns the eliminations. For a placement, the other candidates of its cell are not listed.
    fn eliminations(&self) -> Vec<Candidate> {
        let removed = if self.placed.is_some() { &[][..] } else { &self.removed };
        removed
            .iter()
            .flat_map(|&(cell, digits)| bits(digits).map(move |digit| candidate(cell, digit)))
            .collect()
    }

    /// Converts the finding to a step.
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

    /// Reports it.
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
