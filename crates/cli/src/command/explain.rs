//! `sodan explain`: the whole way to the solution, step by step.

mod pictures;

use crate::args::{InputArgs, RunArgs, ScaleArgs};
use crate::command::rate::reason;
use crate::exit::{Ending, Failure};
use crate::input::Block;
use crate::pipeline::{self, Job, Results, Resuming};
use crate::question::Question;
use crate::rows;
use crate::start::{self, Start};
use crate::status::{Status, Tally};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use sodan::logic::Effort;
use sodan::logic::path::Detail;
use sodan::logic::rating::{Scale, hodoku::Hodoku};
use sodan::logic::{Path, State};
use sodan::report;

/// Show the whole way to the solution, step by step
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan explain 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
  sodan explain puzzles.txt --format json -o paths.jsonl
  sodan explain puzzles.txt --format hodoku | diff - answers-of-hodoku.txt
  sodan explain puzzle.txt --format svg -o pictures
  sodan explain puzzle.txt --scale forum --format markdown

Of a puzzle with several solutions the steps are shown that are true in all of them.")]
pub struct ExplainArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    scale: ScaleArgs,

    /// How the steps are written
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Form::Text)]
    format: Form,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Form {
    /// Sentences
    Text,
    /// One object a line: every step with the state before it, premises, links and sentences
    Json,
    /// Headings, lists and sentences
    Markdown,
    /// As HoDoKu's batch mode prints it with /vp
    Hodoku,
    /// A picture for each step, in the folder that -o names
    Svg,
}

/// Runs the command.
pub fn run(args: &ExplainArgs) -> Result<Ending, Failure> {
    let scale = args.scale.scale;
    if args.format == Form::Hodoku && scale.name() != Hodoku.name() {
        return Err(Failure::Usage("--format hodoku is the text of --scale hodoku alone".into()));
    }
    if args.format == Form::Svg {
        return pictures::run(scale, &args.input, &args.run);
    }
    let resuming = match args.format {
        Form::Json => Resuming::Possible,
        _ => Resuming::Impossible("only --format json has one line for each record, and can be gone on with"),
    };
    pipeline::run(&Explain { scale, form: args.format }, "explain", &args.input, &args.run, resuming)
}

struct Explain {
    scale: &'static dyn Scale,
    form: Form,
}

impl Job for Explain {
    fn block_bytes(&self) -> usize {
        // A record may take half a second.
        1 << 11
    }

    fn header(&self) -> &str {
        ""
    }

    fn work(&self, block: &Block, results: &mut Results) {
        start::each(block, results, |question, start, lines| {
            let walked = start
                .walk(self.scale)
                .map(|walk| (*walk.state(), walk.finish(Detail::Explained, &Effort::unlimited())));
            self.write(question, start, walked.as_ref(), lines);
        });
    }

    fn is_answered(&self, tally: &Tally) -> bool {
        tally.of(Status::Unique) > 0
    }
}

impl Explain {
    fn write(
        &self,
        question: &Question<'_>,
        start: &Start,
        walked: Option<&(State, Path)>,
        out: &mut Vec<u8>,
    ) {
        let number = question.raw.number;
        match (self.form, walked) {
            (Form::Json, _) => rows::json_line(&self.object(question, start, walked), out),
            (Form::Text, Some((state, path))) => {
                rows::text(out, format_args!("puzzle {number}: "));
                if let Start::Several(_) = start {
                    out.extend_from_slice(b"several solutions; nothing that assumes only one is used; ");
                }
                rows::text(out, format_args!("{}\n", report::text::path(self.scale, state, path)));
            }
            (Form::Markdown, Some((state, path))) => {
                let heading = format!("Puzzle {number}");
                let text = report::markdown::path(&heading, self.scale, state, path);
                rows::text(out, format_args!("{text}\n"));
            }
            (Form::Hodoku, Some((_, path))) if matches!(start, Start::Proper(..)) => {
                let puzzle = rows::raw(question.raw.text);
                out.extend_from_slice(report::hodoku::path(&puzzle, number, path).as_bytes());
            }
            (Form::Hodoku, _) => {
                let puzzle = rows::raw(question.raw.text);
                rows::text(out, format_args!("{puzzle} #{number} {}\n", reason(start)));
            }
            (Form::Text, None) => rows::text(out, format_args!("puzzle {number}: {}\n\n", reason(start))),
            (Form::Svg, _) => {}
            (Form::Markdown, None) => {
                rows::text(out, format_args!("## Puzzle {number}\n\n{}\n\n", reason(start)))
            }
        }
    }

    /// The record's own fields, then those of the path.
    fn object(&self, question: &Question<'_>, start: &Start, walked: Option<&(State, Path)>) -> Value {
        let mut object = start.object(question);
        if let Some(fault) = start.fault() {
            object["reason"] = json!(fault);
        }
        if let (Some((state, path)), Value::Object(fields)) = (walked, &mut object)
            && let Value::Object(more) = report::json::path(self.scale, state, path)
        {
            fields.extend(more);
        }
        object
    }
}
