//! Configuration and limits of the server.

use sodan::search::Backend;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens. Port 0 is any that is free.
    pub address: SocketAddr,
    /// The folder that the page is read from, at each request; nothing: the page that is built in.
    pub page: Option<PathBuf>,
    /// Backend of the search.
    pub backend: Backend,
    /// The origins whose pages may ask, beside the server's own; `*` is all of them.
    pub origins: Vec<String>,
    /// Whether each request gives a line on standard error.
    pub log: bool,
    /// Limits.
    pub limits: ServerLimits,
}

impl Default for Config {
    /// On port 8080 of this machine alone, with the page that is built in.
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

/// Limits of the server.
#[derive(Clone, Debug)]
pub struct ServerLimits {
    /// The longest body of a request, in bytes.
    pub body_bytes: usize,
    /// The most puzzles of a request.
    pub puzzles: usize,
    /// Maximum time of a request. Results up to then are returned.
    pub time: Duration,
    /// How much effort a puzzle may take that is solved as a person would, in looks.
    pub effort: u64,
    /// How many requests are worked on at the same time.
    pub workers: usize,
    /// How many requests may wait for that; one more is told to come again.
    pub queue: usize,
    /// How long a request may wait for that.
    pub wait: Duration,
    /// How often a client may ask, in requests a second, with twice that at once; nothing: as often as it wants.
    pub rate: Option<f64>,
    /// How long the head of a request may take to arrive.
    pub head_time: Duration,
    /// How long the body of a request may take to arrive.
    pub body_time: Duration,
    /// How many connections may be open.
    pub connections: usize,
    /// How long what runs may take to finish when the server is told to stop.
    pub grace: Duration,
}

impl ServerLimits {
    /// What of it is a question's matter.
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
