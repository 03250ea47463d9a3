//! Symmetries from text: what is read is written so that it is read the same, and undoes itself.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sodan_board::Symmetry;

fuzz_target!(|text: &str| {
    let Ok(symmetry) = text.parse::<Symmetry>() else { return };
    assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
    assert_eq!(symmetry.then(symmetry.inverse()), Symmetry::IDENTITY);
    assert_eq!(Symmetry::from_index(symmetry.index()), symmetry);
});
