//! `sodan solve`: the solution of each puzzle, and whether it is the only one.

use crate::answers::{self, BLOCK_BYTES, answered};
use crate::args::{FormatArgs, InputArgs, Rows, RunArgs, at_least_one, engine_parser};
use crate::exit::{Ending, Failure};
use crate::input::Block;
use crate::interrupt;
use crate::pipeline::{self, Job, Results, Resuming};
use crate::question::{Content, Question};
use crate::rows;
use crate::status::{Status, Tally};
use clap::Args;
use serde_json::json;
use sodan::Solution;
use sodan::engines::{Engine, Limits, Report};
use sodan::search::{self, Answer, Backend};
use sodan::text::line::BareLine;
use std::num::NonZeroU64;

/// Solve puzzles, and tell those with several solutions or none
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan solve 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
  sodan solve puzzles.txt --format csv -o solved.csv
  zcat millions.gz | sodan solve > solutions.txt
  sodan solve puzzles.txt --engine backtracking --budget 1000000

A puzzle is solved as it stands: candidates that its text leaves out stay out.
With --format line each record gives its solution, or `-` and the reason. With --format json
it also has `guesses`: how often the fast search had to try both ways, a measure of difficulty.")]
pub struct SolveArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    format: FormatArgs,

    /// Look for up to N solutions: 1 takes the first and does not ask for others, more than 2 are listed by the formats
    /// text and json
    #[arg(long, value_name = "N", default_value = "2", value_parser = at_least_one::<NonZeroU64>)]
    limit: NonZeroU64,

    /// Give the first solution found of a puzzle that has several, too
    #[arg(long)]
    first: bool,

    /// Solve in this way
    #[arg(long, value_name = "ENGINE", default_value = "search", value_parser = engine_parser())]
    engine: &'static dyn Engine,

    /// Give a puzzle up after so much of the engine's effort (search: guesses, amb: choices, logic and backtracking:
    /// steps, negotiation: messages); its status is then `timeout` [default: no limit]
    #[arg(long, value_name = "N")]
    budget: Option<u64>,
}

/// Runs the command.
pub fn run(args: &SolveArgs) -> Result<Ending, Failure> {
    let rows = args.format.rows(&args.run);
    let resuming = match rows {
        Rows::Text => {
            Resuming::Impossible("text for people is not gone on with; take --format line, csv or json")
        }
        Rows::Line | Rows::Csv | Rows::Json => Resuming::Possible,
    };
    let limit = args.limit.get();
    // Without a budget, the default engine is asked directly.
    let engine = (args.engine.name() != "search" || args.budget.is_some()).then_some(args.engine);
    if engine.is_some() && limit > 2 {
        let reason = "solve: only --engine search without --budget lists more than two solutions";
        return Err(Failure::Usage(reason.into()));
    }
    let job =
        Solve { rows, limit, first: args.first, engine, budget: args.budget, backend: answers::backend()? };
    pipeline::run(&job, "solve", &args.input, &args.run, resuming)
}

struct Solve {
    rows: Rows,
    limit: u64,
    first: bool,
    /// The way to solve; nothing for the fast search without limits.
    engine: Option<&'static dyn Engine>,
    budget: Option<u64>,
    backend: Backend,
}

/// What is found out of one record.
struct Found<'a> {
    status: Status,
    fault: Option<String>,
    /// How many solutions there are, as far as they were looked for.
    count: u64,
    /// The solution to be shown.
    solution: Option<&'a Solution>,
    /// How many guesses the fast search took, if it was asked.
    guesses: Option<u64>,
}

impl Job for Solve {
    fn block_bytes(&self) -> usize {
        // Other engines may take seconds for a puzzle.
        if self.engine.is_some() { 1 << 12 } else { BLOCK_BYTES }
    }

    fn header(&self) -> &str {
        if self.rows == Rows::Csv { "line,puzzle,status,solution\n" } else { "" }
    }

    fn work(&self, block: &Block, results: &mut Results) {
        match self.engine {
            None => {
                answered(block, self.backend, self.limit, results, |question, answer, results| {
                    self.report(question, self.found(question, answer), results);
                });
            }
            Some(engine) => {
                for question in block.records().map(Question::read) {
                    let limits =
                        Limits { solutions: self.limit, effort: self.budget, should_stop: &interrupt::asked };
                    let report = question.ask(|question| engine.solve(question, &limits));
                    if interrupt::asked() {
                        return;
                    }
                    self.report(&question, self.found_by_engine(&question, report.as_ref()), results);
                }
            }
        }
    }

    fn is_answered(&self, tally: &Tally) -> bool {
        [Status::None, Status::Stuck, Status::Timeout].iter().all(|&status| tally.of(status) == 0)
    }
}

impl Solve {
    #[inline(always)]
    fn report(&self, question: &Question<'_>, found: Found<'_>, results: &mut Results) {
        results.tally.count(found.status);
        self.write(question, &found, &mut results.lines);
        results.complaints.extend(found.fault);
    }

    #[inline(always)]
    fn found<'a>(&self, question: &Question<'_>, answer: Option<&'a Answer>) -> Found<'a> {
        let none = |status, fault| Found { status, fault, count: 0, solution: None, guesses: None };
        let Some(&Answer { count, ref first, guesses }) = answer else {
            return none(Status::Bad, question.fault());
        };
        let (solution, guesses) = (first.as_ref(), Some(guesses));
        match count {
            0 => match question.fault() {
                Some(fault) => none(Status::Bad, Some(fault)),
                None => none(Status::None, None),
            },
            1 if self.limit == 1 => Found { status: Status::Solved, fault: None, count, solution, guesses },
            1 => Found { status: Status::Unique, fault: None, count, solution, guesses },
            _ => Found {
                status: Status::Multiple,
                fault: None,
                count,
                solution: solution.filter(|_| self.first),
                guesses,
            },
        }
    }

