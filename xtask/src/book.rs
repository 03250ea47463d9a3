//! `cargo xtask book`: builds the documentation in `docs/` as HTML with mdBook. Two pages are completed with output of
//! the command:
//!
//! ```text
//! docs/ ─────────────────────▶ target/book/src ──mdbook──▶ target/book/html
//! sodan COMMAND --help ──▶ commands.md     ▲
//! sodan techniques NAME ─▶ techniques.md ──┘
//! ```

use crate::needed::find_in_path;
use crate::run::{cargo, root, step, target};
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the book, and prints its folder. Help texts come from the command in `arguments` or, without arguments, from
/// `sodan` built in the dev profile.
///
/// # Errors
///
/// Returns an error if mdBook is not installed, or a program fails.
pub fn run(arguments: &[String]) -> Result<()> {
    let mdbook = find_in_path("mdbook")
        .context("mdbook is missing; install it with `cargo install mdbook --locked`")?;
    let sodan = match arguments {
        [] => {
            step("book: the command", &mut cargo(&["build", "--package", "sodan-cli"]))?;
            target().join("debug/sodan")
        }
        [command] => PathBuf::from(command),
        _ => bail!("`cargo xtask book` takes at most one argument, the path of the command"),
    };
    let (source, html) = (target().join("book/src"), target().join("book/html"));
    if source.exists() {
        fs::remove_dir_all(&source)?;
    }
    copy(&root().join("docs"), &source)?;
    complete(&source.join("commands.md"), "<!-- commands -->", &commands(&sodan)?)?;
    complete(&source.join("techniques.md"), "<!-- techniques -->", &techniques(&sodan)?)?;
    step("book", Command::new(mdbook).arg("build").arg(&source).arg("--dest-dir").arg(&html))?;
    println!("── book: {}\n", html.join("index.html").display());
    Ok(())
}

/// Copies a folder. Links to files outside `docs/` become plain text, because the book does not contain these files.
fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, copied) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &copied)?;
        } else if path.extension().is_some_and(|extension| extension == "md") {
            fs::write(copied, without_outside_links(&fs::read_to_string(&path)?, &path))?;
        } else {
            fs::copy(path, copied)?;
        }
    }
    Ok(())
}

fn without_outside_links(text: &str, path: &Path) -> String {
    let mut text = text.to_owned();
    for link in links(&text.clone()) {
        if !link.target.contains("://") && !resolved(path, &link.target).starts_with(root().join("docs")) {
            text = text.replace(&format!("[{}]({})", link.text, link.target), &link.text);
        }
    }
    text
}

/// Replaces the placeholder `mark` in the page with `text`. Fails if the page does not contain the placeholder.
fn complete(page: &Path, mark: &str, text: &str) -> Result<()> {
    let original = fs::read_to_string(page)?;
    ensure!(original.contains(mark), "{} does not contain {mark}", page.display());
    Ok(fs::write(page, original.replace(mark, text))?)
}

/// Returns the help texts of all commands, each with a heading.
fn commands(sodan: &Path) -> Result<String> {
    let mut text = String::new();
    append_help(sodan, &[], &mut text)?;
    Ok(text)
}

fn append_help(sodan: &Path, path: &[String], text: &mut String) -> Result<()> {
    let help = printed(Command::new(sodan).args(path).arg("--help"))?;
    let name = [&["sodan".to_owned()], path].concat().join(" ");
    *text += &format!("## {name}\n\n```text\n{}\n```\n\n", help.trim_end());
    // Subcommands are indented by two spaces. The subcommands of `sodan` itself are in groups before the options.
    let listed =
        if path.is_empty() { help.split("\nOptions:").next() } else { help.split("Commands:\n").nth(1) };
    let is_name = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    let names = listed.unwrap_or_default().lines().take_while(|line| path.is_empty() || !line.is_empty());
    let names = names.filter(is_name);
    for name in names.filter_map(|line| line.split_whitespace().next()).filter(|&name| name != "help") {
        append_help(sodan, &[path, &[name.to_owned()]].concat(), text)?;
    }
    Ok(())
}

