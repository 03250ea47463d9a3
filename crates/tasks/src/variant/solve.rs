//! Solves each variant and determines whether its solution is unique.

use super::{
    VariantAbout, VariantReading, grid_lines, grid_text, schema_begin, solutions_of, status_of, with_limits,
};
use crate::record::{ColumnPlace, Kind, Record, Schema, Value};
use crate::task::{Buffers, Limits, Task, reason, write, write_reason};
use crate::{Fault, Item, OptionError, Status};
use serde::{Deserialize, Serialize};
use sodan_search::Backend;
use sodan_variant::{End, Shape};

/// Options of the `solve` task for variants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariantSolveOptions {
    /// Options for parsing records.
    pub reading: VariantReading,
    /// Maximum number of solutions to find, 1 or more. The default of 2 distinguishes one solution from several. With a
    /// higher limit, the record lists all solutions found.
    pub limit: u64,
    /// Whether to report the first solution of a puzzle with several solutions.
    pub first: bool,
    /// Maximum number of guesses before giving up. Default: no limit.
    pub budget: Option<u64>,
}

impl Default for VariantSolveOptions {
    fn default() -> VariantSolveOptions {
        VariantSolveOptions { reading: VariantReading::default(), limit: 2, first: false, budget: None }
    }
}

/// Maximum number of solutions that the record of one item lists.
const MAX_LISTED: u64 = 1000;

/// Task that solves variants; created from [`VariantSolveOptions`].
pub struct VariantSolve {
    options: VariantSolveOptions,
    backend: Backend,
}

impl VariantSolve {
    /// Validates `options` and creates the task; `backend` runs its searches.
    ///
    /// # Errors
    ///
    /// Returns an error if the limit is 0 or a reading option is invalid.
    pub fn new(options: &VariantSolveOptions, backend: Backend) -> Result<VariantSolve, OptionError> {
        options.reading.validate()?;
        if options.limit == 0 {
            return Err(OptionError::Value {
                option: "limit",
                expected: "1 or more".into(),
                found: "0".into(),
            });
        }
        Ok(VariantSolve { options: options.clone(), backend })
    }

    fn solved(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<VariantSolved> {
        let read = match self.options.reading.read(item) {
            Ok(read) => read,
            Err(fault) => return Some(VariantSolved::bad(fault)),
        };
        let &VariantSolveOptions { limit, first, budget, .. } = &self.options;
        let found = with_limits(limits, budget, |limits| {
            solutions_of(&read.puzzle, (limit, limit.min(MAX_LISTED)), self.backend, limits)
        })?;
        let found = match found {
            Ok(found) => found,
            Err(error) => return Some(VariantSolved::bad(super::unreadable(item, error.to_string()))),
        };
        let status = status_of(found.count, limit, found.end);
        let solutions: Vec<String> =
            found.solutions.iter().map(|values| grid_text(&read.puzzle, values)).collect();
        let is_shown = first || matches!(status, Status::Unique | Status::Solved);
        Some(VariantSolved {
            status,
            fault: None,
            count: found.count,
            solution: solutions.first().filter(|_| is_shown).cloned(),
            solutions: if limit > 2 { solutions } else { Vec::new() },
            guesses: found.guesses,
            is_stopped: found.end == End::Stopped,
            shape: Some(read.puzzle.shape),
            about: Some(read.about),
        })
    }
}

/// Result of solving one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VariantSolved {
    /// Status of the puzzle.
    pub status: Status,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// Number of solutions found, up to the limit.
    pub count: u64,
    /// The only solution or, if requested, the first of several: one character per cell, with `A` for 10.
    pub solution: Option<String>,
    /// All solutions found, if the limit is greater than 2.
    pub solutions: Vec<String>,
    /// Number of guesses made by the search.
    pub guesses: u64,
    is_stopped: bool,
    shape: Option<Shape>,
    about: Option<VariantAbout>,
}

impl VariantSolved {
    fn bad(fault: Fault) -> VariantSolved {
        VariantSolved {
            status: Status::Bad,
            fault: Some(fault),
            count: 0,
            solution: None,
            solutions: Vec::new(),
            guesses: 0,
            is_stopped: false,
            shape: None,
            about: None,
        }
    }

    fn why_stopped(&self) -> Option<String> {
        self.is_stopped.then(|| {
            format!("stopped by a limit after {} guesses; solutions found: {}", self.guesses, self.count)
        })
    }
}

impl Record for VariantSolved {
    fn status(&self) -> Status {
        self.status
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }
}

impl Task for VariantSolve {
    type Record = VariantSolved;

    fn name(&self) -> &'static str {
        "solve"
    }

    fn schema(&self) -> Schema<VariantSolved> {
        schema_begin(|record: &VariantSolved| record.about.as_ref())
            .column(
                "solution",
                Kind::Text,
                "the only solution or the first of several: one character per cell, row by row",
                |_, record: &VariantSolved| record.solution.clone().into(),
            )
            .column("guesses", Kind::Integer, "number of guesses made by the search", |_, record| {
                if record.fault.is_some() { Value::Missing } else { record.guesses.into() }
            })
            .only_in(ColumnPlace::Detail)
            .column(
                "solutions",
                Kind::Texts,
                "the solutions found, if more than two were requested",
                |_, record| record.solutions.clone().into(),
            )
            .only_in(ColumnPlace::Detail)
            .end_with(|record| {
                record.fault.as_ref().map(ToString::to_string).or_else(|| record.why_stopped())
            })
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &VariantSolved),
    ) {
        for item in items {
            let Some(record) = self.solved(item, limits) else { return };
            give(item, &record);
        }
    }

    fn line(&self, _item: &Item<'_>, record: &VariantSolved, out: &mut Vec<u8>) {
        let note = record.about.as_ref().map(VariantAbout::note).unwrap_or_default();
        match (&record.solution, record.why_stopped()) {
            (Some(solution), _) => write(out, format_args!("{solution}{note}\n")),
            (None, Some(why)) => write(out, format_args!("- timeout: {why}{note}\n")),
            (None, None) => write_reason(record, out),
        }
    }

    fn text(&self, item: &Item<'_>, record: &VariantSolved, out: &mut Vec<u8>) {
        let number = item.raw.number;
        let kind = record.about.as_ref().map(|about| format!("{}: ", about.kind)).unwrap_or_default();
        let outcome = match (record.status, record.why_stopped()) {
            (_, Some(why)) => why,
            (Status::Unique, _) => "one solution".into(),
            (Status::Multiple, _) => format!("at least {} solutions", record.count),
            (Status::None, _) => "no solution".into(),
            _ => reason(record),
        };
        write(out, format_args!("puzzle {number}: {kind}{outcome}\n"));
        if let Some(about) = record.about.as_ref().filter(|about| !about.guessed.is_empty()) {
            write(out, format_args!("guessed from the picture:\n{}", about.in_words()));
        }
        let listed = if record.solutions.is_empty() { record.solution.as_slice() } else { &record.solutions };
        if let Some(shape) = &record.shape {
            for solution in listed {
                write(out, format_args!("{}\n", grid_lines(solution, shape)));
            }
        }
        out.push(b'\n');
    }
}
