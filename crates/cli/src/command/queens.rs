//! `sodan queens`: places queens that do not attack each other.

use crate::exit::{Ending, Failure};
use clap::{Args, ValueEnum};
use sodan_lab::queens::{Method, Queens, QueensOptions, queens};
use std::io::Write;

/// Place N queens that do not attack each other
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan queens
  sodan queens 6 --all --format line
  sodan queens --method counter --seed 7

`counter` is the program from \"Showing the Lady Her Right Place\" (Bits of Learning, 1 April 2013) with a corrected test; \
see docs/five-texts.md. The counter starts at a random position, or at zero with --all. With --format line, each
solution is one line: the column of each queen, 1 to N, top row first.")]
pub struct QueensArgs {
    /// Number of queens, 1 to 12, or 1 to 8 with --method counter
    #[arg(value_name = "N", default_value_t = 8)]
    size: u8,

    /// Find all solutions instead of the first
    #[arg(long)]
    all: bool,

    /// Search method
    #[arg(long, value_name = "METHOD", value_enum, default_value_t = MethodArg::Amb)]
    method: MethodArg,

    /// Random seed for the initial position of `counter`
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "all")]
    seed: u64,

    /// Output format
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = QueensFormat::Text)]
    format: QueensFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum MethodArg {
    /// Choose any column in each row, and require that it is safe
    Amb,
    /// Choose the first safe column of each row; if there is none, return to the previous row
    Backtracking,
    /// Count from a random position, one digit per row, until no queen attacks another
    Counter,
    /// Like `counter`, but with the test as published, which never succeeds; stops after N^N positions
    CounterAsWritten,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum QueensFormat {
    /// Boards and the number of steps
    Text,
    /// One line per solution
    Line,
    /// One JSON object, as in the HTTP API, with the reason if there is no solution
    Json,
}

/// Runs `sodan queens`.
pub fn run(args: &QueensArgs) -> Result<Ending, Failure> {
    let by = match args.method {
        MethodArg::Amb => Method::Amb,
        MethodArg::Backtracking => Method::Backtracking,
        MethodArg::Counter => Method::Counter,
        MethodArg::CounterAsWritten => Method::CounterAsWritten,
    };
    let options =
        QueensOptions { by, size: args.size, all: args.all, seed: args.seed, ..QueensOptions::default() };
    let found = queens(options).map_err(Failure::Usage)?;
    let written = match args.format {
        QueensFormat::Text => text(&found, args.size),
        QueensFormat::Line => found.solutions.iter().map(|solution| line(solution) + "\n").collect(),
        QueensFormat::Json => {
            let mut object = serde_json::json!(found);
            object["reason"] = found.solutions.is_empty().then_some("no solution").into();
            format!("{object}\n")
        }
    };
    std::io::stdout().lock().write_all(written.as_bytes()).map_err(Failure::standard_output)?;
    Ok(if found.solutions.is_empty() { Ending::NoAnswer } else { Ending::Done })
}

fn line(columns: &[u8]) -> String {
    columns.iter().map(|column| (column + 1).to_string()).collect::<Vec<_>>().join(" ")
}

fn text(found: &Queens, size: u8) -> String {
    let mut out = String::new();
    for solution in &found.solutions {
        for &queen in solution {
            let squares: Vec<&str> =
                (0..size).map(|column| if column == queen { "Q" } else { "." }).collect();
            out += &format!("{}\n", squares.join(" "));
        }
        out += &format!("{}\n\n", line(solution));
    }
    let count = found.solutions.len();
    out + &format!("{count} solution{} after {} steps\n", if count == 1 { "" } else { "s" }, found.count)
}
