//! Computes the distribution of each column's values over the splits, from the written rows.

use super::recipe::Split;
use crate::technique_counts;
use sodan_logic::Technique;
use sodan_logic::rating::hodoku::Level;
use sodan_logic::rating::two_way::Rank;
use sodan_logic::rating::{self, Scale, Value};
use sodan_tasks::Extra;
use std::collections::BTreeMap;

/// Number of rows with each value, by column and split.
#[derive(Default)]
pub struct Summary {
    columns: Vec<(String, BTreeMap<Bin, [u64; 3]>)>,
    rows: [u64; 3],
}

/// A group of a column's values: its sort key, and its name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Bin(u64, String);

/// Columns whose values are not counted, since all of them differ or the counts are meaningless.
const NOT_COUNTED: [&str; 5] = ["solution", "symmetry", "id", "class", "reason"];

impl Summary {
    /// Counts a row of a split. `fields` contains the names and values of its columns.
    pub fn add(&mut self, split: Split, fields: &[Extra<'_>]) {
        let split = Split::ALL.iter().position(|it| *it == split).unwrap_or_default();
        self.rows[split] += 1;
        for (name, value) in fields {
            if NOT_COUNTED.contains(&&**name) {
                continue;
            }
            let place = self.columns.iter().position(|(it, _)| it == name).unwrap_or_else(|| {
                self.columns.push((name.to_string(), BTreeMap::new()));
                self.columns.len() - 1
            });
            for bin in bins(name, value) {
                self.columns[place].1.entry(bin).or_default()[split] += 1;
            }
        }
    }

    /// Returns the number of rows of each split.
    pub fn rows(&self) -> [u64; 3] {
        self.rows
    }

    /// Iterates over the columns. Each is returned with its groups of values or its techniques, and the number of rows
    /// in each split.
    pub(super) fn distributions(&self) -> impl Iterator<Item = (&str, Vec<(&str, [u64; 3])>)> {
        self.columns.iter().map(|(name, bins)| {
            let values = bins.iter().map(|(Bin(_, value), counts)| (value.as_str(), *counts));
            let mut values: Vec<_> = values.collect();
            if let Some(scale) = scale_of_techniques(name) {
                values.sort_by_key(|(slug, _)| place_on(scale, slug));
            }
            (name.as_str(), values)
        })
    }
}

/// Returns the scale of a column that contains technique counts. Returns `None` for other columns.
pub(super) fn scale_of_techniques(column: &str) -> Option<&'static dyn Scale> {
    rating::named(column.strip_suffix(".techniques")?)
}

/// Returns the groups that a value of a column belongs to. A value that counts techniques belongs to one group per
/// technique, any other value to a single group.
fn bins(column: &str, value: &str) -> Vec<Bin> {
    match scale_of_techniques(column).and_then(|_| technique_counts::counts(value)) {
        Some(counts) => counts.into_keys().map(|slug| Bin(0, slug)).collect(),
        None => vec![bin(column, value)],
    }
}

/// Returns the sort key of a technique on a scale: its level, the points of its easiest steps, and its index in the
/// list of all techniques. A scale without points uses only this index. Unknown techniques are last.
fn place_on(scale: &dyn Scale, slug: &str) -> impl Ord {
    let technique = Technique::from_slug(slug);
    let least = technique.and_then(|technique| scale.least(technique));
    let level = least.and_then(|weight| weight.level).map(order);
    let points = least.and_then(|weight| weight.points).map(|points| match points {
        Value::Integer(number) | Value::Tenths(number) => number,
        Value::Word(word) => order(word),
    });
    (least.is_none(), level, points, technique.is_none(), technique)
}

/// Returns the group of a value that does not count techniques. Numbers that may be large are grouped by powers of two,
/// numbers with decimals by their whole part. All other values have groups of their own.
fn bin(column: &str, value: &str) -> Bin {
    if value.is_empty() {
        return Bin(u64::MAX, "none".into());
    }
    let Ok(number) = value.parse::<f64>() else { return Bin(order(value), value.to_owned()) };
    let whole = number as u64;
    if ["guesses", "score", "steps"].iter().any(|end| column.ends_with(end)) {
        let begin = whole.checked_ilog2().map_or(0, |power| 1 << power);
        let name = if begin < 2 { begin.to_string() } else { format!("{begin}–{}", 2 * begin - 1) };
        return Bin(begin, name);
    }
    match value.contains('.') {
        true => Bin(whole, format!("{whole}.0–{whole}.9")),
        false => Bin(whole, value.to_owned()),
    }
}

