//! `sodan convert`: from any notation to any other.

use crate::args::{InputArgs, RunArgs, format_parser};
use crate::exit::{Ending, Failure};
use crate::input::{Block, Portion};
use crate::lines::{self, Kind, Resuming};
use crate::pipeline::{Job, Results};
use clap::{Args, ValueEnum};
use serde_json::json;
use sodan::tasks::Status;
use sodan::text::{self, Empty, Format, Frame, Raw, Style};

/// Write puzzles in another notation
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan convert puzzles.csv --to line
  sodan convert puzzles.txt --to pencilmarks
  sodan convert forum-post.txt --to sdm -o puzzles.sdm
  sodan convert puzzle.txt --to f-puzzles
  sodan convert puzzle.txt --to grid --frame scheme

A record that is no puzzle gives a comment that says so, `# bad: …`, and so does one that
lacks candidates in a notation that cannot say which.")]
pub struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    /// The notation to write: line, grid, sdm, pencilmarks, library, sukaku, csv, json, sudokuwiki, f-puzzles, sudokupad,
    /// opensudoku
    #[arg(long, value_name = "FORMAT", hide_possible_values = true, value_parser = format_parser())]
    to: Format,

    /// What stands for an empty cell
    #[arg(long, value_enum, default_value_t = EmptyArg::Dot)]
    empty: EmptyArg,

    /// What is drawn around a grid
    #[arg(long, value_enum, default_value_t = FrameArg::Boxes)]
    frame: FrameArg,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum EmptyArg {
    /// `.`
    Dot,
    /// `0`
    Zero,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FrameArg {
    /// Boxes set apart by | and -
    Boxes,
    /// Nothing
    Bare,
    /// As Simple Sudoku draws it
    Simple,
    /// Bands between rows of -, and two blanks between digits
    Ruled,
    /// A board of the Scheme program, with ? for an empty cell
    Scheme,
}

/// Runs the command.
pub fn run(args: &ConvertArgs) -> Result<Ending, Failure> {
    let style = Style {
        empty: match args.empty {
            EmptyArg::Dot => Empty::Dot,
            EmptyArg::Zero => Empty::Zero,
        },
        frame: match args.frame {
            FrameArg::Boxes => Frame::Boxes,
            FrameArg::Bare => Frame::Bare,
            FrameArg::Simple => Frame::Simple,
            FrameArg::Ruled => Frame::Ruled,
            FrameArg::Scheme => Frame::Scheme,
        },
    };
    let resuming = if args.to.takes_several_lines() {
        Resuming::Impossible("a record takes several lines in this notation; convert anew")
    } else {
        Resuming::Possible
    };
    let kind = Kind {
        command: "convert",
        rows: args.to.name(),
        options: json!({ "empty": format!("{:?}", args.empty), "frame": format!("{:?}", args.frame) }),
        header: match args.to {
            // As every table, it ends with why there is no more.
            Format::Csv => args.to.header().replacen('\n', ",reason\n", 1),
            _ => args.to.header().to_owned(),
        },
        footer: args.to.footer(),
        portion: Portion::Bytes(1 << 18),
        resuming,
    };
    lines::run(&Convert { to: args.to, style }, kind, &args.input, &args.run, |_| true)
}

struct Convert {
    to: Format,
    style: Style,
}

impl Job<Block, Vec<u8>> for Convert {
    type Desk = ();

    fn work(&self, block: &Block, (): &mut (), results: &mut Results<Vec<u8>>) {
        for raw in block.records() {
            match self.converted(&raw) {
                Ok(text) => {
                    results.tally.count(Status::Done);
                    let reason = if self.to == Format::Csv { "," } else { "" };
                    write(&mut results.rows, format_args!("{text}{reason}\n{}", self.gap()));
                }
                Err(fault) => {
                    results.tally.count(Status::Bad);
                    self.write_bad(&fault, &mut results.rows);
                    results.complaints.push(fault);
                }
            }
        }
    }
}

fn write(out: &mut Vec<u8>, arguments: std::fmt::Arguments<'_>) {
    use std::io::Write;
    out.write_fmt(arguments).expect("memory can be written to");
}

impl Convert {
    fn converted(&self, raw: &Raw<'_>) -> Result<String, String> {
        let entry = raw.parse().map_err(|error| error.to_string())?;
        let mut out = String::new();
        text::write(&entry, self.to, self.style, &mut out)
            .map_err(|error| format!("{}: {error}", raw.place()))?;
        Ok(out)
    }

    /// Each record leaves its trace, so that nothing is lost in silence.
    fn write_bad(&self, fault: &str, out: &mut Vec<u8>) {
        match self.to {
            Format::Csv => {
                out.extend_from_slice(b",,,");
                sodan::tasks::record::csv::field(fault, out);
                out.push(b'\n');
            }
            Format::Json => write(out, format_args!("{}\n", json!({ "puzzle": null, "reason": fault }))),
            // Two strokes end a comment in XML.
            Format::OpenSudoku => write(out, format_args!("<!-- bad: {} -->\n", fault.replace("--", "- -"))),
            _ => write(out, format_args!("# bad: {fault}\n{}", self.gap())),
        }
    }

    /// What stands between two records of several lines.
    fn gap(&self) -> &'static str {
        if self.to.takes_several_lines() { "\n" } else { "" }
    }
}
