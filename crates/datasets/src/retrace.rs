//! Compares trace rows column by column with the path that the scale finds for their puzzle.
//!
//! The path of a copy is the path of its puzzle, mapped by a symmetry. Therefore, the copy is mapped back to the
//! puzzle, whose path is computed and then mapped to the copy.

use crate::copying::Copying;
use crate::fault::{Fault, Flaw};
use crate::trace;
use serde_json::{Map, Value};
use sodan_board::Symmetry;
use sodan_logic::rating::{self, Scale};
use sodan_tasks::record::Json;
use sodan_tasks::{
    Buffers, Explain, ExplainOptions, ExplainStyle, Explained, Item, Limits, Status, Task, Traced, Traces,
    TracesOptions, several,
};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// Expected trace rows of a path. `None` if finding the path exceeds the work limit.
type Rows = Option<Vec<Map<String, Value>>>;

/// Finds paths, and caches the most recent ones, since the rows of a path and of its copies are consecutive.
#[derive(Default)]
pub(crate) struct Retracer {
    paths: Mutex<VecDeque<(Of, Arc<Explained>)>>,
    rows: Mutex<VecDeque<(Of, Arc<Rows>)>>,
}

/// Key of a cached path: scale, puzzle and symmetry.
type Of = (&'static str, String, Symmetry);

/// Number of entries in each cache. Threads may process rows of several paths at the same time.
const KEPT: usize = 16;

/// Columns that identify the path of a row. They are not compared with the expected rows, but with the previous row.
const OF_PUZZLE: [&str; 4] = ["record", "puzzle", "copy", "symmetry"];

/// Columns that describe the whole path. They are not compared if the path was cut short by a timeout.
const OF_WHOLE_PATH: [&str; 4] = ["status", "steps", "solved", "reason"];

/// Data about a trace row: its item, its status and its copy number. `max_bytes` is the number of bytes by which the
/// row is shorter than the longest allowed record.
#[derive(Clone, Copy)]
pub(crate) struct TraceContext<'a, 'i> {
    pub item: &'a Item<'i>,
    pub status: Status,
    pub copying: Option<&'a Copying>,
    pub max_bytes: usize,
}

impl Retracer {
    /// Returns the faults of a row's columns, or `None` if they were not compared: rows without Sodan's schema may
    /// contain any path. `value` returns the text in a column.
    pub fn flaws<'t>(
        &self,
        value: &impl Fn(&str) -> Option<&'t str>,
        context: TraceContext<'_, '_>,
        effort: u64,
    ) -> Option<Vec<Flaw>> {
        let TraceContext { item, status, copying, max_bytes } = context;
        let of_column = |name: &str, reason| Flaw {
            fault: Fault::WrongTrace,
            column: Some(name.to_owned()),
            reason: Some(reason),
        };
        let has_all = trace::names_schema(value);
        let is_written_so =
            has_all || ["technique", "premises", "sentence"].iter().all(|name| value(name).is_some());
        let symmetry = match copying {
            Some(Copying { number: 1.., symmetry }) => symmetry.clone().and_then(Result::ok),
            _ => Some(Symmetry::IDENTITY),
        };
        let symmetry = symmetry.filter(|_| is_written_so)?;
        let text = |name: &str| value(name).map(|text| if text == "null" { "" } else { text });
        let scale = match text("scale").or(has_all.then_some("")) {
            Some(name) => match rating::named(name) {
                Some(scale) => scale,
                None => {
                    let all: Vec<&str> = rating::ALL.iter().map(|scale| scale.name()).collect();
                    let reason = format!("scale is {}, but should be {}", short(name), all.join(" or "));
                    return Some(vec![of_column("scale", reason)]);
                }
            },
            None => scale_of(&text)?,
        };
        let rows = self.rows_of(scale, (item, status), symmetry, effort)?;
        let Some(rows) = &*rows else {
            return Some(vec![Flaw {
                column: Some(scale.name().to_owned()),
                ..Flaw::of(Fault::NotCompared)
            }]);
        };
        let steps = rows.iter().filter(|row| !row["step"].is_null()).count();
        let is_of_all = text("steps").is_some_and(|text| text.parse() == Ok(steps));
        let is_cut = text("status") == Some(Status::Timeout.name()) && !is_of_all;
        let number = text("step").unwrap_or_default();
        let row = match number {
            "" if steps == 0 => rows.first(),
            // If a timeout occurred before the first step, there is nothing to compare.
            "" if is_cut => return None,
            _ => match number.parse::<usize>() {
                Ok(number @ 1..) if number <= steps => rows.get(number - 1),
                _ => {
                    let path = several(steps as u64, "step");
                    let reason = format!("step is {}, but the path has {path}", short(number));
                    return Some(vec![of_column("step", reason)]);
                }
            },
        };
        let is_compared =
            |name: &str| !(OF_PUZZLE.contains(&name) || is_cut && OF_WHOLE_PATH.contains(&name));
        let columns = row.into_iter().flatten().filter(|(name, _)| is_compared(name));
        let wrong = columns.filter_map(|(name, is)| {
            // Treat a missing column as empty if the row claims to have all columns.
            let claim = text(name).or(has_all.then_some(""))?;
            let is_right = match is {
                // A value that exceeds the length limit of a record may be missing.
                Value::Object(_) if claim.is_empty() => bytes_in_table(&is.to_string()) > max_bytes,
                _ => is_equal(name, claim, is),
            };
            let number = row.map_or(&Value::Null, |row| &row["step"]);
            let step = if number.is_null() { String::new() } else { format!("step {number}: ") };
            let reason = || format!("{step}{name} is {}, but should be {}", short(claim), shown(is));
            (!is_right).then(|| of_column(name, reason()))
        });
        Some(wrong.collect())
    }

    /// Returns all rows of the path to which the item's row belongs, or `None` if the item has no such path.
    fn rows_of(
        &self,
        scale: &'static dyn Scale,
        (item, status): (&Item<'_>, Status),
        symmetry: Symmetry,
        effort: u64,
    ) -> Option<Arc<Rows>> {
        let puzzle = Traces::puzzle_of_copy(item, symmetry)?;
        let of = (scale.name(), puzzle, symmetry);
        if let Some(rows) = cached(&self.rows, &of) {
            return Some(rows);
        }
        let item = Item::of_text(1, of.1.as_bytes());
        let task = Traces::new(&TracesOptions { scale });
        let schema = Json::new(task.schema());
        let mut rows = Vec::new();
        let mut add = |item: &Item<'_>, traced: &Traced| {
            let mut line = Vec::new();
            schema.row(item, traced, &mut line);
            rows.extend(serde_json::from_slice::<Map<String, Value>>(&line).ok());
        };
        let mut takes_too_long = false;
        if status == Status::Unique {
            let explained = self.path(scale, &of.1, &item, effort)?;
            takes_too_long = explained.cut().is_some();
            let traced = match symmetry {
                Symmetry::IDENTITY => Traced::of_path(&explained),
                _ => Traced::of_copy(&explained, 1, symmetry),
            };
            traced.iter().for_each(|traced| add(&item, traced));
        } else {
            task.each(std::slice::from_ref(&item), &mut Buffers::default(), &Limits::default(), &mut add);
        }
        let rows = Arc::new(Some(rows).filter(|_| !takes_too_long));
        keep(&self.rows, of, &rows);
        Some(rows)
    }

    /// Returns the path of a puzzle that is not a copy, from the cache if possible.
    fn path(
        &self,
        scale: &'static dyn Scale,
        puzzle: &str,
        item: &Item<'_>,
        effort: u64,
    ) -> Option<Arc<Explained>> {
        let of = (scale.name(), puzzle.to_owned(), Symmetry::IDENTITY);
        if let Some(path) = cached(&self.paths, &of) {
            return Some(path);
        }
        let limits = Limits { effort: Some(effort), ..Limits::default() };
        let task = Explain::new(&ExplainOptions { scale, style: ExplainStyle::Text }).ok()?;
        let path = Arc::new(task.explained(item, &limits)?);
        keep(&self.paths, of, &path);
        Some(path)
    }
}

