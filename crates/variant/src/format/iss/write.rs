//! Writes puzzles as ISS strings.

use super::arguments::id_of;
use super::bits::{Machine, key_of, text_of};
use super::{box_size, diagonal_from, read, second_clue};
use crate::constraint::*;
use crate::format::{Format, not_representable};
use crate::{Cell, Constraint, Shape, VariantError, VariantPuzzle};
use std::fmt::{Display, Write};

/// Maximum number of rows, columns and values that ISS supports.
const MAX_SIZE: u8 = 16;

pub(in crate::format) fn write(puzzle: &VariantPuzzle) -> Result<String, VariantError> {
    if let Some(clue) = second_clue(&puzzle.constraints) {
        let feature = format!("two different {} clues at the same place", clue.name());
        return Err(not_representable(Format::Iss, feature));
    }
    let mut text = String::new();
    write_shape(&puzzle.shape, &mut text)?;
    let givens =
        puzzle.shape.cells().zip(&puzzle.givens).filter_map(|(cell, given)| Some((cell, vec![(*given)?])));
    let restricted = puzzle.candidates.iter().map(|(&cell, values)| (cell, values.clone()));
    let parity = puzzle.constraints.iter().flat_map(|constraint| parity_of(constraint, &puzzle.shape));
    let mut givens: Vec<(Cell, Vec<u8>)> = givens.chain(restricted).chain(parity).collect();
    givens.sort();
    if !givens.is_empty() {
        text += ".";
        givens.iter().for_each(|(cell, values)| text += &format!("~{}", given(*cell, values)));
    }
    for constraint in &puzzle.constraints {
        if !matches!(constraint, Constraint::Odd(_) | Constraint::Even(_)) {
            text += &item_of(constraint, &puzzle.shape)?;
        }
    }
    Ok(text)
}

fn given(cell: Cell, values: &[u8]) -> String {
    let values: String = values.iter().map(|value| format!("_{value}")).collect();
    format!("{}{values}", id_of(cell))
}

/// Returns the cells that an odd or even constraint restricts, with the allowed values.
fn parity_of(constraint: &Constraint, shape: &Shape) -> Vec<(Cell, Vec<u8>)> {
    let (cells, remainder) = match constraint {
        Constraint::Odd(odd) => (&odd.cells, 1),
        Constraint::Even(even) => (&even.cells, 0),
        _ => return Vec::new(),
    };
    let values: Vec<u8> =
        (shape.min_value..=shape.max_value()).filter(|value| value % 2 == remainder).collect();
    cells.iter().map(|&cell| (cell, values.clone())).collect()
}

fn write_shape(shape: &Shape, text: &mut String) -> Result<(), VariantError> {
    if shape.rows.max(shape.columns).max(shape.size) > MAX_SIZE {
        return Err(not_representable(Format::Iss, format!("more than {MAX_SIZE} rows, columns or values")));
    }
    let values = match shape.min_value {
        0 => format!("~0-{}", shape.max_value()),
        _ if shape.size == shape.rows.max(shape.columns) => String::new(),
        _ => format!("~{}", shape.size),
    };
    if (shape.rows, shape.columns) != (9, 9) || !values.is_empty() {
        let _ = write!(text, ".Shape~{}x{}{values}", shape.rows, shape.columns);
    }
    let usual = shape.rows.max(shape.columns);
    let boxes_of = |cells: u8| box_size(shape.rows, shape.columns, cells);
    let same_regions = |(rows, columns)| shape.clone().with_boxes(rows, columns).regions == shape.regions;
    if shape.regions.is_empty() {
        if boxes_of(usual).is_some() {
            text.push_str(".NoBoxes");
        }
    } else if !boxes_of(usual).is_some_and(same_regions) {
        let size = shape.box_houses().first().map_or(0, Vec::len) as u8;
        if size > shape.size || !boxes_of(size).is_some_and(same_regions) {
            return Err(not_representable(Format::Iss, "boxes that are not equal rectangles"));
        }
        let _ = write!(text, ".RegionSize~{size}");
    }
    if shape.jigsaw.is_empty() { Ok(()) } else { write_jigsaw(shape, text) }
}

