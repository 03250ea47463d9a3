// Keeping the game as it goes on, also where other windows of the browser play the same one: none overwrites what another has kept.

import { moved } from '../core/history.js';
import { isSolved, merged } from '../core/position.js';
import { encode } from '../core/share.js';
import * as games from '../games.js';
import { UNTOLD } from '../store.js';
import { texts } from '../texts.js';

/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../store.js').Game} Game */
/** @typedef {import('../core/position.js').Position} Position */

/** How long after a move it is kept, in milliseconds. */
const SOON = 250;

/** Two windows' moves in one game: those of the other, then what was done here since both were the same.
 * @param {Game} mine @param {Game} theirs @param {Position} base where both were the same @returns {Game} */
function joined(mine, theirs, base) {
  const both = merged(base, mine.history.now, theirs.history.now);
  const isTheirs = encode(both) === encode(theirs.history.now);
  const history = isTheirs ? theirs.history : moved(theirs.history, both);
  const solved = mine.solved || theirs.solved || isSolved(history.now);
  return { ...theirs, history, solved, elapsed: Math.max(mine.elapsed, theirs.elapsed) };
}

/**
 * Keeps the game soon after a move, and at once when the page is left. What another window keeps of the same game is taken over.
 * @param {Store} store @param {Storage} storage
 */
export function keepGames(store, storage) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let soon;
  let kept = store.get().game;
  // The text of it in the storage when this window last looked, and the moves in it.
  let seen = games.textOfGame(storage, kept.id);
  let base = kept.history;
  // Of two windows that write at the same moment, neither has seen the other's moves, and one text stands. So each text says which
  // write of each window went into it. This window knows its own since it took anything over, and what was there before each.
  const me = games.newId();
  let number = 0;
  let writes = games.writesOfGame(storage, kept.id);
  /** @type {{ number: number, before: Position }[]} */
  let own = [];
  let isElsewhere = false;

  /** The game with what another window has kept of it. Nothing, if none has. @param {Game} game @returns {Game | null} */
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
    // Most writes have nothing but the time.
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
    const told = both.history === game.history ? {} : { ...UNTOLD, message: both.history === base ? '' : texts.games.joined };
    store.set({ ...told, game: both });
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
      // The last moves of a game that gives way to another are not waited for.
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
    /** Whether another window plays the game now: it counts the time. */
    isElsewhere: () => isElsewhere,
  };
}
