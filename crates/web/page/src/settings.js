// What a player may choose, and where the browser keeps it.

/** @typedef {'auto' | 'light' | 'dark' | 'contrast'} Palette */
/**
 * @typedef {object} Settings
 * @property {Palette} palette
 * @property {string} language its code; `auto` for the browser's
 * @property {boolean} timer whether the time is shown
 * @property {boolean} tidy whether a digit takes the marks away that it excludes
 * @property {boolean} peers whether what the chosen cell sees is shaded
 * @property {boolean} flipped whether the keypad has 7 8 9 on top
 * @property {boolean} coordinates whether rows and columns are numbered, also while no step is shown
 * @property {'r1c1' | 'a1'} notation how cells are called
 * @property {boolean} alert whether a wrong digit is marked at once
 * @property {boolean} digitFirst whether a digit is chosen first, and then the cells
 * @property {boolean} hideDone whether digits that are placed nine times leave the keypad
 * @property {boolean} uniqueness whether techniques are used that rely on there being one solution
 * @property {readonly string[]} without techniques that are switched off, by their slugs
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
    // A browser that keeps nothing still lets one play.
  }
}
