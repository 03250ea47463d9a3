//! Resolves the names and values of a parsed query in the vocabulary.

use crate::query::{Comparison, Expression, Number, Operator};
use crate::syntax::{self, Calculation, Relation, Spanned, Tree};
use crate::vocabulary::Name;
use crate::{NameKind, QueryError, Vocabulary, Words, day};
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

/// A resolved subexpression, and an error if it can never match.
type Resolved = (Expression, Option<QueryError>);

/// Resolves all names and values of a tree. Rejects a tree that can never match, because comparisons exclude all
/// possible values of a name, or because the ranges that must all contain a name's value do not overlap.
pub(crate) fn resolve(text: &str, tree: &Tree, vocabulary: &Vocabulary) -> Result<Expression, QueryError> {
    let (expression, impossible) = Resolver { text, vocabulary }.node(tree, true)?;
    if let Some(error) = impossible {
        return Err(error);
    }
    let mut ranges = BTreeMap::new();
    match conflict(&expression, true, &mut ranges) {
        Some(name) => {
            let name = &vocabulary.names()[name].name;
            let message = format!("this can never be true: the conditions on `{name}` contradict each other");
            Err(QueryError::new(text, 0..text.len(), message))
        }
        None => Ok(expression),
    }
}

/// Returns the index of the first name whose range conditions exclude each other. Considers only conditions that must
/// all hold for `expression` to have the value `wanted`. `ranges` contains, for each name, the intersection of the
/// ranges visited so far.
fn conflict(
    expression: &Expression,
    wanted: bool,
    ranges: &mut BTreeMap<usize, RangeInclusive<i64>>,
) -> Option<usize> {
    match (expression, wanted) {
        (Expression::Not(inner), _) => conflict(inner, !wanted, ranges),
        (Expression::All(nodes), true) | (Expression::Any(nodes), false) => {
            nodes.iter().find_map(|node| conflict(node, wanted, ranges))
        }
        (Expression::Within { name, range }, true) => {
            let before = ranges.entry(*name).or_insert(i64::MIN..=i64::MAX);
            *before = (*before.start()).max(*range.start())..=(*before.end()).min(*range.end());
            before.is_empty().then_some(*name)
        }
        _ => None,
    }
}

struct Resolver<'a> {
    text: &'a str,
    vocabulary: &'a Vocabulary,
}

