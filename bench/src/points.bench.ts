import { join } from 'node:path'
import { defineBenchmark } from './benchmark.ts'
import { visitPoints } from './portal/points-visit.ts'
import { openPage } from './portal/measured-page.ts'

/** Measures the main thread only, because a worker blocks no interaction. */
export default defineBenchmark({
  name: 'points',
  about: '50,000 alarms on a map of 1280 × 800: drawn, then panned',
  rounds: 5,
  limit: 400,
  figures: {
    draw: { unit: 'ms', budget: 400 },
    'longest task of a pan': { unit: 'ms', budget: 50 },
    'main thread a second of panning': { unit: 'ms' },
  },
  setup: async folder => {
    const { browser, url, close } = await openPage(join(import.meta.dirname, 'points'), folder)
    const visit = async (hash: string, drawn: string) => {
      const { draw, longest, pan } = await visitPoints(browser, `${url}/${hash}`, drawn)
      return { draw, 'longest task of a pan': longest, 'main thread a second of panning': pan }
    }
    return {
      ours: () => visit('', '.mk-cluster'),
      other: { name: 'a marker for each, no clusters', run: () => visit('#bare', '.mk-controls') },
      close,
    }
  },
})
