//! Hints for variants: the next step from a player's position, or the mistakes in it.

use super::either::PositionTask;
use super::start::{VariantPositionOptions, VariantStart, reason_of};
use super::{VariantAbout, schema_begin, with_limits};
use crate::record::{ColumnPlace, Kind, Record, Schema, Value};
use crate::task::{Buffers, Limits, Task, reason, write};
use crate::{Fault, HintLevel, HintStyle, Item, OptionError, Status, wire};
use serde::{Deserialize, Serialize};
use sodan_render::variant as report;
use sodan_render::words::listed;
use sodan_search::Backend;
use sodan_variant_logic::{Step, Technique};

/// Options of the `hint` task for variants.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariantHintOptions {
    /// Position to start from, and steps to use.
    pub position: VariantPositionOptions,
    /// Level of detail.
    pub level: HintLevel,
    /// Text format of the hint. Not part of the serialized options.
    #[serde(skip)]
    pub style: HintStyle,
}

/// Task that finds hints for variants; created from [`VariantHintOptions`].
pub struct VariantHint {
    options: VariantHintOptions,
    backend: Backend,
}

impl VariantHint {
    /// Validates `options` and creates the task; `backend` runs its searches.
    ///
    /// # Errors
    ///
    /// Returns an error if a reading option is invalid or a class of steps is unknown.
    pub fn new(options: &VariantHintOptions, backend: Backend) -> Result<VariantHint, OptionError> {
        options.position.validate()?;
        Ok(VariantHint { options: options.clone(), backend })
    }

    /// Finds the hint for one item. Returns `None` if the task is cancelled.
    fn hinted(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<VariantHinted> {
        let position = &self.options.position;
        let found = with_limits(limits, None, |limits| {
            let start = position.start(item, self.backend, limits)?;
            let next = |start: &VariantStart| {
                start.board.next_step(&start.state, &position.techniques(), limits.should_stop)
            };
            let content = match mistakes(&start) {
                Some(mistakes) => mistakes,
                None if start.status == Status::None => VariantHintContent::NoSolution(empty_cell(&start)),
                None if start.state.is_solved() => VariantHintContent::Solved,
                None => match next(&start) {
                    Some(step) => VariantHintContent::Step(Box::new(step)),
                    None if (limits.should_stop)() => VariantHintContent::Cut,
                    None => VariantHintContent::Nothing,
                },
            };
            Ok(VariantHinted { fault: None, content, start: Some(start) })
        })?;
        Some(found.unwrap_or_else(|fault| VariantHinted {
            fault: Some(fault),
            content: VariantHintContent::Bad,
            start: None,
        }))
    }
}

/// Compares the position with the solution in `start`. Returns the wrong values or, if there are none, the eliminated
/// candidates that the solution needs. Returns `None` if there are no differences or no solution to compare.
fn mistakes(start: &VariantStart) -> Option<VariantHintContent> {
    let solution = start.solution.as_ref()?;
    let cells = |is_listed: &dyn Fn(usize, u8) -> bool| -> Vec<String> {
        let values = solution.iter().enumerate().filter(|&(cell, &value)| is_listed(cell, value));
        values.map(|(cell, _)| start.board.cell(cell).to_string()).collect()
    };
    let wrong = cells(&|cell, value| start.entries[cell].is_some_and(|entry| entry != value));
    let least = start.board.puzzle().shape.min_value;
    let is_gone = |cell: usize, value: u8| start.state.mask(cell) >> (value - least) & 1 == 0;
    // Wrong values exclude candidates in other cells, so eliminated candidates are reported only without wrong values.
    let gone = if wrong.is_empty() { cells(&is_gone) } else { Vec::new() };
    (!wrong.is_empty() || !gone.is_empty()).then_some(VariantHintContent::Mistakes { wrong, gone })
}

/// Returns the name of the first cell without candidates.
fn empty_cell(start: &VariantStart) -> Option<String> {
    let cell = (0..start.entries.len()).find(|&cell| start.state.mask(cell) == 0)?;
    Some(start.board.cell(cell).to_string())
}

/// Content of a hint.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum VariantHintContent {
    /// Differences from the solution. Eliminated candidates are reported only if there are no wrong values.
    Mistakes {
        /// Cells whose value differs from the solution.
        wrong: Vec<String>,
        /// Cells whose candidates do not include the solution's value.
        gone: Vec<String>,
    },
    /// The position has no solution. Contains the first cell without candidates, if there is one.
    NoSolution(Option<String>),
    /// Every cell is filled correctly.
    Solved,
    /// The next step.
    Step(Box<Step>),
    /// No step was found.
    Nothing,
    /// A limit cut the search for a step short.
    Cut,
    /// The item is invalid.
    Bad,
}

/// Hint for one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VariantHinted {
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// Content of the hint for a variant.
    pub content: VariantHintContent,
    start: Option<VariantStart>,
}

