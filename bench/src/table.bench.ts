import { defineBenchmark } from './benchmark.ts'
import { openTables } from './table/scroll.ts'

export default defineBenchmark({
  name: 'table',
  about: '100,000 rows of 8 columns with checkboxes and actions: the first look, then 40 frames of scrolling',
  limit: 300,
  figures: {
    render: { unit: 'ms', budget: 60 },
    'a scroll frame': { unit: 'ms', budget: 20 },
    'rows drawn': { unit: '' },
  },
  setup: async folder => {
    const { visit, close } = await openTables(folder)
    return {
      ours: () => visit('table', 100_000),
      other: { name: 'the same table of 1,000 rows', run: () => visit('table', 1000) },
      close,
    }
  },
})
