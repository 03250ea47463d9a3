// Which page an address names. All of it stands behind the `#`, so that a shared game never reaches a server.

/** @typedef {{ page: 'play' | 'make' | 'games' } | { page: 'learn' | 'practice', slug: string } | { page: 'words', term: string } | { page: 'shared' | 'lab', code: string }} Route */

/** @param {string} hash @returns {Route} */
export function routeOf(hash) {
  const [page, ...rest] = hash.replace(/^#/, '').split('/');
  if (page === 'g' && rest[0]) return { page: 'shared', code: rest[0] };
  if (page === 'learn' && rest[0] === 'words') return { page: 'words', term: rest[1] ?? '' };
  if (page === 'learn') return { page: 'learn', slug: rest[0] ?? '' };
  if (page === 'practice' && rest[0]) return { page: 'practice', slug: rest[0] };
  if (page === 'lab') return { page, code: rest.join('/') };
  if (page === 'make' || page === 'games') return { page };
  return { page: 'play' };
}

/** The address of a shared game. @param {string} base @param {string} code */
export const sharedAddress = (base, code) => `${base}#g/${code}`;
