//! The compiler for WebAssembly: the one in use, with the library that rustup fetches, or that of Debian's security
//! packages, which builds the library.
//!
//! Tried on Debian 12 in 2026: its `rustc-web` is 1.85, and Sodan requires a later one, so rustup is needed there.

use crate::needed::find_in_path;
use crate::run::{root, step};
use anyhow::{Context, Result, anyhow};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The compiler of Debian's package `rustc-web`.
const DEBIAN: &str = "/usr/bin/rustc";

/// Linkers of the compiler; the one of Debian's package `lld-19` first.
const LINKERS: [&str; 2] = ["wasm-ld-19", "wasm-ld"];

/// The minimum version that compiles Sodan.
const NEEDED: &str = env!("CARGO_PKG_RUST_VERSION");

/// A compiler with the WebAssembly target.
#[derive(Debug, PartialEq, Eq)]
pub enum Compiler {
    /// The one in use, which has the library.
    Usual,
    /// Debian's, which builds the library and requires the name of the linker.
    Debian {
        /// The name of the linker.
        linker: &'static str,
    },
}

/// Programs that were found.
#[derive(Clone, Copy, Debug, Default)]
struct Installed {
    has_library: bool,
    has_rustup: bool,
    /// The version of Debian's compiler.
    debian: Option<(u32, u32)>,
    has_source: bool,
    linker: Option<&'static str>,
}

impl Compiler {
    /// Finds a compiler; rustup fetches the library if it is missing.
    ///
    /// # Errors
    ///
    /// If there is none, with the packages to install.
    pub fn find() -> Result<Compiler> {
        let found = Installed::now()?;
        if !found.has_library && found.has_rustup {
            let mut rustup = Command::new("rustup");
            rustup.args(["target", "add", TARGET]).current_dir(root());
            step(&format!("install: {TARGET}"), &mut rustup)?;
            return Installed::now()?.choose().map_err(|missing| anyhow!(missing));
        }
        found.choose().map_err(|missing| anyhow!(missing))
    }

    /// Configures a build for this compiler, with these flags.
    pub fn set_up(&self, build: &mut Command, flags: &str) {
        match self {
            Compiler::Usual => build.env("RUSTFLAGS", flags),
            // A stable compiler can build the library if it poses as a nightly one.
            Compiler::Debian { linker } => build
                .arg("-Zbuild-std=std,panic_abort")
                .env("RUSTC", DEBIAN)
                .env("RUSTC_BOOTSTRAP", "1")
                .env("RUSTFLAGS", format!("{flags} -C linker={linker}")),
        };
    }
}

impl Installed {
    fn now() -> Result<Installed> {
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let library = told(Path::new(&rustc), &["--print", "target-libdir", "--target", TARGET]);
        let library = library.context("rustc is missing; install it from https://rustup.rs")?;
        let debian = Path::new(DEBIAN);
        let sysroot = told(debian, &["--print", "sysroot"]).map(PathBuf::from);
        Ok(Installed {
            has_library: Path::new(&library).is_dir(),
            has_rustup: find_in_path("rustup").is_some(),
            debian: told(debian, &["--version"]).and_then(|version| version_in(&version)),
            has_source: sysroot.is_some_and(|sysroot| sysroot.join("lib/rustlib/src/rust/library").is_dir()),
            linker: LINKERS.into_iter().find(|name| find_in_path(name).is_some()),
        })
    }

    /// Returns the compiler, or the packages to install.
    fn choose(self) -> Result<Compiler, String> {
        let rustup = format!("`rustup target add {TARGET}` installs it");
        match self {
            Installed { has_library: true, .. } => Ok(Compiler::Usual),
            Installed { has_rustup: true, .. } => {
                Err(format!("the compiler has no library for {TARGET}; {rustup}"))
            }
            Installed { debian: Some(version), .. }
                if version_in(NEEDED).is_some_and(|needed| version < needed) =>
            {
                let (major, minor) = version;
                Err(format!(
                    "{DEBIAN} is version {major}.{minor}, and {NEEDED} is needed; with rustup (https://rustup.rs) {rustup}"
                ))
            }
            Installed { debian: Some(_), has_source: true, linker: Some(linker), .. } => {
                Ok(Compiler::Debian { linker })
            }
            Installed { .. } => Err(format!(
                "the compiler has no library for {TARGET}; with rustup (https://rustup.rs) {rustup}, and on Debian \
                 `apt-get install rustc-web rust-web-src lld-19` lets it be built"
            )),
        }
    }
}

/// Returns the output of a program, if it succeeds.
fn told(program: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).current_dir(root()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The first version in a text such as `rustc 1.89.0 (…)`.
fn version_in(text: &str) -> Option<(u32, u32)> {
    text.split_whitespace().find_map(|word| {
        let mut numbers = word.split('.').map(str::parse);
        Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEBIANS: Installed = Installed {
        has_library: false,
        has_rustup: false,
        debian: Some((99, 0)),
        has_source: true,
        linker: Some("wasm-ld-19"),
    };

    #[test]
    fn installed_library_suffices() {
        assert_eq!(Installed { has_library: true, ..Installed::default() }.choose(), Ok(Compiler::Usual));
        assert_eq!(Installed { has_library: true, ..DEBIANS }.choose(), Ok(Compiler::Usual));
    }

    #[test]
    fn debian_compiler_includes_source_and_linker() {
        assert_eq!(DEBIANS.choose(), Ok(Compiler::Debian { linker: "wasm-ld-19" }));
        for lacking in [
            Installed { has_source: false, ..DEBIANS },
            Installed { linker: None, ..DEBIANS },
            Installed::default(),
        ] {
            let missing = lacking.choose().unwrap_err();
            assert!(missing.contains("apt-get install rustc-web rust-web-src lld-19"), "{missing}");
        }
    }

    #[test]
    fn old_compiler_is_reported() {
        let missing = Installed { debian: Some((1, 63)), ..DEBIANS }.choose().unwrap_err();
        assert!(
            missing.contains("/usr/bin/rustc is version 1.63, and") && missing.contains("rustup target add"),
            "{missing}"
        );
    }

    #[test]
    fn debian_paths_are_named() {
        let mut build = Command::new("cargo");
        Compiler::Debian { linker: "wasm-ld" }.set_up(&mut build, "-C flag");
        let said = format!("{build:?}");
        for part in [
            "RUSTC=\"/usr/bin/rustc\"",
            "RUSTC_BOOTSTRAP=\"1\"",
            "-C flag -C linker=wasm-ld",
            "-Zbuild-std=std,panic_abort",
        ] {
            assert!(said.contains(part), "{part}: {said}");
        }
    }

    #[test]
    fn compiler_version_is_parsed() {
        assert_eq!(version_in("rustc 1.89.0 (abc 2025-08-04)"), Some((1, 89)));
        assert_eq!(version_in("no version"), None);
    }
}
