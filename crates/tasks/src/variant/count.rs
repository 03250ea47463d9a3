//! Counts the solutions of each variant.

use super::{VariantAbout, VariantReading, schema_begin, solutions_of, status_of, with_limits};
use crate::record::{Kind, Record, Schema, Value};
use crate::task::{Buffers, Limits, Task, reason, write, write_reason};
use crate::{Fault, Item, OptionError, Status};
use serde::{Deserialize, Serialize};
use sodan_search::Backend;
use sodan_variant::End;

/// Options of the `count` task for variants.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariantCountOptions {
    /// Options for parsing records.
    pub reading: VariantReading,
    /// Maximum number of solutions to count, 1 or more. Default: no limit.
    pub limit: Option<u64>,
}

/// Task that counts the solutions of variants; created from [`VariantCountOptions`].
pub struct VariantCount {
    reading: VariantReading,
    limit: u64,
    backend: Backend,
}

impl VariantCount {
    /// Validates `options` and creates the task; `backend` runs its searches.
    ///
    /// # Errors
    ///
    /// Returns an error if the limit is 0 or a reading option is invalid.
    pub fn new(options: &VariantCountOptions, backend: Backend) -> Result<VariantCount, OptionError> {
        options.reading.validate()?;
        match options.limit {
            Some(0) => {
                let (option, expected) = ("limit", "1 or more".into());
                Err(OptionError::Value { option, expected, found: "0".into() })
            }
            limit => Ok(VariantCount {
                reading: options.reading.clone(),
                limit: limit.unwrap_or(u64::MAX),
                backend,
            }),
        }
    }

    fn counted(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<VariantCounted> {
        let bad = |fault| VariantCounted {
            status: Status::Bad,
            fault: Some(fault),
            count: 0,
            end: End::Complete,
            estimate: None,
            about: None,
        };
        let read = match self.reading.read(item) {
            Ok(read) => read,
            Err(fault) => return Some(bad(fault)),
        };
        let found = with_limits(limits, None, |limits| {
            solutions_of(&read.puzzle, (self.limit, 0), self.backend, limits)
        })?;
        (limits.so_far)(0);
        Some(match found {
            Ok(found) => VariantCounted {
                status: if found.end == End::Stopped {
                    Status::Timeout
                } else {
                    status_of(found.count, self.limit, found.end)
                },
                fault: None,
                count: found.count,
                end: found.end,
                estimate: found.estimate,
                about: Some(read.about),
            },
            Err(error) => bad(super::unreadable(item, error.to_string())),
        })
    }
}

/// Solution count of one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VariantCounted {
    /// Status of the puzzle.
    pub status: Status,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// Number of solutions found, up to the limit.
    pub count: u64,
    end: End,
    /// Estimated total number of solutions, extrapolated from the part of the search that was completed.
    estimate: Option<u128>,
    about: Option<VariantAbout>,
}

impl VariantCounted {
    fn why_partial(&self) -> Option<String> {
        match self.end {
            End::Complete => None,
            End::Limit => Some("limit reached; there may be more solutions".into()),
            End::Stopped => {
                let estimate = match self.estimate {
                    Some(estimate @ 1_000_000..) => {
                        format!("; extrapolated from the completed part of the search: about {estimate:.1e}")
                    }
                    Some(estimate) => {
                        format!("; extrapolated from the completed part of the search: about {estimate}")
                    }
                    None => String::new(),
                };
                Some(format!("time limit reached; the count is a lower bound{estimate}"))
            }
        }
    }
}

impl Record for VariantCounted {
    fn status(&self) -> Status {
        self.status
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }
}

impl Task for VariantCount {
    type Record = VariantCounted;

    fn name(&self) -> &'static str {
        "count"
    }

    fn schema(&self) -> Schema<VariantCounted> {
        schema_begin(|record: &VariantCounted| record.about.as_ref())
            .column(
                "count",
                Kind::Integer,
                "number of solutions, up to the limit",
                |_, record: &VariantCounted| {
                    if record.fault.is_some() { Value::Missing } else { record.count.into() }
                },
            )
            .end_with(|record| {
                record.fault.as_ref().map(ToString::to_string).or_else(|| record.why_partial())
            })
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &VariantCounted),
    ) {
        for item in items {
            let Some(record) = self.counted(item, limits) else { return };
            give(item, &record);
        }
    }

    fn line(&self, _item: &Item<'_>, record: &VariantCounted, out: &mut Vec<u8>) {
        if record.fault.is_some() {
            return write_reason(record, out);
        }
        let note = record.about.as_ref().map(VariantAbout::note).unwrap_or_default();
        let more = if record.end == End::Complete { "" } else { "+" };
        write(out, format_args!("{}{more}{note}\n", record.count));
    }

    fn text(&self, item: &Item<'_>, record: &VariantCounted, out: &mut Vec<u8>) {
        let number = item.raw.number;
        match &record.about {
            Some(about) => {
                let partial = record.why_partial().map(|why| format!(" ({why})")).unwrap_or_default();
                let noun = if record.count == 1 { "solution" } else { "solutions" };
                write(
                    out,
                    format_args!(
                        "puzzle {number}: {}: {} {noun}{partial}\n{}",
                        about.kind,
                        record.count,
                        about.in_words()
                    ),
                );
            }
            None => write(out, format_args!("puzzle {number}: {}\n", reason(record))),
        }
    }
}
