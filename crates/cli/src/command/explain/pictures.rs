//! `sodan explain --format svg`: writes a folder of pictures, one per view of each step.

use crate::args::{LimitArgs, RunArgs};
use crate::exit::{Ending, Failure};
use crate::folder::{self, Folder};
use crate::input::Input;
use crate::interrupt;
use sodan::logic::rating::Scale;
use sodan::render::svg;
use sodan::tasks::record::Record;
use sodan::tasks::variant::{AnyExplain, EitherRecord};
use sodan::tasks::{Explain, ExplainOptions, Explained, Item, Limits, Status, TimeLimit};
use std::time::Instant;

/// Draws every step of every puzzle. For example, `1-004-xy-wing.svg` shows the fourth step of the first record, and
/// `1-007-cell-forcing-2.svg` the second view of its seventh step.
pub fn run(
    scale: &'static dyn Scale,
    limits: &LimitArgs,
    input: Input,
    run: &RunArgs,
) -> Result<Ending, Failure> {
    let task = Explain::new(&ExplainOptions { scale, ..ExplainOptions::default() })?;
    fill(limits, input, run, |item, limits, folder| {
        let Some(explained) = task.explained(item, limits) else { return Ok((Status::Timeout, None)) };
        drawn(item, &explained, folder)
    })
}

/// Draws the steps of a classic puzzle. Returns its status and the reason for missing steps.
fn drawn(
    item: &Item<'_>,
    explained: &Explained,
    folder: &Folder,
) -> Result<(Status, Option<String>), Failure> {
    draw(item.raw.number, explained, folder)?;
    let cut =
        explained.cut().map(|cut| format!("{}: {cut}; only the first steps were found", item.raw.place()));
    Ok((explained.status(), explained.fault().map(ToString::to_string).or(cut)))
}

/// Draws the steps of variants. Like [`run`], but each step has only one view.
pub fn of_variants(
    task: &AnyExplain,
    limits: &LimitArgs,
    input: Input,
    run: &RunArgs,
) -> Result<Ending, Failure> {
    fill(limits, input, run, |item, limits, folder| match task.record(item, limits) {
        None => Ok((Status::Timeout, None)),
        Some(EitherRecord::Classic(classic)) => drawn(item, &classic.record, folder),
        Some(EitherRecord::Variant(explained)) => {
            for (index, (slug, picture)) in (1..).zip(explained.pictures()) {
                folder.write(&format!("{}-{index:03}-{slug}.svg", item.raw.number), &picture)?;
            }
            Ok((explained.status(), explained.reason()))
        }
    })
}

fn fill(
    limits: &LimitArgs,
    input: Input,
    run: &RunArgs,
    draw: impl Fn(&Item<'_>, &Limits<'_>, &Folder) -> Result<(Status, Option<String>), Failure>,
) -> Result<Ending, Failure> {
    let tally = folder::fill(input, run, |item, folder| {
        let begun = Instant::now();
        let clock = move || begun.elapsed();
        let limits = Limits {
            should_stop: &interrupt::is_requested,
            effort: limits.effort,
            time: limits.timeout.map(|each| TimeLimit { clock: &clock, each }),
            ..Limits::default()
        };
        draw(item, &limits, folder)
    })?;
    let Some(tally) = tally else { return Ok(Ending::Interrupted) };
    Ok(match tally.bad() {
        0 if tally.records() == 1 && tally.of(Status::None) > 0 => Ending::NoAnswer,
        0 => Ending::Done,
        _ => Ending::SomeBad,
    })
}

fn draw(number: usize, explained: &Explained, folder: &Folder) -> Result<(), Failure> {
    let Some((mut state, path)) = explained.walked.clone() else { return Ok(()) };
    for (index, step) in (1..).zip(&path.steps) {
        let name = format!("{number}-{index:03}-{}", step.technique.spec().slug);
        folder.write(&format!("{name}.svg"), &svg::step(step, &state))?;
        for (view, picture) in (1..).zip(svg::views(step, &state)) {
            folder.write(&format!("{name}-{view}.svg"), &picture)?;
        }
        step.apply(&mut state);
    }
    Ok(())
}
