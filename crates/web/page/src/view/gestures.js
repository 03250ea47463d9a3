// Mouse, touch and pen on the board: choose a cell, drag over several, add with Ctrl or Shift or a long press, choose all alike with a
// double click.

import { filterBy, setSelection, press as write } from '../actions/play.js';
import { bit } from '../core/cells.js';
import * as select from '../core/select.js';

/** @typedef {import('../store.js').Store} Store */

const LONG_PRESS = 500;
/** How much of a cell, from its middle, a drag must reach to choose it: so that a slanting drag takes no cells beside its way. */
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
    if (!drags) return;
    const cell = cellUnder(event, REACH);
    const { selection } = store.get();
    if (cell === null || cell === selection.cursor) return;
    clearTimeout(press);
    setSelection(store, select.extended(selection, cell));
  });

  const end = () => {
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

/** @param {HTMLElement} grid @param {number} cell @returns {HTMLElement | null} */
const elementOf = (grid, cell) => grid.querySelector(`[data-cell="${cell}"]`);

/** The cell at a point, if the point lies within its reach. @param {MouseEvent} event @param {number} reach */
function cellUnder(event, reach) {
  const element = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-cell]');
  if (!element) return null;
  const [across, down] = within(event, element);
  const near = Math.max(Math.abs(across - 0.5), Math.abs(down - 0.5)) <= reach;
  return near ? Number(element.getAttribute('data-cell')) : null;
}

/** Where in an element a point lies, from 0 to 1. @param {MouseEvent} event @param {Element} element */
function within(event, element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [(event.clientX - left) / width, (event.clientY - top) / height];
}

/** Where candidates are coloured, a click on one picks it out. @param {Store} store @param {MouseEvent} event @param {number} cell */
function pickCandidate(store, event, cell) {
  const { mode, target, game, filter } = store.get();
  const element = event.target instanceof Element ? event.target.closest('[data-cell]') : null;
  if (mode !== 'colour' || target !== 'candidates' || game.history.now.digits[cell] || !element) return;
  const [across, down] = within(event, element);
  const digit = 1 + Math.min(2, Math.floor(3 * across)) + 3 * Math.min(2, Math.floor(3 * down));
  if (filter !== bit(digit)) filterBy(store, digit, false);
}
