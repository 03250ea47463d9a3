//! Compares the manifest of a data set with its files.

use crate::build::{MANIFEST, WrittenFile};
use serde::Deserialize;
use serde_json::Value;
use sodan_logic::rating;
use sodan_tasks::several;
use std::collections::BTreeMap;

/// The manifest of a built data set.
#[derive(Clone, Debug, Deserialize)]
pub struct Manifest {
    version: String,
    recipe_sha256: String,
    schemes: BTreeMap<String, String>,
    rows: BTreeMap<String, u64>,
    files: Vec<WrittenFile>,
}

/// Result of comparing a manifest with the files of its data set.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Compared {
    /// Name of the manifest.
    pub name: String,
    /// Number of matching files.
    pub files: u64,
    /// Mismatches.
    pub wrong: Vec<String>,
    /// Differences in versions. They are not faults.
    pub notes: Vec<String>,
}

impl Manifest {
    /// Parses a manifest. Returns `None` if the JSON text is not a manifest created by Sodan.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not JSON, or an entry is missing or invalid. The message contains the position.
    pub fn parse(text: &str) -> Result<Option<Manifest>, String> {
        let any: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if any["schema"] != MANIFEST {
            return Ok(None);
        }
        serde_json::from_str(text).map(Some).map_err(|error| error.to_string())
    }

    /// Returns the listed files. Their paths are relative to the data set.
    pub fn files(&self) -> &[WrittenFile] {
        &self.files
    }

    /// Returns the SHA-256 of the recipe, in hexadecimal digits.
    pub fn sha256_of_recipe(&self) -> &str {
        &self.recipe_sha256
    }

    /// Compares the manifest with existing files, and with the row counts of all splits, if known. `version` is the
    /// version of the running program.
    pub(crate) fn compared(
        &self,
        name: &str,
        found: &[WrittenFile],
        rows: Option<&BTreeMap<String, u64>>,
        version: &str,
    ) -> Compared {
        let mut compared = Compared { name: name.to_owned(), ..Compared::default() };
        for file in found {
            let path = &file.path;
            match self.files.iter().find(|listed| listed.path == *path) {
                Some(listed) if listed == file => compared.files += 1,
                Some(_) => compared.wrong.push(format!("{path} does not match its SHA-256 checksum")),
                None => compared.wrong.push(format!("{path} is not listed")),
            }
        }
        if let Some(rows) = rows {
            let is_there = |listed: &&WrittenFile| found.iter().any(|file| file.path == listed.path);
            let missing = self.files.iter().filter(|listed| !is_there(listed));
            compared.wrong.extend(missing.map(|listed| format!("{} is missing", listed.path)));
            for (split, listed) in &self.rows {
                let counted = rows.get(split).copied().unwrap_or_default();
                if counted != *listed {
                    let listed = several(*listed, "row");
                    compared.wrong.push(format!("{split} is listed with {listed}, but has {counted}"));
                }
            }
        }
        if self.version != version {
            compared.notes.push(format!("built by version {}, verified by version {version}", self.version));
        }
        for scale in rating::ALL {
            let listed = self.schemes.get(scale.name()).map_or("none", String::as_str);
            if listed != scale.scheme() {
                let (name, scheme) = (scale.name(), scale.scheme());
                compared.notes.push(format!("the scheme of {name} is listed as {listed}, but is {scheme}"));
            }
        }
        compared
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn file(path: &str, sha256: &str) -> WrittenFile {
        WrittenFile { path: path.into(), bytes: 3, sha256: sha256.into() }
    }

    fn manifest() -> Manifest {
        let schemes: BTreeMap<&str, &str> =
            rating::ALL.iter().map(|scale| (scale.name(), scale.scheme())).collect();
        let text = json!({
            "schema": MANIFEST, "version": "1.0.0", "recipe_sha256": "r", "schemes": schemes,
            "rows": { "train": 2, "test": 1 },
            "files": [
                { "path": "data/train.parquet", "bytes": 3, "sha256": "a" },
                { "path": "README.md", "bytes": 3, "sha256": "b" },
            ],
        });
        Manifest::parse(&text.to_string()).unwrap().unwrap()
    }

    #[test]
    fn what_is_as_listed_is_counted() {
        let found = [file("data/train.parquet", "a"), file("README.md", "b")];
        let rows = BTreeMap::from([("train".to_owned(), 2), ("test".to_owned(), 1)]);
        let compared = manifest().compared("m", &found, Some(&rows), "1.0.0");
        assert_eq!(compared, Compared { name: "m".into(), files: 2, ..Compared::default() });
        // Missing files are not reported if only some files are compared.
        assert!(manifest().compared("m", &found[..1], None, "1.0.0").wrong.is_empty());
    }

    #[test]
    fn every_difference_is_reported() {
        let found = [file("data/train.parquet", "x"), file("data/more.parquet", "c")];
        let rows = BTreeMap::from([("train".to_owned(), 3), ("test".to_owned(), 1)]);
        let compared = manifest().compared("m", &found, Some(&rows), "2.0.0");
        assert_eq!(
            compared.wrong,
            [
                "data/train.parquet does not match its SHA-256 checksum",
                "data/more.parquet is not listed",
                "README.md is missing",
                "train is listed with 2 rows, but has 3"
            ]
        );
        assert_eq!(compared.notes, ["built by version 1.0.0, verified by version 2.0.0"]);
        let other = Manifest { schemes: BTreeMap::new(), ..manifest() };
        assert!(
            other.compared("m", &[], None, "1.0.0").notes[0]
                .starts_with("the scheme of hodoku is listed as none, but is hodoku")
        );
    }

    #[test]
    fn other_objects_are_no_manifests() {
        for other in ["{}", "[]", r#"{"name":"My extension"}"#] {
            assert!(Manifest::parse(other).unwrap().is_none(), "{other}");
        }
    }

    #[test]
    fn manifest_errors_are_reported() {
        let lacking = format!(r#"{{"schema":"{MANIFEST}"}}"#);
        assert!(Manifest::parse(&lacking).unwrap_err().starts_with("missing field `version`"));
        assert!(Manifest::parse("{\n  \"schema\": ").unwrap_err().contains("at line 2 column"));
    }
}
