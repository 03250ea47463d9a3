// Mouse, touch and pen on the board: a click selects a cell, a drag selects several, Ctrl, Shift or a long press extends the selection,
// and a double click selects all cells with the same content.

import { drawLine, filterBy, setSelection, press as write } from '../actions/play.js';
import { bit } from '../core/cells.js';
import { endAt } from '../core/lines.js';
import * as select from '../core/select.js';

/** @typedef {import('../store.js').Store} Store */

const LONG_PRESS = 500;
/** Maximum distance from the centre of a cell, in cells, at which a drag selects the cell. Diagonal drags thus skip neighbours. */
const REACH = 0.42;

/** @param {HTMLElement} grid @param {Store} store */
export function listenToPointers(grid, store) {
  let drags = false;
  let adds = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let press;

  const choose = (/** @type {number} */ cell) => {
    const { selection } = store.get();
    setSelection(store, adds ? select.toggled(selection, cell) : select.only(cell));
    const { armed } = store.get();
    if (armed > 0 && !adds) write(store, armed);
  };

  grid.addEventListener('pointerdown', (event) => {
    const cell = cellUnder(event, 1);
    if (cell === null || event.button !== 0) return;
    event.preventDefault();
    if (store.get().mode === 'draw') return beginLine(store, event, cell);
    adds = event.ctrlKey || event.metaKey || event.shiftKey;
    drags = true;
    choose(cell);
    elementOf(grid, cell)?.focus({ preventScroll: true });
    pickCandidate(store, event, cell);
    press = setTimeout(() => {
      adds = true;
    }, LONG_PRESS);
  });

  grid.addEventListener('pointermove', (event) => {
    if (store.get().stroke) return followLine(store, event);
    if (!drags) return;
    const cell = cellUnder(event, REACH);
    const { selection } = store.get();
    if (cell === null || cell === selection.cursor) return;
    clearTimeout(press);
    setSelection(store, select.extended(selection, cell));
  });

  const end = () => {
    endLine(store);
    clearTimeout(press);
    drags = false;
  };
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);

  grid.addEventListener('dblclick', (event) => {
    const cell = cellUnder(event, 1);
    if (cell !== null && store.get().armed === 0) setSelection(store, select.alike(store.get().game.history.now, cell));
  });
}

/** @param {Store} store @param {PointerEvent} event @param {number} cell */
function beginLine(store, event, cell) {
  const { pen: kind } = store.get();
  const from = endAt(kind, cell, digitUnder(event) ?? 5);
  store.set({ stroke: { kind, from, to: from }, selection: select.only(cell) });
}

/** @param {Store} store @param {PointerEvent} event */
function followLine(store, event) {
  const { stroke } = store.get();
  const cell = cellUnder(event, stroke?.kind === 'pen' ? REACH : 1);
  if (!stroke || cell === null) return;
  const to = endAt(stroke.kind, cell, digitUnder(event) ?? 5);
  if (to === stroke.to) return;
  // A pen stroke continues from cell to cell, while a link is a single line.
  if (stroke.kind === 'pen') drawLine(store, { ...stroke, to });
  store.set({ stroke: { ...stroke, from: stroke.kind === 'pen' ? to : stroke.from, to } });
}

/** @param {Store} store */
function endLine(store) {
  const { stroke } = store.get();
  if (!stroke) return;
  store.set({ stroke: null });
  if (stroke.kind !== 'pen') drawLine(store, stroke);
}

/** Returns the digit whose candidate is displayed at a point within a cell. @param {MouseEvent} event */
function digitUnder(event) {
  const element = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-cell]');
  if (!element) return null;
  const [across, down] = within(event, element).map((part) => Math.max(0, Math.min(2, Math.floor(3 * part))));
  return 1 + across + 3 * down;
}

/** @param {HTMLElement} grid @param {number} cell @returns {HTMLElement | null} */
const elementOf = (grid, cell) => grid.querySelector(`[data-cell="${cell}"]`);

/** Returns the cell at a point, or `null` if the point is too far from the centre of the cell. @param {MouseEvent} event @param {number} reach */
function cellUnder(event, reach) {
  const element = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-cell]');
  if (!element) return null;
  const [across, down] = within(event, element);
  const near = Math.max(Math.abs(across - 0.5), Math.abs(down - 0.5)) <= reach;
  return near ? Number(element.getAttribute('data-cell')) : null;
}

/** Returns the relative position of a point in an element, 0 to 1. @param {MouseEvent} event @param {Element} element */
function within(event, element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [(event.clientX - left) / width, (event.clientY - top) / height];
}

/** Selects the candidate at a point, when candidates are coloured. @param {Store} store @param {MouseEvent} event @param {number} cell */
function pickCandidate(store, event, cell) {
  const { mode, target, game, filter } = store.get();
  const element = event.target instanceof Element ? event.target.closest('[data-cell]') : null;
  if (mode !== 'colour' || target !== 'candidates' || game.history.now.digits[cell] || !element) return;
  const [across, down] = within(event, element);
  const digit = 1 + Math.min(2, Math.floor(3 * across)) + 3 * Math.min(2, Math.floor(3 * down));
  if (filter !== bit(digit)) filterBy(store, digit, false);
}
