import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUSES } from '../../page/src/core/cells.js';
import { another, codeOf, first, madeBy, mistakesOf, requestOf, runsOf, wrongIn } from '../../page/src/core/lab.js';
import { csvOf, placesOf, tallyOf } from '../../page/src/core/sweep.js';
import {
  curve,
  faultsOf,
  frameAt,
  isCrashed,
  lastShown,
  lastShownIn,
  logOf,
  momentOf,
  nextShown,
  nextShownIn,
  settled,
  sureness,
  talkOf,
} from '../../page/src/core/talk.js';
import { CERTAIN, transcriptOf } from '../../page/src/core/transcript.js';

/** A transcript of events `[time, kind, from, to, digit, confidence]`. @param {number[][]} events @param {string} [puzzle] */
function transcript(events, puzzle = '.'.repeat(81)) {
  const column = (/** @type {number} */ place) => events.map((event) => event[place]);
  const [kind, from, to, digit] = [1, 2, 3, 4].map((place) => Uint8Array.from(column(place)));
  const time = Float64Array.from(column(0));
  const confidence = Uint32Array.from(column(5));
  return { header: { puzzle }, length: events.length, time, kind, from, to, digit, confidence };
}

/** A cell that shows one digit after another, with two messages before each. @param {number} count */
const changing = (count) =>
  talkOf(
    transcript(
      Array.from({ length: 3 * count }, (_, row) =>
        row % 3 === 2 ? [row, 0, 5, 255, 1 + (row % 9), row] : [row, 1, 5, 6, 1, 0],
      ),
    ),
  );

test('frames ignore the path', () => {
  const talk = changing(20_000);
  for (const at of [0, 1, 3, 16_384, 16_385, 50_000, 60_000]) {
    const { digits, changes, messages } = frameAt(talk, at);
    const shown = Math.floor(at / 3);
    assert.deepEqual([digits[5], messages], [shown ? 1 + ((3 * shown - 1) % 9) : 0, at - shown]);
    assert.equal(changes, Math.max(0, shown - 1));
  }
});

test('initial frames contain the givens', () => {
  const talk = talkOf(transcript([[1, 0, 0, 255, 4, CERTAIN]], `4${'.'.repeat(80)}`));
  for (const at of [0, 1]) {
    const { digits, confidence, changes } = frameAt(talk, at);
    assert.deepEqual([digits[0], confidence[0], changes], [4, CERTAIN, 0]);
  }
});

test('first digits are not changes', () => {
  const talk = talkOf(
    transcript([
      [1, 0, 3, 255, 4, 0],
      [2, 0, 3, 255, 4, 8],
      [3, 0, 3, 255, 0, 0],
      [4, 0, 3, 255, 4, 0],
    ]),
  );
  assert.deepEqual(
    [1, 2, 3, 4].map((at) => frameAt(talk, at).changes),
    [0, 0, 1, 2],
  );
});

test('finds moments by time and change', () => {
  const talk = changing(4);
  assert.deepEqual([momentOf(talk, -1), momentOf(talk, 0), momentOf(talk, 5), momentOf(talk, 99)], [0, 1, 6, 12]);
  assert.deepEqual([nextShown(talk, 0), nextShown(talk, 3), nextShown(talk, 12)], [3, 6, 12]);
  assert.deepEqual([lastShown(talk, 12), lastShown(talk, 4), lastShown(talk, 3), lastShown(talk, 0)], [9, 3, 0, 0]);
});

test('steps to the nearest change', () => {
  const talks = [changing(2), talkOf(transcript([[1, 1, 5, 6, 1, 0], ...[4, 5].map((digit) => [2, 0, 5, 255, digit, 0])]))];
  assert.deepEqual(
    [0, 2, 3, 6].map((at) => nextShownIn(talks, at)),
    [2, 3, 6, 6],
  );
  assert.deepEqual(
    [6, 3, 2, 0].map((at) => lastShownIn(talks, at)),
    [3, 2, 0, 0],
  );
});

