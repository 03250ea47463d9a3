//! The boundary: exports of the module, and imports from its host.
//!
//! ```text
//! host                                          module
//! input(length) ───────────────────────────────▶ room for a question; the host writes path and body there
//! answer(length of the path) ──────────────────▶ a status; meanwhile `clock` and `heard` are called
//! output(), output_length() ───────────────────▶ where the answer stands, until the next question
//! ```
//!
//! There is no unsafe block: the host writes and reads the module's memory, and the module only says where. Unsafe is what the
//! language calls the names of exports and the types of imports, since it cannot check them.
#![allow(unsafe_code)]

use crate::answer::{self, Answer, Host};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// The time in milliseconds since whenever.
    safe fn clock() -> f64;
    /// Hears how far a long count is.
    safe fn heard(so_far: f64);
}

static INPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static OUTPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// The module has one thread, and a panic ends it.
fn of(memory: &Mutex<Vec<u8>>) -> MutexGuard<'_, Vec<u8>> {
    memory.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Room for a question of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    let mut input = of(&INPUT);
    input.clear();
    input.resize(length, 0);
    input.as_mut_ptr()
}

/// Answers the question in the input, whose first bytes, so many, are the path. Gives the status.
#[unsafe(no_mangle)]
pub extern "C" fn answer(path: usize) -> u32 {
    let input = of(&INPUT);
    let (path, body) = input.split_at(path.min(input.len()));
    let host = Host {
        clock: &|| Duration::from_secs_f64(clock().max(0.0) / 1000.0),
        heard: &|count| heard(count as f64),
    };
    let Answer { status, body } = answer::answer(&String::from_utf8_lossy(path), body, host);
    *of(&OUTPUT) = body;
    status.into()
}

/// Where the answer begins.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    of(&OUTPUT).as_ptr()
}

/// How many bytes it has.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    of(&OUTPUT).len()
}
