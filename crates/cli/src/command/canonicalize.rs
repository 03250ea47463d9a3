//! `sodan canonicalize`: one form for all puzzles that are the same but for a symmetry.

use crate::args::TaskArgs;
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use crate::runner::backend;
use clap::Args;
use sodan::canonical::Form;
use sodan::tasks::{Canonicalize, CanonicalizeOptions, Status};

/// Bring each puzzle to its canonical form: the least of all its images under symmetries
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan canonicalize puzzles.txt --format csv
  sodan canonicalize --to-solution-class puzzles.txt --format csv
  sodan canonicalize puzzle.txt
  sodan canonicalize --rank puzzles.txt -o ranks.parquet

The form `min-lex` is the least image of the puzzle, cell by cell in rows, an empty cell before
a digit; any puzzle has one. The form `solution-class` is the puzzle's least image among those
whose solution is least; only a puzzle with exactly one solution has it. The two differ, so the
table names the form. The symmetry is written as where each row, column and digit goes, after
`t` if the board is first mirrored; the id is the XXH3 hash (128 bits) of the form's characters.

The rank, from 1 to 5,472,730,538, is the place of the puzzle's solution among all solutions up to
symmetry, in ascending order of their least images. `sodan grid` finds the grid of a rank.")]
pub struct CanonicalizeArgs {
    #[command(flatten)]
    task: TaskArgs,

    /// The least image among those whose solution is least, instead of the least of all
    #[arg(long)]
    to_solution_class: bool,

    /// Also tell the rank of the solution among all up to symmetry; only a puzzle with exactly one solution has it. It takes
    /// some milliseconds for each puzzle
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
