//! Reads columnar files and arrays. Corrupt input leads to an error, never to a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sodan::arrow::table::{Packing, batches, is_guarded, text};
use sodan::arrow::transcript;
use sodan::datasets::npy;
use std::io::{Cursor, Read};
use std::panic::{set_hook, take_hook};
use std::sync::Once;

static HOOK: Once = Once::new();

/// Maximum number of text bytes to read from a file, since a few compressed bytes can expand to gigabytes.
const MOST: u64 = 1 << 20;

fuzz_target!(|bytes: &[u8]| {
    // The libraries panic on some damaged files, and `guarded` converts the panic to an error. libFuzzer's hook would
    // end the process.
    HOOK.call_once(|| {
        let report = take_hook();
        set_hook(Box::new(move |panic| {
            if !is_guarded() {
                report(panic);
            }
        }));
    });
    let file = || Cursor::new(bytes.to_vec());
    if let Some(packing) = Packing::of(bytes) {
        if let Ok(text) = text(packing, file()) {
            let _ = text.take(MOST).read_to_end(&mut Vec::new());
        }
        if packing != Packing::Parquet {
            let _ = batches(packing, file());
        }
    }
    let _ = transcript::read(file());
    if let Ok(text) = npy::text(file(), None::<Cursor<Vec<u8>>>) {
        let _ = text.take(MOST).read_to_end(&mut Vec::new());
    }
});
