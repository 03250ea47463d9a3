// Common parts of exhibits that send one request per change of settings: the request and its outcome, the link, and the heading.

import { EngineError } from '../engine.js';
import { texts } from '../texts.js';
import { lab } from '../texts.lab.js';
import { fill, h } from './dom.js';
import { isNarrow } from './player.js';

/** @typedef {import('./dom.js').Children} Children */

/** Delay, in milliseconds, between the end of playback and writing the current moment to the address. */
const CALM = 300;

/**
 * A request and the presentation of its response.
 * @template {{ at: number }} C the chosen value
 * @template T the answer
 * @typedef {object} Question
 * @property {{ chosen: C, wrong: [string, string][] }} from the parsed link, with its invalid parameters
 * @property {(chosen: C) => string} codeOf encodes the settings for a link
 * @property {(code: string) => void} link
 * @property {{ title: string, about: string, busy: string }} words
 * @property {(chosen: C) => void} [before] called when the settings change
 * @property {(chosen: C) => string} [line] one-line summary of the settings, which are then folded initially
 * @property {(chosen: C, signal: AbortSignal) => Promise<T>} ask
 * @property {(answer: T, chosen: C) => { message?: Children, shown?: Children }} show creates a message and the content for a response
 */

/** Sends a request whenever the settings change, and cancels the previous one. @template {{ at: number }} C @template T @param {Question<C, T>} it */
export function question(it) {
  let { chosen } = it.from;
  let [running, waiting] = [new AbortController(), 0];
  const status = h('div.making', { role: 'status' });
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
    fill(status, h('p', {}, it.words.busy));
    try {
      const answer = await it.ask(chosen, signal);
      if (signal.aborted) return;
      const outcome = it.show(answer, chosen);
      fill(status, outcome.message);
      fill(shown, outcome.shown);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (!signal.aborted) fill(status, h('p', {}, texts.engine[error.kind](error.message)));
    }
  };
  return {
    status,
    shown,
    chosen: () => chosen,
    /** Changes settings that require a new request. */
    look,
    /** Changes settings that only affect the link. */
    change,
    /** Returns the heading of the exhibit with its form fields. @param {...Children} fields */
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
