//! Query evaluation: whether a record matches, and how far it is from a match.

use crate::{QueryError, Vocabulary, resolve, syntax};
use std::ops::RangeInclusive;

/// A parsed query whose names and words are resolved in a [`Vocabulary`].
#[derive(Clone, Debug)]
pub struct Query {
    text: String,
    root: Expression,
    /// Cost of each name in the vocabulary, by index.
    costs: Vec<u8>,
    /// The distinct costs of the names in this query, ascending.
    stages: Vec<u8>,
}

#[derive(Clone, Debug)]
pub(crate) enum Expression {
    Any(Vec<Expression>),
    All(Vec<Expression>),
    Not(Box<Expression>),
    /// Tests whether a name's value is in the range.
    Within {
        name: usize,
        range: RangeInclusive<i64>,
    },
    /// Tests whether a name's value contains the word.
    Says {
        name: usize,
        word: usize,
    },
    /// Tests whether a name's text equals or contains `text`.
    Reads {
        name: usize,
        text: String,
        whole: bool,
    },
    /// Tests whether two numbers satisfy a comparison.
    Compares {
        left: Number,
        comparison: Comparison,
        right: Number,
    },
}

/// A number in an arithmetic expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Number {
    /// A constant.
    Constant(f64),
    /// A name's numeric value, divided by `unit`.
    Name {
        /// Index of the name in the vocabulary.
        name: usize,
        /// Divisor that converts the stored integer: 10 for values with one decimal, otherwise 1.
        unit: f64,
    },
    /// Result of an operation on two numbers.
    Of(Box<Number>, Operator, Box<Number>),
}

/// An arithmetic operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operator {
    /// Addition.
    Plus,
    /// Subtraction.
    Minus,
    /// Multiplication.
    Times,
    /// Division. The result is missing if the divisor is 0.
    Over,
}

/// Comparison of two numbers. Numbers that differ by less than [`CLOSE`] are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// The left number equals the right one.
    Equal,
    /// The left number is less than the right one.
    Less,
    /// The left number is less than or equal to the right one.
    AtMost,
}

/// Tolerance of comparisons. Values with one decimal are not exact in binary, so the result of arithmetic may be off by
/// a rounding error.
pub const CLOSE: f64 = 1e-9;

impl Number {
    pub(crate) fn each_name(&self, each: &mut impl FnMut(usize)) {
        match self {
            Number::Constant(_) => {}
            Number::Name { name, .. } => each(*name),
            Number::Of(left, _, right) => {
                left.each_name(each);
                right.each_name(each);
            }
        }
    }

    /// Returns the number for a record, or `None` if a value is missing or a divisor is 0.
    fn value(&self, facts: &mut dyn Facts) -> Option<f64> {
        match self {
            Number::Constant(number) => Some(*number),
            Number::Name { name, unit } => facts.number(*name).map(|value| value as f64 / unit),
            Number::Of(left, operator, right) => {
                let (left, right) = (left.value(facts)?, right.value(facts)?);
                match operator {
                    Operator::Plus => Some(left + right),
                    Operator::Minus => Some(left - right),
                    Operator::Times => Some(left * right),
                    Operator::Over => (right != 0.0).then(|| left / right),
                }
            }
        }
    }
}

impl Comparison {
    fn holds(self, left: f64, right: f64) -> bool {
        let is_equal = (left - right).abs() < CLOSE;
        match self {
            Comparison::Equal => is_equal,
            Comparison::Less => left < right && !is_equal,
            Comparison::AtMost => left < right || is_equal,
        }
    }
}

/// The values of one record, stored or computed on demand. Names and words are given as indices into the
/// [`Vocabulary`].
pub trait Facts {
    /// Returns the value of the name with index `name`, or `None` if the record has no value for it.
    fn number(&mut self, name: usize) -> Option<i64>;

    /// Returns whether the value of `name` contains `word`, or `None` if that is unknown.
    fn says(&mut self, _name: usize, _word: usize) -> Option<bool> {
        None
    }

    /// Returns whether the text of `name` equals (if `whole`) or contains `text`, or `None` if that is unknown.
    fn reads(&mut self, _name: usize, _text: &str, _whole: bool) -> Option<bool> {
        None
    }

