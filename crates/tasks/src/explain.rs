//! Finds the solution path of each puzzle, step by step.

use crate::item::numbers;
use crate::rate::score_kind;
use crate::record::{ColumnPlace, Kind, Record, Schema, StepInShort, Value, levels, names_of_techniques};
use crate::task::{Buffers, Limits, Task, reason, write, write_reason};
use crate::{Fault, Item, OptionError, Start, Status, serde_names, wire};
use serde::{Deserialize, Serialize};
use sodan_logic::effort::Cut;
use sodan_logic::path::Detail;
use sodan_logic::rating::hodoku::Hodoku;
use sodan_logic::rating::{self, Scale};
use sodan_logic::{Path, State, Step};
use sodan_render as report;

/// Options of the `explain` task.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainOptions {
    /// Scale that chooses and rates the steps.
    #[serde(with = "serde_names::scale")]
    #[cfg_attr(feature = "schema", schemars(with = "serde_names::ScaleName"))]
    pub scale: &'static dyn Scale,
    /// Text format of the path. Not part of the serialized options.
    #[serde(skip)]
    pub style: ExplainStyle,
}

impl Default for ExplainOptions {
    /// Returns options with the default scale and [`ExplainStyle::Text`].
    fn default() -> ExplainOptions {
        ExplainOptions { scale: serde_names::usual_scale(), style: ExplainStyle::Text }
    }
}

/// Task that finds solution paths; created from [`ExplainOptions`].
pub struct Explain {
    scale: &'static dyn Scale,
    style: ExplainStyle,
}

/// Text format of a path.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum ExplainStyle {
    /// Sentences for each step.
    #[default]
    Text,
    /// One line per step.
    Brief,
    /// Markdown with headings, lists and sentences.
    Markdown,
    /// An HTML page, for a browser or a printer.
    Html,
    /// The output of HoDoKu's batch mode with `/vp`.
    Hodoku,
}

impl Explain {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if the style is [`ExplainStyle::Hodoku`] and the scale is not HoDoKu's.
    pub fn new(options: &ExplainOptions) -> Result<Explain, OptionError> {
        let &ExplainOptions { scale, style } = options;
        if style == ExplainStyle::Hodoku && scale.name() != Hodoku.name() {
            return Err(OptionError::Requires { option: "style hodoku", others: &["scale hodoku"] });
        }
        Ok(Explain::on(scale, style))
    }

    /// Creates the task without validation; `scale` must support `style`.
    pub(crate) fn on(scale: &'static dyn Scale, style: ExplainStyle) -> Explain {
        Explain { scale, style }
    }

    /// Finds the solution path of one item. Returns `None` if the task is cancelled.
    pub fn explained(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<Explained> {
        let start = Start::of(item);
        let walked = limits.with_effort_from(&start, |effort| {
            start.walk(self.scale).map(|walk| (*walk.state(), walk.finish(Detail::Explained, effort)))
        })?;
        Some(Explained { start, walked })
    }
}

/// Solution path of one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explained {
    /// The start state, classified by its number of solutions, or why the item is invalid.
    pub start: Start,
    /// Start state and path, if the puzzle has a solution.
    pub walked: Option<(State, Path)>,
}

impl Explained {
    /// Returns the limit that cut the path short, or `None` if the path is complete.
    pub fn cut(&self) -> Option<Cut> {
        self.walked.as_ref().and_then(|(_, path)| path.cut)
    }
}

/// Converts a step to its form in the column `path`.
fn in_short(scale: &dyn Scale, step: &Step) -> StepInShort {
    let weight = scale.weight(step);
    StepInShort {
        technique: step.technique.spec().slug,
        placements: numbers(&step.placements),
        eliminations: numbers(&step.eliminations),
        score: weight.points.and_then(|points| match points {
            rating::Value::Integer(points) => Some(points as f64),
            rating::Value::Tenths(tenths) => Some(tenths as f64 / 10.0),
            rating::Value::Word(_) => None,
        }),
        level: weight.level,
    }
}

