//! Solution paths as rows, one row per step, for training machine-learning models.
//!
//! | column | value |
//! | --- | --- |
//! | `step`, `steps` | 1-based index of the step in the path, and the number of steps |
//! | `before` | digits before the step: 81 characters, `.` for an empty cell |
//! | `masks` | for each cell, the candidates before the step: bit 0 for the digit 1 up to bit 8 for the digit 9; 0 for a filled cell |
//! | `placements`, `eliminations` | candidates as numbers: 9 × cell + digit − 1, with cells numbered from 0 in reading order |
//! | `premises` | premises of the step, in the same encoding: candidates of the pattern; for singles, the digits on the board that prove the step |
//! | `score`, `level` | difficulty of the step on the scale |
//! | `object` | the complete step in the path schema, which a program can deserialize |
//!
//! A placement removes its digit from the candidates of the cell's peers. Placements and eliminations transform the
//! state before a step into the state before the next one and, after the last step, into the solution if `solved`.
//!
//! A puzzle may be followed by copies: its images under symmetries. The path of a copy is the image of the puzzle's
//! path rather than the path that the scale would find, since the choice of steps depends on the orientation. The
//! column `puzzle` contains the copy, and two more columns identify it:
//!
//! | column | value |
//! | --- | --- |
//! | `copy` | 1-based index of the copy; 0 is the puzzle itself |
//! | `symmetry` | symmetry that maps the puzzle to this copy; `1` is the identity |
//!
//! If no step is found on the scale, the puzzle and each of its copies have one row without a step: `steps` is 0,
//! `solved` is false unless the puzzle was already solved, and `reason` explains why there is no step.
//!
//! `docs/traces.md` describes every column.
//!
//! Before a mapped path is written, it is replayed on the copy, which is parsed and solved separately.

use crate::item::{line_of_candidates, numbers};
use crate::rate::score_kind;
use crate::record::{ColumnPlace, Kind, Record, Schema, Value, levels, slugs_of_techniques};
use crate::task::{Buffers, Limits, Task, reason, write};
use crate::{Explain, ExplainStyle, Explained, Fault, Item, Start, Status, serde_names, wire};
use serde::{Deserialize, Serialize};
use sodan_board::{Candidate, Cell, House, Symmetry};
use sodan_logic::rating::Scale;
use sodan_logic::{Pattern, Proof, State, Step};
use sodan_render::explain;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

/// Options of the `traces` task.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Traces"))]
#[serde(default, deny_unknown_fields)]
pub struct TracesOptions {
    /// Scale that chooses the steps.
    #[serde(with = "serde_names::scale")]
    #[cfg_attr(feature = "schema", schemars(with = "serde_names::ScaleName"))]
    pub scale: &'static dyn Scale,
}

impl Default for TracesOptions {
    /// Returns options with the default scale.
    fn default() -> TracesOptions {
        TracesOptions { scale: serde_names::usual_scale() }
    }
}

/// Task that converts solution paths to rows; created from [`TracesOptions`].
pub struct Traces<'a> {
    scale: &'static dyn Scale,
    explain: Explain,
    symmetries: Option<Symmetries<'a>>,
}

/// Function that returns, for an item, the symmetries that map the puzzle to its copies.
type Symmetries<'a> = Box<dyn Fn(&Item<'_>) -> Vec<Symmetry> + Send + Sync + 'a>;

impl<'a> Traces<'a> {
    /// Maximum number of copies per puzzle, since the rows of all copies are kept in memory.
    pub const MOST_COPIES: u64 = 1_000;

    /// Version of the column definitions, as written to the `schema` column.
    pub const VERSION: &'static str = "sodan-trace/1";

