//! The public surface of every library, held against a list in the repository: what a user may build on changes only on
//! purpose.

use crate::run::{cargo, is_published, packages, root, step};
use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// The list: an item a line.
const LIST: &str = "docs/public-items.txt";

/// Compares the items that the built documentation shows with the list; with `SODAN_BLESS` set, writes the list.
///
/// # Errors
///
/// If items came or went, or the documentation has not been built.
pub fn run() -> Result<()> {
    let mut items = BTreeSet::new();
    let built = built()?.join("doc");
    for library in libraries(&packages()?) {
        let page = built.join(&library).join("all.html");
        let page =
            fs::read_to_string(&page).with_context(|| format!("{}: build the docs first", page.display()))?;
        items.extend(items_of(&library, &page));
    }
    let text: String = items.iter().map(|item| format!("{item}\n")).collect();
    let list = root().join(LIST);
    if std::env::var_os("SODAN_BLESS").is_some() {
        return fs::write(&list, text).with_context(|| format!("cannot write {LIST}"));
    }
    let kept = fs::read_to_string(&list).with_context(|| format!("cannot read {LIST}"))?;
    let kept: BTreeSet<String> = kept.lines().map(str::to_owned).collect();
    let [came, went] =
        [items.difference(&kept), kept.difference(&items)].map(|it| it.cloned().collect::<Vec<_>>());
    ensure!(
        came.is_empty() && went.is_empty(),
        "public items changed; if that is meant, run `SODAN_BLESS=1 cargo xtask public`\n  new: {}\n  gone: {}",
        came.join(", "),
        went.join(", ")
    );
    println!("── public items: {} as listed\n", items.len());
    Ok(())
}

/// Whether whoever was built on the libraries of a revision can still be built on them, by the rules of semantic versioning:
/// `cargo-semver-checks` compares types and signatures, where the list has names alone. A minute for small libraries, and some
/// for those that stand on many packages.
///
/// # Errors
///
/// If no revision is named, the program is not installed, or something is gone without a new version that allows it.
pub fn since(arguments: &[String]) -> Result<()> {
    let [revision, libraries @ ..] = arguments else {
        bail!(
            "since which revision? `cargo xtask semver v0.1.0`, or `main sodan-board` for one library alone"
        )
    };
    ensure!(is_installed()?, "{NOT_INSTALLED}");
    let all: Vec<String> =
        self::libraries(&packages()?).iter().map(|library| library.replace('_', "-")).collect();
    let libraries = if libraries.is_empty() { &all } else { libraries };
    let mut command = cargo(&["semver-checks", "--all-features", "--baseline-rev", revision]);
    libraries.iter().for_each(|library| {
        command.args(["--package", library]);
    });
    step(&format!("semantic versions since {revision}"), &mut command)
}

/// The same since the last release. Where there is none, or the program is missing, this is said and no fault, but under `CI`.
///
/// # Errors
///
/// As [`since`]; under `CI` also if there is nothing to compare with.
pub fn since_last_release() -> Result<()> {
    match last_release(std::env::var(SINCE).ok(), last_tag()) {
        None => skip(&format!("no commit before this one is tagged `v*`, and {SINCE} names no revision")),
        Some(_) if !is_installed()? => skip(NOT_INSTALLED),
        Some(revision) => since(&[revision]),
    }
}

/// The variable that names the revision which is compared with, in the place of the last tag.
const SINCE: &str = "SODAN_SINCE";

const NOT_INSTALLED: &str = "it needs a program: `cargo install cargo-semver-checks --locked`";

fn is_installed() -> Result<bool> {
    Ok(cargo(&["semver-checks", "--version"]).output()?.status.success())
}

fn skip(why: &str) -> Result<()> {
    ensure!(std::env::var_os("CI").is_none(), "semantic versions: {why}");
    println!("── semantic versions: SKIPPED, {why}\n");
    Ok(())
}

/// The revision of the last release: what was told, or else a tag.
fn last_release(told: Option<String>, tag: Option<String>) -> Option<String> {
    [told, tag].into_iter().flatten().map(|it| it.trim().to_owned()).find(|it| !it.is_empty())
}

/// The last tag `v*` on the way to what is checked out.
fn last_tag() -> Option<String> {
    let arguments = ["describe", "--tags", "--abbrev=0", "--match", "v*"];
    let output = Command::new("git").args(arguments).current_dir(root()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The names in code of the libraries that are published.
fn libraries(packages: &[Value]) -> Vec<String> {
    let is_library = |target: &&Value| {
        target["kind"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == "lib"))
    };
    let published = packages.iter().filter(|package| is_published(package));
    let targets = published.flat_map(|package| package["targets"].as_array().into_iter().flatten());
    targets.filter(is_library).filter_map(|target| target["name"].as_str().map(str::to_owned)).collect()
}

/// Where cargo builds: not always in the checkout.
fn built() -> Result<PathBuf> {
    let output = cargo(&["metadata", "--format-version=1", "--no-deps"]).output()?;
    let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata failed")?;
    Ok(metadata["target_directory"].as_str().context("metadata without a target directory")?.into())
}

/// The items that a page of all items links to: `struct sodan_board::text::Entry`.
fn items_of(library: &str, page: &str) -> Vec<String> {
    let links = page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    let item = |link: &str| {
        let (folder, file) = link.rsplit_once('/').unwrap_or(("", link));
        let (kind, name) = file.strip_suffix(".html")?.split_once('.')?;
        let folder =
            if folder.is_empty() { String::new() } else { format!("{}::", folder.replace('/', "::")) };
        (!link.starts_with("..") && !link.contains(':')).then(|| format!("{kind} {library}::{folder}{name}"))
    };
    links.filter_map(item).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn libraries_that_are_published_are_held_against_the_list() {
        let package = |name: &str, kind: &str, publish: Value| json!({ "publish": publish, "targets": [{ "name": name, "kind": [kind] }] });
        let packages = [
            package("sodan_board", "lib", Value::Null),
            package("sodan", "bin", Value::Null),
            package("sodan_testkit", "lib", json!([])),
        ];
        assert_eq!(libraries(&packages), ["sodan_board"]);
    }

    #[test]
    fn a_revision_that_is_named_comes_before_the_last_tag() {
        let of = |told: Option<&str>, tag: Option<&str>| {
            last_release(told.map(str::to_owned), tag.map(str::to_owned))
        };
        assert_eq!(of(Some("main"), Some("v0.1.0\n")).as_deref(), Some("main"));
        assert_eq!(of(Some(""), Some("v0.1.0\n")).as_deref(), Some("v0.1.0"));
        assert_eq!((of(None, None), of(Some(" "), None)), (None, None));
    }

    #[test]
    fn links_are_items() {
        let page = r#"<a href="../static.files/x.css"><a href="index.html"><a href="struct.Cell.html">Cell</a>
            <a href="text/csv/fn.write.html">text::csv::write</a><a href="https://a.b/c.html">"#;
        assert_eq!(
            items_of("sodan_board", page),
            ["struct sodan_board::Cell", "fn sodan_board::text::csv::write"]
        );
    }
}
