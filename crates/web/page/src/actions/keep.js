// Saves the game during play. If several windows play the same game, no window overwrites the moves of another.

import { moved } from '../core/history.js';
import { isSolved, merged } from '../core/position.js';
import { encode } from '../core/share.js';
import * as games from '../games.js';
import { NO_HINTS } from '../store.js';
import { texts } from '../texts.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../store.js').Game} Game */
/** @typedef {import('../core/position.js').Position} Position */

/** Delay between a move and saving it, in milliseconds. */
const SOON = 250;

/** Merges the moves of two windows into one history: the other window's moves, followed by the moves made in this window since
 * the common base.
 * @param {Game} mine @param {Game} theirs @param {Position} base last position that both have in common @returns {Game} */
function joined(mine, theirs, base) {
  const both = merged(base, mine.history.now, theirs.history.now);
  const isTheirs = encode(both) === encode(theirs.history.now);
  const history = isTheirs ? theirs.history : moved(theirs.history, both);
  const solved = mine.solved || theirs.solved || isSolved(history.now);
  return { ...theirs, history, solved, elapsed: Math.max(mine.elapsed, theirs.elapsed) };
}

/**
 * Saves the game shortly after a move, and immediately when the page is closed. Merges moves that another window has saved.
 * @param {Store} store @param {Storage} storage
 */
export function keepGames(store, storage) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let soon;
  let kept = store.get().game;
  // The stored text and its moves when this window last read them.
  let seen = games.textOfGame(storage, kept.id);
  let base = kept.history;
  // If two windows write at the same moment, neither has read the other's moves, and one text is lost. Each text therefore
  // records the last write of each window that it includes. This window keeps its own writes since the last merge, each with the
  // stored state before it.
  const me = games.newId();
  let number = 0;
  let writes = games.writesOfGame(storage, kept.id);
  /** @type {{ number: number, before: Position }[]} */
  let own = [];
  let isElsewhere = false;

  /** Returns the game merged with the version of another window, or `null` if there is none. @param {Game} game @returns {Game | null} */
  const taken = (game) => {
    const text = games.textOfGame(storage, game.id);
    const theirs = text === null || text === seen ? null : games.loadGame(storage, game.id);
    if (!theirs) return null;
    writes = games.writesOfGame(storage, game.id);
    const lost = own.find((write) => write.number > (writes[me] ?? 0));
    const [since, isMine] = [lost?.before ?? base.now, lost !== undefined || game.history !== base];
    own = [];
    const isSame = games.isSameHistory(theirs.history, game.history);
    [seen, base] = [text, isSame ? game.history : theirs.history];
    if (isSame) return { ...theirs, history: base };
    return isMine ? joined(game, theirs, since) : theirs;
  };

  const write = (/** @type {Game} */ game) => {
    number += 1;
    // Most writes change only the time.
    if (own.at(-1)?.before === base.now) own.pop();
    own.push({ number, before: base.now });
    const { [me]: _, ...others } = writes;
    writes = { ...others, [me]: number };
    games.saveGame(storage, game, Date.now(), writes);
    [kept, seen, base] = [game, games.textOfGame(storage, game.id), game.history];
  };

  const take = () => {
    const { game } = store.get();
    const both = taken(game);
    if (!both) return;
    if (both.history === base) [kept, isElsewhere] = [both, true];
    const patch = both.history === game.history ? {} : { ...NO_HINTS, message: both.history === base ? '' : texts.games.joined };
    store.set({ ...patch, game: both });
  };

  const save = () => {
    clearTimeout(soon);
    soon = undefined;
    take();
    const { game } = store.get();
    if (game !== kept || seen === null) write(game);
  };

  store.subscribe(({ game }, before) => {
    if (game === before.game) return;
    if (game.id !== before.game.id) {
      // Do not delay the last moves of the previous game.
      if (soon !== undefined) write(taken(before.game) ?? before.game);
      clearTimeout(soon);
      soon = undefined;
      [seen, base, isElsewhere] = [games.textOfGame(storage, game.id), game.history, false];
      [writes, own] = [games.writesOfGame(storage, game.id), []];
    }
    if (game.history !== base) isElsewhere = false;
    if (game !== kept && soon === undefined) soon = setTimeout(save, SOON);
  });
  window.addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', save);
  window.addEventListener('storage', take);
  window.addEventListener('focus', () => {
    take();
    isElsewhere = false;
  });
  return {
    save,
    /** Returns whether another window is currently playing the game and counting the time. */
    isElsewhere: () => isElsewhere,
  };
}
