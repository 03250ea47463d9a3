//! Checks trace rows: whether each step follows from the state before it, and leads to the next state.

use crate::fault::{Fault, Flaw};
use sodan_board::{Candidate, Candidates, Cell, Digit, DigitSet, Grid};
use sodan_tasks::{Checked, Item, Status, Traces, several};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Content of a trace row, for a puzzle with exactly one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TraceRow {
    /// A row without a path.
    NoPath {
        /// Hash of the scale.
        hash: u64,
    },
    /// An invalid step, whose faults are reported separately.
    Unreadable,
    /// A step of the path.
    Step(Box<TracedStep>),
}

/// A step of a path, with the states before and after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TracedStep {
    /// 1-based number of the step.
    pub number: u64,
    /// Claimed number of steps of the path.
    pub of: u64,
    /// Whether the path claims to reach the solution.
    pub is_solved: bool,
    /// Claimed record number of the puzzle in the input.
    pub line: Option<u64>,
    /// State before the step, as claimed in the row.
    pub before: Candidates,
    /// State after the step.
    pub after: Candidates,
    /// Whether the state before the step is the puzzle itself.
    pub begins: bool,
    /// Hash of the step and the scale. Equal steps have the same hash, even if they belong to different paths.
    pub hash: u64,
}

/// Names of columns by which a trace row is recognised if it has no `schema` column.
const COLUMNS: [&str; 4] = ["before", "masks", "placements", "eliminations"];

/// Returns whether a column with this name identifies trace rows.
pub(crate) fn is_column(name: &str) -> bool {
    ["schema"].iter().chain(&COLUMNS).any(|known| known.eq_ignore_ascii_case(name.trim()))
}

/// Returns whether a row is a trace row, according to its columns. `value` returns the text in a column. A trace row
/// that lacks some of these columns counts as a wrong step.
pub(crate) fn is_trace<'t>(value: &impl Fn(&str) -> Option<&'t str>) -> bool {
    let known = COLUMNS.iter().filter(|name| value(name).is_some()).count();
    names_schema(value) || known == COLUMNS.len() || known > 1 && value("step").is_some()
}

/// Returns whether a column of trace rows is checked. Columns that identify a step or describe its effect are always
/// checked. All other columns are checked only if the path is known.
pub(crate) fn is_compared(name: &str, is_retraced: bool) -> bool {
    const REPLAYED: [&str; 7] = ["record", "step", "steps", "solved", "copy", "symmetry", "schema"];
    const OF_PATH: [&str; 9] =
        ["status", "technique", "premises", "sentence", "score", "level", "scale", "scheme", "object"];
    let is_among = |all: &[&str]| all.iter().any(|known| known.eq_ignore_ascii_case(name.trim()));
    is_among(&REPLAYED) || is_among(&COLUMNS) || is_retraced && (is_among(&OF_PATH) || is_among(&["reason"]))
}

/// Returns whether a row claims to contain all columns of Sodan's traces.
pub(crate) fn names_schema<'t>(value: &impl Fn(&str) -> Option<&'t str>) -> bool {
    value("schema") == Some(Traces::VERSION)
}

/// Parses a trace row, applies its step, and adds its faults. If the row does not contain a puzzle, nothing else is
/// checked.
pub(crate) fn read<'t>(
    value: &impl Fn(&str) -> Option<&'t str>,
    item: &Item<'_>,
    checked: &Checked,
    flaws: &mut Vec<Flaw>,
) -> TraceRow {
    let number = text_in(value, "step");
    if number.is_empty() {
        return TraceRow::NoPath { hash: hash(text_in(value, "scale")) };
    }
    if checked.status == Status::Bad {
        return TraceRow::Unreadable;
    }
    match step(value, item, checked) {
        Ok(step) => TraceRow::Step(Box::new(step)),
        Err((column, reason)) => {
            let reason = format!("step {number}: {reason}");
            flaws.push(Flaw {
                fault: Fault::WrongTrace,
                column: Some(column.to_owned()),
                reason: Some(reason),
            });
            TraceRow::Unreadable
        }
    }
}

/// Returns the text in a column, or an empty text if it is missing or null.
fn text_in<'t>(value: &impl Fn(&str) -> Option<&'t str>, name: &str) -> &'t str {
    value(name).map(str::trim).filter(|it| *it != "null").unwrap_or_default()
}

