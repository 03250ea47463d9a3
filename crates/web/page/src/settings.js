// The player's settings, saved in the browser.

/** @typedef {'auto' | 'light' | 'dark' | 'contrast'} Palette */
/**
 * @typedef {object} Settings
 * @property {Palette} palette
 * @property {string} language a language code, or `auto` for the browser's
 * @property {boolean} timer whether the time is shown
 * @property {boolean} tidy whether a digit removes the marks that it excludes
 * @property {boolean} peers whether the peers of the selected cell are shaded
 * @property {boolean} flipped whether the keypad has 7 8 9 on top
 * @property {boolean} coordinates whether rows and columns are numbered even if no step is shown
 * @property {'r1c1' | 'a1'} notation of cell names
 * @property {boolean} alert whether a wrong digit is marked immediately
 * @property {boolean} digitFirst whether a digit is selected first, then the cells
 * @property {boolean} hideDone whether completed digits are hidden on the keypad
 * @property {boolean} uniqueness whether to use techniques that assume a unique solution
 * @property {readonly string[]} without slugs of disabled techniques
 * @property {string} scale whose techniques hints use
 */

/** @type {Settings} */
export const defaults = Object.freeze({
  palette: 'auto',
  language: 'auto',
  timer: true,
  tidy: true,
  peers: true,
  flipped: false,
  coordinates: false,
  notation: 'r1c1',
  alert: false,
  digitFirst: false,
  hideDone: false,
  uniqueness: true,
  without: [],
  scale: 'hodoku',
});

const KEY = 'sodan.settings';

/** @param {Pick<Storage, 'getItem'>} storage @returns {Settings} */
export function loadSettings(storage) {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? '{}');
    /** @type {Record<string, unknown>} */
    const settings = { ...defaults };
    for (const [name, value] of Object.entries(defaults)) {
      if (typeof kept[name] === typeof value && Array.isArray(kept[name]) === Array.isArray(value)) settings[name] = kept[name];
    }
    return /** @type {Settings} */ (/** @type {unknown} */ (settings));
  } catch {
    return defaults;
  }
}

/** @param {Pick<Storage, 'setItem'>} storage @param {Settings} settings */
export function saveSettings(storage, settings) {
  try {
    storage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage, the settings are kept until the page is closed.
  }
}
