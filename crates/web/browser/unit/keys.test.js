import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandOf } from '../../page/src/core/keys.js';

/** Parses a key such as `Ctrl+Shift+1`: its character and its code. @param {string} text @param {string} [code] */
function key(text, code) {
  const held = text.split('+');
  const name = held.pop() ?? '';
  const place = code ?? (/^[0-9]$/.test(name) ? `Digit${name}` : /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : name);
  const has = (/** @type {string} */ modifier) => held.includes(modifier);
  return { key: name, code: place, shiftKey: has('Shift'), ctrlKey: has('Ctrl'), metaKey: has('Meta'), altKey: has('Alt') };
}

const command = (/** @type {string} */ text, /** @type {string} */ code = '') => commandOf(key(text, code || undefined));

test('digit keys use the current mode', () => {
  assert.deepEqual(command('5'), { do: 'digit', digit: 5, mode: null });
  assert.deepEqual(command('Shift+%', 'Digit5'), { do: 'digit', digit: 5, mode: 'corner' });
  assert.deepEqual(command('Alt+5'), { do: 'digit', digit: 5, mode: 'corner' });
  assert.deepEqual(command('Ctrl+5'), { do: 'digit', digit: 5, mode: 'centre' });
  assert.deepEqual(command('Meta+5'), { do: 'digit', digit: 5, mode: 'centre' });
  assert.deepEqual(command('Ctrl+Shift+%', 'Digit5'), { do: 'digit', digit: 5, mode: 'colour' });
  assert.deepEqual(command('Ctrl+Alt+5'), { do: 'digit', digit: 5, mode: 'colour' });
  assert.deepEqual(command('5', 'Numpad5'), { do: 'digit', digit: 5, mode: null });
});

test('digits work on other layouts', () => {
  assert.deepEqual(command('Shift+7', 'Digit7'), { do: 'digit', digit: 7, mode: 'corner' });
  assert.deepEqual(command('&', 'Digit1'), { do: 'digit', digit: 1, mode: null });
});

test('number pad moves without Num Lock', () => {
  assert.equal(command('End', 'Numpad1')?.do, 'edge');
});

test('arrow keys and WASD move', () => {
  assert.deepEqual(command('ArrowUp'), { do: 'move', direction: 'up', extend: false, skip: false });
  assert.deepEqual(command('Shift+ArrowLeft'), { do: 'move', direction: 'left', extend: true, skip: false });
  assert.deepEqual(command('Ctrl+ArrowDown'), { do: 'move', direction: 'down', extend: false, skip: true });
  assert.deepEqual(command('Ctrl+Shift+ArrowDown'), { do: 'move', direction: 'down', extend: true, skip: false });
  assert.deepEqual(command('w'), { do: 'move', direction: 'up', extend: false, skip: false });
  assert.deepEqual(command('Shift+D'), { do: 'move', direction: 'right', extend: true, skip: false });
});

test('keys select modes', () => {
  const modes = ['z', 'x', 'c', 'v'].map((it) => command(it));
  assert.deepEqual(
    modes,
    ['digit', 'corner', 'centre', 'colour'].map((mode) => ({ do: 'mode', mode })),
  );
  assert.deepEqual(command(' '), { do: 'next-mode', by: 1 });
  assert.deepEqual(command('Shift+ '), { do: 'next-mode', by: -1 });
  assert.deepEqual(command('PageUp'), { do: 'next-mode', by: -1 });
});

test('Ctrl shortcuts are mapped', () => {
  assert.equal(command('Ctrl+z')?.do, 'undo');
  assert.equal(command('Ctrl+y')?.do, 'redo');
  assert.equal(command('Ctrl+Shift+Z')?.do, 'redo');
  assert.equal(command('Ctrl+a')?.do, 'all');
  assert.equal(command('Ctrl+Shift+A')?.do, 'none');
  assert.equal(command('Ctrl+i')?.do, 'invert');
  assert.equal(command('Escape')?.do, 'none');
});

test('function keys set the filter', () => {
  assert.deepEqual(command('F3'), { do: 'filter', digit: 3, add: false });
  assert.deepEqual(command('Ctrl+F3'), { do: 'filter', digit: 3, add: true });
  assert.equal(command('F10')?.do, 'bivalue');
});

test('0, Delete and Backspace clear', () => {
  for (const name of ['0', 'Delete', 'Backspace']) assert.equal(command(name)?.do, 'clear');
});

test('browser shortcuts are not handled', () => {
  for (const name of ['Ctrl+p', 'Ctrl+v', 'Ctrl+r', 'Ctrl+t', 'Tab', 'F5x', 'F11', 'F12', 'Alt+d', 'q', 'Enter']) {
    assert.equal(command(name), null, name);
  }
});
