// The share dialog: a link that contains the complete state, all text formats, pictures, and printing.

import { startOf } from '../core/position.js';
import { encode } from '../core/share.js';
import { EngineError } from '../engine.js';
import { sharedAddress } from '../route.js';
import { texts } from '../texts.js';
import { openDialog } from './dialog.js';
import { fill, h } from './dom.js';
import { boardDrawing, save, savePng, saveSvg } from './export.js';
import { printForm } from './print.js';
import { checkbox, choice } from './settings.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../engine.js').Engine} Engine */

const LINKS = ['sudokuwiki', 'f-puzzles', 'sudokupad'];

/** File extensions of formats that do not use `txt`. @type {Readonly<Record<string, string>>} */
const ENDS = { csv: 'csv', json: 'jsonl', opensudoku: 'opensudoku', sdm: 'sdm' };

/** @param {Store} store @param {Engine} engine @param {Storage} storage */
export function openTake(store, engine, storage) {
  openDialog(texts.take.title, gamePart(store), formatPart(store, engine), picturePart(store), printForm(store, engine, storage));
}

/** Opens the share dialog of the lab. @param {string | null} link `null` if no link can represent the view */
export const openLink = (link) =>
  openDialog(texts.take.lab, link ? linkPart(link, texts.take.labLink) : h('p', {}, texts.take.noLink));

/** @param {Store} store */
function gamePart(store) {
  const { game } = store.get();
  const link = sharedAddress(`${location.origin}${location.pathname}`, encode(game.history.now, game.title));
  return linkPart(link, texts.take.link);
}

/** @param {string} link @param {string} name */
export function linkPart(link, name) {
  const field = h('input', { type: 'text', readonly: true, value: link, 'aria-label': name, onfocus: () => field.select() });
  return h('section.section', {}, h('h3', {}, name), copyRow(field).element, h('p.lead', {}, texts.take.linkAbout));
}

/** Creates a text field with a copy button and additional buttons, which are disabled while the field is empty.
 * @param {HTMLInputElement | HTMLTextAreaElement} field @param {...HTMLButtonElement} others */
export function copyRow(field, ...others) {
  const status = h('span.lead', { role: 'status' });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      fill(status, texts.take.copied);
    } catch {
      field.select();
      fill(status, texts.take.notCopied);
    }
  };
  const buttons = [h('button.quiet', { type: 'button', onclick: copy }, texts.take.copy), ...others];
  return {
    element: h('div.stack', {}, h('div.link-row', {}, field, buttons), status),
    /** Sets the text of the field and a message. @param {string} text @param {string} word */
    put(text, word) {
      field.value = text;
      for (const button of buttons) button.disabled = text === '';
      fill(status, word);
    },
  };
}

/** @param {Store} store @param {Engine} engine */
function formatPart(store, engine) {
  const field = h('textarea', { rows: 4, readonly: true, 'aria-label': texts.take.text });
  const open = h('a', { rel: 'noreferrer', target: '_blank', hidden: true }, texts.take.openIn);
  let chosen = { notation: 'line', givens: false };
  const saveText = () => {
    const end = ENDS[chosen.notation] ?? 'txt';
    save(new Blob([`${field.value}\n`], { type: 'text/plain' }), store.get().game.title, end);
  };
  const row = copyRow(field, h('button.quiet', { type: 'button', onclick: saveText }, texts.take.save));
  const show = (/** @type {string} */ text, /** @type {string} */ word) => {
    row.put(text, word);
    open.hidden = !(LINKS.includes(chosen.notation) && /^https:\/\//.test(text));
    if (!open.hidden) open.setAttribute('href', text);
  };
  const write = async (/** @type {Partial<typeof chosen>} */ patch) => {
    const current = { ...chosen, ...patch };
    chosen = current;
    const { now } = store.get().game.history;
    try {
      const { text, isWhole } = await engine.write(current.givens ? startOf(now.givens) : now, current.notation);
      // Ignored if another format has been selected.
      if (chosen === current) show(text, isWhole ? '' : texts.take.bare);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (chosen === current) show('', texts.engine[error.kind](error.message));
    }
  };
  show('', '');
  write({});
  return h(
    'section.section',
    {},
    choice(texts.take.formats, texts.take.formatNames, chosen.notation, (notation) => write({ notation })),
    checkbox(texts.take.givens, false, (givens) => write({ givens })),
    row.element,
    open,
  );
}

/** @param {Store} store */
function picturePart(store) {
  const { game } = store.get();
  const drawing = () => boardDrawing(store.get());
  return h(
    'section.section',
    {},
    h('h3', {}, texts.take.pictures),
    h(
      'div.bar',
      {},
      h('button.quiet', { type: 'button', onclick: () => saveSvg(drawing(), game.title) }, texts.take.svg),
      h('button.quiet', { type: 'button', onclick: () => savePng(drawing(), game.title) }, texts.take.png),
    ),
  );
}
