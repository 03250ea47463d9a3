//! What an earlier, stopped run was: a file beside `FILE.part`, so that only the same run goes on with it.

use crate::exit::Failure;
use crate::input::{Input, Source};
use crate::lines::Kind;
use crate::output::part_of;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// What a run is, as far as it decides the bytes of its output.
pub struct Earlier {
    command: &'static str,
    rows: &'static str,
    options: Value,
    /// What tells each input from others; null for an input that can be read only once.
    inputs: Vec<Value>,
    /// How the input is read, as far as the user says so.
    reading: Value,
}

impl Earlier {
    /// The run over that input that is about to begin.
    pub fn of_input(kind: &Kind, input: &Input) -> Result<Earlier, Failure> {
        let inputs = input.sources().iter().map(identity).collect::<Result<_, _>>()?;
        Ok(Earlier { inputs, reading: input.reading(), ..Earlier::of(kind) })
    }

    /// The run without any input that is about to begin.
    pub fn of(kind: &Kind) -> Earlier {
        let Kind { command, rows, ref options, .. } = *kind;
        Earlier { command, rows, options: options.clone(), inputs: Vec::new(), reading: Value::Null }
    }

    /// Whether an earlier run has left a part of this file. The file beside the part must say that this run is the same.
    pub fn goes_on(&self, whole: &Path) -> Result<bool, Failure> {
        let part = part_of(whole);
        if !fs::metadata(&part).is_ok_and(|part| part.len() > 0) {
            return Ok(false);
        }
        let text = match fs::read(beside(whole)) {
            Ok(text) => text,
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => {
                return Err(Failure::Usage(format!(
                    "--resume: {} is there, but not {}, which says what run it is of; put it back, or begin anew without \
                     --resume",
                    part.display(),
                    beside(whole).display()
                )));
            }
            Err(cause) => return Err(Failure::read(&beside(whole), cause)),
        };
        self.check(whole, &text).map(|()| true)
    }

