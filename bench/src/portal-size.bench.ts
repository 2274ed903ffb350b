import { chromium as playwright } from '@playwright/test'
import { chromium } from '../../scripts/chromium.ts'
import { defineBenchmark } from './benchmark.ts'
import { openSite } from './portal/site.ts'
import { aFleet, visitLogin, visitMap } from './portal/visits.ts'

/** Reads sizes and counts from the network log of a browser with an empty cache. One round is enough, because they do not vary. */
export default defineBenchmark({
  name: 'portal-size',
  about: 'What a browser loads, gzip, kB of 1,000 bytes',
  rounds: 1,
  warmUps: 0,
  figures: {
    'JS before login': { unit: 'kB', budget: 160 },
    'CSS before login': { unit: 'kB', budget: 18 },
    'requests before login': { unit: 'requests', budget: 8 },
    'JS to the open map': { unit: 'kB', budget: 650 },
  },
  setup: async () => {
    const site = await openSite({ answers: aFleet })
    const browser = await playwright.launch(chromium())
    return {
      ours: async () => {
        const { script, style, requests } = await visitLogin(browser, site.url)
        const map = await visitMap(browser, site.url)
        return {
          'JS before login': script,
          'CSS before login': style,
          'requests before login': requests,
          'JS to the open map': map.script,
        }
      },
      close: async () => {
        await browser.close()
        await site.close()
      },
    }
  },
})
