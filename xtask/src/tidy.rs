//! `cargo xtask tidy`: checks rules of the project that the compiler cannot check.

use crate::run::{is_published, packages, root};
use crate::test::OVER_COLLECTIONS;
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Packages of this workspace, with their allowed dependencies (except dev-dependencies).
///
/// `board` has no dependencies, and `formats` and `canonical` depend only on `board`. `logic` cannot look up a
/// solution, and `generator` does not depend on techniques. `amb` and `stage` are independent of Sudoku. Only `python`,
/// whose wheel includes the command, depends on leaves.
const ALLOWED_DEPENDENCIES: &[(&str, &[&str])] = &[
    ("sodan-board", &[]),
    ("sodan-canonical", &["sodan-board"]),
    ("sodan-certificate", &["sodan-board"]),
    ("sodan-csp", &["sodan-board", "sodan-certificate"]),
    ("sodan-formats", &["sodan-board"]),
    ("sodan-search", &["sodan-board"]),
    ("sodan-logic", &["sodan-board", "sodan-certificate", "sodan-csp", "sodan-formats"]),
    ("sodan-generator", &["sodan-board", "sodan-canonical", "sodan-search"]),
    ("sodan-variant", &["sodan-formats"]),
    ("sodan-variant-logic", &["sodan-variant"]),
    ("sodan-variant-generator", &["sodan-generator", "sodan-variant", "sodan-variant-logic"]),
    ("sodan-amb", &[]),
    ("sodan-stage", &[]),
    ("sodan-query", &[]),
    ("sodan-lab", &["sodan-amb", "sodan-board", "sodan-formats", "sodan-negotiation", "sodan-stage"]),
    ("sodan-negotiation", &["sodan-board", "sodan-stage"]),
    ("sodan-arrow", &["sodan-board", "sodan-formats", "sodan-negotiation", "sodan-tasks"]),
    (
        "sodan-datasets",
        &[
            "sodan-board",
            "sodan-canonical",
            "sodan-formats",
            "sodan-generator",
            "sodan-logic",
            "sodan-render",
            "sodan-search",
            "sodan-tasks",
        ],
    ),
    ("sodan-engines", &["sodan-board", "sodan-search", "sodan-logic", "sodan-negotiation", "sodan-amb"]),
    (
        "sodan-library",
        &[
            "sodan-board",
            "sodan-canonical",
            "sodan-generator",
            "sodan-logic",
            "sodan-search",
            "sodan-tasks",
            "sodan-query",
        ],
    ),
    (
        "sodan-render",
        &[
            "sodan-board",
            "sodan-certificate",
            "sodan-search",
            "sodan-logic",
            "sodan-negotiation",
            "sodan-engines",
            "sodan-variant",
            "sodan-variant-logic",
        ],
    ),
    (
        "sodan-tasks",
        &[
            "sodan-board",
            "sodan-canonical",
            "sodan-certificate",
            "sodan-csp",
            "sodan-formats",
            "sodan-search",
            "sodan-logic",
            "sodan-generator",
            "sodan-negotiation",
            "sodan-engines",
            "sodan-render",
            "sodan-query",
            "sodan-variant",
            "sodan-variant-generator",
            "sodan-variant-logic",
        ],
    ),
    (
        "sodan",
        &[
            "sodan-board",
            "sodan-canonical",
            "sodan-certificate",
            "sodan-csp",
            "sodan-formats",
            "sodan-search",
            "sodan-logic",
            "sodan-generator",
            "sodan-amb",
            "sodan-stage",
            "sodan-negotiation",
            "sodan-arrow",
            "sodan-datasets",
            "sodan-engines",
            "sodan-library",
            "sodan-render",
            "sodan-tasks",
            "sodan-query",
            "sodan-variant",
        ],
    ),
    ("sodan-api", &["sodan", "sodan-lab"]),
    ("sodan-web", &["sodan", "sodan-api"]),
    ("sodan-python", &["sodan", "sodan-cli"]),
    ("sodan-wasm", &["sodan", "sodan-api"]),
    ("sodan-batch", &["sodan"]),
    ("sodan-cli", &["sodan", "sodan-batch", "sodan-lab", "sodan-web"]),
    ("sodan-testkit", &[]),
    ("xtask", &["sodan-testkit"]),
];

