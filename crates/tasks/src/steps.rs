//! Finds all steps available in a state, grouped by their results.

use crate::record::{ColumnPlace, Kind, Record, Schema, Value};
use crate::task::{Buffers, Limits, Task, reason, write, write_reason};
use crate::{Fault, Item, Start, Status, serde_names, several, wire};
use serde::{Deserialize, Serialize};
use sodan_logic::effort::{Cut, Effort};
use sodan_logic::found::find;
use sodan_logic::options::{Duals, RectangleKeys};
use sodan_logic::rating::Scale;
use sodan_logic::rating::hodoku::{Hodoku, OwnOrder};
use sodan_logic::{Memo, State, TechniqueSet};
use sodan_render::found::{Group, Groups};
use sodan_render::text::{self, Ways};
use std::sync::Arc;

/// Options of the `steps` task.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepsOptions {
    /// Techniques to search for, by slug. An empty list selects all techniques.
    #[serde(with = "serde_names::techniques")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<serde_names::TechniqueName>"))]
    pub techniques: TechniqueSet,
    /// Maximum number of steps shown per result in text. Not part of the serialized options: data formats contain all
    /// steps.
    #[serde(skip, default = "easiest")]
    pub ways: Ways,
    /// Custom order of techniques with its own points. Not part of the serialized options.
    #[serde(skip)]
    pub order: Option<Arc<OwnOrder>>,
}

fn easiest() -> Ways {
    Ways::Easiest
}

impl Default for StepsOptions {
    /// Returns options for all techniques in HoDoKu's order, with text that shows only the easiest step per result.
    fn default() -> StepsOptions {
        StepsOptions { techniques: TechniqueSet::all(), ways: easiest(), order: None }
    }
}

/// Task that finds all available steps; created from [`StepsOptions`].
pub struct Steps {
    options: StepsOptions,
}

impl Steps {
    /// Creates the task with `options`.
    pub fn new(options: StepsOptions) -> Steps {
        Steps { options }
    }

    fn groups(&self, state: &State, sound: TechniqueSet, effort: &Effort<'_>) -> (Vec<Group>, Option<Cut>) {
        // Includes every step that a person could find, even those that the scale skips.
        let mut options = Hodoku.options();
        options.duals = Duals::On;
        options.rectangle_keys = RectangleKeys::EXACT;
        let wanted: TechniqueSet =
            self.options.techniques.iter().filter(|&technique| sound.contains(technique)).collect();
        let mut groups = Groups::default();
        let cut = find(&Memo::of(state, options), wanted, effort, &mut groups).err();
        let sorted = match &self.options.order {
            Some(order) => groups.sorted_by(|technique| order.techniques().position(|it| it == technique)),
            None => groups.sorted(),
        };
        (sorted, cut)
    }
}

/// Available steps of one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Findings {
    /// The start state, classified by its number of solutions, or why the item is invalid.
    pub start: Start,
    /// Results, each with the steps that lead to it, or `None` for an item without a solution.
    pub groups: Option<Vec<Group>>,
    /// Limit that cut the search short, if any. Further steps may then exist.
    pub cut: Option<Cut>,
}

impl Record for Findings {
    fn status(&self) -> Status {
        if self.cut.is_some() { Status::Timeout } else { self.start.status() }
    }

    fn fault(&self) -> Option<&Fault> {
        self.start.fault()
    }

    fn is_find(&self) -> bool {
        self.groups.as_ref().is_some_and(|groups| !groups.is_empty())
    }
}

impl Task for Steps {
    type Record = Findings;

    fn name(&self) -> &'static str {
        "steps"
    }

    fn schema(&self) -> Schema<Findings> {
        let order = self.options.order.clone();
        Schema::begin()
            .column(
                "schema",
                Kind::Text,
                "the version of the schema of `state` and `groups`",
                |_, record: &Findings| record.groups.as_ref().map_or(Value::Absent, |_| wire::VERSION.into()),
            )
            .only_in(ColumnPlace::Detail)
            .among([wire::VERSION])
            .column("state", Kind::Object("state"), "the state before the steps", |_, record| {
                record.start.state().map_or(Value::Absent, |state| Value::object(wire::State::of(state)))
            })
            .only_in(ColumnPlace::Detail)
            .column(
                "groups",
                Kind::Object("groups"),
                "possible results, each with the steps that achieve it",
                move |_, record| {
                    let scale: &dyn Scale = order.as_deref().map_or(&Hodoku, |order| order);
                    record.start.state().zip(record.groups.as_ref()).map_or(
                        Value::Absent,
                        |(state, groups)| {
                            let wire = |group| wire::Group::of(scale, group, state);
                            Value::object(groups.iter().map(wire).collect::<Vec<_>>())
                        },
                    )
                },
            )
            .only_in(ColumnPlace::Detail)
            .column(
                "board",
                Kind::Object("board"),
                "the board to which cells and houses refer",
                |_, record| {
                    record.groups.as_ref().map_or(Value::Absent, |_| Value::object(wire::Board::plain()))
                },
            )
            .only_in(ColumnPlace::Detail)
            .end_with(|record| match (record.fault(), record.cut) {
                (Some(fault), _) => Some(fault.to_string()),
                (None, cut) => cut.map(|cut| format!("{cut}; there may be more steps")),
            })
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Findings),
    ) {
        for item in items {
            let start = Start::of(item);
            let found = limits.with_effort(|effort| {
                start.state().map(|state| self.groups(state, start.techniques(), effort))
            });
            let Some(found) = found.filter(|_| !(limits.should_stop)()) else { return };
            let (groups, cut) = found.map_or((None, None), |(groups, cut)| (Some(groups), cut));
            give(item, &Findings { start, groups, cut });
        }
    }

    fn line(&self, _item: &Item<'_>, record: &Findings, out: &mut Vec<u8>) {
        match &record.groups {
            Some(groups) => write(out, format_args!("{}\n", summary(groups))),
            None => write_reason(record, out),
        }
    }

    fn text(&self, item: &Item<'_>, record: &Findings, out: &mut Vec<u8>) {
        let number = item.raw.number;
        match record.start.state().zip(record.groups.as_ref()) {
            None => write(out, format_args!("puzzle {number}: {}\n\n", reason(record))),
            Some((state, groups)) => {
                let cut =
                    record.cut.map(|cut| format!("; {cut}, so there may be more steps")).unwrap_or_default();
                write(out, format_args!("puzzle {number}: {}{cut}\n\n", summary(groups)));
                write(out, format_args!("{}\n", text::groups(groups, state, self.options.ways)));
            }
        }
    }
}

fn summary(groups: &[Group]) -> String {
    let steps: usize = groups.iter().map(|group| group.steps.len()).sum();
    format!("{} with {}", several(steps as u64, "step"), several(groups.len() as u64, "different result"))
}
