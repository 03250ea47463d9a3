//! `cargo xtask dist`: builds everything that a release publishes, in `target/dist/packages`, with SHA-256 checksums.
//!
//! ```text
//! commit ─git archive─▶ source ─┬─cargo────▶ archive of the command, ─cargo-deb─▶ Debian package
//!                               ├─maturin──▶ source distribution and wheel for Python
//!                               ├─cargo────▶ crates, with a dry run of publishing
//!                               └─xtask────▶ package for npm, web app without a server, book
//! ```
//!
//! Builds are reproducible: all timestamps are the commit's, and local paths are replaced. `cargo xtask conformance
//! dist` builds all packages twice and compares the results.

mod command;
mod web;
mod wheel;

use crate::conformance::record;
use crate::needed::{find_in_path, find_or_install};
use crate::page::NPM;
use crate::python;
use crate::run::{cargo, is_published, packages, root, step, target};
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// File name of the checksums.
const SUMS: &str = "SHA256SUMS";

/// Puzzle that each installed package must solve.
const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// Programs that build the packages.
const TOOLS: [&str; 4] = ["cargo-about", "cargo-cyclonedx", "cargo-deb", "mdbook"];

/// Builds the packages, installs and tests each of them, and writes their checksums.
///
/// # Errors
///
/// Returns an error if the checkout has uncommitted changes, a program is missing, or a package cannot be built,
/// installed or used.
pub fn run(arguments: &[String]) -> Result<()> {
    ensure!(arguments.is_empty(), "`cargo xtask dist` takes no arguments");
    let release = Release::build(target().join("dist"))?;
    for name in files(&release.packages)? {
        println!("{:>10} {name}", fs::metadata(release.packages.join(&name))?.len());
    }
    print!("{}", fs::read_to_string(release.packages.join(SUMS))?);
    Ok(())
}

/// Builds the packages twice in different folders and compares their bytes.
///
/// # Errors
///
/// Returns the same errors as [`run`], and an error if the packages differ.
pub fn check() -> Result<()> {
    run(&[])?;
    let (first, again) = (target().join("dist/packages"), target().join("dist-again"));
    let second = Release::build(again.clone())?.packages;
    ensure!(files(&first)? == files(&second)?, "{} and {} differ", first.display(), second.display());
    for name in files(&second)? {
        let same = fs::read(first.join(&name))? == fs::read(second.join(&name))?;
        ensure!(same, "{name} differs between two builds; the second is in {}", second.display());
    }
    fs::remove_dir_all(again)?;
    Ok(())
}

/// A release that is being built.
struct Release {
    /// Folder that contains the sources, the build results and the packages.
    home: PathBuf,
    /// Folder with the commit's source files.
    source: PathBuf,
    packages: PathBuf,
    /// Python with the packages that build and check the wheel.
    python: PathBuf,
    npm: PathBuf,
    version: String,
    commit: String,
    /// Time of the commit in seconds since 1970.
    time: String,
}

impl Release {
    fn build(home: PathBuf) -> Result<Release> {
        let git = |arguments: &[&str]| {
            record::git(arguments).context("a release must be built from a git checkout")
        };
        ensure!(
            git(&["status", "--porcelain"])?.is_empty(),
            "the checkout has uncommitted changes; commit or remove them first"
        );
        let missing = TOOLS.into_iter().filter(|tool| find_in_path(tool).is_none()).collect::<Vec<_>>();
        ensure!(
            missing.is_empty(),
            "missing: {0}; install with `cargo install --locked {0}`",
            missing.join(" ")
        );
        let (python, npm) = (python::fetch_for_release()?, find_or_install(&NPM)?);
        let (source, packages) = (home.join("source"), home.join("packages"));
        // The files of a commit have a fixed time, so cargo would consider results of another commit up to date.
        if home.exists() {
            fs::remove_dir_all(&home)?;
        }
        fs::create_dir_all(&source)?;
        fs::create_dir_all(&packages)?;
        let archive = home.join("source.tar");
        step(
            "source",
            Command::new("git").args(["archive", "HEAD", "--output"]).arg(&archive).current_dir(root()),
        )?;
        step("unpack", Command::new("tar").arg("-xf").arg(&archive).arg("-C").arg(&source))?;
        let release = Release {
            version: version()?,
            commit: git(&["rev-parse", "HEAD"])?,
            time: git(&["log", "-1", "--format=%ct"])?,
            home,
            source,
            packages,
            python,
            npm,
        };
        // Link-time optimization of the command and the wheel takes most of the time, so the crates are first.
        release.crates()?;
        command::build(&release)?;
        wheel::build(&release)?;
        web::build(&release)?;
        release.write_sums()?;
        Ok(release)
    }

