//! `cargo xtask dist`: the packages of a release for Python, in `target/dist/packages`.
//!
//! ```text
//! checkout ─maturin─▶ sdist ─unpacked, maturin─▶ wheel ─auditwheel─▶ installed in a new environment
//! ```
//!
//! The wheel is built from the unpacked source distribution, so that distribution is complete. Both have the same bytes whenever and
//! wherever they are built: times are that of the commit, and paths of this machine are replaced.

use crate::conformance::record;
use crate::python;
use crate::run::{root, step, target};
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// File of the sums.
const SUMS: &str = "SHA256SUMS";

/// Maximum size of the wheel in bytes.
const LARGEST: u64 = 20_000_000;

const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// Builds the packages, checks them, and writes their SHA-256 sums.
///
/// # Errors
///
/// If a package cannot be built or installed, or its platform tag is wrong.
pub fn run(arguments: &[String]) -> Result<()> {
    ensure!(arguments.is_empty(), "`cargo xtask dist` takes no arguments");
    let python = python::fetch()?;
    let packages = target().join("dist").join("packages");
    let wheel = build(&python, &packages)?;
    check_size(&wheel)?;
    check_tag(&python, &wheel)?;
    install(&python, &wheel)?;
    let mut sums = Command::new("sha256sum");
    let names = files(&packages)?;
    let output = sums.arg("--").args(&names).current_dir(&packages).output()?;
    ensure!(output.status.success(), "sha256sum failed: {}", String::from_utf8_lossy(&output.stderr));
    fs::write(packages.join(SUMS), &output.stdout)?;
    for name in names {
        println!("{:>10} {name}", fs::metadata(packages.join(&name))?.len());
    }
    print!("{}", String::from_utf8_lossy(&output.stdout));
    Ok(())
}

/// Builds the packages twice, in different folders, and compares their bytes.
///
/// # Errors
///
/// As [`run`], or if they differ.
pub fn check() -> Result<()> {
    run(&[])?;
    let python = python::fetch()?;
    let (first, second) =
        (target().join("dist").join("packages"), target().join("dist-again").join("packages"));
    build(&python, &second)?;
    for name in files(&second)? {
        let same = fs::read(first.join(&name)).ok() == Some(fs::read(second.join(&name))?);
        ensure!(same, "{name} is not the same when it is built again: {}", second.display());
    }
    fs::remove_dir_all(target().join("dist-again"))?;
    Ok(())
}

/// Builds the source distribution, and from it the wheel. Returns the wheel's path.
fn build(python: &Path, packages: &Path) -> Result<PathBuf> {
    let home = packages.parent().context("a folder without a parent")?;
    // The files of a source distribution have a fixed time, so cargo would take results of an earlier commit for current.
    let (source, results) = (home.join("source"), home.join("build"));
    for folder in [packages, &source, &results] {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder)?;
    }
    let maturin = |command: &str| {
        let mut maturin = Command::new(python);
        maturin.args(["-m", "maturin", command, "--out"]).arg(packages);
        maturin
    };
    step("sdist", maturin("sdist").current_dir(root().join("crates/python")))?;
    let sdist = packages.join(only(packages, ".tar.gz")?);
    step(
        "unpack",
        Command::new("tar").arg("-xzf").arg(sdist).arg("-C").arg(&source).arg("--strip-components=1"),
    )?;
    let mut wheel = maturin("build");
    wheel.args(["--profile", "dist"]).current_dir(&source).env("CARGO_TARGET_DIR", &results);
    wheel.env("SOURCE_DATE_EPOCH", commit_time()?);
    // For `sodan doctor`.
    wheel.env("SODAN_COMMIT", record::git(&["rev-parse", "HEAD"]).context("no commit")?);
    // The last prefix that matches applies.
    let replaced = [(cargo_home()?, "/cargo"), (home.to_owned(), "/build"), (source, "/sodan")];
    let replaced = replaced.map(|(path, name)| format!("-prefix-map={}={name}", path.display()));
    wheel.env("CFLAGS", replaced.iter().map(|it| format!("-ffile{it}")).collect::<Vec<_>>().join(" "));
    let replaced =
        replaced.map(|replaced| format!("--remap-path{}", replaced.replace("-prefix-map", "-prefix")));
    wheel.env("RUSTFLAGS", replaced.join(" "));
    step("wheel", &mut wheel)?;
    Ok(packages.join(only(packages, ".whl")?))
}

/// The time of the commit in seconds since 1970.
fn commit_time() -> Result<String> {
    record::git(&["log", "-1", "--format=%ct"])
        .context("not a git repository: a release has the time of its commit")
}

/// The folder of cargo's downloads.
fn cargo_home() -> Result<PathBuf> {
    let named = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    named
        .or_else(|| std::env::home_dir().map(|home| home.join(".cargo")))
        .context("there is no home directory")
}

/// The names of the files in a folder, sorted.
fn files(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for file in fs::read_dir(folder)? {
        let name = file?.file_name().into_string().ok().context("a file name that is not UTF-8")?;
        names.extend((name != SUMS).then_some(name));
    }
    names.sort();
    Ok(names)
}

/// The name of the only file with this ending.
fn only(folder: &Path, ending: &str) -> Result<String> {
    let mut found = files(folder)?;
    found.retain(|name| name.ends_with(ending));
    let [name] = &found[..] else {
        bail!("expected one file {ending} in {}, found {found:?}", folder.display())
    };
    Ok(name.clone())
}

/// Checks the size of the wheel: it contains the command with the page, 17 MB as of 0.1.0.
fn check_size(wheel: &Path) -> Result<()> {
    let bytes = fs::metadata(wheel)?.len();
    ensure!(
        bytes <= LARGEST,
        "the wheel has {bytes} bytes, more than {LARGEST}: which dependency was added?"
    );
    Ok(())
}

/// Checks that auditwheel finds the platform tag in the wheel's name consistent with the symbols that the module uses.
fn check_tag(python: &Path, wheel: &Path) -> Result<()> {
    let output = Command::new(python).args(["-m", "auditwheel", "show"]).arg(wheel).output()?;
    let report = String::from_utf8_lossy(&output.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
    ensure!(output.status.success(), "auditwheel failed: {}", String::from_utf8_lossy(&output.stderr));
    let tag = report.split("following platform tag: \"").nth(1).and_then(|rest| rest.split('"').next());
    let tag = tag.with_context(|| format!("auditwheel names no platform tag: {report}"))?;
    let name = wheel.file_stem().and_then(|name| name.to_str()).context("a wheel without a name")?;
    ensure!(tag.starts_with("manylinux_"), "the wheel needs more than a manylinux system: {report}");
    ensure!(name.contains("-abi3-") && name.ends_with(tag), "{name}: auditwheel finds the tag {tag}");
    println!("── auditwheel: {tag}\n");
    Ok(())
}

/// Installs the wheel into a new environment, and uses the package and the command.
fn install(python: &Path, wheel: &Path) -> Result<()> {
    let venv = target().join("dist").join("venv");
    step("environment", Command::new(python).args(["-m", "venv", "--clear"]).arg(&venv))?;
    let binaries = venv.join("bin");
    let pip = ["-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check"];
    step("install", Command::new(binaries.join("python")).args(pip).arg(wheel))?;
    let program = format!("import sodan; assert sodan.solve({PUZZLE:?}).status == 'unique'");
    step("package", Command::new(binaries.join("python")).args(["-c", &program]))?;
    let mut command = Command::new(binaries.join("sodan"));
    step("command", command.args(["solve", PUZZLE]))
}