/// Parses the list of numbers in a column. An empty field is an empty list, unless the row claims to have all columns
/// of Sodan's traces.
fn list<'t>(value: &impl Fn(&str) -> Option<&'t str>, name: &'static str) -> Result<Vec<usize>, Wrong> {
    match value(name).map(|_| text_in(value, name)) {
        None => Err((name, format!("missing {name}: expected a list"))),
        Some("") if names_schema(value) => Err((name, format!("{name}: expected a list, found nothing"))),
        Some(text) => numbers(name, text),
    }
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Name of a wrong column, and the reason why it is wrong.
type Wrong = (&'static str, String);

fn step<'t>(
    value: &impl Fn(&str) -> Option<&'t str>,
    item: &Item<'_>,
    checked: &Checked,
) -> Result<TracedStep, Wrong> {
    let text = |name: &str| text_in(value, name);
    let shown = |text: &'t str| if text.is_empty() { "nothing" } else { text };
    let number = |name: &'static str| {
        let number: Option<u64> = text(name).parse().ok().filter(|number| *number > 0);
        number.ok_or_else(|| {
            (name, format!("{name}: expected a number, 1 or more, found {}", shown(text(name))))
        })
    };
    let is_solved = match text("solved") {
        word if word.eq_ignore_ascii_case("true") => true,
        word if word.eq_ignore_ascii_case("false") => false,
        other => return Err(("solved", format!("solved: expected true or false, found {}", shown(other)))),
    };
    let (number, of) = (number("step")?, number("steps")?);
    let solution = checked
        .solution
        .ok_or_else(|| ("puzzle", "the puzzle does not have exactly one solution".to_owned()))?;
    let is_true = |candidate: &Candidate| solution.get(candidate.cell) == candidate.digit;
    let before = state(value)?;
    let lacks = Cell::all().find(|&cell| {
        let digit = solution.get(cell);
        match before.placed().get(cell) {
            Some(placed) => placed != digit,
            None => !before.contains(Candidate::new(cell, digit)),
        }
    });
    if let Some(cell) = lacks {
        let it = Candidate::new(cell, solution.get(cell));
        return Err(("masks", format!("the state before the step excludes {it}, which is in the solution")));
    }
    let mut after = before;
    if names_schema(value) {
        list(value, "premises")?;
    }
    let (placements, eliminations) = (candidates(value, "placements")?, candidates(value, "eliminations")?);
    if placements.is_empty() && eliminations.is_empty() {
        return Err(("placements", "no placements and no eliminations".into()));
    }
    for it in &placements {
        if !is_true(it) || !before.contains(*it) {
            return Err((
                "placements",
                format!("the placement {it} is not in the solution, or is not a candidate"),
            ));
        }
    }
    for it in &eliminations {
        if is_true(it) || !before.contains(*it) {
            let reason = format!("the elimination {it} is in the solution, or is not a candidate");
            return Err(("eliminations", reason));
        }
    }
    let of_scale = ["technique", "scale", "score", "level"].map(text);
    let hash = hash((of_scale, &before, &placements, &eliminations));
    placements.iter().for_each(|placement| after.place(placement.cell, placement.digit));
    for it in eliminations {
        after.eliminate(it);
    }
    let begins = item.candidates() == Some(before);
    let line = text("record").parse().ok();
    Ok(TracedStep { number, of, is_solved, line, before, after, begins, hash })
}

/// Parses the state before a step from the columns `before` and `masks`.
fn state<'t>(value: &impl Fn(&str) -> Option<&'t str>) -> Result<Candidates, Wrong> {
    let grid: Grid = text_in(value, "before")
        .parse()
        .map_err(|_| ("before", "before: expected a board of 81 cells".to_owned()))?;
    let masks = list(value, "masks")?;
    if masks.len() != 81 {
        return Err((
            "masks",
            format!("masks: expected 81 numbers, found {}", several(masks.len() as u64, "number")),
        ));
    }
    let mut state = Candidates::of_grid(&grid);
    for (cell, mask) in Cell::all().zip(masks) {
        let digits = (1..=9).filter_map(|digit| Digit::new(digit).filter(|_| mask >> (digit - 1) & 1 == 1));
        let digits: DigitSet = digits.collect();
        let known = state.digits(cell);
        if mask >= 1 << 9 || !(digits - known).is_empty() {
            let reason = format!("the mask of {cell} is {mask}, which includes impossible digits");
            return Err(("masks", reason));
        }
        for digit in known - digits {
            state.eliminate(Candidate::new(cell, digit));
        }
    }
    Ok(state)
}

