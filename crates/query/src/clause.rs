//! The structure of a parsed query, for translation into another language such as SQL.
//!
//! `not` is pushed down to the comparisons: `not (a and b)` becomes `not a or not b`. Both forms match the same
//! records, because a comparison with a missing value does not match, whether it is negated or not.

use crate::Query;
use crate::query::{Comparison, Expression, Number};
use std::ops::RangeInclusive;

/// Node of a query's expression tree. Names and words are given as indices into the [`Vocabulary`](crate::Vocabulary).
#[derive(Clone, PartialEq, Debug)]
pub enum Clause {
    /// A disjunction: at least one clause matches.
    Any(Vec<Clause>),
    /// A conjunction: all clauses match.
    All(Vec<Clause>),
    /// Tests whether a name's value is inside the range or, if `wanted` is false, outside the range.
    Within {
        /// Index of the compared name.
        name: usize,
        /// Inclusive range. Bounds of values with one decimal are multiplied by ten.
        range: RangeInclusive<i64>,
        /// False for a negated comparison.
        wanted: bool,
    },
    /// Tests whether a name's value contains the word or, if `wanted` is false, is known not to contain the word.
    Says {
        /// Index of the compared name.
        name: usize,
        /// Index of the word among the words of the name's type.
        word: usize,
        /// False for a negated comparison.
        wanted: bool,
    },
    /// Tests whether a name's text equals `text` (if `whole`) or contains `text`. If `wanted` is false, the result is
    /// negated.
    Reads {
        /// Index of the compared name.
        name: usize,
        /// Text to search for, as written in the query.
        text: String,
        /// Whether the whole value must equal `text`; otherwise the value must contain `text`.
        whole: bool,
        /// False for a negated comparison.
        wanted: bool,
    },
    /// Tests whether two numbers satisfy the comparison. If `wanted` is false, the result is negated.
    Compares {
        /// Left operand.
        left: Number,
        /// Comparison operator.
        comparison: Comparison,
        /// Right operand.
        right: Number,
        /// False for a negated comparison.
        wanted: bool,
    },
}

impl Query {
    /// Returns the query as a tree of clauses in which only comparisons are negated.
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
        if text.is_empty() { Err("expected a non-empty string".into()) } else { Ok(()) }
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
            Some("`note` does not support <, > or `between`; write a string, as in `note \"text\"`")
        );
        assert_eq!(error("note"), "`note`: expected a string, as in `note \"text\"`\n  note\n  ^^^^");
        assert_eq!(error("note ''").lines().next(), Some("expected a non-empty string"));
    }
}
