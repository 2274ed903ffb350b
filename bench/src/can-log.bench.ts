import { defineBenchmark } from './benchmark.ts'
import { openLogs } from './can-log/visit.ts'

export default defineBenchmark({
  name: 'can-log',
  about: 'A candump log of 1,000,000 frames in the CAN viewer: opened, then 60 frames of scrolling through all of them',
  rounds: 3,
  limit: 300,
  figures: {
    open: { unit: 'ms', budget: 3000 },
    'main thread while opening': { unit: 'ms', budget: 400 },
    'all frames': { unit: 'ms', budget: 300 },
    'a scroll frame': { unit: 'ms', budget: 20 },
    'the heaviest scroll frame': { unit: 'ms', budget: 50 },
  },
  setup: async folder => {
    const { visit, close } = await openLogs(folder)
    return {
      ours: () => visit('candump', 1_000_000),
      other: { name: 'the same frames as ASC', run: () => visit('asc', 1_000_000) },
      close,
    }
  },
})
