//! Tests the search against the check of full grids. For random parameters of every constraint type on small grids, the
//! search must find exactly the full grids that pass the check.

use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use serde_json::{Value as Json, json};

use super::{Constraint, Filled, modified};
use crate::{Cell, Limits, Shape, VariantPuzzle};

/// Number of random puzzles of each type in a regular test run.
const CASES: usize = 60;

/// Returns all grids of the given shape without repeats in rows, columns and regions.
fn all_grids(shape: &Shape) -> Vec<Vec<u8>> {
    let houses: Vec<Vec<usize>> = VariantPuzzle::new(shape.clone())
        .houses()
        .into_iter()
        .flat_map(|(_, houses)| houses)
        .map(|house| house.iter().map(|&cell| shape.index(cell)).collect())
        .collect();
    let mut grids = vec![Vec::new()];
    for at in 0..shape.len() {
        let clashes = |grid: &[u8], value: u8| {
            houses.iter().any(|house| {
                house.contains(&at) && house.iter().any(|&cell| cell < at && grid[cell] == value)
            })
        };
        grids = grids
            .into_iter()
            .flat_map(|grid: Vec<u8>| {
                let fitting = (shape.min_value..=shape.max_value()).filter(|&value| !clashes(&grid, value));
                fitting.map(|value| [&grid[..], &[value]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    grids
}

fn shapes() -> Vec<Shape> {
    vec![
        Shape::square(4).with_boxes(2, 2),
        Shape { min_value: 0, ..Shape::square(4) },
        Shape { size: 5, rows: 2, ..Shape::square(3) },
        Shape { size: 6, rows: 2, columns: 3, ..Shape::square(3) }.with_boxes(2, 3),
        Shape { size: 3, min_value: 0, ..Shape::square(3) },
        Shape { size: 5, min_value: 1, rows: 1, ..Shape::square(5) },
    ]
}

struct Maker<'a> {
    random: Pcg64Mcg,
    shape: &'a Shape,
}

impl Maker<'_> {
    fn below(&mut self, limit: usize) -> usize {
        self.random.random_range(0..limit)
    }

    fn between(&mut self, min: usize, max: usize) -> usize {
        self.random.random_range(min..=max)
    }

    /// Returns `min` to `max` different cells in random order.
    fn cells(&mut self, min: usize, max: usize) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.shape.cells().collect();
        let count = self.between(min.min(cells.len()), max.min(cells.len()));
        for at in 0..count {
            let other = self.between(at, cells.len() - 1);
            cells.swap(at, other);
        }
        cells.truncate(count);
        cells
    }

    /// Returns a row or column in a random direction.
    fn line(&mut self) -> Vec<Cell> {
        let lines = [self.shape.row_houses(), self.shape.column_houses()].concat();
        let at = self.below(lines.len());
        let mut line = lines[at].clone();
        if self.below(2) == 0 {
            line.reverse();
        }
        line
    }

    fn value(&mut self) -> u8 {
        self.between(self.shape.min_value.into(), self.shape.max_value().into()) as u8
    }

    fn values(&mut self, min: usize, max: usize) -> Vec<u8> {
        let count = self.between(min, max);
        (0..count).map(|_| self.value()).collect()
    }

    fn sets(&mut self) -> Vec<Vec<Cell>> {
        let size = self.between(1, 3);
        let cells = self.cells(size * 2, size * 3);
        cells.chunks_exact(size).map(<[Cell]>::to_vec).collect()
    }

    /// Returns random parameters for a constraint of type `name`.
    fn constraint(&mut self, name: &str) -> Json {
        let sum = self.between(0, 14);
        let mut json = match name {
            "all_different" | "renban" | "counting_circles" | "odd" | "even" => {
                json!({ "cells": self.cells(1, 5) })
            }
            "equality_cage" => json!({ "cells": self.cells(2, 4) }),
            "arrow" => json!({ "circle": self.cells(1, 2), "cells": self.cells(1, 3) }),
            "pill_arrow" => json!({ "pill": self.cells(1, 2), "cells": self.cells(1, 5) }),
            "double_arrow"
            | "between_line"
            | "palindrome"
            | "zipper_line"
            | "entropic_line"
            | "value_indexing_arrow"
            | "region_sum_line"
            | "slow_thermo" => json!({ "cells": self.cells(3, 5) }),
            "thermo" => json!({ "cells": self.cells(2, 3) }),
            "lockout_line" | "whisper" => json!({ "min_diff": self.below(4), "cells": self.cells(2, 5) }),
            "modular_line" => json!({ "mod": self.between(2, 4), "cells": self.cells(2, 6) }),
            "lunchbox" => json!({ "sum": self.below(5), "cells": self.cells(2, 4) }),
            "cage" | "rellik_cage" | "little_killer" => {
                json!({ "sum": sum, "cells": self.cells(1, 4) })
            }
            "sum" => {
                let mut cells = self.cells(1, 4);
                cells.extend(self.cells(0, 2));
                let coeffs: Vec<i32> = cells.iter().map(|_| self.between(0, 6) as i32 - 3).collect();
                match self.below(2) {
                    0 => json!({ "sum": sum, "cells": cells }),
                    _ => json!({ "sum": sum as i32 - 7, "cells": cells, "coeffs": coeffs }),
                }
            }
            "sum_line" => {
                json!({ "sum": self.between(1, 9), "cells": self.cells(1, 7), "loop": self.below(2) == 0 })
            }
            "white_dot" | "black_dot" | "x_sum10" | "v_sum5" | "greater" => {
                json!({ "cells": self.cells(2, 2) })
            }
            "quadruple" | "contain_at_least" | "contain_exact" => {
                json!({ "values": self.values(0, 3), "cells": self.cells(2, 5) })
            }
            "look_and_say" => {
                let pairs: Vec<[u8; 2]> =
                    self.values(1, 2).iter().map(|&value| [self.below(3) as u8, value]).collect();
                json!({ "pairs": pairs, "cells": self.cells(1, 5) })
            }
            "windoku" | "disjoint_groups" => json!({ "groups": self.sets() }),
            "same_values" | "equal_sum" => json!({ "sets": self.sets() }),
            "skyscraper" => json!({ "count": self.below(6), "cells": self.line() }),
            "hidden_skyscraper" | "numbered_room" => json!({ "value": self.value(), "cells": self.line() }),
            "x_sum" | "sandwich" => json!({ "sum": sum, "cells": self.line() }),
            "full_rank" => json!({ "rank": self.between(1, 16), "cells": self.line() }),
            "full_rank_ties" => {
                let ties = ["none", "only-unclued", "any"];
                json!({ "ties": ties[self.below(3)] })
            }
            "index_column" | "index_row" => json!({ "cells": self.cells(1, 3) }),
            // Cells that are not in a box are invalid.
            "index_box" => {
                let shape = self.shape;
                let regions = shape.region_of_cells();
                let mut cells = self.cells(1, 3);
                cells.retain(|&cell| regions[shape.index(cell)].is_some());
                json!({ "cells": cells })
            }
            "count_distinct" => {
                let cells = self.cells(2, 5);
                json!({ "control": cells[0], "cells": cells })
            }
            "value" => json!({ "cells": self.cells(1, 3), "values": self.values(0, 4) }),
            "pair_consecutive" | "pair_all" => {
                let values = self.shape.min_value..=self.shape.max_value();
                let table: serde_json::Map<_, _> =
                    values.map(|value| (value.to_string(), json!(self.values(0, 6)))).collect();
                json!({ "allowed": table, "cells": self.cells(2, 4) })
            }
            "regex_line" => {
                let patterns =
                    ["1*[23]*.?", "(1|2|3)+", "[^2].{0,2}", "(12|.3)*.", "..", "(.1)?[^1]{1,3}", "0?[0-4]+"];
                json!({ "pattern": patterns[self.below(patterns.len())], "cells": self.cells(1, 4) })
            }
            "automaton" => {
                let symbol = |at: usize| {
                    if at == 0 { json!("|") } else { json!(self.shape.min_value as usize + at - 1) }
                };
                let symbols = usize::from(self.shape.size) + 1;
                let delta: Vec<Json> = (0..self.random.random_range(5..25))
                    .map(|_| {
                        let [from, on, to] = [3, symbols, 3].map(|limit| self.random.random_range(0..limit));
                        json!([from, symbol(on), to])
                    })
                    .collect();
                json!({ "start": [0], "accept": [1, 2], "delta": delta, "segments": [self.cells(0, 2), self.cells(1, 3)] })
            }
            "modified_cells" | "modifiers" => {
                let (times, plus) = ([2, -1, 1, 3][self.below(4)], self.below(3) as i32 - 1);
                let mut json = json!({ "times": times, "plus": plus });
                if name == "modified_cells" {
                    json["cells"] = json!(self.cells(1, 3));
                }
                json
            }
            "or" => json!({ "branches": [[self.part()], [self.part(), self.part()], [self.part()]] }),
            "and" => json!({ "parts": [self.part(), self.part()] }),
            "anti_knight"
            | "anti_king"
            | "anti_taxicab"
            | "diagonal_main"
            | "diagonal_anti"
            | "dutch_flatmates"
            | "kropki_negative"
            | "consecutive_negative"
            | "non_consecutive"
            | "global_entropy_2x2"
            | "global_mod3_2x2"
            | "xv_negative" => json!({}),
            unknown => panic!("{unknown}: add random parameters of this type"),
        };
        json["type"] = json!(name);
        json
    }

    /// Returns a random constraint for a branch of an `or`.
    fn part(&mut self) -> Json {
        let names = [
            "cage",
            "thermo",
            "white_dot",
            "sum",
            "value",
            "renban",
            "quadruple",
            "all_different",
            "x_sum",
            "between_line",
        ];
        let name = names[self.below(names.len())];
        self.constraint(name)
    }

    /// Returns a random constraint that can be combined with modified cells.
    fn modified_part(&mut self) -> Json {
        let at = self.below(modified::COMBINED.len());
        match modified::COMBINED[at] {
            "modified_cells" | "modifiers" => self.constraint("cage"),
            "or" => json!({ "type": "or", "branches": [[self.modified_part()], [self.modified_part()]] }),
            "and" => json!({ "type": "and", "parts": [self.modified_part()] }),
            name => self.constraint(name),
        }
    }

    /// Returns a random puzzle with a constraint of type `name`, some restricted cells, and sometimes further
    /// constraints. Returns `None` if the random parameters are invalid.
    fn puzzle(&mut self, name: &str) -> Option<VariantPuzzle> {
        let mut puzzle = VariantPuzzle::new(self.shape.clone());
        let mut constraints = vec![self.constraint(name)];
        if name == "full_rank" {
            constraints.push(self.constraint("full_rank"));
            constraints.push(self.constraint("full_rank_ties"));
        } else if name.starts_with("modifie") {
            constraints.extend([self.modified_part(), self.modified_part()]);
        } else if self.below(3) == 0 {
            constraints.push(self.part());
        }
        for json in constraints {
            puzzle.constraints.push(serde_json::from_value(json).unwrap());
        }
        for cell in self.cells(0, 3) {
            puzzle.candidates.insert(cell, self.values(1, 4));
        }
        puzzle.validate().is_ok().then_some(puzzle)
    }
}

fn passes(puzzle: &VariantPuzzle, values: &[u8]) -> bool {
    let holds = |grid: &Filled<'_>| puzzle.constraints.iter().all(|constraint| constraint.rule().holds(grid));
    let fits = |(&cell, allowed): (&Cell, &Vec<u8>)| allowed.contains(&values[puzzle.shape.index(cell)]);
    puzzle.candidates.iter().all(fits) && Filled::all(puzzle, values).iter().any(holds)
}

/// Compares the search with the check for `cases` puzzles. Returns the number of puzzles with solutions, and the number
/// of puzzles that exclude some grid. Returns an error if the search and the check disagree on a puzzle.
fn compare(name: &str, cases: usize) -> Result<(usize, usize), String> {
    let shapes: Vec<(Shape, Vec<Vec<u8>>)> =
        shapes().into_iter().map(|shape| (shape.clone(), all_grids(&shape))).collect();
    let (mut solvable, mut restricted) = (0, 0);
    for case in 0..cases {
        let (shape, grids) = &shapes[case % shapes.len()];
        let random = Pcg64Mcg::new(case as u128 + ((name.len() as u128) << 64));
        let Some(puzzle) = (Maker { random, shape }).puzzle(name) else { continue };
        let mut expected: Vec<&Vec<u8>> = grids.iter().filter(|grid| passes(&puzzle, grid)).collect();
        let found = puzzle.solutions(u64::MAX, &Limits::default()).unwrap();
        let mut actual: Vec<&Vec<u8>> = found.solutions.iter().collect();
        expected.sort_unstable();
        actual.sort_unstable();
        if actual != expected {
            let first = |grids: &[&Vec<u8>], others: &[&Vec<u8>]| {
                grids.iter().find(|grid| !others.contains(grid)).cloned().cloned()
            };
            let (missing, wrong) = (first(&expected, &actual), first(&actual, &expected));
            return Err(format!("{}: missing {missing:?}, wrong {wrong:?}", puzzle.to_json()));
        }
        solvable += usize::from(!expected.is_empty());
        restricted += usize::from(expected.len() < grids.len());
    }
    Ok((solvable, restricted))
}

fn compare_all(cases: usize) {
    let mut faults = Vec::new();
    for name in Constraint::NAMES {
        match compare(name, cases) {
            Ok((solvable, restricted)) if solvable > cases / 50 && restricted > cases / 50 => {}
            Ok((solvable, restricted)) => {
                faults.push(format!("{name}: {solvable} with solutions, {restricted} restricted"))
            }
            Err(fault) => faults.push(fault),
        }
    }
    assert!(faults.is_empty(), "{cases} puzzles each:\n{}", faults.join("\n"));
}

#[test]
fn search_agrees_with_checks() {
    compare_all(CASES);
}

#[test]
#[ignore = "10,000 puzzles of each type, some minutes"]
fn search_agrees_with_checks_at_length() {
    compare_all(10_000);
}

#[test]
fn true_candidates_agree_with_solutions() {
    for (case, shape) in shapes().into_iter().enumerate() {
        let random = Pcg64Mcg::new(case as u128);
        let Some(puzzle) = (Maker { random, shape: &shape }).puzzle("cage") else { continue };
        let found = puzzle.solutions(u64::MAX, &Limits::default()).unwrap();
        let candidates = puzzle.true_candidates(3, &Limits::default()).unwrap();
        for (cell, counts) in candidates.counts.iter().enumerate() {
            for (at, &count) in counts.iter().enumerate() {
                let with = found
                    .solutions
                    .iter()
                    .filter(|grid| usize::from(grid[cell] - shape.min_value) == at)
                    .count();
                assert_eq!(count, with.min(3) as u64, "cell {cell}, value {at} of {}", puzzle.to_json());
            }
        }
    }
}
