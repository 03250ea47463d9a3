//! `sodan count`: how many solutions each puzzle has.

use crate::answers::{self, BLOCK_BYTES, answered};
use crate::args::{FormatArgs, InputArgs, Rows, RunArgs, at_least_one};
use crate::exit::{Ending, Failure};
use crate::input::Block;
use crate::interrupt;
use crate::pipeline::{self, Job, Results, Resuming};
use crate::question::Question;
use crate::rows;
use crate::status::{Status, Tally};
use clap::Args;
use serde_json::json;
use sodan::search::{self, Backend};
use std::num::NonZeroU64;

/// Count the solutions of puzzles
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan count puzzles.txt --format csv
  sodan count --limit 1000000 .................................................................................

Without --limit, all solutions are counted, which takes for ever where there are too many;
Ctrl-C ends it.")]
pub struct CountArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    format: FormatArgs,

    /// Count no further than N [default: to the last]
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroU64>)]
    limit: Option<NonZeroU64>,
}

/// Runs the command.
pub fn run(args: &CountArgs) -> Result<Ending, Failure> {
    let job = Count {
        rows: args.format.rows(&args.run),
        limit: args.limit.map_or(u64::MAX, NonZeroU64::get),
        backend: answers::backend()?,
    };
    pipeline::run(&job, "count", &args.input, &args.run, Resuming::Possible)
}

/// Up to this limit all puzzles of a block are counted at once, which is faster and cannot be ended on the way.
const IN_A_BATCH: u64 = 1000;

struct Count {
    rows: Rows,
    limit: u64,
    backend: Backend,
}

impl Job for Count {
    fn block_bytes(&self) -> usize {
        // A record may take any time without a limit.
        if self.limit <= IN_A_BATCH { BLOCK_BYTES } else { 1 << 12 }
    }

    fn header(&self) -> &str {
        if self.rows == Rows::Csv { "line,puzzle,status,count\n" } else { "" }
    }

    fn work(&self, block: &Block, results: &mut Results) {
        if self.limit <= IN_A_BATCH {
            return answered(block, self.backend, self.limit, results, |question, answer, results| {
                self.report(question, answer.map_or(0, |answer| answer.count), results);
            });
        }
        for raw in block.records() {
            let question = Question::read(raw);
            let Some(count) = self.count(&question) else { return };
            self.report(&question, count, results);
        }
    }

    fn is_answered(&self, _tally: &Tally) -> bool {
        true
    }
}

impl Count {
    fn report(&self, question: &Question<'_>, count: u64, results: &mut Results) {
        let fault = if count == 0 { question.fault() } else { None };
        let status = match (&fault, count) {
            (Some(_), _) => Status::Bad,
            (None, 0) => Status::None,
            (None, 1) if self.limit == 1 => Status::Solved,
            (None, 1) => Status::Unique,
            (None, _) => Status::Multiple,
        };
        results.tally.count(status);
        self.write(question, status, count, fault.as_deref(), &mut results.lines);
        results.complaints.extend(fault);
    }

    /// The count, as far as the limit; nothing if it is asked to end before that.
    fn count(&self, question: &Question<'_>) -> Option<u64> {
        /// How many solutions are counted between two looks at whether to end: far less than a second's worth.
        const BETWEEN_LOOKS: u64 = 1 << 16;
        let Some(problem) = question.problem() else { return Some(0) };
        if self.limit <= BETWEEN_LOOKS {
            return Some(self.backend.answer(problem, self.limit).count);
        }
        let (mut solutions, mut count) = (search::solutions(problem), 0);
        while count < self.limit {
            if interrupt::asked() {
                return None;
            }
            let wanted = BETWEEN_LOOKS.min(self.limit - count);
            let found = solutions.by_ref().take(wanted as usize).count() as u64;
            count += found;
            if found < wanted {
                break;
            }
        }
        Some(count)
    }

    fn write(
        &self,
        question: &Question<'_>,
        status: Status,
        count: u64,
        fault: Option<&str>,
        out: &mut Vec<u8>,
    ) {
        let number = question.raw.number;
        match (self.rows, fault) {
            (Rows::Text, Some(fault)) => rows::text(out, format_args!("puzzle {number}: bad: {fault}\n")),
            (Rows::Text, None) => {
                rows::text(out, format_args!("puzzle {number}: {}\n", self.in_words(count)))
            }
            (Rows::Line, Some(fault)) => rows::text(out, format_args!("- bad: {fault}\n")),
            (Rows::Line, None) => rows::text(out, format_args!("{count}\n")),
            (Rows::Csv, fault) => {
                rows::text(out, format_args!("{number},"));
                question.write_puzzle(out);
                rows::text(out, format_args!(",{},", status.name()));
                rows::csv_field(fault.unwrap_or(&count.to_string()), out);
                out.push(b'\n');
            }
            (Rows::Json, fault) => {
                let mut object = json!({
                    "line": number,
                    "format": question.format().name(),
                    "puzzle": question.puzzle(),
                    "status": status.name(),
                    "count": fault.is_none().then_some(count),
                });
                if let Some(fault) = fault {
                    object["reason"] = json!(fault);
                }
                rows::json_line(&object, out);
            }
        }
    }

    fn in_words(&self, count: u64) -> String {
        match count {
            0 => "no solution".into(),
            1 if self.limit > 1 => "one solution".into(),
            _ if count == self.limit => format!("{count} solutions or more"),
            _ => format!("{count} solutions"),
        }
    }
}
