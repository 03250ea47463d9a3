//! `sodan hint`: shows the next step in a position, or the mistakes in it.

use crate::args::{Encoding, InputArgs, LimitArgs, RunArgs, ScaleArgs, SelectArgs, format_of};
use crate::choosing::ChoiceArgs;
use crate::exit::{Ending, Failure};
use crate::input::{Input, Portion, single_puzzle};
use crate::runner::{TaskRun, backend};
use crate::variant::{VariantArgs, refuse};
use clap::{Args, ValueEnum};
use serde_json::json;
use sodan::arrow::file::Container;
use sodan::tasks::record::Rows;
use sodan::tasks::variant::{AnyHint, VariantHintOptions};
use sodan::tasks::{Hint, HintLevel, HintOptions, HintStyle, Status, Task};
use std::ffi::OsString;

/// Show a hint for the next step
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan hint puzzle.txt
  sodan hint --level full marks.txt
  sodan hint --up-to medium --without naked-triple marks.txt

Hints are based on the candidates in the input. If the position contains mistakes, they are reported instead of a hint.")]
pub struct HintArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    scale: ScaleArgs,

    #[command(flatten)]
    choice: ChoiceArgs,

    /// Level of detail
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t = LevelArg::Technique)]
    level: LevelArg,

    /// Original puzzle or file; other digits are user entries
    #[arg(long, value_name = "PUZZLE")]
    puzzle: Option<OsString>,

    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    select: SelectArgs,

    /// Output format [default: from FILE's extension, else text]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<HintFormat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum LevelArg {
    /// Where to look
    Vague,
    /// The technique and its digits
    Technique,
    /// The whole step, with reasons
    Full,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum HintFormat {
    /// Sentences
    Text,
    /// One object per line
    #[value(alias = "jsonl")]
    Json,
    /// A picture of the step
    Svg,
    /// Apache Parquet
    Parquet,
    /// Arrow IPC, also known as Feather
    Arrow,
}

/// Runs `sodan hint`.
pub fn run(args: &HintArgs) -> Result<Ending, Failure> {
    let level = match args.level {
        LevelArg::Vague => HintLevel::Vague,
        LevelArg::Technique => HintLevel::Technique,
        LevelArg::Full => HintLevel::Full,
    };
    let format = format_of(args.format, args.run.file(), HintFormat::Text)?;
    let style = if format == HintFormat::Svg { HintStyle::Svg } else { HintStyle::Text };
    let (input, holds_variants) = args.variant.open(&args.input)?;
    if holds_variants {
        refuse(args.puzzle.as_ref().map(|_| "--puzzle"))?;
        let position = args.variant.position(args.scale.scale, &args.choice, args.limits.effort)?;
        let options = VariantHintOptions { position, level, style };
        return run_task(
            args,
            &AnyHint::new(&options, backend()?)?,
            format,
            json!([options, args.limits.timeout]),
            input,
        );
    }
    let choice = args.choice.choice()?;
    let puzzle = args.puzzle.as_deref().map(single_puzzle).transpose()?;
    let options = HintOptions { scale: choice.scale(args.scale.scale)?, level, puzzle, style };
    let of_run = json!({
        "effort": args.limits.effort,
        "timeout": args.limits.timeout,
        "scale": args.scale.scale.name(),
        "choice": choice.options(),
        "level": level,
        "puzzle": puzzle.map(|puzzle| puzzle.to_string()),
    });
    run_task(args, &Hint::new(&options), format, of_run, input)
}

fn run_task<T: Task>(
    args: &HintArgs,
    task: &T,
    format: HintFormat,
    options: serde_json::Value,
    input: Input,
) -> Result<Ending, Failure> {
    let run = TaskRun {
        task,
        form: match format {
            HintFormat::Text | HintFormat::Svg => Rows::Text.into(),
            HintFormat::Json => Rows::Json.into(),
            HintFormat::Parquet => Encoding::Columns(Container::Parquet),
            HintFormat::Arrow => Encoding::Columns(Container::Arrow),
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
    match format {
        HintFormat::Svg => run.run_over_as_picture(input, &args.run),
        _ => run.run_over(input, &args.run),
    }
}