fn cached<T>(all: &Mutex<VecDeque<(Of, Arc<T>)>>, of: &Of) -> Option<Arc<T>> {
    let all = all.lock().unwrap_or_else(PoisonError::into_inner);
    all.iter().find(|(it, _)| it == of).map(|(_, found)| found.clone())
}

fn keep<T>(all: &Mutex<VecDeque<(Of, Arc<T>)>>, of: Of, found: &Arc<T>) {
    let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
    all.truncate(KEPT - 1);
    all.push_front((of, found.clone()));
}

/// Infers the scale of a row that has no column for the scale, as in CSV. Only HoDoKu's steps have both points and a
/// level. Sudoku Explainer's points have a decimal, and CSP-Rules' points are integers.
fn scale_of<'t>(text: &impl Fn(&str) -> Option<&'t str>) -> Option<&'static dyn Scale> {
    let has = |name: &str| Some(!text(name)?.is_empty());
    rating::named(match (has("score")?, has("level")?) {
        (true, true) => "hodoku",
        (true, false) if text("score")?.contains('.') => "se",
        (true, false) => "csp",
        (false, true) => "two_way",
        (false, false) => return None,
    })
}

/// Returns the length of a string as a CSV field in bytes, including doubled quotes, surrounding quotes and a comma.
pub(crate) fn bytes_in_table(text: &str) -> usize {
    text.len() + text.bytes().filter(|byte| *byte == b'"').count() + 3
}

