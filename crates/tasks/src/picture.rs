//! Draws a board, or one step of the puzzle's path, as a picture.

use crate::record::{Kind, Record, Schema, Value};
use crate::task::{Buffers, Limits, Task, reason, write};
use crate::{Fault, Item, Start, Status, serde_names};
use serde::{Deserialize, Serialize};
use sodan_board::CellSet;
use sodan_logic::State;
use sodan_logic::effort::{Cut, Effort};
use sodan_logic::path::Detail;
use sodan_logic::rating::Scale;
use sodan_render::svg::{self, Marks};

/// Options of the `picture` task.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PictureOptions {
    /// Scale that chooses the steps.
    #[serde(with = "serde_names::scale")]
    #[cfg_attr(feature = "schema", schemars(with = "serde_names::ScaleName"))]
    pub scale: &'static dyn Scale,
    /// 0-based index of the step to draw, or `None` for the board without a step.
    pub step: Option<usize>,
    /// Whether to show candidates on a board without a step.
    #[serde(with = "serde_names::marks")]
    #[cfg_attr(feature = "schema", schemars(with = "bool"))]
    pub marks: Marks,
    /// Title of the picture if it shows no step.
    pub title: String,
    /// Cells to draw as givens; other digits are drawn as entries. Default: the givens in the input if it distinguishes
    /// givens from entries, otherwise all digits.
    #[serde(skip)]
    pub givens: Option<CellSet>,
}

impl Default for PictureOptions {
    /// Returns options for the board with its candidates and without a step.
    fn default() -> PictureOptions {
        let (scale, title) = (serde_names::usual_scale(), String::new());
        PictureOptions { scale, step: None, marks: Marks::Shown, title, givens: None }
    }
}

/// Task that draws pictures; created from [`PictureOptions`].
pub struct Picture {
    options: PictureOptions,
}

impl Picture {
    /// Creates the task with `options`.
    pub fn new(options: PictureOptions) -> Picture {
        Picture { options }
    }

    fn pictured(&self, item: &Item<'_>, effort: &Effort<'_>) -> Pictured {
        let start = Start::of(item);
        let drawn = match self.options.step {
            None => self.board(item).ok_or(Undrawn::Bad),
            Some(number) => self.step(&start, number, effort),
        };
        Pictured { start, drawn }
    }

    fn board(&self, item: &Item<'_>) -> Option<String> {
        let filled = item.givens()?.filled();
        let state =
            State::of(item.candidates()?, self.options.givens.map_or(filled, |givens| givens & filled));
        Some(svg::board(&state, self.options.marks, &self.options.title))
    }

    fn step(&self, start: &Start, number: usize, effort: &Effort<'_>) -> Result<String, Undrawn> {
        let mut walk = start.walk(self.options.scale).ok_or(Undrawn::Bad)?;
        for _ in 0..number {
            walk.advance(Detail::Bare, effort).map_err(Undrawn::Cut)?.ok_or(Undrawn::NoStep)?;
        }
        let step = walk.peek(Detail::Explained, effort).map_err(Undrawn::Cut)?.ok_or(Undrawn::NoStep)?;
        Ok(svg::step(&step, walk.state()))
    }
}

/// Why there is no picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Undrawn {
    /// The input is not a puzzle, or has no solution.
    Bad,
    /// The path has fewer steps than requested.
    NoStep,
    /// A limit cut the search for the step short.
    Cut(Cut),
}

/// Picture of one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Pictured {
    /// The start state, classified by its number of solutions, or why the item is invalid.
    pub start: Start,
    /// The picture as SVG, or why there is none.
    pub drawn: Result<String, Undrawn>,
}

impl Pictured {
    fn reason(&self) -> Option<String> {
        match (self.start.fault(), &self.drawn) {
            (_, Ok(_)) => None,
            (Some(fault), _) => Some(fault.to_string()),
            (None, Err(Undrawn::Bad)) => Some("no solution, so there are no steps".into()),
            (None, Err(Undrawn::NoStep)) => Some("the path has no step with this number".into()),
            (None, Err(Undrawn::Cut(cut))) => Some(cut.to_string()),
        }
    }
}