    /// Creates the task with `options`.
    pub fn new(options: &TracesOptions) -> Traces<'a> {
        let &TracesOptions { scale } = options;
        Traces { scale, explain: Explain::on(scale, ExplainStyle::Text), symmetries: None }
    }

    /// Returns the puzzle whose image under `symmetry` is the item `copy`, in the form used in rows: 81 characters, or
    /// 729. Returns `None` for an invalid item.
    pub fn puzzle_of_copy(copy: &Item<'_>, symmetry: Symmetry) -> Option<String> {
        Some(line_of_candidates(&symmetry.inverse().apply(copy.candidates()?)))
    }

    /// Adds copies after each puzzle: the images of the puzzle under the symmetries that `symmetries` returns for an
    /// item.
    #[must_use]
    pub fn with_copies(
        self,
        symmetries: impl Fn(&Item<'_>) -> Vec<Symmetry> + Send + Sync + 'a,
    ) -> Traces<'a> {
        Traces { symmetries: Some(Box::new(symmetries)), ..self }
    }
}

impl fmt::Debug for Traces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Traces").field("scale", &self.scale.name()).finish_non_exhaustive()
    }
}

/// One step of a puzzle's path, or the reason why there is none.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Traced {
    /// Status of the puzzle.
    pub status: Status,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// 1-based index of the step in the path.
    pub number: u64,
    /// Number of steps in the path.
    pub steps: u64,
    /// Whether the path reaches a solution.
    pub is_solved: bool,
    /// The step, with the state before it.
    pub step: Option<(Step, State)>,
    /// The copy to which the row belongs, or `None` for the puzzle itself.
    pub copy: Option<Copied>,
}

/// A copy of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Copied {
    /// 1-based index of the copy.
    pub number: u64,
    /// Symmetry that maps the puzzle to the copy.
    pub symmetry: Symmetry,
    /// The copy in one-line form: 81 characters, or 729 if candidates were eliminated beyond those that its digits rule
    /// out.
    pub puzzle: Arc<str>,
}

impl Record for Traced {
    fn status(&self) -> Status {
        self.status
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    fn is_first(&self) -> bool {
        self.number == 1 && self.copy.is_none()
    }
}

impl Task for Traces<'_> {
    type Record = Traced;

