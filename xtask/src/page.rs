//! `cargo xtask page`: the checks of the page that `sodan serve` opens. Its types, its lints and formatting, the tests of its parts
//! in node, and tests in a browser against a real server.

use crate::needed::{Needed, find_or_install};
use crate::run::{cargo, root, step, target};
use anyhow::Result;
use std::path::PathBuf;
use std::process::Command;

const NPM: Needed = Needed { names: &["npm"], variable: None, packages: &["nodejs", "npm"] };

const CHROMIUM: Needed = Needed {
    names: &["chromium", "chromium-browser", "google-chrome"],
    variable: Some("SODAN_CHROMIUM"),
    packages: &["chromium"],
};

/// Runs all checks of the page; arguments go to the tests in the browser (`play` runs those of that name).
///
/// # Errors
///
/// If a program is missing and cannot be installed, or a check fails.
pub fn run(arguments: &[String]) -> Result<()> {
    check(arguments, &[])
}

/// Runs the tests in the browser that take minutes: every technique's page, and pictures of all states in `target/page`.
///
/// # Errors
///
/// As those of [`run`].
pub fn run_long() -> Result<()> {
    check(&[], &[("SODAN_LONG", "1")])
}

fn check(arguments: &[String], settings: &[(&str, &str)]) -> Result<()> {
    let npm = find_or_install(&NPM)?;
    let chromium = find_or_install(&CHROMIUM)?;
    let npm = |arguments: &[&str]| {
        let mut command = Command::new(&npm);
        command.args(arguments).current_dir(folder()).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        command
    };
    step("page: packages", &mut npm(&["ci", "--no-audit", "--no-fund"]))?;
    for check in ["types", "lint", "unit"] {
        step(&format!("page: {check}"), &mut npm(&["run", "--silent", check]))?;
    }
    // The command as its own tests have it: what `cargo xtask test` has built is not built again, and it is not slow.
    step(
        "page: server",
        &mut cargo(&["test", "--no-run", "--workspace", "--all-features", "--test", "sodan"]),
    )?;
    step(
        "page: browser",
        npm(&["run", "--silent", "browser", "--"])
            .args(arguments)
            .envs(settings.iter().copied())
            .env("SODAN_CHROMIUM", chromium)
            .env("SODAN_SERVER", target().join("debug").join("sodan"))
            .env("SODAN_TEST_RESULTS", target().join("page")),
    )
}

/// Where the checks are.
fn folder() -> PathBuf {
    root().join("crates/web/browser")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lock_file_names_no_host() {
        let lock = std::fs::read_to_string(folder().join("package-lock.json")).unwrap();
        assert!(lock.contains("\"integrity\""));
        assert!(!lock.contains("\"resolved\""), "{}", folder().join(".npmrc").display());
    }
}
