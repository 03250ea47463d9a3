//! Checks that the lists of scales and engines in other languages contain the same names as the lists in Rust.
#![cfg(all(feature = "datasets", feature = "engines", feature = "library"))]

use sodan::datasets::build::Recipe;
use sodan::engines;
use sodan::logic::rating;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn scales() -> BTreeSet<&'static str> {
    rating::ALL.iter().map(|scale| scale.name()).collect()
}

fn all_engines() -> BTreeSet<&'static str> {
    engines::ALL.iter().map(|engine| engine.name()).collect()
}

/// Returns the quoted words of every list in `text` that starts with `begin`.
fn lists<'t>(text: &'t str, begin: &str) -> Vec<BTreeSet<&'t str>> {
    let list = |rest: &'t str| {
        let words = rest.split(']').next().unwrap_or_default().split(',');
        words.map(|word| word.trim().trim_matches(['"', '\''])).filter(|word| !word.is_empty()).collect()
    };
    text.split(begin).skip(1).map(list).collect()
}

#[test]
fn python_literals_name_all() {
    let folder = crates().join("python/python/sodan");
    let (scales, engines) = (scales(), all_engines());
    let (mut of_scales, mut of_engines) = (0, 0);
    for file in fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()) {
        if file.extension().is_none_or(|end| end != "py" && end != "pyi") {
            continue;
        }
        let text = read(&file);
        for list in lists(&text, "Literal[") {
            if list.contains("hodoku") {
                assert_eq!(list, scales, "{}: scales", file.display());
                of_scales += 1;
            }
            if list.contains("negotiation") {
                assert_eq!(list, engines, "{}: engines", file.display());
                of_engines += 1;
            }
        }
    }
    assert!(of_scales > 0 && of_engines > 0, "no Literal of scales or engines in {}", folder.display());
}

#[test]
fn page_lists_name_all() {
    let pages = crates().join("web/page/src");
    let scales_of_page = read(&pages.join("view/path.js"));
    assert_eq!(lists(&scales_of_page, "const SCALES = ["), [scales()], "scales of the page");
    let engines_of_page = read(&pages.join("core/race.js"));
    assert_eq!(lists(&engines_of_page, "const ENGINES = ["), [all_engines()], "engines of the race");
}

#[test]
fn library_has_tables_of_scales() {
    let folder = crates().join("library/src/schema");
    let schema: String = fs::read_dir(folder).unwrap().map(|file| read(&file.unwrap().path())).collect();
    for scale in rating::ALL {
        let now = format!("label_{}", scale.name());
        let renamed = |line: &str| {
            let [from, to] = line
                .strip_prefix("ALTER TABLE ")?
                .split(" RENAME TO ")
                .collect::<Vec<_>>()
                .try_into()
                .ok()?;
            (to == format!("{now};")).then(|| from.to_owned())
        };
        let created = schema.lines().find_map(renamed).unwrap_or_else(|| now.clone());
        let name = format!("CREATE TABLE {created} (");
        let table = schema.split_once(&name).unwrap_or_else(|| panic!("no `{name}`")).1;
        let table = table.split_once(") STRICT").unwrap().0;
        for column in scale.columns() {
            let is_there = table.lines().any(|line| line.split_whitespace().next() == Some(column.name));
            assert!(is_there, "label_{} has no column {}", scale.name(), column.name);
        }
    }
}

#[test]
fn recipes_label_each_scale() {
    for scale in scales() {
        let recipe = format!(
            "name = \"x\"\nlicence = \"MIT\"\n[[source]]\nname = \"s\"\nlicence = \"MIT\"\norigin = \"me\"\n\
             n = 1\ngenerate = {{}}\n[labels]\ncolumns = [\"{scale}\"]\n"
        );
        assert!(Recipe::parse(&recipe).is_ok(), "{scale} is not a label of recipes");
    }
}
