import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter, mark, paint, startOf, tint, withAuto } from '../../page/src/core/position.js';
import { decode, encode, TITLE_BYTES } from '../../page/src/core/share.js';

/** A deterministic random number generator. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/** @param {number} seed */
function anyPosition(seed) {
  const draw = numbers(seed);
  let at = startOf(Array.from({ length: 81 }, () => (draw(4) === 0 ? 1 + draw(9) : 0)));
  for (let count = draw(60); count > 0; count -= 1) {
    const [cell, digit] = [draw(81), 1 + draw(9)];
    const moves = [
      () => enter(at, [cell], digit, true),
      () => mark(at, [cell], digit, 'corner'),
      () => mark(at, [cell], digit, 'centre'),
      () => paint(at, [cell], digit),
      () => tint(at, [cell], digit, 1 + draw(9)),
      () => withAuto(at, draw(2) === 1),
    ];
    at = moves[draw(moves.length)]();
  }
  return at;
}

test('links round-trip exactly', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const position = anyPosition(seed);
    assert.deepEqual(decode(encode(position, `Title ${seed}`)), { position, title: `Title ${seed}` });
  }
});

test('short puzzles have short links', () => {
  const givens = Array.from(
    '4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......',
    (sign) => Number(sign) || 0,
  );
  assert.ok(encode(startOf(givens)).length <= 40);
});

test('codes are URL-safe', () => {
  assert.match(encode(anyPosition(7), '<script>alert(1)</script> "&\u{1F600}'), /^[\w-]+$/);
});

test('truncates titles between characters', () => {
  const { title } = decode(encode(anyPosition(3), '数'.repeat(100)));
  assert.equal(title, '数'.repeat(TITLE_BYTES / 3));
});

test('rejects corrupt codes', () => {
  const code = encode(anyPosition(11), 'Title');
  for (let place = 0; place < code.length; place += 1) {
    const sign = code[place] === 'A' ? 'B' : 'A';
    assert.throws(() => decode(code.slice(0, place) + sign + code.slice(place + 1)), RangeError);
    assert.throws(() => decode(code.slice(0, place)), RangeError);
  }
});

test('rejects invalid codes', () => {
  for (const text of ['', '1', '1AA', '2AAAA', '<script>', '1%%%%', '\u{1F600}']) assert.throws(() => decode(text), RangeError);
});
