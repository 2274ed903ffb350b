import type { Browser, BrowserContext } from '@playwright/test'

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs in to a demo fleet, accepts the terms, and returns the storage state for signed-in contexts. */
export async function signIn(browser: Browser, url: string): Promise<StorageState> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.locator('input[name=username]').fill('admin')
    await page.locator('input[name=password]').fill('admin-demo')
    await page.locator('button[type=submit]').click()
    await page.waitForURL('**/auth/welcome-page*')
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth'))
    // the dialog opens once per user: contexts with this state open without it
    await page.getByRole('dialog', { name: 'What’s new' }).waitFor()
    return await context.storageState()
  } finally {
    await context.close()
  }
}
