//! `sodan canonicalize`: converts puzzles to canonical forms, which are equal for isomorphic puzzles.

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

Two puzzles are isomorphic if and only if their canonical forms are equal. The column `id` contains the 128-bit XXH3
hash of the form, and `symmetry` maps rows, columns and digits of the puzzle to those of the form; a leading `t` stands
for a transposition. Ranks range from 1 to 5,472,730,538; `sodan grid` finds the grid of a rank. The column
`automorphism_list` (in JSON and Parquet, or selected with --columns) lists the symmetries that map a puzzle to itself.")]
pub struct CanonicalizeArgs {
    #[command(flatten)]
    task: TaskArgs,

    /// Canonical form
    #[arg(long, value_name = "FORM", default_value = "min-lex", value_parser = form_parser())]
    form: Form,

    /// Add the solution grid's rank among all essentially different grids
    ///
    /// Ranking requires exactly one solution and takes milliseconds per puzzle
    #[arg(long)]
    rank: bool,
}

/// Runs `sodan canonicalize`.
pub fn run(args: &CanonicalizeArgs) -> Result<Ending, Failure> {
    let options = CanonicalizeOptions { form: args.form, rank: args.rank };
    let task = Canonicalize::new(&options, backend()?);
    let needs_solution = args.form == Form::SolutionClass || args.rank;
    let run = args.task.task_run(
        &task,
        if args.rank { Portion::Little } else { Portion::Bytes(1 << 16) },
        serde_json::json!({ "form": args.form.name(), "rank": args.rank }),
        if needs_solution { |tally| tally.of(Status::Unique) == 1 } else { |_| true },
    )?;
    args.task.run(&run)
}

/// Returns the parser for names of canonical forms.
fn form_parser() -> impl clap::builder::TypedValueParser<Value = Form> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    let value = |form: Form| match form {
        Form::MinLex => PossibleValue::new(form.name())
            .alias("row-min-lex")
            .help("Smallest isomorph, compared row by row"),
        Form::MaxLex => PossibleValue::new(form.name()).help("Largest isomorph, compared row by row"),
        Form::SolutionClass => {
            PossibleValue::new(form.name()).help("Smallest isomorph whose solution grid is min-lex")
        }
    };
    PossibleValuesParser::new(Form::ALL.map(value))
        .map(|name| Form::named(&name.to_lowercase()).expect("the parser accepts only names of forms"))
}
