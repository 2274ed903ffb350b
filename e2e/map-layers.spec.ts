import { join } from 'node:path'
import { expect, test, type Page } from './test.ts'
import { ingest, traccarLine } from './api.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { checkScreen } from './check-screen.ts'
import { writeMapFile } from './map-file.ts'
import { address, findUnit, signIn } from './portal.ts'
import { startServer, type RunningServer } from './server.ts'

const rover = { uid: '36000000000009', name: 'Rover of the layers', longitude: 9 }

let server: RunningServer
let shared: string | undefined

test.beforeAll(async () => {
  test.setTimeout(300_000)
  const file = join(temporaryFolder('muster-map-'), 'region.pmtiles')
  writeMapFile(file)
  // nothing listens on port 9 of this machine
  const styles = 'Away=http://127.0.0.1:9/style.json,Pictures=http://127.0.0.1:9/{z}/{x}/{y}.png'
  server = await startServer({ env: { MUSTER_MAP_TILES: file, MUSTER_MAP_STYLES: styles } })
  shared = process.env.MUSTER_E2E_URL
  process.env.MUSTER_E2E_URL = server.url
})
test.afterAll(async () => {
  process.env.MUSTER_E2E_URL = shared
  await server?.stop()
})

const shots = process.env.MUSTER_E2E_SHOTS
const shoot = async (page: Page, name: string) => {
  if (!shots) return
  // waits for loading and animations
  await page.waitForTimeout(4_000)
  await page.screenshot({ path: `${shots}/layers-${name}.png` })
}

const units = (page: Page) => page.locator('.mk-cluster').first()
const layers = (page: Page) => page.getByRole('button', { name: 'Layers', exact: true })

test('a map file is drawn from byte ranges of this server, without requests to others', async ({ page }) => {
  const requests: { url: string; range: string | undefined }[] = []
  page.on('request', request => requests.push({ url: request.url(), range: request.headers().range }))
  const refused: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') refused.push(message.text())
  })
  await signIn(page, 'admin', '/fleet')
  await expect(units(page)).toBeVisible()
  await expect.poll(() => requests.filter(({ url }) => url.endsWith('/maps/tiles')).length).toBeGreaterThan(1)
  for (const { range } of requests.filter(({ url }) => url.endsWith('/maps/tiles')))
    expect(range).toMatch(/^bytes=\d+-\d+$/)
  await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible()
  await expect(page.locator('.mk-trouble')).toHaveCount(0)
  const own = new RegExp(`^(${address('')}/|data:|blob:)`)
  expect(requests.map(({ url }) => url).filter(url => !own.test(url))).toEqual([])
  expect(refused).toEqual([])
  await shoot(page, 'region')
})

test('layers are selected with the keyboard and remembered after a reload', { tag: '@screens' }, async ({ page }) => {
  await signIn(page, 'admin', '/fleet')
  await expect(units(page)).toBeVisible()
  await layers(page).press('Enter')
  const panel = page.getByRole('group', { name: 'Layers', exact: true })
  await expect(panel.getByRole('radio', { name: 'Streets of the region' })).toBeFocused()
  await expect(panel.getByText('Comes from this server. Nothing is sent to others.').first()).toBeVisible()
  await expect(panel.getByText('IP address to 127.0.0.1:9.').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByRole('radio', { name: 'Bundled map' })).toBeChecked()
  await panel.getByRole('checkbox', { name: 'Geofences' }).check()
  await expect(page.getByText('Natural Earth')).toBeVisible()
  await checkScreen(page, 'the layers')
  await shoot(page, 'panel')
  await page.keyboard.press('Escape')
  await expect(layers(page)).toBeFocused()
  await expect(panel).toBeHidden()
  const fences = page.waitForResponse(/\/api\/fences\?/)
  await page.reload()
  expect((await fences).ok()).toBe(true)
  await expect(page.getByText('Natural Earth')).toBeVisible()
  await layers(page).click()
  await expect(panel.getByRole('radio', { name: 'Bundled map' })).toBeChecked()
  await expect(panel.getByRole('checkbox', { name: 'Geofences' })).toBeChecked()
})

test('an unreachable map shows a message, and the bundled map with units', async ({ page }) => {
  await signIn(page, 'operator', '/fleet')
  await expect(units(page)).toBeVisible()
  for (const name of ['Away', 'Pictures']) {
    await layers(page).click()
    await page.getByRole('radio', { name }).check()
    await page.keyboard.press('Escape')
    const note = page.locator('.mk-trouble')
    await expect(note).toContainText('127.0.0.1:9 cannot be reached.')
    await expect(note).toContainText('The bundled map is shown instead.')
    await expect(page.getByText('Natural Earth')).toBeVisible()
    await expect(units(page)).toBeVisible()
    await shoot(page, name)
  }
})

test('on a phone the layers fit, and the demo shows names and trails', { tag: '@screens' }, async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await ingest(
    address(''),
    [9, 6, 3].map(minutes => traccarLine({ ...rover, latitude: 45 + minutes / 1000, time: minutesAgo(minutes) })),
  )
  await signIn(page, 'admin', '/fleet')
  await layers(page).click()
  const panel = page.getByRole('group', { name: 'Layers', exact: true })
  const trails = page.waitForResponse(/position-list/)
  for (const name of ['Trails of the last hour', 'Names of units']) {
    await panel.getByRole('checkbox', { name }).check()
    await expect(panel.getByRole('checkbox', { name })).toBeChecked()
  }
  await shoot(page, 'phone')
  const box = await panel.boundingBox()
  expect(box!.x).toBeGreaterThanOrEqual(0)
  expect(box!.x + box!.width).toBeLessThanOrEqual(360)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  // single units are drawn only when zoomed in
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show the list' }).click()
  await findUnit(page, rover.name)
  expect((await trails).ok()).toBe(true)
  await shoot(page, 'trails')
  await page.close()
})
