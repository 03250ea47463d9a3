//! The licences of everything that ships: permissive ones only, so that whoever builds on Sodan owes nobody their source.

use crate::run::cargo;
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Licences that ask for no more than to be named.
const PERMISSIVE: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Packages that never ship.
const NEVER_SHIPPED: &[&str] = &["sodan-testkit", "xtask"];

/// Checks every package that a package of the house needs to be built or run.
///
/// # Errors
///
/// If one of them has no permissive licence, or the packages cannot be listed.
pub fn run() -> Result<()> {
    let output = cargo(&["metadata", "--format-version=1", "--all-features"]).output()?;
    ensure!(output.status.success(), "cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let needed = needed(&metadata)?;
    let mut faults = Vec::new();
    for package in metadata["packages"].as_array().context("metadata without packages")? {
        let (id, name) =
            (package["id"].as_str().unwrap_or_default(), package["name"].as_str().unwrap_or_default());
        let licence = package["license"].as_str().unwrap_or_default();
        if needed.contains(id) && !is_permissive(licence) {
            faults.push(format!("{name}: `{licence}`"));
        }
    }
    ensure!(faults.is_empty(), "licences that are not permissive:\n  {}", faults.join("\n  "));
    println!("── licences: {} packages, all permissive\n", needed.len());
    Ok(())
}

/// All packages that those of the house need, tests apart.
fn needed(metadata: &Value) -> Result<BTreeSet<&str>> {
    let mut below = BTreeMap::new();
    for node in metadata["resolve"]["nodes"].as_array().context("metadata without a graph")? {
        let needs = node["deps"].as_array().into_iter().flatten().filter(|dependency| {
            let kinds = dependency["dep_kinds"].as_array().into_iter().flatten();
            kinds.clone().any(|kind| kind["kind"].as_str() != Some("dev"))
        });
        let needs: Vec<&str> = needs.filter_map(|dependency| dependency["pkg"].as_str()).collect();
        below.insert(node["id"].as_str().context("a node without a name")?, needs);
    }
    let packages = metadata["packages"].as_array().context("metadata without packages")?;
    let is_house = |package: &&Value| {
        package["source"].is_null() && !NEVER_SHIPPED.contains(&package["name"].as_str().unwrap_or_default())
    };
    let mut open: Vec<&str> =
        packages.iter().filter(is_house).filter_map(|package| package["id"].as_str()).collect();
    let mut needed = BTreeSet::new();
    while let Some(id) = open.pop() {
        if needed.insert(id) {
            open.extend(below.get(id).into_iter().flatten());
        }
    }
    Ok(needed)
}

/// Whether a licence expression can be met with permissive licences alone: each part of `AND` by one part of `OR`.
fn is_permissive(expression: &str) -> bool {
    let expression = expression.replace(['(', ')'], "").replace('/', " OR ");
    !expression.is_empty()
        && expression
            .split(" AND ")
            .all(|part| part.split(" OR ").any(|licence| PERMISSIVE.contains(&licence.trim())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_permissive_choice_is_enough_and_every_duty_counts() {
        for fine in [
            "MIT OR Apache-2.0",
            "MIT/Apache-2.0",
            "MIT OR LGPL-2.1-or-later",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
        ] {
            assert!(is_permissive(fine), "{fine}");
        }
        for not in ["", "AGPL-3.0-or-later", "MIT AND GPL-3.0", "LGPL-2.1", "MPL-2.0"] {
            assert!(!is_permissive(not), "{not}");
        }
    }
}