/// Parses the candidates in a column, written as numbers: 9 × cell + digit − 1.
fn candidates<'t>(
    value: &impl Fn(&str) -> Option<&'t str>,
    name: &'static str,
) -> Result<Vec<Candidate>, Wrong> {
    let candidate = |number: usize| {
        let wrong = || (name, format!("{name}: expected candidates from 0 to 728, found {number}"));
        (number < 729).then(|| Candidate::from_index(number)).ok_or_else(wrong)
    };
    list(value, name)?.into_iter().map(candidate).collect()
}

/// Parses a list of integers, as JSON or separated by spaces. Also accepts 81 digits: the reader of columnar files
/// converts lists of 81 small numbers to digits, like boards.
pub(crate) fn numbers<'n>(name: &'n str, text: &str) -> Result<Vec<usize>, (&'n str, String)> {
    if text.len() == 81 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(text.bytes().map(|byte| usize::from(byte - b'0')).collect());
    }
    let parts = text.trim_start_matches('[').trim_end_matches(']').split([',', ' ']);
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    let numbers: Result<Vec<usize>, _> = parts.map(str::parse).collect();
    numbers.map_err(|_| (name, format!("{name}: expected a list of integers")))
}

#[cfg(test)]
pub(crate) mod tests {
    use crate::audit::Audit;
    use crate::fault::Fault;
    use crate::row::Auditor;
    use serde_json::{Value, json};
    use sodan_logic::rating::{self, Scale};
    use sodan_search::Backend;
    use sodan_tasks::record::Json;
    use sodan_tasks::{Buffers, Item, Limits, MorphOptions, Task, Traces, TracesOptions};

    pub(crate) const PROPER: &str =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    pub(crate) const STUCK: &str =
        "........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.";

