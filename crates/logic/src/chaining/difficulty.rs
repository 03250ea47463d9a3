//! How hard a step is.
//!
//! Sudoku Explainer adds up doubles: a base and 0.1 for each threshold that a chain's length exceeds. It compares the sums as
//! they are, so 6.6 + 0.1 is less than 6.5 + 0.1 + 0.1, although both print as 6.7. [`Difficulty`] is the printed number in
//! tenths. Beside it stands by how many of the smallest steps of a double the sum fell short of that number or went beyond.

/// How hard a step is: ordered as the reference's doubles are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Difficulty(u16);

/// How many sums that print alike are told apart.
const STEPS: u16 = 32;

impl Difficulty {
    /// The difficulty that the reference has as this double: 0 to 1,000.
    pub(crate) fn of(value: f64) -> Difficulty {
        let tenths = ((value + 0.05) * 10.0) as u16;
        let printed = f64::from(tenths) / 10.0;
        let beyond = value.to_bits() as i64 - printed.to_bits() as i64;
        Difficulty(tenths * STEPS + (beyond + i64::from(STEPS) / 2).clamp(0, i64::from(STEPS) - 1) as u16)
    }

    /// The difficulty of a number in tenths that the reference writes as it is.
    pub const fn exactly(tenths: u16) -> Difficulty {
        Difficulty(tenths * STEPS + STEPS / 2)
    }

    /// The difficulty of a chain of the technique with this base (in tenths), whose branches have so many nodes.
    pub fn of_chain(base: u16, complexity: u32) -> Difficulty {
        Difficulty::of(f64::from(base) / 10.0 + increment(complexity))
    }

    /// The difficulty of these [tenths](Difficulty::tenths) and [steps beyond](Difficulty::beyond), which are cut off at 15 below
    /// and above.
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

    /// By how many of a double's smallest steps the reference's sum is beyond the tenths.
    pub const fn beyond(self) -> i16 {
        (self.0 % STEPS) as i16 - (STEPS / 2) as i16
    }

    /// As it is printed, in tenths.
    pub const fn tenths(self) -> u16 {
        self.0 / STEPS
    }
}

impl std::fmt::Display for Difficulty {
    /// `6.7`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.tenths() / 10, self.tenths() % 10)
    }
}

/// What the length adds: 0.1 for each of the thresholds 4, 6, 8, 12, 16, 24 … that it exceeds.
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
