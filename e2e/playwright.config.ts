import { defineConfig } from '@playwright/test'
import { chromium } from '../scripts/chromium.ts'
import { desk } from './desk.ts'

// A server with a fresh data folder for each worker: its address in MUSTER_E2E_URL, the folder in MUSTER_E2E_FOLDER. Each test
// signs in by itself.
const { MUSTER_E2E_URLS: urls, MUSTER_E2E_FOLDERS: folders, TEST_PARALLEL_INDEX = 0 } = process.env
const worker = Number(TEST_PARALLEL_INDEX)
if (urls) process.env.MUSTER_E2E_URL = urls.split(' ')[worker]
if (folders) process.env.MUSTER_E2E_FOLDER = folders.split(' ')[worker]

export default defineConfig({
  testDir: '.',
  // first what needs a browser of its own, and runs alone: at the end nothing would run beside it
  projects: [{ testMatch: '**/push.spec.ts' }, { testMatch: '**/*.spec.ts', testIgnore: '**/push.spec.ts' }],
  // accessibility, width and keyboard of all screens: `npm run test:screens`
  ...(!process.env.MUSTER_E2E_SCREENS && { grepInvert: /@screens/ }),
  outputDir: '../test-results/e2e',
  globalSetup: './server.ts',
  // one more than cores: a walk waits a seventh of its time, for frames and for the server
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['junit', { outputFile: '../test-results/e2e.xml' }]],
  use: {
    viewport: desk.viewport,
    deviceScaleFactor: desk.deviceScaleFactor,
    serviceWorkers: desk.serviceWorkers,
    contextOptions: { reducedMotion: desk.reducedMotion },
    launchOptions: chromium({ forTests: true }),
    // what opens a screen waits for its code and its calls; an expectation waits for what is then shown
    actionTimeout: 15_000,
  },
})
