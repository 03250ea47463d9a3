//! What ships and was written by others: its licences, where it comes from, and versions that come twice.
//!
//! ```text
//! cargo metadata ─▶ packages that ship, tests apart ─▶ licence, source, versions ─▶ held against deny.toml
//! cargo deny, where it is installed ─────────────────────────────────────────────▶ the same
//! ```
//!
//! Both read the same file. What is checked here needs nothing but cargo, so that it is checked everywhere.

use crate::run::{cargo, root, step};
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The rules.
const FILE: &str = "deny.toml";

/// What is read of the rules.
struct Rules {
    never_shipped: Vec<String>,
    licences: Vec<String>,
    /// The start of a version of a package that may stand beside another.
    skipped: Vec<(String, String)>,
}

/// Checks every package that a package of the house needs to be built or run.
///
/// # Errors
///
/// If one of them has no permissive licence, comes from elsewhere than the registry, or comes in several versions for no known
/// reason; or if the packages cannot be listed.
pub fn run() -> Result<()> {
    let rules = std::fs::read_to_string(root().join(FILE)).with_context(|| format!("cannot read {FILE}"))?;
    let rules = Rules::read(&rules)?;
    let output = cargo(&["metadata", "--format-version=1", "--all-features"]).output()?;
    ensure!(output.status.success(), "cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let needed = needed(&metadata, &rules)?;
    let packages = metadata["packages"].as_array().context("metadata without packages")?;
    let packages: Vec<&Value> = packages.iter().filter(|it| needed.contains(text(it, "id"))).collect();
    let faults = rules.faults(&packages);
    ensure!(faults.is_empty(), "packages against {FILE}:\n  {}", faults.join("\n  "));
    println!("── dependencies: {} packages; licences, sources and versions as {FILE} allows", packages.len());
    if cargo(&["deny", "--version"]).output().is_ok_and(|output| output.status.success()) {
        let arguments = ["deny", "--offline", "check", "licenses", "bans", "sources"];
        return step("dependencies, by cargo deny", &mut cargo(&arguments));
    }
    println!(
        "── dependencies, by cargo deny: SKIPPED, it is not installed (`cargo install cargo-deny --locked`)\n"
    );
    Ok(())
}

impl Rules {
    fn read(rules: &str) -> Result<Rules> {
        #[derive(Deserialize)]
        struct File {
            graph: Graph,
            licenses: Licences,
            bans: Bans,
        }
        #[derive(Deserialize)]
        struct Graph {
            exclude: Vec<String>,
        }
        #[derive(Deserialize)]
        struct Licences {
            allow: Vec<String>,
        }
        #[derive(Deserialize)]
        struct Bans {
            skip: Vec<Skip>,
        }
        #[derive(Deserialize)]
        struct Skip {
            #[serde(rename = "crate")]
            package: String,
        }
        let File { graph, licenses, bans } = toml::from_str(rules)?;
        let skipped = |Skip { package }: Skip| {
            let (name, version) = package.split_once('@').context("a version to skip is `name@version`")?;
            anyhow::Ok((name.to_owned(), version.to_owned()))
        };
        Ok(Rules {
            never_shipped: graph.exclude,
            licences: licenses.allow,
            skipped: bans.skip.into_iter().map(skipped).collect::<Result<_>>()?,
        })
    }

    fn faults(&self, packages: &[&Value]) -> Vec<String> {
        let mut faults = Vec::new();
        // All come from one, whichever that is.
        let mut registry = None;
        let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for package in packages {
            let [name, version, licence] = ["name", "version", "license"].map(|key| text(package, key));
            if !self.is_permissive(licence) {
                faults.push(format!("{name}: `{licence}` is no licence that is allowed"));
            }
            // A package of the house has no source.
            if let Some(source) = package["source"].as_str()
                && !(source.starts_with("registry+") && *registry.get_or_insert(source) == source)
            {
                faults.push(format!("{name}: it comes from `{source}`"));
            }
            if !self.is_skipped(name, version) {
                versions.entry(name).or_default().push(version);
            }
        }
        let several = versions.into_iter().filter(|(_, versions)| versions.len() > 1);
        faults.extend(several.map(|(name, versions)| format!("{name}: {}", versions.join(" and "))));
        faults
    }

    fn is_skipped(&self, name: &str, version: &str) -> bool {
        let is_of = |start: &str| {
            version.strip_prefix(start).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        self.skipped.iter().any(|(skipped, start)| skipped == name && is_of(start))
    }

    /// Whether a licence expression can be met with permissive licences alone: each part of `AND` by one part of `OR`.
    fn is_permissive(&self, expression: &str) -> bool {
        let expression = expression.replace(['(', ')'], "").replace('/', " OR ");
        let is_allowed = |licence: &str| self.licences.iter().any(|allowed| allowed == licence.trim());
        !expression.is_empty() && expression.split(" AND ").all(|part| part.split(" OR ").any(is_allowed))
    }
}

fn text<'v>(package: &'v Value, key: &str) -> &'v str {
    package[key].as_str().unwrap_or_default()
}

/// All packages that those of the house need, tests apart.
fn needed<'m>(metadata: &'m Value, rules: &Rules) -> Result<BTreeSet<&'m str>> {
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
        package["source"].is_null() && !rules.never_shipped.iter().any(|it| it == text(package, "name"))
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const REGISTRY: &str = "registry+https://example.org/index";

    fn rules() -> Rules {
        Rules::read(&std::fs::read_to_string(root().join(FILE)).unwrap()).unwrap()
    }

    #[test]
    fn one_permissive_choice_is_enough_and_every_duty_counts() {
        let rules = rules();
        for fine in [
            "MIT OR Apache-2.0",
            "MIT/Apache-2.0",
            "MIT OR LGPL-2.1-or-later",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
        ] {
            assert!(rules.is_permissive(fine), "{fine}");
        }
        for not in ["", "AGPL-3.0-or-later", "MIT AND GPL-3.0", "LGPL-2.1", "MPL-2.0"] {
            assert!(!rules.is_permissive(not), "{not}");
        }
    }

    #[test]
    fn packages_come_from_one_registry() {
        let from = |source: &str| {
            let package = |name, source| json!({ "name": name, "version": "1.0.0", "license": "MIT", "source": source });
            rules().faults(&[&package("b", REGISTRY), &package("a", source)])
        };
        assert!(from(REGISTRY).is_empty());
        for elsewhere in ["git+https://example.org/a#1234", "registry+https://example.org/other"] {
            assert_eq!(from(elsewhere), [format!("a: it comes from `{elsewhere}`")]);
        }
    }

    #[test]
    fn two_versions_need_a_reason() {
        let faults = |name: &str, versions: &[&str]| {
            let package =
                |version| json!({ "name": name, "version": version, "license": "MIT", "source": REGISTRY });
            let packages: Vec<Value> = versions.iter().map(package).collect();
            rules().faults(&packages.iter().collect::<Vec<_>>())
        };
        assert_eq!(faults("a", &["1.0.0", "2.0.0"]), ["a: 1.0.0 and 2.0.0"]);
        assert!(faults("syn", &["2.0.1", "3.0.0"]).is_empty());
        assert_eq!(faults("syn", &["20.0.1", "3.0.0"]), ["syn: 20.0.1 and 3.0.0"]);
    }
}
