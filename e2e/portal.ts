import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

export const address = (path = '/') => `${process.env.MUSTER_E2E_URL}${path}`

const { version } = JSON.parse(readFileSync(new URL('../apps/server/package.json', import.meta.url), 'utf8')) as { version: string }

/** Signs a demo account in by the login page, disclaimer included; what is new was read before. */
export async function signIn(page: Page, login: string, path = '/'): Promise<void> {
  await page.addInitScript(shown => localStorage.setItem('muster.whatsNew', shown), version)
  await page.goto(address(path))
  await enter(page, login)
}

/** The same from where the visitor is: the login page. */
export async function enter(page: Page, login: string): Promise<void> {
  await page.getByLabel('User name').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(`${login}-demo`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const accept = page.getByRole('button', { name: 'Accept and continue' })
  const menu = page.getByLabel('User menu')
  await accept.or(menu).first().waitFor()
  if (await accept.isVisible()) await accept.click()
  await menu.waitFor()
}
