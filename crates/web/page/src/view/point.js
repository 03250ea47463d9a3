// Cell names in texts. Hovering over a name, or tapping it, highlights the cell on the board.

import { cellOf } from '../core/cells.js';
import { named } from '../core/names.js';
import { h } from './dom.js';

/** Duration of the highlight after a tap, in milliseconds. */
const LIT = 2500;

/** @param {string} name @returns {HTMLElement} */
export const cellWord = (name) => h('span.cell-word', { 'data-point': name }, named(name));

/** Splits a text at its cell names, and marks them up. @param {string} text @returns {(string | HTMLElement)[]} */
export const withCells = (text) =>
  text.split(/\b(r[1-9]c[1-9])\b/).map((part, index) => (index % 2 === 1 ? cellWord(part) : part));

/** @param {EventTarget | null} target @returns {Element | null} the cells that a word names */
function cellOfWord(target) {
  const name = target instanceof Element ? target.closest('[data-point]')?.getAttribute('data-point') : null;
  return name ? document.querySelector(`main .board [data-cell="${cellOf(name)}"]`) : null;
}

/** @type {Element | null} */
let lit = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let end;

/** @param {Element | null} cell */
function light(cell) {
  clearTimeout(end);
  lit?.removeAttribute('data-lit');
  lit = cell;
  lit?.setAttribute('data-lit', '');
}

/** Handles cell names on the whole page. */
export function listenToWords() {
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'touch') light(cellOfWord(event.target));
  });
  document.addEventListener('click', (event) => {
    const cell = cellOfWord(event.target);
    if (!cell) return;
    light(cell);
    end = setTimeout(() => light(null), LIT);
  });
}
