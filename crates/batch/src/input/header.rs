//! The message for a header without a puzzle column.

use super::looks_like_a_puzzle;
use sodan::formats::{ROW_LIMIT, csv, json, matching_columns};

/// Returns the message for a table without a known puzzle column, or without the requested one. `first` is the header,
/// or the first line if the input is not a table.
pub(super) fn unknown(column: Option<&str>, first: &[u8]) -> String {
    /// Maximum number of names listed in messages.
    const SHOWN: usize = 100;
    /// Maximum number of columns.
    const MOST: usize = u16::MAX as usize;
    if first.len() >= ROW_LIMIT {
        return format!("the first line is longer than {ROW_LIMIT} bytes, so it cannot be a header");
    }
    let fields = json::names(first);
    let names = csv::names(first);
    if names.len() > MOST {
        return format!("expected at most {MOST} columns, found {}", names.len());
    }
    let is_name = |name: &String| {
        name.is_empty() || name.starts_with(char::is_alphabetic) && !looks_like_a_puzzle(name)
    };
    let several = |names: &[String]| {
        let found = column.map(|column| matching_columns(names, column)).filter(|found| found.len() > 1)?;
        Some(found.into_iter().map(|place| names[place].as_str()).collect::<Vec<_>>().join(", "))
    };
    if let (Some(column), Some(several)) = (column, several(&fields).or_else(|| several(&names))) {
        return format!("column `{column}` is ambiguous; choose one of {several} with --column NAME");
    }
    let reason = if !fields.is_empty() {
        let advice = json::advice(first).map_or(String::new(), |advice| format!("; {advice}"));
        format!(
            "the first object has the fields {}; choose one with --column NAME{advice}",
            fields.join(", ")
        )
    } else if names.iter().all(is_name) {
        let others = names.len().saturating_sub(SHOWN);
        let more = if others > 0 { format!(" and {others} more") } else { String::new() };
        let shown = names[..names.len() - others].join(", ");
        format!("the header has the columns {shown}{more}; choose one with --column NAME")
    } else {
        let shown = |sign: char| if sign.is_control() { ' ' } else { sign };
        let first: String = String::from_utf8_lossy(first).chars().take(100).map(shown).collect();
        format!("expected column names in the first row, found `{first}`")
    };
    match column {
        Some(column) => format!("no column `{column}`: {reason}"),
        None => format!("cannot detect the puzzle column: {reason}"),
    }
}
