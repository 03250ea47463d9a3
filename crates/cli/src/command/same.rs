//! `sodan same`: are two files the same puzzles up to symmetry?

use crate::args::{InputArgs, RunArgs};
use crate::exit::{Ending, Failure};
use crate::forms;
use crate::table::Table;
use crate::tell;
use clap::Args;
use sodan::canonical::{ById, Id};
use std::collections::{HashMap, VecDeque};
use std::ffi::OsString;

/// Pair the puzzles of two files that are the same but for a symmetry
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan same puzzles.txt puzzles.gz
  sodan same puzzle.txt puzzle.txt -o pairs.csv

Written is a table: for each record of the first input the record of the second that is the same
puzzle, counted from 1, and then the records of the second that are left over. Puzzles that
occur several times are paired one by one, in order. The exit status is 0 if nothing is left
over on either side, and 1 if something is. A run that was stopped cannot be gone on with.")]
pub struct SameArgs {
    /// The first file, `-` for standard input, or a puzzle
    #[arg(value_name = "FIRST")]
    first: OsString,

    /// The second
    #[arg(value_name = "SECOND")]
    second: OsString,

    #[command(flatten)]
    run: RunArgs,
}

const TABLE: Table<2> = Table(["first", "second"]);

/// What stands in the row of a record that is no puzzle.
const NO_PUZZLE: &str = "no puzzle";

/// Runs the command.
pub fn run(args: &SameArgs) -> Result<Ending, Failure> {
    let input =
        |name: &OsString| forms::open(&InputArgs { inputs: vec![name.clone()], from: None, column: None });
    let (first, second) = (input(&args.first)?, input(&args.second)?);
    let mut output = forms::open_output("same", &args.run)?;
    let (mut left, mut bad) = (Left::default(), Vec::new());
    let others = forms::each(second, &args.run, |forms| {
        for formed in &forms.records {
            match formed.id {
                Some(id) => left.entry(id).or_default().push_back(formed.number),
                None => bad.push(formed.number),
            }
        }
        Ok(())
    })?;
    if others.ending == Ending::Interrupted {
        return Ok(Ending::Interrupted);
    }
    output.write(TABLE.header().as_bytes())?;
    let (mut pairs, mut alone) = (0_u64, 0_u64);
    let outcome = forms::each(first, &args.run, |forms| {
        let mut rows = String::new();
        for formed in &forms.records {
            let twin = formed.id.and_then(|id| left.get_mut(&id)?.pop_front());
            let reason = if formed.id.is_none() { NO_PUZZLE } else { "" };
            match twin {
                Some(_) => pairs += 1,
                None => alone += 1,
            }
            let twin = twin.map(|twin| twin.to_string()).unwrap_or_default();
            rows += &TABLE.row([&formed.number, &twin], reason);
        }
        output.write(rows.as_bytes())
    })?;
    if outcome.ending == Ending::Interrupted {
        return Ok(Ending::Interrupted);
    }
    let mut rest: Vec<(usize, &str)> = left.into_values().flatten().map(|number| (number, "")).collect();
    rest.extend(bad.into_iter().map(|number| (number, NO_PUZZLE)));
    rest.sort_unstable();
    let rows: String = rest.iter().map(|(number, reason)| TABLE.row([&"", number], reason)).collect();
    output.write(rows.as_bytes())?;
    output.finish()?;
    tell(format_args!("same: {pairs} pairs, {alone} left of the first, {} left of the second", rest.len()));
    Ok(match (outcome.ending, others.ending) {
        (Ending::SomeBad, _) | (_, Ending::SomeBad) => Ending::SomeBad,
        _ if alone > 0 || !rest.is_empty() => Ending::NoAnswer,
        _ => Ending::Done,
    })
}

/// The records that are not paired yet, by form, in order.
type Left = HashMap<Id, VecDeque<usize>, ById>;
