//! Opens damaged library files. Each database is opened or rejected without a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sodan::library::{Access, Library};
use std::time::Duration;

fuzz_target!(|bytes: &[u8]| {
    let folder = tempfile::tempdir().expect("a folder can be created");
    let path = folder.path().join("library.db");
    std::fs::write(&path, bytes).expect("a file can be written");
    if let Ok(library) = Library::open(&path, Access::Read, Duration::ZERO) {
        let _ = library.stats();
    }
});
