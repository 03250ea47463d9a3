//! Metrics of the server, for Prometheus.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use std::borrow::Borrow;
use std::sync::Arc;
use std::time::Duration;

/// Upper bounds of the latency histogram's buckets, in seconds.
const TIMES: [f64; 11] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5, 10.0];

/// The most common response status. Its counter is looked up only once per route.
const ANSWERED: u16 = 200;

/// Metrics that the server records.
#[derive(Clone)]
pub struct Metrics {
    requests: Requests,
    seconds: Family<OfRoute, Histogram, fn() -> Histogram>,
    /// Requests that are being processed.
    pub open: Gauge,
    /// Requests that are waiting for a worker.
    pub waiting: Gauge,
    /// Open connections.
    pub connections: Gauge,
    registry: Arc<Registry>,
}

type Requests = Family<Request, Counter>;

/// Labels of the request counter: the route and the response status.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Request {
    route: String,
    status: u16,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct OfRoute {
    route: String,
}

/// Counters of one route, which are looked up once rather than for each request.
pub struct Route {
    name: String,
    answered: Counter,
    seconds: Histogram,
    requests: Requests,
}

impl Route {
    /// Returns the name of the route in the metrics.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Records a request that was completed, or cancelled by its client (status 499).
    pub fn count(&self, status: u16, time: Duration) {
        match status {
            ANSWERED => self.answered.inc(),
            _ => self.requests.get_or_create(&Request { route: self.name.clone(), status }).inc(),
        };
        self.seconds.observe(time.as_secs_f64());
    }
}

impl Metrics {
    /// Creates metrics with all counters at zero.
    pub fn new() -> Metrics {
        let mut registry = Registry::with_prefix("sodan");
        let requests = Family::default();
        let histogram: fn() -> Histogram = || Histogram::new(TIMES);
        let seconds = Family::new_with_constructor(histogram);
        let [open, waiting, connections] = [Gauge::default(), Gauge::default(), Gauge::default()];
        registry.register("requests", "Requests by route and status", requests.clone());
        let about = "Time to the first byte of the response, by route";
        registry.register_with_unit("request_time", about, Unit::Seconds, seconds.clone());
        registry.register("open_requests", "Requests being processed", open.clone());
        registry.register("waiting_requests", "Requests waiting for a worker", waiting.clone());
        registry.register("connections", "Open connections", connections.clone());
        Metrics { requests, seconds, open, waiting, connections, registry: Arc::new(registry) }
    }

    /// Returns the counters of the route `name`.
    pub fn route(&self, name: &str) -> Route {
        let name = name.to_owned();
        let requests = self.requests.clone();
        let answered = requests.get_or_create_owned(&Request { route: name.clone(), status: ANSWERED });
        let seconds = self.seconds.get_or_create_owned(&OfRoute { route: name.clone() });
        Route { name, answered, seconds, requests }
    }

    /// Returns all metrics in the Prometheus text format.
    pub fn text(&self) -> String {
        let mut text = String::new();
        prometheus_client::encoding::text::encode(&mut text, &self.registry)
            .expect("writing to a string cannot fail");
        text
    }
}

/// A guard that increments a gauge, and decrements it when dropped.
pub struct CountedGauge<G: Borrow<Gauge>>(G);

impl<G: Borrow<Gauge>> CountedGauge<G> {
    /// Increments `gauge` and returns the guard.
    pub fn new(gauge: G) -> CountedGauge<G> {
        gauge.borrow().inc();
        CountedGauge(gauge)
    }
}

impl<G: Borrow<Gauge>> Drop for CountedGauge<G> {
    fn drop(&mut self) {
        self.0.borrow().dec();
    }
}
