// What a player may choose.

import { texts } from '../texts.js';
import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { SCALES } from './path.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../settings.js').Settings} Settings */

/** @param {Store} store */
export function openSettings(store) {
  const change = (/** @type {Partial<Settings>} */ patch) => store.set({ settings: { ...store.get().settings, ...patch } });
  const { settings } = store.get();
  const scales = Object.fromEntries(SCALES.map((scale) => [scale, texts.scales[scale].name]));
  openDialog(
    texts.settings.title,
    choice(texts.settings.palette, texts.settings.palettes, settings.palette, (palette) =>
      change({ palette: /** @type {Settings['palette']} */ (palette) }),
    ),
    choice(texts.settings.scale, scales, settings.scale, (scale) => change({ scale })),
    choice(texts.settings.notation, texts.settings.notations, settings.notation, (notation) =>
      change({ notation: /** @type {Settings['notation']} */ (notation) }),
    ),
    checkbox(texts.settings.timer, settings.timer, (timer) => change({ timer })),
    checkbox(texts.settings.tidy, settings.tidy, (tidy) => change({ tidy })),
    checkbox(texts.settings.peers, settings.peers, (peers) => change({ peers })),
    checkbox(texts.settings.coordinates, settings.coordinates, (coordinates) => change({ coordinates })),
    checkbox(texts.settings.alert, settings.alert, (alert) => change({ alert })),
    checkbox(texts.settings.digitFirst, settings.digitFirst, (digitFirst) => change({ digitFirst })),
    checkbox(texts.settings.flipped, settings.flipped, (flipped) => change({ flipped })),
    checkbox(texts.settings.hideDone, settings.hideDone, (hideDone) => change({ hideDone })),
  );
}

/** @param {string} name @param {Record<string, string>} options @param {string} chosen @param {(value: string) => void} change */
export function choice(name, options, chosen, change) {
  const select = h(
    'select',
    { onchange: () => change(select.value) },
    Object.entries(options).map(([value, text]) => h('option', { value, selected: value === chosen }, text)),
  );
  return h('label.field', {}, h('span', {}, name), select);
}

/** @param {string} name @param {boolean} on @param {(on: boolean) => void} change */
export function checkbox(name, on, change) {
  const box = h('input', { type: 'checkbox', checked: on, onchange: () => change(box.checked) });
  return h('label.check', {}, box, h('span', {}, name));
}
