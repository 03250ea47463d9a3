//! Where results go: standard output, or a file that is whole or not there.
//!
//! ```text
//! -o FILE:   write FILE.part ──────────────▶ all done: rename to FILE
//!                    │
//!                    └─ stopped: FILE.part keeps whole lines ── --resume: count them, go on after them
//! ```
//!
//! Of a run that fails and that `--resume` cannot go on with, nothing is left.
//! `FILE.part` is locked as long as a run writes it. `FILE.part.run` beside it says that it was begun here: what is anybody
//! else's is never written over. While a file grows, [space](crate::space) is asked for ahead of what is written.
//! `FILE` is what the name [stands for](crate::destination): a link stays a link. Who may read and write a file that is replaced may
//! do so with the new one.

use crate::destination::Destination;
use crate::earlier::{self, Earlier};
use crate::exit::Failure;
use crate::folder;
use crate::in_use;
use crate::interrupt;
use crate::progress;
use crate::space::Growing;
use crate::sum::{self, Sum};
use crate::tell;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// An open output.
pub struct Output {
    sink: Sink,
    kept: Kept,
}

enum Sink {
    Standard(io::Stdout),
    File {
        file: Growing,
        sum: sum::Keeper,
        place: Place,
    },
    /// A name that ends in `.gz`.
    Compressed {
        file: GzEncoder<File>,
        place: Place,
    },
    /// A device, a named pipe or a descriptor: nothing can be renamed to it.
    Special {
        file: File,
        path: PathBuf,
    },
}

/// The names of a file that is written.
struct Place {
    part: PathBuf,
    whole: PathBuf,
    /// Whether the part has nothing in it. Then nothing is left of a run that fails.
    is_empty: bool,
    /// Whether what the part has stays whatever becomes of the run: all is there, or it is not of this run alone.
    stays: bool,
}

impl Drop for Place {
    fn drop(&mut self) {
        // What Ctrl-C has stopped is told to be there.
        let is_of_use = interrupt::asked() || Earlier::can_go_on(&self.whole);
        if self.is_empty || !self.stays && !is_of_use {
            // Where this fails, a file is left that nobody needs.
            drop(fs::remove_file(&self.part));
            Earlier::forget(&self.whole);
            sum::forget(&self.whole);
        }
    }
}

/// The whole lines of an earlier run.
#[derive(Default)]
struct Kept {
    lines: u64,
    /// The first and the last whole line.
    first: Vec<u8>,
    last: Vec<u8>,
    /// Where a line begins that is not whole. It is cut off only when something is about to be written. So a file to which
    /// nothing is added stays as it is.
    cut: Option<u64>,
}

impl Output {
    /// Opens the file, or standard output if there is no path. What an earlier run has left of the file is kept if it is to be
    /// gone on with, and forgotten otherwise. What is not of an earlier run is refused, as is a file that is in use.
    pub fn open(path: Option<&Path>, goes_on: bool) -> Result<Output, Failure> {
        let new = |sink| Ok(Output { sink, kept: Kept::default() });
        let destination = match path.filter(|path| *path != Path::new("-")) {
            Some(path) => Destination::of(path).map_err(|cause| Failure::write(path, cause))?,
            None => Destination::Standard,
        };
        let name = path.unwrap_or(Path::new("-"));
        if goes_on && !matches!(destination, Destination::File(_)) {
            let why = "is no file by its own name: nothing is kept of what was written to it";
            return Err(Failure::Usage(format!("--resume: {} {why}", name.display())));
        }
        let whole = match destination {
            Destination::Standard => return new(Sink::Standard(io::stdout())),
            Destination::StandardError | Destination::Through(_) => {
                let file = open_through(&destination, name).map_err(|cause| Failure::write(name, cause))?;
                return new(Sink::Special { file, path: name.to_owned() });
            }
            Destination::File(whole) => whole,
        };
        let whole = &*whole;
        if whole.is_dir() || name.as_os_str().as_encoded_bytes().ends_with(b"/") {
            return Err(Failure::write(name, io::Error::from(io::ErrorKind::IsADirectory)));
        }
        let failure = |cause| Failure::write(whole, cause);
        in_use::write(whole)?;
        refuse_what_others_have(whole)?;
        let part = part_of(whole);
        let mut file = open_alone(&part).map_err(|cause| match cause.kind() {
            io::ErrorKind::WouldBlock => {
                Failure::Usage(format!("another run writes {}; choose another -o", part.display()))
            }
            _ => failure(cause),
        })?;
        if !goes_on {
            begin_anew(&file, whole, &part)?;
        }
        if let Ok(replaced) = fs::metadata(whole) {
            be_hidden_as(&replaced, &file);
        }
        let is_empty = file.metadata().is_ok_and(|it| it.len() == 0);
        let place = Place { part, whole: whole.to_owned(), is_empty, stays: goes_on };
        if is_compressed(name) {
            let file = GzEncoder::new(file, Compression::default());
            return new(Sink::Compressed { file, place });
        }
        let failure = |cause| Failure::write(&place.part, cause);
        if goes_on && let Some(why) = sum::spoilt(whole, &mut file).map_err(failure)? {
            let part = place.part.display();
            return Err(Failure::Usage(format!(
                "{part} is not what was written: {why}; move it away, and begin anew"
            )));
        }
        let (kept, sum) = Kept::of(&mut file).map_err(failure)?;
        let sum = sum::Keeper::after(whole, sum).map_err(failure)?;
        let file = Growing::from_here(file).map_err(failure)?;
        Ok(Output { sink: Sink::File { file, sum, place }, kept })
    }

