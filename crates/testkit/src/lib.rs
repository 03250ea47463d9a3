//! What the tests of several rooms share: where the outside collections lie.
//!
//! The collections are not part of the repository. They are looked for in the folder that the environment
//! variable `SODAN_DATA` names, or else in `shared/data` beside the checkout.

use std::path::{Path, PathBuf};

/// The path of a file or folder of the outside collections, for example `puzzles/17_clue.txt`.
///
/// Gives nothing, and says so on standard error, where the collections are missing; then the test is to return.
///
/// # Panics
///
/// If they are missing and the environment variable `CI` is set: there, nothing may be skipped in silence.
pub fn data(name: &str) -> Option<PathBuf> {
    let path = folder().map(|folder| folder.join(name)).filter(|path| path.exists());
    if path.is_none() {
        assert!(
            std::env::var_os("CI").is_none(),
            "{name} is missing: set SODAN_DATA or put shared/data beside the checkout"
        );
        eprintln!("SKIPPED: {name} is missing (set SODAN_DATA, or put shared/data beside the checkout)");
    }
    path
}

/// The lines of a file of the outside collections; nothing where [`data`] gives nothing.
///
/// # Panics
///
/// As [`data`], and if the file cannot be read.
pub fn lines(name: &str) -> Option<Vec<String>> {
    let text = std::fs::read_to_string(data(name)?).expect("a collection can be read");
    Some(text.lines().map(str::to_owned).collect())
}

fn folder() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("SODAN_DATA") {
        return Some(named.into());
    }
    let crates = Path::new(env!("CARGO_MANIFEST_DIR"));
    crates.ancestors().map(|above| above.join("shared/data")).find(|folder| folder.is_dir())
}
