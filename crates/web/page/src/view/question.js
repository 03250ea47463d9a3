// What exhibits share that ask the engine one question about what is chosen: the question and its outcome, the link, the head.

import { EngineError } from '../engine.js';
import { texts } from '../texts.js';
import { lab } from '../texts.lab.js';
import { fill, h } from './dom.js';
import { isNarrow } from './player.js';

/** @typedef {import('./dom.js').Children} Children */

/** The address follows when the moment has stood for so long, in milliseconds. */
const CALM = 300;

/**
 * A question, and what is shown of its answer.
 * @template {{ at: number }} C what is chosen
 * @template T the answer
 * @typedef {object} Question
 * @property {{ chosen: C, wrong: [string, string][] }} from what the link names, and what makes no sense in it
 * @property {(chosen: C) => string} codeOf the code of a link
 * @property {(code: string) => void} link
 * @property {{ title: string, about: string, busy: string }} words
 * @property {(chosen: C) => void} [before] called when something else is chosen
 * @property {(chosen: C) => string} [line] what is chosen, in a line beside the settings when they are folded; they are so at first, with it
 * @property {(chosen: C, signal: AbortSignal) => Promise<T>} ask
 * @property {(answer: T, chosen: C) => { said?: Children, shown?: Children }} show a word about the answer, and the answer
 */

/** Asks whenever something else is chosen; an older question is given up. @template {{ at: number }} C @template T @param {Question<C, T>} it */
export function question(it) {
  let { chosen } = it.from;
  let [running, waiting] = [new AbortController(), 0];
  const said = h('div.making', { role: 'status' });
  const shown = h('div.talk');
  const line = h('span.hint');
  const change = (/** @type {Partial<C>} */ patch) => {
    chosen = { ...chosen, ...patch };
    clearTimeout(waiting);
    waiting = window.setTimeout(() => {
      if (shown.isConnected) it.link(it.codeOf(chosen));
    }, CALM);
  };
  const look = async (/** @type {Partial<C>} */ patch) => {
    chosen = { ...chosen, ...patch };
    running.abort();
    running = new AbortController();
    const { signal } = running;
    it.before?.(chosen);
    fill(line, it.line?.(chosen));
    fill(shown);
    fill(said, h('p', {}, it.words.busy));
    try {
      const answer = await it.ask(chosen, signal);
      if (signal.aborted) return;
      const outcome = it.show(answer, chosen);
      fill(said, outcome.said);
      fill(shown, outcome.shown);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (!signal.aborted) fill(said, h('p', {}, texts.engine[error.kind](error.message)));
    }
  };
  return {
    said,
    shown,
    chosen: () => chosen,
    /** Asks about something else. */
    look,
    /** Something changes that the answer does not depend on: the link follows. */
    change,
    /** The head of the exhibit, with what can be chosen. @param {...Children} fields */
    head: (...fields) => [
      h('h1', {}, it.words.title),
      h('p.lead', {}, it.words.about),
      it.from.wrong.length > 0 && h('p.fault', { role: 'alert' }, lab.wrongLink(it.from.wrong)),
      h(
        'details.lab-controls',
        { open: !it.line && !isNarrow() },
        h('summary', {}, h('span', {}, lab.settings), ' ', line),
        h('div.lab-fields', {}, fields),
      ),
    ],
  };
}
