import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'

/** Milliseconds in which the map and its worker come to rest. */
const settle = 3000
const drags = 6

export interface PointsVisit {
  /** Main thread until the alarms are drawn, milliseconds. */
  draw: number
  /** The longest task while the map is dragged, milliseconds; 0 where none took 50. */
  longest: number
  /** Main thread of a drag, milliseconds. */
  drag: number
}

/** Draws the alarms of a page of `../points`, then drags the map back and forth beyond what was computed. */
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
    for (let i = 0; i < drags; i++) {
      const [from, to] = i % 2 ? [1100, 300] : [300, 1100]
      await page.mouse.move(from, 60)
      await page.mouse.down()
      await page.mouse.move(to, 60, { steps: 40 })
      await page.mouse.up()
      await pause(settle / drags)
    }
    const drag = ((await cpu()) - start) / drags
    const longest = (await page.evaluate(`window.longestAfter(${seen})`)) as number
    return { draw, longest, drag }
  } finally {
    await context.close()
  }
}

const watchLongTasks = `
  const tasks = []
  new PerformanceObserver(list => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  window.longestAfter = time => Math.max(0, ...tasks.filter(task => task.startTime > time).map(task => task.duration))
`
