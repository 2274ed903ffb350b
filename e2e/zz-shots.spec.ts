import { join } from 'node:path'
import { test, type Page } from '@playwright/test'
import { temporaryFolder } from './folders.ts'
import { writeMapFile } from './map-file.ts'
import { signIn } from './portal.ts'
import { startServer } from './server.ts'

test('shots', async ({ browser }) => {
  test.setTimeout(600_000)
  const file = join(temporaryFolder('muster-map-'), 'region.pmtiles')
  writeMapFile(file)
  const styles = '[{"name":"Streets (OpenFreeMap)","url":"https://tiles.openfreemap.org/styles/liberty"},{"name":"Satellite","url":"https://server.arcgisonline.com/{z}/{y}/{x}"}]'
  const server = await startServer({ env: { MUSTER_MAP_TILES: file, MUSTER_MAP_STYLES: styles } })
  process.env.MUSTER_E2E_URL = server.url
  try {
    for (const mode of ['light', 'dark']) {
      for (const [width, height] of [[1280, 800], [360, 740]] as const) {
        const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' })
        let bytes = 0
        page.on('response', async r => { if (r.url().endsWith('.js')) bytes += Number(r.headers()['content-length'] ?? 0) })
        await page.addInitScript(m => localStorage.setItem('muster.mode', m), mode)
        const name = (n: string) => `/tmp/streets/${mode}-${width}-${n}.png`
        const shot = async (n: string, p: Page = page) => { await p.waitForTimeout(5000); await p.screenshot({ path: name(n) }) }
        await signIn(page, 'admin', '/fleet')
        await page.locator('.mk-cluster').first().waitFor()
        await shot('region')
        console.log(mode, width, 'JS kB', bytes / 1000)
        await page.getByRole('button', { name: 'Layers', exact: true }).click()
        await shot('panel')
        await page.getByRole('radio', { name: 'Bundled map' }).check()
        for (const n of ['Geofences', 'Trails of the last hour', 'Names of units']) await page.getByRole('checkbox', { name: n }).check()
        await shot('bundled-panel')
        await page.keyboard.press('Escape')
        for (let i = 0; i < 4; i++) {
          await page.locator('.mk-cluster').first().click()
          await page.getByRole('button', { name: 'Zoom in here' }).click()
          await page.waitForTimeout(2500)
          await shot(`zoom${i}`)
          if ((await page.locator('.mk-cluster').count()) === 0) break
        }
        await page.getByRole('button', { name: 'Layers', exact: true }).click()
        await page.getByRole('radio', { name: /OpenFreeMap/ }).check()
        await page.keyboard.press('Escape')
        await shot('trouble')
        await page.close()
      }
    }
  } finally {
    await server.stop()
  }
})
