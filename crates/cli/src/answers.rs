//! What the search says of a block of records, all asked at once.

use crate::exit::Failure;
use crate::input::Block;
use crate::pipeline::Results;
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

/// How much input is asked about at once. With half as much, lanes stand idle at the end of a block too often; with twice
/// as much, there is only more memory to be had from the system.
pub const BLOCK_BYTES: usize = 1 << 17;

/// Room for questions while they are asked, kept from block to block. With new memory for each block, two threads waited
/// for each other in the system and did 4.7 million easy puzzles a second instead of 5.7; one alone is as fast either way.
#[derive(Default)]
pub struct Desk {
    questions: Vec<Question<'static>>,
    problems: Vec<Problem>,
    answers: Vec<Answer>,
}

/// Hands on each record of a block with what is known of it when its solutions are counted up to a limit: nothing, if
/// the record cannot be read. All are asked at once, in the room of the results that `each` writes.
pub fn answered<'a>(
    block: &'a Block,
    backend: Backend,
    limit: u64,
    results: &mut Results,
    mut each: impl FnMut(&Question<'a>, Option<&Answer>, &mut Results),
) {
    let Desk { questions, mut problems, mut answers } = std::mem::take(&mut results.desk);
    let mut questions: Vec<Question<'a>> = emptied(questions);
    questions.reserve(block.len());
    block.records().for_each(|raw| questions.push(Question::read(raw)));
    problems.resize(questions.len(), Problem::IMPOSSIBLE);
    for (problem, question) in problems.iter_mut().zip(&questions) {
        question.write_problem(problem, backend);
    }
    backend.answer_many_into(&problems, limit, &mut answers);
    for (question, answer) in questions.iter().zip(&answers) {
        each(question, question.content.is_ok().then_some(answer), results);
    }
    results.desk = Desk { questions: emptied(questions), problems, answers };
}

/// The memory of questions for others, which may live for another time: such a `collect` takes it over as it is.
fn emptied<'b>(mut questions: Vec<Question<'_>>) -> Vec<Question<'b>> {
    questions.clear();
    questions.into_iter().map(|_| unreachable!("there is none")).collect()
}
