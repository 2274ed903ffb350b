import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium as playwright, type Page, type Request } from '@playwright/test'
import { chromium } from '../../scripts/chromium.ts'
import type { Figure } from './benchmark.ts'
import { defineBenchmark } from './benchmark.ts'
import { onMeasuredPage } from './portal/measured-page.ts'
import { signIn } from './portal/sign-in.ts'
import { startMuster } from './sides/muster.ts'

const specification = join(import.meta.dirname, '../../apps/portal/test/specification/routes.json')
/** Screens of the specification after login; `{name}` marks a parameter. */
const paths = (JSON.parse(readFileSync(specification, 'utf8')) as { path: string }[])
  .map(({ path }) => path)
  .filter(path => !/^\/(auth|login-as)\/|\*|^\/$/.test(path))

/** Small screen, opened between the others. */
const rest = '/user/tokens'
/** Milliseconds without a request after which a screen counts as loaded. */
const quiet = 250
const again: Figure = { unit: 'ms', budget: 100 }

export default defineBenchmark({
  name: 'screens',
  about:
    'Each screen opened again by the menu, with 60 demo units: script and layout on the main thread; and what all loaded the first time',
  rounds: 3,
  limit: 900,
  figures: {
    ...Object.fromEntries(paths.map(path => [path, again])),
    'script of all screens': { unit: 'kB' },
    'most requests of a screen': { unit: 'requests' },
  },
  setup: async folder => {
    const muster = await startMuster(folder, 60)
    const browser = await playwright.launch(chromium())
    const storageState = await signIn(browser, muster.url)
    return {
      ours: () =>
        onMeasuredPage(
          browser,
          async ({ page, cpu }) => {
            let script = 0
            let requests = 0
            page.on('requestfinished', async request => {
              if (!request.url().startsWith(muster.url)) return
              if (request.resourceType() === 'script') script += (await request.sizes()).responseBodySize / 1000
              else if (request.resourceType() === 'fetch') requests++
            })
            await page.goto(`${muster.url}${rest}`)
            await isStill(page)
            const figures: Record<string, number> = {}
            let most = 0
            for (const path of paths) {
              const address = await addressOf(page, path)
              requests = 0
              await open(page, address)
              most = Math.max(most, requests)
              await open(page, rest)
              const before = await cpu()
              await open(page, address)
              figures[path] = (await cpu()) - before
              await open(page, rest)
            }
            return { ...figures, 'script of all screens': script, 'most requests of a screen': most }
          },
          { storageState },
        ),
      close: async () => {
        await browser.close()
        await muster.stop()
      },
    }
  },
})

/** Queries of screens that redirect without one. */
const queries: Readonly<Record<string, string>> = { '/maintenance/map': 'unitIds=1,2,3,4,5,6,7,8,9,10' }

/** Returns the address of the first record in a screen's list; without a list, that of a missing record. */
async function addressOf(page: Page, path: string): Promise<string> {
  if (queries[path]) return `${path}?${queries[path]}`
  const [list = path, parameter] = path.split(/\/\{\w+\}/)
  if (parameter === undefined) return path
  if (paths.includes(list) && parameter === '') {
    await open(page, list)
    const href = await page
      .locator(`main a[href^="${list}/"]`)
      .first()
      .getAttribute('href', { timeout: 2000 })
      .catch(() => null)
    if (href) return href
  }
  return path.replaceAll(/\{\w+\}/g, '7')
}

/** Opens an address of the portal without a page load. Resolves when the screen is stable. */
async function open(page: Page, address: string): Promise<void> {
  const still = isStill(page)
  await page.evaluate(`
    history.pushState({}, '', ${JSON.stringify(address)})
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`)
  await still
}

/** Resolves when no request has been open for a while. */
async function isStill(page: Page): Promise<void> {
  const seen = { pending: 0, changedAt: performance.now() }
  const count = (by: number) => (request: Request) => {
    if (!['script', 'fetch'].includes(request.resourceType())) return
    seen.pending = Math.max(0, seen.pending + by)
    seen.changedAt = performance.now()
  }
  const [begin, end] = [count(1), count(-1)]
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  while (seen.pending > 0 || performance.now() - seen.changedAt < quiet) await pause(20)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}