    /// How many lines of an earlier run are kept.
    pub fn lines_kept(&self) -> u64 {
        self.kept.lines
    }

    /// The last line that an earlier run has left, with its end.
    pub fn last_line(&self) -> &[u8] {
        &self.kept.last
    }

    /// Whether the first line of an earlier run is this header. Without a header every line will do.
    pub fn begins_with(&self, header: &[u8]) -> bool {
        header.is_empty() || self.kept.first == header
    }

    /// The file that the output becomes, if a later run can go on with it.
    pub fn place(&self) -> Option<&Path> {
        match &self.sink {
            Sink::File { place, .. } => Some(&place.whole),
            _ => None,
        }
    }

    /// Cuts the file off after so many bytes, and goes on there; `false` if the file is shorter.
    pub fn go_back_to(&mut self, bytes: u64) -> Result<bool, Failure> {
        let Sink::File { file, sum, place } = &mut self.sink else { return Ok(true) };
        let mut go_back = || {
            let Some(there) = file.go_back_to(bytes)? else { return Ok(false) };
            sum.go_back_to(there).map(|()| true)
        };
        go_back().map_err(|cause| Failure::write(&place.part, cause)).inspect(|&is_there| {
            if is_there {
                self.kept.cut = None;
            }
        })
    }

    /// The refusal to go on with what is there.
    pub fn is_of_another_run(&self, why: &str) -> Failure {
        match &self.sink {
            Sink::File { place, .. } | Sink::Compressed { place, .. } => earlier::refusal(&place.whole, why),
            Sink::Standard(_) | Sink::Special { .. } => Failure::Usage(format!("--resume: {why}")),
        }
    }

    /// Writes whole lines; standard output is flushed, so that a reader sees them at once.
    pub fn write(&mut self, lines: &[u8]) -> Result<(), Failure> {
        match &mut self.sink {
            Sink::Standard(standard) => {
                let mut locked = standard.lock();
                let mut write = || locked.write_all(lines).and_then(|()| locked.flush());
                let written = if standard.is_terminal() { progress::apart(write) } else { write() };
                written.map_err(Failure::standard_output)
            }
            Sink::File { file, sum, place } => {
                place.is_empty &= lines.is_empty();
                let cut = self.kept.cut.take().map_or(Ok(()), |length| file.cut(length));
                let written = cut.and_then(|()| file.write_all(lines)).and_then(|()| sum.add(lines));
                written.map_err(|cause| Failure::write(&place.part, cause))
            }
            Sink::Compressed { file, place } => {
                place.is_empty &= lines.is_empty();
                file.write_all(lines).map_err(|cause| Failure::write(&place.part, cause))
            }
            Sink::Special { file, path } => {
                file.write_all(lines).map_err(|cause| Failure::write(path, cause))
            }
        }
    }

    /// All is done: gives the file its name.
    pub fn finish(mut self) -> Result<(), Failure> {
        // Nothing may have been written since an earlier run left a line that is not whole.
        self.write(&[])?;
        match self.sink {
            Sink::File { file, sum, mut place } => {
                let length =
                    file.file().metadata().map_err(|cause| Failure::write(&place.part, cause))?.len();
                if length != sum.bytes() {
                    place.stays = true;
                    return Err(place.is_not_ours());
                }
                drop(sum);
                place.finish(file.file())
            }
            Sink::Compressed { file, place } => {
                let file = file.finish().map_err(|cause| Failure::write(&place.part, cause))?;
                place.finish(&file)
            }
            Sink::Standard(_) | Sink::Special { .. } => Ok(()),
        }
    }
}

