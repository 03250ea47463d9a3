//! Converts puzzles between formats.

use crate::record::{ColumnPlace, Kind, Record, Schema, Value};
use crate::task::{Buffers, Limits, Task, write};
use crate::wire::Position;
use crate::{Content, Fault, Item, Status, serde_names};
use serde::{Deserialize, Serialize};
use sodan_formats::{self as formats, CannotSay, Empty, Entry, Format, Frame, Style};

/// Options of the `convert` task.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConvertOptions {
    /// Output format.
    #[serde(with = "serde_names::format")]
    #[cfg_attr(feature = "schema", schemars(with = "serde_names::FormatName"))]
    pub to: Format,
    /// Symbol for empty cells.
    #[serde(with = "serde_names::EmptyCell")]
    #[cfg_attr(feature = "schema", schemars(with = "serde_names::EmptyCell"))]
    pub empty: Empty,
    /// Frame style of a grid.
    #[serde(with = "serde_names::GridFrame")]
    #[cfg_attr(feature = "schema", schemars(with = "serde_names::GridFrame"))]
    pub frame: Frame,
    /// Whether to write each text as a complete file of its format, with header and footer.
    pub whole: bool,
}

impl Default for ConvertOptions {
    /// Returns options for lines of 81 characters, with dots for empty cells.
    fn default() -> ConvertOptions {
        ConvertOptions { to: Format::Line, empty: Empty::default(), frame: Frame::default(), whole: false }
    }
}

/// Task that converts puzzles; created from [`ConvertOptions`].
pub struct Convert {
    options: ConvertOptions,
}

impl Convert {
    /// Creates the task with `options`.
    pub fn new(options: ConvertOptions) -> Convert {
        Convert { options }
    }

    fn converted(&self, item: &Item<'_>) -> Converted {
        let read = match &item.content {
            Ok(Content::Bare(_)) => item.raw.parse().map(Box::new).map_err(Box::new),
            Ok(Content::Entry(entry)) => Ok(entry.clone()),
            Err(error) => Err(error.clone()),
        };
        match read {
            Err(error) => Converted::Bad(Fault::Unreadable(error)),
            Ok(entry) => {
                let ConvertOptions { to, empty, frame, whole } = self.options;
                let mut text = String::new();
                let written =
                    formats::write(&entry, to, Style { empty, frame }, &mut text).map(|()| match whole {
                        true => format!("{}{text}\n{}", to.header(), to.footer()),
                        false => text,
                    });
                Converted::Read { entry, written }
            }
        }
    }
}

/// Result of converting one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Converted {
    /// The item was parsed.
    Read {
        /// The board and its metadata.
        entry: Box<Entry>,
        /// The text in the output format, or why the format cannot represent the board.
        written: Result<String, CannotSay>,
    },
    /// The item is invalid.
    Bad(Fault),
}

impl Converted {
    fn entry(&self) -> Option<&Entry> {
        match self {
            Converted::Read { entry, .. } => Some(entry),
            Converted::Bad(_) => None,
        }
    }

    fn text(&self) -> Option<&str> {
        match self {
            Converted::Read { written: Ok(text), .. } => Some(text),
            _ => None,
        }
    }

    fn reason(&self) -> Option<String> {
        match self {
            Converted::Read { written: Err(error), .. } => Some(error.to_string()),
            Converted::Read { written: Ok(_), .. } => None,
            Converted::Bad(fault) => Some(fault.to_string()),
        }
    }
}

impl Record for Converted {
    fn status(&self) -> Status {
        if self.text().is_some() { Status::Done } else { Status::Bad }
    }

    fn fault(&self) -> Option<&Fault> {
        match self {
            Converted::Bad(fault) => Some(fault),
            Converted::Read { .. } => None,
        }
    }
}

impl Task for Convert {
    type Record = Converted;

    fn name(&self) -> &'static str {
        "convert"
    }

    fn schema(&self) -> Schema<Converted> {
        Schema::begin()
            .column("text", Kind::Text, "the record in the output format", |_, record: &Converted| {
                record.text().into()
            })
            .column(
                "position",
                Kind::Object("position"),
                "givens, digits and marks, as in the input",
                |_, record| {
                    record
                        .entry()
                        .map_or(Value::Missing, |entry| Value::object(Position::of(&entry.position)))
                },
            )
            .only_in(ColumnPlace::Detail)
            .column("comment", Kind::Text, "comment of the puzzle", |_, record| {
                record.entry().map(|entry| entry.comment.as_str()).into()
            })
            .only_in(ColumnPlace::Detail)
            .end_with(Converted::reason)
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Converted),
    ) {
        for item in items.iter().take_while(|_| !(limits.should_stop)()) {
            give(item, &self.converted(item));
        }
    }

    fn line(&self, item: &Item<'_>, record: &Converted, out: &mut Vec<u8>) {
        self.text(item, record, out);
    }

    fn text(&self, _item: &Item<'_>, record: &Converted, out: &mut Vec<u8>) {
        match record.reason() {
            Some(reason) => write(out, format_args!("# bad: {reason}\n")),
            None => write(out, format_args!("{}\n", record.text().unwrap_or_default())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn converted(text: &str, to: Format) -> Converted {
        Convert::new(ConvertOptions { to, ..ConvertOptions::default() })
            .one(&Item::of_text(1, text.as_bytes()), &Limits::default())
            .unwrap()
    }

    #[test]
    fn there_and_back_is_the_same() {
        for to in [Format::FPuzzles, Format::SudokuWiki, Format::Grid] {
            let converted_line = converted(LINE, to);
            assert_eq!(converted(converted_line.text().unwrap(), Format::Line).text(), Some(LINE), "{to}");
        }
    }

    #[test]
    fn whole_file_is_one_item() {
        let options = ConvertOptions { to: Format::OpenSudoku, whole: true, ..ConvertOptions::default() };
        let convert = Convert::new(options);
        let file = convert.one(&Item::of_text(1, LINE.as_bytes()), &Limits::default()).unwrap();
        let file = file.text().unwrap();
        assert!(file.starts_with("<?xml") && file.ends_with("</opensudoku>\n"), "{file}");
        assert_eq!(converted(file, Format::Line).text(), Some(LINE));
    }

    #[test]
    fn unsupported_formats_keep_the_position() {
        let marks = "1".to_owned() + &".".repeat(728);
        let converted = converted(&marks, Format::Line);
        assert_eq!(converted.status(), Status::Bad);
        assert!(converted.reason().unwrap().contains("does not support eliminated"), "{converted:?}");
        assert!(converted.entry().is_some());
    }
}
