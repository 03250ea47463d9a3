//! Finds steps of variants and classic puzzles, by combining a task for variants with the corresponding task for
//! classic puzzles.
//!
//! ```text
//! record ──▶ EitherTask ─┬─ classic ──▶ Hint, Explain, Steps
//!                        └─ variant ──▶ VariantHint, VariantExplain, VariantSteps
//! ```
//!
//! The tasks for variants do not depend on the techniques and scales for classic puzzles, so the WebAssembly module for
//! variants omits these techniques and scales.

use super::start::VariantPositionOptions;
use super::{
    VariantAbout, VariantExplain, VariantExplainOptions, VariantHint, VariantHintOptions, VariantSteps,
    VariantStepsOptions, schema_begin,
};
use crate::record::{Field, Kind, Record, RecordColumn, Schema, Value};
use crate::task::{Buffers, Limits, Task};
use crate::{
    Explain, ExplainOptions, Fault, Hint, HintOptions, Item, OptionError, Status, Steps, StepsOptions,
};
use sodan_search::Backend;

/// Task that finds the next step or the mistakes in a position.
pub type AnyHint = EitherTask<VariantHint, Hint>;
/// Task that finds solution paths.
pub type AnyExplain = EitherTask<VariantExplain, Explain>;
/// Task that finds all steps available in a position.
pub type AnySteps = EitherTask<VariantSteps, Steps>;

/// A task for variants, combined with the corresponding task for classic puzzles.
pub struct EitherTask<V, C> {
    variant: V,
    classic: C,
}

/// A task for variants whose options contain the player's position.
pub trait PositionTask: Task {
    /// Returns the position to start from.
    fn position(&self) -> &VariantPositionOptions;

    /// Returns information about the source of `record`.
    fn about(record: &Self::Record) -> Option<&VariantAbout>;
}

impl AnyHint {
    /// Validates `options` and creates the task; `backend` runs its searches.
    ///
    /// # Errors
    ///
    /// Returns an error if a reading option is invalid or a class of steps is unknown.
    pub fn new(options: &VariantHintOptions, backend: Backend) -> Result<AnyHint, OptionError> {
        let &VariantHintOptions { level, style, .. } = options;
        let classic = Hint::new(&HintOptions { level, style, ..HintOptions::default() });
        Ok(EitherTask { variant: VariantHint::new(options, backend)?, classic })
    }
}

impl AnyExplain {
    /// Validates `options` and creates the task; `backend` runs its searches.
    ///
    /// # Errors
    ///
    /// Returns an error if a reading option is invalid, a class of steps is unknown, or HoDoKu's output is
    /// requested.
    pub fn new(options: &VariantExplainOptions, backend: Backend) -> Result<AnyExplain, OptionError> {
        let variant = VariantExplain::new(options, backend)?;
        let classic = Explain::new(&ExplainOptions { style: options.style, ..ExplainOptions::default() })?;
        Ok(EitherTask { variant, classic })
    }
}

impl AnySteps {
    /// Validates `options` and creates the task; `backend` runs its searches.
    ///
    /// # Errors
    ///
    /// Returns an error if a reading option is invalid or a class of steps is unknown.
    pub fn new(options: &VariantStepsOptions, backend: Backend) -> Result<AnySteps, OptionError> {
        let variant = VariantSteps::new(options, backend)?;
        Ok(EitherTask { variant, classic: Steps::new(StepsOptions::default()) })
    }
}

/// Result of the combined task for one item.
#[derive(Clone, Debug)]
pub enum EitherRecord<V, C> {
    /// Record of a variant, or of an invalid item.
    Variant(V),
    /// Record of a classic puzzle.
    Classic(ClassicRecord<C>),
}

/// Record of a classic puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ClassicRecord<C> {
    /// Record of the task for classic puzzles.
    pub record: C,
    about: VariantAbout,
}

impl<V: PositionTask, C: Task> EitherTask<V, C>
where
    V::Record: Clone,
    C::Record: Clone,
{
    /// Processes one item. Returns `None` if the task is cancelled.
    pub fn record(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<EitherRecord<V::Record, C::Record>> {
        Some(match self.variant.position().classic(item) {
            Some((about, item)) => {
                EitherRecord::Classic(ClassicRecord { record: self.classic.one(&item, limits)?, about })
            }
            None => EitherRecord::Variant(self.variant.one(item, limits)?),
        })
    }
}

impl<V: Record, C: Record> Record for EitherRecord<V, C> {
    fn status(&self) -> Status {
        match self {
            EitherRecord::Variant(record) => record.status(),
            EitherRecord::Classic(classic) => classic.record.status(),
        }
    }

    fn fault(&self) -> Option<&Fault> {
        match self {
            EitherRecord::Variant(record) => record.fault(),
            EitherRecord::Classic(classic) => classic.record.fault(),
        }
    }

    fn is_find(&self) -> bool {
        match self {
            EitherRecord::Variant(record) => record.is_find(),
            EitherRecord::Classic(classic) => classic.record.is_find(),
        }
    }
}

/// A column of the combined task, with the columns of the same name in the two tasks. At least one of the tasks has the
/// column.
struct Pair<V, C> {
    variant: Option<Field<V>>,
    classic: Option<Field<C>>,
}

impl<V, C> Pair<V, C> {
    fn column(&self) -> RecordColumn {
        let of_classic = self.classic.as_ref().map(|field| &field.column);
        let column = of_classic.or(self.variant.as_ref().map(|field| &field.column));
        column.expect("a task has the column").clone()
    }
}

/// Returns the columns of a schema, except those that [`schema_begin`] adds to the records of both tasks.
fn own_fields<R: Record + 'static>(schema: Schema<R>) -> Vec<Field<R>> {
    const BEGIN: [&str; 6] = ["record", "format", "puzzle", "status", "kind", "guessed"];
    let fields = schema.into_fields().into_iter();
    fields.filter(|field| !BEGIN.contains(&&*field.column.name)).collect()
}

