import { join } from 'node:path'
import { chromium as playwright } from '@playwright/test'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { build, type Plugin } from 'vite'
import { chromium } from '../../../scripts/chromium.ts'
import { openSite } from './site.ts'

const html = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <link rel="icon" href="data:," />
  <title>Benchmark</title>
  <style>
    html, body, #root { height: 100%; margin: 0 }
  </style>
  <div id="root"></div>
  <script type="module" src="./main.js"></script>
</html>`

/** Adds the page that loads the `main.js` of a folder. */
function page(root: string): Plugin {
  const file = join(root, 'index.html')
  return {
    name: 'page',
    enforce: 'pre',
    resolveId: id => (id === file ? id : undefined),
    load: id => (id === file ? html : undefined),
  }
}

/** Builds a page with the `main.js` in `root`, serves it from `folder`, and opens a browser for it. */
export async function openPage(root: string, folder: string) {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [page(root)],
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  const site = await openSite({ folder })
  const browser = await playwright.launch(chromium())
  return {
    browser,
    url: site.url,
    close: async () => {
      await browser.close()
      await site.close()
    },
  }
}

interface Measured {
  page: Page
  /** CPU milliseconds of the page's main thread so far. */
  cpu(): Promise<number>
}

/** Runs an action on a new page of 1280 × 800 with an empty cache. */
export async function onMeasuredPage<T>(
  browser: Browser,
  act: (measured: Measured) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const cpu = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    }
    return await act({ page, cpu })
  } finally {
    await context.close()
  }
}
