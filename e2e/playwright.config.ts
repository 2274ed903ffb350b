import { defineConfig } from '@playwright/test'
import { chromium } from '../scripts/chromium.ts'

// A server with a fresh data folder for each worker: its address in MUSTER_E2E_URL, the folder in MUSTER_E2E_FOLDER. Each test
// signs in by itself.
const { MUSTER_E2E_URLS: urls, MUSTER_E2E_FOLDERS: folders, TEST_PARALLEL_INDEX = 0 } = process.env
const worker = Number(TEST_PARALLEL_INDEX)
if (urls) process.env.MUSTER_E2E_URL = urls.split(' ')[worker]
if (folders) process.env.MUSTER_E2E_FOLDER = folders.split(' ')[worker]

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './server.ts',
  workers: 2,
  timeout: 120_000,
  // one more try on a busy machine; what needed it is counted as flaky and named in the last line
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    launchOptions: chromium({ whole: false }),
    viewport: { width: 1280, height: 800 },
    trace: 'on-first-retry',
    // a test begins with an empty browser either way; the process of a page is kept, which saves a sixth of the time
    reuseContext: true,
    // what opens a screen waits for its code and its calls; an expectation waits for what is then shown
    actionTimeout: 15_000,
    // flights of the camera and gliding marks are drawn by the processor here; map-kit's own tests have them
    contextOptions: { reducedMotion: 'reduce' },
    // pushes and the offline page have a test of their own; elsewhere each page comes from the server
    serviceWorkers: 'block',
  },
})