impl Record for Explained {
    fn status(&self) -> Status {
        if self.cut().is_some() { Status::Timeout } else { self.start.status() }
    }

    fn fault(&self) -> Option<&Fault> {
        self.start.fault()
    }
}

impl Task for Explain {
    type Record = Explained;

    fn name(&self) -> &'static str {
        "explain"
    }

    fn schema(&self) -> Schema<Explained> {
        let scale = self.scale;
        let of_path = |it: &Explained, value: &dyn Fn(&Path) -> Value<'static>| {
            it.walked.as_ref().map_or(Value::Absent, |(_, path)| value(path))
        };
        // The rating of an incomplete path, or of a puzzle with several solutions, would be misleading.
        let of_whole_path = |it: &Explained, value: &dyn Fn(&Path) -> Value<'static>| {
            let is_whole = |path: &Path| path.cut.is_none() && !matches!(it.start, Start::Several(_));
            it.walked
                .as_ref()
                .map_or(Value::Absent, |(_, path)| if is_whole(path) { value(path) } else { Value::Missing })
        };
        Schema::begin()
            .column("schema", Kind::Text, "the version of the schema of `steps`", move |_, record| {
                of_path(record, &|_| wire::VERSION.into())
            })
            .only_in(ColumnPlace::Detail)
            .among([wire::VERSION])
            .column("scale", Kind::Text, "the scale that chose and rated the steps", move |_, record| {
                of_path(record, &|_| scale.name().into())
            })
            .only_in(ColumnPlace::Detail)
            .among([scale.name()])
            .column("solved", Kind::Boolean, "whether the path reaches a solution", move |_, record| {
                of_path(record, &|path| path.is_solved().into())
            })
            .only_in(ColumnPlace::Detail)
            .column("score", score_kind(scale), "the score, if the scale has one", move |_, record| {
                of_whole_path(record, &|path| scale.rating(path).score.into())
            })
            .only_in(ColumnPlace::Detail)
            .column("level", Kind::Text, "the name of the level", move |_, record| {
                of_whole_path(record, &|path| scale.rating(path).level.into())
            })
            .only_in(ColumnPlace::Detail)
            .among(levels())
            .column(
                "rating",
                Kind::Text,
                "rating as text; null if the path is incomplete or the solution is not unique",
                move |_, record| of_whole_path(record, &|path| scale.rating(path).to_string().into()),
            )
            .only_in(ColumnPlace::Detail)
            .column("hardest", Kind::Text, "name of the hardest technique", move |_, record| {
                of_path(record, &|path| scale.hardest(path).map(|technique| technique.name()).into())
            })
            .only_in(ColumnPlace::Detail)
            .among(names_of_techniques())
            .column("path", Kind::Steps, "the placements and eliminations of each step", move |_, record| {
                of_path(record, &|path| {
                    Value::Steps(path.steps.iter().map(|step| in_short(scale, step)).collect())
                })
            })
            .only_in(ColumnPlace::Columns)
            .column("steps", Kind::Object("steps"), "the steps", move |_, record| {
                let Some((state, path)) = &record.walked else { return Value::Absent };
                Value::object(wire::Path::steps(scale, state, path))
            })
            .only_in(ColumnPlace::Detail)
            .column(
                "board",
                Kind::Object("board"),
                "the board to which cells and houses refer",
                move |_, record| of_path(record, &|_| Value::object(wire::Board::plain())),
            )
            .only_in(ColumnPlace::Detail)
            .column(
                "scheme",
                Kind::Text,
                "the program and version whose ratings the scale reproduces",
                move |_, record| of_path(record, &|_| scale.scheme().into()),
            )
            .only_in(ColumnPlace::Detail)
            .among([scale.scheme()])
            .end_with(|record| match (record.fault(), record.cut()) {
                (Some(fault), _) => Some(fault.to_string()),
                (None, cut) => cut.map(|cut| format!("{cut}; only the first steps were found")),
            })
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Explained),
    ) {
        for item in items {
            match self.explained(item, limits) {
                Some(explained) if !(limits.should_stop)() => give(item, &explained),
                _ => return,
            }
        }
    }

    fn line(&self, _item: &Item<'_>, record: &Explained, out: &mut Vec<u8>) {
        match &record.walked {
            Some((_, path)) => write(out, format_args!("{}\n", report::text::summary(self.scale, path))),
            None => write_reason(record, out),
        }
    }

    fn text(&self, item: &Item<'_>, record: &Explained, out: &mut Vec<u8>) {
        match self.style {
            ExplainStyle::Text => self.plain(item, record, report::text::path, out),
            ExplainStyle::Brief => self.plain(item, record, report::text::path_in_brief, out),
            ExplainStyle::Markdown => self.markdown(item, record, out),
            ExplainStyle::Html => self.html(item, record, out),
            ExplainStyle::Hodoku => hodoku(item, record, out),
        }
    }
}

