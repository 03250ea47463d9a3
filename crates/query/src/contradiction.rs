//! Wishes that nothing can meet, as far as that is seen without looking at anything: `er > 12`, `minimal and not minimal`.
//!
//! Of each name it is kept which values are left after the claims of an `and`. Of an `or` each part is tried with what is known
//! around it. So what is refused is contradictory; contradictions between different names, and some between several `or`, are not
//! seen.

use crate::query::Expression;
use crate::vocabulary::Name;
use crate::{NameKind, QueryError, Vocabulary, day};
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

/// Refuses a wish that nothing can meet, and points at the claim that goes too far.
pub(crate) fn refuse(text: &str, root: &Expression, vocabulary: &Vocabulary) -> Result<(), QueryError> {
    let mut known = Known { vocabulary, values: BTreeMap::new(), words: BTreeMap::new() };
    known.learn(root, true).map_err(|wrong| QueryError::new(text, wrong.span, wrong.message))
}

/// What is known where several claims hold.
#[derive(Clone)]
struct Known<'a> {
    vocabulary: &'a Vocabulary,
    /// The values that are left of a name, as ranges that do not overlap.
    values: BTreeMap<usize, Vec<RangeInclusive<i64>>>,
    /// Whether a name has a word.
    words: BTreeMap<(usize, usize), bool>,
}

/// A claim that cannot hold where the others do.
struct Wrong {
    span: Range<usize>,
    message: String,
}

impl Known<'_> {
    /// Learns that a part of a wish holds; or, if not `wanted`, that it does not.
    fn learn(&mut self, node: &Expression, wanted: bool) -> Result<(), Wrong> {
        match (node, wanted) {
            (Expression::Not(inner), _) => self.learn(inner, !wanted),
            (Expression::All(nodes), true) | (Expression::Any(nodes), false) => {
                let (simple, split): (Vec<&Expression>, Vec<&Expression>) =
                    nodes.iter().partition(|node| !is_split(node, wanted));
                simple.into_iter().chain(split).try_for_each(|node| self.learn(node, wanted))
            }
            (Expression::Any(nodes), true) | (Expression::All(nodes), false) => {
                let mut first = None;
                for node in nodes {
                    match self.clone().learn(node, wanted) {
                        Ok(()) => return Ok(()),
                        Err(wrong) => first.get_or_insert(wrong),
                    };
                }
                first.map_or(Ok(()), Err)
            }
            (Expression::Within { name, range, span }, _) => self.learn_value(*name, range, span, wanted),
            (Expression::Says { name, word, span }, _) => self.learn_word(*name, *word, span, wanted),
            (Expression::Reads { .. }, _) => Ok(()),
        }
    }

    fn learn_value(
        &mut self,
        name: usize,
        range: &RangeInclusive<i64>,
        span: &Range<usize>,
        wanted: bool,
    ) -> Result<(), Wrong> {
        let all = &self.vocabulary.names()[name];
        let before = self.values.remove(&name).unwrap_or_else(|| vec![all.range.clone()]);
        let left: Vec<RangeInclusive<i64>> = match wanted {
            true => before.iter().filter_map(|it| common(it, range)).collect(),
            false => before.iter().flat_map(|it| without(it, range)).collect(),
        };
        if !left.is_empty() {
            self.values.insert(name, left);
            return Ok(());
        }
        match before[..] {
            [ref only] if *only == all.range => Err(Wrong { span: span.clone(), message: bounds(all) }),
            _ => Err(self.wrong(name, span)),
        }
    }

    fn learn_word(
        &mut self,
        name: usize,
        word: usize,
        span: &Range<usize>,
        wanted: bool,
    ) -> Result<(), Wrong> {
        if self.vocabulary.settled(name, word).is_some_and(|has| has != wanted) {
            let message = word_bounds(&self.vocabulary.names()[name], word, !wanted);
            return Err(Wrong { span: span.clone(), message });
        }
        match self.words.insert((name, word), wanted) {
            Some(before) if before != wanted => Err(self.wrong(name, span)),
            _ => Ok(()),
        }
    }

    fn wrong(&self, name: usize, span: &Range<usize>) -> Wrong {
        let shown = &self.vocabulary.names()[name].name;
        let message = format!("nothing can be so: it contradicts what else is asked of `{shown}`");
        Wrong { span: span.clone(), message }
    }
}

/// Whether a part says that one of several things holds.
fn is_split(node: &Expression, wanted: bool) -> bool {
    match node {
        Expression::Any(_) => wanted,
        Expression::All(_) => !wanted,
        Expression::Not(inner) => is_split(inner, !wanted),
        Expression::Within { .. } | Expression::Says { .. } | Expression::Reads { .. } => false,
    }
}

/// What two ranges have in common.
fn common(one: &RangeInclusive<i64>, other: &RangeInclusive<i64>) -> Option<RangeInclusive<i64>> {
    let both = *one.start().max(other.start())..=*one.end().min(other.end());
    (!both.is_empty()).then_some(both)
}

/// What is left of a range without another.
fn without(one: &RangeInclusive<i64>, other: &RangeInclusive<i64>) -> Vec<RangeInclusive<i64>> {
    let below = other.start().checked_sub(1).and_then(|end| common(one, &(i64::MIN..=end)));
    let above = other.end().checked_add(1).and_then(|start| common(one, &(start..=i64::MAX)));
    below.into_iter().chain(above).collect()
}

