//! Finds all steps available in a position of a variant.

use super::either::PositionTask;
use super::start::{VariantPositionOptions, VariantStart, reason_of};
use super::{VariantAbout, schema_begin, with_limits};
use crate::record::{ColumnPlace, Kind, Record, Schema, Value};
use crate::task::{Buffers, Limits, Task, reason, write, write_reason};
use crate::{Fault, Item, OptionError, Status, several, wire};
use serde::{Deserialize, Serialize};
use sodan_search::Backend;
use sodan_variant_logic::Step;

/// Options of the `steps` task for variants.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariantStepsOptions {
    /// Position to start from, and steps to search for.
    pub position: VariantPositionOptions,
}

/// Task that finds all available steps of variants; created from [`VariantStepsOptions`].
pub struct VariantSteps {
    options: VariantStepsOptions,
    backend: Backend,
}

impl VariantSteps {
    /// Validates `options` and creates the task; `backend` runs its searches.
    ///
    /// # Errors
    ///
    /// Returns an error if a reading option is invalid or a class of steps is unknown.
    pub fn new(options: &VariantStepsOptions, backend: Backend) -> Result<VariantSteps, OptionError> {
        options.position.validate()?;
        Ok(VariantSteps { options: options.clone(), backend })
    }

    /// Finds all steps of one item. Returns `None` if the task is cancelled.
    fn found(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<VariantFindings> {
        let position = &self.options.position;
        let found = with_limits(limits, None, |limits| {
            let start = position.start(item, self.backend, limits)?;
            let has_steps = start.status != Status::None;
            let steps = has_steps
                .then(|| start.board.steps(&start.state, &position.techniques(), limits.should_stop));
            let is_cut = has_steps && (limits.should_stop)();
            Ok(VariantFindings { fault: None, steps, is_cut, start: Some(start) })
        })?;
        Some(found.unwrap_or_else(|fault| VariantFindings {
            fault: Some(fault),
            steps: None,
            is_cut: false,
            start: None,
        }))
    }
}

/// Available steps of one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VariantFindings {
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// Steps of a variant, easiest first and without duplicate results, or `None` if the variant has no solution.
    pub steps: Option<Vec<Step>>,
    /// Whether a limit cut the search short. Further steps may then exist.
    pub is_cut: bool,
    start: Option<VariantStart>,
}

impl VariantFindings {
    fn found(&self) -> Option<(&[Step], &VariantStart)> {
        Some((self.steps.as_deref()?, self.start.as_ref()?))
    }
}

impl Record for VariantFindings {
    fn status(&self) -> Status {
        match &self.start {
            _ if self.is_cut => Status::Timeout,
            Some(start) => start.status,
            None => Status::Bad,
        }
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    fn is_find(&self) -> bool {
        self.steps.as_ref().is_some_and(|steps| !steps.is_empty())
    }
}

impl PositionTask for VariantSteps {
    fn position(&self) -> &VariantPositionOptions {
        &self.options.position
    }

    fn about(record: &VariantFindings) -> Option<&VariantAbout> {
        record.start.as_ref().map(|start| &start.about)
    }
}

impl Task for VariantSteps {
    type Record = VariantFindings;

    fn name(&self) -> &'static str {
        "steps"
    }

    fn schema(&self) -> Schema<VariantFindings> {
        schema_begin(VariantSteps::about)
            .column(
                "schema",
                Kind::Text,
                "the version of the schema of `state` and `steps`",
                |_, record: &VariantFindings| {
                    record.found().map_or(Value::Absent, |_| wire::VARIANT_VERSION.into())
                },
            )
            .only_in(ColumnPlace::Detail)
            .column("state", Kind::Object("state"), "the state before the steps", |_, record| {
                record.found().map_or(Value::Absent, |(_, start)| {
                    Value::object(wire::variant_state(&start.board, &start.state))
                })
            })
            .only_in(ColumnPlace::Detail)
            .column(
                "steps",
                Kind::Object("variant-steps"),
                "steps of a variant, from easy to hard, without duplicate results",
                |_, record: &VariantFindings| {
                    record.found().map_or(Value::Absent, |(steps, start)| {
                        let step = |step| wire::VariantStep::without_state(&start.board, step);
                        Value::object(steps.iter().map(step).collect::<Vec<_>>())
                    })
                },
            )
            .only_in(ColumnPlace::Detail)
            .end_with(|record| {
                let limit = record.is_cut.then(|| "time limit reached; there may be more steps".to_owned());
                reason_of(record.fault(), limit, record.start.as_ref())
            })
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &VariantFindings),
    ) {
        for item in items {
            let Some(record) = self.found(item, limits) else { return };
            give(item, &record);
        }
    }

    fn line(&self, _item: &Item<'_>, record: &VariantFindings, out: &mut Vec<u8>) {
        match &record.steps {
            Some(steps) => write(out, format_args!("{}\n", several(steps.len() as u64, "step"))),
            None => write_reason(record, out),
        }
    }

    fn text(&self, item: &Item<'_>, record: &VariantFindings, out: &mut Vec<u8>) {
        let number = item.raw.number;
        match record.found() {
            None => write(out, format_args!("puzzle {number}: {}\n\n", reason(record))),
            Some((steps, start)) => {
                let kind = &start.about.kind;
                let cut = if record.is_cut { "; time limit reached, so there may be more steps" } else { "" };
                let count = several(steps.len() as u64, "step");
                write(out, format_args!("puzzle {number}: {kind}: {}{count}{cut}\n\n", start.note()));
                for step in steps {
                    let (notation, sentence) = (step.notation(&start.board), step.sentence(&start.board));
                    write(out, format_args!("{notation}\n   {sentence}\n"));
                }
                if steps.is_empty() {
                    write(out, format_args!("No steps found.\n"));
                }
                out.push(b'\n');
            }
        }
    }
}
