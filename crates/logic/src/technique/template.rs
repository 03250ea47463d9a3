//! Templates: all ways to place one digit in every house that lacks it, compared with the templates of other digits.
//!
//! ```text
//!   the templates of 5          Template Set: a cell in all templates contains the digit
//!   x . .   . . x   . . x       Template Delete: a cell in no template cannot contain it
//!   . x .   . x .   x . .
//!   . . x   x . .   . x .
//! ```
//!
//! If all templates of a digit contain a cell, templates of other digits that contain the same cell are discarded. This
//! is repeated until no more templates are discarded.
//!
//! Why it is true: the solution contains one template of each digit, and no two of them share a cell. Templates amount
//! to an exhaustive search rather than a pattern, so HoDoKu lists them among the methods of last resort, which are off
//! by default.

use crate::Technique::{TemplateDelete, TemplateSet};
use crate::found::{Flow, Found};
use crate::pattern::{Pattern, Templates};
use crate::{State, templates};
use sodan_board::{ByDigit, CellSet, Digit};

/// Reports placements by digit in ascending order, then eliminations.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let mut all = ByDigit::from_fn(|_| Vec::new());
    for digit in Digit::all() {
        templates::all(state, digit, &mut |template| {
            all[digit].push(template);
            found.look(1)
        })?;
    }
    let templates = compatible(&all);
    let pattern = |digit: Digit| {
        let (all, left) = (all[digit].len(), templates[digit].clone());
        Pattern::Template(Templates { digit, all, left })
    };
    if found.wants(TemplateSet) {
        for digit in Digit::all() {
            found.place_all(TemplateSet, digit, in_all(&templates[digit]) & state.places(digit), || {
                pattern(digit)
            })?;
        }
    }
    for digit in Digit::all() {
        let in_some = templates[digit].iter().fold(CellSet::EMPTY, |all, &template| all | template);
        let gone = state.places(digit) - in_some;
        found.eliminate(TemplateDelete, digit, gone, || pattern(digit))?;
    }
    Flow::Continue(())
}

fn in_all(templates: &[CellSet]) -> CellSet {
    templates.iter().fold(CellSet::ALL, |all, &template| all & template)
}

/// Returns the templates of each digit, except for templates with a cell that must contain another digit.
fn compatible(all: &ByDigit<Vec<CellSet>>) -> ByDigit<Vec<CellSet>> {
    let mut all = all.clone();
    let mut sure = ByDigit::from_fn(|digit| in_all(&all[digit]));
    loop {
        let mut changed = false;
        for digit in Digit::all() {
            let others = Digit::all().filter(|&other| other != digit);
            let occupied = others.fold(CellSet::EMPTY, |occupied, other| occupied | sure[other]);
            let before = all[digit].len();
            all[digit].retain(|template| !template.intersects(occupied));
            changed |= all[digit].len() < before;
            sure[digit] = in_all(&all[digit]);
        }
        if !changed {
            return all;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rating::hodoku::conformance::run_case;

    const SET: &str = ":1201:5:.7+9...8...1.9....22+48.6...9.32.9...8+8+97...4..4.+1.3.29.9+8+6.4.5+231.+3..9+78+4+7.4...+91+6:::541 592 523 534 585 566 518 559:";
    const DELETE: &str = ":1202:7:5+3.6.+9+4.2..+23..96.+9.67+2.3.52.+49+6..+5.+69....+24..+5+3..2.+963+61..75..+425+8.6...7+8+9..1+6.4:425 155 355 165 849 859 389:759::";

    #[test]
    fn place_in_all_templates_is_true() {
        assert_eq!(run_case(SET), Ok(true));
    }

    #[test]
    fn place_in_no_template_is_false() {
        assert_eq!(run_case(DELETE), Ok(true));
    }

    #[test]
    fn what_fits_some_template_stays() {
        assert!(run_case(&DELETE.replacen(":7:", ":3:", 1)).is_err());
    }
}
