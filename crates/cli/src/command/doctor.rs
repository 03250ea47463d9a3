//! `sodan doctor`: shows details of this build and of the machine.

use crate::exit::{Ending, Failure};
use clap::Args;
use sodan::search::Backend;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::Command;
use std::thread::available_parallelism;

/// Show details of this build and of the machine
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan doctor
  sodan --version --verbose

The first four lines of the output are the same as those of `sodan --version --verbose`. To select the instruction set
of the search, set the environment variable SODAN_SIMD to portable, avx2 or avx512.")]
pub struct DoctorArgs {}

/// Runs `sodan doctor`.
pub fn run(_args: &DoctorArgs) -> Result<Ending, Failure> {
    let row = |name: &str, value: &str| format!("{name:<10} {value}\n");
    let threads =
        available_parallelism().map_or_else(|cause| cause.to_string(), |threads| threads.to_string());
    let backends: Vec<_> = Backend::all_available().iter().map(|backend| backend.name()).collect();
    let text = build()
        + &row("available", &backends.join(", "))
        + &row("threads", &threads)
        + &row("memory", &memory().unwrap_or_else(|| "unknown".to_owned()))
        + &row(
            "browser",
            &browser().map_or_else(|| "none in PATH".to_owned(), |path| path.display().to_string()),
        )
        + &row(
            "python",
            &python().unwrap_or_else(|| "not installed (`python3 -c 'import sodan'` fails)".to_owned()),
        );
    io::stdout().write_all(text.as_bytes()).map_err(Failure::standard_output)?;
    Ok(Ending::Done)
}

/// Returns four lines: the version, the commit, the kind and features of this build, and the instruction set that the
/// search uses by default.
pub fn build() -> String {
    let commit = option_env!("SODAN_COMMIT").unwrap_or("not recorded");
    let features = if cfg!(feature = "serve") { "serve" } else { "none" };
    let kind = if cfg!(debug_assertions) { "debug" } else { "optimised" };
    format!(
        "sodan {}\ncommit     {commit}\nbuild      {kind}, {}-{}, features: {features}\nsimd       {}\n",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::ARCH,
        std::env::consts::OS,
        Backend::best().name(),
    )
}

/// Returns the machine's memory, or `None` on systems without `/proc/meminfo`.
fn memory() -> Option<String> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let gibibytes = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        let kibibytes: f64 = line.trim().trim_end_matches(" kB").parse().ok()?;
        Some(kibibytes / (1024.0 * 1024.0))
    };
    Some(format!("{:.1} GiB, {:.1} GiB available", gibibytes("MemTotal:")?, gibibytes("MemAvailable:")?))
}

/// Returns the path of the first known browser in `PATH`.
fn browser() -> Option<PathBuf> {
    const NAMES: [&str; 6] =
        ["chromium", "chromium-browser", "google-chrome", "firefox", "microsoft-edge", "safari"];
    let folders = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&folders).collect();
    NAMES
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|path| path.is_file())
}

/// Returns the version of the installed Python package and the path of its interpreter.
fn python() -> Option<String> {
    let script = "import sodan, sys; print(sodan.__version__, 'in', sys.executable)";
    let output = Command::new("python3").args(["-c", script]).output().ok()?;
    let printed = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    Some(format!("package {}", printed.trim()))
}