/// Returns whether the text `claim` represents the value `is` of the column `name`.
fn is_equal(name: &str, claim: &str, is: &Value) -> bool {
    match is {
        Value::Null => claim.is_empty(),
        Value::Bool(is) => claim.eq_ignore_ascii_case(if *is { "true" } else { "false" }),
        Value::Number(is) => claim.parse::<f64>().ok() == is.as_f64(),
        Value::String(is) if name == "reason" => without_place(claim) == without_place(is.trim()),
        Value::String(is) => claim == is.trim(),
        Value::Array(is) => {
            let is = is.iter().map(|it| it.as_u64().unwrap_or(u64::MAX));
            trace::numbers(name, claim).is_ok_and(|claim| claim.into_iter().map(|it| it as u64).eq(is))
        }
        Value::Object(_) => serde_json::from_str::<Value>(claim).is_ok_and(|claim| claim == *is),
    }
}

/// Splits the text of a `reason` column into the status and the text after it. Removes the record or line from this
/// text, since it refers to another input.
fn without_place(reason: &str) -> (&str, &str) {
    let (status, rest) = reason.split_once(": ").unwrap_or(("", reason));
    let has_place = ["line ", "record "].iter().any(|place| rest.starts_with(place));
    (status, rest.split_once(": ").filter(|_| has_place).map_or(rest, |(_, result)| result))
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => short(text),
        Value::Null => "nothing".to_owned(),
        other => short(&other.to_string()),
    }
}