/// Packages that every package may have as dev-dependencies.
const FOR_TESTS: &[&str] =
    &["sodan-testkit", "sodan-search", "sodan-generator", "sodan-board", "sodan-formats", "sodan"];

/// Folders of the packages whose code may print, read files and use `anyhow`.
const LEAVES: &[&str] = &[
    "crates/batch/",
    "crates/cli/",
    "crates/web/",
    "crates/python/",
    "crates/testkit/",
    "xtask/",
    "bench/",
    "fuzz/",
];

/// Licence files that every published package must contain.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// Start of the attribute that ignores a test over the external collections.
const NEEDS_COLLECTIONS: &str = "#[ignore = \"needs shared/data";

/// Checks all rules, and reports all violations together.
///
/// # Errors
///
/// Returns an error if a rule is broken, or the checkout cannot be read.
pub fn run() -> Result<()> {
    let packages = packages()?;
    let mut faults = dependencies(&packages)?;
    for package in packages.iter().filter(|package| is_published(package)) {
        faults.extend(licences(package)?);
        faults.extend(description(package)?);
    }
    for file in tracked_files()? {
        if let Ok(text) = std::fs::read_to_string(root().join(&file)) {
            faults.extend(faults_of(&file, &text));
        }
    }
    ensure!(faults.is_empty(), "tidy: faults: {}\n  {}", faults.len(), faults.join("\n  "));
    println!("── tidy: no faults\n");
    Ok(())
}

/// Returns dependencies between packages that are not listed in [`ALLOWED_DEPENDENCIES`].
fn dependencies(packages: &[Value]) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for package in packages {
        let name = package["name"].as_str().context("cargo's metadata contains a package without a name")?;
        let Some((_, allowed)) = ALLOWED_DEPENDENCIES.iter().find(|(known, _)| *known == name) else {
            faults.push(format!(
                "{name}: add the package's allowed dependencies to ALLOWED_DEPENDENCIES in xtask/src/tidy.rs"
            ));
            continue;
        };
        for dependency in package["dependencies"]
            .as_array()
            .context("cargo's metadata contains a package without dependencies")?
        {
            let target = dependency["name"]
                .as_str()
                .context("cargo's metadata contains a dependency without a name")?;
            let for_tests = dependency["kind"].as_str() == Some("dev");
            let house = target == "sodan" || target.starts_with("sodan-");
            let known = allowed.contains(&target) || for_tests && FOR_TESTS.contains(&target);
            if house && !known {
                faults.push(format!("{name} must not depend on {target}"));
            }
            if (target.starts_with("arrow") || target == "parquet") && name != "sodan-arrow" {
                faults.push(format!(
                    "{name}: only sodan-arrow may depend on Arrow and Parquet; use sodan-arrow"
                ));
            }
            if target == "rusqlite" && name != "sodan-library" {
                faults.push(format!("{name}: only sodan-library may depend on SQLite; use sodan-library"));
            }
            if target == "anyhow" && !is_leaf_package(name) {
                faults.push(format!(
                    "{name}: only the leaves may depend on anyhow; define an error type instead"
                ));
            }
        }
    }
    Ok(faults)
}

/// Returns a fault for each licence that is missing next to a package's manifest, and therefore in the published
/// package.
fn licences(package: &Value) -> Result<Vec<String>> {
    let manifest = package["manifest_path"]
        .as_str()
        .context("cargo's metadata contains a package without a manifest")?;
    let name = package["name"].as_str().context("cargo's metadata contains a package without a name")?;
    let mut faults = Vec::new();
    for licence in LICENCES {
        let text = std::fs::read(root().join(licence)).with_context(|| format!("cannot read {licence}"))?;
        if std::fs::read(Path::new(manifest).with_file_name(licence)).ok() != Some(text) {
            faults.push(format!(
                "{name} is published without {licence}: run `ln -s ../../{licence}` in its folder"
            ));
        }
    }
    Ok(faults)
}

