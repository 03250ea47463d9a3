//! Conversion of variants to another format, or to a picture.

use super::{VariantAbout, VariantReading, schema_begin};
use crate::record::{Kind, Record, Schema};
use crate::task::{Buffers, Limits, Task, reason, write};
use crate::{Fault, Item, OptionError, Status};
use serde::{Deserialize, Serialize};
use sodan_variant::format::Format;
use sodan_variant::{VariantError, VariantPuzzle};

/// The options of the task.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariantConvertOptions {
    /// Options for reading records.
    pub reading: VariantReading,
    /// Name of the output format, or `svg` for a picture.
    pub to: String,
    /// Title of a picture. Default: that of the puzzle.
    pub title: String,
}

/// The result of the conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    Text(Format),
    Svg,
}

/// The task.
pub struct VariantConvert {
    reading: VariantReading,
    to: Target,
    title: String,
}

impl VariantConvert {
    /// Creates the task.
    ///
    /// # Errors
    ///
    /// If the format is unknown, or an option of the reading is invalid.
    pub fn new(options: &VariantConvertOptions) -> Result<VariantConvert, OptionError> {
        options.reading.validate()?;
        let to = match options.to.as_str() {
            "svg" => Target::Svg,
            name => Target::Text(name.parse().map_err(|_| OptionError::Value {
                option: "to",
                expected: format!("a format of variants ({} or svg)", Format::NAMES.join(", ")),
                found: options.to.clone(),
            })?),
        };
        Ok(VariantConvert { reading: options.reading.clone(), to, title: options.title.clone() })
    }

    fn write(&self, puzzle: &VariantPuzzle) -> Result<String, VariantError> {
        match self.to {
            Target::Text(format) => format.write(puzzle),
            Target::Svg => {
                let own = || puzzle.title.as_deref().unwrap_or_default();
                let title = if self.title.is_empty() { own() } else { &self.title };
                Ok(sodan_render::variant::svg(puzzle, title))
            }
        }
    }

    fn converted(&self, item: &Item<'_>) -> VariantConverted {
        let bad =
            |fault, about| VariantConverted { status: Status::Bad, fault: Some(fault), text: None, about };
        match self.reading.read(item) {
            Err(fault) => bad(fault, None),
            Ok(read) => match self.write(&read.puzzle) {
                Ok(text) => VariantConverted {
                    status: Status::Done,
                    fault: None,
                    text: Some(text),
                    about: Some(read.about),
                },
                Err(error) => bad(super::unreadable(item, error.to_string()), Some(read.about)),
            },
        }
    }
}

/// The record of an item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VariantConverted {
    /// The status.
    pub status: Status,
    /// The error of an invalid item, or the reason why the format cannot represent it.
    pub fault: Option<Fault>,
    /// The text in the output format.
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
            Target::Text(_) => ("text", "the puzzle in the other format"),
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
        mut give: impl FnMut(&Item<'i>, &VariantConverted),
    ) {
        for item in items {
            if (limits.should_stop)() {
                return;
            }
            give(item, &self.converted(item));
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
