import { expect, test } from '@playwright/test'
import { ingest, traccarLine } from './api.ts'
import { lookOver } from './look-over.ts'
import { address, signIn } from './portal.ts'

test('SHELL-002 the fleet is on the map in clusters that open', async ({ page }) => {
  await signIn(page, 'admin', '/fleet')
  const clusters = page.locator('.mk-cluster')
  await expect(clusters.first()).toBeVisible()
  const before = await clusters.allTextContents()
  await clusters.first().click()
  await page.getByRole('button', { name: 'Zoom in here' }).click()
  await expect.poll(() => clusters.allTextContents()).not.toEqual(before)
})

test('a posted position appears on an open map and moves without a reload', async ({ page }) => {
  const place = { uid: '35000000000001', name: 'Buoy of Null Island', latitude: 0.01, longitude: 0.01 }
  await ingest(address(''), [traccarLine({ ...place, time: new Date(Date.now() - 5_000) })])
  await signIn(page, 'admin', '/fleet')
  await page.getByLabel('Find a unit, fleet or company').fill('Buoy of Null')
  await page.getByRole('button', { name: /Buoy of Null Island/ }).click()
  const popup = page.getByRole('dialog', { name: 'Buoy of Null Island' })
  await expect(popup).toBeVisible()
  const seen = await popup.boundingBox()
  await ingest(address(''), [traccarLine({ ...place, latitude: 0.0101 })])
  await expect.poll(async () => (await popup.boundingBox())?.y, { timeout: 5_000 }).not.toBe(seen?.y)
})

test('the map has no accessibility violation', async ({ page }) => {
  await signIn(page, 'admin', '/fleet')
  await expect(page.locator('.mk-cluster').first()).toBeVisible()
  await lookOver(page, 'the map')
})

test('on a phone the map fills the screen and the list comes over it', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await signIn(page, 'operator', '/fleet')
  await expect(page.locator('.mk-map')).toBeVisible()
  await page.getByRole('button', { name: 'Show the list' }).click()
  await expect(page.getByLabel('Find a unit, fleet or company')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.close()
})
