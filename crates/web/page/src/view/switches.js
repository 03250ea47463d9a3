// Changes faults during a run. The run is repeated with the same seed, so that it does not change up to the current moment.

import { FAULTS, RANGES } from '../core/lab.js';
import { inForce, switchedTo, switchesOf, textOfSwitches } from '../core/switches.js';
import { lab } from '../texts.lab.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';

/** @typedef {import('../core/lab.js').Chosen} Chosen */
/** @typedef {import('../core/switches.js').Switch} Switch */

/** Number of panels created, for unique element IDs. */
let panels = 0;

/** @param {Chosen} run @param {(switches: string) => void} go repeats the run with these changes */
export function switchPanel(run, go) {
  const switches = switchesOf(run.switches) ?? [];
  let messages = 0;
  const about = `switches-about-${++panels}`;
  const inputs = FAULTS.map((name) => ({
    name,
    input: h('input', { type: 'number', required: true, ...RANGES[name], 'aria-describedby': about }),
  }));
  const from = h('p.hint');
  const fault = h('p.fault', { role: 'alert' });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const refused = inputs.find(({ input }) => !input.checkValidity());
    fill(fault, refused && lab.switches.refused(refused.name));
    if (refused) return refused.input.focus();
    const chances = Object.fromEntries(inputs.map(({ name, input }) => [name, input.valueAsNumber]));
    go(textOfSwitches(switchedTo(switches, /** @type {Switch} */ ({ from: messages, ...chances }))));
  };
  const drop = (/** @type {Switch} */ it) => go(textOfSwitches(switches.filter((other) => other !== it)));
  return {
    element: h(
      'details.switches',
      { open: switches.length > 0 },
      h('summary', {}, lab.switches.title),
      switches.length > 0 &&
        h(
          'ul',
          {},
          switches.map((it) => h('li', {}, lab.switches.entry(it), ' ', dropButton(it, drop))),
        ),
      h(
        'form.lab-form',
        { onsubmit: submit, novalidate: true },
        from,
        h('p.hint', { id: about }, lab.faultsAbout),
        h(
          'div.lab-fields',
          {},
          inputs.map(({ name, input }) => h('label.field', {}, h('span', {}, lab.fault[name]), input)),
        ),
        fault,
        h('button.quiet', { type: 'submit' }, icon('play'), lab.switches.go),
      ),
    ),
    /** Updates the current moment. @param {number} sent number of messages sent before the moment */
    moveTo(sent) {
      messages = sent;
      const now = inForce(run, switches, sent);
      for (const { name, input } of inputs) input.value = String(now[name]);
      fill(from, lab.switches.about(sent));
    },
  };
}

/** @param {Switch} it @param {(it: Switch) => void} drop */
const dropButton = (it, drop) =>
  h('button.round', { type: 'button', 'aria-label': lab.switches.drop(it.from), onclick: () => drop(it) }, icon('close'));
