//! Compares canonical forms with a slow reference that tries all arrangements, and with published results.

use proptest::prelude::*;
use sodan_board::{Cell, Digit, Grid, Puzzle, Solution, Symmetry};
use sodan_canonical::{Canonicalize, automorphisms, in_solution_class, max_lex};

/// Returns all 1,296 orders of nine lines that keep each group of three together.
fn orders() -> Vec<[usize; 9]> {
    let permutations = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let order = |number: usize| {
        let [threes, within @ ..] =
            [number / 216, number / 36, number / 6, number].map(|it| permutations[it % 6]);
        std::array::from_fn(|at| 3 * threes[at / 3] + within[at / 3][at % 3])
    };
    (0..1296).map(order).collect()
}

/// Returns the least of all 2 · 6⁸ arrangements of a grid, and the number of arrangements that equal it. Digits are
/// renamed in the order in which they appear.
fn least_of_all(grid: &Grid) -> (Grid, u32) {
    let (least, count) = extreme_of_all(grid, |name| name);
    (to_grid(&least), count)
}

/// Like [`least_of_all`], for the greatest arrangement, with names from 9 downwards.
fn greatest_of_all(grid: &Grid) -> (Grid, u32) {
    let (least, count) = extreme_of_all(grid, |name| if name == 0 { 10 } else { name });
    (to_grid(&least.map(|key| 10 - key)), count)
}

/// Returns the least sequence of keys among all arrangements, and the number of arrangements with this sequence. Digits
/// are named from 1 in the order in which they appear, an empty cell is 0, and `key` converts these numbers to keys.
fn extreme_of_all(grid: &Grid, key: fn(u8) -> u8) -> ([u8; 81], u32) {
    let digits = grid.digits().map(|digit| digit.map_or(0, Digit::get));
    let mirrored = std::array::from_fn(|cell| digits[cell % 9 * 9 + cell / 9]);
    let orders = orders();
    let (mut least, mut count) = ([11; 81], 0);
    for board in [digits, mirrored] {
        for rows in &orders {
            for columns in &orders {
                match compare_and_keep(&board, rows, columns, key, &mut least) {
                    std::cmp::Ordering::Less => count = 1,
                    std::cmp::Ordering::Equal => count += 1,
                    std::cmp::Ordering::Greater => {}
                }
            }
        }
    }
    (least, count)
}