impl VariantHinted {
    fn step(&self) -> Option<(&Step, &VariantStart)> {
        match (&self.content, &self.start) {
            (VariantHintContent::Step(step), Some(start)) => Some((step, start)),
            _ => None,
        }
    }

    fn in_words(&self, level: HintLevel) -> String {
        match &self.content {
            VariantHintContent::Mistakes { wrong, gone } => of_mistakes(wrong, gone, level),
            VariantHintContent::NoSolution(Some(cell)) => {
                format!("the position has no solution: {cell} has no candidate left")
            }
            VariantHintContent::NoSolution(None) => "the position has no solution".into(),
            VariantHintContent::Solved => "the puzzle is solved".into(),
            VariantHintContent::Nothing if self.status() == Status::Multiple => {
                "no further step found: the puzzle has multiple solutions".into()
            }
            VariantHintContent::Nothing => "no further step found".into(),
            VariantHintContent::Cut => "time limit reached; no step was found".into(),
            VariantHintContent::Bad => reason(self),
            VariantHintContent::Step(step) => {
                self.start.as_ref().map_or_else(String::new, |start| of_step(step, start, level))
            }
        }
    }
}

fn of_mistakes(wrong: &[String], gone: &[String], level: HintLevel) -> String {
    let [wrong_cells, gone_cells] = [wrong, gone].map(|cells| listed(cells.iter().cloned()));
    match (level, wrong) {
        (HintLevel::Vague, _) => "there is a mistake".into(),
        (HintLevel::Technique, []) => {
            format!("the correct candidate has been eliminated in {gone_cells}")
        }
        (HintLevel::Technique, [_]) => format!("there is a wrong value in {wrong_cells}"),
        (HintLevel::Technique, _) => format!("there are wrong values in {wrong_cells}"),
        (HintLevel::Full, []) => format!("the correct candidate has been eliminated: {gone_cells}"),
        (HintLevel::Full, _) => format!("wrong: {wrong_cells}"),
    }
}

fn of_step(step: &Step, start: &VariantStart, level: HintLevel) -> String {
    /// Maximum number of grid rows that a hint lists by number.
    const FEW: usize = 3;
    let results = if step.placements.is_empty() { &step.eliminations } else { &step.placements };
    let mut rows: Vec<u8> = results.iter().map(|it| start.board.cell(it.cell).row + 1).collect();
    rows.dedup();
    let noun = if rows.len() == 1 { "row" } else { "rows" };
    let place = match rows.len() > FEW {
        true => format!("{} rows", rows.len()),
        false => format!("{noun} {}", listed(rows.iter().map(u8::to_string))),
    };
    let vague = match step.placements.is_empty() {
        true => format!("No cell can be filled yet, but candidates can be removed in {place}."),
        false => format!("A cell of {place} can be filled."),
    };
    let by_technique = || {
        let rule = if step.technique == Technique::Rule { " rule" } else { "" };
        format!("{vague} Technique: {}{rule}.", step.name)
    };
    match level {
        HintLevel::Vague => vague,
        HintLevel::Technique => by_technique(),
        HintLevel::Full => {
            format!("{}\n\n{}", by_technique(), report::step_text(&start.board, &start.state, step))
        }
    }
}

impl Record for VariantHinted {
    fn status(&self) -> Status {
        match &self.start {
            _ if self.content == VariantHintContent::Cut => Status::Timeout,
            Some(start) => start.status,
            None => Status::Bad,
        }
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    fn is_find(&self) -> bool {
        matches!(
            self.content,
            VariantHintContent::Mistakes { .. }
                | VariantHintContent::NoSolution(_)
                | VariantHintContent::Step(_)
        )
    }
}

impl PositionTask for VariantHint {
    fn position(&self) -> &VariantPositionOptions {
        &self.options.position
    }

    fn about(record: &VariantHinted) -> Option<&VariantAbout> {
        record.start.as_ref().map(|start| &start.about)
    }
}

impl Task for VariantHint {
    type Record = VariantHinted;

    fn name(&self) -> &'static str {
        "hint"
    }

