//! A folder of pictures, one for each chain or net of each puzzle.

use super::{Found, SearchArgs};
use crate::args::{InputArgs, RunArgs};
use crate::exit::{Ending, Failure};
use crate::folder::{self, Folder};
use crate::status::Status;
use sodan::report::two_way;

/// Draws every net of every puzzle: `1-004.svg` is the fourth of the first record.
pub fn run(search: &SearchArgs, input: &InputArgs, run: &RunArgs) -> Result<Ending, Failure> {
    let tally = folder::fill(input, run, |question, folder| {
        let found = Found::of(question, search);
        draw(question.raw.number, &found, folder)?;
        Ok((found.status, found.fault))
    })?;
    let Some(tally) = tally else { return Ok(Ending::Interrupted) };
    Ok(match tally.bad() {
        0 if tally.records() == 1 && tally.of(Status::Done) == 0 => Ending::NoAnswer,
        0 => Ending::Done,
        _ => Ending::SomeBad,
    })
}

fn draw(number: usize, found: &Found, folder: &Folder) -> Result<(), Failure> {
    let Some(state) = &found.state else { return Ok(()) };
    for (index, net) in (1..).zip(&found.nets) {
        folder.write(&format!("{number}-{index:03}.svg"), &two_way::svg(state, net))?;
    }
    Ok(())
}
