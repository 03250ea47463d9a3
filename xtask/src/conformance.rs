//! `cargo xtask conformance`: the long checks, which are tests marked as ignored because they take minutes.

use crate::run::{cargo, step};
use anyhow::{Result, bail};

/// Each long check: its name, and the package whose ignored tests it is.
const CHECKS: [(&str, &str); 5] = [
    ("search", "sodan-search"),
    ("engines", "sodan-engines"),
    ("amb", "sodan-amb"),
    ("logic", "sodan-logic"),
    ("explain", "sodan-cli"),
];

/// Runs the check of that name, or all.
///
/// # Errors
///
/// If there is none of that name, or one fails.
pub fn run(names: &[String]) -> Result<()> {
    if let Some(unknown) = names.iter().find(|name| !CHECKS.iter().any(|(known, _)| known == name)) {
        bail!("there is no long check `{unknown}`; there are: {}", CHECKS.map(|(name, _)| name).join(", "));
    }
    for (name, package) in CHECKS {
        if names.is_empty() || names.iter().any(|wanted| wanted == name) {
            let arguments = ["test", "--release", "--package", package, "--", "--ignored", "--nocapture"];
            // What is missing must fail here, not be skipped.
            step(name, cargo(&arguments).env("CI", "true"))?;
        }
    }
    Ok(())
}
