//! The command, packaged as an archive for any Linux of this architecture and as a Debian package.

use super::{PUZZLE, Release, only};
use crate::needed::find_in_path;
use crate::run::{root, step};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Shells, with the file names of their completions.
const COMPLETIONS: [(&str, &str); 3] = [("bash", "sodan.bash"), ("zsh", "_sodan"), ("fish", "sodan.fish")];

/// Builds the command, packages it as an archive and as a Debian package, and tests both packages.
pub fn build(release: &Release) -> Result<()> {
    let build = ["build", "--locked", "--profile", "dist", "--package", "sodan-cli"];
    step("command", &mut release.cargo(&build))?;
    let sodan = release.results().join("dist/sodan");
    let name = format!("sodan-{}-{}", release.version, host()?);
    let folder = release.home.join(&name);
    fs::create_dir_all(folder.join("completions"))?;
    fs::copy(&sodan, folder.join("sodan"))?;
    step("man pages", Command::new(&sodan).args(["man", "--folder"]).arg(folder.join("man")))?;
    for (shell, file) in COMPLETIONS {
        let output = Command::new(&sodan).args(["completions", shell]).output()?;
        ensure!(output.status.success(), "completions failed: {}", String::from_utf8_lossy(&output.stderr));
        fs::write(folder.join("completions").join(file), output.stdout)?;
    }
    for file in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(release.source.join(file), folder.join(file))?;
    }
    write_licences(release, &folder)?;
    write_bill_of_materials(release, &folder)?;
    release.archive(&release.home, &name)?;
    step("archive: the command", Command::new(folder.join("sodan")).args(["solve", PUZZLE]))?;
    debian(release, &folder)
}

/// Returns the target for which rustc compiles.
fn host() -> Result<String> {
    let output = Command::new("rustc").arg("-vV").current_dir(root()).output().context("cannot run rustc")?;
    let text = String::from_utf8(output.stdout)?;
    Ok(text
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .context("`rustc -vV` did not print a host")?
        .to_owned())
}

/// Writes the licences of all dependencies. `packaging/about.toml` lists the accepted licences.
fn write_licences(release: &Release, folder: &Path) -> Result<()> {
    let packaging = release.source.join("packaging");
    let mut about = release.cargo(&["about", "generate", "--locked", "--fail"]);
    about.arg("--manifest-path").arg(release.source.join("crates/cli/Cargo.toml"));
    about.arg("--config").arg(packaging.join("about.toml"));
    about.arg("--output-file").arg(folder.join("LICENSES-OF-DEPENDENCIES.txt"));
    step("licences of dependencies", about.arg(packaging.join("about.hbs")))
}

/// Writes the list of all dependencies in CycloneDX format.
fn write_bill_of_materials(release: &Release, folder: &Path) -> Result<()> {
    let package = release.source.join("crates/cli");
    let mut cyclonedx = release.cargo(&["cyclonedx", "--format", "json", "--spec-version", "1.5"]);
    cyclonedx
        .args(["--override-filename", "sodan.cdx"])
        .arg("--manifest-path")
        .arg(package.join("Cargo.toml"));
    step("bill of materials", &mut cyclonedx)?;
    let text = fs::read_to_string(package.join("sodan.cdx.json"))?;
    fs::write(folder.join("sodan.cdx.json"), text.replace(&*release.source.to_string_lossy(), "/sodan"))?;
    // cargo-cyclonedx writes a file into the folder of each package. Without removal, the crates would contain these
    // files.
    for package in fs::read_dir(release.source.join("crates"))? {
        fs::remove_file(package?.path().join("sodan.cdx.json"))?;
    }
    Ok(())
}

/// Builds the Debian package. `package.metadata.deb` in the command's manifest lists its files.
fn debian(release: &Release, folder: &Path) -> Result<()> {
    // cargo-deb expects the files in cargo's target folder.
    let files = release.results().join("dist/debian");
    fs::create_dir_all(&files)?;
    for entry in fs::read_dir(folder.join("completions"))?.chain(fs::read_dir(folder.join("man"))?) {
        let entry = entry?;
        fs::copy(entry.path(), files.join(entry.file_name()))?;
    }
    fs::copy(folder.join("LICENSES-OF-DEPENDENCIES.txt"), files.join("LICENSES-OF-DEPENDENCIES.txt"))?;
    let mut deb = release.cargo(&["deb", "--no-build", "--no-strip", "--locked", "--profile", "dist"]);
    step("Debian package", deb.args(["--package", "sodan-cli", "--output"]).arg(&release.packages))?;
    match find_in_path("dpkg") {
        Some(dpkg) => install(release, &dpkg),
        None => {
            println!("── Debian package: not installed, dpkg is missing\n");
            Ok(())
        }
    }
}

/// Installs the Debian package into a folder, uses the command, removes the package again, and checks that no files
/// remain.
fn install(release: &Release, dpkg: &Path) -> Result<()> {
    let package = release.packages.join(only(&release.packages, "sodan_", ".deb")?);
    let system = release.home.join("debian");
    let database = system.join("var/lib/dpkg");
    fs::create_dir_all(database.join("updates"))?;
    fs::create_dir_all(database.join("info"))?;
    for file in ["status", "available"] {
        fs::write(database.join(file), "")?;
    }
    let dpkg = |arguments: &[&str]| {
        let mut command = Command::new(dpkg);
        // The folder contains no other packages, and therefore no C library. Only root may change the owners of files.
        command.args(["--force-depends", "--force-not-root", "--force-script-chrootless", "--log=/dev/null"]);
        command.arg(format!("--root={}", system.display())).args(arguments);
        command
    };
    step("Debian package: install", dpkg(&["--install"]).arg(package))?;
    step("Debian package: the command", Command::new(system.join("usr/bin/sodan")).args(["solve", PUZZLE]))?;
    step("Debian package: remove", &mut dpkg(&["--purge", "sodan"]))?;
    ensure!(!system.join("usr").exists(), "files remain in {}", system.display());
    Ok(())
}