/// Which values a name has at all.
fn bounds(name: &Name) -> String {
    let shown = |value: i64| match &name.kind {
        NameKind::Tenths => format!("{}.{}", value / 10, value % 10),
        NameKind::Boolean => (value == 1).to_string(),
        NameKind::Day => day::shown(value),
        NameKind::Word(words) => {
            usize::try_from(value).ok().and_then(|it| words.shown(it)).unwrap_or_default().to_owned()
        }
        NameKind::Integer | NameKind::Several(_) | NameKind::Text(_) => value.to_string(),
    };
    let (low, high) = (*name.range.start(), *name.range.end());
    let of = &name.name;
    match (low, high) {
        (_, i64::MAX) => format!("nothing can be so: `{of}` is {} or more", shown(low)),
        _ if low == high => format!("nothing can be so: `{of}` is always {}", shown(low)),
        _ => format!("nothing can be so: `{of}` is from {} to {}", shown(low), shown(high)),
    }
}

/// Whether a name always has a word, or never.
fn word_bounds(name: &Name, word: usize, has: bool) -> String {
    let shown = match &name.kind {
        NameKind::Several(words) => words.shown(word).unwrap_or_default(),
        NameKind::Integer
        | NameKind::Tenths
        | NameKind::Day
        | NameKind::Boolean
        | NameKind::Word(_)
        | NameKind::Text(_) => "",
    };
    let when = if has { "always" } else { "never" };
    format!("nothing can be so: `{} \"{shown}\"` holds {when}", name.name)
}

#[cfg(test)]
mod tests {
    use crate::{Name, NameKind, Query, Vocabulary, Words};

    fn error(text: &str) -> Option<String> {
        let words = || Words::new([("easy", 0), ("medium", 1), ("hard", 2)]);
        let vocabulary = Vocabulary::new([
            Name::new("givens", NameKind::Integer, 0, "").within(0..=81),
            Name::new("guesses", NameKind::Integer, 0, ""),
            Name::new("minimal", NameKind::Boolean, 0, ""),
            Name::new("er", NameKind::Tenths, 0, "").within(0..=120),
            Name::new("level", NameKind::Word(words()), 0, ""),
            Name::new("uses", NameKind::Several(words()), 0, ""),
        ]);
        let vocabulary = vocabulary.with_word("uses", "medium", true).with_word("uses", "hard", false);
        Query::parse(text, &vocabulary.with_range("guesses", 0..=i64::MAX))
            .err()
            .map(|error| error.to_string())
    }

    #[test]
    fn what_is_beyond_all_values_is_pointed_at() {
        let of = "nothing can be so: ";
        for (text, says) in [
            (
                "givens > 20 and er > 12",
                "`er` is from 0.0 to 12.0\n  givens > 20 and er > 12\n                  ^^^^^^^",
            ),
            ("givens = 82", "`givens` is from 0 to 81\n  givens = 82\n  ^^^^^^^^^^^"),
            ("guesses < 0", "`guesses` is 0 or more\n  guesses < 0\n  ^^^^^^^^^^^"),
            ("level > hard", "`level` is from easy to hard\n  level > hard\n  ^^^^^^^^^^^^"),
            (
                "not er between 0 and 12.0",
                "`er` is from 0.0 to 12.0\n  not er between 0 and 12.0\n      ^^^^^^^^^^^^^^^^^^^^^",
            ),
        ] {
            assert_eq!(error(text), Some(format!("{of}{says}")), "{text}");
        }
    }

    #[test]
    fn what_contradicts_the_rest_is_pointed_at() {
        let contradictory = |text: &str| {
            let error = error(text).unwrap_or_default();
            error
                .contains("it contradicts what else is asked of")
                .then(|| error.lines().last().unwrap().to_owned())
        };
        assert_eq!(contradictory("minimal and not minimal").as_deref(), Some("                  ^^^^^^^"));
        for text in [
            "givens = 20 and givens = 21",
            "givens < 20 and er > 3.0 and givens > 30",
            "givens between 20 and 22 and not (givens = 20 or givens = 21) and givens != 22",
            "level = easy and (level = hard or level > easy)",
            "not (level = easy or level != easy)",
            "uses easy and not uses easy",
            "(minimal or givens = 3) and (givens = 4 and not minimal)",
            "(minimal and not minimal) or (uses easy and not uses easy)",
        ] {
            assert!(contradictory(text).is_some(), "{text}: {:?}", error(text));
        }
    }

    #[test]
    fn words_that_all_have_or_none_are_pointed_at() {
        for (text, says) in [
            (
                "uses easy and not uses medium",
                "`uses \"medium\"` holds always\n  uses easy and not uses medium\n                    ^^^^^^^^^^^",
            ),
            ("uses hard", "`uses \"hard\"` holds never\n  uses hard\n  ^^^^^^^^^"),
        ] {
            assert_eq!(error(text), Some(format!("nothing can be so: {says}")), "{text}");
        }
        assert_eq!(error("uses medium and not uses hard"), None);
    }

    #[test]
    fn what_can_be_is_not_refused() {
        for text in [
            "er >= 12.0",
            "givens = 0 or givens = 90",
            "minimal or not minimal",
            "givens != 20 and givens != 21 and givens between 20 and 22",
            "level > easy and level < hard",
            "uses easy and not uses hard",
            "(givens = 1 or givens = 2) and (givens = 2 or givens = 3)",
            "not (minimal and er > 12)",
        ] {
            assert_eq!(error(text), None, "{text}");
        }
    }
}
