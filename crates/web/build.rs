//! Embeds the page and the documentation: every file in `page/`, and the pages in `docs/` as HTML. Each file is stored
//! both plain and gzipped, with an ETag computed from its content.

#[path = "build/docs.rs"]
mod docs;

use flate2::{Compression, write::GzEncoder};
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?).join("page");
    let target = PathBuf::from(std::env::var("OUT_DIR")?);
    for folder in ["page", "docs", "docs/guides"] {
        println!("cargo::rerun-if-changed={folder}");
    }
    let mut files = Vec::new();
    list(&root, &mut files)?;
    let mut files = files
        .into_iter()
        .map(|file| Ok((name(&root, &file)?, file)))
        .collect::<Result<Vec<(String, PathBuf)>, Box<dyn Error>>>()?;
    for (name, content) in docs::files(Path::new("docs"))? {
        let file = target.join(format!("docs-{}", name.replace('/', "-")));
        fs::write(&file, content)?;
        files.push((format!("docs/{name}"), file));
    }
    // Lookups require the files sorted by name, which differs from sorting by path: `engine/` precedes `engine.js`.
    files.sort();
    let mut table = String::from("&[\n");
    for (index, (name, file)) in files.iter().enumerate() {
        let content = fs::read(file)?;
        let packed = target.join(format!("{index}.gz"));
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&content)?;
        fs::write(&packed, encoder.finish()?)?;
        let mut hasher = DefaultHasher::new();
        content.hash(&mut hasher);
        writeln!(
            table,
            "File {{ name: {name:?}, tag: \"\\\"{:016x}\\\"\", plain: include_bytes!({file:?}), packed: include_bytes!({packed:?}) }},",
            hasher.finish()
        )?;
    }
    table.push(']');
    fs::write(target.join("files.rs"), table)?;
    Ok(())
}

/// Returns the name of `file` relative to the folder `root`, with `/` as separator on every platform.
fn name(root: &Path, file: &Path) -> Result<String, Box<dyn Error>> {
    Ok(file.strip_prefix(root)?.to_str().ok_or("a file name is not valid UTF-8")?.replace('\\', "/"))
}

/// Lists all files below a folder, except hidden ones.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_hidden = entry.file_name().to_string_lossy().starts_with('.');
        match entry.file_type()?.is_dir() {
            _ if is_hidden => {}
            true => list(&entry.path(), files)?,
            false => files.push(entry.path()),
        }
    }
    Ok(())
}
