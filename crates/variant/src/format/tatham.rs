//! Game ids of Simon Tatham's puzzle collection: Solo, Towers and Unequal.
//!
//! ```text
//! solo    = columns "x" rows flags ":" cells [ "," blocks ] [ "," cages "," sums ]      "2x3" boxes are 2 high, 3 wide
//!         | size "j" flags ":" cells "," blocks [ "," cages "," sums ]                 jigsaw
//! flags   = "x" diagonals, "k" cages, "j" jigsaw; all others describe how the puzzle was generated
//! cells   = a number for a given | "a".."z" for 1 to 26 empty cells | "_" between two numbers
//! blocks  = edges between cells: first right of each cell, row by row, then below each cell, column by column;
//!           "_" is an edge, "a".."y" are 1 to 25 pairs within a block and then an edge, "z" are 25 pairs within a block
//! towers  = size flags ":" [ clue ] { "/" [ clue ] } [ "," cells ]                      top, bottom, left, right
//! unequal = size [ "a" ] flags ":" { number { "U" | "R" | "D" | "L" } "," }              "a": marks mean consecutive
//! ```
//!
//! Source: `solo.c`, `towers.c` and `unequal.c` of the collection (MIT licence).

use super::{Format, Import, not_representable};
use crate::constraint::*;
use crate::{Cell, Constraint, MAX_SIZE, Shape, VariantError, VariantPuzzle};

/// Returns whether a string consists of parameters, a colon and a description.
pub(super) fn matches(text: &str) -> bool {
    let Some((parameters, description)) = text.split_once(':') else { return false };
    parameters.starts_with(|first: char| first.is_ascii_digit())
        && parameters.len() < 20
        && parameters.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && !description.is_empty()
        && description.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_,/".contains(&byte))
        && (parameters.contains(['x', 'j']) || description.contains(['/', ',']))
}

/// Parses a game id.
pub(super) fn read(text: &str) -> Result<Import, VariantError> {
    let (parameters, description) =
        text.split_once(':').ok_or_else(|| wrong("id", "expected a colon after the parameters"))?;
    let (first, flags) = number(parameters);
    let puzzle = match flags.chars().next() {
        Some('x') => {
            let (second, flags) = number(&flags[1..]);
            solo(first, second.unwrap_or(1), flags, description)?
        }
        Some('j') => solo(first, 1, flags, description)?,
        _ if description.contains('/') => towers(size_of(first)?, description)?,
        _ => unequal(size_of(first)?, flags.starts_with('a'), description)?,
    };
    puzzle.validate()?;
    Ok(Import::of(Format::Tatham, puzzle))
}

fn wrong(part: &str, message: impl Into<String>) -> VariantError {
    VariantError::in_field(part, message)
}

/// Splits a string into the number at its start, if there is one, and the rest.
fn number(text: &str) -> (Option<u32>, &str) {
    let (digits, rest) = text.split_at(text.bytes().take_while(u8::is_ascii_digit).count());
    (digits.parse().ok(), rest)
}

fn size_of(number: Option<u32>) -> Result<u8, VariantError> {
    let size =
        number.and_then(|number| u8::try_from(number).ok()).filter(|size| (1..=MAX_SIZE).contains(size));
    size.ok_or_else(|| wrong("size", format!("expected a size of 1 to {MAX_SIZE}")))
}

