//! Parses symmetries. Printing and parsing a symmetry preserves it, and composing it with its inverse is the identity.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sodan_board::Symmetry;

fuzz_target!(|text: &str| {
    let Ok(symmetry) = text.parse::<Symmetry>() else { return };
    assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
    assert_eq!(symmetry.then(symmetry.inverse()), Symmetry::IDENTITY);
    assert_eq!(Symmetry::from_index(symmetry.index()), symmetry);
});
