// The page about the HTTP API: example commands, the list of tasks, and a form to try them.

import { EngineError } from '../engine.js';
import { starters } from '../starters.js';
import { texts } from '../texts.js';
import { fill, h } from './dom.js';
import { choice } from './settings.js';
import { table, textRow } from './table.js';

/** @typedef {import('../engine.js').Engine} Engine */

/** The task whose input is a seed instead of puzzles. */
const SERIES = 'generate';

/** Default address of `sodan serve`, for pages without a server. */
const USUAL = 'http://localhost:8080';

/** @param {Engine} engine */
export async function apiPage(engine) {
  const { tasks } = await engine.about();
  const isServed = document.querySelector('meta[name="sodan-engine"]') === null;
  const origin = isServed ? location.origin : USUAL;
  return h(
    'article.page.api',
    {},
    h('h1', {}, texts.api.title),
    h(
      'p.lead',
      {},
      texts.api.about,
      ' ',
      isServed ? h('a', { href: '/api?format=json' }, texts.api.description) : texts.api.local,
    ),
    h('section', {}, h('h2', {}, texts.api.commands), commands(origin)),
    h('section', {}, h('h2', {}, texts.api.tryIt), tryForm(engine, tasks, origin)),
    h(
      'section',
      {},
      h('h2', {}, texts.api.tasks),
      h(
        'div.sweep-box',
        {},
        table(
          texts.api.head,
          tasks.map(({ name, about }) => textRow(`/api/v1/${name}`, [about])),
        ),
      ),
    ),
  );
}

/** @param {string} origin @param {string} task @param {string} body */
const curl = (origin, task, body) => `curl ${origin}/api/v1/${task} -H 'content-type: application/json' -d '${body}'`;

/** @param {string} origin */
function commands(origin) {
  const text = starters.Medium[0];
  const lines = [
    curl(origin, 'solve', JSON.stringify({ text })),
    curl(origin, 'rate', JSON.stringify({ text, options: { scales: ['hodoku', 'se'] } })),
    curl(origin, SERIES, JSON.stringify({ options: { query: 'hodoku.uses "x-wing"', seed: 1 } })),
  ];
  return lines.map((line) => h('pre.command', { tabindex: 0 }, line));
}

/** @param {Engine} engine @param {{ name: string }[]} tasks @param {string} origin */
function tryForm(engine, tasks, origin) {
  let task = 'solve';
  const text = h('input', { type: 'text', value: starters.Medium[0], spellcheck: 'false', autocomplete: 'off' });
  const options = h('input', { type: 'text', value: '{}', spellcheck: 'false', autocomplete: 'off' });
  const puzzle = h('label.field', {}, h('span', {}, texts.api.puzzle), text);
  const command = h('pre.command', { tabindex: 0 });
  const answer = h('pre.answer', { tabindex: 0, 'aria-live': 'polite', hidden: true });
  const bodyOf = () => {
    const about = task === SERIES ? { series: { first: 0, count: 1 } } : { text: text.value };
    return { ...about, options: JSON.parse(options.value || '{}') };
  };
  const show = () => {
    puzzle.hidden = task === SERIES;
    try {
      fill(command, curl(origin, task, JSON.stringify(bodyOf())));
    } catch {
      fill(command, texts.api.badOptions);
    }
  };
  const answerTo = async () => {
    try {
      const { options: chosen, ...about } = bodyOf();
      return JSON.stringify(await engine.raw(task, about, chosen), null, 2);
    } catch (error) {
      if (error instanceof SyntaxError) return texts.api.badOptions;
      if (error instanceof EngineError) return texts.engine[error.kind](error.message);
      throw error;
    }
  };
  let sent = 0;
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    answer.hidden = false;
    fill(answer, texts.loading);
    sent += 1;
    const request = sent;
    const text = await answerTo();
    // The response of an older request is ignored.
    if (request === sent) fill(answer, text);
  };
  for (const field of [text, options]) field.addEventListener('input', show);
  show();
  const names = Object.fromEntries(tasks.map(({ name }) => [name, name]));
  return h(
    'form.stack',
    { onsubmit: send },
    h(
      'div.wish-fields',
      {},
      choice(texts.api.task, names, task, (name) => {
        task = name;
        show();
      }),
      puzzle,
      h('label.field', {}, h('span', {}, texts.api.options), options),
    ),
    command,
    h('div.bar', {}, h('button.main', { type: 'submit' }, texts.api.send)),
    answer,
  );
}