fn write_jigsaw(shape: &Shape, text: &mut String) -> Result<(), VariantError> {
    let mut layout = vec![None; shape.len()];
    for (number, piece) in shape.jigsaw.iter().enumerate() {
        for &cell in piece {
            if layout[shape.index(cell)].replace(number).is_some() {
                return Err(not_representable(Format::Iss, "jigsaw pieces that overlap"));
            }
        }
    }
    let rest = shape.jigsaw.len();
    let symbol = |piece: &Option<usize>| char::from_digit(piece.unwrap_or(rest) as u32, 36);
    let layout: Option<String> = layout.iter().map(symbol).collect();
    let layout = layout.ok_or_else(|| not_representable(Format::Iss, "more than 36 jigsaw pieces"))?;
    let again =
        read(&format!(".Shape~{}x{}~{}.NoBoxes.Jigsaw~{layout}", shape.rows, shape.columns, shape.size));
    let sorted = |pieces: &[Vec<Cell>]| {
        let mut pieces = pieces.to_vec();
        pieces.iter_mut().for_each(|piece| piece.sort_unstable());
        pieces.sort_unstable();
        pieces
    };
    if again.is_ok_and(|again| sorted(&again.puzzle.shape.jigsaw) == sorted(&shape.jigsaw)) {
        let _ = write!(text, ".Jigsaw~{layout}");
        Ok(())
    } else {
        Err(not_representable(Format::Iss, "jigsaw pieces that differ from a house in size"))
    }
}

fn cells_of(cells: &[Cell]) -> String {
    cells.iter().map(|&cell| format!("~{}", id_of(cell))).collect()
}

fn listed(values: &[u8]) -> String {
    values.iter().map(u8::to_string).collect::<Vec<_>>().join("_")
}

