//! Lines that are solved straight into columns.
//!
//! A record for each puzzle, and for each record a look for its place in each column, took a fifth of the time of solving. Where
//! nothing but lines comes in, and nothing but the usual columns is asked for, there is neither.

use sodan::columns::arrow_array::builder::{Int8Builder, StringBuilder};
use sodan::columns::arrow_array::{Array, ArrayRef, DictionaryArray, StringArray};
use sodan::search::{Answer, Backend, Problem};
use sodan::tasks::record::Kind;
use sodan::tasks::{Item, Solve, SolveOptions, Status, Task};
use sodan::text::line::BareLine;
use std::sync::Arc;

/// So many are solved at once: they fill a search's lanes.
const AT_ONCE: usize = 1600;

/// Solves lines, with memory for the work.
pub struct LineSolver {
    backend: Backend,
    words: ArrayRef,
    /// Where the words for no, one and several solutions stand among all, and that for a bad line.
    keys: [i8; 4],
    problems: Vec<Problem>,
    answers: Vec<Answer>,
}

impl LineSolver {
    /// The columns of a table that it can make: the puzzles, and what it gives.
    pub const COLUMNS: [&'static str; 4] = ["puzzle", "status", "solution", "reason"];

    /// A solver that tells what the task tells with its usual options.
    pub fn new(backend: Backend) -> Option<LineSolver> {
        let schema = Solve::new(&SolveOptions::default(), backend).ok()?.schema();
        let Kind::Word(words) = schema.columns().find(|column| column.name == "status")?.kind else {
            return None;
        };
        let key = |status: Status| words.iter().position(|word| *word == status.name())?.try_into().ok();
        let keys = [key(Status::None)?, key(Status::Unique)?, key(Status::Multiple)?, key(Status::Bad)?];
        let words = Arc::new(StringArray::from(words.to_vec()));
        Some(LineSolver { backend, words, keys, problems: Vec::new(), answers: Vec::new() })
    }

    /// The [columns](LineSolver::COLUMNS) beside these lines, of which the first has that number. Nothing, if one is no line of 81
    /// cells, or if it is told to stop.
    pub fn columns(
        &mut self,
        lines: &StringArray,
        number: usize,
        stops: impl Fn() -> bool,
    ) -> Option<Vec<ArrayRef>> {
        let mut statuses = Int8Builder::with_capacity(lines.len());
        let mut solutions = StringBuilder::with_capacity(lines.len(), 81 * lines.len());
        let mut reasons = StringBuilder::with_capacity(lines.len(), 0);
        for begin in (0..lines.len()).step_by(AT_ONCE) {
            if stops() {
                return None;
            }
            let rows = begin..lines.len().min(begin + AT_ONCE);
            self.problems.resize(rows.len(), Problem::IMPOSSIBLE);
            for (problem, row) in self.problems.iter_mut().zip(rows.clone()) {
                self.backend.set_givens(problem, BareLine::new(lines.value(row).as_bytes())?);
            }
            self.backend.answer_many_into(&self.problems, 2, &mut self.answers);
            for (answer, row) in self.answers.iter().zip(rows) {
                let solution = answer.first.filter(|_| answer.count == 1).map(|solution| solution.to_bytes());
                solutions.append_option(solution.as_ref().and_then(|digits| str::from_utf8(digits).ok()));
                // A puzzle that has a solution has no clash.
                let item = |_| Item::of_text(number + row, lines.value(row).as_bytes()).fault();
                let fault = Some(answer).filter(|answer| answer.count == 0).and_then(item);
                let key = if fault.is_some() { 3 } else { answer.count.min(2) as usize };
                statuses.append_value(self.keys[key]);
                reasons.append_option(fault.map(|fault| fault.to_string()));
            }
        }
        let statuses = DictionaryArray::try_new(statuses.finish(), Arc::clone(&self.words)).ok()?;
        Some(vec![Arc::new(statuses), Arc::new(solutions.finish()), Arc::new(reasons.finish())])
    }
}
