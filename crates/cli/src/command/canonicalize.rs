//! `sodan canonicalize`: a canonical form for isomorphic puzzles.

use crate::args::TaskArgs;
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use crate::runner::backend;
use clap::Args;
use sodan::canonical::Form;
use sodan::tasks::{Canonicalize, CanonicalizeOptions, Status};

/// Convert puzzles to canonical (min-lex) form
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan canonicalize puzzle.txt
  sodan canonicalize puzzles.txt --format csv
  sodan canonicalize --rank puzzles.txt -o ranks.parquet

Two puzzles are isomorphic if and only if their canonical forms are equal. The column `id` is the XXH3 hash (128 bits) of the form, and
`symmetry` maps rows, columns and digits of the puzzle to those of the form, after `t` for a transposition. Ranks go from 1 to 5,472,730,538;
`sodan grid` finds the grid of a rank.")]
pub struct CanonicalizeArgs {
    #[command(flatten)]
    task: TaskArgs,

    /// Choose the least image among those whose solution grid is min-lex
    #[arg(long)]
    to_solution_class: bool,

    /// Add the rank of the solution grid among all essentially different grids
    ///
    /// Only a puzzle with exactly one solution has one; takes milliseconds per puzzle
    #[arg(long)]
    rank: bool,
}

/// Runs the command.
pub fn run(args: &CanonicalizeArgs) -> Result<Ending, Failure> {
    let form = if args.to_solution_class { Form::SolutionClass } else { Form::MinLex };
    let options = CanonicalizeOptions { to_solution_class: args.to_solution_class, rank: args.rank };
    let task = Canonicalize::new(&options, backend()?);
    let needs_solution = args.to_solution_class || args.rank;
    let run = args.task.task_run(
        &task,
        if args.rank { Portion::Little } else { Portion::Bytes(1 << 16) },
        serde_json::json!({ "form": form.name(), "rank": args.rank }),
        if needs_solution { |tally| tally.of(Status::Unique) == 1 } else { |_| true },
    )?;
    args.task.run(&run)
}
