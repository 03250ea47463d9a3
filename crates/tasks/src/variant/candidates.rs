//! Computes the true candidates of each puzzle: the values of each cell that occur in at least one solution.

use super::{VariantAbout, VariantReading, schema_begin, with_limits};
use crate::record::{Kind, Record, Schema, Value};
use crate::task::{Buffers, Limits, Task, reason, write, write_reason};
use crate::{Fault, Item, OptionError, Status};
use serde::{Deserialize, Serialize};
use sodan_variant::End;

/// Options of the `candidates` task for variants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariantCandidatesOptions {
    /// Options for parsing records.
    pub reading: VariantReading,
    /// Maximum number of solutions to count per candidate, 1 or more.
    pub limit: u64,
}

impl Default for VariantCandidatesOptions {
    fn default() -> VariantCandidatesOptions {
        VariantCandidatesOptions { reading: VariantReading::default(), limit: 1 }
    }
}

/// Task that computes true candidates; created from [`VariantCandidatesOptions`].
pub struct VariantCandidates {
    options: VariantCandidatesOptions,
}

impl VariantCandidates {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if the limit is 0 or a reading option is invalid.
    pub fn new(options: &VariantCandidatesOptions) -> Result<VariantCandidates, OptionError> {
        options.reading.validate()?;
        if options.limit == 0 {
            return Err(OptionError::Value {
                option: "limit",
                expected: "1 or more".into(),
                found: "0".into(),
            });
        }
        Ok(VariantCandidates { options: options.clone() })
    }

    fn found(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<VariantCandidatesRecord> {
        let bad = |fault| VariantCandidatesRecord {
            status: Status::Bad,
            fault: Some(fault),
            counts: Vec::new(),
            min_value: 1,
            columns: 0,
            about: None,
        };
        let read = match self.options.reading.read(item) {
            Ok(read) => read,
            Err(fault) => return Some(bad(fault)),
        };
        let found =
            with_limits(limits, None, |limits| read.puzzle.true_candidates(self.options.limit, limits))?;
        Some(match found {
            Err(error) => bad(super::unreadable(item, error.to_string())),
            Ok(found) => {
                let has_none = found.counts.iter().all(|values| values.iter().all(|&count| count == 0));
                let status = match (found.end, has_none) {
                    (End::Stopped, _) => Status::Timeout,
                    (_, true) => Status::None,
                    _ => Status::Done,
                };
                VariantCandidatesRecord {
                    status,
                    fault: None,
                    counts: found.counts,
                    min_value: read.puzzle.shape.min_value,
                    columns: read.puzzle.shape.columns.into(),
                    about: Some(read.about),
                }
            }
        })
    }
}

/// True candidates of one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VariantCandidatesRecord {
    /// Status of the puzzle.
    pub status: Status,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// Number of solutions that contain each candidate, up to the limit: one list per cell in reading order, with one
    /// number per value in ascending order.
    pub counts: Vec<Vec<u64>>,
    min_value: u8,
    columns: usize,
    about: Option<VariantAbout>,
}

impl VariantCandidatesRecord {
    /// Returns, for each cell, the values that occur in a solution, in ascending order. Each value is one character,
    /// with `A` for 10.
    pub fn values(&self) -> Vec<String> {
        let symbol =
            |value: usize| char::from_digit(value as u32 + u32::from(self.min_value), 36).unwrap_or('?');
        let of_cell = |counts: &Vec<u64>| {
            let found = counts.iter().enumerate().filter(|(_, count)| **count > 0);
            found.map(|(value, _)| symbol(value).to_ascii_uppercase()).collect()
        };
        self.counts.iter().map(of_cell).collect()
    }
}

impl Record for VariantCandidatesRecord {
    fn status(&self) -> Status {
        self.status
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }
}

impl Task for VariantCandidates {
    type Record = VariantCandidatesRecord;

    fn name(&self) -> &'static str {
        "candidates"
    }

    fn schema(&self) -> Schema<VariantCandidatesRecord> {
        schema_begin(|record: &VariantCandidatesRecord| record.about.as_ref())
            .column(
                "candidates",
                Kind::Texts,
                "values of each cell that occur in some solution",
                |_, record: &VariantCandidatesRecord| {
                    if record.fault.is_some() { Value::Missing } else { record.values().into() }
                },
            )
            .column(
                "counts",
                Kind::Object("Counts"),
                "number of solutions for each cell and value, up to the limit",
                |_, record| {
                    if record.fault.is_some() { Value::Missing } else { Value::object(&record.counts) }
                },
            )
            .only_in(crate::record::ColumnPlace::Detail)
            .end()
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &VariantCandidatesRecord),
    ) {
        for item in items {
            let Some(record) = self.found(item, limits) else { return };
            give(item, &record);
        }
    }

    fn line(&self, _item: &Item<'_>, record: &VariantCandidatesRecord, out: &mut Vec<u8>) {
        if record.fault.is_some() {
            return write_reason(record, out);
        }
        let note = record.about.as_ref().map(VariantAbout::note).unwrap_or_default();
        let cells: Vec<String> = record
            .values()
            .into_iter()
            .map(|value| if value.is_empty() { "-".into() } else { value })
            .collect();
        write(out, format_args!("{}{note}\n", cells.join(" ")));
    }

    fn text(&self, item: &Item<'_>, record: &VariantCandidatesRecord, out: &mut Vec<u8>) {
        let Some(about) = &record.about else {
            return write(out, format_args!("puzzle {}: {}\n", item.raw.number, reason(record)));
        };
        write(
            out,
            format_args!(
                "puzzle {}: {}: {}\n{}",
                item.raw.number,
                about.kind,
                record.status.name(),
                about.in_words()
            ),
        );
        let values = record.values();
        let width = values.iter().map(String::len).max().unwrap_or(0).max(1);
        for row in values.chunks(record.columns.max(1)) {
            let row: Vec<String> = row.iter().map(|cell| format!("{cell:<width$}")).collect();
            write(out, format_args!("{}\n", row.join(" ").trim_end()));
        }
        if self.options.limit > 1 {
            for (at, counts) in record.counts.iter().enumerate() {
                let (row, column) = (at / record.columns.max(1) + 1, at % record.columns.max(1) + 1);
                let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
                write(out, format_args!("R{row}C{column}: {}\n", counts.join(" ")));
            }
        }
        out.push(b'\n');
    }
}
