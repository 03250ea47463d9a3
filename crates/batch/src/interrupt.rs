//! Ctrl-C: asks the run to end where it stands, with whole lines.

use crate::message::warn;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Once, OnceLock};
use std::time::{Duration, Instant};

static ASKED: AtomicBool = AtomicBool::new(false);
static FIRST: OnceLock<Instant> = OnceLock::new();
static BUSY: AtomicUsize = AtomicUsize::new(0);
static TERMINATED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// From now on, Ctrl-C (or a request to terminate) asks the run to end; another one, a second later or more, ends it at once.
pub fn listen() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        // Without a handler Ctrl-C still ends the process, only less gently: no reason to refuse to run.
        drop(ctrlc::set_handler(end));
        // It calls the handler that it replaces.
        #[cfg(unix)]
        drop(signal_hook::flag::register(signal_hook::consts::SIGTERM, TERMINATED.clone()));
    });
}

/// Whether the run has been asked to end.
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Asks the run to end, as Ctrl-C does.
pub fn ask() {
    ASKED.store(true, Ordering::Relaxed);
}

/// The exit code of an interrupted run: 143 after SIGTERM, else 130.
pub fn code() -> u8 {
    if TERMINATED.load(Ordering::Relaxed) { 143 } else { 130 }
}

/// Something is in work that is to be finished before the process may end.
pub struct Busy(());

/// Says that something is in work, until what is given is dropped.
pub fn busy() -> Busy {
    BUSY.fetch_add(1, Ordering::AcqRel);
    Busy(())
}

impl Drop for Busy {
    fn drop(&mut self) {
        BUSY.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Runs on a thread of its own when the signal comes.
fn end() {
    /// A second signal so soon after the first is the same wish: a terminal and a script may both send one.
    const THE_SAME: Duration = Duration::from_secs(1);
    let now = Instant::now();
    let first = *FIRST.get_or_init(|| now);
    if ASKED.swap(true, Ordering::AcqRel) {
        if now - first > THE_SAME {
            std::process::exit(code().into());
        }
        return;
    }
    // The run ends by itself, unless it waits for input that does not come: a read cannot be called back. Then
    // nothing is in work, all that is done is written, and the process can end from here.
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
