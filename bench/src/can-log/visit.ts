import type { Browser } from '@playwright/test'
import { onMeasuredPage, openPage } from '../portal/measured-page.ts'

const steps = 60
/** Pixels per frame: about forty rows, a fast scroll. */
const step = 1000

/** Builds the page of this folder; `visit` opens a log with the given number of frames. */
export async function openLogs(folder: string) {
  const { browser, url, close } = await openPage(import.meta.dirname, folder)
  return {
    visit: (format: 'candump' | 'asc', frames: number) => visit(browser, `${url}/?format=${format}&frames=${frames}`),
    close,
  }
}

/** Measures opening in wall time, because the user waits for the worker, and everything else in CPU time of the main thread. */
async function visit(browser: Browser, url: string) {
  return onMeasuredPage(browser, async ({ page, cpu }) => {
    await page.goto(url)
    await page.waitForFunction('window.ready', undefined, { timeout: 120_000 })
    const start = await cpu()
    const opened = Number(await page.evaluate('window.show()'))
    const shown = await cpu()
    await page.evaluate('window.showFrames()')
    const frames: number[] = []
    let before = await cpu()
    const listed = before
    for (let left = steps; left > 0; left--) {
      await page.evaluate(scroll(left === steps / 2))
      const after = await cpu()
      frames.push(after - before)
      before = after
    }
    return {
      open: opened,
      'main thread while opening': shown - start,
      'all frames': listed - shown,
      'a scroll frame': frames.reduce((sum, frame) => sum + frame, 0) / steps,
      'the heaviest scroll frame': Math.max(...frames),
    }
  })
}

/** Scrolls one step, or to the middle of the log; runs in the page. */
const scroll = (isFar: boolean) => `new Promise(done => {
  const frame = document.querySelector('.can-trace')
  frame.scrollTop = ${isFar ? 'frame.scrollHeight / 2' : `frame.scrollTop + ${step}`}
  requestAnimationFrame(() => requestAnimationFrame(done))
})`
