import { join } from 'node:path'
import { chromium as playwright } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { build } from 'vite'
import { chromium } from '../../scripts/chromium.ts'
import { defineBenchmark } from './benchmark.ts'
import { openSite } from './portal/site.ts'

export default defineBenchmark({
  name: 'login-time',
  about: 'From the address to a login that can be used, empty cache, CPU slowed down four times',
  rounds: 7,
  figures: {
    usable: { unit: 'ms', budgetTimesOther: 1.8 },
    'main thread': { unit: 'ms' },
  },
  setup: async folder => {
    await build({
      root: join(import.meta.dirname, 'portal/bare'),
      configFile: false,
      logLevel: 'silent',
      build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false } },
    })
    const [portal, bare] = await Promise.all([openSite(), openSite({ folder })])
    const browser = await playwright.launch(chromium())
    return {
      ours: () => visit(browser, portal.url),
      other: { name: 'a bare page of React', run: () => visit(browser, bare.url) },
      close: async () => {
        await browser.close()
        await Promise.all([portal.close(), bare.close()])
      },
    }
  },
})

async function visit(browser: Browser, url: string) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await devtools.send('Performance.enable')
    await page.addInitScript(watch)
    await page.goto(url)
    const usable = (await (await page.waitForFunction('window.usableAt')).jsonValue()) as number
    const { metrics } = await devtools.send('Performance.getMetrics')
    const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    return { usable: usable, 'main thread': seconds * 1000 }
  } finally {
    await context.close()
  }
}

/** Records the time after the frame that shows the password field; runs in the page. */
const watch = `
  new MutationObserver((_, observer) => {
    if (!document.querySelector('input[name=password]')) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => { window.usableAt = performance.now() }))
  }).observe(document, { childList: true, subtree: true })
`
