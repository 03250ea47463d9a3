//! `cargo xtask site`: builds the page without a server, as a folder for any static host, and the npm package. The page
//! and the package contain the engine as WebAssembly.
//!
//! ```text
//! crates/wasm ──cargo──▶ everything ────────────▶ target/site/npm   with crates/wasm/npm
//!                       classic, variants, lab ─▶ target/site/page  with crates/web/page, and a service worker that keeps the files
//! ```

#[path = "../../crates/web/build/docs.rs"]
mod docs;

use crate::needed::find_in_path;
use crate::run::{cargo, root, step, target};
use anyhow::{Context, Result, ensure};
use serde_json::json;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

/// File name of the engine in the npm package and in the page.
const ENGINE: &str = "sodan.wasm";

/// File name of the module of the lab, which is fetched when the lab is opened.
const LAB: &str = "lab.wasm";

/// File name of the module for variants, which is fetched with the first request about a variant.
const VARIANTS: &str = "variants.wasm";

const TARGET: &str = "wasm32-unknown-unknown";

/// Compiler flags: 128-bit vectors, which every browser has supported since 2023; a stack twice as large as a server
/// thread's; and no function names, which take 130 kB in the module for variants. The profile's `strip` had no effect
/// on packages with their own optimisation level.
const FLAGS: &str = "-C target-feature=+simd128 -C link-arg=-zstack-size=4194304 -C strip=symbols";

/// Builds the page and the npm package, and prints the paths of their folders.
///
/// # Errors
///
/// Returns an error if the compiler has no library for WebAssembly and none can be installed, or a file cannot be read
/// or written.
pub fn run() -> Result<()> {
    let built = build()?;
    println!("── site: {} and {}\n", built.join("page").display(), built.join("npm").display());
    Ok(())
}

/// Builds the page and the npm package, and tests them in Node and in the browser.
///
/// # Errors
///
/// Returns the same errors as [`run`], and an error if a check fails.
pub fn check() -> Result<()> {
    crate::page::run_site(&build()?)
}

/// Builds the page and the npm package, and returns the folder that contains both.
fn build() -> Result<PathBuf> {
    fetch_target()?;
    let part = |feature| module(&["--no-default-features", "--features", feature]);
    let modules = [(ENGINE, part("classic")?), (VARIANTS, part("variants")?), (LAB, part("lab")?)];
    let engine = module(&[])?;
    let built = target().join("site");
    if built.exists() {
        fs::remove_dir_all(&built)?;
    }
    page(&modules, &built.join("page"))?;
    package(&engine, &built.join("npm"))?;
    Ok(built)
}

/// Fetches the compiler's library for WebAssembly if it is missing.
fn fetch_target() -> Result<()> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let print = ["--print", "target-libdir", "--target", TARGET];
    let library = Command::new(rustc).args(print).current_dir(root()).output().context("rustc is missing")?;
    if Path::new(String::from_utf8(library.stdout)?.trim()).is_dir() {
        return Ok(());
    }
    ensure!(
        find_in_path("rustup").is_some(),
        "the compiler has no library for {TARGET}; install it with `rustup target add {TARGET}` (https://rustup.rs)"
    );
    step(
        &format!("install: {TARGET}"),
        Command::new("rustup").args(["target", "add", TARGET]).current_dir(root()),
    )
}

/// Builds the engine as WebAssembly with the given features. Compiler flags in the environment also apply.
fn module(features: &[&str]) -> Result<Vec<u8>> {
    let mut build =
        cargo(&["build", "--profile", "wasm", "--package", "sodan-wasm", "--lib", "--target", TARGET]);
    build.args(features).env("RUSTFLAGS", std::env::var("RUSTFLAGS").unwrap_or_default() + " " + FLAGS);
    step(&format!("site: engine {}", features.join(" ")), &mut build)?;
    let file = target().join(TARGET).join("wasm").join("sodan_wasm.wasm");
    fs::read(&file).with_context(|| file.display().to_string())
}

/// Writes the files of the page, including its WebAssembly modules, to `folder`.
fn page(modules: &[(&str, Vec<u8>)], folder: &Path) -> Result<()> {
    copy(&root().join("crates/web/page"), folder)?;
    for (name, content) in docs::files(&root().join("docs"))? {
        let file = folder.join("docs").join(name);
        fs::create_dir_all(file.parent().context("a file without a parent folder")?)?;
        fs::write(file, content)?;
    }
    for (name, module) in modules {
        fs::write(folder.join(name), module)?;
    }
    fs::copy(root().join("crates/wasm/site/keep.js"), folder.join("keep.js"))?;
    let index = folder.join("index.html");
    fs::write(&index, without_server(&fs::read_to_string(&index)?))?;
    let mut files = Vec::new();
    list(folder, folder, &mut files)?;
    files.sort();
    let mut hasher = DefaultHasher::new();
    for name in &files {
        (name, fs::read(folder.join(name))?).hash(&mut hasher);
    }
    // Hosts serve the index at the folder's address. The modules for the lab and for variants, and the documentation,
    // are cached once they have been fetched.
    let is_first = |name: &&String| ![LAB, VARIANTS].contains(&name.as_str()) && !name.starts_with("docs/");
    let first = files.iter().filter(is_first);
    let names: Vec<&str> = first.map(|name| if name == "index.html" { "./" } else { name }).collect();
    let site = json!({ "version": format!("{:016x}", hasher.finish()), "files": names });
    let keeper = fs::read_to_string(root().join("crates/wasm/site/offline.js"))?;
    fs::write(folder.join("offline.js"), format!("const SITE = {site};\n{keeper}"))?;
    Ok(())
}

/// Makes the page independent of its folder and host: addresses become relative, and the engine's address is added.
fn without_server(index: &str) -> String {
    let head = format!(
        "    <meta name=\"sodan-engine\" content=\"{ENGINE}\">\n    <script type=\"module\" src=\"/keep.js\"></script>\n  </head>"
    );
    index.replace("  </head>", &head).replace("=\"/", "=\"./")
}

/// Writes the npm package.
fn package(engine: &[u8], folder: &Path) -> Result<()> {
    copy(&root().join("crates/wasm/npm"), folder)?;
    fs::write(folder.join(ENGINE), engine)?;
    fs::copy(root().join("crates/web/page/src/engine/module.js"), folder.join("module.js"))?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root().join(licence), folder.join(licence))?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    let mut files = Vec::new();
    list(from, from, &mut files)?;
    for name in files {
        let file = to.join(&name);
        fs::create_dir_all(file.parent().context("a file without a parent folder")?)?;
        fs::copy(from.join(&name), file)?;
    }
    Ok(())
}

/// Lists all files below a folder as paths with `/`, except files and folders that begin with a dot.
fn list(root: &Path, folder: &Path, names: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let name =
            path.strip_prefix(root)?.to_str().context("a file name is not valid UTF-8")?.replace('\\', "/");
        match path.is_dir() {
            _ if name.split('/').any(|part| part.starts_with('.')) => {}
            true => list(root, &path, names)?,
            false => names.push(name),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_finds_files_and_engine() {
        let index = fs::read_to_string(root().join("crates/web/page/index.html")).unwrap();
        assert!(index.contains("src=\"/src/main.js\""));
        let index = without_server(&index);
        assert!(index.contains("src=\"./src/main.js\"") && index.contains("src=\"./keep.js\""), "{index}");
        assert!(index.contains("name=\"sodan-engine\" content=\"sodan.wasm\""), "{index}");
        assert!(!index.contains("=\"/"), "{index}");
    }
}
