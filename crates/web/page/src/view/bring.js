// Import of puzzles: pasted anywhere, dropped as a file, or entered in the text field.

import { brokenLinkOf, gridOfLink, hasSigns, isShortLink, onOneLine, placeOf } from '../core/brought.js';
import { digitsOfText, startOf } from '../core/position.js';
import { decode } from '../core/share.js';
import { EngineError } from '../engine.js';
import { routeOf } from '../route.js';
import { texts } from '../texts.js';
import { openDialog } from './dialog.js';
import { fill, h } from './dom.js';
import { positionOf } from './example.js';
import { thumbnail } from './thumbnail.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../core/position.js').Position} Position */
/** @typedef {import('../wire.js').Answer} Answer */
/** @typedef {(position: Position, title: string) => void} Begin */
/** @typedef {(puzzle: import('../core/variant.js').Puzzle, report: import('./variant.js').Report) => void} BeginVariant */

/** Maximum size of a text that is sent to the engine, in bytes. */
const LARGEST = 240_000;
/** Maximum number of puzzles in a file that are offered. */
const MANY = 60;

/** Handles paste and drop on the page. @param {Store} store @param {Engine} engine @param {Begin} begin @param {BeginVariant} beginVariant */
export function listenToTexts(store, engine, begin, beginVariant) {
  const report = (/** @type {string} */ message) => store.set({ message });
  window.addEventListener('paste', (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const text = event.clipboardData?.getData('text') ?? '';
    if (text.trim()) bring(text, engine, begin, beginVariant, report);
  });
  window.addEventListener('dragover', (event) => {
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  window.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) document.body.classList.remove('dropping');
  });
  window.addEventListener('drop', async (event) => {
    event.preventDefault();
    document.body.classList.remove('dropping');
    const file = event.dataTransfer?.files[0];
    const text = file ? await textOf(file) : event.dataTransfer?.getData('text');
    if (text === null) report(texts.bring.tooLarge);
    else if (text?.trim()) bring(text, engine, begin, beginVariant, report);
  });
}

/** Returns the text of a file, or `null` if the file is too large. @param {File} file */
export const textOf = async (file) => (file.size > LARGEST ? null : file.text());

/** Number of texts read so far. */
let reads = 0;

/**
 * Opens the puzzle in a text. If there are several puzzles, the player chooses one. The text is ignored if the player opens another
 * page or imports another text before the engine responds.
 * @param {string} text @param {Engine} engine @param {Begin} begin @param {BeginVariant} beginVariant
 * @param {(message: string, place?: number | null) => void} report reports an error, with its position in the text if known
 */
export async function bring(text, engine, begin, beginVariant, report) {
  if (text.length > LARGEST) return report(texts.bring.tooLarge);
  const own = ownLink(text);
  if (own) return begin(own.position, own.title);
  reads += 1;
  const [read, page] = [reads, location.hash];
  const isWanted = () => read === reads && page === location.hash;
  try {
    const answers = await engine.read(onOneLine(text));
    if (!isWanted()) return;
    if (areVariants(answers)) return await bringVariants(text, engine, beginVariant, (message) => isWanted() && report(message));
    const puzzles = answers.flatMap(({ position, format }) =>
      position ? [{ position: positionRead(position), format: format ?? '' }] : [],
    );
    const grid = puzzles.length === 0 ? gridOfLink(text) : null;
    if (grid) return begin(startOf(digitsOfText(grid)), texts.bring.titleOf(''));
    if (puzzles.length === 0) return report(...refusalOf(text, answers[0]?.reason ?? ''));
    report('');
    if (puzzles.length === 1) return begin(puzzles[0].position, texts.bring.titleOf(puzzles[0].format));
    chooseFrom(puzzles, begin);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (isWanted()) report(texts.engine[error.kind](error.message));
  }
}

/** Returns whether all records of a text are variants, which have no position. @param {Answer[]} answers */
const areVariants = (answers) => answers.length > 0 && answers.every(({ position, kind }) => kind && !position);

/** @param {string} text @param {Engine} engine @param {BeginVariant} begin @param {(message: string) => void} report */
async function bringVariants(text, engine, begin, report) {
  const answers = await engine.readVariants(onOneLine(text));
  (await import('./variant-bring.js')).beginVariants(answers, begin, report);
}

/** Returns the error message for an invalid puzzle, and the position of the error. @param {string} text @param {string} reason of the engine @returns {[string, number | null]} */
function refusalOf(text, reason) {
  const program = brokenLinkOf(text, reason);
  if (program) return [texts.bring.brokenLink(program), null];
  if (isShortLink(text)) return [texts.bring.shortLink, null];
  return [hasSigns(text) ? texts.bring.bad(reason) : texts.bring.noSudoku, placeOf(text, reason)];
}

/** Returns the game that a text shares as a link to this page, or `null`. @param {string} text */
function ownLink(text) {
  const hash = text.trim().match(/^\S*(#g\/[\w-]+)$/)?.[1];
  const route = hash ? routeOf(hash) : null;
  if (route?.page !== 'shared') return null;
  try {
    return decode(route.code);
  } catch {
    return null;
  }
}

/** @param {NonNullable<Answer['position']>} read @returns {Position} */
function positionRead({ givens, digits, marks }) {
  return marks ? positionOf({ givens, digits, marks }) : { ...startOf(digitsOfText(givens)), digits: digitsOfText(digits) };
}

/** @param {{ position: Position, format: string }[]} puzzles @param {Begin} begin */
function chooseFrom(puzzles, begin) {
  const dialog = openDialog(
    texts.bring.several(puzzles.length),
    h(
      'ul.cards',
      {},
      puzzles.slice(0, MANY).map(({ position, format }, index) => {
        const title = `${texts.bring.titleOf(format)} ${index + 1}`;
        const open = () => {
          dialog.close();
          begin(position, title);
        };
        return h(
          'li.card',
          {},
          h('button.card-link', { type: 'button', onclick: open }, thumbnail(position), h('b', {}, index + 1)),
        );
      }),
    ),
  );
}

/** Creates the text field and file chooser. @param {Engine} engine @param {Begin} begin @param {BeginVariant} beginVariant */
export function bringForm(engine, begin, beginVariant) {
  const message = h('p.message', { role: 'status' });
  const report = (/** @type {string} */ text, /** @type {number | null} */ place = null) => {
    fill(message, text);
    if (place === null) return;
    field.focus();
    field.setSelectionRange(place, place + 1);
  };
  const field = h('textarea', { rows: 5, spellcheck: 'false', autocomplete: 'off', maxlength: LARGEST });
  const file = h('input', {
    type: 'file',
    class: 'file-input',
    onchange: async () => {
      const chosen = file.files?.[0];
      const text = chosen ? await textOf(chosen) : '';
      if (text === null) report(texts.bring.tooLarge);
      else if (text) bring(text, engine, begin, beginVariant, (message) => report(message));
    },
  });
  const read = () => {
    if (field.value.trim() === '') return report(texts.bring.nothing);
    report(texts.bring.busy);
    bring(field.value, engine, begin, beginVariant, report);
  };
  return h(
    'section',
    {},
    h('h2', {}, texts.bring.title),
    h('p.lead', {}, texts.bring.about),
    h('label.field', {}, h('span', {}, texts.bring.label), field),
    h(
      'div.bar',
      {},
      h('button.main', { type: 'button', onclick: read }, texts.bring.read),
      h('label.quiet.file', {}, texts.bring.file, file),
    ),
    message,
  );
}
