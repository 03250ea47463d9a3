//! Injected faults: delays that the guarantees allow, and the failure or loss of processes.

use std::time::Duration;

use crate::process::Process;

/// Injected faults of a replayed run, drawn from the run's seed. The default is no faults.
///
/// Probabilities are from 0 to 1. Delays and stalls only reorder messages from *different* senders; messages from one
/// process to another stay in order. Faults never hit supervisors.
#[derive(Debug)]
pub struct Faults<P: Process> {
    /// Probability that a message or signal is delayed.
    pub delay: f64,
    /// Maximum delay.
    pub longest_delay: Duration,
    /// Probability that the process stalls before a turn.
    pub stall: f64,
    /// Maximum duration of a stall.
    pub longest_stall: Duration,
    /// Probability per turn that a victim ends with [`Reason::Failed`](crate::Reason::Failed) instead of taking the
    /// turn.
    pub crash: f64,
    /// Probability per turn that a victim is lost. It then takes no more turns, messages to it are lost, it keeps its
    /// name, and no process is notified.
    pub loss: f64,
    /// Returns whether crashes and losses can hit a process.
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

// Implemented by hand, since a derived implementation would require `P: Clone`.
impl<P: Process> Clone for Faults<P> {
    fn clone(&self) -> Faults<P> {
        *self
    }
}

impl<P: Process> Copy for Faults<P> {}
