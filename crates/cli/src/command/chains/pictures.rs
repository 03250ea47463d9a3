//! `sodan chains --format svg`: writes a folder of pictures, one per chain or net.

use crate::args::{InputArgs, LimitArgs, RunArgs};
use crate::exit::{Ending, Failure};
use crate::folder::{self, Folder};
use crate::input::{Input, Portion};
use crate::interrupt;
use sodan::render::two_way;
use sodan::tasks::chains::{Chain, Chains};
use sodan::tasks::{Limits, Status, TimeLimit};
use std::time::Instant;

/// Draws every chain or net of every puzzle. For example, `1-004.svg` shows the fourth chain of the first record.
pub fn run(task: &Chains, limits: &LimitArgs, input: &InputArgs, run: &RunArgs) -> Result<Ending, Failure> {
    let tally = folder::fill(Input::open(input, Portion::Little)?, run, |item, folder| {
        let begun = Instant::now();
        let clock = move || begun.elapsed();
        let limits = Limits {
            should_stop: &interrupt::is_requested,
            effort: limits.effort,
            time: limits.timeout.map(|each| TimeLimit { clock: &clock, each }),
            ..Limits::default()
        };
        let Some(found) = task.found(item, &limits) else { return Ok((Status::Timeout, None)) };
        draw(item.raw.number, &found, folder)?;
        let first = found.into_iter().next();
        let status = first.as_ref().map_or(Status::Bad, |chain| chain.status);
        Ok((status, first.and_then(|chain| chain.fault).map(|fault| fault.to_string())))
    })?;
    let Some(tally) = tally else { return Ok(Ending::Interrupted) };
    Ok(match tally.bad() {
        0 if tally.records() == 1 && tally.of(Status::Done) + tally.of(Status::Solved) == 0 => {
            Ending::NoAnswer
        }
        0 => Ending::Done,
        _ => Ending::SomeBad,
    })
}

fn draw(number: usize, found: &[Chain], folder: &Folder) -> Result<(), Failure> {
    for chain in found {
        if let Some((net, state)) = chain.net.as_deref() {
            folder.write(&format!("{number}-{:03}.svg", chain.number), &two_way::svg(state, net))?;
        }
    }
    Ok(())
}
