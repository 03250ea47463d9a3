//! `cargo xtask page`: checks the web app. Runs type checks, lints, formatting, unit tests in Node, and browser tests
//! against a real server.

use crate::needed::{Needed, find_or_install};
use crate::run::{cargo, root, step, target};
use anyhow::Result;
use std::path::{Path, PathBuf};
use std::process::Command;

pub const NPM: Needed = Needed { names: &["npm"], variable: None, packages: &["nodejs", "npm"] };

/// Chromium without its windows. A page opens in it in 0.7 s, and in Chromium in 1.6 s.
const HEADLESS: Needed = Needed {
    names: &["chromium-headless-shell"],
    variable: Some("SODAN_CHROMIUM"),
    packages: &["chromium-headless-shell"],
};

/// Used if [`HEADLESS`] is missing and cannot be installed.
const CHROMIUM: Needed = Needed {
    names: &["chromium", "chromium-browser", "google-chrome"],
    variable: Some("SODAN_CHROMIUM"),
    packages: &["chromium"],
};

/// Runs all checks of the page. Arguments are passed to the browser tests; for example, `play` runs the tests with that
/// name.
///
/// # Errors
///
/// Returns an error if a program is missing and cannot be installed, or a check fails.
pub fn run(arguments: &[String]) -> Result<()> {
    check(&Tools::fetch()?, arguments, &[])
}

/// Runs the browser tests that take minutes: the page of every technique, and screenshots of all states in
/// `target/page`.
///
/// # Errors
///
/// Returns the same errors as [`run`].
pub fn run_long() -> Result<()> {
    check(&Tools::fetch()?, &[], &[("SODAN_LONG", Path::new("1"))])
}

/// Checks the static page and the npm package in the `site` folder, in Node and in the browser.
///
/// # Errors
///
/// Returns the same errors as [`run`].
pub fn run_site(site: &Path) -> Result<()> {
    let tools = Tools::fetch()?;
    build_server()?;
    step(
        "site: command, for its speed",
        &mut cargo(&["build", "--profile", "dist", "--package", "sodan-cli"]),
    )?;
    tools.step("package", &[], &[("SODAN_SITE", site)])?;
    let command = target().join("dist").join("sodan");
    tools.step("site", &[], &[("SODAN_SITE", site), ("SODAN_RELEASE", &command)])
}

fn check(tools: &Tools, arguments: &[String], settings: &[(&str, &Path)]) -> Result<()> {
    tools.check_sources()?;
    build_server()?;
    tools.step("browser", arguments, settings)
}

/// Builds the command with the test profile, so that nothing is compiled twice.
fn build_server() -> Result<()> {
    let build = ["test", "--no-run", "--workspace", "--all-features", "--test", "sodan"];
    step("page: server", &mut cargo(&build))
}

/// Programs that the checks require.
pub struct Tools {
    npm: PathBuf,
    chromium: PathBuf,
}

impl Tools {
    /// Finds or installs the programs, and fetches the npm packages.
    ///
    /// # Errors
    ///
    /// Returns an error if a program is missing and cannot be installed, or the packages cannot be fetched.
    pub fn fetch() -> Result<Tools> {
        let chromium = find_or_install(&HEADLESS).or_else(|_| find_or_install(&CHROMIUM))?;
        let tools = Tools { npm: find_or_install(&NPM)?, chromium };
        step("page: packages", tools.npm().args(["ci", "--no-audit", "--no-fund"]))?;
        Ok(tools)
    }

    /// Runs the checks that do not need a server: types, lints, and unit tests.
    ///
    /// # Errors
    ///
    /// Returns an error if a check fails.
    pub fn check_sources(&self) -> Result<()> {
        ["types", "lint", "unit"].into_iter().try_for_each(|check| self.step(check, &[], &[]))
    }

    /// Runs the browser tests against the test build of the server, without speed measurements.
    ///
    /// # Errors
    ///
    /// Returns an error if a test fails.
    pub fn test_in_browser(&self) -> Result<()> {
        self.step("browser", &["--project=page".to_owned()], &[])
    }

    /// Runs the speed measurements in the browser, which require an otherwise idle machine.
    ///
    /// # Errors
    ///
    /// Returns an error if a test fails.
    pub fn test_speed_in_browser(&self) -> Result<()> {
        self.step("browser", &["--project=speed", "--no-deps"].map(str::to_owned), &[])
    }

    fn npm(&self) -> Command {
        let mut command = Command::new(&self.npm);
        command.current_dir(folder()).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
        command
    }

    /// Runs a script of `package.json` with additional arguments and environment variables.
    fn step(&self, script: &str, arguments: &[String], settings: &[(&str, &Path)]) -> Result<()> {
        step(
            &format!("page: {script}"),
            self.npm()
                .args(["run", "--silent", script, "--"])
                .args(arguments)
                .envs(settings.iter().copied())
                .env("SODAN_CHROMIUM", &self.chromium)
                .env("SODAN_SERVER", target().join("debug").join("sodan"))
                .env("SODAN_TEST_RESULTS", target().join("page")),
        )
    }
}

/// Returns the folder that contains the checks of the web app and their `package.json`.
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
