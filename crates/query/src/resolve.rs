//! From a tree of claims to a wish: names and values are looked up in the vocabulary.

use crate::query::Expression;
use crate::syntax::{Relation, Spanned, Tree};
use crate::{NameKind, QueryError, Vocabulary, Words, day};
use std::ops::{Range, RangeInclusive};

/// Claims in a tree, with all names and values known.
pub(crate) fn resolve(text: &str, tree: &Tree, vocabulary: &Vocabulary) -> Result<Expression, QueryError> {
    Resolver { text, vocabulary }.node(tree)
}

struct Resolver<'a> {
    text: &'a str,
    vocabulary: &'a Vocabulary,
}

impl Resolver<'_> {
    fn node(&self, tree: &Tree) -> Result<Expression, QueryError> {
        let all = |trees: &[Tree]| trees.iter().map(|tree| self.node(tree)).collect::<Result<Vec<_>, _>>();
        Ok(match tree {
            Tree::Any(trees) => Expression::Any(all(trees)?),
            Tree::All(trees) => Expression::All(all(trees)?),
            Tree::Not(tree) => Expression::Not(Box::new(self.node(tree)?)),
            Tree::Claim { name, relation } => self.claim(name, relation)?,
        })
    }

    fn claim(&self, name: &Spanned, relation: &Relation) -> Result<Expression, QueryError> {
        let place = self.vocabulary.find(&name.text).ok_or_else(|| self.unknown_name(name))?;
        let kind = &self.vocabulary.names()[place].kind;
        let shown = &self.vocabulary.names()[place].name;
        let span = name.span.start..relation.end().unwrap_or(name.span.end);
        let within = |range| Expression::Within { name: place, range, span: span.clone() };
        Ok(match (kind, relation) {
            (NameKind::Boolean, Relation::Alone) => within(1..=1),
            (_, Relation::Alone) => {
                return Err(self.wrong(name, format!("`{shown}` needs {}", example(kind, shown))));
            }
            (NameKind::Several(words), Relation::Says(word)) => self.says(place, words, word, &span)?,
            (NameKind::Several(words), Relation::Compared(sign, word)) => match sign.text.as_str() {
                "=" => self.says(place, words, word, &span)?,
                "!=" => Expression::Not(Box::new(self.says(place, words, word, &span)?)),
                _ => return Err(self.wrong(sign, no_order(kind, shown))),
            },
            (NameKind::Text(check), Relation::Says(text)) => self.text(place, *check, false, text)?,
            (NameKind::Text(check), Relation::Compared(sign, text)) => match sign.text.as_str() {
                "=" => self.text(place, *check, true, text)?,
                "!=" => Expression::Not(Box::new(self.text(place, *check, true, text)?)),
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
            (_, Relation::Compared(sign, value)) => {
                let value = self.value(kind, shown, value)?;
                let (range, is_not) = self.range(sign, value)?;
                if is_not { Expression::Not(Box::new(within(range))) } else { within(range) }
            }
            (_, Relation::Between(low, high)) => {
                let (from, to) = (self.value(kind, shown, low)?, self.value(kind, shown, high)?);
                if from > to {
                    let message =
                        format!("nothing is between {} and {}: the smaller comes first", low.text, high.text);
                    return Err(self.wrong(high, message));
                }
                within(from..=to)
            }
        })
    }

    fn says(
        &self,
        name: usize,
        words: &Words,
        word: &Spanned,
        span: &Range<usize>,
    ) -> Result<Expression, QueryError> {
        Ok(Expression::Says { name, word: self.word(words, word)?, span: span.clone() })
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

    /// A value as a number.
    fn value(&self, kind: &NameKind, name: &str, value: &Spanned) -> Result<i64, QueryError> {
        let refuse = |what: &str| self.wrong(value, format!("`{name}` is {what}, not `{}`", value.text));
        match kind {
            NameKind::Integer => {
                value.text.parse().ok().filter(|number| *number >= 0).ok_or_else(|| refuse("a whole number"))
            }
            NameKind::Tenths => {
                tenths(&value.text).ok_or_else(|| refuse("a number with at most one decimal"))
            }
            NameKind::Day => {
                let refuse = |why| self.wrong(value, format!("`{}` is no day: {why}", value.text));
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
            NameKind::Text(_) => Err(refuse("a text")),
        }
    }

    /// The numbers that compare so to a value; or, if the second is true, the numbers that do not.
    fn range(&self, sign: &Spanned, value: i64) -> Result<(RangeInclusive<i64>, bool), QueryError> {
        Ok(match sign.text.as_str() {
            "=" => (value..=value, false),
            "!=" => (value..=value, true),
            "<" => (i64::MIN..=value.saturating_sub(1), false),
            "<=" => (i64::MIN..=value, false),
            ">" => (value.saturating_add(1)..=i64::MAX, false),
            ">=" => (value..=i64::MAX, false),
            other => {
                let meant = match other {
                    "==" | "===" => "=",
                    "<>" | "≠" | "!" | "!==" | "~=" => "!=",
                    "=<" | "≤" => "<=",
                    "=>" | "≥" => ">=",
                    _ => {
                        return Err(self
                            .wrong(sign, format!("unknown comparison `{other}`; there are = != < <= > >=")));
                    }
                };
                return Err(
                    self.wrong(sign, format!("unknown comparison `{other}`; did you mean `{meant}`?"))
                );
            }
        })
    }

    fn unknown_name(&self, name: &Spanned) -> QueryError {
        let meant: Vec<String> =
            self.vocabulary.meant(&name.text).iter().map(|it| format!("`{it}`")).collect();
        let help = match (&meant[..], self.vocabulary.said_of(&name.text)) {
            (_, Some((owner, NameKind::Several(_)))) => {
                format!("; did you mean `{owner} \"{}\"`?", name.text)
            }
            (_, Some((owner, _))) => format!("; did you mean `{owner} = {}`?", name.text),
            _ if name.text.starts_with(|it: char| it.is_ascii_digit()) => {
                format!("; a name comes first, as in {}", self.vocabulary.example())
            }
            ([], None) => format!("; there are {}", self.vocabulary.overview()),
            (all, None) => format!("; did you mean {}?", all.join(" or ")),
        };
        self.wrong(name, format!("unknown name `{}`{help}", name.text))
    }

    fn wrong(&self, at: &Spanned, message: String) -> QueryError {
        QueryError::new(self.text, at.span.clone(), message)
    }
}

/// Tenths of a number with at most one decimal.
fn tenths(text: &str) -> Option<i64> {
    let (whole, decimal) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(decimal) || decimal.len() > 1 {
        return None;
    }
    whole.parse::<i64>().ok()?.checked_mul(10)?.checked_add(decimal.parse().ok()?)
}

fn no_order(kind: &NameKind, name: &str) -> String {
    format!("`{name}` has no order; write {}", example(kind, name))
}

/// What a claim about a name of that kind looks like.
pub(crate) fn example(kind: &NameKind, name: &str) -> String {
    match kind {
        NameKind::Integer => format!("`{name} = 20`"),
        NameKind::Day => format!("`{name} >= 20261101`"),
        NameKind::Tenths => format!("`{name} >= 7.0`"),
        NameKind::Boolean => format!("`{name}`"),
        NameKind::Word(words) => {
            format!("`{name} = \"{}\"`", words.first())
        }
        NameKind::Text(_) => format!("a text, as in `{name} \"text\"`"),
        NameKind::Several(words) => format!("a word, as in `{name} \"{}\"`", words.first()),
    }
}
