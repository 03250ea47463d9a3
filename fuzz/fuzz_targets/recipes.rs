//! Parses data set recipes, technique orders, and paths with certificates. Each input is accepted or rejected
//! without a panic.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sodan::datasets::build::Recipe;
use sodan::logic::rating::hodoku::OwnOrder;
use sodan::tasks::verify_steps;

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, text)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    match choice % 3 {
        0 => {
            if let Err(error) = Recipe::parse(text) {
                assert!(!error.to_string().is_empty());
            }
        }
        1 => {
            if let Ok(order) = text.parse::<OwnOrder>() {
                assert_eq!(
                    order.to_string().parse::<OwnOrder>().as_ref().map(ToString::to_string),
                    Ok(order.to_string())
                );
            }
        }
        _ => drop(verify_steps(text)),
    }
});
