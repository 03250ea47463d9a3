//! Ctrl-C: asks the run to end where it stands, with whole lines.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on, Ctrl-C (or a request to terminate) asks the run to end; a second one ends it at once.
pub fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        let handler = || {
            if ASKED.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        };
        // Without a handler Ctrl-C still ends the process, only less gently: no reason to refuse to run.
        drop(ctrlc::set_handler(handler));
    });
}

/// Whether the run has been asked to end.
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
