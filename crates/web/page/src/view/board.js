// A board: a grid of cells that supports keyboards and screen readers, with drawings below and above the cells. Only parts that
// differ from the previous drawing are updated.

import { CELLS, DIGITS, digitsOf, has } from '../core/cells.js';
import { wordsOf } from '../core/model.js';
import { letterOfRow } from '../core/names.js';
import { hasStep } from '../core/picture.js';
import { fill, h, s, setIfNew } from './dom.js';
import { above, below, coloursOf, drawnLines, gridLines, selectionOf } from './layers.js';

/** @typedef {import('../core/model.js').CellModel} CellModel */
/** @typedef {import('../core/picture.js').Picture} Picture */

/** Returns the cache key of a cell's content. @param {CellModel} it */
const contentKey = (it) => `${it.digit} ${it.given} ${it.corner} ${it.centre} ${it.candidates} ${it.faint}`;

export class Board {
  #cells;
  #colours = s('g');
  #below = s('g');
  #above = s('g');
  #lines = s('g');
  /** @type {readonly import('../core/lines.js').Line[]} */
  #drawn = [];
  #selection = s('g.selection');
  #selected = '';
  #contents = new Array(CELLS).fill('');
  #painted = '';
  /** @type {Picture | null} */
  #picture = null;

  /** @param {string} label accessible name */
  constructor(label) {
    this.#cells = Array.from({ length: CELLS }, (_, cell) =>
      h('div.cell', {
        role: 'gridcell',
        tabindex: -1,
        'data-cell': cell,
        'aria-rowindex': Math.floor(cell / 9) + 1,
        'aria-colindex': (cell % 9) + 1,
      }),
    );
    const rows = DIGITS.map((row) => h('div.row', { role: 'row' }, this.#cells.slice(9 * row - 9, 9 * row)));
    const drawing = { viewBox: '0 0 900 900', 'aria-hidden': 'true', focusable: 'false' };
    this.grid = h(
      'div.grid',
      { role: 'grid', 'aria-label': label, 'aria-rowcount': 9, 'aria-colcount': 9, 'aria-multiselectable': 'true' },
      rows,
    );
    const labels = (/** @type {'rows' | 'columns'} */ kind) =>
      h(
        `div.labels.${kind}`,
        { 'aria-hidden': 'true' },
        DIGITS.map((number) => h('span', { 'data-letter': kind === 'rows' && letterOfRow(number) }, number)),
      );
    this.element = h(
      'div.board',
      {},
      labels('columns'),
      labels('rows'),
      s('svg.layer', drawing, this.#colours, this.#below),
      this.grid,
      s('svg.layer.over', drawing, gridLines(), this.#selection, this.#lines, this.#above),
    );
  }

  /** @param {CellModel[]} model @param {Picture | null} picture @param {readonly import('../core/lines.js').Line[]} [lines] */
  draw(model, picture, lines = []) {
    model.forEach((it, cell) => {
      this.#drawCell(this.#cells[cell], it, cell);
    });
    const painted = model.map(({ colours, tints }) => `${colours}:${tints}`).join();
    if (painted !== this.#painted) {
      this.#painted = painted;
      fill(this.#colours, coloursOf(model));
    }
    const selected = model.flatMap(({ look }, cell) => (/(^| )selected( |$)/.test(look) ? [cell] : []));
    if (selected.join() !== this.#selected) {
      this.#selected = selected.join();
      fill(this.#selection, selectionOf(selected));
    }
    if (lines !== this.#drawn) {
      this.#drawn = lines;
      fill(this.#lines, drawnLines(lines));
    }
    if (picture !== this.#picture) {
      this.#picture = picture;
      this.element.classList.toggle('showing', picture !== null && hasStep(picture));
      fill(this.#below, picture && below(picture));
      fill(this.#above, picture && above(picture));
    }
  }

  /** @param {HTMLElement} element @param {CellModel} it @param {number} cell */
  #drawCell(element, it, cell) {
    const content = contentKey(it);
    if (this.#contents[cell] !== content) {
      this.#contents[cell] = content;
      fill(element, contentOf(it));
    }
    setIfNew(element, 'class', `cell ${it.look}`);
    setIfNew(element, 'aria-label', it.label);
    setIfNew(element, 'aria-readonly', String(it.given));
    setIfNew(element, 'aria-selected', String(it.look.includes('selected')));
    setIfNew(element, 'tabindex', it.look.includes('cursor') ? '0' : '-1');
  }

  /** Moves the focus to a cell if the board has the focus. @param {number} cell */
  follow(cell) {
    const active = document.activeElement;
    if (active && this.grid.contains(active) && active !== this.#cells[cell]) this.#cells[cell].focus({ preventScroll: true });
  }

  /** @param {number} cell */
  focus(cell) {
    this.#cells[cell].focus({ preventScroll: true });
  }
}

/** Creates the content of a cell. The style sheet draws the marks, and the cell's label describes them for screen readers.
 * @param {CellModel} it */
function contentOf(it) {
  if (it.digit) return h(it.given ? 'span.given' : 'span.entry', {}, it.digit);
  const centre = digitsOf(it.centre);
  return [
    it.candidates > 0 && candidatesOf(it),
    centre.length > 0 && h(`span.mark.centre.centre-${centre.length}`, { 'data-mark': centre.join('') }),
    it.candidates === 0 &&
      digitsOf(it.corner).map((digit, place) => h(`span.mark.corner.corner-${place + 1}`, { 'data-mark': digit })),
  ];
}

/** Draws every candidate at its own position. @param {CellModel} it */
const candidatesOf = (it) =>
  h(
    'span.candidates',
    {},
    DIGITS.map((digit) => {
      if (!has(it.candidates, digit)) return h('i');
      const look = wordsOf([
        ['faint', has(it.faint, digit)],
        ['noted', has(it.corner, digit)],
      ]);
      return h('i', { class: ['mark', ...look].join(' '), 'data-mark': digit });
    }),
  );
