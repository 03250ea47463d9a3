//! `sodan generate --pattern MASK --all`: finds all puzzles with a given pattern on given or random solution grids.

use super::GenerateArgs;
use crate::Grids;
use crate::args::InputArgs;
use crate::exit::{Ending, Failure};
use crate::input::{Input, Portion};
use crate::runner::TaskRun;
use sodan::tasks::{Enumerate, EnumerateOptions, Status};
use std::num::NonZeroU64;

/// Runs the search on the grids of `--solution`, or on random grids.
pub fn run(args: &GenerateArgs) -> Result<Ending, Failure> {
    let options = EnumerateOptions {
        pattern: args.pattern.clone().unwrap_or_default(),
        minimal: !args.not_minimal,
        query: args.query.clone(),
        most: args.n.map_or(EnumerateOptions::MOST, NonZeroU64::get),
    };
    let run = TaskRun {
        task: &Enumerate::new(&options)?,
        form: args.format.form(&args.run)?,
        portion: Portion::Little,
        options: serde_json::json!(options),
        effort: None,
        timeout: None,
        is_answered: |tally| tally.of(Status::Done) > 0,
        columns: args.format.select.choice(),
        order: None,
        keeps_text: false,
        text_for_one: false,
    };
    let input = match &args.solution {
        Some(grids) => {
            let grids = InputArgs { inputs: vec![grids.clone()], ..InputArgs::default() };
            Input::open(&grids, run.portion)
        }
        None => Input::of_grids(Grids { seed: args.seed, count: args.grids.get() }, run.portion),
    };
    run.run_over(input?, &args.run)
}
