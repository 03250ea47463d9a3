//! HoDoKu's finder options when it solves a puzzle with default settings.

use crate::Options;
use crate::options::{
    Allowed, AlsDirection, AlsOverlap, BoxLinks, Duals, HouseOrder, Lengths, Looks, MeasuredChain,
    RectangleKeys,
};
use crate::pattern::ChainShape;

/// HoDoKu's finder options when it solves a puzzle with default settings.
pub const OPTIONS: Options = Options {
    duals: Duals::Off,
    small_empty_rectangles: Allowed::No,
    missing_candidates: Allowed::Yes,
    large_bases: Allowed::No,
    als_overlap: AlsOverlap::Forbidden,
    als_direction: AlsDirection::Forward,
    // HoDoKu's limit while solving is 50, which chains never reach in practice.
    als_chain_links: None,
    als_nodes: Allowed::No,
    // HoDoKu computes the key as `((c0 * 10 + c1) * 10 + c2) * 10 + c3`, although there are 81 cells.
    rectangle_keys: RectangleKeys { base: 10 },
    subset_houses: HouseOrder::BoxesFirst,
    fins: 5,
    endo_fins: 2,
    kraken_houses: 4,
    kraken_fins: 2,
    petals: 100,
    chain_links: 20,
    box_links: BoxLinks::OffLines,
    lengths: Lengths { set: set_links, chain: chain_nodes },
    // Tables of real puzzles stay below this limit.
    consequences: 1000,
    net_rounds: 4,
    // HoDoKu does not limit these searches.
    looks: Looks::USUAL,
};

/// Estimates the number of links of a set as HoDoKu does. `size` is the set's number of digits (in tables) or cells (in
/// chains).
fn set_links(size: usize) -> u16 {
    match size {
        0 | 1 => 0,
        2 => 1,
        _ => 2 * (size as u16 - 1),
    }
}

/// Returns the length of a chain as HoDoKu measures it: the number of nodes, plus an amount for each almost locked set.
/// In loops, this amount is two and a half. In other chains, it depends on the size of the set, unless HoDoKu has found
/// the same result before; it is then two and a half as well. HoDoKu finds a chain between two digits from both ends
/// and thus measures it in both ways. Its regression library contains the shorter length.
fn chain_nodes(chain: &MeasuredChain) -> usize {
    let by_size = chain.sets.iter().map(|&size| usize::from(set_links(size))).sum();
    let flat = chain.sets.len() * 5 / 2;
    chain.nodes
        + match chain.shape {
            ChainShape::CellEnds if chain.is_of_one_digit => by_size,
            ChainShape::CellEnds => flat.min(by_size),
            _ => flat,
        }
}
