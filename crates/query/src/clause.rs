//! What a wish says, for those who translate it into another language.
//!
//! `not` has been brought down to the claims: `not (a and b)` is `not a or not b`. With values that there are not, this makes no
//! difference, since a claim about them and its opposite both do not hold.

use crate::Query;
use crate::query::Expression;
use std::ops::RangeInclusive;

/// A part of a wish. Names and words are called by their numbers in the [`Vocabulary`](crate::Vocabulary).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clause {
    /// One of these holds.
    Any(Vec<Clause>),
    /// All of these hold.
    All(Vec<Clause>),
    /// The name has a value, and it lies in the range; or, if not `wanted`, it does not.
    Within {
        /// The name.
        name: usize,
        /// The values; of tenths ten times as much.
        range: RangeInclusive<i64>,
        /// Whether it is to be so, or not.
        wanted: bool,
    },
    /// The name has the word; or, if not `wanted`, it is known not to have it.
    Says {
        /// The name.
        name: usize,
        /// The word.
        word: usize,
        /// Whether it is to be so, or not.
        wanted: bool,
    },
    /// The name's text is this one, or has it somewhere; or, if not `wanted`, it does not.
    Reads {
        /// The name.
        name: usize,
        /// The text.
        text: String,
        /// Whether it is the whole text.
        whole: bool,
        /// Whether it is to be so, or not.
        wanted: bool,
    },
}

impl Query {
    /// What it says.
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
    fn not_is_brought_down_to_the_claims() {
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
    fn texts_are_claimed_whole_or_in_part() {
        let reads = |text: &str, whole, wanted| Clause::Reads { name: 2, text: text.into(), whole, wanted };
        assert_eq!(clause("note \"from Tom\""), reads("from Tom", false, true));
        assert_eq!(clause("note = x"), reads("x", true, true));
        assert_eq!(clause("not note is x"), reads("x", true, false));
        assert_eq!(clause("note != x"), reads("x", true, false));
        let error = |text: &str| Query::parse(text, &vocabulary()).unwrap_err().to_string();
        assert_eq!(
            error("note < x").lines().next(),
            Some("`note` has no order; write a text, as in `note \"text\"`")
        );
        assert_eq!(error("note"), "`note` needs a text, as in `note \"text\"`\n  note\n  ^^^^");
        assert_eq!(error("note ''").lines().next(), Some("a text of no letters is everywhere"));
    }
}
