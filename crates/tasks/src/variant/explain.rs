//! Finds the solution path of each variant, step by step, and grades it.

use super::either::PositionTask;
use super::start::{VariantPositionOptions, VariantStart, reason_of};
use super::{VariantAbout, schema_begin, with_limits};
use crate::record::{ColumnPlace, Kind, Record, Schema, Value};
use crate::task::{Buffers, Limits, Task, reason, write, write_reason};
use crate::{ExplainStyle, Fault, Item, OptionError, Status, wire};
use serde::{Deserialize, Serialize};
use sodan_render::variant::{self as report, Grade};
use sodan_search::Backend;
use sodan_variant_logic::{Board, Path};

/// Options of the `explain` task for variants.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariantExplainOptions {
    /// Position to start from, and steps to use.
    pub position: VariantPositionOptions,
    /// Text format of the path. Not part of the serialized options.
    #[serde(skip)]
    pub style: ExplainStyle,
}

/// Task that finds solution paths of variants; created from [`VariantExplainOptions`].
pub struct VariantExplain {
    options: VariantExplainOptions,
    backend: Backend,
}

impl VariantExplain {
    /// Validates `options` and creates the task; `backend` runs its searches.
    ///
    /// # Errors
    ///
    /// Returns an error if a reading option is invalid, a class of steps is unknown, or HoDoKu's output is
    /// requested.
    pub fn new(options: &VariantExplainOptions, backend: Backend) -> Result<VariantExplain, OptionError> {
        options.position.validate()?;
        if options.style == ExplainStyle::Hodoku {
            let expected = "text, brief, markdown or html".into();
            return Err(OptionError::Value { option: "style", expected, found: "hodoku".into() });
        }
        Ok(VariantExplain { options: options.clone(), backend })
    }

    /// Finds the solution path of one item. Returns `None` if the task is cancelled.
    pub fn explained(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<VariantExplained> {
        let position = &self.options.position;
        let found = with_limits(limits, None, |limits| {
            let start = position.start(item, self.backend, limits)?;
            let has_path = start.status != Status::None;
            let path = has_path.then(|| {
                let path = start.board.path(start.state.clone(), &position.techniques(), limits.should_stop);
                let is_cut = !path.end.is_solved() && (limits.should_stop)();
                let grade = Grade::of(&path, &start.board, start.guesses, is_cut);
                (path, grade)
            });
            Ok(VariantExplained { fault: None, path, start: Some(start) })
        })?;
        Some(found.unwrap_or_else(|fault| VariantExplained { fault: Some(fault), path: None, start: None }))
    }
}

/// Solution path of one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VariantExplained {
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// Path and grade of a variant, or `None` if it has no solution.
    pub path: Option<(Path, Grade)>,
    start: Option<VariantStart>,
}

impl VariantExplained {
    fn found(&self) -> Option<(&Path, &Grade, &VariantStart)> {
        let (path, grade) = self.path.as_ref()?;
        Some((path, grade, self.start.as_ref()?))
    }

    fn is_cut(&self) -> bool {
        self.path.as_ref().is_some_and(|(_, grade)| grade.is_cut)
    }

    /// Draws each step. Returns the pictures as SVG, each with the slug of the step's class.
    pub fn pictures(&self) -> Vec<(&'static str, String)> {
        let Some((path, _, start)) = self.found() else { return Vec::new() };
        let mut before = start.state.clone();
        let draw = |step: &sodan_variant_logic::Step| {
            let picture = report::step(&start.board, &before, step);
            before.apply(&start.board, step);
            (step.technique.slug(), picture)
        };
        path.steps.iter().map(draw).collect()
    }

    /// Returns why the path is missing or incomplete.
    pub fn reason(&self) -> Option<String> {
        let limit = self.is_cut().then(|| "time limit reached; only the first steps were found".to_owned());
        reason_of(self.fault(), limit, self.start.as_ref())
    }
}

impl Record for VariantExplained {
    fn status(&self) -> Status {
        match &self.start {
            _ if self.is_cut() => Status::Timeout,
            Some(start) => start.status,
            None => Status::Bad,
        }
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }
}

impl PositionTask for VariantExplain {
    fn position(&self) -> &VariantPositionOptions {
        &self.options.position
    }

