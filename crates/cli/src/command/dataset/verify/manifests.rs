//! Finds and checks the manifests of data sets.

use super::super::build::sha256_of_file;
use crate::conflicts;
use crate::exit::Failure;
use sodan::datasets::build::{Recipe, WrittenFile};
use sodan::datasets::{Manifest, Report};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The manifest of a data set, and the input files that it covers.
pub struct FoundManifest {
    folder: PathBuf,
    /// The manifest, or an error message if the manifest cannot be read.
    manifest: Result<Manifest, String>,
    files: Vec<PathBuf>,
    /// Whether the data set's folder itself is an input, so that every file listed in the manifest is checked.
    is_whole: bool,
}

/// Returns the manifests of the data sets that contain `files`. `whole` contains the folders among the inputs.
pub fn find(files: &[PathBuf], whole: &[PathBuf]) -> Vec<FoundManifest> {
    let real = |folder: &PathBuf| fs::canonicalize(folder).unwrap_or_else(|_| folder.clone());
    let whole: Vec<PathBuf> = whole.iter().map(real).collect();
    let mut folders: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
    for file in files {
        // The manifest is in the file's folder or in its parent folder, since rows are in a subfolder.
        let above = file.ancestors().skip(1).take(2).find(|folder| folder.join(NAME).is_file());
        if let Some(folder) = above {
            folders.entry(folder.to_owned()).or_default().push(file.clone());
        }
    }
    let found = folders.into_iter().filter_map(|(folder, files)| {
        let text = fs::read_to_string(folder.join(NAME)).map_err(|error| error.to_string());
        let manifest = text.and_then(|text| Manifest::parse(&text)).transpose()?;
        let is_whole = whole.contains(&real(&folder));
        Some(FoundManifest { folder, manifest, files, is_whole })
    });
    found.collect()
}

const NAME: &str = "manifest.json";

impl FoundManifest {
    /// Returns the recipe of the data set. Returns `None` if `recipe.toml` is missing or differs from the recipe of the
    /// build.
    pub fn recipe(&self) -> Result<Option<Recipe>, Failure> {
        let path = self.folder.join("recipe.toml");
        let Ok(manifest) = &self.manifest else { return Ok(None) };
        if !path.is_file() || sha256_of_file(&path)?.1 != manifest.sha256_of_recipe() {
            return Ok(None);
        }
        let text = conflicts::read_to_string(&path)?;
        Ok(Recipe::parse(&text).ok())
    }

    /// Checks the manifest's claims, and adds the results to a report.
    pub fn add_to(&self, report: &mut Report) -> Result<(), Failure> {
        let name = self.folder.join(NAME).display().to_string();
        let manifest = match &self.manifest {
            Ok(manifest) => manifest,
            Err(why) => {
                report.add_unreadable_manifest(&name, why);
                return Ok(());
            }
        };
        let within = |file: &Path| {
            file.strip_prefix(&self.folder).unwrap_or(file).to_string_lossy().replace('\\', "/")
        };
        let mut paths: Vec<String> = self.files.iter().map(|file| within(file)).collect();
        if self.is_whole {
            paths.extend(manifest.files().iter().map(|listed| listed.path.clone()));
            paths.retain(|path| self.folder.join(path).is_file());
        }
        paths.sort();
        paths.dedup();
        let file = |path: String| {
            let (bytes, sha256) = sha256_of_file(&self.folder.join(&path))?;
            Ok(WrittenFile { path, bytes, sha256 })
        };
        let files = paths.into_iter().map(file).collect::<Result<Vec<_>, Failure>>()?;
        report.add_manifest(&name, manifest, &files, self.is_whole, env!("CARGO_PKG_VERSION"));
        Ok(())
    }
}