impl Place {
    /// The failure of a run whose part has been replaced, cut or lengthened by somebody else.
    fn is_not_ours(&self) -> Failure {
        let why = "another program has changed it meanwhile; what it has is left as it is";
        Failure::write(&self.part, io::Error::other(why))
    }

    /// Gives the file its name. It stays locked until it has that, so that no other run begins with what is whole.
    fn finish(mut self, locked: &File) -> Result<(), Failure> {
        (self.is_empty, self.stays) = (false, true);
        let is_here = |part: Metadata| locked.metadata().is_ok_and(|it| in_use::is_same(&it, &part));
        if !fs::metadata(&self.part).is_ok_and(is_here) {
            return Err(self.is_not_ours());
        }
        if let Ok(replaced) = fs::metadata(&self.whole) {
            be_owned_as(&replaced, locked);
        }
        fs::rename(&self.part, &self.whole).map_err(|cause| Failure::write(&self.whole, cause))?;
        Earlier::forget(&self.whole);
        sum::forget(&self.whole);
        Ok(())
    }
}

/// Refuses to write where another run or another program has something: over a part that is being written, or what is kept beside
/// one; or with names beside `FILE.part` at which stands what no run has put there.
fn refuse_what_others_have(whole: &Path) -> Result<(), Failure> {
    let name = whole.to_string_lossy();
    let part = in_use::ENDINGS.iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(&name);
    let is_written = |part: File| matches!(part.try_lock_shared(), Err(TryLockError::WouldBlock));
    if part.ends_with(PART) && File::open(part).is_ok_and(is_written) {
        return Err(Failure::Usage(format!("another run writes {part}; choose another -o")));
    }
    let part = part_of(whole);
    let is_no_file = |path: &Path| fs::symlink_metadata(path).is_ok_and(|it| !it.is_file());
    if is_no_file(&part) {
        return Err(folder::foreign(&part));
    }
    for ending in in_use::ENDINGS {
        let beside = beside_part(whole, ending);
        if is_no_file(&beside) || beside.is_file() && !is_of_a_run(&beside, ending) {
            return Err(folder::foreign(&beside));
        }
    }
    Ok(())
}

/// Whether what stands beside a part may be of a run, to judge by its beginning: an object that names a command, or numbers.
fn is_of_a_run(beside: &Path, ending: &str) -> bool {
    const BEGINNING: u64 = 1 << 10;
    let mut text = Vec::new();
    let read = File::open(beside).and_then(|file| file.take(BEGINNING).read_to_end(&mut text));
    let object = earlier::BEGINNING.as_bytes();
    read.is_ok()
        && match ending == earlier::ENDING {
            true => text.starts_with(object) || object.starts_with(&text),
            false => text.iter().all(|it| it.is_ascii_hexdigit() || b" \n".contains(it)),
        }
}

/// Opens what is no file by its own name. Behind a descriptor may be a file that has something in it: what is written goes behind that.
fn open_through(destination: &Destination, name: &Path) -> io::Result<File> {
    #[cfg(unix)]
    if *destination == Destination::StandardError {
        use std::os::fd::AsFd;
        return Ok(File::from(io::stderr().as_fd().try_clone_to_owned()?));
    }
    let is_file = fs::metadata(name).is_ok_and(|it| it.is_file());
    OpenOptions::new().write(!is_file).append(is_file).open(name)
}

/// Keeps from a new file all who may not read the one that it is going to replace. A part can be written by its owner in any case.
/// Where the system refuses, the file has the mode of any new one.
#[cfg(unix)]
fn be_hidden_as(replaced: &Metadata, file: &File) {
    use std::os::unix::fs::PermissionsExt;
    let mode = replaced.permissions().mode() & 0o777 | 0o600;
    drop(file.set_permissions(fs::Permissions::from_mode(mode)));
}

/// Gives a new file the mode, the group and the owner of the one that it replaces, as far as the system lets this user.
#[cfg(unix)]
fn be_owned_as(replaced: &Metadata, file: &File) {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let group = fchown(file, None, Some(replaced.gid()));
    let owner = fchown(file, Some(replaced.uid()), None);
    // To run as somebody else is no right of a file that is not his.
    let kept = if owner.and(group).is_ok() { 0o7777 } else { 0o777 };
    drop(file.set_permissions(fs::Permissions::from_mode(replaced.permissions().mode() & kept)));
}

#[cfg(not(unix))]
fn be_hidden_as(_replaced: &Metadata, _file: &File) {}

#[cfg(not(unix))]
fn be_owned_as(_replaced: &Metadata, _file: &File) {}

