//! Measures the server's throughput and latency. Run it with `cargo xtask conformance web`.
//!
//! Client and server share the machine and the process. `SODAN_SOAK` sets the duration of the soak test in seconds
//! (default: 600).

mod served;

use served::{EASY, HARD, Served, endless, posted};
use std::io;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;

/// Duration of one measurement.
const ROUND: Duration = Duration::from_secs(3);

/// Returns the bytes of a request with a persistent connection.
fn kept_open(path: &str, body: &str) -> Vec<u8> {
    let request = String::from_utf8(posted(path, body.as_bytes(), "")).unwrap();
    request.replace("Connection: close\r\n", "").into_bytes()
}

fn small() -> Vec<u8> {
    kept_open("/api/v1/solve", &format!(r#"{{"text":"{EASY}"}}"#))
}

/// Sends requests over one connection, one at a time, until `end`, and returns their latencies.
async fn client(address: SocketAddr, requests: Vec<Vec<u8>>, end: Instant) -> io::Result<Vec<Duration>> {
    let mut stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (mut times, mut answer) = (Vec::new(), Vec::new());
    for request in requests.iter().cycle() {
        let start = Instant::now();
        if start >= end {
            break;
        }
        stream.write_all(request).await?;
        read_answer(&mut stream, &mut answer).await?;
        times.push(start.elapsed());
    }
    Ok(times)
}

/// Sends each request once, over one connection, and returns the latencies.
async fn each_once(address: SocketAddr, requests: Vec<Vec<u8>>) -> io::Result<Vec<Duration>> {
    let mut stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (mut times, mut answer) = (Vec::new(), Vec::new());
    for request in requests {
        let start = Instant::now();
        stream.write_all(&request).await?;
        read_answer(&mut stream, &mut answer).await?;
        times.push(start.elapsed());
    }
    Ok(times)
}

/// Reads a successful response. This test never overloads the server.
async fn read_answer(stream: &mut TcpStream, answer: &mut Vec<u8>) -> io::Result<()> {
    answer.clear();
    loop {
        if stream.read_buf(answer).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let Some(end) = answer.windows(4).position(|it| it == b"\r\n\r\n") else { continue };
        let head = &answer[..end];
        if answer.len() == end + 4 + length(head).unwrap_or(0) {
            let is_meant = [b"200", b"304", b"400", b"422"]
                .iter()
                .any(|status| head.strip_prefix(b"HTTP/1.1 ").is_some_and(|rest| rest.starts_with(*status)));
            return if is_meant { Ok(()) } else { Err(io::Error::other(String::from_utf8_lossy(head))) };
        }
    }
}

/// Returns the `Content-Length` of a response. This must be fast, because the client shares its cores with the server.
fn length(head: &[u8]) -> Option<usize> {
    const NAME: &[u8] = b"content-length: ";
    let value = head
        .split(|&byte| byte == b'\n')
        .find_map(|line| {
            line.split_at_checked(NAME.len()).filter(|(name, _)| name.eq_ignore_ascii_case(NAME))
        })?
        .1;
    std::str::from_utf8(value.trim_ascii()).ok()?.parse().ok()
}

/// Runs `many` clients for the duration `time`, and returns the latencies of all requests in ascending order. Panics if
/// a request fails.
async fn clients(address: SocketAddr, many: usize, requests: &[Vec<u8>], time: Duration) -> Vec<Duration> {
    let end = Instant::now() + time;
    let mut running: JoinSet<_> = (0..many).map(|_| client(address, requests.to_vec(), end)).collect();
    let mut times = Vec::new();
    while let Some(done) = running.join_next().await {
        times.extend(done.unwrap().expect("a request failed"));
    }
    times.sort_unstable();
    times
}

/// A server with an empty handler, for comparison. Like the tested server, it runs on separate threads; on the clients'
/// threads, requests would not need to wake any thread.
struct Bare {
    address: SocketAddr,
    threads: Option<Runtime>,
}

impl Bare {
    fn new() -> Bare {
        let threads = Runtime::new().unwrap();
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = listener.local_addr().unwrap();
        let app =
            axum::Router::new().route("/api/v1/solve", axum::routing::post(async || "{\"records\":[]}"));
        threads.spawn(async { axum::serve(TcpListener::from_std(listener).unwrap(), app).await });
        Bare { address, threads: Some(threads) }
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        self.threads.take().into_iter().for_each(Runtime::shutdown_background);
    }
}

/// Returns the resident memory of this process in bytes, or `None` if the system does not report it.
fn memory() -> Option<u64> {
    const PAGE: u64 = 4096;
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    text.split(' ').nth(1)?.parse::<u64>().ok().map(|pages| pages * PAGE)
}

#[test]
#[ignore = "takes minutes: cargo xtask conformance web"]
fn the_server_carries_what_is_promised() {
    let served = Served::new();
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async {
        hints_come_at_once(served.address).await;
        rate_beside_a_bare_handler(served.address).await;
        a_thousand_connections(served.address).await;
        soak(served.address).await;
    });
}

/// Checks that hints for hard puzzles arrive quickly while another client's request runs until its time limit.
async fn hints_come_at_once(address: SocketAddr) {
    let puzzles = sodan_testkit::lines("puzzles/magictour_top1465.txt");
    let hint = |puzzle: &String| format!(r#"{{"text":"{puzzle}","options":{{"level":"full"}}}}"#);
    let requests = puzzles.iter().map(|puzzle| kept_open("/api/v1/hint", &hint(puzzle))).collect();
    let long = client(address, vec![kept_open("/api/v1/count", &endless())], Instant::now() + 100 * ROUND);
    let other = tokio::spawn(long);
    let mut times = each_once(address, requests).await.expect("a request failed");
    other.abort();
    times.sort_unstable();
    let of_95 = times[times.len() * 95 / 100];
    println!("{} hints: 95 % within {:.1} ms", times.len(), of_95.as_secs_f64() * 1000.0);
    assert!(of_95 < Duration::from_millis(50));
}

async fn rate_beside_a_bare_handler(address: SocketAddr) {
    let (bare, requests) = (Bare::new(), [small()]);
    let mut rates = [Vec::new(), Vec::new()];
    for _ in 0..5 {
        for (rates, address) in rates.iter_mut().zip([bare.address, address]) {
            rates.push(clients(address, 64, &requests, ROUND).await.len() as f64 / ROUND.as_secs_f64());
        }
    }
    drop(bare);
    let [bare, ours] = rates.map(|mut rates| {
        rates.sort_by(f64::total_cmp);
        rates[rates.len() / 2]
    });
    println!("small requests: {ours:.0}/s, a bare handler {bare:.0}/s: {:.0} %", 100.0 * ours / bare);
    assert!(ours >= 0.6 * bare);
}

async fn a_thousand_connections(address: SocketAddr) {
    let times = clients(address, 1000, &[small()], 3 * ROUND).await;
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
    println!(
        "1000 connections: {} requests without an error; median {:.1} ms, p99 {:.1} ms, worst {:.1} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    assert!(times.len() > 1000);
}

async fn soak(address: SocketAddr) {
    let seconds = std::env::var("SODAN_SOAK").map_or(600, |text| text.parse().expect("a number of seconds"));
    let of = |task: &str, body: &str| kept_open(&format!("/api/v1/{task}"), body);
    let requests = [
        small(),
        of("hint", &format!(r#"{{"text":"{HARD}","options":{{"level":"full"}}}}"#)),
        of("rate", &format!(r#"{{"text":"{EASY}","options":{{"scales":["hodoku","se"]}}}}"#)),
        of("explain", &format!(r#"{{"text":"{EASY}"}}"#)),
        of("convert", &format!(r#"{{"text":"{EASY}","options":{{"to":"f-puzzles"}}}}"#)),
        of("solve", "{"),
        of("solve", "{}"),
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n".to_vec(),
        b"GET /api/v1/techniques/x-wing HTTP/1.1\r\nHost: x\r\n\r\n".to_vec(),
    ];
    let (part, mut memories, mut done) = (Duration::from_secs(seconds) / 10, Vec::new(), 0);
    for _ in 0..10 {
        // These clients reconnect in each round.
        done += clients(address, 32, &requests, part).await.len();
        memories.extend(memory());
    }
    let shown: Vec<String> = memories.iter().map(|bytes| (bytes >> 20).to_string()).collect();
    println!("soak of {seconds} s: {done} requests; memory after each tenth, in MiB: {}", shown.join(" "));
    if let [_, _, warm, .., last] = memories[..] {
        assert!(last < warm + warm / 10 + (8 << 20), "memory grows");
    }
}
