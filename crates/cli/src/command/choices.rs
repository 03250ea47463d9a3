//! `sodan choices`: prints the choice tree of a search.

use crate::args::{TaskArgs, seconds};
use crate::command::negotiate::{puzzles, save};
use crate::exit::{Ending, Failure};
use crate::help::LIMITS;
use crate::input::Portion;
use crate::interrupt;
use crate::output::{Existing, Output};
use crate::runner::TaskRun;
use clap::{Args, ValueEnum};
use serde_json::json;
use sodan::render;
use sodan::tasks::{Choices, ChoicesBy, ChoicesOptions, Limits, Status};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Print the choice tree of a search
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan choices puzzle.txt
  sodan choices puzzle.txt --engine amb-as-written --format json
  sodan choices puzzle.txt --svg tree.svg
  sodan choices puzzles.txt --engine backtracking --limit 1 --format csv

The tree contains every digit tried up to the first solution. Text output has one line per choice, indented by depth; failed choices \
are marked with a cross. Choices beyond --limit are only counted. With --format line, each puzzle is one line with the status and the \
number of choices.

The engines `amb-as-written` and `backtracking-as-written` are programs from two published texts, unchanged; see
docs/five-texts.md. Both can run for a very long time on hard puzzles.")]
pub struct ChoicesArgs {
    #[command(flatten)]
    task: TaskArgs,

    /// Search engine
    #[arg(long, value_name = "ENGINE", value_enum, default_value_t = EngineArg::Amb)]
    engine: EngineArg,

    /// Maximum number of choices to print, 1 to 5000
    #[arg(long, value_name = "N", default_value_t = 1000)]
    limit: usize,

    /// Maximum number of choices per puzzle
    #[arg(long, value_name = "N", help_heading = LIMITS)]
    budget: Option<u64>,

    /// Time limit per puzzle, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = LIMITS)]
    timeout: Option<Duration>,

    /// Write the tree of a single puzzle to FILE as SVG
    #[arg(long, value_name = "FILE", conflicts_with_all = ["format", "output", "timeout"])]
    svg: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum EngineArg {
    /// Engine `amb`, as in `sodan solve`: prune, choose in the cell with the fewest digits, detect dead ends immediately
    Amb,
    /// Scheme program of 2006: choose in the first open cell, prune, check the rules on the full board
    AmbAsWritten,
    /// Engine `backtracking`, as in `sodan solve`: choose cell by cell in reading order
    Backtracking,
    /// Python program of 2013: like backtracking, but starting in the second row
    BacktrackingAsWritten,
}

/// Runs `sodan choices`.
pub fn run(args: &ChoicesArgs) -> Result<Ending, Failure> {
    let by = match args.engine {
        EngineArg::Amb => ChoicesBy::Amb,
        EngineArg::AmbAsWritten => ChoicesBy::AmbAsWritten,
        EngineArg::Backtracking => ChoicesBy::Backtracking,
        EngineArg::BacktrackingAsWritten => ChoicesBy::BacktrackingAsWritten,
    };
    if !(1..=5000).contains(&args.limit) {
        let message = format!("--limit: expected a number from 1 to 5000, found {}", args.limit);
        return Err(Failure::Usage(message));
    }
    let options = ChoicesOptions { by, limit: args.limit, budget: args.budget };
    let task = Choices::new(options)?;
    if let Some(file) = &args.svg {
        return draw(args, &task, file);
    }
    let run = TaskRun {
        timeout: args.timeout,
        ..args.task.task_run(&task, Portion::Little, json!(options), |tally| tally.of(Status::Solved) > 0)?
    };
    args.task.run(&run)
}

fn draw(args: &ChoicesArgs, task: &Choices, file: &Path) -> Result<Ending, Failure> {
    let output = Output::open(Some(file), Existing::Refuse)?;
    let puzzles = puzzles(&args.task.input)?;
    let [puzzle] = &puzzles[..] else {
        return Err(Failure::Usage(format!(
            "--svg requires a single puzzle, but the input contains {}",
            puzzles.len()
        )));
    };
    interrupt::listen();
    let tree = task.tree(puzzle, &Limits { should_stop: &interrupt::is_requested, ..Limits::default() });
    let is_solved = tree.solution.is_some();
    save(render::choices::svg(&tree.alternatives, tree.count, is_solved).as_bytes(), output)?;
    Ok(match is_solved {
        _ if interrupt::is_requested() => Ending::Interrupted,
        true => Ending::Done,
        false => Ending::NoAnswer,
    })
}
