import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { writeSession } from '../packages/core/src/session/persist.ts'
import { sessionOf } from '../packages/core/src/session/session.ts'
import { get, login as loginTo, send, tokenOf } from './api.ts'

export const address = (path = '/') => `${process.env.MUSTER_E2E_URL}${path}`

const { version } = JSON.parse(readFileSync(new URL('../apps/server/package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** Opens the portal with the stored session of a demo account, which is faster than the login page. */
export async function signIn(page: Page, login: string, path = '/'): Promise<void> {
  const session = await loginTo(address(''), login)
  if (!session.legalDisclaimerAccepted)
    await send('PUT', address('/wlf/api/users/me/disclaimer/settings'), session.accessToken, { accepted: true })
  const stored = seenBefore(session)
  writeSession(
    {
      get: key => stored.get(key) ?? null,
      set: (key, value) => void stored.set(key, value),
      remove: key => void stored.delete(key),
    },
    sessionOf({ ...session, legalDisclaimerAccepted: true }),
  )
  await openWith(page, path, stored)
  // in the account's language
  await page.getByLabel(/User menu|Benutzermenü/).waitFor()
}

/** Signs in a demo account on the login page, with the disclaimer; "What's new" and the offer of streets count as seen. */
export async function signInByHand(page: Page, login: string, path = '/'): Promise<void> {
  await openWith(page, path, seenBefore(await loginTo(address(''), login)))
  await enter(page, login)
}

/** Returns the browser storage of a user who has read "What's new" and closed the street map offer. */
const seenBefore = ({ userId }: { userId: number }) =>
  new Map([
    ['muster.whatsNew', version],
    [`muster.map.${userId}`, JSON.stringify({ overlays: {}, wasOffered: true })],
  ])

/** Opens the portal with values in the browser's storage. */
async function openWith(page: Page, path: string, stored: ReadonlyMap<string, string>): Promise<void> {
  const script = await page.addInitScript(
    entries => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    [...stored],
  )
  await page.goto(address(path))
  // later changes of the session by the portal are kept
  await script.dispose()
}

/** Signs in on the open login page. */
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

/** Reads a message and closes it. */
export async function agree(page: Page, words: RegExp | string, button = 'OK'): Promise<void> {
  // by its text, because the next message may open at once
  const dialog = page.getByRole('dialog').filter({ hasText: words })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Finds a unit in an assignment list, and selects it. */
export async function tickUnit(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('checkbox', { name: new RegExp(name) }).check()
}

/** Finds a unit in the list beside the map, selects it, and returns its popup. */
export async function findUnit(page: Page, name: string): Promise<Locator> {
  await page.getByLabel('Find a unit, fleet or company').fill(name)
  // the filter above the map is a button with the same text
  await page.locator('.row-button').filter({ hasText: name }).first().click()
  const popup = page.getByRole('dialog', { name })
  await expect(popup).toBeVisible()
  return popup
}

/** Opens a menu group, under "More" if the bar has no room for it. */
export async function openGroup(page: Page, name: string): Promise<void> {
  const groups = page.getByRole('navigation', { name: 'Main menu' }).locator('summary')
  await groups.first().waitFor()
  const group = groups.filter({ hasText: name })
  await ((await group.count()) > 0 ? group : groups.filter({ hasText: 'More' })).click()
}

/** Signs in and opens yesterday's engine speed of the first unit, by keyboard and mouse: the table of its readings. */
export async function openReadings(page: Page): Promise<Locator> {
  await signIn(page, 'admin', '/reports/vehicledata')
  const list = page.getByRole('listbox')
  await list.getByRole('option').first().waitFor()
  await page.getByPlaceholder('Search by name or serial').focus()
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeFocused()
  await page.keyboard.press('Space')
  await expect(list.locator('[aria-selected=true]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Yesterday', exact: true }).click()
  await page.getByRole('button', { name: 'Select parameters' }).click()
  await page.getByRole('checkbox', { name: 'Engine speed (rpm)', exact: true }).click()
  await page.getByRole('button', { name: 'Show table' }).click()
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader', { name: 'Engine speed (rpm)' })).toBeVisible()
  return table
}

/** Sets the language of the user `admin`; 1 is English, the default of all tests. */
export async function readIn(languageId: number): Promise<void> {
  const token = await tokenOf(address(''), 'admin')
  const { userId } = await get<{ userId: number }>(address('/wlf/api/users/me'), token)
  const own = address(`/wlf/api/users/${userId}`)
  const {
    isLoggedUser: _own,
    status: _status,
    version: _version,
    lastLoginAt: _login,
    ...user
  } = await get<Record<string, unknown>>(own, token)
  if (user.languageId !== languageId) await send('PUT', own, token, { ...user, userId: undefined, languageId })
}
