//! The structure of a query, for translation into another language.
//!
//! `not` is applied to the comparisons: `not (a and b)` becomes `not a or not b`. This makes no difference for missing
//! values, since neither a comparison with them nor its negation matches.

use crate::Query;
use crate::query::{Comparison, Expression, Number};
use std::ops::RangeInclusive;

/// A part of a query. Names and words are identified by their indices in the [`Vocabulary`](crate::Vocabulary).
#[derive(Clone, PartialEq, Debug)]
pub enum Clause {
    /// At least one part matches.
    Any(Vec<Clause>),
    /// All parts match.
    All(Vec<Clause>),
    /// The name has a value in the range or, if not `wanted`, a value outside it.
    Within {
        /// Index of the name.
        name: usize,
        /// The range; values with one decimal are multiplied by ten.
        range: RangeInclusive<i64>,
        /// Whether the comparison is positive.
        wanted: bool,
    },
    /// The name has the word or, if not `wanted`, is known not to have it.
    Says {
        /// Index of the name.
        name: usize,
        /// Index of the word.
        word: usize,
        /// Whether the comparison is positive.
        wanted: bool,
    },
    /// The name's text equals or contains this one or, if not `wanted`, does not.
    Reads {
        /// Index of the name.
        name: usize,
        /// The text.
        text: String,
        /// Whether the whole text is compared.
        whole: bool,
        /// Whether the comparison is positive.
        wanted: bool,
    },
    /// The numbers satisfy the comparison or, if not `wanted`, do not.
    Compares {
        /// The first number.
        left: Number,
        /// The comparison.
        comparison: Comparison,
        /// The second number.
        right: Number,
        /// Whether the comparison must be satisfied.
        wanted: bool,
    },
}

impl Query {
    /// Returns the structure of the query.
    pub fn clause(&self) -> Clause {
        self.root().clause(true)
    }
}

impl Expression {
    fn clause(&self, wanted: bool) -> Clause {
        let each = |nodes: &[Expression]| nodes.iter().map(|node| node.clause(wanted)).collect();
        match self {
            Expression::Not(node) => node.clause(!wanted),
            Expression::Any(nodes) if wanted => Clause::Any(each(nodes)),
            Expression::Any(nodes) => Clause::All(each(nodes)),
            Expression::All(nodes) if wanted => Clause::All(each(nodes)),
            Expression::All(nodes) => Clause::Any(each(nodes)),
            Expression::Within { name, range, .. } => {
                Clause::Within { name: *name, range: range.clone(), wanted }
            }
            Expression::Says { name, word, .. } => Clause::Says { name: *name, word: *word, wanted },
            Expression::Reads { name, text, whole } => {
                Clause::Reads { name: *name, text: text.clone(), whole: *whole, wanted }
            }
            Expression::Compares { left, comparison, right } => {
                let (left, comparison, right) = (left.clone(), *comparison, right.clone());
                Clause::Compares { left, comparison, right, wanted }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Name, NameKind, Vocabulary};

    fn not_empty(text: &str) -> Result<(), String> {
        if text.is_empty() { Err("a text of no letters is everywhere".into()) } else { Ok(()) }
    }

    fn vocabulary() -> Vocabulary {
        let names = [
            ("givens", NameKind::Integer),
            ("minimal", NameKind::Boolean),
            ("note", NameKind::Text(not_empty)),
        ];
        Vocabulary::new(names.map(|(name, kind)| Name::new(name, kind, 0, "")))
    }

    fn clause(text: &str) -> Clause {
        Query::parse(text, &vocabulary()).unwrap_or_else(|error| panic!("{error}")).clause()
    }

    #[test]
    fn negation_moves_to_comparisons() {
        let within = |name, range, wanted| Clause::Within { name, range, wanted };
        assert_eq!(
            clause("not (givens = 17 and (not minimal or givens = 18))"),
            Clause::Any(vec![
                within(0, 17..=17, false),
                Clause::All(vec![within(1, 1..=1, true), within(0, 18..=18, false)]),
            ])
        );
        assert_eq!(clause("givens != 17"), within(0, 17..=17, false));
        assert_eq!(clause("not givens != 17"), within(0, 17..=17, true));
    }

    #[test]
    fn texts_match_whole_or_part() {
        let reads = |text: &str, whole, wanted| Clause::Reads { name: 2, text: text.into(), whole, wanted };
        assert_eq!(clause("note \"from Tom\""), reads("from Tom", false, true));
        assert_eq!(clause("note = x"), reads("x", true, true));
        assert_eq!(clause("not note is x"), reads("x", true, false));
        assert_eq!(clause("note != x"), reads("x", true, false));
        let error = |text: &str| Query::parse(text, &vocabulary()).unwrap_err().to_string();
        assert_eq!(
            error("note < x").lines().next(),
            Some("`note` cannot be compared by order; write a text, as in `note \"text\"`")
        );
        assert_eq!(error("note"), "`note`: expected a text, as in `note \"text\"`\n  note\n  ^^^^");
        assert_eq!(error("note ''").lines().next(), Some("a text of no letters is everywhere"));
    }
}
