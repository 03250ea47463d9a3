//! Translates comparisons to SQL conditions and index lookups.

use crate::Label;
use rusqlite::types::Value;
use sodan_canonical::Id;
use sodan_generator::Shape;
use sodan_logic::rating::Scale;
use sodan_tasks::query_fields::Question;
use std::ops::RangeInclusive;

/// A condition on a puzzle, and a lookup of the matching puzzles.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    /// SQL condition that tests one puzzle, the row `p` of the table `puzzle`.
    pub(crate) check: Sql,
    /// Statement that selects the numbers of all matching puzzles, some possibly more than once. `None` if no index
    /// supports it.
    pub(crate) lookup: Option<Sql>,
}

/// SQL text with placeholders, and their values in order. Values are never part of the text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sql {
    pub(crate) text: String,
    pub(crate) values: Vec<Value>,
}

impl Sql {
    pub(crate) fn plain(text: impl Into<String>) -> Sql {
        Sql { text: text.into(), values: Vec::new() }
    }

    pub(crate) fn of(text: impl Into<String>, values: impl IntoIterator<Item = Value>) -> Sql {
        Sql { text: text.into(), values: values.into_iter().collect() }
    }

    /// Adds text before and after the SQL, without changing its values.
    pub(crate) fn within(self, before: &str, after: &str) -> Sql {
        Sql { text: format!("{before}{}{after}", self.text), values: self.values }
    }

    pub(crate) fn joined(parts: Vec<Sql>, by: &str) -> Sql {
        let texts: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
        Sql { text: texts.join(by), values: parts.into_iter().flat_map(|part| part.values).collect() }
    }
}

impl Claim {
    /// Returns the condition that a puzzle has a matching row in `table`. Negates the condition unless `wanted` is set.
    pub(crate) fn of_rows(table: &str, condition: Sql, wanted: bool) -> Claim {
        let lookup = condition.clone().within(&format!("SELECT puzzle FROM {table} WHERE "), "");
        let not = if wanted { "" } else { "NOT " };
        let before = format!("{not}EXISTS (SELECT 1 FROM {table} WHERE puzzle = p.puzzle AND ");
        Claim { check: condition.within(&before, ")"), lookup: wanted.then_some(lookup) }
    }

    /// Returns the condition that a column contains one of these values, given as ascending ranges. Unless `wanted` is
    /// set, returns the condition that the column contains another value. The table has one row per puzzle. Puzzles
    /// without a row, and puzzles whose value is NULL, satisfy neither condition.
    pub(crate) fn of_value(
        table: &str,
        column: &str,
        (condition, ranges): (Sql, &[[Value; 2]]),
        wanted: bool,
    ) -> Claim {
        if wanted {
            return Claim::of_rows(table, condition, true);
        }
        let others = outside(column, ranges);
        let look_up = |other: &Sql| other.clone().within(&format!("SELECT puzzle FROM {table} WHERE "), "");
        let lookup = united(others.iter().map(look_up).collect());
        let condition = Sql::joined(others, " OR ").within("(", ")");
        Claim { lookup: Some(lookup), ..Claim::of_rows(table, condition, true) }
    }

    /// Returns the condition that a form of the puzzle was added on one of these days. Negates the condition unless
    /// `wanted` is set.
    pub(crate) fn of_days(days: &RangeInclusive<i64>, wanted: bool) -> Claim {
        let claim = Claim::of_rows("form", on_days(days), wanted);
        if wanted {
            return claim;
        }
        // Each puzzle has a form. If no form was added on these days, a form was added on another day.
        let second = |day: i64| day.saturating_mul(SECONDS_OF_A_DAY);
        let [first, last] = [second(*days.start()), second(days.end().saturating_add(1)).saturating_sub(1)];
        let others = outside("p.added", &[[Value::Integer(first), Value::Integer(last)]]);
        let lookups = others.into_iter().map(|other| {
            Sql::joined(vec![other, claim.check.clone()], " AND ")
                .within("SELECT p.puzzle FROM form p WHERE ", "")
        });
        Claim { lookup: Some(united(lookups.collect())), ..claim }
    }

