import { join } from 'node:path'
import { chromium as playwright } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { build } from 'vite'
import { chromium } from '../../scripts/chromium.ts'
import { defineBenchmark } from './benchmark.ts'
import { openSite } from './portal/site.ts'

const frames = 40
/** Pixels a frame: eleven rows of 36, a quick hand on the wheel. */
const step = 400

export default defineBenchmark({
  name: 'table',
  about: '100,000 rows of 8 columns with checkboxes and actions: the first look, then 40 frames of scrolling',
  limit: 300,
  figures: {
    render: { unit: 'ms', budget: 80 },
    'a scroll frame': { unit: 'ms', budget: 20 },
    'rows drawn': { unit: '' },
  },
  setup: async folder => {
    await build({
      root: join(import.meta.dirname, 'table'),
      configFile: false,
      logLevel: 'silent',
      build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false } },
    })
    const site = await openSite({ folder })
    const browser = await playwright.launch(chromium())
    return {
      ours: () => visit(browser, site.url, 100_000),
      other: { name: 'the same table of 1,000 rows', run: () => visit(browser, site.url, 1000) },
      close: async () => {
        await browser.close()
        await site.close()
      },
    }
  },
})

/** Main thread, in CPU time. */
async function visit(browser: Browser, url: string, rows: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const cpu = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    }
    await page.goto(`${url}/?rows=${rows}`)
    await page.waitForFunction('window.ready')
    const start = await cpu()
    await page.evaluate(`window.show(), ${twoFrames}`)
    const shown = await cpu()
    await page.evaluate(scroll)
    const scrolled = await cpu()
    const drawn = await page.locator('tbody [data-row]').count()
    return { render: shown - start, 'a scroll frame': (scrolled - shown) / frames, 'rows drawn': drawn }
  } finally {
    await context.close()
  }
}

const twoFrames = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** In the page: moves on by a step in each frame. */
const scroll = `new Promise(done => {
  const frame = document.querySelector('.m-table-frame')
  let left = ${frames}
  const next = () => {
    frame.scrollTop += ${step}
    if (--left > 0) requestAnimationFrame(next)
    else requestAnimationFrame(() => requestAnimationFrame(done))
  }
  requestAnimationFrame(next)
})`
