//! Measures whole processes, which read a file, solve it on one or two threads, and write a CSV file.

use crate::engines;
use crate::sets::Set;
use anyhow::{Context, Result, ensure};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Range of the number of lines in the file. The number is chosen so that solving takes about a second, and the
/// start-up time of a process hardly matters.
const LINES: std::ops::RangeInclusive<usize> = 100_000..=1_000_000;

/// Returns one line of text: the rates of Sodan and of the `sudoku` crate, their ratio, Sodan's rate relative to its
/// rate in memory in the same rounds, and the speed-up of two threads. As a measure of the machine's second core, the
/// line also contains the speed-up of two concurrent single-threaded processes.
pub fn measure(sodan: &Path, set: &Set, rounds: usize) -> Result<String> {
    let folder = std::env::temp_dir().join(format!("sodan-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let [input, ours, ours_too, theirs] =
        ["in.txt", "sodan.csv", "sodan-too.csv", "sudoku.csv"].map(|name| folder.join(name));
    let count = (engines::batch_rate(set, set.lines.len()) as usize).clamp(*LINES.start(), *LINES.end());
    let lines: Vec<&str> = set.lines.iter().map(String::as_str).cycle().take(count).collect();
    std::fs::write(&input, lines.join("\n") + "\n")?;

    let solving = |threads: &str, output: &Path| {
        let mut command = Command::new(sodan);
        command.args(["solve", "--threads", threads, "--format", "csv", "-o"]).arg(output).arg(&input);
        command
    };
    let peer = std::env::current_exe()?.with_file_name("peer-file");
    let (mut took, mut in_memory) = ([const { Vec::new() }; 4], Vec::new());
    for _ in 0..rounds {
        for output in [&ours, &ours_too, &theirs] {
            remove(output)?;
        }
        let mut command = Command::new(&peer);
        command.arg("sudoku").arg(&input).stdout(std::fs::File::create(&theirs)?);
        took[0].push(seconds([command])?);
        in_memory.push(engines::batch_rate(set, count));
        took[1].push(seconds([solving("1", &ours)])?);
        remove(&ours)?;
        took[2].push(seconds([solving("2", &ours)])?);
        remove(&ours)?;
        took[3].push(seconds([solving("1", &ours), solving("1", &ours_too)])?);
    }
    ensure!(
        proper(&ours)? == proper(&theirs)?,
        "the two programs found different solutions for {}",
        set.name
    );
    std::fs::remove_dir_all(&folder)?;
    let [peer, one, threads, processes] = took.map(|took| count as f64 / median(took));
    let (name, ratio, share) = (set.name, one / peer, 100.0 * one / median(in_memory));
    let [threads, processes] = [threads / one, 2.0 * processes / one];
    Ok(format!(
        "end to end, {name}, {count} lines: sodan {one:.0}/s, sudoku {peer:.0}/s, ratio {ratio:.2}; {share:.0} % of \
         the batch in memory; two threads {threads:.2} times one (two processes: {processes:.2})"
    ))
}

/// Removes earlier output, because replacing an existing file would wait for the disk.
fn remove(file: &Path) -> Result<()> {
    if file.exists() {
        std::fs::remove_file(file)?;
    }
    Ok(())
}

/// Runs commands concurrently, and returns the wall-clock time until all have ended.
fn seconds<const N: usize>(commands: [Command; N]) -> Result<f64> {
    let start = Instant::now();
    let mut children = Vec::new();
    for mut command in commands {
        let child = command.spawn().with_context(|| format!("cannot run {:?}", command.get_program()))?;
        children.push((child, command));
    }
    for (mut child, command) in children {
        ensure!(child.wait()?.success(), "{:?} failed", command.get_program());
    }
    Ok(start.elapsed().as_secs_f64())
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// Reads the CSV output of a solver, and returns the record number and the solution of each proper puzzle.
fn proper(path: &Path) -> Result<Vec<String>> {
    let text = std::fs::read_to_string(path)?;
    let fields = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let rows = text.lines().map(fields).filter(|row| row.get(2).is_some_and(|status| status == "unique"));
    Ok(rows.map(|row| format!("{} {}", row[0], row[3])).collect())
}
