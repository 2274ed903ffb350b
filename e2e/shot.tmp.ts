import { chromium as pw } from '@playwright/test'
import { chromium } from '../scripts/chromium.ts'
const [url = '', out = '/tmp/shot', user = 'admin', pass = 'admin-demo', dark, width] = process.argv.slice(2)
const browser = await pw.launch(chromium())
const page = await browser.newPage({ viewport: { width: Number(width ?? 1280), height: 800 }, colorScheme: dark === 'dark' ? 'dark' : 'light' })
page.on('console', m => console.log('console', m.type(), m.text().slice(0, 300)))
page.on('pageerror', e => console.log('pageerror', e.message))
page.on('requestfailed', r => console.log('failed', r.url(), r.failure()?.errorText))
page.on('response', r => { if (r.status() >= 400) console.log('http', r.status(), r.url()) })
await page.goto(url + '/auth/login'); await page.getByLabel('User name').waitFor({ timeout: 10000 }); await page.screenshot({ path: out + '-login.png' })
await page.getByLabel('User name').fill(user); await page.getByLabel('Password', { exact: true }).fill(pass); await page.getByRole('button', { name: 'Sign in' }).click()
await page.waitForTimeout(2500); await page.screenshot({ path: out + '-welcome.png' })
const b = page.getByRole('button', { name: 'Accept and continue' }); if (await b.isVisible()) await b.click()
await page.waitForTimeout(2000); await page.screenshot({ path: out + '-dash.png' })
await page.goto(url + '/fleet'); await page.waitForTimeout(6000); await page.screenshot({ path: out + '-fleet.png' })
const u = page.locator('.unit-list button').first(); if (await u.isVisible()) { await u.click(); await page.waitForTimeout(4000); await page.screenshot({ path: out + '-unit.png' }) }
await browser.close()
