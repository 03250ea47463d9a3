//! Constraint strings of Interactive Sudoku Solver (ISS).
//!
//! ```text
//! string = { "." type { "~" argument } }                        whitespace, and lines that begin with "#", are skipped
//! cell   = "R" digit "C" digit                                  in base 17: 1 to 9, then a for 10 to g for 16
//! given  = ".~" cell "_" value { "_" value }                    several values restrict the cell to these values
//! shape  = ".Shape~" rows "x" columns [ "~" values | "~" least "-" greatest ]
//! nested = ".Or" string ".End" | ".And" string ".End" | ".Replicate~" bits [ "~" origin ] string ".End"
//! ```
//!
//! Without `.Shape`, the grid is 9x9. It is divided into the boxes that fit its size, unless `.NoBoxes` removes them;
//! `.RegionSize` changes their size, and `.Jigsaw` adds pieces.
//!
//! Rules about cells outside the grid (`.Var`), regions to be found by the solver (`.ChaosConstruction`) and connected
//! values are not supported; the error names the rule. `.SearchPriority` is ignored.
//!
//! Source: `js/sudoku_constraint.js` and `js/sudoku_parser.js` of Interactive Sudoku Solver e373f981 (MIT licence).

mod arguments;
mod bits;
mod write;

use super::{Format, Import, Reading};
use crate::constraint::*;
use crate::{Cell, Constraint, Shape, VariantError, VariantPuzzle};
use arguments::{Arguments, Item, parse};
#[cfg(test)]
pub(super) use bits::text_of as base64_of;
use bits::{Machine, bytes_of, table_of};
use std::collections::BTreeMap;
pub(super) use write::write;

/// Returns whether a string starts with an item that has a type, or with an item that describes a given.
pub(super) fn matches(text: &str) -> bool {
    let first = text
        .lines()
        .map(str::trim)
        .find(|line| !line.is_empty() && !line.starts_with('#'))
        .unwrap_or_default();
    let Some(rest) = first.strip_prefix('.') else { return false };
    // An item without type and arguments may precede the first one.
    let (rest, is_second) = rest.strip_prefix('.').map_or((rest, false), |rest| (rest, true));
    let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (name, after) = rest.split_at(letters);
    // A string in the `line` format may also begin with a dot and letters.
    let is_word = name.len() > 4 && name.bytes().any(|letter| letter.is_ascii_lowercase());
    let is_named = name.starts_with(|first: char| first.is_ascii_uppercase());
    let after = after.trim_start();
    rest.starts_with("~R")
        || rest.starts_with("~r")
        || is_named && after.starts_with('~')
        || is_named
            && !is_second
            && (name == "Or" || name == "And" || is_word)
            && (after.is_empty() || after.starts_with('.'))
}

pub(super) fn read(text: &str) -> Result<Import, VariantError> {
    let items = parse(text)?;
    for kind in ["Shape", "RegionSize"] {
        if let Some(item) = items.iter().filter(|item| item.kind == kind).nth(1) {
            return Err(item.fault(format!("expected one .{kind}, found several")));
        }
    }
    let mut puzzle = VariantPuzzle::new(shape_of(&items)?);
    let mut ignored = Vec::new();
    for item in &items {
        let fault = |message| item.fault(message);
        match &*item.kind {
            "" => {
                for (cell, values) in givens_of(item, &puzzle.shape).map_err(fault)? {
                    restrict(&mut puzzle, cell, values);
                }
            }
            "Shape" | "NoBoxes" | "RegionSize" => {}
            "Jigsaw" => puzzle.shape.jigsaw.extend(pieces_of(item, &puzzle.shape).map_err(fault)?),
            "SearchPriority" => ignored.push(item.name()),
            _ => {
                let constraints = constraints_of(item, &puzzle.shape)?;
                puzzle.constraints.extend(constraints);
            }
        }
    }
    if let Some(clue) = second_clue(&puzzle.constraints) {
        return Err(VariantError::in_field(clue.name(), "two different clues at the same place"));
    }
    settle_givens(&mut puzzle);
    puzzle.validate()?;
    let mut import = Import::of(Format::Iss, puzzle);
    ignored.into_iter().for_each(|name| import.note(name, Reading::Ignored, "a search order"));
    Ok(import)
}