    fn found_by_engine<'a>(&self, question: &Question<'_>, report: Option<&'a Report>) -> Found<'a> {
        let Some(report) = report else {
            let (status, fault) = (Status::Bad, question.fault());
            return Found { status, fault, count: 0, solution: None, guesses: None };
        };
        let (status, count) = (Status::from(report.status), report.solutions);
        let shown = self.first || matches!(status, Status::Unique | Status::Solved);
        let solution = report.solution.as_ref().filter(|_| shown);
        Found { status, fault: None, count, solution, guesses: None }
    }

    fn write(&self, question: &Question<'_>, found: &Found<'_>, out: &mut Vec<u8>) {
        match self.rows {
            Rows::Text => self.write_text(question, found, out),
            Rows::Line => write_line(found, out),
            Rows::Csv => write_csv(question, found, out),
            Rows::Json => self.write_json(question, found, out),
        }
    }

    fn write_text(&self, question: &Question<'_>, found: &Found<'_>, out: &mut Vec<u8>) {
        let number = question.raw.number;
        match &found.fault {
            Some(fault) => rows::text(out, format_args!("puzzle {number}: bad: {fault}\n")),
            None => rows::text(out, format_args!("puzzle {number}: {}\n", self.in_words(found))),
        }
        for solution in self.listed(question, found) {
            rows::text(out, format_args!("{:#}\n", solution));
        }
        out.push(b'\n');
    }

    fn in_words(&self, found: &Found<'_>) -> String {
        match found.status {
            Status::Unique => "one solution".into(),
            Status::None => "no solution".into(),
            Status::Multiple if found.count == self.limit => format!("{} solutions or more", found.count),
            Status::Multiple => format!("{} solutions", found.count),
            Status::Stuck => "stuck: the engine knows no way on".into(),
            Status::Timeout => "not decided: its budget is used up".into(),
            Status::Solved | Status::Done | Status::Bad => found.status.name().into(),
        }
    }

    /// The solutions to be listed: where more than two were asked for, all that were found.
    fn listed(&self, question: &Question<'_>, found: &Found<'_>) -> Vec<Solution> {
        match found.solution {
            _ if found.count > 1 && self.limit > 2 => {
                let problem = question.problem().expect("what has solutions could be read");
                search::solutions(problem).take(found.count as usize).collect()
            }
            Some(solution) => vec![*solution],
            None => Vec::new(),
        }
    }

    fn write_json(&self, question: &Question<'_>, found: &Found<'_>, out: &mut Vec<u8>) {
        let mut object = json!({
            "line": question.raw.number,
            "format": question.format().name(),
            "puzzle": question.puzzle(),
            "status": found.status.name(),
            "solution": found.solution.map(|solution| solution.to_string()),
        });
        if let Some(guesses) = found.guesses {
            object["guesses"] = json!(guesses);
        }
        if let Some(fault) = &found.fault {
            object["reason"] = json!(fault);
        }
        if self.limit > 2 && found.fault.is_none() {
            let solutions = self.listed(question, found);
            object["solutions"] = solutions.iter().map(Solution::to_string).collect();
        }
        rows::json_line(&object, out);
    }
}

fn write_line(found: &Found<'_>, out: &mut Vec<u8>) {
    match (&found.solution, &found.fault) {
        (Some(solution), _) => out.extend_from_slice(&solution.to_bytes()),
        (None, Some(fault)) => rows::text(out, format_args!("- bad: {fault}")),
        (None, None) => rows::text(out, format_args!("- {}", found.status.name())),
    }
    out.push(b'\n');
}

fn write_csv(question: &Question<'_>, found: &Found<'_>, out: &mut Vec<u8>) {
    rows::number(question.raw.number, out);
    if let (Ok(Content::Bare(line)), Status::Unique, Some(solution)) =
        (&question.content, found.status, found.solution)
    {
        return write_usual(*line, solution, out);
    }
    out.push(b',');
    question.write_puzzle(out);
    out.push(b',');
    out.extend_from_slice(found.status.name().as_bytes());
    out.push(b',');
    match (&found.solution, &found.fault) {
        (Some(solution), _) => out.extend_from_slice(&solution.to_bytes()),
        (None, Some(fault)) => rows::csv_field(fault, out),
        (None, None) => {}
    }
    out.push(b'\n');
}

/// What nearly all rows are, after their number. All of them are of one length and written at once: piece by piece, with
/// a look for room at each, took twice as long.
fn write_usual(line: BareLine<'_>, solution: &Solution, out: &mut Vec<u8>) {
    const STATUS: &[u8; 8] = b",unique,";
    const LENGTH: usize = 1 + 81 + STATUS.len() + 81 + 1;
    out.extend_from_slice(&[b','; LENGTH]);
    if let Some(row) = out.last_chunk_mut::<LENGTH>() {
        row[1..82].copy_from_slice(&line.dotted());
        row[82..90].copy_from_slice(STATUS);
        row[90..171].copy_from_slice(&solution.to_bytes());
        row[171] = b'\n';
    }
}
