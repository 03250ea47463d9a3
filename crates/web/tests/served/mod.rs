//! A test server, and a client that sends raw bytes.

#![allow(dead_code, reason = "each test file uses only a part of this module")]

use serde_json::Value;
use sodan_web::{Config, Server, ServerLimits, Stopper};
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;

pub const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const HARD: &str = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

/// Returns a request body with an empty grid. Counting its solutions exceeds every time limit.
pub fn endless() -> String {
    format!(r#"{{"text":"{}"}}"#, ".".repeat(81))
}

/// A test server that runs until it is dropped.
pub struct Served {
    pub address: SocketAddr,
    pub stopper: Stopper,
    running: Option<JoinHandle<()>>,
}

impl Served {
    pub fn new() -> Served {
        Served::with(ServerLimits::default())
    }

    pub fn with(limits: ServerLimits) -> Served {
        Served::of(Config { limits, ..Config::default() })
    }

    /// Starts a server with the embedded page on a free port.
    pub fn of(config: Config) -> Served {
        let address = "127.0.0.1:0".parse().unwrap();
        let server = Server::bind(&Config { address, ..config }).unwrap();
        let (address, stopper) = (server.address().unwrap(), server.stopper());
        Served { address, stopper, running: Some(std::thread::spawn(|| server.run())) }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        // With this timeout, a hanging server fails the test.
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends raw bytes and returns the response.
    pub fn send(&self, bytes: &[u8]) -> Answer {
        let mut stream = self.connect();
        // The server may respond before it has read everything.
        let _ = stream.write_all(bytes);
        read(stream)
    }

    pub fn get(&self, path: &str, headers: &str) -> Answer {
        self.send(format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{headers}\r\n").as_bytes())
    }

    pub fn post(&self, path: &str, body: &[u8]) -> Answer {
        self.send(&posted(path, body, ""))
    }

    /// Sends a task request and returns the response, which must be successful.
    #[track_caller]
    pub fn ask(&self, task: &str, body: &str) -> Value {
        let answer = self.post(&format!("/api/v1/{task}"), body.as_bytes());
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    /// Asserts that the server responds to another request.
    #[track_caller]
    pub fn still_serves(&self) {
        let answer = self.ask("solve", &format!(r#"{{"text":"{EASY}"}}"#));
        assert_eq!(answer["records"][0]["status"], "unique");
    }

    /// Waits until the server has shut down.
    pub fn ended(mut self) {
        self.running.take().unwrap().join().unwrap();
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stopper.stop();
        if let Some(running) = self.running.take() {
            let ended = running.join();
            assert!(ended.is_ok() || std::thread::panicking(), "the server panicked");
        }
    }
}

pub fn posted(path: &str, body: &[u8], headers: &str) -> Vec<u8> {
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: \
         {}\r\n{headers}\r\n",
        body.len()
    );
    [head.as_bytes(), body].concat()
}

/// Reads a response until the connection is closed. The response is empty if the server closed the connection without
/// responding.
pub fn read(mut stream: TcpStream) -> Answer {
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        // The server closed the connection while the request was being sent; the data received before are kept.
        Err(error) if error.kind() == io::ErrorKind::ConnectionReset => {}
        read => drop(read.unwrap()),
    }
    Answer::of(&bytes)
}

/// A parsed response.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    fn of(bytes: &[u8]) -> Answer {
        let end = bytes.windows(4).position(|it| it == b"\r\n\r\n").map_or(bytes.len(), |at| at + 4);
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap().to_ascii_lowercase();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let body = if head.contains("transfer-encoding: chunked") {
            unchunked(&bytes[end..])
        } else {
            bytes[end..].to_vec()
        };
        Answer { status, head, body }
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// Returns the value of the header `name`, or `None` if it is missing.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}

fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = bytes.windows(2).position(|it| it == b"\r\n") {
        let Ok(length) = usize::from_str_radix(&String::from_utf8_lossy(&bytes[..end]), 16) else { break };
        whole.extend_from_slice(&bytes[end + 2..][..length]);
        bytes = &bytes[(end + length + 4).min(bytes.len())..];
    }
    whole
}
