//! Finds and installs programs that the checks require and cargo does not provide.

use crate::run::step;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program that the checks require.
pub struct Needed {
    /// Possible names of the program, in order of preference.
    pub names: &'static [&'static str],
    /// Environment variable that contains the program's path.
    pub variable: Option<&'static str>,
    /// Debian packages that provide the program.
    pub packages: &'static [&'static str],
}

/// Returns the path of a program. A missing program is installed, if the user is root on Debian.
///
/// # Errors
///
/// Returns an error if the program is missing and cannot be installed.
pub fn find_or_install(needed: &Needed) -> Result<PathBuf> {
    if let Some(found) = find(needed) {
        return Ok(found);
    }
    install(needed)?;
    let missing = || format!("`{}` is still missing after installing {:?}", needed.names[0], needed.packages);
    find(needed).with_context(missing)
}

/// Installs a program, if the user is root on Debian.
///
/// # Errors
///
/// Returns an error if the user may not install packages (the error lists them), or the installation fails.
pub fn install(needed: &Needed) -> Result<()> {
    let [name, ..] = needed.names else {
        bail!("the list of required programs contains an entry without a name")
    };
    let packages = needed.packages.join(" ");
    if !is_root() || find_in_path("apt-get").is_none() {
        let variable =
            needed.variable.map(|variable| format!(", or set {variable} to its path")).unwrap_or_default();
        bail!("`{name}` is missing; install it (`apt-get install {packages}` on Debian){variable}");
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
    )
}

fn find(needed: &Needed) -> Option<PathBuf> {
    let configured =
        needed.variable.and_then(std::env::var_os).map(PathBuf::from).filter(|path| path.is_file());
    configured.or_else(|| needed.names.iter().find_map(|name| find_in_path(name)))
}

/// Returns the path of a program in `PATH`, or `None` if it is missing.
pub fn find_in_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Returns whether the user may install packages, that is, whether this process belongs to user 0.
fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(Path::new("/proc/self")).is_ok_and(|process| process.uid() == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn program_is_found_in_path() {
        assert!(find_in_path("sh").is_some_and(|file| file.is_absolute()));
        assert_eq!(find_in_path("no-such-program-anywhere"), None);
    }
}