/// Returns a clue outside the grid if another clue of its type at the same place is different. The page of ISS keeps only
/// the last of such clues while its solver applies all of them, so they have no certain meaning.
fn second_clue(constraints: &[Constraint]) -> Option<&Constraint> {
    let is_clue = |constraint: &&Constraint| {
        matches!(
            constraint,
            Constraint::LittleKiller(_)
                | Constraint::XSum(_)
                | Constraint::Sandwich(_)
                | Constraint::Skyscraper(_)
                | Constraint::HiddenSkyscraper(_)
                | Constraint::NumberedRoom(_)
                | Constraint::FullRank(_)
        )
    };
    let mut clues: BTreeMap<(&str, Vec<Cell>), &Constraint> = BTreeMap::new();
    constraints
        .iter()
        .filter(is_clue)
        .find(|&clue| *clues.entry((clue.name(), clue.cells())).or_insert(clue) != clue)
}

/// Restricts a cell to `values`. Several restrictions of a cell are intersected.
fn restrict(puzzle: &mut VariantPuzzle, cell: Cell, values: Vec<u8>) {
    let allowed = puzzle.candidates.entry(cell).or_insert_with(|| values.clone());
    allowed.retain(|value| values.contains(value));
}

/// Replaces restrictions that allow only one value with givens.
fn settle_givens(puzzle: &mut VariantPuzzle) {
    let VariantPuzzle { shape, givens, candidates, .. } = puzzle;
    candidates.retain(|&cell, values| {
        values.sort_unstable();
        values.dedup();
        if let [value] = values[..] {
            givens[shape.index(cell)] = Some(value);
        }
        values.len() != 1
    });
}

/// Returns the height and the width of a box with `cells` cells, if the grid can be divided into such boxes.
fn box_size(rows: u8, columns: u8, cells: u8) -> Option<(u8, u8)> {
    (2..=cells).rev().filter(|small| small <= &(cells / small) && cells.is_multiple_of(*small)).find_map(
        |small| {
            let large = cells / small;
            [(small, large), (large, small)]
                .into_iter()
                .find(|(height, width)| rows.is_multiple_of(*height) && columns.is_multiple_of(*width))
        },
    )
}

fn shape_of(items: &[Item]) -> Result<Shape, VariantError> {
    /// Maximum number of rows, columns and values that ISS supports.
    const MAX_SIZE: u8 = 16;
    let mut shape = Shape::square(9);
    if let Some(item) = items.iter().find(|item| item.kind == "Shape") {
        let fault = |message: &str| item.fault(message.to_owned());
        let number = |text: &str| text.parse::<u8>().ok().filter(|&number| number <= MAX_SIZE);
        let argument = |at: usize| item.arguments.get(at).map(String::as_str).unwrap_or_default();
        let (rows, columns) = argument(0).split_once('x').unwrap_or_default();
        let (rows, columns) = number(rows)
            .zip(number(columns))
            .filter(|&(rows, columns)| rows > 0 && columns > 0)
            .ok_or_else(|| fault("expected rows and columns from 1x1 to 16x16"))?;
        (shape.rows, shape.columns, shape.size) = (rows, columns, rows.max(columns));
        let range = argument(1);
        if !range.is_empty() {
            let bounds = match range.split_once('-') {
                Some((least, greatest)) => number(least).zip(number(greatest)),
                None => number(range).map(|values| (1, values)),
            };
            let (least, greatest) = bounds
                .filter(|(least, greatest)| least <= greatest && *least <= 1)
                .ok_or_else(|| fault("expected a number of values, or a range that starts at 0 or 1"))?;
            (shape.min_value, shape.size) = (least, greatest - least + 1);
        }
        if !argument(2).is_empty() && argument(2) != "Sudoku" {
            return Err(fault(&format!("unsupported grid type {}", argument(2))));
        }
    }
    shape.validate()?;
    if !items.iter().any(|item| item.kind == "NoBoxes") {
        let cells = region_size(items, &shape)?;
        if let Some((rows, columns)) = box_size(shape.rows, shape.columns, cells) {
            shape = shape.with_boxes(rows, columns);
        }
    }
    Ok(shape)
}

/// Returns the number of cells in a box: the argument of `.RegionSize`, or the default for the grid.
fn region_size(items: &[Item], shape: &Shape) -> Result<u8, VariantError> {
    match items.iter().find(|item| item.kind == "RegionSize") {
        Some(item) => {
            let size = item
                .arguments
                .first()
                .and_then(|size| size.parse().ok())
                .filter(|size| (1..=shape.size).contains(size));
            size.ok_or_else(|| item.fault(format!("expected a number of cells from 1 to {}", shape.size)))
        }
        None => Ok(shape.rows.max(shape.columns)),
    }
}

