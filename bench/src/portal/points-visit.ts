import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'

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
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const cpu = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    }
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
  } finally {
    await context.close()
  }
}

const watchLongTasks = `
  const tasks = []
  new PerformanceObserver(list => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  window.longestAfter = time => Math.max(0, ...tasks.filter(task => task.startTime > time).map(task => task.duration))
`
