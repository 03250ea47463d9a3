//! Measures raters as whole processes, which read a file of puzzles and print their ratings, on one thread. The
//! README's chart of raters shows the result.
//!
//! The peers are optional programs: `SODAN_HODOKU` is the class path of HoDoKu; `SODAN_SERATE` and `SODAN_SKFR` are
//! command lines, as in [`se`](crate::se). Time is processor time, as in [`solvers`](crate::solvers), and includes the
//! start of the Java virtual machine.

use crate::sets::Set;
use crate::solvers::{Group, Row, timed};
use anyhow::{Context, Result, ensure};
use std::path::Path;

/// The set whose puzzles are rated for the chart.
const SET: &str = "magictour_top1465";

/// A rater other than Sodan: its name, the environment variable that enables it, and its command line, in which `$PEER`
/// is the variable's value and `$0` the file of puzzles. For each puzzle, the rater prints a line that contains the
/// rating, such as `(696)` or `2.6/1.2/1.2`.
type Rater = (&'static str, &'static str, &'static str);

/// Scales, each with a title, the number of puzzles to rate, Sodan's name for the scale, and the other programs.
const SCALES: [(&str, usize, &str, &[Rater]); 2] = [
    (
        "magictour's top 1,465 on HoDoKu's scale",
        100,
        "hodoku",
        &[(
            "HoDoKu 2.3.2",
            "SODAN_HODOKU",
            // HoDoKu reads an argument with a leading slash as an option.
            "cd \"${0%/*}\" && java -Djava.awt.headless=true -cp \"$PEER\" sudoku.Main /bs \"${0##*/}\" > /dev/null && cat \"$0.out.txt\"",
        )],
    ),
    (
        "magictour's top 1,465 on Sudoku Explainer's scale",
        20,
        "se",
        &[
            ("SukakuExplainer", "SODAN_SERATE", "eval \"$PEER\" '\"$0\"'"),
            ("skfr 2.0.2", "SODAN_SKFR", "eval \"$PEER\" '\"$0\"'"),
        ],
    ),
];

/// Measures all available raters in alternating rounds.
///
/// # Errors
///
/// Returns an error if a program cannot be run, fails, or does not print one rating per puzzle.
pub fn run(sodan: &Path, sets: &[Set], rounds: usize) -> Result<Vec<Group>> {
    let set = sets.iter().find(|set| set.name == SET).with_context(|| format!("the set {SET} is missing"))?;
    let folder = std::env::temp_dir().join(format!("sodan-bench-raters-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let mut groups = Vec::new();
    for (title, count, scale, peers) in SCALES {
        let file = folder.join(format!("{scale}.txt"));
        let all = set.once();
        let puzzles: Vec<&str> = (0..count).map(|at| all[at * all.len() / count].as_str()).collect();
        std::fs::write(&file, puzzles.join("\n") + "\n")?;
        let own = format!("'{}' rate --threads 1 --scale {scale} \"$0\"", sodan.display());
        let mut raters = vec![("Sodan", own)];
        for (name, variable, command) in peers {
            if let Ok(peer) = std::env::var(variable) {
                raters.push((name, format!("PEER='{}'; {command}", peer.replace('\'', "'\\''"))));
            }
        }
        let mut rates = vec![Vec::new(); raters.len()];
        let mut expected = Vec::new();
        let mut equal = vec![0; raters.len()];
        for _ in 0..rounds {
            for (rater, (name, command)) in raters.iter().enumerate() {
                let (seconds, printed) = timed(command, &file)?;
                let ratings: Vec<String> = printed.lines().filter_map(rating).collect();
                ensure!(
                    ratings.len() == count,
                    "{name} printed {} ratings for {count} puzzles",
                    ratings.len()
                );
                rates[rater].push(count as f64 / seconds);
                if expected.is_empty() {
                    expected.clone_from(&ratings);
                }
                equal[rater] = ratings.iter().zip(&expected).filter(|(peer, own)| peer == own).count();
            }
        }
        let mut rows = Vec::new();
        for (rater, (name, _)) in raters.iter().enumerate() {
            rates[rater].sort_by(f64::total_cmp);
            let note =
                if rater == 0 { String::new() } else { format!("{} of {count} ratings equal", equal[rater]) };
            rows.push(Row { solver: (*name).to_owned(), rate: rates[rater][rounds / 2], note });
        }
        groups.push(Group { title, rows });
    }
    std::fs::remove_dir_all(&folder)?;
    Ok(groups)
}

/// Returns the rating in a line of a rater's output: a score in parentheses, or ER, EP and ED separated by slashes.
/// Returns `None` if the line contains no rating.
fn rating(line: &str) -> Option<String> {
    let mut words = line.split([' ', ';']).map(|word| word.trim_start_matches("ED="));
    let is_number =
        |text: &str| !text.is_empty() && text.chars().all(|sign| sign.is_ascii_digit() || sign == '.');
    words.find_map(|word| match word.strip_prefix('(') {
        Some(score) => score.strip_suffix(')').filter(|score| is_number(score)).map(str::to_owned),
        None => (word.split('/').count() == 3 && word.split('/').all(is_number)).then(|| word.to_owned()),
    })
}
