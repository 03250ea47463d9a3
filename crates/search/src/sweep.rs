//! One sweep: every rule applied once to all 729 candidates, without a branch.
//!
//! ```text
//!                  for each f (three digits)                            for each cell
//!   ┌─────────┐  ┌──────────┐  ┌──────┐  ┌─────────┐  ┌──────────────┐  ┌───────────────┐  ┌──────────────┐
//!   │ single  ├─▶│ clear in │─▶│ rows │─▶│ columns │─▶│ one place in │─▶│ clear the     │─▶│ single cells │
//!   │ cells   │  │ the box  │  │      │  │         │  │ a box        │  │ cell's others │  │              │
//!   └────▲────┘  └──────────┘  └──────┘  └─────────┘  └──────────────┘  └───────────────┘  └──────┬───────┘
//!        └───────────────────────────────── next sweep ──────────────────────────────────────────┘
//! ```
//!
//! *Rows.* A digit stands in each of a band's three rows once and in each of its three boxes once: one of the six
//! permutations of three. Mini-row `m_r` in stack `b` is possible if the other two rows can take the other two
//! stacks, one way or the other:
//!
//! ```text
//!          b   b+1  b+2                          b   b+1  b+2
//!   r      ■    ·    ·                    r      ■    ·    ·
//!   r+1    ·    ■    ·          or        r+1    ·    ·    ■
//!   r+2    ·    ·    ■                    r+2    ·    ■    ·
//! ```
//!
//! This is locked candidates in both directions and more (all six permutations at once), and it makes hidden singles
//! of rows appear as hidden singles of boxes. Columns are the same with `i` in place of `b`.
//!
//! *Contradictions* show by themselves: two single cells of one digit in a box, or two hidden singles in one cell,
//! wipe each other out, and an impossible row clears its digit from the band.
//!
//! *Solved.* Cells that are all single may still be wrong. If one more sweep over them finds no contradiction they
//! are a solution: every box still has all digits then, and rows and columns without a permutation would have been
//! cleared.

use crate::layout::{ALL, FIELD};
use crate::vector::Vector;

/// The state of one puzzle in each lane.
#[derive(Clone, Copy)]
pub(crate) struct Lanes<V> {
    /// Word `[rc][f]`, see [`layout`](crate::layout).
    pub words: [[V; 3]; 9],
    /// For each `rc` the cells that the last sweep left with one digit, in all three fields.
    pub singles: [V; 9],
}

/// What a sweep found, for each lane: zero means no.
#[derive(Clone, Copy)]
pub(crate) struct Found<V> {
    /// A cell without a digit, or a box without a place for one.
    pub dead: V,
    /// A cell with two or more digits.
    pub open: V,
    /// Something changed that makes another sweep worth while.
    pub news: V,
}

/// Applies every rule once.
#[inline(always)]
pub(crate) fn sweep<V: Vector>(lanes: &mut Lanes<V>) -> Found<V> {
    let zero = V::splat(0);
    let mut found = Found { dead: zero, open: zero, news: zero };
    let mut crowded = [zero; 3];
    for (f, crowded) in crowded.iter_mut().enumerate() {
        let x = std::array::from_fn(|rc| lanes.words[rc][f]);
        let x = columns(rows(clear_boxes(x, &lanes.singles)));
        let (one, two) = count_places(x);
        found.dead = found.dead | V::splat(ALL).without(one);
        *crowded = two;
        lanes.words.iter_mut().zip(x).for_each(|(words, x)| words[f] = x);
    }
    for rc in 0..9 {
        let x = place_hidden(lanes.words[rc], crowded);
        let (one, two) = count_digits(x);
        let single = spread(V::splat(FIELD) & one.without(two));
        found.dead = found.dead | V::splat(FIELD).without(one);
        found.open = found.open | two & V::splat(FIELD);
        found.news = found.news | (single ^ lanes.singles[rc]);
        lanes.words[rc] = x;
        lanes.singles[rc] = single;
    }
    found
}

