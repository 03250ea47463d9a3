// Tests of the page without a server, in the browser: `cargo xtask site` says where the folder is.

import page from './playwright.config.js';

export default { ...page, testDir: 'site', testMatch: /spec/, globalSetup: undefined, projects: undefined };
