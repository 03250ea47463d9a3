//! The limit on file sizes (`ulimit -f`). Writing beyond it is treated as an ordinary error, as with a full disk.

/// Makes writes beyond the limit fail. Otherwise a signal would kill the process without a message.
#[cfg(unix)]
pub fn heed() {
    use std::sync::Arc;
    // The flag is unused: installing a handler is sufficient. Errors are harmless.
    drop(signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default()));
}

/// Other systems have no such signal.
#[cfg(not(unix))]
pub fn heed() {}
