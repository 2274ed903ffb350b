import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

// Without CHROMIUM, `npx playwright install chromium` provides the browser.
const { CHROMIUM: executablePath } = process.env

export default defineConfig({
  test: {
    include: ['test/**/*.test.tsx'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: executablePath ? { executablePath, args: ['--no-sandbox'] } : {} }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
