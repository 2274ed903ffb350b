import { defineConfig } from 'vitest/config'

// Node tests of the modules that `npm run mutation` changes (stryker.config.json).
export default defineConfig({
  test: {
    include: [
      'packages/signals/src/*.test.ts',
      'packages/core/src/access/*.test.ts',
      'apps/server/src/telemetry/history/*.test.ts',
      'apps/server/src/modules/reports/**/*.test.ts',
      'packages/plugin-map/src/clients/history/*.test.ts',
    ],
    exclude: ['**/*.db.test.ts', '**/node_modules/**'],
  },
})
