// The timer, which runs while the page is visible and can be paused and hidden.

import { texts } from '../texts.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { watch } from './watch.js';

/** @typedef {import('../store.js').Store} Store */

/** @param {number} milliseconds */
export function clockText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** Counts the time of the current game in seconds while its page is open. @param {Store} store
 * @param {() => boolean} isThere */
export function runClock(store, isThere) {
  let last = performance.now();
  return setInterval(() => {
    const now = performance.now();
    const { game, paused } = store.get();
    // The interval is limited, since the first interval after the device was suspended can be very long.
    const played = Math.min(now - last, 2000);
    last = now;
    if (!paused && !game.solved && !document.hidden && isThere())
      store.set({ game: { ...game, elapsed: game.elapsed + played } });
  }, 1000);
}

/** @param {Store} store */
export function timer(store) {
  const time = h('span.time', { role: 'timer', 'aria-label': texts.timer.show });
  const pause = h('button.round.small', { type: 'button', onclick: () => store.set({ paused: !store.get().paused }) });
  const element = h('div.timer', {}, time, pause);
  watch(
    store,
    ({ game }) => [Math.floor(game.elapsed / 1000)],
    ({ game }) => fill(time, clockText(game.elapsed)),
  );
  watch(
    store,
    ({ paused, settings, game }) => [paused, settings.timer, game.solved],
    ({ paused, settings, game }) => {
      const label = paused ? texts.timer.resume : texts.timer.pause;
      element.hidden = !settings.timer;
      pause.hidden = game.solved;
      pause.setAttribute('aria-label', label);
      pause.setAttribute('title', `${label} (${texts.timer.key})`);
      fill(pause, icon(paused ? 'play' : 'pause'));
    },
  );
  return element;
}