/// Opens a file that no other run writes, and keeps others out of it. A file system that cannot do that lets everybody in.
fn open_alone(part: &Path) -> io::Result<File> {
    loop {
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(part)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        // Another run may have given it its name between the two.
        if fs::metadata(part).is_ok_and(|named| file.metadata().is_ok_and(|it| in_use::is_same(&it, &named)))
        {
            return Ok(file);
        }
    }
}

/// Empties what an earlier run has left, and says so. What no run has begun is refused.
fn begin_anew(file: &File, whole: &Path, part: &Path) -> Result<(), Failure> {
    let failure = |cause| Failure::write(part, cause);
    let is_there = file.metadata().map_err(failure)?.len() > 0;
    if is_there && !Earlier::is_known(whole) {
        return Err(folder::foreign(part));
    }
    if is_there {
        let goes_on = if Earlier::can_go_on(whole) { "; --resume would have gone on with it" } else { "" };
        tell(format_args!("{} of an earlier run was there and is replaced{goes_on}", part.display()));
    }
    sum::forget(whole);
    // First: what has anything in it is known to be of a run.
    Earlier::mark(whole)?;
    if is_there {
        file.set_len(0).map_err(failure)?;
    }
    Ok(())
}

/// Whether a name says that what is written is compressed.
pub fn is_compressed(name: &Path) -> bool {
    name.extension().is_some_and(|it| it == "gz")
}

/// The name under which a file or a folder is written until it is whole. A folder's name may end with a slash.
pub fn part_of(whole: &Path) -> PathBuf {
    let mut name = OsString::from(whole.components().as_path());
    name.push(PART);
    name.into()
}

const PART: &str = ".part";

/// The name of a file that says something of `FILE.part`, as long as that is there: its name with this ending.
pub fn beside_part(whole: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(part_of(whole));
    name.push(ending);
    name.into()
}

impl Kept {
    /// Finds the whole lines of a file and the sum of their bytes, and leaves its position after them.
    fn of(file: &mut File) -> io::Result<(Kept, Sum)> {
        file.rewind()?;
        let mut reader = BufReader::with_capacity(1 << 16, &*file);
        let (mut kept, mut whole, mut last, mut read) = (Kept::default(), 0, 0, 0u64);
        loop {
            let block = reader.fill_buf()?;
            let length = block.len();
            if length == 0 {
                break;
            }
            for index in memchr::memchr_iter(b'\n', block) {
                kept.lines += 1;
                last = whole;
                whole = read + index as u64 + 1;
                if kept.lines == 1 {
                    kept.first.extend_from_slice(&block[..=index]);
                }
            }
            if kept.lines == 0 {
                kept.first.extend_from_slice(block);
            }
            read += length as u64;
            reader.consume(length);
        }
        file.seek(SeekFrom::Start(last))?;
        (&*file).take(whole - last).read_to_end(&mut kept.last)?;
        // No cut where there is nothing to cut. On ext4, a file that was once cut to nothing is written to the disk when it
        // is closed, and the process waits for that.
        kept.cut = (whole < read).then_some(whole);
        let sum = Sum::of(file, whole)?;
        file.seek(SeekFrom::Start(whole))?;
        Ok((kept, sum))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_whole_or_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let mut output = Output::open(Some(&path), false).unwrap();
        output.write(b"one\n").unwrap();
        assert!(!path.exists());
        output.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"one\n");
        assert!(!part_of(&path).exists());
    }

    #[test]
    fn whole_lines_of_a_file_are_kept_and_the_rest_only_cut_off_when_something_is_written() {
        for (text, lines, first, last) in [
            ("one\ntwo\nthr", 2, "one\n", "two\n"),
            ("one\n", 1, "one\n", "one\n"),
            ("on", 0, "on", ""),
            ("", 0, "", ""),
        ] {
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(text.as_bytes()).unwrap();
            file.rewind().unwrap();
            let (kept, _) = Kept::of(&mut file).unwrap();
            assert_eq!((kept.lines, &*kept.first, &*kept.last), (lines, first.as_bytes(), last.as_bytes()));
            assert_eq!(file.metadata().unwrap().len(), text.len() as u64);
            assert_eq!(kept.cut.is_some(), !text.ends_with('\n') && !text.is_empty());
        }
    }

    #[test]
    fn starting_afresh_forgets_an_earlier_part() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        Earlier::mark(&path).unwrap();
        fs::write(part_of(&path), b"old\n").unwrap();
        let output = Output::open(Some(&path), false).unwrap();
        assert_eq!(output.lines_kept(), 0);
        output.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"");
    }
}
