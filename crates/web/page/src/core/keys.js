// Maps keys on the board to commands. Digit and tool keys are identified by their physical position, independent of Shift.

/** @typedef {import('./position.js').Mode} Mode */
/** @typedef {import('./select.js').Direction} Direction */

/** @typedef {Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'> & Partial<Pick<KeyboardEvent, 'getModifierState'>>} Key */

/**
 * @typedef {{ do: 'move', direction: Direction, extend: boolean, skip: boolean }
 *   | { do: 'edge', to: 'row-start' | 'row-end' | 'first' | 'last' }
 *   | { do: 'digit', digit: number, mode: Mode | null }
 *   | { do: 'mode', mode: Mode }
 *   | { do: 'next-mode', by: 1 | -1 }
 *   | { do: 'filter', digit: number, add: boolean }
 *   | { do: 'clear' | 'undo' | 'redo' | 'all' | 'none' | 'invert' | 'pause' | 'bivalue' | 'pick' | 'hint' | 'carry-out' | 'checkpoint' | 'copy' | 'auto' }
 * } Command
 */

/** @type {Readonly<Record<string, Direction>>} */
const ARROWS = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  KeyW: 'up',
  KeyS: 'down',
  KeyA: 'left',
  KeyD: 'right',
};

/** @type {Readonly<Record<string, Mode>>} */
const MODES = { z: 'digit', x: 'corner', c: 'centre', v: 'colour', b: 'draw' };

/** @type {Readonly<Record<string, Command>>} */
const WITH_CONTROL = {
  z: { do: 'undo' },
  y: { do: 'redo' },
  a: { do: 'all' },
  i: { do: 'invert' },
  c: { do: 'copy' },
};

/** @type {Readonly<Record<string, Command>>} */
const PLAIN = {
  p: { do: 'pause' },
  h: { do: 'hint' },
  n: { do: 'carry-out' },
  f: { do: 'pick' },
  k: { do: 'checkpoint' },
  m: { do: 'auto' },
};

/** @type {Readonly<Record<string, Command>>} */
const NAMED = {
  Delete: { do: 'clear' },
  Backspace: { do: 'clear' },
  Escape: { do: 'none' },
  PageDown: { do: 'next-mode', by: 1 },
  PageUp: { do: 'next-mode', by: -1 },
  F10: { do: 'bivalue' },
};

/** Returns the command for a key, if any. @param {Key} key @returns {Command | null} */
export function commandOf(key) {
  const control = key.ctrlKey || key.metaKey;
  return (
    ofShiftedPad(key, control) ?? ofNamed(key, control) ?? ofDigit(key, control) ?? (control ? ofControl(key) : ofLetter(key))
  );
}

/** Returns the command for a digit of the number pad with Shift. Windows reports such a key as an arrow or similar, without Shift
 * but with Num Lock on.
 * @param {Key} key @param {boolean} control @returns {Command | null} */
function ofShiftedPad(key, control) {
  const digit = /^Numpad([1-9])$/.exec(key.code);
  if (!digit || /^[0-9]$/.test(key.key) || !key.getModifierState?.('NumLock')) return null;
  return { do: 'digit', digit: Number(digit[1]), mode: control ? 'colour' : 'corner' };
}

/** @param {Key} key @param {boolean} control @returns {Command | null} */
function ofNamed(key, control) {
  // Without Num Lock, the number pad sends the names of the arrow keys with its own codes.
  const direction = ARROWS[key.key];
  if (direction) return { do: 'move', direction, extend: key.shiftKey, skip: control && !key.shiftKey };
  if (key.key === 'Home') return { do: 'edge', to: control ? 'first' : 'row-start' };
  if (key.key === 'End') return { do: 'edge', to: control ? 'last' : 'row-end' };
  if (key.key === ' ') return { do: 'next-mode', by: key.shiftKey ? -1 : 1 };
  // F5 is left to the browser, which reloads the page.
  const filter = /^F([1-46-9])$/.exec(key.key);
  if (filter) return { do: 'filter', digit: Number(filter[1]), add: control };
  return NAMED[key.key] ?? null;
}

/** @param {Key} key @param {boolean} control @returns {Command | null} */
function ofDigit(key, control) {
  // Without Num Lock, the number pad sends other names, which move the cursor.
  const place = /^(?:Digit|Numpad)([0-9])$/.exec(key.code);
  const written = /^[0-9]$/.test(key.key) ? key.key : null;
  const sign = written ?? (place && !key.code.startsWith('Numpad') ? place[1] : null);
  if (sign === null) return null;
  if (sign === '0') return { do: 'clear' };
  return { do: 'digit', digit: Number(sign), mode: heldMode(key, control) };
}

/** Returns the mode that held modifier keys select for a digit, or `null`. @param {Key} key @param {boolean} control @returns {Mode | null} */
function heldMode(key, control) {
  const corner = key.shiftKey || key.altKey;
  if (control) return corner ? 'colour' : 'centre';
  return corner ? 'corner' : null;
}

/** Returns the letter of a key. In layouts without Latin letters, this is the letter at the same position on most keyboards. @param {Key} key */
const letterOf = (key) =>
  key.key.length === 1 && key.key > '~' ? (/^Key([A-Z])$/.exec(key.code)?.[1].toLowerCase() ?? '') : key.key.toLowerCase();

/** @param {Key} key @returns {Command | null} */
function ofControl(key) {
  const letter = letterOf(key);
  if (key.altKey) return null;
  if (key.shiftKey) return letter === 'z' ? { do: 'redo' } : letter === 'a' ? { do: 'none' } : null;
  return WITH_CONTROL[letter] ?? null;
}

/** @param {Key} key @returns {Command | null} */
function ofLetter(key) {
  if (key.altKey) return null;
  const letter = letterOf(key);
  const direction = ARROWS[key.code];
  if (direction) return { do: 'move', direction, extend: key.shiftKey, skip: false };
  const plain = PLAIN[letter];
  if (plain) return plain;
  // Both the letter and the position of the key count, since AZERTY and QWERTZ have another letter at the position of Z.
  const mode = MODES[letter] ?? MODES[key.code.replace('Key', '').toLowerCase()];
  return mode ? { do: 'mode', mode } : null;
}