/// Converts a constraint to an item.
fn item_of(constraint: &Constraint, shape: &Shape) -> Result<String, VariantError> {
    let refuse = || not_representable(Format::Iss, constraint.name());
    let plain = |kind: &str, cells: &[Cell]| Ok(format!(".{kind}{}", cells_of(cells)));
    let with = |kind: &str, parameter: &dyn Display, cells: &[Cell]| {
        Ok(format!(".{kind}~{parameter}{}", cells_of(cells)))
    };
    let outside = |kind: &str, clue: &dyn Display, cells: &[Cell]| {
        line_of(cells, shape)
            .map(|(line, is_forward)| match is_forward {
                true => format!(".{kind}~{line}~{clue}~"),
                false => format!(".{kind}~{line}~~{clue}"),
            })
            .ok_or_else(refuse)
    };
    // In ISS, marks for pairs of cells are only possible between adjacent cells.
    let pair = |kind: &str, cells: &[Cell]| match super::adjacent_pairs(cells).count() {
        1 if cells.len() == 2 => plain(kind, cells),
        _ => Err(refuse()),
    };
    match constraint {
        Constraint::Thermo(it) => plain("Thermo", &it.cells),
        Constraint::Whisper(it) => with("Whisper", &it.min_diff, &it.cells),
        Constraint::Renban(it) => plain("Renban", &it.cells),
        Constraint::ModularLine(it) => with("Modular", &it.modulus, &it.cells),
        Constraint::EntropicLine(it) => plain("Entropic", &it.cells),
        Constraint::RegionSumLine(it) => plain("RegionSumLine", &it.cells),
        Constraint::BetweenLine(it) => plain("Between", &it.cells),
        Constraint::LockoutLine(it) => with("Lockout", &it.min_diff, &it.cells),
        Constraint::Palindrome(it) => plain("Palindrome", &it.cells),
        Constraint::ZipperLine(it) => plain("Zipper", &it.cells),
        Constraint::SumLine(it) => {
            with("SumLine", &it.sum, &it.cells).map(|item| item + if it.is_loop { "~LOOP" } else { "" })
        }
        Constraint::Arrow(it) if it.circle.len() == 1 => {
            plain("Arrow", &[&it.circle[..], &it.cells].concat())
        }
        Constraint::DoubleArrow(it) => plain("DoubleArrow", &it.cells),
        Constraint::PillArrow(it) if it.pill.is_sorted() => {
            with("PillArrow", &it.pill.len(), &[&it.pill[..], &it.cells].concat())
        }
        Constraint::Cage(it) if it.sum > 0 => with("Cage", &it.sum, &it.cells),
        Constraint::RellikCage(it) => with("RellikCage", &it.sum, &it.cells),
        Constraint::EqualityCage(it) => plain("EqualityCage", &it.cells),
        Constraint::Sum(it) => match &it.coeffs {
            None => with("Sum", &it.sum, &it.cells),
            Some(coeffs) => {
                let coeffs: Vec<String> = coeffs.iter().map(i32::to_string).collect();
                with("Sum", &format!("{}_=_{}", it.sum, coeffs.join("_")), &it.cells)
            }
        },
        Constraint::LittleKiller(it) => {
            let ends = [it.cells.first(), it.cells.last()].into_iter().flatten();
            let same = |start: &&Cell| {
                let diagonal = diagonal_from(**start, shape).unwrap_or_default();
                diagonal == it.cells || diagonal.iter().rev().eq(&it.cells)
            };
            let start = ends.copied().find(|start| same(&start)).ok_or_else(refuse)?;
            with("LittleKiller", &it.sum, &[start])
        }
        Constraint::XSum(it) => outside("XSum", &it.sum, &it.cells),
        Constraint::Sandwich(it) => match line_of(&it.cells, shape) {
            Some((line, _)) => Ok(format!(".Sandwich~{}~{line}", it.sum)),
            None => Err(refuse()),
        },
        Constraint::Lunchbox(it) => with("Lunchbox", &it.sum, &it.cells),
        Constraint::Skyscraper(it) => outside("Skyscraper", &it.count, &it.cells),
        Constraint::HiddenSkyscraper(it) => outside("HiddenSkyscraper", &it.value, &it.cells),
        Constraint::NumberedRoom(it) => outside("NumberedRoom", &it.value, &it.cells),
        Constraint::FullRank(it) => outside("FullRank", &it.rank, &it.cells),
        Constraint::FullRankTies(it) => Ok(format!(
            ".FullRankTies~{}",
            match it.ties {
                Ties::None => "none",
                Ties::OnlyUnclued => "only-unclued",
                Ties::Any => "any",
            }
        )),
        Constraint::AllDifferent(it) => plain("AllDifferent", &it.cells),
        Constraint::ContainAtLeast(it) => with("ContainAtLeast", &listed(&it.values), &it.cells),
        Constraint::ContainExact(it) => with("ContainExact", &listed(&it.values), &it.cells),
        Constraint::LookAndSay(it) if it.pairs.as_flattened().iter().all(|&digit| digit < 10) => {
            let digits: String = it.pairs.as_flattened().iter().map(u8::to_string).collect();
            with("LookAndSay", &digits, &it.cells)
        }
        Constraint::SameValues(it) => with("SameValues", &it.sets.len(), &it.sets.concat()),
        Constraint::EqualSum(it) => {
            let sets: Vec<String> = it.sets.iter().map(|set| cells_of(set)).collect();
            Ok(format!(".EqualSum{}", sets.join("~-")))
        }
        Constraint::Quadruple(it) => {
            let corner = *it.cells.iter().min().ok_or_else(refuse)?;
            let mut square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| corner.offset(down, right));
            let mut cells: Vec<Option<Cell>> = it.cells.iter().copied().map(Some).collect();
            square.sort_unstable();
            cells.sort_unstable();
            if cells != square {
                return Err(refuse());
            }
            Ok(format!(".Quad~{}~{}", id_of(corner), listed(&it.values).replace('_', "~")))
        }
        Constraint::PairConsecutive(it) => Ok(table("Pair", &it.allowed, &it.label, &it.cells, shape)),
        Constraint::PairAll(it) => Ok(table("PairX", &it.allowed, &it.label, &it.cells, shape)),
        Constraint::RegexLine(it) => with("Regex", &text_of(it.pattern.as_bytes()), &it.cells),
        Constraint::Automaton(it) => {
            let segments: Vec<String> = it.segments.iter().map(|segment| cells_of(segment)).collect();
            let machine = machine_of(it, shape).encode().ok_or_else(refuse)?;
            Ok(format!(".NFA~{machine}~_{}", segments.join("~-")))
        }
        Constraint::IndexColumn(it) => with("Indexing", &"C", &it.cells),
        Constraint::IndexRow(it) => with("Indexing", &"R", &it.cells),
        Constraint::ValueIndexingArrow(it) => plain("ValueIndexing", &it.cells),
        Constraint::CountingCircles(it) => plain("CountingCircles", &it.cells),
        Constraint::CountDistinct(it) => plain("CountDistinct", &[&[it.control][..], &it.cells].concat()),
        Constraint::WhiteDot(it) => pair("WhiteDot", &it.cells),
        Constraint::BlackDot(it) => pair("BlackDot", &it.cells),
        Constraint::Greater(it) => pair("GreaterThan", &it.cells),
        Constraint::XSum10(it) => pair("X", &it.cells),
        Constraint::VSum5(it) => pair("V", &it.cells),
        Constraint::KropkiNegative(_) => plain("StrictKropki", &[]),
        Constraint::XvNegative(_) => plain("StrictXV", &[]),
        Constraint::AntiKnight(_) => plain("AntiKnight", &[]),
        Constraint::AntiKing(_) => plain("AntiKing", &[]),
        Constraint::AntiTaxicab(_) => plain("AntiTaxicab", &[]),
        Constraint::NonConsecutive(_) => plain("AntiConsecutive", &[]),
        Constraint::GlobalEntropy2x2(_) => plain("GlobalEntropy", &[]),
        Constraint::GlobalMod3Of2x2(_) => plain("GlobalMod", &[]),
        Constraint::DutchFlatmates(_) => plain("DutchFlatmates", &[]),
        Constraint::DiagonalAnti(_) => plain("Diagonal~1", &[]),
        Constraint::DiagonalMain(_) => plain("Diagonal~-1", &[]),
        Constraint::Windoku(it) if same_groups(&it.groups, Windoku::of(shape).groups) => {
            plain("Windoku", &[])
        }
        Constraint::DisjointGroups(it) if same_groups(&it.groups, DisjointGroups::of(shape).groups) => {
            plain("DisjointSets", &[])
        }
        Constraint::Value(it) => {
            let givens: String =
                it.cells.iter().map(|&cell| format!("~{}", given(cell, &it.values))).collect();
            Ok(format!(".{givens}"))
        }
        Constraint::And(it) => nested("And", &it.parts, shape),
        Constraint::Or(it) => {
            let branch = |parts: &Vec<Constraint>| match &parts[..] {
                [part] => item_of(part, shape),
                parts => nested("And", parts, shape),
            };
            let branches: Vec<String> = it.branches.iter().map(branch).collect::<Result<_, _>>()?;
            Ok(format!(".Or{}.End", branches.concat()))
        }
        _ => Err(refuse()),
    }
}

