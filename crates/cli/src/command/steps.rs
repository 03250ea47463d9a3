//! `sodan steps`: everything that can be found now, grouped by what it achieves.

use crate::args::{Encoding, InputArgs, LimitArgs, RunArgs, format_of};
use crate::choosing::{ChoiceArgs, technique_parser};
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use crate::runner::TaskRun;
use clap::{Args, ValueEnum};
use serde_json::json;
use sodan::arrow::file::Container;
use sodan::logic::{Technique, TechniqueSet};
use sodan::render::text::Ways;
use sodan::tasks::record::Rows;
use sodan::tasks::{Status, Steps, StepsOptions};
use std::sync::Arc;

/// Find every step that can be done now, grouped by what it achieves
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan steps puzzle.txt
  sodan steps --technique xy-wing --technique w-wing marks.txt
  sodan steps --up-to hard --without uniqueness marks.txt
  sodan steps --order mine.txt marks.txt

The easiest come first, by the order of `sodan techniques` or of --order. Of each end the text shows the easiest way, and with
--all the easiest by every technique; --format json has all of them.
Candidates count as the text has them. If it has several solutions, nothing is shown that assumes only one.")]
pub struct StepsArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    limits: LimitArgs,

    /// Look for this technique only; may be given several times (`sodan techniques` lists them). Chains that only Sudoku
    /// Explainer's scale searches for are not found one by one
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = technique_parser())]
    technique: Vec<Technique>,

    #[command(flatten)]
    choice: ChoiceArgs,

    /// Show every way to each end, not the easiest alone
    #[arg(long)]
    all: bool,

    /// How the steps are written [default: as FILE ends (.json, .jsonl, .parquet, .arrow), text elsewhere]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<StepsFormat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum StepsFormat {
    /// What each group achieves, and the ways to it in HoDoKu's notation
    Text,
    /// One object a line
    #[value(alias = "jsonl")]
    Json,
    /// Columns of numbers, words and texts: Apache Parquet, in row groups of 1,024
    Parquet,
    /// The same in Arrow's IPC format, also known as Feather
    Arrow,
}

/// Runs the command.
pub fn run(args: &StepsArgs) -> Result<Ending, Failure> {
    if let Some(other) = args.technique.iter().find(|technique| !technique.is_found_alone()) {
        return Err(Failure::Usage(format!(
            "--technique {}: its steps are not found one by one; `sodan hint` and `sodan explain` search for one where \
             their scale asks for it (--scale se)",
            other.spec().slug
        )));
    }
    let named = TechniqueSet::of(&args.technique);
    let choice = args.choice.choice()?;
    let allowed = choice.allowed();
    let wanted = if args.technique.is_empty() { allowed } else { named & allowed };
    let ways = if args.all { Ways::All } else { Ways::Easiest };
    let order = choice.own().map(|order| Arc::new(order.clone()));
    let run = TaskRun {
        task: &Steps::new(StepsOptions { techniques: wanted, ways, order }),
        form: match format_of(args.format, args.run.file(), StepsFormat::Text)? {
            StepsFormat::Text => Rows::Text.into(),
            StepsFormat::Json => Rows::Json.into(),
            StepsFormat::Parquet => Encoding::Columns(Container::Parquet),
            StepsFormat::Arrow => Encoding::Columns(Container::Arrow),
        },
        portion: Portion::Little,
        options: json!({
            "effort": args.limits.effort,
            "timeout": args.limits.timeout,
            "choice": choice.options(),
            "techniques": wanted.iter().map(|technique| technique.spec().slug).collect::<Vec<_>>(),
        }),
        effort: args.limits.effort,
        timeout: args.limits.timeout,
        is_answered: |tally| tally.of(Status::None) == 0,
    };
    run.run(&args.input, &args.run)
}