/// Returns a fault for each item of metadata that a published package lacks.
fn description(package: &Value) -> Result<Vec<String>> {
    let manifest = package["manifest_path"]
        .as_str()
        .context("cargo's metadata contains a package without a manifest")?;
    let name = package["name"].as_str().context("cargo's metadata contains a package without a name")?;
    let is_given = |key: &str| package[key].as_str().is_some_and(|text| !text.trim().is_empty());
    let is_listed = |key: &str| {
        // The registry accepts at most five keywords and at most five categories.
        package[key].as_array().is_some_and(|words| (1..=5).contains(&words.len()))
    };
    let readme = package["readme"].as_str().map(|readme| Path::new(manifest).with_file_name(readme));
    let is_library = package["targets"].as_array().is_some_and(|targets| {
        targets.iter().any(|target| target["kind"].as_array().is_some_and(|it| it.contains(&"lib".into())))
    });
    let wanted = [
        (is_given("description"), "`description`"),
        (is_listed("keywords"), "`keywords` (1 to 5)"),
        (is_listed("categories"), "`categories` (1 to 5)"),
        (
            readme.is_some_and(|file| file.is_file()),
            "a readme file (README.md next to its manifest, or the path in `readme`)",
        ),
        (
            !is_library || package["metadata"]["docs"]["rs"].is_object(),
            "`[package.metadata.docs.rs]`, which lists the features for building its documentation",
        ),
    ];
    let missing = wanted.into_iter().filter(|(is_there, _)| !is_there);
    Ok(missing.map(|(_, what)| format!("{name} is published without {what}")).collect())
}

fn is_leaf_package(name: &str) -> bool {
    ["sodan-cli", "sodan-web", "xtask"].contains(&name)
}

/// Returns the files that git tracks or would add.
fn tracked_files() -> Result<Vec<String>> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .context("cannot run `git ls-files`")?;
    ensure!(output.status.success(), "git ls-files failed: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?.lines().map(str::to_owned).collect())
}

fn faults_of(file: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    if file.ends_with(".rs") {
        faults.extend(faults_of_rust(file, text));
    }
    if is_prose_or_code(file) && file != "xtask/src/tidy.rs" {
        for (line, word) in find_words(text, &["TODO", "FIXME", "XXX", "HACK"]) {
            faults.push(format!("{file}:{line}: `{word}`: finish or remove it"));
        }
    }
    faults
}

fn is_prose_or_code(file: &str) -> bool {
    let extension = Path::new(file).extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    ["rs", "md", "toml", "sh", "py", "js", "ts", "html", "css"].contains(&extension)
}

fn faults_of_rust(file: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let code = || text.lines().enumerate().map(|(index, line)| (index + 1, code_of(line)));
    if !text.starts_with("//!") && !text.starts_with("#![doc") && !file.ends_with("/build.rs") {
        faults.push(format!("{file}: start the file with module documentation (`//!`)"));
    }
    let is_filtered = file.contains(OVER_COLLECTIONS) || text.contains(&format!("mod {OVER_COLLECTIONS}"));
    if text.contains(NEEDS_COLLECTIONS) && !is_filtered && file != "xtask/src/tidy.rs" {
        faults.push(format!(
            "{file}: tests over collections must be in a module `{OVER_COLLECTIONS}`, or they never run"
        ));
    }
    let lines = text.lines().count();
    if lines > 800 {
        faults.push(format!("{file}: {lines} lines (maximum: 800); split the file"));
    }
    let may_be_unsafe =
        ["crates/search/src/arch/", "crates/wasm/src/host.rs"].iter().any(|place| file.starts_with(place));
    if !may_be_unsafe && file != "xtask/src/tidy.rs" {
        faults.extend(code().filter(|(_, line)| opens_unsafe(line)).map(|(line, _)| {
            format!("{file}:{line}: unsafe code is allowed only in crates/search/src/arch")
        }));
    }
    if is_library_code(file) {
        for word in ["println!", "eprintln!", "print!", "eprint!", "std::fs", "Instant::now", "SystemTime"] {
            faults.extend(
                library_lines(text)
                    .filter(|(_, line)| line.contains(word) && !clock_may_stand_here(file, word))
                    .map(|(line, _)| format!("{file}:{line}: only the leaves may use `{word}`")),
            );
        }
    }
    faults
}

/// Returns whether `word` is a clock that the library file `file` may read: only the thread scheduler may, for real
/// timeouts.
fn clock_may_stand_here(file: &str, word: &str) -> bool {
    word == "Instant::now" && file.starts_with("crates/stage/src/scheduler/threads")
}

