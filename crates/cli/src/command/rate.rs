//! `sodan rate`: how hard each puzzle is, on a scale of the field.

use crate::args::{FormatArgs, InputArgs, Rows, RunArgs, ScaleArgs};
use crate::exit::{Ending, Failure};
use crate::input::Block;
use crate::pipeline::{self, Job, Results, Resuming};
use crate::question::Question;
use crate::rows;
use crate::start::{self, Start};
use crate::status::{Status, Tally};
use clap::Args;
use serde_json::json;
use sodan::logic::path::Detail;
use sodan::logic::rating::{Rating, Scale, Value};
use sodan::logic::{Effort, Technique};

/// Rate puzzles by the steps that a person needs for them
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan rate puzzles.txt --format csv -o rated.csv
  sodan rate --scale forum puzzles.txt
  sodan rate 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......

A puzzle is rated from where its text stands: digits placed and candidates gone are no steps. Only puzzles with exactly
one solution are rated. With --format line each record gives its rating, or `-` and the reason.")]
pub struct RateArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    format: FormatArgs,

    #[command(flatten)]
    scale: ScaleArgs,
}

/// Runs the command.
pub fn run(args: &RateArgs) -> Result<Ending, Failure> {
    let (rows, scale) = (args.format.rows(&args.run), args.scale.scale);
    let header = match rows {
        Rows::Csv => {
            let names: String = scale.columns().iter().map(|column| format!(",{}", column.name)).collect();
            format!("line,puzzle,status{names}\n")
        }
        Rows::Text | Rows::Line | Rows::Json => String::new(),
    };
    let job = Rate { rows, scale, header };
    pipeline::run(&job, "rate", &args.input, &args.run, Resuming::Possible)
}

struct Rate {
    rows: Rows,
    scale: &'static dyn Scale,
    header: String,
}

/// What is found out of a proper puzzle.
struct Found {
    rating: Rating,
    hardest: Option<Technique>,
    steps: usize,
}

impl Job for Rate {
    fn block_bytes(&self) -> usize {
        // A record may take half a second.
        1 << 11
    }

    fn header(&self) -> &str {
        &self.header
    }

    fn work(&self, block: &Block, results: &mut Results) {
        start::each(block, results, |question, start, lines| {
            self.write(question, start, self.found(start).as_ref(), lines);
        });
    }

    fn is_answered(&self, tally: &Tally) -> bool {
        tally.of(Status::Unique) > 0
    }
}

impl Rate {
    fn found(&self, start: &Start) -> Option<Found> {
        let Start::Proper(..) = start else { return None };
        let path = start.walk(self.scale)?.finish(Detail::Bare, &Effort::unlimited());
        let (rating, hardest) = (self.scale.rating(&path), self.scale.hardest(&path));
        Some(Found { rating, hardest, steps: path.steps.len() })
    }

    fn write(&self, question: &Question<'_>, start: &Start, found: Option<&Found>, out: &mut Vec<u8>) {
        let number = question.raw.number;
        let hardest = found.and_then(|found| found.hardest).map(Technique::name);
        match (self.rows, found) {
            (Rows::Text, Some(Found { rating, steps, .. })) => {
                let noun = if *steps == 1 { "step" } else { "steps" };
                let hardest = hardest.map(|name| format!(", the hardest: {name}")).unwrap_or_default();
                rows::text(out, format_args!("puzzle {number}: {rating}; {steps} {noun}{hardest}\n"));
            }
            (Rows::Text, None) => rows::text(out, format_args!("puzzle {number}: {}\n", reason(start))),
            (Rows::Line, Some(found)) => rows::text(out, format_args!("{}\n", found.rating)),
            (Rows::Line, None) => rows::text(out, format_args!("- {}\n", reason(start))),
            (Rows::Csv, _) => {
                rows::text(out, format_args!("{number},"));
                question.write_puzzle(out);
                rows::text(out, format_args!(",{},", start.status().name()));
                match found {
                    Some(Found { rating, .. }) => rows::text(out, format_args!("{}", columns(rating))),
                    None => {
                        let empty = self.scale.columns().len() - 1;
                        out.extend(std::iter::repeat_n(b',', empty));
                        rows::csv_field(start.fault().unwrap_or_default(), out);
                    }
                }
                out.push(b'\n');
            }
            (Rows::Json, _) => {
                let mut object = json!({
                    "line": number,
                    "format": question.format().name(),
                    "puzzle": question.puzzle(),
                    "status": start.status().name(),
                    "scale": self.scale.name(),
                    "rating": found.map(|found| found.rating.to_string()),
                    "score": found.and_then(|found| found.rating.score).map(json),
                    "level": found.map(|found| found.rating.level),
                    "hardest": hardest,
                    "steps": found.map(|found| found.steps),
                });
                if let Some(fault) = start.fault() {
                    object["reason"] = json!(fault);
                }
                rows::json_line(&object, out);
            }
        }
    }
}

/// The columns that belong to the scale.
fn columns(rating: &Rating) -> String {
    let values = rating.values.iter().map(|value| value.map(|it| it.to_string()).unwrap_or_default());
    values.collect::<Vec<_>>().join(",")
}

/// A value of the scale: a number, or a string.
fn json(value: Value) -> serde_json::Value {
    match value {
        Value::Integer(number) => number.into(),
        Value::Tenths(tenths) => (tenths as f64 / 10.0).into(),
        Value::Word(word) => word.into(),
    }
}

/// Why there is no rating: the status, and what is wrong with a bad record.
pub fn reason(start: &Start) -> String {
    let status = start.status().name();
    start.fault().map_or_else(|| status.to_owned(), |fault| format!("{status}: {fault}"))
}
