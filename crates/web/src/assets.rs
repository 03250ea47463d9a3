//! The files of the page: built in, or from a folder while the page is worked on.

use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use std::path::Path;

/// A file that is built in.
struct File {
    /// Its name below the page's folder, with `/` between the parts.
    name: &'static str,
    /// The tag of its content.
    tag: &'static str,
    plain: &'static [u8],
    packed: &'static [u8],
}

/// Made by `build.rs`, sorted by name.
const FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The page itself.
const INDEX: &str = "index.html";

/// The parts of the page that an address can name, as `/learn/x-wing`.
const PARTS: [&str; 6] = ["play", "learn", "practice", "make", "games", "lab"];

/// The file at a path of the address, which begins with `/`. Returns `None` if there is none. A browser that requests a part of the
/// page is redirected to the part's own address, which has a `#`.
pub fn file(folder: Option<&Path>, path: &str, headers: &HeaderMap) -> Option<Response> {
    let name = path.strip_prefix('/')?;
    let name = if name.is_empty() { INDEX } else { name };
    let is_part = || PARTS.contains(&name.split('/').next().unwrap_or_default()) && !name.contains('.');
    let part = || (is_part() && wants_a_page(headers)).then(|| Redirect::to(&format!("/#{name}")));
    of_name(folder, name, headers).or_else(|| part().map(Redirect::into_response))
}

/// Whether a browser asks for something to show.
pub fn wants_a_page(headers: &HeaderMap) -> bool {
    has(headers, ACCEPT, "text/html")
}

/// Whether a header names a word.
pub fn has(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    headers.get(name).and_then(|value| value.to_str().ok()).is_some_and(|value| value.contains(word))
}

fn of_name(folder: Option<&Path>, name: &str, headers: &HeaderMap) -> Option<Response> {
    let kind = kind(name);
    match folder {
        Some(folder) => {
            let content = is_plain(name).then(|| std::fs::read(folder.join(name)).ok()).flatten()?;
            Some(([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-store")], content).into_response())
        }
        None => {
            let index = FILES.binary_search_by(|file| file.name.cmp(name)).ok()?;
            Some(built_in(&FILES[index], kind, headers))
        }
    }
}

fn built_in(file: &'static File, kind: &'static str, headers: &HeaderMap) -> Response {
    let common = [(ETAG, file.tag), (CACHE_CONTROL, "no-cache"), (VARY, "accept-encoding")];
    if is_known(headers, file.tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let takes_packed = has(headers, ACCEPT_ENCODING, "gzip");
    let content = if takes_packed { file.packed } else { file.plain };
    let mut response = (common, [(CONTENT_TYPE, kind)], content).into_response();
    if takes_packed {
        response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// Whether the client has what goes by this tag.
pub fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    has(headers, IF_NONE_MATCH, tag)
}

/// Whether a name leads below the folder and nowhere else, and to nothing hidden.
fn is_plain(name: &str) -> bool {
    let is_plain = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
    };
    name.split('/').all(is_plain)
}

/// The media type of a file, by the end of its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
