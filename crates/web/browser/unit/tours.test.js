import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenOf as choicesOf } from '../../page/src/core/choices.js';
import { chosenOf as forcingOf } from '../../page/src/core/forcing.js';
import { runsOf as talkOf } from '../../page/src/core/lab.js';
import { chosenOf as queensOf } from '../../page/src/core/queens.js';
import { chosenOf as raceOf } from '../../page/src/core/race.js';
import { chosenOf as stageOf } from '../../page/src/core/stage.js';
import { TOURS } from '../../page/src/core/tours.js';
import { lab } from '../../page/src/texts.lab.js';

const READ = { talk: talkOf, choices: choicesOf, forcing: forcingOf, race: raceOf, stage: stageOf, queens: queensOf };

test('tour steps have valid links', () => {
  assert.deepEqual(Object.keys(lab.tours.all), Object.keys(TOURS));
  for (const [name, links] of Object.entries(TOURS)) {
    assert.equal(links.length, lab.tours.all[name].steps.length, name);
    for (const link of links) {
      const [exhibit, code] = link.split('/');
      assert.deepEqual(READ[/** @type {keyof typeof READ} */ (exhibit)](code).wrong, [], link);
    }
  }
});
