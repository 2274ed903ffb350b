import { defineConfig } from '@playwright/test'
import { chromium } from '../scripts/chromium.ts'

// A server with a fresh data folder for each worker, its address in MUSTER_E2E_URL; each test signs in by itself.
const urls = process.env.MUSTER_E2E_URLS?.split(' ')
if (urls) process.env.MUSTER_E2E_URL = urls[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './server.ts',
  workers: 2,
  timeout: 120_000,
  // one more try on a busy machine; what needed it is counted as flaky and named in the last line
  retries: 1,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: { launchOptions: chromium(), viewport: { width: 1280, height: 800 }, trace: 'on-first-retry' },
})
