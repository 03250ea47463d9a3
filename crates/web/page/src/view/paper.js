// The path for printing and as text: numbered steps, with a small board for every step other than a single.

import { named } from '../core/names.js';
import { isSingle } from '../core/single.js';
import { texts } from '../texts.js';
import { h } from './dom.js';
import { boardDrawing } from './export.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../wire.js').Step} Step */

/** Formats a path as text, one line per step. @param {Step[]} steps */
export const textOfPath = (steps) => steps.map(({ notation }, index) => `${index + 1}. ${named(notation)}`).join('\n');

/** If a path is open, replaces the page with the path for printing. Returns a function that restores the page, or `null`.
 * @param {State} state */
export function pathOnPaper(state) {
  const steps = state.panel === 'path' ? state.path?.answer?.steps : null;
  if (!steps || document.body.classList.contains('printing')) return null;
  const paper = h(
    'article.print-only.paper-path',
    {},
    h('h1', {}, state.game.title || texts.games.untitled),
    h(
      'ol',
      {},
      steps.map((step) => h('li', {}, !isSingle(step) && drawingOf(state, step), h('p', {}, named(step.notation)))),
    ),
  );
  document.body.append(paper);
  document.body.classList.add('printing');
  return () => {
    paper.remove();
    document.body.classList.remove('printing');
  };
}

/** @param {State} state @param {Step} step */
const drawingOf = (state, step) =>
  step.before && boardDrawing({ ...state, shown: { step, before: step.before, walk: null, station: -1, origin: 'path' } });
