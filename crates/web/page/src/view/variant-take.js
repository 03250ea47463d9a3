// The share dialog of a variant: a link that contains the complete state, formats of other programs, pictures, printing.

import { encode } from '../core/variant-link.js';
import { texts } from '../texts.js';
import { errorWords, variantTexts } from '../texts.variant.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { savePng, saveSvg } from './export.js';
import { choice } from './settings.js';
import { copyRow, linkPart } from './take.js';
import { answered, opened } from './variant.js';
import { rulesOf } from './variant-play.js';

/** Formats by their names in the API. */
const FORMATS = ['f-puzzles', 'sudokupad', 'iss', 'json', 'line'];

/** @param {import('../engine.js').Engine} engine */
export async function openVariantTake(engine) {
  const page = opened();
  if (!page) return;
  const { store, board } = page;
  const { now } = store.get().game.history;
  const link = `${location.origin}${location.pathname}#variant/${await encode(now)}`;
  const title = now.puzzle.title || variantTexts.title;
  const print = () => {
    const figure = h('figure', {}, h('figcaption', {}, title), board.drawing());
    const rules = h('div.variant-paper', {}, rulesOf(store, now.puzzle, store.get().titles));
    const paper = h('div.print-only', {}, h('div.sheet', {}, figure, rules));
    document.body.append(paper);
    document.body.classList.add('printing');
    const end = () => {
      paper.remove();
      document.body.classList.remove('printing');
    };
    window.addEventListener('afterprint', end, { once: true });
    window.print();
  };
  const button = (/** @type {string} */ name, /** @type {() => void} */ onclick) =>
    h('button.quiet', { type: 'button', onclick }, name);
  openDialog(
    variantTexts.take.title,
    linkPart(link, variantTexts.take.link),
    formatPart(store, engine, now.puzzle),
    h(
      'section.section',
      {},
      h('h3', {}, texts.take.pictures),
      h(
        'div.bar',
        {},
        button(texts.take.svg, () => saveSvg(board.drawing(), title)),
        button(texts.take.png, () => savePng(board.drawing(), title)),
        button(variantTexts.take.print, print),
      ),
    ),
  );
}

/** Exports the puzzle in a format. If the format `sudokupad` cannot represent it, uses an f-puzzles link that SudokuPad opens. @param {import('../engine.js').Engine} engine
 * @param {import('../core/variant.js').Puzzle} puzzle @param {string} to */
async function written(engine, puzzle, to) {
  const answer = await engine.variant('convert', puzzle, { to });
  if (answer.text || to !== 'sudokupad') return answer;
  const { text } = await engine.variant('convert', puzzle, { to: 'f-puzzles' });
  return text ? { ...answer, text: text.replace('https://www.f-puzzles.com/?load=', 'https://sudokupad.app/fpuzzles') } : answer;
}

/** @param {import('./variant.js').Store} store @param {import('../engine.js').Engine} engine @param {import('../core/variant.js').Puzzle} puzzle */
function formatPart(store, engine, puzzle) {
  const field = h('textarea', { rows: 4, readonly: true, 'aria-label': texts.take.text });
  const row = copyRow(field);
  const names = Object.fromEntries(FORMATS.map((name) => [name, texts.take.formatNames[name] ?? 'Interactive Sudoku Solver']));
  let chosen = '';
  const write = async (/** @type {string} */ to) => {
    chosen = to;
    row.put('', variantTexts.busy);
    const answer = await answered(store, () => written(engine, puzzle, to));
    if (chosen !== to || !answer) return;
    if (answer.text) row.put(answer.text.trim(), '');
    else row.put('', variantTexts.take.cannot(errorWords(answer.reason ?? '')));
  };
  write(FORMATS[0]);
  return h('section.section', {}, choice(variantTexts.take.formats, names, FORMATS[0], write), row.element);
}
