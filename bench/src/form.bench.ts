import type { Browser } from '@playwright/test'
import { defineBenchmark } from './benchmark.ts'
import { onMeasuredPage, openPage } from './portal/measured-page.ts'

const keystrokes = 20

export default defineBenchmark({
  name: 'form',
  about: `A form of 200 text fields with a schema: ${keystrokes} characters typed into one of them`,
  figures: { 'a keystroke': { unit: 'ms', budget: 16 } },
  setup: async folder => {
    const { browser, url, close } = await openPage(`${import.meta.dirname}/form`, folder)
    return {
      ours: () => type(browser, `${url}/?fields=200`),
      other: { name: 'the same form of 10 fields', run: () => type(browser, `${url}/?fields=10`) },
      close,
    }
  },
})

/** Measures the main thread in CPU time. */
async function type(browser: Browser, url: string) {
  return onMeasuredPage(browser, async ({ page, cpu }) => {
    await page.goto(url)
    const field = page.getByRole('textbox').nth(5)
    // the first change marks the form as changed
    await field.fill('T')
    await page.locator('form[data-changed=true]').waitFor()
    const before = await cpu()
    await field.pressSequentially('a'.repeat(keystrokes))
    await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
    return { 'a keystroke': ((await cpu()) - before) / keystrokes }
  })
}