    /// Checks that a text says that the run was this one.
    fn check(&self, whole: &Path, text: &[u8]) -> Result<(), Failure> {
        let damaged = |_| {
            let why = format!("{}, which says of which, is damaged", beside(whole).display());
            refusal(whole, &why)
        };
        let was: Value = serde_json::from_slice(text).map_err(damaged)?;
        let is = self.object();
        let differs = |field: &str| was[field] != is[field];
        let shown = |it: &Value| match it {
            Value::Null => "nothing".to_owned(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        for field in ["command", "rows", "options", "reading"] {
            if differs(field) {
                let what = match field {
                    "rows" => "format",
                    "reading" => "way of reading",
                    other => other,
                };
                let (name, was, is) = difference(what, &was[field], &is[field]);
                let (was, is) = (shown(was), shown(is));
                return Err(refusal(whole, &format!("its {name} was {was} and is now {is}")));
            }
        }
        let known = |it: &Value| it.as_array().cloned().unwrap_or_default();
        let (before, now) = (known(&was["inputs"]), known(&is["inputs"]));
        let all_known = |all: &[Value]| all.iter().all(|it| !it.is_null());
        if all_known(&before) && all_known(&now) && before != now {
            return Err(refusal(whole, "its input was another, or has been changed"));
        }
        Ok(())
    }

    /// Says beside the file what the run is.
    pub fn keep(&self, whole: &Path) -> Result<(), Failure> {
        if whole.exists() && !whole.is_file() {
            return Ok(());
        }
        let path = beside(whole);
        fs::write(&path, format!("{}\n", self.object())).map_err(|cause| Failure::write(&path, cause))
    }

    /// The run has been carried through.
    pub fn forget(whole: &Path) {
        // Where there is no such file, none has to go.
        drop(fs::remove_file(beside(whole)));
    }

    fn object(&self) -> Value {
        json!({
            "command": self.command,
            "rows": self.rows,
            "options": self.options,
            "inputs": self.inputs,
            "reading": self.reading,
        })
    }
}

/// Refuses an output that is one of the inputs, by whatever name or link: it would be emptied before it is read.
pub fn refuse_inputs_as_output(input: &Input, whole: &Path) -> Result<(), Failure> {
    for output in [whole.to_owned(), part_of(whole), beside(whole)] {
        let Ok(written) = fs::metadata(&output) else { continue };
        for source in input.sources() {
            if written.is_file() && metadata(source).is_some_and(|read| is_same(&written, &read)) {
                let (output, source) = (output.display(), source.name());
                return Err(Failure::Usage(format!(
                    "{output} would be written while it is read as input ({source}); choose another file"
                )));
            }
        }
    }
    Ok(())
}

/// Refuses an output that is this file, by whatever name or link: it would be replaced while it is used.
pub fn refuse_as_output(file: &Path, whole: &Path) -> Result<(), Failure> {
    for output in [whole.to_owned(), part_of(whole)] {
        let both = (fs::metadata(&output), fs::metadata(file));
        if matches!(both, (Ok(written), Ok(used)) if is_same(&written, &used)) {
            let output = output.display();
            return Err(Failure::Usage(format!(
                "{output} would be replaced while it is used; choose another file"
            )));
        }
    }
    Ok(())
}

/// Where two values differ first, and what each has there; of a list as a whole.
fn difference<'v>(name: &str, was: &'v Value, is: &'v Value) -> (String, &'v Value, &'v Value) {
    const NOTHING: &Value = &Value::Null;
    if let (Value::Object(old), Value::Object(new)) = (was, is) {
        let names = old.keys().chain(new.keys());
        let values =
            names.map(|name| (name, old.get(name).unwrap_or(NOTHING), new.get(name).unwrap_or(NOTHING)));
        if let Some((name, was, is)) = values.into_iter().find(|(_, was, is)| was != is) {
            return difference(name, was, is);
        }
    }
    (name.to_owned(), was, is)
}

/// The refusal to go on with a file.
pub fn refusal(whole: &Path, why: &str) -> Failure {
    let part = part_of(whole);
    Failure::Usage(format!(
        "--resume: {} is of another run: {why}; begin anew without --resume, or choose another -o",
        part.display()
    ))
}

/// The file that says what the run was.
fn beside(whole: &Path) -> PathBuf {
    let mut name = OsString::from(part_of(whole));
    name.push(".run");
    name.into()
}

/// What tells an input from others: its size and how it begins.
fn identity(source: &Source) -> Result<Value, Failure> {
    const BEGINNING: u64 = 1 << 20;
    Ok(match source {
        Source::Standard => Value::Null,
        Source::Grids(grids) => json!({ "seed": grids.seed, "count": grids.count }),
        Source::Typed(text) => json!({ "bytes": text.len(), "crc32": crc32fast::hash(text.as_bytes()) }),
        Source::File(path) => {
            let failure = |cause| Failure::read(path, cause);
            let mut file = File::open(path).map_err(failure)?;
            let size = file.metadata().map_err(failure)?;
            if !size.is_file() {
                return Ok(Value::Null);
            }
            let mut beginning = Vec::new();
            file.by_ref().take(BEGINNING).read_to_end(&mut beginning).map_err(failure)?;
            json!({ "bytes": size.len(), "crc32": crc32fast::hash(&beginning) })
        }
    })
}

/// What the system says of an input, if it is a file.
fn metadata(source: &Source) -> Option<Metadata> {
    match source {
        Source::File(path) => path.metadata().ok(),
        Source::Standard => of_standard_input(),
        Source::Typed(_) | Source::Grids(_) => None,
    }
}

#[cfg(unix)]
fn of_standard_input() -> Option<Metadata> {
    use std::os::fd::AsFd;
    let input = io::stdin().as_fd().try_clone_to_owned().ok()?;
    File::from(input).metadata().ok()
}

#[cfg(not(unix))]
fn of_standard_input() -> Option<Metadata> {
    None
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Elsewhere files are told apart by what can be asked of all.
#[cfg(not(unix))]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    one.len() == other.len()
        && one.modified().ok() == other.modified().ok()
        && one.created().ok() == other.created().ok()
}
