import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { onMeasuredPage } from './measured-page.ts'

/** Milliseconds until the drawing and its worker are idle. */
const settle = 1500

/** Draws and zooms in a page of `../chart`, and returns the main-thread milliseconds of each. */
export async function visitChart(browser: Browser, url: string): Promise<{ draw: number; zoom: number }> {
  return onMeasuredPage(browser, async ({ page, cpu }) => {
    await page.goto(url)
    await page.waitForFunction('window.chart?.draw')
    await pause(settle)
    const cost = async (what: 'draw' | 'zoom') => {
      const [seen, before] = [await ink(page), await cpu()]
      await page.evaluate(`window.chart.${what}()`)
      await pause(settle)
      const spent = (await cpu()) - before
      if ((await ink(page)) === seen) throw new Error(`The chart at ${url} did not ${what} within ${settle} ms.`)
      return spent
    }
    return { draw: await cost('draw'), zoom: await cost('zoom') }
  })
}

/** Returns the content of the canvas, to detect a change. */
const ink = (page: Page) =>
  page.evaluate('document.querySelector("canvas")?.toDataURL()') as Promise<string | undefined>
