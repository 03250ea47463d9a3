//! The collections on which programs are measured.

use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};

/// A collection of puzzles.
pub struct Set {
    pub name: &'static str,
    /// Puzzles of 81 characters. Small collections are repeated so that a round takes long enough.
    pub lines: Vec<String>,
    puzzles: usize,
}

impl Set {
    /// Returns every puzzle once, without repetitions.
    pub fn once(&self) -> &[String] {
        &self.lines[..self.puzzles]
    }
}

/// Name and number of repetitions of each set.
const SETS: [(&str, usize); 7] = [
    ("17_clue", 1),
    ("magictour_top1465", 7),
    ("forum_hardest_1905_11plus_sample", 1),
    ("forum_hardest_1106", 8),
    ("serg_benchmark", 1),
    ("qqwing_easy", 20),
    ("sudocue_top10000", 1),
];

/// Reads the sets whose names contain `word`.
pub fn read(folder: Option<&Path>, word: &str) -> Result<Vec<Set>> {
    let folder = folder
        .map(Path::to_owned)
        .or_else(beside_the_checkout)
        .context("no puzzle sets found: set SODAN_DATA or pass --data FOLDER")?;
    let selected = SETS.iter().filter(|(name, _)| name.contains(word));
    selected.map(|&(name, repeated)| read_set(&folder, name, repeated)).collect()
}

fn read_set(folder: &Path, name: &'static str, repeated: usize) -> Result<Set> {
    let path = folder.join("puzzles").join(name).with_extension("txt");
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let puzzles = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.get(..81));
    let lines: Vec<String> = puzzles.map(str::to_owned).collect();
    ensure!(!lines.is_empty(), "{} contains no puzzles", path.display());
    Ok(Set { name, puzzles: lines.len(), lines: std::iter::repeat_n(lines, repeated).flatten().collect() })
}

fn beside_the_checkout() -> Option<PathBuf> {
    let named = std::env::var_os("SODAN_DATA").map(PathBuf::from);
    let above = || Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    named.or_else(|| above().map(|folder| folder.join("shared/data")).find(|folder| folder.is_dir()))
}
