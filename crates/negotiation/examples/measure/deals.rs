//! Measures the share of deals from which community swaps with pruned domains can reach the solution.
//!
//! A deal assigns a box's missing digits to its free cells such that no given excludes a digit. A swap between two
//! cells leads to another deal if both new digits are allowed. Not all deals are connected by swaps. For example, if
//! three cells have the domains 12, 23 and 13, their deals are 1 2 3 and 2 3 1, and no swap leads from one to the
//! other.

use std::collections::HashSet;
use std::error::Error;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use sodan_board::{Block, Cell, Digit, DigitSet, Grid, Puzzle, Solution};
use sodan_negotiation::{Blind, Conditions, Ending, Protocol, Settings, negotiate};

use crate::published::forty_givens;
use crate::spread;

pub fn run() -> Result<(), Box<dyn Error>> {
    let filled = spread("magictour_top1465.txt", 40)?;
    let filled = filled.iter().enumerate().map(|(seed, puzzle)| fill(puzzle, seed));
    let kinds = [
        ("40 clues", vec![forty_givens()?]),
        ("top1465, filled up to 40 clues", filled.collect::<Result<_, _>>()?),
        ("easy", spread("qqwing_easy.txt", 50)?),
        ("expert", spread("qqwing_expert.txt", 50)?),
    ];
    println!("| puzzle | puzzles | minimum | mean | maximum |");
    println!("|---|---:|---:|---:|---:|");
    for (name, puzzles) in kinds {
        let mut shares = puzzles.iter().map(share).collect::<Result<Vec<f64>, _>>()?;
        shares.sort_by(f64::total_cmp);
        let mean = shares.iter().sum::<f64>() / shares.len() as f64;
        let [least, mean, most] = [shares[0], mean, shares[shares.len() - 1]].map(|share| 100.0 * share);
        println!("| {name} | {} | {least:.1} % | {mean:.1} % | {most:.1} % |", shares.len());
    }
    Ok(())
}

/// Adds digits of the solution in random cells until the puzzle has forty givens.
fn fill(puzzle: &Puzzle, seed: usize) -> Result<Puzzle, Box<dyn Error>> {
    let (solution, mut grid) = (solve(puzzle)?, *puzzle.grid());
    let mut free: Vec<Cell> = Cell::all().filter(|&cell| puzzle.get(cell).is_none()).collect();
    free.shuffle(&mut Pcg64::seed_from_u64(seed as u64));
    for cell in free.into_iter().take(40 - puzzle.grid().filled().len()) {
        grid.set(cell, solution.get(cell));
    }
    Ok(grid.to_string().parse()?)
}

fn solve(puzzle: &Puzzle) -> Result<Solution, Box<dyn Error>> {
    let settings = Settings::new(Protocol::Token);
    match negotiate(puzzle, &settings, 0, Conditions::default(), &mut Blind).ending {
        Ending::Solved(solution) => Ok(solution),
        _ => Err("the token did not solve the puzzle".into()),
    }
}

/// Returns the share of the deals from which swaps lead to the solution. Boxes swap independently of each other.
fn share(puzzle: &Puzzle) -> Result<f64, Box<dyn Error>> {
    let solution = solve(puzzle)?;
    Ok(Block::all().map(|block| share_of_box(puzzle.grid(), &solution, block)).product())
}

fn share_of_box(givens: &Grid, solution: &Solution, block: Block) -> f64 {
    let free: Vec<Cell> = block.cells().iter().filter(|&cell| givens.get(cell).is_none()).collect();
    let excluded = |cell: Cell| cell.peers().iter().filter_map(|peer| givens.get(peer)).collect::<DigitSet>();
    let domains: Vec<DigitSet> = free.iter().map(|&cell| DigitSet::ALL - excluded(cell)).collect();
    let solved: Vec<Digit> = free.iter().map(|&cell| solution.get(cell)).collect();
    reached(&domains, solved).len() as f64 / count_deals(&domains, DigitSet::EMPTY) as f64
}

/// Returns the number of ways to assign different digits to cells with these domains, without the digits in `used`.
fn count_deals(domains: &[DigitSet], used: DigitSet) -> usize {
    let Some((domain, others)) = domains.split_first() else { return 1 };
    (*domain - used).iter().map(|digit| count_deals(others, used.with(digit))).sum()
}

/// Returns all deals that swaps can reach from `from`. Swaps are reversible, so `from` can also be reached from each of
/// these deals.
fn reached(domains: &[DigitSet], from: Vec<Digit>) -> HashSet<Vec<Digit>> {
    let (mut seen, mut open) = (HashSet::from([from.clone()]), vec![from]);
    while let Some(deal) = open.pop() {
        for (first, second) in
            (0..deal.len()).flat_map(|second| (0..second).map(move |first| (first, second)))
        {
            if domains[first].contains(deal[second]) && domains[second].contains(deal[first]) {
                let mut next = deal.clone();
                next.swap(first, second);
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
    }
    seen
}
