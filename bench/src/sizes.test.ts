import { chromium as playwright } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chromium } from '../../scripts/chromium.ts'
import { openSite } from './portal/site.ts'
import type { Site } from './portal/site.ts'
import { aFleet, visitLogin, visitMap } from './portal/visits.ts'

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

// kilobytes of gzip; see portal-size.bench.ts for the figures themselves
it('a browser loads little before the login can be used', { timeout: 60_000 }, async () => {
  const { script, style, requests } = await visitLogin(browser, site.url)
  expect(script).toBeGreaterThan(0)
  expect(script).toBeLessThanOrEqual(160)
  expect(style).toBeLessThanOrEqual(18)
  expect(requests).toBeLessThanOrEqual(8)
})

it('and not much more until the map is open', { timeout: 60_000 }, async () => {
  const { script } = await visitMap(browser, site.url)
  expect(script).toBeGreaterThan(0)
  // below the budget of 650: page and worker of the map share what both need, and texts come with their screens; Blueprint's
  // dialogs, drawers, popovers and menus are 24 of them
  expect(script).toBeLessThanOrEqual(600)
})
