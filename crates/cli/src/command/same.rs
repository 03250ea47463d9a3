//! `sodan same`: matches isomorphic puzzles between two files.

use crate::args::{InputArgs, RunArgs, format_of};
use crate::exit::{Ending, Failure};
use crate::forms;
use crate::message::note;
use crate::sheet::{Form, Plain, Sheet};
use clap::{Args, ValueEnum};
use sodan::arrow::file::Container;
use sodan::canonical::{ById, Id};
use sodan::tasks::record::{Kind, Schema, Value};
use sodan::tasks::{Item, several};
use std::collections::{HashMap, VecDeque};
use std::ffi::OsString;

/// Match isomorphic puzzles between two files
#[derive(Args, Debug)]
#[command(mut_arg("resume", |resume| resume.hide(true)), after_help = "\
Examples:
  sodan same puzzles.txt puzzles.gz
  sodan same puzzle.txt puzzle.txt -o pairs.csv
  sodan same puzzles.txt puzzles.gz -o pairs.parquet

The output is a table of record numbers: one row for each record of the first file, with its match in the second file,
and then one row for each unmatched record of the second file. Repeated puzzles are matched one to one. The exit code
is 1 if any puzzle is unmatched. An interrupted run cannot be resumed.")]
pub struct SameArgs {
    /// First file or puzzle; `-` for standard input
    #[arg(value_name = "FIRST")]
    first: OsString,

    /// Second file or puzzle; `-` for standard input
    #[arg(value_name = "SECOND")]
    second: OsString,

    /// Output format [default: from FILE's extension, else csv]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<TableFormat>,

    #[command(flatten)]
    run: RunArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum TableFormat {
    /// CSV table with a header
    Csv,
    /// One object per line
    #[value(alias = "jsonl")]
    Json,
    /// Apache Parquet
    Parquet,
    /// Arrow IPC, also known as Feather
    Arrow,
}

impl SameArgs {
    fn form(&self) -> Result<Form, Failure> {
        Ok(match format_of(self.format, self.run.file(), TableFormat::Csv)? {
            TableFormat::Csv => Form::Csv,
            TableFormat::Json => Form::Json,
            TableFormat::Parquet => Form::Columns(Container::Parquet),
            TableFormat::Arrow => Form::Columns(Container::Arrow),
        })
    }
}

/// Output row: the 1-based numbers of two matching records, or of one unmatched record. The reason is empty unless the
/// record is not a puzzle.
struct Pair {
    first: Option<usize>,
    second: Option<usize>,
    reason: &'static str,
}

fn schema() -> Schema<Plain<Pair>> {
    let whole = |number: Option<usize>| number.map_or(Value::Missing, Value::from);
    Schema::empty()
        .column(
            "first",
            Kind::Integer,
            "1-based record number in the first input",
            move |_, record: &Plain<Pair>| whole(record.0.first),
        )
        .column(
            "second",
            Kind::Integer,
            "record number of its match in the second input",
            move |_, record| whole(record.0.second),
        )
        .end_with(|record| Some(record.0.reason).filter(|reason| !reason.is_empty()).map(str::to_owned))
}

fn add(sheet: &mut Sheet<Plain<Pair>>, first: Option<usize>, second: Option<usize>, reason: &'static str) {
    sheet.add(&Item::of_text(1, b""), &Plain(Pair { first, second, reason }));
}

/// Reason for a record that is not a puzzle.
const NO_PUZZLE: &str = "no puzzle";

/// Runs `sodan same`.
pub fn run(args: &SameArgs) -> Result<Ending, Failure> {
    let input =
        |name: &OsString| forms::open(&InputArgs { inputs: vec![name.clone()], ..InputArgs::default() });
    let form = args.form()?;
    let (first, second) = (input(&args.first)?, input(&args.second)?);
    let output = forms::open_output(&args.run)?;
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
    let mut sheet = Sheet::begin(form, schema(), ("same", &serde_json::json!({})), output)?;
    let (mut pairs, mut unmatched) = (0_u64, 0_u64);
    let outcome = forms::each(first, &args.run, |forms| {
        for formed in &forms.records {
            let twin = formed.id.and_then(|id| left.get_mut(&id)?.pop_front());
            let reason = if formed.id.is_none() { NO_PUZZLE } else { "" };
            match twin {
                Some(_) => pairs += 1,
                None => unmatched += 1,
            }
            add(&mut sheet, Some(formed.number), twin, reason);
        }
        sheet.write()
    })?;
    if outcome.ending == Ending::Interrupted {
        return Ok(Ending::Interrupted);
    }
    let mut rest: Vec<(usize, &str)> = left.into_values().flatten().map(|number| (number, "")).collect();
    rest.extend(bad.into_iter().map(|number| (number, NO_PUZZLE)));
    rest.sort_unstable();
    rest.iter().for_each(|(number, reason)| add(&mut sheet, None, Some(*number), reason));
    sheet.finish()?;
    note(format_args!(
        "same: {}, {unmatched} unmatched in the first input, {} in the second",
        several(pairs, "pair"),
        rest.len()
    ));
    Ok(match (outcome.ending, others.ending) {
        (Ending::SomeBad, _) | (_, Ending::SomeBad) => Ending::SomeBad,
        _ if unmatched > 0 || !rest.is_empty() => Ending::NoAnswer,
        _ => Ending::Done,
    })
}

/// Numbers of the unmatched records of the second input, by form and in input order.
type Left = HashMap<Id, VecDeque<usize>, ById>;
