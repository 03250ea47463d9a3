//! Ctrl-C: requests that the run ends after complete lines.

use crate::message::warn;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Once, OnceLock};
use std::time::{Duration, Instant};

static ASKED: AtomicBool = AtomicBool::new(false);
static FIRST: OnceLock<Instant> = OnceLock::new();
static BUSY: AtomicUsize = AtomicUsize::new(0);
static TERMINATED: AtomicBool = AtomicBool::new(false);

/// Installs the handler: Ctrl-C (or SIGTERM) requests the end of the run; a second signal, at least a second later,
/// ends it immediately.
pub fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| on_signal(end));
}

/// Calls a function on its own thread for every Ctrl-C, SIGTERM and SIGHUP. Without a handler these signals still end
/// the process, only less gracefully, so failure to install one is not an error.
#[cfg(unix)]
pub fn on_signal(mut function: impl FnMut() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
    std::thread::spawn(move || {
        for signal in signals.forever() {
            TERMINATED.fetch_or(signal == SIGTERM, Ordering::Relaxed);
            function();
        }
    });
}

/// Calls a function on a thread of its own for every Ctrl-C.
#[cfg(not(unix))]
pub fn on_signal(function: impl FnMut() + Send + 'static) {
    drop(ctrlc::set_handler(function));
}

/// Returns whether the end of the run has been requested.
pub fn is_requested() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Requests the end of the run, like Ctrl-C.
pub fn ask() {
    ASKED.store(true, Ordering::Relaxed);
}

/// Returns the exit code of an interrupted run: 143 after SIGTERM, else 130.
pub fn code() -> u8 {
    if TERMINATED.load(Ordering::Relaxed) { 143 } else { 130 }
}

/// Number of operations to finish before the process may end.
pub struct Busy(());

/// Keeps the process alive until the returned value is dropped.
pub fn busy() -> Busy {
    BUSY.fetch_add(1, Ordering::AcqRel);
    Busy(())
}

impl Drop for Busy {
    fn drop(&mut self) {
        BUSY.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Runs on a separate thread when the signal arrives.
fn end() {
    /// A second signal within this time counts as the same request: a terminal and a script may both send one.
    const THE_SAME: Duration = Duration::from_secs(1);
    let now = Instant::now();
    let first = *FIRST.get_or_init(|| now);
    if ASKED.swap(true, Ordering::AcqRel) {
        if now - first > THE_SAME {
            std::process::exit(code().into());
        }
        return;
    }
    // The run ends by itself, unless it is blocked reading input, since a read cannot be cancelled. In that case
    // no work is in progress and all results are written, so the process can exit here.
    std::thread::spawn(|| {
        const A_MOMENT: Duration = Duration::from_millis(50);
        loop {
            std::thread::sleep(A_MOMENT);
            if BUSY.load(Ordering::Acquire) == 0 {
                std::thread::sleep(A_MOMENT);
                warn(format_args!("interrupted; finished results were written"));
                std::process::exit(code().into());
            }
        }
    });
}
