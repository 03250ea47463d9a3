//! Finds and opens the source files of a recipe.

use super::super::splits::{matching, not_regular};
use super::work::sha256_of_file;
use crate::args::InputArgs;
use crate::exit::Failure;
use crate::input::{Input, Portion};
use crate::message::warn;
use crate::pipeline::{Block, Source as _};
use sodan::datasets::build::{Origin, Recipe, RecipeError, SourceNote};
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

/// The input files of each source.
pub struct Sources {
    inputs: Vec<InputArgs>,
    notes: Vec<SourceNote>,
}

impl Sources {
    /// Finds the source files of a recipe, relative to `folder`. `refuse` adds the recipe's location to an error.
    pub fn find(
        recipe: &Recipe,
        folder: &Path,
        refuse: impl Fn(RecipeError) -> Failure,
    ) -> Result<Sources, Failure> {
        let (mut inputs, mut notes) = (Vec::new(), Vec::new());
        for source in &recipe.sources {
            let (mut files, mut note) = (Vec::new(), SourceNote::default());
            let column = match &source.from {
                Origin::Made { .. } => None,
                Origin::Files { names, column } => {
                    for (name, place) in names {
                        let found = files_of(folder, name);
                        for file in found.map_err(|why| refuse(recipe.error(place, why)))? {
                            note.files.push(noted(Path::new(&file), folder)?);
                            files.push(file);
                        }
                    }
                    column.clone()
                }
            };
            inputs.push(InputArgs { inputs: files, column, ..InputArgs::default() });
            notes.push(note);
        }
        Ok(Sources { inputs, notes })
    }

    /// Returns the number of records in the files of each source.
    pub fn counts(&self) -> Result<Vec<u64>, Failure> {
        let count = |source: &InputArgs| {
            if source.inputs.is_empty() {
                return Ok(0);
            }
            let (mut input, mut records) = (Input::open(source, Portion::Bytes(1 << 16))?, 0);
            while let Some(block) = input.next_block()? {
                records += block.count();
                input.take_back(block, Duration::ZERO);
            }
            Ok(records)
        };
        self.inputs.iter().map(count).collect()
    }

    /// Returns the manifest's entries for the source files.
    pub fn notes(&self) -> &[SourceNote] {
        &self.notes
    }

    /// Returns the names of all columns of the sources except puzzle and solution.
    pub fn columns_left(&self) -> Result<Vec<String>, Failure> {
        let mut names: Vec<String> = Vec::new();
        for source in self.inputs.iter().filter(|source| !source.inputs.is_empty()) {
            let found = Input::open(source, Portion::Bytes(1 << 16))?.names_except_puzzle()?;
            let new = found.into_iter().filter(|name| !name.is_empty() && !names.contains(name));
            let new: Vec<String> = new.filter(|name| !name.eq_ignore_ascii_case("solution")).collect();
            names.extend(new);
        }
        Ok(names)
    }

    /// Opens the files of a source, with records numbered per file.
    pub fn open(&self, source: usize) -> Result<Input, Failure> {
        Input::open(&self.inputs[source], Portion::Bytes(1 << 16)).map(Input::numbering_each)
    }
}

/// Returns the files that match a name or pattern. Folders that match a pattern are skipped with a warning.
fn files_of(folder: &Path, name: &str) -> Result<Vec<OsString>, String> {
    let whole_name = folder.join(name);
    if whole_name.is_dir() {
        return Err(format!("expected a file, found a folder; for all files in it, use {name}/*"));
    }
    // `is_symlink` also detects a dangling link, which `matching` would not find.
    let found = match whole_name.is_symlink() {
        true => Ok(vec![whole_name.as_os_str().to_owned()]),
        false => matching(whole_name.as_os_str()),
    };
    let (mut files, mut is_folder_found) = (Vec::new(), false);
    for file in found.unwrap_or_default() {
        let path = Path::new(&file);
        if path.is_dir() {
            warn(format_args!("skipping {}: it is a folder", path.display()));
            is_folder_found = true;
            continue;
        }
        match not_regular(path) {
            Some(failure) if path != whole_name || path.exists() || path.is_symlink() => {
                return Err(format!("{}: {}", path.display(), failure.why()));
            }
            Some(_) => {}
            None => files.push(file),
        }
    }
    match files.is_empty() {
        true if is_folder_found => Err("no file matches (folders are ignored)".into()),
        true => Err("no file matches this name".into()),
        false => Ok(files),
    }
}

/// Returns a file's name, size and SHA-256 for the manifest. The name is relative to the recipe's folder. For files
/// outside this folder, only the file name is returned, since a published manifest should not reveal the machine's
/// folders.
fn noted(file: &Path, folder: &Path) -> Result<(String, u64, String), Failure> {
    let base = || Path::new(file.file_name().unwrap_or(file.as_os_str()));
    let name = file.strip_prefix(folder).ok().filter(|name| name.is_relative()).unwrap_or_else(base);
    let name = name.display().to_string();
    let (bytes, sha256) = sha256_of_file(file)?;
    Ok((name, bytes, sha256))
}

/// Returns input options with `file` as the only input.
pub fn of_file(file: &Path) -> InputArgs {
    InputArgs { inputs: vec![OsString::from(file)], ..InputArgs::default() }
}
