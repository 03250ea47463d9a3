// The negotiation: a form says how 81 cells talk a puzzle over, the engine holds the talk, and it is seen as it went.

import * as core from '../core/lab.js';
import { talkOf } from '../core/talk.js';
import { transcriptOf } from '../core/transcript.js';
import { EngineError } from '../engine.js';
import { texts } from '../texts.js';
import { lab } from '../texts.lab.js';
import { fill, h } from './dom.js';
import { save } from './export.js';
import { icon } from './icons.js';
import { isNarrow } from './player.js';
import { puzzlesOf } from './puzzles.js';
import { checkbox, choice } from './settings.js';
import { sweepView } from './sweep.js';
import { talkView } from './talk.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../core/lab.js').Chosen} Chosen */

/** The address follows when the talk has stood still for so long, in milliseconds. */
const CALM = 300;

/** @type {import('./lab.js').Exhibit} */
export function negotiation({ store, engine, code, announce, link }) {
  const from = core.chosenOf(code);
  const narrow = isNarrow();
  let { chosen } = from;
  let running = new AbortController();
  // Browsers refuse an address that changes too often.
  let waiting = 0;
  const said = h('div.making', { role: 'status' });
  const shown = h('div.talk');
  const change = (/** @type {Partial<Chosen>} */ patch) => {
    chosen = { ...chosen, ...patch };
    running.abort();
    clearTimeout(waiting);
    if (!shown.hasChildNodes()) return;
    fill(shown);
    fill(said, h('p', {}, lab.changed));
  };
  const hold = async (/** @type {number | null} */ at) => {
    running.abort();
    running = new AbortController();
    const [asked, { signal }] = [chosen, running];
    const file = await held(engine, asked, said, running);
    if (file && !signal.aborted) await show(file, asked, at);
  };
  /** @param {ArrayBuffer} file @param {Chosen | null} of what was asked for; nothing of a file that was opened @param {number | null} at */
  const show = async (file, of, at) => {
    const talk = talkOf(transcriptOf(file));
    const { header, length } = talk.transcript;
    const solution = await engine.solution(digitsOf(header.puzzle)).catch(() => null);
    const moved = (/** @type {number} */ moment) => {
      clearTimeout(waiting);
      const tell = () => {
        if (of && shown.isConnected) link(core.codeOf(of, moment));
      };
      waiting = window.setTimeout(tell, CALM);
    };
    if (narrow) controls.open = false;
    if (at !== null && at > length) fill(said, h('p', {}, lab.beyond(at, length)));
    fill(shown, talkView(talk, solution, at ?? 0, moved, announce), saveButton(file));
  };
  const opened = async (/** @type {ArrayBuffer} */ file) => {
    running.abort();
    fill(said);
    try {
      await show(file, null, 0);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      fill(said, h('p', {}, lab.noTranscript));
    }
  };
  const controls = h(
    'details.lab-controls',
    { open: !(narrow && code) },
    h('summary', {}, lab.settings),
    form(store, chosen, change, () => hold(null)),
    h('div.bar', {}, openField(opened)),
  );
  if (code) hold(from.at);
  return [
    h('h1', {}, lab.title),
    h('p.lead', {}, lab.about),
    from.wrong.length > 0 && h('p.fault', { role: 'alert' }, lab.wrongLink(from.wrong)),
    controls,
    said,
    shown,
    sweepView(engine, () => chosen, !narrow),
  ];
}

/** @param {string} text */
const digitsOf = (text) => Array.from(text, (sign) => Number(sign) || 0);

/** The transcript of a talk; nothing, if it was stopped or refused.
 * @param {Engine} engine @param {Chosen} chosen @param {HTMLElement} said @param {AbortController} stop */
