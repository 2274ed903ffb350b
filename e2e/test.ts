import { test as playwright, type Page } from '@playwright/test'
import { desk } from './desk.ts'
import { address } from './portal.ts'

export * from '@playwright/test'

/**
 * Tests of a worker share a page, and with it the process that has read the portal's scripts, which takes as long as all else that
 * opens a screen. A test finds it as a visitor who comes for the first time would.
 *
 * Scripts and handlers of locators that a test adds, and functions it exposes, would stay: such a test takes Playwright's `test`.
 */
export const test = playwright.extend<object, { sharedPage: Page }>({
  sharedPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext(desk)
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

/** Leaves what a test was at, and forgets what it stored. */
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
  // of the same site: an empty page of none would end the process
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
  await page.setViewportSize(desk.viewport)
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
}
