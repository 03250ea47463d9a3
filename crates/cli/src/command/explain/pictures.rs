//! A folder of pictures, one for each step of each puzzle.

use crate::args::{InputArgs, RunArgs};
use crate::exit::{Ending, Failure};
use crate::folder::{self, Folder};
use crate::start::Start;
use crate::status::Status;
use sodan::logic::Effort;
use sodan::logic::path::Detail;
use sodan::logic::rating::Scale;
use sodan::report::svg;

/// Draws every step of every puzzle: `1-004-xy-wing.svg` is the fourth step of the first record.
pub fn run(scale: &dyn Scale, input: &InputArgs, run: &RunArgs) -> Result<Ending, Failure> {
    let tally = folder::fill(input, run, |question, folder| {
        let start = Start::of(question);
        draw(scale, question.raw.number, &start, folder)?;
        Ok((start.status(), start.fault().map(str::to_owned)))
    })?;
    let Some(tally) = tally else { return Ok(Ending::Interrupted) };
    Ok(match tally.bad() {
        0 if tally.records() == 1 && tally.of(Status::Unique) == 0 => Ending::NoAnswer,
        0 => Ending::Done,
        _ => Ending::SomeBad,
    })
}

fn draw(scale: &dyn Scale, number: usize, start: &Start, folder: &Folder) -> Result<(), Failure> {
    let Some(walk) = start.walk(scale) else { return Ok(()) };
    let mut state = *walk.state();
    let path = walk.finish(Detail::Explained, &Effort::unlimited());
    for (index, step) in (1..).zip(&path.steps) {
        let name = format!("{number}-{index:03}-{}.svg", step.technique.spec().slug);
        folder.write(&name, &svg::step(step, &state))?;
        step.apply(&mut state);
    }
    Ok(())
}
