//! What a name of an output stands for: links are followed to it, and what is no file is written straight through.
//!
//! ```text
//! -o NAME ── links ──▶ a file, or nothing yet    FILE.part beside that file, renamed to it
//!                  ├─▶ a device, a named pipe    opened and written
//!                  └─▶ a descriptor of a process opened and written: its name cannot be renamed to
//! ```
//!
//! Descriptors have names that look like links, as `/proc/self/fd/1`, which `/dev/stdout` leads to. They are told by the folder
//! that they stand in, since what stands behind one may be a file like any other.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What a name stands for.
#[derive(PartialEq, Eq, Debug)]
pub enum Destination {
    /// A file by its own name, or the place for a new one.
    File(PathBuf),
    /// Standard output, by one of the names that it has among files.
    Standard,
    /// Standard error, by one of these names.
    StandardError,
    /// A device, a named pipe or another descriptor.
    Through(PathBuf),
}

impl Destination {
    /// What this name stands for. Links that lead nowhere are a failure.
    pub fn of(name: &Path) -> io::Result<Destination> {
        /// As many as Linux follows.
        const MOST_LINKS: usize = 40;
        let mut path = name.to_owned();
        for _ in 0..MOST_LINKS {
            if let Some(descriptor) = descriptor(&path) {
                return Ok(descriptor);
            }
            let Ok(found) = fs::symlink_metadata(&path) else { return Ok(Destination::File(path)) };
            if !found.is_symlink() {
                let is_ordinary = found.is_file() || found.is_dir();
                return Ok(if is_ordinary { Destination::File(path) } else { Destination::Through(path) });
            }
            let target = fs::read_link(&path)?;
            path = path.parent().unwrap_or(Path::new("")).join(target);
        }
        // The system says best what is wrong with so many.
        fs::metadata(name).map(|_| Destination::File(name.to_owned()))
    }
}

/// The descriptor that a path names, if it names one.
#[cfg(unix)]
fn descriptor(path: &Path) -> Option<Destination> {
    let number: u32 = path.file_name()?.to_str()?.parse().ok()?;
    let folder = path.parent()?.canonicalize().ok()?;
    let mut above = folder.iter().skip(1).map(|name| name.to_str().unwrap_or_default());
    let (is_one, process) = match (above.next()?, above.next()?) {
        ("dev", "fd") => (true, None),
        ("proc", process) => (folder.ends_with("fd"), Some(process)),
        _ => return None,
    };
    let is_own = process.is_none_or(|process| process == std::process::id().to_string());
    is_one.then(|| match (is_own, number) {
        (true, 1) => Destination::Standard,
        (true, 2) => Destination::StandardError,
        _ => Destination::Through(path.to_owned()),
    })
}

#[cfg(not(unix))]
fn descriptor(_path: &Path) -> Option<Destination> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn links_are_followed_to_the_file_that_they_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("file"), "").unwrap();
        symlink("file", path("near")).unwrap();
        symlink(path("near"), path("far")).unwrap();
        symlink("nothing yet", path("dangling")).unwrap();
        for (name, file) in
            [("file", "file"), ("near", "file"), ("far", "file"), ("new", "new"), ("dangling", "nothing yet")]
        {
            assert_eq!(Destination::of(&path(name)).unwrap(), Destination::File(path(file)), "{name}");
        }
        symlink("ring", path("ring")).unwrap();
        assert!(Destination::of(&path("ring")).is_err());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_is_no_file_is_written_through() {
        let folder = tempfile::tempdir().unwrap();
        let through = |name: &str| Destination::Through(name.into());
        for (name, target) in [
            ("/proc/self/fd/1", Destination::Standard),
            ("/dev/fd/1", Destination::Standard),
            ("/dev/fd/2", Destination::StandardError),
            ("/dev/fd/77", through("/dev/fd/77")),
            ("/dev/null", through("/dev/null")),
            ("/proc/1/fd/1", through("/proc/1/fd/1")),
        ] {
            let link = folder.path().join("link");
            symlink(name, &link).unwrap();
            for path in [Path::new(name), &link] {
                // Nobody but its owner sees what another process has open.
                let is_seen = path.parent().is_some_and(|folder| fs::read_dir(folder).is_ok());
                assert!(!is_seen || Destination::of(path).unwrap() == target, "{}", path.display());
            }
            fs::remove_file(link).unwrap();
        }
    }
}
