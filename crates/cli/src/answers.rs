//! What the search says of a block of records, all asked at once.

use crate::exit::Failure;
use crate::input::Block;
use crate::question::Question;
use sodan::search::{Answer, Backend, Problem};

/// The environment variable that names the instructions to be used.
const VARIABLE: &str = "SODAN_SIMD";

/// The instructions that the search uses: those named in the environment, or else the best that the machine has. The
/// answers are the same with all of them.
pub fn backend() -> Result<Backend, Failure> {
    match std::env::var(VARIABLE) {
        Ok(name) => name.parse().map_err(|error| Failure::Usage(format!("{VARIABLE}: {error}"))),
        Err(_) => Ok(Backend::best()),
    }
}

/// Each record of a block with what is known of it when its solutions are counted up to a limit: nothing, if the record
/// cannot be read.
pub fn answered<'a>(
    block: &'a Block,
    backend: Backend,
    limit: u64,
) -> impl Iterator<Item = (Question<'a>, Option<Answer>)> {
    let questions: Vec<Question<'a>> = block.records().map(Question::read).collect();
    let problems: Vec<Problem> = questions.iter().filter_map(Question::problem).collect();
    let mut answers = backend.answer_many(&problems, limit).into_iter();
    questions.into_iter().map(move |question| {
        let answer = question.content.is_ok().then(|| answers.next().expect("an answer for each problem"));
        (question, answer)
    })
}