    fn name(&self) -> &'static str {
        "traces"
    }

    fn schema(&self) -> Schema<Traced> {
        let scale = self.scale;
        let candidates =
            |schema: Schema<Traced>, name: &'static str, about: &'static str, of: fn(&Step) -> Vec<u16>| {
                schema.column(name, Kind::Integers, about, move |_, record| {
                    of_step(record, |step, _| Value::Integers(of(step)))
                })
            };
        let schema = Schema::begin_with_puzzle(|item, it: &Traced| match &it.copy {
            Some(copy) => (*copy.puzzle).into(),
            None => item.puzzle(),
        });
        let schema = schema
            .column("step", Kind::Integer, "1-based number of the step in the path", |_, record| {
                of_step(record, |_, _| record.number.into())
            })
            .column("steps", Kind::Integer, "number of steps in the path", |_, record| {
                of_path(record, record.steps)
            })
            .column("solved", Kind::Boolean, "whether the path reaches the solution", |_, record| {
                of_path(record, record.is_solved)
            })
            .column("before", Kind::Text, "digits before the step: 81 characters", |_, record| {
                of_step(record, |_, state| state.placed().to_string().into())
            })
            .column(
                "masks",
                Kind::Integers,
                "candidates of each cell before the step, one bit each",
                |_, record| of_step(record, |_, state| Value::Integers(masks(state))),
            )
            .column("technique", Kind::Text, "slug of the technique", |_, record| {
                of_step(record, |step, _| step.technique.spec().slug.into())
            })
            .among(slugs_of_techniques());
        let schema = candidates(schema, "placements", "placements: 9 × cell + digit − 1", |step| {
            numbers(&step.placements)
        });
        let schema = candidates(schema, "eliminations", "eliminations, in the same encoding", |step| {
            numbers(&step.eliminations)
        });
        let schema = schema
            .column("premises", Kind::Integers, "premises of the step, in the same encoding", |_, record| {
                of_step(record, |step, state| Value::Integers(premises(step, state)))
            })
            .column("sentence", Kind::Text, "explanation of the step", |_, record| {
                of_step(record, |step, state| sentence(step, state).into())
            })
            .column(
                "score",
                score_kind(scale),
                "the step's points, if the scale has points",
                move |_, record| of_step(record, |step, _| scale.weight(step).points.into()),
            )
            .column("level", Kind::Text, "the step's level, if the scale has levels", move |_, record| {
                of_step(record, |step, _| scale.weight(step).level.into())
            })
            .among(levels())
            .column("scale", Kind::Text, "the scale that selected the steps", move |_, _| scale.name().into())
            .only_in(ColumnPlace::Detail)
            .among([scale.name()])
            .column(
                "scheme",
                Kind::Text,
                "the program and version whose ratings the scale reproduces",
                move |_, _| scale.scheme().into(),
            )
            .only_in(ColumnPlace::Detail)
            .among([scale.scheme()])
            .column("schema", Kind::Text, "version of these columns", |_, _| Traces::VERSION.into())
            .only_in(ColumnPlace::Detail)
            .among([Traces::VERSION])
            .column("object", Kind::Object("step"), "the complete step", move |_, record| {
                of_step(record, |step, state| Value::object(wire::Step::without_state(scale, step, state)))
            })
            .only_in(ColumnPlace::Detail);
        match self.symmetries {
            Some(_) => with_copy(schema),
            None => schema,
        }
        .end_with(move |it| it.step.is_none().then(|| why(scale, it)))
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Traced),
    ) {
        for item in items {
            let start = Start::of(item);
            // A path never ends if the puzzle has several solutions, and a scale may search for hours.
            if start.status() != Status::Unique {
                give(item, &Traced::without_path(start.status(), start.fault().cloned()));
                continue;
            }
            match self.explain.explained(item, limits) {
                Some(explained) if !(limits.should_stop)() => {
                    traced(&explained).iter().for_each(|traced| give(item, traced));
                    let symmetries = self.symmetries.as_ref().map(|of| of(item));
                    for (number, symmetry) in (1..).zip(symmetries.unwrap_or_default()) {
                        copied(&explained, number, symmetry).iter().for_each(|traced| give(item, traced));
                    }
                }
                _ => return,
            }
        }
    }

    fn line(&self, item: &Item<'_>, record: &Traced, out: &mut Vec<u8>) {
        match &record.step {
            Some((step, state)) => {
                let (number, sentence) = (item.raw.number, sentence(step, state));
                let copy =
                    record.copy.as_ref().map(|copy| format!(" copy {}", copy.number)).unwrap_or_default();
                write(out, format_args!("{number}{copy} {}/{} {sentence}\n", record.number, record.steps));
            }
            None => write(out, format_args!("- {}\n", why(self.scale, record))),
        }
    }

    fn text(&self, item: &Item<'_>, record: &Traced, out: &mut Vec<u8>) {
        let number = item.raw.number;
        match &record.step {
            Some((step, state)) => {
                let (of, sentence) = (record.steps, sentence(step, state));
                let copy =
                    record.copy.as_ref().map(|copy| format!(", copy {}", copy.number)).unwrap_or_default();
                write(
                    out,
                    format_args!("puzzle {number}{copy}, step {} of {of}: {sentence}\n", record.number),
                );
            }
            None => {
                let copy =
                    record.copy.as_ref().map(|copy| format!(", copy {}", copy.number)).unwrap_or_default();
                write(out, format_args!("puzzle {number}{copy}: {}\n", why(self.scale, record)));
            }
        }
    }
}

impl Traced {
    /// Returns the rows of a path: one per step, or one row with the reason if there are no steps.
    pub fn of_path(explained: &Explained) -> Vec<Traced> {
        traced(explained)
    }

    /// Returns the rows of a copy: the steps of the puzzle's path, mapped by `symmetry`.
    ///
    /// # Panics
    ///
    /// Panics if the mapped steps do not solve the copy, that is, if a step was mapped incorrectly.
    pub fn of_copy(explained: &Explained, number: u64, symmetry: Symmetry) -> Vec<Traced> {
        copied(explained, number, symmetry)
    }

    fn without_path(status: Status, fault: Option<Fault>) -> Traced {
        Traced { status, fault, number: 1, steps: 0, is_solved: false, step: None, copy: None }
    }

