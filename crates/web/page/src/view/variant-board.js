// The board of a variant: the engine's picture, with the player's colours and the selection below it, and entries and marks above. A
// grid of cells on top handles pointers, the keyboard and screen readers. Cells are 48 wide, as in the picture.

import { curveBetween } from '../core/picture.js';
import { touches, valueText } from '../core/tools.js';
import { cellOf, clashes, digitsOf, givensOf, leastOf, linksOf, valueOfSymbol, valuesIn } from '../core/variant.js';
import { texts } from '../texts.js';
import { kindName } from '../texts.variant.js';
import { fill, h, s, setIfNew } from './dom.js';
import { curveShape, letterOf } from './layers.js';

/** @typedef {import('../core/variant.js').Puzzle} Puzzle */
/** @typedef {import('../core/variant.js').Position} Position */
/** @typedef {import('./variant.js').State} State */

const CELL = 48;
/** Margin of a board without a picture, and margin while the setter places clues outside the grid. */
const [MARGIN, OUTSIDE] = [6, 44];

/** Reads the picture of a puzzle: its shapes without style, title and caption, its view box, the positions of the labels of cages, and
 * the title of each constraint.
 * @param {string} svg */
export function pictureOf(svg) {
  // The policy of the page forbids styles in documents.
  const plain = svg.replace(/<style>[^<]*<\/style>/, '');
  const root = new DOMParser().parseFromString(plain, 'image/svg+xml').documentElement;
  const box = (root.getAttribute('data-board') ?? '').split(' ').map(Number);
  const labels = [...root.querySelectorAll('.label')].map((label) => ({
    x: Number(label.getAttribute('x')),
    y: Number(label.getAttribute('y')),
  }));
  const titles = [...root.querySelectorAll('[data-clue]')].map((clue) => ({
    index: Number(clue.getAttribute('data-clue')),
    words: clue.querySelector('title')?.textContent ?? '',
    letter: clue.querySelector('.letter')?.textContent ?? '',
  }));
  for (const part of root.querySelectorAll('svg > title, [data-part="caption"], .paper')) part.remove();
  const shapes = [...root.children].map((child) => document.importNode(child, true));
  return { shapes, box, labels, titles };
}

/** @typedef {ReturnType<typeof pictureOf>} Picture */

/** A puzzle, and the cells with the label of a cage in the upper left corner. Their marks and candidates are below the label.
 * @typedef {{ puzzle: Puzzle, labelled: ReadonlySet<number> }} Layout */

/** @param {State} state @returns {Layout} */
function layoutOf({ game, picture }) {
  const { puzzle } = game.history.now;
  const cell = (/** @type {{ x: number, y: number }} */ { x, y }) => puzzle.cols * Math.floor(y / CELL) + Math.floor(x / CELL);
  return { puzzle, labelled: new Set(picture?.labels.map(cell)) };
}

/** Returns the number of columns in which a cell's candidates are arranged. @param {Puzzle} puzzle */
const pitchOf = ({ size }) => Math.ceil(Math.sqrt(size));

/** The middle of a cell. @param {Puzzle} puzzle @param {number} cell */
const middleOf = ({ cols }, cell) => ({ x: CELL * ((cell % cols) + 0.5), y: CELL * (Math.floor(cell / cols) + 0.5) });

