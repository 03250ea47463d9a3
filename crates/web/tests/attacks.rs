//! Sends malicious and malformed requests. The server must respond with a clear error and serve the next request.

mod served;

use served::{Answer, EASY, HARD, Served, endless, posted, read};
use sodan_web::ServerLimits;
use std::io::{Read, Write};
use std::time::{Duration, Instant};

/// Asserts that the response is a problem with the given status and code, and that the server still works.
#[track_caller]
fn refused(served: &Served, answer: &Answer, status: u16, code: &str) {
    assert_eq!((answer.status, answer.json()["code"].as_str()), (status, Some(code)), "{}", answer.text());
    served.still_serves();
}

#[test]
fn declared_large_body_is_refused() {
    let served = Served::new();
    let most = ServerLimits::default().body_bytes;
    let said = format!(
        "POST /api/v1/solve HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n",
        most + 1
    );
    refused(&served, &served.send(said.as_bytes()), 413, "too-large");
}

#[test]
fn growing_body_is_refused() {
    let served = Served::with(ServerLimits { body_bytes: 1000, ..ServerLimits::default() });
    let chunk = format!("1f4\r\n{}\r\n", " ".repeat(500));
    let head = "POST /api/v1/solve HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
                Transfer-Encoding: chunked\r\n\r\n";
    refused(&served, &served.send(format!("{head}{}", chunk.repeat(3)).as_bytes()), 413, "too-large");
}

#[test]
fn deep_json_is_refused() {
    let served = Served::new();
    for deep in ["[".repeat(100_000), r#"{"options":"#.repeat(10_000), r#"{"limits":{"a":"#.repeat(10_000)] {
        let answer = served.post("/api/v1/solve", deep.as_bytes());
        assert!([400, 422].contains(&answer.status), "{}", answer.text());
        served.still_serves();
    }
}

#[test]
fn non_utf_8_body_is_refused() {
    let served = Served::new();
    refused(&served, &served.post("/api/v1/solve", b"{\"text\":\"\xFF\xFE\"}"), 400, "json");
    refused(&served, &served.post("/api/v1/solve", b"\xFF"), 400, "json");
    refused(&served, &served.post("/api/v1/solve", b"{\"text\":\"\\ud800\"}"), 400, "json");
}

