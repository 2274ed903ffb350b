import axe, { type RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'
import { rememberColours } from '../packages/ui/src/remembered-colours.ts'

interface Look {
  /** Only this part: what lies under an open dialog is looked at by itself. */
  within?: string
  /** Pixels. */
  widths?: readonly number[]
}

const desk = 1280
const phone = 360
const shots = process.env.MUSTER_E2E_SHOTS

/**
 * What stands on a page, as it stands, by one load: no accessibility violation and nothing wider than the window, light and dark,
 * on a desk and on a phone. With `MUSTER_E2E_SHOTS`, a folder, it takes pictures of them all.
 */
export async function lookOver(page: Page, what: string, { within, widths = [desk, phone] }: Look = {}): Promise<void> {
  // the code of a screen or a dialog may be on its way
  if (within === undefined) await page.locator('h1').first().waitFor({ state: 'attached' })
  else await page.locator(within).filter({ visible: true }).first().waitFor()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      // the dark differs in its colours, a phone in its layout
      const isLooked = colorScheme === 'light' || width === desk
      if (!isLooked && !shots) continue
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await inMode(page, colorScheme)
      await settled(page)
      const where = `${what}, ${colorScheme} at ${width} px`
      if (shots) await page.screenshot({ path: `${shots}/${where.replaceAll(/\W+/g, '-').replace(/^-/, '')}.png` })
      if (!isLooked) continue
      const looked = colorScheme === 'dark' ? 'colours' : width < desk ? 'layout' : 'all'
      expect(await faults(page, within, looked), where).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${where}: scrolls sideways`,
      ).toBeLessThanOrEqual(width)
    }
  }
  await page.setViewportSize({ width: desk, height: 800 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await inMode(page, 'light')
  await settled(page)
}

/** Rows of a long list are built alike: all fifty take six times as long as the first eight. */
const moreRows = 'tbody tr:nth-child(n + 9)'

/** What axe finds, each in a line. */
async function faults(page: Page, within: string | undefined, rules: 'all' | 'colours' | 'layout'): Promise<string[]> {
  // once for a document: reading it takes as long as many of its rules; there are no frames of others
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${axe.source}; (${rememberColours})(axe)`)
  const contrast = 'color-contrast'
  const options: RunOptions = {
    resultTypes: ['violations'],
    // reads all style sheets again, for rules about sounds and for others that we do not run
    preload: false,
    ...(rules === 'colours' && { runOnly: { type: 'rule', values: [contrast] } }),
    ...(rules === 'layout' && { rules: { [contrast]: { enabled: false } } }),
  }
  const { violations } = await page.evaluate(
    ([part, rows, how]) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({ include: part ?? document, exclude: rows }, how),
    [within, moreRows, options] as const,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}

/** The portal hears of another colour scheme, and changes its mode then, unless a user chose one. */
async function inMode(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.waitForFunction(
    wanted =>
      (localStorage.getItem('muster.mode') ?? 'system') !== 'system' ||
      (document.documentElement.dataset.mode ?? wanted) === wanted,
    scheme,
  )
}

/** A new size is laid out by observers, a frame later; a list that loads again is pale until it has. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(page.locator('.unit-picker-list[aria-busy=true]')).toHaveCount(0)
}
