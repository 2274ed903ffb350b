import { join } from 'node:path'
import { chromium as playwright } from '@playwright/test'
import { build } from 'vite'
import { chromium } from '../../scripts/chromium.ts'
import { defineBenchmark } from './benchmark.ts'
import { visitPoints } from './portal/points-visit.ts'
import { openSite } from './portal/site.ts'

/** Main thread only: what a worker does in the meantime keeps nobody waiting. */
export default defineBenchmark({
  name: 'points',
  about: '50,000 alarms on a map of 1280 × 800: drawn, then dragged',
  figures: {
    draw: { unit: 'ms', budget: 400 },
    'longest task of a drag': { unit: 'ms', budget: 50 },
    drag: { unit: 'ms' },
  },
  setup: async folder => {
    await build({
      root: join(import.meta.dirname, 'points'),
      configFile: false,
      logLevel: 'silent',
      worker: { format: 'es' },
      build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false } },
    })
    const site = await openSite({ folder })
    const browser = await playwright.launch(chromium())
    const visit = async (hash: string, drawn: string) => {
      const { draw, longest, drag } = await visitPoints(browser, `${site.url}/${hash}`, drawn)
      return { draw, 'longest task of a drag': longest, drag }
    }
    return {
      ours: () => visit('', '.mk-cluster'),
      other: { name: 'a marker for each, no clusters', run: () => visit('#bare', '.mk-controls') },
      close: async () => {
        await browser.close()
        await site.close()
      },
    }
  },
})
