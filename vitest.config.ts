import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import { playwright } from '@vitest/browser-playwright'
import { chromium } from './scripts/chromium.ts'
import { LongestFirst } from './scripts/longest-first.ts'

/**
 * Leaves out the source maps of all modules but tests. Each page of a test file reads several hundred modules, and their maps in
 * base64 are an eighth of the whole work. With `MUSTER_SOURCE_MAPS=1` an error names the lines of other modules too.
 */
const withoutSourceMaps: Plugin = {
  name: 'without-source-maps',
  enforce: 'post',
  transform: (code, id) => (id.includes('.test.tsx') ? null : { code, map: { mappings: '' } }),
}

/** Files change while tests wait for changes. */
const isWatching = !process.argv.includes('run') || process.argv.includes('--watch')

const production = { 'process.env.NODE_ENV': '"production"' }

// Three kinds of test, told apart by file name:
//   *.test.ts     runs in Node, needs nothing
//   *.db.test.ts  runs in Node with a fresh PostgreSQL database per file
//   *.test.tsx    runs in a real browser
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          include: ['{packages,apps,scripts,bench}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          // files share a process and its modules: half the time. A file that changes a global or mocks a module undoes it
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          // as many as the database tests have beside it: Vitest refuses projects of one group that differ
          maxWorkers: 4,
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'db',
          include: ['apps/server/**/*.db.test.ts'],
          globalSetup: ['apps/server/test/postgres.ts'],
          setupFiles: ['apps/server/test/quick-scrypt.ts'],
          // as above; a database of its own is what keeps a file apart
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // two more than cores: the files that run longest wait for servers; see longest-first.ts
          maxWorkers: 4,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        // libraries as they ship: React's build for development takes a third more of each test; see settled-react.ts
        define: production,
        // each file is a page of its own: without a cache it asks again for the same several hundred modules, a tenth of the work
        server: isWatching ? {} : { headers: { 'Cache-Control': 'max-age=31536000,immutable' } },
        plugins: process.env.MUSTER_SOURCE_MAPS ? [] : [withoutSourceMaps],
        oxc: { jsx: { runtime: 'automatic', development: false } },
        // known before the first test: one found midway reloads the page under the tests that run
        optimizeDeps: {
          rolldownOptions: { transform: { define: production } },
          include: [
            '@blueprintjs/core',
            '@blueprintjs/datetime',
            '@blueprintjs/table',
            '@hookform/resolvers/zod',
            '@storybook/react-vite',
            '@tanstack/react-query',
            '@tanstack/react-virtual',
            'axe-core',
            'i18next',
            'react',
            'react-dom',
            'react-dom/client',
            'react-hook-form',
            'react-i18next',
            'react-router-dom',
            'react/jsx-runtime',
            'supercluster',
            'uplot',
            'uplot-react',
            'zod',
            'zustand',
            'zustand/vanilla',
          ],
        },
        test: {
          name: 'browser',
          include: ['{packages,apps}/**/*.test.tsx', 'gallery/*.test.tsx'],
          setupFiles: ['packages/ui/src/test-setup.ts'],
          testTimeout: 60_000,
          // after the others, with workers of their own: one more than cores, as each waits for the browser's frames and answers
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
          expect: { poll: { timeout: 5_000, interval: 25 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({ launchOptions: chromium({ whole: false }), actionTimeout: 15_000 }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
