import { setTimeout as pause } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { onMeasuredPage } from './measured-page.ts'
import type { StorageState } from './sign-in.ts'

export interface MapVisitOptions {
  url: string
  storageState: StorageState
  /** Returns no clusters, so that only the map's own cost remains. */
  empty?: boolean
}

export interface MapVisit {
  /** Sum of the milliseconds of long tasks beyond 50 ms each, from the first response with clusters on. */
  blocking: number
  longest: number
  /** Main-thread CPU milliseconds per second of live positions. */
  live: number
  /** Units in live messages per second. */
  moved: number
  /** Compressed kilobytes of responses with clusters and of the first live message. */
  bytes: number
}

/** Milliseconds of measurement: long tasks after the first response, and live positions. */
const settle = 3000
const watched = 6000

/** Opens the fleet map with an empty cache, and measures it while it runs. */
export async function visitFleet(browser: Browser, options: MapVisitOptions): Promise<MapVisit> {
  const { url, storageState, empty = false } = options
  return onMeasuredPage(
    browser,
    async ({ page, cpu }) => {
      const frames = liveFrames(page)
      let bytes = 0
      page.on('requestfinished', async request => {
        const body = request.url().includes(question) && (await (await request.response())?.body())
        if (body) bytes += deflateRawSync(body).length
      })
      if (empty) await page.route(`**${question}*`, route => route.fulfill({ json: nothing }))
      await page.addInitScript(watchLongTasks)
      const answer = page.waitForResponse(response => response.url().includes(question))
      await page.goto(`${url}/fleet`)
      await answer
      if (!empty) await page.locator('.mk-cluster').first().waitFor()
      await pause(settle)
      const tasks = (await page.evaluate(`window.longTasksAfter('${question}')`)) as number[]
      const [first = ''] = frames
      const [before, seen] = [await cpu(), frames.length]
      await pause(watched)
      return {
        blocking: tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
        longest: Math.max(0, ...tasks),
        live: ((await cpu()) - before) / (watched / 1000),
        moved: frames.slice(seen).reduce((sum, frame) => sum + unitsOf(frame), 0) / (watched / 1000),
        bytes: (bytes + deflateRawSync(first).length) / 1000,
      }
    },
    { storageState },
  )
}

const question = '/positions/clustered'
const nothing = { clusters: [], units: [], totalCount: 0, truncated: false }

function liveFrames(page: Page): string[] {
  const frames: string[] = []
  page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => {
      const text = payload.toString()
      if (text.startsWith('MESSAGE') && text.includes('/topic/unit-positions')) frames.push(text)
    }),
  )
  return frames
}

function unitsOf(frame: string): number {
  const [, ids = ''] = /"unitIds":\[([^\]]*)/.exec(frame) ?? []
  return ids === '' ? 0 : ids.split(',').length
}

/** Records long tasks, and returns the time of those after the first response with clusters; runs in the page. */
const watchLongTasks = `
  const tasks = []
  new PerformanceObserver(list => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  window.longTasksAfter = question => {
    const { responseEnd } = performance.getEntriesByType('resource').find(({ name }) => name.includes(question))
    return tasks.filter(task => task.startTime + task.duration > responseEnd).map(task => task.duration)
  }
`
