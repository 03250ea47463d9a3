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

/// How many records are asked about at once: so many fill the lanes of the search nearly all the time, and few enough
/// that all that is known of them stays in the second cache.
const TOGETHER: usize = 1024;

/// Room for questions while they are asked, kept from block to block. With new memory for each block the system's work
/// on pages took a tenth of the time of easy puzzles, and more with two threads, which wait for each other there.
#[derive(Default)]
pub struct Desk {
    questions: Vec<Question<'static>>,
    problems: Vec<Problem>,
}

/// Hands on each record of a block with what is known of it when its solutions are counted up to a limit: nothing, if
/// the record cannot be read.
pub fn answered<'a>(
    block: &'a Block,
    backend: Backend,
    limit: u64,
    desk: &mut Desk,
    mut each: impl FnMut(&Question<'a>, Option<&Answer>),
) {
    let mut records = block.records().map(Question::read);
    let mut questions: Vec<Question<'a>> = emptied(std::mem::take(&mut desk.questions));
    loop {
        questions.extend(records.by_ref().take(TOGETHER));
        if questions.is_empty() {
            break;
        }
        desk.problems.clear();
        desk.problems.extend(questions.iter().filter_map(Question::problem));
        let answers = backend.answer_many(&desk.problems, limit);
        let mut answers = answers.iter();
        for question in &questions {
            let answered = question.content.is_ok();
            each(question, answered.then(|| answers.next().expect("an answer for each problem")));
        }
        questions.clear();
    }
    desk.questions = emptied(questions);
}

/// The memory of questions for others, which may live for another time: such a `collect` takes it over as it is.
fn emptied<'b>(mut questions: Vec<Question<'_>>) -> Vec<Question<'b>> {
    questions.clear();
    questions.into_iter().map(|_| unreachable!("there is none")).collect()
}