impl Resolver<'_> {
    /// Resolves a subtree. `wanted` is false if the subtree is inside an odd number of `not` operators.
    fn node(&self, tree: &Tree, wanted: bool) -> Result<Resolved, QueryError> {
        let (trees, join): (_, fn(Vec<Expression>) -> Expression) = match tree {
            Tree::Any(trees) => (trees, Expression::Any),
            Tree::All(trees) => (trees, Expression::All),
            Tree::Not(tree) => {
                let (inner, impossible) = self.node(tree, !wanted)?;
                return Ok((Expression::Not(Box::new(inner)), impossible));
            }
            Tree::Claim { name, relation } => return self.claim(name, relation, wanted),
            Tree::Calculated { left, sign, right } => {
                let sides = [self.number(left)?, self.number(right)?];
                return Ok((self.compares(sides, sign)?, None));
            }
        };
        let parts = trees.iter().map(|tree| self.node(tree, wanted)).collect::<Result<Vec<_>, _>>()?;
        let (expressions, impossible): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
        let is_one_enough = matches!(tree, Tree::Any(_)) == wanted;
        let is_possible = is_one_enough && impossible.iter().any(Option::is_none);
        let impossible = impossible.into_iter().flatten().next().filter(|_| !is_possible);
        Ok((join(expressions), impossible))
    }

    fn claim(&self, name: &Spanned, relation: &Relation, wanted: bool) -> Result<Resolved, QueryError> {
        let Some(place) = self.vocabulary.find(&name.text) else {
            return match (self.vocabulary.definition(&name.text), relation) {
                (Some(text), Relation::Alone) => {
                    Resolver { text, vocabulary: self.vocabulary }.node(&syntax::parse(text)?, wanted)
                }
                _ => Err(self.unknown_name(name)),
            };
        };
        let kind = &self.vocabulary.names()[place].kind;
        let shown = &self.vocabulary.names()[place].name;
        let span = name.span.start..relation.end().unwrap_or(name.span.end);
        let within = |range, wanted| self.within(place, range, wanted, &span);
        let says = |words, word, wanted| self.says(place, words, word, wanted, &span);
        Ok(match (kind, relation) {
            (NameKind::Boolean, Relation::Alone) => within(1..=1, wanted),
            (_, Relation::Alone) => {
                return Err(self.wrong(name, format!("`{shown}`: expected {}", example(kind, shown))));
            }
            (NameKind::Several(words), Relation::Says(word)) => says(words, word, wanted)?,
            (NameKind::Several(words), Relation::Compared(sign, word)) => match sign.text.as_str() {
                "=" => says(words, word, wanted)?,
                "!=" => negated(says(words, word, !wanted)?),
                _ => return Err(self.wrong(sign, no_order(kind, shown))),
            },
            (NameKind::Text(check), Relation::Says(text)) => (self.text(place, *check, false, text)?, None),
            (NameKind::Text(check), Relation::Compared(sign, text)) => match sign.text.as_str() {
                "=" => (self.text(place, *check, true, text)?, None),
                "!=" => negated((self.text(place, *check, true, text)?, None)),
                _ => return Err(self.wrong(sign, no_order(kind, shown))),
            },
            (NameKind::Several(_) | NameKind::Text(_), Relation::Between(low, _)) => {
                return Err(self.wrong(low, no_order(kind, shown)));
            }
            (_, Relation::Says(value)) => {
                return Err(
                    self.wrong(value, format!("expected a comparison, as in {}", example(kind, shown)))
                );
            }
            (_, Relation::Among(values)) => {
                let equals = |value: &Spanned| {
                    let sign = Spanned { text: "=".to_owned(), span: value.span.clone() };
                    let relation = Relation::Compared(sign, value.clone());
                    Tree::Claim { name: name.clone(), relation }
                };
                return self.node(&Tree::Any(values.iter().map(equals).collect()), wanted);
            }
            (NameKind::Integer | NameKind::Tenths, Relation::Compared(sign, value))
                if self.number_of_name(value).is_some() =>
            {
                let sides = [name, value].map(|it| Calculation::Value(it.clone()));
                let [left, right] = [self.number(&sides[0])?, self.number(&sides[1])?];
                (self.compares([left, right], sign)?, None)
            }
            (_, Relation::Compared(sign, value)) => {
                let value = self.value(kind, shown, value)?;
                let (range, is_not) = self.range(sign, value)?;
                let comparison = within(range, wanted != is_not);
                if is_not { negated(comparison) } else { comparison }
            }
            (_, Relation::Between(low, high)) => {
                let (from, to) = (self.value(kind, shown, low)?, self.value(kind, shown, high)?);
                if from > to {
                    let message = format!(
                        "no value is between {} and {}: write the smaller value first",
                        low.text, high.text
                    );
                    return Err(self.wrong(high, message));
                }
                within(from..=to, wanted)
            }
        })
    }

    /// Resolves a comparison with a range, with an error if the comparison can never match.
    fn within(&self, name: usize, range: RangeInclusive<i64>, wanted: bool, span: &Range<usize>) -> Resolved {
        let all = &self.vocabulary.names()[name].range;
        let is_impossible = match wanted {
            true => range.end() < all.start() || range.start() > all.end(),
            false => range.start() <= all.start() && range.end() >= all.end(),
        };
        let error = || QueryError::new(self.text, span.clone(), bounds(&self.vocabulary.names()[name]));
        (Expression::Within { name, range }, is_impossible.then(error))
    }

    /// Resolves a comparison with a word. Adds an error if the comparison can never match because the answer is known
    /// to be the same for all records.
    fn says(
        &self,
        name: usize,
        words: &Words,
        word: &Spanned,
        wanted: bool,
        span: &Range<usize>,
    ) -> Result<Resolved, QueryError> {
        let number = self.word(words, word)?;
        let settled = self.vocabulary.settled(name, number).filter(|has| *has != wanted);
        let error = |has: bool| {
            let shown = words.shown(number).unwrap_or_default();
            let (of, when) = (&self.vocabulary.names()[name].name, if has { "always" } else { "never" });
            let message = format!("this can never be true: `{of} \"{shown}\"` {when} holds");
            QueryError::new(self.text, span.clone(), message)
        };
        Ok((Expression::Says { name, word: number }, settled.map(error)))
    }

    fn text(
        &self,
        name: usize,
        check: fn(&str) -> Result<(), String>,
        whole: bool,
        text: &Spanned,
    ) -> Result<Expression, QueryError> {
        check(&text.text).map_err(|why| self.wrong(text, why))?;
        Ok(Expression::Reads { name, text: text.text.clone(), whole })
    }

    fn word(&self, words: &Words, word: &Spanned) -> Result<usize, QueryError> {
        words.number(&word.text).ok_or_else(|| self.wrong(word, words.lacking(&word.text)))
    }

    /// Converts a value in a query to the integer that records store for `name`, whose type is `kind`.
    fn value(&self, kind: &NameKind, name: &str, value: &Spanned) -> Result<i64, QueryError> {
        let refuse = |expected: &str| {
            self.wrong(value, format!("expected {expected} for `{name}`, found `{}`", value.text))
        };
        match kind {
            NameKind::Integer => {
                value.text.parse().ok().filter(|number| *number >= 0).ok_or_else(|| refuse("a whole number"))
            }
            NameKind::Tenths => {
                tenths(&value.text).ok_or_else(|| refuse("a number with at most one decimal"))
            }
            NameKind::Day => {
                let refuse = |why| self.wrong(value, format!("`{}` is not a valid day: {why}", value.text));
                day::parse(&value.text).map_err(refuse)
            }
            NameKind::Boolean => match value.text.to_lowercase().as_str() {
                "true" | "yes" => Ok(1),
                "false" | "no" => Ok(0),
                _ => Err(refuse("true or false")),
            },
            NameKind::Word(words) | NameKind::Several(words) => {
                self.word(words, value).map(|number| number as i64)
            }
            NameKind::Text(_) => Err(refuse("a string")),
        }
    }

    /// Returns the range of numbers that satisfy the comparison `sign value`. If the second element is true, the
    /// numbers outside this range satisfy the comparison instead.
    fn range(&self, sign: &Spanned, value: i64) -> Result<(RangeInclusive<i64>, bool), QueryError> {
        Ok(match sign.text.as_str() {
            "=" => (value..=value, false),
            "!=" => (value..=value, true),
            "<" => (i64::MIN..=value.saturating_sub(1), false),
            "<=" => (i64::MIN..=value, false),
            ">" => (value.saturating_add(1)..=i64::MAX, false),
            ">=" => (value..=i64::MAX, false),
            _ => return Err(self.unknown_comparison(sign)),
        })
    }

    fn number(&self, calculation: &Calculation) -> Result<Number, QueryError> {
        match calculation {
            Calculation::Value(value) => {
                let constant =
                    || value.text.parse().ok().filter(|it: &f64| it.is_finite()).map(Number::Constant);
                let is_name = || self.vocabulary.find(&value.text).is_some();
                self.number_of_name(value).or_else(constant).ok_or_else(|| match is_name() {
                    true => self.wrong(value, format!("expected a number, found `{}`", value.text)),
                    false => self.unknown_name(value),
                })
            }
            Calculation::Of(left, operator, right) => {
                let operator = match operator {
                    '+' => Operator::Plus,
                    '-' => Operator::Minus,
                    '*' => Operator::Times,
                    _ => Operator::Over,
                };
                Ok(Number::Of(Box::new(self.number(left)?), operator, Box::new(self.number(right)?)))
            }
        }
    }

    /// Returns a name as a number in an expression, or `None` if the name is unknown or its type is not numeric.
    fn number_of_name(&self, name: &Spanned) -> Option<Number> {
        let name = self.vocabulary.find(&name.text)?;
        match self.vocabulary.names()[name].kind {
            NameKind::Integer => Some(Number::Name { name, unit: 1.0 }),
            NameKind::Tenths => Some(Number::Name { name, unit: 10.0 }),
            _ => None,
        }
    }

    fn compares(&self, [left, right]: [Number; 2], sign: &Spanned) -> Result<Expression, QueryError> {
        let compares = |left, comparison, right| Expression::Compares { left, comparison, right };
        Ok(match sign.text.as_str() {
            "=" => compares(left, Comparison::Equal, right),
            "!=" => Expression::Not(Box::new(compares(left, Comparison::Equal, right))),
            "<" => compares(left, Comparison::Less, right),
            "<=" => compares(left, Comparison::AtMost, right),
            ">" => compares(right, Comparison::Less, left),
            ">=" => compares(right, Comparison::AtMost, left),
            _ => return Err(self.unknown_comparison(sign)),
        })
    }

    fn unknown_comparison(&self, sign: &Spanned) -> QueryError {
        let other = &sign.text;
        let suggestion = match other.as_str() {
            "===" => "=",
            "<>" | "≠" | "!" | "!==" | "~=" => "!=",
            "=<" | "≤" => "<=",
            "=>" | "≥" => ">=",
            _ => {
                return self
                    .wrong(sign, format!("unknown comparison `{other}`: expected one of = != < <= > >="));
            }
        };
        self.wrong(sign, format!("unknown comparison `{other}`; did you mean `{suggestion}`?"))
    }

    fn unknown_name(&self, name: &Spanned) -> QueryError {
        let matching: Vec<String> =
            self.vocabulary.matching(&name.text).iter().map(|it| format!("`{it}`")).collect();
        let help = match (&matching[..], self.vocabulary.removed_name(&name.text)) {
            (_, Some((owner, NameKind::Several(_)))) => {
                format!("; did you mean `{owner} \"{}\"`?", name.text)
            }
            (_, Some((owner, _))) => format!("; did you mean `{owner} = {}`?", name.text),
            _ if name.text.starts_with(|sign: char| sign.is_ascii_digit()) => {
                format!("; expected a name first, as in {}", self.vocabulary.example())
            }
            ([], None) => format!("; expected one of {}", self.vocabulary.overview()),
            (all, None) => format!("; did you mean {}?", all.join(" or ")),
        };
        self.wrong(name, format!("unknown name `{}`{help}", name.text))
    }

    fn wrong(&self, at: &Spanned, message: String) -> QueryError {
        QueryError::new(self.text, at.span.clone(), message)
    }
}

