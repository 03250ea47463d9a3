//! The system's limit on the size of files (`ulimit -f`): what reaches it cannot be written to, as on a full disk.

/// From now on a write beyond the limit fails. Otherwise the system ends the process with a signal, and nobody hears why.
#[cfg(unix)]
pub fn heed() {
    use std::sync::Arc;
    // Nobody looks at the flag: that there is a handler is enough. Without one nothing is worse than before.
    drop(signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default()));
}

/// Elsewhere there is no such signal.
#[cfg(not(unix))]
pub fn heed() {}