    /// Joins conditions with AND if `all` is set, otherwise with OR.
    pub(crate) fn joined(claims: Vec<Claim>, all: bool) -> Claim {
        let lookup = match all {
            true => claims.iter().find_map(|claim| claim.lookup.clone()),
            false => {
                claims.iter().map(|claim| claim.lookup.clone()).collect::<Option<Vec<Sql>>>().map(united)
            }
        };
        let mut checks: Vec<Sql> = claims.into_iter().map(|claim| claim.check).collect();
        let by = if all { " AND " } else { " OR " };
        // SQLite parses a chain of operators as nested, and rejects deep nesting.
        while checks.len() > CHAIN {
            let chunks = checks.chunks(CHAIN);
            checks = chunks.map(|chunk| Sql::joined(chunk.to_vec(), by).within("(", ")")).collect();
        }
        Claim { check: Sql::joined(checks, by).within("(", ")"), lookup }
    }
}

/// Maximum number of conditions or statements in a chain of operators, since SQLite rejects deep nesting.
const CHAIN: usize = 50;

/// Returns a statement that combines the results of these statements, without removing duplicates.
pub(crate) fn united(mut lookups: Vec<Sql>) -> Sql {
    while lookups.len() > CHAIN {
        let chunks = lookups.chunks(CHAIN);
        let united = chunks.map(|chunk| Sql::joined(chunk.to_vec(), " UNION ALL "));
        lookups = united.map(|sql| sql.within("SELECT puzzle FROM (", ")")).collect();
    }
    Sql::joined(lookups, " UNION ALL ")
}

/// Returns the condition that a puzzle is proper and has labels of a scale that satisfy the SQL condition `known`.
pub(crate) fn rated(scale: &dyn Scale, known: &str) -> Claim {
    let table = format!("label_{}", scale.name());
    Claim { lookup: None, ..Claim::of_rows(&table, Sql::plain(format!("({known})")), true) }
}

/// Returns the condition that the number of automorphisms is in `range`. Negates the condition unless `wanted` is set.
/// The index contains only puzzles with more than one automorphism.
pub(crate) fn automorphic(range: &RangeInclusive<i64>, wanted: bool) -> Claim {
    let (low, high) = (*range.start(), *range.end());
    if !wanted && low <= 1 && (1..i64::MAX).contains(&high) {
        return automorphic(&(high + 1..=i64::MAX), true);
    }
    let (condition, ranges) = compared("automorphisms", range, Value::Integer);
    let is_in_index = low > 1 && wanted;
    let condition = if is_in_index { condition.within("", " AND automorphisms > 1") } else { condition };
    let claim = Claim::of_value("puzzle", "automorphisms", (condition, &ranges), wanted);
    if wanted { claim } else { Claim { lookup: None, ..claim } }
}

/// Returns the condition that the canonical form of a puzzle or of its solution has the given identifier.
pub(crate) fn of_id(question: Question, id: Id, wanted: bool) -> Option<Claim> {
    match question {
        Question::Id => {
            let condition = Sql::of("id = ?", [Value::Blob(id.bytes().to_vec())]);
            Some(Claim::of_rows("canonical_id", condition, wanted))
        }
        Question::Class => {
            let id = Value::Text(id.to_string());
            let condition = Sql::of("class = ?", [id.clone()]);
            let ranges = [[id.clone(), id]];
            Some(Claim::of_value(&Label::Class.table(), "class", (condition, &ranges), wanted))
        }
        _ => None,
    }
}

