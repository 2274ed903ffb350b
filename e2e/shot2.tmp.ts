import { chromium as pw } from '@playwright/test'
import { chromium } from '../scripts/chromium.ts'
const [url = '', out = '/tmp/s2', user = 'operator', dark, width] = process.argv.slice(2)
const browser = await pw.launch(chromium())
const page = await browser.newPage({ viewport: { width: Number(width ?? 1280), height: 800 }, colorScheme: dark === 'dark' ? 'dark' : 'light' })
page.on('console', m => console.log('console', m.type(), m.text().slice(0, 300)))
page.on('pageerror', e => console.log('pageerror', e.message))
page.on('response', r => { if (r.status() >= 400) console.log('http', r.status(), r.url()) })
await page.goto(url + '/fleet'); await page.getByLabel('User name').waitFor({ timeout: 10000 })
await page.getByLabel('User name').fill(user); await page.getByLabel('Password', { exact: true }).fill(user + '-demo'); await page.getByRole('button', { name: 'Sign in' }).click()
await page.waitForTimeout(2500)
const b = page.getByRole('button', { name: 'Accept and continue' }); if (await b.isVisible()) await b.click()
await page.waitForTimeout(5000); await page.screenshot({ path: out + '-1.png' })
for (let i = 0; i < 4; i++) { const c = page.locator('.mk-cluster').first(); if (!(await c.isVisible())) break; await c.click({ timeout: 3000 }).catch(() => {}); await page.waitForTimeout(3000); if (i === 0) await page.screenshot({ path: out + '-2.png' }) }
await page.screenshot({ path: out + '-3.png' })
const show = page.getByRole('button', { name: 'Show the list' }); if (await show.isVisible()) { await show.click(); await page.waitForTimeout(800); await page.screenshot({ path: out + '-panel.png' }) }
const u = page.locator('.unit-list button').first(); if (await u.isVisible()) { await u.click(); await page.waitForTimeout(4000); await page.screenshot({ path: out + '-4.png' }) }
await browser.close()
