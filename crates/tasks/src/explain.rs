//! The whole way to the solution, step by step.

use crate::rate::score_kind;
use crate::record::{Kind, Record, Schema, Value};
use crate::task::{Limits, Room, Task, reason, write, write_reason};
use crate::{Fault, Item, Start, Status, wire};
use sodan_logic::effort::Cut;
use sodan_logic::path::Detail;
use sodan_logic::rating::Scale;
use sodan_logic::{Path, State};
use sodan_report as report;

/// The task.
pub struct Explain {
    scale: &'static dyn Scale,
    style: Style,
}

/// How a path is written for people.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Style {
    /// Sentences.
    #[default]
    Text,
    /// Headings, lists and sentences.
    Markdown,
    /// A page of HTML, to be read in a browser or printed.
    Html,
    /// As HoDoKu's batch mode prints it with `/vp`.
    Hodoku,
}

impl Explain {
    /// The task on a scale.
    pub fn new(scale: &'static dyn Scale, style: Style) -> Explain {
        Explain { scale, style }
    }

    /// The path of an item; nothing, if it is told to stop.
    pub fn explained(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<Explained> {
        let start = Start::of(item);
        let walked = limits.with_effort_from(&start, |effort| {
            start.walk(self.scale).map(|walk| (*walk.state(), walk.finish(Detail::Explained, effort)))
        })?;
        Some(Explained { start, walked })
    }
}

/// The record of an item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explained {
    /// What the item is.
    pub start: Start,
    /// The state that the path starts from, and the path, of a puzzle that has a solution.
    pub walked: Option<(State, Path)>,
}

impl Explained {
    /// Why the path was cut short, if it was.
    pub fn cut(&self) -> Option<Cut> {
        self.walked.as_ref().and_then(|(_, path)| path.cut)
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
        // The beginning of a path, or a path that no solution ends, says nothing of how hard the puzzle is.
        let of_whole_path = |it: &Explained, value: &dyn Fn(&Path) -> Value<'static>| {
            let is_whole = |path: &Path| path.cut.is_none() && !matches!(it.start, Start::Several(_));
            it.walked
                .as_ref()
                .map_or(Value::Absent, |(_, path)| if is_whole(path) { value(path) } else { Value::Missing })
        };
        Schema::begin()
            .detail("schema", Kind::Text, "the version of the schema of `steps`", move |_, it| {
                of_path(it, &|_| wire::VERSION.into())
            })
            .detail("scale", Kind::Text, "the scale that chose and rated the steps", move |_, it| {
                of_path(it, &|_| scale.name().into())
            })
            .detail("solved", Kind::Boolean, "whether the path reaches a solution", move |_, it| {
                of_path(it, &|path| path.is_solved().into())
            })
            .detail("score", score_kind(scale), "the score, on a scale that has one", move |_, it| {
                of_whole_path(it, &|path| scale.rating(path).score.into())
            })
            .detail("level", Kind::Text, "the level, in a word", move |_, it| {
                of_whole_path(it, &|path| scale.rating(path).level.into())
            })
            .detail(
                "rating",
                Kind::Text,
                "the rating as people write it; null of what is no whole path to the only solution",
                move |_, it| of_whole_path(it, &|path| scale.rating(path).to_string().into()),
            )
            .detail("hardest", Kind::Text, "the name of the hardest technique", move |_, it| {
                of_path(it, &|path| scale.hardest(path).map(|technique| technique.name()).into())
            })
            .detail("steps", Kind::Object("steps"), "the steps", move |_, it| {
                let Some((state, path)) = &it.walked else { return Value::Absent };
                Value::object(wire::Path::steps(scale, state, path))
            })
            .detail(
                "board",
                Kind::Object("board"),
                "the board that cells and houses belong to",
                move |_, it| of_path(it, &|_| Value::object(wire::Board::plain())),
            )
            .detail("scheme", Kind::Text, "whose ratings they equal, and in which version", move |_, it| {
                of_path(it, &|_| scale.scheme().into())
            })
            .end_with(|it| match (it.fault(), it.cut()) {
                (Some(fault), _) => Some(fault.to_string()),
                (None, cut) => cut.map(|cut| format!("{cut}; these are the first steps")),
            })
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _room: &mut Room,
        limits: &Limits<'_>,
        mut give: impl FnMut(&Item<'i>, &Explained),
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
            Style::Text => self.plain(item, record, out),
            Style::Markdown => self.markdown(item, record, out),
            Style::Html => self.html(item, record, out),
            Style::Hodoku => hodoku(item, record, out),
        }
    }
}

impl Explain {
    fn plain(&self, item: &Item<'_>, record: &Explained, out: &mut Vec<u8>) {
        let number = item.raw.number;
        let Some((state, path)) = &record.walked else {
            return write(out, format_args!("puzzle {number}: {}\n\n", reason(record)));
        };
        let several = match record.start {
            Start::Several(_) => "several solutions; nothing that assumes only one is used; ",
            _ => "",
        };
        let path = report::text::path(self.scale, state, path);
        write(out, format_args!("puzzle {number}: {several}{path}\n"));
    }

    fn html(&self, item: &Item<'_>, record: &Explained, out: &mut Vec<u8>) {
        let heading = format!("Puzzle {}", item.raw.number);
        match &record.walked {
            Some((state, path)) => {
                out.extend_from_slice(report::html::path(&heading, self.scale, state, path).as_bytes());
            }
            // What is wrong may repeat what somebody wrote.
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
    let (number, puzzle) = (item.raw.number, crate::item::shown(item.raw.text));
    match (&record.start, &record.walked, record.cut()) {
        (Start::Proper(..), Some((state, path)), None) => {
            out.extend_from_slice(report::hodoku::path(&puzzle, number, state, path).as_bytes());
        }
        // The beginning of a path would pass for a path that is rated.
        (.., Some(cut)) => write(out, format_args!("{puzzle} #{number} {}: {cut}\n", reason(record))),
        _ => write(out, format_args!("{puzzle} #{number} {}\n", reason(record))),
    }
}
