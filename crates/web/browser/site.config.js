// Browser tests of the page without a server. `cargo xtask site` sets the path of the folder. The tests of the page also run here,
// without a host after the first visit, except for those marked `@server`, which state why they need a server.

import page from './playwright.config.js';

export default {
  ...page,
  globalSetup: undefined,
  projects: [
    { name: 'site', testDir: 'site', testMatch: /site\.spec\.js$/ },
    { name: 'offline', testDir: 'tests', testIgnore: /(server|speed)\.spec\.js$/, grepInvert: /@long|@server/ },
    // Measurements run one at a time.
    { name: 'speed', testDir: 'site', testMatch: /speed\.spec\.js$/, dependencies: ['site', 'offline'], workers: 1 },
  ],
};
