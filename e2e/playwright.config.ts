import { defineConfig } from '@playwright/test'
import { chromium } from '../scripts/chromium.ts'
import { pageOptions } from './page-options.ts'

// Each worker has a server with a fresh data folder: its address is in MUSTER_E2E_URL, the folder in MUSTER_E2E_FOLDER.
const { MUSTER_E2E_URLS: urls, MUSTER_E2E_FOLDERS: folders, TEST_PARALLEL_INDEX = 0 } = process.env
const worker = Number(TEST_PARALLEL_INDEX)
if (urls) process.env.MUSTER_E2E_URL = urls.split(' ')[worker]
if (folders) process.env.MUSTER_E2E_FOLDER = folders.split(' ')[worker]

export default defineConfig({
  testDir: '.',
  // push.spec.ts needs its own browser and runs serially: at the end, the other workers would be idle
  projects: [{ testMatch: '**/push.spec.ts' }, { testMatch: '**/*.spec.ts', testIgnore: '**/push.spec.ts' }],
  // `npm run test:screens` checks accessibility, width and keyboard of all screens
  ...(!process.env.MUSTER_E2E_SCREENS && { grepInvert: /@screens/ }),
  outputDir: '../test-results/e2e',
  globalSetup: './server.ts',
  // one more than cores, because a test waits a seventh of its time
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['junit', { outputFile: '../test-results/e2e.xml' }]],
  use: {
    viewport: pageOptions.viewport,
    deviceScaleFactor: pageOptions.deviceScaleFactor,
    serviceWorkers: pageOptions.serviceWorkers,
    contextOptions: { reducedMotion: pageOptions.reducedMotion },
    launchOptions: chromium({ forTests: true }),
    // an action that opens a screen waits for its code and its calls
    actionTimeout: 15_000,
  },
})