fn givens_of(item: &Item, shape: &Shape) -> Result<Vec<(Cell, Vec<u8>)>, String> {
    let given = |argument: &String| {
        let mut parts = argument.split('_');
        let cell = arguments::cell_of(parts.next().unwrap_or_default(), shape)?;
        let value = |text: &str| {
            let value = text.parse().ok().filter(|&value| shape.has_value(value));
            value.ok_or_else(|| {
                format!(
                    "expected a value from {} to {}, found `{text}` at {cell}",
                    shape.min_value,
                    shape.max_value()
                )
            })
        };
        Ok((cell, parts.map(value).collect::<Result<Vec<u8>, String>>()?))
    };
    item.arguments.iter().filter(|argument| !argument.is_empty()).map(given).collect()
}

/// Returns the pieces of a jigsaw layout. A piece has as many cells as a house. One group of another size is allowed;
/// it is not a piece.
fn pieces_of(item: &Item, shape: &Shape) -> Result<Vec<Vec<Cell>>, String> {
    let layout: Vec<char> = item.arguments.last().map(|layout| layout.chars().collect()).unwrap_or_default();
    if layout.len() != shape.len() {
        return Err(format!("expected {} characters, found {}", shape.len(), layout.len()));
    }
    let mut pieces: Vec<(char, Vec<Cell>)> = Vec::new();
    for (cell, symbol) in shape.cells().zip(layout) {
        match pieces.iter_mut().find(|(other, _)| *other == symbol) {
            Some((_, piece)) => piece.push(cell),
            None => pieces.push((symbol, vec![cell])),
        }
    }
    if pieces.len() == 1 {
        return Ok(Vec::new());
    }
    let is_house = |piece: &Vec<Cell>| {
        (shape.rows.max(shape.columns).into()..=usize::from(shape.size)).contains(&piece.len())
    };
    let (houses, others): (Vec<_>, Vec<_>) = pieces.into_iter().map(|(_, piece)| piece).partition(is_house);
    if others.len() > 1 {
        return Err(format!(
            "expected pieces of equal size, found different sizes at {} and {}",
            others[0][0], others[1][0]
        ));
    }
    Ok(houses)
}

/// Converts an item, with its children, to constraints.
fn constraints_of(item: &Item, shape: &Shape) -> Result<Vec<Constraint>, VariantError> {
    match &*item.kind {
        "Or" => {
            let branches =
                item.children.iter().map(|child| constraints_of(child, shape)).collect::<Result<_, _>>()?;
            Ok(vec![Or { branches }.into()])
        }
        "And" => {
            let parts: Vec<Vec<Constraint>> =
                item.children.iter().map(|child| constraints_of(child, shape)).collect::<Result<_, _>>()?;
            Ok(vec![And { parts: parts.concat() }.into()])
        }
        "Replicate" => {
            let copies = item.copies(shape).map_err(|message| item.fault(message))?;
            let copies: Vec<Vec<Constraint>> =
                copies.iter().map(|child| constraints_of(child, shape)).collect::<Result<_, _>>()?;
            Ok(copies.concat())
        }
        "" => {
            let givens = givens_of(item, shape).map_err(|message| item.fault(message))?;
            Ok(givens.into_iter().map(|(cell, values)| Value { cells: vec![cell], values }.into()).collect())
        }
        _ => simple(&Arguments { item, shape }).map_err(|message| item.fault(message)),
    }
}

