// Mouse, touch and pen on the board of a variant. A drag selects cells; with one of the setter's tools, it draws a clue on them.

import { only, toggled } from '../core/select.js';
import { TOOLS } from '../core/tools.js';
import { digitsOf, stroke } from '../core/variant.js';
import { change, draw, drawDiagonal } from './variant.js';

/** @typedef {import('./variant.js').Store} Store */
/** @typedef {import('./variant-board.js').VariantBoard} VariantBoard */
/** @typedef {NonNullable<ReturnType<VariantBoard['placeAt']>>} Place */

/** Maximum distance from the centre of a cell, in cells, at which a drag selects the cell. Diagonal drags thus skip neighbours. */
const REACH = 0.42;

/** @param {Store} store @param {VariantBoard} board */
export function listenToVariantPointers(store, board) {
  let drags = false;
  let adds = false;
  /** @type {Place | null} */
  let start = null;
  /** Latest place of the drag. @type {Place | null} */
  let last = null;

  const shape = () => {
    const { tab, tool } = store.get();
    return tab === 'set' ? (TOOLS[tool]?.shape ?? null) : null;
  };
  const draws = () => store.get().tab === 'play' && store.get().mode === 'draw';
  const select = (/** @type {Iterable<number>} */ cells) => {
    const all = [...cells];
    if (all.length > 0) store.set({ selection: { cells: new Set(all), cursor: all[all.length - 1] } });
  };

  board.element.addEventListener('pointerdown', (event) => {
    const place = board.placeAt(event, 1);
    if (!place || event.button !== 0 || store.get().paused) return;
    event.preventDefault();
    start = place;
    last = place;
    drags = true;
    const cell = cellAt(place);
    const { selection } = store.get();
    adds = event.ctrlKey || event.metaKey || event.shiftKey;
    const current = shape() ? -1 : store.get().current;
    if (cell === null) store.set({ selection: { ...selection, cells: new Set() }, current });
    else store.set({ selection: adds ? toggled(selection, cell) : only(cell), current });
    board.focus(cell ?? selection.cursor);
  });

  /** @param {number | null} from @param {number} cell */
  const extend = (from, cell) => {
    if (draws()) {
      const { now } = store.get().game.history;
      if (from !== null) change(store, stroke(now, [from, cell]), { selection: only(cell) });
      return;
    }
    const cells = [...store.get().selection.cells];
    // Going back along a line shortens it.
    const isBack = shape() === 'line' && cells[cells.length - 2] === cell;
    select(isBack ? cells.slice(0, -1) : [...cells.filter((it) => it !== cell), cell]);
  };

  /** @param {Place | null} place */
  const follow = (place) => {
    if (!place || !last) return;
    for (const next of between(last, place)) {
      const cell = cellAt(next);
      if (cell !== null) extend(cellAt(last), cell);
      last = next;
    }
  };

  board.element.addEventListener('pointermove', (event) => {
    if (!drags) return;
    // The browser merges the events of a frame, and reports them separately to secure pages only.
    const merged = event.getCoalescedEvents?.() ?? [];
    for (const each of merged.length > 0 ? merged : [event]) follow(board.placeAt(each, REACH));
  });

  const end = () => {
    if (!drags) return;
    drags = false;
    const wanted = shape();
    if (!wanted || !start || adds) return;
    const { selection } = store.get();
    const cells = [...selection.cells];
    const diagonals = diagonalsAt(wanted, start, cells);
    if (diagonals.length > 0) return drawDiagonal(store, diagonals);
    if (cells.length <= 1) select(aimed(wanted, start, cells));
    // A single cell may be the first of several.
    if (store.get().selection.cells.size > (wanted === 'line' ? 1 : 0)) draw(store);
  };
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);

  board.element.addEventListener('dblclick', (event) => {
    const place = board.placeAt(event, 1);
    const cell = place && cellAt(place);
    const digits = digitsOf(store.get().game.history.now);
    if (cell === null || digits[cell] === null || store.get().tab === 'set') return;
    store.set({
      selection: { cells: new Set(digits.flatMap((digit, at) => (digit === digits[cell] ? [at] : []))), cursor: cell },
    });
  });
}

/** Returns the cell at a place, or `null` in the margin. @param {Place} place */
const cellAt = ({ row, column, rows, cols }) =>
  row >= 0 && column >= 0 && row < rows && column < cols ? row * cols + column : null;

/** Returns the places after one place up to another, on a straight line. A fast drag passes several cells between two events.
 * @param {Place} from @param {Place} to @returns {Place[]} */
function between(from, to) {
  const [down, right] = [to.row - from.row, to.column - from.column];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  const on = (/** @type {number} */ start, /** @type {number} */ way, /** @type {number} */ step) =>
    start + Math.round((way * step) / steps);
  return Array.from({ length: steps }, (_, at) => ({
    ...to,
    row: on(from.row, down, at + 1),
    column: on(from.column, right, at + 1),
  }));
}

/** Returns the cells for a click: those at the nearest edge or corner or, for a click in the margin, the first two of the line there.
 * @param {import('../core/tools.js').Tool['shape']} shape @param {Place} place @param {readonly number[]} cells the cell under it */
function aimed(shape, place, cells) {
  const { x, y, cols } = place;
  const isOn = (/** @type {number} */ row, /** @type {number} */ column) => cellAt({ ...place, row, column }) !== null;
  if (shape === 'square') {
    const [row, column] = [Math.round(y), Math.round(x)];
    const corner = [
      [row - 1, column - 1],
      [row - 1, column],
      [row, column - 1],
      [row, column],
    ];
    return corner.filter(([r, c]) => isOn(r, c)).map(([r, c]) => r * cols + c);
  }
  if (shape === 'pair') {
    const [down, right] = [y - place.row - 0.5, x - place.column - 0.5];
    const [r, c] = Math.abs(down) > Math.abs(right) ? [Math.sign(down), 0] : [0, Math.sign(right)];
    return isOn(place.row + r, place.column + c) ? [...cells, (place.row + r) * cols + place.column + c] : cells;
  }
  if (shape === 'outside' && cells.length === 0) return fromMargin(place, isOn);
  return cells;
}

/** The first two cells of the line that starts next to a place in the margin: across the grid, or diagonally from a corner.
 * @param {Place} place @param {(row: number, column: number) => boolean} isOn */
function fromMargin({ row, column, rows, cols }, isOn) {
  const down = row < 0 ? 1 : row >= rows ? -1 : 0;
  const right = column < 0 ? 1 : column >= cols ? -1 : 0;
  const cells = [1, 2].map((step) => [row + step * down, column + step * right]);
  return cells.filter(([r, c]) => isOn(r, c)).map(([r, c]) => r * cols + c);
}

/** Returns the diagonals for a click with the tool for them: those with a clue at this place in the margin, or those that start at this
 * cell of the edge. Each is given by its first two cells.
 * @param {import('../core/tools.js').Tool['shape']} shape @param {Place} place @param {readonly number[]} cells the selected cells */
function diagonalsAt(shape, place, cells) {
  if (shape !== 'diagonal' || cells.length > 1) return [];
  const offset = cellAt(place) === null ? 1 : 0;
  const directions = [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ];
  return directions.flatMap(([down, right]) => {
    const [before, ...both] = [offset - 1, offset, offset + 1].map((step) =>
      cellAt({ ...place, row: place.row + step * down, column: place.column + step * right }),
    );
    return before === null && both.every((cell) => cell !== null) ? [both] : [];
  });
}
