import { chromium as playwright } from '@playwright/test'
import { chromium } from '../../scripts/chromium.ts'
import { defineBenchmark } from './benchmark.ts'
import { visitFleet } from './portal/map-visit.ts'
import { signIn } from './portal/sign-in.ts'
import { startMuster } from './sides/muster.ts'

/** Opens the fleet map of the built portal and server, in a window of 1280 × 800 that shows all units. */
const benchmark = (size: string, units: number, longest: number, large = false) =>
  defineBenchmark({
    name: `fleet-map-${size}`,
    about: `A browser on the map of ${units.toLocaleString('en')} demo units: from the first clusters, then live`,
    large,
    limit: large ? 600 : 300,
    warmUps: 0,
    figures: {
      blocking: { unit: 'ms', budgetOverOther: 150 },
      'longest task': { unit: 'ms', budget: longest },
      'main thread a live second': { unit: 'ms', budget: 50 },
      'units moved a second': { unit: '/s', better: 'more' },
      'bytes of the first view': { unit: 'kB', budget: 50 },
    },
    setup: async folder => {
      const server = await startMuster(folder, units)
      const browser = await playwright.launch(chromium())
      const storageState = await signIn(browser, server.url)
      const visit = (empty: boolean) => visitFleet(browser, { url: server.url, storageState, empty })
      return {
        ours: async () => {
          const { blocking, longest, live, moved, bytes } = await visit(false)
          return {
            blocking: blocking,
            'longest task': longest,
            'main thread a live second': live,
            'units moved a second': moved,
            'bytes of the first view': bytes,
          }
        },
        other: {
          name: 'the same map, without clusters',
          run: async () => {
            const { blocking, longest, live } = await visit(true)
            return { blocking: blocking, 'longest task': longest, 'main thread a live second': live }
          },
        },
        close: async () => {
          await browser.close()
          await server.stop()
        },
      }
    },
  })

export default [benchmark('10k', 10_000, 100), benchmark('100k', 100_000, 120, true)]
