//! Computes the route of an arrow, which is bent so that it crosses as little readable content as possible.
//!
//! ```text
//!        control            a quadratic curve, with the bend to the left or right that crosses the fewest placed
//!       .·'   '·.           digits, marks and other candidates
//!   from         to
//! ```

use super::{At, CELL, MARGIN, centre, middle};
use crate::picture::Picture;
use sodan_board::{Candidate, Cell};

/// The content of a picture that arrows should not cross.
pub struct Obstacles {
    /// The centres of placed digits.
    digits: Vec<At>,
    /// The centres of candidates that are marked or eliminated.
    marks: Vec<At>,
    /// The centres of all other candidates.
    candidates: Vec<At>,
}

/// Half the width and half the height of a placed digit.
const DIGIT: At = (15.0, 20.0);
/// Radius of a candidate and of its mark.
const MARK: f64 = 10.0;

impl Obstacles {
    /// Returns the obstacles of a picture.
    pub fn of(picture: &Picture) -> Obstacles {
        let mut obstacles = Obstacles { digits: Vec::new(), marks: Vec::new(), candidates: Vec::new() };
        for cell in Cell::all() {
            if picture.before.placed().get(cell).is_some() {
                obstacles.digits.push(centre(cell));
            }
            for it in picture.before.digits(cell).iter().map(|digit| Candidate::new(cell, digit)) {
                let is_marked = picture.roles.contains_key(&it) || picture.eliminations.contains(it);
                let list = if is_marked { &mut obstacles.marks } else { &mut obstacles.candidates };
                list.push(middle(it));
            }
        }
        obstacles
    }

    /// Returns the control point of the best curve from one point to another.
    pub fn control(&self, from: At, to: At) -> At {
        // The bends as fractions of the length. The first of several equally good bends is used, so two arrows in
        // opposite directions have different routes.
        const BENDS: [f64; 12] = [0.12, -0.12, 0.2, -0.2, 0.3, -0.3, 0.42, -0.42, 0.55, -0.55, 0.75, -0.75];
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        let point = |bend: f64| {
            // Between neighbours in a cell, the curve needs a larger bend.
            let reach = if length < 34.0 { bend.signum() * 12.0 + bend * 20.0 } else { bend * length };
            let (ux, uy) = (dx / length.max(1.0), dy / length.max(1.0));
            ((from.0 + to.0) / 2.0 + uy * reach, (from.1 + to.1) / 2.0 - ux * reach)
        };
        let cost = |bend: f64| self.cost(from, point(bend), to) + bend.abs() * 9.0;
        let best = BENDS.into_iter().min_by(|&a, &b| cost(a).total_cmp(&cost(b)));
        point(best.unwrap_or(0.12))
    }

    /// Returns the cost of a curve, summed over points on it. A point outside the board costs the most, followed by
    /// points on placed digits, marks and other candidates.
    fn cost(&self, from: At, control: At, to: At) -> f64 {
        const POINTS: u32 = 28;
        let board = MARGIN..=MARGIN + 9.0 * CELL;
        (1..POINTS).map(f64::from).fold(0.0, |cost, step| {
            let at = on_curve(from, control, to, step / f64::from(POINTS));
            let far = |end: At| (at.0 - end.0).hypot(at.1 - end.1) > 12.0;
            let near = |it: &At| (at.0 - it.0).hypot(at.1 - it.1) < MARK;
            let over = |it: &At| (at.0 - it.0).abs() < DIGIT.0 && (at.1 - it.1).abs() < DIGIT.1;
            let mut here = 0.0;
            if !board.contains(&at.0) || !board.contains(&at.1) {
                here += 12.0;
            }
            if self.digits.iter().any(over) {
                here += 5.0;
            }
            if far(from) && far(to) {
                here += if self.marks.iter().any(near) { 3.0 } else { 0.0 };
                here += if self.candidates.iter().any(near) { 0.7 } else { 0.0 };
            }
            cost + here
        })
    }
}

fn on_curve(from: At, control: At, to: At, part: f64) -> At {
    let rest = 1.0 - part;
    let (a, b, c) = (rest * rest, 2.0 * rest * part, part * part);
    (a * from.0 + b * control.0 + c * to.0, a * from.1 + b * control.1 + c * to.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_avoid_placed_digits() {
        let free = Obstacles { digits: Vec::new(), marks: Vec::new(), candidates: Vec::new() };
        let (from, to) = ((50.0, 250.0), (350.0, 250.0));
        let digit = Obstacles { digits: vec![(200.0, 238.0)], ..free };
        let (_, y) = digit.control(from, to);
        assert!(y > 270.0, "{y}");
        let below = Obstacles { digits: vec![(200.0, 262.0)], marks: Vec::new(), candidates: Vec::new() };
        let (_, y) = below.control(from, to);
        assert!(y < 230.0, "{y}");
    }
}
