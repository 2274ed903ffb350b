import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import type { Plugin } from 'vite'
import { playwright } from '@vitest/browser-playwright'
import { chromium } from './scripts/chromium.ts'
import { LongestFirst } from './scripts/longest-first.ts'

/**
 * Drops source maps of modules that are not tests: each test file loads several hundred modules, and maps would take a third of that work.
 * With `MUSTER_SOURCE_MAPS=1` errors name the lines of all modules.
 */
const withoutSourceMaps: Plugin = {
  name: 'without-source-maps',
  enforce: 'post',
  transform: (code, id) => (id.includes('.test.tsx') ? null : { code, map: { mappings: '' } }),
}

const isWatching = !process.argv.includes('run') || process.argv.includes('--watch')

const production = { 'process.env.NODE_ENV': '"production"' }

// Three kinds of test, by file name:
//   *.test.ts     runs in Node without other services
//   *.db.test.ts  runs in Node with a fresh PostgreSQL database per file
//   *.test.tsx    runs in a real browser
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          include: ['{packages,apps,scripts,bench,proof}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          // files share a process and its modules, which halves the time; a file that mocks a module or changes a global restores it
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          // as many as the database project has: Vitest requires the same number within a group
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
          // as above; each file has its own database
          isolate: false,
          // on a busy machine a test with several servers takes ten times as long
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // two more than cores, because the longest files wait for servers
          maxWorkers: 4,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      browserTests('browser', ['{packages,apps}/**/*.test.tsx']),
      // every story in axe, at phone width, and in each theme: `npm run test:screens`
      browserTests('gallery', ['gallery/*.test.tsx']),
    ],
  },
})

/** Returns a project whose files run in a real browser. */
function browserTests(name: string, include: string[]): TestProjectInlineConfiguration {
  return {
    // React's development build takes a third longer; see settled-react.ts
    define: production,
    // each file opens a new page; without a cache it loads the same several hundred modules again, a third of the work.
    // Files change only while Vitest watches
    server: isWatching ? {} : { headers: { 'Cache-Control': 'max-age=31536000,immutable' } },
    plugins: process.env.MUSTER_SOURCE_MAPS ? [] : [withoutSourceMaps],
    oxc: { jsx: { runtime: 'automatic', development: false } },
    // a dependency that Vite finds later reloads the page while tests run
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
      name,
      include,
      setupFiles: ['packages/ui/test/setup.ts'],
      testTimeout: 60_000,
      // after the others; one more than cores, because each waits for frames and responses
      sequence: { groupOrder: 1 },
      maxWorkers: 3,
      // a test that waits for less time fails on a busy machine
      expect: { poll: { timeout: 20_000, interval: 25 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1280, height: 800 },
        provider: playwright({ launchOptions: chromium({ forTests: true }), actionTimeout: 15_000 }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}