fn solo(
    first: Option<u32>,
    second: u32,
    flags: &str,
    description: &str,
) -> Result<VariantPuzzle, VariantError> {
    let first = first.ok_or_else(|| wrong("size", "expected a number"))?;
    let size = size_of(first.checked_mul(second))?;
    let is_jigsaw = second == 1 || flags.contains('j');
    let mut shape = Shape::square(size);
    let mut parts = description.split(',');
    let cells = parts.next().unwrap_or_default();
    let mut constraints = Vec::new();
    let flags = rules_of(flags);
    if is_jigsaw {
        let blocks = parts.next().ok_or_else(|| wrong("blocks", "expected a comma and the blocks"))?;
        shape.jigsaw = blocks_of(blocks, size, "blocks")?;
    } else {
        shape = shape.with_boxes(first as u8, second as u8);
    }
    if flags.contains('x') {
        constraints.push(DiagonalMain {}.into());
        constraints.push(DiagonalAnti {}.into());
    }
    if flags.contains('k') {
        let cages = parts.next().ok_or_else(|| wrong("cages", "expected a comma and the cages"))?;
        let sums = parts.next().ok_or_else(|| wrong("sums", "expected a comma and the sums"))?;
        let cages = blocks_of(cages, size, "cages")?;
        let sums = cells_of(sums, shape.len(), u32::MAX, "sums")?;
        for cells in cages {
            let mut clues = cells.iter().filter_map(|&cell| sums[shape.index(cell)]);
            match (clues.next(), clues.next()) {
                (Some(sum), None) => constraints.push(Cage { sum, cells }.into()),
                (None, _) => constraints.push(AllDifferent { cells }.into()),
                _ => return Err(wrong("sums", format!("the cage at {} has two sums", cells[0]))),
            }
        }
    }
    if parts.next().is_some() {
        return Err(wrong("id", "unexpected text after the description"));
    }
    let mut puzzle = VariantPuzzle::new(shape);
    puzzle.givens = givens_of(cells, size)?;
    puzzle.constraints = constraints;
    Ok(puzzle)
}

/// Returns the flags that represent rules. Flags about the generator's symmetry and difficulty are skipped.
fn rules_of(flags: &str) -> String {
    let mut rules = String::new();
    let mut rest = flags.chars().peekable();
    while let Some(flag) = rest.next() {
        match flag {
            'x' | 'k' | 'j' => rules.push(flag),
            // The letter after `d` is the difficulty.
            'd' => drop(rest.next()),
            _ => {}
        }
    }
    rules
}

fn givens_of(text: &str, size: u8) -> Result<Vec<Option<u8>>, VariantError> {
    let cells = usize::from(size) * usize::from(size);
    let values = cells_of(text, cells, size.into(), "cells")?;
    Ok(values.into_iter().map(|value| value.map(|value| value as u8)).collect())
}

/// Parses one entry per cell: a number, or `None` for an empty cell.
fn cells_of(text: &str, cells: usize, limit: u32, part: &str) -> Result<Vec<Option<u32>>, VariantError> {
    let (mut values, mut rest) = (Vec::with_capacity(cells), text);
    while let Some(first) = rest.chars().next() {
        match first {
            'a'..='z' => {
                values.extend(std::iter::repeat_n(None, (first as usize) - ('a' as usize) + 1));
                rest = &rest[1..];
            }
            '_' => rest = &rest[1..],
            '1'..='9' => {
                let (value, after) = number(rest);
                let value = value.filter(|&value| value <= limit);
                let value = value.ok_or_else(|| {
                    wrong(
                        part,
                        format!("the number at cell {} is out of range (1 to {limit})", values.len() + 1),
                    )
                })?;
                values.push(Some(value));
                rest = after;
            }
            other => {
                return Err(wrong(part, format!("unknown character `{other}` after {} cells", values.len())));
            }
        }
        if values.len() > cells {
            break;
        }
    }
    if values.len() == cells {
        Ok(values)
    } else {
        let found = if values.len() > cells { "more".to_owned() } else { values.len().to_string() };
        Err(wrong(part, format!("expected {cells} cells, found {found}")))
    }
}

/// Returns the pairs of adjacent cells in the order in which the format lists the edges between them.
fn edges(size: u8) -> impl Iterator<Item = [Cell; 2]> {
    let right = (0..size)
        .flat_map(move |row| (0..size - 1).map(move |at| [Cell::new(row, at), Cell::new(row, at + 1)]));
    let below = (0..size).flat_map(move |column| {
        (0..size - 1).map(move |at| [Cell::new(at, column), Cell::new(at + 1, column)])
    });
    right.chain(below)
}