async function held(engine, chosen, said, stop) {
  const wrong = core.wrongIn(chosen);
  if (wrong) {
    fill(said, h('p.fault', {}, lab.wrong(wrong)));
    return null;
  }
  fill(
    said,
    h('p', {}, lab.busy),
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
  const level = h('div', {}, slider(chosen, change));
  level.hidden = chosen.protocol !== 'slider';
  const about = h('small.hint', { 'aria-live': 'polite' }, lab.protocolAbout[chosen.protocol]);
  const mistakes = h('div', {}, mistakesOf(chosen.protocol, chosen.mistakes, change));
  const protocols = choice(lab.protocol, lab.protocols, chosen.protocol, (protocol) => {
    change({ protocol, mistakes: '' });
    level.hidden = protocol !== 'slider';
    fill(about, lab.protocolAbout[protocol]);
    fill(mistakes, mistakesOf(protocol, '', change));
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
      choice(lab.puzzle, puzzlesOf(store, [core.first.puzzle, core.EASY], chosen.puzzle), chosen.puzzle, (puzzle) =>
        change({ puzzle }),
      ),
      h('div.stack', {}, protocols, about),
      number('seed', lab.seed, chosen, change, lab.seedAbout),
      number('messages', lab.messages, chosen, change, lab.messagesAbout),
    ),
    level,
    h(
      'details',
      { open: core.FAULTS.some((name) => chosen[name] > 0) },
      h('summary', {}, lab.faults),
      h('p.hint', {}, lab.faultsAbout),
      h(
        'div.lab-fields',
        {},
        core.FAULTS.map((name) => number(name, lab.fault[name], chosen, change)),
      ),
    ),
    mistakes,
    h('button.main', { type: 'submit' }, icon('play'), lab.go),
  );
}

/** The published mistakes as switches; nothing, if the protocol makes none. @param {string} protocol @param {string} made
 * @param {(patch: Partial<Chosen>) => void} change */
function mistakesOf(protocol, made, change) {
  const known = core.mistakesOf(protocol);
  const on = new Set(core.mistakesIn(made));
  const turn = (/** @type {string} */ name, /** @type {boolean} */ isOn) => {
    if (isOn) on.add(name);
    else on.delete(name);
    change({ mistakes: known.filter((it) => on.has(it)).join(' ') });
  };
  if (known.length === 0) return null;
  return h(
    'details',
    { open: on.size > 0 },
    h('summary', {}, lab.mistakes),
    h('p.hint', {}, lab.mistakesAbout),
    h(
      'div.lab-fields',
      {},
      known.map((name) => checkbox(lab.mistake[name], on.has(name), (isOn) => turn(name, isOn))),
    ),
  );
}

/** @param {keyof typeof core.RANGES} name @param {string} label @param {Chosen} chosen @param {(patch: Partial<Chosen>) => void} change
 * @param {string} [about] */
function number(name, label, chosen, change, about) {
  const id = about && `lab-${name}-about`;
  const input = h('input', {
    type: 'number',
    required: true,
    value: chosen[name],
    ...core.RANGES[name],
    'aria-describedby': id,
    oninput: () => change({ [name]: input.valueAsNumber }),
  });
  const field = h('label.field', {}, h('span', {}, label), input);
  return about ? h('div.stack', {}, field, h('small.hint', { id }, about)) : field;
}

/** How much is left to the community. @param {Chosen} chosen @param {(patch: Partial<Chosen>) => void} change */
function slider(chosen, change) {
  const output = h('output', {});
  const input = h('input', {
    type: 'range',
    ...core.RANGES.slider,
    value: chosen.slider,
    oninput: () => {
      change({ slider: input.valueAsNumber });
      tell();
    },
  });
  const tell = () => {
    const level = input.valueAsNumber;
    fill(output, `${lab.levels[level]}: ${lab.levelsAbout[level]}`);
    input.setAttribute('aria-valuetext', lab.levels[level]);
  };
  tell();
  return h('label.field', {}, h('span', {}, lab.slider), input, output);
}

/** The transcript as a file. @param {ArrayBuffer} file */
const saveButton = (file) =>
  h(
    'div.bar',
    {},
    h('button.quiet', { type: 'button', onclick: () => save(new Blob([file]), 'arrow') }, icon('share'), lab.save),
  );

/** @param {(file: ArrayBuffer) => void} opened */
function openField(opened) {
  const input = h('input', {
    type: 'file',
    class: 'file-input',
    accept: '.arrow',
    onchange: async () => {
      const [file] = input.files ?? [];
      if (file) opened(await file.arrayBuffer());
    },
  });
  return h('label.quiet.file', {}, lab.open, input);
}
