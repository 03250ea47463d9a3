//! Formats a comparison of engines as a table, as CSV and as a plot.

mod plot;

use std::fmt::Write;
use std::time::Duration;

use sodan_engines::compare::EngineRow;

pub use plot::plot;

/// Formats a human-readable table with one line per engine, followed by descriptions of the engines.
///
/// ```
/// use std::time::Duration;
///
/// let row = sodan_engines::compare::EngineRow {
///     engine: "amb",
///     unit: "choices",
///     puzzles: 10,
///     solved: 9,
///     stuck: 0,
///     timeout: 1,
///     disagree: 0,
///     median_time: Duration::from_micros(15),
///     worst_time: Duration::from_millis(2),
///     median_effort: 3,
///     worst_effort: 1_000,
/// };
/// assert_eq!(sodan_render::compare::text(&[row]), "\
/// engine  solved  median time  worst time  median effort  worst effort  counted in  not solved
/// amb       9/10      15.0 µs      2.0 ms              3         1,000  choices     1 not finished
///
/// amb     propagates, guesses and backtracks
/// ");
/// ```
pub fn text(rows: &[EngineRow]) -> String {
    let mut lines = vec![HEADS.map(str::to_owned)];
    lines.extend(rows.iter().map(line));
    let widths: [usize; 8] = std::array::from_fn(|column| {
        lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0)
    });
    let mut text = String::new();
    for line in &lines {
        let cells = line.iter().zip(widths).enumerate().map(|(column, (cell, width))| match column {
            0 | 6 | 7 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    let mut engines = rows.iter().filter_map(|row| sodan_engines::named(row.engine)).peekable();
    if engines.peek().is_some() {
        text.push('\n');
    }
    for engine in engines {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:<width$}  {}", engine.name(), engine.about(), width = widths[0]);
    }
    text
}

const HEADS: [&str; 8] = [
    "engine",
    "solved",
    "median time",
    "worst time",
    "median effort",
    "worst effort",
    "counted in",
    "not solved",
];

/// Returns the reasons that an engine did not solve some puzzles, as text without commas, or an empty string if it
/// solved all of them.
fn amiss(row: &EngineRow) -> String {
    let amiss = [(row.stuck, "stuck"), (row.timeout, "not finished"), (row.disagree, "DISAGREE WITH SEARCH")];
    let amiss = amiss.iter().filter(|(count, _)| *count > 0).map(|(count, label)| format!("{count} {label}"));
    amiss.collect::<Vec<_>>().join("; ")
}

fn line(row: &EngineRow) -> [String; 8] {
    [
        row.engine.to_owned(),
        format!("{}/{}", row.solved, row.puzzles),
        time(row.median_time),
        time(row.worst_time),
        grouped(row.median_effort),
        grouped(row.worst_effort),
        row.unit.to_owned(),
        amiss(row),
    ]
}

/// Formats one CSV line per engine. Times are in nanoseconds. The last column, `reason`, describes unsolved puzzles as
/// the text table does.
pub fn csv(rows: &[EngineRow]) -> String {
    let mut csv = String::from(
        "engine,unit,puzzles,solved,stuck,timeout,disagree,median_ns,worst_ns,median_effort,worst_effort,reason\n",
    );
    for row in rows {
        let EngineRow {
            engine,
            unit,
            puzzles,
            solved,
            stuck,
            timeout,
            disagree,
            median_effort,
            worst_effort,
            ..
        } = row;
        let (median, worst, reason) = (row.median_time.as_nanos(), row.worst_time.as_nanos(), amiss(row));
        // Writing to a string cannot fail.
        let _ = writeln!(
            csv,
            "{engine},{unit},{puzzles},{solved},{stuck},{timeout},{disagree},{median},{worst},{median_effort},{worst_effort},{reason}"
        );
    }
    csv
}

/// Formats a time with a suitable unit and one decimal.
fn time(time: Duration) -> String {
    let nanoseconds = time.as_nanos() as f64;
    let (size, unit) = match nanoseconds {
        ..1e3 => (1e0, "ns"),
        ..1e6 => (1e3, "µs"),
        ..1e9 => (1e6, "ms"),
        _ => (1e9, "s"),
    };
    format!("{:.1} {unit}", nanoseconds / size)
}

/// Formats a number with commas between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use sodan_engines::Verdict;
    use sodan_engines::compare::{Agreement, Sample, table};

    use super::*;

    pub(super) fn samples() -> Vec<Sample> {
        let sample = |engine, unit, puzzle, difficulty, verdict, microseconds, effort| Sample {
            engine,
            unit,
            puzzle,
            difficulty,
            verdict,
            agreement: Agreement::Agrees,
            time: Duration::from_micros(microseconds),
            effort,
        };
        vec![
            sample("search", "guesses", 1, 0, Verdict::Solved, 2, 0),
            sample("search", "guesses", 2, 40, Verdict::Solved, 30, 40),
            sample("backtracking", "steps", 1, 0, Verdict::Solved, 1_500, 25_000),
            sample("backtracking", "steps", 2, 40, Verdict::Timeout, 1_200_000, 10_000_000),
        ]
    }

    #[test]
    fn columns_fit_their_content() {
        assert_eq!(
            text(&table(&samples())),
            "\
engine        solved  median time  worst time  median effort  worst effort  counted in  not solved
search           2/2       2.0 µs     30.0 µs              0            40  guesses
backtracking     1/2       1.5 ms       1.2 s         25,000    10,000,000  steps       1 not finished

search        the fast search
backtracking  tries the allowed digits of each cell in reading order
"
        );
    }

    #[test]
    fn csv_has_a_line_per_engine() {
        let rows = csv(&table(&samples()));
        assert_eq!(
            rows.lines().nth(2),
            Some("backtracking,steps,2,1,0,1,0,1500000,1200000000,25000,10000000,1 not finished")
        );
        let columns = |line: &str| line.split(',').count();
        assert!(rows.lines().all(|line| columns(line) == 12));
        let last: Vec<_> = rows.lines().map(|line| line.rsplit(',').next()).collect();
        assert_eq!(last[..2], [Some("reason"), Some("")]);
    }

    #[test]
    fn numbers_are_grouped_by_thousands() {
        for (number, written) in [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), written);
        }
    }
}
