// `npm run pictures --workspace e2e`: takes the pictures of README.md from a running demo server.
//   MUSTER_E2E_URL=http://127.0.0.1:4300 npm run pictures --workspace e2e
import { fileURLToPath } from 'node:url'
import { chromium as browsers, type Page } from '@playwright/test'
import { chromium } from '../scripts/chromium.ts'
import { address, signIn } from './portal.ts'

const folder = fileURLToPath(new URL('../docs/', import.meta.url))

const browser = await browsers.launch(chromium())
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  await signIn(page, 'dealer', '/fleet')
  await page.getByRole('button', { name: 'In view' }).waitFor()
  await take(page, 'fleet-map')

  await page.goto(address('/dashboards/main-dashboard'))
  await take(page, 'dashboard')

  await showReport(page, '/reports/equipmentutilization')
  await page.getByRole('table').first().waitFor()
  await take(page, 'report')

  await showReport(page, '/maintenance/fleet')
  const card = page.getByRole('table').getByRole('link').first()
  await card.waitFor()
  // reports units without a maintenance profile
  await page.waitForLoadState('networkidle')
  const message = page.getByRole('dialog').getByRole('button', { name: 'OK' })
  if (await message.isVisible()) await message.click()
  await card.click()
  await page.getByRole('region', { name: /, By / }).first().waitFor()
  await take(page, 'maintenance-card')
} finally {
  await browser.close()
}

async function showReport(page: Page, path: string): Promise<void> {
  await page.goto(address(path))
  const units = page.getByRole('option')
  await units.first().waitFor()
  for (let n = 0; n < 5; n++) await units.nth(n).click()
  const week = page.getByRole('button', { name: 'Last 7 days', exact: true })
  if (await week.isVisible()) await week.click()
  await page.getByRole('button', { name: 'Show report', exact: true }).click()
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  // tiles and charts draw after their data has loaded
  await page.waitForTimeout(3000)
  await page.mouse.move(640, 799)
  await page.screenshot({ path: `${folder}${name}.png` })
}