/// Returns the condition that the pattern of one of the puzzle's forms has the symmetry with index `word` in
/// [`Shape::ALL`], or a larger symmetry. Negates the condition unless `wanted` is set.
pub(crate) fn symmetric(word: usize, wanted: bool) -> Claim {
    let Some(symmetry) = Shape::ALL.get(word).filter(|shape| **shape != Shape::None) else {
        let truth = if wanted { "TRUE" } else { "FALSE" };
        return Claim { check: Sql::plain(truth), lookup: None };
    };
    let includes = |shape: &Shape| shape.implies(*symmetry);
    let shapes = Shape::ALL.into_iter().filter(includes).map(Shape::name);
    // The second condition is required to use the index.
    Claim::of_rows("form", one_of("symmetry", shapes).within("", " AND symmetry <> 'none'"), wanted)
}

/// Returns the SQL condition that a column contains one of these words.
pub(crate) fn one_of<'w>(column: &str, words: impl IntoIterator<Item = &'w str>) -> Sql {
    let values: Vec<Value> = words.into_iter().map(|word| Value::Text(word.to_owned())).collect();
    Sql::of(format!("{column} IN ({})", vec!["?"; values.len()].join(", ")), values)
}

/// Returns the SQL condition that a column is in a range, and the range's ends as converted by `value`.
pub(crate) fn compared(
    column: &str,
    range: &RangeInclusive<i64>,
    value: fn(i64) -> Value,
) -> (Sql, Vec<[Value; 2]>) {
    let (low, high) = (*range.start(), *range.end());
    let condition = match (low, high) {
        (i64::MIN, _) => Sql::of(format!("{column} <= ?"), [value(high)]),
        (_, i64::MAX) => Sql::of(format!("{column} >= ?"), [value(low)]),
        _ => Sql::of(format!("{column} BETWEEN ? AND ?"), [value(low), value(high)]),
    };
    (condition, vec![[value(low), value(high)]])
}

/// Returns the conditions whose union is that a column is outside these ascending ranges: one for each gap before,
/// between and after the ranges. Each condition can use an index.
pub(crate) fn outside(column: &str, ranges: &[[Value; 2]]) -> Vec<Sql> {
    let above = [None].into_iter().chain(ranges.iter().map(|[_, high]| Some(high)));
    let below = ranges.iter().map(|[low, _]| Some(low)).chain([None]);
    let condition = |(above, below): (Option<&Value>, Option<&Value>)| {
        let sides = [(">", above), ("<", below)];
        let sides = sides
            .into_iter()
            .filter_map(|(sign, value)| Some(Sql::of(format!("{column} {sign} ?"), [value?.clone()])));
        let sides: Vec<Sql> = sides.collect();
        if sides.is_empty() {
            Sql::plain(format!("{column} IS NOT NULL"))
        } else {
            Sql::joined(sides, " AND ")
        }
    };
    above.zip(below).map(condition).collect()
}

/// Number of seconds per day. Like Unix time, this ignores leap seconds.
const SECONDS_OF_A_DAY: i64 = 86_400;

/// Returns the SQL condition on a row of the table `form` that the form was added on one of these days, in UTC.
pub(crate) fn on_days(range: &RangeInclusive<i64>) -> Sql {
    let sides = [("added >= ?", *range.start()), ("added < ?", range.end().saturating_add(1))];
    let conditions = sides.into_iter().filter_map(|(text, day)| {
        // Omit bounds that cannot be represented in seconds.
        day.checked_mul(SECONDS_OF_A_DAY).map(|second| Sql::of(text, [Value::Integer(second)]))
    });
    let conditions: Vec<Sql> = conditions.collect();
    if conditions.is_empty() { Sql::plain("TRUE") } else { Sql::joined(conditions, " AND ") }
}

/// Returns the condition that a column equals `text` if `whole` is set, or else contains it. Ignores case.
pub(crate) fn matching(column: &str, text: &str, whole: bool) -> Sql {
    let escape = |sign: char| if matches!(sign, '%' | '_' | '\\') { vec!['\\', sign] } else { vec![sign] };
    let escaped: String = text.chars().flat_map(escape).collect();
    let like = if whole { escaped } else { format!("%{escaped}%") };
    Sql::of(format!("{column} LIKE ? ESCAPE '\\'"), [Value::Text(like)])
}
