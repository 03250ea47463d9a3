//! Solves plain lines and writes the results directly to columns.
//!
//! Creating one record per puzzle and looking up its columns took a fifth of the time of solving. This path avoids both
//! costs if the input consists of plain lines and only the usual columns are requested.

use crate::asking::AT_ONCE;
use sodan::BareLine;
use sodan::arrow::arrow_array::builder::{ArrayBuilder, Int8Builder, NullBufferBuilder, StringBuilder};
use sodan::arrow::arrow_array::cast::AsArray;
use sodan::arrow::arrow_array::{Array, ArrayRef, DictionaryArray, StringArray};
use sodan::arrow::arrow_buffer::OffsetBuffer;
use sodan::arrow::texts::Texts;
use sodan::search::{Answer, Backend, Problem};
use sodan::tasks::record::{Kind, Record, RecordColumn, Schema};
use sodan::tasks::{Item, Status};
use std::ops::Range;
use std::sync::Arc;

/// Solver for plain lines that reuses its buffers.
#[derive(Clone)]
pub struct LineSolver {
    backend: Backend,
    /// Requested columns, as indices into [`COLUMNS`].
    places: Vec<usize>,
    words: ArrayRef,
    /// Indices in `words` of the statuses for no solution, one solution, several solutions, and an invalid line.
    keys: [i8; 4],
    problems: Vec<Problem>,
    answers: Vec<Answer>,
}

/// Supported columns: the puzzle and its results.
const COLUMNS: [&str; 4] = ["puzzle", "status", "solution", "reason"];

impl LineSolver {
    /// Creates a solver that is equivalent to the `solve` task with default options, given the schema of that task.
    /// Returns `None` if a requested column is not supported.
    pub fn new<R: Record + 'static>(
        backend: Backend,
        schema: &Schema<R>,
        is_wanted: impl Fn(&RecordColumn) -> bool,
    ) -> Option<LineSolver> {
        let wanted = schema.columns().filter(|column| is_wanted(column));
        let places = wanted.map(|column| COLUMNS.iter().position(|name| *name == column.name));
        let places = places.collect::<Option<Vec<usize>>>()?;
        let Kind::Word(words) = schema.columns().find(|column| column.name == "status")?.kind else {
            return None;
        };
        let key = |status: Status| words.iter().position(|word| *word == status.name())?.try_into().ok();
        let keys = [key(Status::None)?, key(Status::Unique)?, key(Status::Multiple)?, key(Status::Bad)?];
        let words = Arc::new(StringArray::from(words.to_vec()));
        Some(LineSolver { backend, places, words, keys, problems: Vec::new(), answers: Vec::new() })
    }

    /// Returns the requested columns for `lines`, whose first row has the given number. Returns `None` if a row is not
    /// a line of 81 cells, or the call is cancelled. The column of puzzles shares the memory of the input, since
    /// copying the puzzles took a tenth of the time of solving.
    pub fn columns(
        &mut self,
        texts: &Texts,
        rows: Range<usize>,
        number: usize,
        stops: impl Fn() -> bool,
    ) -> Option<Vec<ArrayRef>> {
        let puzzles = texts.lines(rows)?;
        let lines: &StringArray = puzzles.as_string();
        let count = lines.len();
        let (mut statuses, mut digits) = (Int8Builder::with_capacity(count), Vec::with_capacity(81 * count));
        let (mut ends, mut shown) = (Vec::with_capacity(count + 1), NullBufferBuilder::new(count));
        let mut reasons: Option<StringBuilder> = None;
        ends.push(0);
        for begin in (0..count).step_by(AT_ONCE) {
            if stops() {
                return None;
            }
            let rows = begin..count.min(begin + AT_ONCE);
            self.problems.resize(rows.len(), Problem::IMPOSSIBLE);
            for (problem, row) in self.problems.iter_mut().zip(rows.clone()) {
                self.backend.set_givens(problem, BareLine::new(lines.value(row).as_bytes())?);
            }
            self.backend.answer_many_into(&self.problems, 2, &mut self.answers);
            for (answer, row) in self.answers.iter().zip(rows) {
                let is_shown = answer.count == 1;
                if let Some(solution) = answer.first.as_ref().filter(|_| is_shown) {
                    digits.extend_from_slice(&solution.to_bytes());
                }
                ends.push(digits.len() as i32);
                shown.append(is_shown);
                // A puzzle with a solution cannot have clashing givens.
                let item = |_| Item::of_text(number + row, lines.value(row).as_bytes()).fault();
                let fault = Some(answer).filter(|answer| answer.count == 0).and_then(item);
                let key = if fault.is_some() { 3 } else { answer.count.min(2) as usize };
                statuses.append_value(self.keys[key]);
                if let Some(fault) = fault {
                    let reasons = reasons.get_or_insert_with(StringBuilder::new);
                    // All lines before this one are valid.
                    reasons.append_nulls(row - reasons.len());
                    reasons.append_value(fault.to_string());
                }
            }
        }
        let statuses = DictionaryArray::try_new(statuses.finish(), Arc::clone(&self.words)).ok()?;
        let ends = OffsetBuffer::new(ends.into());
        let solutions = StringArray::try_new(ends, digits.into(), shown.finish()).ok()?;
        let reasons = match reasons {
            None => StringArray::new_null(count),
            Some(mut reasons) => {
                reasons.append_nulls(count - reasons.len());
                reasons.finish()
            }
        };
        let columns: [ArrayRef; 4] = [puzzles, Arc::new(statuses), Arc::new(solutions), Arc::new(reasons)];
        Some(self.places.iter().map(|&place| Arc::clone(&columns[place])).collect())
    }
}