    /// Returns how far the value of `name` is from a value that contains `word`, as a number greater than 0 and at most
    /// 1. Called only if the value does not contain the word.
    fn distance_to(&mut self, _name: usize, _word: usize) -> f64 {
        1.0
    }
}

/// Distance added for each cost level that is not evaluated because the names at cheaper levels already rule out a
/// match. It exceeds any distance within a level.
const STAGE: f64 = 1000.0;

/// Distance of a comparison whose value is missing, and upper limit of the distance of an `or`.
const MISSING: f64 = 100.0;

impl Query {
    /// Parses a query and resolves its names and words in `vocabulary`.
    ///
    /// # Errors
    ///
    /// Returns an error if the syntax is invalid, if a name, word or value is not in the vocabulary, or if a comparison
    /// cannot match any value of its name.
    pub fn parse(text: &str, vocabulary: &Vocabulary) -> Result<Query, QueryError> {
        let root = resolve::resolve(text, &syntax::parse(text)?, vocabulary)?;
        let costs: Vec<u8> = vocabulary.names().iter().map(|name| name.cost).collect();
        let mut stages = Vec::new();
        root.each_name(&mut |name| stages.push(costs[name]));
        stages.sort_unstable();
        stages.dedup();
        Ok(Query { text: text.to_owned(), root, costs, stages })
    }

    /// Returns the query as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn root(&self) -> &Expression {
        &self.root
    }

    /// Returns the indices of the names that the query uses, in ascending order without duplicates.
    pub fn names(&self) -> Vec<usize> {
        let mut names = Vec::new();
        self.root.each_name(&mut |name| names.push(name));
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Returns whether a record matches. Cheap values are computed first, and expensive values only if they are needed.
    /// A comparison with a missing value is neither true nor false, and a query whose result depends on such a
    /// comparison does not match.
    pub fn holds(&self, facts: &mut dyn Facts) -> bool {
        self.stages.iter().find_map(|&stage| self.truth(&self.root, stage, facts)).unwrap_or(false)
    }

    /// Returns the distance of a record from a match. The distance is 0 if and only if the record matches. The distance
    /// of a number grows with the logarithm of the difference from a matching number. An `and` adds the distances of
    /// its operands, and an `or` uses the smallest distance. As long as cheap values do not match, expensive values are
    /// not computed, and each cost level that is not computed adds more than any distance within a level.
    pub fn distance(&self, facts: &mut dyn Facts) -> f64 {
        for (place, &stage) in self.stages.iter().enumerate() {
            match self.truth(&self.root, stage, facts) {
                Some(true) => return 0.0,
                Some(false) => {
                    let not_looked_at = self.stages.len() - 1 - place;
                    let far = self.far(&self.root, true, stage, facts);
                    return far.max(f64::MIN_POSITIVE) + STAGE * not_looked_at as f64;
                }
                None => {}
            }
        }
        MISSING
    }

    /// Returns whether a subexpression matches, or `None` if names up to cost `stage` do not decide it.
    fn truth(&self, node: &Expression, stage: u8, facts: &mut dyn Facts) -> Option<bool> {
        match node {
            Expression::Not(inner) => self.truth(inner, stage, facts).map(|truth| !truth),
            Expression::All(nodes) => self.decided_by(nodes, false, stage, facts),
            Expression::Any(nodes) => self.decided_by(nodes, true, stage, facts),
            Expression::Within { name, .. }
            | Expression::Says { name, .. }
            | Expression::Reads { name, .. }
                if self.costs[*name] > stage =>
            {
                None
            }
            Expression::Compares { .. } if self.cost(node) > stage => None,
            Expression::Compares { left, comparison, right } => {
                Some(comparison.holds(left.value(facts)?, right.value(facts)?))
            }
            Expression::Within { name, range, .. } => facts.number(*name).map(|value| range.contains(&value)),
            Expression::Says { name, word, .. } => facts.says(*name, *word),
            Expression::Reads { name, text, whole } => facts.reads(*name, text, *whole),
        }
    }

    /// Returns the highest cost of the names in a subexpression.
    fn cost(&self, node: &Expression) -> u8 {
        let mut cost = 0;
        node.each_name(&mut |name| cost = cost.max(self.costs[name]));
        cost
    }

    /// Returns the truth value of an `and` (if `truth` is false) or an `or` (if `truth` is true). One operand with the
    /// value `truth` decides the result.
    fn decided_by(
        &self,
        nodes: &[Expression],
        truth: bool,
        stage: u8,
        facts: &mut dyn Facts,
    ) -> Option<bool> {
        let mut all_known = true;
        for node in nodes {
            match self.truth(node, stage, facts) {
                Some(it) if it == truth => return Some(truth),
                Some(_) => {}
                None => all_known = false,
            }
        }
        all_known.then_some(!truth)
    }

    /// Returns the distance of a subexpression from being true (or, if `wanted` is false, from being false), computed
    /// from names up to cost `stage`.
    fn far(&self, node: &Expression, wanted: bool, stage: u8, facts: &mut dyn Facts) -> f64 {
        let each = |nodes: &[Expression], facts: &mut dyn Facts| -> Vec<f64> {
            nodes.iter().map(|node| self.far(node, wanted, stage, facts)).collect()
        };
        match (node, wanted) {
            (Expression::Not(inner), _) => self.far(inner, !wanted, stage, facts),
            (Expression::All(nodes), true) | (Expression::Any(nodes), false) => {
                each(nodes, facts).into_iter().sum()
            }
            (Expression::All(nodes), false) | (Expression::Any(nodes), true) => {
                each(nodes, facts).into_iter().fold(MISSING, f64::min)
            }
            (
                Expression::Within { name, .. }
                | Expression::Says { name, .. }
                | Expression::Reads { name, .. },
                _,
            ) if self.costs[*name] > stage => 0.0,
            (Expression::Compares { .. }, _) if self.cost(node) > stage => 0.0,
            (Expression::Compares { left, comparison, right }, _) => {
                match left.value(facts).zip(right.value(facts)) {
                    None => MISSING,
                    Some((left, right)) if comparison.holds(left, right) == wanted => 0.0,
                    Some((left, right)) => (1.0 + (left - right).abs()).ln_1p().min(MISSING),
                }
            }
            (Expression::Within { name, range, .. }, _) => match facts.number(*name) {
                None => MISSING,
                Some(value) => apart(value, range, wanted),
            },
            (Expression::Says { name, word, .. }, _) => match (facts.says(*name, *word), wanted) {
                (None, _) => MISSING,
                (Some(says), _) if says == wanted => 0.0,
                (Some(_), true) => facts.distance_to(*name, *word),
                (Some(_), false) => 1.0,
            },
            (Expression::Reads { name, text, whole }, _) => match facts.reads(*name, text, *whole) {
                None => MISSING,
                Some(reads) if reads == wanted => 0.0,
                Some(_) => 1.0,
            },
        }
    }
}

