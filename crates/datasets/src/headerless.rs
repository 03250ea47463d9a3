//! Handles tables without a header, whose columns are named by their 1-based positions.

use sodan_formats::{LineFields, Raw};
use sodan_tasks::{Content, Item};
use std::borrow::Cow;

/// Name and value of a field other than the puzzle.
pub(crate) type Field<'a> = (Cow<'a, str>, Cow<'a, str>);

/// Items of a table without a header. Each is split into an item that contains only the puzzle, and the other fields of
/// its line.
pub(crate) struct Rows<'i> {
    pub items: Vec<Item<'i>>,
    /// Other fields of each item. `None` if the item is not a line with fields.
    pub extra: Vec<Option<Vec<Field<'i>>>>,
}

impl<'i> Rows<'i> {
    /// Separates puzzles from the other fields. Returns `None` if no item is a line with fields.
    pub fn of(items: &[Item<'i>]) -> Option<Rows<'i>> {
        let cut = |item: &Item<'i>| match item.content {
            Ok(Content::Bare(_)) => None,
            _ => LineFields::of(&item.raw),
        };
        let first = items.iter().position(|item| cut(item).is_some())?;
        let mut rows =
            Rows { items: Vec::with_capacity(items.len()), extra: Vec::with_capacity(items.len()) };
        for (place, item) in items.iter().enumerate() {
            let line = if place < first { None } else { cut(item) };
            rows.items.push(Item::read(line.as_ref().map_or(item.raw, |line| line.puzzle)));
            rows.extra.push(line.map(fields));
        }
        Some(rows)
    }
}

/// Returns the names and values of a line's other fields.
fn fields(line: LineFields<'_>) -> Vec<Field<'_>> {
    let by_place = line.others.into_iter().map(|(place, value)| (name_of(place), value));
    by_place.chain(line.comment.map(|comment| (COMMENT.into(), comment.into()))).collect()
}

/// Note in reports about columns that are named by position.
pub(crate) const ABOUT: &str = "columns are numbered; --no-header compares column 2 with the solution";

/// Returns the name of the column at the 1-based position `place`.
fn name_of(place: usize) -> Cow<'static, str> {
    // Avoid allocations for the usual lines, which have few fields.
    const FIRST: [&str; 4] = ["column 1", "column 2", "column 3", "column 4"];
    FIRST.get(place - 1).map_or_else(|| format!("column {place}").into(), |&name| name.into())
}

/// Returns the name of a column in reports. A column without a name is `unnamed`.
pub(crate) fn shown(name: Cow<'_, str>) -> Cow<'_, str> {
    if name.is_empty() { "unnamed".into() } else { name }
}

/// Column name of a comment after `#`.
const COMMENT: &str = "comment";

/// Returns the 1-based position of a column that is named by position, or `None` for other columns.
fn place_of(name: &str) -> Option<usize> {
    name.strip_prefix("column ")?.parse().ok()
}

/// Formats the name of a column with the word `column` in front, unless the name already starts with it.
pub(crate) fn with_the_word_column(name: &str) -> String {
    if place_of(name).is_some() { name.to_owned() } else { format!("column {name}") }
}

/// Returns the names of columns for reports. Three or more columns at consecutive positions become one range.
pub(crate) fn in_a_few_words(columns: &[&str]) -> Vec<String> {
    let follows = |a: &&str, b: &&str| place_of(a).is_some_and(|place| place_of(b) == Some(place + 1));
    let runs = columns.chunk_by(follows);
    let words = |run: &[&str]| match run {
        [first, _, .., last] => vec![format!("{first} to {last}")],
        names => names.iter().map(|name| (*name).to_owned()).collect(),
    };
    runs.flat_map(words).collect()
}

/// Returns whether any field is named by position, that is, is not a comment.
pub(crate) fn has_column(fields: &[Field<'_>]) -> bool {
    fields.iter().any(|(name, _)| name != COMMENT)
}

/// Returns the names of a line's fields, as in reports. Returns an empty list for other records.
pub fn columns_of_line(line: &Raw<'_>) -> Vec<String> {
    let fields = LineFields::of(line).map(fields).unwrap_or_default();
    fields.into_iter().map(|(name, _)| name.into_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjacent_columns_are_joined() {
        let columns = ["column 2", "column 3", "column 4", "rating", "column 6", "column 7", "column x"];
        let words = ["column 2 to column 4", "rating", "column 6", "column 7", "column x"];
        assert_eq!(in_a_few_words(&columns), words);
        assert!(in_a_few_words(&[]).is_empty());
    }
}
