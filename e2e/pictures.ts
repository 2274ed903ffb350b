// `npm run pictures --workspace e2e`: takes the pictures of README.md from a running demo server.
//   MUSTER_E2E_URL=http://127.0.0.1:4300 npm run pictures --workspace e2e
import { fileURLToPath } from 'node:url'
import { chromium as browsers, type Browser, type Page } from '@playwright/test'
import { chromium } from '../scripts/chromium.ts'
import { get, tokenOf } from './api.ts'
import { address, signIn } from './portal.ts'

const folder = fileURLToPath(new URL('../docs/', import.meta.url))
const desk = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

interface Unit {
  unitId: number
  name: string
  statusId: number
}

const browser = await browsers.launch(chromium())
try {
  const moving = await movingUnit()
  await asDealer(browser)
  await asAdministrator(browser, moving)
  await onPhone(browser, moving)
  await inTheDark(browser)
} finally {
  await browser.close()
}

/** Returns a unit that moves or works now, or the first one; fonts may lack the letters of other names. */
async function movingUnit(): Promise<Unit> {
  const { items } = await get<{ items: Unit[] }>(
    address('/wlf/api/units?limit=1000'),
    await tokenOf(address(''), 'admin'),
  )
  const named = items.filter(({ name }) => /^[\w #.-]+$/.test(name))
  return (named.find(({ statusId }) => statusId === 2) ?? named.find(({ statusId }) => statusId === 1) ?? named[0])!
}

async function asDealer(browser: Browser): Promise<void> {
  const page = await browser.newPage(desk)
  await signIn(page, 'dealer', `/reports/equipmentutilization/ranking?${lastWeeks()}`)
  await page.getByRole('table').first().waitFor()
  await take(page, 'ranking')

  await page.goto(address('/maintenance/fleet'))
  const units = page.getByRole('option')
  await units.first().waitFor()
  for (let n = 0; n < 5; n++) await units.nth(n).click()
  await page.getByRole('button', { name: 'Show report', exact: true }).click()
  const card = page.getByRole('table').getByRole('link').first()
  await card.waitFor()
  // reports units without a maintenance profile
  await page.waitForLoadState('networkidle')
  const message = page.getByRole('dialog').getByRole('button', { name: 'OK' })
  if (await message.isVisible()) await message.click()
  await card.click()
  await page.getByRole('region', { name: /, By / }).first().waitFor()
  await take(page, 'maintenance-card')

  await openFirst(page, '/administration/profiles/curfew?q=Two shifts')
  await page.getByRole('combobox', { name: 'Time zone' }).waitFor()
  await take(page, 'curfew')

  await openFirst(page, '/settings/equipment-configuration/status')
  await page.getByRole('combobox', { name: 'Unit', exact: true }).fill('A 8.310 #1')
  await page.getByRole('option', { name: 'A 8.310 #1' }).first().click()
  await page.getByLabel('Day', { exact: true }).fill(lastWeekday())
  await page.getByRole('heading', { name: 'Try the rules on a day' }).click()
  await page.getByRole('application', { name: 'Statuses of the day' }).waitFor()
  await take(page, 'status-timeline')
  await page.close()
}

async function asAdministrator(browser: Browser, unit: Unit): Promise<void> {
  const admin = await browser.newPage(desk)
  await signIn(admin, 'admin', '/fleet')
  await admin.getByRole('button', { name: 'Maszyny Wisła' }).click()
  await take(admin, 'fleet-map')

  await admin.goto(address(`/fleet?unitId=${unit.unitId}`))
  await admin.getByRole('dialog', { name: unit.name }).waitFor()
  await take(admin, 'unit')

  await admin.goto(address(`/reports/canbusSniffing/${unit.unitId}`))
  await admin.locator('input[type=file]').setInputFiles({ name: 'field.log', mimeType: 'text/plain', buffer: canLog() })
  await admin.getByRole('button', { name: '0CF00400' }).click()
  await admin.getByRole('checkbox', { name: 'Engine speed' }).check()
  await take(admin, 'can-log')

  await admin.goto(address('/administration/companies?q=Agricola Valpadana'))
  await admin.getByRole('link', { name: 'Agricola Valpadana' }).click()
  await admin.getByRole('link', { name: 'Set up' }).click()
  await admin.getByRole('heading', { name: 'New customer' }).waitFor()
  await take(admin, 'new-customer')
  await admin.close()
}

async function onPhone(browser: Browser, unit: Unit): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 360, height: 720 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  await signIn(page, 'admin', `/fleet?unitId=${unit.unitId}`)
  await page.getByRole('dialog', { name: unit.name }).waitFor()
  await take(page, 'phone')
  await page.close()
}

async function inTheDark(browser: Browser): Promise<void> {
  const page = await browser.newPage({ ...desk, colorScheme: 'dark' })
  await signIn(page, 'dealer', '/dashboards/main-dashboard')
  await take(page, 'dark-mode')
  await page.close()
}

async function openFirst(page: Page, list: string): Promise<void> {
  await page.goto(address(list))
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Back to the list' }).waitFor()
}

/** Returns a 40-second candump log with engine speed, coolant temperature and vehicle speed. */
function canLog(): Buffer {
  const hex = (value: number, bytes: number) =>
    [...Array(bytes).keys()].map(byte => ((value >> (8 * byte)) & 255).toString(16).padStart(2, '0')).join('')
  const lines = [...Array(2000).keys()].flatMap(n => {
    const at = (1_780_000_000 + n * 0.02).toFixed(6)
    const speed = Math.round(8 * (1400 + 500 * Math.sin(n / 160) + 40 * Math.sin(n / 7)))
    return [
      `(${at}) can0 0CF00400#F07D7D${hex(speed, 2)}00FFFF`,
      ...(n % 5 === 0
        ? [`(${at}) can0 18FEF100#FF${hex(Math.round(256 * (9 + 3 * Math.sin(n / 160))), 2)}FFFFFFFFFF`]
        : []),
      ...(n % 50 === 0 ? [`(${at}) can0 18FEEE00#${hex(122 + Math.floor(n / 400), 1)}FFFFFFFFFFFFFF`] : []),
    ]
  })
  return Buffer.from(lines.join('\n').toUpperCase().replaceAll('CAN0', 'can0'))
}

/** Returns the last day with working machines, as formatted for the dealer's account. */
function lastWeekday(): string {
  const day = new Date(Date.now() - 86_400_000)
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() - 1)
  return day.toISOString().slice(0, 10).split('-').toReversed().join('/')
}

function lastWeeks(): string {
  const to = new Date().setUTCHours(0, 0, 0, 0)
  return new URLSearchParams({
    from: new Date(to - 14 * 86_400_000).toISOString(),
    to: new Date(to - 1000).toISOString(),
  }).toString()
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  // tiles and charts draw after their data has loaded
  await page.waitForTimeout(3000)
  const { width, height } = page.viewportSize()!
  if (width > 600) await page.mouse.move(width / 2, height - 1)
  await page.screenshot({ path: `${folder}${name}.png` })
}
