import { chromium as playwright } from '@playwright/test'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { build } from 'vite'
import { chromium } from '../../../scripts/chromium.ts'
import { openSite } from './site.ts'

/** Builds the page in `root`, serves it from `folder`, and opens a browser for it. */
export async function openPage(root: string, folder: string) {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
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
