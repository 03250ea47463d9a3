//! Converts whips to text and to certificates.

use super::{Whip, WhipStep};
use crate::two_way::Place;
use sodan_certificate::{Certificate, Implication, Implications, Truth, Variable};
use std::fmt;

impl Whip {
    /// Returns a certificate that proves the target false.
    pub fn certificate(&self) -> Certificate {
        let step = |&WhipStep { place, left, right }: &WhipStep| Implication {
            truth: Truth::Variable(match place {
                Place::Cell(cell) => Variable::Cell(cell),
                Place::House(house, digit) => Variable::House(house, digit),
            }),
            left: Some(left),
            right: right.into_iter().collect(),
        };
        Certificate::Implications(Implications { steps: self.steps.iter().map(step).collect() })
    }
}

impl fmt::Display for Whip {
    /// Writes the whip in the notation of CSP-Rules: `r1c2{n3 n4} - b1n4{r2c3 .}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.certificate(), f)
    }
}
