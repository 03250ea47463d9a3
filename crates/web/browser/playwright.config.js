// Tests in a browser, against a real server: `cargo xtask page` says where both are.

import { defineConfig } from '@playwright/test';

const chromium = process.env.SODAN_CHROMIUM;
if (!chromium) throw new Error('SODAN_CHROMIUM does not name a browser; `cargo xtask page` does');

export default defineConfig({
  testDir: 'tests',
  globalSetup: './tests/setup.js',
  outputDir: process.env.SODAN_TEST_RESULTS ?? 'test-results',
  fullyParallel: true,
  workers: 2,
  // They end what hangs, also where much else runs.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: 'line',
  // What takes minutes runs in `cargo xtask conformance page`.
  ...(process.env.SODAN_LONG ? { grep: /@long/ } : { grepInvert: /@long/ }),
  // What is measured runs when nothing else does.
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
