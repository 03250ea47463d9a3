//! An HTTP server that receives a puzzle as text and responds with a hint as a JSON object.
//!
//! ```sh
//! cargo run --example hint_server --features tasks &
//! curl --data 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 localhost:8081
//! ```
//!
//! The example shows what a transport has to add to a task: request parsing, response writing, and limits. Use a real
//! HTTP server in production.

use sodan::tasks::record::Json;
use sodan::tasks::{Hint, HintLevel, HintOptions, Item, Limits, Task};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};

/// Maximum length of a request in bytes: more than any puzzle format needs.
const MOST_BYTES: u64 = 1 << 14;

fn main() -> io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:8081")?;
    let task = Hint::new(&HintOptions { level: HintLevel::Full, ..HintOptions::default() });
    for stream in listener.incoming() {
        if let Err(error) = stream.and_then(|stream| serve(&task, stream)) {
            eprintln!("{error}");
        }
    }
    Ok(())
}

fn serve(task: &Hint, stream: TcpStream) -> io::Result<()> {
    let mut request = BufReader::new(stream.try_clone()?.take(MOST_BYTES));
    let mut length = 0;
    loop {
        let mut line = String::new();
        request.read_line(&mut line)?;
        match line.split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().map_err(io::Error::other)?;
            }
            Some(_) => {}
            None if line.trim().is_empty() => break,
            None => {}
        }
    }
    let mut puzzle = Vec::new();
    request.take(length).read_to_end(&mut puzzle)?;
    let mut answer = Vec::new();
    let item = Item::of_text(1, &puzzle);
    // The effort limit keeps a hard puzzle from delaying other requests.
    let limits = Limits { effort: Some(100_000), ..Limits::default() };
    if let Some(hint) = task.one(&item, &limits) {
        Json::new(task.schema()).row(&item, &hint, &mut answer);
    }
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        answer.len()
    );
    let mut stream = stream;
    stream.write_all(head.as_bytes())?;
    stream.write_all(&answer)
}