    /// Returns whether the row belongs to a path: it contains a step, or it is the only row of a complete path without
    /// steps.
    fn has_path(&self) -> bool {
        self.step.is_some() || self.status == Status::Unique
    }
}

/// Returns the rows of a path: one per step, or one row with the reason if there are no steps.
fn traced(explained: &Explained) -> Vec<Traced> {
    let (status, fault) = (explained.status(), explained.fault().cloned());
    let of = |number, steps, is_solved, step| Traced {
        status,
        fault: fault.clone(),
        number,
        steps,
        is_solved,
        step,
        copy: None,
    };
    let Some((start, path)) = explained.walked.as_ref() else {
        return vec![Traced::without_path(status, fault)];
    };
    if path.steps.is_empty() {
        return vec![Traced { is_solved: path.is_solved(), ..Traced::without_path(status, fault) }];
    }
    let mut state = *start;
    let steps = (1..).zip(&path.steps).map(|(number, step)| {
        let before = state;
        step.apply(&mut state);
        of(number, path.steps.len() as u64, path.is_solved(), Some((step.clone(), before)))
    });
    steps.collect()
}

/// Returns the rows of a copy: the mapped steps of the puzzle's path. The list is empty if there is no path.
///
/// # Panics
///
/// Panics if the mapped steps do not solve the copy, that is, if a step was mapped incorrectly.
fn copied(explained: &Explained, number: u64, symmetry: Symmetry) -> Vec<Traced> {
    let Some((start, path)) = &explained.walked else { return Vec::new() };
    let puzzle: Arc<str> = line_of_candidates(symmetry.apply(*start).candidates()).into();
    let mut steps = traced(explained);
    for traced in &mut steps {
        traced.step = traced.step.take().map(|(step, before)| (symmetry.apply(step), symmetry.apply(before)));
        traced.copy = Some(Copied { number, symmetry, puzzle: puzzle.clone() });
    }
    // A path that was cut short may have no steps yet.
    steps.retain(Traced::has_path);
    let turned: Vec<&(Step, State)> = steps.iter().filter_map(|traced| traced.step.as_ref()).collect();
    let is_led = leads_through(&Start::of(&Item::of_text(1, puzzle.as_bytes())), &turned, path.is_solved());
    assert!(is_led, "the path mapped by {symmetry} does not solve {puzzle}");
    steps
}

/// Returns whether `steps` lead from the start state through the state before each step and, if `is_solved`, to the
/// solution. No step may remove an absent candidate, or a candidate of the solution.
fn leads_through(start: &Start, steps: &[&(Step, State)], is_solved: bool) -> bool {
    let Start::Proper(start, solution) = start else { return false };
    let mut state = *start;
    let is_true = |candidate: &Candidate| solution.get(candidate.cell) == candidate.digit;
    for (step, before) in steps {
        if state.candidates() != before.candidates()
            || !step.placements.iter().all(|placement| is_true(placement) && state.contains(*placement))
            || !step
                .eliminations
                .iter()
                .all(|elimination| !is_true(elimination) && state.contains(*elimination))
        {
            return false;
        }
        step.apply(&mut state);
    }
    !is_solved || *state.placed() == solution.grid()
}

/// Adds the columns that identify copies.
fn with_copy(schema: Schema<Traced>) -> Schema<Traced> {
    let about = "number of the copy, from 1; 0 is the puzzle itself";
    schema
        .column("copy", Kind::Integer, about, |_, record| {
            of_path(record, record.copy.as_ref().map_or(0, |copy| copy.number))
        })
        .column(
            "symmetry",
            Kind::Text,
            "symmetry that maps the puzzle to this copy; `1` is the identity",
            |_, record| {
                let symmetry = record.copy.as_ref().map_or(Symmetry::IDENTITY, |copy| copy.symmetry);
                of_path(record, symmetry.to_string())
            },
        )
}

/// Returns `value`, or `Value::Missing` if the record has no path. A path without steps counts as a path.
fn of_path<'r>(it: &'r Traced, value: impl Into<Value<'r>>) -> Value<'r> {
    if it.has_path() { value.into() } else { Value::Missing }
}

