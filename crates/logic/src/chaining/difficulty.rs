//! Difficulty of steps in Sudoku Explainer.
//!
//! Sudoku Explainer computes difficulties as doubles: a base, plus 0.1 for each threshold that a chain's length
//! exceeds. It compares the sums without rounding, so 6.6 + 0.1 is less than 6.5 + 0.1 + 0.1, although both are printed
//! as 6.7. A [`Difficulty`] stores the printed number in tenths, and the difference between the exact sum and the
//! printed number in units of least precision.

/// Difficulty of a step, ordered like Sudoku Explainer's floating-point sums.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Difficulty(u16);

/// Number of distinct sums that can be stored per printed number: offsets from -16 to 15 units of least precision.
const STEPS: u16 = 32;

impl Difficulty {
    /// Converts a difficulty computed as in Sudoku Explainer. `value` must be between 0 and 1,000.
    pub(crate) fn of(value: f64) -> Difficulty {
        let tenths = ((value + 0.05) * 10.0) as u16;
        let printed = f64::from(tenths) / 10.0;
        let beyond = value.to_bits() as i64 - printed.to_bits() as i64;
        Difficulty(tenths * STEPS + (beyond + i64::from(STEPS) / 2).clamp(0, i64::from(STEPS) - 1) as u16)
    }

    /// Creates a difficulty from tenths, for values that Sudoku Explainer does not compute as sums.
    pub const fn exactly(tenths: u16) -> Difficulty {
        Difficulty(tenths * STEPS + STEPS / 2)
    }

    /// Computes the difficulty of a chain from its base, in tenths, and its number of nodes.
    pub fn of_chain(base: u16, complexity: u32) -> Difficulty {
        Difficulty::of(f64::from(base) / 10.0 + increment(complexity))
    }

    /// Creates a difficulty from its printed number in [tenths](Difficulty::tenths), and the
    /// [offset](Difficulty::beyond) of the exact sum from that number. The offset is clamped to -15..=15.
    pub const fn of_parts(tenths: u16, beyond: i16) -> Difficulty {
        let beyond = if beyond < -15 {
            -15
        } else if beyond > 15 {
            15
        } else {
            beyond
        };
        let tenths = if tenths > 1000 { 1000 } else { tenths };
        Difficulty((tenths * STEPS + STEPS / 2).wrapping_add_signed(beyond))
    }

    /// Returns the difference between Sudoku Explainer's sum and the printed number, in units of least precision.
    pub const fn beyond(self) -> i16 {
        (self.0 % STEPS) as i16 - (STEPS / 2) as i16
    }

    /// Returns ten times the printed number, such as 67 for 6.7.
    pub const fn tenths(self) -> u16 {
        self.0 / STEPS
    }
}

impl std::fmt::Display for Difficulty {
    /// Writes the number with one decimal, such as `6.7`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.tenths() / 10, self.tenths() % 10)
    }
}

/// Returns the difficulty added for the length of a chain with `complexity` nodes: 0.1 for each of the thresholds 4, 6,
/// 8, 12, 16, 24, … that `complexity - 2` exceeds.
fn increment(complexity: u32) -> f64 {
    let length = complexity.saturating_sub(2);
    let (mut added, mut threshold, mut by_half) = (0.0, 4, true);
    while length > threshold {
        added += 0.1;
        threshold = if by_half { threshold / 2 * 3 } else { threshold / 3 * 4 };
        by_half = !by_half;
    }
    added
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_add_tenths() {
        let added = |complexity| Difficulty::of_chain(80, complexity).tenths() - 80;
        let steps = [(6, 0), (7, 1), (8, 1), (9, 2), (10, 2), (14, 3), (15, 4), (18, 4), (26, 5), (34, 6)];
        assert!(steps.iter().all(|&(complexity, tenths)| added(complexity) == tenths));
        assert_eq!(
            [(50, 7), (66, 8), (98, 9), (130, 10), (194, 11), (258, 12)].map(|it| added(it.0)),
            [7, 8, 9, 10, 11, 12]
        );
    }

    #[test]
    fn difficulties_compare_as_the_doubles_do() {
        let bases = [65, 66, 70, 75, 80, 85, 90, 95, 100, 105];
        let lengths = (0..24).map(|power| 3 + (1_u32 << power));
        let sums: Vec<f64> = bases
            .iter()
            .flat_map(|&base| lengths.clone().map(move |it| f64::from(base) / 10.0 + increment(it)))
            .collect();
        for &one in &sums {
            for &other in &sums {
                let ordered = Difficulty::of(one).cmp(&Difficulty::of(other));
                assert_eq!(Some(ordered), one.partial_cmp(&other), "{one} {other}");
            }
        }
        assert!(Difficulty::of_chain(66, 7) < Difficulty::of_chain(65, 9));
    }
}
