//! `sodan convert`: from any notation to any other.

use crate::args::{InputArgs, RunArgs, format_parser};
use crate::exit::{Ending, Failure};
use crate::input::Block;
use crate::pipeline::{self, Job, Results, Resuming};
use crate::rows;
use crate::status::{Status, Tally};
use clap::{Args, ValueEnum};
use sodan::text::{self, Empty, Format, Frame, Raw, Style, csv};

/// Write puzzles in another notation
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan convert puzzles.csv --to line
  sodan convert puzzles.txt --to pencilmarks
  sodan convert forum-post.txt --to sdm -o puzzles.sdm

A record that is no puzzle gives a comment that says so, `# bad: …`, and so does one that
lacks candidates in a notation that cannot say which.")]
pub struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    /// The notation to write: line, grid, sdm, pencilmarks, library, sukaku, csv
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
        },
    };
    let resuming = match args.to {
        Format::Grid | Format::Pencilmarks => {
            Resuming::Impossible("a record takes several lines in this notation; convert anew")
        }
        Format::Line | Format::Sdm | Format::Library | Format::Sukaku | Format::Csv => Resuming::Possible,
    };
    let header = if args.to == Format::Csv { format!("{}\n", csv::HEADER) } else { String::new() };
    pipeline::run(&Convert { to: args.to, style, header }, "convert", &args.input, &args.run, resuming)
}

struct Convert {
    to: Format,
    style: Style,
    header: String,
}

impl Job for Convert {
    fn block_bytes(&self) -> usize {
        1 << 18
    }

    fn header(&self) -> &str {
        &self.header
    }

    fn work(&self, block: &Block, results: &mut Results) {
        for raw in block.records() {
            match self.converted(&raw) {
                Ok(text) => {
                    results.tally.count(Status::Done);
                    rows::text(&mut results.lines, format_args!("{text}\n{}", self.gap()));
                }
                Err(fault) => {
                    results.tally.count(Status::Bad);
                    self.write_bad(&fault, &mut results.lines);
                    results.complaints.push(fault);
                }
            }
        }
    }

    fn is_answered(&self, _tally: &Tally) -> bool {
        true
    }
}

impl Convert {
    fn converted(&self, raw: &Raw<'_>) -> Result<String, String> {
        let entry = raw.parse().map_err(|error| error.to_string())?;
        let mut out = String::new();
        text::write(&entry, self.to, self.style, &mut out)
            .map_err(|error| format!("line {}: {error}", raw.line))?;
        Ok(out)
    }

    /// Each record leaves its trace, so that nothing is lost in silence.
    fn write_bad(&self, fault: &str, out: &mut Vec<u8>) {
        if self.to == Format::Csv {
            out.extend_from_slice(b",,");
            rows::csv_field(&format!("bad: {fault}"), out);
            out.push(b'\n');
        } else {
            rows::text(out, format_args!("# bad: {fault}\n{}", self.gap()));
        }
    }

    /// What stands between two records of several lines.
    fn gap(&self) -> &'static str {
        if matches!(self.to, Format::Grid | Format::Pencilmarks) { "\n" } else { "" }
    }
}