/// Parses a number with at most one decimal and multiplies it by ten.
fn tenths(text: &str) -> Option<i64> {
    let (whole, decimal) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(decimal) || decimal.len() > 1 {
        return None;
    }
    whole.parse::<i64>().ok()?.checked_mul(10)?.checked_add(decimal.parse().ok()?)
}

fn no_order(kind: &NameKind, name: &str) -> String {
    format!("`{name}` does not support <, > or `between`; write {}", example(kind, name))
}

/// Returns an example comparison for error messages. `kind` is the type of `name`.
pub(crate) fn example(kind: &NameKind, name: &str) -> String {
    match kind {
        NameKind::Integer => format!("`{name} = 20`"),
        NameKind::Day => format!("`{name} >= 20261101`"),
        NameKind::Tenths => format!("`{name} >= 7.0`"),
        NameKind::Boolean => format!("`{name}`"),
        NameKind::Word(words) => {
            format!("`{name} = \"{}\"`", words.first())
        }
        NameKind::Text(_) => format!("a string, as in `{name} \"text\"`"),
        NameKind::Several(words) => format!("a word, as in `{name} \"{}\"`", words.first()),
    }
}

fn negated((claim, impossible): Resolved) -> Resolved {
    (Expression::Not(Box::new(claim)), impossible)
}

