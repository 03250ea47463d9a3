// What a key means on the board, as a command. Keys of digits and tools count by their place, whatever a layout writes with Shift.

/** @typedef {import('./position.js').Mode} Mode */
/** @typedef {import('./select.js').Direction} Direction */

/** @typedef {Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>} Key */

/**
 * @typedef {{ do: 'move', direction: Direction, extend: boolean, skip: boolean }
 *   | { do: 'edge', to: 'row-start' | 'row-end' | 'first' | 'last' }
 *   | { do: 'digit', digit: number, mode: Mode | null }
 *   | { do: 'mode', mode: Mode }
 *   | { do: 'next-mode', by: 1 | -1 }
 *   | { do: 'filter', digit: number, add: boolean }
 *   | { do: 'clear' | 'undo' | 'redo' | 'all' | 'none' | 'invert' | 'pause' | 'bivalue' | 'hint' | 'carry-out' | 'checkpoint' | 'copy' | 'auto' }
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
const MODES = { z: 'digit', x: 'corner', c: 'centre', v: 'colour' };

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

/** The command of a key, or nothing. @param {Key} key @returns {Command | null} */
export function commandOf(key) {
  const control = key.ctrlKey || key.metaKey;
  return ofNamed(key, control) ?? ofDigit(key, control) ?? (control ? ofControl(key) : ofLetter(key));
}

/** @param {Key} key @param {boolean} control @returns {Command | null} */
function ofNamed(key, control) {
  const direction = key.code.startsWith('Arrow') ? ARROWS[key.code] : undefined;
  if (direction) return { do: 'move', direction, extend: key.shiftKey, skip: control && !key.shiftKey };
  if (key.key === 'Home') return { do: 'edge', to: control ? 'first' : 'row-start' };
  if (key.key === 'End') return { do: 'edge', to: control ? 'last' : 'row-end' };
  if (key.key === ' ') return { do: 'next-mode', by: key.shiftKey ? -1 : 1 };
  const filter = /^F([1-9])$/.exec(key.key);
  if (filter) return { do: 'filter', digit: Number(filter[1]), add: control };
  return NAMED[key.key] ?? null;
}

/** @param {Key} key @param {boolean} control @returns {Command | null} */
function ofDigit(key, control) {
  // With the number lock off, the pad's keys have other names and move.
  const place = /^(?:Digit|Numpad)([0-9])$/.exec(key.code);
  const written = /^[0-9]$/.test(key.key) ? key.key : null;
  const sign = written ?? (place && !key.code.startsWith('Numpad') ? place[1] : null);
  if (sign === null) return null;
  if (sign === '0') return { do: 'clear' };
  return { do: 'digit', digit: Number(sign), mode: heldMode(key, control) };
}

/** The mode that held keys choose for one digit. @param {Key} key @param {boolean} control @returns {Mode | null} */
function heldMode(key, control) {
  const corner = key.shiftKey || key.altKey;
  if (control) return corner ? 'colour' : 'centre';
  return corner ? 'corner' : null;
}

/** @param {Key} key @returns {Command | null} */
function ofControl(key) {
  const letter = key.key.toLowerCase();
  if (key.altKey) return null;
  if (key.shiftKey) return letter === 'z' ? { do: 'redo' } : letter === 'a' ? { do: 'none' } : null;
  return WITH_CONTROL[letter] ?? null;
}

/** @param {Key} key @returns {Command | null} */
function ofLetter(key) {
  if (key.altKey) return null;
  const letter = key.key.toLowerCase();
  const direction = ARROWS[key.code];
  if (direction) return { do: 'move', direction, extend: key.shiftKey, skip: false };
  const mode = MODES[letter];
  return mode ? { do: 'mode', mode } : (PLAIN[letter] ?? null);
}