/// Returns the connected blocks that the edges enclose, ordered by their first cells.
fn blocks_of(text: &str, size: u8, part: &str) -> Result<Vec<Vec<Cell>>, VariantError> {
    let width = usize::from(size);
    let index = |cell: Cell| usize::from(cell.row) * width + usize::from(cell.column);
    let mut block: Vec<usize> = (0..width * width).collect();
    fn root(block: &mut [usize], mut at: usize) -> usize {
        while block[at] != at {
            block[at] = block[block[at]];
            at = block[at];
        }
        at
    }
    let mut pairs = edges(size);
    let mut past_the_end = false;
    for code in text.bytes() {
        let joined = match code {
            b'_' => 0,
            b'a'..=b'z' => code - b'a' + 1,
            other => return Err(wrong(part, format!("unknown character `{}`", char::from(other)))),
        };
        for _ in 0..joined - u8::from(code == b'z') {
            let [one, other] = pairs.next().ok_or_else(|| wrong(part, "expected fewer edges"))?;
            let (one, other) = (root(&mut block, index(one)), root(&mut block, index(other)));
            block[one.max(other)] = one.min(other);
        }
        if code != b'z' && pairs.next().is_none() {
            // The text ends with one edge after the last pair.
            if past_the_end {
                return Err(wrong(part, "expected fewer edges"));
            }
            past_the_end = true;
        }
    }
    if !past_the_end {
        return Err(wrong(part, "expected more edges"));
    }
    let mut blocks: Vec<Vec<Cell>> = vec![Vec::new(); width * width];
    for at in 0..width * width {
        let first = root(&mut block, at);
        blocks[first].push(Cell::new((at / width) as u8, (at % width) as u8));
    }
    blocks.retain(|cells| !cells.is_empty());
    Ok(blocks)
}

/// For each clue of Towers, returns the cells of its row or column, starting at the clue.
fn views(size: u8) -> Vec<Vec<Cell>> {
    let shape = Shape::square(size);
    let reversed = |lines: &[Vec<Cell>]| -> Vec<Vec<Cell>> {
        lines.iter().map(|line| line.iter().rev().copied().collect()).collect()
    };
    let (columns, rows) = (shape.column_houses(), shape.row_houses());
    [columns.clone(), reversed(&columns), rows.clone(), reversed(&rows)].concat()
}

fn towers(size: u8, description: &str) -> Result<VariantPuzzle, VariantError> {
    let (clues, cells) = description.split_once(',').unwrap_or((description, ""));
    let views = views(size);
    let clues: Vec<&str> = clues.split('/').collect();
    if clues.len() != views.len() {
        return Err(wrong("clues", format!("expected {} clues, found {}", views.len(), clues.len())));
    }
    let mut puzzle = VariantPuzzle::new(Shape::square(size));
    for (at, (clue, cells)) in clues.into_iter().zip(views).enumerate() {
        if !clue.is_empty() {
            let count = clue.parse().ok().filter(|count| (1..=size).contains(count));
            let count = count.ok_or_else(|| {
                wrong(
                    "clues",
                    format!("expected a number from 1 to {size} as clue {}, found `{clue}`", at + 1),
                )
            })?;
            puzzle.constraints.push(Skyscraper { count, cells }.into());
        }
    }
    if !cells.is_empty() {
        puzzle.givens = givens_of(cells, size)?;
    }
    Ok(puzzle)
}

const DIRECTIONS: [(char, i32, i32); 4] = [('U', -1, 0), ('R', 0, 1), ('D', 1, 0), ('L', 0, -1)];

fn unequal(size: u8, is_adjacent: bool, description: &str) -> Result<VariantPuzzle, VariantError> {
    let shape = Shape::square(size);
    let mut puzzle = VariantPuzzle::new(shape.clone());
    let mut fields = description.strip_suffix(',').unwrap_or(description).split(',');
    let mut marks: Vec<[Cell; 2]> = Vec::new();
    for (at, cell) in shape.cells().enumerate() {
        let field = fields
            .next()
            .ok_or_else(|| wrong("cells", format!("expected {} cells, found {at}", shape.len())))?;
        let (value, flags) = number(field);
        let value = value.filter(|&value| value <= size.into());
        let value = value.ok_or_else(|| wrong("cells", format!("expected 0 to {size} at {cell}")))?;
        puzzle.givens[at] = Some(value as u8).filter(|&value| value > 0);
        for flag in flags.chars() {
            let found = DIRECTIONS.iter().find(|direction| direction.0 == flag);
            let &(_, rows, columns) =
                found.ok_or_else(|| wrong("cells", format!("unknown flag `{flag}` at {cell}")))?;
            let other = cell.offset(rows, columns).filter(|&other| shape.contains(other));
            let other =
                other.ok_or_else(|| wrong("cells", format!("`{flag}` at {cell} points off the grid")))?;
            marks.push([cell, other]);
        }
    }
    if fields.next().is_some() {
        return Err(wrong("cells", format!("expected {} cells, found more", shape.len())));
    }
    for &[cell, other] in &marks {
        let is_mutual = marks.contains(&[other, cell]);
        if is_mutual != is_adjacent {
            return Err(wrong(
                "cells",
                format!("the marks between {cell} and {other} contradict each other"),
            ));
        }
        match is_adjacent {
            true if cell < other => puzzle.constraints.push(WhiteDot { cells: vec![cell, other] }.into()),
            true => {}
            false => puzzle.constraints.push(Greater { cells: vec![cell, other] }.into()),
        }
    }
    if is_adjacent {
        puzzle.constraints.push(ConsecutiveNegative {}.into());
    }
    Ok(puzzle)
}

