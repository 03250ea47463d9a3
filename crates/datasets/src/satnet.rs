//! What the code of SATNet reads (`exps/sudoku.py`): four tensors in a folder, with the rows of all splits in one order.
//!
//! | file | shape | what it has |
//! | --- | --- | --- |
//! | `features.pt` | n × 9 × 9 × 9, floating | for each cell nine numbers, of which that of its digit is 1; all are 0 where it is empty |
//! | `labels.pt` | the same | the solutions in the same way |
//! | `features_img.pt` | n × 9 × 9 × 0, bytes | no pictures: the code opens it in any case, and looks into it with `--mnist` alone |
//! | `perm.pt` | 729, whole numbers | an order of the numbers of a puzzle, for `--perm` |
//!
//! The code trains with the first rows and tests with the last, of which `--testPct` is the share. It wants numbers of rows that
//! its batches divide.

use crate::torch::TensorNumber;
use sodan_generator::Random;

/// Bytes of a row before it is written in floating numbers: the cells of the puzzle and of the solution, 0 for an empty one.
pub const ROW: usize = 2 * 81;

/// A file that is read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SatnetFile {
    /// Its name.
    pub name: &'static str,
    /// What its numbers are.
    pub number: TensorNumber,
    /// The shape of its tensor.
    pub shape: Vec<u64>,
}

/// The files for so many rows: the puzzles, the solutions, the pictures and the order.
pub fn files(rows: u64) -> [SatnetFile; 4] {
    let boards = vec![rows, 9, 9, 9];
    [
        SatnetFile { name: "features.pt", number: TensorNumber::Float, shape: boards.clone() },
        SatnetFile { name: "labels.pt", number: TensorNumber::Float, shape: boards },
        SatnetFile { name: "features_img.pt", number: TensorNumber::Byte, shape: vec![rows, 9, 9, 0] },
        SatnetFile { name: "perm.pt", number: TensorNumber::Long, shape: vec![729] },
    ]
}

/// Adds cells, 0 to 9, as nine floating numbers each.
pub fn add_cells(cells: &[u8], numbers: &mut Vec<u8>) {
    for cell in cells {
        numbers.extend((1..=9).flat_map(|digit| f32::from(u8::from(*cell == digit)).to_le_bytes()));
    }
}

/// An order of the numbers of a puzzle, always the same, as the bytes of whole numbers.
pub fn order() -> Vec<u8> {
    let mut order: Vec<i64> = (0..729).collect();
    Random::new(0, 0).shuffle(&mut order);
    order.into_iter().flat_map(i64::to_le_bytes).collect()
}

/// The arguments by which the code tests with the last rows, as many as `tests` says or else a tenth.
pub fn arguments(rows: u64, tests: Option<u64>) -> String {
    /// Batches of the code, if nothing else is said.
    const USUAL_BATCH: u64 = 40;
    // As Python counts them.
    let trained = |share: f64| (rows as f64 * (1.0 - share)) as u64;
    let share = match tests {
        None => "0.1".to_owned(),
        Some(tests) => {
            let written = |digits: usize| format!("{:.digits$}", tests as f64 / rows as f64);
            let is_right = |text: &String| text.parse().is_ok_and(|share| trained(share) == rows - tests);
            let between = || format!("{}", (tests as f64 - 0.5) / rows as f64);
            (1..17).map(written).find(is_right).unwrap_or_else(between)
        }
    };
    let training = share.parse().map_or(0, trained);
    let batch = |rows: u64| (1..=USUAL_BATCH).rev().find(|batch| rows.is_multiple_of(*batch)).unwrap_or(1);
    format!("--testPct {share} --batchSz {} --testBatchSz {}", batch(training), batch(rows - training))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_give_the_numbers_of_rows_that_are_meant() {
        assert_eq!(arguments(10_000, None), "--testPct 0.1 --batchSz 40 --testBatchSz 40");
        assert_eq!(arguments(10_000, Some(1_000)), "--testPct 0.1 --batchSz 40 --testBatchSz 40");
        for (rows, tests) in [(3, 1), (7, 3), (1_100, 100), (90_001, 17), (1 << 31, 12_345)] {
            let arguments = arguments(rows, Some(tests));
            let words: Vec<&str> = arguments.split(' ').collect();
            let share: f64 = words[1].parse().unwrap();
            assert_eq!((rows as f64 * (1.0 - share)) as u64, rows - tests, "{arguments}");
            let batches: Vec<u64> = [3, 5].map(|at| words[at].parse().unwrap()).into();
            assert!(
                (rows - tests).is_multiple_of(batches[0]) && tests.is_multiple_of(batches[1]),
                "{arguments}"
            );
        }
    }

    #[test]
    fn an_order_has_each_number_once() {
        let order = order();
        let (numbers, _) = order.as_chunks::<8>();
        let mut numbers: Vec<i64> = numbers.iter().map(|it| i64::from_le_bytes(*it)).collect();
        assert_ne!(numbers[..3], [0, 1, 2]);
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..729));
    }
}