#[test]
fn a_million_puzzles_are_too_many() {
    let limits = ServerLimits { body_bytes: 1 << 27, ..ServerLimits::default() };
    let served = Served::with(limits);
    let body = format!(r#"{{"text":"{}"}}"#, format!("{EASY}\\n").repeat(1_000_000));
    let answer = served.post("/api/v1/explain", body.as_bytes());
    assert_eq!(answer.json()["pointer"], "/text");
    refused(&served, &answer, 413, "too-large");
    let standard = Served::new();
    refused(&standard, &standard.post("/api/v1/explain", body.as_bytes()), 413, "too-large");
}

#[test]
fn fault_location_is_reported() {
    let served = Served::new();
    let answer = served.post("/api/v1/hint", br#"{"text":"x","options":{"level":"all"}}"#);
    assert_eq!(answer.json()["pointer"], "/options/level");
    refused(&served, &answer, 422, "request");
    let answer = served.post("/api/v1/hint", b"{\n  \"text\": nonsense }");
    assert_eq!((answer.json()["line"].as_u64(), answer.json()["column"].as_u64()), (Some(2), Some(12)));
    refused(&served, &answer, 400, "json");
    let answer = served.post("/api/v1/solve", br#"{"text":"x","options":{"limit":0}}"#);
    assert_eq!(answer.json()["pointer"], "/options/limit");
    refused(&served, &answer, 422, "request");
    let answer = served.post("/api/v1/solve", br#"{"position":{"givens":"1","digits":"1"}}"#);
    assert_eq!(answer.json()["pointer"], "/position");
    refused(&served, &answer, 422, "request");
}

#[test]
fn absurd_expressions_are_refused() {
    let served = Served::new();
    for (question, pointer, status, code) in [
        (r#"{"options":{"query":"givns < 20"}}"#.to_owned(), "/options/query", 422, "request"),
        (format!(r#"{{"options":{{"query":"{}"}}}}"#, "(".repeat(5_000)), "/options/query", 422, "request"),
        (
            format!(r#"{{"options":{{"query":"{}"}}}}"#, "not ".repeat(50_000)),
            "/options/query",
            422,
            "request",
        ),
        (
            r#"{"options":{"method":"controlled","minimal":false}}"#.to_owned(),
            "/options/method",
            422,
            "request",
        ),
        (r#"{"series":{"count":0}}"#.to_owned(), "/series/count", 422, "request"),
        (r#"{"series":{"count":4294967295}}"#.to_owned(), "/series/count", 413, "too-large"),
        (format!(r#"{{"text":"{EASY}"}}"#), "", 422, "request"),
    ] {
        let answer = served.post("/api/v1/generate", question.as_bytes());
        assert_eq!(answer.json()["pointer"], pointer, "{}", answer.text());
        refused(&served, &answer, status, code);
    }
    let answer = served.post("/api/v1/solve", format!(r#"{{"text":"{EASY}","series":{{}}}}"#).as_bytes());
    refused(&served, &answer, 422, "request");
}

#[test]
fn absurd_limits_change_nothing() {
    let served = Served::new();
    for seconds in ["1e308", "0", "-0.0"] {
        let body = format!(r#"{{"text":"{EASY}","limits":{{"seconds":{seconds}}}}}"#);
        let answer = served.post("/api/v1/rate", body.as_bytes());
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    let negative = format!(r#"{{"text":"{EASY}","limits":{{"seconds":-1}}}}"#);
    refused(&served, &served.post("/api/v1/rate", negative.as_bytes()), 422, "request");
}

#[test]
fn arrays_are_not_objects() {
    let served = Served::new();
    let text = |rest: &str| format!(r#"{{"text":"{EASY}",{rest}}}"#);
    let position = format!(r#"{{"position":["{EASY}","{EASY}"]}}"#);
    for (path, body) in [
        ("solve", format!(r#"["{EASY}"]"#)),
        ("solve", text(r#""options":[3]"#)),
        ("solve", text(r#""limits":[1]"#)),
        ("solve", text(r#""position":null"#)),
        ("solve", position),
        ("chains", text(r#""options":{"weights":[1,2,3,4,5]}"#)),
        ("generate", r#"{"series":[0,1]}"#.into()),
        ("generate", "[null,null]".into()),
        ("queens", "[]".into()),
        ("play", "[]".into()),
        ("talk", format!(r#"{{"puzzle":"{HARD}","switches":[[1]]}}"#)),
        ("talk", format!(r#"{{"puzzle":"{HARD}","movie":[3]}}"#)),
    ] {
        let answer = served.post(&format!("/api/v1/{path}"), body.as_bytes());
        assert_eq!(answer.status, 422, "{path} {body}: {}", answer.text());
    }
    served.still_serves();
}

#[test]
fn other_types_and_methods_are_refused() {
    let served = Served::new();
    let plain = String::from_utf8(posted("/api/v1/solve", b"{}", "")).unwrap();
    let plain = plain.replace("application/json", "text/plain");
    refused(&served, &served.send(plain.as_bytes()), 415, "media-type");
    refused(&served, &served.get("/api/v1/solve", ""), 405, "method");
    refused(&served, &served.post("/", b"{}"), 405, "method");
    refused(&served, &served.post("/api/v1/no-such", b"{}"), 404, "not-found");
}

#[test]
fn paths_lead_nowhere_else() {
    let served = Served::new();
    let long = format!("/{}", "a/".repeat(4000));
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/../../../../etc/passwd",
        "//etc/passwd",
        "/..\\Cargo.toml",
        "/index.html%00.js",
        "/.git/config",
        "/\u{1F600}",
        "/api/v1/techniques/..%2f..%2fx",
        "/api/v1/techniques/%0d%0aX-Injected:%20yes",
        &long,
    ] {
        let answer = served.get(path, "Accept: text/html\r\n");
        let is_part = answer.header("location").is_some_and(|to| to.starts_with("/#"));
        assert!(answer.status == 404 || is_part, "{path}: {} {}", answer.status, answer.text());
        assert!(!answer.text().contains("[package]") && !answer.text().contains("root:"), "{path}");
        assert!(!answer.head.contains("x-injected"), "{path}");
    }
    served.still_serves();
}

#[test]
fn folder_page_stays_inside() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/page");
    let config = sodan_web::Config { address: "127.0.0.1:0".parse().unwrap(), ..Default::default() };
    let server = sodan_web::Server::bind(&sodan_web::Config { page: Some(page.into()), ..config }).unwrap();
    let (address, stopper) = (server.address().unwrap(), server.stopper());
    let running = std::thread::spawn(|| server.run());
    for (path, status) in
        [("/", 200), ("/index.html", 200), ("/../Cargo.toml", 404), ("//../Cargo.toml", 404)]
    {
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
        assert_eq!(read(stream).status, status, "{path}");
    }
    stopper.stop();
    running.join().unwrap();
}

#[test]
fn invalid_headers_are_refused() {
    let served = Served::new();
    let long = format!("X-Long: {}\r\n", "a".repeat(1 << 20));
    assert_eq!(served.get("/", &long).status, 431);
    let many = "X-Many: a\r\n".repeat(10_000);
    assert_eq!(served.get("/", &many).status, 431);
    for nonsense in ["\0\0\0\0\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\r\n".repeat(99).as_str()] {
        let answer = served.send(format!("{nonsense}GET / FTP\r\n\r\n").as_bytes());
        assert_eq!(answer.status, 400, "{nonsense:?}");
    }
    let split = "GET / HTTP/1.1\r\nHost: x\r\nX: a\rInjected: b\r\nConnection: close\r\n\r\n";
    assert_eq!(served.send(split.as_bytes()).status, 400);
    served.still_serves();
}

#[test]
fn trickling_header_is_cut_off() {
    let served =
        Served::with(ServerLimits { head_time: Duration::from_millis(200), ..ServerLimits::default() });
    let mut stream = served.connect();
    stream.write_all(b"GET / HTTP/1.1\r\nHost:").unwrap();
    let mut rest = Vec::new();
    // The connection is closed without a response, or with an error.
    let _ = stream.read_to_end(&mut rest);
    assert!(!rest.starts_with(b"HTTP/1.1 200"));
    served.still_serves();
}

#[test]
fn silent_connection_is_cut_off() {
    let served =
        Served::with(ServerLimits { head_time: Duration::from_millis(200), ..ServerLimits::default() });
    let mut stream = served.connect();
    assert_eq!(stream.read(&mut [0; 9]).unwrap_or(0), 0);
    let mut kept = served.connect();
    kept.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    let mut all = String::new();
    kept.read_to_string(&mut all).unwrap();
    assert!(all.ends_with("ok\n"), "{all}");
}

#[test]
fn trickling_body_is_cut_off() {
    let served =
        Served::with(ServerLimits { body_time: Duration::from_millis(200), ..ServerLimits::default() });
    let mut stream = served.connect();
    let whole = posted("/api/v1/solve", &[b' '; 1000], "");
    stream.write_all(&whole[..whole.len() - 900]).unwrap();
    refused(&served, &read(stream), 408, "slow");
}

#[test]
fn slow_clients_block_nobody() {
    let served = Served::new();
    let slow: Vec<_> = (0..1000)
        .map(|_| {
            let mut stream = served.connect();
            stream.write_all(b"POST /api/v1/solve HTTP/1.1\r\nHost: x\r\nContent-Le").unwrap();
            stream
        })
        .collect();
    served.still_serves();
    drop(slow);
}

#[test]
fn long_path_ends_in_time() {
    let served = Served::with(ServerLimits { time: Duration::from_millis(300), ..ServerLimits::default() });
    // The board is nearly empty, so the search for all steps takes long.
    let body = format!(r#"{{"text":"1{}","options":{{"scale":"se"}}}}"#, ".".repeat(80));
    let start = Instant::now();
    let answer = served.ask("explain", &body);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    assert_eq!(answer["complete"], false);
    served.still_serves();
}

/// Sends `text` to the `solve` task, and returns the status and the reason of the first record.
fn reason(served: &Served, text: &str) -> (String, String) {
    let answer = served.ask("solve", &serde_json::json!({ "text": text }).to_string());
    let record = &answer["records"][0];
    let field = |name: &str| record[name].as_str().unwrap_or_default().to_owned();
    (field("status"), field("reason"))
}

#[test]
fn hostile_variants_are_refused() {
    let served = Served::with(ServerLimits { body_bytes: 1 << 22, ..ServerLimits::default() });
    let json = |rest: &str| format!(r#"{{"rows":4,"cols":4,"size":4,"box":[2,2],{rest}}}"#);
    let pad = |lines: &str| format!("{{ce:[[,,,],[,,,],[,,,],[,,,]],{lines}}}");
    let with = |constraint: &str| json(&format!(r#""constraints":[{constraint}]"#));
    let or = r#"{"type":"or","branches":[["#;
    for (name, text, part) in [
        ("a link of 1 MB", format!("https://www.f-puzzles.com/?load={}", "N4Ig".repeat(1 << 18)), ""),
        ("a SudokuPad link of 1 MB", format!("https://sudokupad.app/scl{}", "N4Ig".repeat(1 << 18)), ""),
        ("a depth bomb of arrays", "[".repeat(200_000), ""),
        ("a depth bomb of objects", r#"{"a":"#.repeat(100_000), ""),
        ("a depth bomb of alternatives", with(&or.repeat(9_000)), ""),
        ("a depth bomb of a constraint string", format!(".Shape~4x4{}", ".Or.And".repeat(9_000)), ""),
        ("a way point that is not a number", pad("l:[{wp:[[NaN,NaN],[1.5,1.5]],c:f067f0,th:10}]"), ""),
        ("a way point far outside", pad("l:[{wp:[[1e308,-1e308],[1.5,1.5]],c:f067f0,th:10}]"), ""),
        (
            "a duplicate cell",
            with(r#"{"type":"cage","sum":5,"cells":["R1C1","R1C1"]}"#),
            "R1C1 is listed twice",
        ),
        ("a cell outside", with(r#"{"type":"cage","sum":5,"cells":["R9C9"]}"#), "R9C9"),
        (
            "a given above the size",
            json(r#""givens":"9...............","constraints":[]"#),
            "9 is out of range",
        ),
        (
            "a value above the size",
            with(r#"{"type":"quadruple","values":[9],"cells":["R1C1"]}"#),
            "9 is out of range",
        ),
        ("a size above 25", r#"{"rows":255,"cols":255,"size":255,"constraints":[]}"#.into(), "255"),
        ("an unknown rule", with(r#"{"type":"wrogn"}"#), "wrogn"),
        ("a factor out of range", with(r#"{"type":"modifiers","times":100}"#), "found 1 to 400"),
    ] {
        let (status, reason) = reason(&served, &text);
        assert_eq!(status, "bad", "{name}: {reason}");
        assert!(!reason.is_empty() && reason.contains(part), "{name}: {reason}");
        assert!(reason.len() < 2_000, "{name}: {} bytes", reason.len());
    }
    served.still_serves();
}

#[test]
fn scripts_in_texts_stay_texts() {
    let served = Served::new();
    let script = "</title><script>alert(1)</script><svg onload=alert(1)>";
    let body = serde_json::json!({ "text": EASY, "options": { "title": script } }).to_string();
    let answer = served.post("/api/v1/picture", body.as_bytes());
    assert_eq!(answer.header("content-type"), Some("application/json"));
    let picture = answer.json()["records"][0]["svg"].as_str().unwrap().to_owned();
    assert!(picture.contains("&lt;script") && !picture.contains("<script"));
    for text in [script.to_owned(), format!("{EASY} # {script}\r\nX-Injected: yes")] {
        let body = serde_json::json!({ "text": text }).to_string();
        let answer = served.post("/api/v1/convert", body.as_bytes());
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")));
        assert!(!answer.head.contains("x-injected"));
    }
    for link in
        ["https://www.f-puzzles.com/?load=AAAA", "https://sudokupad.app/scl<script>", "javascript:alert(1)"]
    {
        let answer = served.ask("convert", &serde_json::json!({ "text": link }).to_string());
        assert_eq!(answer["records"][0]["status"], "bad", "{link}");
    }
    served.still_serves();
}

#[test]
fn excess_requests_must_retry() {
    let limits =
        ServerLimits { workers: 1, queue: 0, time: Duration::from_secs(60), ..ServerLimits::default() };
    let served = Served::with(limits);
    let busy = begun(&served);
    let answer = served.post("/api/v1/check", endless().as_bytes());
    assert_eq!((answer.status, answer.header("retry-after")), (503, Some("1")));
    assert_eq!(answer.json()["code"], "busy");
    // Requests that take less time than waking a worker do not need a worker.
    let quick = served.post("/api/v1/solve", format!(r#"{{"text":"{HARD}"}}"#).as_bytes());
    assert_eq!(quick.json()["records"][0]["status"], "unique");
    drop(busy);
}

#[test]
fn nobody_waits_longer_than_allowed() {
    let wait = Duration::from_millis(100);
    let served = Served::with(ServerLimits {
        workers: 1,
        wait,
        time: Duration::from_secs(60),
        ..ServerLimits::default()
    });
    let busy = begun(&served);
    assert_eq!(served.post("/api/v1/check", endless().as_bytes()).status, 503);
    drop(busy);
}

/// Starts a streamed response that takes a long time.
fn begun(served: &Served) -> std::net::TcpStream {
    let mut stream = served.connect();
    stream
        .write_all(&posted("/api/v1/count", endless().as_bytes(), "Accept: text/event-stream\r\n"))
        .unwrap();
    let mut first = [0; 15];
    stream.read_exact(&mut first).unwrap();
    assert_eq!(&first, b"HTTP/1.1 200 OK");
    stream
}

/// Returns `true` as soon as the request waits for a worker, or `false` as soon as it has been answered.
fn waits(served: &Served, request: &std::net::TcpStream) -> bool {
    request.set_nonblocking(true).unwrap();
    let is_answered = || request.peek(&mut [0]).is_ok();
    let waits = loop {
        if served.get("/metrics", "").text().contains("sodan_waiting_requests 1") {
            break true;
        }
        if is_answered() {
            break false;
        }
    };
    request.set_nonblocking(false).unwrap();
    waits
}

#[test]
fn a_closed_connection_stops_its_work() {
    let hour = Duration::from_secs(3600);
    for events in ["", "Accept: text/event-stream\r\n"] {
        let served =
            Served::with(ServerLimits { workers: 1, time: hour, wait: hour, ..ServerLimits::default() });
        let mut stream = served.connect();
        stream.write_all(&posted("/api/v1/count", endless().as_bytes(), events)).unwrap();
        // The first request occupies the only worker once another request waits. Requests that arrive before then are
        // processed immediately.
        let second = loop {
            let mut second = served.connect();
            let check = posted("/api/v1/check", format!(r#"{{"text":"{HARD}"}}"#).as_bytes(), "");
            second.write_all(&check).unwrap();
            if waits(&served, &second) {
                break second;
            }
        };
        drop(stream);
        assert_eq!(read(second).status, 200);
    }
}

#[test]
fn frequent_requests_must_retry() {
    let served = Served::with(ServerLimits { rate: Some(0.001), ..ServerLimits::default() });
    assert_eq!(served.get("/healthz", "").status, 200);
    let answer = served.get("/healthz", "");
    assert_eq!((answer.status, answer.header("retry-after")), (429, Some("1")));
    assert_eq!(answer.json()["code"], "rate");
}

#[test]
fn shutdown_finishes_running_requests() {
    let limits = ServerLimits { time: Duration::from_millis(500), ..ServerLimits::default() };
    let served = Served::with(limits);
    let mut stream = begun(&served);
    served.stopper.stop();
    let (address, mut rest) = (served.address, String::new());
    stream.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("\"status\":\"timeout\""), "{rest}");
    served.ended();
    assert!(std::net::TcpStream::connect(address).is_err());
}

#[test]
fn slow_shutdown_is_cut_off() {
    let limits = ServerLimits {
        time: Duration::from_secs(3600),
        grace: Duration::from_millis(100),
        ..ServerLimits::default()
    };
    let served = Served::with(limits);
    let busy = begun(&served);
    served.stopper.stop();
    let start = Instant::now();
    served.ended();
    assert!(start.elapsed() < Duration::from_secs(30));
    drop(busy);
}
