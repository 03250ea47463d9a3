//! `sodan library stats`: counts puzzles by label, source and tag.

use super::LibraryFile;
use crate::exit::{Ending, Failure};
use clap::{Args, ValueEnum};
use sodan::library::{Access, Stats};
use sodan::tasks::several;
use std::fmt::Write as _;
use std::io::Write as _;

/// Count puzzles by label, source and tag
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan library stats
  sodan library stats --format json
  sodan library stats --json")]
pub struct StatsArgs {
    /// Output format
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = FormatArg::Text)]
    format: FormatArg,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FormatArg {
    /// Human-readable text
    Text,
    /// One JSON object
    Json,
}

/// Runs `sodan library stats`.
pub fn run(args: &StatsArgs, place: LibraryFile<'_>) -> Result<Ending, Failure> {
    let stats = place.open(Access::Read)?.stats().map_err(|error| place.failure(error))?;
    let text = match args.format {
        FormatArg::Text => text(&stats),
        FormatArg::Json => json(&stats),
    };
    std::io::stdout().lock().write_all(text.as_bytes()).map_err(Failure::standard_output)?;
    Ok(Ending::Done)
}

fn text(stats: &Stats) -> String {
    let mut out = format!("{}, {}\n", several(stats.puzzles, "puzzle"), several(stats.forms, "form"));
    for (name, counted) in stats.tables.iter().filter(|(_, counted)| !counted.is_empty()) {
        out.push_str(&format!("\n{name}\n"));
        for (thing, count) in counted {
            writeln!(out, "{count:>12}  {thing}").expect("writing to memory cannot fail");
        }
    }
    out
}

fn json(stats: &Stats) -> String {
    let mut object = serde_json::json!({ "puzzles": stats.puzzles, "forms": stats.forms });
    for (name, counted) in &stats.tables {
        object[name] = counted
            .iter()
            .map(|(thing, count)| (thing.clone(), (*count).into()))
            .collect::<serde_json::Map<_, _>>()
            .into();
    }
    object["reason"] = serde_json::Value::Null;
    format!("{object}\n")
}
