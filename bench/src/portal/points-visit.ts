import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { onMeasuredPage } from './measured-page.ts'

/** Milliseconds in which the map and its worker come to rest. */
const settle = 2000
/** Seconds of a pan. */
const panned = 3

export interface PointsVisit {
  /** Main thread until the alarms are drawn, milliseconds. */
  draw: number
  /** The longest task while the map moves, milliseconds; 0 where none took 50. */
  longest: number
  /** Main thread in a second of that, milliseconds. */
  pan: number
}

/** Draws the alarms of a page of `../points`, then moves the map beyond what was computed. */
export async function visitPoints(browser: Browser, url: string, drawn: string): Promise<PointsVisit> {
  return onMeasuredPage(browser, async ({ page, cpu }) => {
    await page.addInitScript(watchLongTasks)
    await page.goto(url)
    await page.waitForFunction('window.points?.draw')
    await page.locator('.mk-controls').waitFor()
    await pause(settle)
    const before = await cpu()
    await page.evaluate('window.points.draw()')
    await page.locator(drawn).first().waitFor()
    await pause(settle)
    const draw = (await cpu()) - before
    const [start, seen] = [await cpu(), await page.evaluate('performance.now()')]
    await page.evaluate('window.points.pan()')
    const pan = ((await cpu()) - start) / panned
    const longest = (await page.evaluate(`window.longestAfter(${seen})`)) as number
    return { draw, longest, pan }
  })
}

const watchLongTasks = `
  const tasks = []
  new PerformanceObserver(list => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  window.longestAfter = time => Math.max(0, ...tasks.filter(task => task.startTime > time).map(task => task.duration))
`
