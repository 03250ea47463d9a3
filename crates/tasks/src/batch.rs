//! Searches the puzzles of a batch of items for solutions, in a single call to the search.

use crate::Item;
use crate::task::Buffers;
use sodan_search::{Answer, Backend, Problem};

/// Fastest batch size, in bytes of text. At half this size, SIMD lanes idle too often at the end of a batch; at twice
/// this size, the allocator has to request more memory from the system.
pub const BATCH_BYTES: usize = 1 << 17;

/// Searches each item for up to `limit` solutions, and calls `each` with the item and its answer, or with `None` if the
/// item is invalid.
pub fn answered<'i>(
    items: &[Item<'i>],
    backend: Backend,
    limit: u64,
    buffers: &mut Buffers,
    mut each: impl FnMut(&Item<'i>, Option<&Answer>),
) {
    let Buffers { problems, answers } = buffers;
    problems.resize(items.len(), Problem::IMPOSSIBLE);
    for (problem, item) in problems.iter_mut().zip(items) {
        item.write_problem(problem, backend);
    }
    backend.answer_many_into(problems, limit, answers);
    for (item, answer) in items.iter().zip(&*answers) {
        each(item, item.content.is_ok().then_some(answer));
    }
}
