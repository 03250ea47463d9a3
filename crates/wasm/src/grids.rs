//! Solves many grids per call, with one byte per cell instead of JSON. The overhead is small compared with the search.
//!
//! ```text
//! request   81 bytes per grid, row by row
//! response  one byte per grid: the number of solutions, or 2 for several; then 81 bytes per grid: the first solution
//! ```

use sodan::BareLine;
use sodan::Cell;
use sodan::search::{Backend, Problem as Question};
use sodan_api::{Code, Problem};

/// Path of requests that contain grids. The HTTP API does not provide it, because JSON is not the bottleneck over a
/// network.
pub(crate) const PATH: &str = "grids";

const CELLS: usize = 81;

/// Maximum number of solutions to count. Two are enough to detect an improper puzzle.
const LIMIT: u64 = 2;

/// Number of grids searched per batch, chosen so that input and output fit into the L1 cache.
const BLOCK: usize = 256;

/// Character for each byte value of a cell, or 0 for an invalid byte. A cell can be encoded as a number from 0 to 9 or
/// as a character.
static CHARACTERS: [u8; 256] = {
    let mut characters = [0; 256];
    (characters[0], characters[b'0' as usize], characters[b'.' as usize]) = (b'.', b'.', b'.');
    let mut digit = 1;
    while digit <= 9 {
        let character = b'0' + digit;
        characters[digit as usize] = character;
        characters[character as usize] = character;
        digit += 1;
    }
    characters
};

/// Solves grids. If givens clash, the grid has no solution.
///
/// # Errors
///
/// Returns an error if the length is not a multiple of 81, or a byte is not a valid cell.
pub(crate) fn solve(cells: &[u8]) -> Result<Vec<u8>, Problem> {
    let (grids, rest) = cells.as_chunks::<CELLS>();
    if !rest.is_empty() {
        let detail = format!(
            "expected {CELLS} bytes per grid, one per cell: {} bytes are not a whole number of grids",
            cells.len()
        );
        return Err(Problem::new(Code::Request, detail));
    }
    let mut answer = vec![0; grids.len() * (1 + CELLS)];
    let (counts, solutions) = answer.split_at_mut(grids.len());
    let solutions = solutions.as_chunks_mut::<CELLS>().0;
    let backend = Backend::best();
    let (mut questions, mut found) = (vec![Question::IMPOSSIBLE; BLOCK], Vec::new());
    for (block, grids) in grids.chunks(BLOCK).enumerate() {
        for (n, (cells, question)) in grids.iter().zip(&mut questions).enumerate() {
            let line = line(cells);
            let line = BareLine::new(&line).ok_or_else(|| no_cell(block * BLOCK + n, cells))?;
            backend.set_givens(question, line);
        }
        backend.answer_many_into(&questions[..grids.len()], LIMIT, &mut found);
        for (n, answer) in found.iter().enumerate() {
            let n = block * BLOCK + n;
            counts[n] = u8::try_from(answer.count).expect("the count does not exceed the limit");
            if let Some(solution) = &answer.first {
                write(&mut solutions[n], &solution.to_bytes());
            }
        }
    }
    Ok(answer)
}

/// Converts the cells of a grid to characters. The plain loop matters: this crate is optimized for size, so iterators
/// and closures are not inlined. A version with iterators took as long as solving.
fn line(cells: &[u8; CELLS]) -> [u8; CELLS] {
    let mut line = [0; CELLS];
    for (to, &cell) in line.iter_mut().zip(cells) {
        *to = CHARACTERS[usize::from(cell)];
    }
    line
}

/// Converts the characters of a solution to numbers.
fn write(to: &mut [u8; CELLS], digits: &[u8; CELLS]) {
    for (to, &digit) in to.iter_mut().zip(digits) {
        *to = digit - b'0';
    }
}

fn no_cell(grid: usize, cells: &[u8; CELLS]) -> Problem {
    let at = line(cells).iter().position(|&character| character == 0).unwrap_or_default();
    let (cell, byte, grid) = (Cell::from_index(at), cells[at], grid + 1);
    let detail = format!(
        "grid {grid}, {cell}: invalid byte {byte}, expected 0 to 9 or one of the characters `0` to `9` and `.`"
    );
    Problem::new(Code::Request, detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &[u8; 81] =
        b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    const SOLUTION: &[u8; 81] =
        b"417369825632158947958724316825437169791586432346912758289643571573291684164875293";

    fn numbers(line: &[u8; 81]) -> [u8; 81] {
        line.map(|byte| if byte == b'.' { 0 } else { byte - b'0' })
    }

    #[test]
    fn counts_include_first_solution() {
        let mut clash = *PUZZLE;
        clash[1] = b'4';
        let cells = [numbers(PUZZLE), clash, *PUZZLE, [0; 81]].concat();
        let answer = solve(&cells).unwrap();
        let (counts, solutions) = answer.split_at(4);
        assert_eq!(counts, [1, 0, 1, 2]);
        let [first, none, third, several] = solutions.as_chunks::<81>().0 else { panic!("four solutions") };
        assert_eq!(*first, numbers(SOLUTION));
        assert_eq!((*none, third), ([0; 81], first));
        assert!(several.iter().all(|digit| (1..=9).contains(digit)));
    }

    #[test]
    fn blocks_are_joined_in_order() {
        let mut cells = vec![0; 81 * (2 * BLOCK + 3)];
        let last = 2 * BLOCK + 1;
        cells[81 * last..][..81].copy_from_slice(PUZZLE);
        let answer = solve(&cells).unwrap();
        let (counts, solutions) = answer.split_at(2 * BLOCK + 3);
        assert!(counts.iter().enumerate().all(|(n, &count)| count == if n == last { 1 } else { 2 }));
        assert_eq!(solutions[81 * last..][..81], numbers(SOLUTION));
    }

    #[test]
    fn invalid_grids_are_located() {
        let detail = |cells: &[u8]| String::from_utf8(solve(cells).unwrap_err().json()).unwrap();
        assert!(detail(&[0; 100]).contains("100 bytes are not a whole number of grids"));
        let mut cells = [[0; 81]; 300].concat();
        cells[81 * 299 + 10] = b'x';
        assert!(detail(&cells).contains("grid 300, r2c2: invalid byte 120"), "{}", detail(&cells));
        assert_eq!(solve(&[]).unwrap(), [0; 0]);
    }
}
