//! `sodan explain`: the whole way to the solution, step by step.

mod pictures;

use crate::args::{Encoding, InputArgs, LimitArgs, RunArgs, ScaleArgs, format_of};
use crate::choosing::ChoiceArgs;
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use crate::runner::TaskRun;
use clap::{Args, ValueEnum};
use serde_json::json;
use sodan::arrow::file::Container;
use sodan::logic::rating::{Scale, hodoku::Hodoku};
use sodan::tasks::record::Rows;
use sodan::tasks::{Explain, ExplainOptions, ExplainStyle, Status};

/// Show the whole way to the solution, step by step
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan explain puzzle.txt
  sodan explain puzzles.txt --format json -o paths.jsonl
  sodan explain puzzles.txt --format hodoku | diff - answers-of-hodoku.txt
  sodan explain puzzle.txt --format svg -o pictures
  sodan explain puzzle.txt --format html -o path.html
  sodan explain puzzle.txt --scale forum --format markdown
  sodan explain puzzle.txt --without uniqueness
  sodan explain puzzle.txt --order mine.txt

Of a puzzle with several solutions the steps are shown that are true in all of them.")]
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

    /// How the steps are written [default: as FILE ends (.json, .jsonl, .parquet, .arrow), text elsewhere]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<ExplainFormat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ExplainFormat {
    /// Sentences
    Text,
    /// One object a line: every step with the state before it, premises, links and sentences
    #[value(alias = "jsonl")]
    Json,
    /// Headings, lists and sentences
    Markdown,
    /// A page for the browser and the printer; of several puzzles one page after the other
    Html,
    /// As HoDoKu's batch mode prints it with /vp
    Hodoku,
    /// A picture for each step and for each of its views, in the folder that -o names
    Svg,
    /// Columns of numbers, words and texts: Apache Parquet, in row groups of 1,024
    Parquet,
    /// The same in Arrow's IPC format, also known as Feather
    Arrow,
}

/// Runs the command.
pub fn run(args: &ExplainArgs) -> Result<Ending, Failure> {
    let choice = args.choice.choice()?;
    let scale = choice.scale(args.scale.scale)?;
    let format = format_of(args.format, args.run.file(), ExplainFormat::Text)?;
    if format == ExplainFormat::Hodoku && scale.name() != Hodoku.name() {
        return Err(Failure::Usage("--format hodoku is the text of --scale hodoku alone".into()));
    }
    if format == ExplainFormat::Svg {
        return pictures::run(scale, &args.limits, &args.input, &args.run);
    }
    let text = Rows::Text.into();
    let (style, form) = match format {
        ExplainFormat::Json => (ExplainStyle::Text, Rows::Json.into()),
        ExplainFormat::Markdown => (ExplainStyle::Markdown, text),
        ExplainFormat::Html => (ExplainStyle::Html, text),
        ExplainFormat::Hodoku => (ExplainStyle::Hodoku, text),
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
    };
    run.run(&args.input, &args.run)
}