/// Describes a name's possible values, for error messages.
fn bounds(name: &Name) -> String {
    let shown = |value: i64| name.shown(value).unwrap_or_default();
    let (low, high) = (*name.range.start(), *name.range.end());
    let of = &name.name;
    match (low, high) {
        (_, i64::MAX) => format!("this can never be true: `{of}` is at least {}", shown(low)),
        _ if low == high => format!("this can never be true: `{of}` is always {}", shown(low)),
        _ => format!("this can never be true: `{of}` ranges from {} to {}", shown(low), shown(high)),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Name, NameKind, Query, Vocabulary, Words};

    fn error(text: &str) -> Option<String> {
        let words = || Words::new([("easy", 0), ("medium", 1), ("hard", 2)]);
        let vocabulary = Vocabulary::new([
            Name::new("givens", NameKind::Integer, 0, "").within(0..=81),
            Name::new("guesses", NameKind::Integer, 0, ""),
            Name::new("minimal", NameKind::Boolean, 0, "").within(1..=1),
            Name::new("er", NameKind::Tenths, 0, "").within(0..=120),
            Name::new("level", NameKind::Word(words()), 0, ""),
            Name::new("uses", NameKind::Several(words()), 0, ""),
        ]);
        let vocabulary = vocabulary.with_word("uses", "medium", true).with_word("uses", "hard", false);
        Query::parse(text, &vocabulary).err().map(|error| error.to_string())
    }

    #[test]
    fn impossible_comparisons_are_refused() {
        for (text, says) in [
            (
                "givens > 20 and er > 12",
                "`er` ranges from 0.0 to 12.0\n  givens > 20 and er > 12\n                  ^^^^^^^",
            ),
            ("givens = 82", "`givens` ranges from 0 to 81\n  givens = 82\n  ^^^^^^^^^^^"),
            ("guesses < 0", "`guesses` is at least 0\n  guesses < 0\n  ^^^^^^^^^^^"),
            ("level > hard", "`level` ranges from easy to hard\n  level > hard\n  ^^^^^^^^^^^^"),
            (
                "not er between 0 and 12.0",
                "`er` ranges from 0.0 to 12.0\n  not er between 0 and 12.0\n      ^^^^^^^^^^^^^^^^^^^^^",
            ),
            ("not minimal", "`minimal` is always true\n  not minimal\n      ^^^^^^^"),
            (
                "uses easy and not uses medium",
                "`uses \"medium\"` always holds\n  uses easy and not uses medium\n                    ^^^^^^^^^^^",
            ),
            ("uses hard", "`uses \"hard\"` never holds\n  uses hard\n  ^^^^^^^^^"),
            (
                "givens = 83 or givens = 90",
                "`givens` ranges from 0 to 81\n  givens = 83 or givens = 90\n  ^^^^^^^^^^^",
            ),
        ] {
            assert_eq!(error(text), Some(format!("this can never be true: {says}")), "{text}");
        }
    }

    #[test]
    fn possible_comparisons_are_accepted() {
        for text in [
            "er >= 12.0",
            "givens != 90 and not givens = 90",
            "level > easy and level < hard",
            "uses easy and not uses hard",
            "not (minimal and er > 12)",
            "not not minimal",
            "givens = 3 or givens = 90",
            "not minimal or givens = 20",
        ] {
            assert_eq!(error(text), None, "{text}");
        }
    }
}
