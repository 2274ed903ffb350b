import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { onMeasuredPage } from './measured-page.ts'
import { longestTask } from './longest-task.ts'

/** Milliseconds in which the map and its worker come to rest. */
const settle = 2000
/** Seconds of a pan. */
const panned = 3

export interface PointsVisit {
  /** Main thread until the alarms are drawn, milliseconds. */
  draw: number
  /** The longest task while the map moves, milliseconds of CPU time: on a busy machine a task waits for its turn too. */
  longest: number
  /** Main thread in a second of that, milliseconds. */
  pan: number
}

/** Draws the alarms of a page of `../points`, then moves the map beyond what was computed. */
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
    // the same once more: a trace takes time of its own
    await pause(settle)
    const longest = await longestTask(page, () => page.evaluate('window.points.pan()'))
    return { draw, longest, pan }
  })
}
