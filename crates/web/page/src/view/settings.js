// The settings dialog.

import { canBeOff } from '../core/allowed.js';
import { familyName, LANGUAGES, texts } from '../texts.js';
import { openDialog } from './dialog.js';
import { fill, h } from './dom.js';
import { SCALES } from './path.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../settings.js').Settings} Settings */

/** @param {Store} store @param {import('../engine.js').Engine} engine */
export function openSettings(store, engine) {
  const change = (/** @type {Partial<Settings>} */ patch) => store.set({ settings: { ...store.get().settings, ...patch } });
  const { settings } = store.get();
  const scales = Object.fromEntries(SCALES.map((scale) => [scale, texts.scales[scale].name]));
  openDialog(
    texts.settings.title,
    choice(texts.settings.palette, texts.settings.palettes, settings.palette, (palette) =>
      change({ palette: /** @type {Settings['palette']} */ (palette) }),
    ),
    choice(texts.settings.language, { auto: texts.settings.languageAuto, ...LANGUAGES }, settings.language, (language) => {
      change({ language });
      location.reload();
    }),
    texts.englishOnly && h('p.lead', {}, texts.englishOnly),
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
    checkbox(texts.settings.uniqueness, settings.uniqueness, (uniqueness) => change({ uniqueness })),
    techniques(store, engine, (without) => change({ without })),
  );
}

/** Switches for techniques, by family. @param {Store} store @param {import('../engine.js').Engine} engine
 * @param {(without: string[]) => void} change */
function techniques(store, engine, change) {
  const list = h('div.technique-switches');
  const draw = async () => {
    if (list.childElementCount > 0) return;
    const entries = (await engine.techniques().catch(() => [])).filter(canBeOff);
    const boxOf = (/** @type {{ slug: string, name: string }} */ { slug, name }) => {
      const { without } = store.get().settings;
      return checkbox(name, !without.includes(slug), (on) => {
        const others = store.get().settings.without.filter((it) => it !== slug);
        change(on ? others : [...others, slug]);
      });
    };
    const families = [...new Set(entries.map(({ family }) => family))];
    fill(
      list,
      families.map((family) =>
        h('fieldset', {}, h('legend', {}, familyName(family)), entries.filter((entry) => entry.family === family).map(boxOf)),
      ),
    );
  };
  return h('details.more', { ontoggle: draw }, h('summary', {}, texts.settings.techniques), list);
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
