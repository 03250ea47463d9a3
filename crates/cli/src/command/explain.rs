//! `sodan explain`: the whole solution path, step by step.

mod pictures;

use crate::args::{Encoding, InputArgs, LimitArgs, RunArgs, ScaleArgs, SelectArgs, format_of};
use crate::choosing::ChoiceArgs;
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use crate::runner::TaskRun;
use crate::terminal::Pager;
use clap::{Args, ValueEnum};
use serde_json::json;
use sodan::arrow::file::Container;
use sodan::logic::rating::{Scale, hodoku::Hodoku};
use sodan::tasks::record::Rows;
use sodan::tasks::{Explain, ExplainOptions, ExplainStyle, Status};

/// Show the whole solution path, step by step
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan explain puzzle.txt
  sodan explain puzzle.txt --scale se --format markdown
  sodan explain puzzles.txt --format json -o paths.jsonl

If a puzzle has multiple solutions, only steps that are valid for all of them are shown. On a terminal, text is shown in $PAGER (less).")]
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
    select: SelectArgs,

    /// Print one line per step, without sentences
    #[arg(long)]
    brief: bool,

    /// Do not use a pager on a terminal
    #[arg(long)]
    no_pager: bool,

    /// Output format [default: by the suffix of FILE, else text]
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
    /// Headings, lists and sentences
    Markdown,
    /// A page for browsers and printers
    Html,
    /// The output format of HoDoKu's batch mode with /vp
    Hodoku,
    /// A picture of each step, in the folder given by -o
    Svg,
    /// Apache Parquet
    Parquet,
    /// Arrow IPC, also known as Feather
    Arrow,
}

/// Runs the command.
pub fn run(args: &ExplainArgs) -> Result<Ending, Failure> {
    let choice = args.choice.choice()?;
    let scale = choice.scale(args.scale.scale)?;
    let format = format_of(args.format, args.run.file(), ExplainFormat::Text)?;
    if format == ExplainFormat::Hodoku && scale.name() != Hodoku.name() {
        return Err(Failure::Usage("--format hodoku requires --scale hodoku".into()));
    }
    if format == ExplainFormat::Svg {
        return pictures::run(scale, &args.limits, &args.input, &args.run);
    }
    if args.brief && format != ExplainFormat::Text {
        return Err(Failure::Usage("--brief requires --format text".into()));
    }
    let text = Rows::Text.into();
    let (style, form) = match format {
        ExplainFormat::Json => (ExplainStyle::Text, Rows::Json.into()),
        ExplainFormat::Markdown => (ExplainStyle::Markdown, text),
        ExplainFormat::Html => (ExplainStyle::Html, text),
        ExplainFormat::Hodoku => (ExplainStyle::Hodoku, text),
        ExplainFormat::Text if args.brief => (ExplainStyle::Brief, text),
        ExplainFormat::Text | ExplainFormat::Svg => (ExplainStyle::Text, text),
        ExplainFormat::Parquet => (ExplainStyle::Text, Encoding::Columns(Container::Parquet)),
        ExplainFormat::Arrow => (ExplainStyle::Text, Encoding::Columns(Container::Arrow)),
    };
    let run = TaskRun {
        task: &Explain::new(&ExplainOptions { scale, style })?,
        form,
        portion: Portion::Little,
        options: json!({
            "effort": args.limits.effort,
            "timeout": args.limits.timeout,
            "scale": scale.name(),
            "choice": choice.options(),
        }),
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
    run.run(&args.input, &args.run)
}
