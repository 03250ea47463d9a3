//! What an earlier, stopped run was: a file beside `FILE.part`, so that only the same run goes on with it.

use crate::exit::Failure;
use crate::input::{Input, Source};
use crate::lines::RunKind;
use crate::output::{beside_part, part_of};
use serde_json::{Value, json};
use std::fs::{self, File};
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
    pub fn of_input(kind: &RunKind, input: &Input) -> Result<Earlier, Failure> {
        let inputs = input.sources().iter().map(identity).collect::<Result<_, _>>()?;
        Ok(Earlier { inputs, reading: input.reading(), ..Earlier::of(kind) })
    }

    /// The run without any input that is about to begin.
    pub fn of(kind: &RunKind) -> Earlier {
        let RunKind { command, rows, ref options, .. } = *kind;
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
                    "--resume: {} is there, but not {}, which says what run it is of; put it back, or move the first away and \
                     begin anew",
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
        if was["command"].is_null() {
            return Err(refusal(whole, "that cannot be gone on with"));
        }
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
        let path = beside(whole);
        fs::write(&path, format!("{}\n", self.object())).map_err(|cause| Failure::write(&path, cause))
    }

    /// Says beside the file that a run has begun it. One that can be gone on with says [what it is](Earlier::keep), too.
    pub fn mark(whole: &Path) -> Result<(), Failure> {
        let path = beside(whole);
        fs::write(&path, json!({ "command": null }).to_string()).map_err(|cause| Failure::write(&path, cause))
    }

    /// Whether what is there of the file was begun by a run.
    pub fn is_known(whole: &Path) -> bool {
        beside(whole).is_file()
    }

    /// Whether what is there of the file is of a run that can be gone on with.
    pub fn can_go_on(whole: &Path) -> bool {
        let was: Option<Value> =
            fs::read(beside(whole)).ok().and_then(|text| serde_json::from_slice(&text).ok());
        was.is_some_and(|was| !was["command"].is_null())
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

/// What run the part is of stands in the file with this ending.
pub const ENDING: &str = ".run";

/// How that file begins.
pub const BEGINNING: &str = "{\"command\":";

fn beside(whole: &Path) -> PathBuf {
    beside_part(whole, ENDING)
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
            let size = path.metadata().map_err(failure)?;
            if !size.is_file() {
                return Ok(Value::Null);
            }
            let mut file = File::open(path).map_err(failure)?;
            let mut beginning = Vec::new();
            file.by_ref().take(BEGINNING).read_to_end(&mut beginning).map_err(failure)?;
            json!({ "bytes": size.len(), "crc32": crc32fast::hash(&beginning) })
        }
    })
}
