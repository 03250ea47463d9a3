// Browser tests against a real server. `cargo xtask page` sets the paths of the browser and the server.

import { defineConfig } from '@playwright/test';

const chromium = process.env.SODAN_CHROMIUM;
if (!chromium) throw new Error('SODAN_CHROMIUM does not name a browser; `cargo xtask page` does');

export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/setup.js',
  outputDir: process.env.SODAN_TEST_RESULTS ?? 'test-results',
  fullyParallel: true,
  workers: 2,
  // Generous limits for busy machines. They only serve to end tests that hang.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  // CI retries a failed test once. The report lists tests that needed the second attempt as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: 'line',
  // Tests that take minutes are part of `cargo xtask conformance page`.
  ...(process.env.SODAN_LONG ? { grep: /@long/ } : { grepInvert: /@long/ }),
  // Measurements run one at a time.
  projects: [
    { name: 'page', testIgnore: /speed/ },
    { name: 'speed', testMatch: /speed/, dependencies: ['page'], fullyParallel: false, workers: 1 },
  ],
  use: {
    launchOptions: {
      executablePath: chromium,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    },
    viewport: { width: 1280, height: 800 },
    trace: 'off',
  },
});
