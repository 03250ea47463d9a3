//! Tests that files of earlier releases can still be read. Each folder in `testdata/compat` contains one file of every
//! persistent format.

use crate::run::*;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the folder of each release in `testdata/compat`.
fn releases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/compat");
    let releases: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!releases.is_empty(), "no release has files");
    releases
}

/// Decompresses a file to `folder`, and returns the path of the copy.
fn unpacked(packed: &Path, folder: &Path) -> PathBuf {
    let path = folder.join(packed.file_stem().unwrap());
    fs::write(&path, zstd::decode_all(&fs::read(packed).unwrap()[..]).unwrap()).unwrap();
    path
}

/// Runs a command, which must succeed, and returns its output.
fn read(arguments: &[&str]) -> String {
    let outcome = run(arguments, "");
    assert_eq!(outcome.status, 0, "{arguments:?}: {}", outcome.err);
    outcome.out
}

#[test]
fn libraries_of_earlier_releases_are_read() {
    for release in releases() {
        let folder = tempfile::tempdir().unwrap();
        let library = unpacked(&release.join("library.db.zst"), folder.path());
        let show =
            ["library", "--file", shown(&library), "show", "--where", "tag compat and hodoku.level >= easy"];
        let text = read(&show);
        assert!(
            text.contains("read by later versions") && text.contains(PROPER),
            "{}: {text}",
            release.display()
        );
        let found = read(&["library", "--file", shown(&library), "find", "er > 1.0", "--format", "line"]);
        assert_eq!(found.lines().count(), 2, "{}: {found}", release.display());
    }
}

#[test]
fn transcripts_of_earlier_releases_are_read() {
    for release in releases() {
        let transcript = release.join("transcript.arrow");
        let replayed = read(&["negotiate", "replay", shown(&transcript)]);
        assert!(replayed.trim_end().ends_with("345286179 0"), "{}: {replayed}", release.display());
        let events = read(&["negotiate", "events", "--format", "jsonl", shown(&transcript)]);
        assert_eq!(events.lines().count(), 133, "{}", release.display());
    }
}

#[test]
fn steps_of_earlier_releases_are_verified() {
    for release in releases() {
        let folder = tempfile::tempdir().unwrap();
        let path = unpacked(&release.join("path.jsonl.zst"), folder.path());
        let verified = read(&["verify-steps", shown(&path), "--json"]);
        assert!(verified.contains("\"proved\":51,\"unproved\":0"), "{}: {verified}", release.display());
    }
}

#[test]
fn data_sets_and_recipes_of_earlier_releases_are_read() {
    for release in releases() {
        let set = release.join("dataset");
        let verified = run(&["dataset", "verify", shown(&set), "--json"], "");
        assert_eq!(verified.status, 0, "{}: {}{}", release.display(), verified.out, verified.err);
        let folder = tempfile::tempdir().unwrap();
        let (recipe, again) = (set.join("recipe.toml"), folder.path().join("set"));
        read(&["dataset", "build", shown(&recipe), "-o", shown(&again)]);
        for split in ["train", "test"] {
            let file = format!("data/{split}-00000-of-00001.parquet");
            let rows = |set: &Path| read(&["convert", "--to", "csv", shown(&set.join(&file))]);
            assert_eq!(rows(&again), rows(&set), "{}: {file}", release.display());
        }
    }
}

#[test]
fn variants_and_orders_of_earlier_releases_are_read() {
    for release in releases() {
        let [variant, order] = ["variant.json", "order.txt"].map(|name| release.join(name));
        let solved = read(&["solve", shown(&variant), "--format", "line"]);
        assert_eq!(solved, "3142241312344321\n", "{}", release.display());
        let rated = read(&["rate", "--order", shown(&order), PROPER]);
        assert_eq!(rated, "Medium (696) [own]\n", "{}", release.display());
    }
}