export class VariantBoard {
  /** @type {HTMLElement[]} */
  #cells = [];
  #colours = s('g.colours');
  #picture = s('g.variant-picture');
  #selection = s('g.selection');
  #content = s('g.variant-content');
  #lines = s('g.drawn.variant-drawn');
  #drawing = s(
    'svg.layer',
    { 'aria-hidden': 'true', focusable: 'false' },
    this.#colours,
    this.#selection,
    this.#picture,
    this.#content,
    this.#lines,
  );
  #shape = '';
  #box = [0, 0, 1, 1];
  /** @type {Picture | null} */
  #drawn = null;

  /** @param {string} label accessible name */
  constructor(label) {
    this.grid = h('div.grid', { role: 'grid', 'aria-label': label, 'aria-multiselectable': 'true' });
    this.element = h('div.board.variant-board', {}, this.#drawing, this.grid);
  }

  /** @param {Puzzle} puzzle */
  #reshape({ rows, cols }) {
    const shape = `${rows} ${cols}`;
    if (shape === this.#shape) return;
    this.#shape = shape;
    this.element.classList.toggle('large', cols > 12);
    this.#cells = Array.from({ length: rows * cols }, (_, cell) =>
      h('div.cell', {
        role: 'gridcell',
        tabindex: -1,
        'data-cell': cell,
        'aria-rowindex': Math.floor(cell / cols) + 1,
        'aria-colindex': (cell % cols) + 1,
      }),
    );
    setIfNew(this.grid, 'aria-rowcount', String(rows));
    setIfNew(this.grid, 'aria-colcount', String(cols));
    const row = (/** @type {number} */ at) => {
      const line = h('div.row', { role: 'row' }, this.#cells.slice(at * cols, (at + 1) * cols));
      line.style.gridTemplateColumns = `repeat(${cols}, 1fr)`;
      return line;
    };
    this.grid.style.gridTemplateRows = `repeat(${rows}, 1fr)`;
    fill(
      this.grid,
      Array.from({ length: rows }, (_, at) => row(at)),
    );
  }

  /** Fits drawing and grid to the view box. @param {Puzzle} puzzle @param {number[]} box */
  #fit({ rows, cols }, box) {
    this.#box = box;
    const [x, y, width, height] = box;
    setIfNew(this.#drawing, 'viewBox', box.join(' '));
    const percent = (/** @type {number} */ part, /** @type {number} */ whole) => `${(100 * part) / whole}%`;
    Object.assign(this.grid.style, {
      left: percent(-x, width),
      top: percent(-y, height),
      width: percent(CELL * cols, width),
      height: percent(CELL * rows, height),
    });
    this.element.style.setProperty('--aspect', `${width} / ${height}`);
    this.element.style.setProperty('--ratio', String(width / height));
  }

  /** @param {State} state */
  draw(state) {
    const at = state.game.history.now;
    const { puzzle } = at;
    this.#reshape(puzzle);
    const picture = state.picture;
    if (picture !== this.#drawn) {
      this.#drawn = picture;
      fill(this.#picture, picture?.shapes);
    }
    const own = picture?.box ?? [-MARGIN, -MARGIN, CELL * puzzle.cols + 2 * MARGIN, CELL * puzzle.rows + 2 * MARGIN];
    this.#fit(puzzle, state.places ? withMargins(puzzle) : own);
    for (const clue of this.#picture.querySelectorAll('[data-clue]'))
      clue.classList.toggle('lit', Number(clue.getAttribute('data-clue')) === state.current);
    const clashing = clashes(at);
    fill(this.#colours, coloursOf(at));
    fill(this.#selection, selectionOf(puzzle, state.selection.cells));
    fill(this.#content, contentOf(state, clashing));
    fill(this.#lines, strokesOf(at));
    const [digits, givens] = [digitsOf(at), givensOf(puzzle)];
    this.#cells.forEach((element, cell) => {
      const isSelected = state.selection.cells.has(cell);
      const isCursor = state.selection.cursor === cell;
      setIfNew(element, 'class', `cell${isSelected ? ' selected' : ''}${isCursor ? ' cursor' : ''}`);
      setIfNew(element, 'aria-selected', String(isSelected));
      setIfNew(element, 'aria-readonly', String(givens[cell] !== null));
      setIfNew(element, 'tabindex', isCursor ? '0' : '-1');
      setIfNew(element, 'aria-label', labelOf(state, cell, digits[cell], givens[cell] !== null, clashing.has(cell)));
    });
  }

  /** Returns the row and column at a point of the screen, which may be in the margin around the grid, or `null` beyond the margin.
   * @param {MouseEvent} event @param {number} reach maximum distance from the centre of a cell, in cells */
  placeAt(event, reach) {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const [x, y, wide, high] = this.#box;
    const column = (x + ((event.clientX - left) / width) * wide) / CELL;
    const row = (y + ((event.clientY - top) / height) * high) / CELL;
    const off = Math.max(Math.abs(column - Math.floor(column) - 0.5), Math.abs(row - Math.floor(row) - 0.5));
    const { rows, cols } = this.#grid();
    if (off > reach || column < -1 || row < -1 || column >= cols + 1 || row >= rows + 1) return null;
    return { row: Math.floor(row), column: Math.floor(column), x: column, y: row, cols, rows };
  }

  #grid() {
    const [rows, cols] = this.#shape.split(' ').map(Number);
    return { rows, cols };
  }

  /** Focuses a cell if the board has the focus. @param {number} cell */
  follow(cell) {
    const active = document.activeElement;
    if (active && this.grid.contains(active) && active !== this.#cells[cell]) this.focus(cell);
  }

  /** @param {number} cell */
  focus(cell) {
    this.#cells[cell]?.focus({ preventScroll: true });
  }

  /** Returns the board without the selection, as a separate drawing. */
  drawing() {
    const parts = [this.#colours, this.#picture, this.#content, this.#lines].map((part) => part.cloneNode(true));
    const [x, y, width, height] = this.#drawn?.box ?? this.#box;
    return s(
      `svg.drawing.variant-drawing${this.element.classList.contains('large') ? '.large' : ''}`,
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: `${x} ${y} ${width} ${height}`, width, height },
      s('rect.paper', { x, y, width, height }),
      parts,
    );
  }
}

/** Returns the view box with room for clues on all sides. @param {Puzzle} puzzle */
const withMargins = ({ rows, cols }) => [-OUTSIDE, -OUTSIDE, CELL * cols + 2 * OUTSIDE, CELL * rows + 2 * OUTSIDE];

/** The player's colours, as stripes with their letters. @param {Position} at */
const coloursOf = ({ puzzle, colours }) =>
  colours.flatMap((set, cell) => {
    const all = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((colour) => set & (1 << (colour - 1)));
    const { x, y } = middleOf(puzzle, cell);
    const width = CELL / (all.length || 1);
    return all.flatMap((colour, index) => {
      const left = x - CELL / 2 + index * width;
      return [
        s(`rect.colour-${colour}`, { x: left, y: y - CELL / 2, width, height: CELL }),
        s('text.candidate.of-colour', { x: left + width - 5, y: y + 20 }, letterOf(colour)),
      ];
    });
  });

/** Draws the outline of the selected cells. There is no line between two selected cells. @param {Puzzle} puzzle
 * @param {ReadonlySet<number>} cells */
function selectionOf({ cols }, cells) {
  const inset = 2;
  const d = [...cells].map((cell) => {
    const [x, y] = [CELL * (cell % cols), CELL * Math.floor(cell / cols)];
    const [up, down] = [cells.has(cell - cols), cells.has(cell + cols)];
    const left = cell % cols > 0 && cells.has(cell - 1);
    const right = cell % cols < cols - 1 && cells.has(cell + 1);
    const [x1, x2, y1, y2] = [x + inset, x + CELL - inset, y + inset, y + CELL - inset];
    const across = [x1 - (left ? 2 * inset : 0), x2 + (right ? 2 * inset : 0)];
    const along = [y1 - (up ? 2 * inset : 0), y2 + (down ? 2 * inset : 0)];
    return [
      !up && `M${across[0]} ${y1}H${across[1]}`,
      !down && `M${across[0]} ${y2}H${across[1]}`,
      !left && `M${x1} ${along[0]}V${along[1]}`,
      !right && `M${x2} ${along[0]}V${along[1]}`,
    ]
      .filter(Boolean)
      .join('');
  });
  const tints = [...cells].map((cell) =>
    s('rect.selection-tint', { x: CELL * (cell % cols), y: CELL * Math.floor(cell / cols), width: CELL, height: CELL }),
  );
  return d.length > 0 && [tints, s('path.selection-casing', { d: d.join('') }), s('path.selection-line', { d: d.join('') })];
}

/** Positions of a cell's corner marks, relative to its centre, in the order in which they are filled. */
const CORNERS = [
  [-17, -12],
  [17, -12],
  [-17, 20],
  [17, 20],
  [0, -12],
  [0, 20],
  [-17, 4],
  [17, 4],
];
/** Position of the lowest marks, and the factor by which the others move towards it in a cell with a label. */
const [LOWEST, LOWERED] = [20, 0.625];

/** The player's pen strokes. @param {Position} at */
const strokesOf = ({ puzzle, lines }) =>
  lines.map(({ from, to }) => {
    const [start, end] = [middleOf(puzzle, from), middleOf(puzzle, to)];
    return s('line.own.pen', { x1: start.x, y1: start.y, x2: end.x, y2: end.y });
  });

/** Draws the content of cells that the picture does not contain: entries, marks and faults. @param {State} state @param {ReadonlySet<number>} clashing */
function contentOf(state, clashing) {
  const at = state.game.history.now;
  const givens = givensOf(at.puzzle);
  const layout = layoutOf(state);
  if (state.step) return stepContent(layout, at, state.step);
  return at.entries.map((entry, cell) => {
    const { x, y } = middleOf(at.puzzle, cell);
    const isFault = clashing.has(cell) || state.wrong.has(cell);
    const fault = isFault && s('path.variant-fault', { d: `M${x + 10} ${y - 23}h13v13z` });
    if (givens[cell] !== null) return fault;
    return entry === null ? openCell(layout, state, cell) : [s('text.entry', { x, y: y + 10 }, entry), fault];
  });
}

/** Draws the content of a cell without a value: its values in two solutions, its true candidates, or its marks. @param {Layout} layout @param {State} state
 * @param {number} cell */
function openCell(layout, { game, candidates, differ }, cell) {
  const { puzzle, corner, centre } = game.history.now;
  const { x, y } = middleOf(puzzle, cell);
  const [one, other] = differ?.map((solution) => solution.charAt(cell)) ?? [];
  if (one !== other) {
    const words = [one, other].map(valueOfSymbol).join(' | ');
    return s('text.variant-differ', { x, y: y + 6 }, words);
  }
  if (candidates) return candidatesOf(layout, cell, candidates[cell] ?? '');
  const middle = valuesIn(puzzle, centre[cell]).join(puzzle.size > 9 ? ' ' : '');
  const narrow = middle.length > 6 && { textLength: 42, lengthAdjust: 'spacingAndGlyphs' };
  const isLabelled = layout.labelled.has(cell);
  const lowered = (/** @type {number} */ down) => y + (isLabelled ? LOWEST - (LOWEST - down) * LOWERED : down);
  return [
    valuesIn(puzzle, corner[cell]).map((value, index) => {
      const [right, down] = CORNERS[index] ?? [0, 4];
      return s(`text.candidate${isLabelled ? '.below-label' : ''}`, { x: x + right, y: lowered(down) }, value);
    }),
    middle && s('text.candidate', { x, y: lowered(5), ...narrow }, middle),
  ];
}

/** Draws a step: the values and candidates before it, and its marks. Removed candidates are struck out; a square marks a false one.
 * @param {Layout} layout @param {Position} at @param {import('../wire.js').VariantStep} step */
function stepContent(layout, { puzzle, entries }, step) {
  const { before, cells, marks, placements, eliminations } = step;
  const places = (/** @type {string} */ name) => cellOf(puzzle, name);
  const givens = givensOf(puzzle);
  const badge =
    (/** @type {string} */ role) =>
    (/** @type {{ cell: string, value: number }} */ { cell, value }) => {
      const { x, y, step } = candidatePlace(layout, places(cell), value);
      const radius = Math.min(7, 0.6 * step);
      return role === 'off'
        ? s(`rect.badge.variant-mark.role-${role}`, { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius })
        : s(`circle.badge.variant-mark.role-${role}`, { cx: x, cy: y, r: radius });
    };
  const tint = (/** @type {string} */ name) => {
    const { x, y } = middleOf(puzzle, places(name));
    return s('rect.variant-cell', { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL });
  };
  const content = entries.map((entry, cell) => {
    const { x, y } = middleOf(puzzle, cell);
    const value = valueOfSymbol(before?.digits.charAt(cell) ?? '.') ?? entry;
    if (givens[cell] !== null) return null;
    return value === null ? candidatesOf(layout, cell, before?.candidates[cell] ?? '') : s('text.entry', { x, y: y + 10 }, value);
  });
  const strike = (/** @type {{ cell: string, value: number }} */ { cell, value }) => {
    const { x, y } = candidatePlace(layout, places(cell), value);
    return s('line.variant-strike', { x1: x - 6, y1: y + 6, x2: x + 6, y2: y - 6 });
  };
  return [
    cells.map(tint),
    linkShapes(layout, linksOf(step)),
    marks.map((mark) => badge(mark.role)(mark)),
    eliminations.map(badge('removed')),
    placements.map(badge('placed')),
    content,
    eliminations.map(strike),
  ];
}

/** Draws the links of a chain as on the classic board, where a cell is 100 units wide. @param {Layout} layout
 * @param {import('../wire.js').VariantLink[]} links */
function linkShapes(layout, links) {
  const scale = CELL / 100;
  const points = (/** @type {import('../wire.js').VariantCandidate[]} */ candidates) =>
    candidates.map(({ cell, value }) => {
      const { x, y } = candidatePlace(layout, cellOf(layout.puzzle, cell), value);
      return { x: x / scale, y: y / scale };
    });
  const curves = links.map(({ from, to, kind }) => curveBetween(points(from), points(to), kind, 'past'));
  return s('g', { transform: `scale(${scale})` }, curves.filter((curve) => curve !== null).map(curveShape));
}

/** Space above the candidates in a cell with the label of a cage, space above them in other cells, and space below them for the lines
 * of cages. */
const [LABEL, ABOVE, BELOW] = [15, 10.7, 6.3];

/** Returns the position of a candidate, and its distance from the next one. @param {Layout} layout @param {number} cell @param {number} value */
function candidatePlace({ puzzle, labelled }, cell, value) {
  const { x, y } = middleOf(puzzle, cell);
  const pitch = pitchOf(puzzle);
  const lines = Math.ceil(puzzle.size / pitch);
  const above = labelled.has(cell) ? LABEL : ABOVE;
  const [across, down] = [(CELL - 6) / pitch, (CELL - above - BELOW) / lines];
  const place = value - leastOf(puzzle);
  return {
    x: x + across * ((place % pitch) - (pitch - 1) / 2),
    y: y + (above - BELOW) / 2 + down * (Math.floor(place / pitch) - (lines - 1) / 2),
    // Values above 9 are wider.
    step: Math.min(down, puzzle.size > 9 ? 0.75 * across : across),
  };
}

/** Draws each true candidate at its own position. @param {Layout} layout @param {number} cell @param {string} possible a character per value */
function candidatesOf(layout, cell, possible) {
  return Array.from(possible, (symbol) => {
    const value = Number(valueOfSymbol(symbol));
    const { x, y, step } = candidatePlace(layout, cell, value);
    const size = Math.min(13, step);
    const text = s('text.candidate.possible', { x, y: y + size * 0.36 }, value);
    text.style.fontSize = `${size}px`;
    return text;
  });
}

/** @param {State} state @param {number} cell @param {number | null} digit @param {boolean} given @param {boolean} clash */
function labelOf({ game, wrong, candidates }, cell, digit, given, clash) {
  const at = game.history.now;
  const { puzzle } = at;
  const possible = candidates?.[cell];
  const words = texts.cell({
    row: Math.floor(cell / puzzle.cols) + 1,
    column: (cell % puzzle.cols) + 1,
    digit: digit ?? 0,
    given,
    clash,
    barren: false,
    wrong: wrong.has(cell),
    candidates: digit === null && possible ? Array.from(possible, (symbol) => Number(valueOfSymbol(symbol))) : [],
    corner: digit === null ? valuesIn(puzzle, at.corner[cell]) : [],
    centre: digit === null ? valuesIn(puzzle, at.centre[cell]) : [],
    colours: [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((colour) => at.colours[cell] & (1 << (colour - 1))),
  });
  const clues = puzzle.constraints.filter((constraint) => touches(puzzle, constraint, cell));
  return [words, ...new Set(clues.map(nameOfClue))].join(', ');
}

/** The name and value of a constraint. @param {import('../core/variant.js').Constraint} constraint */
export const nameOfClue = (constraint) => `${kindName(constraint.type)} ${valueText(constraint)}`.trim();
