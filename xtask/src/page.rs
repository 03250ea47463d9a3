//! `cargo xtask page`: the checks of the page that `sodan serve` opens. Its types, its lints and formatting, the tests of its parts
//! in node, and tests in a browser against a real server.

use crate::run::{cargo, root, step};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program that the checks need and cargo does not bring.
struct Needed {
    /// The names that it goes by.
    names: &'static [&'static str],
    /// The variable that says where it is, wherever that may be.
    variable: Option<&'static str>,
    /// The packages of Debian that have it.
    packages: &'static [&'static str],
}

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

/// Where cargo builds.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Where a program is; a root user of Debian gets it installed if it is missing.
fn find_or_install(needed: &Needed) -> Result<PathBuf> {
    if let Some(found) = find(needed) {
        return Ok(found);
    }
    let [name, ..] = needed.names else { bail!("a program without a name") };
    let packages = needed.packages.join(" ");
    if !is_root() || find_in_path("apt-get").is_none() {
        let variable = needed.variable.map(|it| format!(", or say where it is in {it}")).unwrap_or_default();
        bail!(
            "`{name}` is needed and not there; install it (`apt-get install {packages}` on Debian){variable}"
        );
    }
    let apt = || {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    step(&format!("install: list for {packages}"), apt().arg("update"))?;
    step(
        &format!("install: {packages}"),
        apt().args(["install", "--yes", "--no-install-recommends"]).args(needed.packages),
    )?;
    find(needed).with_context(|| format!("`{packages}` is installed, and there is still no `{name}`"))
}

fn find(needed: &Needed) -> Option<PathBuf> {
    let told = needed.variable.and_then(std::env::var_os).map(PathBuf::from).filter(|path| path.is_file());
    told.or_else(|| needed.names.iter().find_map(|name| find_in_path(name)))
}

fn find_in_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Whether the user may install packages: the owner of one's own process is user 0.
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(Path::new("/proc/self")).is_ok_and(|process| process.uid() == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_in_the_path_is_found() {
        assert!(find_in_path("sh").is_some_and(|file| file.is_absolute()));
        assert_eq!(find_in_path("no-such-program-anywhere"), None);
    }

    #[test]
    fn the_lock_file_names_no_host() {
        let lock = std::fs::read_to_string(folder().join("package-lock.json")).unwrap();
        assert!(lock.contains("\"integrity\""));
        assert!(!lock.contains("\"resolved\""), "{}", folder().join(".npmrc").display());
    }
}
