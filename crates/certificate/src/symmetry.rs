//! Certificates under symmetries: the image of a certificate proves the image of the deduction.

use crate::{
    Cases, Certificate, Deadly, Exhaustion, Guardians, Implication, Implications, Rank, Truth, Variable,
};
use sodan_board::{Symmetry, Transform};

impl Transform for Variable {
    fn transformed(self, by: &Symmetry) -> Variable {
        match self {
            Variable::Cell(cell) => Variable::Cell(by.apply(cell)),
            Variable::House(house, digit) => Variable::House(by.apply(house), by.apply(digit)),
        }
    }
}

/// Implements `Transform` for structs by transforming every field.
macro_rules! structs {
    ($($Type:ident { $($field:ident)* })*) => {$(
        impl Transform for $Type {
            fn transformed(self, by: &Symmetry) -> $Type {
                $Type { $($field: by.apply(self.$field),)* }
            }
        }
    )*};
}

structs! {
    Guardians { guardians pattern }
    Deadly { guardians cells }
    Implication { truth left right }
    Implications { steps }
    Cases { split cases }
    Rank { truths links }
    Exhaustion { truths }
}

impl Transform for Truth {
    fn transformed(self, by: &Symmetry) -> Truth {
        match self {
            Truth::Variable(it) => Truth::Variable(by.apply(it)),
            Truth::Guardians(it) => Truth::Guardians(by.apply(it)),
            Truth::Deadly(it) => Truth::Deadly(by.apply(it)),
        }
    }
}

impl Transform for Certificate {
    fn transformed(self, by: &Symmetry) -> Certificate {
        match self {
            Certificate::Implications(it) => Certificate::Implications(by.apply(it)),
            Certificate::Cases(it) => Certificate::Cases(by.apply(it)),
            Certificate::Rank(it) => Certificate::Rank(by.apply(it)),
            Certificate::Exhaustion(it) => Certificate::Exhaustion(by.apply(it)),
        }
    }
}
