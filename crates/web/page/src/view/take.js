// What one can take away: a link with the whole state, any notation, pictures, paper.

import { encode } from '../core/share.js';
import { EngineError } from '../engine.js';
import { sharedAddress } from '../route.js';
import { texts } from '../texts.js';
import { openDialog } from './dialog.js';
import { fill, h } from './dom.js';
import { boardDrawing, save, savePng, saveSvg } from './export.js';
import { printForm } from './print.js';
import { choice } from './settings.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../engine.js').Engine} Engine */

const LINKS = ['sudokuwiki', 'f-puzzles', 'sudokupad'];

/** How files of a notation end, where that is not `txt`. @type {Readonly<Record<string, string>>} */
const ENDS = { csv: 'csv', json: 'jsonl', opensudoku: 'opensudoku', sdm: 'sdm' };

/** @param {Store} store @param {Engine} engine @param {Storage} storage */
export function openTake(store, engine, storage) {
  openDialog(texts.take.title, gamePart(store), formatPart(store, engine), picturePart(store), printForm(store, engine, storage));
}

/** Offers what the lab shows. @param {string | null} link nothing, if no link can hold it */
export const openLink = (link) =>
  openDialog(texts.take.lab, link ? linkPart(link, texts.take.labLink) : h('p', {}, texts.take.noLink));

/** @param {Store} store */
function gamePart(store) {
  const { game } = store.get();
  const link = sharedAddress(`${location.origin}${location.pathname}`, encode(game.history.now, game.title));
  return linkPart(link, texts.take.link);
}

/** @param {string} link @param {string} name */
function linkPart(link, name) {
  const field = h('input', { type: 'text', readonly: true, value: link, 'aria-label': name, onfocus: () => field.select() });
  return h(
    'section.section',
    {},
    h('h3', {}, name),
    copyRow(field, () => field.value),
    h('p.lead', {}, texts.take.linkAbout),
  );
}

/** A field with a button that copies it, and others. @param {HTMLInputElement | HTMLTextAreaElement} field @param {() => string} value
 * @param {...HTMLElement} others */
function copyRow(field, value, ...others) {
  const said = h('span.lead', { role: 'status' });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value());
      fill(said, texts.take.copied);
    } catch {
      field.select();
      fill(said, texts.take.notCopied);
    }
  };
  return h(
    'div.stack',
    {},
    h('div.link-row', {}, field, h('button.quiet', { type: 'button', onclick: copy }, texts.take.copy), others),
    said,
  );
}

/** @param {Store} store @param {Engine} engine */
function formatPart(store, engine) {
  const field = h('textarea', { rows: 4, readonly: true, 'aria-label': texts.take.text });
  const open = h('a', { rel: 'noreferrer', target: '_blank', hidden: true }, texts.take.openIn);
  let [end, chosen] = ['txt', ''];
  const saveText = () => save(new Blob([`${field.value}\n`], { type: 'text/plain' }), store.get().game.title, end);
  const write = async (/** @type {string} */ notation) => {
    [end, chosen] = [ENDS[notation] ?? 'txt', notation];
    try {
      const text = await engine.write(store.get().game.history.now, notation);
      // Another notation was chosen since: its answer may have come first.
      if (chosen !== notation) return;
      field.value = text;
      open.hidden = !(LINKS.includes(notation) && /^https:\/\//.test(text));
      if (!open.hidden) open.setAttribute('href', text.trim());
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (chosen === notation) field.value = texts.engine[error.kind](error.message);
    }
  };
  write('line');
  return h(
    'section.section',
    {},
    choice(texts.take.formats, texts.take.formatNames, 'line', write),
    copyRow(field, () => field.value, h('button.quiet', { type: 'button', onclick: saveText }, texts.take.save)),
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