/// Converts an item without children to constraints.
fn simple(arguments: &Arguments<'_>) -> Result<Vec<Constraint>, String> {
    let shape = arguments.shape;
    let one = |constraint: Constraint| Ok(vec![constraint]);
    let pairs = |of: fn(Vec<Cell>) -> Constraint| -> Result<Vec<Constraint>, String> {
        let cells = arguments.cells(0)?;
        let pairs: Vec<[Cell; 2]> = adjacent_pairs(&cells).collect();
        match cells.iter().find(|cell| !pairs.iter().flatten().any(|other| other == *cell)) {
            Some(cell) => Err(format!("{cell} does not touch any other cell of the list")),
            None => Ok(pairs.into_iter().map(|pair| of(pair.to_vec())).collect()),
        }
    };
    let cells = || arguments.cells(0);
    match &*arguments.item.kind {
        "Thermo" => one(Thermo { cells: cells()? }.into()),
        "Whisper" => match arguments.number::<u8>(0) {
            Ok(min_diff) => one(Whisper { min_diff, cells: arguments.cells(1)? }.into()),
            Err(_) => one(Whisper { min_diff: 5, cells: cells()? }.into()),
        },
        "Renban" => one(Renban { cells: cells()? }.into()),
        "Modular" => one(ModularLine { modulus: arguments.number(0)?, cells: arguments.cells(1)? }.into()),
        "Entropic" => one(EntropicLine { cells: cells()? }.into()),
        "RegionSumLine" => one(RegionSumLine { cells: cells()? }.into()),
        "Between" => one(BetweenLine { cells: cells()? }.into()),
        "Lockout" => one(LockoutLine { min_diff: arguments.number(0)?, cells: arguments.cells(1)? }.into()),
        "Palindrome" => one(Palindrome { cells: cells()? }.into()),
        "Zipper" => one(ZipperLine { cells: cells()? }.into()),
        "SumLine" => {
            let is_loop = arguments.item.arguments.last().is_some_and(|last| last == "LOOP");
            let cells = arguments.cells_before(1, usize::from(is_loop))?;
            one(SumLine { sum: arguments.number(0)?, cells, is_loop }.into())
        }
        "Arrow" => {
            let mut cells = cells()?;
            let circle = vec![cells.remove(0)];
            one(Arrow { circle, cells }.into())
        }
        "DoubleArrow" => one(DoubleArrow { cells: cells()? }.into()),
        "PillArrow" => {
            let size: usize = arguments.number(0)?;
            let mut pill = arguments.cells(1)?;
            if size >= pill.len() {
                return Err(format!(
                    "expected more than {size} cells for a pill and its arrow, found {}",
                    pill.len()
                ));
            }
            let cells = pill.split_off(size);
            pill.sort_unstable();
            one(PillArrow { pill, cells }.into())
        }
        "Cage" => {
            let (sum, cells) = (arguments.number_or(0, 0)?, arguments.cells(1)?);
            let mut counts: Vec<(Cell, i32)> = Vec::new();
            for &cell in &cells {
                match counts.iter_mut().find(|(other, _)| *other == cell) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((cell, 1)),
                }
            }
            if sum == 0 {
                one(AllDifferent { cells }.into())
            } else if counts.len() == cells.len() {
                one(Cage { sum, cells }.into())
            } else {
                // If a cell is listed twice, ISS counts it twice and allows repeated values.
                let (cells, coeffs) = counts.into_iter().unzip();
                one(Sum { sum: sum.into(), cells, coeffs: Some(coeffs) }.into())
            }
        }
        "RellikCage" => one(RellikCage { sum: arguments.number(0)?, cells: arguments.cells(1)? }.into()),
        "EqualityCage" => one(EqualityCage { cells: cells()? }.into()),
        "Sum" => {
            let (sum, coeffs) = arguments
                .text(0)?
                .split_once("_=_")
                .map_or((arguments.text(0)?, None), |(sum, list)| (sum, Some(list)));
            let integer =
                |text: &str| text.parse::<i32>().map_err(|_| format!("expected a number, found `{text}`"));
            let coeffs =
                coeffs.map(|list| list.split('_').map(integer).collect::<Result<Vec<_>, _>>()).transpose()?;
            one(Sum { sum: integer(sum)?.into(), cells: arguments.cells(1)?, coeffs }.into())
        }
        "LittleKiller" => {
            let cells = diagonal_from(arguments.cell(1)?, shape)
                .ok_or_else(|| format!("no diagonal starts at {}", arguments.text(1).unwrap_or_default()))?;
            one(LittleKiller { sum: arguments.number(0)?, cells }.into())
        }
        "XSum" => arguments.outside(|sum, cells| XSum { sum, cells }.into()),
        "Sandwich" => {
            let [cells, _] = arguments.line(1)?;
            one(Sandwich { sum: arguments.number(0)?, cells }.into())
        }
        "Lunchbox" => one(Lunchbox { sum: arguments.number(0)?, cells: arguments.cells(1)? }.into()),
        "Skyscraper" => arguments.outside(|count, cells| Skyscraper { count, cells }.into()),
        "HiddenSkyscraper" => arguments.outside(|value, cells| HiddenSkyscraper { value, cells }.into()),
        "NumberedRoom" => arguments.outside(|value, cells| NumberedRoom { value, cells }.into()),
        "FullRank" => arguments.outside(|rank, cells| FullRank { rank, cells }.into()),
        "FullRankTies" => one(FullRankTies { ties: ties_of(arguments.text(0)?)? }.into()),
        "AllDifferent" => one(AllDifferent { cells: cells()? }.into()),
        "ContainAtLeast" => {
            one(ContainAtLeast { values: arguments.values(0)?, cells: arguments.cells(1)? }.into())
        }
        "ContainExact" => {
            one(ContainExact { values: arguments.values(0)?, cells: arguments.cells(1)? }.into())
        }
        "LookAndSay" => {
            let digits: Vec<u8> = arguments.text(0)?.bytes().map(|digit| digit.wrapping_sub(b'0')).collect();
            let (pairs, rest) = digits.as_chunks::<2>();
            if !rest.is_empty() || digits.iter().any(|&digit| digit > 9) {
                return Err("expected pairs of a count and a value".into());
            }
            one(LookAndSay { pairs: pairs.to_vec(), cells: arguments.cells(1)? }.into())
        }
        "SameValues" => {
            let (count, cells) = (arguments.number::<usize>(0)?, arguments.cells(1)?);
            if count == 0 || cells.len() % count != 0 {
                return Err(format!("expected {count} sets of equal size, found {} cells", cells.len()));
            }
            one(SameValues { sets: cells.chunks(cells.len() / count).map(<[Cell]>::to_vec).collect() }.into())
        }
        "RegionSameValues" => {
            let houses =
                [shape.row_houses(), shape.column_houses(), shape.box_houses(), shape.jigsaw.clone()];
            let mut sets = houses.concat();
            let largest = sets.iter().map(Vec::len).max().unwrap_or(0);
            sets.retain(|set| set.len() == largest);
            one(SameValues { sets }.into())
        }
        "EqualSum" => one(EqualSum { sets: arguments.segments(0)? }.into()),
        "Quad" => {
            let corner = arguments.cell(0)?;
            let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(rows, columns)| corner.offset(rows, columns));
            let cells: Option<Vec<Cell>> = cells.into_iter().collect();
            let values = arguments.item.arguments[1..].join("_");
            one(Quadruple { values: arguments.list_of_values(&values)?, cells: cells.unwrap_or_default() }
                .into())
        }
        "Pair" | "Binary" => {
            pair_tables(arguments, |allowed, cells, label| PairConsecutive { allowed, cells, label }.into())
        }
        "PairX" | "BinaryX" => {
            pair_tables(arguments, |allowed, cells, label| PairAll { allowed, cells, label }.into())
        }
        "Regex" => {
            let pattern = bytes_of(arguments.text(0)?)?;
            let pattern = String::from_utf8(pattern).map_err(|_| "expected a string for the pattern")?;
            let groups = arguments.groups(1)?;
            Ok(groups
                .into_iter()
                .map(|(_, cells)| RegexLine { pattern: pattern.clone(), cells: cells.concat() }.into())
                .collect())
        }
        "NFA" => {
            let machine = Machine::decode(arguments.text(0)?)?;
            let groups = arguments.groups(1)?;
            Ok(groups.into_iter().map(|(_, segments)| automaton(&machine, segments, shape).into()).collect())
        }
        "Indexing" => match arguments.text(0)? {
            "C" => one(IndexColumn { cells: arguments.cells(1)? }.into()),
            "R" => one(IndexRow { cells: arguments.cells(1)? }.into()),
            other => Err(format!("expected C or R, found `{other}`")),
        },
        "ValueIndexing" => one(ValueIndexingArrow { cells: cells()? }.into()),
        "CountingCircles" => one(CountingCircles { cells: cells()? }.into()),
        "CountDistinct" => {
            let mut cells = cells()?;
            let control = cells.remove(0);
            one(CountDistinct { control, cells }.into())
        }
        "WhiteDot" => pairs(|cells| WhiteDot { cells }.into()),
        "BlackDot" => pairs(|cells| BlackDot { cells }.into()),
        "GreaterThan" => pairs(|cells| Greater { cells }.into()),
        "X" => pairs(|cells| XSum10 { cells }.into()),
        "V" => pairs(|cells| VSum5 { cells }.into()),
        "StrictKropki" => one(KropkiNegative {}.into()),
        "StrictXV" => one(XvNegative {}.into()),
        "AntiKnight" => one(AntiKnight {}.into()),
        "AntiKing" => one(AntiKing {}.into()),
        "AntiTaxicab" => one(AntiTaxicab {}.into()),
        "AntiConsecutive" => one(NonConsecutive {}.into()),
        "GlobalEntropy" => one(GlobalEntropy2x2 {}.into()),
        "GlobalMod" => one(GlobalMod3Of2x2 {}.into()),
        "DutchFlatmates" => one(DutchFlatmates {}.into()),
        "Diagonal" => match arguments.text(0)? {
            "1" => one(DiagonalAnti {}.into()),
            "-1" => one(DiagonalMain {}.into()),
            other => Err(format!("expected 1 or -1, found `{other}`")),
        },
        "Windoku" => one(Windoku::of(shape).into()),
        "DisjointSets" => one(DisjointGroups::of(shape).into()),
        other => Err(format!("unsupported constraint {other}")),
    }
}