impl<V: PositionTask, C: Task> Task for EitherTask<V, C>
where
    V::Record: Clone,
    C::Record: Clone,
{
    type Record = EitherRecord<V::Record, C::Record>;

    fn name(&self) -> &'static str {
        self.variant.name()
    }

    /// Returns the columns of both tasks. A column that only one task has is absent from records of the other task.
    fn schema(&self) -> Schema<Self::Record> {
        let mut of_variants = own_fields(self.variant.schema());
        let mut pairs = Vec::new();
        for classic in own_fields(self.classic.schema()) {
            let same = of_variants.iter().position(|field| field.column.name == classic.column.name);
            pairs.push(Pair { variant: same.map(|at| of_variants.remove(at)), classic: Some(classic) });
        }
        pairs.extend(of_variants.into_iter().map(|field| Pair { variant: Some(field), classic: None }));
        pairs.sort_by_key(|pair| pair.column().name == "reason");
        let begin = schema_begin(|record: &Self::Record| match record {
            EitherRecord::Variant(record) => V::about(record),
            EitherRecord::Classic(classic) => Some(&classic.about),
        });
        pairs.into_iter().fold(begin, |schema, pair| {
            let column = pair.column();
            let Pair { variant, classic } = pair;
            let kind: Kind = variant.as_ref().map_or(column.kind, |field| field.column.kind);
            schema
                .column(column.name, kind, column.about, move |item, record: &Self::Record| match record {
                    EitherRecord::Variant(record) => {
                        variant.as_ref().map_or(Value::Absent, |field| field.value(item, record))
                    }
                    EitherRecord::Classic(ClassicRecord { record, .. }) => {
                        classic.as_ref().map_or(Value::Absent, |field| field.value(item, record))
                    }
                })
                .only_in(column.place)
        })
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Self::Record),
    ) {
        for item in items {
            let Some(record) = self.record(item, limits) else { return };
            give(item, &record);
        }
    }

    fn line(&self, item: &Item<'_>, record: &Self::Record, out: &mut Vec<u8>) {
        match record {
            EitherRecord::Variant(record) => self.variant.line(item, record, out),
            EitherRecord::Classic(classic) => self.classic.line(item, &classic.record, out),
        }
    }

    fn text(&self, item: &Item<'_>, record: &Self::Record, out: &mut Vec<u8>) {
        match record {
            EitherRecord::Variant(record) => self.variant.text(item, record, out),
            EitherRecord::Classic(classic) => self.classic.text(item, &classic.record, out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::HintContent;

    #[test]
    fn classic_position_goes_to_classic_task() {
        let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let puzzle = sodan_variant::format::read(line).unwrap().into_puzzle(true).unwrap().to_json();
        let entries = format!(".9{}", ".".repeat(79));
        let position = VariantPositionOptions { entries: Some(entries), ..VariantPositionOptions::default() };
        let options = VariantHintOptions { position, ..VariantHintOptions::default() };
        let task = AnyHint::new(&options, Backend::best()).unwrap();
        let record = task.one(&Item::of_text(1, puzzle.as_bytes()), &Limits::default()).unwrap();
        let EitherRecord::Classic(classic) = record else { panic!("{record:?}") };
        assert!(
            matches!(&classic.record.content, HintContent::Mistakes { wrong, .. } if wrong.len() == 1),
            "{classic:?}"
        );
    }

    #[test]
    fn columns_of_both_tasks() {
        let task = AnyExplain::new(&VariantExplainOptions::default(), Backend::best()).unwrap();
        let schema = task.schema();
        let names: Vec<&str> = schema.columns().map(|column| &*column.name).collect();
        let variant: Vec<_> = VariantExplain::new(&VariantExplainOptions::default(), Backend::best())
            .unwrap()
            .schema()
            .into_fields();
        assert!(variant.iter().all(|field| names.contains(&&*field.column.name)), "{names:?}");
        assert!(names.contains(&"scheme") && names.last() == Some(&"reason"), "{names:?}");
        let steps = schema.columns().find(|column| column.name == "steps").unwrap();
        assert_eq!(steps.kind, Kind::Object("variant-steps"));
    }
}