impl Record for Pictured {
    fn status(&self) -> Status {
        match self.drawn {
            Err(Undrawn::Cut(_)) => Status::Timeout,
            _ => self.start.status(),
        }
    }

    fn fault(&self) -> Option<&Fault> {
        self.start.fault()
    }
}

impl Task for Picture {
    type Record = Pictured;

    fn name(&self) -> &'static str {
        "picture"
    }

    fn schema(&self) -> Schema<Pictured> {
        Schema::begin()
            .column("svg", Kind::Text, "the picture as an SVG document", |_, record: &Pictured| {
                record.drawn.as_deref().map_or(Value::Missing, Value::from)
            })
            .end_with(Pictured::reason)
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Pictured),
    ) {
        for item in items {
            match limits.with_effort(|effort| self.pictured(item, effort)) {
                Some(pictured) if !(limits.should_stop)() => give(item, &pictured),
                _ => return,
            }
        }
    }

    fn line(&self, item: &Item<'_>, record: &Pictured, out: &mut Vec<u8>) {
        self.text(item, record, out);
    }

    fn text(&self, _item: &Item<'_>, record: &Pictured, out: &mut Vec<u8>) {
        match &record.drawn {
            Ok(svg) => out.extend_from_slice(svg.as_bytes()),
            Err(_) => write(out, format_args!("- {}\n", record.reason().unwrap_or_else(|| reason(record)))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_logic::rating::hodoku::Hodoku;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn pictured(text: &str, step: Option<usize>) -> Pictured {
        let options =
            PictureOptions { scale: &Hodoku, step, marks: Marks::Hidden, title: "<&>".into(), givens: None };
        Picture::new(options).one(&Item::of_text(1, text.as_bytes()), &Limits::default()).unwrap()
    }

    #[test]
    fn a_title_cannot_break_out() {
        let svg = pictured(PUZZLE, None).drawn.unwrap();
        assert!(svg.contains("&lt;&amp;&gt;") && !svg.contains("<&>"));
    }

    #[test]
    fn entries_are_filled_non_givens() {
        let entered = PUZZLE.replacen('.', "1", 1);
        let options = PictureOptions { marks: Marks::Hidden, ..PictureOptions::default() };
        let drawn = |task: Picture| {
            let pictured = task.one(&Item::of_text(1, entered.as_bytes()), &Limits::default()).unwrap();
            let svg = pictured.drawn.unwrap();
            ["class=\"given", "class=\"entry"].map(|class| svg.matches(class).count())
        };
        let givens = PUZZLE.parse::<sodan_board::Grid>().unwrap().filled();
        let [all, none] = drawn(Picture::new(options.clone()));
        assert_eq!((all, none), (givens.len() + 1, 0));
        let of_puzzle = PictureOptions { givens: Some(givens), ..options };
        assert_eq!(drawn(Picture::new(of_puzzle)), [givens.len(), 1]);
    }

    #[test]
    fn steps_are_counted_from_0() {
        let svg = pictured(PUZZLE, Some(0)).drawn.unwrap();
        assert!(svg.contains("Naked Single"), "{svg}");
        assert_ne!(pictured(PUZZLE, Some(1)).drawn.unwrap(), svg);
        assert_eq!(pictured(PUZZLE, Some(51)).drawn, Err(Undrawn::NoStep));
    }

    #[test]
    fn clashing_givens_are_drawn() {
        let clashing = PUZZLE.replacen("53.", "55.", 1);
        assert!(pictured(&clashing, None).drawn.is_ok());
        let none = pictured(&clashing, Some(0));
        assert_eq!((none.status(), none.drawn.clone()), (Status::Bad, Err(Undrawn::Bad)));
        assert!(none.reason().unwrap().contains("r1c1"), "{none:?}");
    }
}