/// Returns the list of techniques, with each technique's explanation.
fn techniques(sodan: &Path) -> Result<String> {
    let table = printed(Command::new(sodan).args(["techniques", "--format", "json"]))?;
    let mut text = String::new();
    for line in table.lines() {
        let technique: serde_json::Value = serde_json::from_str(line)?;
        let [name, explanation] =
            ["name", "explanation"].map(|key| technique[key].as_str().unwrap_or_default());
        ensure!(!name.is_empty() && !explanation.is_empty(), "`techniques` printed an unknown row: {line}");
        text += &format!("## {name}\n\n{explanation}\n");
    }
    Ok(text)
}

fn printed(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot start {command:?}"))?;
    ensure!(output.status.success(), "{command:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

/// A Markdown link, `[text](target)`, or an image, `![text](target)`.
struct Link {
    text: String,
    target: String,
}

/// Returns the links of a page, except those in code.
fn links(page: &str) -> Vec<Link> {
    let mut found = Vec::new();
    let mut in_block = false;
    for line in page.lines() {
        in_block ^= line.trim_start().starts_with("```");
        if in_block {
            continue;
        }
        // Every other part is between backticks.
        for part in line.split('`').step_by(2) {
            for (at, _) in part.match_indices("](") {
                let Some((target, _)) = part[at + 2..].split_once(')') else { continue };
                let text = part[..at].rsplit_once('[').map_or("", |(_, text)| text);
                found.push(Link { text: text.into(), target: target.into() });
            }
        }
    }
    found
}

/// Returns the path to which a page's relative link refers, without the anchor.
fn resolved(page: &Path, target: &str) -> PathBuf {
    let file = target.split('#').next().unwrap_or_default();
    if file.is_empty() {
        return page.to_owned();
    }
    let mut path = page.parent().unwrap_or(Path::new("")).to_owned();
    for part in file.split('/') {
        match part {
            ".." => drop(path.pop()),
            "." => {}
            _ => path.push(part),
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                pages(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                found.push(path);
            }
        }
    }

    fn documents() -> Vec<PathBuf> {
        let mut found = Vec::new();
        pages(&root().join("docs"), &mut found);
        for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "testdata/README.md"]
        {
            found.push(root().join(name));
        }
        found
    }

    /// Returns the anchors of a page's headings, in the form that GitHub and mdBook generate.
    fn anchors(page: &str) -> Vec<String> {
        let mut in_block = false;
        let headings = page.lines().filter(|line| {
            in_block ^= line.starts_with("```");
            !in_block && line.starts_with('#')
        });
        let anchor = |line: &str| {
            let letters = line.trim_start_matches('#').trim().to_lowercase();
            let kept = letters.chars().filter(|&sign| sign.is_alphanumeric() || "_- ".contains(sign));
            kept.map(|sign| if sign == ' ' { '-' } else { sign }).collect()
        };
        headings.map(anchor).collect()
    }

    #[test]
    fn relative_links_resolve() {
        let mut broken = Vec::new();
        for page in documents() {
            let text = fs::read_to_string(&page).unwrap();
            for link in links(&text).iter().filter(|link| !link.target.contains("://")) {
                let path = resolved(&page, &link.target);
                let anchor = link.target.split_once('#').map(|(_, anchor)| anchor);
                let has_anchor = |anchor: &str| {
                    fs::read_to_string(&path)
                        .is_ok_and(|text| anchors(&text).iter().any(|found| found == anchor))
                };
                if !path.exists() || !anchor.is_none_or(has_anchor) {
                    broken.push(format!("{}: {}", page.display(), link.target));
                }
            }
        }
        assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
    }

    #[test]
    fn summary_lists_every_page() {
        let docs = root().join("docs");
        let summary = docs.join("SUMMARY.md");
        let listed = links(&fs::read_to_string(&summary).unwrap());
        let listed: Vec<_> = listed.iter().map(|link| resolved(&summary, &link.target)).collect();
        let mut found = Vec::new();
        pages(&docs, &mut found);
        for page in found.iter().filter(|&page| *page != summary) {
            assert!(listed.contains(page), "docs/SUMMARY.md does not list {}", page.display());
        }
    }

    #[test]
    fn links_in_code_are_ignored() {
        let found = links("[a](b.md#c) `[x](y)` ![p](q.png)\n```text\n[x](y)\n```\n");
        let targets: Vec<_> = found.iter().map(|link| link.target.as_str()).collect();
        assert_eq!(targets, ["b.md#c", "q.png"]);
        let page = root().join("docs/guides/page.md");
        let text = without_outside_links("[in](../query.md) and [out](../../README.md)", &page);
        assert_eq!(text, "[in](../query.md) and out");
    }
}
