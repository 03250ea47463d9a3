//! The interface with the host: the module's exports and imports.
//!
//! ```text
//! host                                          module
//! input(length) ───────────────────────────────▶ allocates the input buffer; the host writes path and body to it
//! answer(length of the path) ──────────────────▶ returns a status; calls `clock` and `progress` meanwhile
//! output(), output_length() ───────────────────▶ the response, valid until the next request
//! ```
//!
//! There are no unsafe blocks: the host accesses the module's memory, and the module only returns addresses. Only the
//! exported names and the types of imports are marked `unsafe`, since the compiler cannot check them.
#![allow(unsafe_code)]

use crate::answer::{self, Answer, Host};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Returns the time in milliseconds since an arbitrary origin.
    safe fn clock() -> f64;
    /// Receives the progress of a long count or of the generator.
    safe fn progress(so_far: f64);
}

static INPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static OUTPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Locks a buffer. Poisoning can be ignored, since the module has a single thread and a panic ends it.
fn of(memory: &Mutex<Vec<u8>>) -> MutexGuard<'_, Vec<u8>> {
    memory.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Allocates the input buffer for a request of `length` bytes and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    let mut input = of(&INPUT);
    input.clear();
    input.resize(length, 0);
    input.as_mut_ptr()
}

/// Responds to the request in the input buffer, whose first `path` bytes are the path, and returns the status.
#[unsafe(no_mangle)]
pub extern "C" fn answer(path: usize) -> u32 {
    let input = of(&INPUT);
    let (path, body) = input.split_at(path.min(input.len()));
    let host = Host {
        clock: &|| Duration::from_secs_f64(clock().max(0.0) / 1000.0),
        progress: &|count| progress(count as f64),
    };
    let Answer { status, body } = answer::answer(&String::from_utf8_lossy(path), body, host);
    *of(&OUTPUT) = body;
    status.into()
}

/// Returns the address of the response.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    of(&OUTPUT).as_ptr()
}

/// Returns the length of the response in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    of(&OUTPUT).len()
}
