import { chromium as playwright } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chromium } from '../../scripts/chromium.ts'
import { openSite } from './portal/site.ts'
import type { Site } from './portal/site.ts'
import { aFleet, isMapLoadedAhead, visitLogin, visitMap } from './portal/visits.ts'

let site: Site
let browser: Browser
beforeAll(async () => {
  site = await openSite({ answers: aFleet })
  browser = await playwright.launch(chromium())
}, 60_000)
afterAll(async () => {
  await browser.close()
  await site.close()
})

// kilobytes of gzip; portal-size.bench.ts has the figures
it('loads little before the login page works', { timeout: 60_000 }, async () => {
  const { script, style, requests } = await visitLogin(browser, site.url)
  expect(script).toBeGreaterThan(0)
  expect(script).toBeLessThanOrEqual(160)
  expect(style).toBeLessThanOrEqual(18)
  expect(requests).toBeLessThanOrEqual(8)
})

it('loads little more until the map is open', { timeout: 60_000 }, async () => {
  const { script } = await visitMap(browser, site.url)
  expect(script).toBeGreaterThan(0)
  // below the budget of 650: the map's page and worker share code, and texts load with their screens; Blueprint's dialogs, drawers,
  // popovers and menus take 24
  expect(script).toBeLessThanOrEqual(630)
})

it('loads the map engine and its worker while the user is on another screen', { timeout: 60_000 }, async () => {
  expect(await isMapLoadedAhead(browser, site.url)).toBe(true)
})
