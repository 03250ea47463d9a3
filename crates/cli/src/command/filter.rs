//! `sodan filter`: the records for which an expression holds.

use crate::args::{LimitArgs, TaskArgs};
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use crate::runner::TaskRun;
use clap::Args;
use serde_json::json;
use sodan::tasks::{Filter, FilterOptions, Status};

/// Keep the puzzles for which an expression holds
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan filter 'givens <= 17' puzzles.txt
  sodan filter 'hodoku.level >= unfair and er < 9.0' puzzles.txt -o kept.txt
  sodan filter 'er between 1.0 and 7.5 and minimal' puzzles.csv --format csv
  sodan filter 'not status = unique' puzzles.txt

Comparisons (= != < <= > >=, between, is, is not) are joined by `and`, `or`, `not` and parentheses. What can be asked: givens,
status, minimal, guesses, symmetry \"half-turn\", automorphisms, singles (whether they solve it), backdoor (how many cells need
only be told for singles to solve the rest, up to 3), id and class (the id of the solution), and for each scale its columns
(hodoku.score, hodoku.level, se.er or er, ep, ed, forum.rank …), `hodoku.uses \"x-wing\"`, `hodoku.hardest \"x-wing\"` and `hodoku.needs \"x-wing\"`; techniques are called
by slug, by the name that `rate` prints or by HoDoKu's code, and families count, too. What is cheap is asked first. Of a puzzle
without a rating, nothing that is said of ratings holds, nor its opposite.

With --format line records are written as they were read. Of several tables all have to have the same header then; --format csv has
the columns of all.")]
pub struct FilterArgs {
    /// What is to hold
    #[arg(value_name = "EXPRESSION")]
    expression: String,

    #[command(flatten)]
    task: TaskArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: &FilterArgs) -> Result<Ending, Failure> {
    let options = FilterOptions { expression: args.expression.clone() };
    let task = Filter::new(&options).map_err(|error| Failure::Usage(error.to_string()))?;
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
