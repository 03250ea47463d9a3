//! `sodan check`: is it a puzzle as it should be: without clashes, proper, minimal?

use crate::answers::{self, answered};
use crate::args::{FormatArgs, InputArgs, Rows, RunArgs};
use crate::exit::{Ending, Failure};
use crate::input::Block;
use crate::pipeline::{self, Job, Results, Resuming};
use crate::question::Question;
use crate::rows;
use crate::status::{Status, Tally};
use clap::Args;
use serde_json::json;
use sodan::search::Backend;
use sodan::{CellSet, Puzzle};

/// Check whether puzzles are proper and minimal, and which givens they could do without
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan check puzzles.txt --format csv
  sodan check 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......

A puzzle is proper if it has exactly one solution, and minimal if it is proper and
every given is needed for that.")]
pub struct CheckArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    format: FormatArgs,
}

/// Runs the command.
pub fn run(args: &CheckArgs) -> Result<Ending, Failure> {
    let rows = args.format.rows(&args.run);
    let job = Check { rows, backend: answers::backend()? };
    pipeline::run(&job, "check", &args.input, &args.run, Resuming::Possible)
}

struct Check {
    rows: Rows,
    backend: Backend,
}

/// What is found out of one record.
struct Found {
    status: Status,
    fault: Option<String>,
    givens: usize,
    /// The puzzle, if it is proper and made of givens alone.
    puzzle: Option<Puzzle>,
    /// Which of its givens follow from the others.
    redundant: Option<CellSet>,
}

impl Job for Check {
    fn block_bytes(&self) -> usize {
        1 << 16
    }

    fn header(&self) -> &str {
        if self.rows == Rows::Csv { "line,puzzle,status,givens,minimal\n" } else { "" }
    }

    fn work(&self, block: &Block, results: &mut Results) {
        let mut all = Vec::with_capacity(block.len());
        answered(block, self.backend, 2, results, |question, answer, _| {
            all.push(found(question, answer.map_or(0, |answer| answer.count)));
        });
        let puzzles: Vec<Puzzle> = all.iter().filter_map(|found| found.puzzle).collect();
        let mut redundant = self.backend.redundant_givens(&puzzles).into_iter();
        for (raw, mut found) in block.records().zip(all) {
            found.redundant = found.puzzle.and_then(|_| redundant.next());
            results.tally.count(found.status);
            self.write(&Question::read(raw), &found, &mut results.lines);
            results.complaints.extend(found.fault);
        }
    }

    fn is_answered(&self, _tally: &Tally) -> bool {
        true
    }
}

/// `count` is the number of solutions up to 2.
fn found(question: &Question<'_>, count: u64) -> Found {
    let (Some(givens), Some(candidates)) = (question.givens(), question.candidates()) else {
        return Found {
            status: Status::Bad,
            fault: question.fault(),
            givens: 0,
            puzzle: None,
            redundant: None,
        };
    };
    let fault = if count == 0 { question.fault() } else { None };
    let status = match (&fault, count) {
        (Some(_), _) => Status::Bad,
        (None, 0) => Status::None,
        (None, 1) => Status::Unique,
        (None, _) => Status::Multiple,
    };
    // Of a state that says more than its givens it cannot be asked which givens it needs.
    let puzzle = Puzzle::new(givens).ok().filter(|puzzle| candidates == sodan::Candidates::new(puzzle));
    let puzzle = puzzle.filter(|_| count == 1);
    Found { status, fault, givens: givens.filled().len(), puzzle, redundant: None }
}

impl Check {
    fn write(&self, question: &Question<'_>, found: &Found, out: &mut Vec<u8>) {
        let minimal = found.redundant.map(CellSet::is_empty);
        let number = question.raw.number;
        match self.rows {
            Rows::Text => {
                rows::text(
                    out,
                    format_args!("puzzle {number} ({}): {}\n", question.format(), in_words(found)),
                );
            }
            Rows::Line => match &found.fault {
                Some(fault) => rows::text(out, format_args!("- bad: {fault}\n")),
                None => {
                    let minimal = if minimal == Some(true) { ", minimal" } else { "" };
                    rows::text(out, format_args!("{}{minimal}\n", found.status.name()));
                }
            },
            Rows::Csv => {
                rows::text(out, format_args!("{number},"));
                question.write_puzzle(out);
                let givens =
                    if found.status == Status::Bad { String::new() } else { found.givens.to_string() };
                let minimal = minimal.map_or("", |minimal| if minimal { "true" } else { "false" });
                rows::text(out, format_args!(",{},{givens},", found.status.name()));
                rows::csv_field(found.fault.as_deref().unwrap_or(minimal), out);
                out.push(b'\n');
            }
            Rows::Json => {
                let names = |cells: CellSet| cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>();
                let mut object = json!({
                    "line": number,
                    "format": question.format().name(),
                    "puzzle": question.puzzle(),
                    "status": found.status.name(),
                    "givens": (found.status != Status::Bad).then_some(found.givens),
                    "minimal": minimal,
                    "redundant": found.redundant.map(names),
                });
                if let Some(fault) = &found.fault {
                    object["reason"] = json!(fault);
                }
                rows::json_line(&object, out);
            }
        }
    }
}

fn in_words(found: &Found) -> String {
    let givens = found.givens;
    match (found.status, found.redundant) {
        (Status::Bad, _) => format!("bad: {}", found.fault.as_deref().unwrap_or_default()),
        (Status::None, _) => format!("no solution; {givens} givens"),
        (Status::Multiple, _) => format!("several solutions; {givens} givens"),
        (_, None) => format!("proper; {givens} givens, and candidates are gone"),
        (_, Some(redundant)) if redundant.is_empty() => format!("proper and minimal; {givens} givens"),
        (_, Some(redundant)) => {
            let cells: Vec<String> = redundant.iter().map(|cell| cell.to_string()).collect();
            format!("proper, not minimal; {givens} givens, of which each alone could go: {}", cells.join(" "))
        }
    }
}
