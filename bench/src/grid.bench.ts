import { defineBenchmark } from './benchmark.ts'
import { openTables } from './table/scroll.ts'

export default defineBenchmark({
  name: 'grid',
  about: '100,000 rows of 8 columns in the grid view: the first look, then 40 frames of scrolling',
  limit: 300,
  figures: {
    render: { unit: 'ms', budget: 250 },
    'a scroll frame': { unit: 'ms', budget: 30 },
    'rows drawn': { unit: '' },
  },
  setup: async folder => {
    const { visit, close } = await openTables(folder)
    return {
      ours: () => visit('grid', 100_000),
      other: { name: 'the plain table of the same rows', run: () => visit('table', 100_000) },
      close,
    }
  },
})