    /// Returns the trace rows of puzzles and of `copies` copies of each.
    pub(crate) fn traced(puzzles: &[&str], scale: &'static dyn Scale, copies: u64) -> Vec<Value> {
        let copies = MorphOptions { copies, seed: 4 };
        let task = Traces::new(&TracesOptions { scale })
            .with_copies(move |item| copies.symmetries(&item.puzzle()).collect());
        let (json, mut lines) = (Json::new(task.schema()), Vec::new());
        for puzzle in puzzles {
            let item = Item::of_text(1, puzzle.as_bytes());
            task.each(&[item], &mut Buffers::default(), &Limits::default(), &mut |item, record| {
                json.row(item, record, &mut lines);
            });
        }
        let lines = String::from_utf8(lines).unwrap();
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// Returns the faults of trace rows, with columns and reasons.
    pub(crate) fn heard(
        auditor: &Auditor,
        audit: &mut Audit,
        rows: &[Value],
    ) -> Vec<(Fault, Option<String>, String)> {
        audit.begin_file("traces", "train");
        let mut heard = Vec::new();
        for (number, row) in (1..).zip(rows) {
            let text = row.to_string();
            let item = Item::of_text(number, text.as_bytes());
            auditor.each(&[item], &[], &mut Buffers::default(), |row| {
                let all = audit.add(&row).into_iter();
                heard.extend(all.map(|it| (it.fault, it.column, it.reason.unwrap_or_default())));
            });
        }
        heard
    }

    /// Returns the trace rows of puzzles and of one copy of each.
    fn rows(puzzles: &[&str], scale: &str) -> Vec<Value> {
        traced(puzzles, rating::named(scale).unwrap(), 1)
    }

    /// Returns the faults of trace rows with their reasons, and the number of paths.
    fn found(rows: &[Value]) -> (Vec<(Fault, String)>, u64) {
        let mut audit = Audit::default();
        let heard = heard(&Auditor::new(Backend::best(), 1), &mut audit, rows);
        let mut found: Vec<(Fault, String)> =
            heard.into_iter().map(|(fault, _, reason)| (fault, reason)).collect();
        let report = audit.finish();
        let ended = report
            .checks
            .iter()
            .filter(|check| check.reason.as_ref().is_some_and(|check| check.contains("ends")));
        found.extend(ended.map(|ended| (ended.fault, ended.reason.clone().unwrap())));
        (found, report.traces().1)
    }

    #[test]
    fn every_step_of_true_traces_follows() {
        for scale in rating::ALL {
            let rows = rows(&[PROPER, STUCK], scale.name());
            assert_eq!(found(&rows).0, [], "{}", scale.name());
        }
        let rows = rows(&[PROPER], "hodoku");
        assert_eq!(found(&rows), (Vec::new(), 2));
    }

    /// A repeated path is an exact duplicate. A path on a different scale is not.
    #[test]
    fn repeated_path_is_a_twin() {
        let [hodoku, se] = ["hodoku", "se"].map(|scale| rows(&[PROPER], scale));
        let twins = |rows: &[Value]| {
            let mut audit = Audit::default();
            let heard = heard(&Auditor::new(Backend::best(), 1), &mut audit, rows);
            let twins = heard.iter().filter(|it| it.0 == Fault::ExactTwin).count();
            let report = audit.finish();
            let check = report.checks.iter().find(|check| check.fault == Fault::ExactTwin);
            (
                heard.len() - twins,
                check.map(|check| (check.first.clone(), check.twin.clone().unwrap(), check.rows, check.of)),
            )
        };
        let own = hodoku.len() / 2;
        assert_eq!(twins(&[&hodoku[..], &se].concat()), (0, None));
        let other_line = |row: &Value| {
            let mut row = row.clone();
            row["record"] = json!(2);
            row
        };
        let again: Vec<Value> = hodoku[..own].iter().map(other_line).collect();
        let place = |row: usize| format!("traces:{}", row + 1);
        let expected = (place(2 * own), place(0), 1, 3);
        assert_eq!(twins(&[&hodoku[..], &again].concat()), (0, Some(expected)));
        let none = rows(&[STUCK], "two_way");
        let expected = (place(1), place(0), 1, 1);
        assert_eq!(twins(&[&none[..1], &none[..1]].concat()), (0, Some(expected)));
    }

    #[test]
    fn bad_puzzles_have_one_fault() {
        let mut rows = rows(&[PROPER], "hodoku");
        rows[3]["puzzle"] = json!(&PROPER[1..]);
        let found = found(&rows).0;
        assert_eq!(found.iter().map(|it| it.0).collect::<Vec<_>>(), [Fault::Bad], "{found:?}");
        assert!(found[0].1.contains("expected a puzzle"), "{found:?}");
    }

    #[test]
    fn incomplete_foreign_steps_are_wrong() {
        let mut rows = rows(&[PROPER], "hodoku");
        for row in &mut rows {
            let row = row.as_object_mut().unwrap();
            let own = ["puzzle", "step", "steps", "solved", "before", "masks", "placements", "eliminations"];
            row.retain(|name, _| own.contains(&name.as_str()));
        }
        rows.truncate(rows.len() / 2);
        assert_eq!(found(&rows).0, []);
        rows[2].as_object_mut().unwrap().remove("eliminations");
        let found = found(&rows).0;
        let message = "step 3: missing eliminations: expected a list".to_owned();
        assert_eq!(found, [(Fault::WrongTrace, message)]);
    }

    #[test]
    fn planted_trace_faults_are_found() {
        let rows = rows(&[STUCK], "hodoku");
        let count = rows.len() / 2;
        let removes =
            rows.iter().position(|row| !row["eliminations"].as_array().unwrap().is_empty()).unwrap();
        let with = |at: usize, name: &str, value: Value| {
            let mut rows = rows.clone();
            rows[at][name] = value;
            rows
        };
        let places = rows.iter().position(|row| !row["placements"].as_array().unwrap().is_empty()).unwrap();
        let other = rows[places]["placements"][0].as_u64().unwrap();
        let other = other / 9 * 9 + (other % 9 + 1) % 9;
        let false_elimination = rows[places]["placements"].clone();
        let gone = [&rows[..4], &rows[5..]].concat();
        let cut = rows[..count - 1].to_vec();
        for (planted, message) in [
            (with(2, "before", json!(".".repeat(81))), "step 3: the state before the step excludes "),
            (with(places, "placements", json!([other])), ": the placement "),
            (with(places, "eliminations", false_elimination), ": the elimination "),
            (with(removes, "eliminations", json!([])), "no placements and no eliminations"),
            (with(3, "placements", json!([800])), "placements: expected candidates from 0 to 728, found 800"),
            (with(3, "masks", json!([1, 2])), "masks: expected 81 numbers, found 2 numbers"),
            (with(3, "step", json!(6)), "the row before step 6 is step 3"),
            (with(count - 1, "solved", json!(false)), "solved is false, but the path ends with the solution"),
            (gone, "the row before step 6 is step 4"),
            (cut, "the path ends with step "),
            (with(count + 1, "copy", json!(0)), "the row before step 2 is step"),
        ] {
            let found = found(&planted).0;
            let is_reported = |it: &(Fault, String)| it.0 == Fault::WrongTrace && it.1.contains(message);
            assert!(found.iter().any(is_reported), "{message}: {found:?}");
        }
        let symmetry = with(count, "symmetry", json!("1"));
        let found = found(&symmetry).0;
        assert!(found.iter().any(|it| it.0 == Fault::WrongCopy), "{found:?}");
    }
}
