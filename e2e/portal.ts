import type { Page } from '@playwright/test'

export const address = (path = '/') => `${process.env.MUSTER_E2E_URL}${path}`

/** Signs a demo account in by the login page, disclaimer included. */
export async function signIn(page: Page, login: string, path = '/'): Promise<void> {
  await page.goto(address(path))
  await page.getByLabel('User name').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(`${login}-demo`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const accept = page.getByRole('button', { name: 'Accept and continue' })
  const menu = page.getByLabel('User menu')
  await accept.or(menu).first().waitFor()
  if (await accept.isVisible()) await accept.click()
  await menu.waitFor()
}