test('curves end with their run', () => {
  const givens = new Array(81).fill(0);
  const solution = givens.map(() => 1 + (11 % 9));
  const points = curve(changing(4), 5, Object.values(HOUSES), givens, solution);
  assert.deepEqual(points[4], {
    at: 12,
    time: 11,
    energy: 0,
    agreement: 1,
    inPhase: 1,
    outOfPhase: 0,
    changes: 3,
    messages: 8,
  });
});

test('counts duplicates in every house', () => {
  const talk = talkOf(
    transcript([
      [0, 0, 0, 255, 7, 0],
      [1, 0, 1, 255, 7, 0],
    ]),
  );
  const [, , last] = curve(talk, 3, Object.values(HOUSES), [], null);
  assert.equal(last.energy, 2);
});

test('agent logs start with the latest', () => {
  const log = logOf(changing(2), 6, 6, 3);
  assert.deepEqual(
    log.map(({ at, kind }) => [at, kind]),
    [
      [5, 'assert'],
      [4, 'assert'],
      [2, 'assert'],
    ],
  );
});

test('certainty is the highest confidence', () => {
  assert.deepEqual([0, 1, 20, 300, 1e6, CERTAIN].map(sureness), [0, 1, 2, 3, 3, 4]);
});

test('links keep the settings', () => {
  const chosen = { ...first, protocol: 'slider', slider: 3, seed: 9, crash: 0.25 };
  assert.deepEqual(runsOf(codeOf([chosen], 77)), { runs: [chosen], at: 77, show: 'sure', wrong: [] });
  assert.equal(codeOf([first], null), '');
});

test('links keep runs side by side', () => {
  const main = { ...first, seed: 9, messages: 5000, crash: 0.25 };
  const runs = [main, { ...main, protocol: 'token' }, { ...main, crash: 0, seed: 10 }, another([main])];
  assert.equal(codeOf(runs, 77), 'seed=9&messages=5000&crash=0.25&at=77/protocol=token/seed=10&crash=0/seed=10');
  assert.deepEqual(runsOf(codeOf(runs, 77, 'regions')), { runs, at: 77, show: 'regions', wrong: [] });
  assert.deepEqual(runsOf('/seed=6'), { runs: [first, { ...first, seed: 6 }], at: null, show: 'sure', wrong: [] });
});

test('runs share a puzzle', () => {
  const { runs, wrong } = runsOf('seed=1/at=3/messages=5/seed=2/seed=7/seed=8');
  assert.equal(runs.length, 4, 'at most four runs share a puzzle');
  assert.deepEqual(wrong, [
    ['at', '3'],
    ['messages', '5'],
    ['run', 'seed=7'],
    ['run', 'seed=8'],
  ]);
});

test('rejects mistakes of other protocols', () => {
  const chosen = { ...first, protocol: 'first', mistakes: 'one-seed zombies' };
  assert.deepEqual(runsOf(codeOf([chosen], null)), { runs: [chosen], at: null, show: 'sure', wrong: [] });
  assert.deepEqual(requestOf(chosen).mistakes, ['one-seed', 'zombies']);
  assert.deepEqual(runsOf('protocol=token&mistakes=zombies').wrong, [['mistakes', 'zombies']]);
  assert.deepEqual([mistakesOf('token'), mistakesOf('slider')], [[], []]);
});

test('invalid link parameters get defaults', () => {
  const parts = 'protocol=shouting&seed=-1&crash=7&puzzle=12&messages=99999999&slider=2.5&lose=&at=x&show=all&colour=red';
  const wrong = parts.split('&').map((part) => part.split('='));
  assert.deepEqual(runsOf(parts), { runs: [first], at: null, show: 'sure', wrong });
});

test('validates the form', () => {
  assert.equal(wrongIn(first), null);
  for (const [name, value] of Object.entries({ seed: 1.5, messages: 0, crash: Number.NaN, slider: 8 }))
    assert.equal(wrongIn({ ...first, [name]: value }), name);
  assert.equal(wrongIn({ ...first, seed: 1e20 }), 'seed');
});