/// Clears the digit of a single cell from the rest of its box.
#[inline(always)]
fn clear_boxes<V: Vector>(x: [V; 9], singles: &[V; 9]) -> [V; 9] {
    let own: [V; 9] = std::array::from_fn(|rc| x[rc] & singles[rc]);
    let all = own[1..].iter().fold(own[0], |all, &own| all | own);
    // A digit of two single cells stays in both here; the rows or columns then find no permutation.
    std::array::from_fn(|rc| x[rc].without(all.without(own[rc])))
}

#[inline(always)]
fn rows<V: Vector>(x: [V; 9]) -> [V; 9] {
    let possible = permute(std::array::from_fn(|r| x[3 * r] | x[3 * r + 1] | x[3 * r + 2]), next_stack);
    std::array::from_fn(|rc| x[rc] & possible[rc / 3])
}

#[inline(always)]
fn columns<V: Vector>(x: [V; 9]) -> [V; 9] {
    let possible = permute(std::array::from_fn(|c| x[c] | x[c + 3] | x[c + 6]), next_band);
    std::array::from_fn(|rc| x[rc] & possible[rc % 3])
}

/// Of three lines in three boxes, where each line may take its digit so that the others can take theirs.
#[inline(always)]
fn permute<V: Vector>(m: [V; 3], next: impl Fn(V) -> V) -> [V; 3] {
    let m1 = m.map(&next);
    std::array::from_fn(|line| {
        let (a, b) = ((line + 1) % 3, (line + 2) % 3);
        next((m[a] & m1[b]) | (m[b] & m1[a]))
    })
}

/// Each stack's bits replaced by those of the stack to its right.
#[inline(always)]
fn next_stack<V: Vector>(x: V) -> V {
    V::splat(0o077_077_077).choose(x.shr::<3>(), x.shl::<6>())
}

/// Each band's bits replaced by those of the band below.
#[inline(always)]
fn next_band<V: Vector>(x: V) -> V {
    V::splat(0o333_333_333).choose(x.shr::<1>(), x.shl::<2>())
}

/// Which bits are set in one or more, and in two or more, of the nine words.
#[inline(always)]
fn count_places<V: Vector>(x: [V; 9]) -> (V, V) {
    let (one, two) = (0..3).fold((V::splat(0), V::splat(0)), |(one, two), r| {
        let (more_one, more_two) = count_three([x[3 * r], x[3 * r + 1], x[3 * r + 2]]);
        (one | more_one, two | more_two | (one & more_one))
    });
    (one, two)
}

#[inline(always)]
fn count_three<V: Vector>([a, b, c]: [V; 3]) -> (V, V) {
    (a | b | c, (a & b) | (c & (a | b)))
}

/// In a cell with a digit that has no other place in the box, clears the other digits.
#[inline(always)]
fn place_hidden<V: Vector>(x: [V; 3], crowded: [V; 3]) -> [V; 3] {
    let hidden: [V; 3] = std::array::from_fn(|f| x[f].without(crowded[f]));
    let any = hidden[0] | hidden[1] | hidden[2];
    let of_other_e = any.shr::<9>() | any.shl::<18>() | any.shr::<18>() | any.shl::<9>();
    std::array::from_fn(|f| x[f].without(hidden[(f + 1) % 3] | hidden[(f + 2) % 3] | of_other_e))
}

/// In the lowest field: which cells have one or more, and two or more, digits. (Other fields hold remains.)
#[inline(always)]
fn count_digits<V: Vector>(x: [V; 3]) -> (V, V) {
    let (one, two) = count_three(x);
    let (all_one, all_two) = count_three([one, one.shr::<9>(), one.shr::<18>()]);
    (all_one, all_two | two | two.shr::<9>() | two.shr::<18>())
}

/// The lowest field copied into all three.
#[inline(always)]
fn spread<V: Vector>(field: V) -> V {
    field | field.shl::<9>() | field.shl::<18>()
}
