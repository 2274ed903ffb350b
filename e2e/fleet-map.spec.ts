import { expect, test } from './test.ts'
import { ingest, ingestEvents, sos, traccarLine } from './api.ts'
import { checkScreen } from './check-screen.ts'
import { pageOptions } from './page-options.ts'
import { address, findUnit, signIn } from './portal.ts'

test('SHELL-002 the map shows the fleet in clusters that open', async ({ page }) => {
  await signIn(page, 'admin', '/fleet')
  const clusters = page.locator('.mk-cluster')
  await expect(clusters.first()).toBeVisible()
  const before = await clusters.allTextContents()
  await clusters.first().click()
  await page.getByRole('button', { name: 'Zoom in here' }).click()
  await expect.poll(() => clusters.allTextContents()).not.toEqual(before)
})

test(
  'SHELL-002 a unit is shown at its position, with its history and its alarms',
  { tag: '@screens' },
  async ({ page }) => {
    const stamp = Date.now()
    // before today in any time zone, and within the last seven days
    const then = stamp - 36 * 3_600_000
    const digger = { uid: `37${stamp}`, name: `Digger of history ${stamp}`, longitude: 0.3 }
    const fixes = [0, 1, 2].map(minutes =>
      traccarLine({ ...digger, latitude: 0.3 + minutes / 100, time: new Date(then + minutes * 60_000) }),
    )
    await ingest(address(''), fixes)
    await ingestEvents(address(''), digger, [{ ...sos, time: new Date(then) }])

    await signIn(page, 'admin', '/fleet')
    const popup = await findUnit(page, digger.name)
    await expect(page.locator('.mk-map canvas').first()).toBeVisible()

    await popup.getByRole('button', { name: 'Reports' }).click()
    await page.getByRole('menuitem', { name: 'Fleet history' }).click()
    // a history opens with its last period; the choice is beside it
    await expect(page).toHaveURL(/\/history\/detail\?.*unitIds=\d+/)
    const unitId = new URL(page.url()).searchParams.get('unitIds')
    await page.goto(address(`/history?unitIds=${unitId}`))
    await page.getByRole('button', { name: 'Last 7 days' }).click()
    await page.getByRole('button', { name: /^Show/ }).click()
    await expect(page.getByRole('listbox', { name: 'Positions' }).getByRole('option')).toHaveCount(fixes.length)
    await expect(page.locator('.mk-map canvas').first()).toBeVisible()

    const [from, to] = [then - 3_600_000, stamp].map(time => new Date(time).toISOString())
    await page.goto(address(`/reports/events-detail?unitIds=${unitId}&from=${from}&to=${to}`))
    await expect(page.getByRole('table').getByRole('row').filter({ hasText: 'Emergency button' })).toHaveCount(1)
    await page.getByRole('link', { name: 'Show on map' }).click()
    const alarms = page.getByRole('navigation', { name: 'Alarms on the map' })
    await alarms.getByRole('button', { name: /Emergency button/ }).click()
    await expect(page.getByRole('dialog', { name: `Emergency button, ${digger.name}` })).toBeVisible()
  },
)

test('SHELL-002 a posted position appears on an open map and moves without a reload', async ({ page }) => {
  const place = { uid: '35000000000001', name: 'Buoy of Null Island', latitude: 0.01, longitude: 0.01 }
  await ingest(address(''), [traccarLine({ ...place, time: new Date(Date.now() - 5_000) })])
  await signIn(page, 'admin', '/fleet')
  const popup = await findUnit(page, place.name)
  const seen = await popup.boundingBox()
  await ingest(address(''), [traccarLine({ ...place, latitude: 0.0101 })])
  await expect.poll(async () => (await popup.boundingBox())?.y, { timeout: 5_000 }).not.toBe(seen?.y)
})

test('the map has no accessibility violation', { tag: '@screens' }, async ({ page }) => {
  await signIn(page, 'admin', '/fleet')
  await expect(page.locator('.mk-cluster').first()).toBeVisible()
  await checkScreen(page, 'the map')
})

test('the map fills a phone’s screen, and the list opens above it', { tag: '@screens' }, async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await signIn(page, 'operator', '/fleet')
  await expect(page.locator('.mk-map')).toBeVisible()
  await page.getByRole('button', { name: 'Show the list' }).click()
  await expect(page.getByLabel('Find a unit, fleet or company')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.close()
})

for (const [colorScheme, style] of [
  ['light', 'liberty'],
  ['dark', 'dark'],
] as const) {
  const details = colorScheme === 'dark' ? { tag: '@screens' } : {}
  test(
    `streets are offered below the map on a phone, and drawn in ${colorScheme} mode`,
    details,
    async ({ browser }) => {
      const page = await browser.newPage({ ...pageOptions, viewport: { width: 360, height: 740 }, colorScheme })
      const requested: string[] = []
      await page.route('https://tiles.openfreemap.org/**', route => {
        requested.push(route.request().url())
        return route.fulfill({
          json: { version: 8, sources: {}, layers: [] },
          headers: { 'access-control-allow-origin': '*' },
        })
      })
      await signIn(page, 'operator', '/fleet')
      // the map has read that the offer was seen, and would store it again otherwise
      await page.getByRole('button', { name: 'Layers', exact: true }).waitFor()
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith('muster.map.')) localStorage.removeItem(key)
      })
      await page.reload()
      const offer = page.getByRole('region', { name: 'Show streets on the map?' })
      await expect(offer).toBeVisible()
      const [bar, map] = await Promise.all([offer.boundingBox(), page.locator('.mk-map').boundingBox()])
      expect(bar!.y).toBeGreaterThanOrEqual(map!.y + map!.height)
      expect(bar!.y + bar!.height).toBeLessThanOrEqual(740)
      expect(map!.height).toBeGreaterThan(300)
      if (colorScheme === 'light') await checkScreen(page, 'the offer of streets')
      expect(requested).toEqual([])
      await offer.getByRole('button', { name: 'Show streets' }).click()
      await expect(offer).toBeHidden()
      await expect.poll(() => requested).toEqual([`https://tiles.openfreemap.org/styles/${style}`])
      await expect(page.locator('.mk-trouble')).toHaveCount(0)
      await page.close()
    },
  )
}
