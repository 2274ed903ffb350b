import type { Browser } from '@playwright/test'
import { onMeasuredPage, openPage } from '../portal/measured-page.ts'

const frames = 40
/** Pixels per frame: eleven rows of 36, a fast scroll. */
const step = 400

export type View = 'table' | 'grid'

/** Builds the page of this folder; `visit` measures one visit to it. */
export async function openTables(folder: string) {
  const { browser, url, close } = await openPage(import.meta.dirname, folder)
  return {
    visit: (view: View, rows: number) => visit(browser, `${url}/?rows=${rows}&view=${view}`, view),
    close,
  }
}

const frameOf = { table: '.m-table-frame', grid: '.bp6-table-quadrant-main > .bp6-table-quadrant-scroll-container' }
const rowOf = { table: 'tbody [data-row]', grid: '.bp6-table-quadrant-main .bp6-table-cell-col-0' }

/** Measures the main thread in CPU time. */
async function visit(browser: Browser, url: string, view: View) {
  return onMeasuredPage(browser, async ({ page, cpu }) => {
    await page.goto(url)
    await page.waitForFunction('window.ready')
    const start = await cpu()
    await page.evaluate(`window.show(), ${twoFrames}`)
    const shown = await cpu()
    await page.evaluate(scroll(frameOf[view]))
    const scrolled = await cpu()
    const drawn = await page.locator(rowOf[view]).count()
    return { render: shown - start, 'a scroll frame': (scrolled - shown) / frames, 'rows drawn': drawn }
  })
}

const twoFrames = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** Scrolls one step per frame; runs in the page. */
const scroll = (frame: string) => `new Promise(done => {
  const frame = document.querySelector(${JSON.stringify(frame)})
  let left = ${frames}
  const next = () => {
    frame.scrollTop += ${step}
    if (--left > 0) requestAnimationFrame(next)
    else requestAnimationFrame(() => requestAnimationFrame(done))
  }
  requestAnimationFrame(next)
})`
