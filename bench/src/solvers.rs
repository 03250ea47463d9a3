//! Measures solvers as whole processes, which read a file of puzzles and print their solutions, on one thread. The
//! README's chart shows the result.
//!
//! `SODAN_SOLVERS` lists further solvers as `NAME=COMMAND`, separated by `;`. The shell runs each command with the file
//! as `$0`. The command prints one line per puzzle, which contains the solution if there is exactly one.
//! docs/benchmarks.md contains such a program for tdoku.
//!
//! Time is the process's processor time, from Linux's `/proc`, on which other work on the machine has little effect.

use crate::sets::Set;
use anyhow::{Context, Result, ensure};
use sodan_render::chart::{Anchor, Chart, SERIES};
use std::path::Path;
use std::process::{Command, Stdio};

/// Number of lines that each program solves per round. `rustoku-lib` is a thousand times slower, so it solves fewer.
const LINES: usize = 200_000;
const LINES_FOR_RUSTOKU: usize = 200;
/// Names of the sets in the chart, each with its title.
const SETS: [(&str, &str); 4] = [
    ("qqwing_easy", "1,000 easy puzzles"),
    ("17_clue", "49,158 puzzles with 17 givens"),
    ("magictour_top1465", "magictour's top 1,465"),
    ("forum_hardest_1905_11plus_sample", "5,000 of the hardest known (ER 11 and more)"),
];

/// Result of one solver on one set.
pub struct Row {
    pub solver: String,
    /// Puzzles per second, as the median of the rounds.
    pub rate: f64,
    /// Result of comparing the answers with Sodan's; empty if equality is required.
    pub note: String,
}

/// Results on one set, with a title, in the order in which they are drawn.
pub struct Group {
    pub title: &'static str,
    pub rows: Vec<Row>,
}

/// A solver's name, the number of lines that it solves per round, and its command line.
type Solver = (String, usize, String);

/// Measures all solvers on the sets of the chart, in alternating rounds.
///
/// # Errors
///
/// Returns an error if a solver cannot be run, fails, or disagrees with Sodan about a solution.
pub fn run(sodan: &Path, sets: &[Set], rounds: usize) -> Result<Vec<Group>> {
    let peer = std::env::current_exe()?.with_file_name("peer-file");
    let mut solvers: Vec<Solver> = vec![
        ("Sodan".into(), LINES, format!("'{}' solve --threads 1 --format csv \"$0\"", sodan.display())),
        ("sudoku 0.8.0".into(), LINES, format!("'{}' sudoku \"$0\"", peer.display())),
        ("rustoku-lib 0.16.0".into(), LINES_FOR_RUSTOKU, format!("'{}' rustoku \"$0\"", peer.display())),
    ];
    let named = std::env::var("SODAN_SOLVERS").unwrap_or_default();
    for entry in named.split(';').filter(|entry| !entry.trim().is_empty()) {
        let (name, command) = entry
            .split_once('=')
            .with_context(|| format!("SODAN_SOLVERS: expected NAME=COMMAND, found `{entry}`"))?;
        solvers.insert(1, (name.trim().into(), LINES, command.into()));
    }
    let mut groups = Vec::new();
    for (name, title) in SETS {
        for set in sets.iter().filter(|set| set.name == name) {
            groups.push(Group { title, rows: measure(&solvers, set, rounds)? });
        }
    }
    Ok(groups)
}

