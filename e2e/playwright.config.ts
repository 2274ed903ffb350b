import { defineConfig } from '@playwright/test'
import { chromium } from '../scripts/chromium.ts'

// One server with a fresh data folder for all files; each test signs in by itself.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './server.ts',
  workers: 1,
  timeout: 120_000,
  // one more try on a busy machine; what needed it is counted as flaky and named in the last line
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: { launchOptions: chromium(), viewport: { width: 1280, height: 800 }, trace: 'retain-on-failure' },
})