/// Returns the reason why a row contains no step.
fn why(scale: &dyn Scale, it: &Traced) -> String {
    match it.status {
        Status::Unique if it.is_solved => "the puzzle is already solved".into(),
        Status::Unique => format!("no step found on the scale {}", scale.name()),
        _ => reason(it),
    }
}

fn of_step<'r>(it: &'r Traced, value: impl FnOnce(&'r Step, &'r State) -> Value<'r>) -> Value<'r> {
    it.step.as_ref().map_or(Value::Missing, |(step, state)| value(step, state))
}

fn masks(state: &State) -> Vec<u16> {
    let mask = |cell: Cell| match state.placed().get(cell) {
        Some(_) => 0,
        None => state.digits(cell).iter().map(|digit| 1 << (digit.get() - 1)).sum(),
    };
    Cell::all().map(mask).collect()
}

/// Returns the candidates that are the premises of a step, encoded by [`numbers`], in ascending order.
fn premises(step: &Step, state: &State) -> Vec<u16> {
    let candidates: BTreeSet<Candidate> = match (&step.pattern, step.placements.first()) {
        (Some(Pattern::Single(house)), Some(placed)) => around_single(*placed, *house, state),
        _ => marked(step, state),
    };
    numbers(&candidates.into_iter().collect::<Vec<_>>())
}

/// Returns the digits that prove a single: for a naked single, all digits that its cell sees; for a hidden single, the
/// digits in its house, and the digits outside the house that exclude the single's digit from the house's other empty
/// cells. The result contains all of these digits rather than a sufficient subset, so that symmetries preserve it.
fn around_single(single: Candidate, house: Option<House>, state: &State) -> BTreeSet<Candidate> {
    let digits = state.placed();
    let placed = |cell: Cell| digits.get(cell).map(|digit| Candidate::new(cell, digit));
    let Some(house) = house else { return single.cell.peers().iter().filter_map(placed).collect() };
    let others = house.cells().iter().filter(|cell| *cell != single.cell);
    let why = |cell: Cell| match placed(cell) {
        Some(digit) => vec![digit],
        None => cell.peers().iter().filter_map(placed).filter(|it| it.digit == single.digit).collect(),
    };
    others.flat_map(why).collect()
}

/// Returns the candidates of `state` that the drawing of the step's pattern marks.
fn marked(step: &Step, state: &State) -> BTreeSet<Candidate> {
    let proof = step.pattern.as_ref().map(Proof::from).unwrap_or_default();
    let marked = proof.marks.iter().flat_map(|mark| {
        let of_cell = |cell| mark.digits.iter().map(move |digit| Candidate::new(cell, digit));
        mark.cells.iter().flat_map(of_cell).collect::<Vec<_>>()
    });
    marked.filter(|&candidate| state.contains(candidate)).collect()
}

