// The form field for a seed.

import { lab } from '../texts.lab.js';
import { h } from './dom.js';

/** Largest seed. Larger numbers would lose precision in JSON. */
const MOST = 999_999_999_999_999;

/** @param {string} about effect of the seed @param {number} seed @param {(seed: number) => void} change */
export function seedField(about, seed, change) {
  const input = h('input', {
    type: 'number',
    ...{ min: 0, max: MOST, step: 1, value: seed, required: true, 'aria-describedby': 'seed-about' },
    onchange: () => {
      if (input.checkValidity()) change(input.valueAsNumber);
      else input.reportValidity();
    },
  });
  return h('div.stack', {}, h('label.field', {}, h('span', {}, lab.seed), input), h('small.hint', { id: 'seed-about' }, about));
}
