// A recorded response with a nested chain, reduced to the fields needed for drawing.

/** @param {string} puzzle */
export function nestedAnswer(puzzle) {
  const candidates = Array.from(puzzle, (sign) => (sign === '.' ? '123456789' : ''));
  const before = { digits: puzzle, givens: puzzle, candidates };
  const literal = (
    /** @type {string} */ cell,
    /** @type {boolean} */ is_on,
    /** @type {number[]} */ from,
    /** @type {unknown} */ ground,
  ) => ({
    candidate: { cell, digit: 5 },
    is_on,
    from,
    ground,
    rule: null,
  });
  const view = (
    /** @type {string} */ title,
    /** @type {number[]} */ nested,
    /** @type {{ cell: string, digit: number }[]} */ excluded,
    /** @type {{ role: string, cells: string[], digits: number[] }[]} */ marks,
  ) => ({ title, nested, branch: 0, sentence: 1, sentences: 1, marks, excluded });
  const inner = {
    shows: 'itself',
    branches: [
      {
        literals: [
          literal('r4c1', true, [], 'assumed'),
          literal('r4c3', false, [0], { house: 'r4' }),
          literal('r5c2', true, [1], { house: 'b4' }),
        ],
      },
    ],
    nested: [],
  };
  const pattern = {
    shape: 'chaining',
    shows: 'contradiction',
    branches: [{ literals: [literal('r1c2', true, [], 'assumed'), literal('r4c2', false, [0], { nested: 0 })] }],
    nested: [inner],
  };
  const step = {
    technique: { name: 'Dynamic Contradiction Forcing Chains', slug: 'dynamic-contradiction', family: 'Last Resort' },
    score: 9.9,
    level: null,
    notation: '',
    eureka: null,
    before,
    placements: [],
    eliminations: [{ cell: 'r1c2', digit: 5 }],
    marks: [],
    houses: [],
    chains: [],
    branches: [],
    contradiction: null,
    net: null,
    sentences: ['If r1c2 is 5, nothing fits.'],
    phrases: [
      [{ words: 'If ' }, { cells: ['r1c2'] }, { words: ' is ' }, { digit: 5 }, { words: ', nothing fits.' }],
      [{ words: 'Branch 1 of 1: suppose r1c2 is 5.' }],
      [{ words: 'So 5 can be removed from ' }, { cells: ['r1c2'] }, { words: '.' }],
    ],
    pattern,
    views: [
      view('Branch 1 of 1: suppose r1c2 is 5.', [], [], []),
      view(
        'Nested chain 1: a proof within.',
        [0],
        [{ cell: 'r4c2', digit: 5 }],
        [{ role: 'before', cells: ['r1c2'], digits: [5] }],
      ),
    ],
  };
  const technique = 'dynamic-contradiction';
  const record = { line: 1, status: 'unique', hint: 'Look here.', technique, step, scheme: 'se-1.2.1', reason: null };
  return { schema: 'sodan-api/1', task: 'hint', complete: true, records: [record] };
}
