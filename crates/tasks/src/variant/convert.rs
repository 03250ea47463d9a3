//! Converts variants to another format, or to a picture.

use super::{VariantAbout, VariantReading, schema_begin, with_limits};
use crate::record::{Kind, Record, Schema};
use crate::task::{Buffers, Limits, Task, reason, write};
use crate::{Fault, Item, OptionError, Status};
use serde::{Deserialize, Serialize};
use sodan_variant::format::Format;
use sodan_variant::{VariantError, VariantPuzzle};
use sodan_variant_logic::{Board, State, Technique};

/// Options of the `convert` task for variants.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariantConvertOptions {
    /// Options for parsing records.
    pub reading: VariantReading,
    /// Name of the output format, or `svg` for a picture.
    pub to: String,
    /// Title of the picture. Default: the puzzle's title.
    pub title: String,
    /// 0-based index of the step to draw. Default: the puzzle without a step.
    pub step: Option<usize>,
}

/// Requested output: a text format, or a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    Text(Format),
    Svg,
}

/// Task that converts variants; created from [`VariantConvertOptions`].
pub struct VariantConvert {
    reading: VariantReading,
    to: Target,
    title: String,
    step: Option<usize>,
}

impl VariantConvert {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if the format is unknown or a reading option is invalid.
    pub fn new(options: &VariantConvertOptions) -> Result<VariantConvert, OptionError> {
        options.reading.validate()?;
        let to = match options.to.as_str() {
            "svg" => Target::Svg,
            name => Target::Text(name.parse().map_err(|_| OptionError::Value {
                option: "to",
                expected: format!("a variant format ({} or svg)", Format::NAMES.join(", ")),
                found: options.to.clone(),
            })?),
        };
        let (title, step) = (options.title.clone(), options.step);
        Ok(VariantConvert { reading: options.reading.clone(), to, title, step })
    }

    fn write(&self, puzzle: &VariantPuzzle, should_stop: &dyn Fn() -> bool) -> Result<String, VariantError> {
        match (self.to, self.step) {
            (Target::Text(format), _) => format.write(puzzle),
            (Target::Svg, Some(number)) => picture_of_step(puzzle, number, should_stop),
            (Target::Svg, None) => {
                let own = || puzzle.title.as_deref().unwrap_or_default();
                let title = if self.title.is_empty() { own() } else { &self.title };
                Ok(sodan_render::variant::svg(puzzle, title))
            }
        }
    }

    /// Converts one item. Returns `None` if the task is cancelled.
    fn converted(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<VariantConverted> {
        let bad =
            |fault, about| VariantConverted { status: Status::Bad, fault: Some(fault), text: None, about };
        let read = match self.reading.read(item) {
            Err(fault) => return Some(bad(fault, None)),
            Ok(read) => read,
        };
        let written = with_limits(limits, None, |limits| self.write(&read.puzzle, limits.should_stop))?;
        Some(match written {
            Err(error) => bad(super::unreadable(item, error.to_string()), Some(read.about)),
            Ok(text) => VariantConverted {
                status: Status::Done,
                fault: None,
                text: Some(text),
                about: Some(read.about),
            },
        })
    }
}

/// Draws the step with the 0-based index `number` in the puzzle's path as an SVG picture.
fn picture_of_step(
    puzzle: &VariantPuzzle,
    number: usize,
    should_stop: &dyn Fn() -> bool,
) -> Result<String, VariantError> {
    let board = Board::new(puzzle)?;
    let next = |state: &State| {
        board.next_step(state, &Technique::ALL, should_stop).ok_or_else(|| {
            let why = if should_stop() { "time limit reached" } else { "the path has no such step" };
            VariantError::in_field("step", why)
        })
    };
    let mut state = board.start();
    for _ in 0..number {
        state.apply(&board, &next(&state)?);
    }
    Ok(sodan_render::variant::step(&board, &state, &next(&state)?))
}

/// Result of converting one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VariantConverted {
    /// Status of the item.
    pub status: Status,
    /// Why the item is invalid, or why the output format cannot represent it.
    pub fault: Option<Fault>,
    /// The text in the output format, if the conversion succeeded.
    pub text: Option<String>,
    about: Option<VariantAbout>,
}

impl Record for VariantConverted {
    fn status(&self) -> Status {
        self.status
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }
}

impl Task for VariantConvert {
    type Record = VariantConverted;

    fn name(&self) -> &'static str {
        "convert"
    }

    fn schema(&self) -> Schema<VariantConverted> {
        let (name, about) = match self.to {
            Target::Text(_) => ("text", "the puzzle in the output format"),
            Target::Svg => ("svg", "the picture as an SVG document"),
        };
        schema_begin(|record: &VariantConverted| record.about.as_ref())
            .column(name, Kind::Text, about, |_, record: &VariantConverted| record.text.clone().into())
            .end()
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &VariantConverted),
    ) {
        for item in items {
            let Some(record) = self.converted(item, limits) else { return };
            give(item, &record);
        }
    }

    fn line(&self, _item: &Item<'_>, record: &VariantConverted, out: &mut Vec<u8>) {
        match (&record.text, &record.about) {
            (Some(text), _) if self.to == Target::Svg => out.extend_from_slice(text.as_bytes()),
            (Some(text), Some(about)) if !about.guessed.is_empty() => {
                write(out, format_args!("# guessed: {}\n{text}\n", about.guessed.join("; ")));
            }
            (Some(text), _) => write(out, format_args!("{text}\n")),
            (None, _) => write(out, format_args!("# {}\n", reason(record))),
        }
    }

    fn text(&self, item: &Item<'_>, record: &VariantConverted, out: &mut Vec<u8>) {
        self.line(item, record, out);
    }
}