/// Writes a game id, for the game that supports all constraints of the puzzle.
pub(super) fn write(puzzle: &VariantPuzzle) -> Result<String, VariantError> {
    let shape = &puzzle.shape;
    if shape.rows != shape.size || shape.columns != shape.size || shape.min_value != 1 {
        return Err(not_representable(
            Format::Tatham,
            "a grid that is not square, or values other than 1 to its width",
        ));
    }
    if !puzzle.candidates.is_empty() {
        return Err(not_representable(Format::Tatham, "candidates"));
    }
    if !shape.jigsaw.is_empty() || !shape.regions.is_empty() {
        return write_solo(puzzle);
    }
    match puzzle.constraints.first() {
        Some(Constraint::Skyscraper(_)) => write_towers(puzzle),
        _ => write_unequal(puzzle),
    }
}

fn write_solo(puzzle: &VariantPuzzle) -> Result<String, VariantError> {
    let shape = &puzzle.shape;
    let mut id = match shape.box_size {
        Some((rows, columns))
            if shape.jigsaw.is_empty() && *shape == Shape::square(shape.size).with_boxes(rows, columns) =>
        {
            format!("{rows}x{columns}")
        }
        None if shape.regions.is_empty() => format!("{}j", shape.size),
        _ => return Err(not_representable(Format::Tatham, "both boxes and a jigsaw")),
    };
    let (mut diagonals, mut cages) = (0, Vec::new());
    for constraint in &puzzle.constraints {
        match constraint {
            Constraint::DiagonalMain(_) | Constraint::DiagonalAnti(_) => diagonals += 1,
            Constraint::Cage(cage) => cages.push((&cage.cells, Some(cage.sum))),
            other => return Err(not_representable(Format::Tatham, other.name())),
        }
    }
    match diagonals {
        0 => {}
        2 => id.push('x'),
        _ => return Err(not_representable(Format::Tatham, "one diagonal without the other")),
    }
    if !cages.is_empty() {
        id.push('k');
    }
    id.push(':');
    id += &text_of(&puzzle.givens.iter().map(|given| given.map(u32::from)).collect::<Vec<_>>());
    if shape.box_size.is_none() {
        id.push(',');
        id += &edges_of(
            shape,
            &shape.jigsaw.iter().collect::<Vec<_>>(),
            "a jigsaw that does not cover all cells",
        )?;
    }
    if !cages.is_empty() {
        let cells: Vec<&Vec<Cell>> = cages.iter().map(|(cells, _)| *cells).collect();
        id.push(',');
        id += &edges_of(shape, &cells, "cages that do not cover all cells, or are not connected")?;
        let mut sums = vec![None; shape.len()];
        for (cells, sum) in cages {
            if let Some(first) = cells.iter().min() {
                sums[shape.index(*first)] = sum;
            }
        }
        id.push(',');
        id += &text_of(&sums);
    }
    Ok(id)
}

/// Formats one entry per cell, in the form that [`cells_of`] parses.
fn text_of(values: &[Option<u32>]) -> String {
    let mut text = String::new();
    let mut empty = 0_u8;
    let flush = |empty: &mut u8, text: &mut String| {
        if *empty > 0 {
            text.push(char::from(b'a' + *empty - 1));
            *empty = 0;
        }
    };
    for value in values {
        match value {
            None => {
                empty += 1;
                if empty == 26 {
                    flush(&mut empty, &mut text);
                }
            }
            Some(value) => {
                flush(&mut empty, &mut text);
                if text.ends_with(|last: char| last.is_ascii_digit()) {
                    text.push('_');
                }
                text += &value.to_string();
            }
        }
    }
    flush(&mut empty, &mut text);
    text
}