    /// Packs the crates in dependency order, and builds them from the packages.
    fn crates(&self) -> Result<()> {
        let mut publish = self.cargo(&["publish", "--dry-run", "--no-verify"]);
        let mut package = self.cargo(&["package"]);
        for name in packages()?.iter().filter(|it| is_published(it)).filter_map(|it| it["name"].as_str()) {
            package.args(["--package", name]);
            publish.args(["--package", name]);
        }
        step("crates", &mut package)?;
        step("crates: dry run of publishing", &mut publish)?;
        let packed = self.results().join("package");
        for name in files(&packed)?.iter().filter(|name| name.ends_with(".crate")) {
            fs::copy(packed.join(name), self.packages.join(name))?;
        }
        Ok(())
    }

    /// Returns the folder that the build uses as cargo's target folder.
    fn results(&self) -> PathBuf {
        self.home.join("build")
    }

    /// Returns a `cargo` command in the source folder, set up so that the results do not depend on the time or the
    /// folder.
    fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = cargo(arguments);
        self.set_up(command.current_dir(&self.source));
        command
    }

    /// Returns the folder with the unpacked source distribution for Python.
    fn unpacked(&self) -> PathBuf {
        self.home.join("python")
    }

    /// Sets environment variables that make builds independent of the time and the folder. They are the same for all
    /// builds, so that dependencies are compiled once.
    fn set_up(&self, command: &mut Command) {
        // The last prefix that matches applies.
        let replaced = [
            (cargo_home(), "/cargo"),
            (self.home.clone(), "/build"),
            (self.source.clone(), "/sodan"),
            (self.unpacked(), "/sodan"),
        ];
        let replaced = replaced.map(|(path, name)| format!("-prefix-map={}={name}", path.display()));
        let for_c: Vec<String> = replaced.iter().map(|map| format!("-ffile{map}")).collect();
        let for_rust = replaced.map(|map| format!("--remap-path{}", map.replace("-prefix-map", "-prefix")));
        command.env("CFLAGS", for_c.join(" ")).env("RUSTFLAGS", for_rust.join(" "));
        command.env("CARGO_TARGET_DIR", self.results()).env("SOURCE_DATE_EPOCH", &self.time);
        // For `sodan doctor`.
        command.env("SODAN_COMMIT", &self.commit);
    }

    /// Packs a folder in `parent` as `name.tar.gz`.
    fn archive(&self, parent: &Path, name: &str) -> Result<()> {
        let tar = self.home.join(format!("{name}.tar"));
        let mut pack = Command::new("tar");
        pack.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=go=u,go-w"]);
        pack.arg(format!("--mtime=@{}", self.time)).arg("-cf").arg(&tar).arg("-C").arg(parent).arg(name);
        step(&format!("{name}.tar.gz"), &mut pack)?;
        step("compress", Command::new("gzip").args(["-9", "--no-name", "--force"]).arg(&tar))?;
        fs::rename(tar.with_extension("tar.gz"), self.packages.join(format!("{name}.tar.gz")))?;
        Ok(())
    }

    fn write_sums(&self) -> Result<()> {
        let names = files(&self.packages)?;
        let output = Command::new("sha256sum").arg("--").args(names).current_dir(&self.packages).output()?;
        ensure!(output.status.success(), "sha256sum failed: {}", String::from_utf8_lossy(&output.stderr));
        Ok(fs::write(self.packages.join(SUMS), &output.stdout)?)
    }
}

/// Returns the version that all published packages share.
fn version() -> Result<String> {
    let packages = packages()?;
    let command = packages.iter().find(|package| package["name"] == "sodan-cli");
    Ok(command
        .and_then(|package| package["version"].as_str())
        .context("cargo's metadata does not contain the version of `sodan-cli`")?
        .to_owned())
}

/// Returns cargo's home folder, which contains its downloads.
fn cargo_home() -> PathBuf {
    let named = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    named.unwrap_or_else(|| std::env::home_dir().unwrap_or_default().join(".cargo"))
}

/// Returns the sorted names of the files in a folder, except the file of checksums.
fn files(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for file in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let file = file?;
        let name = file.file_name().into_string().ok().context("a file name is not valid UTF-8")?;
        names.extend((file.file_type()?.is_file() && name != SUMS).then_some(name));
    }
    names.sort();
    Ok(names)
}

/// Returns the name of the only file in `folder` whose name has the prefix `beginning` and the suffix `ending`.
fn only(folder: &Path, beginning: &str, ending: &str) -> Result<String> {
    let mut found = files(folder)?;
    found.retain(|name| name.starts_with(beginning) && name.ends_with(ending));
    let [name] = &found[..] else {
        bail!("expected one file {beginning}*{ending} in {}, found {found:?}", folder.display())
    };
    Ok(name.clone())
}
