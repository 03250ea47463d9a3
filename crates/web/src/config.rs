//! Configuration and limits of the server.

use sodan::search::Backend;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// Configuration of the server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address to listen on. Port 0 selects a free port.
    pub address: SocketAddr,
    /// Folder from which the page is read for every request, or `None` for the embedded page.
    pub page: Option<PathBuf>,
    /// Backend of the search.
    pub backend: Backend,
    /// Additional origins whose pages may send requests. `*` allows all origins.
    pub origins: Vec<String>,
    /// Whether to log each request to standard error.
    pub log: bool,
    /// Limits on requests and connections.
    pub limits: ServerLimits,
}

impl Default for Config {
    /// Returns a configuration that listens on port 8080 of the loopback interface and serves the embedded page.
    fn default() -> Config {
        Config {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080),
            page: None,
            backend: Backend::best(),
            origins: Vec::new(),
            log: false,
            limits: ServerLimits::default(),
        }
    }
}

/// Limits on requests and connections.
#[derive(Clone, Debug)]
pub struct ServerLimits {
    /// Maximum size of a request body, in bytes.
    pub body_bytes: usize,
    /// Maximum number of puzzles per request.
    pub puzzles: usize,
    /// Maximum duration of a request. Results found within this time are returned.
    pub time: Duration,
    /// Maximum effort per puzzle for solving with techniques, in pattern checks.
    pub effort: u64,
    /// Maximum number of requests that are processed simultaneously.
    pub workers: usize,
    /// Maximum number of requests that wait for a worker. Further requests are rejected with status 503.
    pub queue: usize,
    /// Maximum time that a request waits for a worker.
    pub wait: Duration,
    /// Maximum number of requests that a client may send per second, with bursts of twice that number. `None` means no
    /// limit.
    pub rate: Option<f64>,
    /// Maximum time for receiving the head of a request.
    pub head_time: Duration,
    /// Maximum time for receiving the body of a request.
    pub body_time: Duration,
    /// Maximum number of open connections.
    pub connections: usize,
    /// Time for running requests to finish after shutdown has begun.
    pub grace: Duration,
}

impl ServerLimits {
    /// Returns the limits that the API enforces.
    pub(crate) fn of_questions(&self) -> sodan_api::QuestionLimits {
        let ServerLimits { puzzles, time, effort, .. } = *self;
        sodan_api::QuestionLimits { puzzles: Some(puzzles), time: Some(time), effort: Some(effort) }
    }
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        ServerLimits {
            body_bytes: 1 << 18,
            puzzles: 1000,
            time: Duration::from_secs(10),
            effort: 10_000_000,
            workers: (4 * cores).max(8),
            queue: 1024,
            wait: Duration::from_secs(5),
            rate: None,
            head_time: Duration::from_secs(10),
            body_time: Duration::from_secs(20),
            connections: 4096,
            grace: Duration::from_secs(10),
        }
    }
}
