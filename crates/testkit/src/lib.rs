//! Test support shared by several crates: puzzles, the location of the external collections, and slices of conformance
//! suites.
//!
//! The collections are not part of the repository. They are read from the folder that the environment variable
//! `SODAN_DATA` names, or otherwise from `shared/data` next to the checkout. Tests that need the collections are in
//! modules named `over_collections` and are ignored by default; `cargo xtask test` runs them if the collections exist.

use std::path::{Path, PathBuf};

/// Returns the 200 puzzles of `testdata/puzzles/minimal.txt`, each as 81 characters.
pub fn minimal() -> impl Iterator<Item = &'static str> {
    include_str!("../../../testdata/puzzles/minimal.txt").lines().filter(|line| !line.starts_with('#'))
}

/// The external puzzle collections, by the names of their files in `puzzles`. Only `serg_benchmark` contains puzzles
/// with several solutions.
pub const COLLECTIONS: [&str; 10] = [
    "17_clue",
    "forum_hardest_1106",
    "forum_hardest_1905_11plus_sample",
    "magictour_top1465",
    "qqwing_easy",
    "qqwing_expert",
    "qqwing_intermediate",
    "qqwing_simple",
    "serg_benchmark",
    "sudocue_top10000",
];

/// Returns the folder of the external collections, or `None` if there is none.
pub fn folder() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("SODAN_DATA") {
        return Some(named.into());
    }
    let crates = Path::new(env!("CARGO_MANIFEST_DIR"));
    crates.ancestors().map(|above| above.join("shared/data")).find(|folder| folder.is_dir())
}

/// Returns the path of a file or folder in the external collections, for example `puzzles/17_clue.txt`.
///
/// # Panics
///
/// Panics if the file is missing, because tests over the collections must not pass without them.
pub fn data(name: &str) -> PathBuf {
    let path = folder().map(|folder| folder.join(name)).filter(|path| path.exists());
    path.unwrap_or_else(|| {
        panic!("{name} is missing: set SODAN_DATA or put shared/data next to the checkout")
    })
}

/// Returns the lines of a file in the external collections.
///
/// # Panics
///
/// Panics if the file is missing or cannot be read.
pub fn lines(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(data(name)).expect("a collection can be read");
    text.lines().map(str::to_owned).collect()
}

/// Returns the inputs of a conformance suite that this run checks. If the `SODAN_SLICE` environment variable contains a
/// commit hash, every `of`th input is returned, starting at an index that depends on the hash; otherwise all inputs are
/// returned. `cargo xtask test` sets the variable to the hash of the current commit. Callers choose `of` so that a
/// slice takes a few seconds.
///
/// # Panics
///
/// Panics if `SODAN_SLICE` does not begin with 7 hexadecimal digits.
pub fn slice<T>(items: impl IntoIterator<Item = T>, of: usize) -> impl Iterator<Item = T> {
    let (first, step) = match std::env::var("SODAN_SLICE") {
        Ok(hash) => (first_of_slice(&hash, of), of),
        Err(_) => (0, 1),
    };
    items.into_iter().skip(first).step_by(step)
}

/// Returns the index of a slice's first input. It depends only on the first seven digits of the hash, so an abbreviated
/// hash selects the same slice as the full one.
fn first_of_slice(hash: &str, of: usize) -> usize {
    let digits = hash.get(..7).and_then(|digits| usize::from_str_radix(digits, 16).ok());
    digits.unwrap_or_else(|| panic!("SODAN_SLICE: expected a commit hash, found `{hash}`")) % of
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_reach_every_slice() {
        let hash = |number: usize| format!("{number:07x}89abcdef");
        let slices: std::collections::BTreeSet<usize> =
            (0..60).map(|number| first_of_slice(&hash(number * 0x1357 % 0x0fff_ffff), 60)).collect();
        assert_eq!(slices.len(), 60, "each of 60 slices");
        assert_eq!(first_of_slice("0123456", 60), first_of_slice("0123456789abcdef", 60));
    }

    #[test]
    #[should_panic(expected = "expected a commit hash")]
    fn a_slice_needs_a_hash() {
        first_of_slice("v1.2", 60);
    }
}
