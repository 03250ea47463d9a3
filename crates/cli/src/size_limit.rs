//! The limit on file sizes (`ulimit -f`). Exceeding it is reported as an ordinary write error, like a full disk.

/// Makes writes beyond the limit return an error. By default, a signal kills the process without a message.
#[cfg(unix)]
pub fn heed() {
    use std::sync::Arc;
    // Installing a handler is sufficient, so the flag is unused. If this fails, the default behaviour remains.
    drop(signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default()));
}

/// Does nothing, since only Unix systems send a signal for writes beyond the limit.
#[cfg(not(unix))]
pub fn heed() {}
