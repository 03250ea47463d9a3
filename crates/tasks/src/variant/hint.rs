//! Hints for variants: the next step from a player's position, or the mistakes in it.

use super::start::{Start, VariantPositionOptions, VariantStart, reason_of, with_columns_of};
use super::{VariantAbout, schema_begin, with_limits};
use crate::record::{Record, Schema, Value};
use crate::task::{Buffers, Limits, Task, reason, write};
use crate::{Fault, Hint, HintLevel, HintOptions, HintStyle, Hinted, Item, OptionError, Status, wire};
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
    classic: Hint,
}

impl VariantHint {
    /// Validates `options` and creates the task; `backend` runs its searches.
    ///
    /// # Errors
    ///
    /// Returns an error if a reading option is invalid or a class of steps is unknown.
    pub fn new(options: &VariantHintOptions, backend: Backend) -> Result<VariantHint, OptionError> {
        options.position.validate()?;
        let &VariantHintOptions { level, style, .. } = options;
        let classic = Hint::new(&HintOptions { level, style, ..HintOptions::default() });
        Ok(VariantHint { options: options.clone(), backend, classic })
    }

    /// Finds the hint for one item. Returns `None` if the task is cancelled.
    fn hinted(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<VariantHinted> {
        let position = &self.options.position;
        let found = with_limits(limits, None, |limits| {
            let start = match position.start(item, self.backend, limits)? {
                Start::Classic(about, item) => return Ok(Err((about, item))),
                Start::Variant(start) => *start,
            };
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
            Ok(Ok(VariantHinted { fault: None, content, classic: None, start: Some(start), about: None }))
        })?;
        Some(match found {
            Ok(Ok(hinted)) => hinted,
            Ok(Err((about, item))) => {
                let classic = self.classic.hinted(&item, limits)?;
                VariantHinted { about: Some(about), classic: Some(classic), ..VariantHinted::bad(None) }
            }
            Err(fault) => VariantHinted::bad(Some(fault)),
        })
    }
}

/// Compares the position with the puzzle's solution. Returns wrong values or, if there are none, missing candidates,
/// and `None` if there are no differences.
fn mistakes(start: &VariantStart) -> Option<VariantHintContent> {
    let solution = start.solution.as_ref()?;
    let cells = |is_listed: &dyn Fn(usize, u8) -> bool| -> Vec<String> {
        let values = solution.iter().enumerate().filter(|&(cell, &value)| is_listed(cell, value));
        values.map(|(cell, _)| start.board.cell(cell).to_string()).collect()
    };
    let wrong = cells(&|cell, value| start.entries[cell].is_some_and(|entry| entry != value));
    let least = start.board.puzzle().shape.min_value;
    let is_gone = |cell: usize, value: u8| start.state.mask(cell) >> (value - least) & 1 == 0;
    // Wrong values exclude candidates in other cells, so missing candidates are not reported next to wrong values.
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
    /// Differences from the solution. Missing candidates are reported only if there are no wrong values.
    Mistakes {
        /// Cells whose value differs from the solution.
        wrong: Vec<String>,
        /// Cells that lack the candidate that the solution needs.
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
    /// Hint for a classic puzzle, which the classic task finds.
    pub classic: Option<Hinted>,
    start: Option<VariantStart>,
    about: Option<VariantAbout>,
}

impl VariantHinted {
    fn bad(fault: Option<Fault>) -> VariantHinted {
        VariantHinted { fault, content: VariantHintContent::Bad, classic: None, start: None, about: None }
    }

    fn about(&self) -> Option<&VariantAbout> {
        self.about.as_ref().or_else(|| self.start.as_ref().map(|start| &start.about))
    }

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
    /// Maximum number of rows that a hint names.
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
        match (&self.classic, &self.start) {
            _ if self.content == VariantHintContent::Cut => Status::Timeout,
            (Some(classic), _) => classic.status(),
            (None, Some(start)) => start.status,
            (None, None) => Status::Bad,
        }
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref().or_else(|| self.classic.as_ref().and_then(Record::fault))
    }

    fn is_find(&self) -> bool {
        let is_find = matches!(
            self.content,
            VariantHintContent::Mistakes { .. }
                | VariantHintContent::NoSolution(_)
                | VariantHintContent::Step(_)
        );
        self.classic.as_ref().map_or(is_find, Record::is_find)
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
        let own = move |name: &str, record: &VariantHinted| match (name, &record.content) {
            ("hint", VariantHintContent::Bad | VariantHintContent::Cut) => Value::Absent,
            ("hint", _) => record.in_words(level).into(),
            ("wrong", VariantHintContent::Mistakes { wrong, .. }) if is_full => wrong.clone().into(),
            ("gone", VariantHintContent::Mistakes { gone, .. }) if is_full => gone.clone().into(),
            ("technique", VariantHintContent::Step(step)) if level != HintLevel::Vague => {
                step.technique.slug().into()
            }
            ("schema", VariantHintContent::Step(_)) if is_full => wire::VARIANT_VERSION.into(),
            ("step", _) if is_full => record.step().map_or(Value::Absent, |(step, start)| {
                Value::object(wire::VariantStep::of(&start.board, &start.state, step))
            }),
            _ => Value::Absent,
        };
        let begin = schema_begin(VariantHinted::about);
        with_columns_of(begin, self.classic.schema(), |record| record.classic.as_ref(), own).end_with(
            |record| {
                let of_classic = record.classic.as_ref().and_then(|classic| classic.cut());
                let limit = of_classic.map(|cut| format!("{cut}; no step was found"));
                let is_cut = record.content == VariantHintContent::Cut;
                let limit = limit.or_else(|| is_cut.then(|| record.in_words(HintLevel::Vague)));
                reason_of(record.fault(), limit, record.start.as_ref())
            },
        )
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        mut give: impl FnMut(&Item<'i>, &VariantHinted),
    ) {
        for item in items {
            let Some(record) = self.hinted(item, limits) else { return };
            give(item, &record);
        }
    }

    fn line(&self, item: &Item<'_>, record: &VariantHinted, out: &mut Vec<u8>) {
        if let Some(classic) = &record.classic {
            return self.classic.line(item, classic, out);
        }
        let words = record.in_words(self.options.level);
        write(out, format_args!("{}\n", words.lines().next().unwrap_or_default()));
    }

    fn text(&self, item: &Item<'_>, record: &VariantHinted, out: &mut Vec<u8>) {
        if let Some(classic) = &record.classic {
            return self.classic.text(item, classic, out);
        }
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
            ("", &[(3, ".")], "marks: expected values, found `.`"),
            ("", &[(3, "?")], "marks: expected a value or `.`, found `?` at position 1"),
        ] {
            let fault = hinted(KILLER, entries, marks).fault.unwrap().to_string();
            assert!(fault.contains(part), "{fault}");
        }
    }

    #[test]
    fn classic_position_goes_to_classic_task() {
        let link = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let puzzle = sodan_variant::format::read(link).unwrap().into_puzzle(true).unwrap().to_json();
        let entries = format!(".9{}", ".".repeat(79));
        let position = VariantPositionOptions { entries: Some(entries), ..VariantPositionOptions::default() };
        let options = VariantHintOptions { position, ..VariantHintOptions::default() };
        let task = VariantHint::new(&options, Backend::best()).unwrap();
        let record = task.one(&Item::of_text(1, puzzle.as_bytes()), &Limits::default()).unwrap();
        let content = record.classic.map(|classic| classic.content);
        assert!(
            matches!(&content, Some(crate::HintContent::Mistakes { wrong, .. }) if wrong.len() == 1),
            "{content:?}"
        );
    }
}
