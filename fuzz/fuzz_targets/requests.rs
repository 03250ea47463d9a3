//! Parses HTTP request bodies of all tasks and of negotiations. Invalid bodies are rejected with a problem document.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sodan_api::{Backend, QuestionLimits, TABLE, TalkRequest};

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, body)) = bytes.split_first() else { return };
    let entry = &TABLE[usize::from(choice) % TABLE.len()];
    let limits = QuestionLimits { puzzles: Some(100), ..QuestionLimits::default() };
    if let Ok(asked) = (entry.read)(body, Backend::best(), &limits) {
        assert!(asked.count <= 100);
    }
    let _ = serde_json::from_slice::<TalkRequest>(body);
});
