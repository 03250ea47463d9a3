// Parses addresses. All of their content is in the fragment after `#`, so that a shared game is never sent to a server.

/** `part` is the part of the page that is shown first. Unknown addresses open the game, with `unknown` set. */
/** @typedef {{ page: 'make' | 'games' | 'api', part: string } | { page: 'play', unknown?: string } | { page: 'learn' | 'practice', slug: string } | { page: 'words', term: string } | { page: 'shared' | 'lab' | 'variant', code: string }} Route */

/** @param {string} hash @returns {Route} */
export function routeOf(hash) {
  const [page, ...rest] = hash.replace(/^#/, '').split('/');
  if (page === 'g' && rest[0]) return { page: 'shared', code: rest[0] };
  if (page === 'learn' && rest[0] === 'words') return { page: 'words', term: rest[1] ?? '' };
  if (page === 'learn') return { page: 'learn', slug: rest[0] ?? '' };
  if (page === 'practice' && rest[0]) return { page: 'practice', slug: rest[0] };
  if (page === 'lab' || page === 'variant') return { page, code: rest.join('/') };
  if (page === 'make' || page === 'games' || page === 'api') return { page, part: rest.join('/') };
  return page === '' || hash === '#play' ? { page: 'play' } : { page: 'play', unknown: hash };
}

/** Returns the address of a shared game. @param {string} base @param {string} code */
export const sharedAddress = (base, code) => `${base}#g/${code}`;
