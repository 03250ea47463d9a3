//! Whole processes: read a file, solve it on one thread, write a CSV file.

use crate::sets::Set;
use anyhow::{Context, Result, ensure};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// How many lines the file has at least, so that starting a process counts for little.
const LINES: usize = 300_000;

/// One line of text: the rates of both programs and their ratio.
pub fn measure(sodan: &Path, set: &Set, rounds: usize) -> Result<String> {
    let folder = std::env::temp_dir().join(format!("sodan-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let (input, ours, theirs) = (folder.join("in.txt"), folder.join("sodan.csv"), folder.join("sudoku.csv"));
    let lines: Vec<&str> =
        set.lines.iter().map(String::as_str).cycle().take(LINES.max(set.lines.len())).collect();
    std::fs::write(&input, lines.join("\n") + "\n")?;

    let peer = std::env::current_exe()?.with_file_name("sudoku-file");
    let (mut sodan_rates, mut peer_rates) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        let mut command = Command::new(sodan);
        command.args(["solve", "--threads", "1", "--format", "csv", "-o"]).arg(&ours).arg(&input);
        sodan_rates.push(lines.len() as f64 / seconds(command)?);
        let mut command = Command::new(&peer);
        command.arg(&input).arg(&theirs);
        peer_rates.push(lines.len() as f64 / seconds(command)?);
    }
    ensure!(proper(&ours)? == proper(&theirs)?, "the two programs give other solutions for {}", set.name);
    std::fs::remove_dir_all(&folder)?;
    let (sodan, peer) = (median(sodan_rates), median(peer_rates));
    Ok(format!("end to end, {}: sodan {sodan:.0}/s, sudoku {peer:.0}/s, ratio {:.2}", set.name, sodan / peer))
}

fn seconds(mut command: Command) -> Result<f64> {
    let start = Instant::now();
    let status = command.status().with_context(|| format!("cannot run {:?}", command.get_program()))?;
    ensure!(status.success(), "{:?} failed", command.get_program());
    Ok(start.elapsed().as_secs_f64())
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// Line and solution of each proper puzzle.
fn proper(path: &Path) -> Result<Vec<String>> {
    let text = std::fs::read_to_string(path)?;
    let fields = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let rows = text.lines().map(fields).filter(|row| row.get(2).is_some_and(|status| status == "unique"));
    Ok(rows.map(|row| format!("{} {}", row[0], row[3])).collect())
}
