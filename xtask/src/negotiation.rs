//! `cargo xtask negotiation`: measures the tables of `docs/negotiation.md`, each of which is between two markers.
//!
//! ```text
//! <!-- measured: beyond -->
//! …
//! <!-- end -->
//! ```

use crate::run::{cargo, root};
use anyhow::{Context, Result, bail, ensure};
use std::process::Stdio;

/// Names of the parts of `docs/negotiation.md`, in page order. Each part contains one measured table.
const PARTS: [&str; 8] =
    ["published", "deals", "readings", "quiet", "clusters", "beyond", "complexity", "honesty"];

/// The only part whose table contains real times. All other tables contain counts and virtual times, which are the same
/// on every machine.
const TIMED: &str = "beyond";

const END: &str = "<!-- end -->";

/// Measures the named parts, or all parts, and writes their tables to the page.
///
/// # Errors
///
/// Returns an error if a part is unknown, or one of its claims does not hold. The table is written even then.
pub fn write(names: &[String]) -> Result<()> {
    if let Some(unknown) = names.iter().find(|name| !PARTS.contains(&name.as_str())) {
        bail!("unknown part `{unknown}`; expected one of: {}", PARTS.join(", "));
    }
    let path = root().join("docs/negotiation.md");
    for part in PARTS.into_iter().filter(|part| names.is_empty() || names.iter().any(|name| name == part)) {
        let (table, holds) = measure(part)?;
        let page = std::fs::read_to_string(&path).context("cannot read docs/negotiation.md")?;
        std::fs::write(&path, with_table(&page, part, &table)?)?;
        ensure!(holds, "{part}: a claim does not hold (see above)");
    }
    Ok(())
}

/// Measures all parts without writing to the page.
///
/// # Errors
///
/// Returns an error if a claim does not hold, or a table other than [`TIMED`] differs from the page.
pub fn check() -> Result<()> {
    let page = std::fs::read_to_string(root().join("docs/negotiation.md"))
        .context("cannot read docs/negotiation.md")?;
    for part in PARTS {
        let (table, holds) = measure(part)?;
        ensure!(holds, "{part}: a claim does not hold (see above)");
        ensure!(
            part == TIMED || with_table(&page, part, &table)? == page,
            "{part}: the table differs from docs/negotiation.md; `cargo xtask negotiation {part}` writes it"
        );
    }
    Ok(())
}

/// Measures a part, and returns its table and whether its claims hold.
fn measure(part: &str) -> Result<(String, bool)> {
    println!("── negotiation, {part}");
    let mut command = cargo(&["run", "--release", "--quiet", "--package", "sodan-negotiation", "--example"]);
    command.args(["measure", "--", part]).stderr(Stdio::inherit());
    let output = command.output().with_context(|| format!("cannot start {command:?}"))?;
    let table = String::from_utf8(output.stdout)?;
    ensure!(!table.trim().is_empty(), "the measurement of {part} printed no table");
    println!("{table}");
    Ok((table, output.status.success()))
}

/// Returns the page with a new table between the markers of a part.
fn with_table(page: &str, part: &str, table: &str) -> Result<String> {
    let mark = format!("<!-- measured: {part} -->");
    let (before, rest) =
        page.split_once(&mark).with_context(|| format!("the page does not contain {mark}"))?;
    let (_, after) =
        rest.split_once(END).with_context(|| format!("the page does not contain {END} after {mark}"))?;
    Ok(format!("{before}{mark}\n\n{}\n\n{END}{after}", table.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_table_replaces_the_old() {
        let page = "a\n<!-- measured: x -->\n\nold\n\n<!-- end -->\nb\n<!-- measured: y -->\n<!-- end -->\n";
        let written = with_table(page, "x", "new\n").unwrap();
        assert_eq!(written, page.replace("old", "new"));
        assert!(with_table(page, "z", "new").is_err());
    }
}
