//! A pool with a limited number of workers and a limited queue.

use crate::config::ServerLimits;
use crate::metrics::CountedGauge;
use crate::refusal::Refusal;
use prometheus_client::metrics::gauge::Gauge;
use sodan_api::Code;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A limited number of workers, with a limited queue.
#[derive(Clone)]
pub struct Pool {
    places: Arc<Semaphore>,
    waiting: Gauge,
    most_waiting: usize,
    longest: Duration,
}

impl Pool {
    /// Creates a pool with the number of workers and the queue length in `limits`.
    pub fn new(limits: &ServerLimits, waiting: &Gauge) -> Pool {
        Pool {
            places: Arc::new(Semaphore::new(limits.workers)),
            waiting: waiting.clone(),
            most_waiting: limits.queue,
            longest: limits.wait,
        }
    }

    /// Waits for a worker. Returns an error if the queue is full or the wait takes too long.
    pub async fn place(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        if let Ok(place) = self.places.clone().try_acquire_owned() {
            return Ok(place);
        }
        let busy = || Refusal::new(Code::Busy, "the server is busy; try again later");
        let _counted = CountedGauge::new(&self.waiting);
        if self.waiting.get() > self.most_waiting as i64 {
            return Err(busy());
        }
        match tokio::time::timeout(self.longest, self.places.clone().acquire_owned()).await {
            Ok(place) => Ok(place.expect("the semaphore is never closed")),
            Err(_) => Err(busy()),
        }
    }
}

/// Guard that cancels the work of a request when dropped, as happens if the client disconnects.
#[derive(Default)]
pub struct Asker(Arc<AtomicBool>);

impl Asker {
    /// Returns a flag that is set when the guard is dropped.
    pub fn gone(&self) -> Arc<AtomicBool> {
        self.0.clone()
    }
}

impl Drop for Asker {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
