//! Canonical forms against their slow twin, which tries all arrangements, and against what was published.

use proptest::prelude::*;
use sodan_board::{Digit, Grid, Puzzle, Solution, Symmetry};

/// All 1,296 orders of nine lines that keep the threes together.
fn orders() -> Vec<[usize; 9]> {
    let permutations = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let order = |number: usize| {
        let [threes, within @ ..] =
            [number / 216, number / 36, number / 6, number].map(|it| permutations[it % 6]);
        std::array::from_fn(|at| 3 * threes[at / 3] + within[at / 3][at % 3])
    };
    (0..1296).map(order).collect()
}

/// The least of all 2 · 6⁸ arrangements of a grid, digits renamed in the order in which they appear, and how many of the
/// arrangements are the least.
fn least_of_all(grid: &Grid) -> (Grid, u32) {
    let digits = grid.digits().map(|digit| digit.map_or(0, Digit::get));
    let mirrored = std::array::from_fn(|cell| digits[cell % 9 * 9 + cell / 9]);
    let orders = orders();
    let (mut least, mut count) = ([10; 81], 0);
    for board in [digits, mirrored] {
        for rows in &orders {
            for columns in &orders {
                match compare_and_keep(&board, rows, columns, &mut least) {
                    std::cmp::Ordering::Less => count = 1,
                    std::cmp::Ordering::Equal => count += 1,
                    std::cmp::Ordering::Greater => {}
                }
            }
        }
    }
    (to_grid(&least), count)
}

/// Compares an arrangement with the least one so far, and puts it there if it is less.
fn compare_and_keep(
    board: &[u8; 81],
    rows: &[usize; 9],
    columns: &[usize; 9],
    least: &mut [u8; 81],
) -> std::cmp::Ordering {
    let (mut renamed, mut next) = ([0; 10], 1);
    let mut result = std::cmp::Ordering::Equal;
    for cell in 0..81 {
        let digit = usize::from(board[9 * rows[cell / 9] + columns[cell % 9]]);
        if digit > 0 && renamed[digit] == 0 {
            renamed[digit] = next;
            next += 1;
        }
        if result.is_eq() {
            result = renamed[digit].cmp(&least[cell]);
        }
        match result {
            std::cmp::Ordering::Greater => return result,
            std::cmp::Ordering::Equal => {}
            std::cmp::Ordering::Less => least[cell] = renamed[digit],
        }
    }
    result
}

fn to_grid(values: &[u8; 81]) -> Grid {
    let text: String = values.iter().map(|&value| char::from(b'0' + value)).collect();
    text.parse().expect("a grid")
}

fn symmetry() -> impl Strategy<Value = Symmetry> {
    (0..Symmetry::COUNT).prop_map(Symmetry::from_index)
}

fn solution(text: &str) -> Solution {
    text.parse().expect("a solution")
}

/// Solutions that were published as least forms, with their numbers of automorphisms: 648, 54 and 72 were published too.
const LEAST: [(&str, u32); 6] = [
    // The first two of all.
    ("123456789456789123789123456214365897365897214897214365531642978642978531978531642", 3),
    ("123456789456789123789123456214365897365897214897214365531642978648971532972538641", 1),
    // The most symmetric one.
    ("123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648),
    // What shifting 123456789 gives.
    ("123456789456789123789123456234567891567891234891234567345678912678912345912345678", 54),
    // The last two of all.
    ("123456789457389621896217354268741593745893162931625847382164975574938216619572438", 6),
    ("123456789457893612986217354274538196531964827698721435342685971715349268869172543", 72),
];

#[test]
fn published_least_solutions_are_their_own_forms() {
    for (text, automorphisms) in LEAST {
        let canonical = solution(text).canonical();
        assert_eq!(canonical.form.to_string(), text);
        assert_eq!(canonical.automorphisms, automorphisms, "{text}");
    }
}

#[test]
fn the_slow_twin_finds_the_same_of_solutions() {
    for (text, _) in LEAST {
        let canonical = solution(text).canonical();
        assert_eq!(least_of_all(&canonical.form.grid()), (canonical.form.grid(), canonical.automorphisms));
    }
}

/// A proper puzzle with its solution.
const PROPER: [&str; 2] = [
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293",
];

#[test]
fn the_solution_class_is_the_image_in_the_least_solution() {
    // SudokuWiki's Min-Lex of this puzzle, as published.
    let puzzle: Puzzle =
        "3.9...4..2..7.9....87......75..6.23.6..9.4..8.28.5..41......59....1.6..7..6...1.4".parse().unwrap();
    let solved = "369218475215749863487635912754861239631924758928357641173482596542196387896573124";
    let canonical = puzzle.in_solution_class(&solution(solved));
    let form = "...45.7.9..7.89.3......3.412..9..8..7..8..6.........17.8.....65.12.6...49.6...32.";
    assert_eq!(canonical.form.to_string(), form);
    let least = "123456789457189236698273541261947853745831692839625417384792165512368974976514328";
    assert_eq!(canonical.symmetry.apply(solution(solved)).to_string(), least);
}

proptest! {
    #[test]
    fn images_of_a_proper_puzzle_have_its_solution_class(symmetry in symmetry()) {
        let (puzzle, solution): (Puzzle, Solution) = (PROPER[0].parse().unwrap(), solution(PROPER[1]));
        let canonical = puzzle.in_solution_class(&solution);
        let (image, solved) = (symmetry.apply(puzzle), symmetry.apply(solution));
        let same = image.in_solution_class(&solved);
        prop_assert_eq!(same.form, canonical.form);
        prop_assert_eq!(same.symmetry.apply(image), canonical.form);
        prop_assert_eq!(same.symmetry.apply(solved), solution.canonical().form);
    }

    #[test]
    fn all_automorphisms_of_the_solution_are_tried(symmetry in symmetry(), which in 0..LEAST.len(), left in 1..12_usize) {
        let solution = solution(LEAST[which].0);
        let mut grid = solution.grid();
        for cell in sodan_board::Cell::all().filter(|cell| cell.index() % left > 0) {
            grid.set(cell, None);
        }
        let puzzle = Puzzle::new(grid).unwrap();
        let canonical = puzzle.in_solution_class(&solution);
        let image = symmetry.apply(puzzle).in_solution_class(&symmetry.apply(solution));
        prop_assert_eq!((image.form, image.automorphisms), (canonical.form, canonical.automorphisms));
    }

    #[test]
    fn images_of_a_solution_have_its_form(symmetry in symmetry(), which in 0..LEAST.len()) {
        let (text, automorphisms) = LEAST[which];
        let image = symmetry.apply(solution(text));
        let canonical = image.canonical();
        prop_assert_eq!(canonical.form, solution(text));
        prop_assert_eq!(canonical.automorphisms, automorphisms);
        prop_assert_eq!(canonical.symmetry.apply(image), canonical.form);
    }
}
