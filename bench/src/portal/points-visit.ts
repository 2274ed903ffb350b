import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { onMeasuredPage } from './measured-page.ts'
import { longestTask } from './longest-task.ts'

/** Milliseconds until the map and its worker are idle. */
const settle = 2000
/** Duration of a pan in seconds. */
const panned = 3

export interface PointsVisit {
  /** Main-thread milliseconds until the alarms are drawn. */
  draw: number
  /** Longest task while the map moves, in milliseconds of CPU time, because on a busy machine wall time includes waiting. */
  longest: number
  /** Main-thread milliseconds per second of the pan. */
  pan: number
}

/** Draws the alarms of a page of `../points`, then pans the map beyond the computed area. */
export async function visitPoints(browser: Browser, url: string, drawn: string): Promise<PointsVisit> {
  return onMeasuredPage(browser, async ({ page, cpu }) => {
    await page.goto(url)
    await page.waitForFunction('window.points?.draw')
    await page.locator('.mk-controls').waitFor()
    await pause(settle)
    const before = await cpu()
    await page.evaluate('window.points.draw()')
    await page.locator(drawn).first().waitFor()
    await pause(settle)
    const draw = (await cpu()) - before
    const start = await cpu()
    await page.evaluate('window.points.pan()')
    const pan = ((await cpu()) - start) / panned
    // repeats the pan with a trace, which takes time itself
    await pause(settle)
    const longest = await longestTask(page, () => page.evaluate('window.points.pan()'))
    return { draw, longest, pan }
  })
}
