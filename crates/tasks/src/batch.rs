//! What the search says of many items, all asked at once.

use crate::Item;
use crate::task::Room;
use sodan_search::{Answer, Backend, Problem};

/// How much text is best asked about at once, in bytes. With half as much, lanes stand idle at the end too often; with
/// twice as much, there is only more memory to be had from the system.
pub const BATCH_BYTES: usize = 1 << 17;

/// Hands on each item with what is known of it when its solutions are counted up to a limit. Nothing is known if the
/// item cannot be read.
pub fn answered<'i>(
    items: &[Item<'i>],
    backend: Backend,
    limit: u64,
    room: &mut Room,
    mut each: impl FnMut(&Item<'i>, Option<&Answer>),
) {
    let Room { problems, answers } = room;
    problems.resize(items.len(), Problem::IMPOSSIBLE);
    for (problem, item) in problems.iter_mut().zip(items) {
        item.write_problem(problem, backend);
    }
    backend.answer_many_into(problems, limit, answers);
    for (item, answer) in items.iter().zip(&*answers) {
        each(item, item.content.is_ok().then_some(answer));
    }
}