impl Explain {
    fn plain(
        &self,
        item: &Item<'_>,
        record: &Explained,
        format: fn(&dyn Scale, &State, &Path) -> String,
        out: &mut Vec<u8>,
    ) {
        let number = item.raw.number;
        let Some((state, path)) = &record.walked else {
            return write(out, format_args!("puzzle {number}: {}\n\n", reason(record)));
        };
        let several = match record.start {
            Start::Several(_) => {
                "multiple solutions; techniques that assume a unique solution are excluded; "
            }
            _ => "",
        };
        let path = format(self.scale, state, path);
        write(out, format_args!("puzzle {number}: {several}{path}\n"));
    }

    fn html(&self, item: &Item<'_>, record: &Explained, out: &mut Vec<u8>) {
        let heading = format!("Puzzle {}", item.raw.number);
        match &record.walked {
            Some((state, path)) => {
                out.extend_from_slice(report::html::path(&heading, self.scale, state, path).as_bytes());
            }
            // Reasons may repeat parts of the input and must be escaped.
            None => {
                let reason = report::svg::escaped(&reason(record));
                write(out, format_args!("<!DOCTYPE html>\n<title>{heading}</title>\n<p>{reason}</p>\n"));
            }
        }
    }

    fn markdown(&self, item: &Item<'_>, record: &Explained, out: &mut Vec<u8>) {
        let heading = format!("Puzzle {}", item.raw.number);
        match &record.walked {
            Some((state, path)) => {
                let text = report::markdown::path(&heading, self.scale, state, path);
                write(out, format_args!("{text}\n"));
            }
            None => write(out, format_args!("## {heading}\n\n{}\n\n", reason(record))),
        }
    }
}

fn hodoku(item: &Item<'_>, record: &Explained, out: &mut Vec<u8>) {
    let (number, puzzle) = (item.raw.number, crate::item::shown(item.as_written().as_bytes()));
    match (&record.start, &record.walked, record.cut()) {
        (Start::Proper(..), Some((state, path)), None) => {
            out.extend_from_slice(report::hodoku::path(&puzzle, number, state, path).as_bytes());
        }
        // If the line did not name the limit, the puzzle could be mistaken for a rated one.
        (.., Some(cut)) => write(out, format_args!("{puzzle} #{number} {}: {cut}\n", reason(record))),
        _ => write(out, format_args!("{puzzle} #{number} {}\n", reason(record))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hodoku_text_uses_its_scale() {
        for &scale in rating::ALL {
            let made = |style| Explain::new(&ExplainOptions { scale, style }).is_ok();
            assert!(made(ExplainStyle::Text) && made(ExplainStyle::Html));
            assert_eq!(made(ExplainStyle::Hodoku), scale.name() == "hodoku");
        }
    }
}
