//! Formats the results as a table for terminals, as Markdown, or as JSON.

use crate::engines::SetResults;
use crate::rating::Costs;
use crate::se;
use crate::two_way;
use crate::worst::Worst;
use serde_json::json;

/// Output format.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Format {
    /// A table for a terminal.
    Text,
    /// A Markdown table.
    Markdown,
    /// One JSON object.
    Json,
}

/// Formats the results.
pub fn write(format: Format, results: &[SetResults]) -> String {
    match format {
        Format::Text => text(results),
        Format::Markdown => markdown(results),
        Format::Json => json(results),
    }
}

/// Formats the costs of rating as the lines of a Markdown table.
pub fn costs(set: &str, costs: &Costs) -> Vec<String> {
    let mut lines = vec![
        String::new(),
        format!(
            "Rating on HoDoKu's scale, the first {} puzzles of {set}: {:.2?} per puzzle, {:.1?} for the slowest.",
            costs.puzzles, costs.mean, costs.worst
        ),
        String::new(),
        "| family | time per puzzle | share | most expensive technique |".to_owned(),
        "|---|---:|---:|---|".to_owned(),
    ];
    let whole: f64 = costs.families.iter().map(|(_, time, _)| time.as_secs_f64()).sum();
    lines.extend(costs.families.iter().map(|(family, time, costliest)| {
        let share = 100.0 * time.as_secs_f64() / whole;
        format!("| {family} | {:.1} µs | {share:.1} % | {costliest} |", time.as_secs_f64() * 1e6)
    }));
    lines
}

/// Formats the speeds of rating on Sudoku Explainer's scale, one line per program.
pub fn raters(set: &str, puzzles: usize, rows: &[se::Row]) -> Vec<String> {
    let sodan = rows.first().and_then(|row| row.found).map_or(0.0, |(time, _)| time.as_secs_f64());
    let head = format!("Rating on Sudoku Explainer's scale, {puzzles} puzzles of {set}, one thread:");
    let row = |row: &se::Row| match row.found {
        None => format!("{:8} not measured: {} is not set", row.who, row.variable),
        Some((time, equal)) => {
            let seconds = time.as_secs_f64();
            let (each, ratio) = (1e3 * seconds / puzzles as f64, seconds / sodan);
            let who = row.who;
            format!("{who:8} {each:9.2} ms per puzzle, {ratio:6.1} times Sodan's time; {equal} equal ratings")
        }
    };
    [String::new(), head].into_iter().chain(rows.iter().map(row)).collect()
}

/// Formats the worst cases of techniques that take at least a millisecond, as the lines of a Markdown table.
pub fn worst(worst: &Worst) -> Vec<String> {
    let shown = |time: std::time::Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
    let mut lines = vec![
        format!("{}; {} states.", machine(), worst.states),
        String::new(),
        "| finder | median | slowest state | steps in slowest state | puzzle with slowest state |".to_owned(),
        "|---|---:|---:|---:|---|".to_owned(),
    ];
    lines.extend(worst.rows.iter().filter(|row| row.worst.as_millis() > 0).map(|row| {
        let (name, median, slowest) = (row.technique.name(), shown(row.median), shown(row.worst));
        format!("| {name} | {median} | {slowest} | {} | `{}` |", row.steps, row.puzzle)
    }));
    lines.push(format!("| all together | | {} | | `{}` |", shown(worst.whole), worst.puzzle));
    lines
}

/// Formats the times of searches from two-way choices as the lines of a Markdown table.
pub fn searches(set: &str, rows: &[two_way::Row]) -> Vec<String> {
    let mut lines = vec![
        String::new(),
        format!("Two-way choices in the first stuck state of each puzzle of {set}, medians:"),
        String::new(),
        "| stuck after | states | throttled | smart | ratio |".to_owned(),
        "|---|---:|---:|---:|---:|".to_owned(),
    ];
    lines.extend(rows.iter().map(|row| {
        let [throttled, smart] = [row.throttled, row.smart].map(|time| time.as_secs_f64() * 1e6);
        format!("| {} | {} | {throttled:.1} µs | {smart:.1} µs | {:.1} |", row.after, row.states, row.ratio())
    }));
    lines.push(String::new());
    lines
}

/// Returns the processor's name, as reported by the operating system.
pub fn machine() -> String {
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
