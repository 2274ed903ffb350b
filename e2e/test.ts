import { test as playwright, type Page } from '@playwright/test'
import { pageOptions } from './page-options.ts'
import { address } from './portal.ts'

export * from '@playwright/test'

/**
 * Shares one page between the tests of a worker, because loading the portal's scripts takes half the time of opening a screen. Each test
 * finds the page as a first-time visitor would.
 *
 * A test that adds init scripts or locator handlers, or exposes functions, uses Playwright's `test`, because these would remain.
 */
export const test = playwright.extend<object, { sharedPage: Page }>({
  sharedPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext(pageOptions)
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ sharedPage }, use) => {
    await use(sharedPage.context())
    await clean(sharedPage)
  },
  page: ({ context: _, sharedPage }, use) => use(sharedPage),
})

/** Leaves the last screen, and clears all storage. */
async function clean(page: Page): Promise<void> {
  const context = page.context()
  await Promise.all(
    context
      .pages()
      .filter(other => other !== page)
      .map(other => other.close()),
  )
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // a page of the same site, because a blank page would end the process
  await page.goto(address('/config.json'))
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' })
  await session.detach()
  await context.clearCookies()
  await context.clearPermissions()
  await page.setViewportSize(pageOptions.viewport)
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
}
