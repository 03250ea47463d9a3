//! The Python packages. Building the wheel from the unpacked source distribution verifies that the distribution is
//! complete.

use super::{PUZZLE, Release, only};
use crate::run::step;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Maximum size of the wheel in bytes.
const LARGEST: u64 = 20_000_000;

/// Builds the source distribution, builds the wheel from it, and checks the wheel.
pub fn build(release: &Release) -> Result<()> {
    let python = &release.python;
    let unpacked = release.unpacked();
    fs::create_dir_all(&unpacked)?;
    let maturin = |command: &str, folder: &Path| {
        let mut maturin = Command::new(python);
        maturin.args(["-m", "maturin", command, "--out"]).arg(&release.packages).current_dir(folder);
        release.set_up(&mut maturin);
        maturin
    };
    step("sdist", &mut maturin("sdist", &release.source.join("crates/python")))?;
    let sdist = release.packages.join(format!("sodan-{}.tar.gz", release.version));
    let mut tar = Command::new("tar");
    step("unpack", tar.arg("-xzf").arg(sdist).arg("-C").arg(&unpacked).arg("--strip-components=1"))?;
    let mut wheel = maturin("build", &unpacked);
    step("wheel", wheel.args(["--profile", "dist"]))?;
    let wheel = release.packages.join(only(&release.packages, "sodan-", ".whl")?);
    check_size(&wheel)?;
    check_tag(python, &wheel)?;
    install(python, &wheel, &release.home.join("venv"))
}

/// Checks the size of the wheel. The wheel contains the command with the page; as of 0.1.0, its size is 17 MB.
fn check_size(wheel: &Path) -> Result<()> {
    let bytes = fs::metadata(wheel)?.len();
    ensure!(
        bytes <= LARGEST,
        "the wheel has {bytes} bytes, but the maximum is {LARGEST}; check for new dependencies"
    );
    Ok(())
}

/// Checks with auditwheel that the platform tag in the wheel's name matches the symbols that the module uses.
fn check_tag(python: &Path, wheel: &Path) -> Result<()> {
    let output = Command::new(python).args(["-m", "auditwheel", "show"]).arg(wheel).output()?;
    let report = String::from_utf8_lossy(&output.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
    ensure!(output.status.success(), "auditwheel failed: {}", String::from_utf8_lossy(&output.stderr));
    let tag = report.split("following platform tag: \"").nth(1).and_then(|rest| rest.split('"').next());
    let tag = tag.with_context(|| format!("auditwheel did not report a platform tag: {report}"))?;
    let name = wheel
        .file_stem()
        .and_then(|name| name.to_str())
        .context("the file name of the wheel is not valid UTF-8")?;
    ensure!(tag.starts_with("manylinux_"), "the wheel is not compatible with manylinux: {report}");
    ensure!(name.contains("-abi3-") && name.ends_with(tag), "{name}: auditwheel reports the tag {tag}");
    println!("── auditwheel: {tag}\n");
    Ok(())
}

/// Installs the wheel into a new environment and uses the package and the command.
fn install(python: &Path, wheel: &Path, venv: &Path) -> Result<()> {
    step("environment", Command::new(python).args(["-m", "venv", "--clear"]).arg(venv))?;
    let binaries = venv.join("bin");
    let pip = ["-m", "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check"];
    step("install", Command::new(binaries.join("python")).args(pip).arg(wheel))?;
    let program = format!("import sodan; assert sodan.solve({PUZZLE:?}).status == 'unique'");
    step("package", Command::new(binaries.join("python")).args(["-c", &program]))?;
    let mut command = Command::new(binaries.join("sodan"));
    step("command", command.args(["solve", PUZZLE]))
}