/// Returns the distance of `value` from `range` or, if `wanted` is false, from the complement of `range`: the natural
/// logarithm of 1 plus the difference.
fn apart(value: i64, range: &RangeInclusive<i64>, wanted: bool) -> f64 {
    let gap = match (range.contains(&value), wanted) {
        (true, true) | (false, false) => return 0.0,
        (true, false) => {
            let (below, above) = (value.abs_diff(*range.start()), value.abs_diff(*range.end()));
            below.min(above).saturating_add(1)
        }
        (false, true) => value.abs_diff(*range.start()).min(value.abs_diff(*range.end())),
    };
    (gap as f64).ln_1p()
}

impl Expression {
    fn each_name(&self, each: &mut impl FnMut(usize)) {
        match self {
            Expression::Any(nodes) | Expression::All(nodes) => {
                nodes.iter().for_each(|node| node.each_name(each))
            }
            Expression::Not(node) => node.each_name(each),
            Expression::Within { name, .. }
            | Expression::Says { name, .. }
            | Expression::Reads { name, .. } => each(*name),
            Expression::Compares { left, right, .. } => {
                left.each_name(each);
                right.each_name(each);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Name, NameKind, Words};
    use proptest::prelude::*;

    fn vocabulary() -> Vocabulary {
        let levels = || Words::new(["Easy", "Medium", "Hard"].into_iter().zip(0..));
        let techniques =
            || Words::new([("x-wing", 0), ("X-Wing", 0), ("xy-chain", 1), ("swordfish", 2), ("fish", 3)]);
        Vocabulary::new([
            Name::new("givens", NameKind::Integer, 0, ""),
            Name::new("minimal", NameKind::Boolean, 0, ""),
            Name::new("se.er", NameKind::Tenths, 2, ""),
            Name::new("hodoku.level", NameKind::Word(levels()), 1, ""),
            Name::new("hodoku.uses", NameKind::Several(techniques()), 1, ""),
            Name::new("hodoku.steps", NameKind::Integer, 1, ""),
            Name::new("two_way.steps", NameKind::Integer, 1, ""),
        ])
    }

    /// A record that has 22 givens, is minimal, has ER 7.2 and level Hard, uses X-Wing in 40 steps, and has no two-way
    /// rating.
    #[derive(Default)]
    struct Known {
        requested: Vec<usize>,
    }

    impl Facts for Known {
        fn number(&mut self, name: usize) -> Option<i64> {
            self.requested.push(name);
            [Some(22), Some(1), Some(72), Some(2), None, Some(40), None][name]
        }

        fn says(&mut self, name: usize, word: usize) -> Option<bool> {
            self.requested.push(name);
            Some(word == 0)
        }
    }

    fn holds(text: &str) -> bool {
        let query = Query::parse(text, &vocabulary()).unwrap_or_else(|error| panic!("{error}"));
        let (holds, distance) = (query.holds(&mut Known::default()), query.distance(&mut Known::default()));
        assert_eq!(holds, distance == 0.0, "{text}: {distance}");
        holds
    }

    #[test]
    fn claims_hold_or_do_not() {
        for text in [
            "givens = 22",
            "givens <= 22 and givens >= 22 and givens < 23 and givens > 21",
            "minimal",
            "Minimal = TRUE",
            "er between 7.0 and 7.5",
            "se.er = 7.2 and er >= 7",
            "hodoku.level = \"hard\"",
            "hodoku.level is hard",
            "hodoku.level is not 'easy'",
            "level > medium",
            "hodoku.uses \"x-wing\"",
            "hodoku.uses = X-Wing and not hodoku.uses XY-Chain",
            "givens = 1 or (givens = 22 and not (not minimal))",
            "not not minimal",
            "givens != 21 AND NOT givens = 21",
            "givens in (17, 22) && level in (hard)",
            "givens = 1 || minimal",
            "hodoku.steps > givens and givens != hodoku.steps",
            "er = 72 / 10 and er - 0.2 = 7 and er * (givens + 8) / 3 = 72",
            "givens - 2 >= 20 and not (givens + 1) * 2 < 46",
        ] {
            assert!(holds(text), "{text}");
        }
        for text in [
            "givens = 21",
            "not minimal",
            "er > 7.2",
            "hodoku.uses swordfish",
            "level <= medium",
            "givens in (17, 18)",
            "hodoku.steps = givens",
            "givens / (givens - 22) > 0",
        ] {
            assert!(!holds(text), "{text}");
        }
    }

    #[test]
    fn and_binds_closer_than_or() {
        assert!(holds("minimal or minimal and givens = 1"));
        assert!(!holds("(minimal or minimal) and givens = 1"));
    }

    /// A missing value is neither true nor false.
    #[test]
    fn missing_values_are_unknown() {
        assert!(!holds("two_way.steps = 1") && !holds("not two_way.steps = 1"));
        assert!(holds("two_way.steps = 1 or minimal"));
    }

    /// An expensive value is computed only if the cheap values do not decide the result.
    #[test]
    fn cheap_fields_decide_first() {
        let requested_by = |text: &str| {
            let mut known = Known::default();
            Query::parse(text, &vocabulary()).unwrap().holds(&mut known);
            known.requested
        };
        assert_eq!(requested_by("er > 7.0 and givens = 21"), [0]);
        assert!(requested_by("er > 7.0 and givens = 22").contains(&2));
        assert_eq!(requested_by("er > 7.0 or givens = 22"), [0]);
    }

    #[test]
    fn distances_shrink_on_the_way() {
        let far = |text: &str| Query::parse(text, &vocabulary()).unwrap().distance(&mut Known::default());
        assert!(far("givens <= 17") > far("givens <= 19") && far("givens <= 19") > far("givens <= 21"));
        assert!(far("er >= 9.0") > far("er >= 8.0"));
        assert!(far("er >= 9.0 and givens = 21") > far("er >= 9.0"));
        assert!(far("givens = 1 or givens = 20") < far("givens = 1"));
        assert!(far("not givens between 20 and 30") > 0.0);
    }

    fn error(text: &str) -> String {
        Query::parse(text, &vocabulary()).unwrap_err().to_string()
    }

    #[test]
    fn errors_locate_and_suggest() {
        assert_eq!(
            error("givens <= 20 and hodoku.uses \"x-wng\""),
            "unknown word `x-wng`; did you mean `x-wing`?\n  givens <= 20 and hodoku.uses \"x-wng\"\n                               \
             ^^^^^^^"
        );
        assert_eq!(
            error("steps > 3"),
            "unknown name `steps`; did you mean `hodoku.steps` or `two_way.steps`?\n  steps > 3\n  ^^^^^"
        );
        assert_eq!(
            error("level = diabolic").lines().next(),
            Some("unknown word `diabolic`; expected one of Easy, Medium, Hard")
        );
        assert_eq!(error("giv = 3").lines().next(), Some("unknown name `giv`; did you mean `givens`?"));
        assert_eq!(
            error("hard").lines().next(),
            Some("unknown name `hard`; did you mean `hodoku.level = hard`?")
        );
        assert_eq!(
            error("x-wing").lines().next(),
            Some("unknown name `x-wing`; did you mean `hodoku.uses \"x-wing\"`?")
        );
        assert_eq!(
            error("17 < givens").lines().next(),
            Some("unknown name `17`; expected a name first, as in `givens = 20`")
        );
        assert!(error("qqqqqq = 3").starts_with("unknown name `qqqqqq`; expected one of givens, "));
        assert_eq!(
            error("givens === 20").lines().next(),
            Some("unknown comparison `===`; did you mean `=`?")
        );
        assert!(holds("givens == 22") && !holds("givens == 20"));
        assert_eq!(error("givens"), "`givens`: expected `givens = 20`\n  givens\n  ^^^^^^");
        assert_eq!(error("givens 20").lines().next(), Some("expected a comparison, as in `givens = 20`"));
        assert_eq!(
            error("givens = 2.5").lines().next(),
            Some("expected a whole number for `givens`, found `2.5`")
        );
        assert_eq!(
            error("er = 7.25").lines().next(),
            Some("expected a number with at most one decimal for `se.er`, found `7.25`")
        );
        assert_eq!(
            error("er between 8 and 7").lines().next(),
            Some("no value is between 8 and 7: write the smaller value first")
        );
        assert_eq!(
            error("hodoku.uses < fish").lines().next(),
            Some(
                "`hodoku.uses` does not support <, > or `between`; write a word, as in `hodoku.uses \"x-wing\"`"
            )
        );
    }

    #[test]
    fn grammar_errors_name_expectations() {
        assert_eq!(error(""), "expected a name, found the end of the query\n  \n  ^");
        assert_eq!(
            error("givens ="),
            "expected a value, found the end of the query\n  givens =\n          ^"
        );
        assert_eq!(
            error("'x-wing' hodoku.uses").lines().next(),
            Some("expected a name before the quoted word, found `'x-wing'`")
        );
        assert_eq!(
            error("givens = 3 )").lines().next(),
            Some("expected `and`, `or` or the end of the query, found `)`")
        );
        assert_eq!(
            error("(minimal").lines().next(),
            Some("expected `)`, `and` or `or`, found the end of the query")
        );
        assert_eq!(error("minimal and").lines().next(), Some("expected a name, found the end of the query"));
        assert_eq!(error("er between 7 or 8").lines().next(), Some("expected `and`, found `or`"));
        assert_eq!(
            error("level = \"hard").lines().next(),
            Some("expected the closing quote, found the end of the query")
        );
        assert!(error(&"(".repeat(2000)).starts_with("expected fewer than 100 nested parentheses"));
        assert!(error(&"x".repeat(20_000)).starts_with("the query is longer than 10000 bytes"));
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in "([a-z.]{1,9}|[()<>=!\"' 0-9é≤]|and |or |not |givens |level |uses |er ){0,40}") {
            match Query::parse(&text, &vocabulary()) {
                Ok(query) => {
                    prop_assert_eq!(query.holds(&mut Known::default()), query.distance(&mut Known::default()) == 0.0);
                }
                Err(error) => prop_assert!(text.get(error.span()).is_some() && !error.to_string().is_empty()),
            }
        }
    }
}