/// Replaces the least arrangement so far if the new one is less. Returns the order of the new one relative to the
/// least.
fn compare_and_keep(
    board: &[u8; 81],
    rows: &[usize; 9],
    columns: &[usize; 9],
    key: fn(u8) -> u8,
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
            result = key(renamed[digit]).cmp(&least[cell]);
        }
        match result {
            std::cmp::Ordering::Greater => return result,
            std::cmp::Ordering::Equal => {}
            std::cmp::Ordering::Less => least[cell] = key(renamed[digit]),
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

/// Published least forms with their numbers of automorphisms. The numbers 648, 54 and 72 are also published.
const LEAST: [(&str, u32); 6] = [
    // The first two least forms.
    ("123456789456789123789123456214365897365897214897214365531642978642978531978531642", 3),
    ("123456789456789123789123456214365897365897214897214365531642978648971532972538641", 1),
    // The form with the most automorphisms.
    ("123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648),
    // The grid whose rows are cyclic shifts of 123456789.
    ("123456789456789123789123456234567891567891234891234567345678912678912345912345678", 54),
    // The last two least forms.
    ("123456789457389621896217354268741593745893162931625847382164975574938216619572438", 6),
    ("123456789457893612986217354274538196531964827698721435342685971715349268869172543", 72),
];

/// Returns the puzzle with a solution's digits in the cells whose bits are set in `cells`. The bits of `cells` above
/// the lowest 81 determine how many of these cells are kept.
fn part(solution: &Solution, cells: u128) -> Puzzle {
    let sparse = (cells >> 81).count_ones() % 5;
    let bits = (0..sparse).fold(cells, |bits, by| bits & cells.rotate_left(11 + 16 * by));
    let mut grid = solution.grid();
    Cell::all().filter(|cell| bits >> cell.index() & 1 == 0).for_each(|cell| grid.set(cell, None));
    Puzzle::new(grid).expect("part of a solution")
}

#[test]
fn published_least_solutions_are_canonical() {
    for (text, automorphisms) in LEAST {
        let canonical = solution(text).canonical();
        assert_eq!(canonical.form.to_string(), text);
        assert_eq!(canonical.automorphisms, automorphisms, "{text}");
    }
}

/// Puzzles that other programs are known to have mapped incorrectly, patterns that are nearly empty or symmetric, and a
/// pair of isomorphic puzzles.
const TROUBLE: [&str; 13] = [
    "..................................12.....3..4..5.6...7...4..8....62......97...3..",
    "................................1..2..3....45..6..7....5..2...8.7.3.....91.......",
    ".....1..2..1.3..4..5.2..6.....7...8...7.2.3..9....3..4..9.5..2..8.6.....4.......9",
    "................12.....1345..6.74..1.7.8.6.348.4312.76.8..25.635..6.7.2.6.2138.57",
    ".................................................................................",
    "........................................5........................................",
    "1.......................2...........................................3............",
    "1........2........3........4........5........6........7........8........9........",
    "1.........2.........3.........4.........5.........6.........7.........8.........9",
    "1.............................1.............................1....................",
    "123456789........................................................................",
    "1............1................2............2................3............3.......",
    "12.4567894567891237891234562315648975648972318972315643126459786459783129783126.5",
];

#[test]
fn slow_twin_agrees_on_hard_puzzles() {
    for text in TROUBLE {
        let puzzle: Puzzle = text.parse().unwrap();
        let canonical = puzzle.canonical();
        let (least, automorphisms) = least_of_all(puzzle.grid());
        assert_eq!(canonical.form.grid().to_string(), least.to_string(), "{text}");
        assert_eq!(canonical.automorphisms, automorphisms, "{text}");
        assert_eq!(canonical.symmetry.apply(puzzle), canonical.form, "{text}");
        let canonical = max_lex(&puzzle);
        let (greatest, automorphisms) = greatest_of_all(puzzle.grid());
        assert_eq!(canonical.form.grid().to_string(), greatest.to_string(), "{text}");
        assert_eq!(canonical.automorphisms, automorphisms, "{text}");
        assert_eq!(canonical.symmetry.apply(puzzle), canonical.form, "{text}");
    }
    let forms = [0, 1].map(|which| TROUBLE[which].parse::<Puzzle>().unwrap().canonical().form);
    assert_eq!(forms[0], forms[1], "published as isomorphic");
}

#[test]
fn slow_twin_agrees_on_solutions() {
    for (text, _) in LEAST {
        let canonical = solution(text).canonical();
        assert_eq!(least_of_all(&canonical.form.grid()), (canonical.form.grid(), canonical.automorphisms));
    }
}

const PROPER: [&str; 2] = [
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293",
];

/// The form of a puzzle in its solution class is an image whose solution is in min-lex form.
#[test]
fn solution_class_contains_least_image() {
    // SudokuWiki's Min-Lex of this puzzle, as published.
    let puzzle: Puzzle =
        "3.9...4..2..7.9....87......75..6.23.6..9.4..8.28.5..41......59....1.6..7..6...1.4".parse().unwrap();
    let solved = "369218475215749863487635912754861239631924758928357641173482596542196387896573124";
    let canonical = in_solution_class(&puzzle, &solution(solved));
    let form = "...45.7.9..7.89.3......3.412..9..8..7..8..6.........17.8.....65.12.6...49.6...32.";
    assert_eq!(canonical.form.to_string(), form);
    let least = "123456789457189236698273541261947853745831692839625417384792165512368974976514328";
    assert_eq!(canonical.symmetry.apply(solution(solved)).to_string(), least);
}

#[test]
fn automorphisms_are_as_many_as_counted() {
    for (text, count) in LEAST {
        let solution = solution(text);
        let puzzle = Puzzle::from(solution);
        let all = automorphisms(&puzzle, &solution);
        assert_eq!(all.len() as u32 + 1, count, "{text}");
        assert!(
            all.iter().all(|symmetry| symmetry.apply(puzzle) == puzzle && *symmetry != Symmetry::IDENTITY),
            "{text}"
        );
    }
}

proptest! {
    #[test]
    fn isomorphic_puzzles_share_a_form(symmetry in symmetry(), which in 0..LEAST.len(), cells in any::<u128>()) {
        let puzzle = part(&solution(LEAST[which].0), cells);
        let (canonical, image) = (puzzle.canonical(), symmetry.apply(puzzle));
        let same = image.canonical();
        prop_assert_eq!(same.form, canonical.form);
        prop_assert_eq!(same.automorphisms, canonical.automorphisms);
        prop_assert_eq!(same.symmetry.apply(image), canonical.form);
        let (canonical, same) = (max_lex(&puzzle), max_lex(&image));
        prop_assert_eq!((same.form, same.automorphisms), (canonical.form, canonical.automorphisms));
        prop_assert_eq!(same.symmetry.apply(image), canonical.form);
    }

    #[test]
    fn isomorphic_puzzles_share_a_class(symmetry in symmetry()) {
        let (puzzle, solution): (Puzzle, Solution) = (PROPER[0].parse().unwrap(), solution(PROPER[1]));
        let canonical = in_solution_class(&puzzle, &solution);
        let (image, solved) = (symmetry.apply(puzzle), symmetry.apply(solution));
        let same = in_solution_class(&image, &solved);
        prop_assert_eq!(same.form, canonical.form);
        prop_assert_eq!(same.symmetry.apply(image), canonical.form);
        prop_assert_eq!(same.symmetry.apply(solved), solution.canonical().form);
    }

    #[test]
    fn all_solution_automorphisms_are_tried(symmetry in symmetry(), which in 0..LEAST.len(), left in 1..12_usize) {
        let solution = solution(LEAST[which].0);
        let mut grid = solution.grid();
        for cell in Cell::all().filter(|cell| cell.index() % left > 0) {
            grid.set(cell, None);
        }
        let puzzle = Puzzle::new(grid).unwrap();
        let canonical = in_solution_class(&puzzle, &solution);
        let image = in_solution_class(&symmetry.apply(puzzle), &symmetry.apply(solution));
        prop_assert_eq!((image.form, image.automorphisms), (canonical.form, canonical.automorphisms));
    }

    #[test]
    fn isomorphic_solutions_share_a_form(symmetry in symmetry(), which in 0..LEAST.len()) {
        let (text, automorphisms) = LEAST[which];
        let image = symmetry.apply(solution(text));
        let canonical = image.canonical();
        prop_assert_eq!(canonical.form, solution(text));
        prop_assert_eq!(canonical.automorphisms, automorphisms);
        prop_assert_eq!(canonical.symmetry.apply(image), canonical.form);
    }
}

/// Names of puzzle collections, each a file with one puzzle per line.
const COLLECTIONS: [&str; 6] = [
    "17_clue",
    "forum_hardest_1106",
    "magictour_top1465",
    "serg_benchmark",
    "sudocue_top10000",
    "qqwing_easy",
];

fn collections() -> Vec<Puzzle> {
    let lines = COLLECTIONS.iter().map(|name| sodan_testkit::lines(&format!("puzzles/{name}.txt")));
    lines.flatten().filter_map(|line| line.get(..81)?.parse().ok()).collect()
}

/// Returns pseudo-random numbers that are the same in every run.
fn numbers() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(1_u64), |last| {
        Some(last.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1))
    })
    .map(|number| number >> 20)
}

