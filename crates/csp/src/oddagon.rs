//! Oddagons: rings with an odd number of variables. The target leaves each variable of the ring with only the two
//! candidates that it shares with its neighbours in the ring. Exactly one of these two candidates is true, so the
//! candidates around the ring would alternate between true and false, which is impossible in an odd ring. The target,
//! and candidates linked to it, may be part of the ring.

use crate::State;
use crate::tables::TABLES;
use sodan_certificate::Variable;
use std::collections::VecDeque;

/// Returns the variables of the shortest oddagon that refutes the target and has at most `length` variables.
pub(crate) fn oddagon(state: &State, target: u16, length: usize) -> Option<Vec<u16>> {
    let links = &TABLES.links[usize::from(target)];
    // For each candidate, the variables that connect it to another candidate.
    let mut edges: Vec<Vec<(u16, u16)>> = vec![Vec::new(); 729];
    let mut ends: Vec<(u16, [u16; 2])> = Vec::new();
    for variable in 0..Variable::COUNT as u16 {
        let members = &TABLES.members[usize::from(variable)];
        let mask = state.masks[usize::from(variable)];
        let present = (0..9).filter(|&it| mask >> it & 1 == 1).map(|it| members[it]);
        let present: Vec<u16> = present.collect();
        let (linked, left): (Vec<u16>, Vec<u16>) =
            present.iter().partition(|&&it| it != target && links.contains(usize::from(it)));
        let mut add = |a: u16, b: u16| {
            edges[usize::from(a)].push((variable, b));
            edges[usize::from(b)].push((variable, a));
            ends.push((variable, [a, b]));
        };
        match left[..] {
            [a, b] => add(a, b),
            // The target makes this candidate true and the candidates linked to it false.
            [a] => linked.iter().for_each(|&b| add(a, b)),
            _ => {}
        }
    }
    // A shortest odd closed walk is a ring: search breadth-first, with the parity of the distance as part of the state.
    let mut best: Option<Vec<u16>> = None;
    for &(first, [start, end]) in &ends {
        let limit = best.as_ref().map_or(length, |it| it.len().saturating_sub(2));
        if let Some(ring) = even_path(&edges, first, start, end, limit.saturating_sub(1)) {
            let ring = [vec![first], ring].concat();
            let is_simple = ring.iter().enumerate().all(|(at, it)| !ring[..at].contains(it));
            if is_simple {
                best = Some(ring);
            }
        }
    }
    best.filter(|ring| ring.len() <= length)
}

/// Returns the variables of a shortest path of even length from `start` to `end` that does not use the variable
/// `first`.
fn even_path(edges: &[Vec<(u16, u16)>], first: u16, start: u16, end: u16, limit: usize) -> Option<Vec<u16>> {
    let mut before: Vec<[Option<(u16, u16)>; 2]> = vec![[None; 2]; 729];
    let mut queue = VecDeque::from([(start, 0_usize)]);
    while let Some((at, distance)) = queue.pop_front() {
        if at == end && distance > 0 && distance.is_multiple_of(2) {
            let mut path = Vec::new();
            let (mut at, mut distance) = (end, distance);
            while distance > 0 {
                let (variable, previous) = before[usize::from(at)][distance % 2]?;
                path.push(variable);
                (at, distance) = (previous, distance - 1);
            }
            path.reverse();
            return Some(path);
        }
        if distance == limit {
            continue;
        }
        for &(variable, next) in &edges[usize::from(at)] {
            let parity = (distance + 1) % 2;
            if variable != first
                && before[usize::from(next)][parity].is_none()
                && (next != start || parity == 1)
            {
                before[usize::from(next)][parity] = Some((variable, at));
                queue.push_back((next, distance + 1));
            }
        }
    }
    None
}