test('shows crashes and losses', () => {
  const events = [
    [1, 1, 3, 4, 5, 0],
    [2, 255, 3, 255, 0, 0],
    [3, 254, 7, 255, 0, 0],
    ...Array.from({ length: 600 }, (_, row) => [4 + row, 1, 5, 6, 1, 0]),
  ];
  const talk = talkOf(transcript(events));
  const [before, now, later] = [1, 3, 603].map((at) => frameAt(talk, at));
  assert.deepEqual(
    [before, now, later].map(({ crashes, lost }) => [crashes, lost[7]]),
    [
      [0, 0],
      [1, 1],
      [1, 1],
    ],
  );
  assert.deepEqual(
    [before, now, later].map((frame) => isCrashed(frame, 3)),
    [false, true, false],
  );
  assert.equal(now.messages, 1);
  assert.deepEqual(faultsOf(talk), { crashes: 1, losses: 1, first: 2 });
  assert.deepEqual(faultsOf(talkOf(transcript(events.slice(0, 1)))), { crashes: 0, losses: 0, first: 0 });
  assert.deepEqual(logOf(talk, 3, 3, 1), [{ at: 2, kind: 'crash', from: 3, to: 255, digit: 0, confidence: 0 }]);
});

test('counts settled cells', () => {
  const events = [
    [1, 0, 1, 255, 5, 0],
    [2, 0, 2, 255, 6, CERTAIN],
  ];
  const givens = new Array(81).fill(0);
  for (const [settings, count] of [
    ['token', 2],
    ['panic panic=0.1', 1],
  ]) {
    const { transcript: of } = talkOf({ ...transcript(events), header: { puzzle: '.'.repeat(81), settings: String(settings) } });
    assert.equal(settled(of, frameAt(talkOf(of), 2), givens), count);
  }
});

test('requests contain their settings', () => {
  const { slider, ...rest } = { ...first, mistakes: [], switches: [] };
  assert.deepEqual(requestOf(first), { ...rest, every_message: true });
  const { protocol, ...bySlider } = rest;
  assert.deepEqual(requestOf({ ...first, protocol: 'slider', slider: 7 }), { ...bySlider, slider: 1, every_message: true });
  assert.ok(protocol && slider === 0);
});

test('reads the header of transcripts', () => {
  const settings = 'community doubt=0.5 memory houses mistake=one-seed mistake=quiet-ending quiet=1000ms';
  assert.deepEqual(madeBy({ settings, seed: '7' }), {
    protocol: 'community',
    seed: 7,
    skills: ['memory', 'houses'],
    mistakes: 'one-seed quiet-ending',
  });
});

test('rejects invalid transcripts', () => {
  for (const text of ['', 'ARROW1', 'nothing at all', `ARROW1${'x'.repeat(40)}ARROW1`])
    assert.throws(() => transcriptOf(/** @type {ArrayBuffer} */ (new TextEncoder().encode(text).buffer)), RangeError, text);
});

test('formats tables as CSV', () => {
  assert.equal(
    csvOf([
      ['a', 'b'],
      [1, null],
      ['x, "y"', 2.5],
    ]),
    'a,b\n1,\n"x, ""y""",2.5\n',
  );
});

test('sweeps run seed by seed', () => {
  const places = placesOf(4, 2);
  assert.equal(places.length, 16);
  assert.deepEqual(
    [places[0], places[7], places[8]],
    [
      { level: 0, seed: 4 },
      { level: 7, seed: 4 },
      { level: 0, seed: 5 },
    ],
  );
});

test('median includes solved runs only', () => {
  const result = (/** @type {string} */ ending, /** @type {number} */ messages) => ({ ending, messages });
  const results = [result('solved', 30), result('gave-up', 1), result('solved', 10), result('solved', 20)];
  assert.deepEqual(tallyOf(results), { talks: 4, solved: 3, median: 20 });
  assert.equal(tallyOf([...results, result('solved', 21)]).median, 21, 'of four it is between the two in the middle: 20.5');
  assert.deepEqual(tallyOf([result('stuck', 5)]), { talks: 1, solved: 0, median: null });
});