/// Returns the index of a word in the list of HoDoKu's levels or of two-way ranks, or 0 for any other word.
fn order(word: &str) -> u64 {
    let levels = Level::ALL.map(Level::name);
    let ranks = [Rank::Singles, Rank::Basic, Rank::Choices, Rank::Beyond].map(Rank::name);
    let known = [&levels[..], &ranks].into_iter().find_map(|words| words.iter().position(|it| *it == word));
    known.unwrap_or_default() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_counted_in_their_order() {
        let mut summary = Summary::default();
        let row = |level: &'static str, er: &'static str, guesses: &'static str| {
            [("hodoku.level", level), ("se.er", er), ("guesses", guesses), ("id", "7")]
                .map(|(name, value)| (name.into(), value.into()))
        };
        summary.add(Split::Train, &row("Hard", "10.4", "5"));
        summary.add(Split::Test, &row("Easy", "1.2", "0"));
        summary.add(Split::Test, &row("Easy", "1.5", ""));
        assert_eq!(summary.rows(), [1, 0, 2]);
        let all: Vec<_> = summary.distributions().collect();
        assert_eq!(all[0], ("hodoku.level", vec![("Easy", [0, 0, 2]), ("Hard", [1, 0, 0])]));
        assert_eq!(all[1], ("se.er", vec![("1.0–1.9", [0, 0, 2]), ("10.0–10.9", [1, 0, 0])]));
        let guesses = vec![("0", [0, 0, 1]), ("4–7", [1, 0, 0]), ("none", [0, 0, 1])];
        assert_eq!(all[2..], [("guesses", guesses)]);
    }

    /// A row counts for each technique of its path, and the easiest technique is first.
    #[test]
    fn technique_rows_start_with_easiest() {
        let mut summary = Summary::default();
        let mut add = |split, of_scale: &[&str]| {
            let list: Vec<_> =
                of_scale.iter().map(|slug| format!("{{\"name\":\"{slug}\",\"count\":3}}")).collect();
            let list = if list.is_empty() { String::new() } else { format!("[{}]", list.join(",")) };
            let names = ["hodoku", "se", "two_way"].map(|scale| format!("{scale}.techniques"));
            summary.add(split, &names.map(|name| (name.into(), list.as_str().into())));
        };
        add(Split::Train, &["x-wing", "naked-single", "hidden-single"]);
        add(Split::Test, &["hidden-single", "pointing"]);
        add(Split::Test, &[]);
        let all: Vec<_> = summary.distributions().collect();
        let slugs = |place: usize| all[place].1.iter().map(|(slug, _)| *slug).collect::<Vec<_>>().join(" ");
        // Hidden singles have more points than naked singles on HoDoKu's scale, and fewer on Sudoku Explainer's scale.
        assert_eq!(slugs(0), "naked-single hidden-single pointing x-wing none");
        assert_eq!(slugs(1), "hidden-single naked-single pointing x-wing none");
        assert_eq!(slugs(2), slugs(0), "as in the list of all");
        let counts = all[0].1.iter().map(|(_, counts)| *counts);
        assert!(counts.eq([[1, 0, 0], [1, 0, 1], [0, 0, 1], [1, 0, 0], [0, 0, 1]]));
    }

    #[test]
    fn automorphisms_are_counted_per_number() {
        let mut summary = Summary::default();
        for number in ["1", "648", "1", "2"] {
            summary.add(Split::Train, &[("automorphisms".into(), number.into())]);
        }
        let counts = vec![("1", [2, 0, 0]), ("2", [1, 0, 0]), ("648", [1, 0, 0])];
        assert!(summary.distributions().eq([("automorphisms", counts)]));
    }
}