    fn about(record: &VariantExplained) -> Option<&VariantAbout> {
        record.start.as_ref().map(|start| &start.about)
    }
}

impl Task for VariantExplain {
    type Record = VariantExplained;

    fn name(&self) -> &'static str {
        "explain"
    }

    fn schema(&self) -> Schema<VariantExplained> {
        schema_begin(VariantExplain::about)
            .column(
                "schema",
                Kind::Text,
                "the version of the schema of `steps`",
                |_, record: &VariantExplained| {
                    record.found().map_or(Value::Absent, |_| wire::VARIANT_VERSION.into())
                },
            )
            .only_in(ColumnPlace::Detail)
            .column("solved", Kind::Boolean, "whether the path reaches a solution", |_, record| {
                record.found().map_or(Value::Absent, |(_, grade, _)| grade.is_solved().into())
            })
            .only_in(ColumnPlace::Detail)
            .column("hardest", Kind::Text, "name of the hardest technique", |_, record| {
                record.found().map_or(Value::Absent, |(_, grade, _)| {
                    grade.hardest().map(|technique| technique.name()).into()
                })
            })
            .only_in(ColumnPlace::Detail)
            .column("steps", Kind::Object("variant-steps"), "the steps", |_, record| {
                record.found().map_or(Value::Absent, |(path, _, start)| {
                    Value::object(wire::VariantStep::path(&start.board, &start.state, path))
                })
            })
            .only_in(ColumnPlace::Detail)
            .column("techniques", Kind::Counts, "number of steps of each class, by its slug", |_, record| {
                record.found().map_or(Value::Absent, |(_, grade, _)| {
                    Value::Counts(grade.counts.iter().map(|it| (it.0.slug(), it.1 as u64)).collect())
                })
            })
            .column(
                "guesses",
                Kind::Integer,
                "number of guesses made by the search for two solutions; null if the search was abandoned",
                |_, record| record.found().map_or(Value::Absent, |(_, grade, _)| grade.guesses.into()),
            )
            .column("end", Kind::Object("state"), "the state after the last step", |_, record| {
                record.found().map_or(Value::Absent, |(path, _, start)| {
                    Value::object(wire::variant_state(&start.board, &path.end))
                })
            })
            .only_in(ColumnPlace::Detail)
            .end_with(VariantExplained::reason)
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &VariantExplained),
    ) {
        for item in items {
            let Some(record) = self.explained(item, limits) else { return };
            give(item, &record);
        }
    }

    fn line(&self, _item: &Item<'_>, record: &VariantExplained, out: &mut Vec<u8>) {
        match &record.path {
            Some((_, grade)) => write(out, format_args!("{}\n", grade.summary())),
            None => write_reason(record, out),
        }
    }

    fn text(&self, item: &Item<'_>, record: &VariantExplained, out: &mut Vec<u8>) {
        let number = item.raw.number;
        let found = record.found();
        match (self.options.style, found) {
            (ExplainStyle::Html, None) => {
                // Reasons may repeat parts of the input and must be escaped.
                let reason = sodan_render::svg::escaped(&reason(record));
                write(
                    out,
                    format_args!("<!DOCTYPE html>\n<title>Puzzle {number}</title>\n<p>{reason}</p>\n"),
                );
            }
            (ExplainStyle::Markdown, None) => {
                write(out, format_args!("## Puzzle {number}\n\n{}\n\n", reason(record)));
            }
            (_, None) => write(out, format_args!("puzzle {number}: {}\n\n", reason(record))),
            (ExplainStyle::Html, Some((path, grade, start))) => {
                let heading = format!("Puzzle {number}");
                let page = report::html(&heading, &start.board, &start.state, path, grade);
                out.extend_from_slice(page.as_bytes());
            }
            (ExplainStyle::Markdown, Some((path, grade, start))) => {
                let text = report::markdown(&format!("Puzzle {number}"), &start.board, path, grade);
                write(out, format_args!("{text}\n"));
            }
            (style, Some((path, grade, start))) => {
                let format: fn(&Board, &Path, &Grade) -> String =
                    if style == ExplainStyle::Brief { report::brief } else { report::path_text };
                let (kind, note) = (&start.about.kind, start.note());
                let path = format(&start.board, path, grade);
                write(out, format_args!("puzzle {number}: {kind}: {note}{path}\n"));
            }
        }
    }
}
