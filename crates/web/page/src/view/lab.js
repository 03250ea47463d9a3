// The lab: 81 cells talk a puzzle over. A form says how, the engine holds the talk, and it is seen as it went.

import * as core from '../core/lab.js';
import { textOfDigits } from '../core/position.js';
import { talkOf } from '../core/talk.js';
import { transcriptOf } from '../core/transcript.js';
import { EngineError } from '../engine.js';
import { texts } from '../texts.js';
import { fill, h } from './dom.js';
import { save } from './export.js';
import { icon } from './icons.js';
import { choice } from './settings.js';
import { sweepView } from './sweep.js';
import { talkView } from './talk.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../core/lab.js').Chosen} Chosen */

/** The address follows when the talk has stood still for so long, in milliseconds. */
const CALM = 300;

/**
 * @param {Store} store @param {Engine} engine @param {string} code of a link; empty for none
 * @param {(text: string) => void} announce
 */
export function labPage(store, engine, code, announce) {
  const from = core.chosenOf(code);
  let { chosen } = from;
  const said = h('div.making', { role: 'status' });
  const shown = h('div.talk');
  const change = (/** @type {Partial<Chosen>} */ patch) => {
    chosen = { ...chosen, ...patch };
  };
  const hold = async (/** @type {number | null} */ at) => {
    const asked = chosen;
    const file = await held(engine, asked, said);
    if (file) await show(file, asked, at);
  };
  /** @param {ArrayBuffer} file @param {Chosen | null} of what was asked for; nothing of a file that was opened @param {number | null} at */
  const show = async (file, of, at) => {
    const talk = talkOf(transcriptOf(file));
    const solution = await engine.solution(digitsOf(talk.transcript.header.puzzle)).catch(() => null);
    // Browsers refuse an address that changes too often.
    let waiting = 0;
    const moved = (/** @type {number} */ moment) => {
      clearTimeout(waiting);
      const tell = () => {
        if (of && shown.isConnected) history.replaceState(null, '', `#lab/${core.codeOf(of, moment)}`);
      };
      waiting = window.setTimeout(tell, CALM);
    };
    fill(shown, talkView(talk, solution, at ?? 0, moved, announce), saveButton(file));
  };
  const opened = async (/** @type {ArrayBuffer} */ file) => {
    try {
      await show(file, null, 0);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      fill(said, h('p', {}, texts.lab.noTranscript));
    }
  };
  if (code) hold(from.at);
  return h(
    'article.page.lab',
    {},
    h('h1', {}, texts.lab.title),
    h('p.lead', {}, texts.lab.about),
    form(store, chosen, change, () => hold(null)),
    said,
    shown,
    h('p', {}, openField(opened)),
    sweepView(engine, () => chosen),
  );
}

/** @param {string} text */
const digitsOf = (text) => Array.from(text, (sign) => Number(sign) || 0);

/** The transcript of a talk; nothing, if it was stopped or refused. @param {Engine} engine @param {Chosen} chosen @param {HTMLElement} said */
async function held(engine, chosen, said) {
  const stop = new AbortController();
  fill(
    said,
    h('p', {}, texts.lab.busy),
    h('button', { type: 'button', onclick: () => stop.abort() }, icon('close'), texts.wish.cancel),
  );
  try {
    const file = await engine.talk(core.requestOf(chosen), stop.signal);
    fill(said);
    return file;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    fill(said, h('p', {}, texts.engine[error.kind](error.message)));
    return null;
  }
}

/** @param {Store} store @param {Chosen} chosen @param {(patch: Partial<Chosen>) => void} change @param {() => void} go */
function form(store, chosen, change, go) {
  const { givens } = store.get().game.history.now;
  const own = textOfDigits(givens);
  const puzzles = {
    [core.first.puzzle]: texts.lab.example,
    [chosen.puzzle]: chosen.puzzle === core.first.puzzle ? texts.lab.example : texts.lab.linked,
    [core.EASY]: texts.lab.easy,
    ...(own.includes('.') && /[1-9]/.test(own) ? { [own]: texts.lab.own } : {}),
  };
  const level = h('div', {}, slider(chosen, change));
  level.hidden = chosen.protocol !== 'slider';
  const protocols = choice(texts.lab.protocol, texts.lab.protocols, chosen.protocol, (protocol) => {
    change({ protocol });
    level.hidden = protocol !== 'slider';
  });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    go();
  };
  return h(
    'form.lab-form',
    { onsubmit: submit },
    h(
      'div.lab-fields',
      {},
      choice(texts.lab.puzzle, puzzles, chosen.puzzle, (puzzle) => change({ puzzle })),
      protocols,
      number(texts.lab.seed, chosen.seed, { min: 0, step: 1 }, (seed) => change({ seed })),
      number(texts.lab.messages, chosen.messages, { min: 1, max: core.MOST_MESSAGES, step: 1 }, (messages) =>
        change({ messages }),
      ),
    ),
    level,
    h(
      'details',
      { open: core.FAULTS.some((name) => chosen[name] > 0) },
      h('summary', {}, texts.lab.faults),
      h(
        'div.lab-fields',
        {},
        core.FAULTS.map((name) =>
          number(texts.lab.fault[name], chosen[name], { min: 0, max: 1, step: 'any' }, (value) => change({ [name]: value })),
        ),
      ),
    ),
    h('button.main', { type: 'submit' }, icon('play'), texts.lab.go),
  );
}

/** @param {string} name @param {number} value @param {Record<string, unknown>} bounds @param {(value: number) => void} change */
function number(name, value, bounds, change) {
  const input = h('input', { type: 'number', required: true, value, ...bounds, oninput: () => change(input.valueAsNumber) });
  return h('label.field', {}, h('span', {}, name), input);
}

/** How much is left to the community. @param {Chosen} chosen @param {(patch: Partial<Chosen>) => void} change */
function slider(chosen, change) {
  const output = h('output', {}, texts.lab.levels[chosen.slider]);
  const input = h('input', {
    type: 'range',
    min: 0,
    max: 7,
    value: chosen.slider,
    oninput: () => {
      change({ slider: input.valueAsNumber });
      fill(output, texts.lab.levels[input.valueAsNumber]);
      input.setAttribute('aria-valuetext', texts.lab.levels[input.valueAsNumber]);
    },
    'aria-valuetext': texts.lab.levels[chosen.slider],
  });
  return h('label.field', {}, h('span', {}, texts.lab.slider), input, output);
}

/** The transcript as a file. @param {ArrayBuffer} file */
const saveButton = (file) =>
  h(
    'div.bar',
    {},
    h('button', { type: 'button', onclick: () => save(new Blob([file]), 'arrow') }, icon('share'), texts.lab.save),
  );

/** @param {(file: ArrayBuffer) => void} opened */
function openField(opened) {
  const input = h('input', {
    type: 'file',
    accept: '.arrow',
    onchange: async () => {
      const [file] = input.files ?? [];
      if (file) opened(await file.arrayBuffer());
    },
  });
  return h('label.field', {}, h('span', {}, texts.lab.open), input);
}