    fn schema(&self) -> Schema<VariantHinted> {
        let level = self.options.level;
        let is_full = level == HintLevel::Full;
        let cells = move |record: &VariantHinted, is_wrong: bool| match &record.content {
            VariantHintContent::Mistakes { wrong, .. } if is_full && is_wrong => wrong.clone().into(),
            VariantHintContent::Mistakes { gone, .. } if is_full => gone.clone().into(),
            _ => Value::Absent,
        };
        schema_begin(VariantHint::about)
            .column("hint", Kind::Text, "the hint as text", move |_, record: &VariantHinted| {
                match record.content {
                    VariantHintContent::Bad | VariantHintContent::Cut => Value::Absent,
                    _ => record.in_words(level).into(),
                }
            })
            .only_in(ColumnPlace::Detail)
            .column("wrong", Kind::Texts, "cells with a wrong entry", move |_, record| cells(record, true))
            .only_in(ColumnPlace::Detail)
            .column("gone", Kind::Texts, "cells whose correct candidate was eliminated", move |_, record| {
                cells(record, false)
            })
            .only_in(ColumnPlace::Detail)
            .column("technique", Kind::Text, "slug of the step's technique", move |_, record| {
                match &record.content {
                    VariantHintContent::Step(step) if level != HintLevel::Vague => {
                        step.technique.slug().into()
                    }
                    _ => Value::Absent,
                }
            })
            .only_in(ColumnPlace::Detail)
            .column("schema", Kind::Text, "the version of the schema of `step`", move |_, record| {
                record.step().filter(|_| is_full).map_or(Value::Absent, |_| wire::VARIANT_VERSION.into())
            })
            .only_in(ColumnPlace::Detail)
            .column("step", Kind::Object("variant-step"), "the step", move |_, record| {
                record.step().filter(|_| is_full).map_or(Value::Absent, |(step, start)| {
                    Value::object(wire::VariantStep::of(&start.board, &start.state, step))
                })
            })
            .only_in(ColumnPlace::Detail)
            .end_with(|record| {
                let is_cut = record.content == VariantHintContent::Cut;
                let limit = is_cut.then(|| record.in_words(HintLevel::Vague));
                reason_of(record.fault(), limit, record.start.as_ref())
            })
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &VariantHinted),
    ) {
        for item in items {
            let Some(record) = self.hinted(item, limits) else { return };
            give(item, &record);
        }
    }

    fn line(&self, _item: &Item<'_>, record: &VariantHinted, out: &mut Vec<u8>) {
        let words = record.in_words(self.options.level);
        write(out, format_args!("{}\n", words.lines().next().unwrap_or_default()));
    }

    fn text(&self, item: &Item<'_>, record: &VariantHinted, out: &mut Vec<u8>) {
        match (self.options.style, record.step()) {
            (HintStyle::Svg, Some((step, start))) => {
                out.extend_from_slice(report::step(&start.board, &start.state, step).as_bytes());
            }
            (_, step) => {
                let words = record.in_words(self.options.level);
                write(out, format_args!("puzzle {}: {words}\n", item.raw.number));
                if step.is_some() && record.status() == Status::Multiple {
                    write(out, format_args!("(the puzzle has multiple solutions)\n"));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KILLER: &str = ".Shape~4x4.Cage~4~R1C1~R1C2.Cage~7~R1C3~R1C4~R2C3.~R2C1_2.AntiKnight";
    const SOLUTION: &str = "3142241342311324";

    fn hinted(text: &str, entries: &str, marks: &[(usize, &str)]) -> VariantHinted {
        let mut texts = vec![String::new(); 16];
        marks.iter().for_each(|&(cell, mark)| texts[cell] = mark.into());
        let position = VariantPositionOptions {
            entries: (!entries.is_empty()).then(|| entries.into()),
            marks: (!marks.is_empty()).then_some(texts),
            ..VariantPositionOptions::default()
        };
        let options = VariantHintOptions { position, ..VariantHintOptions::default() };
        let task = VariantHint::new(&options, Backend::best()).unwrap();
        task.one(&Item::of_text(1, text.as_bytes()), &Limits::default()).unwrap()
    }

    #[test]
    fn mistakes_come_before_steps() {
        let wrong = hinted(KILLER, "31.3............", &[]);
        let expected = VariantHintContent::Mistakes { wrong: vec!["R1C4".into()], gone: Vec::new() };
        assert_eq!((wrong.content.clone(), wrong.status()), (expected, Status::None));
        assert!(wrong.is_find());
        let gone = hinted(KILLER, "31..............", &[(2, "123")]);
        let expected = VariantHintContent::Mistakes { wrong: Vec::new(), gone: vec!["R1C3".into()] };
        assert_eq!(gone.content, expected);
    }

    #[test]
    fn position_is_taken_over() {
        let hint = hinted(KILLER, &format!("{}.", &SOLUTION[..15]), &[(15, "4")]);
        let VariantHintContent::Step(step) = &hint.content else { panic!("{:?}", hint.content) };
        assert_eq!((step.placements[0].cell, step.placements[0].value), (15, 3));
        assert_eq!(hinted(KILLER, SOLUTION, &[]).content, VariantHintContent::Solved);
    }

    #[test]
    fn faults_of_positions_are_reported() {
        for (entries, marks, part) in [
            ("1", &[][..], "entries: expected 16 characters, found 1"),
            ("....3...........", &[], "entries: R2C1 has the given 2, found 3"),
            ("9...............", &[], "entries: expected values from 1 to 4, found 9"),
            ("", &[(3, "15")], "marks: expected values from 1 to 4, found 5"),
            ("", &[(3, ".")], "marks: expected only values, found `.`"),
            ("", &[(3, "?")], "marks: expected a value or `.`, found `?` at position 1"),
        ] {
            let fault = hinted(KILLER, entries, marks).fault.unwrap().to_string();
            assert!(fault.contains(part), "{fault}");
        }
    }
}
