//! `sodan explain`: shows whole solution paths, step by step.

mod pictures;

use crate::args::{Encoding, InputArgs, LimitArgs, RunArgs, ScaleArgs, SelectArgs, format_of};
use crate::choosing::ChoiceArgs;
use crate::exit::{Ending, Failure};
use crate::input::{Input, Portion};
use crate::runner::{TaskRun, backend};
use crate::terminal::Pager;
use crate::variant::{VariantArgs, refuse};
use clap::{Args, ValueEnum};
use serde_json::json;
use sodan::arrow::file::Container;
use sodan::logic::rating::{Scale, hodoku::Hodoku};
use sodan::tasks::record::Rows;
use sodan::tasks::variant::{AnyExplain, VariantExplainOptions};
use sodan::tasks::{Explain, ExplainOptions, ExplainStyle, Status, Task};

/// Show the whole solution path, step by step
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan explain puzzle.txt
  sodan explain puzzle.txt --scale se --format markdown
  sodan explain puzzles.txt --format json -o paths.jsonl

If a puzzle has multiple solutions, only steps that are valid for all of them are shown. On a terminal, text is displayed with $PAGER (default: less).")]
pub struct ExplainArgs {
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

    #[command(flatten)]
    variant: VariantArgs,

    #[command(flatten)]
    select: SelectArgs,

    /// Print one line per step, without explanations
    #[arg(long)]
    brief: bool,

    /// Do not use a pager on a terminal
    #[arg(long)]
    no_pager: bool,

    /// Output format [default: from FILE's extension, else text]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<ExplainFormat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ExplainFormat {
    /// Sentences
    Text,
    /// One object per line, with the state before each step
    #[value(alias = "jsonl")]
    Json,
    /// Markdown with headings, lists and sentences
    Markdown,
    /// HTML page for browsers and printers
    Html,
    /// Output format of HoDoKu's batch mode with /vp
    Hodoku,
    /// SVG picture of each step, in the folder given by -o
    Svg,
    /// Apache Parquet
    Parquet,
    /// Arrow IPC, also known as Feather
    Arrow,
}

/// Runs `sodan explain`.
pub fn run(args: &ExplainArgs) -> Result<Ending, Failure> {
    let format = format_of(args.format, args.run.file(), ExplainFormat::Text)?;
    if args.brief && format != ExplainFormat::Text {
        return Err(Failure::Usage("--brief requires --format text".into()));
    }
    let style = match format {
        ExplainFormat::Markdown => ExplainStyle::Markdown,
        ExplainFormat::Html => ExplainStyle::Html,
        ExplainFormat::Hodoku => ExplainStyle::Hodoku,
        ExplainFormat::Text if args.brief => ExplainStyle::Brief,
        _ => ExplainStyle::Text,
    };
    let (input, holds_variants) = args.variant.open(&args.input)?;
    if holds_variants {
        refuse((format == ExplainFormat::Hodoku).then_some("--format hodoku"))?;
        let position = args.variant.position(args.scale.scale, &args.choice, args.limits.effort)?;
        let options = VariantExplainOptions { position, style };
        let task = AnyExplain::new(&options, backend()?)?;
        return match format {
            ExplainFormat::Svg => pictures::of_variants(&task, &args.limits, input, &args.run),
            _ => run_task(args, &task, format, json!([options, args.limits.timeout]), input),
        };
    }
    let choice = args.choice.choice()?;
    let scale = choice.scale(args.scale.scale)?;
    if format == ExplainFormat::Hodoku && scale.name() != Hodoku.name() {
        return Err(Failure::Usage("--format hodoku requires --scale hodoku".into()));
    }
    if format == ExplainFormat::Svg {
        return pictures::run(scale, &args.limits, input, &args.run);
    }
    let options = json!({
        "effort": args.limits.effort,
        "timeout": args.limits.timeout,
        "scale": scale.name(),
        "choice": choice.options(),
    });
    run_task(args, &Explain::new(&ExplainOptions { scale, style })?, format, options, input)
}

fn run_task<T: Task>(
    args: &ExplainArgs,
    task: &T,
    format: ExplainFormat,
    options: serde_json::Value,
    input: Input,
) -> Result<Ending, Failure> {
    let run = TaskRun {
        task,
        form: match format {
            ExplainFormat::Json => Rows::Json.into(),
            ExplainFormat::Parquet => Encoding::Columns(Container::Parquet),
            ExplainFormat::Arrow => Encoding::Columns(Container::Arrow),
            _ => Rows::Text.into(),
        },
        portion: Portion::Little,
        options,
        effort: args.limits.effort,
        timeout: args.limits.timeout,
        is_answered: |tally| tally.of(Status::None) == 0,
        columns: args.select.choice(),
        order: None,
        keeps_text: false,
        text_for_one: false,
    };
    let is_paged = format == ExplainFormat::Text && args.run.file().is_none() && !args.no_pager;
    let _pager = is_paged.then(Pager::start).flatten();
    run.run_over(input, &args.run)
}
