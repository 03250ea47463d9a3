//! Steps and states under symmetries. `symmetry.apply(step)` is the corresponding step of the transformed puzzle.
//!
//! A scale's next step depends on the orientation of the puzzle, so the path of a transformed puzzle usually differs
//! from the transformed path of the original puzzle. Each step has to be transformed instead. The order of
//! eliminations, of the nodes of a chain, and of ends and joints is preserved.
//!
//! In the lists below, fields before `;` are transformed and fields after it are copied. The compiler rejects a list
//! that omits a field.

use crate::pattern::{
    Aligned, AlsChain, BentSet, Branch, Certified, Chain, ChainShape, Chaining, Colors, Deadly, DeathBlossom,
    Derived, EmptyRectangle, Fish, Forcing, Fork, Ground, Implied, Kraken, Locked, Node, Pattern, Reason,
    Rectangle, Rule, Shows, Subset, SueDeCoq, Templates, TwoLinks, WWing, Whip, WhipStep, Wing,
};
use crate::two_way::{
    Cancellation, Choice, Conclusion, Contradiction, Net, Place, Side, Single, SingleReason as Cause,
};
use crate::{State, Step};
use sodan_board::{Symmetry, Transform};

impl Transform for State {
    fn transformed(self, by: &Symmetry) -> State {
        State::of(by.apply(*self.candidates()), by.apply(self.givens()))
    }
}

/// Implements the transformation of structs. Each struct lists the fields to transform, then the fields to copy.
macro_rules! structs {
    ($($Type:ident { $($moved:ident)* $(; $($same:ident)*)? })*) => {$(
        impl Transform for $Type {
            fn transformed(self, by: &Symmetry) -> $Type {
                $Type {
                    $($moved: self.$moved.transformed(by),)*
                    $($($same: self.$same,)*)?
                }
            }
        }
    )*};
}

structs! {
    Step { placements eliminations pattern; technique length difficulty }

    Locked { digit house other cells }
    Subset { house cells digits; kind }
    Fish { digit base cover fins endo_fins siamese }
    Kraken { fish house ways; name }
    TwoLinks { digit ends joint dual }
    EmptyRectangle { digit block cells link dual }
    Wing { pivot digits pincers z }
    BentSet { pivot cells digits z }
    WWing { ends z other link }
    Rectangle { digits cells subset }
    Chain { nodes shape; links }
    Node { digit cells; kind }
    Forcing { reason chains }
    Implied { node; is_true }
    Colors { digit clusters }
    SueDeCoq { cells digits line block }
    AlsChain { sets links z }
    DeathBlossom { stem petals }
    Deadly { cells digits subset }
    Aligned { cells excluders }
    Templates { digit left; all }
    Whip { target steps }
    Certified { target certificate equivalence }
    WhipStep { place left right }
    Chaining { shows branches nested }
    Branch { literals }
    Derived { candidate ground rule; is_on from }

    Net { choice sides conclusions }
    Choice { place ends }
    Side { singles cancellations }
    Single { placement reason; level }
    Cancellation { candidate; level by }
}

/// Implements the transformation of enums. Each enum lists the variants with data to transform, then the variants to
/// copy.
macro_rules! enums {
    ($($Type:ident { $($Moved:ident($($part:ident),+))* $(; $($same:pat),*)? })*) => {$(
        impl Transform for $Type {
            fn transformed(self, by: &Symmetry) -> $Type {
                match self {
                    $($Type::$Moved($($part),+) => $Type::$Moved($($part.transformed(by)),+),)*
                    $($(same @ $same => same,)*)?
                }
            }
        }
    )*};
}

enums! {
    Pattern {
        Single(house) Locked(it) Subset(it) Fish(it) Kraken(it) TwoLinks(it) EmptyRectangle(it) Wing(it) BentSet(it) WWing(it)
        Rectangle(it) Bug(candidate) Chain(it) Forcing(it) Colors(it) SueDeCoq(it) AlsChain(it) DeathBlossom(it) Template(it)
        TwoWay(net) Deadly(it) Aligned(it) Chaining(it) Whip(it) Certified(it);
        Pattern::FromSolution
    }
    ChainShape {
        Pair(digits);
        ChainShape::Ends, ChainShape::CellEnds, ChainShape::Discontinuous, ChainShape::Continuous
    }
    Reason { Cell(cell) House(house); Reason::Itself, Reason::Verity }
    Shows { Cell(cell) House(house, digit); Shows::Cycle, Shows::Itself, Shows::Contradiction, Shows::Double }
    Ground { House(house); Ground::Assumed, Ground::Cell, Ground::Rule, Ground::Nested(_) }
    Rule { Locked(it) Pair(it) XWing(it) }
    Place { Cell(cell) House(house, digit) }
    Cause { Naked(others) Hidden(house, others); Cause::Assumed }
}

impl Transform for Fork {
    fn transformed(self, by: &Symmetry) -> Fork {
        let side = |(from, way): (usize, Vec<Implied>)| (from, by.apply(way));
        Fork { main: by.apply(self.main), sides: self.sides.into_iter().map(side).collect() }
    }
}

impl Transform for Conclusion {
    fn transformed(self, by: &Symmetry) -> Conclusion {
        match self {
            Conclusion::Breaks(side, why) => Conclusion::Breaks(side, by.apply(why)),
            Conclusion::Forced(candidate) => Conclusion::Forced(by.apply(candidate)),
            Conclusion::Falls(candidate) => Conclusion::Falls(by.apply(candidate)),
        }
    }
}

impl Transform for Contradiction {
    fn transformed(self, by: &Symmetry) -> Contradiction {
        match self {
            Contradiction::Twice { digit, house, cells } => Contradiction::Twice {
                digit: by.apply(digit),
                house: by.apply(house),
                cells: by.apply(cells),
            },
            Contradiction::NoCandidate { cell, digits } => {
                Contradiction::NoCandidate { cell: by.apply(cell), digits: by.apply(digits) }
            }
            Contradiction::NoPlace { digit, house, cells } => Contradiction::NoPlace {
                digit: by.apply(digit),
                house: by.apply(house),
                cells: by.apply(cells),
            },
        }
    }
}
