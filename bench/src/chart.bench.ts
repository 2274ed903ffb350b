import { join } from 'node:path'
import { chromium as playwright } from '@playwright/test'
import { build } from 'vite'
import { chromium } from '../../scripts/chromium.ts'
import { defineBenchmark } from './benchmark.ts'
import { visitChart } from './portal/chart-visit.ts'
import { openSite } from './portal/site.ts'

/** Main thread only: what a worker does in the meantime keeps nobody waiting. */
export default defineBenchmark({
  name: 'chart',
  about: 'A signal of 600,000 readings on 1,200 pixels: drawn, then the middle third of it',
  figures: {
    'first draw': { unit: 'ms', budget: 70 },
    zoom: { unit: 'ms', budget: 25 },
  },
  setup: async folder => {
    await build({
      root: join(import.meta.dirname, 'chart'),
      configFile: false,
      logLevel: 'silent',
      worker: { format: 'es' },
      build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false } },
    })
    const site = await openSite({ folder })
    const browser = await playwright.launch(chromium())
    const visit = async (hash: string) => {
      const { draw, zoom } = await visitChart(browser, `${site.url}/${hash}`)
      return { 'first draw': draw, zoom: zoom }
    }
    return {
      ours: () => visit(''),
      other: { name: 'uPlot, all points', run: () => visit('#bare') },
      close: async () => {
        await browser.close()
        await site.close()
      },
    }
  },
})
