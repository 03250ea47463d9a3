//! Parses variants in every format. No string causes a panic, and a puzzle that can be written can be parsed again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sodan_variant::format::Format;

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, text)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let format = Format::ALL[usize::from(choice) % Format::ALL.len()];
    let Ok(import) = format.read(text) else { return };
    let Ok(puzzle) = import.into_puzzle(true) else { return };
    if let Ok(written) = format.write(&puzzle) {
        let again = format.read(&written).expect("the written text can be read");
        again.into_puzzle(true).expect("the written text contains no guessed constraints");
    }
});
