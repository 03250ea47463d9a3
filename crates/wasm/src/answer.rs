//! Routes request paths to their handlers.

#[cfg(feature = "classic")]
use crate::grids;
use sodan_api::{Code, Input, Listener, Problem, QuestionLimits, TaskEntry};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Functions that the host provides.
#[derive(Clone, Copy)]
pub struct Host<'a> {
    /// Returns the time since an arbitrary origin.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// Receives the number of solutions counted so far, or the number of puzzles tried by the generator.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

/// A response, which may report an error in the request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// HTTP status: 200, or the status of the problem.
    pub status: u16,
    /// Body: JSON, the solutions as bytes for `grids`, or the file that results from a negotiation.
    pub body: Vec<u8>,
}

/// Responds to a path such as `/api/v1/solve` in the same way as the HTTP API. Tasks, exhibits and negotiations take a
/// request body; other endpoints do not. For the path `grids`, the body contains grids as bytes. The only limits are
/// the request's own `limits`.
pub fn answer(path: &str, body: &[u8], host: Host<'_>) -> Answer {
    match found(path, body, host) {
        Ok(body) => Answer { status: 200, body },
        Err(problem) => Answer { status: problem.status(), body: problem.json() },
    }
}

/// Tasks that this module contains.
const TABLE: &[TaskEntry] = match (cfg!(feature = "classic"), cfg!(feature = "variants")) {
    (true, true) => sodan_api::TABLE,
    (true, false) => sodan_api::CLASSIC,
    (false, true) => sodan_api::VARIANTS,
    (false, false) => &[],
};

fn found(path: &str, body: &[u8], host: Host<'_>) -> Result<Vec<u8>, Problem> {
    #[cfg(feature = "classic")]
    if path == grids::PATH {
        return grids::solve(body);
    }
    let nothing = || Problem::new(Code::NotFound, "unknown endpoint");
    #[cfg(feature = "classic")]
    if let Some(answer) = listed(path) {
        return answer;
    }
    let name = path.strip_prefix("/api/v1/").ok_or_else(nothing)?;
    #[cfg(feature = "lab")]
    if name == "talk" {
        let listener = Listener { clock: host.clock, gone: &|| false, so_far: &|_| () };
        return Ok(sodan_api::TalkRequest::read(body)?.hold(None, &listener)?.bytes);
    }
    #[cfg(feature = "lab")]
    if let Some(exhibit) = sodan_api::exhibit(name) {
        return (exhibit.answer)(body);
    }
    let entry = TABLE.iter().find(|entry| entry.name == name).ok_or_else(nothing)?;
    let limits = QuestionLimits::default();
    let asked = (entry.read)(body, sodan_api::Backend::best(), &limits)?;
    let total = AtomicU64::new(0);
    // The number of solutions is reported as a total, the number of tries as an increment.
    let is_sum = !matches!(asked.input, Input::Series(_));
    let so_far = |count| match is_sum {
        true => (host.progress)(count),
        false => (host.progress)(total.fetch_add(count, Ordering::Relaxed) + count),
    };
    let listener = Listener { clock: host.clock, gone: &|| false, so_far: &so_far };
    Ok(sodan_api::whole(entry.name, &asked, &limits, &listener))
}

/// Responds to a request for information about the API or a technique. Returns `None` for other paths.
#[cfg(feature = "classic")]
fn listed(path: &str) -> Option<Result<Vec<u8>, Problem>> {
    let value = match path.strip_prefix("/api/v1")? {
        "" => Ok(sodan_api::about(TABLE, &QuestionLimits::default())),
        "/techniques" => Ok(sodan_api::techniques()),
        rest => sodan_api::page(rest.strip_prefix("/techniques/")?),
    };
    Some(value.map(|value| value.to_string().into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn answered(path: &str, body: &str) -> (u16, String) {
        let host = Host { clock: &|| Duration::ZERO, progress: &|_| () };
        let Answer { status, body } = answer(path, body.as_bytes(), host);
        (status, String::from_utf8(body).unwrap())
    }

    #[test]
    fn answers_match_http() {
        let (status, body) = answered("/api/v1/solve", &format!("{{\"text\":\"{PUZZLE}\"}}"));
        assert_eq!(status, 200);
        assert!(
            body.starts_with(
                "{\"schema\":\"sodan-api/1\",\"task\":\"solve\",\"complete\":true,\"records\":[{"
            )
        );
        assert!(
            body.contains(
                "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
            )
        );
    }

    #[test]
    fn variants_are_answered() {
        let body = r#"{"text":"1...............","options":{"rules":["x"]}}"#;
        let (status, answer) = answered("/api/v1/count", body);
        assert!(status == 200 && answer.contains("\"count\":12"), "{answer}");
    }

    #[test]
    fn what_can_be_fetched_is_there() {
        for (path, part) in [
            ("/api/v1", "\"name\":\"hint\""),
            ("/api/v1/techniques", "\"x-wing\""),
            ("/api/v1/techniques/x-wing", "\"explanation\""),
        ] {
            let (status, body) = answered(path, "");
            assert!(status == 200 && body.contains(part), "{path}: {status}");
        }
    }

    #[test]
    fn what_is_wrong_has_its_status() {
        for (path, body, status) in [
            ("/", "", 404),
            ("/api", "", 404),
            ("/api/v1/", "", 404),
            ("/api/v1/nothing", "{}", 404),
            ("/api/v1/techniques/nothing", "", 404),
            ("/api/v1/solve", "{", 400),
            ("/api/v1/solve", "{}", 422),
        ] {
            assert_eq!(answered(path, body).0, status, "{path} {body}");
        }
    }

    #[test]
    fn tries_are_reported_as_a_sum() {
        let reported = std::sync::Mutex::new(Vec::new());
        let host =
            Host { clock: &|| Duration::ZERO, progress: &|count| reported.lock().unwrap().push(count) };
        let query = "{\"options\":{\"query\":\"givens = 22\",\"seed\":1}}";
        assert_eq!(answer("/api/v1/generate", query.as_bytes(), host).status, 200);
        let reported = reported.into_inner().unwrap();
        assert!(reported.len() > 1 && reported.is_sorted_by(|before, after| before < after), "{reported:?}");
    }
}
