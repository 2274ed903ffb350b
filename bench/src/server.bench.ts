import { setTimeout as pause } from 'node:timers/promises'
import { defineBenchmark } from './benchmark.ts'
import { cpuOfTree, memoryOfTree } from './process-tree.ts'
import { startMuster } from './sides/muster.ts'

/** Seconds that the fleet drives before the measurement; the demo continues to store history in the background. */
const settle = 20

const start = defineBenchmark({
  name: 'server-start',
  about: 'The server with 600 demo units and its own database, until it is ready',
  figures: {
    'first start': { unit: 's' },
    'second start': { unit: 's', budget: 10 },
  },
  warmUps: 0,
  setup: async folder => {
    const first = await startMuster(folder, 600)
    await first.stop()
    return {
      ours: async () => {
        const server = await startMuster(folder, 600)
        await server.stop()
        return { 'first start': first.readyAfter / 1000, 'second start': server.readyAfter / 1000 }
      },
    }
  },
})

const memory = (size: string, units: number, budget: number, large = false) =>
  defineBenchmark({
    name: `server-memory-${size}`,
    about: `The server with ${units.toLocaleString('en')} demo units reporting live, its database included`,
    large,
    limit: 400,
    warmUps: 0,
    figures: {
      memory: { unit: 'MB', budget },
      'CPU of a second': { unit: 's' },
    },
    setup: async folder => {
      const server = await startMuster(folder, units)
      await pause(settle * 1000)
      return {
        ours: async () => {
          const [before, at] = [cpuOfTree(server.pid), performance.now()]
          await pause(4000)
          const seconds = (performance.now() - at) / 1000
          const [memory, cpu] = [memoryOfTree(server.pid), cpuOfTree(server.pid)]
          if (before === undefined || cpu === undefined || memory === undefined)
            throw new Error('Only Linux tells what processes use.')
          return { memory: memory, 'CPU of a second': (cpu - before) / seconds }
        },
        close: server.stop,
      }
    },
  })

export default [start, memory('600', 600, 350), memory('100k', 100_000, 600, true)]