fn measure(solvers: &[Solver], set: &Set, rounds: usize) -> Result<Vec<Row>> {
    let folder = std::env::temp_dir().join(format!("sodan-bench-solvers-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let input = |lines: usize| folder.join(format!("{lines}.txt"));
    for (_, lines, _) in solvers {
        let puzzles = set.lines.iter().map(String::as_str).cycle().take(*lines).collect::<Vec<_>>();
        std::fs::write(input(*lines), puzzles.join("\n") + "\n")?;
    }
    let mut rates = vec![Vec::new(); solvers.len()];
    let mut expected = Vec::new();
    for round in 0..rounds {
        for ((name, lines, command), rates) in solvers.iter().zip(&mut rates) {
            let (seconds, printed) = timed(command, &input(*lines))?;
            rates.push(*lines as f64 / seconds);
            if round == 0 {
                let found = solutions(&printed);
                if expected.is_empty() {
                    expected = found;
                } else {
                    let equal = expected.iter().take(found.len()).eq(found.iter());
                    ensure!(
                        equal && found.len() == *lines,
                        "{name} and Sodan found different solutions for {}",
                        set.name
                    );
                }
            }
        }
    }
    std::fs::remove_dir_all(&folder)?;
    let rows = solvers.iter().zip(rates).map(|((solver, _, _), mut rates)| {
        rates.sort_by(f64::total_cmp);
        Row { solver: solver.clone(), rate: rates[rates.len() / 2], note: String::new() }
    });
    Ok(rows.collect())
}

/// Runs a command that reads a file, and returns its processor time in seconds and its output.
pub fn timed(command: &str, input: &Path) -> Result<(f64, String)> {
    let before = processor_time()?;
    let output = Command::new("sh").arg("-c").arg(command).arg(input).stderr(Stdio::null()).output()?;
    let seconds = processor_time()? - before;
    ensure!(output.status.success(), "`{command}` failed: {}", output.status);
    // Linux counts hundredths of a second.
    Ok((seconds.max(0.01), String::from_utf8(output.stdout)?))
}

/// Returns the processor time of all finished child processes, in seconds.
fn processor_time() -> Result<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").context("cannot read /proc/self/stat")?;
    // Fields 16 and 17 are `cutime` and `cstime`. The program's name before them may contain spaces.
    let fields = stat.rsplit_once(')').context("unknown format of /proc/self/stat")?.1.split_whitespace();
    Ok(fields.skip(13).take(2).map(str::parse::<f64>).sum::<Result<f64, _>>()? / 100.0)
}

/// Parses the output of a solver. Returns the solution in each line, which is a run of exactly 81 digits, or `None` if
/// the line contains no solution.
fn solutions(printed: &str) -> Vec<Option<String>> {
    let solution = |line: &str| {
        let fields = line.split(|sign: char| !sign.is_ascii_digit());
        fields.filter(|field| field.len() == 81 && !field.contains('0')).last().map(str::to_owned)
    };
    let is_row = |line: &&str| line.len() >= 81;
    printed.lines().filter(is_row).map(solution).collect()
}

/// Formats puzzles per second as text, one line per program.
pub fn lines(groups: &[Group]) -> Vec<String> {
    let mut lines = Vec::new();
    for Group { title, rows } in groups {
        lines.push(format!("{title}: files in and out, processor time, puzzles per second"));
        lines.extend(
            rows.iter().map(|row| format!("  {:24} {:>12}  {}", row.solver, rate(row.rate), row.note)),
        );
    }
    lines
}

/// Returns the chart as an SVG document, with the groups in two columns. The bars of each group are scaled to its
/// longest bar.
pub fn chart(title: &str, groups: &[Group], machine: &str) -> String {
    const COLUMN: f64 = 400.0;
    const LEFT: f64 = 126.0;
    const LONGEST: f64 = 190.0;
    const LINE: f64 = 19.0;
    let height = |groups: &[Group]| {
        36.0 + LINE * groups.iter().map(|group| group.rows.len()).max().unwrap_or_default() as f64
    };
    let whole = 60.0 + groups.chunks(2).map(height).sum::<f64>();
    let mut chart = Chart::new([2.0 * COLUMN + 14.0, whole], title, "#222", Some("#fff"));
    chart.text([14.0, 24.0], Anchor::Start, title);
    let mut top = 44.0;
    for pair in groups.chunks(2) {
        for (column, Group { title, rows }) in pair.iter().enumerate() {
            let x = 14.0 + COLUMN * column as f64;
            chart.text([x, top + 10.0], Anchor::Start, title);
            let maximum = rows.iter().map(|row| row.rate).fold(0.0, f64::max);
            for (number, row) in rows.iter().enumerate() {
                let (left, y) = (x + LEFT, top + 18.0 + LINE * number as f64);
                let length = (LONGEST * row.rate / maximum).max(1.0);
                chart.bar([left, y, length, 14.0], if number == 0 { SERIES[1].0 } else { SERIES[0].0 });
                chart.text([left - 8.0, y + 11.0], Anchor::End, &row.solver);
                chart.text([left + length + 6.0, y + 11.0], Anchor::Start, &rate(row.rate));
            }
        }
        top += height(pair);
    }
    chart.text([14.0, whole - 8.0], Anchor::Start, machine);
    chart.finish()
}

/// Formats a rate with three significant digits, or with one decimal below 10.
fn rate(rate: f64) -> String {
    if rate < 10.0 {
        return format!("{rate:.1}");
    }
    let unit = 10_f64.powf((rate.log10().floor() - 2.0).max(0.0));
    thousands((rate / unit).round() * unit)
}

/// Formats a whole number with commas between groups of three digits.
fn thousands(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
