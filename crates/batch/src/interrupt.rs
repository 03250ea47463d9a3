//! Handles Ctrl-C: requests the end of the run, so that the output ends with a complete line.

use crate::message::warn;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Once, OnceLock};
use std::time::{Duration, Instant};

static ASKED: AtomicBool = AtomicBool::new(false);
static FIRST: OnceLock<Instant> = OnceLock::new();
static BUSY: AtomicUsize = AtomicUsize::new(0);
static TERMINATED: AtomicBool = AtomicBool::new(false);

/// Installs the handler. Ctrl-C, SIGTERM or SIGHUP requests the end of the run; a second signal, at least a second
/// later, ends the process immediately.
pub fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| on_signal(end));
}

/// Calls `function` on a separate thread for every Ctrl-C, SIGTERM and SIGHUP. Failure to install the handler is not an
/// error: without the handler, the signals still end the process, but less gracefully.
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

/// Calls `function` on a separate thread for every Ctrl-C.
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

/// Guard that keeps the process alive until an operation is finished.
pub struct Busy(());

/// Keeps the process alive until the returned guard is dropped.
pub fn busy() -> Busy {
    BUSY.fetch_add(1, Ordering::AcqRel);
    Busy(())
}

impl Drop for Busy {
    fn drop(&mut self) {
        BUSY.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Handles a signal, on a separate thread: the first signal requests the end of the run, and a later one exits
/// immediately.
fn end() {
    /// Signals within this time count as one request, since a terminal and a script may both send one.
    const THE_SAME: Duration = Duration::from_secs(1);
    let now = Instant::now();
    let first = *FIRST.get_or_init(|| now);
    if ASKED.swap(true, Ordering::AcqRel) {
        if now - first > THE_SAME {
            std::process::exit(code().into());
        }
        return;
    }
    // The run ends by itself unless it is blocked in a read, which cannot be cancelled. In this case, no work is in
    // progress and all results have been written, so the process can exit here.
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