/// Truncates a long text for messages.
pub(crate) fn short(text: &str) -> String {
    const MOST: usize = 90;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None if text.is_empty() => "nothing".to_owned(),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use crate::audit::Audit;
    use crate::fault::Fault;
    use crate::row::Auditor;
    use crate::trace::tests::{PROPER, STUCK, heard, traced};
    use serde_json::{Value, json};
    use sodan_logic::rating::{self, Scale};
    use sodan_search::Backend;

    /// Returns the trace rows of a puzzle and of two copies.
    fn rows(puzzle: &str, scale: &'static dyn Scale) -> Vec<Value> {
        traced(&[puzzle], scale, 2)
    }

    /// Returns the faults of rows with their columns and reasons. `effort` limits the effort of a path.
    fn found(rows: &[Value], effort: u64) -> Vec<(Fault, Option<String>, String)> {
        let auditor = Auditor::new(Backend::best(), 1).with_effort(effort);
        heard(&auditor, &mut Audit::default(), rows)
    }

    /// Returns a different value of the same type.
    fn other(value: &Value) -> Value {
        match value {
            Value::Null => json!("something"),
            Value::Bool(it) => json!(!it),
            Value::Number(it) if it.is_u64() => json!(it.as_u64().unwrap() + 1),
            Value::Number(it) => json!(it.as_f64().unwrap() + 0.1),
            Value::String(text) => json!(format!("{text}x")),
            Value::Array(all) if all.is_empty() => json!([5]),
            Value::Array(all) => json!(all[1..]),
            Value::Object(all) => Value::Object(all.clone().into_iter().skip(1).collect()),
        }
    }

    #[test]
    fn faults_of_copies_are_found() {
        // A short path, since each audit of a full one takes a quarter of a second.
        let short = "............158947958724316825437169791586432346912758289643571573291684164875293";
        for &scale in rating::ALL {
            let rows = rows(if scale.name() == "hodoku" { PROPER } else { short }, scale);
            // One auditor for all checks, because it remembers the true rows of each copy.
            let auditor = Auditor::new(Backend::best(), 1).with_effort(Auditor::EFFORT);
            let found = |rows: &[Value]| heard(&auditor, &mut Audit::default(), rows);
            let count = rows.len() / 3;
            for copies in 1..=3 {
                assert_eq!(found(&rows[..copies * count]), [], "{}", scale.name());
            }
            let columns: Vec<String> = rows[0].as_object().unwrap().keys().cloned().collect();
            assert_eq!(columns.len(), 22);
            for column in &columns {
                for at in [2, count + 3, 2 * count + 1] {
                    // Later copies are left out, because each row takes time.
                    let mut planted = rows[..(at / count + 1) * count].to_vec();
                    planted[at][column] = other(&planted[at][column]);
                    assert!(!found(&planted).is_empty(), "{}: {column} of row {at}", scale.name());
                }
            }
        }
    }

    #[test]
    fn faults_name_column_and_expectation() {
        let mut rows = rows(PROPER, rating::named("hodoku").unwrap());
        rows[1]["technique"] = json!("x-wing");
        let found = found(&rows, Auditor::EFFORT);
        let [(fault, column, reason)] = &found[..] else { panic!("{found:?}") };
        assert_eq!((*fault, column.as_deref()), (Fault::WrongTrace, Some("technique")));
        assert!(reason.starts_with("step 2: technique is x-wing, but should be "), "{reason}");
    }

    #[test]
    fn reason_locations_are_not_compared() {
        let two_way = rating::named("two_way").unwrap();
        let clash = format!("44{}", &PROPER[2..]);
        let mut none = rows(&clash, two_way);
        let of_trace = |rows: &[Value]| {
            let found = found(rows, Auditor::EFFORT).into_iter();
            found.filter(|found| found.0 == Fault::WrongTrace).collect::<Vec<_>>()
        };
        let reason = none[0]["reason"].as_str().unwrap().to_owned();
        assert!(reason.starts_with("bad: line 1: 4 appears twice"), "{reason}");
        none[0]["reason"] = json!(reason.replace("line 1", "line 27"));
        assert_eq!(of_trace(&none[..1]), []);
        none[0]["reason"] = json!(reason.replace("4 appears", "5 appears"));
        assert_eq!(of_trace(&none[..1]).len(), 1);
    }

    #[test]
    fn true_steps_off_path_are_found() {
        let two_way = rating::named("two_way").unwrap();
        let mut rows = rows(PROPER, two_way);
        let last = rows.len() / 3 - 1;
        let (one, next) = (rows[last - 1]["placements"].clone(), rows[last]["placements"].clone());
        rows[last - 1]["placements"] = next;
        rows[last]["placements"] = one;
        assert!(found(&rows, Auditor::EFFORT).iter().any(|it| it.1.as_deref() == Some("placements")));
    }

    /// A path that is wrongly claimed to be missing is a fault; a correct claim is not.
    #[test]
    fn wrongly_claimed_missing_path_is_found() {
        let two_way = rating::named("two_way").unwrap();
        let none = rows(STUCK, two_way);
        assert_eq!((found(&none, Auditor::EFFORT), none.len()), (Vec::new(), 3));
        for (name, value) in [("steps", json!(1)), ("solved", json!(true)), ("reason", json!("tired"))] {
            let mut planted = none.clone();
            planted[2][name] = value;
            assert!(!found(&planted, Auditor::EFFORT).is_empty(), "{name}");
        }
        let hodoku = rows(PROPER, rating::named("hodoku").unwrap());
        let mut planted = none[..1].to_vec();
        planted[0]["puzzle"] = json!(PROPER);
        let found = found(&planted, Auditor::EFFORT);
        let message = "step is nothing, but the path has ";
        assert!(found.iter().any(|it| it.2.starts_with(message)), "{found:?} {}", hodoku.len());
    }

    #[test]
    fn missing_values_are_found() {
        let rows = rows(PROPER, rating::named("hodoku").unwrap());
        let has_list =
            |row: &Value, name: &str| row[name].as_array().is_some_and(|numbers| !numbers.is_empty());
        for name in
            ["placements", "eliminations", "premises", "masks", "object", "sentence", "scheme", "scale"]
        {
            let place =
                rows.iter().position(|row| !row[name].is_array() || !has_list(row, name)).unwrap_or(3);
            for is_key_there in [true, false] {
                let mut planted = rows.clone();
                match is_key_there {
                    true => planted[place][name] = Value::Null,
                    false => drop(planted[place].as_object_mut().unwrap().remove(name)),
                }
                let is_list = rows[place][name].is_array();
                // Lists are checked even if the path is not computed.
                let found = found(&planted, if is_list { 1 } else { Auditor::EFFORT });
                let is_found = |it: &(Fault, Option<String>, String)| {
                    it.0 == Fault::WrongTrace && it.1.as_deref() == Some(name)
                };
                assert!(found.iter().any(is_found), "{name}, key there: {is_key_there}: {found:?}");
            }
        }
    }

    #[test]
    fn copies_need_number_and_symmetry() {
        let rows = rows(PROPER, rating::named("hodoku").unwrap());
        let count = rows.len() / 3;
        for (name, value, message) in [
            (
                "symmetry",
                Value::Null,
                "symmetry: expected the symmetry that maps the puzzle to copy 1, found nothing",
            ),
            ("copy", json!(5), "copy: expected 1, found 5"),
        ] {
            let mut planted = rows.clone();
            planted[count..2 * count].iter_mut().for_each(|row| row[name] = value.clone());
            let found = found(&planted, Auditor::EFFORT);
            assert!(
                found.iter().any(|it| it.0 == Fault::WrongCopy && it.2.starts_with(message)),
                "{found:?}"
            );
        }
        let mut planted = rows;
        planted[count + 4]["symmetry"] = planted[2 * count]["symmetry"].clone();
        assert!(!found(&planted, Auditor::EFFORT).is_empty());
    }

    /// Paths that take too long are not compared, nor are paths of other programs.
    #[test]
    fn slow_paths_are_not_compared() {
        let mut rows = rows(PROPER, rating::named("hodoku").unwrap());
        rows.truncate(rows.len() / 3);
        let of_little = found(&rows, 1);
        assert!(of_little.iter().all(|it| it.0 == Fault::NotCompared) && !of_little.is_empty());
        for row in &mut rows {
            let row = row.as_object_mut().unwrap();
            row.retain(|name, _| !["schema", "premises"].contains(&name.as_str()));
            row["technique"] = json!("by eye");
        }
        assert_eq!(found(&rows, Auditor::EFFORT), []);
    }
}