fn is_library_code(file: &str) -> bool {
    file.starts_with("crates/") && file.contains("/src/") && !LEAVES.iter().any(|leaf| file.starts_with(leaf))
}

/// Returns the lines of a Rust file before its tests, each with its 1-based number and without its comment.
fn library_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .take_while(|line| !line.starts_with("#[cfg(test)]"))
        .enumerate()
        .map(|(index, line)| (index + 1, code_of(line)))
}

/// Returns a line without its `//` comment.
fn code_of(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

fn opens_unsafe(line: &str) -> bool {
    ["unsafe {", "unsafe fn", "unsafe impl", "unsafe extern", "unsafe trait", "unsafe("]
        .iter()
        .any(|opening| line.contains(opening))
}

fn has_word(line: &str, word: &str) -> bool {
    line.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|found| found == word)
}

fn find_words<'a>(text: &str, words: &'a [&'a str]) -> Vec<(usize, &'a str)> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        found.extend(words.iter().filter(|word| has_word(line, word)).map(|&word| (index + 1, word)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unfinished_words_are_faults() {
        assert_eq!(faults_of("README.md", "fine\nTODO: more\n").len(), 1);
        assert!(faults_of("README.md", "TODOS are fine\n").is_empty());
    }

    #[test]
    fn unsafe_stands_only_in_arch() {
        let text = "//! A room.\nfn f() { unsafe { g() } }\n";
        assert_eq!(faults_of("crates/board/src/cell.rs", text).len(), 1);
        assert!(faults_of("crates/search/src/arch/avx2.rs", text).is_empty());
        assert!(faults_of("crates/board/src/cell.rs", "//! A room, never unsafe.\n").is_empty());
    }

    #[test]
    fn libraries_print_only_in_tests() {
        let text = "//! A room.\nfn f() { println!() }\n#[cfg(test)]\nmod tests { fn g() { println!() } }\n";
        assert_eq!(faults_of("crates/board/src/cell.rs", text).len(), 1);
        assert!(faults_of("crates/cli/src/main.rs", text).is_empty());
    }

    #[test]
    fn collection_tests_have_their_suite() {
        let text = |module| format!("//! Tests.\nmod {module} {{\n    {NEEDS_COLLECTIONS}\"]\n}}\n");
        assert!(faults_of("crates/board/tests/reading.rs", &text("over_collections")).is_empty());
        assert_eq!(faults_of("crates/board/tests/reading.rs", &text("collections")).len(), 1);
        assert!(faults_of("crates/board/tests/over_collections.rs", &text("collections")).is_empty());
    }

    #[test]
    fn what_is_published_carries_its_licences() {
        let package = |folder: &str| {
            let manifest = root().join(folder).join("Cargo.toml");
            serde_json::json!({ "name": "one", "manifest_path": manifest.to_str() })
        };
        assert!(licences(&package("crates/board")).unwrap().is_empty());
        assert_eq!(licences(&package("crates/testkit")).unwrap().len(), LICENCES.len());
        assert!(is_published(&package("")));
        assert!(!is_published(&serde_json::json!({ "publish": [] })));
    }

    #[test]
    fn what_is_published_describes_itself() {
        let packages = packages().unwrap();
        let published: Vec<&Value> = packages.iter().filter(|package| is_published(package)).collect();
        assert!(published.len() > 15);
        for package in &published {
            assert_eq!(description(package).unwrap(), Vec::<String>::new());
        }
        let board = published.iter().find(|package| package["name"] == "sodan-board").unwrap();
        for (key, worse) in [
            ("description", Value::Null),
            ("description", "".into()),
            ("keywords", serde_json::json!([])),
            ("keywords", serde_json::json!(["a", "b", "c", "d", "e", "f"])),
            ("categories", Value::Null),
            ("readme", Value::Null),
            ("readme", "NONE.md".into()),
            ("metadata", Value::Null),
        ] {
            let mut package = (*board).clone();
            package[key] = worse;
            assert_eq!(description(&package).unwrap().len(), 1, "{key}");
        }
    }

    #[test]
    fn modules_say_what_they_are_for() {
        assert_eq!(faults_of("crates/board/src/cell.rs", "fn f() {}\n").len(), 1);
    }
}
