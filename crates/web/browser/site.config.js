// Tests of the page without a server, in the browser: `cargo xtask site` says where the folder is. The page's own tests run there
// after a first visit and without a host, but for those marked `@server`: each says what it needs a server for.

import page from './playwright.config.js';

export default {
  ...page,
  globalSetup: undefined,
  projects: [
    { name: 'site', testDir: 'site', testMatch: /site\.spec\.js$/ },
    { name: 'offline', testDir: 'tests', testIgnore: /(server|speed)\.spec\.js$/, grepInvert: /@long|@server/ },
    // What is measured runs when nothing else does.
    { name: 'speed', testDir: 'site', testMatch: /speed\.spec\.js$/, dependencies: ['site', 'offline'], workers: 1 },
  ],
};
