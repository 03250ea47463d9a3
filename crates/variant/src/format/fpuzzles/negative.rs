//! The rules about adjacent cells without a dot: the non-consecutive rule and the list `negative`.
//!
//! In f-puzzles, both rules apply to the pairs of cells that have no dot at all: a pair with a dot of one kind is also
//! exempt from the rule about the other kind.

use super::is_on;
use super::lists::{Entry, expected, list_of};
use crate::constraint::*;
use crate::format::{Import, Reading};
use crate::{Cell, Constraint, Shape, VariantError};
use serde_json::{Map, Value as Json};

/// Adds the negative rules of an object.
pub(super) fn read(object: &Map<String, Json>, import: &mut Import) -> Result<(), VariantError> {
    let is_non_consecutive = object.get("nonconsecutive").is_some_and(is_on);
    let mut has_negative_ratio = false;
    for negative in negative_names(object)? {
        match negative {
            "xv" => {
                let constraint: Constraint = XvNegative {}.into();
                import.note("negative.xv", Reading::Understood, constraint.name());
                import.puzzle.constraints.push(constraint);
            }
            "ratio" => has_negative_ratio = true,
            other => {
                let name = format!("negative.{}", other.chars().take(40).collect::<String>());
                import.note(name, Reading::NotUnderstood, "an unknown negative rule");
            }
        }
    }
    let shape = import.puzzle.shape.clone();
    let (differences, ratios) = (dots(object, "difference", 1, &shape)?, dots(object, "ratio", 2, &shape)?);
    let are_all = |dots: &[Dot], value: u8| dots.iter().all(|dot| dot.value == value);
    let are_usual = are_all(&differences, 1) && are_all(&ratios, 2);
    let constraints: Vec<Constraint> = match (is_non_consecutive, has_negative_ratio) {
        (false, false) => return Ok(()),
        (true, false) if differences.is_empty() && ratios.is_empty() => vec![NonConsecutive {}.into()],
        (true, false) if are_usual && ratios.is_empty() => vec![ConsecutiveNegative {}.into()],
        (true, true) if are_usual => vec![KropkiNegative {}.into()],
        _ => {
            // The negative rule about ratios forbids all ratios that the puzzle contains, or 2 if it contains none.
            let mut forbidden: Vec<u8> = ratios.iter().map(|dot| dot.value).collect();
            if forbidden.is_empty() {
                forbidden.push(2);
            }
            let has_ratio = |one: u8, other: u8| forbidden.iter().any(|&ratio| is_ratio(ratio, one, other));
            let entry = Entry { fields: object, list: &[], shape: &shape };
            let allowed = entry.table(|one, other| {
                !(is_non_consecutive && one.abs_diff(other) == 1
                    || has_negative_ratio && has_ratio(one, other))
            });
            let label = match (is_non_consecutive, has_negative_ratio) {
                (true, true) => "Non-consecutive and negative ratio",
                (true, false) => "Non-consecutive",
                (false, _) => "Negative ratio",
            };
            let is_marked =
                |&pair: &[Cell; 2]| differences.iter().chain(&ratios).any(|dot| dot.cells == pair);
            let unmarked = shape.adjacent_pairs().filter(|pair| !is_marked(pair));
            let table = |pair: [Cell; 2]| {
                let (allowed, label) = (allowed.clone(), Some(label.to_owned()));
                PairConsecutive { allowed, cells: pair.to_vec(), label }.into()
            };
            unmarked.map(table).collect()
        }
    };
    for (name, is_on) in [("nonconsecutive", is_non_consecutive), ("negative.ratio", has_negative_ratio)] {
        if is_on {
            let note = constraints.first().map_or("no rule", Constraint::name);
            import.note(name, Reading::Understood, note);
        }
    }
    import.puzzle.constraints.extend(constraints);
    Ok(())
}

/// Returns whether one value is `ratio` times the other.
pub(super) fn is_ratio(ratio: u8, one: u8, other: u8) -> bool {
    one == ratio.saturating_mul(other) || other == ratio.saturating_mul(one)
}

/// Returns the names in the list `negative`.
fn negative_names<'a>(object: &'a Map<String, Json>) -> Result<Vec<&'a str>, VariantError> {
    let name = |name: &'a Json| {
        name.as_str().ok_or_else(|| VariantError::in_field("negative", expected("names of rules", name)))
    };
    list_of(object, "negative")?.iter().map(name).collect()
}

/// A dot between two cells, with its difference or ratio.
struct Dot {
    /// The two cells in reading order.
    cells: [Cell; 2],
    value: u8,
}

/// Returns the dots in a list. `default` is the value of a dot without a value.
fn dots(
    object: &Map<String, Json>,
    name: &str,
    default: u8,
    shape: &Shape,
) -> Result<Vec<Dot>, VariantError> {
    let list = list_of(object, name)?;
    let dot = |(at, fields): (usize, &Map<String, Json>)| {
        let entry = Entry { fields, list, shape };
        let dot = || {
            let cells = entry.cells("cells")?;
            let &[one, other] = &cells[..] else {
                return Err(format!("expected 2 cells, found {}", cells.len()));
            };
            Ok(Dot {
                cells: [one.min(other), one.max(other)],
                value: entry.number("value")?.unwrap_or(default),
            })
        };
        dot().map_err(|message| VariantError::in_field(format!("{name}[{at}]"), message))
    };
    list.iter().filter_map(Json::as_object).enumerate().map(dot).collect()
}
