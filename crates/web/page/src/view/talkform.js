// The form for the settings of a negotiation: the puzzle, the first run, and further runs that differ in some settings.

import * as core from '../core/lab.js';
import { lab } from '../texts.lab.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { checkbox, choice } from './settings.js';

/** @typedef {import('../core/lab.js').Chosen} Chosen */

/** @param {Record<string, string>} puzzles names of the available puzzles @param {() => readonly Chosen[]} present the current runs
 * @param {(runs: readonly Chosen[]) => void} become @param {() => void} go @param {import('./dom.js').Children} besides content next to the
 * button */
export function talkForm(puzzles, present, become, go, besides) {
  const others = h('div.stack');
  const changeOne = (/** @type {number} */ at) => (/** @type {Partial<Chosen>} */ patch) =>
    become(present().map((run, number) => (number === at ? { ...run, ...patch } : run)));
  const changeAll = (/** @type {Partial<Chosen>} */ patch) => become(present().map((run) => ({ ...run, ...patch })));
  const more = h('button.quiet', { type: 'button' }, lab.compared.add);
  const showOthers = () => {
    const drop = (/** @type {number} */ at) => {
      become(present().toSpliced(at, 1));
      showOthers();
      more.focus();
    };
    more.hidden = present().length >= core.MOST_RUNS;
    fill(
      others,
      present()
        .slice(1)
        .map((run, index) => besideField(run, index + 1, changeOne(index + 1), () => drop(index + 1))),
    );
  };
  more.addEventListener('click', () => {
    become([...present(), core.another(present())]);
    showOthers();
    others.querySelector('fieldset:last-child')?.querySelector('select')?.focus();
  });
  showOthers();
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    go();
  };
  const [main] = present();
  return h(
    'form.lab-form',
    { onsubmit: submit },
    h(
      'div.lab-fields',
      {},
      choice(lab.puzzle, puzzles, main.puzzle, (puzzle) => changeAll({ puzzle })),
      number('messages', lab.messages, main, changeAll),
    ),
    runFields(main, changeOne(0)),
    others,
    h('div.bar', {}, h('button.main', { type: 'submit' }, icon('play'), lab.go), more, besides),
  );
}

/** The settings of an additional run. @param {Chosen} run @param {number} number @param {(patch: Partial<Chosen>) => void} change
 * @param {() => void} drop */
const besideField = (run, number, change, drop) =>
  h(
    'fieldset.compared',
    {},
    h('legend', {}, lab.run(lab.letters[number])),
    runFields(run, change),
    h('button.quiet', { type: 'button', onclick: drop }, icon('close'), lab.compared.drop(lab.letters[number])),
  );

/** Settings in which runs side by side may differ. @param {Chosen} run @param {(patch: Partial<Chosen>) => void} change */
function runFields(run, change) {
  const level = h('div', {}, slider(run, change));
  level.hidden = run.protocol !== 'slider';
  const about = h('small.hint', { 'aria-live': 'polite' }, lab.protocolAbout[run.protocol]);
  const mistakes = h('div', {}, mistakesOf(run.protocol, run.mistakes, change));
  const protocols = choice(lab.protocol, lab.protocols, run.protocol, (protocol) => {
    change({ protocol, mistakes: '' });
    level.hidden = protocol !== 'slider';
    fill(about, lab.protocolAbout[protocol]);
    fill(mistakes, mistakesOf(protocol, '', change));
  });
  return [
    h('div.lab-fields', {}, h('div.stack', {}, protocols, about), number('seed', lab.seed, run, change)),
    level,
    h(
      'details',
      { open: core.FAULTS.some((name) => run[name] > 0) },
      h('summary', {}, lab.faults),
      h('p.hint', {}, lab.faultsAbout),
      h(
        'div.lab-fields',
        {},
        core.FAULTS.map((name) => number(name, lab.fault[name], run, change)),
      ),
    ),
    mistakes,
  ];
}

/** Checkboxes for the published mistakes, if the protocol supports any. @param {string} protocol @param {string} made
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
    h(
      'div.lab-fields',
      {},
      known.map((name) => checkbox(lab.mistake[name], on.has(name), (isOn) => turn(name, isOn))),
    ),
  );
}

/** @param {keyof typeof core.RANGES} name @param {string} label @param {Chosen} chosen @param {(patch: Partial<Chosen>) => void} change */
function number(name, label, chosen, change) {
  const input = h('input', {
    type: 'number',
    required: true,
    value: chosen[name],
    ...core.RANGES[name],
    oninput: () => change({ [name]: input.valueAsNumber }),
  });
  return h('label.field', {}, h('span', {}, label), input);
}

/** The slider between cell and community. @param {Chosen} chosen @param {(patch: Partial<Chosen>) => void} change */
function slider(chosen, change) {
  const output = h('output', {});
  const input = h('input', {
    type: 'range',
    ...core.RANGES.slider,
    value: chosen.slider,
    oninput: () => {
      change({ slider: input.valueAsNumber });
      updateNote();
    },
  });
  const updateNote = () => {
    const level = input.valueAsNumber;
    fill(output, `${lab.levels[level]}: ${lab.levelsAbout[level]}`);
    input.setAttribute('aria-valuetext', lab.levels[level]);
  };
  updateNote();
  return h('label.field', {}, h('span', {}, lab.slider), input, output);
}
