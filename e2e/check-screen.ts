import axe, { type RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'
import { rememberColours } from '../packages/ui/test/axe-color-cache.ts'

interface Look {
  /** Checks only this element, such as an open dialog. */
  within?: string
  /** Pixels. */
  widths?: readonly number[]
}

const desk = 1280
const phone = 360
const shots = process.env.MUSTER_E2E_SHOTS
const isOn = process.env.MUSTER_E2E_SCREENS !== undefined

/**
 * Checks the page as it is, with one load: no accessibility violation and nothing wider than the window, light and dark, on desktop and
 * phone. `MUSTER_E2E_SHOTS` names a folder for pictures of all four. `npm test` only waits for the page; `npm run test:screens` checks it.
 */
export async function checkScreen(
  page: Page,
  what: string,
  { within, widths = [desk, phone] }: Look = {},
): Promise<void> {
  // the code of a screen or a dialog may still load
  if (within === undefined) await page.locator('h1').first().waitFor({ state: 'attached' })
  else await page.locator(within).filter({ visible: true }).first().waitFor()
  if (!isOn) return
  for (const width of widths) {
    for (const colorScheme of ['light', 'dark'] as const) {
      // dark mode differs in its colours, a phone in its layout
      if (colorScheme === 'dark' && width < desk && !shots) continue
      await resize(page, width, colorScheme)
      const where = `${what}, ${colorScheme} at ${width} px`
      const rules = colorScheme === 'dark' ? 'colours' : width < desk ? 'layout' : 'all'
      const seen = await look(page, within, rules, colorScheme)
      if (shots) await page.screenshot({ path: `${shots}/${where.replaceAll(/\W+/g, '-').replace(/^-/, '')}.png` })
      expect(seen.faults, where).toEqual([])
      expect(seen.width, `${where}: scrolls sideways`).toBeLessThanOrEqual(width)
    }
  }
  await resize(page, desk, 'light')
}

/** Rows of a list have the same structure: checking fifty takes six times as long as eight. */
const moreRows = 'tbody tr:nth-child(n + 9)'

/**
 * Returns the violations that axe finds, one a line, and the width of the page, after its layout in this mode: observers run a frame later,
 * and a reloading list is pale. One call does both, because a call to a busy page takes as long as many rules.
 */
async function look(
  page: Page,
  within: string | undefined,
  rules: 'all' | 'colours' | 'layout',
  colorScheme: 'light' | 'dark',
): Promise<{ faults: string[]; width: number }> {
  const contrast = 'color-contrast'
  const options: RunOptions = {
    resultTypes: ['violations'],
    // would read all style sheets again, for rules that do not run here
    preload: false,
    ...(rules === 'colours' && { runOnly: { type: 'rule', values: [contrast] } }),
    ...(rules === 'layout' && { rules: { [contrast]: { enabled: false } } }),
  }
  const run = () =>
    page.evaluate(
      async ([part, rows, how, scheme]) => {
        const known = globalThis as { axe?: typeof axe }
        if (!known.axe) return undefined
        const frame = () => new Promise(requestAnimationFrame)
        // the portal follows the color scheme, unless the user selected a mode
        const hasMode = () =>
          (localStorage.getItem('muster.mode') ?? 'system') !== 'system' ||
          (document.documentElement.dataset.mode ?? scheme) === scheme
        const until = performance.now() + 10_000
        await frame()
        do {
          if (performance.now() > until) throw new Error(`The page is not ${scheme} and still after ten seconds.`)
          await frame()
        } while (!hasMode() || document.querySelector('.unit-picker-list[aria-busy=true]'))
        const { violations } = await known.axe.run({ include: part ?? document, exclude: rows }, how)
        const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
        return { faults, width: document.documentElement.scrollWidth }
      },
      [within, moreRows, options, colorScheme] as const,
    )
  const seen = await run()
  if (seen) return seen
  // once per document; there are no other frames
  await page.evaluate(`${axe.source}; (${rememberColours})(axe)`)
  return (await run()) ?? { faults: ['axe could not be loaded'], width: 0 }
}

async function resize(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await Promise.all([
    page.setViewportSize({ width, height: 800 }),
    page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }),
  ])
}
