//! Jobs that run on worker threads in the stages of a build.

use crate::groups::Columns;
use crate::input;
use crate::interrupt;
use crate::numbers::NumberRange;
use crate::pipeline::{Job, Results, Workspace};
use crate::progress::tried;
use crate::runner::Put as _;
use sodan::arrow::records;
use sodan::datasets::build::{DatasetRow, Pool, Recipe, SourceRecord};
use sodan::search::Backend;
use sodan::tasks::record::Record;
use sodan::tasks::{Generate, Item, Limits, Status, Task, answered};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Job that converts input records to candidates.
pub struct Reading(pub Backend);

impl Job<input::RecordBlock, Vec<u8>> for Reading {
    fn work(&self, block: &input::RecordBlock, workspace: &mut Workspace, results: &mut Results<Vec<u8>>) {
        if interrupt::is_requested() {
            return;
        }
        let items = block.items();
        let Results { rows, tally, complaints, .. } = results;
        answered(&items, self.0, 2, &mut workspace.buffers, |item, answer| {
            let candidate = SourceRecord::of(item, answer);
            tally.count(if candidate.status == Status::Bad { Status::Bad } else { Status::Done });
            if candidate.status == Status::Bad {
                complaints.extend(item.givens_alone().err().map(|fault| fault.to_string()));
            }
            candidate.write(rows);
        });
    }
}

/// Job that generates candidates.
pub struct Making<'a> {
    pub task: &'a Generate,
    /// Number of threads that search for each puzzle together.
    pub threads: usize,
    /// Flag that the job sets as soon as it finds any puzzle. Suppresses the warning about a search without results.
    pub any_found: &'a AtomicBool,
}

impl Job<NumberRange, Vec<u8>> for Making<'_> {
    fn work(&self, block: &NumberRange, workspace: &mut Workspace, results: &mut Results<Vec<u8>>) {
        let number = |number| Item::of_text(usize::try_from(number).unwrap_or(usize::MAX), b"");
        let items: Vec<Item<'_>> = block.numbers().map(number).collect();
        let limits = Limits { so_far: &tried, threads: self.threads, ..limits(None) };
        self.task.each(&items, &mut workspace.buffers, &limits, &mut |_, generated| {
            results.tally.count(generated.status());
            let made = generated.made.as_ref();
            self.any_found.fetch_or(made.is_some(), Relaxed);
            let candidate = made.map_or(SourceRecord::BAD, |(puzzle, solution)| {
                SourceRecord::of_puzzle(puzzle, Status::Unique, Some(solution))
            });
            candidate.write(&mut results.rows);
        });
    }
}

/// Job that determines the strata whose conditions a candidate meets.
pub struct Strata<'a> {
    pub recipe: &'a Recipe,
    pub pool: &'a Pool,
}

impl Job<NumberRange, Vec<u8>> for Strata<'_> {
    fn work(&self, block: &NumberRange, _: &mut Workspace, results: &mut Results<Vec<u8>>) {
        for number in block.numbers() {
            let candidate = self.pool.candidate(number as usize);
            let text = candidate.puzzle.map(|puzzle| puzzle.to_string()).unwrap_or_default();
            let item = Item::of_text(1, text.as_bytes());
            let Some(holds) = self.recipe.queries.that_hold(&item, &limits(self.recipe.effort)) else {
                return;
            };
            let bits =
                (0..).zip(holds).fold(0_u64, |bits, (stratum, holds)| bits | u64::from(holds) << stratum);
            results.tally.count(candidate.status);
            results.rows.extend(format!("{bits}\n").bytes());
        }
    }
}

/// Job that runs a task on data set rows.
pub struct RequestedRows<'a, T: Task> {
    pub task: &'a T,
    pub table: Columns<'a, T>,
    pub rows: &'a [DatasetRow],
    /// Work limit per row, in pattern checks.
    pub effort: Option<u64>,
}

impl<T: Task> Job<NumberRange, records::RowRange> for RequestedRows<'_, T> {
    fn work(&self, block: &NumberRange, workspace: &mut Workspace, results: &mut Results<records::RowRange>) {
        let numbers = block.numbers().start as usize..block.numbers().end as usize;
        let texts: Vec<String> =
            self.rows[numbers.clone()].iter().map(|row| row.puzzle.to_string()).collect();
        let items: Vec<Item<'_>> =
            numbers.zip(&texts).map(|(place, text)| Item::of_text(place + 1, text.as_bytes())).collect();
        self.task.each(&items, &mut workspace.buffers, &limits(self.effort), &mut |item, record| {
            if record.is_first() {
                results.rows.begin_record();
                results.tally.count(record.status_of_item());
            }
            let id = self.rows[item.raw.number - 1].id;
            let extra = id.map(|id| ("id".into(), Some(id.to_string().into())));
            self.table.put(item, record, records::Extra::Texts(extra.as_slice()), &mut results.rows);
        });
    }
}

/// Returns limits with the work limit `effort`. Ctrl-C cancels the work.
fn limits(effort: Option<u64>) -> Limits<'static> {
    Limits { should_stop: &interrupt::is_requested, effort, ..Limits::default() }
}
