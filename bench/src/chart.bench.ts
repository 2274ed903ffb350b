import { join } from 'node:path'
import { defineBenchmark } from './benchmark.ts'
import { visitChart } from './portal/chart-visit.ts'
import { openPage } from './portal/measured-page.ts'

/** Measures the main thread only, because a worker blocks no interaction. */
export default defineBenchmark({
  name: 'chart',
  about: 'A signal of 600,000 readings on 1,200 pixels: drawn, then the middle third of it',
  figures: {
    'first draw': { unit: 'ms', budget: 70 },
    zoom: { unit: 'ms', budget: 25 },
  },
  setup: async folder => {
    const { browser, url, close } = await openPage(join(import.meta.dirname, 'chart'), folder)
    const visit = async (hash: string) => {
      const { draw, zoom } = await visitChart(browser, `${url}/${hash}`)
      return { 'first draw': draw, zoom }
    }
    return {
      ours: () => visit(''),
      other: { name: 'uPlot, all points', run: () => visit('#bare') },
      close,
    }
  },
})
