//! Finds all steps available in a position of a variant.

use super::start::{Start, VariantPositionOptions, VariantStart, reason_of, with_columns_of};
use super::{VariantAbout, schema_begin, with_limits};
use crate::record::{ColumnPlace, Kind, Record, Schema, Value};
use crate::task::{Buffers, Limits, Task, reason, write, write_reason};
use crate::{Fault, Findings, Item, OptionError, Status, Steps, StepsOptions, several, wire};
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
    classic: Steps,
}

impl VariantSteps {
    /// Validates `options` and creates the task; `backend` runs its searches.
    ///
    /// # Errors
    ///
    /// Returns an error if a reading option is invalid or a class of steps is unknown.
    pub fn new(options: &VariantStepsOptions, backend: Backend) -> Result<VariantSteps, OptionError> {
        options.position.validate()?;
        Ok(VariantSteps { options: options.clone(), backend, classic: Steps::new(StepsOptions::default()) })
    }

    /// Finds all steps of one item. Returns `None` if the task is cancelled.
    fn found(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<VariantFindings> {
        let position = &self.options.position;
        let found = with_limits(limits, None, |limits| {
            let start = match position.start(item, self.backend, limits)? {
                Start::Classic(about, item) => return Ok(Err((about, item))),
                Start::Variant(start) => *start,
            };
            let has_steps = start.status != Status::None;
            let steps = has_steps
                .then(|| start.board.steps(&start.state, &position.techniques(), limits.should_stop));
            let is_cut = has_steps && (limits.should_stop)();
            Ok(Ok(VariantFindings {
                fault: None,
                steps,
                is_cut,
                classic: None,
                start: Some(start),
                about: None,
            }))
        })?;
        Some(match found {
            Ok(Ok(findings)) => findings,
            Ok(Err((about, item))) => {
                let classic = self.classic.one(&item, limits)?;
                VariantFindings { about: Some(about), classic: Some(classic), ..VariantFindings::bad(None) }
            }
            Err(fault) => VariantFindings::bad(Some(fault)),
        })
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
    /// Steps of a classic puzzle, which the classic task finds.
    pub classic: Option<Findings>,
    start: Option<VariantStart>,
    about: Option<VariantAbout>,
}

impl VariantFindings {
    fn bad(fault: Option<Fault>) -> VariantFindings {
        VariantFindings { fault, steps: None, is_cut: false, classic: None, start: None, about: None }
    }

    fn about(&self) -> Option<&VariantAbout> {
        self.about.as_ref().or_else(|| self.start.as_ref().map(|start| &start.about))
    }

    fn found(&self) -> Option<(&[Step], &VariantStart)> {
        Some((self.steps.as_deref()?, self.start.as_ref()?))
    }
}

impl Record for VariantFindings {
    fn status(&self) -> Status {
        match (&self.classic, &self.start) {
            _ if self.is_cut => Status::Timeout,
            (Some(classic), _) => classic.status(),
            (None, Some(start)) => start.status,
            (None, None) => Status::Bad,
        }
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref().or_else(|| self.classic.as_ref().and_then(Record::fault))
    }

    fn is_find(&self) -> bool {
        let is_find = self.steps.as_ref().is_some_and(|steps| !steps.is_empty());
        self.classic.as_ref().map_or(is_find, Record::is_find)
    }
}

impl Task for VariantSteps {
    type Record = VariantFindings;

    fn name(&self) -> &'static str {
        "steps"
    }

    fn schema(&self) -> Schema<VariantFindings> {
        let own = |name: &str, record: &VariantFindings| match (name, record.found()) {
            ("schema", Some(_)) => wire::VARIANT_VERSION.into(),
            ("state", Some((_, start))) => Value::object(wire::variant_state(&start.board, &start.state)),
            _ => Value::Absent,
        };
        let begin = schema_begin(VariantFindings::about);
        with_columns_of(begin, self.classic.schema(), |record| record.classic.as_ref(), own)
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
                let of_classic = record.classic.as_ref().and_then(|classic| classic.cut);
                let limit = of_classic.map(|cut| cut.to_string());
                let limit = limit.or_else(|| record.is_cut.then(|| "time limit reached".to_owned()));
                let limit = limit.map(|limit| format!("{limit}; there may be more"));
                reason_of(record.fault(), limit, record.start.as_ref())
            })
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        mut give: impl FnMut(&Item<'i>, &VariantFindings),
    ) {
        for item in items {
            let Some(record) = self.found(item, limits) else { return };
            give(item, &record);
        }
    }

    fn line(&self, item: &Item<'_>, record: &VariantFindings, out: &mut Vec<u8>) {
        match (&record.classic, &record.steps) {
            (Some(classic), _) => self.classic.line(item, classic, out),
            (None, Some(steps)) => write(out, format_args!("{}\n", several(steps.len() as u64, "step"))),
            (None, None) => write_reason(record, out),
        }
    }

    fn text(&self, item: &Item<'_>, record: &VariantFindings, out: &mut Vec<u8>) {
        let number = item.raw.number;
        match (&record.classic, record.found()) {
            (Some(classic), _) => self.classic.text(item, classic, out),
            (None, None) => write(out, format_args!("puzzle {number}: {}\n\n", reason(record))),
            (None, Some((steps, start))) => {
                let kind = &start.about.kind;
                let cut = if record.is_cut { "; time limit reached, there may be more" } else { "" };
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
