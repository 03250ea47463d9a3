// The negotiation: a form says how 81 cells talk a puzzle over, the engine holds the talk, or several beside each other, and it is seen
// as it went.

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
import { sweepView } from './sweep.js';
import { talkView } from './talk.js';
import { talkForm } from './talkform.js';

/** @typedef {import('../engine.js').Engine} Engine */
/** @typedef {import('../core/lab.js').Chosen} Chosen */

/** The address follows when the talk has stood still for so long, in milliseconds. */
const CALM = 300;

/** @type {import('./lab.js').Exhibit} */
export function negotiation({ store, engine, code, announce, link }) {
  const from = core.runsOf(code);
  const narrow = isNarrow();
  let { runs, show: colours } = from;
  let running = new AbortController();
  // Browsers refuse an address that changes too often.
  let waiting = 0;
  const said = h('div.making', { role: 'status' });
  const shown = h('div.talk');
  const change = (/** @type {readonly Chosen[]} */ to) => {
    runs = [...to];
    running.abort();
    clearTimeout(waiting);
    if (!shown.hasChildNodes()) return;
    fill(shown);
    fill(said, h('p', {}, lab.changed));
  };
  const hold = async (/** @type {number | null} */ at) => {
    running.abort();
    running = new AbortController();
    const [asked, { signal }] = [runs, running];
    const files = await held(engine, asked, said, running);
    if (files && !signal.aborted) await show(files, asked, at);
  };
  /** @param {readonly ArrayBuffer[]} files @param {readonly Chosen[] | null} of what was asked for; nothing of a file that was opened
   * @param {number | null} at */
  const show = async (files, of, at) => {
    const talks = files.map((file) => talkOf(transcriptOf(file)));
    const length = Math.max(...talks.map(({ transcript }) => transcript.length));
    const solution = await engine.solution(digitsOf(talks[0].transcript.header.puzzle)).catch(() => null);
    const moved = (/** @type {number} */ moment, /** @type {core.Show} */ now) => {
      colours = now;
      clearTimeout(waiting);
      const tell = () => {
        if (of && shown.isConnected) link(core.codeOf(of, moment, now));
      };
      waiting = window.setTimeout(tell, CALM);
    };
    if (narrow) controls.open = false;
    if (at !== null && at > length) fill(said, h('p', {}, lab.beyond(at, length)));
    fill(shown, talkView(talks, solution, at ?? 0, colours, moved, announce), h('div.bar', {}, files.map(saveButton)));
  };
  const opened = async (/** @type {ArrayBuffer} */ file) => {
    running.abort();
    fill(said);
    try {
      await show([file], null, 0);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      fill(said, h('p', {}, lab.noTranscript));
    }
  };
  const controls = h(
    'details.lab-controls',
    { open: !(narrow && code) },
    h('summary', {}, lab.settings),
    talkForm(store, runs, change, () => hold(null)),
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
    sweepView(engine, () => runs[0], !narrow),
  ];
}

/** @param {string} text */
const digitsOf = (text) => Array.from(text, (sign) => Number(sign) || 0);

/** The transcripts of talks; nothing, if they were stopped or one was refused.
 * @param {Engine} engine @param {readonly Chosen[]} runs @param {HTMLElement} said @param {AbortController} stop */
async function held(engine, runs, said, stop) {
  const wrong = runs.map(core.wrongIn).find((name) => name !== null);
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
    const files = await Promise.all(runs.map((run) => engine.talk(core.requestOf(run), stop.signal)));
    fill(said);
    return files;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    fill(said, h('p', {}, texts.engine[error.kind](error.message)));
    // The others are of no use without it.
    stop.abort();
    return null;
  }
}

/** The transcript as a file. @param {ArrayBuffer} file @param {number} number of the run @param {readonly ArrayBuffer[]} files of all */
const saveButton = (file, number, files) =>
  h(
    'button.quiet',
    { type: 'button', onclick: () => save(new Blob([file]), 'arrow') },
    icon('share'),
    lab.save(files.length > 1 ? lab.letters[number] : ''),
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