/// Returns the pairs of orthogonally adjacent cells in a list. Within each pair, the cells are in list order.
fn adjacent_pairs(cells: &[Cell]) -> impl Iterator<Item = [Cell; 2]> + '_ {
    let touch = |one: Cell, other: Cell| one.row.abs_diff(other.row) + one.column.abs_diff(other.column) == 1;
    cells.iter().enumerate().flat_map(move |(at, &one)| {
        cells[at + 1..].iter().filter(move |&&other| touch(one, other)).map(move |&other| [one, other])
    })
}

/// Returns the cells of the diagonal clue whose first cell, in ISS, is `start`. Returns `None` if no diagonal starts
/// there.
fn diagonal_from(start: Cell, shape: &Shape) -> Option<Vec<Cell>> {
    let (last_row, last_column) = (shape.rows - 1, shape.columns - 1);
    let (rows, columns) = match (start.row, start.column) {
        (row, 0) if row < last_row => (1, 1),
        (row, column) if column == last_column && row > 0 && row < last_row => (-1, -1),
        (0, _) => (1, -1),
        (row, column) if row == last_row && column < last_column => (-1, 1),
        _ => return None,
    };
    let cells = std::iter::successors(Some(start), |cell| {
        cell.offset(rows, columns).filter(|&cell| shape.contains(cell))
    });
    Some(cells.collect()).filter(|cells: &Vec<Cell>| cells.len() > 1)
}

