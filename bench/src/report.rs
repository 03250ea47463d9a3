//! The results as a table for people, for a README, or for programs.

use crate::engines::SetResults;
use serde_json::json;

/// How the results are written.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Format {
    /// A table for a terminal.
    Text,
    /// The same as Markdown.
    Markdown,
    /// One JSON object.
    Json,
}

/// The results in that format.
pub fn write(format: Format, results: &[SetResults]) -> String {
    match format {
        Format::Text => text(results),
        Format::Markdown => markdown(results),
        Format::Json => json(results),
    }
}

/// The machine's name, as its operating system gives it.
fn machine() -> String {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split(": ").nth(1));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{} ({cores} cores), one thread", model.unwrap_or(std::env::consts::ARCH))
}

fn text(results: &[SetResults]) -> String {
    let mut text =
        format!("{}\npuzzles per second: median (slowest to fastest round), ratio of medians\n", machine());
    for set in results {
        text += &format!("\n{} ({} puzzles)\n", set.set, set.puzzles);
        let peer = set.results[0].median();
        for result in &set.results {
            let (low, high) = (result.rates[0], result.rates[result.rates.len() - 1]);
            text += &format!(
                "  {:24} {:>10.0}  ({low:.0} to {high:.0})  {:.2}\n",
                result.engine,
                result.median(),
                result.median() / peer
            );
        }
    }
    text
}

fn markdown(results: &[SetResults]) -> String {
    let Some(first) = results.first() else { return String::new() };
    let names: Vec<&str> = first.results.iter().map(|result| result.engine.as_str()).collect();
    let mut text = format!("{}, puzzles per second (ratio to {})\n\n", machine(), names[0]);
    text += &format!("| set | {} |\n|---|{}\n", names.join(" | "), "---:|".repeat(names.len()));
    for set in results {
        let peer = set.results[0].median();
        let shown = set
            .results
            .iter()
            .map(|result| format!("{:.0} ({:.2})", result.median(), result.median() / peer));
        text += &format!("| {} | {} |\n", set.set, shown.collect::<Vec<_>>().join(" | "));
    }
    text
}

fn json(results: &[SetResults]) -> String {
    let sets = results.iter().map(|set| {
        let engines = set.results.iter().map(
            |result| json!({ "engine": result.engine, "median": result.median(), "rates": result.rates }),
        );
        json!({ "set": set.set, "puzzles": set.puzzles, "engines": engines.collect::<Vec<_>>() })
    });
    json!({ "machine": machine(), "unit": "puzzles per second", "sets": sets.collect::<Vec<_>>() })
        .to_string()
        + "\n"
}
