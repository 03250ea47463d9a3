//! `sodan steps`: finds all available steps, grouped by result.

use crate::args::{Encoding, InputArgs, LimitArgs, RunArgs, SelectArgs, format_of};
use crate::choosing::{ChoiceArgs, technique_parser};
use crate::exit::{Ending, Failure};
use crate::input::{Input, Portion};
use crate::runner::{TaskRun, backend};
use crate::variant::{VariantArgs, refuse};
use clap::{Args, ValueEnum};
use serde_json::json;
use sodan::arrow::file::Container;
use sodan::logic::{Technique, TechniqueSet, rating};
use sodan::render::text::Ways;
use sodan::tasks::record::Rows;
use sodan::tasks::variant::{AnySteps, VariantStepsOptions};
use sodan::tasks::{Status, Steps, StepsOptions, Task};
use std::sync::Arc;

/// Find all available steps, grouped by result
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan steps puzzle.txt
  sodan steps --technique hidden-pair --technique xy-wing marks.txt
  sodan steps --up-to hard --without uniqueness marks.txt

The easiest steps come first, in the order of `sodan techniques` or --order. Candidates are taken from the input. If the puzzle has multiple
solutions, uniqueness techniques are skipped.")]
pub struct StepsArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    limits: LimitArgs,

    /// Search for this technique only; repeatable
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = technique_parser())]
    technique: Vec<Technique>,

    #[command(flatten)]
    choice: ChoiceArgs,

    /// Show all steps with the same result, not only the easiest
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    select: SelectArgs,

    /// Output format [default: from FILE's extension, else text]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<StepsFormat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum StepsFormat {
    /// Results, and their steps in HoDoKu's notation
    Text,
    /// One object per line
    #[value(alias = "jsonl")]
    Json,
    /// Apache Parquet
    Parquet,
    /// Arrow IPC, also known as Feather
    Arrow,
}

/// Runs `sodan steps`.
pub fn run(args: &StepsArgs) -> Result<Ending, Failure> {
    if let Some(other) = args.technique.iter().find(|technique| !technique.is_found_alone()) {
        return Err(Failure::Usage(format!(
            "--technique {}: this command cannot list its steps; `sodan hint` and `sodan explain` use it with --scale se",
            other.spec().slug
        )));
    }
    let (input, holds_variants) = args.variant.open(&args.input)?;
    if holds_variants {
        refuse((!args.technique.is_empty()).then_some("--technique").or(args.all.then_some("--all")))?;
        let position = args.variant.position(rating::ALL[0], &args.choice, args.limits.effort)?;
        let options = VariantStepsOptions { position };
        return run_task(
            args,
            &AnySteps::new(&options, backend()?)?,
            json!([options, args.limits.timeout]),
            input,
        );
    }
    let named = TechniqueSet::of(&args.technique);
    let choice = args.choice.choice()?;
    let allowed = choice.allowed();
    let wanted = if args.technique.is_empty() { allowed } else { named & allowed };
    let ways = if args.all { Ways::All } else { Ways::Easiest };
    let order = choice.own().map(|order| Arc::new(order.clone()));
    let options = json!({
        "effort": args.limits.effort,
        "timeout": args.limits.timeout,
        "choice": choice.options(),
        "techniques": wanted.iter().map(|technique| technique.spec().slug).collect::<Vec<_>>(),
    });
    run_task(args, &Steps::new(StepsOptions { techniques: wanted, ways, order }), options, input)
}

fn run_task<T: Task>(
    args: &StepsArgs,
    task: &T,
    options: serde_json::Value,
    input: Input,
) -> Result<Ending, Failure> {
    let run = TaskRun {
        task,
        form: match format_of(args.format, args.run.file(), StepsFormat::Text)? {
            StepsFormat::Text => Rows::Text.into(),
            StepsFormat::Json => Rows::Json.into(),
            StepsFormat::Parquet => Encoding::Columns(Container::Parquet),
            StepsFormat::Arrow => Encoding::Columns(Container::Arrow),
        },
        portion: Portion::Little,
        options,
        effort: args.limits.effort,
        timeout: args.limits.timeout,
        is_answered: |tally| tally.of(Status::None) == 0 && tally.finds() > 0,
        columns: args.select.choice(),
        order: None,
        keeps_text: false,
        text_for_one: false,
    };
    run.run_over(input, &args.run)
}