fn ties_of(text: &str) -> Result<Ties, String> {
    Ok(match text {
        "none" => Ties::None,
        "only-unclued" => Ties::OnlyUnclued,
        "any" => Ties::Any,
        other => return Err(format!("expected none, only-unclued or any, found `{other}`")),
    })
}

fn pair_tables(
    arguments: &Arguments<'_>,
    of: fn(PairTable, Vec<Cell>, Option<String>) -> Constraint,
) -> Result<Vec<Constraint>, String> {
    let shape = arguments.shape;
    let mut key = arguments.text(0)?.to_owned();
    if arguments.item.kind.starts_with("Binary") {
        // These types use an older version of the format, in which the last two characters of the alphabet were
        // swapped.
        key = key
            .chars()
            .map(|symbol| match symbol {
                '-' => '_',
                '_' => '-',
                other => other,
            })
            .collect();
    }
    let size = usize::from(shape.size);
    let table = table_of(&key, size)?;
    let partners = |first: usize| -> Vec<u8> {
        let is_allowed = |&second: &usize| table[first * size + second];
        (0..size).filter(is_allowed).map(|second| shape.min_value + second as u8).collect()
    };
    let rows = (0..size).map(|first| (shape.min_value + first as u8, partners(first)));
    let allowed: PairTable = rows.filter(|(_, partners)| !partners.is_empty()).collect();
    let groups = arguments.groups(1)?;
    let label = |name: String| Some(name).filter(|name| !name.is_empty());
    Ok(groups.into_iter().map(|(name, cells)| of(allowed.clone(), cells.concat(), label(name))).collect())
}

fn automaton(machine: &Machine, segments: Vec<Vec<Cell>>, shape: &Shape) -> Automaton {
    let symbol = |symbol: usize| match symbol < shape.size.into() {
        true => Symbol::Value(shape.min_value + symbol as u8),
        false => Symbol::Break,
    };
    let states = |states: &[usize]| states.iter().map(|&state| state as u32).collect();
    Automaton {
        start: states(&machine.starts),
        accept: states(&machine.accepts),
        delta: machine.arrows.iter().map(|&(from, on, to)| (from as u32, symbol(on), to as u32)).collect(),
        segments,
    }
}
