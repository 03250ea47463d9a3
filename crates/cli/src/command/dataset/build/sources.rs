//! The files that a recipe names.

use super::super::splits::matching;
use super::work::sha256_of_file;
use crate::args::InputArgs;
use crate::exit::Failure;
use crate::input::{Input, Portion};
use sodan::datasets::build::{Origin, Recipe, RecipeError, SourceNote};
use std::ffi::OsString;
use std::path::Path;

/// The files of each source.
pub struct Sources {
    inputs: Vec<InputArgs>,
    notes: Vec<SourceNote>,
}

impl Sources {
    /// Finds the files of a recipe that lies in this folder. `refuse` says which recipe is wrong.
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
                        let found = matching(folder.join(name).as_os_str())
                            .ok()
                            .filter(|found| found.iter().all(|file| Path::new(file).is_file()))
                            .ok_or_else(|| {
                                refuse(recipe.error(place, "no file of this name, or none matches"))
                            })?;
                        for file in found {
                            note.files.push(noted(Path::new(&file), folder)?);
                            files.push(file);
                        }
                    }
                    column.clone()
                }
            };
            inputs.push(InputArgs { inputs: files, from: None, column });
            notes.push(note);
        }
        Ok(Sources { inputs, notes })
    }

    /// What is noted of the files.
    pub fn notes(&self) -> &[SourceNote] {
        &self.notes
    }

    /// Opens the files of a source, in each of which records are numbered.
    pub fn open(&self, source: usize) -> Result<Input, Failure> {
        Input::open(&self.inputs[source], Portion::Bytes(1 << 16)).map(Input::numbering_each)
    }
}

/// The name as seen from the recipe, the size and the SHA-256 of a file. Of a path from the root only the name is noted: what is
/// published says nothing of the machine.
fn noted(file: &Path, folder: &Path) -> Result<(String, u64, String), Failure> {
    let base = || Path::new(file.file_name().unwrap_or(file.as_os_str()));
    let name = file.strip_prefix(folder).ok().filter(|name| name.is_relative()).unwrap_or_else(base);
    let name = name.display().to_string();
    let (bytes, sha256) = sha256_of_file(file)?;
    Ok((name, bytes, sha256))
}

/// A file as the whole input.
pub fn of_file(file: &Path) -> InputArgs {
    InputArgs { inputs: vec![OsString::from(file)], from: None, column: None }
}