/// Formats the edges of blocks, in the form that [`blocks_of`] parses. The blocks must be connected and cover the grid.
fn edges_of(shape: &Shape, blocks: &[&Vec<Cell>], feature: &str) -> Result<String, VariantError> {
    let mut block = vec![usize::MAX; shape.len()];
    for (number, cells) in blocks.iter().enumerate() {
        for &cell in *cells {
            block[shape.index(cell)] = number;
        }
    }
    let (mut text, mut joined) = (String::new(), 0_u8);
    for [one, other] in edges(shape.size) {
        if block[shape.index(one)] == block[shape.index(other)] {
            joined += 1;
            if joined == 25 {
                text.push('z');
                joined = 0;
            }
        } else {
            text.push(edge_after(joined));
            joined = 0;
        }
    }
    text.push(edge_after(joined));
    let sorted = |blocks: Vec<Vec<Cell>>| {
        let mut blocks = blocks;
        blocks.iter_mut().for_each(|cells| cells.sort_unstable());
        blocks.sort_unstable();
        blocks
    };
    let read = blocks_of(&text, shape.size, "blocks").unwrap_or_default();
    if sorted(read) == sorted(blocks.iter().map(|&cells| cells.clone()).collect()) {
        Ok(text)
    } else {
        Err(not_representable(Format::Tatham, feature))
    }
}

fn edge_after(joined: u8) -> char {
    if joined == 0 { '_' } else { char::from(b'a' + joined - 1) }
}

fn write_towers(puzzle: &VariantPuzzle) -> Result<String, VariantError> {
    let size = puzzle.shape.size;
    let views = views(size);
    let mut clues = vec![String::new(); views.len()];
    for constraint in &puzzle.constraints {
        let Constraint::Skyscraper(clue) = constraint else {
            return Err(not_representable(Format::Tatham, constraint.name()));
        };
        let at = views.iter().position(|view| *view == clue.cells);
        match at.filter(|&at| clues[at].is_empty()) {
            Some(at) => clues[at] = clue.count.to_string(),
            None => {
                return Err(not_representable(
                    Format::Tatham,
                    "a skyscraper clue that does not cover a whole row or column",
                ));
            }
        }
    }
    let mut id = format!("{size}:{}", clues.join("/"));
    if puzzle.givens.iter().any(Option::is_some) {
        id.push(',');
        id += &text_of(&puzzle.givens.iter().map(|given| given.map(u32::from)).collect::<Vec<_>>());
    }
    Ok(id)
}

fn write_unequal(puzzle: &VariantPuzzle) -> Result<String, VariantError> {
    let shape = &puzzle.shape;
    let is_adjacent = puzzle.constraints.iter().any(|it| matches!(it, Constraint::ConsecutiveNegative(_)));
    let mut marks: Vec<[Cell; 2]> = Vec::new();
    for constraint in &puzzle.constraints {
        match (constraint, is_adjacent) {
            (Constraint::Greater(pair), false) if pair.cells.len() == 2 => {
                marks.push([pair.cells[0], pair.cells[1]]);
            }
            (Constraint::WhiteDot(pair), true) if pair.cells.len() == 2 => {
                marks.push([pair.cells[0], pair.cells[1]]);
                marks.push([pair.cells[1], pair.cells[0]]);
            }
            (Constraint::ConsecutiveNegative(_), true) => {}
            (other, _) => return Err(not_representable(Format::Tatham, other.name())),
        }
    }
    let mut id = format!("{}{}:", shape.size, if is_adjacent { "a" } else { "" });
    let mut written = 0;
    for (cell, given) in shape.cells().zip(&puzzle.givens) {
        id += &given.unwrap_or(0).to_string();
        for (flag, rows, columns) in DIRECTIONS {
            let other = cell.offset(rows, columns).filter(|&other| shape.contains(other));
            if other.is_some_and(|other| marks.contains(&[cell, other])) {
                id.push(flag);
                written += 1;
            }
        }
        id.push(',');
    }
    if written == marks.len() {
        Ok(id)
    } else {
        Err(not_representable(Format::Tatham, "a mark between cells that are not adjacent"))
    }
}
