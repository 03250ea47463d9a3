//! `sodan filter`: writes the records that match an expression.

use crate::args::{LimitArgs, TaskArgs};
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use crate::runner::TaskRun;
use clap::Args;
use serde_json::json;
use sodan::tasks::{Filter, FilterOptions, Status};
use std::path::Path;

/// Keep the puzzles that match an expression
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan filter 'givens <= 17' puzzles.txt
  sodan filter 'hodoku.level >= unfair and er < 9.0' puzzles.txt -o kept.txt
  sodan filter 'er between 1.0 and 7.5 and minimal' puzzles.csv --format csv
  sodan filter 'er > 9.0' puzzles.txt | sodan rate --scale se --sort -er

Combine comparisons (= != < <= > >=, between, is, is not) with `and`, `or`, `not` and parentheses.
  puzzle      givens, status, minimal, guesses, symmetry \"half-turn\",
              automorphisms, singles, backdoor, id, class
  ratings     er, ep, ed, hodoku.score, hodoku.level, csp.w, ...
              (the columns of `sodan rate`, prefixed with the scale)
  techniques  hodoku.uses \"x-wing\", hodoku.hardest \"x-wing\",
              hodoku.needs \"x-wing\" (technique, family or HoDoKu code)

Conditions on ratings are false for unrated puzzles, even when negated. With --format line, records are written exactly as read.")]
pub struct FilterArgs {
    /// Filter expression
    #[arg(value_name = "EXPRESSION")]
    expression: String,

    #[command(flatten)]
    task: TaskArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs `sodan filter`.
pub fn run(args: &FilterArgs) -> Result<Ending, Failure> {
    let options = FilterOptions { expression: args.expression.clone() };
    let task = Filter::new(&options).map_err(|error| match Path::new(&args.expression).is_file() {
        true => Failure::Usage(format!(
            "expected an expression, found the file {}; write the expression first, as in `sodan filter 'givens = 17' FILE`",
            args.expression
        )),
        false => error.into(),
    })?;
    let run = TaskRun {
        effort: args.limits.effort,
        timeout: args.limits.timeout,
        ..args.task.task_run(
            &task,
            Portion::Little,
            json!([options, args.limits.effort, args.limits.timeout]),
            |tally| tally.of(Status::Timeout) == 0,
        )?
    };
    args.task.run(&run)
}
