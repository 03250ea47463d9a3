//! Injected faults: everything that the guarantees allow, and the death of processes.

use std::time::Duration;

use crate::process::Process;

/// Faults for a replayed run, drawn from the run's seed. The default is no faults.
///
/// Chances are probabilities from 0 to 1. Delays and stalls only reorder messages of *different* senders; messages from one
/// process to another stay in order. Supervisors have no faults.
#[derive(Debug)]
pub struct Faults<P: Process> {
    /// The chance, for each signal, that it takes its time.
    pub delay: f64,
    /// The longest delay.
    pub longest_delay: Duration,
    /// The chance, for each turn of a process, that it stalls first.
    pub stall: f64,
    /// The longest stall.
    pub longest_stall: Duration,
    /// The chance, for each turn of a victim, that it ends with [`Reason::Failed`](crate::Reason::Failed) instead.
    pub crash: f64,
    /// The chance, for each turn of a victim, that it is lost. It then takes no more turns, its messages are lost, it keeps its
    /// name, and no process is notified.
    pub loss: f64,
    /// Whether crashes and losses may hit a process.
    pub victim: fn(&P) -> bool,
}

impl<P: Process> Faults<P> {
    /// No faults.
    pub const NONE: Faults<P> = Faults {
        delay: 0.0,
        longest_delay: Duration::ZERO,
        stall: 0.0,
        longest_stall: Duration::ZERO,
        crash: 0.0,
        loss: 0.0,
        victim: |_| true,
    };

    pub(super) fn delays(&self) -> bool {
        self.delay > 0.0
    }

    pub(super) fn strikes(&self) -> bool {
        self.stall > 0.0 || self.crash > 0.0 || self.loss > 0.0
    }
}

impl<P: Process> Default for Faults<P> {
    fn default() -> Faults<P> {
        Faults::NONE
    }
}

// Written out, since a derived copy would ask the process to be `Copy` too.
impl<P: Process> Clone for Faults<P> {
    fn clone(&self) -> Faults<P> {
        *self
    }
}

impl<P: Process> Copy for Faults<P> {}
