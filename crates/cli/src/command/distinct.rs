//! `sodan distinct`: twins up to symmetry are dropped.

use crate::args::{InputArgs, RunArgs};
use crate::exit::{Ending, Failure};
use crate::forms::{self, ById, Forms};
use crate::output::part_of;
use crate::tell;
use clap::Args;
use sodan::canonical::Id;
use std::collections::HashSet;
use std::ffi::OsString;

/// Drop puzzles that are the same but for a symmetry as one before them
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan distinct puzzles.txt
  sodan distinct puzzles.txt --against puzzle.txt -o new.txt

Of puzzles with the same canonical form the first one stays, as a line of 81 characters, in input
order. What is no puzzle is reported and dropped. Kept are the ids of forms, 16 bytes each; with
the table's free places that is 19 to 39 bytes for each different puzzle, half as much again
while the table grows. Two different puzzles among ten million are taken for the same with a
chance below 1 in 10^24. A run that was stopped cannot be gone on with.")]
pub struct DistinctArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    /// Drop also what is the same as a puzzle of FILE; may be given several times
    #[arg(long, value_name = "FILE")]
    against: Vec<OsString>,
}

/// Runs the command.
pub fn run(args: &DistinctArgs) -> Result<Ending, Failure> {
    let input = forms::open(&args.input)?;
    let others = InputArgs { inputs: args.against.clone(), from: None, column: None };
    let others = if args.against.is_empty() { None } else { Some(forms::open(&others)?) };
    let inputs: Vec<_> = [&input].into_iter().chain(&others).collect();
    let mut output = forms::open_output(&inputs, &args.run)?;
    let mut seen = Seen::default();
    let mut clean = true;
    if let Some(others) = others {
        let outcome = forms::each(others, &args.run, |forms| {
            seen.extend(forms.records.iter().filter_map(|formed| formed.id));
            Ok(())
        })?;
        if outcome.ending == Ending::Interrupted {
            return Ok(Ending::Interrupted);
        }
        clean = outcome.tally.is_clean();
    }
    let before = seen.len();
    let mut lines = Vec::new();
    let outcome = forms::each(input, &args.run, |forms| {
        lines.clear();
        first_ones(forms, &mut seen, &mut lines);
        output.write(&lines)
    })?;
    let kept = (seen.len() - before) as u64;
    let twins = outcome.tally.records() - outcome.tally.bad() - kept;
    tell(format_args!("{}", outcome.tally.summary("distinct", None, 0, outcome.took)));
    tell(format_args!("distinct: {kept} kept, {twins} twins dropped"));
    if outcome.ending == Ending::Interrupted {
        if let Some(whole) = args.run.file() {
            tell(format_args!("stopped; {} has what is done", part_of(whole).display()));
        }
        return Ok(Ending::Interrupted);
    }
    output.finish()?;
    Ok(if clean { outcome.ending } else { Ending::SomeBad })
}

/// The ids of all forms so far.
type Seen = HashSet<Id, ById>;

/// Adds the lines of records whose forms are new.
fn first_ones(forms: &Forms, seen: &mut Seen, lines: &mut Vec<u8>) {
    for (formed, line) in forms.iter() {
        if formed.id.is_some_and(|id| seen.insert(id)) {
            lines.extend_from_slice(line);
        }
    }
}