fn sentence(step: &Step, state: &State) -> String {
    let sentences = explain::sentences(step, state);
    sentences.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MorphOptions;
    use crate::record::Json;
    use sodan_board::{CandidateSet, Candidates, Digit, Puzzle};
    use sodan_logic::rating;

    const PROPER: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn rows(text: &str, scale: &'static dyn Scale) -> Vec<serde_json::Value> {
        rows_of(&Traces::new(&TracesOptions { scale }), text)
    }

    fn rows_of(task: &Traces<'_>, text: &str) -> Vec<serde_json::Value> {
        let json = Json::new(task.schema());
        let item = Item::of_text(1, text.as_bytes());
        let mut rows = Vec::new();
        task.each(&[item], &mut Buffers::default(), &Limits::default(), &mut |item, record| {
            let mut out = Vec::new();
            json.row(item, record, &mut out);
            rows.push(serde_json::from_slice(&out).unwrap());
        });
        rows
    }

    fn candidates(row: &serde_json::Value, name: &str) -> Vec<Candidate> {
        let numbers = row[name].as_array().unwrap().iter().map(|it| it.as_u64().unwrap() as usize);
        numbers.map(Candidate::from_index).collect()
    }

    #[test]
    fn rows_replay_the_path() {
        for &scale in rating::ALL {
            let rows = rows(PROPER, scale);
            let puzzle: Puzzle = PROPER.parse().unwrap();
            let mut state = State::new(&puzzle);
            for (number, row) in (1..).zip(&rows) {
                assert_eq!((&row["step"], &row["steps"]), (&number.into(), &rows.len().into()));
                assert_eq!(row["before"], state.placed().to_string());
                assert_eq!(row["masks"], serde_json::json!(masks(&state)));
                candidates(row, "premises").iter().for_each(|&it| match state.placed().get(it.cell) {
                    Some(digit) => assert_eq!(digit, it.digit),
                    None => assert!(state.contains(it)),
                });
                candidates(row, "eliminations").iter().for_each(|&it| assert!(state.eliminate(it)));
                candidates(row, "placements").iter().for_each(|&it| state.place(it));
            }
            assert_eq!(rows[0]["solved"], state.unplaced().is_empty(), "{}", scale.name());
        }
    }

    #[test]
    fn single_names_excluding_digits() {
        // A naked single: only 9 is left in r1c9. A hidden single: in the last row, only r9c9 can contain 1.
        let row = "12345678.";
        let rows_of_eight = row.to_owned() + &".".repeat(72);
        let state = State::new(&rows_of_eight.parse().unwrap());
        let (r1c9, nine) = (Cell::all().nth(8).unwrap(), Digit::new(9).unwrap());
        let naked = around_single(Candidate::new(r1c9, nine), None, &state);
        let eight: Vec<String> = (1..9).map(|it| format!("({it})r1c{it}")).collect();
        let texts = |set: BTreeSet<Candidate>| set.into_iter().map(|it| it.to_string()).collect::<Vec<_>>();
        assert_eq!(texts(naked), eight);
        assert_eq!(texts(around_single(Candidate::new(r1c9, nine), Some(r1c9.row().into()), &state)), eight);
        // In the last row, the 1s in r7c4 and r8c7 exclude 1 from six cells; the 1 in r1c1 sees only a filled cell.
        let hidden = format!("1........{}...1...........1..2.3......", ".".repeat(45));
        let state = State::new(&hidden.parse().unwrap());
        let single = Candidate::new(Cell::all().nth(73).unwrap(), Digit::new(1).unwrap());
        let around = around_single(single, Some(single.cell.row().into()), &state);
        assert_eq!(texts(around), ["(1)r7c4", "(1)r8c7", "(2)r9c1", "(3)r9c3"]);
    }

    #[test]
    fn easy_steps_name_their_premises() {
        for &scale in rating::ALL {
            let rows = rows(PROPER, scale);
            let lacks: Vec<_> = rows.iter().filter(|row| candidates(row, "premises").is_empty()).collect();
            assert!(lacks.is_empty(), "{}: {lacks:?}", scale.name());
        }
    }

    #[test]
    fn objects_parse_into_steps() {
        let scale = rating::ALL[0];
        let task = Traces::new(&TracesOptions { scale });
        let item = Item::of_text(1, PROPER.as_bytes());
        let mut steps = Vec::new();
        task.each(&[item], &mut Buffers::default(), &Limits::default(), &mut |_, record| {
            steps.extend(record.step.clone())
        });
        let rows = rows(PROPER, scale);
        assert_eq!(rows.len(), steps.len());
        for (row, (step, _)) in rows.iter().zip(&steps) {
            let object: wire::Step = serde_json::from_value(row["object"].clone()).unwrap();
            assert_eq!(object.back().unwrap(), *step);
        }
    }

    /// Options for three copies of each record.
    const COPIES: MorphOptions = MorphOptions { copies: 3, seed: 4 };

    /// Returns the rows of a puzzle and of its copies, as one list per path.
    fn paths(text: &str, scale: &'static dyn Scale) -> Vec<Vec<serde_json::Value>> {
        let task = Traces::new(&TracesOptions { scale })
            .with_copies(|item| COPIES.symmetries(&item.puzzle()).collect());
        let rows = rows_of(&task, text);
        rows.chunk_by(|one, other| one["copy"] == other["copy"]).map(<[_]>::to_vec).collect()
    }

    #[test]
    fn copies_have_mapped_paths() {
        for &scale in rating::ALL {
            let paths = paths(PROPER, scale);
            assert_eq!(paths.len(), 4);
            assert!(paths[0].iter().all(|row| row["symmetry"] == "1" && row["puzzle"] == PROPER));
            let puzzle: Puzzle = PROPER.parse().unwrap();
            for ((copy, path), symmetry) in (1..).zip(&paths[1..]).zip(COPIES.symmetries(PROPER)) {
                assert_eq!(path.len(), paths[0].len());
                let mut state = State::new(&symmetry.apply(puzzle));
                for (row, original) in path.iter().zip(&paths[0]) {
                    assert_eq!(
                        (&row["copy"], &row["symmetry"]),
                        (&copy.into(), &symmetry.to_string().into())
                    );
                    assert_eq!(row["puzzle"], symmetry.apply(puzzle).to_string());
                    assert_eq!(
                        (&row["before"], &row["masks"]),
                        (&state.placed().to_string().into(), &masks(&state).into())
                    );
                    for name in ["step", "steps", "solved", "technique", "score", "level", "record"] {
                        assert_eq!(row[name], original[name], "{name}");
                    }
                    for name in ["placements", "eliminations"] {
                        assert_eq!(
                            candidates(row, name),
                            symmetry.apply(candidates(original, name)),
                            "{name}"
                        );
                    }
                    let mapped: CandidateSet =
                        symmetry.apply(candidates(original, "premises").into_iter().collect());
                    assert_eq!(candidates(row, "premises").into_iter().collect::<CandidateSet>(), mapped);
                    let object: wire::Step = serde_json::from_value(row["object"].clone()).unwrap();
                    let of_original: wire::Step = serde_json::from_value(original["object"].clone()).unwrap();
                    let step = object.back().unwrap();
                    assert_eq!(step, symmetry.apply(of_original.back().unwrap()));
                    assert_eq!(row["sentence"], sentence(&step, &state));
                    step.apply(&mut state);
                }
                assert_eq!(path[0]["solved"], state.unplaced().is_empty());
            }
        }
    }

    #[test]
    fn copies_keep_eliminations() {
        let mut candidates = Candidates::of_grid(&PROPER.parse().unwrap());
        let solution = sodan_search::solutions(&candidates).next().unwrap();
        let wrong =
            candidates.iter().find(|candidate| solution.get(candidate.cell) != candidate.digit).unwrap();
        candidates.eliminate(wrong);
        let line = line_of_candidates(&candidates);
        let paths = paths(&line, rating::ALL[0]);
        for (path, symmetry) in paths[1..].iter().zip(COPIES.symmetries(&line)) {
            let copy = path[0]["puzzle"].as_str().unwrap();
            assert_eq!(copy, line_of_candidates(&symmetry.apply(candidates)));
            assert_eq!(copy.len(), 729);
        }
    }

    #[test]
    fn copies_share_a_missing_path() {
        let task = Traces::new(&TracesOptions { scale: rating::ALL[0] })
            .with_copies(|item| COPIES.symmetries(&item.puzzle()).collect());
        let mut firsts = 0;
        let item = Item::of_text(1, PROPER.as_bytes());
        task.each(&[item], &mut Buffers::default(), &Limits::default(), &mut |_, record| {
            firsts += usize::from(record.is_first())
        });
        assert_eq!(firsts, 1);
        let rows = rows_of(&task, &".".repeat(81));
        assert!(rows.len() == 1 && rows[0]["copy"].is_null() && rows[0]["symmetry"].is_null());
    }

    #[test]
    fn wrongly_mapped_paths_are_refused() {
        let item = Item::of_text(1, PROPER.as_bytes());
        let start = Start::of(&item);
        let explained =
            Explain::on(rating::ALL[0], ExplainStyle::Text).explained(&item, &Limits::default()).unwrap();
        let steps: Vec<(Step, State)> = traced(&explained).into_iter().filter_map(|it| it.step).collect();
        let leads = |steps: &[(Step, State)]| leads_through(&start, &steps.iter().collect::<Vec<_>>(), true);
        assert!(leads(&steps));
        assert!(!leads(&steps[1..]) && !leads(&steps[..steps.len() - 1]));
        let spoilt = |at: usize, spoil: &dyn Fn(&mut (Step, State))| {
            let mut steps = steps.clone();
            spoil(&mut steps[at]);
            leads(&steps)
        };
        let by = Symmetry::QUARTER_TURN;
        assert!(!spoilt(3, &|it| it.0 = by.apply(it.0.clone())));
        assert!(!spoilt(3, &|it| it.1 = by.apply(it.1)));
        let removes = steps.iter().position(|step| !step.0.eliminations.is_empty()).unwrap();
        assert!(!spoilt(removes, &|it| it.0.eliminations.clear()));
    }

    #[test]
    fn lines_name_puzzle_and_step() {
        let (task, item) =
            (Traces::new(&TracesOptions { scale: rating::ALL[0] }), Item::of_text(7, PROPER.as_bytes()));
        let (mut lines, mut text) = (Vec::new(), Vec::new());
        task.each(
            std::slice::from_ref(&item),
            &mut Buffers::default(),
            &Limits::default(),
            &mut |item, record| {
                task.line(item, record, &mut lines);
                task.text(item, record, &mut text);
            },
        );
        let copied = Traces::new(&TracesOptions { scale: rating::ALL[0] })
            .with_copies(|item| COPIES.symmetries(&item.puzzle()).take(1).collect());
        let (mut of_copy, mut text_of_copy) = (Vec::new(), Vec::new());
        copied.each(
            std::slice::from_ref(&item),
            &mut Buffers::default(),
            &Limits::default(),
            &mut |item, record| {
                if record.copy.is_some() {
                    copied.line(item, record, &mut of_copy);
                    copied.text(item, record, &mut text_of_copy);
                }
            },
        );
        assert!(
            of_copy.starts_with(b"7 copy 1 1/") && text_of_copy.starts_with(b"puzzle 7, copy 1, step 1 of ")
        );
        let [lines, text] = [lines, text].map(|it| String::from_utf8(it).unwrap());
        let count = lines.lines().count();
        assert!(lines.lines().nth(1).unwrap().starts_with(&format!("7 2/{count} ")), "{lines}");
        assert!(text.starts_with(&format!("puzzle 7, step 1 of {count}: ")), "{text}");
    }

    /// A path without steps is written as one row, and so is each of its copies.
    #[test]
    fn empty_paths_have_a_row() {
        let stuck = "........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.";
        let two_way = rating::named("two_way").unwrap();
        let task = Traces::new(&TracesOptions { scale: two_way })
            .with_copies(|item| COPIES.symmetries(&item.puzzle()).collect());
        let rows = rows_of(&task, stuck);
        let puzzle: Puzzle = stuck.parse().unwrap();
        assert_eq!(rows.len(), 4);
        let symmetries = std::iter::once(Symmetry::IDENTITY).chain(COPIES.symmetries(stuck));
        for ((copy, row), symmetry) in (0..).zip(&rows).zip(symmetries) {
            assert_eq!(
                (&row["solved"], &row["steps"], &row["copy"]),
                (&false.into(), &0.into(), &copy.into())
            );
            assert_eq!(row["reason"], "no step found on the scale two_way");
            assert_eq!(row["puzzle"], symmetry.apply(puzzle).to_string());
            assert_eq!(row["symmetry"], symmetry.to_string());
            assert!(row["step"].is_null() && row["before"].is_null());
        }
    }

    #[test]
    fn missing_paths_have_a_reason() {
        let no_solution = format!("12345678.........9{}", ".".repeat(63));
        let empty = ".".repeat(81);
        for &scale in rating::ALL {
            for (text, status) in [("12", "bad"), (&*no_solution, "none"), (&*empty, "multiple")] {
                let rows = rows(text, scale);
                assert_eq!((rows.len(), &rows[0]["status"]), (1, &status.into()));
                assert!(rows[0]["step"].is_null() && !rows[0]["reason"].is_null());
            }
        }
    }
}