/// A million images of puzzles in the collections have the same forms as the originals.
#[test]
#[ignore = "takes minutes; part of `cargo xtask conformance canonical`"]
fn million_images_share_their_forms() {
    const IMAGES: usize = 16;
    let puzzles = collections();
    assert!(puzzles.len() * IMAGES > 1_000_000);
    let mut numbers = numbers();
    for puzzle in sodan_testkit::slice(puzzles, 7) {
        let canonical = puzzle.canonical();
        assert_eq!(canonical.symmetry.apply(puzzle), canonical.form);
        for number in numbers.by_ref().take(IMAGES) {
            let image = Symmetry::from_index(number % Symmetry::COUNT).apply(puzzle);
            let same = image.canonical();
            assert_eq!(same.form, canonical.form, "{image}");
            assert_eq!(same.automorphisms, canonical.automorphisms, "{image}");
            assert_eq!(same.symmetry.apply(image), same.form, "{image}");
        }
    }
}

/// Puzzles in the collections, unchanged and with givens removed, down to one given, so that many have multiple
/// solutions.
#[test]
#[ignore = "takes minutes; part of `cargo xtask conformance canonical`"]
fn slow_twin_agrees_on_ten_thousand() {
    const HOW_MANY: usize = 10_000;
    let puzzles = collections();
    let part = |number: usize| {
        let puzzle = puzzles[number * 31 % puzzles.len()];
        let left = [81, 81, 16, 12, 9, 7, 5, 4, 3, 1][number % 10];
        let mut grid = *puzzle.grid();
        puzzle.givens().iter().skip(left).for_each(|cell| grid.set(cell, None));
        Puzzle::new(grid).expect("part of a puzzle")
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let part = &part;
            scope.spawn(move || {
                let numbers = sodan_testkit::slice(0..HOW_MANY, 199);
                for puzzle in numbers.skip(thread).step_by(threads).map(part) {
                    let (canonical, (least, automorphisms)) =
                        (puzzle.canonical(), least_of_all(puzzle.grid()));
                    assert_eq!(
                        (canonical.form.grid(), canonical.automorphisms),
                        (&least, automorphisms),
                        "{puzzle}"
                    );
                    let (canonical, (greatest, automorphisms)) =
                        (max_lex(&puzzle), greatest_of_all(puzzle.grid()));
                    assert_eq!(
                        (canonical.form.grid(), canonical.automorphisms),
                        (&greatest, automorphisms),
                        "{puzzle}"
                    );
                }
            });
        }
    });
}
