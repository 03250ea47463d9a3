//! `sodan verify-steps`: verifies each step of a solution path using its certificate.

use crate::args::{RunArgs, format_of};
use crate::exit::{Ending, Failure};
use crate::forms;
use crate::message::note;
use crate::sheet::{Form, Plain, Sheet};
use crate::unpack::{unpacked, unpacked_file};
use clap::{Args, ValueEnum};
use sodan::tasks::record::{Kind, Schema, Value};
use sodan::tasks::{Item, PathVerdict, several, verify_steps};
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufRead, BufReader, stdin};
use std::path::Path;

/// Verify each solution step using its certificate
#[derive(Args, Debug)]
#[command(mut_arg("resume", |resume| resume.hide(true)), after_help = "\
Examples:
  sodan explain puzzle.txt --scale csp --format json | sodan verify-steps
  sodan verify-steps paths.jsonl --format json

Each input line contains a solution path: a JSON object with the fields `puzzle` and `steps`. Each step has the fields
`placements`, `eliminations` and `certificate`. A certificate is an implication list, a case split, a set of truths and
links, or a set of truths that cannot all be satisfied; the documentation of the crate `sodan-certificate` describes its
fields. The output of `sodan explain --format json` is valid input.

A step without a certificate is only compared with the solution, and is reported as unproved. Verification of a
solution path stops at the first refused step. The exit code is 1 if a step is refused.")]
pub struct VerifyStepsArgs {
    /// Files with one solution path per line; standard input if omitted or `-`
    #[arg(value_name = "FILE")]
    inputs: Vec<OsString>,

    /// Output format [default: from FILE's extension, else csv]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<VerdictFormat>,

    #[command(flatten)]
    run: RunArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum VerdictFormat {
    /// CSV table with a header
    Csv,
    /// One object per line
    #[value(alias = "jsonl")]
    Json,
}

/// Output row: the verdict on a path, or the error if the path is invalid.
struct Row {
    record: usize,
    verdict: Result<PathVerdict, String>,
}

impl Row {
    fn count(&self, count: impl Fn(&PathVerdict) -> usize) -> Value<'static> {
        self.verdict.as_ref().map_or(Value::Missing, |verdict| Value::from(count(verdict)))
    }

    fn status(&self) -> &'static str {
        match &self.verdict {
            Err(_) => "bad",
            Ok(PathVerdict { refused: Some(_), .. }) => "refused",
            Ok(PathVerdict { unproved: 0, .. }) => "proved",
            Ok(_) => "unproved",
        }
    }

    fn reason(&self) -> Option<String> {
        match &self.verdict {
            Err(error) => Some(error.clone()),
            Ok(it) => it.refused.as_ref().map(|(_, why)| why.clone()),
        }
    }
}

fn schema() -> Schema<Plain<Row>> {
    let refused = |verdict: &PathVerdict| verdict.refused.as_ref().map(|(number, _)| *number);
    Schema::empty()
        .column("record", Kind::Integer, "1-based index of the record", |_, record: &Plain<Row>| {
            Value::from(record.0.record)
        })
        .column("status", Kind::Text, "proved, unproved, refused or bad", |_, record| {
            Value::Text(record.0.status().into())
        })
        .column("steps", Kind::Integer, "number of steps", |_, record| record.0.count(|record| record.steps))
        .column("proved", Kind::Integer, "number of steps accepted by the checker", |_, record| {
            record.0.count(|record| record.proved)
        })
        .column("unproved", Kind::Integer, "number of steps without a certificate", |_, record| {
            record.0.count(|record| record.unproved)
        })
        .column("step", Kind::Integer, "1-based index of the first refused step", move |_, record| {
            let step = record.0.verdict.as_ref().ok().and_then(refused);
            step.map_or(Value::Missing, Value::from)
        })
        .end_with(|record| record.0.reason())
}

/// Opens an input file or standard input, and decompresses it if necessary.
fn open(name: &OsString) -> Result<impl BufRead, Failure> {
    let path = Path::new(name);
    let unpacked = match name == "-" {
        true => unpacked(Box::new(stdin())),
        false => File::open(path).and_then(|file| unpacked_file(path, file)),
    };
    unpacked.map(|unpacked| BufReader::new(unpacked.reader)).map_err(|cause| Failure::read(path, cause))
}

/// Runs `sodan verify-steps`.
pub fn run(args: &VerifyStepsArgs) -> Result<Ending, Failure> {
    let form = match format_of(args.format, args.run.file(), VerdictFormat::Csv)? {
        VerdictFormat::Csv => Form::Csv,
        VerdictFormat::Json => Form::Json,
    };
    let standard = [OsString::from("-")];
    let inputs = if args.inputs.is_empty() { &standard[..] } else { &args.inputs };
    let output = forms::open_output(&args.run)?;
    let mut sheet = Sheet::begin(form, schema(), ("verify-steps", &serde_json::json!({})), output)?;
    let (mut record, mut refused, mut bad) = (0, 0_u64, 0_u64);
    for name in inputs {
        for line in open(name)?.split(b'\n') {
            let line = line.map_err(|cause| Failure::read(Path::new(name), cause))?;
            if line.trim_ascii().is_empty() {
                continue;
            }
            record += 1;
            let verdict = match str::from_utf8(&line) {
                Ok(line) => verify_steps(line).map_err(|error| format!("expected a solution path: {error}")),
                Err(error) => Err(format!("the line is not valid UTF-8: {error}")),
            };
            match &verdict {
                Ok(it) => refused += u64::from(it.refused.is_some()),
                Err(_) => bad += 1,
            }
            sheet.add(&Item::of_text(1, b""), &Plain(Row { record, verdict }));
            sheet.write()?;
        }
    }
    sheet.finish()?;
    let paths = several(record as u64, "path");
    note(format_args!("verify-steps: {paths}, {refused} refused, {bad} bad"));
    Ok(match (bad, refused) {
        (1.., _) => Ending::SomeBad,
        (_, 1..) => Ending::NoAnswer,
        _ => Ending::Done,
    })
}