fn nested(kind: &str, parts: &[Constraint], shape: &Shape) -> Result<String, VariantError> {
    let parts: Vec<String> = parts.iter().map(|part| item_of(part, shape)).collect::<Result<_, _>>()?;
    Ok(format!(".{kind}{}.End", parts.concat()))
}

/// Returns the id of the row or column that consists of `cells`, and whether `cells` starts at its left or upper end.
/// Returns `None` if `cells` is not a whole row or column.
fn line_of(cells: &[Cell], shape: &Shape) -> Option<(String, bool)> {
    let lines = [("R", shape.row_houses()), ("C", shape.column_houses())];
    lines.iter().find_map(|(kind, lines)| {
        lines.iter().enumerate().find_map(|(number, line)| {
            let is_forward = line == cells;
            (is_forward || line.iter().rev().eq(cells)).then(|| (format!("{kind}{}", number + 1), is_forward))
        })
    })
}

fn same_groups(groups: &[Vec<Cell>], others: Vec<Vec<Cell>>) -> bool {
    let sorted = |groups: &[Vec<Cell>]| {
        let mut groups = groups.to_vec();
        groups.iter_mut().for_each(|group| group.sort_unstable());
        groups.sort_unstable();
        groups
    };
    sorted(groups) == sorted(&others)
}

fn table(kind: &str, allowed: &PairTable, label: &Option<String>, cells: &[Cell], shape: &Shape) -> String {
    let values = || shape.min_value..=shape.max_value();
    let entry =
        |first: u8, second: u8| allowed.get(&first).is_some_and(|partners| partners.contains(&second));
    let entries: Vec<bool> =
        values().flat_map(|first| values().map(move |second| entry(first, second))).collect();
    let label: String = label
        .iter()
        .flat_map(|label| label.bytes())
        .map(|byte| match byte {
            byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
            byte => format!("%{byte:02X}"),
        })
        .collect();
    format!(".{kind}~{}~_{label}{}", key_of(&entries), cells_of(cells))
}

fn machine_of(automaton: &Automaton, shape: &Shape) -> Machine {
    let named = automaton.delta.iter().flat_map(|&(from, _, to)| [from, to]);
    let states = named.chain(automaton.start.iter().chain(&automaton.accept).copied()).max();
    let symbol = |symbol| match symbol {
        Symbol::Value(value) => usize::from(value.saturating_sub(shape.min_value)),
        Symbol::Break => shape.size.into(),
    };
    let list = |states: &[u32]| states.iter().map(|&state| state as usize).collect();
    Machine {
        states: states.map_or(0, |last| last as usize + 1),
        starts: list(&automaton.start),
        accepts: list(&automaton.accept),
        arrows: automaton
            .delta
            .iter()
            .map(|&(from, on, to)| (from as usize, symbol(on), to as usize))
            .collect(),
    }
}
